"""Making a rocket of an outpost, an outpost of a rocket, or swapping both (G1e)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from planner.craft import rocket as craft
from planner.craft.chits import Chits
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.free.freight import require_may_lie
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import StackField, StackId
from planner.games.high_frontier.table.hardware import (
    craft_stack,
    drop_if_empty,
    free_outpost,
    kind_of,
    new_stack,
    put_chits,
    rocket_if_any,
)
from planner.games.high_frontier.table.state import Stack, StackKind, stack_id
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.plans import Plan, possible
from planner.text import Text, count_of


@dataclass(frozen=True, slots=True)
class Redesignate(Action):
    """Move a whole stack to another slot of the playmat without moving it on the map (G1e).

    ``becomes`` names the other slot, like ``NASA:rocket``; the stack that is there goes to the
    slot that becomes free. Fuel in the tanks is lost: turn it into FTs first (G2b).
    """

    tag = "redesignate"
    title = Text("Redesignate")
    summary = Text("Make a rocket an outpost, or the other way round, where it is")
    needs = Text("it takes a stack with cards")
    stack: StackField
    becomes: Annotated[StackId, Labelled(Text("Becomes"), Text("becomes {what}", what=""))]


def _plan(table: Table, action: Redesignate) -> dict[str, Chits]:
    """The chits of what becomes a rocket, by its slot, or a refusal."""
    stack = table.own_stack(action.player, action.stack)
    becomes = kind_of(table, action.becomes)
    if {stack.kind, becomes} != {StackKind.ROCKET, StackKind.OUTPOST}:
        raise RuleViolation(
            "G1e",
            Text(
                "{stack} cannot become {becomes}: only rockets and outposts swap",
                stack=stack.id,
                becomes=action.becomes,
            ),
            code="not-swappable",
            hint=Text("cards and tanks in LEO are transferred (G1)"),
        )
    slots = [(stack, action.becomes, becomes)]
    other = table.own_slot(action.player, action.becomes)
    if other is not None:
        slots.append((other, stack.id, stack.kind))
    for each, _, kind in slots:
        if each.tokens:
            require_may_lie(table, each.tokens, kind, each.space)
    return {
        slot: craft.build(craft_stack(table, each)).chits
        for each, slot, kind in slots
        if kind is StackKind.ROCKET
    }


def _redesignate(context: Context, action: Redesignate, chits: dict[str, Chits]) -> None:
    stack = context.own_stack(action.player, action.stack)
    other = context.own_slot(action.player, action.becomes)
    if other is None:
        other = new_stack(context, action.player, action.becomes, stack.space)
    for each in (stack, other):
        _flush(context, each)
    swap_contents(context, stack, other)
    for slot, there in chits.items():
        put_chits(context.state.stacks[slot], there)
    context.say(
        Text(
            "{player} redesignates {stack} as {other}",
            player=action.player,
            stack=stack.id,
            other=other.id,
        ),
        "G1e",
    )
    drop_if_empty(context, stack)


def _flush(context: Context, stack: Stack) -> None:
    """All fuel of a spacecraft is lost and its thruster stands still."""
    rocket = rocket_if_any(context, stack)
    if rocket is not None and rocket.chits.grade is not None:
        lost = count_of(rocket.chits.steps, "step")
        context.say(Text("{stack} loses {lost} of fuel", stack=stack.id, lost=lost), "G1e")
        put_chits(stack, craft.build(rocket.stack).chits)
    stack.active, stack.consumption = None, None


def swap_contents(context: Context, one: Stack, two: Stack) -> None:
    """Exchange what lies in two slots; the figures move, not the cards."""
    for grade in Stack.TANKS:
        one_tanks, two_tanks = one.tanks_of(grade), two.tanks_of(grade)
        context.move_tanks(one.id, two.id, one_tanks, grade)
        context.move_tanks(two.id, one.id, two_tanks, grade)
    one.exchange(two, Stack.CONTENTS)


def _swaps(table: Table, player: str) -> Iterable[Choice]:
    rocket = stack_id(player, StackKind.ROCKET)
    outposts = (s for s in table.state.stacks_of(player) if s.kind is StackKind.OUTPOST)
    swaps = [Redesignate(player, stack.id, rocket) for stack in outposts]
    if rocket in table.state.stacks:
        swaps.append(Redesignate(player, rocket, free_outpost(table, player)))
    return possible(table, _plan, swaps)


def register(book: Rulebook) -> None:
    """Add swapping rockets and outposts."""
    book.free_action(Redesignate, "G1e", Plan(_plan, _redesignate), _swaps)
