"""A whole move along a given path: its price and its rolls, or the rule that forbids it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from planner.errors import BadInput, RuleViolation
from planner.motion import refusal
from planner.motion.position import Landing, MoveStep, Position, Roll
from planner.motion.steps import Motion
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Flight:
    """One legal move, or the rest of one, from a position to the space where it ends."""

    begun: Position
    """The first position: at the start of the move, or in the middle of it."""
    steps: tuple[MoveStep, ...]
    fuel: Fraction
    """Fuel steps burned in the move, without the afterburn and before rounding up."""

    @property
    def start(self) -> int:
        """The space where it begins."""
        return self.begun.space

    @property
    def position(self) -> Position:
        """The last position, with all that was spent and gained."""
        return self.steps[-1].position if self.steps else self.begun

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces of the move, the first included."""
        return (self.start, *(step.to for step in self.steps))

    @property
    def end(self) -> int:
        """The space where the move ends."""
        return self.position.space

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, rounded up once at the end of the move (H5b)."""
        return ceil(self.fuel)

    @property
    def burns(self) -> int:
        """Burns counted against the burn limit (H5c)."""
        return self.position.burns

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All dice due, in order."""
        return tuple([roll for step in self.steps for roll in step.rolls])

    @property
    def liftoff(self) -> Landing | None:
        """The kind of liftoff, if the move left a site."""
        return self.steps[0].liftoff if self.steps else None

    @property
    def landing(self) -> Landing | None:
        """The kind of landing, if the move ended on a site."""
        return self.steps[-1].landing if self.steps else None

    @property
    def operational(self) -> bool:
        """True if the activated thruster still worked at the end."""
        return self.position.operational


Ahead = dict[tuple[int, ...], list[Flight]]
"""By the path so far: the flights that end there."""


def fly(move: Motion, path: Sequence[int], start: Position | None = None) -> Flight:
    """Return the cheapest legal way to fly along ``path``, which starts where the spacecraft is.

    Cheapest is: least fuel, then fewest rolls, then fewest burns. A move that has begun goes on
    from ``start``. Raises `RuleViolation` with the first rule in the way when there is none.
    """
    return flights(move, path, start)[0]


def flights(
    move: Motion,
    path: Sequence[int],
    start: Position | None = None,
    *,
    known: Ahead | None = None,
) -> list[Flight]:
    """Return every legal way to fly along ``path`` that differs in price, cheapest first.

    They differ in how one lifts off and lands and in what a bonus burn was spent on; of those
    that end alike, with the same kinds of rolls, only the cheapest is given. Refuses as `fly`
    does. Whoever flies the same move from the same start along several paths keeps in ``known``
    what they share.
    """
    if not path:
        raise BadInput(Text("a path needs at least the space where it starts"), field="path")
    begun = start or move.start(path[0])
    ahead = [_begun(move, begun)]
    known = {} if known is None else known
    for length, to in enumerate(path[1:], 2):
        so_far = tuple(path[:length])
        if so_far not in known:
            known[so_far] = _ahead(move, ahead, to)
        ahead = known[so_far]
    ended = [flight for flight in ahead if move.may_stop(flight.position)]
    if not ended:
        raise refusal.no_stopping(move.board[path[-1]])
    return sorted(ended, key=price)


def _ahead(move: Motion, before: Sequence[Flight], to: int) -> list[Flight]:
    """Return the flights that go on to a space, each by the cheapest of what ends alike."""
    onward = [
        _extend(move, flight, step)
        for flight in before
        for step in move.legal_steps(flight.position, to)
    ]
    if not onward:
        raise _reason(move, before, to)
    differ = len({flight.position for flight in onward}) == len(onward)
    return onward if differ else _cheapest_each(onward)


def price(flight: Flight) -> tuple[int, int, int]:
    """Sort key of cheaper flights: fuel, then rolls, then burns."""
    return flight.fuel_steps, len(flight.rolls), flight.burns


def _cheapest_each(flights: Iterable[Flight]) -> list[Flight]:
    """Return the cheapest flight to each position by the same means; the rest depends on those."""
    cheapest: dict[Hashable, Flight] = {}
    for flight in flights:
        rolls = flight.rolls
        dice = sum([roll.kind.is_hazard for roll in rolls])
        key = flight.position, dice, len(rolls), flight.liftoff, flight.landing
        known = cheapest.get(key)
        if known is None or price(flight) < price(known):
            cheapest[key] = flight
    return list(cheapest.values())


def _begun(move: Motion, position: Position) -> Flight:
    return Flight(position, (), move.activation.steps_for(position.half_burns))


def _extend(move: Motion, flight: Flight, step: MoveStep) -> Flight:
    fuel = move.activation.steps_for(step.position.half_burns)
    return Flight(flight.begun, (*flight.steps, step), fuel)


def _reason(move: Motion, flights: Sequence[Flight], to: int) -> RuleViolation:
    # The cheapest flight so far is the one whose refusal tells most.
    for flight in sorted(flights, key=price):
        refused = move.refusals(flight.position, to)
        if refused:
            return refused[0]
    raise AssertionError("a step that is not legal has a reason")
