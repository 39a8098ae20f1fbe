"""Watching a long computation: being told how far it is, and being able to stop it.

The search reports here between two pieces of work. Whoever called it may listen, and ends the
computation by raising an error of its own:

>>> from planner.board import default_board
>>> from planner.route.search.search import Search
>>> from planner.route.query import Query, Spacecraft, Terms
>>> board = default_board()
>>> query = Query(board, Spacecraft.parse(["2-1"], dry=4, tanks=1), board["leo"].index,
...               terms=Terms(max_turns=2))
>>> turns = []
>>> with watched(lambda what, number: turns.append(number) if what == "turn" else None):
...     search = Search(query)
>>> turns
[1, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watcher = Callable[[str, int], None]
"""Told what is being counted (``turn``, ``tanks``...) and the number that comes next."""


class Enough(Exception):
    """Raised by a watcher who makes do with what has been found so far, if there is anything."""


_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(by: Watcher) -> Iterator[None]:
    """Let ``by`` watch every computation of this thread inside the block."""
    before = _watcher.set(by)
    try:
        yield
    finally:
        _watcher.reset(before)


def report(what: str, number: int) -> None:
    """Tell the watcher, if there is one; it may raise to end the computation."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(what, number)
