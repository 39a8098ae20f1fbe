"""When attacks are made: on one's own turn, one battle after the other, until it is over (3D8a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.combat.state import this_turn
from planner.games.high_frontier.modules.conflict.combat.victory import MoreCombat
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action
from planner.kernel.rulebook import ActionRule
from planner.text import Text


@dataclass(frozen=True, slots=True)
class InCombat:
    """On one's own turn, and between its battles."""

    def fits(self, table: Table, player: str, rule: ActionRule[Any] | None = None) -> bool:
        """Whether a player may attack now, as far as the moment goes."""
        top = table.state.agenda[-1]
        if isinstance(top, MoreCombat):
            return top.player == player
        on_turn = isinstance(top, PlayerTurn) and top.player == player
        return on_turn and not this_turn(table).over

    def check(self, context: Context, rule: ActionRule[Any], action: Action) -> None:
        """Refuse an attack that has no such moment now."""
        top = context.state.agenda[-1]
        if not isinstance(top, MoreCombat):
            Occasion.MOVE.check(context, rule, action)
            context.require(
                not this_turn(context).over,
                "3D8a",
                Text("{player} has ended the combat of this turn", player=action.player),
                code="combat-over",
                hint=Text("all battles of a turn are fought one after the other"),
            )
        elif top.player != action.player:
            raise RuleViolation(
                "D1",
                Text("it is {player}'s combat", player=top.player),
                code="not-your-turn",
            )

    def begin(self, context: Context, rule: ActionRule[Any]) -> None:
        """Nothing is used up: each space may be attacked once."""
