"""Exact mission planning and rules for the board game *High Frontier 4 All*.

What most programs need can be had from here; ``planner.__all__`` lists it:

>>> import planner
>>> ship = planner.Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
>>> terms = planner.terms(rules="race-for-glory")
>>> [(way.turns, way.fuel_steps) for way in planner.routes("LEO", "Deimos", ship, terms)]
[(1, 3), (1, 2), (2, 2)]

The rooms follow the rulebook's chapters: `planner.board` (B7), `planner.cards` (B2, B6),
`planner.craft` (E, F, H3, J), `planner.motion` (H2, H4-H10), `planner.route` (many moves)
and `planner.games.high_frontier` (the rules engine). ``docs/architecture.md`` is the map of
the house.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner.board import Board, default_board
    from planner.cards import CardLibrary as Cards
    from planner.cards import FuelGrade, default_library
    from planner.errors import BadInput, DataError, PlannerError, RuleViolation
    from planner.face import (
        check_landing,
        check_takeoff,
        fewest_tanks,
        leg,
        mission,
        reach,
        routes,
        spacecraft,
        terms,
        why_no_route,
    )
    from planner.games.high_frontier import Game
    from planner.route.mission import (
        Mission,
        MissionLeg,
        Operation,
        Refuel,
        Work,
        mission_tanks,
        plans,
        read_mission,
        why_no_plan,
    )
    from planner.route.query import Preference, Spacecraft, Terms
    from planner.rules import CORE, RACE_FOR_GLORY, RuleSet, Season, rule_set

__version__ = "0.2.0"

__all__ = [
    "CORE",
    "RACE_FOR_GLORY",
    "BadInput",
    "Board",
    "Cards",
    "DataError",
    "FuelGrade",
    "Game",
    "Mission",
    "MissionLeg",
    "Operation",
    "PlannerError",
    "Preference",
    "Refuel",
    "RuleSet",
    "RuleViolation",
    "Season",
    "Spacecraft",
    "Terms",
    "Work",
    "__version__",
    "check_landing",
    "check_takeoff",
    "default_board",
    "default_library",
    "fewest_tanks",
    "leg",
    "mission",
    "mission_tanks",
    "plans",
    "reach",
    "read_mission",
    "routes",
    "rule_set",
    "spacecraft",
    "terms",
    "why_no_plan",
    "why_no_route",
]

_ROOMS = {
    "planner.board": ("Board", "default_board"),
    "planner.cards": ("FuelGrade", "default_library"),
    "planner.errors": ("BadInput", "DataError", "PlannerError", "RuleViolation"),
    "planner.face": (
        *("routes", "why_no_route", "fewest_tanks", "reach", "check_landing", "check_takeoff"),
        *("spacecraft", "terms", "leg", "mission"),
    ),
    "planner.games.high_frontier": ("Game",),
    "planner.route.mission": (
        *("Mission", "MissionLeg", "Operation", "Refuel", "Work"),
        *("mission_tanks", "plans", "read_mission", "why_no_plan"),
    ),
    "planner.route.query": ("Preference", "Spacecraft", "Terms"),
    "planner.rules": ("CORE", "RACE_FOR_GLORY", "RuleSet", "Season", "rule_set"),
}
"""Where each public name lives; no room is entered before one of its names is asked for."""

_HOMES = {name: (room, name) for room, names in _ROOMS.items() for name in names}
_HOMES["Cards"] = ("planner.cards", "CardLibrary")


if not TYPE_CHECKING:  # for whom a misspelt name would then be an object

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        room, name_there = _HOMES[name]
        value: object = getattr(import_module(room), name_there)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
