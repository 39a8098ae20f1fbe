"""One game: the state, what may be done, doing it, and taking it back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from planner.errors import BadInput, PlannerError
from planner.kernel.actions import Action, Choice, Ruling, Undo
from planner.kernel.answers import check_expected
from planner.kernel.codec import Json, encode
from planner.kernel.conduct import asked, check_player, choices, plain
from planner.kernel.context import Table
from planner.kernel.course import Course, Given
from planner.kernel.dice import (
    DiceKind,
    dice_kind,
    dice_of,
    fresh_seed,
    seed_hash,
)
from planner.kernel.history import Checkpoint, Past
from planner.kernel.log import Bygone, Chronicle, Entry, Header, header_line
from planner.kernel.logfile import LOG_HAS_GROWN, DamagedLog
from planner.kernel.outlook import Preview
from planner.kernel.preview import preview, preview_undo, why_not
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State
from planner.kernel.view import (
    OpenLog,
    View,
    check_seat,
    imagined_state,
    seated_as,
    shown_entries,
    shown_header,
)
from planner.text import Text

__all__ = ["LOG_HAS_GROWN", "DamagedLog", "Game"]


class Game(Course):
    """A game in progress; `legal` lists what may be done and `apply` does it.

    >>> from planner.kernel.example import Pebbles
    >>> game = Pebbles.start(seats=["Ann", "Ben"], seed=7)
    >>> entry = game.apply(game.legal("Ann")[0])
    >>> print(entry.says[0])
    Ann turns up +4 (P2)
    """

    usual: ClassVar[str]
    """The scenario that is played unless another is named."""
    view_kind: ClassVar[type[View]] = View

    @classmethod
    def start(
        cls,
        scenario: str | None = None,
        *,
        seats: Sequence[str],
        seed: int | str | None = None,
        dice: str = "seeded",
        decks: dict[str, tuple[str, ...]] | None = None,
        options: dict[str, Json] | None = None,
        modules: Sequence[str] = (),
        printed: dict[str, dict[str, str]] | None = None,
        hashing: bool = True,
    ) -> Self:
        """Start a game; without ``hashing`` the entries carry no hash and play is faster.

        ``scenario`` is what is played, `usual` unless it is named. Without a ``seed`` it is one
        that nobody can guess. ``dice`` says who rolls: see `DiceKind`.
        """
        header = Header(
            scenario or cls.usual,
            tuple(seats),
            fresh_seed() if seed is None else seed,
            dice_kind(dice),
            decks,
            options or {},
            tuple(modules),
            printed or {},
            rules_version=cls.versions.today,
            game=cls.name,
        )
        return cls(header, hashing=hashing)

    # -- looking ---------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table to look at, with the rules in force."""
        table: Table = self.book.table(self.state)
        return table

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who are asked for something now; nobody once the game is over."""
        return asked(self.state)

    @property
    def offered(self) -> tuple[str, ...]:
        """The players who have been offered a deal and have not answered; nobody waits for them."""
        return self.state.offered

    def legal(self, player: str | None = None) -> list[Choice]:
        """Return all that a player may do now; without a name, for all who are asked or `offered`.

        Parameters with many values come as templates with their domains; every action listed
        or made from a template applies. Of deals only simple offers are listed; a player who is
        not on turn may make them too. Rulings and undo are not listed: they need the table's
        agreement.
        """
        everybody = tuple(dict.fromkeys((*self.to_act, *self.offered)))
        if player is not None:
            check_player(self.state, player)
        players = everybody if player is None else (player,)
        table = self.table
        return [choice for each in players for choice in choices(table, each)]

    def view(self, *seats: str) -> View:
        """Return the view of these players; of several at one screen, of what they know together.

        Without a name it is what somebody knows who looks on.

        >>> from planner.kernel.example import Pebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> len(game.view("Ann").legal()) == len(game.legal("Ann")), game.view().legal()
        (True, [])
        """
        seated = seated_as(self.table, seats)
        know = frozenset(seated)
        shown = shown_header(self.header)
        book = replace(self.book, header=shown)
        return self.view_kind(
            seated,
            book.table(self.state.as_seen(know)),
            shown,
            self._log.read(self.entries, self.table, know),
            self.past.history.undoable(seated),
            self.header.seed if self.state.over is not None else None,
            seed_hash(self.header.seed),
            self._going_on,
        )

    def entries_since(self, count: int, *seats: str) -> Sequence[Entry]:
        """Return what came after so many entries, as these players may read it.

        >>> from planner.kernel.example import Pebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> for _ in range(2):
        ...     _ = game.apply(game.legal()[0])
        >>> list(game.entries_since(1, "Ann")) == list(game.view("Ann").entries[1:])
        True
        """
        # What of an entry is secret hangs on those after it alone.
        later = [replace(entry, state="") for entry in self.entries[count:]]
        return shown_entries(later, self.table, frozenset(seated_as(self.table, seats)))

    @classmethod
    def _going_on(cls, header: Header, state: State, book: Rulebook[Any, Any]) -> Self:
        """Return a game without a past that goes on from a state."""
        other = object.__new__(cls)
        other.header, other.book, other.state = header, book, state
        today = cls.versions.today
        past = Past(Chronicle(book.tags, book.moves), today, today)
        other.past, other.news, other.hashing = past, (), False
        other._log = OpenLog(book)
        other.opening = Entry(0, Undo("", 0))
        other._dice = dice_of(header.dice, header.seed)
        return other

    # -- doing -----------------------------------------------------------------------------

    def apply(
        self,
        action: Action,
        dice: Sequence[int] = (),
        *,
        granted: bool = False,
        expected: int | None = None,
    ) -> Entry:
        """Carry out an action, or raise and change nothing.

        ``dice`` are results rolled by hand; `DiceNeeded` says which are missing, and where the
        seed rolls the dice nobody may bring any. With ``granted`` the players have agreed by word
        of mouth to a ruling or an undo that needs the consent of all. ``expected`` says how many
        entries one has seen; an action that was meant for another table is refused, unless it
        answers a question that is still the same (`planner.kernel.answers`).
        """
        return self.carry_out(self._plain(action), dice, granted=granted, expected=expected)

    def own(self, action: Action, seats: Sequence[str]) -> Action:
        """Return the action, if it and what it asks for are plain data of players of these seats.

        >>> from planner.kernel.example import Pebbles, TurnUp
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> game.own(TurnUp("Ben"), ["Ann"])
        Traceback (most recent call last):
        planner.errors.BadInput: Ben plays at another seat; here sits Ann
        """
        action = inner = plain(self.book, action)
        seated = seated_as(self.table, tuple(seats))
        check_seat(self.state, inner.player, seated)
        while isinstance(inner, Ruling):
            inner = inner.action
            check_seat(self.state, inner.player, seated)
        return action

    def carry_out(
        self,
        action: Action,
        dice: Sequence[int] = (),
        *,
        granted: bool = False,
        expected: int | None = None,
    ) -> Entry:
        """`apply` for an action that `own` has returned: it is not checked again."""
        if expected is not None:
            there, seen = len(self.entries), self._situations(expected)
            check_expected(self.book, action, expected, there, seen)
        if dice and self.header.dice == DiceKind.SEEDED:
            raise BadInput(
                Text("the seed of this game rolls its dice, and nobody may bring any"),
                code="dice-are-seeded",
                hint=Text("a game begun with --dice hand or either takes dice that players roll"),
                field="dice",
            )
        self.past.adopt(self.state)
        return self._apply(action, Given(dice, granted=granted is True))

    def may(self, action: Action) -> bool:
        """True if the action would be allowed now.

        >>> from planner.kernel.example import Pebbles, TurnUp
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> game.may(TurnUp("Ann")), game.may(TurnUp("Ben"))
        (True, False)
        """
        return self.why_not(action) is None

    def why_not(self, action: Action) -> PlannerError | None:
        """Return why an action is not allowed now, or ``None``.

        >>> from planner.kernel.example import Pebbles, TurnUp
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> print(game.why_not(TurnUp("Ben")))
        P2: Ben is not asked for this now: what does Ann do? (P1)
        """
        try:
            action = self._plain(action)
            if isinstance(action, Undo):
                self._first_undone(action)
                return None
        except PlannerError as refusal:
            return refusal
        return why_not(self.table, action)

    def preview(self, action: Action) -> Preview:
        """Return what an action would do and cost, up to the first die or covered card.

        >>> from planner.kernel.example import Pebbles, TakePebbles, TurnUp
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> list(game.preview(TakePebbles("Ann", 2)).lines())
        ['Ann takes 2 (P1)', 'Then: what does Ben do? (P1)']
        >>> game.preview(TurnUp("Ann")).decks
        ('adds',)
        """
        try:
            action = self._plain(action)
            if isinstance(action, Undo):
                before = self._before(self._first_undone(action))
                consent = () if self._is_free(action) else self._others(action.player)
                return preview_undo(self.table, before, action, consent)
        except PlannerError as error:
            return self.book.preview_kind(refusal=error)
        consent = self._others(action.player) if isinstance(action, Ruling) else ()
        return preview(self.table, action, consent)

    def dealt_anew(self, entries: int | None = None, seed: int | str | None = None) -> Self:
        """Return a game that goes on from what everybody knows of this one after so many entries.

        Covered cards lie in another order, and other dice come, by a seed that nobody can guess
        unless one is named. What was done before is told, and cannot be taken back.

        >>> from planner.kernel.example import Pebbles, TakePebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> _ = game.apply(TakePebbles("Ann", 2))
        >>> other = game.dealt_anew()
        >>> other.view().table.state == game.view().table.state, other.state == game.state
        (True, False)
        """
        count = len(self.entries) if entries is None else entries
        seed = fresh_seed() if seed is None else seed
        if count == 0:
            today = self.versions.today
            header = replace(shown_header(self.header), seed=seed, dealt=0, rules_version=today)
            return type(self)(header, hashing=self.hashing)
        return self.from_lines(lines_dealt_anew(self.at(count), seed))

    def at(self, count: int) -> Self:
        """Return the game as it was after so many entries.

        >>> from planner.kernel.example import Pebbles, TakePebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> _ = game.apply(TakePebbles("Ann", 2))
        >>> len(game.at(0).entries), game.at(1) is game
        (0, True)
        """
        if not self.past.floor <= count <= len(self.entries):
            raise BadInput(
                Text("one cannot go back to entry {entry}", entry=count),
                hint=Text(
                    "go on from {first} to {last}, or from 0, which is a new game",
                    first=max(1, self.past.floor),
                    last=len(self.entries),
                ),
                field="entries",
            )
        return self._rebuilt(count) if count != len(self.entries) else self

    def push(self, action: Action, dice: Sequence[int] = ()) -> Entry:
        """`apply` under the name that goes with `pop`."""
        return self.apply(action, dice)


# -- a game that goes on elsewhere ----------------------------------------------------------------


def lines_dealt_anew(game: Game, seed: int | str) -> list[str]:
    """Return the log of a game that goes on from what everybody knows of this one.

    Its entries cannot be played again, as the dice and cards to come were others: it opens at the
    checkpoint after them, and nothing goes back behind that.
    """
    view = game.view()
    count = len(view.entries)
    header = header_line(replace(view.header, seed=seed, dealt=count))
    state = imagined_state(view.table.state, view.table.book, seed)
    entries = _open_lines(game.entries.lines(), view.entries)
    return [header, *entries, Checkpoint.of(count, game.versions.today, state).line]


def _open_lines(lines: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    """Return the lines of entries, without secrets and the hashes, which hang on what is hidden."""
    found = []
    for line, entry in zip(lines, entries, strict=True):
        data = json.loads(line) | {"state": ""}
        if not isinstance(entry.action, Bygone):
            data["action"] = encode(entry.action)
        if entry.secret:
            data["dice"] = list(entry.dice)
        found.append(json.dumps(data, ensure_ascii=False))
    return found
