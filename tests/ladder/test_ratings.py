"""Ratings, found in two ways each."""

import math
import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.ladder.statistics import SCALE, Floats, fitted, ratings

WINS = np.array([[0.0, 12.0, 20.5, 9.0], [8, 0, 14, 7.5], [3.5, 6, 0, 2], [1, 2.5, 4, 0]])


def _likelihood(wins: Floats, strengths: Floats) -> float:
    """The logarithm of how likely these wins are, term by term."""
    return sum(
        wins[i, j] * -math.log1p(math.exp(strengths[j] - strengths[i]))
        for i in range(len(wins))
        for j in range(len(wins))
        if i != j
    )


def _climbed(wins: Floats) -> Floats:
    """The top of the likelihood, found by trying every direction with ever smaller steps."""
    best, step = np.zeros(len(wins)), 1.0
    while step > 1e-7:
        better = False
        for at in range(len(wins)):
            for sign in (1, -1):
                tried = best.copy()
                tried[at] += sign * step
                if _likelihood(wins, tried) > _likelihood(wins, best) + 1e-15:
                    best, better = tried, True
        if not better:
            step /= 2
    return np.asarray(best - best.mean())


def test_the_fit_is_the_top_of_the_likelihood():
    assert fitted(WINS) == pytest.approx(_climbed(WINS), abs=1e-5)


def test_of_two_the_fit_is_the_logarithm_of_the_odds():
    strengths = fitted(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert strengths[0] - strengths[1] == pytest.approx(math.log(3))


def test_a_thousand_to_one_is_found_as_well():
    strengths = fitted(np.array([[0.0, 100_000.0], [1.0, 0.0]]))
    assert strengths[0] - strengths[1] == pytest.approx(math.log(100_000))


def _rounds(chance: random.Random, count: int) -> list[dict[tuple[str, str], tuple[float, float]]]:
    """Rounds of three players, whose luck lasts for the round."""
    strength = {"a": 0.8, "b": 0.0, "c": -0.8}
    rounds = []
    for _ in range(count):
        luck = {name: own + chance.gauss(0, 0.7) for name, own in strength.items()}
        duels = {}
        for one, other in combinations("abc", 2):
            odds = 1 / (1 + math.exp(luck[other] - luck[one]))
            won = sum(chance.random() < odds for _ in range(6))
            duels[one, other] = (float(won), 6.0 - won)
        rounds.append(duels)
    return rounds


def test_the_intervals_are_those_of_drawing_rounds_again():
    chance = random.Random(3)
    rounds = _rounds(chance, 60)
    found = ratings("abc", rounds)
    again = [ratings("abc", chance.choices(rounds, k=60)) for _ in range(400)]
    for name in "abc":
        drawn = np.std([each[name].value for each in again])
        half = (found[name].high - found[name].low) / 2
        assert half / 2.001 == pytest.approx(drawn, rel=0.15)


def test_the_intervals_cover_the_truth():
    chance = random.Random(4)
    # What is estimated is the strength over all luck; many rounds tell it.
    truth = ratings("abc", _rounds(chance, 20_000))
    inside = trials = 0
    for _ in range(300):
        found = ratings("abc", _rounds(chance, 40))
        for name in "abc":
            inside += found[name].low <= truth[name].value <= found[name].high
            trials += 1
    assert inside / trials == pytest.approx(0.95, abs=0.025)


def test_who_never_lost_is_strong_and_not_infinitely():
    found = ratings(["a", "b"], [{("a", "b"): (6.0, 0.0)}] * 10)
    assert found["a"].value - found["b"].value == pytest.approx(SCALE * math.log(60.5 / 0.5))
    assert math.isfinite(found["a"].low)
    assert found["a"].low < found["a"].value < found["a"].high


@given(st.lists(st.tuples(*[st.sampled_from([0.0, 1.5, 2.0, 3.0])] * 3), min_size=1, max_size=6))
def test_there_is_a_rating_whatever_the_rounds_say(rounds: list[tuple[float, ...]]):
    pairs = list(combinations("abc", 2))
    found = ratings(
        "abc", [{p: (won, 3 - won) for p, won in zip(pairs, each, strict=True)} for each in rounds]
    )
    assert sum(each.value for each in found.values()) == pytest.approx(0, abs=1e-6)
    for each in found.values():
        assert math.isfinite(each.high) == (len(rounds) > 1)
        assert each.low <= each.value <= each.high


def test_players_who_have_not_met_have_no_order():
    found = ratings(["a", "b"], [{}])
    assert found["a"].value == found["b"].value == 0
