"""The next actions for the rescue, from LEO and under way (iiD5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.expedition import refuelling
from planner.games.high_frontier.playing.thinking.prospects import Prospects, move_towards
from planner.games.high_frontier.playing.thinking.reach import Ship, best_route
from planner.games.high_frontier.playing.thinking.rescue.homecoming import (
    Homecoming,
    for_voyages,
    home_of,
    homecoming_of,
    room_for_fuel,
    worth_of,
)
from planner.games.high_frontier.playing.thinking.rescue.sortie import best_sortie, set_out
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, COLONIST, Colony, colony_of
from planner.games.high_frontier.scenarios.rescue.voyage import BoardShip
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, Stack
from planner.kernel.actions import Action, Choice
from planner.route.plan import Option


@dataclass(frozen=True, slots=True)
class Rescue:
    """A voyage under way, or to begin from LEO."""

    homecoming: Homecoming
    ship: Ship
    start: str
    goal: str
    """The colony, or LEO with people aboard."""
    years: int
    """Years until they are home."""

    def next_leg(self, prospects: Prospects) -> Option | None:
        """Return the route to the next stop; ``None`` if the rocket fills up where it is."""
        stop = self.homecoming.stop
        if stop == self.start:
            return None
        return best_route(
            for_voyages(prospects.conditions),
            prospects.table,
            self.ship,
            self.start,
            stop,
            worth_of,
        )


def best_rescue(prospects: Prospects) -> Rescue | None:
    """Return the best voyage of a player, if any brings people home in time."""
    colony = colony_of(prospects.table)
    if colony is None:
        return None
    rocket = prospects.rocket
    if rocket is not None and is_rescuing(prospects):
        homecoming = ahead(prospects, rocket, colony)
        goal = goal_of(rocket, colony)
        ship = Ship.of(rocket_of(prospects.table, rocket))
        return (
            homecoming
            if homecoming is None
            else Rescue(homecoming, ship, rocket.space, goal, homecoming.trip.years)
        )
    sortie = best_sortie(prospects)
    if sortie is None:
        return None
    return Rescue(sortie.homecoming, sortie.ship, LEO, colony.site, sortie.years)


def steps(view: View, prospects: Prospects, choices: list[Choice]) -> Iterator[Action] | None:
    """Return the actions for the rescue, the best first; ``None`` if there are none."""
    if colony_of(view.table) is None:
        return None
    if is_rescuing(prospects):
        return _flying(view, prospects, choices)
    sortie = best_sortie(prospects)
    return None if sortie is None else set_out(prospects, sortie)


def _flying(view: View, prospects: Prospects, choices: list[Choice]) -> Iterator[Action]:
    yield from under_way(view, prospects, choices)
    yield Income(prospects.player)


def is_rescuing(prospects: Prospects) -> bool:
    """True if the rocket has colonists or discovery chits aboard."""
    rocket = prospects.rocket
    return rocket is not None and not {CHIT, COLONIST}.isdisjoint(rocket.tokens)


def under_way(view: View, prospects: Prospects, choices: list[Choice]) -> Iterator[Action]:
    """Yield the next actions of a rocket with chits or colonists."""
    rocket, colony = prospects.rocket, colony_of(view.table)
    if rocket is None or colony is None:
        return
    if rocket.space == LEO and rocket.id in view.table.turn.flown:
        home = view.table.state.leo(rocket.owner).id
        yield Reload(rocket.owner, rocket.id, home, CHIT, rocket.tokens.count(CHIT))
    yield from _fill_up(prospects, rocket, choices)
    homecoming = ahead(prospects, rocket, colony)
    stop = goal_of(rocket, colony) if homecoming is None else homecoming.stop
    if stop == rocket.space:
        return
    if homecoming is not None and rocket.space == colony.site and COLONIST not in rocket.tokens:
        yield BoardShip(rocket.owner, rocket.id, homecoming.people)
    yield from _fly(prospects, rocket, stop)


def goal_of(rocket: Stack, colony: Colony) -> str:
    """Return the final goal of a rocket, whatever its stops."""
    return LEO if COLONIST in rocket.tokens or not colony.waiting else colony.site


def ahead(prospects: Prospects, rocket: Stack, colony: Colony) -> Homecoming | None:
    """Return the best voyage home for as many people as possible."""
    ship = Ship.of(rocket_of(prospects.table, rocket))
    people = rocket.tokens.count(COLONIST)
    if people:
        return home_of(prospects, ship, rocket.space, people)
    wanted = min(rocket.tokens.count(CHIT), colony.waiting)
    homecomings = (
        homecoming_of(prospects, ship, rocket.space, some) for some in range(wanted, 0, -1)
    )
    return next((homecoming for homecoming in homecomings if homecoming is not None), None)


def _fly(prospects: Prospects, rocket: Stack, goal: str) -> Iterator[Action]:
    if rocket.id in prospects.table.turn.flown:
        return
    move = move_towards(for_voyages(prospects.conditions), prospects.table, rocket, goal, worth_of)
    if move is not None:
        yield move
        yield replace(move, supports=None)


def _fill_up(prospects: Prospects, rocket: Stack, choices: list[Choice]) -> Iterator[Action]:
    """Yield refuels, the largest first; they cost no time if the rocket flies on this year."""
    if room_for_fuel(prospects.table, Ship.of(rocket_of(prospects.table, rocket))):
        for _, action in sorted(refuelling(choices, rocket.id), key=lambda refuel: -refuel[0]):
            yield action
