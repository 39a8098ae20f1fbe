"""Which database: a file of SQLite, or a server of PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from planner.errors import BadInput
from planner.text import Text

FILE = "games.sqlite"
_PATIENCE = 10_000
"""Milliseconds that a writer waits for another one."""
_READING = "reading"


def usual_url(environment: Mapping[str, str] = os.environ) -> str:
    """The database that is meant when nobody names one.

    ``DATABASE_URL`` names it, or else ``HF4_DATA`` the folder of the file.

    >>> usual_url({"HF4_DATA": "/srv/hf4"})
    'sqlite:////srv/hf4/games.sqlite'
    >>> usual_url({"DATABASE_URL": "postgres://hf4@db/hf4"})
    'postgres://hf4@db/hf4'
    """
    if url := environment.get("DATABASE_URL"):
        return url
    return f"sqlite:///{data_directory(environment) / FILE}"


def data_directory(environment: Mapping[str, str]) -> Path:
    """Where what people keep belongs on this system.

    >>> str(data_directory({"XDG_DATA_HOME": "/home/ann/.share"}))
    '/home/ann/.share/hf4-planner'
    """
    if given := environment.get("HF4_DATA"):
        return Path(given).expanduser()
    home = environment.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "hf4-planner"


def told(url: str) -> str:
    """Where the games are, for those who start the server; without a password.

    >>> told("postgresql://hf4:secret@db/hf4"), told("sqlite:////srv/hf4/games.sqlite")
    ('postgresql+psycopg://hf4:***@db/hf4', '/srv/hf4/games.sqlite')
    """
    read = _read(url)
    if read.get_backend_name() == "sqlite":
        return read.database or ":memory:"
    return read.render_as_string(hide_password=True)


def open_database(url: str) -> Engine:
    """The engine for a database, whose folder is made if need be."""
    read = _read(url)
    if read.get_backend_name() == "postgresql":
        return _postgresql(read)
    if _is_in_memory(read):
        # One connection for all threads, or each would have games of its own; and for one of them
        # at a time, or one would end the other's transaction.
        engine = create_engine(
            read,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_timeout=_PATIENCE / 1000,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    else:
        _make_folder(Path(str(read.database)).parent)
        # What is wrong with a statement is told without the seeds and secrets in it.
        engine = create_engine(read, hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _postgresql(url: URL) -> Engine:
    try:
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError:
        raise BadInput(
            Text("PostgreSQL needs psycopg"),
            hint=Text("install hf4-planner[postgres]"),
            code="no-database",
            field="DATABASE_URL",
        ) from None


def for_reading(engine: Engine) -> Engine:
    """The same database for transactions that write nothing, and so wait for nobody."""
    return engine.execution_options(**{_READING: True})


def is_file(engine: Engine) -> bool:
    """Whether it is a file of SQLite, and neither a server nor in memory."""
    return engine.dialect.name == "sqlite" and not _is_in_memory(engine.url)


def _is_in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")


def _read(url: str) -> URL:
    try:
        read = make_url(url)
    except ArgumentError:
        raise _no_database() from None
    if read.drivername in ("postgres", "postgresql"):
        return read.set(drivername="postgresql+psycopg")
    if read.drivername not in ("sqlite", "postgresql+psycopg"):
        raise _no_database()
    return read


def _no_database() -> BadInput:
    # The address may hold a password, so it is not told.
    return BadInput(
        Text("DATABASE_URL does not name a database"),
        hint=Text("write sqlite:////folder/games.sqlite or postgresql://user@host/name"),
        field="DATABASE_URL",
    )


def cannot_open(url: str, why: str) -> BadInput:
    """The refusal of a database that cannot be opened."""
    return BadInput(
        Text(
            "cannot open the games in {place}: {why}",
            place=told(url),
            why=" ".join(why.split()),
        ),
        code="no-database",
        field="DATABASE_URL",
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            Text("cannot keep games in {path}: {strerror}", path=folder, strerror=error.strerror),
            hint=Text("name another folder with HF4_DATA"),
            field="HF4_DATA",
        ) from None


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # Python's driver begins transactions too late, and without asking for the right to write.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout = {_PATIENCE}")
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # Who reads first and writes then would be told that the database is locked.
    reading = connection.get_execution_options().get(_READING)
    connection.exec_driver_sql("begin" if reading else "begin immediate")
