"""Which shots a player has in a battle, at what, and what each takes (3D8, 3E1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.craft.chain import Chain
from planner.games.high_frontier.chapters.operations.chains import distinct
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.factions import (
    GRAY_GOO,
    has_weapon,
    is_purple,
)
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Weapon,
    bands_of,
    firing_table,
)
from planner.games.high_frontier.modules.conflict.combat.kinds import DROPSTONE, KAMIKAZE
from planner.games.high_frontier.modules.conflict.combat.reach import (
    Targets,
    foes_of,
    is_immune,
    is_in_reach,
    targets,
)
from planner.games.high_frontier.modules.conflict.combat.state import Battle, combat, this_turn
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    FireValue,
    Mount,
    chains,
    fire_value,
    has_fired,
    may_be_human_kamikaze,
    mounts,
    works,
)
from planner.games.high_frontier.table.context import Table

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

    def values(self, table: Table, *, goo: bool = False) -> tuple[FireValue, ...]:
        """The fire value against each of the hits; the dice are the same."""
        return tuple(
            fire_value(table, self.mount, self.space, hit.column, goo=goo) for hit in self.hits
        )


def anchor(mount: Mount) -> str:
    """By what a weapon joins a battle from afar: its stack, or the site of the factory."""
    return mount.stack or mount.space


def aims(table: Table, battle: Battle, player: str) -> list[Aim]:
    """Every shot that a player has in a battle, each weapon at each space that it reaches.

    The attacker's weapons are those in the defending space and those that have joined; the
    defenders fire at him there and, if they like, where he has joined from (3D8a, 3D8g).
    """
    attacks = player == battle.attacker
    spaces = [battle.space] if attacks else [battle.space, *_spaces_joined(table, battle)]
    found = []
    for mount in mounts(table, player, attacks=attacks):
        if takes_part(table, battle, mount) and not has_fired(table, mount):
            found += [
                aim for space in spaces if (aim := aim_at(table, battle, mount, space)) is not None
            ]
    return found


def _spaces_joined(table: Table, battle: Battle) -> list[str]:
    """Where the attacker fires from beside the defending space."""
    stacks = table.state.stacks
    spaces = (stacks[name].space if name in stacks else name for name in battle.joined)
    return [
        space
        for space in dict.fromkeys(spaces)
        if space in table.book.board and space != battle.space
    ]


def takes_part(table: Table, battle: Battle, mount: Mount) -> bool:
    """Whether a weapon is where the battle is fought."""
    if mount.player == battle.attacker and anchor(mount) in battle.joined:
        return True
    stack = table.state.stacks.get(mount.stack)
    if stack is not None and mount.player != battle.attacker and is_immune(table, stack):
        return False
    return mount.space == battle.space


def aim_at(table: Table, battle: Battle, mount: Mount, space: str) -> Aim | None:
    """The shot of a weapon at a space, if it reaches it, hits something there, and works."""
    if not is_in_reach(table.book.board, mount.weapon, mount.space, space):
        return None
    firing = firing_table(table.book.header)
    hits = tuple(
        hit
        for hit in targets(table, foes_of(table, battle, mount.player), space)
        if bands_of(firing, mount.weapon, hit.column)
    )
    if not hits or not _is_payable(table, battle, mount, hits) or not works(table, mount):
        return None
    near = mount.space == space
    return Aim(mount, space, hits, near and (mount.weapon not in AT_WILL or _dives(table, mount)))


def _dives(table: Table, mount: Mount) -> bool:
    """Whether a weapon is of a stack that has to attack as a kamikaze (3A3e)."""
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
    """Whose tokens a shot hits, in the order of the seats."""
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
    """Whom a shot takes a bribe to, and by which rule (3D1c-e).

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
    """Whether a raygun may beam gray goo, with a die more (3D6e)."""
    return mount.weapon is Weapon.RAYGUN and has_weapon(table, mount.player, GRAY_GOO)


def goo_victims(table: Table, battle: Battle, aim: Aim) -> tuple[str, ...]:
    """Whom gray goo takes a bribe to: everybody hit but the owners of dropstones (3D6e)."""
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


def ways(table: Table, mount: Mount) -> Iterator[Chain]:
    """The support chains of a weapon that differ in what they use up (3E1d, gl. Orientation c)."""
    yield from distinct(chains(table, mount), key=lambda chain: _used_up(table, mount, chain))


def _used_up(table: Table, mount: Mount, chain: Chain) -> tuple[frozenset[str], frozenset[str]]:
    """Fountains that turn light, and weapons that cannot fire any more."""
    flips = frozenset(card.number for card in chain.flips)
    return flips, frozenset(_armed(table, mount.player)) & set(served_by(chain))


def served_by(chain: Chain) -> tuple[str, ...]:
    """The supports that serve a chain, radiators aside, by the numbers of their cards (3E1d)."""
    served = (support.provider for support in chain.supports)
    return tuple(dict.fromkeys(card.face.card for card in served if not card.therms))


def _armed(table: Table, player: str) -> set[str]:
    return {mount.name for mount in mounts(table, player, attacks=True)}


def is_frostline(table: Table, mount: Mount) -> bool:
    """Whether a dropstone is a tank of water, which makes icy worlds explode (3D7g)."""
    falling = combat(table).dropstones.get(mount.player)
    return (
        mount.weapon is Weapon.DROPSTONE and falling is not None and (falling.kind == "frostline")
    )
