"""Intercepts: enemy spacecraft end a move, or are asked for leave to pass (3A3d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.games.high_frontier.chapters.movement.flight import Flying
from planner.games.high_frontier.modules.conflict.blocs import are_enemies, is_anarchy, must_fight
from planner.games.high_frontier.modules.conflict.combat.kinds import DROPSTONE, KAMIKAZE
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import EnteredSpace
from planner.games.high_frontier.table.questions import MoveConditions
from planner.games.high_frontier.table.state import LEO, Stack
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.motion import Conditions
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class PassageDue(Step):
    """Enemies whose spacecraft are there say whether another may fly on (3A3d)."""

    tag = "passage-due"
    stack: str
    space: str
    waiting: tuple[str, ...]
    """Who has not answered yet; each has to let it pass."""

    @property
    def asks(self) -> tuple[str, ...]:
        """All of them, in any order."""
        return self.waiting

    @property
    def asked_alike(self) -> PassageDue:
        """The question, whoever has agreed."""
        return replace(self, waiting=())

    @property
    def part_of(self) -> str:
        """The move of the spacecraft."""
        return self.stack

    @property
    def question(self) -> str:
        """Whether it may pass."""
        return Text(
            "does {waiting} let {stack} fly on from {space}? (3A3d)",
            waiting=joined(self.waiting, " and "),
            stack=self.stack,
            space=self.space,
        )


@dataclass(frozen=True, slots=True)
class GrantPassage(Action):
    """Let an enemy spacecraft fly on, or end its move (3A3d)."""

    tag = "grant-passage"
    title = Text("Grant passage")
    summary = Text("Let an enemy spacecraft fly on, or end its move")
    allow: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("let it fly on")),
                (False, Text("end its move")),
            ),
        ),
    ]


def interceptors(table: Table, player: str, space: str) -> tuple[str, ...]:
    """The enemies of a player who have a spacecraft in a space: LEO is safe (3A3d, 3Ea)."""
    if space == LEO:
        return ()
    owners = {
        stack.owner
        for stack in table.state.stacks_at(space)
        if _is_spacecraft(table, stack) and are_enemies(table, player, stack.owner)
    }
    return tuple(each for each in table.state.seats if each in owners)


def _is_spacecraft(table: Table, stack: Stack) -> bool:
    """Rockets; what combat makes for an attack intercepts nobody (3A3d)."""
    flies = table.book.stack_kinds[stack.kind].flies
    return flies and stack.kind not in (KAMIKAZE, DROPSTONE)


def held_up(table: Table, asked: MoveConditions, allowed: Conditions) -> Conditions:
    """In the War nobody flies on from where an enemy spacecraft is (3A3d)."""
    stack = table.state.stacks.get(asked.stack)
    if stack is None or stack.kind is KAMIKAZE or not must_fight(table):
        return allowed
    spaces = {
        each.space
        for each in table.state.stacks.values()
        if _is_spacecraft(table, each) and are_enemies(table, asked.player, each.owner)
    }
    board = table.book.board
    halts = frozenset(board[space].index for space in spaces if space != LEO)
    return replace(allowed, halts=allowed.halts | halts)


def entered(context: Context, entered: EnteredSpace) -> None:
    """A spacecraft comes where an enemy's is: in anarchy its owner is asked (3A3d)."""
    stack = context.state.stacks[entered.stack]
    flying = _flying(context, entered.stack)
    if stack.kind is KAMIKAZE or flying is None or not flying.ahead:
        return
    enemies = interceptors(context, entered.player, entered.space)
    if not enemies:
        return
    if is_anarchy(context):
        context.push(PassageDue(stack.id, context.space(entered.space).name, enemies))
    else:
        _stop(context, entered.stack, enemies)


def _flying(table: Table, stack: str) -> Flying | None:
    """The rest of a move."""
    for step in reversed(table.state.agenda):
        if isinstance(step, Flying) and step.stack == stack:
            return step
    return None


def _stop(context: Context, name: str, by: tuple[str, ...]) -> None:
    """End a move where the spacecraft is."""
    agenda = context.state.agenda
    for index, step in enumerate(agenda):
        if isinstance(step, Flying) and step.stack == name:
            agenda[index] = replace(step, ahead=())
    context.say(Text("{stack} is stopped by {by}", stack=name, by=joined(by, " and ")), "3A3d")


def _let_pass(context: Context, due: PassageDue, action: GrantPassage) -> None:
    if not action.allow:
        context.answered()
        _stop(context, due.stack, (action.player,))
        return
    context.say(Text("{player} lets {stack} pass", player=action.player, stack=due.stack), "3A3d")
    waiting = tuple(each for each in due.waiting if each != action.player)
    if waiting:
        context.revise(replace(due, waiting=waiting))
    else:
        context.answered()


def _answers(table: Table, due: PassageDue, player: str) -> Iterable[Choice]:
    yield GrantPassage(player, allow=True)
    yield GrantPassage(player, allow=False)


def register(book: Rulebook) -> None:
    """Add intercepts."""
    book.modify(MoveConditions, held_up)
    book.on(EnteredSpace, entered)
    book.decision(PassageDue)
    book.answer(PassageDue, GrantPassage, "3A3d", _let_pass, _answers, in_any_order=True)
