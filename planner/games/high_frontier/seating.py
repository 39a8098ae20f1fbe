"""Who sits at a table of High Frontier: factions named, dealt or drafted (C2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.modules import MODULES, deal_seats
from planner.games.high_frontier.scenarios import rulebook_for
from planner.games.high_frontier.table.factions import (
    CARDS,
    CREWS,
    card_of,
    deal_crews,
    deal_factions,
    faction,
    sides,
)
from planner.games.kind import SeatDraft, SeatNames
from planner.kernel.log import Header
from planner.text import Text, joined


class Factions(SeatNames):
    """Seats are called by their factions, or by crew cards whose sides are yet to be chosen (C2).

    >>> Factions().named("nasa"), len(Factions().dealt(Header("core", (), 1), 3, by_lot=True))
    ('NASA', 3)
    """

    def named(self, typed: str) -> str:
        """The faction of that name, however it is capitalised."""
        return faction(typed)

    def dealt(self, header: Header, players: int, *, by_lot: bool) -> tuple[str, ...]:
        """Crew cards for so many; with ``by_lot`` their sides are dealt, too."""
        deal = deal_factions if by_lot else deal_crews
        return deal_seats(deal, players, header.seed, header.modules, header.options)


class FactionDraft(SeatDraft):
    """Factions are picked one after the other.

    No rule knows it; C2 deals the crews.
    """

    choices: Collection[str] = tuple(CREWS)

    def piece(self, name: str) -> str:
        """The number of its crew card."""
        return card_of(name)

    def named(self, typed: str) -> str:
        """The faction of that name; refuses crew cards, of which one side is picked."""
        name = faction(typed)
        if name not in CREWS:
            raise BadInput(
                Text("{card} is a crew card with two sides", card=name),
                choices=sides(name),
                field="faction",
            )
        return name

    def check_table(self, header: Header) -> None:
        """Refuse a table that cannot begin, whoever picks what.

        >>> FactionDraft().check_table(Header("core", ("",) * 7))
        Traceback (most recent call last):
        planner.errors.BadInput: C: this game is for 2 to 6 players, not 7
        """
        fewest, most = rulebook_for(replace(header, seats=(), modules=())).players
        players = len(header.seats)
        if not fewest <= players <= min(most, len(CARDS)):
            raise BadInput(
                Text(
                    "this game is for {fewest} to {most} players, not {names}",
                    fewest=fewest,
                    most=most,
                    names=players,
                ),
                rule="C",
                field="players",
            )
        _begin(header, completed(header) or _any(header.seats))

    def check_pick(self, header: Header, place: int, name: str) -> None:
        """Refuse what the seat at that index cannot pick now.

        >>> FactionDraft().check_pick(Header("core", ("NASA", "")), 1, "ISRO")
        Traceback (most recent call last):
        planner.errors.RuleViolation: ...
        """
        for seat, taken in enumerate(header.seats, start=1):
            if not taken or card_of(taken) != card_of(name):
                continue
            free = joined(self.free(header, place)) or Text("none")
            message = Text("{name} is taken by seat {seat}", name=name, seat=seat)
            if taken != name:
                message = Text(
                    "{taken}, the other side of the crew card of {name}, is taken by seat {seat}",
                    taken=taken,
                    name=name,
                    seat=seat,
                )
            hint = Text("these are free: {free}", free=free)
            raise RuleViolation("C2", message, hint=hint, field="faction")
        then = _with(header, place, name)
        if completed(then) is None:
            raise _impossible(then)

    def free(self, header: Header, place: int) -> tuple[str, ...]:
        """What the seat at that index can pick now.

        >>> len(FactionDraft().free(Header("core", ("NASA", "")), 1))
        10
        """
        cards = {card_of(name) for name in header.seats if name}
        return tuple(
            name
            for name in CREWS
            if card_of(name) not in cards and completed(_with(header, place, name)) is not None
        )


def completed(header: Header) -> tuple[str, ...] | None:
    """One way in which the rest could pick so that the game can be played, if there is any.

    >>> war = Header("core", ("NASA", "UN"), modules=("politics", "conflict"))
    >>> completed(war), completed(replace(war, seats=("NASA", "")))
    (None, ('NASA', 'ESA'))
    """
    seats = header.seats
    if "" not in seats:
        chosen = [MODULES[name] for name in header.modules if name in MODULES]
        return seats if all(each.seated(header) for each in chosen) else None
    taken = {card_of(name) for name in seats if name}
    for name in CREWS:
        if card_of(name) not in taken:
            found = completed(_with(header, seats.index(""), name))
            if found is not None:
                return found
    return None


def _with(header: Header, place: int, name: str) -> Header:
    seats = header.seats
    return replace(header, seats=(*seats[:place], name, *seats[place + 1 :]))


def _any(factions: Sequence[str]) -> tuple[str, ...]:
    """Any factions in the places that are free."""
    cards = {card_of(name) for name in factions if name}
    left = (name for name, face in CREWS.items() if face.endswith("F") and face[:-1] not in cards)
    return tuple(name or next(left) for name in factions)


def _impossible(header: Header) -> PlannerError:
    """What the rules say to a table at which these sit."""
    try:
        _begin(header, _any(header.seats))
    except PlannerError as refusal:
        reason = Text("the game could not be played then: {reason}", reason=refusal.message)
        if refusal.rule is not None:
            return RuleViolation(refusal.rule, reason, hint=refusal.hint, field="faction")
        return BadInput(reason, hint=refusal.hint, field="faction")
    return BadInput(Text("the game could not be played then"), field="faction")


def _begin(header: Header, seats: tuple[str, ...]) -> None:
    """Set the game up, which refuses what cannot be played."""
    Game(replace(header, seats=seats))
