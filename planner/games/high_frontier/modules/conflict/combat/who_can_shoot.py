"""Who can shoot whom from where, with what: for those who show it on a map (3D8, 3E).

Nothing here changes anything. `shots_of` looks at a stack or a factory where it is, or where it
would be after a move; `shots_at` looks the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.blocs import may_attack
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Column,
    Weapon,
    bands_of,
    firing_table,
    told_effects,
)
from planner.games.high_frontier.modules.conflict.combat.reach import spaces_in_reach, targets
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    Mount,
    factory_gun,
    fire_value,
    mounts_of,
    rule_of,
    told,
    works,
)
from planner.games.high_frontier.table.context import Table
from planner.text import Text


@dataclass(frozen=True, slots=True)
class CellAhead:
    """What a fire value would do, as the firing results table has it."""

    values: str
    """Like ``1+`` or ``3-4``."""
    effects: Text
    told: Text


@dataclass(frozen=True, slots=True)
class ShotAhead:
    """A shot that a player could have."""

    player: str
    weapon: Weapon
    stack: str
    """The stack that fires; of a factory there is none."""
    card: str
    """The card, the dropstone, or the site of the factory."""
    origin: str
    """The space from which it fires."""
    space: str
    """The space at which it fires."""
    column: Column
    dice: str
    """How the fire value comes about: ``2d6 − 4``."""
    stacks: tuple[str, ...]
    """The stacks that it hits."""
    tokens: bool
    """The factory or the colony is hit, too."""
    cells: tuple[CellAhead, ...]
    rule: str
    told: Text
    """The weapon in words."""


def shots_of(table: Table, stack: str, origin: str | None = None) -> Iterator[ShotAhead]:
    """Every shot that a stack has where it is, or would have in another space.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=modules).table
    >>> list(shots_of(table, "NASA:leo"))
    []
    """
    there = _as_if(table, stack, origin)
    found = there.state.stacks[stack]
    for mount in mounts_of(there, found, attacks=True):
        yield from _shots(there, mount)


def shots_of_factory(table: Table, site: str) -> Iterator[ShotAhead]:
    """Every shot that the gun of a factory has."""
    gun = factory_gun(table, site)
    if gun is not None:
        yield from _shots(table, gun)


def shots_by(table: Table, player: str) -> Iterator[ShotAhead]:
    """Every shot that a player has from where his stacks and factories are."""
    for stack in table.state.stacks_of(player):
        yield from shots_of(table, stack.id)
    for site, marks in table.state.sites.items():
        if marks.factory == player:
            yield from shots_of_factory(table, site)


def shots_at(table: Table, player: str, space: str) -> Iterator[ShotAhead]:
    """Every shot that others have at a player's tokens in a space."""
    for other in table.state.seats:
        if may_attack(table, other, player):
            yield from (shot for shot in shots_by(table, other) if shot.space == space)


def shots_at_stack(table: Table, stack: str, origin: str | None = None) -> Iterator[ShotAhead]:
    """Every shot that others would have at a stack where it is, or in another space."""
    there = _as_if(table, stack, origin)
    found = there.state.stacks[stack]
    for shot in shots_at(there, found.owner, found.space):
        if stack in shot.stacks:
            yield shot


def _as_if(table: Table, stack: str, origin: str | None) -> Table:
    """The table with a stack in another space."""
    if origin is None or origin == table.state.stacks[stack].space:
        return table
    state = table.state.copy()
    state.stacks[stack].space = origin
    return table.book.table(state)


def _shots(table: Table, mount: Mount) -> Iterator[ShotAhead]:
    """The shots of a weapon at all that it reaches."""
    foes = [each for each in table.state.seats if may_attack(table, mount.player, each)]
    if not foes:
        return
    working: bool | None = None
    for space in spaces_in_reach(table.book.board, mount.weapon, mount.space):
        for hit in targets(table, foes, space):
            bands = bands_of(firing_table(table.book.header), mount.weapon, hit.column)
            if not bands:
                continue
            if working is None:
                working = works(table, mount)
            if not working:
                return
            face = table.face(mount.face) if mount.face else None
            yield ShotAhead(
                player=mount.player,
                weapon=mount.weapon,
                stack=mount.stack,
                card=mount.name,
                origin=mount.space,
                space=space,
                column=hit.column,
                dice=fire_value(table, mount, space, hit.column).told,
                stacks=hit.stacks,
                tokens=hit.tokens,
                cells=tuple(
                    CellAhead(band.values, told_effects(band.effects), band.told) for band in bands
                ),
                rule=rule_of(mount, face),
                told=told(table, mount),
            )
