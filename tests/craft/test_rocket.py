"""Rockets, their cargo and their fuel (E, F2-F4, G1-G2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.cards.model import FuelGrade
from planner.craft import Change, Chits, Rocket, Stack, StackCard, WetMass, build
from planner.craft import rocket as free_action
from planner.errors import BadInput, RuleViolation, UnknownValue
from tests.craft.helpers import card, made, stack

CREW = "ESA Space Unionists"


def freight(mass: int, number: int = 1) -> StackCard:
    return made(f"XX00{number}F", "refinery", mass=mass)


def ship(mass: int, wet: str | int, grade: FuelGrade = FuelGrade.WATER, tanks: int = 0) -> Rocket:
    return Rocket.at(Stack.of([freight(mass)], water_tanks=tanks), wet, grade)


def both(rocket: Rocket) -> tuple[str, str]:
    return str(rocket.chits.dry), str(rocket.chits.wet)


# ------------------------------------------------------------------------------- stacks


def test_a_card_twice_is_refused_on_either_face() -> None:
    for names in (("Hall Effect", "Hall Effect"), ("Hall Effect", "Ion Drive")):
        with pytest.raises(BadInput, match=r"card CT045 .* is in the stack twice"):
            stack(*names)


def test_E5c_dry_mass_is_cards_and_cargo_tanks() -> None:
    loaded = Stack.of([card("Hall Effect")], water_tanks=2, isotope_tanks=1)
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
    crew = StackCard(card(CREW).face, glory="mars")
    assert Stack.of([crew]).humans == (crew,)
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
    rocket = build(Stack.of([card("Hall Effect")], water_tanks=1))
    with pytest.raises(BadInput, match="Mass Driver is not in the stack"):
        free_action.unload_cargo(rocket, stack("Mass Driver"))
    with pytest.raises(BadInput, match="only 1 water tanks"):
        free_action.unload_cargo(rocket, Stack(water_tanks=2))
    with pytest.raises(BadInput, match="never negative"):
        Stack(water_tanks=-1)


def test_an_unknown_mass_is_not_guessed() -> None:
    with pytest.raises(UnknownValue, match="mass"):
        build(stack("rfg: Hall Effect"))


# ------------------------------------------------------------------------------- cargo


def test_every_change_says_where_both_chits_go() -> None:
    change = free_action.unload_cargo(
        Rocket.at(Stack.of([freight(2), freight(2, 2)]), "4-1/3"), Stack.of([freight(2)])
    )
    assert change.rule == "G1a"
    assert change.events == (
        "G1a: XX001F leave",
        "F2: dry mass chit from 4 to 2",
        "F3: wet mass chit from 4-1/3 to 2-1/6",
    )
    assert change.left.cards == (freight(2),)
    assert change.before.chits == Chits.at(4, "4-1/3")


def test_E7c_humans_are_never_thrown_away() -> None:
    rocket = Rocket.at(stack(CREW, "Mass Driver"), 5)
    people = Stack.of([card(CREW)])
    with pytest.raises(RuleViolation, match=r"E7c: ESA Space Unionists is human"):
        free_action.jettison_cargo(rocket, people)
    with pytest.raises(RuleViolation, match="E7c"):
        free_action.phileas_fogg(rocket, people.cards)
    assert both(free_action.unload_cargo(rocket, people).after) == ("3", "4")


def test_G1g_jettisoned_cards_go_home() -> None:
    rocket = Rocket.at(Stack.of([freight(3), card("Mass Driver")], water_tanks=1), 9)
    change = free_action.jettison_cargo(rocket, Stack.of([freight(3)], water_tanks=1))
    assert "E7: XX001F to the hand" in change.events
    assert "E7b: 1 water tank to the pool" in change.events
    assert both(change.after) == ("3", "5")


def test_a_heavy_radiator_turned_light_moves_both_chits() -> None:
    radiator = card("SS/NaK Pumped Loop:heavy")
    rocket = Rocket.at(Stack.of([radiator, freight(1)]), 8)
    change = free_action.lighten(rocket, [radiator])
    assert both(change.after) == ("3", "6")
    with pytest.raises(BadInput, match="no heavy radiator"):
        free_action.lighten(change.after, [radiator.turned_light()])


def test_a_heatsink_fountain_turns_light_when_its_coolant_is_spent() -> None:
    fountain = card("Li Heatsink Fountain:heavy")
    rocket = Rocket.at(Stack.of([fountain, freight(1)]), 8)
    change = free_action.spend_coolant(rocket, [fountain])
    assert both(change.after) == ("3", "7")
    assert change.after.stack.cards[0].therms == 1


def test_E7d_heavy_radiators_turn_light_instead_of_being_lost() -> None:
    radiator = card("SS/NaK Pumped Loop:heavy")
    rocket = Rocket.at(Stack.of([radiator, freight(1)]), 8)
    ablated = free_action.lose(rocket, rocket.stack)
    assert ablated.after.stack.cards == (radiator.turned_light(),)
    assert "E7d: SS/NaK Pumped Loop turns light instead of being decommissioned" in ablated.events
    gone = free_action.lose(rocket, rocket.stack, ablate=False)
    assert gone.after.stack.is_empty
    assert any(event.startswith("E7a") for event in gone.events)


def test_G5_glory_of_a_lost_human_goes_to_leo() -> None:
    crew = StackCard(card(CREW).face, glory="mars")
    change = free_action.lose(build(Stack.of([crew])), Stack.of([crew]))
    assert "G5: the glory chit of the mars zone goes to LEO, low side up" in change.events


def test_G1h_a_glitch_spreads_with_the_cargo() -> None:
    change = free_action.load_cargo(build(stack("Hall Effect")), Stack(water_tanks=1, glitch=True))
    assert change.after.stack.glitch
    assert any(event.startswith("G1h") for event in change.events)


def test_F2a_the_first_unit_on_a_massless_stack_moves_no_chit() -> None:
    rocket = Rocket.at(stack("Re Solar Moth"), 2)
    loaded = free_action.load_cargo(rocket, Stack(water_tanks=1)).after
    assert both(loaded) == both(rocket) == ("1", "2")
    more = free_action.load_cargo(loaded, Stack(water_tanks=1)).after
    assert both(more) == ("2", "3")
    assert both(free_action.unload_cargo(more, Stack(water_tanks=2)).after) == ("1", "2")


def test_F3a_a_stack_beyond_the_strip_is_no_rocket() -> None:
    with pytest.raises(RuleViolation, match="F3a: mass 40 is beyond 32"):
        build(Stack(water_tanks=40))
    with pytest.raises(RuleViolation, match="F3a"):
        free_action.load_cargo(build(Stack(water_tanks=30)), Stack(water_tanks=3))


# ------------------------------------------------------------------------------- fuel


def test_F4d_mixing_takes_the_lower_grade() -> None:
    rocket = ship(4, 6, FuelGrade.ISOTOPE)
    change = free_action.fuel_up(rocket, 1)
    assert change.after.chits.grade is FuelGrade.WATER
    assert "F4d: all fuel aboard becomes water" in change.events
    assert free_action.fuel_up(rocket, 0).after == rocket


def test_F4d_empty_tanks_take_any_grade() -> None:
    empty = free_action.jettison_fuel(ship(4, 6, FuelGrade.DIRT), 6).after
    assert empty.chits.grade is None
    assert free_action.fuel_up(empty, 1).after.chits.grade is FuelGrade.WATER


def test_G1f_jettisoned_fuel_follows_the_black_line() -> None:
    change = free_action.jettison_fuel(ship(4, 6), 1)
    assert both(change.after) == ("4", "5-2/3")
    assert change.events[0] == "G1f: 1 step of fuel jettisoned"
    with pytest.raises(RuleViolation, match="F3d"):
        free_action.jettison_fuel(ship(4, 6), 7)


def test_G1_fuel_is_handed_over_as_tanks() -> None:
    change = free_action.hand_over_fuel(ship(4, "6-1/2"), 2)
    assert (both(change.after), change.left.water_tanks) == (("4", "4-2/3"), 2)
    with pytest.raises(RuleViolation, match="there is fuel for 2 tanks, not 3"):
        free_action.hand_over_fuel(ship(4, "6-1/2"), 3)
    with pytest.raises(RuleViolation, match="G2b: dirt"):
        free_action.hand_over_fuel(ship(4, 6, FuelGrade.DIRT), 1)


def test_G2b_G2a_there_and_back_all_is_as_before() -> None:
    rocket = ship(4, "6-1/2")
    tanked = free_action.fuel_to_tanks(rocket, 2).after
    assert both(tanked) == ("6", "6-1/2")
    assert free_action.tanks_to_fuel(tanked, 2).after == rocket


def test_G2b_more_fuel_than_there_is_cannot_be_tanked() -> None:
    with pytest.raises(RuleViolation, match=r"F3: .* fuel for 2 tanks, not 3"):
        free_action.fuel_to_tanks(ship(4, "6-1/2"), 3)


def test_there_are_no_tanks_of_dirt() -> None:
    with pytest.raises(RuleViolation, match="G2b: there are no tanks of dirt"):
        free_action.tanks_to_fuel(ship(4, 6, tanks=1), 1, FuelGrade.DIRT)


def test_G2a_gold_tanks_keep_their_grade() -> None:
    rocket = build(Stack.of([freight(3)], isotope_tanks=2))
    change = free_action.tanks_to_fuel(rocket, 1, FuelGrade.ISOTOPE)
    assert change.after.chits.grade is FuelGrade.ISOTOPE
    assert change.after.stack.isotope_tanks == 1


def test_G2a_needs_the_tanks() -> None:
    with pytest.raises(BadInput, match="only 0 water tanks"):
        free_action.tanks_to_fuel(ship(4, 6), 1)


def test_F2a_a_massless_rocket_keeps_its_last_tank_as_cargo() -> None:
    moth = Rocket.at(Stack.of([card("Re Solar Moth")], water_tanks=1), 1)
    with pytest.raises(RuleViolation, match="F2a") as refusal:
        free_action.tanks_to_fuel(moth, 1)
    assert refusal.value.hint == "fuel up from another stack (G1b)"
    with pytest.raises(RuleViolation, match="F2a"):
        free_action.fuel_to_tanks(Rocket.at(stack("Re Solar Moth"), 3), 1)


def test_G2c_fogg_makes_all_fuel_dirt() -> None:
    rocket = Rocket.at(Stack.of([freight(3), card("Mass Driver")]), 8)
    change = free_action.phileas_fogg(rocket, [freight(3)])
    assert both(change.after) == ("3", "8")
    assert change.after.chits.grade is FuelGrade.DIRT
    assert "F4d: all fuel aboard becomes dirt" in change.events


def test_G2c_radiators_are_turned_light_for_dirt_only() -> None:
    radiator = card("SS/NaK Pumped Loop:heavy")
    cards = Stack.of([radiator, freight(1)])
    with pytest.raises(RuleViolation, match="G2c: the fuel aboard is water"):
        free_action.phileas_fogg(Rocket.at(cards, 8), [], lighten=[radiator])
    for rocket in (Rocket.at(cards, 8, FuelGrade.DIRT), Rocket.at(cards, 5)):
        change = free_action.phileas_fogg(rocket, [], lighten=[radiator])
        assert str(change.after.chits.dry) == "3"
        assert change.after.chits.wet == rocket.chits.wet


def test_G2c_fogg_stops_at_dry_1_and_spares_bernals() -> None:
    massless = Rocket.at(Stack.of([card("Re Solar Moth"), freight(3)]), 3)
    after = free_action.phileas_fogg(massless, [freight(3)]).after
    assert both(after) == ("1", "3")
    nothing = free_action.phileas_fogg(massless, [card("Re Solar Moth")])
    assert nothing.after.chits == massless.chits
    bernal = card("L5s Cancer Hospital")
    with pytest.raises(RuleViolation, match="G2c"):
        free_action.phileas_fogg(build(Stack.of([bernal])), [bernal])


def test_G1e_swapping_loses_the_fuel() -> None:
    change = free_action.to_outpost(ship(4, 6, tanks=1))
    assert change.events[0] == "G1e: becomes an outpost, 3 steps of fuel lost"
    assert change.after.stack == change.before.stack
    assert both(build(change.after.stack)) == ("5", "5")


def test_F2a_a_dry_mass_above_23_may_not_move() -> None:
    ship(23, 32).chits.check_may_move()
    with pytest.raises(RuleViolation, match="F2a: dry mass 24 is above 23"):
        ship(24, 32).chits.check_may_move()


# ------------------------------------------------------------------------------- properties

OPERATIONS: list[Callable[[Rocket, int], Change]] = [
    lambda rocket, n: free_action.fuel_up(rocket, n),
    lambda rocket, n: free_action.jettison_fuel(rocket, n),
    lambda rocket, n: free_action.tanks_to_fuel(rocket, n),
    lambda rocket, n: free_action.fuel_to_tanks(rocket, n),
    lambda rocket, n: free_action.load_cargo(rocket, Stack(water_tanks=n)),
    lambda rocket, n: free_action.unload_cargo(rocket, Stack(water_tanks=n)),
    lambda rocket, n: free_action.hand_over_fuel(rocket, n),
]
CONVERSIONS = OPERATIONS[2:4]


@given(
    st.integers(0, 6),
    st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 4)), max_size=12),
)
def test_chits_always_agree_with_the_stack(
    mass: int, actions: list[tuple[Callable[[Rocket, int], Change], int]]
) -> None:
    rocket = build(Stack.of([freight(mass)]))
    for action, number in actions:
        try:
            change = action(rocket, number)
        except (RuleViolation, BadInput):
            continue
        before, rocket = rocket, change.after
        assert rocket.chits.dry == WetMass(max(1, rocket.stack.mass))
        assert rocket.chits.wet >= rocket.chits.dry
        assert (rocket.chits.grade is None) == (rocket.chits.wet == rocket.chits.dry)
        assert any(event.startswith("F2: dry") for event in change.events)
        assert any(event.startswith("F3: wet") for event in change.events)
        if action in CONVERSIONS:
            assert rocket.chits.wet == before.chits.wet, "conversion keeps the total mass"
            total = before.stack.mass + (before.chits.wet.mass - before.chits.dry.mass)
            assert rocket.stack.mass + (rocket.chits.wet.mass - rocket.chits.dry.mass) == total


@given(st.integers(1, 20), st.integers(0, 10), st.integers(0, 8))
def test_loading_and_unloading_cargo_never_creates_fuel(mass: int, tanks: int, cargo: int) -> None:
    try:
        rocket = Rocket.at(Stack.of([freight(mass)]), mass).chits.fuel_up(tanks)
        there = rocket.load(cargo)
    except RuleViolation:
        return
    assert there.steps <= rocket.steps
    assert there.unload(cargo).steps <= rocket.steps
