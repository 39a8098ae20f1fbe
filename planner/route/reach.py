"""Everywhere a spacecraft can get to, and what it takes at best."""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Space
from planner.craft import WetMass, least_tanks, steps_between
from planner.errors import PlannerError
from planner.route.first import Within, first_search
from planner.route.query import Query, Spacecraft
from planner.route.search.search import Arrival, Search


@dataclass(frozen=True, slots=True)
class Reached:
    """One goal that can be reached, with the unbeaten ways to be there.

    ``turns``, ``fuel_steps``, ``hazards`` and ``belts`` are each the best of any way; one way
    need not have them all.
    """

    space: Space
    spacecraft: Spacecraft
    arrivals: tuple[Arrival, ...]
    jettisoned: tuple[int, ...]
    """For each of them the fuel steps that it throws away before its moves (G1f)."""

    @property
    def fastest(self) -> Arrival:
        """The way with the fewest turns."""
        return self.arrivals[0]

    @property
    def turns(self) -> int:
        """The fewest turns."""
        return self.fastest.turns

    @property
    def fuel_steps(self) -> int:
        """The least fuel steps burned; fuel that is thrown away does not count."""
        wet = self.spacecraft.wet
        return min(
            steps_between(wet, self.wet_of(arrival)) - thrown
            for arrival, thrown in zip(self.arrivals, self.jettisoned, strict=True)
        )

    @property
    def thrown(self) -> int:
        """Fuel steps that the fastest way throws away before its moves (G1f)."""
        return self.jettisoned[0]

    @property
    def tanks(self) -> int | None:
        """The least tanks that hold the least fuel; ``None`` if no load does."""
        try:
            return least_tanks(self.spacecraft.dry, self.fuel_steps).tanks
        except PlannerError:
            return None

    @property
    def hazards(self) -> int:
        """The fewest hazard rolls."""
        return min(arrival.hazards for arrival in self.arrivals)

    @property
    def belts(self) -> int:
        """The fewest belt rolls."""
        return min(arrival.belts for arrival in self.arrivals)

    @staticmethod
    def wet_of(arrival: Arrival) -> WetMass:
        """Return the position of the wet mass chit after a route."""
        return WetMass.at(arrival.spot)


def reach(query: Query) -> list[Reached]:
    """Return all goals of the query that can be reached, nearest first.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft, Terms
    >>> board = default_board()
    >>> ship = Spacecraft.parse(["2-1"], dry=4, tanks=1)
    >>> found = reach(Query(board, ship, board["leo"].index, terms=Terms(max_turns=2)))
    >>> found[0].turns, found[0].fuel_steps > 0
    (1, True)
    """
    return _reached(Search(query, weigh_belts=_weighs_belts(query)))


def first_reach(query: Query) -> tuple[list[Reached], Within | None]:
    """Return the same; of a large question within a bound, which is told, too."""
    search, within = first_search(query, weigh_belts=_weighs_belts(query))
    return _reached(search), within


def _weighs_belts(query: Query) -> bool:
    # All places at once are told by numbers of rolls, unless it is said what has to survive.
    return bool(query.spacecraft.rad_hard)


def _reached(search: Search) -> list[Reached]:
    query, found = search.query, []
    for goal in query.goals:
        arrivals = search.arrivals(goal)
        if arrivals:
            thrown = tuple(map(search.thrown, arrivals))
            found.append(Reached(query.board[goal], query.spacecraft, tuple(arrivals), thrown))
    return sorted(found, key=lambda each: (each.turns, each.fuel_steps, each.space.name))
