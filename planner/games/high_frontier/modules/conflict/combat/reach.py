"""How far weapons reach, and what they find there (3D8f, 3E, 3E1e, 3E2l, 3E3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.board import Board
from planner.games.high_frontier.modules.conflict.blocs import are_enemies
from planner.games.high_frontier.modules.conflict.combat.firing import Column, Weapon
from planner.games.high_frontier.modules.conflict.combat.kinds import DROPSTONE
from planner.games.high_frontier.modules.conflict.combat.state import Battle, combat, this_turn
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO, Stack

LONG_RANGE = (Weapon.RAYGUN, Weapon.GUN, Weapon.MIRROR, Weapon.AMAT_BOMB)
"""Weapons that reach adjacent spaces; buggies reach along their roads (3E2, 3E4a)."""


def is_in_reach(board: Board, weapon: Weapon, here: str, there: str) -> bool:
    """Whether a weapon in one space reaches another (3E, 3E1e, 3E3, 3E4a).

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> is_in_reach(board, Weapon.RAYGUN, "cleoselene", "kleopatra")
    True
    >>> is_in_reach(board, Weapon.KAMIKAZE, "cleoselene", "kleopatra")
    False
    >>> roads = "luna-shackleton", "luna-aristarchus"
    >>> is_in_reach(board, Weapon.BUGGY, *roads), is_in_reach(board, Weapon.GUN, *roads)
    (True, False)
    """
    if LEO in (here, there):
        return False
    if here == there:
        return _works_there(board, weapon, here)
    on_a_road = board[there].index in board.buggy_neighbours(board[here].index)
    if weapon is Weapon.BUGGY:
        return on_a_road
    if weapon not in LONG_RANGE or on_a_road or not _works_there(board, weapon, here):
        return False
    under_air = any(site and site.atmospheric for site in (board[here].site, board[there].site))
    return not under_air and board[there].index in board.adjacent(board[here].index)


def _works_there(board: Board, weapon: Weapon, here: str) -> bool:
    """Mirrors work in space, buggies on sites (3E3c, 3E4a)."""
    if weapon is Weapon.MIRROR:
        return not board[here].is_site
    return weapon is not Weapon.BUGGY or board[here].is_site


def spaces_in_reach(board: Board, weapon: Weapon, here: str) -> tuple[str, ...]:
    """The spaces that a weapon reaches from one, its own first."""
    index = board[here].index
    near = {*board.adjacent(index), *board.buggy_neighbours(index)}
    found = (here, *(board[each].id for each in sorted(near)))
    return tuple(each for each in found if is_in_reach(board, weapon, here, each))


# -- targets -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Targets:
    """All enemy tokens in a space that stand in one column of the table (3E2)."""

    space: str
    column: Column
    stacks: tuple[str, ...] = ()
    tokens: bool = False
    """The factory or the colony of the site is among them."""


def targets(table: Table, foes: Iterable[str], space: str) -> tuple[Targets, ...]:
    """What a shot at a space hits, by the column of the table; ``foes`` own what may be hit."""
    owners = frozenset(foes)
    if space == LEO or not owners:
        return ()
    by_column: dict[Column, list[str]] = {}
    ground = ground_column(table, owners, space)
    for stack in table.state.stacks_at(space):
        if stack.owner in owners and not is_immune(table, stack):
            column = _column(table, stack, ground)
            by_column.setdefault(column, []).append(stack.id)
    tokens = has_soft_tokens(table, owners, space)
    if tokens:
        by_column.setdefault(ground, [])
    return tuple(
        Targets(space, column, tuple(by_column[column]), tokens and column is ground)
        for column in Column
        if column in by_column
    )


def ground_column(table: Table, owners: frozenset[str], space: str) -> Column:
    """The column of what stands in a space, unless it has landed this turn (3E2l).

    A submarine colony makes its site a manned one, though it is not hit itself (3D8f).
    """
    if not table.space(space).is_site:
        return Column.SPACE
    manned = table.state.marks(space).colony in owners or any(
        is_manned(table, stack) for stack in table.state.stacks_at(space) if stack.owner in owners
    )
    return Column.MANNED if manned else Column.UNMANNED


def _column(table: Table, stack: Stack, ground: Column) -> Column:
    if stack.kind is DROPSTONE:
        return Column.MANNED if is_manned(table, stack) else Column.UNMANNED
    return Column.SPACE if has_landed(table, stack) else ground


def has_landed(table: Table, stack: Stack) -> bool:
    """Whether a stack has landed this turn, which makes it a target in space (3E2l)."""
    return any(held.card in this_turn(table).landed for held in stack.cards)


def is_manned(table: Table, stack: Stack) -> bool:
    """Whether a Human is aboard."""
    return any(table.face(held.face).human for held in stack.cards)


def is_immune(table: Table, stack: Stack) -> bool:
    """Whether combat passes a stack by: a dropstone that has left its flyby (3A3b, 3E6e)."""
    return stack.kind is DROPSTONE and not is_on_first_turn(table, stack)


def is_on_first_turn(table: Table, dropstone: Stack) -> bool:
    """Whether a dropstone still passes the Sun or its planet, where it can be hit (3D7d)."""
    falling = combat(table).dropstones.get(dropstone.owner)
    return falling is not None and falling.inserted


def has_soft_tokens(table: Table, owners: frozenset[str], space: str) -> bool:
    """Whether a factory or colony of theirs can be hit: none that is submarine can (3D8f)."""
    site = table.space(space).site
    marks = table.state.marks(space)
    if site is None or site.submarine:
        return False
    return marks.factory in owners or marks.colony in owners


def foes_of(table: Table, battle: Battle, firer: str) -> tuple[str, ...]:
    """Whose tokens a player's shots hit in a battle (3D8c, 3E2).

    A defender's fire hits whoever of the attacker's side is beside him, too.
    """
    if firer == battle.attacker:
        return battle.defenders
    return tuple(
        each
        for each in table.state.seats
        if each == battle.attacker or are_enemies(table, firer, each)
    )
