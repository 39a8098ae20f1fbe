"""Pareto fronts: the candidates that no other beats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import le
from typing import TypeVar

T = TypeVar("T")


def keep_unbeaten(known: list[T], new: T, beats: Callable[[T, T], bool]) -> bool:
    """Add something to what is known and drop what it beats, unless it is beaten itself.

    ``beats(one, other)`` says that one is worse than the other in nothing. Of two that are alike
    the first stays.

    >>> def shorter_and_cheaper(one, other):
    ...     return one[0] <= other[0] and one[1] <= other[1]
    >>> front = [(1, 9), (5, 5)]
    >>> keep_unbeaten(front, (4, 4), shorter_and_cheaper), front
    (True, [(1, 9), (4, 4)])
    >>> keep_unbeaten(front, (4, 6), shorter_and_cheaper)
    False
    """
    if any(beats(one, new) for one in known):
        return False
    known[:] = [one for one in known if not beats(new, one)]
    known.append(new)
    return True


def unbeaten(things: Iterable[T], numbers: Callable[[T], tuple[int, ...]]) -> list[T]:
    """Return those that no other one beats, where less of each number is better.

    >>> unbeaten(["aaa", "ab", "b"], lambda word: (len(word), word.count("b")))
    ['b', 'aaa']
    """
    kept: list[tuple[tuple[int, ...], T]] = []
    for mine, thing in sorted(((numbers(t), t) for t in things), key=lambda each: each[0]):
        if not any(all(map(le, theirs, mine)) for theirs, _ in kept):
            kept.append((mine, thing))
    return [thing for _, thing in kept]
