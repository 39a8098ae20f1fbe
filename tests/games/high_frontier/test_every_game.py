"""The conformance tests of the kernel over every scenario and combination of modules."""

from __future__ import annotations

from itertools import combinations

import pytest

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import MODULES, deal_seats
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.factions import deal_crews, deal_factions
from planner.games.high_frontier.words import is_labelled
from planner.kernel.log import Header
from planner.kernel.testing import Effort, check_game

SOME_LISTED = frozenset(
    {
        *("offer", "agree", "decline", "withdraw"),  # Of simple deals, each named by its number.
        *("transfer", "reload", "redesignate"),  # Into the first free slot, not each.
        *("petition", "give"),  # For the least, and either cards or aquas, not both.
    }
)
"""Actions that may be done in more ways than are offered."""
EFFORT = Effort(actions=100, tries=3, views_every=20)
MODULE_SETS = tuple(some for n in range(len(MODULES) + 1) for some in combinations(MODULES, n))


def tables() -> list[tuple[str, tuple[str, ...]]]:
    """Every scenario with every set of modules that it can be played with."""
    found = []
    for scenario in SCENARIOS:
        for modules in MODULE_SETS:
            try:
                rulebook_for(Header(scenario, (), modules=modules))
            except PlannerError:
                continue
            found.append((scenario, modules))
    return found


@pytest.mark.parametrize(("scenario", "modules"), tables())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_table_is_as_every_game_must_be(scenario: str, modules: tuple[str, ...], seed: int):
    least, most = rulebook_for(Header(scenario, (), modules=modules)).players
    players = min(most, max(least, 1 + 2 * seed))
    factions = deal_seats(deal_factions, players, seed, modules)
    game = Game.new(scenario, factions=factions, modules=modules, seed=seed)
    done = check_game(
        game,
        effort=EFFORT,
        label=is_labelled,
        examples=SOME_LISTED,
        choose=RandomPlayer(seed).choose,
    )
    assert done.keys() >= {"listed", "unlisted", "undo", "views", "states", "logs"}


def test_secret_sides_are_as_every_secret_must_be():
    for seed in range(3):
        game = Game.new("core", factions=deal_crews(3, seed), seed=seed)
        done = check_game(game, seed=seed, effort=Effort(actions=3))
        assert done["secret choices"] > 0
