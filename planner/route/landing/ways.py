"""The question about a landing or a takeoff, and one way to do it (H6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from planner.board import Board, Hazard, Space
from planner.craft import WetMass, burn, steps_between
from planner.craft.thruster import Thruster
from planner.motion import Flight, Landing, Motion, Roll
from planner.motion.dice import FINAO_AQUA
from planner.route.explained import begun_as, belts_of, move_of
from planner.route.passages import Passage, approaches, departures
from planner.route.query import Query, Spacecraft, Terms
from planner.route.risk import BeltRoll, success
from planner.route.search.ways import FALLING, Activating
from planner.route.shapes import NOTHING_LEFT
from planner.rules import Season


@dataclass(frozen=True)
class Case:
    """The question: can this spacecraft land on the site, or take off, in this turn?"""

    board: Board
    site: int
    spacecraft: Spacecraft
    terms: Terms = field(default_factory=Terms)
    turn: int = 1
    origin: int | None = None
    """The space where it waits; the start of any approach if it is ``None``."""
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
    def open_season(self) -> Season | None:
        """The only season in which the site is open, where it is another now or unknown (B7h)."""
        season, terms = self.place.season, self.terms
        is_open = season is None or not terms.rules.seasons or season is terms.season_in(self.turn)
        return None if is_open else season

    @property
    def has_factory(self) -> bool:
        """True if there is a factory on the site that may be used (H6c)."""
        return self.site in self.terms.factories | self.terms.colonies

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The ways between the site and where one may wait."""
        if self.takeoff:
            found = departures(self.board, self.site, seasons=self.terms.rules.seasons)
        else:
            found = approaches(self.board, self.site, self.origin)
        return tuple(each for each in found if not self.terms.avoid.intersection(each.path))

    @property
    def is_shut(self) -> bool:
        """True if the colours of a season shut every one of them, whatever flies (B7h)."""
        conditions = self.terms.conditions(self.turn, self.spacecraft)
        colours = ([self.board[space].season for space in each.path] for each in self.passages)
        return not any(all(map(conditions.may_cross, each, each[1:])) for each in colours)

    @property
    def query(self) -> Query:
        """The same as a question to the planner."""
        origin = self.site if self.takeoff or self.origin is None else self.origin
        return Query(self.board, self.spacecraft, origin, (self.site,), self.terms)

    def move(self, way: Activating, start: int, wet: WetMass) -> Motion:
        """Return the move from ``start`` with a thruster activated; refuses with the rule (H2)."""
        return move_of(self.query, way, start, self.turn, wet)

    def shape_after(self, way: Activating, path: tuple[int, ...]) -> int:
        """Return the shape after such a move, or `NOTHING_LEFT` (J1c, gl. Sails a)."""
        shapes, shape = self.spacecraft.shapes, begun_as(self.spacecraft, way)
        for space in path[1:]:
            if shape != NOTHING_LEFT and self.board[space].hazard is Hazard.AEROBRAKE:
                shape = shapes[shape].burnt
        return shape


@dataclass(frozen=True)
class LandingWay:
    """One way to land or to take off, with what it takes and what is left."""

    case: Case
    passage: Passage
    move: Motion
    flight: Flight
    thruster: Thruster | None
    """``None`` for falling along an aerobrake path without any thruster (H6b)."""
    afterburn: bool
    jettisoned: int
    """Fuel steps thrown away before the move (G1f)."""

    @property
    def activating(self) -> Activating:
        """The thruster as the search numbers it."""
        if self.thruster is None:
            return Activating(FALLING)
        number = self.case.spacecraft.thrusters.index(self.thruster)
        return Activating(number, self.afterburn)

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
        """Position of the wet mass chit before the move, all jettisoning done."""
        return burn(self.case.spacecraft.wet, self.jettisoned, dry=self.case.spacecraft.dry)

    @property
    def throws(self) -> bool:
        """True if fuel is thrown away before the move (G1f)."""
        return self.jettisoned > 0

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, an afterburn included."""
        assert self.thruster is not None or not self.flight.fuel_steps
        afterburn = (self.thruster.engine.triangle.afterburn or 0) if self.thruster else 0
        return self.flight.fuel_steps + (afterburn if self.afterburn else 0)

    @property
    def wet_end(self) -> WetMass:
        """Position of the wet mass chit after the move, before any sail is counted as lost."""
        return burn(self.wet_start, self.fuel_steps)

    @property
    def steps_left(self) -> int:
        """Fuel steps left."""
        return steps_between(self.wet_end, self.case.spacecraft.dry)

    @property
    def sails_lost(self) -> bool:
        """True if an aerobrake burned the sails up (H6b)."""
        return self._shape_after != begun_as(self.case.spacecraft, self.activating)

    @property
    def _shape_after(self) -> int:
        return self.case.shape_after(self.activating, self.flight.path)

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Dice due (H7, H10)."""
        return self.flight.rolls

    @property
    def finao_aqua(self) -> int:
        """Aqua that buys off every hazard roll (H7e)."""
        return FINAO_AQUA * sum(roll.kind.is_hazard for roll in self.rolls)

    @property
    def belt_rolls(self) -> tuple[BeltRoll, ...]:
        """Belt rolls due (H10)."""
        ship = self.case.spacecraft
        begun = begun_as(ship, self.activating)
        return tuple(belts_of(ship, begun, self.move, self.flight))

    @property
    def success(self) -> Fraction:
        """The chance to come through all rolls with everything."""
        hazards = sum(roll.kind.is_hazard for roll in self.rolls)
        return success(hazards, self.belt_rolls, self.case.spacecraft.rad_hard)

    @property
    def spacecraft_after(self) -> Spacecraft | None:
        """The spacecraft as the move leaves it; ``None`` if no thruster is left."""
        left = self.case.spacecraft.left_as(self._shape_after, self.wet_end)
        return left if left.shapes[0].thrusters else None

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
        """Sort key of ways of one method: fewer dice, then less fuel."""
        return (
            not self.passage.plain,
            len(self.rolls),
            self.jettisoned + self.fuel_steps,
            self.sails_lost,
            -self.margin,
            len(self.flight.path),
        )
