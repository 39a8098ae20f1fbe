"""Rockets, their chits and their fuel (E, F2-F4, G1-G2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.cards.model import FuelGrade
from planner.craft import CardStack, Chits, Rocket, StackCard, WetMass, build
from planner.craft.rocket import (
    fuel_to_tanks,
    fuel_up,
    jettison_fuel,
    phileas_fogg,
    tanks_to_fuel,
)
from planner.errors import BadInput, RuleViolation
from tests.craft.helpers import card, made, stack

CREW = "ESA Space Unionists"


def freight(mass: int, number: int = 1) -> StackCard:
    return made(f"XX00{number}F", "refinery", mass=mass)


def ship(mass: int, wet: str | int, grade: FuelGrade = FuelGrade.WATER, tanks: int = 0) -> Rocket:
    return Rocket.at(CardStack.of([freight(mass)], water_tanks=tanks), wet, grade)


def both(rocket: Rocket) -> tuple[str, str]:
    return str(rocket.chits.dry), str(rocket.chits.wet)


# ------------------------------------------------------------------------------- stacks


def test_a_card_twice_is_refused_on_either_face() -> None:
    for names in (("Hall Effect", "Hall Effect"), ("Hall Effect", "Ion Drive")):
        with pytest.raises(BadInput, match=r"card CT045 .* is in the stack twice"):
            stack(*names)


def test_E5c_dry_mass_is_cards_and_cargo_tanks() -> None:
    loaded = CardStack.of([card("Hall Effect")], water_tanks=2, isotope_tanks=1)
    assert loaded.mass == 5
    assert build(loaded).chits == Chits.at(5)


def test_J4e_orientation_decides_mass_therms_and_rad_hardness() -> None:
    heavy = card("SS/NaK Pumped Loop:heavy")
    light = heavy.turned_light()
    assert (heavy.mass, heavy.therms, heavy.rad_hard) == (4, 3, 0)
    assert (light.mass, light.therms, light.rad_hard) == (2, 2, 1)
    with pytest.raises(BadInput, match="Hall Effect has no heavy side"):
        StackCard(card("Hall Effect").face, heavy=True)


def test_G5_only_humans_carry_glory() -> None:
    assert StackCard(card(CREW).face, glory="mars").glory == "mars"
    with pytest.raises(BadInput, match="G5"):
        StackCard(card("Hall Effect").face, glory="mars")


def test_a_card_is_known_by_its_face_and_how_it_lies() -> None:
    heavy = card("Bubble Membrane:heavy")
    assert heavy == card("Bubble Membrane:heavy") != heavy.turned_light()
    assert heavy != heavy.number
    assert repr(heavy) == "<StackCard CD092F Bubble Membrane (heavy)>"


def test_cards_are_found_by_name_or_number() -> None:
    cards = stack("Hall Effect", "Cascade Photovoltaic")
    assert cards.card("hall effect") == cards.card("ct045f")
    with pytest.raises(BadInput, match="did you mean Hall Effect or Cascade Photovoltaic"):
        cards.card("Ion Drive")


def test_what_is_not_aboard_cannot_leave() -> None:
    cards = CardStack.of([card("Hall Effect")], water_tanks=1)
    with pytest.raises(BadInput, match="Mass Driver is not in the stack"):
        cards.minus(stack("Mass Driver"))
    with pytest.raises(BadInput, match="only 1 water tanks"):
        cards.minus(CardStack(water_tanks=2))
    with pytest.raises(BadInput, match="never negative"):
        CardStack(water_tanks=-1)


def test_F3a_a_stack_beyond_the_strip_is_no_rocket() -> None:
    with pytest.raises(RuleViolation, match="F3a: mass 40 is beyond 32"):
        build(CardStack(water_tanks=40))


# ------------------------------------------------------------------------------- fuel


def test_F4d_mixing_takes_the_lower_grade() -> None:
    rocket = ship(4, 6, FuelGrade.ISOTOPE)
    assert fuel_up(rocket, 1).chits.grade is FuelGrade.WATER
    assert fuel_up(rocket, 0) == rocket


def test_F4d_empty_tanks_take_any_grade() -> None:
    empty = jettison_fuel(ship(4, 6, FuelGrade.DIRT), 6)
    assert empty.chits.grade is None
    assert fuel_up(empty, 1).chits.grade is FuelGrade.WATER


def test_G1f_jettisoned_fuel_follows_the_black_line() -> None:
    assert both(jettison_fuel(ship(4, 6), 1)) == ("4", "5-2/3")
    with pytest.raises(RuleViolation, match="F3d"):
        jettison_fuel(ship(4, 6), 7)


def test_G1_fuel_is_handed_over_as_tanks() -> None:
    assert Chits.at(4, "6-1/2").hand_over_fuel(2) == Chits.at(4, "4-2/3")
    with pytest.raises(RuleViolation, match="there is fuel for 2 tanks, not 3"):
        Chits.at(4, "6-1/2").hand_over_fuel(3)
    with pytest.raises(RuleViolation, match="G2b: dirt"):
        Chits.at(4, 6, FuelGrade.DIRT).hand_over_fuel(1)


def test_G2b_G2a_there_and_back_all_is_as_before() -> None:
    rocket = ship(4, "6-1/2")
    tanked = fuel_to_tanks(rocket, 2)
    assert both(tanked) == ("6", "6-1/2")
    assert tanks_to_fuel(tanked, 2) == rocket


def test_G2b_more_fuel_than_there_is_cannot_be_tanked() -> None:
    with pytest.raises(RuleViolation, match=r"F3: .* fuel for 2 tanks, not 3"):
        fuel_to_tanks(ship(4, "6-1/2"), 3)


def test_there_are_no_tanks_of_dirt() -> None:
    with pytest.raises(RuleViolation, match="G2b: there are no tanks of dirt"):
        tanks_to_fuel(ship(4, 6, tanks=1), 1, FuelGrade.DIRT)


def test_G2a_gold_tanks_keep_their_grade() -> None:
    rocket = build(CardStack.of([freight(3)], isotope_tanks=2))
    after = tanks_to_fuel(rocket, 1, FuelGrade.ISOTOPE)
    assert after.chits.grade is FuelGrade.ISOTOPE
    assert after.stack.isotope_tanks == 1


def test_G2a_needs_the_tanks() -> None:
    with pytest.raises(BadInput, match="only 0 water tanks"):
        tanks_to_fuel(ship(4, 6), 1)


def test_F2a_a_massless_rocket_keeps_its_last_tank_as_cargo() -> None:
    moth = Rocket.at(CardStack.of([card("Re Solar Moth")], water_tanks=1), 1)
    with pytest.raises(RuleViolation, match="F2a") as refusal:
        tanks_to_fuel(moth, 1)
    assert refusal.value.hint == "fuel up from another stack (G1b)"
    with pytest.raises(RuleViolation, match="F2a"):
        fuel_to_tanks(Rocket.at(stack("Re Solar Moth"), 3), 1)


def test_G2c_fogg_makes_all_fuel_dirt() -> None:
    rocket = Rocket.at(CardStack.of([freight(3), card("Mass Driver")]), 8)
    after = phileas_fogg(rocket, [freight(3)])
    assert both(after) == ("3", "8")
    assert after.chits.grade is FuelGrade.DIRT


def test_E7c_humans_are_not_fed_to_the_engine() -> None:
    rocket = Rocket.at(stack(CREW, "Mass Driver"), 5)
    with pytest.raises(RuleViolation, match=r"E7c: ESA Space Unionists is human"):
        phileas_fogg(rocket, [card(CREW)])


def test_G2c_radiators_are_turned_light_for_dirt_only() -> None:
    radiator = card("SS/NaK Pumped Loop:heavy")
    cards = CardStack.of([radiator, freight(1)])
    with pytest.raises(RuleViolation, match="G2c: the fuel aboard is water"):
        phileas_fogg(Rocket.at(cards, 8), [], lighten=[radiator])
    for rocket in (Rocket.at(cards, 8, FuelGrade.DIRT), Rocket.at(cards, 5)):
        after = phileas_fogg(rocket, [], lighten=[radiator])
        assert str(after.chits.dry) == "3"
        assert after.chits.wet == rocket.chits.wet
        with pytest.raises(BadInput, match="no heavy radiator"):
            phileas_fogg(after, [], lighten=[radiator.turned_light()])


def test_G2c_fogg_stops_at_dry_1_and_spares_bernals() -> None:
    massless = Rocket.at(CardStack.of([card("Re Solar Moth"), freight(3)]), 3)
    after = phileas_fogg(massless, [freight(3)])
    assert both(after) == ("1", "3")
    nothing = phileas_fogg(massless, [card("Re Solar Moth")])
    assert nothing.chits == massless.chits
    bernal = card("L5s Cancer Hospital")
    with pytest.raises(RuleViolation, match="G2c"):
        phileas_fogg(build(CardStack.of([bernal])), [bernal])


def test_F2a_a_dry_mass_above_23_may_not_move() -> None:
    ship(23, 32).chits.check_may_move()
    with pytest.raises(RuleViolation, match="F2a: dry mass 24 is above 23"):
        ship(24, 32).chits.check_may_move()


# ------------------------------------------------------------------------------- properties

Operation = Callable[[Rocket, int], Rocket]
CONVERSIONS: list[Operation] = [tanks_to_fuel, fuel_to_tanks]
OPERATIONS: list[Operation] = [fuel_up, jettison_fuel, *CONVERSIONS]
MOVES: list[Callable[[Chits, int], Chits]] = [
    Chits.fuel_up,
    Chits.burn,
    Chits.tanks_to_fuel,
    Chits.fuel_to_tanks,
    Chits.load,
    Chits.unload,
    Chits.hand_over_fuel,
]


@given(
    st.integers(0, 6),
    st.integers(0, 6),
    st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 4)), max_size=12),
)
def test_chits_always_agree_with_the_stack(
    mass: int, cargo: int, actions: list[tuple[Operation, int]]
) -> None:
    rocket = build(CardStack.of([freight(mass)], water_tanks=cargo))
    for action, number in actions:
        try:
            after = action(rocket, number)
        except (RuleViolation, BadInput):
            continue
        before, rocket = rocket, after
        assert rocket.chits.dry == WetMass(max(1, rocket.stack.mass))
        if action in CONVERSIONS:
            assert rocket.chits.wet == before.chits.wet, "conversion keeps the total mass"
            total = before.stack.mass + (before.chits.wet.mass - before.chits.dry.mass)
            assert rocket.stack.mass + (rocket.chits.wet.mass - rocket.chits.dry.mass) == total


@given(
    st.integers(1, 6),
    st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 4)), max_size=12),
)
def test_the_wet_chit_is_never_left_of_the_dry_one_and_has_a_colour_while_it_is_right_of_it(
    mass: int, moves: list[tuple[Callable[[Chits, int], Chits], int]]
) -> None:
    chits = Chits.at(mass)
    for move, number in moves:
        try:
            chits = move(chits, number)
        except (RuleViolation, BadInput):
            continue
        assert chits.wet >= chits.dry
        assert (chits.grade is None) == (chits.wet == chits.dry)


@given(st.integers(1, 20), st.integers(0, 10), st.integers(0, 8))
def test_loading_and_unloading_cargo_never_creates_fuel(mass: int, tanks: int, cargo: int) -> None:
    try:
        rocket = Rocket.at(CardStack.of([freight(mass)]), mass).chits.fuel_up(tanks)
        there = rocket.load(cargo)
    except RuleViolation:
        return
    assert there.steps <= rocket.steps
    assert there.unload(cargo).steps <= rocket.steps
