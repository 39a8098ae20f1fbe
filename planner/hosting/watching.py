"""Waking those who wait for entries, whichever process wrote them.

Whoever waits has a `Waiter`. One thread of a process looks at the database for all of them: SQLite
tells cheaply that something has been written (``PRAGMA data_version``), and only then, or where
there is no such sign, the lengths of the games waited for are read, all at once. What was
committed in this process is looked at without delay (`Watching.wake`).
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from planner.hosting.kept import Now
from planner.hosting.store import Store

LOOK_EVERY = 0.1
"""Seconds between two looks at a database."""
TIRED_AFTER = 5.0
"""Seconds without a waiter after which the thread ends."""
_AFTER_TROUBLE = 1.0
"""Seconds until a database is looked at again that could not be read."""

log = logging.getLogger("planner.hosting")


class Waiter:
    """Somebody who waits for entries of one game after those that he knows."""

    def __init__(self, game: str, known: int) -> None:
        self.game = game
        self.known = known
        self._now: Now | None = None
        self._is_gone = False
        self._changed = threading.Condition()

    def tell(self, now: Now | None) -> None:
        """Let him know how the game stands; with nothing, that it is gone."""
        with self._changed:
            self._now, self._is_gone = now, now is None
            if now is None or now.length != self.known:
                self._changed.notify()

    def stir(self) -> None:
        """Wake him though there is nothing new."""
        with self._changed:
            self._changed.notify()

    def wait(self, seconds: float) -> Now | None:
        """How the game stands, once there are entries that he does not know; else nothing.

        He may be woken before that time; `is_gone` tells whether the game is no longer there.
        """
        with self._changed:
            if not self._news():
                self._changed.wait(seconds)
            found = self._news()
            if found is not None:
                self.known = found.length
            return found

    @property
    def is_gone(self) -> bool:
        """Whether the game has been deleted."""
        return self._is_gone

    def _news(self) -> Now | None:
        now = self._now
        return None if now is None or now.length == self.known else now


class Watching:
    """The waiters of one process, and the thread that looks at the database for them.

    >>> from planner.hosting import Host, NewTable
    >>> host = Host.at("sqlite://")
    >>> made = host.tables.create(NewTable("race-to-mars", ("CRP", "NASA")))
    >>> watching = Watching(host.store)
    >>> waiter = watching.join(made.id, 0)
    >>> crp = host.seats.visitor(made.id, [made.links["CRP"]])
    >>> done = host.play.act(crp, host.play.view(crp).legal()[0], expected=0)
    >>> waiter.wait(5).length
    1
    >>> watching.leave(waiter)
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.each_look: Callable[[], None] = lambda: None
        """Called at every look, to see whether somebody has gone."""
        self._waiters: set[Waiter] = set()
        self._lock = threading.Lock()
        self._look = threading.Event()
        self._thread: threading.Thread | None = None

    def join(self, game: str, known: int) -> Waiter:
        """Wait for entries after those known."""
        waiter = Waiter(game, known)
        with self._lock:
            self._waiters.add(waiter)
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watching", daemon=True)
                self._thread.start()
        self.wake()
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Wait no longer."""
        with self._lock:
            self._waiters.discard(waiter)

    def wake(self) -> None:
        """Look at the database now: something has been written."""
        self._look.set()

    # -- the thread ------------------------------------------------------------------------

    def _watch(self) -> None:
        idle_since: float | None = None
        seen: int | None = None
        while True:
            is_told = self._look.wait(LOOK_EVERY)
            if is_told:
                self._look.clear()
            with self._lock:
                waiters = list(self._waiters)
                now = time.monotonic()
                idle_since = None if waiters else idle_since or now
                if idle_since is not None and now - idle_since > TIRED_AFTER:
                    self._thread = None
                    self._store.forget_version()
                    return
            self.each_look()
            if not waiters:
                continue
            try:
                version = self._store.version()
                if is_told or version is None or version != seen:
                    self._tell(waiters)
                seen = version
            except Exception:
                # A database that is away for a while must not end all streams for good.
                log.exception("cannot look at the games")
                time.sleep(_AFTER_TROUBLE)

    def _tell(self, waiters: list[Waiter]) -> None:
        lengths = self._store.now(sorted({waiter.game for waiter in waiters}))
        for waiter in waiters:
            waiter.tell(lengths.get(waiter.game))
