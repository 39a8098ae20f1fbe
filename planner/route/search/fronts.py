"""Fronts: for each place the ways to be there that no other one beats, compiled.

A place here is whatever ways are compared at: a space, or an exit over which one has come. The
fronts of all places lie in the same arrays, each front in one piece, which moves to the end when
it has to grow.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.board.arrays import Bytes, Ints
from planner.route.search.compiled import compiled, kernel
from planner.route.search.packed import GUARDS, MORE_GUARDS, Packed, no_worse, worse
from planner.route.search.room import grow, leave, room_for, shrink

FEW = 16
"""Number of entries compared one by one; most fronts have no more."""
AT_ONCE = 64
"""Ways that are compared before it is asked whether one was found, where there are many."""
NOWHERE = np.uint64(0)
PACKED_FROM = 200_000
"""From so much room in use on, ways are moved together before there is more."""


class Fronts(NamedTuple):
    """The start and length of the front of each place, and its entries."""

    first: Ints
    length: Ints
    room: Ints
    word: Packed
    more: Packed
    threat: Packed
    owner: Ints
    """The identity of each entry, for the caller."""
    state: NDArray[np.int64]
    """The used length of the arrays, and the length of the longest front."""


WAY_TYPES = {"word": np.uint64, "more": np.uint64, "threat": np.uint64, "owner": np.int32}


def new_fronts(places: int, size: int) -> Fronts:
    """Empty fronts of so many places, with room for ``size`` ways."""
    return Fronts(
        first=np.zeros(places, np.int32),
        length=np.zeros(places, np.int32),
        room=np.zeros(places, np.int32),
        **room_for("fronts", size, WAY_TYPES),
        state=np.zeros(2, np.int64),
    )


def empty(fronts: Fronts) -> None:
    """Take all ways out."""
    if fronts.state[0]:
        for array in (fronts.length, fronts.room, fronts.state):
            array.fill(0)


def make_room(fronts: Fronts, ways: int) -> bool:
    """See that so many ways can be added; whether it takes more memory now."""
    if has_room(fronts, ways):
        return False
    if fronts.state[0] > max(PACKED_FROM, 2 * int(fronts.length.sum())):
        _pack_all(fronts)
    grows = not has_room(fronts, ways)
    while not has_room(fronts, ways):
        grow(_ways_of(fronts))
    return grows


def leave_fronts(fronts: Fronts) -> None:
    """Let a later search have the arrays that grow."""
    leave("fronts", _ways_of(fronts))


def put_aside(fronts: Fronts) -> None:
    """Let the fronts take as little room as they can, for nothing will be added soon."""
    _pack_all(fronts)
    shrink(_ways_of(fronts), max(1, int(fronts.state[0])))


def _ways_of(fronts: Fronts) -> tuple[NDArray[Any], ...]:
    return (fronts.word, fronts.more, fronts.threat, fronts.owner)


def _pack_all(fronts: Fronts) -> None:
    _pack(fronts, np.argsort(fronts.first).astype(np.int32))
    fronts.state[1] = fronts.length.max()


@compiled
def _pack(fronts: Fronts, places: Ints) -> None:
    """Move all fronts together, from the first to the last in their arrays."""
    end = 0
    for place in places:
        first, length = fronts.first[place], fronts.length[place]
        for index in range(length):
            _copy(fronts, first + index, end + index)
        fronts.first[place] = end
        fronts.room[place] = min(fronts.room[place], length + length // 4)
        end += fronts.room[place]
    fronts.state[0] = end


@kernel
def has_room(fronts: Fronts, ways: int) -> bool:
    """True if so many ways can be added, wherever they belong."""
    return bool(fronts.state[0] + ways * room_for_one(fronts) <= len(fronts.word))


@kernel
def room_for_one(fronts: Fronts) -> int:
    """Return the most room that one more way takes."""
    # It may make a front of its own move, with twice the room; growing further is paid for by
    # those that are added to the same front.
    return int(2 * fronts.state[1] + 8)


@kernel
def is_beaten(
    fronts: Fronts, place: int, word: np.uint64, more: np.uint64, threat: np.uint64,
    same: np.uint64, guards: np.uint64,
) -> bool:  # fmt: skip
    """True if a way in the front of the place is as good.

    ``same`` marks what has to be equal, ``guards`` what is compared of the threats.
    """
    first = fronts.first[place]
    at, end = first, first + fronts.length[place]
    stop = min(end, first + FEW)
    while at < end:
        # One by one for the first entries, which most fronts do not exceed and which beat most
        # often (below). The rest in blocks without a branch: finding which one beats is rare and
        # may be slow.
        if at == first or _one_beats(
            fronts, np.uint64(at), np.uint64(stop), word, more, threat, same, guards
        ):
            for one in range(at, stop):
                other = fronts.word[one]
                if (
                    no_worse(other, word, GUARDS)
                    and no_worse(fronts.threat[one], threat, guards)
                    and no_worse(fronts.more[one], more, MORE_GUARDS)
                    and not (other ^ word) & same
                ):
                    # Who beats one beats the next one, too: it is asked sooner then.
                    _exchange(fronts, one, first + (one - first) // 4)
                    return True
        at, stop = stop, min(end, stop + AT_ONCE)
    return False


@kernel
def _one_beats(
    fronts: Fronts, first: np.uint64, end: np.uint64, word: np.uint64, more: np.uint64,
    threat: np.uint64, same: np.uint64, guards: np.uint64,
) -> bool:  # fmt: skip
    """True if a way between ``first`` and ``end`` is as good as this one.

    There is no branch in it, so that the machine compares many at once.
    """
    found = False
    for at in range(first, end):
        other = fronts.word[at]
        found |= (
            worse(other, word, GUARDS)
            | worse(fronts.more[at], more, MORE_GUARDS)
            | worse(fronts.threat[at], threat, guards)
            | (other ^ word) & same
        ) == NOWHERE
    return found


@kernel
def _one_is_beaten(
    fronts: Fronts, first: np.uint64, end: np.uint64, word: np.uint64, more: np.uint64,
    threat: np.uint64, same: np.uint64, guards: np.uint64,
) -> bool:  # fmt: skip
    """True if this way is as good as one between ``first`` and ``end``."""
    found = False
    for at in range(first, end):
        other = fronts.word[at]
        found |= (
            worse(word, other, GUARDS)
            | worse(more, fronts.more[at], MORE_GUARDS)
            | worse(threat, fronts.threat[at], guards)
            | (other ^ word) & same
        ) == NOWHERE
    return found


@kernel
def add(
    fronts: Fronts, place: int, word: np.uint64, more: np.uint64, threat: np.uint64,
    same: np.uint64, guards: np.uint64, owner: int, beaten: Bytes, first_owner: int,
) -> None:  # fmt: skip
    """Add a way that is not beaten, and take out those that it beats.

    In ``beaten`` the latter are marked, from the owner ``first_owner`` on.
    """
    first = fronts.first[place]
    at, end = first, first + fronts.length[place]
    while at < end:
        stop = min(end, at + AT_ONCE)
        # Skip whole blocks: a new entry seldom beats any.
        if stop - at > FEW and not _one_is_beaten(
            fronts, np.uint64(at), np.uint64(stop), word, more, threat, same, guards
        ):
            at = stop
        while at < min(stop, end):
            other = fronts.word[at]
            if (
                no_worse(word, other, GUARDS)
                and no_worse(more, fronts.more[at], MORE_GUARDS)
                and no_worse(threat, fronts.threat[at], guards)
                and not (other ^ word) & same
            ):
                if fronts.owner[at] >= first_owner:
                    beaten[fronts.owner[at] - first_owner] = 1
                end -= 1
                _copy(fronts, end, at)
            else:
                at += 1
    length = end - first
    if length == fronts.room[place]:
        first = _moved(fronts, place, length)
    fronts.word[first + length] = word
    fronts.more[first + length] = more
    fronts.threat[first + length] = threat
    fronts.owner[first + length] = owner
    fronts.length[place] = length + 1
    fronts.state[1] = max(fronts.state[1], length + 1)


@kernel
def _moved(fronts: Fronts, place: int, length: int) -> int:
    """Move a full front to the end of what is in use, with twice the room; where it begins."""
    first, room = fronts.state[0], max(4, 2 * length)
    for index in range(length):
        _copy(fronts, fronts.first[place] + index, first + index)
    fronts.first[place] = first
    fronts.room[place] = room
    fronts.state[0] = first + room
    return int(first)


@kernel
def _copy(fronts: Fronts, source: int, target: int) -> None:
    fronts.word[target] = fronts.word[source]
    fronts.more[target] = fronts.more[source]
    fronts.threat[target] = fronts.threat[source]
    fronts.owner[target] = fronts.owner[source]


@kernel
def _exchange(fronts: Fronts, one: int, other: int) -> None:
    word, more, threat = fronts.word[one], fronts.more[one], fronts.threat[one]
    owner = fronts.owner[one]
    _copy(fronts, other, one)
    fronts.word[other], fronts.more[other], fronts.threat[other] = word, more, threat
    fronts.owner[other] = owner


@compiled
def owners_from(fronts: Fronts, first_owner: int, found: Ints) -> int:
    """Collect the owners of all ways in the fronts, from ``first_owner`` on; how many they are."""
    count = 0
    for place in range(len(fronts.first)):
        for at in range(fronts.first[place], fronts.first[place] + fronts.length[place]):
            if fronts.owner[at] >= first_owner:
                found[count] = fronts.owner[at]
                count += 1
    return count
