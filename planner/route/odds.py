"""The chances of prospecting at the end of a route (I6)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from planner.board import Board, Space
from planner.board.model import SUNGRAZER
from planner.route.risk import prospecting
from planner.rules import RuleSet


@dataclass(frozen=True, slots=True)
class SiteOdds:
    """The chances of the size roll at one site."""

    site: Space
    once: Fraction
    """By missile or raygun (I6a, I6c)."""
    buggy: Fraction | None
    """With the second roll of a buggy (I6b); ``None`` where only a raygun sees the site."""


def prospect_odds(board: Board, end: int, rules: RuleSet) -> list[SiteOdds]:
    """Return the site where the route ends, then those that a raygun can prospect from there.

    >>> from planner.board import default_board
    >>> from planner.rules import CORE
    >>> board = default_board()
    >>> [(each.site.name, str(each.once)) for each in
    ...  prospect_odds(board, board["saturn-dust-ring"].index, CORE)]
    [('Epimetheus', '1/3'), ('Janus', '1/3'), ('Pandora', '1/3'), ('Prometheus', '1/3')]
    """
    in_sight = sorted(board.raygun_range(end) - {end}, key=lambda index: board[index].name)
    here = [end] if board[end].site else []
    return [
        SiteOdds(
            site=board[index],
            once=chance_of_claim(board[index], rules),
            buggy=chance_of_claim(board[index], rules, buggy=True) if index == end else None,
        )
        for index in (*here, *in_sight)
    ]


def chance_of_claim(space: Space, rules: RuleSet, *, buggy: bool = False) -> Fraction:
    """Return the chance that the size roll at a site succeeds (I6.3)."""
    assert space.site is not None
    if space.id == SUNGRAZER and rules.seasons:
        return Fraction(1)
    return prospecting(space.site.size, rolls=2 if buggy else 1)
