"""The search in its readable form: what the fast one has to agree with.

A route is a series of moves, one a turn. Between two moves all that counts is where the
spacecraft is, where its wet mass chit stands, how many rolls lie behind it and whether its
sails are gone; of two labels at the same place, one that is worse in nothing beats the other.

`endings` answers for a single move, `Reference.arrivals` for a whole query.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import Protocol, Self, TypeVar

from planner.board import Board, Hazard
from planner.craft import WetMass, unload
from planner.craft.strip import STEPS_TO_ONE, burn
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import Activation, Conditions, Landing, Move, Position, RollKind, Step, activate
from planner.route.query import MOST_BONUS_BURNS, MOST_ROLLS, Query, Spacecraft

UNLIMITED = 10**6


@dataclass(frozen=True, slots=True)
class Ending:
    """Where one move can end and what it takes to get there."""

    to: int
    half_burns: int = 0
    hazards: int = 0
    belts: int = 0
    oberth: bool = False
    """Passes the Solar Oberth."""
    aerobraked: bool = False
    """Enters an aerobrake, which a sail does not survive."""
    boosted: bool = False
    """Lifts off by acetylene rocketplane."""
    passed: int = 0
    """How many of the places to pass lie behind it."""

    def beats(self, other: Ending) -> bool:
        """Whether it is worse in nothing, at the same place.

        Losing the sails may be for the better, as it makes lighter.
        """
        return (
            self.half_burns <= other.half_burns
            and self.hazards <= other.hazards
            and self.belts <= other.belts
            and self.oberth <= other.oberth
            and self.aerobraked == other.aerobraked
            and self.boosted <= other.boosted
        )


@dataclass(frozen=True, slots=True)
class _Draft:
    """In the middle of a move."""

    position: Position
    ending: Ending

    @property
    def place(self) -> Hashable:
        return self.position.space, self.position.came_from, self.ending.passed

    def beats(self, other: _Draft) -> bool:
        mine, theirs = self.position, other.position
        return (
            self.ending.beats(other.ending)
            and mine.burns <= theirs.burns
            and mine.bonus_burns >= theirs.bonus_burns
            and mine.bonus_pivots >= theirs.bonus_pivots
            and mine.operational >= theirs.operational
            and mine.oberth_used <= theirs.oberth_used
            and mine.must_land_assisted <= theirs.must_land_assisted
            and mine.belts_visited <= theirs.belts_visited
        )


@dataclass(frozen=True)
class Course:
    """What a search minds about the ways it takes."""

    avoid: frozenset[int] = frozenset()
    via: tuple[int, ...] = ()
    mind_aerobrakes: bool = False
    """A sail is aboard, so whether an aerobrake was passed makes a difference."""
    max_hazards: int = MOST_ROLLS
    max_belts: int = MOST_ROLLS


def endings(move: Move, start: int, course: Course, passed: int = 0) -> list[Ending]:
    """Every unbeaten way for one move from ``start`` to end."""
    first = _Draft(move.start(start), Ending(start, passed=passed))
    known: dict[Hashable, list[_Draft]] = {first.place: [first]}
    ended: dict[Hashable, list[Ending]] = {}
    waiting = [first]
    while waiting:
        draft = waiting.pop()
        if draft not in known[draft.place]:
            continue  # beaten in the meantime
        for step in move.legal_steps(draft.position):
            if step.to in course.avoid:
                continue
            onward = _Draft(_counted(step.position), _after(move, draft.ending, step, course))
            if onward.ending.hazards > course.max_hazards or onward.ending.belts > course.max_belts:
                continue
            if not _keep(known.setdefault(onward.place, []), onward):
                continue
            waiting.append(onward)
            if step.position.landed or move.may_stop(step.position):
                _keep(ended.setdefault((step.to, onward.ending.passed), []), onward.ending)
    return [ending for each in ended.values() for ending in each]


def _counted(position: Position) -> Position:
    # Where flybys can be passed round and round, bonus burns would grow without end.
    if position.bonus_burns <= MOST_BONUS_BURNS:
        return position
    return replace(position, bonus_burns=MOST_BONUS_BURNS)


class _Comparable(Protocol):
    def beats(self, other: Self, /) -> bool: ...


Thing = TypeVar("Thing", bound=_Comparable)


def _keep(known: list[Thing], new: Thing) -> bool:
    """Add ``new`` unless it is beaten, and drop what it beats."""
    if any(old.beats(new) for old in known):
        return False
    known[:] = [old for old in known if not new.beats(old)]
    known.append(new)
    return True


def _after(move: Move, ending: Ending, step: Step, course: Course) -> Ending:
    space = move.board[step.to]
    braked = course.mind_aerobrakes and space.hazard is Hazard.AEROBRAKE
    passed = ending.passed
    if passed < len(course.via) and course.via[passed] == step.to:
        passed += 1
    return Ending(
        to=step.to,
        half_burns=step.position.half_burns,
        hazards=ending.hazards + sum(roll.kind.is_hazard for roll in step.rolls),
        belts=ending.belts + sum(roll.kind is RollKind.BELT for roll in step.rolls),
        oberth=ending.oberth or (space.oberth and step.position.operational),
        aerobraked=ending.aerobraked or braked,
        boosted=ending.boosted or step.liftoff is Landing.ROCKETPLANE,
        passed=passed,
    )


@dataclass(frozen=True, slots=True)
class Label:
    """A spacecraft between two moves."""

    space: int
    turns: int
    wet: WetMass
    hazards: int
    belts: int
    sails_lost: bool = False
    passed: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where it is; with places to pass, also how many lie behind it."""
        return self.space, self.passed


class Reference:
    """The readable search; it keeps the endings of single moves between questions."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._endings: dict[Hashable, list[Ending]] = {}

    def arrivals(self, query: Query) -> dict[int, list[Label]]:
        """For each goal the unbeaten ways to be there."""
        ship, terms = query.spacecraft, query.terms
        first = Label(query.origin, 0, ship.wet, 0, 0)
        known: dict[tuple[int, int], list[Label]] = {first.place: [first]}
        for turn in range(1, terms.max_turns + 1):
            for label in [label for labels in known.values() for label in labels]:
                for new in self._moved(query, label, turn):
                    _insert(known.setdefault(new.place, []), new, ship)
        last = len(terms.via)
        return {goal: _unbeaten(known.get((goal, last), [])) for goal in query.goals}

    def _moved(self, query: Query, label: Label, turn: int) -> Iterator[Label]:
        """Where the spacecraft can be after a move in this turn."""
        ship, terms = query.spacecraft, query.terms
        dry = _dry(ship, label.sails_lost)
        for thruster in ship.thrusters:
            if thruster.is_sail and label.sails_lost:
                continue
            for wet in _jettisoned(label.wet, dry) if terms.jettison else [label.wet]:
                at = replace(label, wet=wet)
                for afterburn in (False, True) if terms.afterburn else (False,):
                    activation = self._activated(query, at, thruster, dry, afterburn=afterburn)
                    if activation is not None:
                        possible = self._possible(query, label, turn, activation)
                        yield from _arrivals(query, label, turn, activation, possible)

    def _activated(
        self, query: Query, label: Label, thruster: Thruster, dry: WetMass, *, afterburn: bool
    ) -> Activation | None:
        ship, engine = query.spacecraft, thruster.engine
        try:
            return activate(
                thruster,
                dry=dry,
                wet=label.wet,
                zone=self._board.zones[self._board[label.space].zone],
                grade=ship.grade,
                afterburn=afterburn,
                pushed=query.terms.powersat and engine.triangle.push,
            )
        except RuleViolation:
            return None

    def _possible(
        self, query: Query, label: Label, turn: int, activation: Activation
    ) -> list[Ending]:
        """The endings of a move; they are kept for all engines that can make as many burns."""
        ship, terms = query.spacecraft, query.terms
        conditions = terms.conditions(turn, ship)
        course = Course(
            terms.avoid, terms.via, ship.has_sail, _most(terms.max_hazards), _most(terms.max_belts)
        )
        half_burns = activation.half_burns_available
        alike = replace(
            activation,
            consumption=Fraction(2),
            steps_available=UNLIMITED if half_burns is None else half_burns,
            booster_tanks=activation.booster_tanks if terms.site_water else 0,
            grade_too_low=False,
            thrust=None,
        )
        key = (alike, _key(conditions), course, label.place)
        if key not in self._endings:
            move = Move(self._board, alike, conditions)
            self._endings[key] = endings(move, label.space, course, label.passed)
        return self._endings[key]


def _arrivals(
    query: Query, label: Label, turn: int, activation: Activation, possible: list[Ending]
) -> Iterator[Label]:
    """The labels after a move, for those endings that there is fuel for (H5d)."""
    ship, terms = query.spacecraft, query.terms
    assert activation.thrust is not None
    for ending in possible:
        steps = ceil(activation.steps_for(ending.half_burns))
        if steps > activation.steps_available:
            continue
        wet = burn(activation.thrust.wet, steps)
        if ending.aerobraked and not label.sails_lost:
            wet = _without_sails(wet, ship)
        new = Label(
            space=ending.to,
            turns=turn,
            wet=wet,
            hazards=label.hazards + ending.hazards,
            belts=label.belts + ending.belts,
            sails_lost=label.sails_lost or ending.aerobraked,
            passed=ending.passed,
        )
        if new.hazards <= _most(terms.max_hazards) and new.belts <= _most(terms.max_belts):
            yield new


def _most(limit: int) -> int:
    return min(limit, MOST_ROLLS)


def _insert(known: list[Label], new: Label, ship: Spacecraft) -> None:
    if any(_beats(old, new, ship) for old in known):
        return
    known[:] = [old for old in known if not _beats(new, old, ship)]
    known.append(new)


def _beats(a: Label, b: Label, ship: Spacecraft) -> bool:
    """Whether a spacecraft is worse off in nothing than another one at the same place.

    More fuel is better: who is too heavy may jettison some, if that is allowed. If it is not,
    nobody burns fuel for no other end than to get lighter either.
    """
    if ship.sail_mass and a.sails_lost != b.sails_lost:
        return False
    return (
        a.turns <= b.turns
        and a.hazards <= b.hazards
        and a.belts <= b.belts
        and a.sails_lost <= b.sails_lost
        and a.wet >= b.wet
    )


def _unbeaten(labels: list[Label]) -> list[Label]:
    """At the goal more fuel is simply better."""
    kept: list[Label] = []
    for label in sorted(labels, key=lambda a: (a.turns, -a.wet.index, a.hazards, a.belts)):
        if not any(
            other.wet >= label.wet and other.hazards <= label.hazards and other.belts <= label.belts
            for other in kept
        ):
            kept.append(label)
    return kept


def _jettisoned(wet: WetMass, dry: WetMass) -> list[WetMass]:
    """The wet mass as it is, and with any fuel jettisoned (G1f)."""
    steps = STEPS_TO_ONE[wet.index] - STEPS_TO_ONE[dry.index]
    return [burn(wet, n) for n in range(steps + 1)]


def _dry(ship: Spacecraft, sails_lost: bool) -> WetMass:
    return _without_sails(ship.dry, ship) if sails_lost else ship.dry


def _without_sails(mass: WetMass, ship: Spacecraft) -> WetMass:
    try:
        return unload(mass, ship.sail_mass)
    except RuleViolation:
        return WetMass(1)


def _key(conditions: Conditions) -> Hashable:
    return (
        conditions.rules,
        conditions.season,
        conditions.factories,
        conditions.colonies,
        conditions.powersat,
        tuple(sorted(conditions.rocketplane_tanks.items())),
        conditions.no_hazard_roll,
    )
