"""Landings and takeoffs as plain data."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET, UnsetType, field

from planner.answers import Plain, plain
from planner.craft.answers import PartAnswer
from planner.craft.thruster import Thruster
from planner.motion import explain
from planner.motion.answers import EntryAnswer, RollAnswer
from planner.route.answers import ChanceAnswer, EndAnswer
from planner.route.landing.check import (
    Advised,
    LandingCheck,
    LandingReason,
    MethodCheck,
    TakeoffCheck,
)
from planner.route.landing.tries import Refusal
from planner.route.landing.ways import Case, LandingWay
from planner.route.passages import Passage
from planner.rules import Season, years_of

W = TypeVar("W", bound="WayAnswer")


class SiteEndAnswer(EndAnswer):
    """The site in question."""

    size: int


class WayAnswer(Plain, kw_only=True):
    """One way to land (from where it waits) or to take off (to where it leads)."""

    method: str
    rule: str
    start: EndAnswer | UnsetType = field(name="from", default=UNSET)
    end: EndAnswer | UnsetType = field(name="to", default=UNSET)
    engine: str | None
    afterburn: bool
    jettisoned: int
    turn: int
    net_thrust: int
    thrust_parts: list[PartAnswer]
    size: int
    margin: int
    burns: int
    fuel_steps: int
    steps_left: int
    wet_start: str
    wet_end: str
    sails_lost: bool
    dry_after: str | None
    wet_after: str | None
    path: list[EntryAnswer]
    rolls: list[RollAnswer]
    success: ChanceAnswer
    finao_aqua: int
    summary: str

    @classmethod
    def of(cls, way: LandingWay) -> WayAnswer:
        """Return a way by itself."""
        return _way(cls, way)


class ViolationAnswer(Plain, kw_only=True):
    """The rule in the way."""

    code: str
    rule: str
    message: str
    hint: str | UnsetType = UNSET
    field: str | UnsetType = UNSET
    numbers: dict[str, int | str] | UnsetType = UNSET


class ReasonAnswer(ViolationAnswer, kw_only=True):
    """The reason why a method does not work, with one of the engines or with any."""

    engine: str | None

    @classmethod
    def of(cls, reason: LandingReason) -> ReasonAnswer:
        """Return a rule, and the engine that it stops."""
        return plain(cls, engine=_engine(reason.thruster), **reason.violation.as_dict())


class MethodAnswer(Plain):
    """The verdict on one of the methods (H6)."""

    method: str
    rule: str
    possible: bool
    reasons: list[ReasonAnswer]

    @classmethod
    def of(cls, check: MethodCheck) -> MethodAnswer:
        """Return the verdict with its reasons."""
        return plain(cls, check, check.method, possible=check.way is not None)


class RefusalAnswer(ViolationAnswer, kw_only=True):
    """One passage that a rule forbids to one of the engines."""

    start: EndAnswer | UnsetType = field(name="from", default=UNSET)
    end: EndAnswer | UnsetType = field(name="to", default=UNSET)
    path: list[str]
    engine: str | None
    afterburn: bool


class TakeoffAnswer(Plain):
    """The takeoff check: its methods, and the best way."""

    can_leave: bool
    ways: list[WayAnswer]
    methods: list[MethodAnswer]
    refusals: list[RefusalAnswer]

    @classmethod
    def of(cls, check: TakeoffCheck) -> TakeoffAnswer:
        """Return the verdict on taking off."""
        return plain(cls, check, can_leave=check.possible, refusals=_refusals(check))


class LandedAnswer(WayAnswer, kw_only=True):
    """One way to land, and the takeoff after it; null where no thruster is left."""

    takeoff: TakeoffAnswer | UnsetType | None = UNSET


class LandingChangeAnswer(Plain):
    """One thing changed, and how much of it."""

    kind: str
    rule: str
    amount: str | None
    what: str


class OpeningAnswer(Plain):
    """One change, or some together, and the way that they open."""

    changes: list[LandingChangeAnswer]
    sentence: str
    way: WayAnswer
    takeoff: WayAnswer | None


class OpenSeasonAnswer(Plain):
    """The only season in which a place is open, and its years in each cycle."""

    season: str
    first_year: int
    last_year: int

    @classmethod
    def of(cls, season: Season) -> OpenSeasonAnswer:
        """Return a season as text, with its years."""
        return cls(str(season), *years_of(season))


class LandingAnswer(Plain, kw_only=True):
    """The landing check: landing, leaving again, and what would help; less for a takeoff."""

    site: SiteEndAnswer
    dry: str
    wet: str
    engines: list[str]
    turn: int
    season: str | None
    closed_until: OpenSeasonAnswer | UnsetType = UNSET
    can_land: bool | UnsetType = UNSET
    can_leave: bool
    can_land_from: list[str] | UnsetType = UNSET
    """Where it has to wait on the last stretch, if it cannot land from before it."""
    ways: list[LandedAnswer]
    methods: list[MethodAnswer]
    refusals: list[RefusalAnswer]
    would_work: list[OpeningAnswer]
    to_leave: list[OpeningAnswer] | UnsetType = UNSET

    @classmethod
    def of(cls, answer: Advised) -> LandingAnswer:
        """Return the answer to a question about landing, or about taking off alone."""
        check, case = answer.check, answer.check.case
        of_check: dict[str, Any]
        if isinstance(check, LandingCheck):
            of_check = {
                "can_land": check.possible,
                "can_leave": check.possible and not check.trapped,
                "ways": [
                    _way(LandedAnswer, way, takeoff=takeoff)
                    for way, takeoff in zip(check.ways, check.takeoffs, strict=True)
                ],
                "can_land_from": [space.id for space in check.nearer] or UNSET,
                "to_leave": answer.escapes,
            }
        else:
            ways = [_way(LandedAnswer, way, takeoff=UNSET) for way in check.ways]
            of_check = {"can_leave": check.possible, "ways": ways}
        return plain(
            cls,
            check,
            case,
            case.spacecraft,
            site=plain(SiteEndAnswer, case.place, case),
            engines=[thruster.engine for thruster in case.spacecraft.thrusters],
            season=case.terms.season_in(case.turn),
            closed_until=OpenSeasonAnswer.of(case.open_season) if case.open_season else UNSET,
            refusals=_refusals(check),
            would_work=answer.openings,
            **of_check,
        )


def _way(kind: type[W], way: LandingWay, **more: object) -> W:
    path, ship = explain(way.move, way.flight), way.spacecraft_after
    thrust = way.move.activation.thrust
    return plain(
        kind,
        way,
        way.method,
        way.case,
        way.flight,
        engine=_engine(way.thruster),
        thrust_parts=() if thrust is None else thrust.parts,
        dry_after=ship and ship.dry,
        wet_after=ship and ship.wet,
        path=path,
        rolls=[roll for entry in path for roll in entry.rolls],
        **_end(way.case, way.passage),
        **more,
    )


def _end(case: Case, passage: Passage) -> dict[str, Any]:
    """Return the space before a landing, or after a takeoff."""
    waits = case.board[passage.waits]
    return {"start": None, "end": waits} if case.takeoff else {"start": waits, "end": None}


def _engine(thruster: Thruster | None) -> object:
    return thruster and thruster.engine


def _refusals(check: LandingCheck | TakeoffCheck) -> list[RefusalAnswer]:
    case = check.case

    def told(refused: Refusal) -> RefusalAnswer:
        return plain(
            RefusalAnswer,
            refused.trial,
            path=[case.board[space].id for space in refused.passage.path],
            engine=_engine(refused.trial.thruster),
            **_end(case, refused.passage),
            **refused.violation.as_dict(),
        )

    return [told(each) for each in check.refusals]
