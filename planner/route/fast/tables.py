"""Tables of single moves, filled as the search asks for them and kept for the next question."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from planner.route.fast.graph import Graph
from planner.route.fast.one_move import (
    BONUS,
    COASTING,
    DEAD,
    ENDING_COLUMNS,
    EXIT,
    FLAGS,
    OBERTH_USED,
    PIVOTS,
    TO,
    TOO_SMALL,
    Profile,
    Scratch,
    collect,
    explore,
    explore_on,
    join,
    new_scratch,
)
from planner.route.query import MOST_BONUS_BURNS
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
    touched: NDArray[np.bool_]
    """For each space, which spaces the moves from there can enter."""
    entries: dict[int, Shorts]
    """For spaces near the Solar Oberth, the labels with which one enters it."""


class Tables:
    """For one graph: where each kind of move from each space can end.

    Endings are only ever added, so that a search may go on reading while another one fills.
    """

    def __init__(
        self, graph: Graph, base: Tables | None = None, differs: NDArray[np.bool_] | None = None
    ) -> None:
        self.graph = graph
        self._base = base
        """Tables of the plain board, from which ``graph`` differs at few spaces."""
        self._differs = differs
        self._lock = Lock()
        self._rows: dict[Profile, Row] = {}
        self._endings: Shorts = np.empty((50_000, ENDING_COLUMNS), np.int16)
        self._used = 0
        self._after_oberth: dict[Hashable, tuple[Shorts, NDArray[np.bool_]]] = {}
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
                touched=np.zeros((spaces, spaces), np.bool_),
                entries={},
            )
        return self._rows[profile]

    def _explore(self, profile: Profile, row: Row, start: int) -> None:
        if self._copy_from_base(profile, row, start):
            return
        plain = profile._replace(oberth_bonus=0)
        if plain != profile and not profile.mag_sail:
            self._explore_by_oberth(profile, row, start)
            return
        count = self._labels(profile, start)
        labels = self._scratch.labels[:count]
        row.touched[start][self.graph.exit_to[labels[1:, EXIT]]] = True
        row.entries[start] = self._oberth_entries(labels)
        found = collect(
            self.graph, self._scratch, count, False, self._found, self._older, self._newest
        )
        self._store(row, start, self._found[:found])

    def _explore_by_oberth(self, profile: Profile, row: Row, start: int) -> None:
        """What comes before the Solar Oberth, and what comes after, are each explored once."""
        plain = profile._replace(oberth_bonus=0)
        shared = self._row(plain)
        if shared.length[start] == UNKNOWN:
            self._explore(plain, shared, start)
        row.touched[start] = shared.touched[start]
        row.offset[start], row.length[start] = shared.offset[start], shared.length[start]
        entries = shared.entries.get(start)
        if entries is None or not len(entries):
            return
        onward = [self._onward(profile, entry) for entry in entries]
        row.touched[start] |= np.any([touched for _, touched in onward], axis=0)
        ends = np.cumsum([len(endings) for endings, _ in onward])
        parts = np.stack([ends - [len(endings) for endings, _ in onward], ends], axis=1)
        first = shared.offset[start]
        without = self._endings[first : first + shared.length[start]]
        found = TOO_SMALL
        while found == TOO_SMALL:
            found = join(
                profile,
                without,
                entries,
                np.concatenate([endings for endings, _ in onward]),
                parts.astype(np.int32),
                self._found,
                self._older,
                self._newest,
            )
            if found == TOO_SMALL:
                self._enlarge()
        self._store(row, start, self._found[:found])

    def _oberth_entries(self, labels: Shorts) -> Shorts:
        """The labels with which the Solar Oberth is entered for the first time in a move."""
        parents = self._scratch.parents[1 : len(labels)]
        to_oberth = self.graph.oberth[self.graph.exit_to[labels[1:, EXIT]]] > 0
        again = labels[parents, FLAGS] & OBERTH_USED
        alive = (labels[1:, DEAD] == 0) & (labels[1:, FLAGS] & COASTING == 0)
        entries: Shorts = labels[1:][to_oberth & alive & (again == 0)].copy()
        return entries

    def _onward(self, profile: Profile, entry: Shorts) -> tuple[Shorts, NDArray[np.bool_]]:
        """The endings after the Solar Oberth, and what they touch, for one way to enter it."""
        bonus = min(int(entry[BONUS]) + profile.oberth_bonus, MOST_BONUS_BURNS)
        key = profile, int(entry[EXIT]), bonus, int(entry[PIVOTS]), int(entry[FLAGS])
        if key not in self._after_oberth:
            count = TOO_SMALL
            while count == TOO_SMALL:
                first = self._scratch.labels[0]
                first[:] = 0
                first[[EXIT, BONUS, PIVOTS, FLAGS]] = key[1:]
                oberth = int(self.graph.exit_to[entry[EXIT]])
                count = explore_on(self.graph, profile, oberth, self._scratch)
                if count == TOO_SMALL:
                    self._enlarge()
            touched = np.zeros(len(self.graph.place), np.bool_)
            touched[self.graph.exit_to[self._scratch.labels[1:count, EXIT]]] = True
            found = collect(
                self.graph, self._scratch, count, True, self._found, self._older, self._newest
            )
            self._after_oberth[key] = self._found[:found].copy(), touched
        return self._after_oberth[key]

    def _copy_from_base(self, profile: Profile, row: Row, start: int) -> bool:
        """Take over the moves of the plain board where the difference cannot be felt."""
        if self._base is None or self._differs is None:
            return False
        place = int(self.graph.place[start])
        endings, places = self._base.filled([profile], [place])
        touched = self._base._row(profile).touched[place]
        if self._differs[start - place + np.flatnonzero(touched)].any() or self._differs[start]:
            return False
        first, length = int(places[0, 0, place]), int(places[0, 1, place])
        copied = endings[first : first + length].copy()
        copied[:, TO] += start - place
        self._store(row, start, copied)
        return True

    def _store(self, row: Row, start: int, found: Shorts) -> None:
        self._make_room(len(found))
        self._endings[self._used : self._used + len(found)] = found
        row.offset[start], row.length[start] = self._used, len(found)
        self._used += len(found)

    def _labels(self, profile: Profile, start: int) -> int:
        count = explore(self.graph, profile, start, self._scratch)
        while count == TOO_SMALL:
            self._enlarge()
            count = explore(self.graph, profile, start, self._scratch)
        return count

    def _enlarge(self) -> None:
        size = 4 * len(self._scratch.labels)
        self._scratch = new_scratch(self.graph, size)
        self._found = np.empty((size, ENDING_COLUMNS), np.int16)
        self._older = np.empty(size, np.int32)

    def _make_room(self, found: int) -> None:
        # A new array, not a resized one: searches may still be reading the old one.
        if self._used + found > len(self._endings):
            size = max(2 * len(self._endings), self._used + found)
            larger = np.empty((size, ENDING_COLUMNS), np.int16)
            larger[: self._used] = self._endings[: self._used]
            self._endings = larger
