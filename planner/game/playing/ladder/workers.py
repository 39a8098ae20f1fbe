"""Who plays the games of a ladder: this process, all cores of a machine, or several machines."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Protocol

from planner.game.playing.ladder.matches import MOST_SECONDS, Match, Played, play_match
from planner.game.playing.ladder.stamp import stamp

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
    """Somebody who plays games."""

    def play(self, matches: Iterator[Match]) -> Games:
        """The games as they end, in any order; ``None`` now and then, so that one may stop."""


@dataclass(frozen=True, slots=True)
class Alone:
    """This process, one game after the other.

    >>> matches = iter([Match("race-to-mars", ("random", "random"), seed) for seed in (1, 2)])
    >>> [played.match.seed for played in Alone().play(matches) if played]
    [1, 2]
    """

    most_seconds: float = MOST_SECONDS

    def play(self, matches: Iterator[Match]) -> Games:
        """The games one after the other."""
        for match in matches:
            yield play_match(match, self.most_seconds)


def cores() -> int:
    """How many processes can work side by side here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Cores:
    """Processes of this machine, each of which plays one game at a time.

    A game whose process dies, or thinks for ever about one decision, is given back as one that did
    not end, and another process takes its place.
    """

    processes: int
    most_seconds: float = MOST_SECONDS

    def play(self, matches: Iterator[Match]) -> Games:
        """The games as they end."""
        workers = [_Worker(self.most_seconds) for _ in range(self.processes)]
        try:
            for worker in list(workers):
                if not worker.take(matches):
                    worker.end()
                    workers.remove(worker)
            while workers:
                yield from self._look(workers, matches)
        finally:
            for worker in workers:
                worker.end()

    def _look(self, workers: list[_Worker], matches: Iterator[Match]) -> Iterator[Played | None]:
        """Those who have come to an end get something new."""
        ready = wait([worker.connection for worker in workers], LOOK)
        yield None
        for worker in list(workers):
            played = worker.answer(worker.connection in ready)
            if played is None:
                continue
            yield played
            if not worker.alive:
                workers[workers.index(worker)] = worker = _Worker(self.most_seconds)
            if not worker.take(matches):
                worker.end()
                workers.remove(worker)


class _Worker:
    """A process that plays, and what it plays."""

    def __init__(self, most_seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(other, most_seconds), daemon=True
        )
        self._process.start()
        other.close()
        self._most = FIRST + PATIENCE * most_seconds
        self._match: Match | None = None
        self._until = 0.0
        self.alive = True

    def take(self, matches: Iterator[Match]) -> bool:
        """Begin the next game; whether there was one."""
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
        """The game, if it has come to an end in one way or another."""
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
        return not_ended(self._match, why)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.alive = False
        self.connection.close()
        self._process.kill()
        self._process.join()


def not_ended(match: Match, why: str) -> Played:
    """A game of which nothing is known but that it did not end."""
    return Played(match, (), 0, 0, 0.0, {}, fault=why, stamp=stamp())


def _serve(connection: Connection, most_seconds: float) -> None:
    """Play what is asked for, until nobody asks."""
    # Ctrl-C reaches all processes of a terminal; the one that asked decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            match: Match = connection.recv()
            connection.send(play_match(match, most_seconds))
        except (EOFError, OSError):
            return
