"""A stop where one may refuel never makes the answer worse, whatever a player then prefers."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.route.mission import Mission, MissionPlan, Operation, Refuel, Work, plans
from planner.route.mission.refuel import Load, Source, Supply, fitting, room, supplies
from planner.route.query import Preference
from planner.rules import CORE, RACE_FOR_GLORY, Season
from tests.route.missions import BOARD, assert_sound, leg, mission

SEED = int(os.environ.get("MISSION_SEED", "1"))
MANY = int(os.environ.get("MISSION_COUNT", "10"))
"""Random missions; for more of them set the environment's words."""
SITES = (
    *("deimos", "phobos", "vesta", "luna-shackleton", "hathor", "nysa", "mars-hellas-basin"),
    *("ceres", "mercury-north-pole", "minerva"),
)


def beats(one: MissionPlan, other: MissionPlan) -> bool:
    """Whether it is worse in nothing that is printed."""
    return all(a <= b for a, b in zip(one.rating(), other.rating(), strict=True))


def without_refuels(asked: Mission) -> Mission:
    return replace(asked, legs=tuple(replace(leg, refuel=None) for leg in asked.legs))


def a_refuel(rng: Random, hydration: int) -> Refuel:
    ways = [
        lambda: Refuel(factory=rng.choice([FuelGrade.WATER, FuelGrade.ISOTOPE])),
        lambda: Refuel(tanks=rng.randint(1, 9)),
    ]
    if hydration:
        ways.append(lambda: Refuel(isru=hydration - rng.randint(0, 1), most=rng.choice([None, 1])))
    return rng.choice(ways)()


def a_mission(rng: Random) -> Mission:
    """There and back, or on, with a stop to refuel."""
    stop, *others = rng.sample(SITES, 3)
    site = BOARD[stop].site
    assert site is not None
    there = leg(
        stop,
        refuel=a_refuel(rng, site.hydration),
        operations=rng.choice([[], [Operation(Work.PROSPECT)]]),
        drop=rng.choice([0, 0, 1]),
    )
    onward = [leg(others[0], refuel=Refuel(tanks=rng.randint(1, 5)))] if rng.random() < 0.2 else []
    rules = rng.choice([CORE, RACE_FOR_GLORY])
    extra = rng.choice(["", ",a1", ",push"])
    return mission(
        f"{rng.randint(4, 12)}-{rng.randint(1, 4)}{extra}",
        "leo",
        there,
        *onward,
        leg(rng.choice(["leo", "leo", others[1]])),
        dry=rng.randint(2, 7),
        tanks=rng.randint(4, 10),
        rules=rules,
        season=rng.choice(list(Season)) if rules is CORE else None,
        powersat=extra == ",push",
        factories=[stop],
        max_turns=7,
    )


@pytest.mark.parametrize("number", range(MANY))
def test_I5_a_refuel_that_is_allowed_never_makes_the_answer_worse(number: int) -> None:
    asked = a_mission(Random(f"{SEED} {number}"))
    plain = plans(without_refuels(asked), most=None)
    refuelling = plans(asked, most=None) if plain else []
    for plan in plain:
        assert any(beats(better, plan) for better in refuelling)
    for plan in refuelling:
        better = [each for each in plain if beats(each, plan)]
        assert not better or any(beats(plan, each) for each in better)
    if plain:
        least = plans(asked, prefer=Preference.FUEL)[0].fuel_steps
        assert least == min(plan.fuel_steps for plan in refuelling)


def best(asked: Mission, prefer: Preference = Preference.TURNS) -> MissionPlan:
    plan = plans(asked, prefer=prefer)[0]
    assert_sound(plan)
    return plan


def numbers(plan: MissionPlan) -> tuple[int, ...]:
    return plan.turns, plan.fuel_steps, plan.tanks_taken, plan.operations, plan.hazards


def from_deimos(refuel: Refuel | None) -> Mission:
    return mission(
        "12-1,a1",
        "leo",
        leg("deimos", operations=["prospect"], refuel=refuel),
        leg("leo"),
        dry=4,
        tanks=4,
        season=Season.YELLOW,
        max_hazards=0,
    )


def test_I5a_nobody_waits_for_fuel_that_is_not_needed() -> None:
    """Prospecting in turn 1, and nothing in the years in which a full tank would be refined."""
    fast = best(from_deimos(Refuel(isru=2)))
    assert numbers(fast) == numbers(best(from_deimos(None))) == (2, 6, 0, 1, 0)
    thrifty = best(from_deimos(Refuel(isru=2)), Preference.FUEL)
    assert numbers(thrifty) == numbers(best(from_deimos(None), Preference.FUEL)) == (4, 4, 0, 1, 0)


def test_I5b_a_factory_does_not_hide_who_needs_none() -> None:
    def asked(refuel: Refuel | None) -> Mission:
        stop = leg("ceres", operations=["prospect"], refuel=refuel)
        return mission(
            "6-1,a1", "leo", stop, leg("leo"), dry=2, tanks=7, season=Season.BLUE,
            factories=["ceres"],
        )  # fmt: skip

    refuelling = [numbers(plan) for plan in plans(asked(Refuel(factory=FuelGrade.WATER)))]
    plain = [numbers(plan) for plan in plans(asked(None))]
    fastest = {row for row in plain if row[0] == 2}
    assert fastest == {row for row in refuelling if row[0] == 2 and row[3] == 1}
    assert (2, 16, 0, 1, 1) in fastest


def test_G1f_the_least_fuel_is_found_beside_ways_that_throw_some_away() -> None:
    """What is thrown away is not burned, so neither hides the other."""
    asked = mission("6-3,a1", "leo", leg("hathor"), leg("leo"), dry=2, tanks=10, max_turns=9)
    thrifty = best(asked, Preference.FUEL)
    assert thrifty.fuel_steps == min(plan.fuel_steps for plan in plans(asked, most=None))


@pytest.mark.parametrize(("arrives", "tanks"), [("8", 24), ("5-1/3", 27), ("6-1/2", 26)])
def test_F3a_who_has_thrown_less_away_needs_less_to_fill_up(arrives: str, tanks: int) -> None:
    supply = Supply(Source.TANKS, FuelGrade.WATER, 30, repeats=False)
    [load] = fitting([Load(supply, 30)], room(Chits.at(2, arrives).wet))
    assert load.tanks == tanks
    assert str(Chits.at(2, arrives).fuel_up(load.tanks).wet) == "32"


def test_G1b_isotope_that_waits_is_loaded() -> None:
    asked = mission(
        "9-3,isotope", "leo", leg("deimos", refuel=Refuel(isotope=3)), leg("leo"),
        dry=3, tanks=2, season=Season.BLUE, grade=FuelGrade.ISOTOPE, max_turns=6,
    )  # fmt: skip
    loaded = [deed for plan in plans(asked, most=None) for deed in plan.deeds if deed.leg == 1]
    assert loaded
    assert {deed.rule for deed in loaded} == {"G1b"}
    assert all(str(deed.after.grade) == "isotope" for deed in loaded)


@pytest.mark.parametrize("source", [{"isru": 1}, {"factory": FuelGrade.WATER}])
def test_I5_a_card_doubles_what_an_operation_yields(source: dict[str, Any]) -> None:
    place = BOARD["deimos"]
    plain, doubled = (
        supplies(place, Refuel(**source, tanks=4, doubled=twice), (), has_factory=True)
        for twice in (False, True)
    )
    waiting, made = [each.tanks for each in plain if isinstance(each, Supply)]
    assert [each.tanks for each in doubled if isinstance(each, Supply)] == [waiting, 2 * made]


@pytest.mark.parametrize(
    ("site", "rating", "steps"),
    [("mercury-north-pole", (3, 0, 4), 13), ("mars-north-pole", (3, 0, 2), 11)],
)
def test_G1f_no_fuel_is_thrown_away_for_nothing_where_one_may_refuel(
    site: str, rating: tuple[int, ...], steps: int
) -> None:
    asked = mission(
        "11-1,push",
        "leo",
        leg(site, refuel=Refuel(isru=2)),
        leg("leo"),
        dry=7,
        tanks=10,
        season=Season.RED,
        powersat=True,
    )
    [way] = [plan for plan in plans(asked, most=None) if plan.rating()[:3] == rating]
    assert (way.fuel_steps, way.jettisoned, way.operations) == (steps, 0, 0)
