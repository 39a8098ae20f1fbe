"""Tables whose factions are drafted, until the game begins."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from planner.hosting.draft import Draft, drafted, filled
from planner.hosting.draft_notices import DraftNotices
from planner.hosting.drafts import add_draft, all_drafts, change_draft, find_draft
from planner.hosting.kept import Made, NewGame
from planner.hosting.making import MadeFrom, Making, seats_of
from planner.hosting.new_table import NewTable
from planner.hosting.refusals import Busy, NotAllowed, UnknownGame
from planner.hosting.seating import Seating
from planner.hosting.seats import HOST, SPECTATOR, Visitor
from planner.hosting.secrets import hashed, new_secret, opens
from planner.hosting.store import Taken
from planner.hosting.table import TRIES
from planner.hosting.tables import check_is_host, check_may_look
from planner.kernel.dice import fresh_seed
from planner.text import Text


class Drafting(Seating, Making):
    """What is done while the factions of a table are drafted.

    The seats are called by their numbers until the game begins; their links stay.
    """

    def check_new(self, new: NewTable) -> None:
        """Refuse a table that cannot be made, and make none."""
        if new.drafted:
            drafted(new)
        else:
            super().check_new(new)

    def _create(self, new: NewTable, key: MadeFrom) -> Made:
        if not new.drafted:
            return super()._create(new, key)
        draft, now = drafted(new), time.time()
        made = key.made(seat.place for seat in draft.seats)
        hashes = {name: hashed(secret) for name, secret in made.links.items()}
        seats = tuple(replace(seat, token_hash=hashes[seat.place]) for seat in draft.seats)
        members = {role: hashes[role] for role in (HOST, SPECTATOR)}
        lot = fresh_seed()
        draft = Draft(made.id, now, now, 0, new, lot, seats, members).bots_picked()
        add_draft(self.store, draft, self._begun(draft))
        return made

    # -- looking ---------------------------------------------------------------------------

    def guest(self, game: str, secrets: Sequence[str]) -> Visitor:
        """What somebody who holds these secrets may be at a table, be it drafted or playing."""
        draft = self.open_draft(game)
        if draft is None:
            return self.visitor(game, secrets)
        return _guest(draft, secrets)

    def draft(self, visitor: Visitor) -> Draft:
        """How the factions of a table are drafted, or were."""
        check_may_look(visitor)
        found = find_draft(self.store, visitor.game)
        if found is None:
            raise UnknownGame(visitor.game)
        return found

    def is_drafted(self, game: str) -> bool:
        """Whether the factions of a table are drafted, or were."""
        return find_draft(self.store, game) is not None

    def open_draft(self, game: str) -> Draft | None:
        """The draft of a table, unless there is none or it is over."""
        draft = find_draft(self.store, game)
        return draft if draft is not None and draft.asked else None

    def open_drafts(self) -> list[Draft]:
        """The tables that are still being drafted, those changed last first.

        >>> from planner.hosting import Host
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", players=2, drafted=True))
        >>> [draft.id == made.id for draft in host.open_drafts()], host.list()
        ([True], [])
        """
        return [draft for draft in all_drafts(self.store) if draft.asked]

    # -- doing -----------------------------------------------------------------------------

    def pick(self, visitor: Visitor, seat: str, faction: str) -> Draft:
        """Pick a faction for a seat; with the last one the game begins.

        A seat picks once, so what comes again is answered as before and not done again.
        """
        check_may_look(visitor)
        before = self.draft(visitor)
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
        if self.open_draft(visitor.game) is None:
            return super().renew_link(visitor, whose)
        check_is_host(visitor)
        secret = new_secret()

        def renewed(draft: Draft) -> Draft:
            if whose in (HOST, SPECTATOR):
                return replace(draft, members={**draft.members, whose: hashed(secret)})
            return draft.with_seat(whose, token_hash=hashed(secret))

        self._change(visitor.game, renewed)
        return secret

    def seat_to_bot(self, visitor: Visitor, faction: str, bot: str = "") -> None:
        """Let a computer player have a seat, by the host or by whoever plays it; it picks, too."""
        open_draft = self.open_draft(visitor.game)
        if open_draft is None:
            super().seat_to_bot(visitor, faction, bot)
            return
        if faction not in visitor.seats:
            check_is_host(visitor)
        name = open_draft.new.kind.players.known(bot)
        self._change(visitor.game, lambda draft: draft.with_seat(faction, bot=name).bots_picked())

    # -- keeping ---------------------------------------------------------------------------

    def _change(self, game: str, do: Callable[[Draft], Draft]) -> Draft:
        for _ in range(TRIES):
            before = find_draft(self.store, game)
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
        change_draft(self.store, draft, self._begun(draft), newly)
        return replace(draft, length=draft.length + 1)

    def _begun(self, draft: Draft) -> NewGame | None:
        """The game that begins with the last pick, with the seats and links of the draft."""
        if draft.asked:
            return None
        game = filled(draft.new, draft.factions).begun()
        bots = {seat.faction: seat.bot for seat in draft.seats if seat.bot}
        hashes = {seat.faction: seat.token_hash for seat in draft.seats}
        wanting = DraftNotices(self.store).wanting(draft.id)
        seats = [
            replace(kept, **wanting[seat.place]._asdict()) if seat.place in wanting else kept
            for seat, kept in zip(draft.seats, seats_of(draft.factions, bots, hashes), strict=True)
        ]
        return self.begun(draft.id, game, draft.new.title, seats, draft.members)


def _guest(draft: Draft, secrets: Sequence[str]) -> Visitor:
    hashes = [hashed(secret) for secret in secrets]
    return Visitor(
        draft.id,
        tuple(seat.place for seat in draft.seats if opens(hashes, seat.token_hash)),
        host=opens(hashes, draft.members[HOST]),
        spectator=opens(hashes, draft.members[SPECTATOR]),
    )
