"""After the War: a Space Republic or a Space Empire (3F5)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.modules.conflict.blocs import Bloc
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import faults, sits
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.questions import Allowers
from planner.kernel.actions import Choice
from planner.kernel.rulebook import put
from planner.text import Text


def is_empire(table: Table) -> bool:
    """Whether the Loyalists have won the War (3F5b)."""
    return conflict(table).victors == Bloc.LOYALISTS


def is_republic(table: Table) -> bool:
    """Whether the Independents have won the War (3F5a)."""
    return conflict(table).victors == Bloc.INDEPENDENTS


def _free_luna(table: Table, asked: Allowers, givers: tuple[str, ...]) -> tuple[str, ...]:
    """In a Republic nobody asks the first player for leave to prospect Luna (3F5a)."""
    first = table.state.first_player
    if asked.service != Service.LUNA or not is_republic(table) or first in givers:
        return givers
    return (*givers, first)


def _income(context: Context, action: Income) -> None:
    context.require(
        not sits(context),
        "O2b",
        Text("funds are raised where there is an assembly"),
        code="no-income",
        hint=Text("raise funds (O2b)"),
    )
    context.gain(action.player, 1, Text("income"), "I1")


def _incomes(table: Table, player: str) -> Iterable[Choice]:
    if not sits(table):
        yield Income(player)


def _faults(table: Table) -> Iterable[str]:
    """An assembly that has been dissolved holds nothing (3F4c)."""
    return () if is_empire(table) else faults(table)


def register(book: Rulebook) -> None:
    """Add what changes for good when the War is over."""
    book.modify(Allowers, _free_luna)
    book.operation(Income, "I1", _income, _incomes)
    put(book.checks, "assembly", _faults)
