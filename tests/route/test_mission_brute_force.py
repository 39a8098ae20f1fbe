"""The chain of searches finds what trying everything finds, year by year."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.cards.model import FuelGrade
from planner.route.mission import Hold, Mission, MissionLeg, Refuel, mission_tanks, plans
from planner.route.mission.chain import chain
from planner.route.mission.labels import Landed, Stuck
from planner.route.mission.stop import Stop
from planner.rules import CORE, RACE_FOR_GLORY, Season
from tests.route.mission_brute_force import Result, State, brute_force, unbeaten
from tests.route.missions import BOARD, all_but, assert_sound, leg, mission, near

REGIONS = {
    "lmo": ("mars-hellas-basin", "phobos", "deimos", "lmo", "sol-mars-l1", "mars-burn-8"),
    "sol-mercury-l1": ("mercury-north-pole", "sol-mercury-l1", "sol-mercury-l2"),
    "leo": ("leo", "luna-shackleton", "geo", "earth-luna-l1", "earth-belt-1"),
}
ENGINES = ("14-9,a2", "12-4", "11-2,a1", "3-1/4")
SAILING = (["sail=0-0,sail,p1", "12-4"], ["sail=1-0,sail", "11-2"])
SEASONS: tuple[dict[str, Any], ...] = ({}, {"season": Season.BLUE}, {"year": 3})
FEW = settings(
    max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@st.composite
def missions(draw: st.DrawFn) -> Mission:
    """Short missions among few spaces."""
    centre = draw(st.sampled_from(sorted(REGIONS)))
    at = origin = draw(st.sampled_from(REGIONS[centre]))
    legs: list[MissionLeg] = []
    count = draw(st.integers(1, 3))
    for number in range(1, count + 1):
        at = draw(st.sampled_from([place for place in REGIONS[centre] if place != at]))
        legs.append(draw(_leg(at, goes_on=number < count)))
    return mission(
        draw(st.sampled_from([*ENGINES, *SAILING])),
        origin,
        *legs,
        dry=draw(st.integers(4, 7)),
        tanks=draw(st.integers(3, 12)),
        rules=draw(st.sampled_from([CORE, RACE_FOR_GLORY])),
        avoid=all_but(near(centre, 3)),
        max_turns=6,
        **draw(st.sampled_from(SEASONS)),
    )


@st.composite
def _leg(draw: st.DrawFn, place: str, *, goes_on: bool) -> MissionLeg:
    site = BOARD[place].site
    known: dict[str, Any] = {"drop": draw(st.integers(0, 1))}
    if site and draw(st.booleans()):
        known["operations"] = ["other"] * draw(st.integers(1, 2))
    if site and goes_on and draw(st.booleans()):
        most = draw(st.sampled_from([None, 1, 2, 3]))
        known["refuel"] = Refuel(isru=draw(st.integers(0, site.hydration)), most=most)
    if goes_on:
        known["pick_up"] = draw(st.sampled_from([0, 0, 1, 3]))
    return leg(place, **known)


def ends(mission: Mission) -> set[Result]:
    landed = chain(mission)
    if isinstance(landed, Stuck):
        return set()
    return unbeaten({_end(mission, each) for each in landed})


def _end(mission: Mission, landed: Landed) -> Result:
    stop = Stop(mission, mission.legs[-1], landed.space)
    after = landed.chits.unload(stop.leg.drop)
    grade = after.grade or landed.departure.grade
    craft = stop.after_arrival(landed.craft)
    state = State(landed.space, after.dry.index, after.wet.index, grade=grade, hold=craft.hold)
    return stop.finished(landed.clock), *state.end, *landed.dangers.numbers


@FEW
@given(missions())
def test_nothing_better_and_nothing_else_is_found_by_trying_everything(asked: Mission) -> None:
    assert ends(asked) == brute_force(asked)


@st.composite
def holding(draw: st.DrawFn) -> Mission:
    """Missions that may turn tanks, cards and fuel into each other, with an engine for dirt."""
    places = ("phobos", "deimos", "lmo", "mars-burn-8")
    at = origin = draw(st.sampled_from(places))
    engines = draw(st.sampled_from([["11-4,a1", "9-3,dirt"], ["4-1", "9-3,dirt"]]))
    legs: list[MissionLeg] = []
    count = 2
    for number in range(1, count + 1):
        at = draw(st.sampled_from([place for place in places if place != at]))
        digs = BOARD[at].site is not None and number < count
        legs.append(leg(at, refuel=Refuel(dirt=True) if digs else None))
    hold = Hold(water=draw(st.integers(0, 2)), food=draw(st.sampled_from([(), (), (1,), (2, 1)])))
    return mission(
        engines,
        origin,
        *legs,
        dry=draw(st.integers(1, 3)) + hold.mass,
        tanks=draw(st.integers(0, 3)),
        grade=draw(st.sampled_from([FuelGrade.WATER, FuelGrade.WATER, FuelGrade.DIRT])),
        rules=RACE_FOR_GLORY,
        avoid=all_but(near("lmo", 2)),
        max_turns=3,
        hold=hold,
    )


@settings(FEW, max_examples=int(os.environ.get("MISSION_COUNT", "6")))
@given(holding())
def test_G2_nothing_better_comes_of_turning_tanks_cards_and_fuel(asked: Mission) -> None:
    assert ends(asked) == brute_force(asked)
    for plan in plans(asked):
        assert_sound(plan)


@FEW
@given(missions())
def test_every_plan_is_sound(asked: Mission) -> None:
    for plan in plans(asked):
        assert_sound(plan)


@settings(FEW, max_examples=12)
@given(missions())
def test_the_fewest_tanks_are_the_first_that_do(asked: Mission) -> None:
    fewest = mission_tanks(asked)
    enough = (tanks for tanks in range(26) if plans(asked.with_tanks(tanks), most=1))
    assert (fewest and fewest.tanks) == next(enough, None)


@FEW
@given(missions(), st.integers(0, 2))
def test_more_refuels_never_take_longer(asked: Mission, most: int) -> None:
    best = _fewest_turns(_with_at_most(asked, most))
    better = _fewest_turns(_with_at_most(asked, most + 1))
    assert best is None or (better is not None and better <= best)


def _with_at_most(mission: Mission, most: int) -> Mission:
    legs = tuple(
        replace(leg, refuel=replace(leg.refuel, most=most)) if leg.refuel else leg
        for leg in mission.legs
    )
    return replace(mission, legs=legs)


def _fewest_turns(mission: Mission) -> int | None:
    return min((turns for turns, *_ in ends(mission)), default=None)
