"""Missions as plain data, for JSON; the same on the command line and the web."""

from __future__ import annotations

from planner.craft import Chits
from planner.craft.plain import Plain, chits_as_dict
from planner.route.mission.deeds import MissionEntry, StopAction
from planner.route.mission.model import Mission
from planner.route.mission.plan import MissionPlan
from planner.route.mission.whynot import MissionWhyNot
from planner.route.plain import chance_as_dict, place_as_dict, turn_as_dict


def mission_as_dict(
    mission: Mission,
    options: list[MissionPlan],
    aqua: int = 0,
    why_not: MissionWhyNot | None = None,
) -> Plain:
    """A whole answer: the options, or why there are none."""
    board = mission.board
    answer: Plain = {
        "mission": mission.name,
        "from": place_as_dict(board[mission.origin]),
        "legs": [[place_as_dict(board[goal]) for goal in leg.goals] for leg in mission.legs],
        "start": chits_as_dict(_chits(mission)),
        "engines": [str(thruster.engine) for thruster in mission.spacecraft.thrusters],
        "options": [plan_as_dict(plan, aqua) for plan in options],
    }
    if why_not is not None:
        answer["why_not"] = why_not_as_dict(why_not)
    return answer


def plan_as_dict(plan: MissionPlan, aqua: int = 0) -> Plain:
    """One way to carry a mission out; ``success`` counts the aqua for FINAO (H7e)."""
    return {
        "turns": plan.turns,
        "fuel_steps": plan.fuel_steps,
        "tanks": plan.tanks,
        "tanks_taken": plan.tanks_taken,
        "operations": plan.operations,
        "hazards": plan.hazards,
        "belts": plan.belts,
        "success": chance_as_dict(plan.success(aqua)),
        "prospecting": chance_as_dict(plan.prospecting),
        "finao_aqua": plan.finao_aqua,
        "end": chits_as_dict(plan.chits_end),
        "entries": [_entry(plan.mission, entry) for entry in plan.entries],
    }


def why_not_as_dict(why_not: MissionWhyNot) -> Plain:
    """Which leg fails, why, and what would work."""
    return {
        "leg": why_not.leg,
        "to": place_as_dict(why_not.place),
        "rule": why_not.rule,
        "message": why_not.message,
        "would_work_for": "mission" if why_not.for_mission else "leg",
        "would_work": [
            {"what": each.what, "rule": each.rule, "turns": each.turns} for each in why_not.remedies
        ],
    }


def _entry(mission: Mission, entry: MissionEntry) -> Plain:
    chits = {"before": chits_as_dict(entry.before), "after": chits_as_dict(entry.after)}
    if not isinstance(entry, StopAction):
        return {"kind": "move", "leg": entry.leg, **chits, **turn_as_dict(entry.move)}
    return {
        "kind": "operation" if entry.operation else "free action",
        "leg": entry.leg,
        **chits,
        "turn": entry.turn,
        "year": entry.year,
        "space": place_as_dict(mission.board[entry.space]),
        "rule": entry.rule,
        "what": entry.what,
        "tanks": entry.tanks,
        "hazards": entry.hazards,
        "chance": None if entry.chance is None else chance_as_dict(entry.chance),
    }


def _chits(mission: Mission) -> Chits:
    ship = mission.spacecraft
    return Chits.at(ship.dry, ship.wet, ship.grade)
