"""Where a rocket gets from where it is: all sites in one search, kept for later questions.

A computer player looks at a few dozen rockets every turn, and at most of them in many turns. So a
question is made of plain hashable values, and its answer is kept across turns and games.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil, exp, log
from operator import le
from typing import TypeVar
from weakref import WeakKeyDictionary

from planner.board import Board
from planner.cards import CardLibrary
from planner.cards.model import FuelGrade
from planner.craft import Rocket
from planner.craft import rocket as craft
from planner.craft.stack import CardStack, StackCard
from planner.craft.strip import WetMass
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.activation import (
    assist_sites,
    assists_safely,
    may_be_pushed,
)
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO
from planner.route.from_cards import spacecraft_from_cards
from planner.route.plan import Option, option_of
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Arrival, Search
from planner.route.threat import ANY_DANGER
from planner.rules import CYCLE_YEARS, RuleSet, Season

SEASON_YEARS = CYCLE_YEARS // len(Season)
MAX_TRIP_YEARS = 5
NEAR_ZONE = "ceres"
NEAR_MAX_YEARS = 4
"""Limits of flights with cards still to be bought: the outermost zone, and the years."""
MAX_KEPT_ANSWERS = 3000
"""How many answers to keep of each kind."""
_COST_SCALE = float(1 << 32)
"""The scale of `planner.route.threat`, where the cost of a chance is minus its logarithm."""
_USUAL_HARDNESS = 5
"""Rad-hardness assumed where it is not known."""


@dataclass(frozen=True, slots=True)
class FlightConditions:
    """All that a flight depends on besides the rocket: season, pushes, factories that help."""

    board: Board
    rules: RuleSet
    powersat: bool
    factories: frozenset[int]
    colonies: frozenset[int]
    outermost: str | None = None
    """The outermost zone of the game, if it has one."""
    year: int | None = None
    """Year of the first turn within a sunspot cycle; ``None`` where there are no seasons."""
    max_years: int = MAX_TRIP_YEARS
    """The most years that a flight may take."""

    def in_years(self, years: int) -> FlightConditions:
        """Return the conditions so many years later, if nothing is built.

        The year is rounded to the start of its season, so that more questions are the same.
        """
        if self.year is None or not years:
            return self
        year = (self.year + years - 1) % CYCLE_YEARS
        return replace(self, year=year - year % SEASON_YEARS + 1)

    @property
    def near(self) -> FlightConditions:
        """The conditions limited to what is near, for flights with cards still to be bought."""
        if self.outermost is not None:
            return replace(self, max_years=NEAR_MAX_YEARS)
        return replace(self, outermost=NEAR_ZONE, max_years=NEAR_MAX_YEARS)

    @property
    def terms(self) -> Terms:
        """The terms of the search."""
        return Terms(
            rules=self.rules,
            year=self.year,
            powersat=self.powersat,
            factories=self.factories,
            colonies=self.colonies,
            jettison=False,
            max_turns=self.max_years,
            avoid=beyond(self.board, self.outermost),
        )


def conditions_for(table: Table, player: str) -> FlightConditions:
    """Return the conditions of a player's flights this year.

    >>> from planner.games.high_frontier import Game
    >>> sky = conditions_for(Game.new("core", factions=["NASA", "ESA"]).table, "ESA")
    >>> sky.powersat, sky.year, sky.in_years(6).year
    (True, 1, 5)
    """
    board, rules = table.book.board, table.book.rules
    sites = assist_sites(table, player)
    safe = frozenset(board[site].index for site in sites if assists_safely(table, player, site))
    return FlightConditions(
        board,
        rules,
        may_be_pushed(table, player),
        frozenset(board[site].index for site in sites),
        safe,
        table.book.limits.outermost_zone,
        (table.state.year - 1) % CYCLE_YEARS + 1 if rules.seasons else None,
    )


@cache
def beyond(board: Board, zone: str | None) -> frozenset[int]:
    """Return the spaces further out than a zone, if there is a limit."""
    if zone is None:
        return frozenset()
    limit = board.zones[zone].order
    return frozenset(space.index for space in board.spaces if board.zones[space.zone].order > limit)


@dataclass(frozen=True, slots=True)
class Ship:
    """A rocket as plain values that can be hashed."""

    cards: tuple[tuple[str, bool], ...]
    """Face numbers in order, each with its heaviness."""
    wet: str
    grade: FuelGrade = FuelGrade.WATER
    cargo: int = 0
    """Mass other than cards."""

    @classmethod
    def fuelled(cls, cards: tuple[StackCard, ...], tanks: int) -> Ship:
        """Return the rocket of these cards and tanks of water; raise if it is too heavy."""
        rocket = craft.build(CardStack(cards))
        return cls.of(craft.fuel_up(rocket, tanks) if tanks else rocket)

    @classmethod
    def of(cls, rocket: Rocket) -> Ship:
        """Return the plain values of a rocket."""
        cards = sorted((card.number, card.heavy) for card in rocket.stack)
        cargo = rocket.stack.mass - sum(card.mass for card in rocket.stack)
        grade = rocket.chits.grade or FuelGrade.WATER
        return cls(tuple(cards), str(rocket.chits.wet), grade, cargo)


@dataclass(frozen=True, slots=True)
class Trip:
    """A way to get somewhere: how long it takes, and the chance to arrive."""

    years: int
    chance: float


Trips = dict[str, tuple[Trip, ...]]
TripWorth = Callable[[Trip], float]
"""A function that values a trip."""


@dataclass(frozen=True, slots=True)
class TripLimits:
    """The trips that a search may not leave out."""

    chances: tuple[float, ...]
    """For 1, 2, ... years the least chance of a trip; it never falls with the years."""

    @property
    def years(self) -> int:
        """The most years of a trip."""
        return len(self.chances)

    def holds(self, other: TripLimits) -> bool:
        """True if these limits include all trips within the other ones."""
        few = self.years < other.years
        return not few and all(map(le, self.chances, other.chances))

    @property
    def dangers(self) -> tuple[int, ...]:
        """The chances as costs of the search."""
        return tuple(
            ceil(-log(chance) * _COST_SCALE) if chance > 0 else ANY_DANGER
            for chance in self.chances
        )


Value = TypeVar("Value")


class _Kept(dict[Hashable, Value]):
    """A bounded cache of answers by question; the oldest answers go first."""

    def answer(self, question: Hashable, find: Callable[[], Value]) -> Value:
        """Return the kept answer, or find and keep it."""
        if question not in self:
            self.keep(question, find())
        return self[question]

    def keep(self, question: Hashable, answer: Value) -> None:
        """Keep an answer."""
        if question not in self and len(self) >= MAX_KEPT_ANSWERS:
            self.pop(next(iter(self)), None)
        self[question] = answer


class _Known:
    """The caches for one card library."""

    def __init__(self) -> None:
        self.spacecraft = _Kept[Spacecraft | None]()
        self.reachable = _Kept[tuple[TripLimits, Trips]]()
        self.trip_ends = _Kept[TripEnd | None]()


_KNOWN: WeakKeyDictionary[CardLibrary, _Known] = WeakKeyDictionary()
"""One for each card library: games may differ in what is printed on their cards."""


def _known(table: Table) -> _Known:
    return _KNOWN.setdefault(table.book.library, _Known())


def spacecraft(
    conditions: FlightConditions, table: Table, ship: Ship, start: str
) -> Spacecraft | None:
    """Return the spacecraft that a ship is, or ``None`` if it cannot fly.

    It is kept without its wet mass: the same cards are asked about with many loads.
    """
    cards = tuple(StackCard(table.face(face), heavy) for face, heavy in ship.cards)
    zone = conditions.board.zones[conditions.board[start].zone]
    try:
        rocket = Rocket.at(CardStack(cards, freight=ship.cargo), ship.wet, ship.grade)
    except PlannerError:
        return None

    def make() -> Spacecraft | None:
        with suppress(PlannerError):
            return spacecraft_from_cards(
                rocket, zone, pushed=conditions.powersat, rules=conditions.rules
            )
        return None

    question = ship.cards, ship.cargo, zone, conditions.powersat, conditions.rules
    known = _known(table).spacecraft.answer(question, make)
    return None if known is None else replace(known, wet=rocket.chits.wet, grade=ship.grade)


def reachable(
    conditions: FlightConditions,
    table: Table,
    ship: Ship,
    start: str,
    limits: TripLimits | None = None,
) -> Trips:
    """Return the sites that a ship reaches, and LEO, each with its Pareto-optimal trips.

    All trips within the limits are there, and maybe others: an answer to wider limits is reused.
    """
    asked = limits or TripLimits((0.0,) * conditions.max_years)
    known, question = _known(table).reachable, (conditions, ship, start)
    kept = known.get(question)
    if kept is None or not kept[0].holds(asked):
        kept = asked, _reachable(conditions, table, ship, start, asked)
        known.keep(question, kept)
    return kept[1]


def _reachable(
    conditions: FlightConditions, table: Table, ship: Ship, start: str, limits: TripLimits
) -> Trips:
    flown = spacecraft(conditions, table, ship, start)
    if flown is None:
        return {}
    terms = replace(conditions.terms, max_turns=limits.years)
    query = Query(conditions.board, flown, conditions.board[start].index, None, terms)
    search = Search(query, weigh_belts=bool(flown.rad_hard), dangers=limits.dangers)
    goals = {*query.goals, conditions.board[LEO].index}
    return {
        conditions.board[space].id: tuple(_trip_of(turns, cost) for turns, cost in trips)
        for space, trips in search.safest(goals).items()
    }


def _trip(search: Search, arrival: Arrival) -> Trip:
    threats = search.threats
    fields = threats.fields(arrival.threat)
    return _trip_of(arrival.turns, threats.cost(fields, arrival.hazards, _USUAL_HARDNESS))


@lru_cache(maxsize=10_000)
def _trip_of(turns: int, cost: int) -> Trip:
    return Trip(turns, exp(-cost / _COST_SCALE))


def best_route(
    conditions: FlightConditions, table: Table, ship: Ship, start: str, goal: str, value: TripWorth
) -> Option | None:
    """Return the route to a goal that is worth most, with all its moves."""
    best = _best_arrival(conditions, table, ship, start, goal, value)
    return None if best is None else option_of(*best)


@dataclass(frozen=True, slots=True)
class TripEnd:
    """A trip, and the wet mass that is left at its end."""

    trip: Trip
    wet: WetMass


def trip_end(
    conditions: FlightConditions, table: Table, ship: Ship, start: str, goal: str, value: TripWorth
) -> TripEnd | None:
    """Return the trip to a goal that is worth most, with the wet mass at its end."""

    def find() -> TripEnd | None:
        best = _best_arrival(conditions, table, ship, start, goal, value)
        return None if best is None else TripEnd(_trip(*best), WetMass.at(best[1].spot))

    return _known(table).trip_ends.answer((conditions, ship, start, goal, value), find)


def _best_arrival(
    conditions: FlightConditions, table: Table, ship: Ship, start: str, goal: str, value: TripWorth
) -> tuple[Search, Arrival] | None:
    flown = spacecraft(conditions, table, ship, start)
    if flown is None:
        return None
    board = conditions.board
    query = Query(board, flown, board[start].index, (board[goal].index,), conditions.terms)
    search = Search(query)
    arrivals = search.arrivals(board[goal].index)
    if not arrivals:
        return None
    return search, max(arrivals, key=lambda arrival: (value(_trip(search, arrival)), arrival.spot))
