"""The course of a game: what was done in it, taking that back, and the log that keeps it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

from planner.errors import BadInput
from planner.kernel import logfile
from planner.kernel.actions import Action, Request, Ruling, Undo
from planner.kernel.conduct import carried_out, check_player, plain, run_agenda
from planner.kernel.consent import (
    Consent,
    ConsentDue,
    check_no_request,
    request_of,
    undo_words,
)
from planner.kernel.context import Context
from planner.kernel.dice import (
    Ahead,
    DiceKind,
    DiceTray,
    HandDice,
    dice_of,
)
from planner.kernel.history import Past, reveals, too_many
from planner.kernel.log import FINGERPRINT, Chronicle, Entry, Header, header_line
from planner.kernel.logfile import lines_to_add, read_game, read_lines, read_on
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State
from planner.kernel.versions import Versions
from planner.kernel.view import OpenLog
from planner.text import Text, joined


class Course(ABC):
    """A game as it goes on: every entry, the situations that can be gone back to, and its log.

    A game of its own says what its rules are: `compose`, `_lay_out`, `_begin`.
    """

    name: ClassVar[str]
    """By what name logs know it."""
    has_nameless_logs: ClassVar[bool] = False
    """True if logs that name no game are its."""
    versions: ClassVar[Versions]
    """The versions of its rules."""

    @classmethod
    @abstractmethod
    def compose(cls, header: Header) -> Rulebook[Any, Any]:
        """Return the rule book that a header asks for."""

    @abstractmethod
    def _lay_out(self) -> State:
        """Return the table before anything is dealt."""

    @abstractmethod
    def _begin(self, context: Any) -> None:
        """Set the table."""

    def __init__(self, header: Header, *, hashing: bool = True) -> None:
        self.header = header
        self.book: Rulebook[Any, Any] = self.compose(header)
        self.past = Past(
            Chronicle(self.book.tags, self.book.moves),
            header.rules_version,
            self.versions.today,
            floor=header.dealt,
        )
        """The entries, and what of them can be undone."""
        self.news: tuple[str, ...] = ()
        """Changes in the rules since the game was played last."""
        self.opening: Entry
        """The lines and moves of the setup, before the first action."""
        self.hashing = hashing
        """True if entries carry the hash of the state after them."""
        self._dice = dice_of(header.dice, header.seed)
        self._log = OpenLog(self.book)
        self.state: State = self._set_up()

    # -- entry by entry ---------------------------------------------------------------------

    @property
    def entries(self) -> Chronicle:
        """Everything that was done, undone actions too."""
        return self.past.entries

    def pop(self) -> Action:
        """Take back the last action for good, as a search does; the log forgets it too.

        >>> from planner.kernel.example import Pebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> before = game.state.fingerprint()
        >>> _ = game.push(game.legal()[0])
        >>> _ = game.pop()
        >>> game.state.fingerprint() == before
        True
        """
        last = len(self.entries) - 1
        if last < self.past.floor:
            raise BadInput(Text("there is nothing to pop"))
        self._log.forget_from(last)
        kept = self.past.history.kept(last)
        if kept is not None:
            self.state = kept
            return self.past.pop()
        before = self._rebuilt(last)
        self.state = before.state
        return self.past.pop(before.past.history)

    def copy(self) -> Self:
        """Return an independent game that goes on from here."""
        other = object.__new__(type(self))
        other.header, other.book, other.opening = self.header, self.book, self.opening
        other.past, other.news = self.past.copy(), self.news
        other.hashing, other._dice = self.hashing, self._dice
        # States are never changed once they are in place, so they can be shared.
        other.state = self.state
        other._log = OpenLog(self.book)
        return other

    def _situations(self, first: int) -> Iterator[State]:
        """Yield the states from now back to the one before an entry; none under older rules."""
        if first < self.past.floor:
            return
        yield self.state
        for entry in range(len(self.entries) - 1, first - 1, -1):
            yield self.past.history.kept(entry) or self._rebuilt(entry).state

    def _plain(self, action: Action) -> Action:
        """Return the action, if it is plain data of a player and a kind that this game knows."""
        action = plain(self.book, action)
        check_player(self.state, action.player)
        return action

    def _set_up(self) -> State:
        state = self._lay_out()
        context: Context = self.book.context(state, DiceTray.ready(self._dice, (), 0))
        self._begin(context)
        run_agenda(context)
        self.opening = Entry(
            0,
            Undo("", 0),
            says=tuple(context.lines),
            moved=tuple(context.ledger),
            state=self._hash(state),
            called=self.book.moves,
        )
        return state

    def _apply(self, action: Action, given: Given) -> Entry:
        """Carry out an action that `_plain` has returned."""
        if isinstance(action, Undo):
            return self._undo(action, given)
        if isinstance(action, Ruling):
            return self._rule(action, given)
        due = request_of(self.state)
        if due is not None:
            return self._answer(due, action, given)
        context = carried_out(self.state, self.book, action, self._tray(given))
        return self._record(action, context, by=action.player)

    def _tray(self, given: Given) -> DiceTray:
        first = self.state.dice_rolled
        if not given.from_log:
            return DiceTray.ready(self._dice, given.dice, first)
        # A log brings its dice along. In a seeded game the seed has to agree with each.
        witness = self._dice if self.header.dice == DiceKind.SEEDED else None
        return DiceTray.ready(HandDice(), given.dice, first, witness=witness)

    def _entry(self, action: Action, context: Context, *, granted: bool = False) -> Entry:
        return Entry(
            len(self.entries) + 1,
            action,
            tuple(context.tray.rolled),
            tuple(context.lines),
            tuple(context.ledger),
            self._hash(context.state),
            granted,
            tuple(context.secret),
            tuple(dict.fromkeys(context.tells)),
            self.book.moves,
        )

    def _record(
        self, action: Action, context: Context, *, by: str | None, granted: bool = False
    ) -> Entry:
        """Put the new state in place, after everything that can fail."""
        # The order matters: the entry may still fail, history and state must not change before.
        entry = self._entry(action, context, granted=granted)
        self.past.history.add(self.state, by, reveals=self._reveals(self.state, context, by))
        return self._put(entry, context.state)

    def _reveals(self, before: State, context: Context, by: str | None) -> bool:
        """True if something has come to light that cannot be taken back without asking."""
        secret = self.book.secret_questions
        asked = {step.tag for step in before.agenda} & secret
        still = {step.tag for step in context.state.agenda} - {*context.tells}
        if asked - still or {*context.tells} - secret:
            return True
        seen_by_others = len(context.tray.rolled) - sum(
            len(secret.dice) for secret in context.secret if secret.seen_by == (by,)
        )
        # Secret dice that only the player has seen do not bar an undo: pretend they were never
        # rolled.
        if not seen_by_others and not self.book.own_dice_bar_undo:
            before = replace(before, dice_rolled=context.state.dice_rolled)
        return reveals(before, context.state)

    def _put(self, entry: Entry, state: State) -> Entry:
        self.past.put(entry, self.state, state)
        self.past.history.turned(state)
        self.state = state
        return entry

    def _hash(self, state: State) -> str:
        return state.fingerprint()[:FINGERPRINT] if self.hashing else ""

    # -- what needs the consent of all ------------------------------------------------------

    def _rule(self, ruling: Ruling, given: Given) -> Entry:
        check_no_request(self.state)
        asks = bool(self._others(ruling.player))
        if asks and not given.granted:
            # Try it dry: a ruling that is refused anyway is refused before anybody is asked.
            with suppress(Ahead):
                carried_out(self.state, self.book, ruling, DiceTray.ready(None, (), 0))
            return self._ask_all(ruling, given)
        context = carried_out(self.state, self.book, ruling, self._tray(given))
        return self._record(ruling, context, by=ruling.doer, granted=asks)

    def _undo(self, undo: Undo, given: Given) -> Entry:
        first, asks = self._first_undone(undo), not self._is_free(undo)
        if asks and not given.granted:
            return self._ask_all(undo, given)
        context = self._saying(given)
        context.lines.append(undo_words(undo, self.book.consent_rule, asked=asks))
        return self._go_back(undo, first, context, granted=asks, again=self._own_dice(undo))

    def _first_undone(self, undo: Undo) -> int:
        """Return the first entry that an undo takes back; an own request is undone alone."""
        due = request_of(self.state)
        if due is not None and due.request.player == undo.player and undo.entries == 1:
            return due.entry
        check_no_request(self.state)
        return self._undone(undo)

    def _undone(self, undo: Undo, request: int | None = None) -> int:
        """Return the first entry of the actions to undo; raise if there are too few."""
        first = self._back(undo.entries, request)
        if first is None:
            raise too_many(undo, len(self.past.history), self._since())
        return first

    def _since(self) -> str:
        """Return why nothing goes back behind the start of the kept past, if it has one."""
        if not self.past.floor:
            return ""
        if self.past.floor == self.header.dealt:
            return Text(" since the game was dealt anew")
        return Text(" since the rules have changed")

    def _is_free(self, undo: Undo) -> bool:
        """True if an undo that can be done is nobody else's business."""
        return (
            not self._others(undo.player)
            or request_of(self.state) is not None
            or self.past.history.is_own(undo.entries, undo.player)
        )

    def _own_dice(self, undo: Undo) -> int:
        """Return the number of dice to be undone that no other player has seen."""
        history = self.past.history
        if request_of(self.state) is not None or not history.is_own(undo.entries, undo.player):
            return 0
        return sum(len(self.entries[deed].dice) for deed in history.last(undo.entries))

    def _others(self, player: str) -> tuple[str, ...]:
        return tuple(name for name in self.state.seats if name != player)

    def _saying(self, given: Given) -> Context:
        """Return a context in which nothing is rolled, for what only says something."""
        tray = self._tray(given)
        tray.check_all_used()
        context: Context = self.book.context(self.state.copy(), tray)
        return context

    def _ask_all(self, request: Request, given: Given) -> Entry:
        """Ask the others whether they consent."""
        context, others = self._saying(given), self._others(request.player)
        rule = self.book.consent_rule
        context.push(ConsentDue(request, len(self.entries), others, rule))
        context.say(
            Text(
                "{wish}; {others} must consent", wish=request.wish, others=joined(others, " and ")
            ),
            rule,
        )
        return self._record(request, context, by=request.player)

    def _answer(self, due: ConsentDue, action: Action, given: Given) -> Entry:
        """Carry out an answer to a request, and the request when all have consented."""
        answer = carried_out(self.state, self.book, action, DiceTray.ready(None, (), 0))
        if request_of(answer.state) is not None:
            return self._record(action, answer, by=action.player)
        if not isinstance(action, Consent):
            return self._go_back(action, due.entry, answer)
        if isinstance(due.request, Undo):
            first = self._undone(due.request, due.entry)
            return self._go_back(action, first, answer)
        before = self._before(due.entry)
        granted = carried_out(before, self.book, due.request, self._tray(given))
        granted.lines[:0] = answer.lines
        entry = self._entry(action, granted)
        told = self._reveals(before, granted, due.request.doer)
        self.past.history.grant(self.state, due.entry, due.request.doer, reveals=told)
        return self._put(entry, granted.state)

    def _go_back(
        self,
        action: Action,
        first: int,
        context: Context,
        *,
        granted: bool = False,
        again: int = 0,
    ) -> Entry:
        """Take back everything from an entry on.

        The dice rolled meanwhile are gone for good, unless they are all to come ``again``.
        """
        before = self._before(first)
        asked = {step.tag for step in self.state.agenda}
        # What all have seen when a secret question was answered, they know when it is open again.
        context.tells += [
            step.tag
            for step in before.agenda
            if step.tag in self.book.secret_questions and step.tag not in asked
        ]
        rolled = self.state.dice_rolled
        if before.dice_rolled + again == rolled:
            rolled = before.dice_rolled
        context.state = replace(before, dice_rolled=rolled)
        entry = self._entry(action, context, granted=granted)
        self.past.history.forget(self.state, first)
        return self._put(entry, context.state)

    # -- what is no longer kept -------------------------------------------------------------

    def _back(self, count: int, request: int | None = None) -> int | None:
        """Return the deed with which the last so many begin (`History.back`), however long ago."""
        first = self.past.history.back(count, request)
        if count > len(self.past.history):
            return first
        while first is None and self.past.history.base > self.past.floor:
            earlier = self._rebuilt(len(self.entries), self.past.before(count))
            self.past.history = earlier.past.history
            first = self.past.history.back(count, request)
        return first

    def _before(self, deed: int) -> State:
        """Return the state before a deed, and before the request that it granted."""
        start = self.past.history.start(deed)
        return self.past.history.kept(start) or self._rebuilt(start).state

    def _rebuilt(self, count: int, known: int | None = None) -> Self:
        """Return the game after so many entries, played again from a checkpoint.

        It is the last one after ``known`` entries at most.
        """
        again = self.copy()
        again.hashing = False
        again.open_at(self.past, count if known is None else known)
        for entry in self.entries[len(again.entries) : count]:
            again.again(entry.action, entry.dice, granted=entry.granted)
        return again

    def open_at(self, past: Past, count: int) -> None:
        """Put the last checkpoint within so many entries of a past on the table."""
        point = past.point(count)
        state = point.read(self.book)
        self.past, self.state = past.at(point), state

    # -- the log ---------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Return the log file, line by line."""
        return [header_line(self.header), *self.past.lines()]

    def save(self, path: Path, *, new: bool = False) -> None:
        """Write the whole log to a file; what was there stays until all of it is written.

        With ``new`` a file that is there is refused.
        """
        logfile.write(path, "\n".join(self.lines()) + "\n", new=new)

    def append_to(self, path: Path) -> None:
        """Add what was done since to the end of the log file that this game came from.

        Whoever finds that somebody else has added to it meanwhile is refused, and nothing is
        written: what he has done was done at a table that has moved on.
        """
        with logfile.appending(path) as file:
            file.add(lines_to_add(self.header, self.past, file.last_line(), path.name))

    def play_on(self, lines: Sequence[str], *, file: str = "log") -> None:
        """Do what somebody else has added to the log of this game.

        Raises `DamagedLog` where a line does not fit; what comes before it is done.

        >>> from planner.kernel.example import Pebbles
        >>> here = Pebbles.start(seats=["Ann", "Ben"])
        >>> there = here.copy()
        >>> _ = there.apply(there.legal()[0])
        >>> here.play_on(there.lines()[1:])
        >>> here.state == there.state
        True
        """
        read_on(self, lines, file)

    def replay(self) -> Self:
        """Return the same game played again from its log, as far back as today's rules reach."""
        again = type(self)(self.header, hashing=self.hashing)
        if self.past.floor:
            again.open_at(self.past, self.past.floor)
        for entry in self.entries[len(again.entries) :]:
            again.again(entry.action, entry.dice, granted=entry.granted)
        return again

    def again(self, action: Action, dice: Sequence[int], *, granted: bool) -> Entry:
        """Do again what a log tells, with the dice that it tells of and no others."""
        return self._apply(self._plain(action), Given(dice, granted=granted, from_log=True))

    @classmethod
    def load(cls, path: Path, *, hashing: bool = True, verify: bool = False) -> Self:
        """Return the game in a log file; raises `DamagedLog` where a line does not fit.

        It opens at the last checkpoint; with ``verify`` everything that was played by today's
        rules is played again.
        """
        lines = read_lines(path)
        return cls.from_lines(lines, file=path.name, hashing=hashing, verify=verify)

    @classmethod
    def from_lines(
        cls,
        lines: Sequence[str],
        *,
        file: str = "log",
        hashing: bool = True,
        verify: bool = False,
    ) -> Self:
        """Return the game that the lines of a log file tell; see `load`."""
        return read_game(cls, lines, file, hashing=hashing, verify=verify)


@dataclass(frozen=True, slots=True)
class Given:
    """The dice and consent that come with an action."""

    dice: Sequence[int] = ()
    granted: bool = False
    """True if all have consented by word of mouth."""
    from_log: bool = False
    """True if this was done before, so that the dice must be those that were rolled then."""
