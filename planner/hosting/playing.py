"""Playing at a table: looking, acting, looking back, and what is answered for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.errors import BadInput
from planner.games.autopilot import ProgrammedAnswers
from planner.hosting.faults import reported
from planner.hosting.kept import Acted, How, KeptRequest, Status
from planner.hosting.refusals import Busy, GamePaused
from planner.hosting.seats import Visitor
from planner.hosting.store import Store, Taken
from planner.hosting.table import TRIES, HostedDeed
from planner.hosting.tables import AwakeTables, check_may_look, check_own, own_seat
from planner.kernel.actions import Action
from planner.kernel.view import View
from planner.text import Text

LONGEST_REQUEST = 64
"""Letters of a request's id."""


class PlayService:
    """What those at a table see and do of the game itself."""

    def __init__(self, store: Store, awake: AwakeTables) -> None:
        self._store = store
        self._awake = awake

    # -- looking ---------------------------------------------------------------------------

    def view(self, visitor: Visitor) -> View:
        """What a visitor may know of the game now."""
        check_may_look(visitor)
        return self._awake.table(visitor.game).view(*visitor.seats)

    def view_at(self, visitor: Visitor, entries: int) -> View:
        """What the visitor's seats knew after so many entries."""
        check_may_look(visitor)
        table = self._awake.table(visitor.game)
        with table.lock, reported(table.id, entries):
            return table.game().at(entries).view(*visitor.seats)

    def first_shown(self, visitor: Visitor) -> int:
        """The first entry after which the game can be shown: one handed on begins in its midst."""
        check_may_look(visitor)
        table = self._awake.table(visitor.game)
        with table.lock:
            return table.game().past.floor

    def annals(self, visitor: Visitor) -> Any:
        """What everybody had in the course of the game, as its pages show it."""
        check_may_look(visitor)
        table = self._awake.table(visitor.game)
        with table.lock:
            game = table.game().copy()
        return table.kind.annals(game)

    # -- acting ----------------------------------------------------------------------------

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
        table = self._awake.table(visitor.game)
        with table.lock:
            for _ in range(TRIES):
                action = table.own(action, visitor.seats)
                by = table.seat_of(action.player)
                if request and (seen := self._store.request(table.id, by, request)):
                    return table.acted(visitor.seats, seen.first, seen.last)
                deed = HostedDeed(action, by, how, dice, expected)
                asked = KeptRequest(by, request, 0, 0) if request else None
                try:
                    return table.act(deed, visitor.seats, asked)
                except Taken:
                    if table.kept().status == Status.PAUSED:
                        raise GamePaused from None
        raise Busy

    def is_done(self, visitor: Visitor, request: str) -> bool:
        """Whether a request of one of his seats has been done already."""
        store, game = self._store, visitor.game
        return any(store.request(game, seat, request) for seat in visitor.seats if request)

    def how(self, visitor: Visitor) -> dict[int, How]:
        """Which entries no hand has made, and how they came about instead."""
        check_may_look(visitor)
        return self._store.not_by_hand(visitor.game)

    # -- programmed answers ----------------------------------------------------------------

    def instructions(self, visitor: Visitor, seat: str) -> ProgrammedAnswers:
        """What a seat of one's own has been told; nobody else knows."""
        kept = own_seat(self._store, visitor, seat)
        return self._awake.kind(visitor.game).autopilot.of(kept.auto)

    def instruct(self, visitor: Visitor, seat: str, instructions: ProgrammedAnswers) -> None:
        """Tell a seat of one's own what to answer, in place of what it was told before.

        What is asked already is answered at once.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.tables.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.seats.visitor(made.id, [made.links["CRP"]])
        >>> told = host.tables.kind(made.id).autopilot.of({"consent": "undo"})
        >>> host.play.instruct(crp, "CRP", told)
        >>> list(host.play.instructions(crp, "CRP").as_json()), host.play.how(crp)
        (['consent'], {})
        """
        check_own(visitor, seat)
        table = self._awake.table(visitor.game)
        instructions = table.kind.autopilot.of(instructions.as_json())
        with table.lock:
            instructions.check(table.game().table)
            self._store.change_seat(visitor.game, seat, auto=instructions.as_json())
            table.follow_up()


def _check_request(request: str) -> None:
    plain = isinstance(request, str) and request.isascii() and request.isprintable()
    if not plain or len(request) > LONGEST_REQUEST:
        raise BadInput(
            Text("the id of a request has {most} plain letters at most", most=LONGEST_REQUEST),
            field="request",
        )
