"""Chances of hazards, belts and size rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import BadInput
from planner.route.risk import BeltRoll, insurance, prospecting, success, survival

dice = range(1, 7)


def test_H7_a_hazard_wrecks_the_stack_on_a_1() -> None:
    assert success(1, [], []) == Fraction(5, 6)
    assert success(3, [], []) == Fraction(125, 216)


def test_H7e_a_hazard_bought_off_is_safe() -> None:
    assert success(2, [], [], paid=2) == 1


def test_H10_the_example_of_the_solar_panels() -> None:
    # Net thrust 2, rad-hardness 1: a roll of 4 makes level 2 and destroys them, a 3 does not.
    roll = BeltRoll(net_thrust=2)
    assert roll.survived_by(1) == Fraction(3, 6)


def test_H10_negative_thrust_changes_nothing() -> None:
    assert BeltRoll(-2).survived_by(4) == BeltRoll(0).survived_by(4) == Fraction(4, 6)


def test_H10b_red_adds_two() -> None:
    assert BeltRoll(1, red=True).survived_by(4) == Fraction(3, 6)


def test_H10a_aqua_does_not_help_against_belts() -> None:
    belts = [BeltRoll(0)]
    assert insurance(1, belts, [3], Fraction(9, 10)) is None
    assert insurance(1, belts, [3], Fraction(1, 2)) is not None


def test_I6b_a_buggy_rolls_again() -> None:
    assert [prospecting(size) for size in (1, 3, 6, 9)] == [
        Fraction(1, 6),
        Fraction(1, 2),
        1,
        1,
    ]
    assert [prospecting(size, rolls=2) for size in (1, 2, 5)] == [
        Fraction(11, 36),
        Fraction(5, 9),
        Fraction(35, 36),
    ]


def test_insurance_buys_no_more_than_wanted() -> None:
    bought = insurance(3, [], [], Fraction(5, 6))
    assert bought is not None
    assert (bought.paid, bought.aqua, bought.success) == (2, 8, Fraction(5, 6))
    assert insurance(3, [], [], Fraction(1), price=3).aqua == 9  # type: ignore[union-attr]


def test_a_chance_beyond_one_is_refused() -> None:
    with pytest.raises(BadInput, match="between 0 and 1"):
        insurance(1, [], [], Fraction(3, 2))


@given(
    hazards=st.integers(0, 2),
    belts=st.lists(st.builds(BeltRoll, st.integers(-1, 4), st.booleans()), max_size=2),
    cards=st.lists(st.integers(0, 8), max_size=3),
)
def test_chances_agree_with_counting_all_dice(
    hazards: int, belts: list[BeltRoll], cards: list[int]
) -> None:
    """The formula against every throw of the dice, all cards facing the same die in a belt."""
    good = 0
    for throw in product(dice, repeat=hazards + len(belts)):
        safe = all(die > 1 for die in throw[:hazards])
        for roll, die in zip(belts, throw[hazards:], strict=True):
            level = die - max(0, roll.net_thrust) + (2 if roll.red else 0)
            safe = safe and all(hardness >= level for hardness in cards)
        good += safe
    assert success(hazards, belts, cards) == Fraction(good, 6 ** (hazards + len(belts)))


@given(st.lists(st.builds(BeltRoll, st.integers(-1, 9), st.booleans()), max_size=4))
def test_harder_cards_survive_at_least_as_often(belts: list[BeltRoll]) -> None:
    chances = [survival(belts, hardness) for hardness in range(9)]
    assert chances == sorted(chances)
