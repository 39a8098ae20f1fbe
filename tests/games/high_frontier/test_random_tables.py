"""Random play from tables thrown together at random, with all that is offered and much that is not.

``RANDOM_TABLES=600`` plays that many instead of a few.
"""

import os
import random
from collections import Counter

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.playing.invariants import all_cards, faults, history_faults
from planner.games.high_frontier.playing.misplays import REFUSED, misplay, misplay_faults
from planner.games.high_frontier.playing.scatter import scatter
from planner.games.high_frontier.table.factions import deal_factions
from planner.kernel.actions import Template

TABLES = int(os.environ.get("RANDOM_TABLES", "6"))
ACTIONS = 60
OFTEN, SELDOM = 6, 20
"""Every so many actions what is offered is tried, and the log is looked at."""
OF_EACH = 4
"""So many actions are tried of each template."""


def table(seed: int) -> Game:
    chance = random.Random(seed)
    scenario = chance.choice(["core", "core", "core", "race-to-the-top"])
    factions = deal_factions(chance.randint(2, 5), seed)
    game = Game.new(scenario, factions=factions, seed=seed, hashing=False)
    scatter(game, chance)
    return game


@pytest.mark.parametrize("seed", range(TABLES))
def test_random_tables_keep_every_invariant(seed: int):
    game, chance, bot = table(seed), random.Random(seed), RandomPlayer(seed)
    cards, counts = all_cards(game.state), Counter[str]()
    for number in range(ACTIONS):
        if not game.to_act:
            break
        choices = game.legal()
        if number % OFTEN == 0:
            for choice in choices:
                offered = choice.actions() if isinstance(choice, Template) else iter([choice])
                for _, action in zip(range(OF_EACH), offered, strict=False):
                    assert game.may(action), action
                action = choice.sample(chance) if isinstance(choice, Template) else choice
                wrong = misplay(game, action, chance)
                assert list(misplay_faults(game, wrong, cards, counts)) == []
        before = game.state
        entry = game.apply(bot.choose(game, choices))
        assert faults(game, before, entry, cards) == []
        if number % SELDOM == 0:
            assert list(history_faults(game)) == []
    assert counts[REFUSED] > 0


def test_templates_of_a_great_many_actions_are_told_one_by_one():
    offered = Template(dict, {}, {"a": Everything(), "b": Everything()})
    actions = offered.actions()
    assert [next(actions) for _ in range(2)] == [{"a": 0, "b": 0}, {"a": 0, "b": 1}]


class Everything:
    def values(self):
        number = 0
        while True:
            yield number
            number += 1
