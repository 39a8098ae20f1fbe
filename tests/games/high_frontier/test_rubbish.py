"""What makes no sense is refused in words, whatever kind of action it is, and where a ruling waives
the rules, too."""

from __future__ import annotations

import pytest

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.events.cycle import HeaviestTied, LoseCard
from planner.games.high_frontier.modules.conflict.combat.victory import FlipDue, FlipPropaganda
from planner.games.high_frontier.modules.conflict.peace import ReturnStar, StarReturns
from planner.games.high_frontier.modules.politics.tally import MoveStar, StarDue
from planner.kernel.actions import Action, Ruling
from planner.kernel.agenda import Step
from planner.kernel.log import read_entry
from tests.games.high_frontier.rubbish import Rubbish
from tests.games.high_frontier.warring import battlefield
from tests.recorded.kept import do_again, file_of, read

PLAYED = (
    "core-4-random",
    "conflict-3-random",
    "race-to-the-rescue-1-random",
    "race-to-the-top-3-random",
)
SITUATIONS = 4


def _situations(name: str) -> list[Game]:
    """A recorded game as it stood at its beginning and several times later."""
    header, lines = read(file_of(name))
    game, found = Game(header, hashing=False), []
    every = len(lines) // SITUATIONS
    for row, line in enumerate(lines[: every * (SITUATIONS - 1) + 1]):
        if row % every == 0:
            found.append(game.copy())
        do_again(game, read_entry(line, name, row, game.book.tags))
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_rubbish_of_the_right_type_is_refused_or_done_and_nothing_in_between(name: str):
    tried = refused = 0
    for number, game in enumerate(_situations(name)):
        view = game.view(*game.state.players)
        for action in Rubbish(game, number).actions():
            tried += 1
            refusal = view.why_not(action)
            if refusal is not None:
                assert game.preview(action).refusal is not None
                refused += 1
            else:
                _done_or_refused(game.copy(), action)
    assert tried > refused > tried // 2


def _done_or_refused(game: Game, action: Action) -> None:
    try:
        game.apply(action, granted=True)
    except PlannerError:
        return


@pytest.mark.parametrize(
    ("due", "answer"),
    [
        (HeaviestTied("NASA", ("CT045",)), LoseCard("NASA", "CT046")),
        (FlipDue("NASA", ("honor", "unity")), FlipPropaganda("NASA", "centrist")),
        (FlipDue("NASA", ("honor", "unity")), FlipPropaganda("NASA", "nonsense")),
        (StarDue("NASA", ("honor", "unity")), MoveStar("NASA", "nonsense")),
        (StarReturns("NASA", ("honor", "unity")), ReturnStar("NASA", "nonsense")),
    ],
)
def test_A2c_no_ruling_lets_one_choose_what_is_not_there(due: Step, answer: Action):
    game = battlefield(on_turn="NASA")
    game.state.agenda.append(due)
    before = game.state.fingerprint()
    with pytest.raises(PlannerError):
        game.apply(Ruling("NASA", answer, tuple(game.book.rule_ids), "why not"), granted=True)
    assert game.state.fingerprint() == before
