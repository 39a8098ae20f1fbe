"""Server-sent events: who waits at a table is told how many entries there are, and no more.

Each stream takes a thread of its worker, so there may be fewer of them than there are threads, and
only some of one address. Who gets none asks now and then instead.
"""

from __future__ import annotations

import math
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock

import msgspec

from planner.hosting.kept import Now
from planner.hosting.watching import Watching
from planner.text import Text
from web.app.jobs import Asker
from web.app.problems import Later
from web.app.stopping import TOLD_TO_STOP

STILL_HERE = 15.0
"""Seconds after which a stream says that it is still there."""
LOOK_WHO_LEFT = 1.0
"""Seconds after which one looks who has closed the connection."""
COME_BACK_AFTER = 2_000
"""Milliseconds after which a browser comes back when a stream ends."""
TRY_AGAIN = 60
"""Seconds after which somebody without a place may try again."""
ANYTHING = -1
"""What somebody knows who wants to be told at once how far the game is."""


class NoPlace(Later):
    """As many streams are open as may be."""

    default_code = "too-many-streams"


class Stream(Iterator[bytes]):
    """What one who waits is sent, piece by piece; it ends when he leaves or the worker stops."""

    def __init__(
        self,
        streams: Streams,
        game: str,
        known: int,
        asker: Asker,
        connection: socket.socket | None = None,
    ) -> None:
        self._streams = streams
        self._connection = connection
        self._waiter = streams.watching.join(game, known)
        self._asker = asker
        self.has_left = False
        """Nobody reads it any more, as far as one has looked."""
        self._is_open = True
        self._spoke: float | None = None

    @property
    def address(self) -> str:
        """Who waits."""
        return self._asker.client

    def look(self) -> None:
        """See whether anybody still waits."""
        self.has_left = self.has_left or self._asker.has_left()
        if self._is_over():
            self._waiter.stir()

    def __next__(self) -> bytes:
        if self._spoke is None:
            return self._said(f"retry: {COME_BACK_AFTER}\n\n".encode())
        while not self._is_over():
            known = self._waiter.known
            now = self._waiter.wait(max(0.0, self._spoke + STILL_HERE - time.monotonic()))
            if now is not None:
                return self._said(event(known, now))
            if time.monotonic() >= self._spoke + STILL_HERE:
                return self._said(b": still here\n\n")
        raise StopIteration

    def close(self) -> None:
        """Give the place back; the server does so however the answer ends."""
        if self._is_open:
            self._is_open = False
            self._streams.watching.leave(self._waiter)
            self._streams.closed(self)
            if self._connection is not None:
                # No other question comes after a stream, so the server need not wait for one.
                with suppress(OSError):
                    self._connection.shutdown(socket.SHUT_RD)

    def _said(self, piece: bytes) -> bytes:
        self._spoke = time.monotonic()
        return piece

    def _is_over(self) -> bool:
        return self.has_left or self._waiter.is_gone or TOLD_TO_STOP.is_set()


def event(known: int, now: Now) -> bytes:
    r"""The event that says so.

    >>> event(2, Now(4, ("CRP",)))
    b'id: 4\ndata: {"n":3,"length":4,"asked":["CRP"]}\n\n'
    """
    return b"id: %d\ndata: %s\n\n" % (now.length, msgspec.json.encode(told(known, now)))


def told(known: int, now: Now) -> dict[str, object]:
    """How far a game is: the first entry that is new, how many there are, and who is asked."""
    first = min(max(known, 0) + 1, now.length)
    return {"n": first, "length": now.length, "asked": now.asked}


class Streams:
    """The streams of one worker."""

    def __init__(self, watching: Watching, most: int, most_of_one: int) -> None:
        self.watching = watching
        self._most = most
        self._most_of_one = most_of_one
        self._open: set[Stream] = set()
        self._of: Counter[str] = Counter()
        self._looked = -math.inf
        self._lock = Lock()
        watching.each_look = self._look

    def __len__(self) -> int:
        return len(self._open)

    def open(
        self, game: str, known: int, asker: Asker, connection: socket.socket | None = None
    ) -> Stream:
        """A stream of the entries after those known; refuses where there is no place.

        Who loads a page again has left the stream of the page before; its place is free at once.
        """
        if self._refusal(asker) is not None:
            self._look_who_left()
        with self._lock:
            refusal = self._refusal(asker)
            if refusal is not None:
                raise refusal
            stream = Stream(self, game, known, asker, connection)
            self._open.add(stream)
            self._of[asker.client] += 1
            return stream

    def closed(self, stream: Stream) -> None:
        """Count one less, once."""
        with self._lock:
            if stream in self._open:
                self._open.discard(stream)
                self._of[stream.address] -= 1
                if not self._of[stream.address]:
                    del self._of[stream.address]

    def _refusal(self, asker: Asker) -> NoPlace | None:
        if len(self._open) >= self._most:
            return _no_place(Text("too many wait at their tables here"))
        if self._of[asker.client] >= self._most_of_one:
            return _no_place(Text("too many wait at tables from your address"))
        return None

    def _look(self) -> None:
        now = time.monotonic()
        if TOLD_TO_STOP.is_set() or now > self._looked + LOOK_WHO_LEFT:
            self._looked = now
            self._look_who_left()

    def _look_who_left(self) -> None:
        """Streams that nobody reads any more end, and count no more from now on."""
        with self._lock:
            streams = list(self._open)
        for stream in streams:
            stream.look()
            if stream.has_left:
                self.closed(stream)


def _no_place(message: Text) -> NoPlace:
    return NoPlace(message, hint=Text("ask now and then how far the game is"), seconds=TRY_AGAIN)
