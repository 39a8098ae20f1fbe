"""A flight as it happens, space by space: dice on entering, and a question when they bite (H)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

from planner.board import Hazard
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.felonies import say_assist
from planner.games.high_frontier.chapters.movement.flight import (
    BeltDue,
    Flying,
    HazardDue,
    Interrupted,
    wreck,
)
from planner.games.high_frontier.chapters.movement.voyage import (
    Voyage,
    chits_in_flight,
    enters_flyby,
)
from planner.games.high_frontier.table.context import POOL, Context
from planner.games.high_frontier.table.happenings import EnteredSpace, GlitchTrigger, MoveEnded
from planner.games.high_frontier.table.hardware import (
    craft_card,
    craft_stack,
    decommission,
    drop_if_empty,
    put_chits,
)
from planner.games.high_frontier.table.state import Stack
from planner.kernel.agenda import Step
from planner.motion import MoveStep, Roll, RollKind
from planner.motion.steps import ASSISTED
from planner.text import Text, joined


def fly(context: Context, flying: Flying) -> None:
    """Enter the next space, ask what to do when something has been lost, or end the move."""
    stack = context.state.stacks[flying.stack]
    if flying.aboard != tuple(stack.cards):
        _take_stock(context, flying, stack)
    elif not flying.ahead:
        _end_move(context, flying, stack)
    elif not flying.triggered and enters_flyby(context.book.board[flying.ahead[0].to]):
        context.push(replace(flying, triggered=True, entered=None))
        context.happened(GlitchTrigger(stack.id, "H8g", in_flight=True))
        if stack.is_empty:
            wreck(context, stack, Text("nothing is left"), "H8g")
    elif flying.ahead[0].liftoff in ASSISTED and not flying.lifting:
        _lift_off(context, flying)
    else:
        _enter(context, flying, stack)


# -- when something is lost ------------------------------------------------------------------


def _take_stock(context: Context, flying: Flying, stack: Stack) -> None:
    """See what the dice have left working, and ask where there is anything to choose."""
    position, entered = flying.position, flying.entered
    spare = flying.spare_therms - _therms_lost(context, flying, stack)
    whole = {held.card for held in stack.cards}.issuperset(flying.chain) and spare >= 0
    if position.operational and not whole:
        position = entered.position_without_thruster if entered else position.coasting()
    flying = replace(
        flying,
        position=position,
        spare_therms=spare,
        aboard=tuple(stack.cards),
        entered=None,
    )
    voyage = Voyage.under_way(context, flying)
    has_a_choice = not position.landed and voyage.move.leads_anywhere(position)
    if has_a_choice:
        context.push(Interrupted(flying))
        return
    if flying.ahead:
        context.say(Text("{stack} has no way on and halts", stack=flying.stack), "H2a")
    context.push(replace(flying, ahead=()))


def _therms_lost(context: Context, flying: Flying, stack: Stack) -> int:
    """How much less the radiators of the chain cool, now that dice have turned some light."""
    lost = 0
    now = {held.card: held for held in stack.cards}
    for before in flying.aboard:
        after = now.get(before.card, before)
        if before.card in flying.chain and before.heavy and not after.heavy:
            lost += craft_card(context, before).therms - craft_card(context, after).therms
    return lost


# -- space by space --------------------------------------------------------------------------


def _lift_off(context: Context, flying: Flying) -> None:
    """The factory of a site lifts the spacecraft off: water, and a roll at the site (H6c, H7c)."""
    step = flying.ahead[0]
    site = context.book.board[flying.position.space]
    say_assist(context, flying.player, site.id)
    for charge in step.charges:
        if charge.tanks:
            _pay_booster(context, flying, charge.tanks)
    rolls = [roll for roll in step.rolls if roll.space == site.index]
    context.push(*(_due(flying, site.id, roll) for roll in rolls), replace(flying, lifting=True))


def _pay_booster(context: Context, flying: Flying, tanks: int) -> None:
    """Water of the player's outposts at the site lifts the rocketplane (H6c)."""
    left = tanks
    for name in flying.booster:
        stack = context.state.stacks[name]
        taken = min(left, stack.tanks)
        context.say(
            Text("{name} gives {taken} tanks of water for the booster", name=name, taken=taken),
            "H6c",
        )
        context.move_tanks(name, POOL, taken)
        stack.moved_tanks = min(stack.moved_tanks, stack.tanks)
        left -= taken
        drop_if_empty(context, stack)
    if left:
        raise RuleViolation(
            "H6c", Text("{left} tanks are missing for the booster", left=left), code="booster"
        )


def _enter(context: Context, flying: Flying, stack: Stack) -> None:
    """Enter the next space; the dice that it asks for come at once (H7, H10)."""
    step, ahead = flying.ahead[0], flying.ahead[1:]
    left, there = context.book.board[flying.position.space], context.book.board[step.to]
    stack.space = there.id
    _say_step(context, flying, step, there.name)
    brakes = there.hazard is Hazard.AEROBRAKE
    sails = [held for held in stack.cards if brakes and context.face(held.face).is_sail]
    after = replace(
        flying,
        position=step.position,
        ahead=ahead,
        aboard=tuple(held for held in stack.cards if held not in sails),
        entered=step,
        triggered=False,
        lifting=False,
    )
    rolls = [roll for roll in step.rolls if not (flying.lifting and roll.space == left.index)]
    context.push(*(_due(flying, there.id, roll) for roll in rolls), after)
    # What others push now is asked before anything else of this move.
    decommission(context, stack, sails, Text("sails burn up in an aerobrake"), "H6b")
    if stack.is_empty:
        wreck(context, stack, Text("nothing is left"), "H6b")
    else:
        context.happened(EnteredSpace(flying.player, stack.id, there.id))


def _due(flying: Flying, space: str, roll: Roll) -> Step:
    if roll.kind is RollKind.BELT:
        return BeltDue(flying.player, flying.stack, space)
    return HazardDue(flying.player, flying.stack, space, roll.kind)


def _say_step(context: Context, flying: Flying, step: MoveStep, name: str) -> None:
    what = joined((charge.what for charge in step.charges), "; ") or Text("coasting")
    rule = step.charges[0].rule if step.charges else "H4"
    way = step.landing or step.liftoff
    how = Text(" ({way})", way=way) if way is not None else Text("")
    context.say(
        Text(
            "{stack} goes to {name}{how}: {what}", stack=flying.stack, name=name, how=how, what=what
        ),
        rule,
    )
    if step.landing in ASSISTED:
        say_assist(context, flying.player, context.book.board[step.to].id)


def _end_move(context: Context, flying: Flying, stack: Stack) -> None:
    """Settle the chits, and rest till the next turn (H1b, H5b)."""
    if stack.wet is not None:
        _settle_chits(context, flying, stack)
    context.player(flying.player).moved.extend(held.card for held in stack.cards)
    stack.moved_tanks, stack.moved_isotope = stack.tanks, stack.isotope
    stack.moved_fuel = stack.grade is not None
    stack.moved_tokens = bool(stack.tokens)
    if not flying.position.operational:
        stack.active = stack.consumption = None
    where = context.book.board[stack.space]
    told = (
        Text("{stack} ends its move at {where}", stack=stack.id, where=where.name)
        if stack.wet is None
        else Text(
            "{stack} ends its move at {where}, wet mass {wet}",
            stack=stack.id,
            where=where.name,
            wet=stack.wet,
        )
    )
    context.say(told, "H4b")
    landed = flying.position.landed
    context.happened(MoveEnded(flying.player, stack.id, stack.space, landed))


def _settle_chits(context: Context, flying: Flying, stack: Stack) -> None:
    """Round the fuel up, then take lost masses off the strip (H5b, F2)."""
    chits = chits_in_flight(flying, stack)
    burned = ceil(flying.activation.consumption * Fraction(flying.position.half_burns, 2))
    chits = chits.burn(burned)
    mass = max(1, craft_stack(context, stack).mass)
    put_chits(stack, chits.unload(int(chits.dry.mass) - mass))
