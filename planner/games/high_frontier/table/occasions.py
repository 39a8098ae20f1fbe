"""When a player may act without being asked: on his own turn, between actions, at any time (D1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from planner.errors import RuleViolation
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action
from planner.kernel.consent import request_of
from planner.kernel.rulebook import ActionRule
from planner.text import Text


class Occasion(StrEnum):
    """When an action may be done that answers no question."""

    OPERATION = "operation"
    """On one's own turn, one per turn (D1b, I)."""
    MOVE = "move"
    """On one's own turn, each spacecraft once (D1a, H)."""
    FREE = "free action"
    """On one's own turn, any number (D1c, G)."""
    TURN = "turn"
    """On one's own turn, and no free action in the sense of chapter G: ending the turn."""
    LULL = "lull"
    """Whenever somebody is on turn and nothing is under way, on other players' turns too (Lc)."""
    ANYTIME = "anytime"
    """At any time of anybody's turn, in the midst of an auction too (N)."""

    def fits(self, table: Table, player: str) -> bool:
        """Whether a player may do such a thing now."""
        if self is Occasion.ANYTIME:
            return _is_any_time(table)
        top = table.state.agenda[-1]
        if not isinstance(top, PlayerTurn):
            return False
        return self is Occasion.LULL or (top.player == player and self._is_left(table))

    def check(self, context: Context, rule: ActionRule[Any], action: Action) -> None:
        """Refuse an action that has no such occasion now."""
        if self is Occasion.ANYTIME and _is_any_time(context):
            return
        top = context.state.agenda[-1]
        if not isinstance(top, PlayerTurn):
            when = rule.rule if self in (Occasion.LULL, Occasion.ANYTIME) else "D1c"
            raise RuleViolation(
                when, Text("first an answer is due: {question}", question=top.question), code="busy"
            )
        if self is Occasion.LULL:
            return
        context.require(
            top.player == action.player,
            "D1",
            Text(
                "it is {player}'s turn, not {player2}'s", player=top.player, player2=action.player
            ),
            code="not-your-turn",
        )
        context.require(
            self._is_left(context),
            "D1b",
            Text("{player} has performed an operation this turn", player=top.player),
            code="operation-spent",
            hint=Text("one operation per turn"),
            numbers={"operations": context.limits(top.player).operations},
        )

    def begin(self, context: Context) -> None:
        """Use the occasion up."""
        if self is Occasion.OPERATION:
            context.turn.operations += 1

    def _is_left(self, table: Table) -> bool:
        return self is not Occasion.OPERATION or (
            table.turn.operations < table.limits(table.turn.player).operations
        )


def _is_any_time(table: Table) -> bool:
    """Whether somebody is on turn, and the table is not asked for its consent just now."""
    return table.on_turn is not None and request_of(table.state) is None
