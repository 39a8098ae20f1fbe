"""Looking back: a game as it was after an earlier entry."""

from __future__ import annotations

from typing import Any

from planner.hosting.faults import reported
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames, check_may_look
from planner.kernel.view import View


class Replaying(KeptGames):
    """What shows a game as it was."""

    def view_at(self, visitor: Visitor, entries: int) -> View:
        """What the visitor's seats knew after so many entries."""
        check_may_look(visitor)
        table = self.table(visitor.game)
        with table.lock, reported(table.id, entries):
            return table.game().at(entries).view(*visitor.seats)

    def annals(self, visitor: Visitor) -> Any:
        """What everybody had in the course of the game, as its pages show it."""
        check_may_look(visitor)
        table = self.table(visitor.game)
        with table.lock:
            game = table.game().copy()
        return table.kind.annals(game)

    def first_shown(self, visitor: Visitor) -> int:
        """The first entry after which the game can be shown: one handed on begins in its midst."""
        check_may_look(visitor)
        table = self.table(visitor.game)
        with table.lock:
            return table.game().past.floor
