"""What a player does next for the rescue, and what is to come of it (iiD5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.rescue.sortie import best_sortie, set_out
from planner.games.high_frontier.playing.thinking.rescue.voyage import (
    ahead,
    goal_of,
    is_rescuing,
    under_way,
)
from planner.games.high_frontier.playing.thinking.rescue.ways import Homecoming, long, worth_of
from planner.games.high_frontier.playing.thinking.skies import Ship, course
from planner.games.high_frontier.scenarios.rescue.colony import colony_of
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice
from planner.route.plan import Option


@dataclass(frozen=True, slots=True)
class Rescue:
    """A voyage that is under way, or is to begin from LEO."""

    homecoming: Homecoming
    ship: Ship
    start: str
    goal: str
    """The colony, or LEO for who has people aboard."""
    years: int
    """Until they are home."""

    def next_leg(self, outlook: Horizon) -> Option | None:
        """The way to the next stop; none for who fills up where he is."""
        stop = self.homecoming.stop
        if stop == self.start:
            return None
        return course(long(outlook.sky), outlook.table, self.ship, self.start, stop, worth_of)


def best_rescue(outlook: Horizon) -> Rescue | None:
    """The voyage of a player, if any brings somebody home in time."""
    colony = colony_of(outlook.table)
    if colony is None:
        return None
    rocket = outlook.rocket
    if rocket is not None and is_rescuing(outlook):
        found = ahead(outlook, rocket, colony)
        goal = goal_of(rocket, colony)
        ship = Ship.of(rocket_of(outlook.table, rocket))
        return found if found is None else Rescue(found, ship, rocket.space, goal, found.way.years)
    sortie = best_sortie(outlook)
    if sortie is None:
        return None
    return Rescue(sortie.homecoming, sortie.ship, LEO, colony.site, sortie.years)


def steps(view: View, outlook: Horizon, choices: list[Choice]) -> Iterator[Action] | None:
    """What to do now for the rescue, the best first; none where one can do nothing for it."""
    if colony_of(view.table) is None:
        return None
    if is_rescuing(outlook):
        return _flying(view, outlook, choices)
    sortie = best_sortie(outlook)
    return None if sortie is None else set_out(outlook, sortie)


def _flying(view: View, outlook: Horizon, choices: list[Choice]) -> Iterator[Action]:
    yield from under_way(view, outlook, choices)
    yield Income(outlook.player)
