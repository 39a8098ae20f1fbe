"""Intervals have the true value in them as often as they say, and tests are as seldom wrong."""

import math
import random
from statistics import NormalDist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import binomtest, ttest_1samp

from planner.ladder.statistics import (
    CONFIDENCE,
    ERROR,
    FEWEST,
    decision,
    mean,
    share,
    student,
    wilson,
)

TRIALS = 2000


def test_students_quantiles_by_their_closed_forms():
    assert student(1) == pytest.approx(math.tan(math.pi / 2 * CONFIDENCE), rel=1e-4)
    assert student(2) == pytest.approx(CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2)), rel=1e-4)
    assert student(1_000) == pytest.approx(NormalDist().inv_cdf((1 + CONFIDENCE) / 2), rel=2e-3)
    assert student(10) == pytest.approx(2.2281, abs=1e-4)
    assert student(30) == pytest.approx(2.0423, abs=1e-4)


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilsons_interval_of_whole_games_is_that_of_scipy(won: int, more: int):
    games = won + more
    known = binomtest(won, games).proportion_ci(CONFIDENCE, method="wilson")
    wide = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    assert wilson(won / games, games, wide) == pytest.approx((known.low, known.high), abs=1e-9)


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=30))
def test_the_interval_of_a_mean_is_that_of_scipy(values: list[float]):
    assume(max(values) - min(values) > 1e-3)
    known = ttest_1samp(values, 0).confidence_interval(CONFIDENCE)
    assert mean(values)[1:] == pytest.approx((known.low, known.high), abs=1e-6)


def test_intervals_of_means_cover_the_truth():
    chance = random.Random(1)
    inside = 0
    for _ in range(TRIALS):
        low, high = mean([chance.gauss(3, 7) for _ in range(9)])[1:]
        inside += low <= 3 <= high
    assert inside / TRIALS == pytest.approx(CONFIDENCE, abs=0.015)


@pytest.mark.parametrize(("truth", "alike"), [(0.5, 0.0), (0.75, 0.0), (0.75, 0.5), (0.95, 0.3)])
@pytest.mark.parametrize("rounds", [12, 67])
def test_intervals_of_shares_cover_the_truth(truth: float, alike: float, rounds: int):
    """Six games a round, which are alike to some degree."""
    chance = random.Random(f"{truth}{alike}{rounds}")
    inside = 0
    for _ in range(TRIALS):
        found = []
        for _ in range(rounds):
            first = chance.random() < truth
            games = [
                first if chance.random() < alike else chance.random() < truth for _ in "123456"
            ]
            found.append(sum(games) / 6)
        low, high = share(found)[1:]
        inside += low <= truth <= high
    assert inside / TRIALS >= CONFIDENCE - 0.03


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_a_share_lies_in_its_interval_and_both_between_nothing_and_all(values: list[float]):
    found = share(values)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_who_has_won_every_round_is_not_sure_to_win_always():
    assert share([1.0] * 67).low == pytest.approx(67 / (67 + student(66) ** 2), abs=1e-9)
    assert share([1.0] * 5).low < 0.6


def test_one_round_says_nothing_of_its_error():
    assert mean([4.0]) == (4.0, -math.inf, math.inf)
    assert share([1.0]) == (1.0, 0.0, 1.0)


def _differences(chance: random.Random, truth: float) -> list[float]:
    """Six games of two kinds a round, each won by the first with the chance that is true."""
    games = [sum(chance.random() < truth for _ in range(6)) for _ in range(400)]
    return [(2 * won - 6) / 6 for won in games]


@pytest.mark.parametrize(("truth", "better"), [(0.5, 0), (0.58, 1), (0.42, -1), (0.8, 1)])
def test_a_test_that_stops_early_is_seldom_wrong(truth: float, better: int):
    chance = random.Random(f"{truth}")
    found = [decision(_differences(chance, truth), 0.16) for _ in range(500)]
    assert None not in found
    right = sum(each is not None and each.better == better for each in found)
    # Where there is no difference, either side may seem better.
    errors = 2 * ERROR if better == 0 else ERROR
    assert 1 - right / len(found) <= errors + 0.02
    mean_rounds = sum(each.rounds for each in found if each) / len(found)
    assert FEWEST <= mean_rounds < 67


def test_nothing_is_decided_by_a_few_rounds():
    assert decision([1.0] * (FEWEST - 1), 0.16) is None
    assert decision([1.0] * FEWEST, 0.16) is not None
    assert decision([], 0.16) is None
