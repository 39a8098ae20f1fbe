"""How movement and combat hang together: landings, and no move after the first battle (3D8a)."""

from __future__ import annotations

from dataclasses import replace

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.combat.state import put_turn, this_turn
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import MoveEnded
from planner.games.high_frontier.table.questions import MayMove
from planner.text import Text


def landed(context: Context, ended: MoveEnded) -> None:
    """Whoever lands is a target in space for the rest of the turn (3E2l)."""
    stack = context.state.stacks.get(ended.stack)
    if ended.landed and stack is not None:
        turn = this_turn(context)
        cards = (*turn.landed, *(held.card for held in stack.cards))
        put_turn(context, replace(turn, landed=tuple(dict.fromkeys(cards))))


def moves_are_over(table: Table, asked: MayMove, why: RuleViolation | None) -> RuleViolation | None:
    """All movement comes before the first battle (3D8a)."""
    if why is not None or not this_turn(table).attacked:
        return why
    return RuleViolation(
        "3D8a",
        Text("{player} has attacked, and all movement comes first", player=asked.player),
        code="combat-begun",
    )
