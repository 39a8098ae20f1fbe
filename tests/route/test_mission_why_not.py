"""Why a mission cannot be carried out: the leg, the rule, and what would work."""

from __future__ import annotations

from typing import Any

import pytest

from planner.errors import BadInput
from planner.route.mission import Mission, MissionWhyNot, Refuel, plans, why_no_plan
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.missions import BOARD, all_but, leg, mission, near

AROUND_MARS = all_but(near("lmo", 3))


def around_mars(engine: str, *legs: Any, origin: str = "lmo", **known: Any) -> Mission:
    known = {"rules": RACE_FOR_GLORY, "avoid": AROUND_MARS, "max_turns": 9, **known}
    return mission(engine, origin, *legs, **known)


def why(asked: Mission) -> MissionWhyNot:
    assert plans(asked) == []
    return why_no_plan(asked)


def told(reason: MissionWhyNot) -> list[tuple[str, str]]:
    return [(remedy.rule, remedy.what) for remedy in reason.remedies]


def test_H5d_the_leg_where_the_fuel_is_gone() -> None:
    reason = why(around_mars("3-4", leg("phobos"), leg("lmo"), dry=5, tanks=2))
    assert (reason.leg, reason.place.id, reason.rule) == (2, "lmo", "H5d")
    assert reason.message == "the fuel does not last to Low Mars Orbit"
    assert ("H5d", "4 tanks of fuel at the start in place of 2") in told(reason)
    assert reason.for_mission


def test_every_remedy_works() -> None:
    there = leg("phobos", operations=["other"])
    asked = around_mars("3-4", there, leg("lmo", operations=[]), dry=5, tanks=2)
    remedies = why(asked).remedies
    assert len(remedies) > 1
    for remedy in remedies:
        assert remedy.mission is not None
        assert min(plan.turns for plan in plans(remedy.mission)) == remedy.turns


def test_I5_more_refuels() -> None:
    stop = leg("phobos", refuel=Refuel(isru=2, most=1))
    asked = around_mars("3-4", stop, leg("mars-burn-8"), origin="sol-mars-l1", dry=4, tanks=0)
    assert ("I5", "as many refuels as it takes") in told(why(asked))


def test_D1_more_turns() -> None:
    asked = around_mars("3-1", leg("phobos", operations=["other"] * 4), dry=4, tanks=2, max_turns=3)
    reason = why(asked)
    assert (reason.leg, reason.rule) == (1, "D1")
    assert ("D1", "more than 3 turns") in told(reason)


def test_H3d_a_push() -> None:
    asked = around_mars("1-1,push", leg("mars-burn-8"), dry=9, tanks=6)
    assert ("H3d", "a push by a Powersat") in told(why(asked))


def test_H3a_an_afterburn() -> None:
    asked = around_mars(
        "10-2,a3", leg("mars-arsia-mons"), leg("lmo"), dry=5, tanks=6, afterburn=False
    )
    reason = why(asked)
    assert (reason.leg, reason.rule) == (2, "H3a")
    assert ("H3a", "afterburn") in told(reason)


def test_G1a_sails_that_burned_up_cannot_be_left() -> None:
    asked = around_mars(
        "sail=0-0,sail", leg("mars-arsia-mons", leave=("sail",), take=("14-1",)), leg("lmo"), dry=2
    )
    reason = why(asked)
    assert (reason.leg, reason.rule) == (1, "G1a")
    assert reason.message.startswith("the engine 'sail' is not aboard at Mars: Arsia Mons")


def test_H7_limits_on_rolls() -> None:
    asked = around_mars("3-1", leg("mars-arsia-mons"), dry=4, tanks=2, max_hazards=0)
    reason = why(asked)
    assert reason.rule == "H7"
    assert ("H7", "no limit on rolls") in told(reason)


def test_H4_places_to_avoid() -> None:
    closed = AROUND_MARS | {BOARD["mars-burn-8"].index}
    reason = why(around_mars("3-1", leg("phobos"), dry=4, tanks=2, avoid=closed))
    assert ("H4", "no places to avoid") in told(reason)


def test_B7h_the_season() -> None:
    comet = next(space for space in BOARD.sites if space.season is not None)
    around = near(comet.id, 3)
    waits = next(BOARD[i] for i in around if not (BOARD[i].season or BOARD[i].lander))
    asked = mission(
        "9-1", waits.id, leg(comet.id), dry=4, tanks=6, max_turns=3, avoid=all_but(around)
    )
    reason = why(asked)
    assert reason.rule == "B7h"
    assert reason.message == (
        f"no season is given, and the way to {comet.name} takes the {comet.season} one"
    )
    what = f"the {comet.season} season, in which {comet.name} is open"
    assert ("B7h", what) in told(reason)


def test_H6a_only_the_leg_can_be_helped() -> None:
    twice = leg("mars-arsia-mons"), leg("lmo"), leg("mars-hellas-basin"), leg("lmo")
    reason = why(around_mars("5-1", *twice, dry=1, tanks=6))
    assert reason.leg == 2
    assert not reason.for_mission
    assert reason.remedies


def test_a_mission_that_can_be_carried_out_has_no_reason() -> None:
    with pytest.raises(BadInput, match="can be carried out"):
        why_no_plan(around_mars("3-1", leg("phobos"), dry=4, tanks=2))


def test_H8c_the_season_that_gives_the_flyby_of_venus() -> None:
    asked = mission("1-0,solar,sail,p2", "leo", leg("elatus"), dry=2, wet=4, season=Season.RED)
    reason = why(asked)
    assert reason.rule == "H8c"
    assert reason.message == (
        "Venus Flyby gives no bonus burns in this season, and it takes them to get to Elatus"
    )
    told_of = ("H8c", "the blue season, in which Venus Flyby gives its bonus burns")
    assert told_of in told(reason)


def test_H4_the_goal_itself_is_to_be_avoided() -> None:
    closed = AROUND_MARS | {BOARD["phobos"].index}
    reason = why(around_mars("3-1", leg("phobos"), dry=4, tanks=2, avoid=closed))
    assert (reason.rule, reason.message) == ("H4", "Phobos is itself among the places to avoid")


def test_H6c_a_powersat_spares_the_roll_of_an_assist() -> None:
    asked = mission(
        "0-0,sail", "phobos", leg("sol-mars-l1"), dry=6, wet=6, factories=["phobos"], max_hazards=0
    )
    reason = why(asked)
    assert ("H6c", "a Powersat, which makes factory-assists safe") in told(reason)
    roll = "a factory-assist takes a hazard roll, which the limit on rolls forbids"
    assert [each.because for each in reason.remedies if each.rule == "H6c"] == [roll]


def test_H6c_a_factory_where_the_leg_begins_or_ends() -> None:
    away = leg("leo")
    asked = mission("2-1,solar", "deimos", away, dry=6, tanks=6, season=Season.BLUE, max_turns=6)
    reason = why(asked)
    assert ("H6c", "a factory at Deimos to assist") in told(reason)
    assert reason.for_mission


def test_F2b_less_cargo_at_the_start() -> None:
    asked = around_mars("9-1", leg("mars-arsia-mons"), leg("lmo"), dry=12, tanks=4)
    reason = why(asked)
    [lighter] = [remedy for remedy in reason.remedies if remedy.rule == "F2b"]
    assert lighter.mission is not None
    mass = lighter.mission.start_mass
    assert lighter.what == f"a dry mass of {mass} at the start in place of 12"
    assert plans(lighter.mission)
    heavier = around_mars("9-1", leg("mars-arsia-mons"), leg("lmo"), dry=mass + 1, tanks=4)
    assert not plans(heavier)


def test_D1_H7_two_changes_together() -> None:
    there = leg("mars-arsia-mons", operations=["other"] * 4)
    asked = around_mars("9-1", there, dry=4, tanks=4, max_hazards=0, max_turns=2)
    reason = why(asked)
    [both] = reason.remedies
    assert both.what == "more than 2 turns, and no limit on rolls"
    assert both.mission is not None
    assert min(plan.turns for plan in plans(both.mission)) == both.turns
    assert reason.message == "no one change opens a way to Mars: Arsia Mons Caves"
