"""The moves of a search as a player can follow them, with every cost and rule.

The search works with numbers; here each of its moves is flown again by `planner.motion`, which
alone says what is legal and what it costs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields, replace
from math import ceil
from operator import attrgetter

from planner.board import Hazard
from planner.craft import NetThrust, WetMass, burn
from planner.craft.thruster import Thruster
from planner.motion import (
    Activation,
    Conditions,
    Flight,
    Motion,
    PathEntry,
    RollKind,
    activate,
    explain,
    flights,
)
from planner.motion.flight import Ahead
from planner.route.query import NO_ENGINE, Query, Spacecraft
from planner.route.risk import BeltRoll, belt_roll
from planner.route.search.legs import Leg
from planner.route.search.ways import FALLING, Activating
from planner.route.shapes import NOTHING_LEFT
from planner.rules import Season


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One move of a plan, explained."""

    turn: int
    year: int | None
    season: Season | None
    thruster: Thruster | None
    """``None`` where nothing is activated and the spacecraft falls (H6b)."""
    zone: str
    """Id of the zone where the move starts, whose sunlight counts (H3c)."""
    afterburn: bool
    jettisoned: int
    """Fuel steps thrown away before the move (G1f)."""
    wet_start: WetMass
    wet_end: WetMass
    thrust: NetThrust
    flight: Flight
    path: tuple[PathEntry, ...]
    belt_rolls: tuple[BeltRoll, ...] = ()
    """Belt rolls due in this move (H10)."""

    @property
    def engine(self) -> str:
        """The engine as one writes it; ``none`` for falling."""
        return NO_ENGINE if self.thruster is None else str(self.thruster.engine)

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, the afterburn included."""
        steps = self.thruster.engine.triangle.afterburn if self.thruster else None
        return self.flight.fuel_steps + ((steps or 0) if self.afterburn else 0)

    @property
    def hazards(self) -> int:
        """Hazard rolls due in this move (H7)."""
        return sum(roll.kind.is_hazard for roll in self.flight.rolls)


@dataclass(frozen=True, slots=True)
class _Course:
    """The part that moves share if they differ only in turn and fuel."""

    flight: Flight
    path: tuple[PathEntry, ...]
    belt_rolls: tuple[BeltRoll, ...]


@dataclass(frozen=True, slots=True)
class _Begun:
    """A move that was begun with no more fuel than it burns, and where it was flown to."""

    move: Motion
    shape: int
    """The shape of the spacecraft once the thruster is activated."""
    ahead: Ahead = field(default_factory=dict)
    courses: dict[Hashable, _Course] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Activated:
    """A thruster activated with all the fuel aboard, and the moves that were begun with it."""

    activation: Activation
    begun: dict[Hashable, _Begun] = field(default_factory=dict)
    """By the halves of a burn that they pay, and the season."""


_BUT_FOR_ITS_TURN = attrgetter(*(each.name for each in fields(Leg) if each.name != "turn"))


class ExplainedMoves:
    """The moves of a query that are explained, with what they share."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self._moves: dict[Leg, PlannedMove] = {}
        self._alike: dict[Hashable, PlannedMove] = {}
        """By the season and all of a leg but its turn."""
        self._activated: dict[Hashable, _Activated] = {}
        self._begun: dict[Hashable, _Begun] = {}
        """By all that matters of the activation, so that those with more fuel share them."""

    def move(self, leg: Leg) -> PlannedMove:
        """Return one move, explained; those that differ in nothing but their turn are alike."""
        move = self._moves.get(leg)
        if move is None:
            key = self._query.terms.season_in(leg.turn), _BUT_FOR_ITS_TURN(leg)
            alike = self._alike.get(key)
            if alike is None:
                move = self._alike[key] = self._explained(leg)
            else:
                move = replace(alike, turn=leg.turn, year=_year_of(self._query, leg.turn))
            self._moves[leg] = move
        return move

    def _explained(self, leg: Leg) -> PlannedMove:
        query, activated = self._query, self._activate(leg)
        begun = self._begin(leg, activated)
        course = self._course(leg, begun)
        assert activated.activation.thrust is not None
        return PlannedMove(
            turn=leg.turn,
            year=_year_of(query, leg.turn),
            season=begun.move.conditions.season,
            thruster=thruster_of(query.spacecraft, leg.way),
            zone=query.board[leg.start].zone,
            afterburn=leg.way.afterburn,
            jettisoned=leg.jettison,
            wet_start=WetMass.at(leg.spot_before),
            wet_end=WetMass.at(leg.spot_after),
            thrust=activated.activation.thrust,
            flight=course.flight,
            path=course.path,
            belt_rolls=course.belt_rolls,
        )

    def _activate(self, leg: Leg) -> _Activated:
        """Return the thruster activated for a move: the same at each space of a zone (H3c)."""
        query, way, zone = self._query, leg.way, self._query.board.spaces[leg.start].zone
        key = way.thruster, way.afterburn, zone, leg.spot_before, leg.jettison, leg.shape
        if key not in self._activated:
            dry = query.spacecraft.dry_as(query.spacecraft.shapes[leg.shape])
            activation = activation_of(query, way, leg.start, dry, _wet_of(leg))
            self._activated[key] = _Activated(activation)
        return self._activated[key]

    def _begin(self, leg: Leg, activated: _Activated) -> _Begun:
        """Return the move with no more fuel than it burns."""
        query, season = self._query, self._query.terms.season_in(leg.turn)
        begun = activated.begun.get((leg.halves, season))
        if begun is None:
            boosters = bool(query.terms.site_water)
            lean = _with_no_more_than(activated.activation, leg, boosters=boosters)
            conditions = _conditions(query, leg.way, leg.turn, leg.shape)
            shape = begun_as(query.spacecraft, leg.way, leg.shape)
            new = _Begun(Motion(query.board, lean, conditions), shape)
            begun = self._begun.setdefault((lean, season, shape), new)
            activated.begun[leg.halves, season] = begun
        return begun

    def _course(self, leg: Leg, begun: _Begun) -> _Course:
        """Return a move flown by the rules, and explained."""
        key = leg.path, leg.halves, leg.hazards, leg.belts
        if key not in begun.courses:
            move = begun.move
            flight = _meant(move, leg, begun.ahead)
            rolls = belts_of(self._query.spacecraft, begun.shape, move, flight)
            begun.courses[key] = _Course(flight, explain(move, flight), tuple(rolls))
        return begun.courses[key]


def turn_of(query: Query, leg: Leg) -> PlannedMove:
    """Return one move of a search for the query, flown again by the rules and explained."""
    return ExplainedMoves(query).move(leg)


def flown(query: Query, leg: Leg) -> tuple[Motion, Flight]:
    """Return one move of the search, flown again by the rules."""
    move = move_of(query, leg.way, leg.start, leg.turn, _wet_of(leg), leg.shape)
    return move, _meant(move, leg, {})


def _meant(move: Motion, leg: Leg, ahead: Ahead) -> Flight:
    """Return the flight that the search means, of all that there are on its path."""
    return next(f for f in flights(move, leg.path, known=ahead) if _is_meant(f, leg))


def _with_no_more_than(activation: Activation, leg: Leg, *, boosters: bool) -> Activation:
    """Return the same with no more fuel than a move burns: legal with less is legal with more.

    Where no water waits anywhere, it does not matter how much a booster takes (H6c).
    """
    burned = ceil(activation.steps_for(leg.halves))
    return replace(
        activation,
        steps_available=min(activation.steps_available, burned),
        booster_tanks=activation.booster_tanks if boosters else 0,
    )


def _wet_of(leg: Leg) -> WetMass:
    """Return the wet mass chit at the activation of the thruster."""
    return burn(WetMass.at(leg.spot_before), leg.jettison)


def move_of(
    query: Query, way: Activating, start: int, turn: int, wet: WetMass, shape: int = 0
) -> Motion:
    """Return a move that begins with activating the thruster of a way (H2)."""
    ship = query.spacecraft
    activation = activation_of(query, way, start, ship.dry_as(ship.shapes[shape]), wet)
    return Motion(query.board, activation, _conditions(query, way, turn, shape))


def _conditions(query: Query, way: Activating, turn: int, shape: int) -> Conditions:
    """Return the conditions of a move, after what activating the thruster takes away."""
    ship = query.spacecraft
    return query.terms.conditions(turn, ship, ship.shapes[begun_as(ship, way, shape)])


def activation_of(
    query: Query, way: Activating, space: int, dry: WetMass, wet: WetMass
) -> Activation:
    """Return the thruster of a way, activated at a space with the chits there (H2)."""
    board, ship, terms = query.board, query.spacecraft, query.terms
    thruster = thruster_of(ship, way)
    if thruster is None:
        return Activation.nothing(wet)
    return activate(
        thruster,
        dry=dry,
        wet=wet,
        zone=board.zones[board[space].zone],
        grade=ship.grade,
        afterburn=way.afterburn,
        pushed=terms.powersat and thruster.engine.triangle.push,
        rules=terms.rules,
    )


def thruster_of(ship: Spacecraft, way: Activating) -> Thruster | None:
    """Return the thruster of a way; ``None`` for falling."""
    return None if way.thruster == FALLING else ship.thrusters[way.thruster]


def begun_as(ship: Spacecraft, way: Activating, shape: int = 0) -> int:
    """Return the shape of the spacecraft after activation (J1c, gl. Orientation c)."""
    after = ship.shapes[shape].after_activating(way.thruster)
    return shape if after is None else after


def belts_of(ship: Spacecraft, begun: int, move: Motion, flight: Flight) -> Iterator[BeltRoll]:
    """Yield the belt rolls of a flight, with the softest card that is left by then."""
    shape = ship.shapes[begun]
    for step in flight.steps:
        if move.board[step.to].hazard is Hazard.AEROBRAKE and shape.burnt != NOTHING_LEFT:
            shape = ship.shapes[shape.burnt]
        for roll in step.rolls:
            if roll.kind is RollKind.BELT:
                thrust, season = move.activation.net_thrust, move.conditions.season
                yield belt_roll(thrust, season, shape.rad_hard)


def _year_of(query: Query, turn: int) -> int | None:
    return None if query.terms.year is None else query.terms.year + turn - 1


def _is_meant(flight: Flight, leg: Leg) -> bool:
    rolls = [roll.kind.is_hazard for roll in flight.rolls]
    halves = flight.steps[-1].position.half_burns
    return (halves, sum(rolls), len(rolls) - sum(rolls)) == (leg.halves, leg.hazards, leg.belts)
