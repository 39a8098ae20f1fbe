"""Rockets side by side as plain data."""

from __future__ import annotations

from msgspec import field

from planner.answers import Plain, plain
from planner.craft.answers import FactorAnswer, PartAnswer
from planner.route.answers import ChanceAnswer, EndAnswer, WhyNotAnswer
from planner.route.compare.answer import (
    Best,
    ComparedFlight,
    ComparedRocket,
    Comparison,
    GoalComparison,
    ThrustFigure,
)


class NetAnswer(Plain):
    """Net thrust and fuel consumption, part by part (H3, J5)."""

    value: int
    parts: list[PartAnswer]
    consumption: str
    consumption_parts: list[FactorAnswer]


class ThrustFigureAnswer(Plain):
    """The output of an engine with the wet mass at the start, without and with afterburn."""

    engine: str
    burns: str
    net: NetAnswer | None
    afterburning: NetAnswer | None
    refusal: str | None

    @classmethod
    def of(cls, figure: ThrustFigure) -> ThrustFigureAnswer:
        """Return an engine, and the grade of fuel that it burns at least (F4c)."""
        return plain(cls, figure, burns=figure.engine.triangle.grade)


class ComparedRocketAnswer(Plain):
    """One of the rockets at rest."""

    rocket: str
    cards: list[str]
    dry: str
    wet: str
    steps: int
    grade: str
    thrusts: list[ThrustFigureAnswer]
    aerobrake_safe: bool
    rad_hard: int | None
    never_hurt: bool

    @classmethod
    def of(cls, side: ComparedRocket) -> ComparedRocketAnswer:
        """Return a rocket as it was written down, and what it is."""
        return plain(cls, side, side.contender, side.spacecraft, rocket=side.contender.line)


class BestAnswer(Plain):
    """The rockets that are best in something: positions in the list, from 1.

    None is where all are alike, or where it is not known of one of them.
    """

    measure: str
    rockets: list[int]


class LandingVerdictAnswer(Plain):
    """A landing that is possible, or the rule against it."""

    possible: bool
    rule: str | None
    why_not: str | None

    @classmethod
    def of(cls, flown: ComparedFlight) -> LandingVerdictAnswer:
        """Return the verdict; the rule is that against landing under power, where there is one."""
        refused = flown.no_landing
        if refused is None:
            return cls(flown.lands, None, None)
        return cls(False, refused.rule, str(refused.message))


class FlownAnswer(Plain):
    """The flight of one rocket to a goal: the fastest route, and the fewest tanks."""

    turns: int | None
    fuel_steps: int | None
    jettisoned: int | None
    hazards: int | None
    belts: int | None
    success: ChanceAnswer | None
    belts_counted: bool | None
    fewest_tanks: int | None
    landing: LandingVerdictAnswer
    why_not: WhyNotAnswer | None

    @classmethod
    def of(cls, flown: ComparedFlight) -> FlownAnswer:
        """Return a way, or why there is none."""
        option = flown.option
        names = ("turns", "fuel_steps", "jettisoned", "hazards", "belts")
        return plain(
            cls,
            flown,
            **{name: option and getattr(option, name) for name in names},
            success=option and option.success(),
            belts_counted=None if option is None else flown.belts_counted,
            fewest_tanks=flown.fewest and flown.fewest.tanks,
            landing=LandingVerdictAnswer.of(flown),
        )


class ComparedGoalAnswer(Plain):
    """The flights of the rockets to one goal, in their order."""

    end: EndAnswer = field(name="to")
    rockets: list[FlownAnswer]
    best: list[BestAnswer]


class CompareAnswer(Plain):
    """Rockets side by side."""

    start: EndAnswer = field(name="from")
    rockets: list[ComparedRocketAnswer]
    best: list[BestAnswer]
    goals: list[ComparedGoalAnswer]

    @classmethod
    def of(cls, found: Comparison) -> CompareAnswer:
        """Return the whole comparison."""
        board = found.asked.board
        return plain(
            cls,
            start=board[found.asked.origin],
            rockets=found.sides,
            best=_best(found.best),
            goals=[_goal(each, board[each.goal]) for each in found.goals],
        )


def _goal(goal: GoalComparison, end: object) -> ComparedGoalAnswer:
    return plain(ComparedGoalAnswer, end=end, rockets=goal.flown, best=_best(goal.best))


def _best(best: Best) -> list[BestAnswer]:
    return [
        BestAnswer(str(measure), sorted(number + 1 for number in rockets))
        for measure, rockets in best.items()
    ]
