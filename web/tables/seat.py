"""Who looks at a page of a table, and as whom.

A browser with several seats is a hot seat: it shows what everybody may see, until whoever sits
before it says whose secrets it shall show (C2); the address then names the seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for

from planner.games import GameKind, kind_named
from planner.hosting import NotAllowed, Seat, SeatKind, Visitor
from planner.hosting.keeping import Summary
from planner.hosting.seats import HOST
from planner.hosting.tables import check_may_look
from planner.kernel.view import View
from planner.text import Text
from web.access.games import host, take
from web.tables.browsers import here, secrets_of


@dataclass(frozen=True, slots=True)
class Visit:
    """A table as somebody has come to it."""

    visitor: Visitor
    """What the browser may be there, with all its links."""
    seat: str
    """The seat that is shown, by the name under which the game began; none is ``""``."""
    listed: Summary
    seats: tuple[Seat, ...]

    @property
    def id(self) -> str:
        """The game."""
        return self.listed.id

    @property
    def kind(self) -> GameKind:
        """Which game of the shelf it is."""
        return kind_named(self.listed.game)

    @property
    def is_hot(self) -> bool:
        """Whether several sit before this screen."""
        return len(self.visitor.seats) > 1

    @property
    def shown(self) -> Visitor:
        """Whoever sees the page: one seat alone, or somebody who looks on."""
        seats = (self.seat,) if self.seat else ()
        return replace(self.visitor, seats=seats, spectator=True)

    @property
    def voice(self) -> str:
        """As whom one speaks: with the seat that is shown, or as the host."""
        return self.seat or (HOST if self.visitor.host else "")

    @property
    def address(self) -> str:
        """The page, with the seat that is shown."""
        return self.to("table")

    def to(self, page: str) -> str:
        """A page of the table that keeps the seat which is shown."""
        if self.is_hot and self.seat:
            return url_for(f"table.games_{page}_as", game=self.id, faction=self.seat)
        return url_for(f"table.games_{page}", game=self.id)

    def view(self) -> View:
        """What is known to whoever sees the page."""
        take("looked")
        return host().play.view(self.shown)

    def name_of(self, faction: str) -> str:
        """What who plays a seat likes to be called."""
        return next((seat.name for seat in self.seats if seat.faction == faction), "")


def come(game: str, faction: str = "") -> Visit:
    """Come to a table; an open seat is taken with that."""
    visitor = here(game)
    check_may_look(visitor)
    if faction and faction not in visitor.seats:
        raise NotAllowed(
            Text("only who plays the seat may do that"), hint=Text("use its link"), field="faction"
        )
    seats = host().seats.at(game)
    if any(seat.kind == SeatKind.OPEN and seat.faction in visitor.seats for seat in seats):
        for secret in secrets_of(game):
            mine = host().seats.visitor(game, [secret])
            if mine.seats:
                host().seats.join(game, secret)
        seats = host().seats.at(game)
    seat = faction or (visitor.seats[0] if len(visitor.seats) == 1 else "")
    return Visit(visitor, seat, host().tables.listed(game), seats)
