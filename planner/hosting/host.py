"""The games that are kept, and all that can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from planner.errors import BadInput
from planner.hosting.draft_notifying import DraftNotifying
from planner.hosting.instructing import Instructing
from planner.hosting.keeping import Keeping
from planner.hosting.kept import Acted, How, KeptRequest, Status
from planner.hosting.personal import Personal
from planner.hosting.plans import Planning
from planner.hosting.refusals import Busy, GamePaused
from planner.hosting.replaying import Replaying
from planner.hosting.seats import Visitor
from planner.hosting.store import Taken
from planner.hosting.table import TRIES, HostedDeed
from planner.hosting.tables import check_may_look
from planner.hosting.talking import Talking
from planner.kernel.actions import Action
from planner.text import Text

LONGEST_REQUEST = 64
"""Letters of a request's id."""


class Host(DraftNotifying, Talking, Instructing, Personal, Planning, Keeping, Replaying):
    """The games that are kept in one database.

    >>> from planner.hosting import NewTable
    >>> host = Host.at("sqlite://")
    >>> made = host.create(NewTable("race-to-mars", ("CRP", "NASA"), bots={"NASA": "simple"}))
    >>> sorted(made.links), [seat.kind.value for seat in host.seats(made.id)]
    (['CRP', 'NASA', 'host', 'spectator'], ['open', 'bot'])
    """

    # -- playing ---------------------------------------------------------------------------

    def act(
        self,
        visitor: Visitor,
        action: Action,
        *,
        expected: int,
        request: str = "",
        dice: Sequence[int] = (),
        how: How = How.HAND,
    ) -> Acted:
        """Do what a visitor wants with one of his seats; when this returns, it is kept for good.

        ``expected`` says how many entries he has seen; `MovedOn` tells what he has missed, if the
        action was meant for that table. ``request`` is an id of his own: what comes again with
        the same one is answered as before, and not done again.
        """
        check_may_look(visitor)
        _check_request(request)
        table = self.table(visitor.game)
        with table.lock:
            for _ in range(TRIES):
                action = table.own(action, visitor.seats)
                by = table.seat_of(action.player)
                if request and (seen := self.store.request(table.id, by, request)):
                    return table.acted(visitor.seats, seen.first, seen.last)
                deed = HostedDeed(action, by, how, dice, expected)
                asked = KeptRequest(by, request, 0, 0) if request else None
                try:
                    return table.act(deed, visitor.seats, asked)
                except Taken:
                    if table.kept().status == Status.PAUSED:
                        raise GamePaused from None
        raise Busy


def _check_request(request: str) -> None:
    plain = isinstance(request, str) and request.isascii() and request.isprintable()
    if not plain or len(request) > LONGEST_REQUEST:
        raise BadInput(
            Text("the id of a request has {most} plain letters at most", most=LONGEST_REQUEST),
            field="request",
        )
