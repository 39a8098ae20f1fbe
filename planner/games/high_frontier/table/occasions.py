"""When a player may act without being asked: on his own turn, between actions, at any time (D1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from planner.errors import RuleViolation
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.questions import ExtraOperation, ExtraOperations
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

    def fits(self, table: Table, player: str, rule: ActionRule[Any] | None = None) -> bool:
        """Whether a player may do that now; any action of the occasion, if none is said."""
        if self is Occasion.ANYTIME:
            return _is_any_time(table)
        top = table.state.agenda[-1]
        if not isinstance(top, PlayerTurn):
            return False
        return self is Occasion.LULL or (top.player == player and self._is_left(table, rule))

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
            self._is_left(context, rule),
            "D1b",
            Text("{player} has performed an operation this turn", player=top.player),
            code="operation-spent",
            hint=Text("one operation per turn"),
            numbers={"operations": context.limits(top.player).operations},
        )

    def begin(self, context: Context, rule: ActionRule[Any]) -> None:
        """Use the occasion up: what is good for nothing else first."""
        if self is not Occasion.OPERATION:
            return
        extra = _extra(context, rule)
        if extra is None:
            context.turn.operations += 1
        else:
            context.turn.used.append(extra.key)
            player = context.turn.player
            context.say(Text("{player} performs an extra operation", player=player), extra.rule)

    def _is_left(self, table: Table, rule: ActionRule[Any] | None) -> bool:
        return (
            self is not Occasion.OPERATION
            or table.turn.operations < table.limits(table.turn.player).operations
            or _extra(table, rule) is not None
        )


def _extra(table: Table, rule: ActionRule[Any] | None) -> ExtraOperation | None:
    """What lets the player on turn perform that beside his operations (D1b)."""
    turn = table.turn
    for extra in table.ask(ExtraOperations(turn.player), ()):
        good = rule is None or rule.action.tag in extra.actions
        if good and extra.key not in turn.used:
            return extra
    return None


def _is_any_time(table: Table) -> bool:
    """Whether somebody is on turn, and the table is not asked for its consent just now."""
    return table.on_turn is not None and request_of(table.state) is None
