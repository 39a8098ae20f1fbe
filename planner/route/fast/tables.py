"""Tables of single moves, filled as the search asks for them and kept for the next question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from planner.route.fast.graph import Graph
from planner.route.fast.one_move import (
    ENDING_COLUMNS,
    TOO_SMALL,
    Profile,
    Scratch,
    collect,
    explore,
    new_scratch,
    touches_oberth,
)
from planner.route.watch import report

Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]

BURN_CAPS = (1, 2, 3, 4, 6, 9, 14, 22, 40)
"""Tables are kept for these limits only, so that rockets can share them."""

UNKNOWN = -1


def burn_cap(burns: int) -> int:
    """The smallest limit for which tables are kept that allows ``burns`` burns.

    >>> burn_cap(5)
    6
    """
    return next((cap for cap in BURN_CAPS if cap >= burns), BURN_CAPS[-1])


@dataclass(frozen=True, slots=True)
class Row:
    """For one profile: which part of the endings holds those from each space."""

    offset: Ints
    length: Ints
    """`UNKNOWN` where the moves have not been explored yet."""
    near_oberth: NDArray[np.bool_]
    """Whether a move from there can enter the Solar Oberth."""


class Tables:
    """For one graph: where each kind of move from each space can end.

    Endings are only ever added, so that a search may go on reading while another one fills.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._lock = Lock()
        self._rows: dict[Profile, Row] = {}
        self._endings: Shorts = np.empty((50_000, ENDING_COLUMNS), np.int16)
        self._used = 0
        self._scratch = new_scratch(graph, 60_000)
        self._found: Shorts = np.empty((60_000, ENDING_COLUMNS), np.int16)
        self._older: Ints = np.empty(60_000, np.int32)
        self._newest: Ints = np.empty(len(graph.place), np.int32)

    def filled(self, profiles: Sequence[Profile], starts: Iterable[int]) -> tuple[Shorts, Ints]:
        """The endings, and for each profile and space the first of its endings and their number.

        The moves from ``starts`` are explored where that has not been done yet.
        """
        wanted = np.fromiter(starts, np.int32)
        with self._lock:
            rows = [self._row(profile) for profile in profiles]
        for profile, row in zip(profiles, rows, strict=True):
            for start in wanted[row.length[wanted] == UNKNOWN]:
                report("start", int(start))
                with self._lock:  # not for long: another search may want the same tables
                    if row.length[start] == UNKNOWN:
                        self._explore(profile, row, int(start))
        with self._lock:
            places = np.stack([np.stack([row.offset, row.length]) for row in rows])
            return self._endings, places

    def labels(self, profile: Profile, start: int) -> tuple[Scratch, int]:
        """All labels of the moves from one space, to trace a path back; and how many."""
        scratch = new_scratch(self.graph, len(self._scratch.labels))
        count = explore(self.graph, profile, start, scratch)
        while count == TOO_SMALL:
            scratch = new_scratch(self.graph, 4 * len(scratch.labels))
            count = explore(self.graph, profile, start, scratch)
        return scratch, count

    @property
    def size(self) -> int:
        """How many endings are kept."""
        return self._used

    def _row(self, profile: Profile) -> Row:
        if profile not in self._rows:
            spaces = len(self.graph.place)
            self._rows[profile] = Row(
                offset=np.zeros(spaces, np.int32),
                length=np.full(spaces, UNKNOWN, np.int32),
                near_oberth=np.zeros(spaces, np.bool_),
            )
        return self._rows[profile]

    def _explore(self, profile: Profile, row: Row, start: int) -> None:
        plain = profile._replace(oberth_bonus=0)
        if plain != profile:
            # Far from the Solar Oberth its bonus makes no difference: share what is known.
            shared = self._row(plain)
            if shared.length[start] == UNKNOWN:
                self._explore(plain, shared, start)
            row.near_oberth[start] = shared.near_oberth[start]
            if not shared.near_oberth[start]:
                row.offset[start], row.length[start] = shared.offset[start], shared.length[start]
                return
        count = self._labels(profile, start)
        row.near_oberth[start] = touches_oberth(self.graph, self._scratch, count)
        found = collect(self.graph, self._scratch, count, self._found, self._older, self._newest)
        self._make_room(found)
        self._endings[self._used : self._used + found] = self._found[:found]
        row.offset[start], row.length[start] = self._used, found
        self._used += found

    def _labels(self, profile: Profile, start: int) -> int:
        count = explore(self.graph, profile, start, self._scratch)
        while count == TOO_SMALL:
            size = 4 * len(self._scratch.labels)
            self._scratch = new_scratch(self.graph, size)
            self._found = np.empty((size, ENDING_COLUMNS), np.int16)
            self._older = np.empty(size, np.int32)
            count = explore(self.graph, profile, start, self._scratch)
        return count

    def _make_room(self, found: int) -> None:
        # A new array, not a resized one: searches may still be reading the old one.
        if self._used + found > len(self._endings):
            size = max(2 * len(self._endings), self._used + found)
            larger = np.empty((size, ENDING_COLUMNS), np.int16)
            larger[: self._used] = self._endings[: self._used]
            self._endings = larger
