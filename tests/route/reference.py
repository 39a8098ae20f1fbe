"""The search in its readable form: what the fast one has to agree with.

A route is a series of moves, one a turn. Between two moves all that counts is where the
spacecraft is, where its wet mass chit stands, how many rolls lie behind it and whether its
sails are gone; of two labels at the same place, one that is worse in nothing beats the other.

`endings` answers for a single move, `Reference.arrivals` for a whole query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import ceil

from planner.board import Board, Hazard
from planner.board.model import SUNGRAZER
from planner.craft import WetMass
from planner.craft.strip import STEPS_TO_ONE, burn
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import (
    Activation,
    Conditions,
    Landing,
    Motion,
    MoveStep,
    Position,
    RollKind,
    activate,
)
from planner.motion.dice import RED_BELT, SIDES, radiation
from planner.motion.front import keep_unbeaten
from planner.route.query import MOST_BONUS_BURNS, MOST_ROLLS, Query, Terms, shed
from planner.route.risk import belt_roll
from planner.route.shapes import NOTHING_LEFT, Remains, are_ordered
from planner.rules import Season

UNLIMITED = 10**6
LEVELS = range(-RED_BELT, SIDES)
"""Levels of safety at which belts can still harm a card (H10)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Where one move can end and what it takes to get there."""

    to: int
    half_burns: int = 0
    hazards: int = 0
    belts: int = 0
    """Belt rolls, all with the same net thrust in the same season."""
    bare_belts: int = 0
    """Those after an aerobrake, which the sails do not see any more."""
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
            and self.belts - self.bare_belts <= other.belts - other.bare_belts
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


def endings(move: Motion, start: int, course: Course, passed: int = 0) -> list[Ending]:
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
            if not keep_unbeaten(known.setdefault(onward.place, []), onward, _Draft.beats):
                continue
            waiting.append(onward)
            if step.position.landed or move.may_stop(step.position):
                here = ended.setdefault((step.to, onward.ending.passed), [])
                keep_unbeaten(here, onward.ending, Ending.beats)
    return [ending for each in ended.values() for ending in each]


def _counted(position: Position) -> Position:
    # Where flybys can be passed round and round, bonus burns would grow without end.
    if position.bonus_burns <= MOST_BONUS_BURNS:
        return position
    return replace(position, bonus_burns=MOST_BONUS_BURNS)


def _after(move: Motion, ending: Ending, step: MoveStep, course: Course) -> Ending:
    space = move.board[step.to]
    braked = course.mind_aerobrakes and space.hazard is Hazard.AEROBRAKE
    belts = sum(roll.kind is RollKind.BELT for roll in step.rolls)
    passed = ending.passed
    if passed < len(course.via) and course.via[passed] == step.to:
        passed += 1
    return Ending(
        to=step.to,
        half_burns=step.position.half_burns,
        hazards=ending.hazards + sum(roll.kind.is_hazard for roll in step.rolls),
        belts=ending.belts + belts,
        bare_belts=ending.bare_belts + (belts if ending.aerobraked or braked else 0),
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
    hazards: int = 0
    belts: Belts = field(default_factory=lambda: Belts())
    """The belt rolls behind it."""
    shape: int = 0
    """What is left of the spacecraft; see `Spacecraft.shapes`."""
    passed: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where it is; with places to pass, also how many lie behind it."""
        return self.space, self.passed


@dataclass(frozen=True, slots=True)
class Belts:
    """Belt rolls, and what they threaten (H10)."""

    count: int = 0
    chance: Fraction = Fraction(1)
    """The chance that the softest card survives them all, where its rad-hardness is known."""
    no_safer: tuple[int, ...] = (0,) * len(LEVELS)
    """Where it is not: for each level of safety, how many were passed no safer."""

    def with_more(
        self, count: int, net_thrust: int, season: Season | None, rad_hard: int | None
    ) -> Belts:
        """With so many more, all passed with the same net thrust in the same season."""
        if not count:
            return self
        roll = belt_roll(net_thrust, season)
        safety = -radiation(0, net_thrust, season)
        more = (count * (rad_hard is None and safety <= level) for level in LEVELS)
        return Belts(
            self.count + count,
            self.chance * (1 if rad_hard is None else roll.survived_by(rad_hard) ** count),
            tuple(a + b for a, b in zip(self.no_safer, more, strict=True)),
        )

    def no_worse(self, other: Belts, *, counted: bool) -> bool:
        """Whether these belts are passed no less safely than those."""
        return (
            (self.count <= other.count or not counted)
            and all(a <= b for a, b in zip(self.no_safer, other.no_safer, strict=True))
            and self.chance >= other.chance
        )


class Reference:
    """The readable search; it keeps the endings of single moves between questions."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._endings: dict[Hashable, list[Ending]] = {}

    def arrivals(self, query: Query) -> dict[int, list[Label]]:
        """For each goal the unbeaten ways to be there."""
        terms, beats = query.terms, partial(_beats, query)
        first = Label(query.origin, 0, query.spacecraft.wet)
        known: dict[tuple[int, int], list[Label]] = {first.place: [first]}
        melted: dict[tuple[int, int], list[Label]] = defaultdict(list)
        for turn in range(1, terms.max_turns + 1):
            for label in [label for labels in known.values() for label in labels]:
                for new in self._moved(query, label, turn):
                    keep_unbeaten(known.setdefault(new.place, []), new, beats)
            if terms.sungrazer_burns_after(turn):
                for place in known:
                    if self._board[place[0]].id == SUNGRAZER:
                        melted[place] += known[place]
                        known[place] = []
        last = len(terms.via)
        return {
            goal: _unbeaten([*known.get((goal, last), []), *melted[goal, last]], terms)
            for goal in query.goals
        }

    def _moved(self, query: Query, label: Label, turn: int) -> Iterator[Label]:
        """Where the spacecraft can be after a move in this turn."""
        ship, terms = query.spacecraft, query.terms
        shape = ship.shapes[label.shape]
        dry = ship.dry_as(shape)
        yield from self._flown(query, label, turn, Activation.nothing(label.wet), label.shape)
        for number, after in zip(shape.thrusters, shape.after, strict=True):
            thruster = ship.thrusters[number]
            for wet in _jettisoned(label.wet, dry) if terms.jettison else [label.wet]:
                at = replace(label, wet=wet)
                for afterburn in (False, True) if terms.afterburn else (False,):
                    activation = self._activated(query, at, thruster, dry, afterburn=afterburn)
                    if activation is not None:
                        yield from self._flown(query, label, turn, activation, after)

    def _flown(
        self, query: Query, label: Label, turn: int, activation: Activation, shape: int
    ) -> Iterator[Label]:
        possible = self._possible(query, label, turn, activation, query.spacecraft.shapes[shape])
        yield from _arrivals(query, label, turn, activation, shape, possible)

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
                rules=query.terms.rules,
            )
        except RuleViolation:
            return None

    def _possible(
        self, query: Query, label: Label, turn: int, activation: Activation, shape: Remains
    ) -> list[Ending]:
        """The endings of a move; they are kept for all engines that can make as many burns."""
        ship, terms = query.spacecraft, query.terms
        conditions = terms.conditions(turn, ship, shape)
        course = Course(
            terms.avoid,
            terms.via,
            any(each.burnt != at for at, each in enumerate(ship.shapes)),
            _most(terms.max_hazards),
            _most(terms.max_belts),
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
            move = Motion(self._board, alike, conditions)
            self._endings[key] = endings(move, label.space, course, label.passed)
        return self._endings[key]


def _arrivals(
    query: Query, label: Label, turn: int, activation: Activation, shape: int, found: list[Ending]
) -> Iterator[Label]:
    """The labels after a move, for those endings that there is fuel for (H5d)."""
    ship, terms = query.spacecraft, query.terms
    assert activation.thrust is not None
    season = terms.season_in(turn) if terms.rules.seasons else None
    for ending in found:
        steps = ceil(activation.steps_for(ending.half_burns))
        if steps > activation.steps_available:
            continue
        after = ship.shapes[shape].burnt if ending.aerobraked else shape
        if after == NOTHING_LEFT:
            continue
        mass = ship.shapes[after].lost - ship.shapes[label.shape].lost
        new = Label(
            space=ending.to,
            turns=turn,
            wet=shed(burn(activation.thrust.wet, steps), mass),
            hazards=label.hazards + ending.hazards,
            belts=label.belts.with_more(
                ending.belts - ending.bare_belts,
                activation.net_thrust,
                season,
                ship.shapes[shape].rad_hard,
            ).with_more(
                ending.bare_belts, activation.net_thrust, season, ship.shapes[after].rad_hard
            ),
            shape=after,
            passed=ending.passed,
        )
        if new.hazards <= _most(terms.max_hazards) and new.belts.count <= _most(terms.max_belts):
            yield new


def _most(limit: int) -> int:
    return min(limit, MOST_ROLLS)


def _beats(query: Query, a: Label, b: Label) -> bool:
    """Whether a spacecraft is worse off in nothing than another one at the same place.

    More fuel is better: who is too heavy may jettison some, if that is allowed. If it is not,
    nobody burns fuel for no other end than to get lighter either.
    """
    return (
        (a.shape == b.shape or are_ordered(query.spacecraft.shapes))
        and a.turns <= b.turns
        and a.hazards <= b.hazards
        and a.shape <= b.shape
        and a.wet >= b.wet
        and a.belts.no_worse(b.belts, counted=query.terms.belts_limited)
    )


def _unbeaten(labels: list[Label], terms: Terms) -> list[Label]:
    """At the goal more fuel is simply better."""
    counted = terms.belts_limited

    def beats(a: Label, b: Label) -> bool:
        return (
            a.turns <= b.turns
            and a.wet >= b.wet
            and a.hazards <= b.hazards
            and a.belts.no_worse(b.belts, counted=counted)
        )

    kept: list[Label] = []
    for label in labels:
        keep_unbeaten(kept, label, beats)
    return kept


def _jettisoned(wet: WetMass, dry: WetMass) -> list[WetMass]:
    """The wet mass as it is, and with any fuel jettisoned (G1f)."""
    steps = STEPS_TO_ONE[wet.index] - STEPS_TO_ONE[dry.index]
    return [burn(wet, n) for n in range(steps + 1)]


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
