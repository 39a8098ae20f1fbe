"""Political points: a point for each delegate, and for the law of the end (M2, O7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from planner.board import Board
from planner.games.high_frontier.chapters.scoring import claims, colonies, factories
from planner.games.high_frontier.modules.politics.assembly import assembly, sits
from planner.games.high_frontier.modules.politics.ideologies import POINTS, Ideology
from planner.games.high_frontier.modules.politics.questions import LawPoints, PointsTold
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import humans_of
from planner.games.high_frontier.table.home import homes
from planner.text import Text


def delegates(table: Table, player: str) -> int:
    """A point for each cube in the assembly (M2a, gl. Token VP)."""
    return assembly(table).all_of(player)


def glories(table: Table, player: str) -> int:
    """Glory chits on spacecraft and in the LEO stack (O7b)."""
    kinds = table.book.stack_kinds
    carried = sum(
        held.glory is not None and (kinds[stack.kind].flies or stack in homes(table, stack.owner))
        for stack, held in humans_of(table, player)
    )
    return len(table.player(player).glories) + carried


def represented(table: Table, player: str) -> int:
    """Ideologies with a delegate of the player (O7c)."""
    return len(assembly(table).places(player))


def hazardous(table: Table, player: str) -> int:
    """Disks, cubes, domes and spacecraft on sites that have a hazardous lander burn (O7f)."""
    found, sites = 0, hazardous_sites(table.book.board)
    for site in sites:
        marks = table.state.marks(site)
        found += sum(owner == player for owner in (marks.claim, marks.factory, marks.colony))
    kinds = table.book.stack_kinds
    for stack in table.state.stacks_of(player):
        found += stack.space in sites and kinds[stack.kind].flies
    return found


@cache
def hazardous_sites(board: Board) -> frozenset[str]:
    """Sites beside a lander burn with a hazard (O7f).

    >>> from planner.board import default_board
    >>> len(hazardous_sites(default_board()))
    17
    """
    return frozenset(
        space.id
        for space in board.spaces
        if space.is_site
        and any(
            board.spaces[other].lander and board.spaces[other].hazard is not None
            for other in board.adjacent(space.index)
        )
    )


def nothing(table: Table, player: str) -> int:
    """No points (O7g)."""
    return 0


BY_LAW: Mapping[Ideology, Callable[[Table, str], int]] = {
    Ideology.FREEDOM: factories,
    Ideology.HONOR: glories,
    Ideology.UNITY: represented,
    Ideology.AUTHORITY: claims,
    Ideology.EQUALITY: colonies,
    Ideology.INDIVIDUALITY: hazardous,
    Ideology.CENTRIST: nothing,
}
"""What each law scores if it is active at the end (O7)."""


def law_points(table: Table, player: str, law: Ideology) -> int:
    """What a law scores for a player if it is active at the end (O7)."""
    return table.ask(LawPoints(player, law), BY_LAW[law](table, player))


def points_told(table: Table, law: Ideology) -> Text:
    """What a law scores for anybody, in words (O7)."""
    return table.ask(PointsTold(law), POINTS[law])


def politics(table: Table, player: str) -> int:
    """The points of the law on which the gold star lies (O7)."""
    return law_points(table, player, Ideology(assembly(table).star)) if sits(table) else 0


def register(book: Rulebook) -> None:
    """Add the lines of the score."""
    book.score("delegates", "M2a", Text("Delegates"), delegates)
    book.score("politics", "O7", Text("The law at the end"), politics)
