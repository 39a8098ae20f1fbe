"""Factions drafted: seats choose theirs one after the other, in an order drawn by lot.

No rule knows it; C2 deals the crews. Everything here is open to the whole table.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.scenarios import rulebook_for
from planner.games.high_frontier.table.factions import CREWS, card_of, faction, sides
from planner.hosting.new_table import NewTable, known_bot
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

    def check(self, name: str) -> None:
        """Refuse a faction that the seat which is asked cannot pick.

        >>> draft = drafted(NewTable("core", players=2, drafted=True))
        >>> draft.picked(draft.asked, "NASA").check("ISRO")
        Traceback (most recent call last):
        planner.errors.RuleViolation: ...
        """
        for seat in self.seats:
            if not seat.faction or card_of(seat.faction) != card_of(name):
                continue
            free = joined(self.free()) or Text("none")
            message = Text("{name} is taken by seat {seat}", name=name, seat=seat.place)
            if seat.faction != name:
                message = Text(
                    "{taken}, the other side of the crew card of {name}, is taken by seat {seat}",
                    taken=seat.faction,
                    name=name,
                    seat=seat.place,
                )
            hint = Text("these are free: {free}", free=free)
            raise RuleViolation("C2", message, hint=hint, field="faction")
        factions = self.with_seat(self.asked, faction=name).factions
        if completed(self.new, factions) is None:
            raise _impossible(self.new, factions)

    def free(self) -> tuple[str, ...]:
        """The factions that the seat which is asked can pick.

        >>> len(drafted(NewTable("core", players=2, drafted=True)).free())
        12
        """
        cards = {card_of(seat.faction) for seat in self.seats if seat.faction}
        return tuple(
            name
            for name in CREWS
            if self.asked
            and card_of(name) not in cards
            and completed(self.new, self.with_seat(self.asked, faction=name).factions) is not None
        )

    def why_not(self, name: str) -> PlannerError | None:
        """Why the seat which is asked cannot pick a faction, if it cannot.

        >>> drafted(NewTable("core", players=2, drafted=True)).why_not("NASA") is None
        True
        """
        try:
            self.check(name)
        except PlannerError as refusal:
            return refusal
        return None

    def picked(self, place: str, name: str) -> Draft:
        """The draft after a pick; the same one, if it is this that the seat has picked before.

        >>> draft = drafted(NewTable("core", players=2, drafted=True))
        >>> draft.picked(draft.asked, "nasa").seat(draft.asked).faction
        'NASA'
        """
        seat, name = self.seat(place), faction(name)
        if name not in CREWS:
            raise BadInput(
                Text("{card} is a crew card with two sides", card=name),
                choices=sides(name),
                field="faction",
            )
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
        self.check(name)
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
    if new.factions:
        raise BadInput(
            Text("factions are named or drafted, not both"),
            hint=Text("say how many players draft"),
            field="factions",
        )
    places = [str(place) for place in range(1, new.players + 1)]
    for place, bot in new.bots.items():
        if place not in places:
            raise BadInput(
                Text("there is no seat {seat}", seat=repr(place)), choices=places, field="bots"
            )
        known_bot(bot)
    _check_possible(new)
    seats = tuple(DraftSeat(place, "", new.bots.get(place, "")) for place in places)
    return Draft("", 0, 0, 0, new, "", seats, {})


def _check_possible(new: NewTable) -> None:
    """Refuse a table that cannot begin, whoever picks what."""
    fewest, most = rulebook_for(Header(new.scenario, (), options=dict(new.options))).players
    if not fewest <= new.players <= min(most, len(CREWS) // 2):
        raise BadInput(
            Text(
                "this game is for {fewest} to {most} players, not {names}",
                fewest=fewest,
                most=most,
                names=new.players,
            ),
            rule="C",
            field="players",
        )
    factions = ("",) * new.players
    filled(new, completed(new, factions) or _any(factions)).game()


def filled(new: NewTable, factions: tuple[str, ...]) -> NewTable:
    """What the table is to be, when everybody has picked.

    >>> filled(NewTable("core", players=2, drafted=True), ("NASA", "ESA")).factions
    ('NASA', 'ESA')
    """
    return replace(new, factions=factions, players=0, drafted=False)


def completed(new: NewTable, factions: Sequence[str]) -> tuple[str, ...] | None:
    """One way in which the rest could pick so that the game can be played, if there is any.

    >>> war = NewTable("core", players=2, drafted=True, modules=("politics", "conflict"))
    >>> completed(war, ("NASA", "UN")), completed(war, ("NASA", ""))
    (None, ('NASA', 'ESA'))
    """
    chosen = [MODULES[name] for name in new.modules if name in MODULES]
    if "" not in factions:
        header = Header(new.scenario, tuple(factions), options=dict(new.options))
        return tuple(factions) if all(each.seated(header) for each in chosen) else None
    place = list(factions).index("")
    taken = {card_of(name) for name in factions if name}
    for name in CREWS:
        if card_of(name) not in taken:
            found = completed(new, [*factions[:place], name, *factions[place + 1 :]])
            if found is not None:
                return found
    return None


def _any(factions: Sequence[str]) -> tuple[str, ...]:
    """Any factions in the places that are free."""
    cards = {card_of(name) for name in factions if name}
    left = (name for name, face in CREWS.items() if face.endswith("F") and face[:-1] not in cards)
    return tuple(name or next(left) for name in factions)


def _impossible(new: NewTable, factions: tuple[str, ...]) -> PlannerError:
    """What the rules say to a table at which these sit."""
    whole = _any(factions)
    try:
        filled(new, whole).game()
    except PlannerError as refusal:
        reason = Text("the game could not be played then: {reason}", reason=refusal.message)
        if refusal.rule is not None:
            return RuleViolation(refusal.rule, reason, hint=refusal.hint, field="faction")
        return BadInput(reason, hint=refusal.hint, field="faction")
    return BadInput(Text("the game could not be played then"), field="faction")
