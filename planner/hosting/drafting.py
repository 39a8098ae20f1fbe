"""Tables whose seats are drafted, until the game begins."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from planner.hosting.draft import Draft, drafted, filled
from planner.hosting.draft_notices import DraftNotices, Wanting
from planner.hosting.drafts import add_draft, all_drafts, change_draft, find_draft
from planner.hosting.kept import Made, NewGame
from planner.hosting.making import MadeFrom, begun, seats_of
from planner.hosting.new_table import NewTable
from planner.hosting.notices.wishes import Wishes
from planner.hosting.refusals import Busy, NotAllowed, UnknownGame
from planner.hosting.seats import HOST, SPECTATOR, Visitor
from planner.hosting.secrets import hashed, new_secret, opens
from planner.hosting.store import Store, Taken
from planner.hosting.table import TRIES
from planner.hosting.tables import check_is_host, check_may_look, check_own
from planner.kernel.dice import fresh_seed
from planner.text import Text


class DraftService:
    """What is done while the seats of a table are drafted.

    The seats are called by their numbers until the game begins; their links stay.

    >>> from planner.hosting import Host
    >>> host = Host.at("sqlite://")
    >>> made = host.tables.create(NewTable("core", players=2, drafted=True))
    >>> [draft.id == made.id for draft in host.drafts.all_open()], host.tables.list()
    ([True], [])
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._notices = DraftNotices(store)

    def create(self, new: NewTable, key: MadeFrom) -> Made:
        """Make a table whose seats are drafted, and the links to it."""
        draft, now = drafted(new), time.time()
        made = key.made(seat.place for seat in draft.seats)
        hashes = {name: hashed(secret) for name, secret in made.links.items()}
        seats = tuple(replace(seat, token_hash=hashes[seat.place]) for seat in draft.seats)
        members = {role: hashes[role] for role in (HOST, SPECTATOR)}
        lot = fresh_seed()
        draft = Draft(made.id, now, now, 0, new, lot, seats, members).bots_picked()
        add_draft(self._store, draft, self._begun(draft))
        return made

    # -- looking ---------------------------------------------------------------------------

    def look(self, visitor: Visitor) -> Draft:
        """How the factions of a table are drafted, or were."""
        check_may_look(visitor)
        found = find_draft(self._store, visitor.game)
        if found is None:
            raise UnknownGame(visitor.game)
        return found

    def has(self, game: str) -> bool:
        """Whether the factions of a table are drafted, or were."""
        return find_draft(self._store, game) is not None

    def open(self, game: str) -> Draft | None:
        """The draft of a table, unless there is none or it is over."""
        draft = find_draft(self._store, game)
        return draft if draft is not None and draft.asked else None

    def all_open(self) -> list[Draft]:
        """The tables that are still being drafted, those changed last first."""
        return [draft for draft in all_drafts(self._store) if draft.asked]

    # -- doing -----------------------------------------------------------------------------

    def pick(self, visitor: Visitor, seat: str, faction: str) -> Draft:
        """Pick a faction for a seat; with the last one the game begins.

        A seat picks once, so what comes again is answered as before and not done again.
        """
        check_may_look(visitor)
        before = self.look(visitor)
        if not before.asked and before.seat(seat).faction == faction:
            return before
        if before.asked and seat not in visitor.seats:
            before.seat(seat)
            raise NotAllowed(
                Text("only who holds the link of seat {seat} picks for it", seat=seat),
                hint=Text("use its link"),
                field="seat",
            )
        return self._change(visitor.game, lambda draft: draft.picked(seat, faction))

    def renew_link(self, visitor: Visitor, whose: str) -> str:
        """A new secret for ``host``, ``spectator`` or a seat; the old one opens nothing now."""
        check_is_host(visitor)
        secret = new_secret()

        def renewed(draft: Draft) -> Draft:
            if whose in (HOST, SPECTATOR):
                return replace(draft, members={**draft.members, whose: hashed(secret)})
            return draft.with_seat(whose, token_hash=hashed(secret))

        self._change(visitor.game, renewed)
        return secret

    def seat_to_bot(self, visitor: Visitor, seat: str, bot: str) -> None:
        """Let a computer player have a seat, by the host or by whoever plays it; it picks, too."""
        if seat not in visitor.seats:
            check_is_host(visitor)

        def handed_over(draft: Draft) -> Draft:
            return draft.with_seat(seat, bot=draft.new.kind.players.known(bot)).bots_picked()

        self._change(visitor.game, handed_over)

    # -- notices ---------------------------------------------------------------------------

    def notify(self, visitor: Visitor, seat: str, wishes: Wishes) -> None:
        """Say where one wants to be told that one is to pick; it holds for the game, too."""
        check_own(visitor, seat)
        said = Wishes.of(wishes.as_json()).as_json()
        self._notices.want(visitor.game, seat, Wanting(said, time.time()))

    def wishes(self, visitor: Visitor, seat: str) -> Wishes:
        """Where a seat of one's own is told; nobody else knows."""
        check_own(visitor, seat)
        wanting = self._notices.wanting(visitor.game).get(seat)
        return Wishes() if wanting is None else Wishes.of(wanting.notify)

    def troubles(self, visitor: Visitor, seat: str) -> dict[str, str]:
        """What stood in the way of telling it, by ``webhook`` and ``email``."""
        check_own(visitor, seat)
        return self._notices.troubles(visitor.game, seat)

    def here(self, visitor: Visitor, every: float) -> None:
        """Note that somebody is there with his seats, unless that was noted just before."""
        self._notices.came(visitor.game, visitor.seats, time.time(), every)

    # -- keeping ---------------------------------------------------------------------------

    def _change(self, game: str, do: Callable[[Draft], Draft]) -> Draft:
        for _ in range(TRIES):
            before = find_draft(self._store, game)
            if before is None:
                raise UnknownGame(game)
            after = do(before)
            if after == before:
                return before
            try:
                return self._keep(after, newly="" if after.asked == before.asked else after.asked)
            except Taken:
                continue
        raise Busy

    def _keep(self, draft: Draft, newly: str) -> Draft:
        draft = replace(draft, updated=time.time())
        change_draft(self._store, draft, self._begun(draft), newly)
        return replace(draft, length=draft.length + 1)

    def _begun(self, draft: Draft) -> NewGame | None:
        """The game that begins with the last pick, with the seats and links of the draft."""
        if draft.asked:
            return None
        game = filled(draft.new, draft.factions).begun()
        bots = {seat.faction: seat.bot for seat in draft.seats if seat.bot}
        hashes = {seat.faction: seat.token_hash for seat in draft.seats}
        wanting = self._notices.wanting(draft.id)
        seats = [
            replace(kept, **wanting[seat.place]._asdict()) if seat.place in wanting else kept
            for seat, kept in zip(draft.seats, seats_of(draft.factions, bots, hashes), strict=True)
        ]
        return begun(draft.id, game, draft.new.title, seats, draft.members)


def guest(draft: Draft, secrets: Sequence[str]) -> Visitor:
    """What somebody who holds these secrets may be at a table that is drafted."""
    hashes = [hashed(secret) for secret in secrets]
    return Visitor(
        draft.id,
        tuple(seat.place for seat in draft.seats if opens(hashes, seat.token_hash)),
        host=opens(hashes, draft.members[HOST]),
        spectator=opens(hashes, draft.members[SPECTATOR]),
    )
