"""Views: what a seat may know of a game, and what it may do.

A view holds what everybody knows and what its own players have chosen in secret. It is put together
from what may be known, picked out by name, on a table of its own; seed, covered cards and dice to
come are not in it, so nobody finds them there. What a view does not know it can imagine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from planner.errors import BadInput, PlannerError
from planner.kernel.actions import Action, Choice, Ruling, Undo
from planner.kernel.codec import Json, encode
from planner.kernel.conduct import asked, check_player, choices, plain
from planner.kernel.consent import request_of, undo_words
from planner.kernel.context import Table
from planner.kernel.copies import copied
from planner.kernel.dice import BLANK, DiceKind, derived_seed, shuffle
from planner.kernel.history import EVERY, Undoable
from planner.kernel.log import Chronicle, Entry, Header, entry_data
from planner.kernel.outlook import Preview
from planner.kernel.preview import preview, why_not
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import COVERED, State, covered_part
from planner.text import Text, joined

if TYPE_CHECKING:
    from planner.kernel.game import Game


# -- what is shown of the log and the decks -------------------------------------------------------


def shown_header(header: Header) -> Header:
    """Return the header without seed and order of the decks."""
    return Header(
        header.scenario,
        header.seats,
        seed=COVERED,
        dice=header.dice,
        options=copied(header.options),
        modules=header.modules,
        printed=copied(header.printed),
        dealt=header.dealt,
        rules_version=header.rules_version,
        game=header.game,
    )


def shown_decks(state: State) -> dict[str, Json]:
    """Return the decks as data: open cards, number of covered ones, known cards under them."""
    found: dict[str, Json] = {}
    for deck, cards in state.decks.items():
        first, last = covered_part(state, deck)
        found[deck] = {
            "open": list[Json](cards[:first]),
            "covered": last - first,
            "under": list[Json](cards[last:]),
        }
    return found


class OpenLog:
    """The entries of a log as everybody may read them, made once for all who look."""

    def __init__(self, book: Rulebook[Any, Any]) -> None:
        self._open = Chronicle(book.tags, book.moves)

    def read(self, entries: Chronicle, table: Table, seats: frozenset[str]) -> Sequence[Entry]:
        """Return the entries as those seats may read them.

        The hash of the state is left out, as it hangs on what is hidden.
        """
        later = entries[len(self._open) :]
        for entry in later:
            self._open.append(replace(entry, state=""))
        if len(later) > EVERY:
            self._open.pack()
        return shown_entries(self._open.first(len(self._open)), table, seats)

    def forget_from(self, entry: int) -> None:
        """The log has been cut off at that index."""
        while len(self._open) > entry:
            self._open.pop()


def shown_entries(entries: Sequence[Entry], table: Table, seats: frozenset[str]) -> Sequence[Entry]:
    """Return the entries without what is secret and has not been told; at the end all is told."""
    state, book = table.state, table.book
    asked = {step.tag for step in state.agenda} & book.secret_questions
    if state.over is not None or not (asked or book.keeps_secrets):
        return entries
    told: set[str] = set()
    found = []
    for entry in reversed(entries):
        # What an entry tells was there before its own dice, and not before its action.
        dice = _shown_dice(entry, told, seats)
        told.update(entry.tells)
        secret = book.secret_of(entry.action)
        action = entry.action
        if secret is not None and secret[0] not in told and (secret[0] in asked or not secret[1]):
            action = action.as_seen(seats)
        found.append(replace(entry, action=action, dice=dice))
    return tuple(reversed(found))


def _shown_dice(entry: Entry, told: Collection[str], seats: frozenset[str]) -> tuple[int, ...]:
    hidden = {
        place
        for secret in entry.secret
        if secret.until not in told and seats.isdisjoint(secret.seen_by)
        for place in secret.dice
    }
    return tuple(BLANK if place in hidden else die for place, die in enumerate(entry.dice))


# -- what is imagined -----------------------------------------------------------------------------


def imagined_header(header: Header, seed: int | str) -> Header:
    """Return the header of an imagined game; who tries things out may bring dice, too."""
    return replace(header, seed=derived_seed(seed, "imagining"), dice=DiceKind.EITHER)


def imagined_state(state: State, book: Rulebook[Any, Any], seed: int | str) -> State:
    """Return a table that looks the same to whom ``state`` is shown, with nothing covered on it.

    What is asked of the table (a ruling, an undo) is left out, as there is no past to go back to.
    """
    key = derived_seed(seed, "covered")
    dealt = state.copy()
    if request_of(dealt) is not None:
        dealt.agenda.pop()
    dealt.agenda = [step.dealt_anew(key) for step in dealt.agenda]
    dealt.parts = {tag: part.dealt_anew(key) for tag, part in dealt.parts.items()}
    seen = _seen_cards(dealt)
    unseen: dict[str, list[str]] = {}
    for deck in dealt.decks:
        unseen[deck] = [card for card in book.cards_of(deck) if card not in seen]
        shuffle(unseen[deck], f"{key}:deck:{deck}")
    dealt.deal_hidden(unseen)
    for deck, cards in dealt.decks.items():
        first, last = covered_part(dealt, deck)
        cards[first:last] = unseen[deck][: last - first]
    return dealt


def _seen_cards(state: State) -> frozenset[str]:
    """Return every card that lies open somewhere."""
    found = frozenset(card for deck in state.decks.values() for card in deck) - {COVERED}
    return found | state.seen_cards


# -- the view -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """A view of some seats together; made by `Game.view`.

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
    """The header, without its seed."""
    entries: Sequence[Entry]
    """The log, without the hashes of the states."""
    undoable: Undoable
    """What can be undone."""
    seed: int | str | None
    """The seed, once the game is over."""
    seed_hash: str | None
    """The hash of a seed that nobody could guess, from the start."""
    going_on: Callable[[Header, State, Rulebook[Any, Any]], Game]
    """Starts a game in the middle."""

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
        """The question now; empty once the game is over."""
        agenda = self.table.state.agenda
        return agenda[-1].question if agenda else None

    def view(self, *seats: str) -> Self:
        """Return the view of some of these players, or of a spectator.

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
        """Return the view as plain data, with the log from after entry ``since`` on."""
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
        """Return the action, if it is plain data and that of a player of this view."""
        action = plain(self.table.book, action)
        self._check_seat(action.player)
        return action

    def legal(self, player: str | None = None) -> list[Choice]:
        """Return all that a player of this view may do now; without a name, for all who are asked.

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
        """True if a player of this view would be allowed to do that now."""
        return self.why_not(action) is None

    def why_not(self, action: Action) -> PlannerError | None:
        """Return why an action is not allowed now, as far as anybody can know beforehand."""
        try:
            action = self.own(action)
            if isinstance(action, Undo):
                self.undoable.check(self.table.state, action)
                return None
        except PlannerError as refusal:
            return refusal
        return why_not(self.table, action)

    def preview(self, action: Action) -> Preview:
        """Return what an action would do and cost, up to the first die or covered card.

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
        """Return a game to try things out in: as this view knows it, and all else dealt anew.

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
        check_seat(self.table.state, player, self.seats)


def check_seat(state: State, player: str, seats: Sequence[str]) -> None:
    """Refuse a player who sits at none of these seats."""
    check_player(state, player)
    if player not in seats:
        raise BadInput(
            Text("{player} plays at another seat", player=player),
            code="not-your-seat",
            hint=Text("here sits {seats}", seats=joined(seats, " and ") or Text("nobody")),
            field="player",
        )


def seated_as(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players at these seats, by their present names (`Rulebook.same_seat`)."""
    state, same = table.state, table.book.same_seat
    found = seats
    if not state.players.keys() >= {*seats}:
        now = {same(name): name for name in state.players}
        found = tuple(
            seat if seat in state.players else now.get(same(seat), seat) for seat in seats
        )
        for seat in found:
            check_player(state, seat)
    return tuple(name for name in state.players if name in found)
