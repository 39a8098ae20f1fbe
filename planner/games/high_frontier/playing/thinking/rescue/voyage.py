"""What a rocket with discovery chits or colonists aboard does (iiD5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.expedition import refuelling
from planner.games.high_frontier.playing.thinking.missions import Horizon, move_towards
from planner.games.high_frontier.playing.thinking.rescue.ways import (
    Homecoming,
    home_of,
    homecoming_of,
    long,
    room_for_fuel,
    worth_of,
)
from planner.games.high_frontier.playing.thinking.skies import Ship
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, COLONIST, Colony, colony_of
from planner.games.high_frontier.scenarios.rescue.voyage import BoardShip
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, Stack
from planner.kernel.actions import Action, Choice


def is_rescuing(outlook: Horizon) -> bool:
    """Whether the rocket has somebody, or something for somebody, aboard."""
    rocket = outlook.rocket
    return rocket is not None and not {CHIT, COLONIST}.isdisjoint(rocket.tokens)


def under_way(view: View, outlook: Horizon, choices: list[Choice]) -> Iterator[Action]:
    """What a rocket with chits or colonists does next."""
    rocket, colony = outlook.rocket, colony_of(view.table)
    if rocket is None or colony is None:
        return
    if rocket.space == LEO and rocket.id in view.table.turn.flown:
        home = view.table.state.leo(rocket.owner).id
        yield Reload(rocket.owner, rocket.id, home, CHIT, rocket.tokens.count(CHIT))
    yield from _fill_up(outlook, rocket, choices)
    found = ahead(outlook, rocket, colony)
    stop = goal_of(rocket, colony) if found is None else found.stop
    if stop == rocket.space:
        return
    if found is not None and rocket.space == colony.site and COLONIST not in rocket.tokens:
        yield BoardShip(rocket.owner, rocket.id, found.people)
    yield from _fly(outlook, rocket, stop)


def goal_of(rocket: Stack, colony: Colony) -> str:
    """What a rocket is on its way to, by whatever stops."""
    return LEO if COLONIST in rocket.tokens or not colony.waiting else colony.site


def ahead(outlook: Horizon, rocket: Stack, colony: Colony) -> Homecoming | None:
    """The best way home for as many as can still be brought there."""
    ship = Ship.of(rocket_of(outlook.table, rocket))
    people = rocket.tokens.count(COLONIST)
    if people:
        return home_of(outlook, ship, rocket.space, people)
    wanted = min(rocket.tokens.count(CHIT), colony.waiting)
    found = (homecoming_of(outlook, ship, rocket.space, some) for some in range(wanted, 0, -1))
    return next((each for each in found if each is not None), None)


def _fly(outlook: Horizon, rocket: Stack, goal: str) -> Iterator[Action]:
    if rocket.id in outlook.table.turn.flown:
        return
    move = move_towards(long(outlook.sky), outlook.table, rocket, goal, worth_of)
    if move is not None:
        yield move
        yield replace(move, supports=None)


def _fill_up(outlook: Horizon, rocket: Stack, choices: list[Choice]) -> Iterator[Action]:
    """As much water as an operation brings; it costs no time if the rocket flies on this year."""
    if room_for_fuel(outlook.table, Ship.of(rocket_of(outlook.table, rocket))):
        for _, action in sorted(refuelling(choices, rocket.id), key=lambda found: -found[0]):
            yield action
