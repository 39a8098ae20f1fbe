"""A PostgreSQL server for the tests: in a folder of its own, on a socket that nobody else knows."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

_DEBIAN = Path("/usr/lib/postgresql")
_PATIENCE = 30.0
_OPTIONS = {
    "listen_addresses": "",
    # The machine does not lose its power in a test, and processes that die lose nothing.
    "fsync": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
}

_EMPTY = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
    drop schema public cascade;
    create schema public
"""


class Server:
    """A server that runs until it is stopped."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="hf4-postgres-", dir="/tmp"))
        self._user = _user()
        self._url = f"postgresql+psycopg://hf4@/postgres?host={self._folder}"
        if self._user:
            shutil.chown(self._folder, **self._user)
        data = self._folder / "data"
        initdb = [_program("initdb"), "-D", data, "-U", "hf4", "-A", "trust", "-E", "UTF8"]
        self._run([*initdb, "--locale=C", "--no-sync"])
        options = [f"-c{name}={value}" for name, value in _OPTIONS.items()]
        with (self._folder / "log").open("w") as log:
            self._process = subprocess.Popen(
                [_program("postgres"), "-D", data, "-k", self._folder, *options],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **self._as_user(),
            )
        self._wait()

    def emptied(self) -> str:
        """The address of the database, of which everything is gone that was in it."""
        self._execute(_EMPTY)
        return self._url

    def hide(self) -> None:
        """Let nobody find the server."""
        for socket in self._folder.glob(".s.PGSQL.5432"):
            socket.rename(self._folder / "hidden")

    def show(self) -> None:
        """Let it be found again."""
        (self._folder / "hidden").rename(self._folder / ".s.PGSQL.5432")

    def stop(self) -> None:
        """Stop the server and forget everything."""
        # At once, whoever still has a connection: nothing is to be kept.
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(_PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _execute(self, statement: str) -> None:
        engine = create_engine(self._url, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def _wait(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                self._execute("select 1")
                return
            except OperationalError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def _run(self, command: list[str | Path]) -> None:
        subprocess.run(
            command, cwd=self._folder, check=True, capture_output=True, **self._as_user()
        )

    def _as_user(self) -> dict[str, Any]:
        return {**self._user, "extra_groups": []} if self._user else {}


def _user() -> dict[str, Any]:
    """Whom the server runs as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return {}
    found = {each.pw_name: each for each in pwd.getpwall()}
    unprivileged = found.get("postgres") or found["nobody"]
    return {"user": unprivileged.pw_uid, "group": unprivileged.pw_gid}


def _program(name: str) -> str:
    """A program of PostgreSQL: Debian keeps those of the server off the PATH."""
    found = shutil.which(name)
    if found is not None:
        return found
    places = sorted(_DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    assert places, f"there is no {name}: `make test` installs PostgreSQL, or tells how to"
    return str(places[-1])
