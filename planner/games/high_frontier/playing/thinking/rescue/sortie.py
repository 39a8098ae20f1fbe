"""Launches from LEO with discovery chits, and chits handed to others who can launch (iiD5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from planner.cards.model import Face
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.playing.thinking.prospects import Prospects, loose
from planner.games.high_frontier.playing.thinking.reach import Ship
from planner.games.high_frontier.playing.thinking.rescue.homecoming import (
    CHANCE_PER_YEAR,
    Homecoming,
    crew_at_home,
    filled,
    homecoming_of,
    most_home,
    years_left,
)
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, TOKENS, colony_of
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, StackKind, stack_id
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.kernel.actions import Action

TANKS_TRIED_FROM_LEO = (0, 3, 6, 10)
"""Tanks of fuel tried from LEO; the rest is filled in further out."""


@dataclass(frozen=True, slots=True)
class Sortie:
    """A voyage from LEO to the colony and back that has not begun."""

    engine: str | None
    """The thruster card; ``None`` if the rocket is ready."""
    tanks: int
    """Fuel taken along from LEO."""
    ship: Ship
    """The rocket as it leaves LEO."""
    homecoming: Homecoming
    wait: int
    """Years until it can be paid for."""

    @property
    def worth(self) -> float:
        """Expected people home, the sooner the better."""
        return self.homecoming.people * (self.homecoming.trip.chance - CHANCE_PER_YEAR * self.years)

    @property
    def years(self) -> int:
        """Until they are home."""
        return self.wait + self.homecoming.trip.years


def best_sortie(prospects: Prospects, more: int = 0) -> Sortie | None:
    """Return the voyage that brings most people home with the chits in LEO and ``more``."""
    table, colony = prospects.table, colony_of(prospects.table)
    if colony is None or (prospects.rocket is not None and prospects.rocket.space != LEO):
        return None
    chits = table.state.leo(prospects.player).tokens.count(CHIT) + more
    sorties = (
        sortie
        for rocket in _rockets(prospects)
        for sortie in _sorties(prospects, rocket, min(chits, colony.waiting))
    )
    return max(sorties, key=lambda sortie: (sortie.worth, -sortie.tanks), default=None)


@dataclass(frozen=True, slots=True)
class _Rocket:
    """A rocket that could fly from LEO."""

    engine: str | None
    faces: tuple[Face, ...]
    boost: int = 0
    """Aquas to boost it to LEO."""
    fuel: int = 0
    """Whole tanks aboard."""


def _rockets(prospects: Prospects) -> Iterator[_Rocket]:
    """Yield the rocket that stands in LEO, or each engine with the crew."""
    table, rocket = prospects.table, prospects.rocket
    if rocket is not None:
        chits = rocket_of(table, rocket).chits
        faces = tuple(table.face(held.face) for held in rocket.cards)
        if any(face.human for face in faces):
            yield _Rocket(None, faces, fuel=int(chits.wet.mass - chits.dry.mass))
        return
    hand = table.player(prospects.player).hand
    for crew in crew_at_home(table, prospects.player)[:1]:
        for card in (*loose(table, prospects.player), *hand):
            front = table.book.library.card(card).front
            if front.triangle is not None:
                boost = front.mass if card in hand else 0
                yield _Rocket(card, (front, table.face(crew.face)), boost)


def _sorties(prospects: Prospects, rocket: _Rocket, most: int) -> Iterator[Sortie]:
    """Yield the voyage for most people with each load of fuel."""
    most = min(most, most_home(prospects, rocket.faces))
    for tanks in TANKS_TRIED_FROM_LEO:
        wait = _wait(prospects, rocket.boost + tanks)
        for people in range(most, 0, -1):
            ship = filled(rocket.faces, people * TOKENS[CHIT].mass, rocket.fuel + tanks)
            homecoming = homecoming_of(prospects, ship, LEO, people)
            if homecoming is not None and wait + homecoming.trip.years <= years_left(prospects):
                yield Sortie(rocket.engine, tanks, ship, homecoming, wait)
                break


def _wait(prospects: Prospects, cost: int) -> int:
    """Return the years until so many aquas are there."""
    return ceil(max(0.0, cost - prospects.aquas) / prospects.weights.income)


def set_out(prospects: Prospects, sortie: Sortie) -> Iterator[Action]:
    """Yield what to do for a voyage now."""
    table, player = prospects.table, prospects.player
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
    yield from _earn(prospects, sortie)


def _earn(prospects: Prospects, sortie: Sortie) -> Iterator[Action]:
    """Yield sales of cards that do not fly, then income; nothing else counts in a rescue."""
    for card in prospects.table.player(prospects.player).hand:
        if card != sortie.engine:
            yield SellCard(prospects.player, card)
    yield Income(prospects.player)


def gifts(prospects: Prospects) -> Iterator[Offer]:
    """Yield offers to hand all chits in LEO to the player whom they help most.

    Only one offer is made in a turn.
    """
    table, player = prospects.table, prospects.player
    chits = table.state.leo(player).tokens.count(CHIT)
    if colony_of(table) is None or not chits or table.turn.offered:
        return
    helped = []
    for other in table.state.seats:
        if other != player:
            others_prospects = Prospects(table, other, prospects.weights)
            more = _saved(best_sortie(others_prospects, chits)) - _saved(
                best_sortie(others_prospects)
            )
            helped.append((more, other))
    for more, other in sorted(helped, key=lambda gift: -gift[0]):
        if more > 0:
            home, theirs = table.state.leo(player).id, table.state.leo(other).id
            everything = Handover(home, theirs, tokens=(CHIT,) * chits)
            yield Offer(player, (DealTerms(player, other, handovers=(everything,)),))


def _saved(sortie: Sortie | None) -> float:
    """Return the expected number of people home."""
    return 0.0 if sortie is None else sortie.homecoming.expected
