"""The databases on which everything that is kept is tested."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planner.hosting import Host
from tests.hosting.postgres import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server."""
    started = Server()
    yield started
    started.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of its own for each test, one of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    running: Server = request.getfixturevalue("server")
    return running.emptied()


@pytest.fixture
def another(database: str) -> Iterator[Callable[[], Host]]:
    """Opens the database once more, as another process would."""
    opened: list[Host] = []

    def open_again() -> Host:
        opened.append(Host.at(database))
        return opened[-1]

    yield open_again
    for host in opened:
        host.close()


@pytest.fixture
def host(another: Callable[[], Host]) -> Host:
    """The games."""
    return another()


@pytest.fixture
def other(host: Host, another: Callable[[], Host]) -> Host:
    """Another process, as far as memory is concerned."""
    return another()
