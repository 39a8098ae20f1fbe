"""What is said at a table beside the game."""

from __future__ import annotations

import time
from dataclasses import dataclass

from planner.errors import BadInput
from planner.hosting.kept import KeptMessage
from planner.hosting.refusals import NotAllowed
from planner.hosting.seats import HOST, Visitor
from planner.hosting.tables import KeptGames, check_may_look
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


class Talking(KeptGames):
    """What is said at a table: to everybody, or from seat to seat.

    That two seats have whispered everybody sees; what, they alone.
    """

    def say(self, visitor: Visitor, by: str, text: str, to: str = "") -> Message:
        """Say something, with one of one's seats or as ``host``, to everybody or to one seat.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", ("CRP", "NASA", "ESA")))
        >>> crp, esa = (host.visitor(made.id, [made.links[seat]]) for seat in ("CRP", "ESA"))
        >>> host.say(crp, "CRP", "two aquas for the thruster?", to="NASA").text
        'two aquas for the thruster?'
        >>> [(each.by, each.to, each.text) for each in host.messages(esa)]
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
        if to and (to == by or to not in {seat.seat for seat in self.store.seats(visitor.game)}):
            raise BadInput(Text("there is no seat {seat} to speak to", seat=repr(to)), field="to")
        if self.store.said_since(visitor.game, by, now - A_WHILE) >= AT_ONCE:
            raise BadInput(
                Text("this is much at once"),
                hint=Text("wait a minute and go on"),
                code="too-many-messages",
                field="text",
            )
        kept = self.store.add_message(
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
        kept = self.store.messages(visitor.game, after, before, most)
        return tuple(_heard(each, visitor) for each in kept)


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
