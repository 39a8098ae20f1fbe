"""Missions: several legs in a row, with cargo, operations and fuel taken on the way.

`Mission` says what is to be done, `plans` finds the ways to do it, `fewest_tanks` the least fuel
that it takes to start with.
"""

from planner.route.mission.answer import FewestTanks, fewest_tanks, plans
from planner.route.mission.deeds import Deed, Entry, Flight
from planner.route.mission.model import Mission, MissionLeg, Operation, Refuel, Work
from planner.route.mission.plan import MissionPlan

__all__ = [
    "Deed",
    "Entry",
    "FewestTanks",
    "Flight",
    "Mission",
    "MissionLeg",
    "MissionPlan",
    "Operation",
    "Refuel",
    "Work",
    "fewest_tanks",
    "plans",
]
