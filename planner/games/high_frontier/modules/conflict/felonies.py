"""Felonies in war and anarchy: everybody's, against enemies; Purple's against allies too (3A3a)."""

from __future__ import annotations

from planner.games.high_frontier.modules.conflict.blocs import are_enemies, fighting
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.questions import FelonyAgainst, PrivilegesOff


def _off(table: Table, asked: PrivilegesOff, off: bool) -> bool:
    """In war as in anarchy nobody has a privilege, and everybody is Felonious (3C4f)."""
    return off or fighting(table)


def _against(table: Table, asked: FelonyAgainst, may: bool) -> bool:
    """One's own Humans are allies, too (3Cc)."""
    if not fighting(table):
        return may
    # War crimes: Purple does not care whose they are (3D6f).
    purple = own_ideology(table, asked.player) is Ideology.AUTHORITY
    return purple or are_enemies(table, asked.player, asked.victim)


def register(book: Rulebook) -> None:
    """Have felonies hurt enemies only."""
    book.modify(PrivilegesOff, _off)
    book.modify(FelonyAgainst, _against)
