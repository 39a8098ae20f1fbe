"""What an attack or a shot takes and may do, before a die is rolled."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.combat import attack
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire, plan_shot
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Weapon,
    bands_of,
    firing_table,
    told_effects,
)
from planner.games.high_frontier.modules.conflict.combat.shots import AMAT_PRICE, aims
from planner.games.high_frontier.modules.conflict.combat.weapons import rule_of
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.kernel.codec import Json, encode_record
from planner.text import Text


@dataclass(frozen=True, slots=True)
class FireOutcome:
    """What a fire value does to what stands in one column of the table."""

    column: str
    dice: str
    values: str
    effects: Text


@dataclass(frozen=True, slots=True)
class ShotPrice:
    """What a shot takes, hits and may do."""

    weapon: str
    rule: str
    hits: tuple[str, ...]
    """Stacks, and the site whose factory or colony is hit."""
    outcomes: tuple[FireOutcome, ...]
    aquas: int = 0
    bribes: tuple[str, ...] = ()
    """Who gets one."""
    supports: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Json]:
        """The price as plain data."""
        return encode_record(self)


@dataclass(frozen=True, slots=True)
class AttackPrice:
    """Who defends, who fires first, and with what one fires."""

    defenders: tuple[str, ...]
    first: bool
    """The attacker fires first (3D8e), as things stand before glitches are rolled for."""
    weapons: tuple[str, ...]
    musts: tuple[str, ...]
    """Of these, those that have to be fired (3E1b)."""
    returned: tuple[str, ...]
    """What the defenders can fire back with."""
    bribes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Json]:
        """The price as plain data."""
        return encode_record(self)


def price_of_shot(table: Table, action: Fire) -> ShotPrice:
    """What a shot takes and may do; refuses one that cannot be fired."""
    shot = plan_shot(table, action)
    aim, mount = shot.aim, shot.aim.mount
    firing = firing_table(table.book.header)
    outcomes = tuple(
        FireOutcome(
            str(hit.column),
            value.told,
            band.values,
            told_effects(band.effects),
        )
        for hit, value in zip(aim.hits, aim.values(table, goo=action.goo), strict=True)
        for band in bands_of(firing, mount.weapon, hit.column)
    )
    struck = [name for hit in aim.hits for name in hit.stacks]
    if any(hit.tokens for hit in aim.hits):
        struck.append(aim.space)
    return ShotPrice(
        weapon=str(mount.weapon),
        rule=rule_of(mount, table.face(mount.face) if mount.face else None),
        hits=tuple(struck),
        outcomes=outcomes,
        aquas=AMAT_PRICE if mount.weapon is Weapon.AMAT_BOMB else 0,
        bribes=tuple(taker for taker, _ in shot.bribes),
        supports=shot.chain.behind if shot.chain is not None else (),
    )


def price_of_attack(table: Table, action: Attack) -> AttackPrice:
    """What an attack would be; refuses one that cannot be made."""
    battle = attack.plan(table, action)
    own = aims(table, battle, action.player)
    theirs = [aim for each in battle.defenders for aim in aims(table, battle, each)]
    return AttackPrice(
        defenders=battle.defenders,
        first=attack.opens_fire(table, battle),
        weapons=tuple(dict.fromkeys(aim.mount.name for aim in own)),
        musts=tuple(dict.fromkeys(aim.mount.name for aim in own if aim.must)),
        returned=tuple(dict.fromkeys(aim.mount.name for aim in theirs)),
        bribes=attack.owed(table, battle),
    )


def register(book: Rulebook) -> None:
    """Add the prices to previews."""
    book.prices |= {Fire.tag: price_of_shot, Attack.tag: price_of_attack}
