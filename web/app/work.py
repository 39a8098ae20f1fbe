"""Long computations: in threads of their own, with a deadline, watched, and kept for a while.

The search lets go of the interpreter while it computes, so the other requests of a worker are
answered meanwhile. Whoever waits for an answer sees how far it is and may leave; then it ends.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from concurrent.futures import TimeoutError as NotYet
from threading import Lock
from typing import Generic, TypeVar, cast

from flask import Flask, current_app

from planner.errors import PlannerError
from planner.route.watch import Enough, watched
from planner.text import Text

Q = TypeVar("Q", bound=Hashable)
T = TypeVar("T")

AT_ONCE = 4
"""Computations of one worker at a time."""
MOST_WAITING = 8
"""Computations that may wait for their turn."""
GRACE = 1.0
"""Seconds after the deadline until an answer is given up; the search looks at the clock often."""


class OutOfTime(PlannerError, Enough):
    """The computation took longer than one question may."""

    default_code = "out-of-time"


class TooBusy(PlannerError):
    """Too many questions are being computed already."""

    default_code = "too-busy"


class _Left(Exception):
    """Nobody waits for the answer any more."""


class Task(Generic[T]):
    """A computation under way."""

    def __init__(self, compute: Callable[[], T], seconds: float) -> None:
        self._compute = compute
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._left = False
        self.progress: dict[str, int] = {}
        """What is being counted, and how far it is: ``{"turn": 3}``."""
        self.future: Future[T]

    def run(self) -> T:
        """Compute; called in a thread of its own."""
        with watched(self._watch):
            self._watch("turn", 0)
            return self._compute()

    def _watch(self, what: str, number: int) -> None:
        if self._left:
            raise _Left
        if time.monotonic() > self._deadline:
            raise self._out_of_time()
        self.progress[what] = number

    def _out_of_time(self) -> OutOfTime:
        return OutOfTime(
            Text("this takes longer than {seconds} seconds", seconds=f"{self._seconds:g}"),
            hint=Text("ask for fewer turns or engines, or ask again: what was found out is kept"),
        )

    def wait(self, seconds: float) -> bool:
        """Wait for the answer for so long; whether it is there (or a refusal)."""
        return bool(wait([self.future], seconds).done)

    def result(self) -> T:
        """The answer, waited for until the deadline."""
        try:
            return self.future.result(max(0.0, self._deadline + GRACE - time.monotonic()))
        except NotYet:
            self.leave()
            raise self._out_of_time() from None

    def ticks(self, every: float) -> Iterator[dict[str, int]]:
        """The progress every so many seconds, until there is an answer or no time left.

        Leaving the iteration early ends the computation.
        """
        try:
            while not self.wait(every) and time.monotonic() < self._deadline + GRACE:
                yield dict(self.progress)
        finally:
            self.leave()

    def leave(self) -> None:
        """End the computation, if it is still going on: nobody waits for it."""
        self._left = True
        self.future.cancel()


class Computations:
    """The computations of one process."""

    def __init__(self, seconds: float, kept: int) -> None:
        self._seconds = seconds
        self._most_kept = kept
        self._kept: OrderedDict[Hashable, Future[object]] = OrderedDict()
        self._lock = Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._unfinished = 0

    def begin(self, compute: Callable[[Q], T], question: Q) -> Task[T]:
        """Start to compute the answer to a question, unless it is known already."""
        task = Task(lambda: compute(question), self._seconds)
        key = compute, question
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                task.future = cast("Future[T]", known)
                return task
            if self._unfinished >= AT_ONCE + MOST_WAITING:
                raise TooBusy(
                    Text("too many questions are being computed"), hint=Text("ask again soon")
                )
            if self._threads is None:
                # Not before it is needed: threads do not survive the fork of a worker.
                self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="work")
            self._unfinished += 1
            task.future = self._threads.submit(task.run)
        task.future.add_done_callback(lambda future: self._finished(key, future))
        return task

    def _finished(self, key: Hashable, future: Future[T]) -> None:
        with self._lock:
            self._unfinished -= 1
            if not future.cancelled() and future.exception() is None and self._most_kept:
                self._kept[key] = cast("Future[object]", future)
                while len(self._kept) > self._most_kept:
                    self._kept.popitem(last=False)


def install(app: Flask) -> None:
    """Give ``app`` its computations."""
    app.extensions["work"] = Computations(app.config["QUERY_SECONDS"], app.config["KEPT_ANSWERS"])


def begin(compute: Callable[[Q], T], question: Q) -> Task[T]:
    """Start a computation of the application that answers the request at hand."""
    work: Computations = current_app.extensions["work"]
    return work.begin(compute, question)
