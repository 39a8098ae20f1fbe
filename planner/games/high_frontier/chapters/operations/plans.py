"""Actions that a glitch may spoil: the roll, and what the player makes of it (gl. Glitch Triggers).

Such an action is planned first, which refuses what may not be done and costs nothing. Then the
glitch is rolled for, and the plan is made again. If it comes to the same it is carried out; if
not, the player names another plan for the same operation, with another support chain, platform or
card, or gives it up. An operation is spent in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import GlitchTrigger
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.plans import Plan
from planner.text import Text

A = TypeVar("A", bound=Action)
P = TypeVar("P")
RULE = "gl. Glitch Triggers"


@dataclass(frozen=True, slots=True)
class Undertaking(Step):
    """An action goes on after its glitch roll (gl. Glitch Triggers)."""

    tag = "undertaking"
    player: str
    action: Action
    price: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanSpoiled(OneAsked):
    """A glitch has spoiled a plan, and the same can be done in other ways (gl. Glitch Triggers)."""

    tag = "plan-spoiled"
    action: Action
    plans: tuple[Action, ...]

    @property
    def question(self) -> str:
        """How to go on."""
        return Text(
            "A glitch has spoiled the plan of {player} to {tag}: how else, or not at all? ({rule})",
            player=self.player,
            tag=self.action.tag,
            rule=RULE,
        )


@dataclass(frozen=True, slots=True)
class Replan(Action):
    """Do what a glitch has spoiled in another way (gl. Glitch Triggers, I6.1)."""

    tag = "replan"
    title = Text("Do it another way")
    summary = Text("Do in another way what the glitch has spoiled")
    action: Action


@dataclass(frozen=True, slots=True)
class GiveUpPlan(Action):
    """Leave it at what a glitch has spoiled; an operation is spent (gl. Glitch Triggers)."""

    tag = "give-up-plan"
    title = Text("Leave it at that")
    summary = Text("Give up what the glitch has spoiled; the operation is spent")


@dataclass(frozen=True, slots=True)
class Spoilable(Plan[A, P]):
    """A plan that a glitch may spoil before it is carried out."""

    trigger: str
    """The rule that makes it a glitch trigger."""
    stacks: Callable[[Context, A], Sequence[Stack]]
    """Whose glitches it triggers; all of them are in one space."""
    price: Callable[[P], tuple[str, ...]]
    """What the player pays and gets; a plan of another price is another plan."""
    anew: Callable[[Table, A], Iterable[Action]]
    """The ways in which the same can be done now."""

    def __call__(self, context: Context, action: A) -> None:
        """Plan it, have its glitch rolled for, and carry it out if nothing comes between."""
        plan = self.make(context, action)
        glitched = next((stack for stack in self.stacks(context, action) if stack.glitched), None)
        if glitched is None:
            self.do(context, action, plan)
            return
        context.push(Undertaking(action.player, action, self.price(plan)))
        # One die strikes all stacks of a player here, so it serves for each (gl. Glitch Roll).
        context.happened(GlitchTrigger(glitched.id, self.trigger))


def _spoilable(table: Table, action: Action) -> Spoilable[Any, Any]:
    """How an action is planned that a glitch may spoil."""
    plan = table.book.actions[action.tag].apply
    if not isinstance(plan, Spoilable):
        raise LookupError(Text("no glitch can spoil a plan to {tag}", tag=action.tag))
    return plan


def _go_on(context: Context, step: Undertaking) -> None:
    way = _spoilable(context, step.action)
    try:
        plan = way.make(context, step.action)
    except PlannerError as spoiled:
        why = spoiled.message
    else:
        if way.price(plan) == step.price:
            way.do(context, step.action, plan)
            return
        why = Text("it comes to something else now")
    plans = tuple(way.anew(context, step.action))
    if plans:
        context.say(Text("The glitch spoils the plan: {why}", why=why), RULE)
        context.push(PlanSpoiled(step.player, step.action, plans))
    else:
        context.say(Text("The operation is spoiled: {why}", why=why), RULE)


def _replan(context: Context, spoiled: PlanSpoiled, answer: Replan) -> None:
    action = answer.action
    if action not in spoiled.plans:
        raise RuleViolation(
            RULE,
            Text("this is no way to go on with what {player} has begun", player=answer.player),
            code="no-such-plan",
            hint=Text("choose one of the plans that are listed"),
        )
    context.answered()
    way = _spoilable(context, action)
    way.do(context, action, way.make(context, action))


def _other_plans(table: Table, spoiled: PlanSpoiled, player: str) -> Iterable[Choice]:
    return (Replan(player, plan) for plan in spoiled.plans)


def _give_up(context: Context, spoiled: PlanSpoiled, answer: GiveUpPlan) -> None:
    context.answered()
    context.say(
        Text("{player} gives up the plan to {tag}", player=answer.player, tag=spoiled.action.tag),
        RULE,
    )


def register(book: Rulebook) -> None:
    """Add what follows a glitch roll."""
    book.step(Undertaking, _go_on)
    book.decision(PlanSpoiled)
    book.answer(PlanSpoiled, Replan, RULE, _replan, _other_plans)
    book.answer(PlanSpoiled, GiveUpPlan, RULE, _give_up)
