"""Prisoners of war: Humans whom a victor takes along, and what becomes of them (3D9c, 3D9d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import CardType
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.activation import operational
from planner.games.high_frontier.chapters.operations.on_site import room_for
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.modules.conflict.combat.model import Battle, combat
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import StackField
from planner.games.high_frontier.table.happenings import MoveEnded, TurnBegun
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    craft_card,
    crew_owner,
    decommission_at_rest,
    drop_if_empty,
    rocket_if_any,
)
from planner.games.high_frontier.table.questions import HumanSide, MayActivate
from planner.games.high_frontier.table.state import Glory, PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked, Step
from planner.text import Text, joined

CHITS = 5
"""There are no more of them (3A1)."""
PARADE_POINTS = 2
"""What a chit is worth that has been brought home (3D9c)."""


@dataclass(frozen=True, slots=True)
class CaptivesDue(Step):
    """The victor takes the Humans of the beaten stacks (3D9c)."""

    tag = "captives-due"
    captor: str
    beaten: tuple[str, ...]
    space: str


@dataclass(frozen=True, slots=True)
class PrisonerDue(OneAsked):
    """The captor says which of his stacks takes a prisoner (3D9c)."""

    tag = "prisoner-due"
    human: str
    stacks: tuple[str, ...]

    @property
    def question(self) -> str:
        """Ask which stack."""
        return Text(
            "which stack of {player} takes the prisoner {human}? (3D9c)",
            player=self.player,
            human=self.human,
        )


@dataclass(frozen=True, slots=True)
class TakePrisoner(Action):
    """Put the prisoner into this stack (3D9c)."""

    tag = "take-prisoner"
    title = Text("Take the prisoner")
    summary = Text("Put the prisoner into this stack")
    stack: StackField


def chits_left(table: Table) -> int:
    """Return how many chits for prisoners are left (3A1)."""
    now = combat(table)
    return CHITS - len(now.prisoners) - sum(now.paraded.values())


def captives_of(battle: Battle) -> CaptivesDue:
    """Return the step that follows a victory."""
    return CaptivesDue(battle.attacker, battle.beaten, battle.space)


def captors(table: Table, player: str, space: str, held: PlayedCard) -> tuple[str, ...]:
    """Return a player's manned stacks in a space that have room for a prisoner."""
    mass = craft_card(table, held).mass
    return tuple(
        stack.id
        for stack in table.state.stacks_at(space)
        if stack.owner == player
        and any(_is_free(table, each) for each in stack.cards)
        and room_for(table, stack.id, mass)
    )


def _is_free(table: Table, held: PlayedCard) -> bool:
    return table.face(held.face).human and held.card not in combat(table).prisoners


def captives(table: Table, due: CaptivesDue) -> list[tuple[Stack, PlayedCard]]:
    """Return the Humans of beaten stacks that no thruster but a crew's can save (3D9c)."""
    return [
        (stack, held)
        for stack in table.state.stacks_at(due.space)
        if stack.owner in due.beaten and not _can_flee(table, stack)
        for held in stack.cards
        if _is_free(table, held) and crew_owner(table, held.face) != due.captor
    ]


def _can_flee(table: Table, stack: Stack) -> bool:
    return any(
        face.type is not CardType.CREW
        and face.triangle is not None
        and operational(table, stack, held)
        for held in stack.cards
        for face in (table.face(held.face),)
    )


def _take_all(context: Context, due: CaptivesDue) -> None:
    for stack, held in captives(context, due):
        stacks = captors(context, due.captor, due.space, held)
        if not stacks or not chits_left(context):
            continue
        if len(stacks) > 1:
            context.push(PrisonerDue(due.captor, held.card, stacks), due)
            return
        _take(context, due.captor, stack, held, stacks[0])


def _take(context: Context, captor: str, stack: Stack, held: PlayedCard, into: str) -> None:
    target = context.state.stacks[into]
    before, there = rocket_if_any(context, stack), rocket_if_any(context, target)
    stack.cards.remove(held)
    target.cards.append(replace(held, glory=None))
    adjust_mass(context, stack, before)
    adjust_mass(context, target, there)
    if held.glory is not None:
        context.player(captor).glories.append(Glory(held.glory, high=False))
    now = combat(context)
    context.state.put_part(replace(now, prisoners=now.prisoners | {held.card: captor}))
    context.say(
        Text(
            "{captor} takes {human} prisoner in {stack}",
            captor=captor,
            human=context.face(held.face).title,
            stack=into,
        ),
        "3D9c",
    )
    drop_if_empty(context, stack)


def _choose(context: Context, due: PrisonerDue, action: TakePrisoner) -> None:
    context.require(
        action.stack in due.stacks,
        "3D9c",
        Text("{stack} cannot take the prisoner", stack=action.stack),
        code="not-that-stack",
        hint=Text("choose {stacks}", stacks=joined(due.stacks, " or ")),
    )
    context.answered()
    source = context.state.stack_of_card(due.human)
    if source is not None and action.stack in due.stacks:
        held = next(each for each in source.cards if each.card == due.human)
        _take(context, due.player, source, held, action.stack)


def _stacks(table: Table, due: PrisonerDue, player: str) -> Iterable[Choice]:
    for stack in due.stacks:
        yield TakePrisoner(player, stack)


# -- afterwards --------------------------------------------------------------------------------


def side(table: Table, asked: HumanSide, owner: str) -> str:
    """Return the captor of a prisoner as the owner of that Human (3D9d)."""
    return combat(table).prisoners.get(asked.face[:-1], owner)


def idle(table: Table, asked: MayActivate, why: RuleViolation | None) -> RuleViolation | None:
    """Refuse to activate a prisoner (3D9d)."""
    if asked.face[:-1] not in combat(table).prisoners:
        return why
    return RuleViolation(
        "3D9d",
        Text("{human} is a prisoner of war", human=table.face(asked.face).title),
        code="prisoner",
        hint=Text("activate another thruster"),
    )


def parade(context: Context, ended: MoveEnded) -> None:
    """Give a parade to a player who brings prisoners to his bank, and send them home (3D9c, La)."""
    stack = context.state.stacks.get(ended.stack)
    bank = context.state.stacks[context.player(ended.player).bank]
    if stack is None or ended.space != bank.space:
        return
    for held in list(stack.cards):
        if combat(context).prisoners.get(held.card) == ended.player:
            now = combat(context)
            brought = now.paraded.get(ended.player, 0) + fighting(context)
            context.state.put_part(replace(now, paraded=now.paraded | {ended.player: brought}))
            context.say(Text("{player} parades a prisoner at home", player=ended.player), "3D9c")
            decommission_at_rest(context, stack, [held], Text("set free"), "3D9d")


def release(context: Context, begun: TurnBegun) -> None:
    """Send all prisoners home in peace (3D9d, 3F4e)."""
    if fighting(context):
        return
    for card in list(combat(context).prisoners):
        stack = context.state.stack_of_card(card)
        if stack is not None:
            held = [each for each in stack.cards if each.card == card]
            decommission_at_rest(context, stack, held, Text("released in peace"), "3F4e")


def points(table: Table, player: str) -> int:
    """Return two points for each chit of prisoners brought home (3D9c)."""
    return PARADE_POINTS * combat(table).paraded.get(player, 0)


def register(book: Rulebook) -> None:
    """Add prisoners."""
    book.step(CaptivesDue, _take_all)
    book.decision(PrisonerDue)
    book.answer(PrisonerDue, TakePrisoner, "3D9c", _choose, _stacks)
    book.modify(HumanSide, side)
    book.modify(MayActivate, idle)
    book.on(MoveEnded, parade)
    book.on(TurnBegun, release)
    book.score("prisoners", "3D9c", Text("Prisoners brought home"), points)
