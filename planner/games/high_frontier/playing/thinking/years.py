"""The years that a game may still last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from planner.games.high_frontier.chapters.years import end_with_last_disk
from planner.games.high_frontier.scenarios.variable_end import last_disk_year, last_year
from planner.games.high_frontier.table.context import Table
from planner.rules import CYCLE_YEARS

CHANCE_GAME_GOES_ON = 5 / 6
"""The chance that the die for the end of the game does not end it."""


@dataclass(frozen=True)
class YearsToCome:
    """The chance of each coming year to be played.

    >>> to_come = YearsToCome((1.0, 1.0, 0.5))
    >>> to_come.lasts(2), to_come.lasts(3), to_come.lasts(4), to_come.left
    (1.0, 0.5, 0.0, 2.5)
    """

    chances: tuple[float, ...]
    """For each year from this one on, the chance that it is played."""

    @cached_property
    def left(self) -> float:
        """Expected number of years, including this one."""
        return sum(self.chances)

    @property
    def last(self) -> int:
        """The most years that there can be."""
        return len(self.chances)

    @property
    def may_end(self) -> bool:
        """True if the game may be over after this year."""
        return self.lasts(2) < 1

    def after(self, years: int) -> float:
        """Return the expected number of years after so many."""
        return sum(self.chances[years:])

    def lasts(self, years: int) -> float:
        """Return the chance that so many years are played, including this one."""
        return self.chances[max(years, 1) - 1] if years <= self.last else 0.0


def future_of(table: Table) -> YearsToCome:
    """Return the years that the game of a table may still last."""
    state = table.state
    if _ends_with_last_disk(table):
        in_cycle = (state.year - 1) % CYCLE_YEARS
        return YearsToCome((1.0,) * max(1, state.seniority_disks * CYCLE_YEARS - in_cycle))
    # The die is rolled after the year that follows the year of the last disk, then every year.
    sure = max(state.year, last_disk_year(table.book) + 1)
    years = range(state.year, last_year(table.book) + 1)
    return YearsToCome(tuple(CHANCE_GAME_GOES_ON ** max(0, year - sure) for year in years))


def _ends_with_last_disk(table: Table) -> bool:
    return any(part.do is end_with_last_disk for part in table.book.year_end)
