"""Making a rocket of an outpost, an outpost of a rocket, or swapping both (G1e)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.craft import rocket as craft
from planner.errors import PlannerError, RuleViolation
from planner.game.chapters.free.freight import may_lie, require_may_lie
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.hardware import (
    craft_stack,
    drop_if_empty,
    free_outpost,
    kind_of,
    new_stack,
    put_chits,
    rocket_if_any,
)
from planner.game.table.state import Stack, StackKind
from planner.kernel.actions import Action, Choice
from planner.words import count_of


@dataclass(frozen=True, slots=True)
class Redesignate(Action):
    """Move a whole stack to another slot of the playmat without moving it on the map (G1e).

    ``becomes`` names the other slot, like ``NASA:rocket``; the stack that is there goes to the
    slot that becomes free. Fuel in the tanks is lost: turn it into FTs first (G2b).
    """

    tag = "redesignate"
    stack: str
    becomes: str


def _redesignate(context: Context, action: Redesignate) -> None:
    stack = context.own_stack(action.player, action.stack)
    kinds = {stack.kind, kind_of(context, action.becomes)}
    if kinds != {StackKind.ROCKET, StackKind.OUTPOST}:
        raise RuleViolation(
            "G1e",
            f"{stack.id} cannot become {action.becomes}: only rockets and outposts swap",
            code="not-swappable",
            hint="cards and tanks in LEO are transferred (G1)",
        )
    other = context.state.stacks.get(action.becomes)
    if other is None:
        other = new_stack(context, action.player, action.becomes, stack.space)
    for each, slot in ((stack, other), (other, stack)):
        require_may_lie(context, each.tokens, slot.kind, each.space)
    for each in (stack, other):
        _flush(context, each)
    swap_contents(context, stack, other)
    for each in (stack, other):
        if each.kind is StackKind.ROCKET and not each.is_empty:
            put_chits(each, craft.build(craft_stack(context, each)).chits)
    context.say(f"{action.player} redesignates {stack.id} as {other.id}", "G1e")
    drop_if_empty(context, stack)


def _flush(context: Context, stack: Stack) -> None:
    """All fuel of a spacecraft is lost and its thruster stands still."""
    rocket = rocket_if_any(context, stack)
    if rocket is not None and rocket.chits.grade is not None:
        lost = count_of(rocket.chits.steps, "step")
        context.say(f"{stack.id} loses {lost} of fuel", "G1e")
        put_chits(stack, craft.build(rocket.stack).chits)
    stack.active, stack.consumption = None, None


def swap_contents(context: Context, one: Stack, two: Stack) -> None:
    """Exchange what lies in two slots; the figures move, not the cards."""
    one_tanks, two_tanks = one.tanks, two.tanks
    context.move_tanks(one.id, two.id, one_tanks)
    context.move_tanks(two.id, one.id, two_tanks)
    one.space, two.space = two.space, one.space
    one.cards, two.cards = two.cards, one.cards
    one.moved_tanks, two.moved_tanks = two.moved_tanks, one.moved_tanks
    one.tokens, two.tokens = two.tokens, one.tokens
    one.moved_tokens, two.moved_tokens = two.moved_tokens, one.moved_tokens
    one.moved_by, two.moved_by = two.moved_by, one.moved_by
    one.glitched, two.glitched = two.glitched, one.glitched


def _may_redesignate(table: Table, player: str) -> Iterable[Choice]:
    rocket = f"{player}:rocket"
    flying = table.state.stacks.get(rocket)
    if flying is not None and not may_lie(table, flying.tokens, StackKind.OUTPOST, flying.space):
        return
    for stack in table.state.stacks_of(player):
        if stack.kind is StackKind.OUTPOST and _fits_strip(table, stack):
            yield Redesignate(player, stack.id, rocket)
    if flying is not None:
        yield Redesignate(player, rocket, free_outpost(table, player))


def _fits_strip(table: Table, stack: Stack) -> bool:
    try:
        craft.build(craft_stack(table, stack))
    except PlannerError:
        return False
    return True


def register(book: Rulebook) -> None:
    """Add swapping rockets and outposts."""
    book.free_action(Redesignate, "G1e", _redesignate, _may_redesignate)
