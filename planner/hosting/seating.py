"""Who comes to a table and sits where, and how that changes."""

from __future__ import annotations

from collections.abc import Sequence

from planner.errors import BadInput
from planner.hosting.drafting import DraftService, guest
from planner.hosting.drafts import find_draft
from planner.hosting.kept import KeptSeat, Status
from planner.hosting.new_table import LONGEST_NAME, printable
from planner.hosting.refusals import BeingDrafted, NotAllowed, UnknownGame
from planner.hosting.seats import HOST, SPECTATOR, Seat, SeatKind, Visitor
from planner.hosting.secrets import hashed, new_secret, opens
from planner.hosting.store import Store
from planner.hosting.tables import AwakeTables, check_is_host
from planner.text import Text


class SeatService:
    """Who comes to a table, who sits there, and whether it plays; be it drafted or playing.

    >>> from planner.hosting import Host, NewTable
    >>> host = Host.at("sqlite://")
    >>> made = host.tables.create(NewTable("core", ("CRP", "NASA"), bots={"NASA": "simple"}))
    >>> host.seats.join(made.id, made.links["CRP"], "Ann").seats
    ('CRP',)
    >>> [(seat.kind.value, seat.name) for seat in host.seats.at(made.id)]
    [('human', 'Ann'), ('bot', '')]
    """

    def __init__(self, store: Store, awake: AwakeTables, drafts: DraftService) -> None:
        self._store = store
        self._awake = awake
        self._drafts = drafts

    # -- coming ----------------------------------------------------------------------------

    def visitor(self, game: str, secrets: Sequence[str]) -> Visitor:
        """What somebody who holds these secrets may be at a table that plays."""
        seats, members = self._store.people(game)
        if not members:
            raise UnknownGame(game) if find_draft(self._store, game) is None else BeingDrafted(game)
        hashes = [hashed(secret) for secret in secrets]
        held = [seat for seat in seats if opens(hashes, seat.token_hash)]
        return Visitor(
            game,
            tuple(seat.seat for seat in held if seat.kind != SeatKind.BOT),
            host=opens(hashes, members[HOST]),
            spectator=opens(hashes, members[SPECTATOR]),
            away=tuple(seat.seat for seat in held if seat.kind == SeatKind.BOT),
        )

    def guest(self, game: str, secrets: Sequence[str]) -> Visitor:
        """What he may be at a table, be it drafted or playing."""
        draft = self._drafts.open(game)
        return self.visitor(game, secrets) if draft is None else guest(draft, secrets)

    def owner(self, game: str) -> Visitor:
        """Whoever runs the server: he may do what the host of any table may."""
        if self._store.game(game) is None and find_draft(self._store, game) is None:
            raise UnknownGame(game)
        return Visitor(game, host=True)

    def at(self, game: str) -> tuple[Seat, ...]:
        """Who sits at a table, in seat order, as everybody may know it."""
        return tuple(
            Seat(each.seat, SeatKind(each.kind), each.bot, each.name)
            for each in self._store.seats(game)
        )

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
            self._store.change_seat(game, seat, kind=SeatKind.HUMAN, **called)
        return visitor

    def renew_link(self, visitor: Visitor, whose: str) -> str:
        """A new secret for ``host``, ``spectator`` or a seat; the old one opens nothing now."""
        if self._drafts.open(visitor.game) is not None:
            return self._drafts.renew_link(visitor, whose)
        check_is_host(visitor)
        secret = new_secret()
        if whose in (HOST, SPECTATOR):
            self._store.change_member(visitor.game, whose, hashed(secret))
        else:
            self._seat(visitor.game, whose)
            self._store.change_seat(visitor.game, whose, token_hash=hashed(secret))
        return secret

    # -- computer players ------------------------------------------------------------------

    def seat_to_bot(self, visitor: Visitor, seat: str, bot: str = "") -> None:
        """Let a computer player have a seat: by the host, or by whoever plays it."""
        if self._drafts.open(visitor.game) is not None:
            self._drafts.seat_to_bot(visitor, seat, bot)
            return
        if seat not in visitor.seats:
            check_is_host(visitor)
        self._to_bot(visitor.game, self._seat(visitor.game, seat), self._known(visitor, bot))

    def seat_to_human(self, visitor: Visitor, seat: str) -> None:
        """Take a seat from a computer player, for whoever comes with its link."""
        check_is_host(visitor)
        self._to_people(visitor.game, self._seat(visitor.game, seat), SeatKind.OPEN)

    def come_back(self, visitor: Visitor, seat: str) -> Visitor:
        """Take one's own seat back from a computer player."""
        if seat not in visitor.away:
            raise NotAllowed(Text("no bot plays for you there"), field="faction")
        self._to_people(visitor.game, self._seat(visitor.game, seat), SeatKind.HUMAN)
        away = tuple(each for each in visitor.away if each != seat)
        return Visitor(visitor.game, (*visitor.seats, seat), visitor.host, visitor.spectator, away)

    def vote_for_bot(self, visitor: Visitor, seat: str, bot: str = "") -> tuple[str, ...]:
        """Want a computer player for somebody who is absent; the seats that have still to agree.

        When everybody else who has come to the table wants it, it has the seat.
        """
        absent, bot = self._seat(visitor.game, seat), self._known(visitor, bot)
        voters = [each for each in visitor.seats if each != seat]
        if not voters or absent.kind == SeatKind.BOT:
            raise NotAllowed(
                Text("only other players can want a bot for an absent one"), field="faction"
            )
        agreed: frozenset[str] = frozenset()
        for voter in voters:
            agreed = self._store.vote(visitor.game, seat, voter)
        others = [each for each in self._store.seats(visitor.game) if each.seat != seat]
        waiting = tuple(
            each.seat for each in others if each.kind == SeatKind.HUMAN and each.seat not in agreed
        )
        if not waiting:
            self._to_bot(visitor.game, absent, bot)
        return waiting

    def _known(self, visitor: Visitor, bot: str) -> str:
        """A computer player of the game, the usual one without a name."""
        return self._awake.kind(visitor.game).players.known(bot)

    def _to_bot(self, game: str, seat: KeptSeat, bot: str) -> None:
        self._store.change_seat(game, seat.seat, kind=SeatKind.BOT, bot=bot)
        self._store.forget_votes(game, seat.seat)
        self._awake.table(game).follow_up()

    def _to_people(self, game: str, seat: KeptSeat, kind: SeatKind) -> None:
        self._store.change_seat(game, seat.seat, kind=kind, bot="")

    def _seat(self, game: str, name: str) -> KeptSeat:
        seats = {seat.seat: seat for seat in self._store.seats(game)}
        if name not in seats:
            raise BadInput(
                Text("there is no seat {seat}", seat=repr(name)),
                choices=list(seats),
                field="faction",
            )
        return seats[name]

    # -- resting ---------------------------------------------------------------------------

    def pause(self, visitor: Visitor) -> None:
        """Let a table rest: nobody can act, though all can look."""
        self._set_status(visitor, Status.PAUSED)

    def resume(self, visitor: Visitor) -> None:
        """Go on with a table."""
        self._set_status(visitor, Status.PLAYING)
        self._awake.table(visitor.game).follow_up()

    def _set_status(self, visitor: Visitor, status: Status) -> None:
        check_is_host(visitor)
        self._store.change(visitor.game, status=status)
