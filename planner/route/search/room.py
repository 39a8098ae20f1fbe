"""Room for what a search remembers, which grows where it lies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numpy.typing import NDArray

SMALL = 100_000


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
