"""What visitors do at a table, whether they come with a page or with a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from werkzeug.exceptions import HTTPException

from planner.hosting import Acted, Made, NewTable, Visitor
from planner.hosting.faults import reported
from planner.kernel.actions import Action
from planner.kernel.codec import decode
from planner.kernel.view import View
from web.access.games import games, host, take
from web.app.jobs import ClientLeft


def make(new: NewTable, request: str = "") -> Made:
    """Make a table, or find the one that was made with the same request."""
    take("made")
    return host().tables.create(new, request)


def act(
    visitor: Visitor,
    action: Action,
    *,
    expected: int,
    request: str = "",
    dice: Sequence[int] = (),
) -> Acted:
    """Do something, and wake all who wait at the table."""
    take("acted")
    acted = host().play.act(visitor, action, expected=expected, request=request, dice=dice)
    games().streams.watching.wake()
    return acted


@contextmanager
def at_table() -> Iterator[None]:
    """Wake all who wait, since computer players may have answered by what is done within."""
    take("written")
    yield
    games().streams.watching.wake()


def take_back(visitor: Visitor, faction: str) -> None:
    """Take a seat back from a computer player: one's own, or as the host for others."""
    with at_table():
        if faction in visitor.away:
            host().seats.come_back(visitor, faction)
        else:
            host().seats.seat_to_human(visitor, faction)


@contextmanager
def without_faults(
    game: str, view: View | None = None, action: Action | None = None
) -> Iterator[None]:
    """Log faults of the program; whoever asked hears of them in a plain sentence."""
    entry = None if view is None else len(view.entries) + 1
    with reported(game, entry, action, passing=(HTTPException, ClientLeft)):
        yield


def read_action(view: View, data: Mapping[str, Any]) -> Action:
    """The action that plain data stands for."""
    return cast(Action, decode(Action, dict(data), view.table.book.tags, "action"))
