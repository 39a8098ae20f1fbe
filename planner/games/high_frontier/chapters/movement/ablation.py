"""Heavy radiators that a roll has hit: kept, turned light, or lost after all (E7d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.flight import Flying, wreck
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.hardware import (
    RadiatorHit,
    decommission,
    decommission_at_rest,
    find_cards,
)
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice
from planner.text import Text


@dataclass(frozen=True, slots=True)
class KeepRadiator(Action):
    """Keep a radiator that has turned light instead of being lost (E7d)."""

    tag = "keep-radiator"
    title = Text("Keep it light")
    summary = Text("Keep the radiator, which has turned to its light side")


@dataclass(frozen=True, slots=True)
class LoseRadiator(Action):
    """Let a heavy radiator be lost as the roll has it: it returns to the hand (E7d)."""

    tag = "lose-radiator"
    title = Text("Let it be lost")
    summary = Text("Let the heavy radiator be lost: it returns to your hand")


def _owned(table: Table, hit: RadiatorHit) -> Stack | None:
    """The stack where the radiator is now; ``None`` if it has changed hands meanwhile."""
    stack = table.state.stack_of_card(hit.card)
    return stack if stack is not None and stack.owner == hit.player else None


def _in_flight(table: Table, stack: Stack) -> bool:
    """Whether a stack is in its move, when lost masses are still on the strip (F2)."""
    steps = (getattr(step, "flying", step) for step in table.state.agenda)
    return any(isinstance(step, Flying) and step.stack == stack.id for step in steps)


def _keep(context: Context, hit: RadiatorHit, answer: KeepRadiator) -> None:
    context.answered()
    context.say(
        Text("{player} keeps {title}", player=answer.player, title=_title(context, hit)), "E7d"
    )


def _title(table: Table, hit: RadiatorHit) -> str:
    stack = table.state.stack_of_card(hit.card)
    return hit.card if stack is None else table.face(find_cards(stack, [hit.card])[0].face).title


def _lose(context: Context, hit: RadiatorHit, answer: LoseRadiator) -> None:
    stack = _owned(context, hit)
    if stack is None:
        raise RuleViolation(
            "E7d",
            Text("{card} is no longer in a stack of {player}", card=hit.card, player=answer.player),
            code="not-yours",
            hint=Text("leave it as it is"),
        )
    context.answered()
    lost = find_cards(stack, [hit.card])
    if not _in_flight(context, stack):
        decommission_at_rest(context, stack, lost, Text("not kept"), "E7d")
        return
    decommission(context, stack, lost, Text("not kept"), "E7d")
    if stack.is_empty:
        wreck(context, stack, Text("nothing is left"), "E7d")


def _losses(table: Table, hit: RadiatorHit, player: str) -> Iterable[Choice]:
    if _owned(table, hit) is not None:
        yield LoseRadiator(player)


def register(book: Rulebook) -> None:
    """Add the owner's choice."""
    book.decision(RadiatorHit)
    book.answer(RadiatorHit, KeepRadiator, "E7d", _keep)
    book.answer(RadiatorHit, LoseRadiator, "E7d", _lose, _losses)
