"""Voyages that bring colonists home, with stops to fill up, and how good they are (iiD5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import ceil

from planner.cards.model import Face
from planner.craft.strip import WetMass, load
from planner.craft.yields import FACTORY_WATER, isru_tanks
from planner.errors import PlannerError
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.reach import (
    FlightConditions,
    Ship,
    Trip,
    TripEnd,
    TripLimits,
    reachable,
    spacecraft,
    trip_end,
)
from planner.games.high_frontier.scenarios.rescue.colony import (
    CHIT,
    COLONIST,
    COLONISTS,
    TOKENS,
    founded,
)
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories_of
from planner.games.high_frontier.table.state import LEO, PlayedCard
from planner.route.fuel import half_burns_from

MAX_VOYAGE_YEARS = 10
"""The most years of one leg."""
TANKS_FILLED = 22
"""Tanks filled in far from LEO; engines are compared with this load."""
MAX_WET_MASS = 32
"""The most that a rocket may weigh (F3a)."""
YEARS_WAITED = (0, 3, 6, 9)
"""Years to try staying at the colony to make fuel."""
CHANCE_PER_YEAR = 0.02
"""How much chance of coming home a year is worth."""


def worth_of(trip: Trip) -> float:
    """Return the worth of a trip by itself."""
    return trip.chance - CHANCE_PER_YEAR * trip.years


@dataclass(frozen=True, slots=True)
class Homecoming:
    """A voyage that ends with some people in LEO."""

    people: int
    trip: Trip
    """From here to LEO, including the years spent filling up."""
    stop: str
    """The first stop; the present place if the rocket fills up there."""

    @property
    def rank(self) -> tuple[int, float]:
        """Sort key: more people, then surer and sooner."""
        return self.people, worth_of(self.trip)

    @property
    def expected(self) -> float:
        """Expected number of people home."""
        return self.people * self.trip.chance


# -- ships -------------------------------------------------------------------------------------


def filled(faces: Iterable[Face], cargo: int, tanks: int = TANKS_FILLED) -> Ship:
    """Return a ship of these cards with so many tanks of fuel, or as many as fit."""
    dry = sum(face.mass for face in faces) + cargo
    cards = tuple(sorted((face.number, False) for face in faces))
    return Ship(cards, str(min(dry + tanks, MAX_WET_MASS)), cargo=cargo)


def room_for_fuel(table: Table, ship: Ship) -> int:
    """Return the tanks that can still be filled in."""
    dry = ship.cargo + sum(table.face(face).mass for face, _ in ship.cards)
    return max(0, int(min(dry + TANKS_FILLED, MAX_WET_MASS) - WetMass(ship.wet).mass))


def _filled_up(table: Table, ship: Ship) -> tuple[Ship, int]:
    """Return a ship filled up at a factory, and the years that takes (I5b)."""
    tanks = room_for_fuel(table, ship)
    full = replace(ship, wet=str(load(WetMass(ship.wet), tanks)))
    return full, ceil(tanks / FACTORY_WATER)


def _with_people(ship: Ship, people: int) -> Ship:
    """Return the ship with a colonist in place of each chit."""
    more = people * (TOKENS[COLONIST].mass - TOKENS[CHIT].mass)
    return replace(ship, cargo=ship.cargo + more, wet=str(load(WetMass(ship.wet), more)))


# -- ways --------------------------------------------------------------------------------------


def for_voyages(conditions: FlightConditions) -> FlightConditions:
    """Return the conditions with enough years for voyages to the outer planets."""
    return replace(conditions, max_years=MAX_VOYAGE_YEARS)


def years_left(prospects: Prospects) -> int:
    """Return the years after this one."""
    return prospects.future.last - 1


def bases(table: Table, player: str) -> list[str]:
    """Return the player's factories, where a rocket can fill up (I5b)."""
    return factories_of(table, player)


def crew_at_home(table: Table, player: str) -> list[PlayedCard]:
    """Return the crew of a player, if it is in LEO."""
    return [held for held in table.state.leo(player).cards if table.face(held.face).human]


def homecoming_of(prospects: Prospects, ship: Ship, start: str, people: int) -> Homecoming | None:
    """Return the best voyage to the colony and home with some people, if in time."""
    colony = founded(prospects.table).site
    homecomings = _in_time(prospects, _homecomings(prospects, ship, start, colony, people))
    return max(homecomings, key=lambda homecoming: worth_of(homecoming.trip), default=None)


def home_of(prospects: Prospects, ship: Ship, start: str, people: int) -> Homecoming | None:
    """Return the best voyage home with people aboard, if in time."""
    homecomings = _in_time(prospects, _returns(prospects, ship, start, people))
    return max(homecomings, key=lambda homecoming: worth_of(homecoming.trip), default=None)


def _in_time(prospects: Prospects, homecomings: Iterable[Homecoming]) -> Iterator[Homecoming]:
    return (
        homecoming for homecoming in homecomings if homecoming.trip.years <= years_left(prospects)
    )


def _homecomings(
    prospects: Prospects, ship: Ship, start: str, colony: str, people: int
) -> Iterator[Homecoming]:
    """Yield voyages to the colony, direct or by way of a factory, and home."""
    yield from _there_and_back(prospects, ship, start, colony, people)
    for first, stop in _full_from_bases(prospects, ship, start):
        for then in _there_and_back(prospects, stop.ship, stop.place, colony, people):
            yield Homecoming(people, _joined(first, then.trip), stop.place)


def _there_and_back(
    prospects: Prospects, ship: Ship, start: str, colony: str, people: int
) -> Iterator[Homecoming]:
    """Yield voyages to the colony and home with the water made there in some years (I5a)."""
    out = _trip_end(prospects, ship, start, colony)
    if out is None:
        return
    there = replace(ship, wet=str(out.wet))
    for years in YEARS_WAITED:
        tanks = min(
            years * _made_at(prospects.table, ship, colony), room_for_fuel(prospects.table, there)
        )
        if years and not tanks:
            return
        with suppress(PlannerError):
            laden = replace(there, wet=str(load(out.wet, tanks)))
            for back in _returns(prospects, _with_people(laden, people), colony, people):
                trip = _joined(Trip(out.trip.years + years, out.trip.chance), back.trip)
                stop = colony if years or start != colony else back.stop
                yield Homecoming(people, trip, stop)


def _made_at(table: Table, ship: Ship, place: str) -> int:
    """Return the tanks that the best platform of a ship makes in a year (I5a)."""
    ratings = [table.face(face).isru for face, _ in ship.cards]
    wet = table.site(place).hydration
    return max((isru_tanks(wet, rating) for rating in ratings if rating is not None), default=0)


def _returns(prospects: Prospects, ship: Ship, start: str, people: int) -> Iterator[Homecoming]:
    """Yield voyages to LEO, direct or by way of a factory."""
    direct = best_way(prospects, ship, start, LEO)
    if direct is not None:
        yield Homecoming(people, direct, LEO)
    for first, stop in _full_from_bases(prospects, ship, start):
        then = best_way(prospects, stop.ship, stop.place, LEO)
        if then is not None:
            yield Homecoming(people, _joined(first, then), stop.place)


@dataclass(frozen=True, slots=True)
class _Stop:
    """A stop at which a ship has filled up."""

    place: str
    ship: Ship


def _full_from_bases(prospects: Prospects, ship: Ship, start: str) -> Iterator[tuple[Trip, _Stop]]:
    """Yield the trip to each own factory in reach, and the full ship there."""
    table = prospects.table
    for base in bases(table, prospects.player):
        out = _trip_end(prospects, ship, start, base)
        if out is not None:
            full, years = _filled_up(table, replace(ship, wet=str(out.wet)))
            if years or base != start:
                yield Trip(out.trip.years + years, out.trip.chance), _Stop(base, full)


def _joined(first: Trip, then: Trip) -> Trip:
    return Trip(first.years + then.years, first.chance * then.chance)


def _trip_end(prospects: Prospects, ship: Ship, start: str, goal: str) -> TripEnd | None:
    if start == goal:
        return TripEnd(Trip(0, 1.0), WetMass(ship.wet))
    if best_way(prospects, ship, start, goal) is None:
        return None
    return trip_end(for_voyages(prospects.conditions), prospects.table, ship, start, goal, worth_of)


def best_way(prospects: Prospects, ship: Ship, start: str, goal: str) -> Trip | None:
    """Return the trip that is worth most, if there is one in time."""
    conditions, years = (
        for_voyages(prospects.conditions),
        min(MAX_VOYAGE_YEARS, years_left(prospects)),
    )
    if years < 1 or spacecraft(conditions, prospects.table, ship, start) is None:
        return None
    trips = reachable(conditions, prospects.table, ship, start, TripLimits((0.0,) * years))
    best = max(trips.get(goal, ()), key=worth_of, default=None)
    return best if best is not None and worth_of(best) > 0 else None


def half_burns_to(prospects: Prospects, place: str) -> Mapping[str, int]:
    """Return the half burns from a place to every other."""
    conditions = prospects.conditions
    return half_burns_from(
        conditions.board, conditions.board[place].index, conditions.rules, frozenset()
    )


# -- engines -----------------------------------------------------------------------------------


def return_of(prospects: Prospects, faces: Sequence[Face]) -> Homecoming | None:
    """Return the best direct voyage home of these cards from the colony, with full tanks."""
    return _from(prospects, faces, [founded(prospects.table).site])


def most_home(prospects: Prospects, faces: Sequence[Face]) -> int:
    """Return how many people these cards bring home if they may fill up on the way."""
    colony = founded(prospects.table).site
    homecoming = _from(prospects, faces, [colony, *bases(prospects.table, prospects.player)])
    return 0 if homecoming is None else homecoming.people


def _from(prospects: Prospects, faces: Sequence[Face], starts: Sequence[str]) -> Homecoming | None:
    for people in range(COLONISTS, 0, -1):
        ship = filled(faces, people * TOKENS[COLONIST].mass)
        for start in starts:
            trip = best_way(prospects, ship, start, LEO)
            if trip is not None:
                return Homecoming(people, trip, LEO)
    return None


def with_crew(prospects: Prospects, card: str, player: str | None = None) -> list[Face]:
    """Return the faces of a card and of a player's crew."""
    table = prospects.table
    crew = table.player(player or prospects.player).crew
    return [table.book.library.card(card).front, table.face(crew)]


def engines(prospects: Prospects, player: str | None = None) -> Iterator[tuple[Homecoming, str]]:
    """Yield the engines in a hand, with the voyage home that each makes possible."""
    for card in prospects.table.player(player or prospects.player).hand:
        homecoming = return_of(prospects, with_crew(prospects, card, player))
        if homecoming is not None:
            yield homecoming, card


def best_engine(prospects: Prospects, player: str | None = None) -> tuple[Homecoming, str] | None:
    """Return the engine in a hand that brings most people home."""
    return max(
        engines(prospects, player), key=lambda engine: (engine[0].rank, engine[1]), default=None
    )
