"""What is to be told to whom: rows written with the entry that asks, gone when it is told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection, Row, Select, Table, and_, delete, func, insert, select, update

from planner.hosting.kept import Status, read_json
from planner.hosting.schema import DRAFT_OUTBOX, DRAFT_SEAT, ENTRY, GAME, OUTBOX, SEAT
from planner.hosting.seats import SeatKind
from planner.kernel.codec import Json

CHANNELS = ("webhook", "email")
"""How somebody can be told; the wishes of a seat have a place to tell it for each."""
STILL_THERE = 60.0
"""Who was at the table within so many seconds is told only if he does not look again."""
WAITS = (10.0, 60.0, 300.0, 1800.0, 7200.0)
"""Seconds until it is tried again; when they are used up it is given up."""
LEASE = 60.0
"""Seconds for which nobody else tries it."""
AT_ONCE = 20


class Transactions(Protocol):
    """Where transactions come from: the store."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that changes nothing."""
        ...

    def writing(self) -> AbstractContextManager[Connection]:
        """One that does."""
        ...


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is to be told now, and how the table stands."""

    id: int
    game: str
    seat: str
    channel: str
    due: float
    tries: int
    wishes: dict[str, Json] = field(repr=False)
    title: str
    is_asked: bool
    """Whether the seat is still asked to act."""
    is_offered: bool
    """Whether it has still been offered a deal."""
    is_known: bool
    """Whether its player has been at the table since, or a bot has it, or the table rests."""
    is_drafting: bool = False
    """Whether it is to pick a faction."""

    @classmethod
    def of(cls, row: Row[Any], title: str, **stands: bool) -> Due:
        """What a row says, with the title of the table and how it stands."""
        wishes = read_json(row.notify)
        return cls(
            row.id, row.game, row.seat, row.kind, row.due, row.tries, wishes, title, **stands
        )


def put(connection: Connection, game: str, n: int, seats: Sequence[str], now: float) -> None:
    """Write down that these seats are asked since entry n, for those who want to be told."""
    wanted = select(SEAT.c.seat, SEAT.c.notify, SEAT.c.present).where(
        SEAT.c.game == game,
        SEAT.c.seat.in_(seats),
        SEAT.c.kind != SeatKind.BOT,
        SEAT.c.notify != "{}",
    )
    _put(connection, OUTBOX, game, n, wanted, now)


def put_pick(connection: Connection, draft: str, place: str, now: float) -> None:
    """Write down that a seat is to pick its faction, if it wants to be told; it is asked once."""
    wanted = select(
        DRAFT_SEAT.c.place.label("seat"), DRAFT_SEAT.c.notify, DRAFT_SEAT.c.present
    ).where(DRAFT_SEAT.c.draft == draft, DRAFT_SEAT.c.place == place)
    _put(connection, DRAFT_OUTBOX, draft, 0, wanted, now)


def _put(
    connection: Connection,
    table: Table,
    game: str,
    n: int,
    wanted: Select[Any],
    now: float,
) -> None:
    """Write down what is to be told: the rows are seats, what they wish, and when they came."""
    rows = [
        {
            "game": game,
            "seat": seat.seat,
            "kind": channel,
            "n": n,
            "due": now + (STILL_THERE if seat.present > now - STILL_THERE else 0),
            "tries": 0,
            "last_error": "",
        }
        for seat in connection.execute(wanted)
        for channel in CHANNELS
        if read_json(seat.notify).get(channel)
    ]
    if rows:
        connection.execute(insert(table), rows)


class Outbox:
    """What is still to be told."""

    def __init__(self, store: Transactions, table: Table = OUTBOX) -> None:
        self._store = store
        self._table = table

    def due(self, now: float) -> list[Due]:
        """What is to be told now."""
        asked = (
            select(OUTBOX, SEAT.c.notify, SEAT.c.present, SEAT.c.kind.label("played_by"))
            .add_columns(GAME.c.asked, GAME.c.offered, GAME.c.options, GAME.c.status)
            # Who is asked from the beginning is so by no entry.
            .add_columns(func.coalesce(ENTRY.c.at, GAME.c.created).label("at"))
            .join(GAME, GAME.c.id == OUTBOX.c.game)
            .join(SEAT, and_(SEAT.c.game == OUTBOX.c.game, SEAT.c.seat == OUTBOX.c.seat))
            .outerjoin(ENTRY, and_(ENTRY.c.game == OUTBOX.c.game, ENTRY.c.n == OUTBOX.c.n))
        )
        return [_due(row) for row in self._first(asked, now)]

    def _first(self, asked: Select[Any], now: float) -> Sequence[Row[Any]]:
        """The rows whose time has come, those that wait longest first."""
        table = self._table.c
        due = asked.where(table.due <= now, table.tries <= len(WAITS))
        with self._store.reading() as connection:
            return connection.execute(due.order_by(table.due, table.id).limit(AT_ONCE)).all()

    def claim(self, due: Due, now: float) -> bool:
        """Take it upon oneself to tell it; not, if another process has."""
        table = self._table.c
        same = (table.id == due.id, table.due == due.due, table.tries == due.tries)
        with self._store.writing() as connection:
            taken = connection.execute(
                update(self._table).where(*same).values(due=now + LEASE, tries=due.tries + 1)
            )
            return taken.rowcount == 1

    def told(self, due: Due) -> None:
        """It is told, or need not be told any more; so is what was given up before it."""
        with self._store.writing() as connection:
            connection.execute(
                delete(self._table).where(
                    self._table.c.game == due.game,
                    self._table.c.seat == due.seat,
                    self._table.c.kind == due.channel,
                    self._table.c.id <= due.id,
                )
            )

    def failed(self, due: Due, why: str, now: float) -> None:
        """It could not be told; it is tried again some time later, and at last given up."""
        wait = WAITS[due.tries] if due.tries < len(WAITS) else 0.0
        with self._store.writing() as connection:
            connection.execute(
                update(self._table)
                .where(self._table.c.id == due.id)
                .values(due=now + wait, last_error=why[:200])
            )

    def troubles(self, game: str, seat: str) -> dict[str, str]:
        """What stood last in the way of telling a seat something, by channel."""
        table = self._table.c
        with self._store.reading() as connection:
            rows = connection.execute(
                select(table.kind, table.last_error)
                .where(table.game == game, table.seat == seat, table.last_error != "")
                .order_by(table.id)
            )
            return {row.kind: row.last_error for row in rows}

    def forget(self, game: str, seat: str) -> None:
        """Tell a seat nothing of what was to be told so far."""
        mine = (self._table.c.game == game, self._table.c.seat == seat)
        with self._store.writing() as connection:
            connection.execute(delete(self._table).where(*mine))


def now() -> float:
    """The time, as rows have it."""
    return time.time()


def _due(row: Row[Any]) -> Due:
    return Due.of(
        row,
        str(read_json(row.options).get("title", "")),
        is_asked=row.seat in read_json(row.asked),
        is_offered=row.seat in read_json(row.offered),
        is_known=(
            row.present > row.at or row.played_by == SeatKind.BOT or row.status != Status.PLAYING
        ),
    )
