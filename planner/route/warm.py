"""Make the search ready: compiled code on disk and in memory."""

from __future__ import annotations

from planner.board import default_board
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search


def warm() -> None:
    """Compile every kernel, or load it where it is compiled already."""
    board = default_board()
    ship = Spacecraft.parse(["3-2,a1"], dry=5, tanks=2)
    goal = board["deimos"].index
    search = Search(Query(board, ship, board["leo"].index, (goal,), Terms(max_turns=3)))
    for arrival in search.arrivals(goal):
        search.legs(arrival)
