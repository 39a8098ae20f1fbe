"""The workers of a ladder: this process, all cores of a machine, or several machines."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import Empty, Queue
from typing import Any, Protocol

from planner.errors import BadInput
from planner.ladder.game import LadderGame, Match
from planner.ladder.matches import MOST_SECONDS, Played, play_match, stamp
from planner.text import Text

LOOK = 0.5
"""Seconds between two looks at the clock."""
PATIENCE = 1.5
"""So much longer than the processor time of a game its process may take by the clock, and then
some seconds; whoever hangs within one decision is ended from outside."""
FIRST = 60.0
"""Seconds for a process to begin."""

Games = Generator[Played | None, None, None]
"""Games as they end; to close it ends those under way."""


class Workers(Protocol):
    """A pool that plays games."""

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        """Yield games as they end, in any order; ``None`` now and then, so that one may stop."""


@dataclass(frozen=True, slots=True)
class Alone:
    """This process, one game after the other."""

    most_seconds: float = MOST_SECONDS

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        """Yield the games one after the other."""
        for match in matches:
            yield play_match(game, match, self.most_seconds)


def cores() -> int:
    """Count the processes that can work side by side here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Cores:
    """Processes of this machine, each of which plays one game at a time.

    A game whose process dies, or thinks for ever about one decision, is given back as one that did
    not end, and another process takes its place.
    """

    processes: int
    most_seconds: float = MOST_SECONDS

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        """Yield the games as they end."""
        workers = [_Worker(game, self.most_seconds) for _ in range(self.processes)]
        try:
            for worker in list(workers):
                if not worker.take(matches):
                    worker.end()
                    workers.remove(worker)
            while workers:
                yield from self._look(game, workers, matches)
        finally:
            for worker in workers:
                worker.end()

    def _look(
        self, game: LadderGame, workers: list[_Worker], matches: Iterator[Match]
    ) -> Iterator[Played | None]:
        """Yield those who have come to an end get something new."""
        ready = wait([worker.connection for worker in workers], LOOK)
        yield None
        for worker in list(workers):
            played = worker.answer(worker.connection in ready)
            if played is None:
                continue
            yield played
            if not worker.alive:
                workers[workers.index(worker)] = worker = _Worker(game, self.most_seconds)
            if not worker.take(matches):
                worker.end()
                workers.remove(worker)


class _Worker:
    """A process that plays, and what it plays."""

    def __init__(self, game: LadderGame, most_seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(other, game, most_seconds), daemon=True
        )
        self._process.start()
        other.close()
        self._game = game
        self._most = FIRST + PATIENCE * most_seconds
        self._match: Match | None = None
        self._until = 0.0
        self.alive = True

    def take(self, matches: Iterator[Match]) -> bool:
        """Begin the next game; return False if there is none."""
        self._match = next(matches, None)
        if self._match is None:
            return False
        self._until = time.monotonic() + self._most
        try:
            self.connection.send(self._match)
        except OSError:
            self.alive = False
        return True

    def answer(self, ready: bool) -> Played | None:
        """Return the game if it has come to an end in one way or another."""
        assert self._match is not None
        if ready:
            try:
                played: Played = self.connection.recv()
            except (EOFError, OSError):
                return self._failed("the process that played it has died")
            return played
        if time.monotonic() > self._until:
            return self._failed("somebody thinks for ever")
        return None

    def _failed(self, why: str) -> Played:
        assert self._match is not None
        self.end()
        return not_ended(self._game, self._match, why)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.alive = False
        self.connection.close()
        self._process.kill()
        self._process.join()


def not_ended(game: LadderGame, match: Match, why: str) -> Played:
    """Return a game of which nothing is known but that it did not end."""
    return Played(match, (), 0, 0.0, {}, fault=why, stamp=stamp(game))


def _serve(connection: Connection, game: LadderGame, most_seconds: float) -> None:
    """Play what is asked for, until nobody asks."""
    # Ctrl-C reaches all processes of a terminal; the one that asked decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            match: Match = connection.recv()
            connection.send(play_match(game, match, most_seconds))
        except (EOFError, OSError):
            return


# -- several machines: the workers of a cluster of `dask.distributed` ------------------------------

AHEAD = 2
"""Games that are handed out for each thread of a worker, so that none waits for the next."""
TO_CONNECT = "20s"
_LIBRARY = "distributed"


@dataclass(frozen=True, slots=True)
class Cluster:
    """The machines behind a scheduler, like ``tcp://10.0.0.5:8786``."""

    address: str
    most_seconds: float = MOST_SECONDS

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        """Yield the games as they end; those still under way are called off in the end."""
        with _connected(_distributed(), self.address) as client:
            _check(client, game, self.address)
            under_way: dict[Any, Match] = {}
            ended: Queue[Any] = Queue()
            try:
                while True:
                    for future in self._handed_out(client, game, matches, under_way):
                        future.add_done_callback(ended.put)
                    if not under_way:
                        return
                    yield None
                    with suppress(Empty):
                        future = ended.get(timeout=LOOK)
                        yield _played(game, future, under_way.pop(future))
            finally:
                client.cancel(list(under_way), force=True)

    def _handed_out(
        self,
        client: Any,
        game: LadderGame,
        matches: Iterator[Match],
        under_way: dict[Any, Match],
    ) -> Iterator[Any]:
        """Keep all threads busy, also those of machines that have come in the meantime."""
        threads = sum(client.nthreads().values())
        while len(under_way) < max(1, AHEAD * threads):
            match = next(matches, None)
            if match is None:
                return
            future = client.submit(play_match, game, match, self.most_seconds, pure=False)
            under_way[future] = match
            yield future


def _distributed() -> Any:
    try:
        return import_module(_LIBRARY)
    except ModuleNotFoundError:
        raise BadInput(
            Text("several machines need dask.distributed, which is not installed"),
            hint=Text("pip install 'hf4-planner[cluster]'"),
            field="cluster",
        ) from None


def _connected(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(
            Text("no cluster answers at {address}", address=repr(address)),
            hint=Text("start dask scheduler there, and name it like tcp://10.0.0.5:8786"),
            field="cluster",
        ) from error


def _check(client: Any, game: LadderGame, address: str) -> None:
    """Refuse a cluster whose machines have no planner, or another one."""
    try:
        stamps = client.run(stamp, game)
    except Exception as error:
        raise BadInput(
            Text("the machines of the cluster at {address} have no planner", address=address),
            hint=Text("install hf4-planner there, the same version as here"),
            field="cluster",
        ) from error
    if not stamps:
        raise BadInput(
            Text("the cluster at {address} has no workers", address=address),
            hint=Text("start dask worker {address} on each machine", address=address),
            field="cluster",
        )
    others = sorted(worker for worker, digits in stamps.items() if digits != stamp(game))
    if others:
        raise BadInput(
            Text("{worker} has another version of the planner", worker=others[0]),
            hint=Text("install the same version everywhere"),
            field="cluster",
        )


def _played(game: LadderGame, future: Any, match: Match) -> Played:
    """Return a game that has ended; a machine that died of it is as good as one that never ends."""
    try:
        played: Played = future.result()
    except Exception as error:
        return not_ended(game, match, f"{type(error).__name__} on the cluster")
    return played
