"""The people at a table, beside the game: messages, notices, names, notes and plans."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from planner.errors import BadInput
from planner.hosting.drafting import DraftService
from planner.hosting.kept import KeptMessage
from planner.hosting.new_table import LONGEST_NAME, printable
from planner.hosting.notices.wishes import Wishes
from planner.hosting.outbox import Outbox
from planner.hosting.plans import MOST_PLANS, KeptPlan
from planner.hosting.refusals import NotAllowed
from planner.hosting.seats import HOST, Visitor
from planner.hosting.store import Store
from planner.hosting.tables import check_may_look, check_own, own_seat
from planner.text import Text

LONGEST_MESSAGE = 1000
"""Letters of a message."""
MOST_MESSAGES = 2000
"""So many messages of a table are kept, the last ones."""
AT_ONCE, A_WHILE = 20, 60
"""So many messages one may write within so many seconds."""
_LAST_ID = 2**31 - 1
SHOWN = 100
"""So many messages are told at once, if nobody says how many."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something that was said, as one at the table may know it."""

    id: int
    at: float
    """In seconds since 1970."""
    by: str
    """The seat that said it, or ``host``."""
    to: str
    """The seat that it is for; for everybody it is ``""``."""
    text: str | None
    """What was said; nothing, if it is for another seat alone."""


LONGEST_NOTES = 10_000
"""Letters of what somebody notes for himself."""
EVERY = 20.0
"""Seconds after which is written down again that somebody is there."""


class PeopleService:
    """What is said at a table, to everybody or from seat to seat, and what each keeps for himself.

    That two seats have whispered everybody sees; what, they alone.
    """

    def __init__(self, store: Store, drafts: DraftService) -> None:
        self._store = store
        self._drafts = drafts

    # -- messages --------------------------------------------------------------------------

    def say(self, visitor: Visitor, by: str, text: str, to: str = "") -> Message:
        """Say something, with one of one's seats or as ``host``, to everybody or to one seat.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.tables.create(NewTable("core", ("CRP", "NASA", "ESA")))
        >>> crp, esa = (host.seats.visitor(made.id, [made.links[seat]]) for seat in ("CRP", "ESA"))
        >>> host.people.say(crp, "CRP", "two aquas for the thruster?", to="NASA").text
        'two aquas for the thruster?'
        >>> [(each.by, each.to, each.text) for each in host.people.messages(esa)]
        [('CRP', 'NASA', None)]
        """
        check_may_look(visitor)
        if by not in _voices(visitor):
            raise NotAllowed(
                Text("who looks on says nothing, and nobody speaks for another seat"),
                hint=Text("use the link of the seat"),
                field="by",
            )
        said, now = _checked(text), time.time()
        if to and (to == by or to not in {seat.seat for seat in self._store.seats(visitor.game)}):
            raise BadInput(Text("there is no seat {seat} to speak to", seat=repr(to)), field="to")
        if self._store.said_since(visitor.game, by, now - A_WHILE) >= AT_ONCE:
            raise BadInput(
                Text("this is much at once"),
                hint=Text("wait a minute and go on"),
                code="too-many-messages",
                field="text",
            )
        kept = self._store.add_message(
            visitor.game, KeptMessage(0, now, by, to or None, said), MOST_MESSAGES
        )
        return _heard(kept, visitor)

    def messages(
        self, visitor: Visitor, after: int = 0, most: int = SHOWN, before: int | None = None
    ) -> tuple[Message, ...]:
        """The last messages after the one with that id and before another, in their order."""
        check_may_look(visitor)
        after, before = _an_id(after), None if before is None else _an_id(before)
        most = max(0, min(most, MOST_MESSAGES))
        kept = self._store.messages(visitor.game, after, before, most)
        return tuple(_heard(each, visitor) for each in kept)

    # -- notices, also while seats are drafted -----------------------------------------------

    def notify(self, visitor: Visitor, seat: str, wishes: Wishes) -> None:
        """Say where one wants to be told that a seat of one's own is asked.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.tables.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.seats.visitor(made.id, [made.links["CRP"]])
        >>> host.people.notify(crp, "CRP", Wishes(email="ann@example.org"))
        >>> host.people.wishes(crp, "CRP").email, host.people.troubles(crp, "CRP")
        ('ann@example.org', {})
        """
        if self._drafts.open(visitor.game) is not None:
            self._drafts.notify(visitor, seat, wishes)
            return
        check_own(visitor, seat)
        wishes = Wishes.of(wishes.as_json())
        self._store.change_seat(visitor.game, seat, notify=wishes.as_json())
        Outbox(self._store).forget(visitor.game, seat)

    def wishes(self, visitor: Visitor, seat: str) -> Wishes:
        """Where a seat of one's own is told; nobody else knows."""
        if self._drafts.open(visitor.game) is not None:
            return self._drafts.wishes(visitor, seat)
        return Wishes.of(own_seat(self._store, visitor, seat).notify)

    def troubles(self, visitor: Visitor, seat: str) -> dict[str, str]:
        """What stood in the way of telling it, by ``webhook`` and ``email``."""
        if self._drafts.open(visitor.game) is not None:
            return self._drafts.troubles(visitor, seat)
        check_own(visitor, seat)
        return Outbox(self._store).troubles(visitor.game, seat)

    def here(self, visitor: Visitor) -> None:
        """Note that somebody is at the table with his seats, and sees himself what is asked."""
        if self._drafts.open(visitor.game) is not None:
            self._drafts.here(visitor, EVERY)
            return
        now = time.time()
        for each in self._store.seats(visitor.game) if visitor.seats else ():
            if each.seat in visitor.seats and each.present < now - EVERY:
                self._store.change_seat(visitor.game, each.seat, present=now)

    # -- for oneself -----------------------------------------------------------------------

    def call_seat(self, visitor: Visitor, seat: str, name: str) -> None:
        """Say what one likes to be called."""
        check_own(visitor, seat)
        self._store.change_seat(visitor.game, seat, name=printable(name, LONGEST_NAME))

    def notes(self, visitor: Visitor, seat: str) -> str:
        """What one has written down for oneself, and nobody else reads."""
        return own_seat(self._store, visitor, seat).notes

    def write_notes(self, visitor: Visitor, seat: str, text: str) -> None:
        """Write something down for oneself, in place of what was there."""
        check_own(visitor, seat)
        if len(text) > LONGEST_NOTES:
            raise BadInput(
                Text("this is longer than {most} characters", most=LONGEST_NOTES), field="text"
            )
        self._store.change_seat(visitor.game, seat, notes=text.replace("\0", ""))

    def seen(self, visitor: Visitor, seat: str) -> int:
        """How many entries one had seen when one was here last."""
        return own_seat(self._store, visitor, seat).seen

    def saw(self, visitor: Visitor, seat: str, entries: int) -> None:
        """Remember that one has seen so many entries."""
        if entries > self.seen(visitor, seat):
            self._store.change_seat(visitor.game, seat, seen=entries)

    def plans(self, visitor: Visitor, seat: str) -> tuple[KeptPlan, ...]:
        """What one plans oneself; nobody else knows."""
        kept: Mapping[str, Any] = own_seat(self._store, visitor, seat).plans
        return tuple(KeptPlan.of(stack, data) for stack, data in kept.items())

    def keep_plan(self, visitor: Visitor, seat: str, plan: KeptPlan) -> None:
        """Keep a plan for oneself, in place of what was planned for that spacecraft.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.tables.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.seats.visitor(made.id, [made.links["CRP"]])
        >>> host.people.keep_plan(crp, "CRP", KeptPlan("CRP:rocket", ("leo", "lmo"), (1,)))
        >>> host.people.plans(crp, "CRP")
        (KeptPlan(stack='CRP:rocket', path=('leo', 'lmo'), ends=(1,)),)
        """
        plan = KeptPlan.of(plan.stack, plan.as_json())
        others = [each for each in self.plans(visitor, seat) if each.stack != plan.stack]
        self._keep_plans(visitor, seat, [*others, plan][-MOST_PLANS:])

    def drop_plan(self, visitor: Visitor, seat: str, stack: str) -> None:
        """Plan no more with a spacecraft."""
        left = [each for each in self.plans(visitor, seat) if each.stack != stack]
        self._keep_plans(visitor, seat, left)

    def _keep_plans(self, visitor: Visitor, seat: str, plans: Iterable[KeptPlan]) -> None:
        kept = {plan.stack: plan.as_json() for plan in plans}
        self._store.change_seat(visitor.game, seat, plans=kept)


def _an_id(number: int) -> int:
    """A number that the database can compare with ids, whatever somebody has typed."""
    return max(0, min(number, _LAST_ID))


def _voices(visitor: Visitor) -> tuple[str, ...]:
    return (*visitor.seats, *visitor.away, *([HOST] if visitor.host else []))


def _heard(kept: KeptMessage, visitor: Visitor) -> Message:
    """A message as somebody may know it."""
    is_open = kept.to is None or {kept.by, kept.to} & {*_voices(visitor)}
    return Message(kept.id, kept.at, kept.by, kept.to or "", kept.text if is_open else None)


def _checked(text: str) -> str:
    """What somebody has written, in lines without signs that nobody sees."""
    lines = (
        "".join(letter for letter in line if letter.isprintable()).rstrip()
        for line in text.splitlines()
    )
    said = "\n".join(lines).strip()
    if not said:
        raise BadInput(Text("nothing is said"), hint=Text("write something"), field="text")
    if len(said) > LONGEST_MESSAGE:
        raise BadInput(
            Text("a message has {most} letters at most", most=LONGEST_MESSAGE),
            hint=Text("say it in two"),
            field="text",
        )
    return said
