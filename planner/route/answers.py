"""Routes, tanks and reach as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import UNSET, UnsetType, field

from planner.answers import Plain, plain
from planner.craft.answers import PartAnswer
from planner.motion.answers import EntryAnswer, RollAnswer
from planner.route.explained import PlannedMove
from planner.route.first import Within
from planner.route.odds import SiteOdds, prospect_odds
from planner.route.plan import Option
from planner.route.query import Query
from planner.route.reach import Reached
from planner.route.risk import Insurance
from planner.route.tanks import FewestTanks
from planner.route.whynot import WhyNot


class EndAnswer(Plain):
    """One end of a flight."""

    id: str
    name: str


class ChanceAnswer(Plain):
    """A chance, as an exact fraction and in percent."""

    exact: str
    percent: float

    @classmethod
    def of(cls, chance: Fraction) -> ChanceAnswer:
        """Return a chance in both ways.

        >>> ChanceAnswer.of(Fraction(5, 6))
        ChanceAnswer(exact='5/6', percent=83.3)
        """
        return cls(str(chance), round(100 * float(chance), 1))


class MoveAnswer(Plain):
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

    @classmethod
    def of(cls, move: PlannedMove) -> MoveAnswer:
        """Return a move with its thrust and its path."""
        return plain(
            cls,
            move,
            move.flight,
            net_thrust=move.thrust.value,
            thrust_parts=move.thrust.parts,
            consumption=move.thrust.consumption,
            rolls=[roll for entry in move.path for roll in entry.rolls],
        )


class SurvivalAnswer(Plain):
    """The chance that a card of some rad-hardness arrives."""

    rad_hard: int
    success: ChanceAnswer


class InsuranceAnswer(Plain):
    """The FINAO that makes a way as safe as wanted; nothing if no aqua can (H7e, H10a)."""

    rolls: int
    aqua: int
    success: ChanceAnswer

    @classmethod
    def of(cls, insurance: Insurance) -> InsuranceAnswer:
        """Return the price of safety, and its gain."""
        return plain(cls, insurance, rolls=insurance.paid)


class ProspectingAnswer(Plain):
    """The chances of prospecting a site from where the route ends (I6)."""

    site: EndAnswer
    size: int
    once: ChanceAnswer
    buggy: ChanceAnswer | None

    @classmethod
    def of(cls, odds: SiteOdds) -> ProspectingAnswer:
        """Return the chances at one site."""
        return plain(cls, odds, odds.site.site)


class OptionAnswer(Plain, kw_only=True):
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
    survival: list[SurvivalAnswer]
    finao_aqua: int
    insurance: InsuranceAnswer | UnsetType | None = UNSET
    moves: list[MoveAnswer]

    @classmethod
    def of(cls, option: Option, aqua: int = 0, safety: int | None = None) -> OptionAnswer:
        """Return an option; with a ``safety`` in percent it tells what FINAO that takes."""
        cards = option.spacecraft.rad_hard
        return plain(
            cls,
            option,
            success=option.success(aqua),
            belts_counted=bool(cards) or not option.belts,
            survival=[
                plain(SurvivalAnswer, rad_hard=card, success=option.survival(card, aqua))
                for card in cards
            ],
            insurance=UNSET if safety is None else option.insurance(Fraction(safety, 100)),
        )


class RemedyAnswer(Plain):
    """One change with which there is a route."""

    what: str
    rule: str
    turns: int


class WhyNotAnswer(Plain):
    """The reason why there is no route, and what would work."""

    rule: str
    message: str
    would_work: list[RemedyAnswer]

    @classmethod
    def of(cls, why_not: WhyNot) -> WhyNotAnswer:
        """Return the reason and the remedies."""
        return plain(cls, why_not, would_work=why_not.remedies)


class WithinAnswer(Plain):
    """The bounds of the first stage of a large question; ``all_ways`` asks for the rest."""

    max_hazards: int | None
    """At most so many rolls; null where the rolls of ways were not compared."""
    max_belts: int | None
    message: str

    @classmethod
    def of(cls, within: Within | None) -> WithinAnswer | UnsetType:
        """Return the bound, if there is one."""
        return UNSET if within is None else plain(cls, within)


class RouteAnswer(Plain, kw_only=True):
    """The ways worth choosing between; when there are none, why."""

    start: EndAnswer = field(name="from")
    end: EndAnswer = field(name="to")
    dry: str
    wet: str
    engines: list[str]
    options: list[OptionAnswer]
    prospecting: list[ProspectingAnswer]
    why_not: WhyNotAnswer | UnsetType = UNSET
    within: WithinAnswer | UnsetType = UNSET
    """Left out where all ways were looked for."""

    @classmethod
    def of(
        cls,
        query: Query,
        options: Sequence[Option],
        aqua: int = 0,
        safety: int | None = None,
        why_not: WhyNot | None = None,
        within: Within | None = None,
    ) -> RouteAnswer:
        """Return the answer to a query: the options, or why there are none."""
        engines = [thruster.engine for thruster in query.spacecraft.thrusters]
        told = [OptionAnswer.of(option, aqua, safety) for option in options]
        return plain(
            cls,
            query.spacecraft,
            engines=engines,
            options=told,
            why_not=why_not,
            within=WithinAnswer.of(within),
            **_ends(query),
        )


class FewestTanksAnswer(Plain, kw_only=True):
    """The fewest tanks and the ways they open; when there are none, why."""

    start: EndAnswer = field(name="from")
    end: EndAnswer = field(name="to")
    dry: str
    tanks: int | UnsetType = UNSET
    wet: str
    spare_steps: int | UnsetType = UNSET
    engines: list[str] | UnsetType = UNSET
    options: list[OptionAnswer]
    prospecting: list[ProspectingAnswer]
    why_not: WhyNotAnswer | UnsetType = UNSET

    @classmethod
    def of(
        cls,
        query: Query,
        found: FewestTanks | None,
        aqua: int = 0,
        safety: int | None = None,
        why_not: WhyNot | None = None,
    ) -> FewestTanksAnswer:
        """Return the answer to a query: the fewest tanks, or why there are none."""
        if found is None:
            return plain(cls, RouteAnswer.of(query, (), why_not=why_not))
        told = [OptionAnswer.of(option, aqua, safety) for option in found.options]
        return plain(cls, found, query.spacecraft, options=told, **_ends(query))


def _ends(query: Query) -> dict[str, Any]:
    board = query.board
    return {
        "start": board[query.origin],
        "end": board[query.goals[0]],
        "prospecting": prospect_odds(board, query.goals[0], query.terms.rules),
    }


class FastestAnswer(Plain):
    """The way with the fewest turns."""

    turns: int
    jettisoned: int
    wet_end: str
    hazards: int
    belts: int


class ReachedAnswer(Plain):
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

    @classmethod
    def of(cls, reached: Reached) -> ReachedAnswer:
        """Return a site, and what it takes at best."""
        best = reached.fastest
        fastest = plain(
            FastestAnswer, best, jettisoned=reached.thrown, wet_end=reached.wet_of(best)
        )
        return plain(cls, reached, reached.space, reached.space.site, fastest=fastest)


class ReachAnswer(Plain):
    """All sites within reach, nearest first."""

    start: str = field(name="from")
    sites: list[ReachedAnswer]
    within: WithinAnswer | UnsetType = UNSET
    """Left out where all ways were looked for."""

    @classmethod
    def of(
        cls, query: Query, found: Iterable[Reached], within: Within | None = None
    ) -> ReachAnswer:
        """Return all that was found for a query."""
        start = query.board[query.origin].id
        return plain(cls, start=start, sites=found, within=WithinAnswer.of(within))
