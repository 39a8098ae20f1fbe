"""Lanes: so many computations at a time, and the clients who wait for a place take turns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import Condition
from typing import NamedTuple

LOOK_EVERY = 0.05
"""Seconds after which somebody who waits looks whether it is still worth it."""


class _Ticket(NamedTuple):
    client: str
    number: int


class Lane:
    """So many places, given first to the client who has had none for the longest.

    >>> lane = Lane(1)
    >>> lane.enter("anna", still_wanted=lambda: None)
    >>> lane.free
    0
    >>> lane.leave()
    >>> lane.free
    1
    """

    def __init__(self, places: int) -> None:
        self.places = self.free = places
        self._changed = Condition()
        self._numbers = count()
        self._waiting: list[_Ticket] = []
        self._served: dict[str, int] = {}

    def enter(self, client: str, still_wanted: Callable[[], None]) -> None:
        """Wait for a place; ``still_wanted`` is called meanwhile and raises to give up."""
        with self._changed:
            ticket = _Ticket(client, next(self._numbers))
            self._waiting.append(ticket)
            try:
                while not self.free or self._next() is not ticket:
                    self._changed.wait(LOOK_EVERY)
                    still_wanted()
                self.free -= 1
                self._served[client] = next(self._numbers)
            finally:
                self._waiting.remove(ticket)
                self._changed.notify_all()

    def leave(self) -> None:
        """Give the place to whoever is next."""
        with self._changed:
            self.free += 1
            if self.free == self.places and not self._waiting:
                self._served.clear()
            self._changed.notify_all()

    def _next(self) -> _Ticket:
        return min(self._waiting, key=lambda each: (self._served.get(each.client, -1), each.number))
