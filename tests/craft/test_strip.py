"""The fuel strip: refusals, and what holds at every spot (F, H3b)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.craft import WetMass, burn, least_tanks, load, steps_between, unload
from planner.craft.strip import MASSES, RED_DOWN, RED_UP, SPOTS, dry_spot
from planner.errors import BadInput, RuleViolation

spots = st.integers(0, len(SPOTS) - 1).map(WetMass.at)
dry_chits = st.integers(1, 23).map(WetMass)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("4-2/5", "did you mean 4, 4-1/3 or 4-2/3?"),
        ("33", "it runs from 1 to 32"),
        ("0", "it runs from 1 to 32"),
        ("", "it runs from 1 to 32"),
        ("8.5", "it runs from 1 to 32"),
        ("24-1/2", "did you mean 24?"),
    ],
)
def test_unknown_spots_are_refused_with_what_is_near(text: str, hint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        WetMass(text)
    assert refusal.value.hint == hint
    assert "\n" not in str(refusal.value)


def test_spots_are_values() -> None:
    assert WetMass(" 8 ") == WetMass(8) == WetMass(WetMass("8"))
    assert len({WetMass("4-1/3"), WetMass("4-1/3"), WetMass(4)}) == 2
    assert sorted(map(WetMass, SPOTS)) == [WetMass.at(index) for index in range(57)]
    assert all(str(WetMass(spot)) == spot for spot in SPOTS)
    with pytest.raises(BadInput, match="spot number 57"):
        WetMass.at(57)


def test_masses_rise_along_the_strip() -> None:
    assert sorted(set(MASSES)) == list(MASSES)


def test_F2a_dry_chits_stand_on_whole_numbers_from_1() -> None:
    assert dry_spot(0) == dry_spot("0") == WetMass(1)
    with pytest.raises(BadInput, match="never stands on 4-1/3"):
        dry_spot("4-1/3")


def test_F3_wet_below_dry_is_refused() -> None:
    with pytest.raises(BadInput, match="F3: wet mass 5 is below dry mass 8"):
        steps_between(WetMass(5), WetMass(8))


def test_F3d_burning_past_the_dry_mass_is_refused_with_numbers() -> None:
    with pytest.raises(RuleViolation) as refusal:
        burn(WetMass(8), 8, dry=WetMass(5))
    assert refusal.value.rule == "F3d"
    assert refusal.value.numbers == {"wet": "8", "dry": "5", "steps": 8, "available": 7}
    with pytest.raises(RuleViolation, match="above spot 1"):
        burn(WetMass(2), 10)


def test_F3d_a_step_never_jumps_over_a_heavy_dry_chit() -> None:
    assert steps_between(WetMass(26), WetMass(25)) == 0
    assert steps_between(WetMass(32), WetMass(25)) == 3
    with pytest.raises(RuleViolation):
        burn(WetMass(26), 1, dry=WetMass(25))


def test_F3a_loading_beyond_the_strip_is_refused() -> None:
    with pytest.raises(RuleViolation, match="F3a") as refusal:
        load(WetMass(30), 3)
    assert refusal.value.hint == "2 units at most"
    with pytest.raises(BadInput, match="33 units of mass never fit"):
        load(WetMass(1), 33)
    with pytest.raises(BadInput, match="never negative"):
        load(WetMass(1), -1)


def test_F2a_unloading_below_1_is_refused() -> None:
    with pytest.raises(RuleViolation, match="F2a") as refusal:
        unload(WetMass("2-1/6"), 2)
    assert refusal.value.hint == "1 unit at most"


def test_least_tanks_explains_its_intervals() -> None:
    found = least_tanks(WetMass(3), 15)
    assert (found.tanks, str(found.wet), found.spare_steps) == (6, "9", 1)
    assert [each.steps for each in found.intervals] == [4, 3, 3, 2, 2, 2]
    assert [each.total for each in found.intervals] == [4, 7, 10, 12, 14, 16]


def test_least_tanks_may_start_with_fuel_aboard() -> None:
    found = least_tanks(WetMass(5), 12, wet=WetMass("7-1/2"))
    assert (found.tanks, str(found.wet), found.spare_steps) == (3, "10-1/2", 0)
    assert least_tanks(WetMass(5), 0).tanks == 0


def test_least_tanks_refuses_what_cannot_fly() -> None:
    with pytest.raises(RuleViolation, match="F3a: dry mass 5 holds 30 steps at most, not 31"):
        least_tanks(WetMass(5), 31)
    with pytest.raises(BadInput, match="F2a: dry mass 24 cannot move"):
        least_tanks(WetMass(24), 1)
    with pytest.raises(BadInput, match="F2a"):
        least_tanks(WetMass("4-1/3"), 1)


@given(spots, dry_chits)
def test_F1a_burning_agrees_with_capacity(wet: WetMass, dry: WetMass) -> None:
    if wet < dry:
        return
    capacity = steps_between(wet, dry)
    chit = wet
    for left in range(capacity, 0, -1):
        assert steps_between(chit, dry) == left
        chit = burn(chit, 1, dry=dry)
    assert chit == dry == burn(wet, capacity, dry=dry)
    with pytest.raises(RuleViolation):
        burn(wet, capacity + 1, dry=dry)


@given(spots, st.integers(0, 31))
def test_loading_inverts_unloading(wet: WetMass, units: int) -> None:
    try:
        lighter = unload(wet, units)
    except RuleViolation:
        return
    assert load(lighter, units) == wet


@given(spots, st.integers(0, 31))
def test_unloading_after_loading_never_creates_fuel(wet: WetMass, units: int) -> None:
    try:
        back = unload(load(wet, units), units)
    except RuleViolation:
        return
    assert back <= wet
    if wet.is_whole:
        assert back == wet


@given(st.sampled_from([i for i in range(57) if RED_UP[i] >= 0]))
def test_red_lines_lead_one_unit_on_or_to_the_next_whole_number(index: int) -> None:
    difference = MASSES[RED_UP[index]] - MASSES[index]
    if WetMass.at(index).is_whole:
        assert difference == 1
    else:
        assert MASSES[RED_UP[index]] // 1 == MASSES[index] // 1 + 1
    if RED_DOWN[RED_UP[index]] >= 0:
        assert RED_DOWN[RED_UP[index]] <= index


@given(dry_chits, st.integers(0, 60))
def test_least_tanks_are_enough_and_one_less_is_not(dry: WetMass, steps: int) -> None:
    try:
        found = least_tanks(dry, steps)
    except RuleViolation:
        assert steps_between(WetMass(32), dry) < steps
        return
    assert steps_between(found.wet, dry) == steps + found.spare_steps >= steps
    assert found.wet == load(dry, found.tanks)
    if found.tanks:
        assert steps_between(load(dry, found.tanks - 1), dry) < steps
