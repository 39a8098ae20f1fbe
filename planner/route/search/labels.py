"""The memory of the search: labels between moves, and drafts in the middle of one.

A label says: at this space, after so many turns, with the wet mass chit there and so many rolls
behind it. A draft is on its way: entered over an exit, with so many burns, bonus burns and fuel
left. Drafts live for one turn only.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from planner.board.arrays import Bytes, Ints, Shorts
from planner.route.query import MOST_ROLLS
from planner.route.search.compiled import kernel
from planner.route.search.packed import BURNS, FUEL, HAZARDS, Packed, belts_in, get
from planner.route.search.room import grow, leave, room_for

# Columns of a label: what it is, which move led to it, and where in that move.
SPACE, TURN, SPOT, ROLLS, SHAPE = range(5)
PARENT, WAY, JETTISON, HALVES, NEED, DRAFT, EXIT = range(5, 12)
COLUMNS = 12


class Labels(NamedTuple):
    """All labels, and for each space those that stand there."""

    table: Ints
    threat: Packed
    """The threat of the belts behind each label (H10)."""
    older: Ints
    """For each label the next older one at the same space, or -1."""
    newest: Ints
    """For each space its newest label, or -1."""
    state: Ints
    """Number of labels."""


LABEL_TYPES: dict[str, DTypeLike] = {
    "table": (np.int32, COLUMNS),
    "threat": np.uint64,
    "older": np.int32,
}


def new_labels(spaces: int, size: int) -> Labels:
    """Room for ``size`` labels."""
    return Labels(
        **room_for("labels", size, LABEL_TYPES),
        newest=np.full(spaces, -1, np.int32),
        state=np.zeros(1, np.int32),
    )


def make_room_for_labels(labels: Labels) -> None:
    """More room for labels."""
    grow((labels.table, labels.threat, labels.older))


def begin_anew(labels: Labels, drafts: Drafts, space: int, spot: int, shape: int) -> None:
    """Forget all, but for one label with nothing behind it."""
    labels.newest.fill(-1)
    labels.table[0, : PARENT + 1] = space, 0, spot, 0, shape, -1
    labels.threat[0] = 0
    labels.older[0] = -1
    labels.newest[space] = 0
    labels.state[0] = 1
    drafts.state.fill(0)


def next_turn(drafts: Drafts) -> None:
    """Forget the drafts, but for how many there were."""
    drafts.head.fill(-1)
    drafts.state[2] += drafts.state[0]
    drafts.state[:2] = 0


def leave_room(labels: Labels, drafts: Drafts) -> None:
    """Let a later search have the arrays that grow."""
    leave("labels", (labels.table, labels.threat, labels.older))
    leave("drafts", drafts[:-3])


def labels_without_room(labels: Labels) -> Labels:
    """Return the same labels in as little memory as they take."""
    count = labels.state[0]
    return labels._replace(
        table=labels.table[:count].copy(),
        threat=labels.threat[:count].copy(),
        older=labels.older[:count].copy(),
    )


class Drafts(NamedTuple):
    """All drafts of one turn, in queues by how much they have spent."""

    word: Packed
    more: Packed
    threat: Packed
    seen: Packed
    at: Ints
    """The exit over which it came; for one that has not begun, -1 less the space."""
    parent: Ints
    start: Ints
    """The draft with which its move began, and the row of `Starts`."""
    halves: Shorts
    """Halves of a burn paid with fuel."""
    need: Bytes
    """Net thrust that its liftoff took (H6a)."""
    beaten: Bytes
    next: Ints
    """The next one in the same queue, or -1."""
    head: Ints
    tail: Ints
    state: NDArray[np.int64]
    """Numbers of drafts: all, in the queue at hand, in earlier turns."""


class Starts(NamedTuple):
    """For the drafts that begin a move: the label they come from and how they set out."""

    label: Ints
    way: Ints
    jettison: Ints
    spot: Ints
    """Position of the wet mass chit after jettisoning and the afterburn."""
    floor: Ints
    """Fuel that may not be burned, for it is the dry mass or of too low a grade."""


class Passing(NamedTuple):
    """Drafts that entered a place to pass in the middle of their move, to go on from there."""

    word: Packed
    more: Packed
    threat: Packed
    seen: Packed
    exit: Ints
    """The exit over which each came, as it is numbered beyond the gate."""
    label: Ints
    way: Ints
    jettison: Ints
    spot: Ints
    floor: Ints
    """Those of `Starts`, as are the four before."""
    halves: Shorts
    need: Bytes


STEPS_IN_ALL = 53
"""More than there are fuel steps on the strip."""
QUEUES = BURNS[1] + HAZARDS[1] + MOST_ROLLS + STEPS_IN_ALL + 1


DRAFT_TYPES = {
    "word": np.uint64,
    "more": np.uint64,
    "threat": np.uint64,
    "seen": np.uint64,
    "at": np.int32,
    "parent": np.int32,
    "start": np.int32,
    "halves": np.int16,
    "need": np.int8,
    "beaten": np.int8,
    "next": np.int32,
}


def new_drafts(size: int) -> Drafts:
    """Room for ``size`` drafts."""
    return Drafts(
        **room_for("drafts", size, DRAFT_TYPES),
        head=np.full(QUEUES, -1, np.int32),
        tail=np.full(QUEUES, -1, np.int32),
        state=np.zeros(3, np.int64),
    )


def make_room_for_drafts(drafts: Drafts) -> None:
    """More room for drafts."""
    grow(drafts[:-3])


def new_starts(size: int) -> Starts:
    """Room for ``size`` starts."""
    return Starts(*(np.empty(size, np.int32) for _ in range(5)))


@kernel
def next_draft(drafts: Drafts) -> int:
    """The draft that has spent least of those that wait unbeaten, or -1; it goes on waiting."""
    while drafts.state[1] < len(drafts.head):
        queue = drafts.state[1]
        while drafts.head[queue] >= 0 and drafts.beaten[drafts.head[queue]]:
            drafts.head[queue] = drafts.next[drafts.head[queue]]
        if drafts.head[queue] >= 0:
            return int(drafts.head[queue])
        drafts.state[1] += 1
    return -1


@kernel
def enqueue(drafts: Drafts, units: int) -> None:
    """Let the latest draft wait for its turn; nobody who has spent less can come after it."""
    draft = drafts.state[0]
    word = drafts.word[draft]
    fuel = get(word, FUEL) - FUEL[1] + STEPS_IN_ALL * units
    queue = get(word, BURNS) + get(word, HAZARDS) + belts_in(drafts.threat[draft]) + fuel // units
    drafts.next[draft] = -1
    if drafts.head[queue] < 0:
        drafts.head[queue] = draft
    else:
        drafts.next[drafts.tail[queue]] = draft
    drafts.tail[queue] = draft
    drafts.state[0] += 1
