"""Where a rocket gets from where it is: everywhere at once, and kept for who asks again.

A computer player looks at a few dozen rockets in every turn, and at most of them in many turns; so
what is asked is made of plain values, and the answer is kept for all games.
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
PATIENCE = 5
NEAR = "ceres"
NEAR_PATIENCE = 4
"""The outermost zone, and the years, of flights that are far from certain."""
KEPT = 3000
"""Answers that are kept."""
_COST_SCALE = float(1 << 32)
"""The scale of `planner.route.threat`, where the cost of a chance is minus its logarithm."""
_USUAL_HARDNESS = 5
"""What is reckoned with where rad-hardness is not known."""


@dataclass(frozen=True, slots=True)
class Firmament:
    """What a flight depends on besides the rocket."""

    board: Board
    rules: RuleSet
    powersat: bool
    factories: frozenset[int]
    colonies: frozenset[int]
    outermost: str | None = None
    """The zone beyond which everything is lost."""
    year: int | None = None
    """Of the first turn, within a sunspot cycle; none where there are no seasons."""
    patience: int = PATIENCE
    """Years that a flight may take."""

    def in_years(self, years: int) -> Firmament:
        """The sky so many years later, if nothing is built.

        Of a year to come no more is asked than its season.
        """
        if self.year is None or not years:
            return self
        year = (self.year + years - 1) % CYCLE_YEARS
        return replace(self, year=year - year % SEASON_YEARS + 1)

    @property
    def near(self) -> Firmament:
        """Only what is near enough for a plan with cards that are still to be bought."""
        if self.outermost is not None:
            return replace(self, patience=NEAR_PATIENCE)
        return replace(self, outermost=NEAR, patience=NEAR_PATIENCE)

    @property
    def terms(self) -> Terms:
        """The terms of a search."""
        return Terms(
            rules=self.rules,
            year=self.year,
            powersat=self.powersat,
            factories=self.factories,
            colonies=self.colonies,
            jettison=False,
            max_turns=self.patience,
            avoid=beyond(self.board, self.outermost),
        )


def sky_over(table: Table, player: str) -> Firmament:
    """The sky as a player has it this year.

    >>> from planner.games.high_frontier import Game
    >>> sky = sky_over(Game.new("core", factions=["NASA", "ESA"]).table, "ESA")
    >>> sky.powersat, sky.year, sky.in_years(6).year
    (True, 1, 5)
    """
    board, rules = table.book.board, table.book.rules
    sites = assist_sites(table, player)
    safe = frozenset(board[site].index for site in sites if assists_safely(table, player, site))
    return Firmament(
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
    """The spaces further out than a zone, if there is a limit."""
    if zone is None:
        return frozenset()
    limit = board.zones[zone].order
    return frozenset(space.index for space in board.spaces if board.zones[space.zone].order > limit)


@dataclass(frozen=True, slots=True)
class Ship:
    """A rocket, as plainly as can be."""

    cards: tuple[tuple[str, bool], ...]
    """The faces, in order, and whether they are heavy."""
    wet: str
    grade: FuelGrade = FuelGrade.WATER
    cargo: int = 0
    """Mass that is not cards."""

    @classmethod
    def fuelled(cls, cards: tuple[StackCard, ...], tanks: int) -> Ship:
        """What these cards make with so many tanks of water; refuses what is too heavy."""
        rocket = craft.build(CardStack(cards))
        return cls.of(craft.fuel_up(rocket, tanks) if tanks else rocket)

    @classmethod
    def of(cls, rocket: Rocket) -> Ship:
        """The rocket as it is."""
        cards = sorted((card.number, card.heavy) for card in rocket.stack)
        cargo = rocket.stack.mass - sum(card.mass for card in rocket.stack)
        grade = rocket.chits.grade or FuelGrade.WATER
        return cls(tuple(cards), str(rocket.chits.wet), grade, cargo)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A way to be somewhere."""

    years: int
    chance: float


Reached = dict[str, tuple[Crossing, ...]]
Worth = Callable[[Crossing], float]
"""What a way is worth to somebody."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What of the ways is asked for."""

    chances: tuple[float, ...]
    """The least chance of ways of so many years, never less than for a year less."""

    @property
    def years(self) -> int:
        """The most years."""
        return len(self.chances)

    def holds(self, other: Scope) -> bool:
        """Whether there is all of another one in it."""
        few = self.years < other.years
        return not few and all(map(le, self.chances, other.chances))

    @property
    def dangers(self) -> tuple[int, ...]:
        """What the chances cost in a search."""
        return tuple(
            ceil(-log(chance) * _COST_SCALE) if chance > 0 else ANY_DANGER
            for chance in self.chances
        )


Value = TypeVar("Value")


class _Kept(dict[Hashable, Value]):
    """Answers by question, of which the oldest are forgotten."""

    def answer(self, question: Hashable, find: Callable[[], Value]) -> Value:
        """What is known, or found now."""
        if question not in self:
            self.keep(question, find())
        return self[question]

    def keep(self, question: Hashable, answer: Value) -> None:
        """Keep an answer."""
        if question not in self and len(self) >= KEPT:
            self.pop(next(iter(self)), None)
        self[question] = answer


class _Known:
    """What is known of the flights of one set of cards."""

    def __init__(self) -> None:
        self.spacecraft = _Kept[Spacecraft | None]()
        self.reached = _Kept[tuple[Scope, Reached]]()
        self.landfalls = _Kept[Landfall | None]()


_KNOWN: WeakKeyDictionary[CardLibrary, _Known] = WeakKeyDictionary()
"""For each set of cards: what is printed on them need not be the same in all games."""


def _known(table: Table) -> _Known:
    return _KNOWN.setdefault(table.book.library, _Known())


def spacecraft(sky: Firmament, table: Table, ship: Ship, start: str) -> Spacecraft | None:
    """What flies, if anything does. The same cards are asked about with many loads."""
    cards = tuple(StackCard(table.face(face), heavy) for face, heavy in ship.cards)
    zone = sky.board.zones[sky.board[start].zone]
    try:
        rocket = Rocket.at(CardStack(cards, freight=ship.cargo), ship.wet, ship.grade)
    except PlannerError:
        return None

    def make() -> Spacecraft | None:
        with suppress(PlannerError):
            return spacecraft_from_cards(rocket, zone, pushed=sky.powersat, rules=sky.rules)
        return None

    question = ship.cards, ship.cargo, zone, sky.powersat, sky.rules
    made = _known(table).spacecraft.answer(question, make)
    return None if made is None else replace(made, wet=rocket.chits.wet, grade=ship.grade)


def reached(
    sky: Firmament, table: Table, ship: Ship, start: str, scope: Scope | None = None
) -> Reached:
    """All sites that a ship reaches, and LEO, each with the ways worth choosing.

    There are all those within the scope, and maybe others.
    """
    asked = scope or Scope((0.0,) * sky.patience)
    known, question = _known(table).reached, (sky, ship, start)
    found = known.get(question)
    if found is None or not found[0].holds(asked):
        found = asked, _reached(sky, table, ship, start, asked)
        known.keep(question, found)
    return found[1]


def _reached(sky: Firmament, table: Table, ship: Ship, start: str, scope: Scope) -> Reached:
    flown = spacecraft(sky, table, ship, start)
    if flown is None:
        return {}
    terms = replace(sky.terms, max_turns=scope.years)
    query = Query(sky.board, flown, sky.board[start].index, None, terms)
    search = Search(query, weigh_belts=bool(flown.rad_hard), dangers=scope.dangers)
    goals = {*query.goals, sky.board[LEO].index}
    return {
        sky.board[space].id: tuple(_crossing(turns, cost) for turns, cost in ways)
        for space, ways in search.safest(goals).items()
    }


def _way(search: Search, arrival: Arrival) -> Crossing:
    threats = search.threats
    fields = threats.fields(arrival.threat)
    return _crossing(arrival.turns, threats.cost(fields, arrival.hazards, _USUAL_HARDNESS))


@lru_cache(maxsize=10_000)
def _crossing(turns: int, cost: int) -> Crossing:
    return Crossing(turns, exp(-cost / _COST_SCALE))


def course(
    sky: Firmament, table: Table, ship: Ship, start: str, goal: str, value: Worth
) -> Option | None:
    """The way to a goal that is worth most, with all its moves."""
    found = _best(sky, table, ship, start, goal, value)
    return None if found is None else option_of(*found)


@dataclass(frozen=True, slots=True)
class Landfall:
    """A way to somewhere, and the wet mass that is left there."""

    way: Crossing
    wet: WetMass


def landfall(
    sky: Firmament, table: Table, ship: Ship, start: str, goal: str, value: Worth
) -> Landfall | None:
    """The way to a goal that is worth most, and what it leaves in the tanks."""

    def find() -> Landfall | None:
        found = _best(sky, table, ship, start, goal, value)
        return None if found is None else Landfall(_way(*found), WetMass.at(found[1].spot))

    return _known(table).landfalls.answer((sky, ship, start, goal, value), find)


def _best(
    sky: Firmament, table: Table, ship: Ship, start: str, goal: str, value: Worth
) -> tuple[Search, Arrival] | None:
    flown = spacecraft(sky, table, ship, start)
    if flown is None:
        return None
    board = sky.board
    query = Query(board, flown, board[start].index, (board[goal].index,), sky.terms)
    search = Search(query)
    arrivals = search.arrivals(board[goal].index)
    if not arrivals:
        return None
    return search, max(arrivals, key=lambda each: (value(_way(search, each)), each.spot))
