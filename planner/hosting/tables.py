"""The tables that are awake in this process, and what who comes to them may do."""

from __future__ import annotations

import threading
from collections import OrderedDict

from planner.games import GameKind
from planner.hosting.kept import KeptSeat
from planner.hosting.refusals import NotAllowed
from planner.hosting.seats import Visitor
from planner.hosting.store import Store
from planner.hosting.table import HostedTable
from planner.text import Text

AWAKE = 200
"""So many games are kept in memory; the one that nobody has asked for longest goes first."""


class AwakeTables:
    """The games of a store, of which the last ones asked for are awake."""

    def __init__(self, store: Store, most: int = AWAKE) -> None:
        self._store = store
        self._most = most
        self._awake: OrderedDict[str, HostedTable] = OrderedDict()
        self._lock = threading.Lock()

    def table(self, game: str) -> HostedTable:
        """A table, which wakes when somebody looks at it."""
        with self._lock:
            table = self._awake.get(game)
            if table is None:
                table = self._awake[game] = HostedTable(self._store, game)
            self._awake.move_to_end(game)
            while len(self._awake) > self._most:
                self._awake.popitem(last=False)
        return table

    def kind(self, game: str) -> GameKind:
        """Which game of the shelf a table plays."""
        return self.table(game).kind

    def forget(self, game: str) -> None:
        """Let a table sleep."""
        with self._lock:
            self._awake.pop(game, None)


def check_may_look(visitor: Visitor) -> None:
    """Refuse who holds no link of this table."""
    if visitor.nobody:
        raise NotAllowed(
            Text("this table is seen with one of its links alone"),
            hint=Text("ask who made the table for a link"),
        )


def check_is_host(visitor: Visitor) -> None:
    """Refuse everybody but who made the table."""
    if not visitor.host:
        raise NotAllowed(
            Text("only who made the table may do that"), hint=Text("use the link of the host")
        )


def check_own(visitor: Visitor, seat: str) -> None:
    """Refuse who does not hold the link of a seat."""
    if seat not in (*visitor.seats, *visitor.away):
        raise NotAllowed(
            Text("only who plays the seat may do that"), hint=Text("use its link"), field="faction"
        )


def own_seat(store: Store, visitor: Visitor, seat: str) -> KeptSeat:
    """What is kept of a seat, for who holds its link alone."""
    check_own(visitor, seat)
    return next(each for each in store.seats(visitor.game) if each.seat == seat)
