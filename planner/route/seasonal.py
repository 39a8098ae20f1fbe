"""The season that would open a route, for questions that find none (B7h, H8c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from planner.board import Board, Space
from planner.route.query import Terms
from planner.rules import Season
from planner.text import Text


def other_seasons(terms: Terms) -> Iterator[Season]:
    """Yield the seasons that it could be instead of the one that stays."""
    if terms.rules.seasons and not terms.seasons_run:
        yield from (season for season in Season if season is not terms.season)


def season_told(
    board: Board, terms: Terms, goal: Space, season: Season, paths: Iterable[tuple[int, ...]]
) -> tuple[str, Text, Text]:
    """Another season as a remedy, named by what it opens on the way that was found (B7h, H8c).

    The rule, what would work, and why it does not work now.
    """
    rule, place = _opened_by_season(board, terms, paths)
    if goal.season not in (None, terms.season):
        rule, place = "B7h", goal
    if rule == "H8c":
        what = Text(
            "the {season} season, in which {place} gives its bonus burns",
            season=season,
            place=place.name,
        )
    else:
        what = Text(
            "the {season} season, in which {place} is open", season=season, place=place.name
        )
    if terms.season is None:
        because = Text(
            "no season is given, and the way to {goal} takes the {season} one",
            goal=goal.name,
            season=season,
        )
    elif rule == "H8c":
        because = Text(
            "{place} gives no bonus burns in this season, and it takes them to get to {goal}",
            place=place.name,
            goal=goal.name,
        )
    elif place == goal:
        because = Text("{goal} is closed in this season", goal=goal.name)
    else:
        because = Text(
            "the way to {goal} leads by {place}, which is closed in this season",
            goal=goal.name,
            place=place.name,
        )
    return rule, what, because


def _opened_by_season(
    board: Board, terms: Terms, paths: Iterable[tuple[int, ...]]
) -> tuple[str, Space]:
    """Return why a route needs another season: the rule, and the space that is closed till then."""
    closed: list[Space] = []
    flyby: list[Space] = []
    for here, there in (step for path in paths for step in pairwise(board[i] for i in path)):
        flyby += [there] * there.venus_flyby
        if here.season is not there.season:
            closed += [each for each in (there, here) if each.season not in (None, terms.season)]
    if closed:
        return "B7h", closed[-1]
    return "H8c", flyby[0]
