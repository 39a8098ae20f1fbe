"""Where players want to be told that they are asked, and who is there to see it himself."""

from __future__ import annotations

import time

from planner.hosting.notices.wishes import Wishes
from planner.hosting.outbox import Outbox
from planner.hosting.personal import check_own
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames

EVERY = 20.0
"""Seconds after which is written down again that somebody is there."""


class Notifying(KeptGames):
    """Who is told what, and where."""

    def notify(self, visitor: Visitor, faction: str, wishes: Wishes) -> None:
        """Say where one wants to be told that a seat of one's own is asked.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.visitor(made.id, [made.links["CRP"]])
        >>> host.notify(crp, "CRP", Wishes(email="ann@example.org"))
        >>> host.wishes(crp, "CRP").email, host.troubles(crp, "CRP")
        ('ann@example.org', {})
        """
        check_own(visitor, faction)
        wishes = Wishes.of(wishes.as_json())
        self.store.change_seat(visitor.game, faction, notify=wishes.as_json())
        Outbox(self.store).forget(visitor.game, faction)

    def wishes(self, visitor: Visitor, faction: str) -> Wishes:
        """Where a seat of one's own is told; nobody else knows."""
        check_own(visitor, faction)
        (seat,) = [seat for seat in self.store.seats(visitor.game) if seat.seat == faction]
        return Wishes.of(seat.notify)

    def troubles(self, visitor: Visitor, faction: str) -> dict[str, str]:
        """What stood in the way of telling it, by ``webhook`` and ``email``."""
        check_own(visitor, faction)
        return Outbox(self.store).troubles(visitor.game, faction)

    def here(self, visitor: Visitor) -> None:
        """Note that somebody is at the table with his seats, and sees himself what is asked."""
        now = time.time()
        for seat in self.store.seats(visitor.game) if visitor.seats else ():
            if seat.seat in visitor.seats and seat.present < now - EVERY:
                self.store.change_seat(visitor.game, seat.seat, present=now)
