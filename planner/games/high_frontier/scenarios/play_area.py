"""Zones beyond which a stack is lost in space (iiD1, iiD2)."""

from __future__ import annotations

from dataclasses import replace

from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.happenings import MoveEnded
from planner.games.high_frontier.table.hardware import lose_stack
from planner.text import Text


def limit_play_area(book: Rulebook, outermost: str, rule: str) -> None:
    """Have every stack lost that ends its move in a zone further out than that one (E7)."""
    book.limits = replace(book.limits, outermost_zone=outermost)
    limit = book.board.zones[outermost].order
    zones = frozenset(zone.id for zone in book.board.zones.values() if zone.order <= limit)

    def lost_outside(context: Context, ended: MoveEnded) -> None:
        space = context.space(ended.space)
        if space.zone not in zones:
            context.say(
                Text("{stack} is lost in space at {space}", stack=ended.stack, space=space.name),
                rule,
            )
            lose_stack(context, context.state.stacks[ended.stack], Text("lost in space"), rule)

    book.on(MoveEnded, lost_outside)
