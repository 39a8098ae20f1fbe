"""Which shots a player has in a battle: reach, targets, and what each takes (3D8, 3E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.board import Board
from planner.craft.chain import Chain
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.operations.chains import distinct
from planner.games.high_frontier.modules.conflict.blocs import are_enemies
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Column,
    Weapon,
    bands_of,
    firing_table,
)
from planner.games.high_frontier.modules.conflict.combat.model import (
    DROPSTONE,
    KAMIKAZE,
    Battle,
    combat,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    GRAY_GOO,
    FireValue,
    Mount,
    chains,
    fire_value,
    has_weapon,
    is_purple,
    may_be_human_kamikaze,
    mounts,
)
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO, Stack

LONG_RANGE = (Weapon.RAYGUN, Weapon.GUN, Weapon.MIRROR, Weapon.AMAT_BOMB)
"""Weapons that reach adjacent spaces; buggies reach along their roads (3E2, 3E4a)."""


def is_in_reach(board: Board, weapon: Weapon, here: str, there: str) -> bool:
    """True if a weapon in one space reaches another (3E, 3E1e, 3E3, 3E4a).

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
    """True if a weapon works in its own space: mirrors on no site, buggies on one (3E3c, 3E4a)."""
    if weapon is Weapon.MIRROR:
        return not board[here].is_site
    return weapon is not Weapon.BUGGY or board[here].is_site


def spaces_in_reach(board: Board, weapon: Weapon, here: str) -> tuple[str, ...]:
    """Return the spaces that a weapon reaches from one, its own first."""
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
    """Return what a shot at a space hits, by column; ``foes`` own what may be hit."""
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
    """Return the column of what stands in a space, unless it has landed this turn (3E2l).

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
    """True if a stack has landed this turn, which makes it a target in space (3E2l)."""
    return any(held.card in this_turn(table).landed for held in stack.cards)


def is_manned(table: Table, stack: Stack) -> bool:
    """True if a Human is aboard."""
    return any(table.face(held.face).human for held in stack.cards)


def is_immune(table: Table, stack: Stack) -> bool:
    """True if combat passes a stack by: a dropstone that has left its flyby (3A3b, 3E6e)."""
    return stack.kind is DROPSTONE and not is_on_first_turn(table, stack)


def is_on_first_turn(table: Table, dropstone: Stack) -> bool:
    """True if a dropstone still passes the Sun or its planet, where it can be hit (3D7d)."""
    falling = combat(table).dropstones.get(dropstone.owner)
    return falling is not None and falling.inserted


def has_soft_tokens(table: Table, owners: frozenset[str], space: str) -> bool:
    """True if a factory or colony of theirs can be hit: none that is submarine can (3D8f)."""
    site = table.space(space).site
    marks = table.state.marks(space)
    if site is None or site.submarine:
        return False
    return marks.factory in owners or marks.colony in owners


def foes_of(table: Table, battle: Battle, firer: str) -> tuple[str, ...]:
    """Return the players whose tokens a player's shots hit in a battle (3D8c, 3E2).

    A defender's fire hits whoever of the attacker's side is beside him, too.
    """
    if firer == battle.attacker:
        return battle.defenders
    return tuple(
        each
        for each in table.state.seats
        if each == battle.attacker or are_enemies(table, firer, each)
    )


# -- shots -------------------------------------------------------------------------------------


AMAT_PRICE = 1
"""Aquas for an antimatter bomb (3E3d)."""
AT_WILL = (Weapon.KAMIKAZE, Weapon.AMAT_BOMB)
"""Weapons that nobody has to fire, dive-bombers aside (3E1b)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A weapon that can be fired at a space now."""

    mount: Mount
    space: str
    hits: tuple[Targets, ...]
    """What it hits, by the column of the table; tokens that it does nothing to are left out."""
    must: bool
    """It has to be fired before the salvo is over (3D8g, 3E1b)."""
    chains: tuple[Chain, ...]
    """What makes it work, simplest first (J1c); factories and dropstones need nothing."""

    @property
    def name(self) -> str:
        """Return the name by which a shot knows the weapon."""
        return self.mount.name

    def values(self, table: Table, *, goo: bool = False) -> tuple[FireValue, ...]:
        """Return the fire value against each of the hits; the dice are the same."""
        return tuple(
            fire_value(table, self.mount, self.space, hit.column, goo=goo) for hit in self.hits
        )


def anchor(mount: Mount) -> str:
    """Return what joins a battle from afar with a weapon: its stack, or the site of the factory."""
    return mount.stack or mount.space


def aims(table: Table, battle: Battle, player: str) -> Iterator[Aim]:
    """Yield every shot that a player has in a battle, each weapon at each space that it reaches.

    Each takes a look at the cards behind the weapon, so whoever needs all of them keeps a list.
    """
    spaces = spaces_fired_at(table, battle, player)
    for mount in loaded(table, battle, player):
        for space in spaces:
            aim = aim_at(table, battle, mount, space)
            if aim is not None:
                yield aim


def can_fire(table: Table, battle: Battle, player: str) -> bool:
    """True if a player has any shot in a battle."""
    return next(aims(table, battle, player), None) is not None


def aim_of(
    table: Table, battle: Battle, player: str, weapon: Weapon, name: str, space: str
) -> Aim | None:
    """Return the shot of one weapon at a space, if `aims` has it; no other weapon is aimed."""
    if space in spaces_fired_at(table, battle, player):
        for mount in loaded(table, battle, player):
            if (mount.weapon, mount.name) == (weapon, name):
                return aim_at(table, battle, mount, space)
    return None


def loaded(table: Table, battle: Battle, player: str) -> Iterator[Mount]:
    """Yield a player's weapons that take part in a battle and have not fired this turn."""
    turn = this_turn(table)
    spent = {*turn.roots, *turn.served}
    for mount in mounts(table, player, attacks=player == battle.attacker):
        if mount.name not in spent and takes_part(table, battle, mount):
            yield mount


def spaces_fired_at(table: Table, battle: Battle, player: str) -> tuple[str, ...]:
    """Return the spaces that a player may fire at in a battle (3D8a, 3D8g).

    The defenders fire at the attacker where they are and, if they like, where he has joined from.
    """
    joined = () if player == battle.attacker else _spaces_joined(table, battle)
    return (battle.space, *joined)


def _spaces_joined(table: Table, battle: Battle) -> list[str]:
    """Return the spaces beside the defending one from which the attacker fires."""
    stacks = table.state.stacks
    spaces = (stacks[name].space if name in stacks else name for name in battle.joined)
    return [
        space
        for space in dict.fromkeys(spaces)
        if space in table.book.board and space != battle.space
    ]


def takes_part(table: Table, battle: Battle, mount: Mount) -> bool:
    """True if a weapon is where the battle is fought."""
    if mount.player == battle.attacker and anchor(mount) in battle.joined:
        return True
    stack = table.state.stacks.get(mount.stack)
    if stack is not None and mount.player != battle.attacker and is_immune(table, stack):
        return False
    return mount.space == battle.space


def aim_at(table: Table, battle: Battle, mount: Mount, space: str) -> Aim | None:
    """Return the shot of a weapon at a space, if it reaches it, hits something there, and works."""
    if not is_in_reach(table.book.board, mount.weapon, mount.space, space):
        return None
    firing = firing_table(table.book.header)
    hits = tuple(
        hit
        for hit in targets(table, foes_of(table, battle, mount.player), space)
        if bands_of(firing, mount.weapon, hit.column)
    )
    if not hits or not _is_payable(table, battle, mount, hits):
        return None
    try:
        behind = chains(table, mount)
    except PlannerError:
        return None
    must = mount.space == space and (mount.weapon not in AT_WILL or _dives(table, mount))
    return Aim(mount, space, hits, must, behind)


def _dives(table: Table, mount: Mount) -> bool:
    """True if a weapon is of a stack that has to attack as a kamikaze (3A3e)."""
    stack = table.state.stacks.get(mount.stack)
    return stack is not None and (stack.kind is KAMIKAZE or stack.id in this_turn(table).diving)


# -- what a shot takes -------------------------------------------------------------------------


def _is_payable(table: Table, battle: Battle, mount: Mount, hits: tuple[Targets, ...]) -> bool:
    if mount.weapon is Weapon.AMAT_BOMB and table.aquas(mount.player) < AMAT_PRICE:
        return False
    owed = bribes_for(table, mount, victims(table, battle, mount, hits), goo=False)
    held = bribes(table, mount.player) + len(table.player(mount.player).heroism)
    return len(owed) <= held


def victims(
    table: Table, battle: Battle, mount: Mount, hits: tuple[Targets, ...]
) -> tuple[str, ...]:
    """Return the players whose tokens a shot hits, in the order of the seats."""
    struck: set[str | None] = set()
    for hit in hits:
        struck |= {table.state.stacks[name].owner for name in hit.stacks}
        if hit.tokens:
            marks = table.state.marks(hit.space)
            struck |= {marks.factory, marks.colony}
    foes = foes_of(table, battle, mount.player)
    return tuple(each for each in table.state.seats if each in struck and each in foes)


def bribes_for(
    table: Table, mount: Mount, struck: tuple[str, ...], *, goo: bool
) -> tuple[tuple[str, str], ...]:
    """Return who gets a bribe for a shot, and by which rule (3D1c-e).

    A dropstone takes one to a victim of one's choice, the first unless another is named.
    """
    turn = this_turn(table)
    owed: list[tuple[str, str]] = []
    if mount.weapon is Weapon.DROPSTONE and not is_purple(table, mount.player) and struck:
        owed.append((struck[0], "3D1e"))
    if may_be_human_kamikaze(table, mount):
        owed += [(each, "3D1c") for each in struck if each not in turn.martyrs]
    if goo:
        owed += [(each, "3D1d") for each in struck if each not in turn.goo]
    return tuple(owed)


def may_use_goo(table: Table, mount: Mount) -> bool:
    """True if a raygun may beam gray goo, with a die more (3D6e)."""
    return mount.weapon is Weapon.RAYGUN and has_weapon(table, mount.player, GRAY_GOO)


def goo_victims(table: Table, battle: Battle, aim: Aim) -> tuple[str, ...]:
    """Return who gets a bribe for gray goo: all who are hit, but for dropstones (3D6e)."""
    soft = tuple(
        Targets(
            hit.space,
            hit.column,
            tuple(n for n in hit.stacks if table.state.stacks[n].kind is not DROPSTONE),
            hit.tokens,
        )
        for hit in aim.hits
    )
    return victims(table, battle, aim.mount, soft)


def ways(table: Table, aim: Aim) -> list[Chain]:
    """Return the chains of a weapon that differ in what they use up (3E1d, gl. Orientation c)."""
    if len(aim.chains) < 2:
        return list(aim.chains)
    armed = frozenset(mount.name for mount in mounts(table, aim.mount.player, attacks=True))
    return distinct(aim.chains, key=lambda chain: _used_up(chain, armed))


def _used_up(chain: Chain, armed: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the fountains that turn light, and the weapons that cannot fire any more."""
    flips = frozenset(card.number for card in chain.flips)
    return flips, armed & set(served_by(chain))


def served_by(chain: Chain) -> tuple[str, ...]:
    """Return the cards of the supports that serve a chain, radiators aside (3E1d)."""
    served = (support.provider for support in chain.supports)
    return tuple(dict.fromkeys(card.face.card for card in served if not card.therms))


def is_frostline(table: Table, mount: Mount) -> bool:
    """True if a dropstone is a tank of water, which makes icy worlds explode (3D7g)."""
    falling = combat(table).dropstones.get(mount.player)
    return (
        mount.weapon is Weapon.DROPSTONE and falling is not None and (falling.kind == "frostline")
    )
