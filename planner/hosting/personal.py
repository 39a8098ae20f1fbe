"""What each keeps for himself at a table: what he is called, what he notes, how far he has seen."""

from __future__ import annotations

from planner.errors import BadInput
from planner.hosting.kept import KeptSeat
from planner.hosting.refusals import NotAllowed
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames
from planner.text import Text

LONGEST_NAME = 40
LONGEST_NOTES = 10_000
"""Letters of what somebody likes to be called, and of what he notes."""


class Personal(KeptGames):
    """What belongs to a seat beside the game."""

    def call_seat(self, visitor: Visitor, faction: str, name: str) -> None:
        """Say what one likes to be called."""
        check_own(visitor, faction)
        self.store.change_seat(visitor.game, faction, name=" ".join(name.split())[:LONGEST_NAME])

    def notes(self, visitor: Visitor, faction: str) -> str:
        """What one has written down for oneself, and nobody else reads."""
        return self._kept_seat(visitor, faction).notes

    def write_notes(self, visitor: Visitor, faction: str, text: str) -> None:
        """Write something down for oneself, in place of what was there."""
        check_own(visitor, faction)
        if len(text) > LONGEST_NOTES:
            raise BadInput(
                Text("this is longer than {most} characters", most=LONGEST_NOTES), field="text"
            )
        self.store.change_seat(visitor.game, faction, notes=text.replace("\0", ""))

    def seen(self, visitor: Visitor, faction: str) -> int:
        """How many entries one had seen when one was here last."""
        return self._kept_seat(visitor, faction).seen

    def saw(self, visitor: Visitor, faction: str, entries: int) -> None:
        """Remember that one has seen so many entries."""
        if entries > self.seen(visitor, faction):
            self.store.change_seat(visitor.game, faction, seen=entries)

    def is_done(self, visitor: Visitor, request: str) -> bool:
        """Whether a request of one of his seats has been done already."""
        store, game = self.store, visitor.game
        return any(store.request(game, seat, request) for seat in visitor.seats if request)

    def _kept_seat(self, visitor: Visitor, faction: str) -> KeptSeat:
        check_own(visitor, faction)
        return next(seat for seat in self.store.seats(visitor.game) if seat.seat == faction)


def check_own(visitor: Visitor, faction: str) -> None:
    """Refuse who does not hold the link of a seat."""
    if faction not in (*visitor.seats, *visitor.away):
        raise NotAllowed(
            Text("only who plays the seat may do that"), hint=Text("use its link"), field="faction"
        )
