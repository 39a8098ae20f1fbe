"""Names that look like what somebody has typed."""

from __future__ import annotations

from collections.abc import Iterable

_ONE_OFF = 3
"""In words of up to so many letters one may be wrong, in longer ones two."""
_SHORT = 4
"""Words of up to so many letters begin as they were typed if two of the letters are wrong."""


def letters_off(typed: str, name: str) -> int:
    """Return the number of letters that are wrong, missing, too many, or swapped.

    >>> letters_off("marz", "mars"), letters_off("mras", "mars"), letters_off("oi", "io")
    (1, 1, 1)
    >>> letters_off("kalisto", "callisto")
    2
    """
    before: list[int] = []
    row = list(range(len(name) + 1))
    for i, letter in enumerate(typed, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(name, start=1):
            off = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == name[j - 2] and typed[i - 2] == other:
                off = min(off, older[j - 2] + 1)
            row.append(off)
    return row[-1]


def most_off(typed: str) -> int:
    """Return how many letters may be wrong in typed text that still matches a name.

    >>> most_off("x"), most_off("oi"), most_off("marz")
    (0, 1, 2)
    """
    if len(typed) > _ONE_OFF:
        return 2
    return int(len(typed) > 1)


def nearest(typed: str, names: Iterable[str]) -> tuple[int, list[str]]:
    """Return the most similar names, those with the same first letter first, and how near.

    >>> nearest("titn", ["triton", "titan"]), nearest("merz", ["zero", "mars"])
    ((1, ['titan']), (2, ['mars']))
    """
    limit = most_off(typed)
    found: dict[str, int] = {}
    for name in names:
        if abs(len(name) - len(typed)) > limit:
            continue
        off = letters_off(typed, name)
        if off <= min(limit, 1) or (off == limit and (len(typed) > _SHORT or name[0] == typed[0])):
            found[name] = off
    best = min(found.values(), default=0)
    close = [name for name, off in found.items() if off == best]
    return best, sorted(close, key=lambda name: name[0] != typed[0])
