"""Who sits where, so that nobody is better for having sat better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

MOST_AT_ONCE = 12
"""So many seatings one round has at most, if a part of all of them is balanced, too."""

Seating = tuple[str, ...]


def seatings(kinds: Sequence[str], seats: int, number: int = 0) -> tuple[Seating, ...]:
    """The seatings of a round: each kind sits as often as any other, in each seat.

    Where there are too many for one round, the rounds take turns: each has the seatings that come
    of one by moving everybody on and by exchanging the kinds in turn.

    >>> ["".join(each) for each in seatings("ab", 4)]
    ['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa']
    >>> ["".join(each) for each in seatings("abc", 2)]
    ['ab', 'ba', 'ac', 'ca', 'bc', 'cb']
    >>> len(_all(("a", "b"), 6)), [len(seatings("ab", 6, number)) for number in range(3)]
    (20, [6, 12, 2])
    """
    names = tuple(kinds)
    every = _all(names, seats)
    if len(every) <= MOST_AT_ONCE:
        return every
    parts = _parts(names, seats)
    return parts[number % len(parts)]


@lru_cache(maxsize=64)
def _all(kinds: Seating, seats: int) -> tuple[Seating, ...]:
    """All seatings with as many of each kind as of any other, or one more."""
    each, left = divmod(seats, len(kinds))
    return tuple(
        seating
        for more in combinations(kinds, left)
        for seating in _orders({kind: each + (kind in more) for kind in kinds}, seats)
    )


def _orders(counts: dict[str, int], seats: int) -> Iterator[Seating]:
    if seats == 0:
        yield ()
    for kind, count in counts.items():
        if count:
            for rest in _orders({**counts, kind: count - 1}, seats - 1):
                yield (kind, *rest)


@lru_cache(maxsize=64)
def _parts(kinds: Seating, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """All seatings in parts that are balanced in themselves."""
    left = dict.fromkeys(_all(kinds, seats))
    parts = []
    while left:
        part = tuple(dict.fromkeys(_moved_on(next(iter(left)), kinds)))
        parts.append(part)
        for seating in part:
            left.pop(seating)
    return tuple(parts)


def _moved_on(seating: Seating, kinds: Seating) -> Iterator[Seating]:
    for step in range(len(kinds)):
        others = {kind: kinds[(at + step) % len(kinds)] for at, kind in enumerate(kinds)}
        exchanged = tuple(others[kind] for kind in seating)
        for first in range(len(seating)):
            yield exchanged[first:] + exchanged[:first]
