"""Seats drafted: each is picked by who sits there, one after the other, in an order drawn by lot.

What can be picked the game says (`planner.games.kind.SeatDraft`). Everything here is open to the
whole table.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from planner.errors import BadInput, PlannerError
from planner.games.kind import GameKind, SeatDraft
from planner.hosting.new_table import NewTable
from planner.hosting.refusals import NotYourPick
from planner.kernel.dice import shuffle
from planner.kernel.log import Header
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat whose faction is drafted."""

    place: str
    """Its number at the table, from ``1`` on."""
    token_hash: str = field(repr=False)
    bot: str = ""
    """Which computer player picks and plays, if one does."""
    faction: str = ""
    """What it has picked."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table whose factions are drafted, and how far that is."""

    id: str
    """The name of the game, which begins when everybody has picked."""
    created: float
    updated: float
    length: int
    """How often it has been changed."""
    new: NewTable = field(repr=False)
    """What the table is to be. It may hold the seed and is for nobody's eyes."""
    lot: str
    """What the order was drawn with, so that everybody can draw it again."""
    seats: tuple[DraftSeat, ...]
    members: Mapping[str, str] = field(repr=False)
    """The hashes of the secrets of the host and of spectators."""

    @property
    def order(self) -> tuple[str, ...]:
        """The seats in the order in which they pick."""
        return drawn(len(self.seats), self.lot)

    @property
    def asked(self) -> str:
        """The seat that is to pick now; none when all have picked."""
        by_place = {seat.place: seat for seat in self.seats}
        return next((place for place in self.order if not by_place[place].faction), "")

    @property
    def factions(self) -> tuple[str, ...]:
        """What has been picked, in seat order; ``""`` where nothing has yet."""
        return tuple(seat.faction for seat in self.seats)

    @property
    def rules(self) -> SeatDraft:
        """What the game says of it."""
        return draft_of(self.new.kind)

    def seat(self, place: str) -> DraftSeat:
        """The seat of that number.

        >>> drafted(NewTable("core", players=2, drafted=True)).seat("2").place
        '2'
        """
        for seat in self.seats:
            if seat.place == place:
                return seat
        raise BadInput(
            Text("there is no seat {seat}", seat=repr(place)),
            choices=[seat.place for seat in self.seats],
            field="seat",
        )

    def with_seat(self, place: str, **changes: str) -> Draft:
        """The same draft, but for one seat.

        >>> draft = drafted(NewTable("core", players=2, drafted=True))
        >>> draft.with_seat("2", faction="NASA").factions
        ('', 'NASA')
        """
        self.seat(place)
        seats = [replace(seat, **changes) if seat.place == place else seat for seat in self.seats]
        return replace(self, seats=tuple(seats))

    # -- picking ---------------------------------------------------------------------------

    def free(self) -> tuple[str, ...]:
        """What the seat which is asked can pick.

        >>> len(drafted(NewTable("core", players=2, drafted=True)).free())
        12
        """
        return self.rules.free(self._header, self._index) if self.asked else ()

    def why_not(self, name: str) -> PlannerError | None:
        """Why the seat which is asked cannot pick a faction, if it cannot.

        >>> drafted(NewTable("core", players=2, drafted=True)).why_not("NASA") is None
        True
        """
        try:
            self.rules.check_pick(self._header, self._index, name)
        except PlannerError as refusal:
            return refusal
        return None

    def picked(self, place: str, name: str) -> Draft:
        """The draft after a pick; the same one, if it is this that the seat has picked before.

        >>> draft = drafted(NewTable("core", players=2, drafted=True))
        >>> draft.picked(draft.asked, "nasa").seat(draft.asked).faction
        'NASA'
        """
        seat, name = self.seat(place), self.rules.named(name)
        if seat.faction == name:
            return self
        if seat.faction:
            raise NotYourPick(
                Text("seat {seat} has picked {name}", seat=place, name=seat.faction), None
            )
        if place != self.asked:
            raise NotYourPick(
                Text("seat {seat} is to pick now", seat=self.asked),
                Text("the order was drawn by lot: {order}", order=joined(self.order)),
            )
        self.rules.check_pick(self._header, self._index, name)
        return self.with_seat(place, faction=name).bots_picked()

    def bots_picked(self) -> Draft:
        """The draft after the picks of the computer players whose turn it is.

        They have no favourite and draw among what is free.

        >>> both = {"1": "easy", "2": "easy"}
        >>> draft = drafted(NewTable("core", players=2, drafted=True, bots=both))
        >>> draft.asked != "", draft.bots_picked().asked
        (True, '')
        """
        draft = self
        while draft.asked and draft.seat(draft.asked).bot:
            draft = draft.with_seat(draft.asked, faction=secrets.choice(draft.free()))
        return draft

    @property
    def _header(self) -> Header:
        return self.new.header(self.factions)

    @property
    def _index(self) -> int:
        return int(self.asked) - 1


def draft_of(kind: GameKind) -> SeatDraft:
    """How the seats of a game are picked; refuses a game whose seats are not."""
    if kind.draft is None:
        raise BadInput(
            Text("the seats of {game} are not drafted", game=kind.title),
            hint=Text("name them, or say how many are dealt"),
            field="drafted",
        )
    return kind.draft


def drawn(players: int, lot: str) -> tuple[str, ...]:
    """The order that a lot gives: the seats from ``1`` on, shuffled by it.

    >>> drawn(4, "a") == drawn(4, "a"), sorted(drawn(4, "a"))
    (True, ['1', '2', '3', '4'])
    """
    places = [str(place) for place in range(1, players + 1)]
    shuffle(places, f"{lot}:draft")
    return tuple(places)


def drafted(new: NewTable) -> Draft:
    """The draft of a table, before anybody has picked and with no secrets yet.

    >>> drafted(NewTable("core", players=7, drafted=True))
    Traceback (most recent call last):
    planner.errors.BadInput: C: this game is for 2 to 6 players, not 7
    """
    rules = draft_of(new.kind)
    if new.factions:
        raise BadInput(
            Text("factions are named or drafted, not both"),
            hint=Text("say how many players draft"),
            field="factions",
        )
    places = [str(place) for place in range(1, new.players + 1)]
    bots = {}
    for place, bot in new.bots.items():
        if place not in places:
            raise BadInput(
                Text("there is no seat {seat}", seat=repr(place)), choices=places, field="bots"
            )
        bots[place] = new.kind.players.known(bot)
    rules.check_table(new.header(("",) * new.players))
    seats = tuple(DraftSeat(place, "", bots.get(place, "")) for place in places)
    return Draft("", 0, 0, 0, new, "", seats, {})


def filled(new: NewTable, factions: tuple[str, ...]) -> NewTable:
    """What the table is to be, when everybody has picked.

    >>> filled(NewTable("core", players=2, drafted=True), ("NASA", "ESA")).factions
    ('NASA', 'ESA')
    """
    return replace(new, factions=factions, players=0, drafted=False)
