"""Points in war and after it, and what changes for good with the War (3F5, 3G)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from planner.games.high_frontier.chapters import scoring as core
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.modules.conflict.blocs import Bloc
from planner.games.high_frontier.modules.conflict.state import BRIBE, conflict
from planner.games.high_frontier.modules.politics import scoring as politics
from planner.games.high_frontier.modules.politics.assembly import assembly, faults, sits
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import LawPoints, PointsTold
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.questions import Allowers
from planner.kernel.actions import Choice
from planner.kernel.rulebook import put
from planner.text import Text

# -- after the War (3F5) -----------------------------------------------------------------------


def is_empire(table: Table) -> bool:
    """True if the Loyalists have won the War (3F5b)."""
    return conflict(table).victors == Bloc.LOYALISTS


def is_republic(table: Table) -> bool:
    """True if the Independents have won the War (3F5a)."""
    return conflict(table).victors == Bloc.INDEPENDENTS


def _free_luna(table: Table, asked: Allowers, givers: tuple[str, ...]) -> tuple[str, ...]:
    """Let all prospect Luna in a Republic, without leave of the first player (3F5a)."""
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
    """Yield the faults of the assembly, unless it has been dissolved (3F4c)."""
    return () if is_empire(table) else faults(table)


# -- points --------------------------------------------------------------------------------------


WAR_STOCK = 2
"""What a factory is worth beyond its cube while the War is not decided (3G1)."""


class ScoreColumn(StrEnum):
    """The columns of the table (3G1)."""

    EMPIRE = "empire"
    REPUBLIC = "republic"
    UNDECIDED = "undecided"
    """The War is on, or in a truce."""


def column(table: Table) -> ScoreColumn:
    """Return the column that counts now.

    Where no War ever broke out, or there can be none, points count as in a Republic: once.
    """
    now = conflict(table)
    if is_empire(table):
        return ScoreColumn.EMPIRE
    return ScoreColumn.UNDECIDED if now.war or now.truce else ScoreColumn.REPUBLIC


_BRIBES = {ScoreColumn.EMPIRE: 0, ScoreColumn.REPUBLIC: 1, ScoreColumn.UNDECIDED: 2}


def black_disks(table: Table, player: str) -> int:
    """Count the bribes in reserves: heroism chits that serve as bribes do not count (3B1a)."""
    return conflict(table).reserves.get(player, ()).count(BRIBE)


def bribe_points(table: Table, player: str) -> int:
    """Return a point for each bribe in reserves, none or two as the War ends (3B1b, 3G1)."""
    return _BRIBES[column(table)] * black_disks(table, player)


def delegates(table: Table, player: str) -> int:
    """Return a point for each delegate who is not corrupt (3D2, 3G1)."""
    laid = sum(len(there.get(player, ())) for there in conflict(table).corrupt.values())
    return assembly(table).all_of(player) - laid


def glories(table: Table, player: str) -> int:
    """Return the points of glories, which are worth twice as much in an Empire (3G1)."""
    return core.glories(table, player) * (2 if is_empire(table) else 1)


def stock_prices(table: Table, player: str) -> int:
    """Return the points of factories: two each while the War is undecided (3G1)."""
    if column(table) is ScoreColumn.UNDECIDED:
        return WAR_STOCK * core.factories(table, player)
    return core.stock_prices(table, player)


def heroic(table: Table, player: str) -> int:
    """Count colony domes and heroism chits (3G1)."""
    return core.colonies(table, player) + len(table.player(player).heroism)


def individual(table: Table, player: str) -> int:
    """Count tokens on sites with a hazardous lander burn, and bribes in reserves (3G1)."""
    return politics.hazardous(table, player) + black_disks(table, player)


CHANGED: Mapping[Ideology, Callable[[Table, str], int]] = {
    Ideology.UNITY: heroic,
    Ideology.EQUALITY: delegates,
    Ideology.INDIVIDUALITY: individual,
}
"""What these laws score, otherwise than in the core (3G1)."""
TOLD: Mapping[Ideology, Text] = {
    Ideology.UNITY: Text("1 for each colony and each heroism chit"),
    Ideology.EQUALITY: Text("1 for each delegate who is not corrupt"),
    Ideology.INDIVIDUALITY: Text(
        "1 for each token on a site with a hazardous lander burn, and each bribe"
    ),
}
"""The same in words."""


def _law_points(table: Table, asked: LawPoints, points: int) -> int:
    """Return the points of the law: none in an Empire, nor before the War is decided (3G1)."""
    if column(table) is not ScoreColumn.REPUBLIC:
        return 0
    scored = CHANGED.get(asked.ideology)
    return points if scored is None else scored(table, asked.player)


def _points_told(table: Table, asked: PointsTold, told: Text) -> Text:
    if column(table) is not ScoreColumn.REPUBLIC:
        return Text("nothing until the War is decided")
    return TOLD.get(asked.ideology, told)


def register(book: Rulebook) -> None:
    """Add the rules of after the War, and score by the table of module 3 instead of the core's."""
    book.modify(Allowers, _free_luna)
    book.operation(Income, "I1", _income, _incomes)
    put(book.checks, "assembly", _faults)
    book.modify(LawPoints, _law_points)
    book.modify(PointsTold, _points_told)
    book.score("stock-prices", "3G1", Text("Factory stock prices"), stock_prices)
    book.score("glories", "3G1", Text("Glories"), glories)
    book.score("bribes", "3G1", Text("Bribes"), bribe_points)
    book.score("delegates", "3G1", Text("Delegates who are not corrupt"), delegates)
