"""Long computations: in threads of their own, with a deadline, watched, and kept for a while.

The search lets go of the interpreter while it computes, so the other requests of a worker are
answered meanwhile. A question that is answered soon does not wait for those that take long: after
`LONG_AFTER` a computation goes on in a lane of its own, one at a time, in which the clients take
turns. Whoever waits for an answer sees how far it is and may leave; then it ends.
"""

from __future__ import annotations

import ctypes
import select
import socket
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from flask import Flask, current_app, has_request_context, request

from planner.errors import PlannerError
from planner.route.watch import Enough, watched
from planner.text import Text
from web.app.queues import LOOK_EVERY, Lane

Q = TypeVar("Q", bound=Hashable)
T = TypeVar("T")

AT_ONCE = 3
"""Computations of one worker at a time, of those that have not taken long yet."""
LONG_AFTER = 0.3
"""Seconds of processor time after which a computation has taken long; of these one goes on."""
MOST_BEGUN = 16
"""Computations that may be under way or wait for their turn."""
MOST_OF_ONE = 10
"""How many of them may be those of one client."""
GRACE = 1.0
"""Seconds after the deadline until an answer is given up; the search looks at the clock often."""


class OutOfTime(PlannerError, Enough):
    """The computation took longer than one question may."""

    default_code = "out-of-time"


class TooBusy(PlannerError, Enough):
    """Too many questions are being computed already."""

    default_code = "too-busy"


class ClientLeft(BrokenPipeError):
    """Whoever asked has closed the connection."""


class _Left(Exception):
    """Nobody waits for the answer any more."""


class Asker:
    """Who asks, and whether the connection is still there.

    >>> ours, theirs = socket.socketpair()
    >>> anna = Asker("anna", ours)
    >>> anna.has_left()
    False
    >>> theirs.close()
    >>> anna.has_left()
    True
    >>> ours.close()
    """

    def __init__(self, client: str = "", connection: socket.socket | None = None) -> None:
        self.client = client
        self._poll = select.poll()
        if connection is not None:
            self._poll.register(connection, getattr(select, "POLLRDHUP", 0))

    def has_left(self) -> bool:
        """Whether nobody would read the answer any more."""
        return bool(self._poll.poll(0))


class Lanes:
    """Where computations go on: for a short time, and those that take long."""

    def __init__(self) -> None:
        self.short = Lane(AT_ONCE)
        self.long = Lane(1)


class Task(Generic[T]):
    """A computation under way."""

    def __init__(
        self, compute: Callable[[], T], seconds: float, lanes: Lanes, asker: Asker
    ) -> None:
        self._compute = compute
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._lanes = lanes
        self._asker = asker
        self._lane: Lane | None = None
        self._left = False
        self._waits_since: float | None = None
        self._waited = 0.0
        self._computed_before = 0.0
        self._computed = 0.0
        self.progress: dict[str, int] = {}
        """What is being counted, and how far it is: ``{"turn": 3}``."""
        self.future: Future[T]

    @property
    def took_long(self) -> bool:
        """Whether it goes on, if at all, in the lane of those that take long."""
        return self._computed > LONG_AFTER

    def run(self) -> T:
        """Compute; called in a thread of its own."""
        self._computed_before = time.thread_time()
        try:
            self._change_to(self._lanes.short)
            with watched(self._watch):
                self._watch("turn", 0)
                return self._compute()
        except PlannerError as error:
            # The frames of the search would hold its memory as long as the refusal is held.
            error.__traceback__ = error.__context__ = None
            raise
        finally:
            if self._lane is not None:
                self._lane.leave()

    def _watch(self, what: str, number: int) -> None:
        self._still_wanted()
        self.progress[what] = number
        self._computed = time.thread_time() - self._computed_before
        if self.took_long and self._lane is not self._lanes.long:
            self._change_to(self._lanes.long)

    def _change_to(self, lane: Lane) -> None:
        before, self._lane = self._lane, None
        if before is not None:
            before.leave()
        self._waits_since = time.monotonic()
        lane.enter(self._asker.client, self._still_wanted)
        self._waited += time.monotonic() - self._waits_since
        self._waits_since = None
        self._lane = lane

    def _still_wanted(self) -> None:
        if self._left:
            raise _Left
        if time.monotonic() > self._deadline:
            raise self._out_of_time()

    def _out_of_time(self) -> PlannerError:
        since = self._waits_since
        waited = self._waited + (time.monotonic() - since if since is not None else 0)
        if waited > self._seconds / 2:
            return TooBusy(
                Text(
                    "other questions took the {seconds} seconds that there are",
                    seconds=f"{self._seconds:g}",
                ),
                hint=Text("ask again soon"),
            )
        return OutOfTime(
            Text("this takes longer than {seconds} seconds", seconds=f"{self._seconds:g}"),
            hint=Text("ask for fewer turns or engines, or ask again: what was found out is kept"),
        )

    def wait(self, seconds: float) -> bool:
        """Wait for the answer for so long; whether it is there (or a refusal).

        Ends the computation and raises `ClientLeft` if the one who asked goes away meanwhile.
        """
        until = time.monotonic() + seconds
        while not self.future.done():
            if self._asker.has_left():
                self.leave()
                raise ClientLeft
            left = until - time.monotonic()
            if left <= 0:
                return False
            wait([self.future], min(left, LOOK_EVERY))
        return True

    def result(self) -> T:
        """The answer, waited for until the deadline."""
        if not self.wait(self._deadline + GRACE - time.monotonic()):
            self.leave()
            raise self._out_of_time()
        return self.future.result()

    def ticks(self, every: float) -> Iterator[dict[str, int]]:
        """The progress every so many seconds, until there is an answer or no time left.

        Leaving the iteration early ends the computation.
        """
        try:
            while not self.wait(every) and time.monotonic() < self._deadline + GRACE:
                yield dict(self.progress)
        finally:
            self.leave()

    @property
    def client(self) -> str:
        """Who asks."""
        return self._asker.client

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
        self._lanes = Lanes()
        self._threads: ThreadPoolExecutor | None = None
        self._begun: Counter[str] = Counter()

    def begin(self, compute: Callable[[Q], T], question: Q, asker: Asker | None = None) -> Task[T]:
        """Start to compute the answer to a question, unless it is known already."""
        asker = asker or Asker()
        task = Task(lambda: compute(question), self._seconds, self._lanes, asker)
        key = compute, question
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                task.future = cast("Future[T]", known)
                return task
            self._see_that_there_is_room(asker.client)
            if self._threads is None:
                # Not before it is needed: threads do not survive the fork of a worker.
                self._threads = ThreadPoolExecutor(MOST_BEGUN, thread_name_prefix="work")
            self._begun[asker.client] += 1
            task.future = self._threads.submit(task.run)
        task.future.add_done_callback(lambda _: self._finished(key, task))
        return task

    @property
    def is_full(self) -> bool:
        """Whether no more computations may begin at the moment."""
        return self._begun.total() >= MOST_BEGUN

    def _see_that_there_is_room(self, client: str) -> None:
        if self.is_full:
            raise TooBusy(
                Text("too many questions are being computed"), hint=Text("ask again soon")
            )
        if self._begun[client] >= MOST_OF_ONE:
            raise TooBusy(
                Text(
                    "{most_of_one} questions from your address are being computed",
                    most_of_one=MOST_OF_ONE,
                ),
                hint=Text("ask again when one is answered"),
            )

    def _finished(self, key: Hashable, task: Task[T]) -> None:
        future, client = task.future, task.client
        with self._lock:
            self._begun[client] -= 1
            if not self._begun[client]:
                del self._begun[client]
            if not future.cancelled() and future.exception() is None and self._most_kept:
                self._kept[key] = cast("Future[object]", future)
                while len(self._kept) > self._most_kept:
                    self._kept.popitem(last=False)
        if task.took_long:
            give_memory_back()


def give_memory_back() -> None:
    """Give the system what a long search has let go of, where the C library can."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> Any:
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


def install(app: Flask) -> None:
    """Give ``app`` its computations."""
    app.extensions["work"] = Computations(app.config["QUERY_SECONDS"], app.config["KEPT_ANSWERS"])


def begin(compute: Callable[[Q], T], question: Q) -> Task[T]:
    """Start a computation of the application that answers the request at hand."""
    work: Computations = current_app.extensions["work"]
    return work.begin(compute, question, _asker())


def is_full() -> bool:
    """Whether the application can begin no more computations at the moment."""
    work: Computations = current_app.extensions["work"]
    return work.is_full


def _asker() -> Asker:
    if not has_request_context():
        return Asker()
    return Asker(request.remote_addr or "", request.environ.get("gunicorn.socket"))
