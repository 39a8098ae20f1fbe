"""Glitches: how a stack gets one, what it does, and how it is repaired (K2b, G1h, G7, H8g)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.games.high_frontier.chapters.events.cycle import Event
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import StackField
from planner.games.high_frontier.table.happenings import GlitchTrigger, Transferred
from planner.games.high_frontier.table.hardware import (
    ablate,
    adjust_mass,
    craft_card,
    decommission,
    drop_if_empty,
    humans_at,
    rocket_if_any,
)
from planner.games.high_frontier.table.privileges import SCRUM, has_privilege
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.plans import is_allowed
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class GlitchStrikes(Step):
    """A player's largest stack without Humans gets a glitch (K2b)."""

    tag = "glitch-strikes"
    player: str


@dataclass(frozen=True, slots=True)
class LargestTied(OneAsked):
    """A player says which of the equally large stacks gets the glitch (K2b)."""

    tag = "largest-tied"
    stacks: tuple[str, ...]

    @property
    def question(self) -> str:
        """Which stack."""
        return Text(
            "{player} puts the glitch on {stacks} (K2b)",
            player=self.player,
            stacks=joined(self.stacks, " or "),
        )


@dataclass(frozen=True, slots=True)
class TakeGlitch(Action):
    """Put the glitch on this one of the largest stacks (K2b)."""

    tag = "take-glitch"
    title = Text("Take the glitch")
    summary = Text("Put the glitch on this one of your largest stacks")
    stack: StackField


@dataclass(frozen=True, slots=True)
class RepairGlitch(Action):
    """Remove the glitch of an own stack where one has a Human (G7)."""

    tag = "repair-glitch"
    title = Text("Repair a glitch")
    summary = Text("Remove the glitch of a stack where you have a Human")
    needs = Text("it takes a glitched stack, and a Human beside it")
    stack: StackField


def glitch_event(context: Context) -> None:
    """Everybody gets a glitch, the first player first (K2b, K2g)."""
    context.push(*(GlitchStrikes(player) for player in context.state.seats))


def _largest(table: Table, player: str) -> list[Stack]:
    """The stacks that the glitch may strike: no Humans there, no glitch, most cards (K2b)."""
    stacks = [
        stack
        for stack in table.state.stacks_of(player)
        if not stack.glitched
        and not _anybody_at(table, stack.space)
        and not table.book.stack_kinds[stack.kind].sheltered
    ]
    most = max((len(stack.cards) for stack in stacks), default=0)
    return [stack for stack in stacks if len(stack.cards) == most]


def _anybody_at(table: Table, space: str) -> bool:
    return any(humans_at(table, player, space) for player in table.state.players)


def _strike(context: Context, step: GlitchStrikes) -> None:
    stacks = _largest(context, step.player)
    if not stacks:
        context.say(Text("No stack of {player} can be glitched", player=step.player), "K2b")
    elif len(stacks) == 1:
        _put(context, stacks[0])
    else:
        context.push(LargestTied(step.player, tuple(stack.id for stack in stacks)))


def _put(context: Context, stack: Stack) -> None:
    stack.glitched = True
    context.say(Text("{stack} gets a glitch", stack=stack.id), "K2b")


def _take_glitch(context: Context, tied: LargestTied, action: TakeGlitch) -> None:
    context.require(
        action.stack in tied.stacks,
        "K2b",
        Text(
            "{stack} is none of the largest stacks of {player} without Humans",
            stack=action.stack,
            player=action.player,
        ),
        code="not-largest",
        hint=Text("choose {stacks}", stacks=joined(tied.stacks, " or ")),
    )
    context.answered()
    _put(context, context.own_stack(action.player, action.stack))


def _stacks(table: Table, tied: LargestTied, player: str) -> Iterable[Choice]:
    for stack in tied.stacks:
        yield TakeGlitch(player, stack)


# -- glitch rolls -----------------------------------------------------------------------------


def _roll(context: Context, trigger: GlitchTrigger) -> None:
    """Cards as hard as the roll are lost, in all stacks of the owner there (gl. Glitch Roll)."""
    cause = context.state.stacks.get(trigger.stack)
    if cause is None or not cause.glitched:
        return
    rolled = context.roll(
        Text("{owner} rolls for the glitch on {cause}", owner=cause.owner, cause=cause.id),
        trigger.rule,
    )
    context.say(
        Text(
            "{owner} rolls {rolled} for the glitch on {cause}",
            owner=cause.owner,
            rolled=rolled,
            cause=cause.id,
        ),
        trigger.rule,
    )
    for stack in list(context.state.stacks_at(cause.space)):
        if stack.owner == cause.owner:
            _break(context, stack, rolled, trigger.in_flight and stack is cause)


def _break(context: Context, stack: Stack, rad_hard: int, in_flight: bool) -> None:
    hit = [held for held in stack.cards if craft_card(context, held).rad_hard == rad_hard]
    if not hit:
        return
    before = rocket_if_any(context, stack)
    ablate(context, stack, hit)
    decommission(context, stack, [held for held in hit if not held.heavy], Text("glitch"), "K2b")
    if not in_flight:
        adjust_mass(context, stack, before)
        drop_if_empty(context, stack)


def _infect(context: Context, transferred: Transferred) -> None:
    """Cargo carries a glitch from one stack to the other (G1h)."""
    ids = (transferred.source, transferred.target)
    stacks = [context.state.stacks[name] for name in ids]
    if len({stack.glitched for stack in stacks}) > 1:
        clean = next(stack for stack in stacks if not stack.glitched)
        clean.glitched = True
        context.say(Text("The glitch spreads to {clean}", clean=clean.id), "G1h")


# -- repair -----------------------------------------------------------------------------------


def _can_repair(table: Table, repairer: str, stack: Stack) -> bool:
    """Whether a player can repair the glitch of a stack: by a Human there, or Scrum (G7, N4d).

    In an own stack others' crews aboard are Humans enough (N3d).
    """
    aboard = repairer == stack.owner and any(table.face(h.face).human for h in stack.cards)
    there = aboard or humans_at(table, repairer, stack.space)
    return there or has_privilege(table, repairer, SCRUM)


def require_repair(table: Table, repairer: str, stack: Stack, rule: str) -> None:
    """Refuse what is not glitched, or cannot be repaired by that player (G7)."""
    table.require(
        stack.glitched,
        rule,
        Text("{stack} has no glitch to repair", stack=stack.id),
        code="not-glitched",
    )
    table.require(
        _can_repair(table, repairer, stack),
        rule,
        Text(
            "{repairer} has no Human at {space} to repair {stack}",
            repairer=repairer,
            space=table.space(stack.space).name,
            stack=stack.id,
        ),
        code="no-human",
        hint=Text("bring a Human there, or agree with a player who has one (N8)"),
    )


def repair(context: Context, repairer: str, stack: Stack, rule: str) -> None:
    """Have a player remove the glitch of a stack, or refuse (G7)."""
    require_repair(context, repairer, stack, rule)
    stack.glitched = False
    context.say(
        Text("{repairer} repairs the glitch of {stack}", repairer=repairer, stack=stack.id), rule
    )


def _repair_glitch(context: Context, action: RepairGlitch) -> None:
    repair(context, action.player, context.own_stack(action.player, action.stack), "G7")


def _repairs(table: Table, player: str) -> Iterable[Choice]:
    for stack in table.state.stacks_of(player):
        if stack.glitched and is_allowed(require_repair, table, player, stack, "G7"):
            yield RepairGlitch(player, stack.id)


def register(book: Rulebook) -> None:
    """Add glitches: the event, the rolls and their repair."""
    book.event(Event.GLITCH, glitch_event)
    book.step(GlitchStrikes, _strike)
    book.decision(LargestTied)
    book.answer(LargestTied, TakeGlitch, "K2b", _take_glitch, _stacks)
    book.on(GlitchTrigger, _roll)
    book.on(Transferred, _infect)
    book.free_action(RepairGlitch, "G7", _repair_glitch, _repairs)
