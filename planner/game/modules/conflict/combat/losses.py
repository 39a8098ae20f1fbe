"""What combat takes: cards, by glitch rolls or one by one, and what it leaves (3E2, E7d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from planner.game.modules.conflict.combat.state import combat, put_battle, this_turn
from planner.game.table.context import Context, Table
from planner.game.table.happenings import CardDecommissioned
from planner.game.table.hardware import (
    ablate,
    adjust_mass,
    craft_card,
    decommission,
    drop_if_empty,
    rocket_if_any,
)
from planner.game.table.state import PlayedCard, Stack
from planner.text import Text


def beat(context: Context, player: str, by: str) -> None:
    """Remember that an attack has done a defender harm, which makes it victorious (3D9)."""
    battle = this_turn(context).battle
    if battle is None or by != battle.attacker or player not in battle.defenders:
        return
    if player not in battle.beaten:
        put_battle(context, replace(battle, beaten=(*battle.beaten, player)))


def lose_cards(
    context: Context, stack: Stack, hit: Iterable[PlayedCard], by: str, why: Text, rule: str
) -> None:
    """Decommission cards in combat; heavy radiators turn light instead (3E2f, E7d)."""
    hit = list(hit)
    gone = [held for held in hit if not held.heavy]
    before, owner = rocket_if_any(context, stack), stack.owner
    ablate(context, stack, hit)
    decommission(context, stack, gone, why, rule)
    adjust_mass(context, stack, before)
    drop_if_empty(context, stack)
    if gone:
        beat(context, owner, by)


def glitch_roll(context: Context, stacks: Iterable[str], by: str, reason: Text, rule: str) -> None:
    """One glitch roll: every card as hard as the die is lost, whose stack it hits (3E2i)."""
    rolled = context.roll(reason, rule)
    context.say(Text("{by} rolls {rolled}: {reason}", by=by, rolled=rolled, reason=reason), rule)
    for name in stacks:
        stack = context.state.stacks.get(name)
        if stack is None:
            continue
        hit = [held for held in stack.cards if hardness(context, held) == rolled]
        if hit:
            lose_cards(context, stack, hit, by, reason, rule)


def hardness(table: Table, held: PlayedCard) -> int | None:
    """The rad-hardness of a card as it lies."""
    return craft_card(table, held).rad_hard


def free_the_dead(context: Context, lost: CardDecommissioned) -> None:
    """Whoever is decommissioned is nobody's prisoner any more (3D9d)."""
    now = combat(context)
    if lost.face[:-1] in now.prisoners:
        left = {card: captor for card, captor in now.prisoners.items() if card != lost.face[:-1]}
        context.state.put_part(replace(now, prisoners=left))
