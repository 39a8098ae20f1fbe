"""Make the search ready: compiled code on disk, the commonest tables in memory."""

from __future__ import annotations

from planner.board import default_board
from planner.route.fast.search import Search
from planner.route.query import Query, Spacecraft, Terms
from planner.rules import RACE_FOR_GLORY, Season


def warm(*, tables: bool = False) -> None:
    """Compile every kernel, or load it where it is compiled already.

    With ``tables`` the moves of a common rocket are explored for every season as well, which
    takes some seconds and spares the first questions that time.
    """
    board = default_board()
    leo, deimos = board["leo"].index, board["deimos"].index
    ship = Spacecraft.parse(["3-2,a1"], dry=5, tanks=2)
    start = Query(board, ship, leo, (deimos,), Terms(max_turns=1))
    Search(start)
    Search(start, any_will_do=True)
    if tables:
        for terms in (*(Terms(season=season) for season in Season), Terms(rules=RACE_FOR_GLORY)):
            Search(Query(board, ship, leo, None, terms))
