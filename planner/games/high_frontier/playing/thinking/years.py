"""How long a game still lasts, as far as a player can know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from planner.games.high_frontier.chapters.years import end_with_last_disk
from planner.games.high_frontier.scenarios.variable_end import last_disk_year, last_year
from planner.games.high_frontier.table.context import Table
from planner.rules import CYCLE_YEARS

GOES_ON = 5 / 6
"""The chance that a die for the end of the game does not end it."""


@dataclass(frozen=True)
class YearsToCome:
    """The years that a player can reckon with.

    >>> to_come = YearsToCome((1.0, 1.0, 0.5))
    >>> to_come.lasts(2), to_come.lasts(3), to_come.lasts(4), to_come.left
    (1.0, 0.5, 0.0, 2.5)
    """

    chances: tuple[float, ...]
    """For each year, this one being the first, the chance that it is played."""

    @cached_property
    def left(self) -> float:
        """How many years are to be expected, this one among them."""
        return sum(self.chances)

    @property
    def last(self) -> int:
        """How many years there can be at most."""
        return len(self.chances)

    @property
    def may_end(self) -> bool:
        """Whether the game may be over after this year."""
        return self.lasts(2) < 1

    def after(self, years: int) -> float:
        """How many years are to be expected after so many."""
        return sum(self.chances[years:])

    def lasts(self, years: int) -> float:
        """The chance that so many years are played, this one among them."""
        return self.chances[max(years, 1) - 1] if years <= self.last else 0.0


def future_of(table: Table) -> YearsToCome:
    """How long the game of a table still lasts."""
    state = table.state
    if _ends_with_last_disk(table):
        in_cycle = (state.year - 1) % CYCLE_YEARS
        return YearsToCome((1.0,) * max(1, state.seniority_disks * CYCLE_YEARS - in_cycle))
    # The die is rolled after the year that follows the one of the last disk, and so on.
    sure = max(state.year, last_disk_year(table.book) + 1)
    years = range(state.year, last_year(table.book) + 1)
    return YearsToCome(tuple(GOES_ON ** max(0, year - sure) for year in years))


def _ends_with_last_disk(table: Table) -> bool:
    return any(part.do is end_with_last_disk for part in table.book.year_end)
