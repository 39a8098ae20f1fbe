"""A game that a die may end, once the seniority disks are gone (iiD1, iiD2, iiD4)."""

from __future__ import annotations

from planner.games.high_frontier.chapters.years import end_game
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.questions import LastYear
from planner.kernel.rulebook import put
from planner.rules import CYCLE_YEARS
from planner.text import Text

EXTRA_YEARS = CYCLE_YEARS // 2
"""Half a sunspot cycle after the last seniority disk, the game is over in any case."""
FATAL = 1
"""The result that ends the game."""


def last_disk_year(book: Rulebook) -> int:
    """The year at whose end the last seniority disk is removed (D2b)."""
    return CYCLE_YEARS * book.limits.seniority_disks


def last_year(book: Rulebook) -> int:
    """The last year that there can be."""
    return last_disk_year(book) + EXTRA_YEARS


def end_by_die(book: Rulebook, rule: str) -> None:
    """Have a die end the game instead of the last seniority disk (M1)."""

    def roll(context: Context) -> None:
        _roll_for_the_end(context, rule)

    put(book.year_end, "game-end", roll)
    book.modify(LastYear, _is_last)


def _roll_for_the_end(context: Context, rule: str) -> None:
    ended = context.state.year - 1
    if ended <= last_disk_year(context.book):
        return
    if ended >= last_year(context.book):
        end_game(context, Text("year {ended} was the last", ended=ended), rule)
        return
    player = context.state.first_player
    rolled = context.roll(Text("{player} rolls for the end of the game", player=player), rule)
    if rolled == FATAL:
        end_game(
            context,
            Text(
                "{player} rolled {rolled} after year {ended}",
                player=player,
                rolled=rolled,
                ended=ended,
            ),
            rule,
        )
    else:
        context.say(
            Text("{player} rolls {rolled}: the game goes on", player=player, rolled=rolled), rule
        )


def _is_last(table: Table, question: LastYear, value: bool) -> bool:
    return table.state.year == last_year(table.book)
