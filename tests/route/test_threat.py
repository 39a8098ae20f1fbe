"""What belts threaten, weighed exactly: the safest way is always among the answers (H10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from random import Random

import pytest

from planner.route.plan import options
from planner.route.query import Preference, Query
from planner.route.risk import belt_roll
from planner.route.search.search import Search
from planner.route.threat import (
    CERTAIN_LOSS,
    NEVER_HURT,
    SAFETIES,
    Threats,
    cost_of_belt,
    safety,
)
from planner.rules import Season
from tests.route.common import query
from tests.route.random_ships import random_query

MOST_BELTS = 15


def test_costs_of_belts_are_in_the_order_of_their_chances() -> None:
    """All ways to pass up to fifteen belts that may each be survived, exactly."""
    found = {
        prod(Fraction(faces, 6) for faces in passed): sum(cost_of_belt(0, f) for f in passed)
        for passed in combinations_with_replacement(range(1, 7), MOST_BELTS)
    }
    in_order = [cost for _, cost in sorted(found.items(), reverse=True)]
    assert in_order == sorted(in_order)
    assert len(set(in_order)) == len(in_order)
    assert cost_of_belt(0, 0) > in_order[-1]


def test_equal_chances_cost_the_same_whatever_belts_they_are_of() -> None:
    costs: dict[Fraction, set[int]] = {}
    for passed in combinations_with_replacement(range(1, 7), 6):
        chance = prod(Fraction(faces, 6) for faces in passed)
        costs.setdefault(chance, set()).add(sum(cost_of_belt(0, faces) for faces in passed))
    assert all(len(each) == 1 for each in costs.values())


@pytest.mark.parametrize("season", [None, *Season])
def test_H10_the_safety_of_a_belt_says_what_survives_it(season: Season | None) -> None:
    for net_thrust in range(-2, 12):
        for rad_hard in range(NEVER_HURT + 1):
            chance = belt_roll(net_thrust, season).survived_by(rad_hard)
            faces = min(max(rad_hard + safety(net_thrust, season), 0), 6)
            assert chance == Fraction(faces, 6)


def test_nothing_is_worse_than_certain_loss() -> None:
    threats = Threats(known=True)
    certain = threats.fields(threats.of_belt(0, 0))
    assert certain == (CERTAIN_LOSS,)
    for belt in (threats.of_belt(0, 0), threats.of_belt(3, 0)):
        more = threats.added(certain, threats.fields(belt))
        assert more == certain
        assert threats.is_certain_loss(threats.word(2, more))


def test_of_unknown_cards_fewer_and_safer_belts_are_no_worse() -> None:
    """Whoever is no worse belt by belt is no worse for cards of any rad-hardness."""
    random, threats = Random(1), Threats()
    for _ in range(2000):
        one, other = ([random.choice(SAFETIES) for _ in range(random.randint(0, 4))] for _ in "ab")
        words = [sum(threats.of_belt(each, None) for each in belts) for belts in (one, other)]
        dominated = all(
            sum(s <= level for s in one) <= sum(s <= level for s in other)
            for level in SAFETIES[:-1]
        )
        assert threats.no_worse(*words) == dominated
        for rad_hard in threats.asked:
            first, second = (threats.cost(threats.fields(word), 0, rad_hard) for word in words)
            assert first == sum(cost_of_belt(rad_hard, each) for each in one)
            assert not dominated or first <= second


SAFEST = [
    pytest.param(
        query("2-2", "leo", "mercury-burn-17", dry=1, wet=2, season=Season.BLUE, rad_hard=(2,)),
        Fraction(1),
        id="a turn more makes lighter, and the belt harmless",
    ),
    pytest.param(
        query(
            "4-1,a1",
            "leo",
            "sol-earth-l1",
            dry=5,
            wet=6,
            season=Season.RED,
            max_turns=3,
            rad_hard=(2,),
        ),
        Fraction(5, 6),
        id="an afterburn makes the belt safer",
    ),
    pytest.param(
        query(
            ["2-1/2", "9-4,a1"],
            "neckar",
            "earth-belt-1",
            dry=5,
            wet=8,
            season=Season.RED,
            max_turns=2,
            powersat=True,
            rad_hard=(2,),
        ),
        Fraction(1),
        id="the other engine makes it harmless",
    ),
]


@pytest.mark.parametrize(("asked", "chance"), SAFEST)
def test_H10_the_safest_way_is_among_the_answers(asked: Query, chance: Fraction) -> None:
    assert options(asked, prefer=Preference.SAFETY)[0].success() == chance
    assert max(option.success() for option in options(asked)) == chance


@pytest.mark.parametrize("seed", range(12))
def test_H10_the_safest_way_for_any_rad_hardness_is_there_when_none_is_stated(seed: int) -> None:
    """What a search for cards of one rad-hardness finds safest, a search without one finds too."""
    random = Random(f"hardness {seed}")
    asked = random_query(random)
    terms = replace(asked.terms, max_turns=2, max_belts=99)
    numbers = replace(asked.spacecraft, made_of_cards=(), thrusters=asked.spacecraft.thrusters[:2])
    free = replace(asked, spacecraft=replace(numbers, rad_hard=()), terms=terms)
    everything = Search(free)
    for rad_hard in range(NEVER_HURT):
        stated = Search(replace(free, spacecraft=replace(numbers, rad_hard=(rad_hard,))))
        for goal in free.goals[:: len(free.goals) // 60]:
            assert _least(stated, goal, rad_hard) == _least(everything, goal, rad_hard)


def _least(search: Search, goal: int, rad_hard: int) -> int | None:
    threats = search.threats
    return min(
        (
            # Every certain loss is as bad as another.
            min(threats.cost(threats.fields(a.threat), a.hazards, rad_hard), cost_of_belt(0, 0))
            for a in search.arrivals(goal)
        ),
        default=None,
    )
