"""What combat takes: cards, by glitch rolls or one by one, and what it leaves (3E2, E7d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from planner.cards.model import FuelGrade
from planner.craft.chits import Chits
from planner.games.high_frontier.modules.conflict.combat.state import combat, put_battle, this_turn
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.happenings import CardDecommissioned
from planner.games.high_frontier.table.hardware import (
    ablate,
    adjust_mass,
    craft_card,
    craft_stack,
    decommission,
    drop_if_empty,
    put_chits,
    rocket_if_any,
    rocket_of,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.text import Text, count_of


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
    _drain(context, stack, gone)
    before, owner = rocket_if_any(context, stack), stack.owner
    ablate(context, stack, hit)
    decommission(context, stack, gone, why, rule)
    adjust_mass(context, stack, before)
    drop_if_empty(context, stack)
    if gone:
        beat(context, owner, by)


def _drain(context: Context, stack: Stack, gone: list[PlayedCard]) -> None:
    """The fuel of a spacecraft that loses its last thruster becomes FTs (3E2f)."""
    thrusters = [held for held in stack.cards if _thrusts(context, held)]
    lost = bool(thrusters) and all(held in gone for held in thrusters)
    if not lost or stack.wet is None or stack.grade is not FuelGrade.WATER:
        return
    chits = rocket_of(context, stack).chits
    tanks = int(chits.wet.mass - chits.dry.mass)
    if not tanks:
        return
    if stack.moved_fuel:
        stack.moved_tanks += tanks
    context.move_tanks(POOL, stack.id, tanks)
    put_chits(stack, Chits.at(max(1, craft_stack(context, stack).mass)))
    context.say(
        Text("the fuel of {stack} becomes {tanks}", stack=stack.id, tanks=count_of(tanks, "tank")),
        "3E2f",
    )


def _thrusts(table: Table, held: PlayedCard) -> bool:
    return table.face(held.face).triangle is not None


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


def hardness(table: Table, held: PlayedCard) -> int:
    """The rad-hardness of a card as it lies."""
    return craft_card(table, held).rad_hard


def free_the_dead(context: Context, lost: CardDecommissioned) -> None:
    """Whoever is decommissioned is nobody's prisoner any more (3D9d)."""
    now = combat(context)
    if lost.face[:-1] in now.prisoners:
        left = {card: captor for card, captor in now.prisoners.items() if card != lost.face[:-1]}
        context.state.put_part(replace(now, prisoners=left))
