"""Setting out from LEO with discovery chits, as soon as that can be paid for (iiD5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from planner.cards.model import Face
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.playing.thinking.missions import Horizon, loose
from planner.games.high_frontier.playing.thinking.rescue.ways import (
    YEAR,
    Homecoming,
    crew_at_home,
    filled,
    homecoming_of,
    most_home,
    years_left,
)
from planner.games.high_frontier.playing.thinking.skies import Ship
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, TOKENS, colony_of
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, StackKind, stack_id
from planner.kernel.actions import Action

TANKS = (0, 3, 6, 10)
"""Tanks of fuel from LEO that are tried; the rest is filled in out there."""


@dataclass(frozen=True, slots=True)
class Sortie:
    """A voyage from LEO to the colony and back that has not begun."""

    engine: str | None
    """The card to fly with; none if the rocket is ready."""
    tanks: int
    """Fuel that is taken along from LEO."""
    ship: Ship
    """The rocket as it leaves LEO."""
    homecoming: Homecoming
    wait: int
    """Years until it can be paid for."""

    @property
    def worth(self) -> float:
        """People who come home, and soon."""
        return self.homecoming.people * (self.homecoming.way.chance - YEAR * self.years)

    @property
    def years(self) -> int:
        """Until they are home."""
        return self.wait + self.homecoming.way.years


def best_sortie(outlook: Horizon, more: int = 0) -> Sortie | None:
    """The voyage that brings most people home with the chits in LEO, or more of them."""
    table, colony = outlook.table, colony_of(outlook.table)
    if colony is None or (outlook.rocket is not None and outlook.rocket.space != LEO):
        return None
    chits = table.state.leo(outlook.player).tokens.count(CHIT) + more
    found = (
        sortie
        for rocket in _rockets(outlook)
        for sortie in _sorties(outlook, rocket, min(chits, colony.waiting))
    )
    return max(found, key=lambda each: (each.worth, -each.tanks), default=None)


@dataclass(frozen=True, slots=True)
class _Rocket:
    """What could fly from LEO."""

    engine: str | None
    faces: tuple[Face, ...]
    boost: int = 0
    """Aquas to have it in LEO."""
    fuel: int = 0
    """Whole tanks that are aboard."""


def _rockets(outlook: Horizon) -> Iterator[_Rocket]:
    """What could fly with the crew: the rocket that stands there, or each engine."""
    table, rocket = outlook.table, outlook.rocket
    if rocket is not None:
        chits = rocket_of(table, rocket).chits
        faces = tuple(table.face(each.face) for each in rocket.cards)
        if any(face.human for face in faces):
            yield _Rocket(None, faces, fuel=int(chits.wet.mass - chits.dry.mass))
        return
    hand = table.player(outlook.player).hand
    for crew in crew_at_home(table, outlook.player)[:1]:
        for card in (*loose(table, outlook.player), *hand):
            front = table.book.library.card(card).front
            if front.triangle is not None:
                boost = front.mass if card in hand else 0
                yield _Rocket(card, (front, table.face(crew.face)), boost)


def _sorties(outlook: Horizon, rocket: _Rocket, most: int) -> Iterator[Sortie]:
    """For each load of fuel the voyage for most people."""
    most = min(most, most_home(outlook, rocket.faces))
    for tanks in TANKS:
        wait = _wait(outlook, rocket.boost + tanks)
        for people in range(most, 0, -1):
            ship = filled(rocket.faces, people * TOKENS[CHIT].mass, rocket.fuel + tanks)
            found = homecoming_of(outlook, ship, LEO, people)
            if found is not None and wait + found.way.years <= years_left(outlook):
                yield Sortie(rocket.engine, tanks, ship, found, wait)
                break


def _wait(outlook: Horizon, cost: int) -> int:
    """Years until so many aquas are there."""
    return ceil(max(0.0, cost - outlook.aquas) / outlook.weights.income)


def set_out(outlook: Horizon, sortie: Sortie) -> Iterator[Action]:
    """What is to be done for a voyage now."""
    table, player = outlook.table, outlook.player
    home, rocket = table.state.leo(player).id, stack_id(player, StackKind.ROCKET)
    if not sortie.wait and rocket not in table.turn.flown:
        if sortie.engine in table.player(player).hand:
            yield Boost(player, (sortie.engine,))
        elif sortie.engine is not None:
            crew = (held.card for held in crew_at_home(table, player)[:1])
            yield Transfer(player, home, rocket, (sortie.engine, *crew), fuel=sortie.tanks)
        elif sortie.tanks:
            yield Transfer(player, home, rocket, fuel=sortie.tanks)
        yield Reload(player, home, rocket, CHIT, sortie.homecoming.people)
    yield from _earn(outlook, sortie)


def _earn(outlook: Horizon, sortie: Sortie) -> Iterator[Action]:
    """A card that does not fly is sold; nothing else is of use in a rescue."""
    for card in outlook.table.player(outlook.player).hand:
        if card != sortie.engine:
            yield SellCard(outlook.player, card)
    yield Income(outlook.player)
