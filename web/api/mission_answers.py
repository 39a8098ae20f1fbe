"""What the API answers about missions; the same data as the command line's ``--json``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from web.api.answers import PartAnswer
from web.api.flight_answers import ChanceAnswer, EndAnswer, EntryAnswer, RemedyAnswer, RollAnswer

ChitsAnswer = TypedDict(
    "ChitsAnswer", {"dry": str, "wet": str, "grade": str | None, "steps": int, "class": str}
)
ChitsAnswer.__doc__ = "Both chits on the fuel strip."


class DoneAnswer(TypedDict):
    """One thing done: a move, with what an entry of a route has, or an operation or action."""

    kind: Literal["move", "operation", "free action"]
    leg: int
    before: ChitsAnswer
    after: ChitsAnswer
    turn: int
    year: int | None
    space: NotRequired[EndAnswer]
    rule: NotRequired[str]
    what: NotRequired[str]
    tanks: NotRequired[int]
    hazards: NotRequired[int]
    chance: NotRequired[ChanceAnswer | None]
    season: NotRequired[str | None]
    engine: NotRequired[str]
    zone: NotRequired[str]
    afterburn: NotRequired[bool]
    jettisoned: NotRequired[int]
    wet_start: NotRequired[str]
    wet_end: NotRequired[str]
    net_thrust: NotRequired[int]
    thrust_parts: NotRequired[list[PartAnswer]]
    consumption: NotRequired[str]
    burns: NotRequired[int]
    fuel_steps: NotRequired[int]
    path: NotRequired[list[EntryAnswer]]
    rolls: NotRequired[list[RollAnswer]]
    landing: NotRequired[str | None]


class MissionOptionAnswer(TypedDict):
    """One way to carry a mission out; the chance counts the aqua for FINAO (H7e)."""

    turns: int
    fuel_steps: int
    tanks: int | None
    tanks_taken: int
    operations: int
    hazards: int
    belts: int
    success: ChanceAnswer
    prospecting: ChanceAnswer
    finao_aqua: int
    end: ChitsAnswer
    entries: list[DoneAnswer]


class MissionWhyNotAnswer(TypedDict):
    """Which leg fails, why, and what would work."""

    leg: int
    to: EndAnswer
    rule: str
    message: str
    would_work_for: Literal["mission", "leg"]
    would_work: list[RemedyAnswer]


MissionAnswer = TypedDict(
    "MissionAnswer",
    {
        "mission": str,
        "from": EndAnswer,
        "legs": list[list[EndAnswer]],
        "start": ChitsAnswer,
        "engines": list[str],
        "options": list[MissionOptionAnswer],
        "why_not": NotRequired[MissionWhyNotAnswer],
    },
)
MissionAnswer.__doc__ = "The ways worth choosing between; when there are none, why."
