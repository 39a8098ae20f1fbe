"""Who sits where, and how that changes."""

from __future__ import annotations

from planner.errors import BadInput
from planner.hosting.kept import KeptSeat, Status
from planner.hosting.new_table import printable
from planner.hosting.refusals import NotAllowed
from planner.hosting.seats import HOST, SPECTATOR, SeatKind, Visitor
from planner.hosting.secrets import hashed, new_secret
from planner.hosting.tables import KeptGames, check_is_host
from planner.text import Text

LONGEST_NAME = 40
"""Letters of what somebody likes to be called."""


class Seating(KeptGames):
    """What changes who sits at a table, and whether it plays."""

    def join(self, game: str, secret: str, name: str = "") -> Visitor:
        """Come to a table with the secret of a link; an open seat is taken with it."""
        visitor = self.visitor(game, [secret])
        if visitor.nobody:
            raise NotAllowed(
                Text("this link opens nothing any more"),
                hint=Text("ask who made the table for a new one"),
            )
        word = printable(name, LONGEST_NAME)
        called = {"name": word} if word else {}
        for seat in visitor.seats:
            self.store.change_seat(game, seat, kind=SeatKind.HUMAN, **called)
        return visitor

    def renew_link(self, visitor: Visitor, whose: str) -> str:
        """A new secret for ``host``, ``spectator`` or a seat; the old one opens nothing now."""
        check_is_host(visitor)
        secret = new_secret()
        if whose in (HOST, SPECTATOR):
            self.store.change_member(visitor.game, whose, hashed(secret))
        else:
            faction = self._seat(visitor.game, whose).seat
            self.store.change_seat(visitor.game, faction, token_hash=hashed(secret))
        return secret

    # -- computer players ------------------------------------------------------------------

    def seat_to_bot(self, visitor: Visitor, faction: str, bot: str = "") -> None:
        """Let a computer player have a seat: by the host, or by whoever plays it."""
        if faction not in visitor.seats:
            check_is_host(visitor)
        self._to_bot(visitor.game, self._seat(visitor.game, faction), self._known(visitor, bot))

    def seat_to_human(self, visitor: Visitor, faction: str) -> None:
        """Take a seat from a computer player, for whoever comes with its link."""
        check_is_host(visitor)
        self._to_people(visitor.game, self._seat(visitor.game, faction), SeatKind.OPEN)

    def come_back(self, visitor: Visitor, faction: str) -> Visitor:
        """Take one's own seat back from a computer player."""
        if faction not in visitor.away:
            raise NotAllowed(Text("no bot plays for you there"), field="faction")
        self._to_people(visitor.game, self._seat(visitor.game, faction), SeatKind.HUMAN)
        away = tuple(seat for seat in visitor.away if seat != faction)
        return Visitor(
            visitor.game, (*visitor.seats, faction), visitor.host, visitor.spectator, away
        )

    def vote_for_bot(self, visitor: Visitor, faction: str, bot: str = "") -> tuple[str, ...]:
        """Want a computer player for somebody who is absent; the seats that have still to agree.

        When everybody else who has come to the table wants it, it has the seat.
        """
        absent, bot = self._seat(visitor.game, faction), self._known(visitor, bot)
        voters = [seat for seat in visitor.seats if seat != faction]
        if not voters or absent.kind == SeatKind.BOT:
            raise NotAllowed(
                Text("only other players can want a bot for an absent one"), field="faction"
            )
        agreed: frozenset[str] = frozenset()
        for seat in voters:
            agreed = self.store.vote(visitor.game, faction, seat)
        others = [seat for seat in self.store.seats(visitor.game) if seat.seat != faction]
        waiting = tuple(
            seat.seat
            for seat in others
            if seat.kind == SeatKind.HUMAN and seat.seat not in agreed
        )
        if not waiting:
            self._to_bot(visitor.game, absent, bot)
        return waiting

    def _known(self, visitor: Visitor, bot: str) -> str:
        """A computer player of the game, the usual one without a name."""
        return self.kind(visitor.game).players.known(bot)

    def _to_bot(self, game: str, seat: KeptSeat, bot: str) -> None:
        self.store.change_seat(game, seat.seat, kind=SeatKind.BOT, bot=bot)
        self.store.forget_votes(game, seat.seat)
        self.table(game).follow_up()

    def _to_people(self, game: str, seat: KeptSeat, kind: SeatKind) -> None:
        self.store.change_seat(game, seat.seat, kind=kind, bot="")

    def _seat(self, game: str, faction: str) -> KeptSeat:
        seats = {seat.seat: seat for seat in self.store.seats(game)}
        if faction not in seats:
            raise BadInput(
                Text("there is no seat {seat}", seat=repr(faction)),
                choices=list(seats),
                field="faction",
            )
        return seats[faction]

    # -- resting ---------------------------------------------------------------------------

    def pause(self, visitor: Visitor) -> None:
        """Let a table rest: nobody can act, though all can look."""
        self._set_status(visitor, Status.PAUSED)

    def resume(self, visitor: Visitor) -> None:
        """Go on with a table."""
        self._set_status(visitor, Status.PLAYING)
        self.table(visitor.game).follow_up()

    def _set_status(self, visitor: Visitor, status: Status) -> None:
        check_is_host(visitor)
        self.store.change(visitor.game, status=status)
