"""How often one address may do what costs the server something."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from planner.text import Text
from web.app.problems import Later

MOST_ADDRESSES = 10_000
"""So many addresses are remembered; the one that has not come for longest is forgotten first."""


class TooOften(Later):
    """One address asks for this more often than it may."""

    default_code = "too-often"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds: all at once, or one after the other."""

    most: int
    seconds: float


RATES = {
    "made": Rate(20, 3600),
    "imported": Rate(20, 3600),
    "acted": Rate(200, 20),
    "looked": Rate(600, 60),
    "tried": Rate(60, 60),
    "written": Rate(60, 60),
    "hinted": Rate(30, 60),
}
"""What an address may do in one worker: games made, games brought, actions, views of a game,
trials, what is written down beside the game, and hints."""


class Cap:
    """The allowance of each address for one kind of thing.

    >>> clock = iter((0.0, 1.0, 2.0, 40.0))
    >>> cap = Cap(Rate(2, 60), lambda: next(clock))
    >>> cap.take("anna"), cap.take("anna"), cap.take("anna"), cap.take("anna")
    (0.0, 0.0, 28.0, 0.0)
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.most
        self._burst = rate.seconds - self._each
        self._clock = clock
        self._due: OrderedDict[str, float] = OrderedDict()
        """When all that an address has taken will have been made up for."""
        self._lock = Lock()

    def take(self, address: str) -> float:
        """Take one; the seconds to wait for it instead, if there is none left."""
        with self._lock:
            now = self._clock()
            due = max(self._due.get(address, now), now)
            wait = due - now - self._burst
            if wait > 1e-9:
                return wait
            self._due[address] = due + self._each
            self._due.move_to_end(address)
            while len(self._due) > MOST_ADDRESSES:
                self._due.popitem(last=False)
            return 0.0


class Caps:
    """What each address may do.

    >>> caps = Caps(1)
    >>> for _ in range(20):
    ...     caps.take("made", "anna")
    >>> caps.take("made", "anna")
    Traceback (most recent call last):
    ...
    web.access.caps.TooOften: this is asked too often from your address; try again in 180 seconds
    """

    def __init__(self, factor: float) -> None:
        self._caps = {
            kind: Cap(Rate(max(1, round(rate.most * factor)), rate.seconds))
            for kind, rate in RATES.items()
        }

    def take(self, kind: str, address: str) -> None:
        """Let an address do one more of a kind, or refuse it."""
        seconds = math.ceil(self._caps[kind].take(address))
        if seconds:
            raise TooOften(
                Text("this is asked too often from your address"),
                hint=Text("try again in {seconds} seconds", seconds=seconds),
                seconds=seconds,
            )
