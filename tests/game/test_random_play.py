"""Random play keeps every invariant; `planner game sim` and the benchmark play many more."""

import pytest

from planner.game import Game
from planner.game.players import RandomPlayer
from tests.game.helpers import all_cards, new_game
from tests.game.invariants import check

GAMES = [
    ("core", ("CRP", "NASA", "ESA")),
    ("core", ("UN", "SpaceX", "Shimizu", "ROSCOSMOS")),
    ("race-to-mars", ("CRP", "NASA")),
    ("race-to-the-top", ("ISRO", "Anonymous", "NASRDA", "B612", "Norse")),
]


@pytest.mark.parametrize(("scenario", "factions"), GAMES)
def test_random_games_keep_the_invariants(scenario: str, factions: tuple[str, ...]):
    for seed in range(2):
        game = new_game(scenario, factions, seed=seed, hashing=False)
        bot = RandomPlayer(seed)
        cards = all_cards(game.state)
        for _ in range(1000):
            if not game.to_act:
                break
            before = game.state
            entry = game.apply(bot.choose(game, game.legal()))
            check(game, before, entry, cards)
        assert Game.from_lines(game.lines(), hashing=False).state == game.state


def test_everything_that_is_listed_applies():
    game = new_game(seed=4, hashing=False)
    bot = RandomPlayer(4)
    for turn in range(200):
        if turn % 20 == 0:
            for choice in game.legal():
                actions = [choice] if not hasattr(choice, "actions") else choice.actions()
                for _, action in zip(range(30), actions, strict=False):
                    assert game.may(action), action
        if game.to_act:
            game.apply(bot.choose(game, game.legal()))
