"""The tables of the database.

The truth is `entry`: its key makes sure that two writers can never both write entry n of a game.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()
_HASH = String(64)


def _game() -> Column[str]:
    """The game that a row belongs to, and with which it goes."""
    return Column("game", String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


SCHEMA = Table("schema", METADATA, Column("version", Integer, nullable=False))

GAME = Table(
    "game",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("status", String(16), nullable=False),
    Column("header", Text, nullable=False),
    # Up to here everything is fixed once; what follows tells of the last entry.
    Column("rules", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("offered", Text, nullable=False, server_default="[]"),
    Column("options", Text, nullable=False),
    Column("over", Text),
    Index("game_updated", "updated"),
)

DRAFT = Table(
    "draft",
    METADATA,
    # The game has the same id from when it begins.
    Column("id", String(32), primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("length", Integer, nullable=False),
    Column("new", Text, nullable=False),
    Column("lot", String(64), nullable=False),
    Column("seats", Text, nullable=False),
    Column("members", Text, nullable=False),
)

DRAFT_SEAT = Table(
    "draft_seat",
    METADATA,
    # Only those who want to be told that they are to pick have one.
    Column("draft", String(32), ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(8), primary_key=True),
    Column("notify", Text, nullable=False),
    Column("present", Double, nullable=False),
)

ENTRY = Table(
    "entry",
    METADATA,
    _game(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("by", String(32), nullable=False),
    Column("how", String(16), nullable=False),
    CheckConstraint("n > 0"),
)

CHECKPOINT = Table(
    "checkpoint",
    METADATA,
    _game(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("rules", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

REQUEST = Table(
    "request",
    METADATA,
    _game(),
    Column("by", String(32), primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
)

SEAT = Table(
    "seat",
    METADATA,
    _game(),
    Column("seat", String(32), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("token_hash", _HASH, nullable=False),
    Column("notify", Text, nullable=False),
    Column("auto", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("present", Double, nullable=False, server_default="0"),
    Column("plans", Text, nullable=False, server_default="{}"),
)

MEMBER = Table(
    "member",
    METADATA,
    _game(),
    Column("role", String(16), primary_key=True),
    Column("token_hash", _HASH, nullable=False),
)

VOTE = Table(
    "vote",
    METADATA,
    _game(),
    Column("absent", String(32), primary_key=True),
    Column("by", String(32), primary_key=True),
)

MESSAGE = Table(
    "message",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("at", Double, nullable=False),
    Column("by", String(32), nullable=False),
    Column("to", String(32)),
    Column("text", Text, nullable=False),
    Index("message_game", "game", "id"),
)


def _outbox(name: str, table: str) -> Table:
    """What is to be told to those at games, or at tables that are drafted."""
    return Table(
        name,
        METADATA,
        Column("id", Integer, primary_key=True),
        Column("game", String(32), ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False),
        Column("seat", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("n", Integer, nullable=False),
        Column("due", Double, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("last_error", Text, nullable=False),
        UniqueConstraint("game", "seat", "kind", "n"),
        Index(f"{name}_due", "due"),
    )


OUTBOX = _outbox("outbox", "game")
DRAFT_OUTBOX = _outbox("draft_outbox", "draft")
