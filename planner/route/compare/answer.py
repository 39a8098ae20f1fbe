"""Rockets side by side, and which of them is better in what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from planner.board import Zone
from planner.craft import NetThrust
from planner.craft.engine import Engine
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import activate
from planner.route.compare.question import Contender, Contest
from planner.route.landing.check import LandingCheck, check_landing
from planner.route.plan import Option, options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.tanks import FewestTanks, fewest_tanks
from planner.route.threat import NEVER_HURT
from planner.route.watch import report
from planner.route.whynot import WhyNot, why_not


class Yardstick(StrEnum):
    """In what a rocket can be better than another.

    >>> [str(measure) for measure in Yardstick if measure.least_is_best]
    ['dry', 'turns', 'fuel', 'tanks']
    """

    THRUST = "thrust"
    DRY = "dry"
    STEPS = "steps"
    RAD_HARD = "rad-hardness"
    TURNS = "turns"
    FUEL = "fuel"
    TANKS = "tanks"
    CHANCE = "chance"

    @property
    def least_is_best(self) -> bool:
        """True if less of it is better."""
        return self in (Yardstick.DRY, Yardstick.TURNS, Yardstick.FUEL, Yardstick.TANKS)


OF_ROCKETS = (Yardstick.THRUST, Yardstick.DRY, Yardstick.STEPS, Yardstick.RAD_HARD)
OF_FLIGHTS = (Yardstick.TURNS, Yardstick.FUEL, Yardstick.TANKS, Yardstick.CHANCE)

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class ThrustFigure:
    """The output of an engine with the wet mass at the start (H3)."""

    engine: Engine
    net: NetThrust | None
    """``None`` where it can only be activated with afterburn (J4d), or not at all."""
    afterburning: NetThrust | None
    refusal: RuleViolation | None
    """The reason why it cannot be activated without afterburn."""

    @property
    def best(self) -> int | None:
        """The most net thrust that it gives."""
        return max((net.value for net in (self.net, self.afterburning) if net), default=None)


@dataclass(frozen=True, slots=True)
class ComparedRocket:
    """One of the rockets at rest."""

    contender: Contender
    thrusts: tuple[ThrustFigure, ...]

    @property
    def spacecraft(self) -> Spacecraft:
        """The spacecraft that flies."""
        return self.contender.spacecraft

    @property
    def rad_hard(self) -> int | None:
        """Rad-hardness of its softest card that a belt can harm (H10).

        ``None`` where it is not known, or where nothing can be harmed.
        """
        softest = min(self.spacecraft.rad_hard, default=NEVER_HURT)
        return None if softest == NEVER_HURT else softest

    @property
    def never_hurt(self) -> bool:
        """True if no card of it is ever harmed by a belt."""
        return bool(self.spacecraft.rad_hard) and self.rad_hard is None

    def value(self, measure: Yardstick) -> Number | None:
        """Return the amount of something it has."""
        match measure:
            case Yardstick.THRUST:
                return max((t.best for t in self.thrusts if t.best is not None), default=None)
            case Yardstick.DRY:
                return self.spacecraft.dry.mass
            case Yardstick.STEPS:
                return self.spacecraft.steps
            case _:
                return min(self.spacecraft.rad_hard, default=None)

    def knows(self, measure: Yardstick) -> bool:
        """True if that is known."""
        return measure is not Yardstick.RAD_HARD or bool(self.spacecraft.rad_hard)


@dataclass(frozen=True, slots=True)
class ComparedFlight:
    """The flight of one rocket to a goal."""

    option: Option | None
    """The way of the fewest turns with the fuel that it has."""
    fewest: FewestTanks | None
    """The fewest tanks with which there is a way."""
    landing: LandingCheck | None
    """True if it can land there as it is; ``None`` where the goal is no site, or it gets there."""
    why_not: WhyNot | None
    """The reason why there is no route with the fuel that it has."""

    @property
    def lands(self) -> bool:
        """True if nothing about a landing is in its way."""
        return self.landing is None or self.landing.possible

    @property
    def no_landing(self) -> RuleViolation | None:
        """The rule against its landing."""
        if self.landing is None or self.landing.possible:
            return None
        reasons = (reason for method in self.landing.methods for reason in method.reasons)
        return next((reason.violation for reason in reasons), None)

    def value(self, measure: Yardstick) -> Number | None:
        """Return the amount of something the route takes."""
        if measure is Yardstick.TANKS:
            return self.fewest.tanks if self.fewest else None
        if self.option is None:
            return None
        match measure:
            case Yardstick.TURNS:
                return self.option.turns
            case Yardstick.FUEL:
                return self.option.spent
            case _:
                return self.option.success()

    def knows(self, measure: Yardstick) -> bool:
        """True if that is known: belts are not without the rad-hardness of what is aboard (H10)."""
        return measure is not Yardstick.CHANCE or self.belts_counted

    @property
    def belts_counted(self) -> bool:
        """True if the chance counts everything that is rolled."""
        option = self.option
        return option is None or not option.belts or bool(option.spacecraft.rad_hard)


Best = dict[Yardstick, frozenset[int]]
"""The rockets that are best in something, counted from 0.

None is where all are alike, or where it is not known of one of them.
"""


@dataclass(frozen=True, slots=True)
class GoalComparison:
    """The flights of the rockets to one goal."""

    goal: int
    flown: tuple[ComparedFlight, ...]
    best: Best


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rockets side by side."""

    asked: Contest
    sides: tuple[ComparedRocket, ...]
    best: Best
    goals: tuple[GoalComparison, ...]


def compare(asked: Contest) -> Comparison:
    """Return the rockets of a question side by side.

    >>> found = compare(Contest.of(["5-1,a1, dry 7, 3 tanks", "9-2, dry 6, 5 tanks"], ["Deimos"]))
    >>> [side.value(Yardstick.THRUST) for side in found.sides]
    [5, 8]
    >>> [flown.value(Yardstick.TURNS) for flown in found.goals[0].flown]
    [1, 1]
    >>> sorted(found.goals[0].best[Yardstick.TANKS])
    [0]
    """
    zone = asked.board.zones[asked.board[asked.origin].zone]
    sides = tuple(ComparedRocket(each, _thrusts(each, zone, asked.terms)) for each in asked.rockets)
    goals = tuple(_goal(asked, number, goal) for number, goal in enumerate(asked.goals, start=1))
    return Comparison(asked, sides, _best(OF_ROCKETS, sides), goals)


def _thrusts(rocket: Contender, zone: Zone, terms: Terms) -> tuple[ThrustFigure, ...]:
    """Return the output of each engine; of several support chains the best (J1c)."""
    ship = rocket.spacecraft
    usable = [ship.thrusters[number] for number in ship.shapes[0].thrusters]
    figures: dict[Engine, ThrustFigure] = {}
    for thruster in usable:
        figure = _thrust(ship, thruster, zone, terms)
        known = figures.get(thruster.engine)
        if known is None or (figure.best or 0) > (known.best or 0):
            figures[thruster.engine] = figure
    return tuple(figures.values())


def _thrust(ship: Spacecraft, thruster: Thruster, zone: Zone, terms: Terms) -> ThrustFigure:
    found: list[NetThrust | None] = []
    refusals: list[RuleViolation] = []
    burns = (False, True) if _may_afterburn(thruster, terms) else (False,)
    for afterburn in burns:
        try:
            activation = activate(
                thruster,
                dry=ship.dry,
                wet=ship.wet,
                zone=zone,
                grade=ship.grade,
                afterburn=afterburn,
                pushed=terms.powersat and thruster.engine.triangle.push,
                rules=terms.rules,
            )
        except RuleViolation as refusal:
            found.append(None)
            refusals.append(refusal)
        else:
            found.append(activation.thrust)
    burning = found[1] if len(found) > 1 else None
    return ThrustFigure(thruster.engine, found[0], burning, None if found[0] else refusals[0])


def _may_afterburn(thruster: Thruster, terms: Terms) -> bool:
    return terms.afterburn and thruster.engine.triangle.afterburn is not None


def _goal(asked: Contest, number: int, goal: int) -> GoalComparison:
    report("goal", number)
    flown = tuple(_flown(asked, each.spacecraft, goal) for each in asked.rockets)
    return GoalComparison(goal, flown, _best(OF_FLIGHTS, flown))


def _flown(asked: Contest, ship: Spacecraft, goal: int) -> ComparedFlight:
    query = Query(asked.board, ship, asked.origin, (goal,), asked.terms)
    found = options(query)
    fewest = fewest_tanks(query)
    if found:
        return ComparedFlight(found[0], fewest, None, None)
    site = asked.board[goal].is_site
    landing = check_landing(asked.board, goal, ship, asked.terms) if site else None
    return ComparedFlight(None, fewest, landing, why_not(query))


def _best(
    measures: Iterable[Yardstick], rockets: Sequence[ComparedRocket] | Sequence[ComparedFlight]
) -> Best:
    return {measure: _best_in(measure, rockets) for measure in measures}


def _best_in(
    measure: Yardstick, rockets: Sequence[ComparedRocket] | Sequence[ComparedFlight]
) -> frozenset[int]:
    values = [each.value(measure) for each in rockets]
    there_are = [value for value in values if value is not None]
    if len(set(values)) == 1 or not all(each.knows(measure) for each in rockets):
        return frozenset()
    best = min(there_are) if measure.least_is_best else max(there_are)
    return frozenset(number for number, value in enumerate(values) if value == best)
