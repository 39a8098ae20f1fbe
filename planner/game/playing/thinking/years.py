"""How long a game still lasts, as far as a player can know."""

from __future__ import annotations

from planner.game.chapters.years import end_with_last_disk
from planner.game.table.context import Table
from planner.rules import CYCLE_YEARS

EXTRA_YEARS = 2
"""Years that are reckoned with where a die ends the game."""


def years_left(table: Table) -> int:
    """Years that a player can reckon with, this one among them."""
    state = table.state
    in_cycle = (state.year - 1) % CYCLE_YEARS
    ends = [part for part in table.book.year_end if part.name == "game-end"]
    by_die = any(part.do is not end_with_last_disk for part in ends)
    extra = EXTRA_YEARS if by_die else 0
    if state.seniority_disks == 0:
        return extra
    return state.seniority_disks * CYCLE_YEARS - in_cycle + extra


def may_end(table: Table) -> bool:
    """Whether the game may be over after this year."""
    return table.state.seniority_disks == 0 or years_left(table) == 1
