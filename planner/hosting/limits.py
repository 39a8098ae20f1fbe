"""What may not take for ever."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

_T = TypeVar("_T")


class TooLong(BaseException):
    """It has taken too long; no handler of ordinary errors on the way keeps it."""


def within(seconds: float, do: Callable[[], _T]) -> _T:
    """What comes of a computation, or `TooLong`; only the main thread can be held to it.

    >>> within(5, lambda: 1 + 1)
    2
    >>> import time
    >>> within(0.01, lambda: time.sleep(5))
    Traceback (most recent call last):
    planner.hosting.limits.TooLong
    """
    if threading.current_thread() is not threading.main_thread():
        return do()
    before = signal.signal(signal.SIGALRM, _ring)
    # It rings again, in case the first time falls where nobody listens, as in a destructor.
    signal.setitimer(signal.ITIMER_REAL, seconds, max(seconds, 1.0))
    try:
        return do()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong
