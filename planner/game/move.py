"""Movement: a spacecraft flies along a path, space by space (H).

`planner.motion` says which steps are legal and what they cost; here the steps happen. Each
space is one step of the agenda, so that hazards and belts can put questions in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from planner.board import Hazard
from planner.cards.model import FuelGrade
from planner.craft.chits import Chits
from planner.craft.stack import StackCard
from planner.errors import BadInput, PlannerError, RuleViolation
from planner.game.actions import Action, Choice, Occasion, Template
from planner.game.activation import Activated, activated, conditions, may_be_pushed
from planner.game.context import POOL, Context, Table
from planner.game.felonies import may_commit_felony, require_felony, say_assist
from planner.game.flight import Adrift, BeltDue, Flying, HazardDue, wreck
from planner.game.happenings import GlitchTrigger, MoveEnded
from planner.game.hardware import (
    craft_stack,
    decommission,
    drop_if_empty,
    played,
    put_chits,
    rocket_of,
    turn_light,
)
from planner.game.routes import Routes, steps_along
from planner.game.rulebook import Rulebook
from planner.game.state import Stack
from planner.game.steps import Step
from planner.motion import Activation, Landing, Roll, RollKind
from planner.motion import Move as Motion
from planner.motion import Step as MotionStep

ASSISTED = (Landing.FACTORY_ASSIST, Landing.ROCKETPLANE)
RADIATES = "valkyrie-radiation"
"""The ability of a reactor that kills when a thruster uses it (J1c)."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a spacecraft: activate a thruster and fly along a path (H)."""

    tag = "move"
    stack: str
    thruster: str
    """The card whose thrust triangle is activated."""
    path: tuple[str, ...]
    """Ids of the spaces after the one where the spacecraft is; the last is where it stops."""
    afterburn: bool = False
    push: bool = False
    without: tuple[str, ...] = ()
    """Cards to be kept out of the support chain."""


@dataclass(frozen=True, slots=True)
class FlyOn(Action):
    """Go on with an interrupted move; an empty path stops where the spacecraft is (H2a)."""

    tag = "fly-on"
    path: tuple[str, ...] = ()


def _move(context: Context, action: Move) -> None:
    stack = _require_may_fly(context, action.player, action.stack)
    if not action.path:
        raise BadInput("a move needs at least one space to go to", field="path", rule="H4")
    if action.push:
        context.require(
            may_be_pushed(context, action.player),
            "H3d",
            f"{action.player} has no Powersat to push with",
            code="no-powersat",
            hint="agree on a push with a player who has one (N4a)",
        )
    engine = _activate(context, stack, action)
    motion = _motion(context, action.player, stack, engine.activation, action.push)
    start = motion.start(context.space(stack.space).index)
    steps = steps_along(motion, start, action.path)
    dry = str(rocket_of(context, stack).chits.dry)
    _begin(context, action, stack, engine)
    chain = tuple(card.face.card for card in engine.choice.chain.cards)
    context.push(
        Flying(action.player, stack.id, engine.activation, dry, chain, action.push, start, steps)
    )


def _require_may_fly(context: Context, player: str, name: str) -> Stack:
    stack = context.own_stack(player, name)
    turn = context.state.turn
    assert turn is not None
    rocket_of(context, stack)
    context.require(
        name not in turn.flown, "D1a", f"{name} has moved this turn", code="already-moved"
    )
    tired = _tired(context, stack)
    context.require(
        tired is None,
        "H1b",
        f"{tired} in {name} has moved already and does not move twice",
        code="double-move",
        hint="leave it behind, or wait for the next turn",
    )
    return stack


def _tired(table: Table, stack: Stack) -> str | None:
    """What of a stack has moved already since its owner's last turn (H1b)."""
    moved = {card for player in table.state.players.values() for card in player.moved}
    for held in stack.cards:
        if held.card in moved:
            return held.card
    if stack.moved_tanks:
        return "a fuel tank"
    if stack.moved_tokens:
        return "a token"
    return "fuel" if stack.moved_fuel else None


def _activate(table: Table, stack: Stack, action: Move) -> Activated:
    return activated(
        table,
        stack,
        action.thruster,
        afterburn=action.afterburn,
        push=action.push,
        without=action.without,
    )


def _motion(table: Table, player: str, stack: Stack, activation: Activation, push: bool) -> Motion:
    return Motion(table.book.board, activation, conditions(table, player, stack, push))


def _begin(context: Context, action: Move, stack: Stack, engine: Activated) -> None:
    """Activate: afterburn fuel, fountains and losses of the activation itself (H2, H3)."""
    net, chain = engine.choice.net, engine.choice.chain
    thruster = engine.choice.card
    extras = [word for word, on in (("afterburn", action.afterburn), ("push", action.push)) if on]
    with_ = f" with {' and '.join(extras)}" if extras else ""
    context.say(f"{action.player} activates {thruster.title}{with_}: net thrust {net.value}", "H2")
    chits = rocket_of(context, stack).chits
    put_chits(
        stack, replace(chits, wet=net.wet, grade=None if net.wet == chits.dry else chits.grade)
    )
    stack.active, stack.consumption = thruster.number, engine.activation.consumption
    turn = context.state.turn
    assert turn is not None
    turn.flown.append(stack.id)
    # Masses lost now are taken off the strip when the move is over (F2).
    for card in chain.flips:
        turn_light(stack, played(card))
        context.say(f"{card.name} has cooled once and turns light", "gl. Orientation")
    lost = [played(card) for card in engine.choice.losses]
    for killed in _killed(engine):
        require_felony(context, action.player, stack.space, f"killing {killed.name}", "J1c")
    decommission(context, stack, lost, "Project Valkyrie radiates", "J1c")


def _killed(engine: Activated) -> list[StackCard]:
    """Humans whom the activation itself decommissions, a felony (J1c)."""
    return [card for card in engine.choice.losses if card.face.human]


def _fly(context: Context, flying: Flying) -> None:
    """Enter the next space, or end the move."""
    stack = context.state.stacks[flying.stack]
    if not flying.ahead:
        _end_move(context, flying, stack)
        return
    step, ahead = flying.ahead[0], flying.ahead[1:]
    there = context.book.board[step.to]
    if (there.flyby or there.oberth) and not flying.triggered:
        flying = replace(flying, triggered=True)
        context.happened(GlitchTrigger(stack.id, "H8g", in_flight=True))
        if stack.is_empty:
            wreck(context, stack, "nothing is left", "H8g")
            return
    if flying.position.operational and not _chain_is_whole(flying, stack):
        position = replace(flying.position, operational=False)
        context.push(Adrift(replace(flying, position=position)))
        return
    stack.space = there.id
    _say_step(context, flying, step, there.name)
    for charge in step.charges:
        if charge.tanks:
            _pay_booster(context, flying, charge.tanks)
    after = replace(flying, position=step.position, ahead=ahead, triggered=False)
    context.push(*(_due(flying, there.id, roll) for roll in step.rolls), after)
    if there.hazard is Hazard.AEROBRAKE:
        sails = [held for held in stack.cards if context.face(held.face).is_sail]
        decommission(context, stack, sails, "sails burn up in an aerobrake", "H6b")
        if stack.is_empty:
            wreck(context, stack, "nothing is left", "H6b")


def _due(flying: Flying, space: str, roll: Roll) -> Step:
    if roll.kind is RollKind.BELT:
        return BeltDue(flying.player, flying.stack, space)
    return HazardDue(flying.player, flying.stack, space, roll.kind)


def _chain_is_whole(flying: Flying, stack: Stack) -> bool:
    """Whether the thruster and all that makes it work are still there (H2a)."""
    aboard = {held.card for held in stack.cards}
    return aboard.issuperset(flying.chain)


def _say_step(context: Context, flying: Flying, step: MotionStep, name: str) -> None:
    what = "; ".join(charge.what for charge in step.charges) or "coasting"
    rule = step.charges[0].rule if step.charges else "H4"
    way = step.landing or step.liftoff
    how = f" ({way})" if way is not None else ""
    context.say(f"{flying.stack} goes to {name}{how}: {what}", rule)
    if step.liftoff in ASSISTED:
        say_assist(context, flying.player, context.book.board[flying.position.space].id)
    if step.landing in ASSISTED:
        say_assist(context, flying.player, context.book.board[step.to].id)


def _pay_booster(context: Context, flying: Flying, tanks: int) -> None:
    """Water of the player's outposts at the site lifts the rocketplane (H6c)."""
    site = context.book.board[flying.position.space].id
    left = tanks
    for stack in context.state.stacks_of(flying.player):
        if stack.space == site and stack.wet is None and left:
            taken = min(left, stack.tanks)
            context.move_tanks(stack.id, POOL, taken)
            stack.moved_tanks = min(stack.moved_tanks, stack.tanks)
            left -= taken
            drop_if_empty(context, stack)
    if left:
        raise RuleViolation("H6c", f"{left} tanks are missing for the booster", code="booster")


def _end_move(context: Context, flying: Flying, stack: Stack) -> None:
    """Round the fuel up, then take lost masses off the strip (H5b, F2)."""
    chits = _chits(flying, stack)
    burned = ceil(flying.activation.consumption * Fraction(flying.position.half_burns, 2))
    chits = chits.burn(burned)
    mass = max(1, craft_stack(context, stack).mass)
    put_chits(stack, chits.unload(int(chits.dry.mass) - mass))
    context.player(flying.player).moved.extend(held.card for held in stack.cards)
    stack.moved_tanks = stack.tanks
    stack.moved_fuel = stack.grade is not None
    stack.moved_tokens = bool(stack.tokens)
    if not (flying.position.operational and _chain_is_whole(flying, stack)):
        stack.active = stack.consumption = None
    where = context.book.board[stack.space]
    context.say(f"{stack.id} ends its move at {where.name}, wet mass {stack.wet}", "H4b")
    landed = flying.position.landed
    context.happened(MoveEnded(flying.player, stack.id, stack.space, landed))


def _chits(flying: Flying, stack: Stack) -> Chits:
    assert stack.wet is not None
    return Chits.at(flying.dry, stack.wet, stack.grade or FuelGrade.WATER)


def _adrift(table: Table) -> Flying:
    step = table.state.agenda[-1]
    assert isinstance(step, Adrift)
    return step.flying


def _fly_on(context: Context, action: FlyOn) -> None:
    flying = _adrift(context)
    stack = context.state.stacks[flying.stack]
    motion = _motion(context, flying.player, stack, flying.activation, flying.push)
    context.answered()
    steps = steps_along(motion, flying.position, action.path)
    context.push(replace(flying, ahead=steps))
    if not steps:
        context.say(f"{flying.stack} halts", "H2a")


def _may_fly_on(table: Table, player: str) -> Iterable[Choice]:
    flying = _adrift(table)
    stack = table.state.stacks[flying.stack]
    routes = Routes(_motion(table, player, stack, flying.activation, flying.push), flying.position)
    if routes.move.may_stop(flying.position):
        yield FlyOn(player)
    if not routes.is_empty:
        yield Template(FlyOn, {"player": player}, {"path": routes})


# -- choices ---------------------------------------------------------------------------------


def _may_move(table: Table, player: str) -> Iterable[Choice]:
    turn = table.state.turn
    assert turn is not None
    for stack in table.state.stacks_of(player):
        if stack.wet is None or stack.id in turn.flown or _tired(table, stack) is not None:
            continue
        pushes = (False, True) if may_be_pushed(table, player) else (False,)
        for held in stack.cards:
            face = table.face(held.face)
            if "triangle" in face.unknown or face.triangle is None:
                continue
            pushable = "triangle.push" not in face.unknown and face.triangle.push
            for push in pushes if pushable else (False,):
                for afterburn in (False, True):
                    yield from _moves(table, player, stack, held.card, afterburn, push)


def _moves(
    table: Table, player: str, stack: Stack, thruster: str, afterburn: bool, push: bool
) -> Iterable[Choice]:
    without: tuple[str, ...] = ()
    try:
        engine = activated(table, stack, thruster, afterburn=afterburn, push=push)
        if _killed(engine) and not may_commit_felony(table, player, stack.space):
            without = tuple(
                c.face.card for c in engine.choice.chain.cards if c.face.has_ability(RADIATES)
            )
            engine = activated(
                table, stack, thruster, afterburn=afterburn, push=push, without=without
            )
    except PlannerError:
        return
    motion = _motion(table, player, stack, engine.activation, push)
    routes = Routes(motion, motion.start(table.space(stack.space).index))
    if routes.is_empty:
        return
    fixed: dict[str, object] = {"player": player, "stack": stack.id, "thruster": thruster}
    if afterburn:
        fixed["afterburn"] = True
    if push:
        fixed["push"] = True
    if without:
        fixed["without"] = without
    yield Template(Move, fixed, {"path": routes})


def register(book: Rulebook) -> None:
    """Add movement."""
    book.action(Move, Occasion.MOVE, "H", _move, _may_move)
    book.step(Flying, _fly)
    book.decision(Adrift)
    book.answer(Adrift, FlyOn, "H2a", _fly_on, _may_fly_on)
