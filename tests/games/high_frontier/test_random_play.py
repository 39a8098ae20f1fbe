"""Whole games by bots keep every invariant; `planner game sim` plays as many as one likes."""

from collections import Counter

import pytest

from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing import (
    ErraticPlayer,
    RandomPlayer,
    Seats,
    SimplePlayer,
    play,
)
from planner.games.high_frontier.playing.simulation import Series, play_series
from tests.games.high_frontier.helpers import new_game

GAMES = [
    Series("core", seats=2, players=("random",), every=20),
    Series("core", seats=3, players=("erratic", "random"), every=40),
    Series("core", seats=4, players=("random",), every=40),
    Series("core", seats=5, players=("erratic", "simple"), every=60),
    Series("race-to-mars", seats=3, players=("erratic",), every=20),
    Series("race-to-the-top", seats=5, players=("random",), every=40),
    Series("race-to-mars", ("CRP", "NASRDA", "NASA"), options={"cards": "race-for-glory"}),
]


@pytest.mark.parametrize("series", GAMES, ids=lambda s: f"{s.scenario}-{'-'.join(s.players)}")
def test_whole_games_keep_every_invariant(series: Series):
    for outcome in play_series(series, [1]):
        assert outcome.faults == ()
        assert outcome.game.state.over is not None


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


def test_a_simple_player_beats_random_ones():
    game = new_game("race-to-mars", ("CRP", "NASA", "ESA"), seed=3, hashing=False)
    bots = {"CRP": SimplePlayer(1), "NASA": RandomPlayer(2), "ESA": RandomPlayer(3)}
    play(game, Seats(bots))
    best, second, _ = scores(game.table)
    assert best.player == "CRP"
    assert best.total >= second.total + 10
    assert {"claims", "factories", "stock-prices", "colonies"} <= {
        key for key, points in best.parts.items() if points
    }


def test_an_erratic_player_does_more_kinds_of_things_than_a_random_one():
    done = []
    for bot in (RandomPlayer(5), ErraticPlayer(5)):
        game = new_game("race-to-mars", ("CRP", "NASA"), seed=5, hashing=False)
        play(game, bot)
        done.append(Counter(entry.action.tag for entry in game.entries))
    random_play, erratic_play = done
    assert erratic_play["prospect"] > random_play["prospect"]
    assert erratic_play["transfer"] > 0
