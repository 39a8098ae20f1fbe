"""Whatever stands in a sentence of a game can be told in another language, but for names.

A value that is a plain string is taken for a name, or for somebody's own words; if it is English,
it stays English in every language.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from enum import Enum

import pytest

from planner.board import default_board
from planner.cards import default_library
from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.heroism import Nominate
from planner.games.high_frontier.playing import ErraticPlayer, RandomPlayer, play
from planner.games.high_frontier.playing.misplays import misplay
from planner.kernel.actions import Action, Template
from planner.kernel.codec import decode
from planner.text import Text, Word
from tests.games.high_frontier.helpers import EVERY_GAME

FACTIONS = ("CRP", "NASA", "ESA", "Shimizu")
ENGLISH = re.compile(r"[A-Za-z]+ +[A-Za-z]+")
"""Two words: a single one is a key, an id or a name, which is typed so in every language."""


def _names() -> frozenset[str]:
    found = {space.name for space in default_board().spaces}
    for card in default_library().cards:
        for face in card.faces:
            found |= {face.name, face.title, f"{card.number} {face.name}"}
    return frozenset(found)


NAMES = _names()


def _values(text: str | None) -> Iterator[tuple[str, str]]:
    """The plain strings in a sentence, each with the template in which it stands."""
    if not isinstance(text, Text):
        if text is not None and ENGLISH.search(text):
            yield "", text
        return
    for value in text.values.values():
        if isinstance(value, Text):
            yield from _values(value)
        elif type(value) is str and not isinstance(value, Word | Enum):
            yield text.template, value


def _told(game: Game, chance: random.Random) -> Iterator[str | None]:
    """What is said before somebody acts: questions, outlooks, refusals."""
    yield game.view().question
    for player in game.to_act:
        choices = [choice for choice in game.legal(player) if _kind(choice) is not Nominate]
        for choice in chance.sample(choices, min(2, len(choices))):
            action = choice.sample(chance) if isinstance(choice, Template) else choice
            seen = game.view(player).preview(action)
            yield from (seen.question, seen.die, seen.secret, *(line.text for line in seen.says))
            try:
                wrong = decode(Action, misplay(game, action, chance), game.book.tags)
                refused = game.why_not(wrong)
            except PlannerError as error:
                refused = error
            if refused is not None:
                yield from (refused.message, refused.hint)


def _kind(choice: Action | Template) -> type[Action]:
    return choice.action if isinstance(choice, Template) else type(choice)


@pytest.mark.parametrize("bot", [ErraticPlayer, RandomPlayer])
@pytest.mark.parametrize(("scenario", "modules"), EVERY_GAME)
def test_no_value_of_a_sentence_is_english(
    scenario: str, modules: tuple[str, ...], bot: type[ErraticPlayer] | type[RandomPlayer]
):
    game = Game.new(scenario, factions=FACTIONS, seed=scenario, modules=modules)
    player, chance, told = bot(5), random.Random(5), []
    while game.to_act and len(game.entries) < 150:
        told += _told(game, chance) if len(game.entries) % 3 == 0 else ()
        play(game, player, 1)
        told += (line.text for line in game.entries[-1].says)
    english = {
        (template, value)
        for text in told
        for template, value in _values(text)
        if ENGLISH.search(value) and value.strip("'") not in NAMES and "{feat}" not in template
    }
    assert english == set()
