"""A whole move along a given path: its price and its rolls, or the rule that forbids it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from planner.errors import BadInput, RuleViolation
from planner.motion import refusal
from planner.motion.position import Landing, Position, Roll, Step
from planner.motion.steps import Move


@dataclass(frozen=True, slots=True)
class Flight:
    """One legal move from its first space to the space where it ends."""

    start: int
    steps: tuple[Step, ...]
    fuel: Fraction
    """Fuel steps burned on the way, without the afterburn and before rounding up."""

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces of the move, the first included."""
        return (self.start, *(step.to for step in self.steps))

    @property
    def end(self) -> int:
        """Where the move ends."""
        return self.steps[-1].to if self.steps else self.start

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, rounded up once at the end of the move (H5b)."""
        return ceil(self.fuel)

    @property
    def burns(self) -> int:
        """Burns counted against the burn limit (H5c)."""
        return self.steps[-1].position.burns if self.steps else 0

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All dice due, in order."""
        return tuple(roll for step in self.steps for roll in step.rolls)

    @property
    def landing(self) -> Landing | None:
        """How the move ended on a site, if it did."""
        return self.steps[-1].landing if self.steps else None

    @property
    def operational(self) -> bool:
        """Whether the activated thruster still worked at the end."""
        return not self.steps or self.steps[-1].position.operational


def fly(move: Move, path: Sequence[int]) -> Flight:
    """The cheapest legal way to fly along ``path``, which starts where the spacecraft is.

    Cheapest is: least fuel, then fewest rolls, then fewest burns. Raises `RuleViolation` with
    the first rule in the way when there is none.
    """
    return flights(move, path)[0]


def flights(move: Move, path: Sequence[int]) -> list[Flight]:
    """Every legal way to fly along ``path`` that differs in price, cheapest first.

    They differ in what a bonus burn was spent on and in whether a factory helped; of those that
    end alike, with the same kinds of rolls, only the cheapest is given. Refuses as `fly` does.
    """
    if not path:
        raise BadInput("a path needs at least the space where it starts", field="path")
    flights = [Flight(path[0], (), Fraction(0))]
    for to in path[1:]:
        ahead = [
            _extend(move, flight, step)
            for flight in flights
            for step in move.legal_steps(_position(move, flight), to)
        ]
        if not ahead:
            raise _reason(move, flights, to)
        flights = _cheapest_each(move, ahead)
    ended = [flight for flight in flights if move.may_stop(_position(move, flight))]
    if not ended:
        raise refusal.no_stopping(move.board[path[-1]])
    return sorted(ended, key=_price)


def _cheapest_each(move: Move, flights: Iterable[Flight]) -> list[Flight]:
    """The cheapest flight to each position with the same rolls; the rest depends on those."""
    cheapest: dict[Hashable, Flight] = {}
    for flight in flights:
        dice = sum(roll.kind.is_hazard for roll in flight.rolls)
        key = _position(move, flight), dice, len(flight.rolls)
        known = cheapest.get(key)
        if known is None or _price(flight) < _price(known):
            cheapest[key] = flight
    return list(cheapest.values())


def _position(move: Move, flight: Flight) -> Position:
    return flight.steps[-1].position if flight.steps else move.start(flight.start)


def _extend(move: Move, flight: Flight, step: Step) -> Flight:
    fuel = move.activation.steps_for(step.position.half_burns)
    return Flight(flight.start, (*flight.steps, step), fuel)


def _price(flight: Flight) -> tuple[int, int, int]:
    return flight.fuel_steps, len(flight.rolls), flight.burns


def _reason(move: Move, flights: Sequence[Flight], to: int) -> RuleViolation:
    # The cheapest flight so far is the one whose refusal tells most.
    for flight in sorted(flights, key=_price):
        refused = move.refusals(_position(move, flight), to)
        if refused:
            return refused[0]
    raise AssertionError("a step that is not legal has a reason")
