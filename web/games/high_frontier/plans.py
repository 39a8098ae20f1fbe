"""What somebody plans with his spacecraft, as it stands beside the game: for himself alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.board import Space
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.state import Stack
from planner.hosting.plans import KeptPlan


@dataclass(frozen=True, slots=True)
class Ghost:
    """A way that is drawn on the map though nobody has flown it."""

    path: tuple[str, ...]
    ends: tuple[int, ...]
    """Where along it a turn ends."""


@dataclass(frozen=True, slots=True)
class OpenPlan:
    """A plan whose spacecraft has not arrived."""

    stack: str
    at: Space
    goal: Space
    rest: Ghost | None
    """What is left of the way; nothing, if the spacecraft has left it."""

    @property
    def moves(self) -> int:
        """How many moves it still takes, if all goes as planned."""
        return 0 if self.rest is None else len(self.rest.ends)


def open_plans(view: View, plans: Iterable[KeptPlan]) -> tuple[OpenPlan, ...]:
    """The plans that go on from where their spacecraft are now.

    >>> from planner.games.high_frontier import Game
    >>> open_plans(Game.new("core", factions=["NASA", "ESA"]).view("NASA"), ())
    ()
    """
    return tuple(_open(view, plans))


def _open(view: View, plans: Iterable[KeptPlan]) -> Iterator[OpenPlan]:
    board, stacks = view.table.book.board, view.table.state.stacks
    for plan in plans:
        ship = stacks.get(plan.stack)
        known = all(space in board for space in plan.path)
        if known and ship is not None and _flies(view, ship) and ship.space != plan.goal:
            yield OpenPlan(ship.id, board[ship.space], board[plan.goal], _rest(plan, ship.space))


def _flies(view: View, ship: Stack) -> bool:
    return ship.owner in view.seats and ship.wet is not None


def _rest(plan: KeptPlan, at: str) -> Ghost | None:
    if at not in plan.path:
        return None
    # Where a way comes twice to a space, a turn that ends there tells which time is meant.
    stops = [0, *plan.ends]
    places = [index for index, space in enumerate(plan.path) if space == at]
    begin = next((index for index in places if index in stops), places[0])
    ends = tuple(end - begin for end in plan.ends if end > begin)
    return Ghost(plan.path[begin:], ends)


def ships(view: View) -> tuple[Stack, ...]:
    """The spacecraft of those who look, which can be sent somewhere."""
    return tuple(ship for ship in view.table.state.stacks.values() if _flies(view, ship))
