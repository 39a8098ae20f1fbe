"""Missions as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, UnsetType, field

from planner.answers import Plain, plain
from planner.craft import Chits
from planner.craft.answers import ChitsAnswer, PartAnswer
from planner.motion.answers import EntryAnswer, RollAnswer
from planner.route.answers import ChanceAnswer, EndAnswer, MoveAnswer, RemedyAnswer
from planner.route.mission.deeds import MissionEntry, StopAction
from planner.route.mission.model import Mission
from planner.route.mission.plan import MissionPlan
from planner.route.mission.whynot import MissionWhyNot


class DoneAnswer(Plain, kw_only=True):
    """One thing done: a move, with what an entry of a route has, or an operation or action."""

    kind: Literal["move", "operation", "free action"]
    leg: int
    before: ChitsAnswer
    after: ChitsAnswer
    turn: int
    year: int | None
    space: EndAnswer | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    what: str | UnsetType = UNSET
    tanks: int | UnsetType = UNSET
    hazards: int | UnsetType = UNSET
    chance: ChanceAnswer | UnsetType | None = UNSET
    season: str | UnsetType | None = UNSET
    engine: str | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    afterburn: bool | UnsetType = UNSET
    jettisoned: int | UnsetType = UNSET
    wet_start: str | UnsetType = UNSET
    wet_end: str | UnsetType = UNSET
    net_thrust: int | UnsetType = UNSET
    thrust_parts: list[PartAnswer] | UnsetType = UNSET
    consumption: str | UnsetType = UNSET
    burns: int | UnsetType = UNSET
    fuel_steps: int | UnsetType = UNSET
    path: list[EntryAnswer] | UnsetType = UNSET
    rolls: list[RollAnswer] | UnsetType = UNSET
    landing: str | UnsetType | None = UNSET

    @classmethod
    def of(cls, mission: Mission, entry: MissionEntry) -> DoneAnswer:
        """Return one entry of a plan."""
        if isinstance(entry, StopAction):
            kind = "operation" if entry.operation else "free action"
            return plain(cls, entry, kind=kind, space=mission.board[entry.space])
        return plain(cls, MoveAnswer.of(entry.move), entry, kind="move", hazards=UNSET)


class MissionOptionAnswer(Plain):
    """One way to carry a mission out; the chance counts the aqua for FINAO (H7e)."""

    turns: int
    fuel_steps: int
    tanks: int | None
    tanks_taken: int
    operations: int
    cargo_spent: int
    hazards: int
    belts: int
    success: ChanceAnswer
    prospecting: ChanceAnswer
    finao_aqua: int
    end: ChitsAnswer
    entries: list[DoneAnswer]

    @classmethod
    def of(cls, plan: MissionPlan, aqua: int = 0) -> MissionOptionAnswer:
        """Return a plan, everything in order."""
        entries = [DoneAnswer.of(plan.mission, entry) for entry in plan.entries]
        return plain(cls, plan, success=plan.success(aqua), end=plan.chits_end, entries=entries)


class MissionWhyNotAnswer(Plain):
    """The leg that fails, why, and what would work."""

    leg: int
    to: EndAnswer
    rule: str
    message: str
    would_work_for: Literal["mission", "leg"]
    would_work: list[RemedyAnswer]

    @classmethod
    def of(cls, why_not: MissionWhyNot) -> MissionWhyNotAnswer:
        """Return the reason and the remedies."""
        whom = "mission" if why_not.for_mission else "leg"
        return plain(
            cls, why_not, to=why_not.place, would_work_for=whom, would_work=why_not.remedies
        )


class MissionAnswer(Plain, kw_only=True):
    """The ways worth choosing between; when there are none, why."""

    mission: str
    origin: EndAnswer = field(name="from")
    legs: list[list[EndAnswer]]
    start: ChitsAnswer
    engines: list[str]
    options: list[MissionOptionAnswer]
    why_not: MissionWhyNotAnswer | UnsetType = UNSET

    @classmethod
    def of(
        cls,
        mission: Mission,
        plans: Sequence[MissionPlan],
        aqua: int = 0,
        why_not: MissionWhyNot | None = None,
    ) -> MissionAnswer:
        """Return the answer to a mission: the plans, or why there are none."""
        board, ship = mission.board, mission.spacecraft
        return plain(
            cls,
            mission=mission.name,
            origin=board[mission.origin],
            legs=[[board[goal] for goal in leg.goals] for leg in mission.legs],
            start=Chits.at(ship.dry, ship.wet, ship.grade),
            engines=[thruster.engine for thruster in ship.thrusters],
            options=[MissionOptionAnswer.of(plan, aqua) for plan in plans],
            why_not=why_not,
        )
