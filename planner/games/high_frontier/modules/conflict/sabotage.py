"""Sabotage: a bribe has an enemy roll again for a hazard or a belt that did no harm (3D1b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.games.high_frontier.modules.conflict.blocs import enemies_of
from planner.games.high_frontier.modules.conflict.bribes import coins, pay_bribe
from planner.games.high_frontier.modules.conflict.state import BRIBE, CoinField
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import RollSurvived
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class SabotageDue(Step):
    """An enemy has come through a hazard or a belt: does anybody sabotage that (3D1b)?"""

    tag = "sabotage-due"
    victim: str
    stack: str
    waiting: tuple[str, ...]
    """Who has not answered yet."""
    again: Step
    """What is rolled once more."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Every enemy who can pay for it."""
        return self.waiting

    @property
    def question(self) -> str:
        """Whose roll."""
        return Text(
            "{stack} has come through: does {enemies} pay {victim} a bribe to have the die"
            " rolled again? (3D1b)",
            stack=self.stack,
            enemies=joined(self.waiting, " or "),
            victim=self.victim,
        )

    @property
    def asked_alike(self) -> SabotageDue:
        """The same roll, whoever has answered."""
        return replace(self, waiting=())


@dataclass(frozen=True, slots=True)
class Sabotage(Action):
    """Pay a bribe and have an enemy's roll repeated (3D1b)."""

    tag = "sabotage"
    title = Text("Sabotage")
    summary = Text("Pay a bribe and have an enemy's roll repeated")
    coin: CoinField = BRIBE
    """``bribe``, or the feat of a heroism chit that serves as one (3B1a)."""


@dataclass(frozen=True, slots=True)
class LetPass(Action):
    """Leave an enemy's roll as it is (3D1b)."""

    tag = "let-pass"
    title = Text("Let it pass")
    summary = Text("Leave an enemy's roll as it is")


def _survived(context: Context, survived: RollSurvived) -> None:
    if context.on_turn != survived.player:
        return
    able = tuple(each for each in enemies_of(context, survived.player) if coins(context, each))
    if able:
        context.push(SabotageDue(survived.player, survived.stack, able, survived.again))


def _sabotage(context: Context, due: SabotageDue, action: Sabotage) -> None:
    pay_bribe(context, action.player, due.victim, Text("sabotage"), "3D1b", action.coin)
    context.answered()
    context.say(Text("{stack} has to roll again", stack=due.stack), "3D1b")
    context.push(due.again)


def _sabotages(table: Table, due: SabotageDue, player: str) -> Iterable[Choice]:
    for coin in coins(table, player):
        yield Sabotage(player, coin)


def _let_pass(context: Context, due: SabotageDue, action: LetPass) -> None:
    left = tuple(each for each in due.waiting if each != action.player)
    context.say(Text("{player} lets it pass", player=action.player), "3D1b")
    if left:
        context.revise(replace(due, waiting=left))
    else:
        context.answered()


def register(book: Rulebook) -> None:
    """Add sabotage."""
    book.decision(SabotageDue)
    book.answer(SabotageDue, Sabotage, "3D1b", _sabotage, _sabotages, in_any_order=True)
    book.answer(SabotageDue, LetPass, "3D1b", _let_pass, in_any_order=True)
    book.on(RollSurvived, _survived)
