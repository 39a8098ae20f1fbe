"""Make the search ready: compiled code on disk and in memory."""

from __future__ import annotations

from dataclasses import replace

from planner.board import default_board
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search
from planner.rules import CYCLE_YEARS

_SHIPS = ("3-2,a1", "3-2,solar")
"""Engines for which everything is asked: a solar one dies in the dark (J3a)."""


def warm() -> None:
    """Compile every kernel, or load it where it is compiled already."""
    board = default_board()
    goal = board["deimos"].index
    # So long that a season comes again: what was found in it is put aside until then.
    terms = Terms(year=1, max_turns=CYCLE_YEARS + 1)
    by_way = replace(terms, via=(board["sol-mars-l1"].index,))
    for engine, these in zip(_SHIPS, (terms, by_way), strict=True):
        ship = Spacecraft.parse([engine], dry=5, tanks=2)
        search = Search(Query(board, ship, board["leo"].index, (goal,), these))
        for arrival in search.arrivals(goal):
            search.legs(arrival)
