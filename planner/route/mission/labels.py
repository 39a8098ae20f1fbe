"""Labels of a mission between its legs: ready to depart, landed, or stuck."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.errors import RuleViolation
from planner.route.mission.dangers import Dangers
from planner.route.mission.stop import Clock, Craft, Stopover
from planner.route.search.legs import Leg
from planner.route.search.search import Arrival, Search, Start

Counts = tuple[int, ...]
SiteWater = tuple[tuple[int, int], ...]
"""Sites, each with a number of tanks."""
Label = TypeVar("Label", "Departure", "Landed")


@dataclass(frozen=True, slots=True)
class Spent:
    """The costs of a route so far.

    >>> Spent(burned=3).plus(burned=2, taken=4, operations=1).numbers
    (5, 4, 1)
    """

    burned: int = 0
    """Fuel steps, afterburns included, jettisoned fuel not."""
    taken: int = 0
    """Tanks of fuel taken at stops."""
    operations: int = 0
    """Operations spent on taking fuel."""

    def plus(self, burned: int = 0, taken: int = 0, operations: int = 0) -> Spent:
        """Return the same with so much more."""
        return Spent(self.burned + burned, self.taken + taken, self.operations + operations)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers that are better when smaller."""
        return self.burned, self.taken, self.operations

    @property
    def price(self) -> Hashable:
        """The price paid for the fuel: a search does not compare routes that differ in it."""
        return self.taken, self.operations


@dataclass(frozen=True, eq=False)
class Departure:
    """A spacecraft that is ready for its next leg."""

    space: int
    craft: Craft
    chits: Chits
    grade: FuelGrade
    """Grade of the fuel, or of the first fuel where the tanks are empty."""
    clock: Clock
    dangers: Dangers
    """The rolls that lie behind it."""
    water: SiteWater = ()
    """The water left at sites, for acetylene rocketplanes (H6c)."""
    spent: Spent = Spent()
    """Nothing where any way will do."""
    came: Landed | None = None
    """``None`` at the start of the mission."""
    stopover: Stopover | None = None

    @property
    def kind(self) -> Hashable:
        """The part that must be equal to compare departures."""
        return self.space, self.craft, self.grade, self.water

    @property
    def numbers(self) -> Counts:
        """Numbers that are better when smaller."""
        clock = self.clock
        return (
            clock.turns,
            max(clock.next_operation, clock.turns + 1),
            max(clock.next_dirt, clock.turns + 1),
            -self.chits.wet.index,
            *self.dangers.numbers,
            self.dangers.belts,
            *self.spent.numbers,
        )

    @property
    def year_class(self) -> tuple[int, int]:
        """The year, where that of leaving has its operation no more, and the first that has it."""
        clock = self.clock
        late = clock.next_operation > clock.turns + 1
        return (clock.turns, clock.next_operation) if late else (0, 0)

    @property
    def dirt_spent(self) -> int | None:
        """The turn in which a crew's thruster may take dirt again, if it is not the next (G1c)."""
        clock = self.clock
        return clock.next_dirt if clock.next_dirt > clock.turns + 1 else None

    def start_after(self, least: Dangers, price: int) -> Start:
        """The same for a search of the next leg that leaves these rolls out of account, and has
        this price (see `planner.route.threat`)."""
        more = self.dangers.minus(least)
        return Start(self.clock.turns, self.chits.wet, more.hazards, more.word + price)


@dataclass(frozen=True, eq=False)
class Landed:
    """A spacecraft at the end of a leg."""

    departure: Departure
    leg: int
    """Position of the leg in the mission."""
    search: Search
    arrival: Arrival
    craft: Craft
    chits: Chits
    clock: Clock
    dangers: Dangers
    """The rolls that lie behind it."""
    water: SiteWater = ()
    """The water left at sites; nothing after the last leg."""
    spent: Spent = Spent()
    consumption: Fraction | None = None
    """The thruster of the last move, if it still works and an air-eater needs it (I5c)."""

    @property
    def space(self) -> int:
        """The space where it is."""
        return self.arrival.space

    @cached_property
    def moves(self) -> list[Leg]:
        """The moves of the leg, as numbers."""
        return self.search.legs(self.arrival)

    @property
    def kind(self) -> Hashable:
        """The part that must be equal to compare arrivals."""
        return self.space, self.craft, self.departure.grade, self.water, self.consumption

    @property
    def numbers(self) -> Counts:
        """Numbers that are better when smaller."""
        clock = self.clock
        return (
            clock.turns,
            clock.next_operation,
            clock.next_dirt,
            -self.chits.wet.index,
            *self.dangers.numbers,
            self.dangers.belts,
            *self.spent.numbers,
        )


@dataclass(frozen=True)
class Stuck:
    """A place where a mission gets no further."""

    leg: int
    """Position of the leg whose goal is not reached, or whose stop cannot be left."""
    departures: tuple[Departure, ...]
    """Those that were ready for the leg."""
    reason: RuleViolation | None = None
    """The rule that keeps the spacecraft from leaving the stop."""
