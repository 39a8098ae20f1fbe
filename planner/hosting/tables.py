"""The tables that are awake in this process, and who comes to them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Self

from planner.games import GameKind
from planner.hosting.databases import usual_url
from planner.hosting.drafts import find_draft
from planner.hosting.kept import KeptSeat
from planner.hosting.refusals import BeingDrafted, NotAllowed, UnknownGame
from planner.hosting.seats import HOST, SPECTATOR, Seat, SeatKind, Visitor
from planner.hosting.secrets import hashed, opens
from planner.hosting.store import Store
from planner.hosting.table import HostedTable
from planner.kernel.view import View
from planner.text import Text

AWAKE = 200
"""So many games are kept in memory; the one that nobody has asked for longest goes first."""


class KeptGames:
    """The games of a store, of which the last ones asked for are awake."""

    def __init__(self, store: Store, awake: int = AWAKE) -> None:
        self.store = store
        self._most = awake
        self._awake: OrderedDict[str, HostedTable] = OrderedDict()
        self._lock = threading.Lock()

    @classmethod
    def at(cls, url: str | None = None) -> Self:
        """The games in a database; without a name in the usual one (`usual_url`)."""
        return cls(Store(url or usual_url()))

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    def table(self, game: str) -> HostedTable:
        """A table, which wakes when somebody looks at it."""
        with self._lock:
            table = self._awake.get(game)
            if table is None:
                table = self._awake[game] = HostedTable(self.store, game)
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

    # -- people ----------------------------------------------------------------------------

    def visitor(self, game: str, secrets: Sequence[str]) -> Visitor:
        """What somebody who holds these secrets may be at a table."""
        seats, members = self.store.people(game)
        if not members:
            raise UnknownGame(game) if find_draft(self.store, game) is None else BeingDrafted(game)
        hashes = [hashed(secret) for secret in secrets]
        held = [seat for seat in seats if opens(hashes, seat.token_hash)]
        return Visitor(
            game,
            tuple(seat.seat for seat in held if seat.kind != SeatKind.BOT),
            host=opens(hashes, members[HOST]),
            spectator=opens(hashes, members[SPECTATOR]),
            away=tuple(seat.seat for seat in held if seat.kind == SeatKind.BOT),
        )

    def owner(self, game: str) -> Visitor:
        """Whoever runs the server: he may do what the host of any table may."""
        if self.store.game(game) is None and find_draft(self.store, game) is None:
            raise UnknownGame(game)
        return Visitor(game, host=True)

    def seats(self, game: str) -> tuple[Seat, ...]:
        """Who sits at a table, in seat order, as everybody may know it."""
        return tuple(map(_shown, self.store.seats(game)))

    def view(self, visitor: Visitor) -> View:
        """What a visitor may know of the game now."""
        check_may_look(visitor)
        return self.table(visitor.game).view(*visitor.seats)


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


def _shown(seat: KeptSeat) -> Seat:
    return Seat(seat.seat, SeatKind(seat.kind), seat.bot, seat.name)
