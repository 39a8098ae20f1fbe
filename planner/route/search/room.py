"""Room for what a search remembers, which grows where it lies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

SMALL = 100_000
MOST_ROWS = 130_000
"""Arrays of so many rows are left to the next search, for memory that is new is slow."""
MOST_LEFT = 8
"""How many arrays of a kind are left to the next search."""
_left: dict[str, list[tuple[NDArray[Any], ...]]] = defaultdict(list)


def room_for(kind: str, rows: int, types: Mapping[str, DTypeLike]) -> dict[str, NDArray[Any]]:
    """Arrays of these types: those that a search before left, or new ones of so many rows.

    >>> made = room_for("doctest", 3, {"number": "i4", "pair": "2u1"})
    >>> made["number"].shape, made["pair"].shape
    ((3,), (3, 2))
    >>> leave("doctest", made.values())
    >>> room_for("doctest", 3, {"number": "i4", "pair": "2u1"})["pair"] is made["pair"]
    True
    """
    try:
        arrays = _left[kind].pop()
    except IndexError:
        arrays = tuple(np.empty(rows, each) for each in types.values())
    return dict(zip(types, arrays, strict=True))


def leave(kind: str, arrays: Iterable[NDArray[Any]]) -> None:
    """Let a later search have these arrays, to which nothing may refer any more."""
    given = tuple(arrays)
    if len(given[0]) <= MOST_ROWS and len(_left[kind]) < MOST_LEFT:
        _left[kind].append(given)


def grow(arrays: Iterable[NDArray[Any]]) -> None:
    """Give each array twice as many rows, whoever holds it; a large one a quarter more.

    >>> import numpy as np
    >>> rows = np.ones((4, 2), np.int32)
    >>> grow([rows])
    >>> rows.shape
    (8, 2)
    """
    for array in arrays:
        rows, *rest = array.shape
        # Nothing but these arrays refers to their memory while no kernel runs, so they may move.
        more = rows if rows < SMALL else rows // 4
        array.resize((rows + more, *rest), refcheck=False)


def shrink(arrays: Iterable[NDArray[Any]], rows: int) -> None:
    """Leave each array so many rows, whoever holds it.

    >>> import numpy as np
    >>> numbers = np.arange(9)
    >>> shrink([numbers], 2)
    >>> numbers.tolist()
    [0, 1]
    """
    for array in arrays:
        array.resize((rows, *array.shape[1:]), refcheck=False)
