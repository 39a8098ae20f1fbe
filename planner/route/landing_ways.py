"""What is asked about a landing or a takeoff, and one way to do it (H6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from planner.board import Board, Hazard, Space
from planner.craft import WetMass, burn, steps_between, unload
from planner.craft.thruster import Thruster
from planner.motion import Flight, Landing, Move, Roll
from planner.motion.dice import FINAO_AQUA
from planner.route.passages import Passage, approaches, departures
from planner.route.query import Spacecraft, Terms
from planner.route.risk import belt_roll, success


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
        if not self.takeoff:
            return True
        # Only in their season is one free again in the colours of a comet (B7h).
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
    def throws(self) -> bool:
        """Whether fuel is thrown away before the move (G1f)."""
        return self.jettisoned > 0

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
