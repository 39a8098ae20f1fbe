"""The missions of the rulebook and of the tutorial, chit for chit."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from planner.cards.model import FuelGrade
from planner.craft import Chits, Engine
from planner.craft.thruster import Thruster
from planner.route.mission import (
    Mission,
    MissionEntry,
    MissionPlan,
    Refuel,
    StopAction,
    mission_tanks,
    plans,
    read_mission,
)
from planner.route.mission.stop import Clock, Craft, Stop
from tests.route.missions import BOARD, assert_sound, index, leg, mission

GOLDEN = yaml.safe_load(
    (Path(__file__).parent.parent / "golden" / "missions.yaml").read_text(encoding="utf-8")
)["missions"]
WHOLE = [pytest.param(case, id=case["id"]) for case in GOLDEN if "mission" in case]
STOPS = [pytest.param(case, id=case["id"]) for case in GOLDEN if "stop" in case]


def as_printed(entry: MissionEntry, wanted: dict[str, Any]) -> dict[str, Any]:
    """What the golden case tells of an entry."""
    found: dict[str, Any] = {
        "turn": entry.turn,
        "wet": [str(entry.before.wet), str(entry.after.wet)],
        "dry": str(entry.after.dry),
    }
    if isinstance(entry, StopAction):
        found |= {"rule": entry.rule, "tanks": entry.tanks}
    else:
        found |= {
            "move": BOARD[entry.move.flight.end].id,
            "net": entry.move.thrust.value,
            "jettisoned": entry.move.jettisoned,
        }
    return {key: found.get(key) for key in wanted}


def found_for(case: dict[str, Any]) -> list[MissionPlan]:
    asked = read_mission(case["mission"], BOARD)
    if not asked.least:
        return plans(asked.mission, most=None)
    fewest = mission_tanks(asked.mission)
    assert fewest is not None
    assert fewest.tanks == case["tanks"]
    return list(fewest.plans)


@pytest.mark.parametrize("case", WHOLE)
def test_as_printed(case: dict[str, Any]) -> None:
    found, entries = found_for(case), case["entries"]
    for plan in found:
        assert_sound(plan)
    told = [
        [as_printed(entry, wanted) for entry, wanted in zip(plan.entries, entries, strict=True)]
        for plan in found
        if plan.turns == case["turns"] and len(plan.entries) == len(entries)
    ]
    assert entries in told


@pytest.mark.parametrize("case", STOPS)
def test_refuelling_as_printed(case: dict[str, Any]) -> None:
    stop = case["stop"]
    refuel = dict(stop["refuel"])
    if "factory" in refuel:
        refuel["factory"] = FuelGrade.WATER
    place = index(stop["place"])
    whole: Mission = mission(
        "6-1/2",
        "leo",
        leg(stop["place"], refuel=Refuel(**refuel, most=stop["most"])),
        leg("leo"),
        dry=stop["dry"],
        factories=[stop["place"]],
    )
    stays = Stop(whole, whole.legs[0], place).stopovers(
        Craft(stop["dry"], (Thruster(Engine.parse("6-1/2")),)),
        Chits.at(stop["dry"], stop["wet"]),
        Clock(1),
        Fraction(stop.get("consumption", 0)),
    )
    assert str(max(stay.chits.wet for stay in stays)) == str(case["wet"])


def test_E6b_has_no_faster_way() -> None:
    case = next(case for case in GOLDEN if case["id"] == "E6b")
    assert [plan.turns for plan in found_for(case)] == [4]
