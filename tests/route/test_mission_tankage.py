"""Tanks, cards and fuel that are turned into each other on a mission (G2)."""

from __future__ import annotations

import pytest

from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.errors import BadInput, RuleViolation
from planner.route.mission import Hold, Mission, MissionPlan, Refuel, plans, read_mission
from planner.route.mission.tankage import turnings
from tests.route.missions import BOARD, around_mars, assert_sound, deeds, leg


def ways(asked: Mission) -> list[MissionPlan]:
    found = plans(asked, most=None)
    for plan in found:
        assert_sound(plan)
    return found


def carrying(hold: Hold, **known: object) -> Mission:
    """Dirt is dug on Phobos, and the thruster for the last leg burns water."""
    return around_mars(
        ["9-4", "9-6,dirt"],
        leg("phobos", refuel=Refuel(dirt=True)),
        leg("deimos"),
        leg("lmo"),
        **{"origin": "sol-mars-l1", "dry": 7, "tanks": 2, "max_turns": 3, "hold": hold, **known},
    )


def test_G2b_F4d_water_is_kept_as_tanks_while_dirt_is_burned() -> None:
    [kept] = [plan for plan in ways(carrying(Hold())) if plan.turns == 3]
    saved, dug, back = kept.deeds
    assert [saved.rule, dug.rule, back.rule] == ["G2b", "G1c", "G2a"]
    assert (str(saved.before.dry), str(saved.after.dry), saved.after.grade) == ("7", "9", None)
    assert dug.after.grade is FuelGrade.DIRT
    assert back.after.grade is FuelGrade.WATER
    assert kept.cargo_spent == 0


def test_G2a_tanks_of_cargo_are_offered_as_fuel_with_what_they_cost() -> None:
    found = ways(carrying(Hold(water=2), max_turns=4))
    [pouring] = [plan for plan in found if plan.cargo_spent]
    [turned] = deeds(pouring, "G2a")
    assert turned.what == "turn 2 tanks of water into fuel"
    assert turned.before.wet == turned.after.wet
    assert pouring.cargo_spent == 2
    assert any(not plan.cargo_spent for plan in found)


def test_G2c_cards_are_fed_to_the_engine_as_dirt() -> None:
    """The example: dry mass 6, wet mass 8, four steps; a refinery of mass 2 and a radiator of 1."""
    before = Chits.at(6, 8)
    found = turnings(Hold(food=(2, 1)), before, [], FuelGrade.DIRT, flush=False)
    both = next(turning for turning in found if turning.fed == (2, 1))
    after = both.pour(before)
    assert (str(after.dry), str(after.wet), after.steps) == ("3", "8", 14)
    assert after.grade is FuelGrade.DIRT


def test_G2c_a_mission_that_no_fuel_is_enough_for_eats_its_cargo() -> None:
    def asked(hold: Hold) -> Mission:
        return around_mars("9-4,dirt", leg("phobos"), leg("mars-burn-8"), dry=6, tanks=0,
                           max_turns=2, origin="sol-mars-l1", hold=hold)  # fmt: skip

    assert plans(asked(Hold())) == []
    eaten = ways(asked(Hold(food=(2, 1))))
    assert {plan.cargo_spent for plan in eaten} <= {1, 2, 3}
    assert all(deeds(plan, "G2c") for plan in eaten)
    assert eaten


def test_F2b_what_may_become_fuel_is_not_put_off() -> None:
    asked = around_mars("9-4", leg("phobos", drop=3), dry=4, tanks=3, hold=Hold(water=2))
    with pytest.raises(RuleViolation) as caught:
        plans(asked)
    assert caught.value.numbers == {"drop": 3, "mass": 2}


def test_F2_tanks_and_cards_are_part_of_the_dry_mass() -> None:
    with pytest.raises(BadInput, match="the dry mass includes them"):
        around_mars("9-4", leg("phobos"), dry=2, tanks=3, hold=Hold(water=2, food=(1,)))
    with pytest.raises(BadInput, match="over 8 cards"):
        Hold(food=(1,) * 9)


def test_a_stop_to_turn_tanks_into_fuel_may_be_left_out() -> None:
    stop = leg("deimos", optional=True)
    assert around_mars("9-4", stop, leg("lmo"), dry=4, tanks=3, hold=Hold(water=1)).legs[0] == stop
    with pytest.raises(BadInput, match="optional"):
        around_mars("9-4", stop, leg("lmo"), dry=4, tanks=3)


def test_a_file_names_what_may_become_fuel() -> None:
    text = """
        spacecraft = {engines = ["9-4"], dry = 9, cargo_water = 2, cargo_isotope = 1, food = [1, 3]}
        leg = [{to = "Deimos"}]
    """
    assert read_mission(text, BOARD).mission.hold == Hold(2, 1, (3, 1))
