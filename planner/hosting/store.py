"""The store: statements and transactions, and no rule."""

from __future__ import annotations

import json
import os
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Table,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import (
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import (
    TimeoutError as NoConnection,
)

from planner.hosting.databases import cannot_open, for_reading, is_file, open_database
from planner.hosting.kept import (
    Addition,
    BotsTurn,
    How,
    KeptCheckpoint,
    KeptEntry,
    KeptGame,
    KeptLog,
    KeptMessage,
    KeptRequest,
    KeptSeat,
    NewGame,
    Now,
    Status,
)
from planner.hosting.migrations import migrate
from planner.hosting.outbox import put
from planner.hosting.refusals import Unavailable
from planner.hosting.schema import (
    CHECKPOINT,
    DRAFT,
    ENTRY,
    GAME,
    MEMBER,
    MESSAGE,
    REQUEST,
    SEAT,
    VOTE,
)
from planner.hosting.seats import SeatKind
from planner.hosting.secrets import is_id

_JSON = frozenset({"asked", "offered", "options", "notify", "auto", "plans"})
"""Columns that hold JSON text."""


class Taken(Exception):
    """Somebody else was quicker: the log is longer by now, or the game is paused or gone."""


class Store:
    """The games in one database.

    >>> store = Store("sqlite://")
    >>> store.games()
    []
    """

    def __init__(self, url: str) -> None:
        self._engine = open_database(url)
        self._looking = for_reading(self._engine)
        self._asking: Connection | None = None
        # In memory all share one connection, which is never told of what it wrote itself.
        self._has_versions = is_file(self._engine)
        try:
            with self._engine.begin() as connection:
                migrate(connection)
        except DBAPIError as error:
            self.close()
            raise cannot_open(url, str(error.orig)) from error
        _let_go_of_at_fork(self)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def forked(self) -> None:
        """In a process that was forked off: leave the connections to the one that made them."""
        self._engine.dispose(close=False)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that writes nothing, and so waits for nobody."""
        with _available(), self._looking.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; when it is over all that was written is on the disk."""
        with _available(), self._engine.begin() as connection:
            yield connection

    # -- games -----------------------------------------------------------------------------

    def add(self, new: NewGame) -> None:
        """Keep a new game; `Taken` if there is one of that id."""
        with taken_if_there(), self.writing() as connection:
            insert_game(connection, new)

    def game(self, game: str) -> KeptGame | None:
        """A game without its log."""
        if not is_id(game):
            return None
        with self.reading() as connection:
            row = connection.execute(select(GAME).where(GAME.c.id == game)).one_or_none()
        return None if row is None else _game(row)

    def games(self) -> list[KeptGame]:
        """All games, those acted last first."""
        with self.reading() as connection:
            rows = connection.execute(select(GAME).order_by(GAME.c.updated.desc(), GAME.c.id))
            return [_game(row) for row in rows]

    def change(self, game: str, **values: object) -> None:
        """Change what the row of a game tells."""
        with self.writing() as connection:
            connection.execute(update(GAME).where(GAME.c.id == game).values(_packed(values)))

    def delete(self, game: str) -> bool:
        """Delete a game and all that belongs to it; whether it was there."""
        with self.writing() as connection:
            found = [
                connection.execute(delete(table).where(table.c.id == game)).rowcount
                for table in (GAME, DRAFT)
            ]
        return any(found)

    # -- the log ---------------------------------------------------------------------------

    def length(self, game: str) -> int | None:
        """How many entries a game has, if it is there; quick, for those who wait for more."""
        with self.reading() as connection:
            return connection.execute(
                select(GAME.c.length).where(GAME.c.id == game)
            ).scalar_one_or_none()

    def now(self, games: Sequence[str]) -> dict[str, Now]:
        """How far these games are, those of them that are there."""
        with self.reading() as connection:
            rows = connection.execute(
                select(GAME.c.id, GAME.c.length, GAME.c.asked).where(GAME.c.id.in_(games))
            )
            return {row.id: Now(row.length, tuple(json.loads(row.asked))) for row in rows}

    def version(self) -> int | None:
        """A number that changes when another connection has written, where the database has one.

        For one thread alone, which keeps a connection for it until `forget_version`.
        """
        if not self._has_versions:
            return None
        if self._asking is None:
            self._asking = self._looking.connect()
        try:
            found: int = self._asking.exec_driver_sql("pragma data_version").scalar_one()
            self._asking.rollback()
        except Exception:
            self.forget_version()
            raise
        return found

    def forget_version(self) -> None:
        """Give back the connection of `version`."""
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def log(self, game: str, length: int = 0, rules: int = 0) -> KeptLog:
        """The log after so many entries, and after the checkpoint there of those rules."""
        with self.reading() as connection:
            entries = _entries(connection, game, length)
            last = entries[-1].n if entries else length
            points = connection.execute(
                select(CHECKPOINT.c.n, CHECKPOINT.c.rules, CHECKPOINT.c.line)
                .where(CHECKPOINT.c.game == game, CHECKPOINT.c.n.between(length, last))
                .order_by(CHECKPOINT.c.n, CHECKPOINT.c.rules)
            )
            return KeptLog(
                entries,
                [
                    KeptCheckpoint(n, version, line)
                    for n, version, line in points
                    if (n, version) > (length, rules)
                ],
            )

    def not_by_hand(self, game: str) -> dict[int, How]:
        """How those entries came about that no hand has made, by their number."""
        with self.reading() as connection:
            rows = connection.execute(
                select(ENTRY.c.n, ENTRY.c.how)
                .where(ENTRY.c.game == game, ENTRY.c.how != How.HAND)
                .order_by(ENTRY.c.n)
            )
            return {n: How(how) for n, how in rows}

    def append(self, game: str, more: Addition) -> None:
        """Add to a log; `Taken`, and nothing is changed, unless its length is what it was.

        When this returns, what was added will survive the death of any process.
        """
        with taken_if_there(), self.writing() as connection:
            self._append(connection, game, more)

    def _append(self, connection: Connection, game: str, more: Addition) -> None:
        changed = connection.execute(
            update(GAME)
            .where(GAME.c.id == game, GAME.c.length == more.length, GAME.c.status == Status.PLAYING)
            .values(
                _packed(
                    {
                        "updated": time.time(),
                        "length": more.length + len(more.log.entries),
                        "rules": more.rules,
                        "asked": more.asked,
                        "offered": more.offered,
                        "over": more.over,
                    }
                )
            )
        )
        if changed.rowcount != 1:
            raise Taken
        for seat, (before, after) in more.told.items():
            same = and_(SEAT.c.seat == seat, SEAT.c.auto == _packed({"auto": before})["auto"])
            if not _change(connection, SEAT, game, same, {"auto": after}):
                raise Taken
        _add_log(connection, game, more.log)
        now = time.time()
        for seat in {entry.by for entry in more.log.entries if entry.how == How.HAND}:
            _change(connection, SEAT, game, SEAT.c.seat == seat, {"present": now})
        if more.newly:
            put(connection, game, more.length + len(more.log.entries), more.newly, now)
        if more.request is not None:
            connection.execute(insert(REQUEST).values(game=game, **more.request._asdict()))

    def request(self, game: str, by: str, request: str) -> KeptRequest | None:
        """What came of a request, if it has been seen."""
        with self.reading() as connection:
            row = connection.execute(
                select(REQUEST.c.first, REQUEST.c.last).where(
                    REQUEST.c.game == game, REQUEST.c.by == by, REQUEST.c.request == request
                )
            ).one_or_none()
        return None if row is None else KeptRequest(by, request, row.first, row.last)

    def bots_turns(self) -> list[BotsTurn]:
        """The tables that wait for computer players, at each first those who are offered a deal."""
        offered = _names(GAME.c.offered, SEAT.c.seat)
        waits = or_(_names(GAME.c.asked, SEAT.c.seat), offered)
        with self.reading() as connection:
            rows = connection.execute(
                select(GAME.c.id, SEAT.c.seat, SEAT.c.bot, GAME.c.length, GAME.c.updated)
                .join(SEAT, SEAT.c.game == GAME.c.id)
                .where(SEAT.c.kind == SeatKind.BOT, GAME.c.status == Status.PLAYING)
                .where(GAME.c.over.is_(None), waits)
                .order_by(GAME.c.updated, GAME.c.id, case((offered, 0), else_=1), SEAT.c.place)
            )
            return [BotsTurn(*row) for row in rows]

    # -- people ----------------------------------------------------------------------------

    def seats(self, game: str) -> list[KeptSeat]:
        """The seats of a game, in seat order."""
        with self.reading() as connection:
            return _seats(connection, game)

    def people(self, game: str) -> tuple[list[KeptSeat], dict[str, str]]:
        """The seats of a game, and the hashes of its members' secrets by role."""
        if not is_id(game):
            return [], {}
        with self.reading() as connection:
            members = connection.execute(
                select(MEMBER.c.role, MEMBER.c.token_hash).where(MEMBER.c.game == game)
            )
            return _seats(connection, game), {row.role: row.token_hash for row in members}

    def change_seat(self, game: str, seat: str, **values: object) -> bool:
        """Change what the row of a seat tells; whether there is such a seat."""
        with self.writing() as connection:
            return _change(connection, SEAT, game, SEAT.c.seat == seat, values)

    def change_member(self, game: str, role: str, token_hash: str) -> bool:
        """Give a role another secret; whether there is such a role."""
        with self.writing() as connection:
            values = {"token_hash": token_hash}
            return _change(connection, MEMBER, game, MEMBER.c.role == role, values)

    def vote(self, game: str, absent: str, by: str) -> frozenset[str]:
        """Note that a seat wants a bot for another one; all seats that want it by now."""
        about = (VOTE.c.game == game, VOTE.c.absent == absent)
        with self.writing() as connection:
            # The row of the game is held, so that votes come one after the other.
            connection.execute(select(GAME.c.id).where(GAME.c.id == game).with_for_update())
            before = frozenset(connection.execute(select(VOTE.c.by).where(*about)).scalars())
            if by not in before:
                connection.execute(insert(VOTE).values(game=game, absent=absent, by=by))
            return before | {by}

    def forget_votes(self, game: str, absent: str) -> None:
        """Forget who wanted a bot for a seat."""
        with self.writing() as connection:
            connection.execute(delete(VOTE).where(VOTE.c.game == game, VOTE.c.absent == absent))

    # -- messages --------------------------------------------------------------------------

    def add_message(self, game: str, message: KeptMessage, most: int) -> KeptMessage:
        """Keep a message, and so many of a game at most; the message with its id."""
        values = message._asdict() | {"game": game}
        del values["id"]
        with self.writing() as connection:
            new = connection.execute(insert(MESSAGE).values(values).returning(MESSAGE.c.id))
            kept = message._replace(id=new.scalar_one())
            oldest = (
                select(MESSAGE.c.id)
                .where(MESSAGE.c.game == game)
                .order_by(MESSAGE.c.id.desc())
                .offset(most - 1)
                .limit(1)
                .scalar_subquery()
            )
            connection.execute(delete(MESSAGE).where(MESSAGE.c.game == game, MESSAGE.c.id < oldest))
        return kept

    def messages(self, game: str, after: int, before: int | None, most: int) -> list[KeptMessage]:
        """The last messages of a game between two ids, in their order."""
        asked = select(
            MESSAGE.c.id, MESSAGE.c.at, MESSAGE.c.by, MESSAGE.c.to, MESSAGE.c.text
        ).where(MESSAGE.c.game == game, MESSAGE.c.id > after)
        if before is not None:
            asked = asked.where(MESSAGE.c.id < before)
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(MESSAGE.c.id.desc()).limit(most))
            return [KeptMessage(*row) for row in rows][::-1]

    def said_since(self, game: str, by: str, at: float) -> int:
        """How many messages somebody has written since then."""
        with self.reading() as connection:
            return connection.execute(
                select(func.count()).where(
                    MESSAGE.c.game == game, MESSAGE.c.by == by, MESSAGE.c.at > at
                )
            ).scalar_one()


@contextmanager
def taken_if_there() -> Iterator[None]:
    """Say of a row that is there already that somebody else was quicker."""
    try:
        yield
    except IntegrityError as error:
        raise Taken from error


@contextmanager
def _available() -> Iterator[None]:
    """Say in a sentence that the database cannot be reached, is too busy or has no room left."""
    try:
        yield
    except (OperationalError, InterfaceError, NoConnection) as error:
        raise Unavailable from error


def insert_game(connection: Connection, new: NewGame) -> None:
    """Write a new game within a transaction."""
    game = new.game.id
    connection.execute(insert(GAME).values(_row(new.game)))
    _add_log(connection, game, new.log)
    connection.execute(insert(SEAT), [{"game": game, **_row(each)} for each in new.seats])
    members = [
        {"game": game, "role": role, "token_hash": hash_} for role, hash_ in new.members.items()
    ]
    connection.execute(insert(MEMBER), members)
    # Where seats want to be told may be known from the draft of their factions.
    newly = (*new.game.asked, *new.game.offered)
    put(connection, game, new.game.length, newly, new.game.updated)


def _add_log(connection: Connection, game: str, log: KeptLog) -> None:
    for table, rows in ((ENTRY, log.entries), (CHECKPOINT, log.checkpoints)):
        if rows:
            values = [{"game": game, **_packed(row._asdict())} for row in rows]
            connection.execute(insert(table), values)


def _entries(connection: Connection, game: str, after: int) -> list[KeptEntry]:
    rows = connection.execute(
        select(ENTRY.c.n, ENTRY.c.line, ENTRY.c.at, ENTRY.c.by, ENTRY.c.how)
        .where(ENTRY.c.game == game, ENTRY.c.n > after)
        .order_by(ENTRY.c.n)
    )
    return [KeptEntry(n, line, at, by, How(how)) for n, line, at, by, how in rows]


def _seats(connection: Connection, game: str) -> list[KeptSeat]:
    rows = connection.execute(select(SEAT).where(SEAT.c.game == game).order_by(SEAT.c.place))
    return [KeptSeat(**_unpacked(row)) for row in rows]


def _names(column: Column[str], seat: Column[str]) -> ColumnElement[bool]:
    """Whether a column of JSON lists a seat."""
    return column.contains(literal('"').concat(seat).concat('"'))


def _change(
    connection: Connection, table: Table, game: str, which: Any, values: Mapping[str, object]
) -> bool:
    changed = update(table).where(table.c.game == game, which).values(_packed(values))
    return connection.execute(changed).rowcount == 1


def _game(row: Row[Any]) -> KeptGame:
    values = _unpacked(row)
    for name in ("asked", "offered"):
        values[name] = tuple(values[name])
    return KeptGame(**values | {"status": Status(values["status"])})


def _row(record: KeptGame | KeptSeat) -> dict[str, object]:
    return _packed({name: getattr(record, name) for name in record.__slots__})


def _packed(values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: json.dumps(value, ensure_ascii=False) if name in _JSON else _plain(value)
        for name, value in values.items()
    }


def _plain(value: object) -> object:
    """A word that is a `Text` or of an enumeration as the drivers know it."""
    return str.__str__(value) if isinstance(value, str) else value


def _unpacked(row: Row[Any]) -> dict[str, Any]:
    return {
        name: json.loads(value) if name in _JSON else value
        for name, value in row._mapping.items()
        if name != "game"
    }


def _let_go_of_at_fork(store: Store) -> None:
    """Let no process that is forked off use the connections of this one."""
    kept = weakref.ref(store)

    def let_go() -> None:
        found = kept()
        if found is not None:
            found.forked()

    if hasattr(os, "register_at_fork"):  # Not every system forks.
        os.register_at_fork(after_in_child=let_go)
