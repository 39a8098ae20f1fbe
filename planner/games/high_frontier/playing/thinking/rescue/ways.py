"""By which ways a rocket brings colonists home, stops to fill up included, and how well (iiD5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import ceil

from planner.cards.model import Face
from planner.craft.strip import WetMass, load
from planner.craft.yields import FACTORY_WATER, isru_tanks
from planner.errors import PlannerError
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.skies import (
    Crossing,
    Firmament,
    Landfall,
    Scope,
    Ship,
    landfall,
    reached,
    spacecraft,
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

YEARS = 10
"""Years that a way may take."""
FUEL = 22
"""Tanks that are filled in far from LEO, and with which engines are compared."""
MOST_WET = 32
"""So heavy a rocket may be (F3a)."""
WAITS = (0, 3, 6, 9)
"""Years at the colony that are thought of, to make fuel there."""
YEAR = 0.02
"""The chance of coming home that a year is worth."""


def worth_of(way: Crossing) -> float:
    """What a way is worth by itself."""
    return way.chance - YEAR * way.years


@dataclass(frozen=True, slots=True)
class Homecoming:
    """All the way home for some people."""

    people: int
    way: Crossing
    """From here to LEO, with the years in which the rocket fills up."""
    stop: str
    """Where to go first; where one is, to fill up."""

    @property
    def rank(self) -> tuple[int, float]:
        """The more people the better, and then the surer and sooner."""
        return self.people, worth_of(self.way)

    @property
    def expected(self) -> float:
        """How many people are to be expected home."""
        return self.people * self.way.chance


# -- ships -------------------------------------------------------------------------------------


def filled(faces: Iterable[Face], cargo: int, tanks: int = FUEL) -> Ship:
    """These cards with so many tanks of fuel, if there is room for them."""
    dry = sum(face.mass for face in faces) + cargo
    cards = tuple(sorted((face.number, False) for face in faces))
    return Ship(cards, str(min(dry + tanks, MOST_WET)), cargo=cargo)


def room_for_fuel(table: Table, ship: Ship) -> int:
    """Tanks that can still be filled in."""
    dry = ship.cargo + sum(table.face(face).mass for face, _ in ship.cards)
    return max(0, int(min(dry + FUEL, MOST_WET) - WetMass(ship.wet).mass))


def _filled_up(table: Table, ship: Ship) -> tuple[Ship, int]:
    """A ship when it has filled up at a factory, and the years that this takes (I5b)."""
    tanks = room_for_fuel(table, ship)
    full = replace(ship, wet=str(load(WetMass(ship.wet), tanks)))
    return full, ceil(tanks / FACTORY_WATER)


def _with_people(ship: Ship, people: int) -> Ship:
    """When each of them has come to his chit."""
    more = people * (TOKENS[COLONIST].mass - TOKENS[CHIT].mass)
    return replace(ship, cargo=ship.cargo + more, wet=str(load(WetMass(ship.wet), more)))


# -- ways --------------------------------------------------------------------------------------


def long(sky: Firmament) -> Firmament:
    """A sky for voyages to the ends of the solar system."""
    return replace(sky, patience=YEARS)


def years_left(outlook: Horizon) -> int:
    """Years after this one."""
    return outlook.future.last - 1


def bases(table: Table, player: str) -> list[str]:
    """Where a rocket of a player can fill up (I5b)."""
    return factories_of(table, player)


def crew_at_home(table: Table, player: str) -> list[PlayedCard]:
    """The crew of a player, if it is in LEO."""
    return [held for held in table.state.leo(player).cards if table.face(held.face).human]


def homecoming_of(outlook: Horizon, ship: Ship, start: str, people: int) -> Homecoming | None:
    """The best way to the colony with chits for some people and home with them, if in time."""
    colony = founded(outlook.table).site
    found = _in_time(outlook, _homecomings(outlook, ship, start, colony, people))
    return max(found, key=lambda each: worth_of(each.way), default=None)


def home_of(outlook: Horizon, ship: Ship, start: str, people: int) -> Homecoming | None:
    """The best way home with people aboard, if it is in time."""
    found = _in_time(outlook, _returns(outlook, ship, start, people))
    return max(found, key=lambda each: worth_of(each.way), default=None)


def _in_time(outlook: Horizon, found: Iterable[Homecoming]) -> Iterator[Homecoming]:
    return (each for each in found if each.way.years <= years_left(outlook))


def _homecomings(
    outlook: Horizon, ship: Ship, start: str, colony: str, people: int
) -> Iterator[Homecoming]:
    """To the colony at once, or by way of a factory."""
    yield from _there_and_back(outlook, ship, start, colony, people)
    for first, stop in _full_from_bases(outlook, ship, start):
        for then in _there_and_back(outlook, stop.ship, stop.place, colony, people):
            yield Homecoming(people, _joined(first, then.way), stop.place)


def _there_and_back(
    outlook: Horizon, ship: Ship, start: str, colony: str, people: int
) -> Iterator[Homecoming]:
    """To the colony, and from there home with as much water as is made in some years (I5a)."""
    out = _landfall(outlook, ship, start, colony)
    if out is None:
        return
    there = replace(ship, wet=str(out.wet))
    for years in WAITS:
        tanks = min(
            years * _made_at(outlook.table, ship, colony), room_for_fuel(outlook.table, there)
        )
        if years and not tanks:
            return
        with suppress(PlannerError):
            laden = replace(there, wet=str(load(out.wet, tanks)))
            for back in _returns(outlook, _with_people(laden, people), colony, people):
                way = _joined(Crossing(out.way.years + years, out.way.chance), back.way)
                stop = colony if years or start != colony else back.stop
                yield Homecoming(people, way, stop)


def _made_at(table: Table, ship: Ship, place: str) -> int:
    """Tanks that the best platform of a ship makes in a year (I5a)."""
    ratings = [table.face(face).isru for face, _ in ship.cards]
    wet = table.site(place).hydration
    return max((isru_tanks(wet, rating) for rating in ratings if rating is not None), default=0)


def _returns(outlook: Horizon, ship: Ship, start: str, people: int) -> Iterator[Homecoming]:
    """To LEO at once, or by way of a factory."""
    direct = best_way(outlook, ship, start, LEO)
    if direct is not None:
        yield Homecoming(people, direct, LEO)
    for first, stop in _full_from_bases(outlook, ship, start):
        then = best_way(outlook, stop.ship, stop.place, LEO)
        if then is not None:
            yield Homecoming(people, _joined(first, then), stop.place)


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where a ship has filled up."""

    place: str
    ship: Ship


def _full_from_bases(outlook: Horizon, ship: Ship, start: str) -> Iterator[tuple[Crossing, _Stop]]:
    """The own factories that can be reached, with the ship as it leaves them, and the way there."""
    table = outlook.table
    for base in bases(table, outlook.player):
        out = _landfall(outlook, ship, start, base)
        if out is not None:
            full, years = _filled_up(table, replace(ship, wet=str(out.wet)))
            if years or base != start:
                yield Crossing(out.way.years + years, out.way.chance), _Stop(base, full)


def _joined(first: Crossing, then: Crossing) -> Crossing:
    return Crossing(first.years + then.years, first.chance * then.chance)


def _landfall(outlook: Horizon, ship: Ship, start: str, goal: str) -> Landfall | None:
    if start == goal:
        return Landfall(Crossing(0, 1.0), WetMass(ship.wet))
    if best_way(outlook, ship, start, goal) is None:
        return None
    return landfall(long(outlook.sky), outlook.table, ship, start, goal, worth_of)


def best_way(outlook: Horizon, ship: Ship, start: str, goal: str) -> Crossing | None:
    """The way that is worth most, if there is one in time."""
    sky, years = long(outlook.sky), min(YEARS, years_left(outlook))
    if years < 1 or spacecraft(sky, outlook.table, ship, start) is None:
        return None
    ways = reached(sky, outlook.table, ship, start, Scope((0.0,) * years))
    found = max(ways.get(goal, ()), key=worth_of, default=None)
    return found if found is not None and worth_of(found) > 0 else None


def half_burns_to(outlook: Horizon, place: str) -> Mapping[str, int]:
    """How far everything is from a place."""
    sky = outlook.sky
    return half_burns_from(sky.board, sky.board[place].index, sky.rules, frozenset())


# -- engines -----------------------------------------------------------------------------------


def return_of(outlook: Horizon, faces: Sequence[Face]) -> Homecoming | None:
    """How many these cards bring home at once from the colony, with full tanks."""
    return _from(outlook, faces, [founded(outlook.table).site])


def most_home(outlook: Horizon, faces: Sequence[Face]) -> int:
    """How many these cards bring home at once, when they have filled up on the way."""
    colony = founded(outlook.table).site
    found = _from(outlook, faces, [colony, *bases(outlook.table, outlook.player)])
    return 0 if found is None else found.people


def _from(outlook: Horizon, faces: Sequence[Face], starts: Sequence[str]) -> Homecoming | None:
    for people in range(COLONISTS, 0, -1):
        ship = filled(faces, people * TOKENS[COLONIST].mass)
        for start in starts:
            way = best_way(outlook, ship, start, LEO)
            if way is not None:
                return Homecoming(people, way, LEO)
    return None


def with_crew(outlook: Horizon, card: str, player: str | None = None) -> list[Face]:
    """A card, and the crew of a player."""
    table = outlook.table
    crew = table.player(player or outlook.player).crew
    return [table.book.library.card(card).front, table.face(crew)]


def engines(outlook: Horizon, player: str | None = None) -> Iterator[tuple[Homecoming, str]]:
    """The engines in a hand, and how many they bring home at once."""
    for card in outlook.table.player(player or outlook.player).hand:
        found = return_of(outlook, with_crew(outlook, card, player))
        if found is not None:
            yield found, card


def best_engine(outlook: Horizon, player: str | None = None) -> tuple[Homecoming, str] | None:
    """The engine in a hand that brings most people home."""
    return max(engines(outlook, player), key=lambda each: (each[0].rank, each[1]), default=None)
