"""Missions: several legs in a row, with cargo, operations and fuel taken on the way.

`Mission` says what is to be done, `plans` finds the ways to do it, `mission_tanks` the least fuel
that it takes to start with.
"""

from planner.route.mission.answer import MissionTanks, mission_tanks, plans
from planner.route.mission.deeds import FlownMove, MissionEntry, StopAction
from planner.route.mission.file import load_mission, read_mission
from planner.route.mission.model import Mission, MissionLeg, Operation, Refuel, Work
from planner.route.mission.plan import MissionPlan
from planner.route.mission.tables import MissionFile
from planner.route.mission.tankage import Hold
from planner.route.mission.whynot import MissionWhyNot, why_no_plan

__all__ = [
    "FlownMove",
    "Hold",
    "Mission",
    "MissionEntry",
    "MissionFile",
    "MissionLeg",
    "MissionPlan",
    "MissionTanks",
    "MissionWhyNot",
    "Operation",
    "Refuel",
    "StopAction",
    "Work",
    "load_mission",
    "mission_tanks",
    "plans",
    "read_mission",
    "why_no_plan",
]
