"""Random war from tables thrown together at random, under every invariant (3D8, 3E).

``RANDOM_TABLES=600`` plays that many instead of a few.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.blocs import are_enemies, fighting
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire
from planner.games.high_frontier.modules.conflict.state import Conflict, Variant, variant
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.playing.invariants import all_cards, faults, history_faults
from planner.games.high_frontier.playing.misplays import misplay, misplay_faults
from planner.games.high_frontier.playing.scatter import scatter
from planner.games.high_frontier.table.factions import deal_factions
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.conduct import asked

TABLES = int(os.environ.get("RANDOM_TABLES", "5"))
ACTIONS = 80
OFTEN, SELDOM = 8, 25
MODULES = ["politics", "conflict"]
VARIANTS = (*[Variant.WAR] * 4, Variant.PIRACY, Variant.AGE_OF_PIRACY)


def table(seed: int) -> Game:
    """A table in the middle of a war, or in a time of pirates."""
    chance = random.Random(seed)
    options = {"conflict": str(chance.choice(VARIANTS))}
    for deal in range(50):
        factions = deal_factions(chance.randint(2, 5), seed + 1000 * deal)
        try:
            game = Game.new(
                "core",
                factions=factions,
                seed=seed,
                modules=MODULES,
                options=options,
                hashing=False,
            )
        except BadInput:
            continue  # All of one bloc.
        scatter(game, chance)
        now = game.state.part(Conflict)
        assert now is not None
        war = bool(now.propaganda) and chance.random() < 0.8
        game.state.put_part(replace(now, war=war))
        game.state.anarchy = chance.random() < 0.3
        return game
    raise LookupError(seed)


def warlike(choices: list[Choice], chance: random.Random) -> list[Choice]:
    """What has to do with combat, most of the time."""
    kinds = ("attack", "fire", "form-kamikaze", "dive-bomb", "dislodge", "guide-dropstone")
    fights = [each for each in choices if _kind(each).tag in kinds]
    return fights if fights and chance.random() < 0.6 else choices


def _kind(choice: Choice) -> type[Action]:
    return choice.action if isinstance(choice, Template) else type(choice)


def combat_faults(game: Game, action: Action) -> list[str]:
    """No combat between allies, in LEO, or in peace but by pirates (3Cc, 3Ea, 3D8)."""
    table, found = game.table, []
    if isinstance(action, Attack | Fire) and action.space == LEO:
        found.append(f"{action} is combat in LEO")
    if isinstance(action, Attack) and variant(table) is Variant.WAR:
        if not fighting(table):
            found.append(f"{action} is combat in peace")
        here = [stack.owner for stack in table.state.stacks_at(action.space)]
        marks = table.state.marks(action.space)
        owners = {*here, marks.factory, marks.colony} - {None, action.player}
        if not any(are_enemies(table, action.player, str(each)) for each in owners):
            found.append(f"{action} attacks no enemy")
    return found


@pytest.mark.parametrize("seed", range(TABLES))
def test_3D8_3E_random_wars_keep_every_invariant(seed: int):
    game, chance, bot = table(seed), random.Random(seed), RandomPlayer(seed)
    cards, counts = all_cards(game.state), Counter[str]()
    for number in range(ACTIONS):
        if not asked(game.state):
            break
        choices = game.legal()
        if number % OFTEN == 0:
            for choice in choices:
                action = choice.sample(chance) if isinstance(choice, Template) else choice
                assert game.may(action), action
            wrong = misplay(game, action, chance)
            assert list(misplay_faults(game, wrong, cards, counts)) == []
        before = game.state
        action = bot.choose(game, warlike(choices, chance))
        assert combat_faults(game, action) == []
        entry = game.apply(action)
        assert faults(game, before, entry, cards) == []
        if number % SELDOM == 0:
            assert list(history_faults(game)) == []
