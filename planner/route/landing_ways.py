"""Every way of one spacecraft down to a site, or up from it: tried, never calculated (H6).

A way is a passage, a thruster, an afterburn or none. Each is activated and flown by
`planner.motion`, which either allows it or names the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from planner.board import Board, Hazard, Space
from planner.craft import WetMass, burn, steps_between, unload
from planner.errors import RuleViolation
from planner.motion import (
    Activation,
    Flight,
    Landing,
    Move,
    Roll,
    activate,
    flights,
    refusal,
)
from planner.route.passages import Passage, approaches, departures
from planner.route.query import Spacecraft, Terms, Thruster
from planner.route.risk import FINAO_AQUA, belt_roll, success

NOT_ACTIVATED = -99
"""In place of a net thrust, where the thruster could not even be activated."""


@dataclass(frozen=True)
class Case:
    """What is asked: may this spacecraft land on the site, or take off from it, in this turn?"""

    board: Board
    site: int
    spacecraft: Spacecraft
    terms: Terms = field(default_factory=Terms)
    turn: int = 1
    origin: int | None = None
    """Where the spacecraft waits; at the start of any approach, if it is ``None``."""
    takeoff: bool = False

    @property
    def place(self) -> Space:
        """The site."""
        return self.board[self.site]

    @property
    def size(self) -> int:
        """The size of the site, which net thrust must exceed (H6a)."""
        assert self.place.site is not None
        return self.place.site.size

    @property
    def has_factory(self) -> bool:
        """Whether there is a factory on the site that may be used (H6c)."""
        return self.site in self.terms.factories | self.terms.colonies

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The ways between the site and where one may wait."""
        if self.takeoff:
            found = departures(self.board, self.site)
        else:
            found = approaches(self.board, self.site, self.origin)
        return tuple(each for each in found if self._is_open(each))

    def _is_open(self, passage: Passage) -> bool:
        if self.terms.avoid.intersection(passage.path):
            return False
        if self.origin is not None:
            return True
        # Whoever waits in the colours of a season has come there in that season (B7h).
        waits = self.board[passage.waits]
        return self.terms.conditions(self.turn, self.spacecraft).may_cross(None, waits.season)


@dataclass(frozen=True)
class Way:
    """One way to land or to take off, with what it takes and what is left."""

    case: Case
    passage: Passage
    move: Move
    flight: Flight
    thruster: Thruster | None
    """``None`` for falling along an aerobrake path without any thruster (H6b)."""
    afterburn: bool
    jettisoned: int
    """Fuel steps thrown away before the move (G1f)."""

    @property
    def method(self) -> Landing:
        """By which of the methods (H6)."""
        method = self.flight.steps[0].liftoff if self.case.takeoff else self.flight.landing
        assert method is not None
        return method

    @property
    def net_thrust(self) -> int:
        """The net thrust of the move (H3); 0 without a thruster."""
        return self.move.activation.net_thrust

    @property
    def margin(self) -> int:
        """Net thrust less the size of the site, which a powered landing needs above 0 (H6a)."""
        return self.net_thrust - self.case.size

    @property
    def wet_start(self) -> WetMass:
        """Where the wet mass chit stands before the move, all jettisoning done."""
        return burn(self.case.spacecraft.wet, self.jettisoned, dry=self.case.spacecraft.dry)

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, an afterburn included."""
        assert self.thruster is not None or not self.flight.fuel_steps
        afterburn = (self.thruster.engine.triangle.afterburn or 0) if self.thruster else 0
        return self.flight.fuel_steps + (afterburn if self.afterburn else 0)

    @property
    def wet_end(self) -> WetMass:
        """Where the wet mass chit stands after the move, before any sail is counted as lost."""
        return burn(self.wet_start, self.fuel_steps)

    @property
    def steps_left(self) -> int:
        """Fuel steps left."""
        return steps_between(self.wet_end, self.case.spacecraft.dry)

    @property
    def sails_lost(self) -> bool:
        """Whether an aerobrake burned the sails up (H6b)."""
        entered = (self.case.board[space] for space in self.flight.path[1:])
        braked = any(space.hazard is Hazard.AEROBRAKE for space in entered)
        return braked and self.case.spacecraft.has_sail

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Dice due (H7, H10)."""
        return self.flight.rolls

    @property
    def finao_aqua(self) -> int:
        """Aqua that buys off every hazard roll (H7e)."""
        return FINAO_AQUA * sum(roll.kind.is_hazard for roll in self.rolls)

    @property
    def success(self) -> Fraction:
        """The chance to come through all rolls with everything."""
        hazards = sum(roll.kind.is_hazard for roll in self.rolls)
        roll = belt_roll(self.net_thrust, self.move.conditions.season)
        belts = [roll] * (len(self.rolls) - hazards)
        return success(hazards, belts, self.case.spacecraft.rad_hard)

    @property
    def spacecraft_after(self) -> Spacecraft | None:
        """The spacecraft as the move leaves it; ``None`` if no thruster is left."""
        ship = self.case.spacecraft
        if not self.sails_lost:
            return replace(ship, wet=self.wet_end)
        left = tuple(thruster for thruster in ship.thrusters if not thruster.is_sail)
        if not left:
            return None
        return replace(
            ship,
            dry=unload(ship.dry, ship.sail_mass),
            wet=unload(self.wet_end, ship.sail_mass),
            thrusters=left,
            sail_mass=0,
        )

    @property
    def takeoff(self) -> Case | None:
        """The question of leaving again, in the next turn, with the chits as they then stand.

        ``None`` if no thruster is left to lift off with.
        """
        ship = self.spacecraft_after
        if ship is None:
            return None
        return replace(
            self.case, spacecraft=ship, turn=self.case.turn + 1, origin=None, takeoff=True
        )

    @property
    def summary(self) -> str:
        """The way in one line, as one would say it at the table."""
        waits = self.case.board[self.passage.waits].name
        end = f"liftoff to {waits}" if self.case.takeoff else f"landing from {waits}"
        parts = [f"{self.method} {end}"]
        if self.method is Landing.POWERED:
            parts.append(f"net thrust {self.net_thrust} over size {self.case.size}")
        if self.fuel_steps:
            parts.append(f"wet mass {self.wet_start} to {self.wet_end}")
        if self.rolls:
            parts.append(f"roll for {' and '.join(str(roll.kind) for roll in self.rolls)}")
        return ", ".join(parts)

    @property
    def rank(self) -> tuple[int, ...]:
        """What makes a way better than another of the same method: fewer dice, then less fuel."""
        return (
            not self.passage.plain,
            len(self.rolls),
            self.jettisoned + self.fuel_steps,
            self.sails_lost,
            -self.margin,
            len(self.flight.path),
        )


@dataclass(frozen=True, slots=True)
class Try:
    """What is tried: which thruster, afterburn or not, after jettisoning how much."""

    thruster: Thruster
    afterburn: bool = False
    jettisoned: int = 0

    def activate(self, case: Case, start: Space) -> Activation:
        """The activated thruster for a move from ``start``; refuses with the rule (H2)."""
        ship, engine = case.spacecraft, self.thruster.engine
        return activate(
            engine,
            dry=ship.dry,
            wet=burn(ship.wet, self.jettisoned, dry=ship.dry),
            zone=case.board.zones[start.zone],
            grade=ship.grade,
            afterburn=self.afterburn,
            pushed=case.terms.powersat and engine.triangle.push,
            modifiers=self.thruster.counting_modifiers,
        )


@dataclass(frozen=True, slots=True)
class Refusal:
    """One try that a rule forbids."""

    passage: Passage
    trial: Try
    violation: RuleViolation
    net_thrust: int = NOT_ACTIVATED


def tried(case: Case) -> tuple[list[Way], list[Refusal]]:
    """Every way, and every refusal; an afterburn counts only where it opens something new."""
    ways: list[Way] = []
    refusals: list[Refusal] = []
    for passage in case.passages:
        for thruster in case.spacecraft.thrusters:
            known: set[Landing] = set()
            for afterburn in _afterburns(case, thruster):
                found = _fly(case, passage, Try(thruster, afterburn), refusals)
                new = [way for way in found if way.method not in known]
                ways += new
                known.update(way.method for way in new)
        if not any(way.method is Landing.AEROBRAKE for way in ways if way.passage is passage):
            ways += _falls(case, passage)
    return ways, refusals


def _afterburns(case: Case, thruster: Thruster) -> tuple[bool, ...]:
    possible = case.terms.afterburn and thruster.engine.triangle.afterburn is not None
    return (False, True) if possible else (False,)


def _fly(case: Case, passage: Passage, first: Try, refusals: list[Refusal]) -> list[Way]:
    """The ways of one try; where jettisoning is allowed, after the least that helps (G1f)."""
    most = case.spacecraft.steps if case.terms.jettison else 0
    for jettisoned in range(most + 1):
        trial = replace(first, jettisoned=jettisoned)
        net_thrust = NOT_ACTIVATED
        try:
            move = _move(case, trial.activate(case, case.board[passage.path[0]]))
            net_thrust = move.activation.net_thrust
            found = flights(move, passage.path)
        except RuleViolation as violation:
            if not jettisoned:
                refusals.append(Refusal(passage, first, violation, net_thrust))
        else:
            if net_thrust <= case.size:  # with help then, or by falling
                weak = refusal.thrust_not_over_size(move.activation, case.place)
                refusals.append(Refusal(passage, trial, weak, net_thrust))
            return list(_ways(case, passage, move, found, trial))
    return []


def _ways(
    case: Case, passage: Passage, move: Move, found: list[Flight], trial: Try
) -> Iterator[Way]:
    """The best flight of each method; ``found`` comes cheapest first."""
    known: set[Landing] = set()
    for flight in found:
        way = Way(case, passage, move, flight, trial.thruster, trial.afterburn, trial.jettisoned)
        if way.method not in known:
            known.add(way.method)
            yield way


def _falls(case: Case, passage: Passage) -> Iterator[Way]:
    """Falling along an aerobrake path without a thruster, which always remains (H6b)."""
    if case.takeoff:
        return
    move = _move(case, Activation.nothing())
    try:
        flight, *_ = flights(move, passage.path)
    except RuleViolation:
        return
    yield Way(case, passage, move, flight, None, afterburn=False, jettisoned=0)


def _move(case: Case, activation: Activation) -> Move:
    return Move(case.board, activation, case.terms.conditions(case.turn, case.spacecraft))


class Prober:
    """Tells whether there is any way at all, and remembers moves that come out alike.

    Whether a path can be flown depends on the net thrust and on how many half burns there is
    fuel for, not on the chits behind these; searches for a change try thousands of chits.
    """

    def __init__(self) -> None:
        self._moves: dict[Hashable, Move] = {}
        self._legal: dict[Hashable, bool] = {}

    def has_way(self, case: Case) -> bool:
        """Whether the spacecraft can land, or take off, in any way."""
        most = case.spacecraft.steps if case.terms.jettison else 0
        return any(
            self._may_fly(case, passage, Try(thruster, afterburn, jettisoned))
            for passage in case.passages
            for thruster in case.spacecraft.thrusters
            for afterburn in _afterburns(case, thruster)
            for jettisoned in range(most + 1)
        ) or any(way for passage in case.passages for way in _falls(case, passage))

    def _may_fly(self, case: Case, passage: Passage, trial: Try) -> bool:
        try:
            activation = trial.activate(case, case.board[passage.path[0]])
        except RuleViolation:
            return False
        half_burns = activation.half_burns_available
        alike = replace(
            activation,
            consumption=Fraction(0 if half_burns is None else 2),
            steps_available=half_burns or 0,
            grade_too_low=False,
            thrust=None,
        )
        key = (alike, _conditions_key(case))
        if key not in self._moves:
            self._moves[key] = _move(case, alike)
        flown = (key, passage.path)
        if flown not in self._legal:
            self._legal[flown] = _is_legal(self._moves[key], passage.path)
        return self._legal[flown]


def _is_legal(move: Move, path: tuple[int, ...]) -> bool:
    try:
        flights(move, path)
    except RuleViolation:
        return False
    return True


def _conditions_key(case: Case) -> Hashable:
    terms = case.terms
    return (
        terms.rules,
        terms.season_in(case.turn),
        terms.factories,
        terms.colonies,
        terms.powersat,
        terms.site_water.get(case.site, 0),
        case.spacecraft.aerobrake_safe,
    )
