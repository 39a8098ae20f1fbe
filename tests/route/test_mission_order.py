"""What can be done at stops only in one order, and only once: operations, glory, engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from planner.craft import CardStack, Engine, Rocket
from planner.craft.stack import card_named
from planner.craft.thruster import Thruster
from planner.errors import BadInput, RuleViolation
from planner.route.from_cards import spacecraft_from_cards
from planner.route.mission import Mission, MissionLeg, MissionPlan, plans, why_no_plan
from planner.route.mission.model import without_engine
from planner.rules import RACE_FOR_GLORY
from tests.route.missions import BOARD, all_but, assert_sound, leg, mission, near

AROUND_MARS = all_but(near("lmo", 4))
CREW = "crew=9-2,crew"


def around_mars(engines: str | list[str], *legs: Any, origin: str = "lmo", **known: Any) -> Mission:
    known = {
        "rules": RACE_FOR_GLORY, "avoid": AROUND_MARS, "max_turns": 9, "dry": 4, "tanks": 4, **known
    }  # fmt: skip
    return mission(engines, origin, *legs, **known)


def refused(ask: Callable[[], object], rule: str) -> BadInput | RuleViolation:
    with pytest.raises((BadInput, RuleViolation)) as caught:
        ask()
    assert caught.value.rule == rule
    return caught.value


def fastest(asked: Mission) -> MissionPlan:
    plan = plans(asked)[0]
    assert_sound(plan)
    return plan


@pytest.mark.parametrize(
    ("operations", "rule"),
    [
        (["produce", "industrialize"], "I8"),
        (["deliver", "produce", "industrialize"], "I9"),
        (["industrialize", "industrialize"], "I7"),
    ],
)
def test_I7_I8_I9_operations_have_an_order_that_works(operations: list[str], rule: str) -> None:
    refused(lambda: around_mars("3-1", leg("phobos", operations=operations)), rule)


def test_I8_a_factory_that_was_just_built_produces() -> None:
    there = leg("phobos", operations=["prospect", "industrialize", "produce", "deliver"])
    rules = [deed.rule for deed in fastest(around_mars("3-1", there)).deeds if deed.operation]
    assert rules == ["I6", "I7", "I8", "I9"]


def test_I8_a_factory_of_an_earlier_leg_produces_as_well() -> None:
    first = leg("phobos", operations=["industrialize"])
    again = leg("phobos", operations=["produce"])
    assert fastest(around_mars("3-1", first, leg("lmo"), again)).operations == 2


def test_I7_a_site_has_one_factory() -> None:
    first = leg("phobos", operations=["industrialize"])
    twice = around_mars("3-1", first, leg("lmo"), first)
    assert plans(twice) == []
    reason = why_no_plan(twice)
    assert (reason.leg, reason.rule) == (3, "I7")
    there_already = around_mars("3-1", first, factories=["phobos"])
    refused(lambda: plans(there_already), "I7")


def test_I8_where_a_place_is_chosen_the_factory_is_where_it_was_built() -> None:
    first = leg("phobos", "deimos", operations=["industrialize"])
    found = plans(
        around_mars("3-1", first, leg("lmo"), leg("deimos", operations=["produce"])), most=None
    )
    assert found
    for plan in found:
        built, produced = [deed for deed in plan.deeds if deed.operation]
        assert BOARD[built.space].id == BOARD[produced.space].id == "deimos"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("ceres", "for 4 tanks out of a stack there"),
        ("luna-shackleton", "for 1 tank out of a stack there"),
    ],
)
def test_I9_a_delivery_says_what_it_takes(place: str, told: str) -> None:
    there = leg(place, operations=["deliver"])
    asked = mission(
        "9-1", "leo", there, dry=3, tanks=9, rules=RACE_FOR_GLORY, factories=[place], max_turns=4
    )
    assert told in [deed.what.partition(", ")[2] for deed in plans(asked)[0].deeds]


# -- glory -----------------------------------------------------------------------------------


def glory_run(*legs: Any, engines: str | list[str] = CREW, **known: Any) -> Mission:
    return mission(engines, "leo", *legs, dry=3, tanks=6, rules=RACE_FOR_GLORY, **known)


def test_C7_a_zone_has_one_chit() -> None:
    legs = leg("deimos", glory=True), leg("phobos", glory=True), leg("leo")
    assert "glory chit 2 of the Mars zone" in str(refused(lambda: glory_run(*legs, humans=2), "C7"))
    luna = leg("luna-shackleton", glory=True), leg("leo")
    refused(lambda: glory_run(*luna, leg("luna-aristarchus", glory=True), leg("leo")), "C7")


def test_G5_where_zones_are_chosen_none_is_taken_twice() -> None:
    first = leg("deimos", "luna-shackleton", glory=True)
    second = leg("phobos", glory=True)
    asked = mission(
        "crew=12-1,crew", "leo", first, leg("leo"), second, leg("leo"),
        dry=2, tanks=12, rules=RACE_FOR_GLORY, max_turns=9,
    )  # fmt: skip
    for plan in plans(asked, most=None):
        zones = [BOARD[deed.space].zone for deed in plan.deeds if deed.rule == "G5"]
        assert zones == ["earth", "mars"]


def test_La_who_took_the_glory_comes_home() -> None:
    engines = ["crew=12-6,crew", "moth=9-2"]
    left = leg("deimos", glory=True, leave=("crew",), drop=1)
    refused(lambda: glory_run(left, leg("leo"), engines=engines), "La")
    two = glory_run(left, leg("leo"), engines=engines, humans=2)
    deeds = [deed.what for deed in fastest(two).deeds if deed.leg == 1]
    assert deeds == ["take the glory chit of the Mars zone", "put off mass 1 and crew"]


def test_L_a_crew_that_was_left_before_takes_no_glory() -> None:
    engines = ["crew=12-6,crew", "moth=9-2"]
    left = leg("deimos", leave=("crew",), drop=1)
    legs = left, leg("phobos", glory=True), leg("leo")
    assert "for 0 Humans" in str(refused(lambda: glory_run(*legs, engines=engines), "L"))


def test_La_a_crew_that_is_fetched_again_brings_its_glory_home() -> None:
    engines = ["crew=12-6,crew", "moth=9-2"]
    left = leg("deimos", glory=True, leave=("crew",), drop=1)
    fetched = leg("deimos", take=("crew=12-6,crew",), pick_up=1)
    glory_run(left, leg("phobos"), fetched, leg("leo"), engines=engines)


# -- engines ---------------------------------------------------------------------------------


def test_two_engines_of_one_name_are_refused() -> None:
    with pytest.raises(BadInput, match="two engines aboard are called 'a'"):
        around_mars(["a=3-1", "a=5-1"], leg("phobos"))
    with pytest.raises(BadInput, match="two engines aboard are called 'a'"):
        around_mars("a=3-1", leg("phobos", take=("a=3-1",)), leg("lmo"))
    there = leg("phobos", leave=("a",), take=("a=5-1",))
    assert around_mars("a=3-1", there, leg("lmo")).legs[0].take


def test_J1c_a_card_with_two_chains_is_one_engine() -> None:
    stack = CardStack(tuple(map(card_named, ("CB060F", "CX081F", "CX087F"))))
    ship = spacecraft_from_cards(Rocket.at(stack, 9), BOARD.zones["earth"])
    assert [each.engine.name for each in ship.thrusters] == ["Kuck Mosquito"] * 2
    there = Mission(BOARD, ship, BOARD.find("leo").index, (MissionLeg((BOARD.find("lmo").index,)),))
    assert there.spacecraft is ship
    assert without_engine(ship.thrusters, ship.thrusters[0]) == []


def test_L_a_crew_that_two_chains_drive_is_one_human() -> None:
    weak, strong = (
        Thruster(replace(Engine.parse(text), card="CF001"))
        for text in ("crew=9-4,crew", "crew=9-4,a1,crew")
    )
    plain = mission("9-4", "leo", leg("deimos", glory=True), leg("leo"), dry=4, tanks=9)
    ship = replace(plain.spacecraft, thrusters=(weak, strong))
    twice = leg("deimos", glory=True), leg("ceres", glory=True), leg("leo")
    assert replace(plain, spacecraft=ship).humans == 1
    with pytest.raises(BadInput, match="takes glory chit 2 for 1 Human"):
        replace(plain, spacecraft=ship, legs=twice)
