"""Places that are open in one season only, and the years in which to set out for them (B7h)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from planner.route.query import Query
from planner.route.search.search import Search
from planner.route.watch import Enough
from planner.route.whynot import WhyNot, why_not
from planner.rules import CYCLE_YEARS, Season, years_of


@dataclass(frozen=True, slots=True)
class OpenYear:
    """A year of the sunspot cycle from which there is a way."""

    year: int
    turns: int
    """Of the fastest way."""
    query: Query
    """The question asked for that year."""


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """The years in which the goal is open, and the years in which the spacecraft gets there."""

    season: Season
    departures: tuple[OpenYear, ...]

    @property
    def years(self) -> tuple[int, int]:
        """The first and the last year of the season in each cycle.

        >>> OpenSeason(Season.RED, ()).years
        (9, 12)
        """
        return years_of(self.season)


def open_season(query: Query) -> OpenSeason | None:
    """Return when the target is open, and from which years it is reached; ``None`` if always.

    Whoever has had `Enough` is told of the years found till then.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft, Terms
    >>> board = default_board()
    >>> ship = Spacecraft.parse(["12-1"], dry=3, tanks=12)
    >>> icarus = board["icarus"].index
    >>> asked = Query(board, ship, board["leo"].index, (icarus,), Terms(max_turns=2))
    >>> found = open_season(asked)
    >>> found.season, [departure.year for departure in found.departures]
    (<Season.RED: 'red'>, [8, 9, 10, 11, 12])
    """
    season = query.board[query.goals[0]].season
    terms = query.terms
    if season is None or season is terms.season or not terms.rules.seasons:
        return None
    return OpenSeason(season, tuple(_departures(query)))


def _departures(query: Query) -> Iterator[OpenYear]:
    try:
        for year in range(1, CYCLE_YEARS + 1):
            then = replace(query, terms=replace(query.terms, season=None, year=year))
            turns = [arrival.turns for arrival in Search(then).arrivals(query.goals[0])]
            if turns:
                yield OpenYear(year, min(turns), then)
    except Enough:
        return


def reasons(
    query: Query, told: Callable[[Query], WhyNot] = why_not
) -> tuple[WhyNot, OpenSeason | None]:
    """Return why there is no route; where the season closes the target, also what else is wrong."""
    opens = open_season(query)
    if opens is None or opens.departures or query.terms.seasons_run:
        return told(query), opens
    return told(closed_in_season(query)), opens


def closed_in_season(query: Query) -> Query:
    """Return the question without a way whose reason to tell: in the open season, if none is there.

    A place that is closed by its season and too far besides is told to be too far.
    """
    season = query.board[query.goals[0]].season
    in_time = replace(query, terms=replace(query.terms, season=season, year=None))
    return query if Search(in_time).arrivals(query.goals[0]) else in_time
