"""The command ``mission``: plan several legs in a row, written down in a file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from planner.board import Board, default_board
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import with_notes
from planner.cli.flights import turn_text
from planner.cli.spacecraft import add_preference
from planner.craft import Chits
from planner.route.mission import (
    MissionPlan,
    MissionWhyNot,
    StopAction,
    load_mission,
    mission_tanks,
    plans,
    why_no_plan,
)
from planner.route.mission.answers import MissionAnswer
from planner.route.query import Preference
from planner.text import count_of

HEADINGS = (
    *("turns", "steps", "taken", "operations", "hazards", "belts", "chance", "FINAO"),
    "wet at the end",
)


def add_commands(adder: CommandAdder) -> None:
    """Add ``mission``."""
    mission = adder.command(
        "mission",
        _mission,
        help="plan several legs in a row, with cargo, operations and refuelling",
        example="planner mission glory-run.toml (docs/missions.md describes the file)",
    )
    mission.add_argument("file", type=Path, metavar="FILE.toml", help="the mission")
    add_preference(mission)


def _mission(arguments: argparse.Namespace) -> Answer:
    asked = load_mission(arguments.file, default_board())
    prefer = Preference(arguments.prefer)
    mission, head = asked.mission, f"{asked.mission.name}: "
    found: Sequence[MissionPlan]
    if asked.least:
        fewest = mission_tanks(mission, prefer=prefer)
        found = fewest.plans if fewest else ()
        if fewest:
            mission = fewest.mission
            head += f"{count_of(fewest.tanks, 'tank')} at the start at least"
    else:
        found = plans(mission, prefer=prefer)
        head += f"wet mass {mission.spacecraft.wet} at the start"
    if not found:
        reason = why_no_plan(mission)
        data = MissionAnswer.of(mission, [], why_not=reason)
        return Answer(_why_not_text(reason), data, yes=False)
    text = "\n\n".join([head, _summary(found, asked.aqua), *_year_by_year(found[0])])
    text = with_notes(text, (mission.board[place] for place in mission.places))
    return Answer(text, MissionAnswer.of(mission, found, asked.aqua))


def _summary(found: Sequence[MissionPlan], aqua: int) -> str:
    rows = [
        (
            plan.turns,
            plan.fuel_steps,
            plan.tanks_taken,
            plan.operations,
            plan.hazards,
            plan.belts,
            f"{float(plan.success(aqua)):.0%}",
            plan.finao_aqua,
            plan.chits_end.wet,
        )
        for plan in found
    ]
    text = table(rows, HEADINGS)
    if any(plan.cargo_spent for plan in found):
        spent = ", ".join(str(plan.cargo_spent) for plan in found)
        text += f"\nmass of tanks and cards aboard that becomes fuel (G2), way by way: {spent}"
    if any(plan.belts for plan in found) and not found[0].mission.spacecraft.rad_hard:
        text += "\nthe chance leaves the belt rolls out: give rad_hard to count them (H10)"
    return text


def _year_by_year(plan: MissionPlan) -> list[str]:
    rad_hard = plan.mission.spacecraft.rad_hard
    return [
        _deed(entry, plan.mission.board)
        if isinstance(entry, StopAction)
        else turn_text(entry.move, rad_hard)
        for entry in plan.entries
    ]


def _deed(deed: StopAction, board: Board) -> str:
    when = f"turn {deed.turn}" + (f", year {deed.year}" if deed.year else "")
    kind = "operation" if deed.operation else "free action"
    lines = [f"{when}, {board[deed.space].name}: {deed.what} ({deed.rule}, {kind})"]
    if deed.before != deed.after:
        lines.append(f"  {_chits(deed.before)} to {_chits(deed.after)}")
    if deed.hazards:
        lines.append("  hazard roll for staying (I5c)")
    if deed.chance is not None:
        lines.append(f"  succeeds with {float(deed.chance):.0%}")
    return "\n".join(lines)


def _chits(chits: Chits) -> str:
    return f"dry {chits.dry} wet {chits.wet}"


def _why_not_text(reason: MissionWhyNot) -> str:
    lines = [f"no way at leg {reason.leg}: {reason.message} ({reason.rule})"]
    helped = "would work" if reason.for_mission else "would help this leg"
    lines += [
        f"  {helped}: {each.what} ({each.rule}): {count_of(each.turns, 'turn')}"
        for each in reason.remedies
    ]
    return "\n".join(lines)
