"""What the API answers about flights; the same data as the command line's ``--json``."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from web.api.answers import PartAnswer


class EndAnswer(TypedDict):
    """One end of a flight."""

    id: str
    name: str


class ChanceAnswer(TypedDict):
    """A chance, as an exact fraction and in percent."""

    exact: str
    percent: float


class RollAnswer(TypedDict):
    """A die that is due, and the space or site that asks for it (H7, H10)."""

    kind: str
    rule: str
    space: str


class EntryAnswer(TypedDict):
    """One space of a path, with what entering it took; exact fuel steps as text."""

    space: str
    name: str
    burns: int
    steps: str
    bonus: int
    rule: str
    why: str
    rolls: list[RollAnswer]
    liftoff: str | None
    landing: str | None
    booster_tanks: int


class MoveAnswer(TypedDict):
    """One move of a plan."""

    turn: int
    year: int | None
    season: str | None
    engine: str
    zone: str
    afterburn: bool
    jettisoned: int
    wet_start: str
    wet_end: str
    net_thrust: int
    thrust_parts: list[PartAnswer]
    consumption: str
    burns: int
    fuel_steps: int
    path: list[EntryAnswer]
    rolls: list[RollAnswer]
    landing: str | None


class CardAnswer(TypedDict):
    """The chance that a card of some rad-hardness arrives."""

    rad_hard: int
    success: ChanceAnswer


class InsuranceAnswer(TypedDict):
    """The FINAO that makes a way as safe as wanted; nothing if no aqua can (H7e, H10a)."""

    rolls: int
    aqua: int
    success: ChanceAnswer


class ProspectingAnswer(TypedDict):
    """The chances of prospecting a site from where the route ends (I6)."""

    site: EndAnswer
    size: int
    once: ChanceAnswer
    buggy: ChanceAnswer | None


class OptionAnswer(TypedDict):
    """One way to get there; the chance counts the aqua for FINAO (H7e)."""

    turns: int
    fuel_steps: int
    jettisoned: int
    tanks: int | None
    wet_end: str
    hazards: int
    belts: int
    success: ChanceAnswer
    belts_counted: bool
    survival: list[CardAnswer]
    finao_aqua: int
    insurance: NotRequired[InsuranceAnswer | None]
    moves: list[MoveAnswer]


class RemedyAnswer(TypedDict):
    """One change with which there is a route."""

    what: str
    rule: str
    turns: int


class WhyNotAnswer(TypedDict):
    """Why there is no route, and what would work."""

    rule: str
    message: str
    would_work: list[RemedyAnswer]


RouteAnswer = TypedDict(
    "RouteAnswer",
    {
        "from": EndAnswer,
        "to": EndAnswer,
        "dry": str,
        "wet": str,
        "engines": list[str],
        "options": list[OptionAnswer],
        "prospecting": list[ProspectingAnswer],
        "why_not": NotRequired[WhyNotAnswer],
    },
)
RouteAnswer.__doc__ = "The ways worth choosing between; when there are none, why."

FewestTanksAnswer = TypedDict(
    "FewestTanksAnswer",
    {
        "from": EndAnswer,
        "to": EndAnswer,
        "dry": str,
        "tanks": NotRequired[int],
        "wet": str,
        "spare_steps": NotRequired[int],
        "engines": NotRequired[list[str]],
        "options": list[OptionAnswer],
        "prospecting": list[ProspectingAnswer],
        "why_not": NotRequired[WhyNotAnswer],
    },
)
FewestTanksAnswer.__doc__ = "The fewest tanks and the ways they open; when there are none, why."


class FastestAnswer(TypedDict):
    """The way with the fewest turns."""

    turns: int
    jettisoned: int
    wet_end: str
    hazards: int
    belts: int


class ReachedAnswer(TypedDict):
    """A site within reach; each number is the best of any way."""

    id: str
    name: str
    zone: str
    size: int
    spectral: str
    hydration: int
    turns: int
    fuel_steps: int
    tanks: int | None
    hazards: int
    belts: int
    fastest: FastestAnswer


ReachAnswer = TypedDict("ReachAnswer", {"from": str, "sites": list[ReachedAnswer]})
ReachAnswer.__doc__ = "All sites within reach, nearest first."


class SiteEndAnswer(EndAnswer):
    """The site in question."""

    size: int


WayAnswer = TypedDict(
    "WayAnswer",
    {
        "method": str,
        "rule": str,
        "from": NotRequired[EndAnswer],
        "to": NotRequired[EndAnswer],
        "engine": str | None,
        "afterburn": bool,
        "jettisoned": int,
        "turn": int,
        "net_thrust": int,
        "thrust_parts": list[PartAnswer],
        "size": int,
        "margin": int,
        "burns": int,
        "fuel_steps": int,
        "steps_left": int,
        "wet_start": str,
        "wet_end": str,
        "sails_lost": bool,
        "dry_after": str | None,
        "wet_after": str | None,
        "path": list[EntryAnswer],
        "rolls": list[RollAnswer],
        "success": ChanceAnswer,
        "finao_aqua": int,
        "summary": str,
    },
)
WayAnswer.__doc__ = "One way to land (from where it waits) or to take off (to where it leads)."


class ViolationAnswer(TypedDict):
    """The rule in the way."""

    code: str
    rule: str
    message: str
    hint: NotRequired[str]
    field: NotRequired[str]
    numbers: NotRequired[dict[str, int | str]]


class ReasonAnswer(ViolationAnswer):
    """Why a method does not work, with one of the engines or with any."""

    engine: str | None


class MethodAnswer(TypedDict):
    """The verdict on one of the methods (H6)."""

    method: str
    rule: str
    possible: bool
    reasons: list[ReasonAnswer]


RefusalAnswer = TypedDict(
    "RefusalAnswer",
    {
        "from": NotRequired[EndAnswer],
        "to": NotRequired[EndAnswer],
        "path": list[str],
        "engine": str | None,
        "afterburn": bool,
        "code": str,
        "rule": str,
        "message": str,
        "hint": NotRequired[str],
        "field": NotRequired[str],
        "numbers": NotRequired[dict[str, int | str]],
    },
)
RefusalAnswer.__doc__ = "One passage that a rule forbids to one of the engines."


class TakeoffAnswer(TypedDict):
    """Whether it can take off, and how."""

    can_leave: bool
    ways: list[WayAnswer]
    methods: list[MethodAnswer]
    refusals: list[RefusalAnswer]


class LandedAnswer(WayAnswer):
    """One way to land, and the takeoff after it; null where no thruster is left."""

    takeoff: NotRequired[TakeoffAnswer | None]


class LandingChangeAnswer(TypedDict):
    """One thing changed, and how much of it."""

    kind: str
    rule: str
    amount: str | None
    what: str


class OpeningAnswer(TypedDict):
    """One change, or two together, and the way that they open."""

    changes: list[LandingChangeAnswer]
    sentence: str
    way: WayAnswer
    takeoff: WayAnswer | None


class LandingAnswer(TypedDict):
    """Whether and how it can land and leave again, and what would help; less for a takeoff."""

    site: SiteEndAnswer
    dry: str
    wet: str
    engines: list[str]
    turn: int
    season: str | None
    can_land: NotRequired[bool]
    can_leave: bool
    ways: list[LandedAnswer]
    methods: list[MethodAnswer]
    refusals: list[RefusalAnswer]
    would_work: list[OpeningAnswer]
    to_leave: NotRequired[list[OpeningAnswer]]
