"""How a database of an older version becomes one of today.

A new database is made as `planner.hosting.schema` says. One that is there goes from version to
version, each step once: whoever comes first does it, and all others wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy import Text as LongText

from planner.errors import BadInput
from planner.hosting.schema import METADATA, SCHEMA
from planner.text import Text


def _offers_and_presence(connection: Connection) -> None:
    """Who has been offered a deal, and when somebody was at the table last."""
    for table, column in (
        ("game", "offered text not null default '[]'"),
        ("seat", "present double precision not null default 0"),
    ):
        connection.execute(text(f"alter table {table} add column {column}"))


def _plans(connection: Connection) -> None:
    """What each plans with his spacecraft, for himself alone."""
    connection.execute(text("alter table seat add column plans text not null default '{}'"))


def _drafts(connection: Connection) -> None:
    """The tables whose factions are drafted."""
    connection.execute(
        text(
            "create table draft (id varchar(32) not null primary key,"
            " created double precision not null, updated double precision not null,"
            " length integer not null, new text not null, lot varchar(64) not null,"
            " seats text not null, members text not null)"
        )
    )


def _draft_notices(connection: Connection) -> None:
    """Who wants to be told that he is to pick a faction, and what he is to be told."""
    then = MetaData()
    Table("draft", then, Column("id", String(32), primary_key=True))
    seat = Table(
        "draft_seat",
        then,
        Column("draft", String(32), ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
        Column("place", String(8), primary_key=True),
        Column("notify", LongText, nullable=False),
        Column("present", Double, nullable=False),
    )
    outbox = Table(
        "draft_outbox",
        then,
        Column("id", Integer, primary_key=True),
        Column("game", String(32), ForeignKey("draft.id", ondelete="CASCADE"), nullable=False),
        Column("seat", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("n", Integer, nullable=False),
        Column("due", Double, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("last_error", LongText, nullable=False),
        UniqueConstraint("game", "seat", "kind", "n"),
        Index("draft_outbox_due", "due"),
    )
    for table in (seat, outbox):
        table.create(connection)


def _seats(connection: Connection) -> None:
    """Seats are called as their game calls them, which are factions in one game alone."""
    connection.execute(text("alter table seat rename column faction to seat"))


MIGRATIONS: Mapping[int, Callable[[Connection], None]] = {
    2: _offers_and_presence,
    3: _plans,
    4: _drafts,
    5: _draft_notices,
    6: _seats,
}
"""What makes a database one of that version from one of the version before."""
VERSION = 6
"""The version of `planner.hosting.schema`."""
_LOCK = 0x4846_3401
"""The number of PostgreSQL's lock for this; any will do that nothing else takes."""


def migrate(
    connection: Connection,
    steps: Mapping[int, Callable[[Connection], None]] = MIGRATIONS,
    version: int = VERSION,
) -> None:
    """Make the database one of that version, within the transaction of the connection.

    SQLite's transactions let nobody else in; PostgreSQL is asked for a lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if not inspect(connection).has_table(SCHEMA.name):
        METADATA.create_all(connection)
        connection.execute(insert(SCHEMA).values(version=version))
        return
    found = connection.execute(select(SCHEMA.c.version)).scalar_one()
    if found > version:
        raise BadInput(
            Text(
                "the database has version {found}, and this program knows {known}",
                found=found,
                known=version,
            ),
            code="newer-database",
            hint=Text("update the program"),
            field="DATABASE_URL",
        )
    for number in range(found + 1, version + 1):
        steps[number](connection)
        connection.execute(update(SCHEMA).values(version=number))
