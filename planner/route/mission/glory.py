"""Glory chits on a mission: how many a zone has, and who brings them home (C7, G5, L, La)."""

from __future__ import annotations

from collections.abc import Sequence

from planner.board import Board

ANYBODY = "anybody"
"""A Human aboard who is no engine of the crew."""


def chits_of(board: Board, zone: str) -> int:
    """Return the number of glory chits in a zone at the start of a game (C7).

    >>> from planner.board import default_board
    >>> chits_of(default_board(), "mars"), chits_of(default_board(), "neptune")
    (1, 3)
    """
    return sum(place.chits for place in board.chit_places if place.zone == zone)


def all_carried(takers: Sequence[frozenset[str]], at_home: frozenset[str]) -> bool:
    """True if so many chits come home: each needs a Human of its own who is there both times.

    ``takers`` are those who are aboard where each of the chits is taken.

    >>> all_carried([frozenset("ab"), frozenset("a")], frozenset("ab"))
    True
    >>> all_carried([frozenset("ab"), frozenset("a")], frozenset("a"))
    False
    """
    if not takers:
        return True
    first, *others = takers
    return any(all_carried(others, at_home - {human}) for human in first & at_home)
