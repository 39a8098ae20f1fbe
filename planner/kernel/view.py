"""What a seat may know of a game, and what it may do: a view.

A view holds what everybody knows and what its own players
have chosen in secret. It is put together from what may be known, on a table of its own; seed,
covered cards and dice to come are not in it, so nobody finds them there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from planner.errors import BadInput, PlannerError
from planner.kernel.actions import Action, Choice, Ruling, Undo
from planner.kernel.codec import Json, encode
from planner.kernel.conduct import asked, check_player, choices, plain
from planner.kernel.consent import undo_words
from planner.kernel.context import Table
from planner.kernel.history import Undoable
from planner.kernel.imagine import imagined_header, imagined_state
from planner.kernel.log import Entry, Header, entry_data
from planner.kernel.outlook import Preview
from planner.kernel.preview import preview, why_not
from planner.kernel.rulebook import Rulebook
from planner.kernel.shown import shown_decks, shown_entries
from planner.kernel.state import State
from planner.text import Text, joined

if TYPE_CHECKING:
    from planner.kernel.game import Game


@dataclass(frozen=True, slots=True)
class View:
    """What some seats know of a game together; made by `Game.view`.

    >>> from planner.kernel.example import Pebbles
    >>> view = Pebbles.start(seats=["Ann", "Ben"]).view("Ann")
    >>> view.may(view.legal()[0]), view.header.seed, view.table.state.decks["adds"][0]
    (True, '?', '?')
    """

    seats: tuple[str, ...]
    """Whose view it is; nobody's if it is that of a spectator."""
    table: Table
    """The table as they know it: `COVERED` stands for each card that nobody has seen."""
    header: Header
    """What the game started from, without its seed."""
    entries: Sequence[Entry]
    """The log, without the hashes of the states."""
    undoable: Undoable
    """What could be taken back."""
    seed: int | str | None
    """The seed, once the game is over."""
    seed_hash: str | None
    """The hash of a seed that nobody could guess, from the start."""
    going_on: Callable[[Header, State, Rulebook[Any, Any]], Game]
    """How to begin a game in the middle."""

    # -- looking ---------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who are asked for something now, in this view or not."""
        return asked(self.table.state)

    @property
    def offered(self) -> tuple[str, ...]:
        """The players who have been offered a deal and have not answered."""
        offered: tuple[str, ...] = self.table.state.offered
        return offered

    @property
    def question(self) -> str | None:
        """What is asked now; nothing once the game is over."""
        agenda = self.table.state.agenda
        return agenda[-1].question if agenda else None

    def view(self, *seats: str) -> Self:
        """What some of these players know, or a spectator.

        >>> from planner.kernel.example import Pebbles
        >>> Pebbles.start(seats=["Ann", "Ben"]).view("Ann").view().seats
        ()
        """
        seated = seated_as(self.table, seats)
        if seated == self.seats:
            return self
        for seat in seated:
            self._check_seat(seat)
        know = frozenset(seated)
        table = self.table.book.table(self.table.state.as_seen(know))
        entries = shown_entries(self.entries, self.table, know)
        return replace(self, seats=seated, table=table, entries=entries)

    def as_json(self, since: int = 0) -> dict[str, Json]:
        """The view as plain data, with the log from after entry ``since`` on."""
        state = self.table.state
        return {
            "seats": list[Json](self.seats),
            "game": {
                "scenario": self.header.scenario,
                "title": self.table.book.title,
                "factions": list[Json](self.header.seats),
                "dice": str(self.header.dice),
                "options": encode(self.header.options),
                "modules": list[Json](self.header.modules),
                "printed": encode(self.header.printed),
                "seed": self.seed,
                "seed_hash": self.seed_hash,
            },
            "entries": len(self.entries),
            "to_act": list[Json](self.to_act),
            "offered": list[Json](self.offered),
            "question": self.question,
            "table": {name: encode(getattr(state, name)) for name in state.SHOWN}
            | {"decks": shown_decks(state)},
            "log": [entry_data(entry) for entry in self.entries[since:]],
        }

    # -- what may be done ------------------------------------------------------------------

    def own(self, action: Action) -> Action:
        """The action, if it is plain data and that of a player of this view."""
        action = plain(self.table.book, action)
        self._check_seat(action.player)
        return action

    def legal(self, player: str | None = None) -> list[Choice]:
        """All that a player of this view may do now; without a name, that of all who are asked.

        See `Game.legal`.
        """
        if player is None:
            everybody = dict.fromkeys((*self.to_act, *self.offered))
            players = [name for name in everybody if name in self.seats]
        else:
            self._check_seat(player)
            players = [player]
        return [choice for each in players for choice in choices(self.table, each)]

    def may(self, action: Action) -> bool:
        """Whether a player of this view would be allowed to do that now."""
        return self.why_not(action) is None

    def why_not(self, action: Action) -> PlannerError | None:
        """Why an action is not allowed now, as far as anybody can know beforehand."""
        try:
            action = self.own(action)
            if isinstance(action, Undo):
                self.undoable.check(self.table.state, action)
                return None
        except PlannerError as refusal:
            return refusal
        return why_not(self.table, action)

    def preview(self, action: Action) -> Preview:
        """What an action would do and cost, up to the first die or covered card.

        Of an undo it tells who has to consent.
        """
        kind = self.table.book.preview_kind
        try:
            action = self.own(action)
            others = tuple(name for name in self.table.state.seats if name != action.player)
            if isinstance(action, Undo):
                is_free = self.undoable.check(self.table.state, action) or not others
                told = undo_words(action, self.table.book.consent_rule)
                return kind(says=(told,), consent=() if is_free else others)
        except PlannerError as refusal:
            return kind(refusal=refusal)
        return preview(self.table, action, others if isinstance(action, Ruling) else ())

    def imagine(self, seed: int | str) -> Game:
        """A game to try things out in: as this view knows it, and all else dealt anew.

        It begins here, without what was done before; the seed also rolls its dice.

        >>> from planner.kernel.example import Pebbles
        >>> view = Pebbles.start(seats=["Ann", "Ben"]).view("Ann")
        >>> first, second = view.imagine(1), view.imagine(2)
        >>> first.state == second.state, first.view().table.state == view.table.state
        (False, True)
        """
        header = imagined_header(self.header, seed)
        state = imagined_state(self.table.state, self.table.book, seed)
        return self.going_on(header, state, replace(self.table.book, header=header))

    def _check_seat(self, player: str) -> None:
        check_player(self.table.state, player)
        if player not in self.seats:
            raise BadInput(
                Text("{player} plays at another seat", player=player),
                code="not-your-seat",
                hint=Text("here sits {seats}", seats=joined(self.seats, " and ") or Text("nobody")),
                field="player",
            )


def seated_as(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits there, by what they are called now (`Rulebook.same_seat`)."""
    state, same = table.state, table.book.same_seat
    now = {same(name): name for name in state.players}
    found = [seat if seat in state.players else now.get(same(seat), seat) for seat in seats]
    for seat in found:
        check_player(state, seat)
    return tuple(name for name in state.players if name in found)
