"""A game's past: its deeds, so far as they can be taken back, and checkpoints to go back to.

There is a checkpoint every fifty entries, and one where a game goes on by another version of the
rules.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Any, cast

from planner.errors import BadInput, DataError
from planner.kernel import sentences
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json, decode, encode
from planner.kernel.consent import check_no_request, request_of
from planner.kernel.log import FINGERPRINT, Chronicle, Entry
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State, covered_cards, fingerprint
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Done:
    """One entry of the log, as far as taking back is concerned."""

    last: int
    """The entry before it that still counted, as an index; -1 if there was none."""
    by: str | None
    """The player who did it; ``None`` if several did."""
    reveals: bool
    """True if a die was rolled for it, or a card was turned up."""
    start: int
    """The entry with which it began: itself, or the request that it grants."""


@dataclass(frozen=True, slots=True)
class Undoable:
    """How much of a game can be undone, without the actions themselves."""

    deeds: int = 0
    """Number of entries that can be undone."""
    own: dict[str, int] = field(default_factory=dict)
    """Number of the last entries that a player can undo without asking anybody."""

    def check(self, state: State, undo: Undo) -> bool:
        """True if an undo is nobody else's business; refuses one that cannot be done."""
        due = request_of(state)
        if due is not None and due.request.player == undo.player and undo.entries == 1:
            return True
        check_no_request(state)
        if not 1 <= undo.entries <= self.deeds:
            raise too_many(undo, self.deeds)
        return undo.entries <= self.own.get(undo.player, 0)


class History:
    """The deeds of a game, one for each entry; those that were undone no longer count.

    Only the situations of the current turn are kept: others are played again from a checkpoint.
    """

    def __init__(self, base: int = 0, before: Undoable | None = None) -> None:
        self.base = base
        """Number of entries before the first known deed."""
        self._before = before or Undoable()
        """The deeds that can be undone."""
        self._deeds: list[Done] = []
        self._counts = array("I")
        """Number of deeds counted with each."""
        self._befores: list[State] = []
        """The situations before the last deeds."""
        self._last = -1

    def copy(self) -> History:
        """Return an independent copy."""
        other = History(self.base, self._before)
        other._deeds, other._last = list(self._deeds), self._last
        other._counts = self._counts[:]
        other._befores = list(self._befores)
        return other

    def __len__(self) -> int:
        """Return the number of deeds that count."""
        return self._count(self._last)

    def _count(self, deed: int) -> int:
        return self._counts[deed - self.base] if deed >= 0 else self._before.deeds

    @property
    def _end(self) -> int:
        return self.base + len(self._deeds)

    def add(self, before: State, by: str | None, *, reveals: bool) -> None:
        """Write down what was done last."""
        self._put(before, Done(self._last, by, reveals, self._end), len(self) + 1)

    def grant(self, before: State, request: int, by: str | None, *, reveals: bool) -> None:
        """Write down that a request was granted; it and the answers to it count no more."""
        count = self._count(self._at(request).last) + 1
        self._put(before, Done(self._last, by, reveals, request), count)

    def forget(self, before: State, to: int) -> None:
        """Write down that everything from that deed on is taken back."""
        last = self._at(self.start(to)).last
        self._put(before, Done(self._last, None, False, self._end), 0)
        self._last = last

    def turned(self, after: State) -> None:
        """Keep no situation of a turn that is over by now, but that from which it ended."""
        if self._befores and after.moment != self._befores[-1].moment:
            del self._befores[:-1]

    def _put(self, before: State, deed: Done, count: int) -> None:
        self.turned(before)
        self._befores.append(before)
        self._last = self._end
        self._deeds.append(deed)
        self._counts.append(count)

    def pop(self) -> None:
        """Take off the last deed, whatever it was."""
        self._last = self._deeds.pop().last
        self._counts.pop()
        self._befores.pop()

    def start(self, deed: int) -> int:
        """Return the deed itself, or the request that it granted."""
        return self._at(deed).start

    def kept(self, deed: int) -> State | None:
        """Return the situation before a deed, while it is kept."""
        late = self._end - deed
        return self._befores[-late] if 0 < late <= len(self._befores) else None

    def _at(self, deed: int) -> Done:
        return self._deeds[deed - self.base]

    def back(self, count: int, request: int | None = None) -> int | None:
        """Return the deed with which the last so many that count begin, if so many are known.

        They are counted from the end, or from what came before a request.
        """
        for number, deed in enumerate(self._counting(request), start=1):
            if number == count:
                return deed
        return None

    def is_own(self, count: int, player: str) -> bool:
        """True if a player alone did the last so many, and they brought nothing to light."""
        deeds = map(self._at, self.last(count))
        return all(deed.by == player and not deed.reveals for deed in deeds)

    def last(self, count: int) -> list[int]:
        """Return the last so many deeds that count, which are known."""
        return [*islice(self._counting(), count)]

    def own(self, player: str) -> int:
        """Return the number of the last deeds for which `is_own` is true."""
        deeds = map(self._at, self._counting())
        own = takewhile(lambda deed: deed.by == player and not deed.reveals, deeds)
        count = sum(1 for _ in own)
        # What a checkpoint says counts only if every deed since then is the player's own.
        all_known = count == len(self) - self._before.deeds
        return count + (self._before.own.get(player, 0) if all_known else 0)

    def undoable(self, players: Iterable[str]) -> Undoable:
        """Return how much can be undone, and by which of these players without asking anybody."""
        own = {player: self.own(player) for player in players}
        return Undoable(len(self), {player: count for player, count in own.items() if count})

    def _counting(self, request: int | None = None) -> Iterator[int]:
        deed = self._last if request is None else self._at(request).last
        while deed >= 0:
            yield deed
            deed = self._at(self.start(deed)).last


def too_many(undo: Undo, left: int, since: str = "") -> BadInput:
    """Return the refusal of an undo that reaches behind the beginning."""
    return BadInput(
        Text("{entries} actions cannot be undone", entries=undo.entries),
        hint=Text("{left} are left to undo{since}", left=left, since=since),
        field="entries",
    )


def reveals(before: State, after: State) -> bool:
    """True if something came to light: a die, a card that was covered in its deck, or sides.

    >>> from planner.kernel.example import Heap
    >>> state = Heap(players={}, first_player="", decks={"adds": ["+1", "+2"]})
    >>> later = state.copy()
    >>> reveals(state, later)
    False
    >>> _ = later.take_top("adds")
    >>> reveals(state, later)
    True
    """
    if before.dice_rolled != after.dice_rolled or before.players.keys() != after.players.keys():
        return True
    there, left = covered_cards(before), covered_cards(after)
    return any(left[deck] < count for deck, count in there.items())


# -- the state, written into the log --------------------------------------------------------------


EVERY = 50
"""Number of entries between two checkpoints."""
KEY = "checkpoint"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state after an entry."""

    entry: int
    """Number of entries before it."""
    rules: int
    """By which version of the rules the game goes on from here."""
    packed: bytes
    """The state as JSON text, packed: seats and stacks stand in their order, and sentences are kept
    with what they were made of (`planner.kernel.sentences.kept`)."""
    undoable: Undoable | None = None
    """What can be undone from there; older files do not say."""

    @classmethod
    def of(
        cls, entry: int, rules: int, state: State, undoable: Undoable | None = None
    ) -> Checkpoint:
        """Return the checkpoint of a state.

        >>> from planner.kernel.example import Pebbles
        >>> game = Pebbles.start(seats=["Ann", "Ben"])
        >>> Checkpoint.of(0, 2, game.state).read(game.book) == game.state
        True
        """
        return cls.told(entry, rules, state.as_json(sentences.kept), undoable)

    @classmethod
    def told(
        cls, entry: int, rules: int, state: Json, undoable: Undoable | None = None
    ) -> Checkpoint:
        """Return the checkpoint of a state as JSON data."""
        text = json.dumps(state, ensure_ascii=False)
        return cls(entry, rules, zlib.compress(text.encode()), undoable)

    @property
    def state(self) -> str:
        """The state as JSON text."""
        return zlib.decompress(self.packed).decode()

    @property
    def line(self) -> str:
        """Its line in a log file, without the newline."""
        told: dict[str, Json] = {KEY: self.entry, "rules": self.rules}
        if self.undoable is not None:
            told["undoable"] = encode(self.undoable)
        return f'{json.dumps(told, ensure_ascii=False)[:-1]}, "state": {self.state}}}'

    @property
    def fingerprint(self) -> str:
        """The part of the state's hash that an entry keeps."""
        told = cast("dict[str, Json]", sentences.in_english(json.loads(self.state)))
        return fingerprint(told)[:FINGERPRINT]

    def read(self, book: Rulebook[Any, Any]) -> State:
        """Return the state; `BadInput` where today's rules cannot read it."""
        return book.read_state(json.loads(self.state))


def read_checkpoint(data: dict[str, Any], file: str, row: int | None) -> Checkpoint:
    """Return the checkpoint in the data of a line; `DataError` says what is wrong with it."""
    for name, kind in ((KEY, int), ("rules", int), ("state", dict)):
        if type(data.get(name)) is not kind:
            raise DataError(file, row, name, "is missing or damaged")
    undoable = data.get("undoable")
    try:
        told = None if undoable is None else decode(Undoable, undoable, field="undoable")
    except BadInput as error:
        raise DataError(file, row, "undoable", str(error)) from None
    return Checkpoint.told(data[KEY], data["rules"], data["state"], told)


def read_state(point: Checkpoint, book: Rulebook[Any, Any], file: str, row: int) -> State:
    """Return the state of a checkpoint; `DataError` where it cannot be read."""
    try:
        return point.read(book)
    except BadInput as error:
        raise DataError(file, row, "state", f"the checkpoint cannot be read: {error}") from None


# -- all that is known of a game's past -----------------------------------------------------------


@dataclass(slots=True)
class Past:
    """The past of a game, from its beginning or from a checkpoint on."""

    entries: Chronicle
    begun: int
    """The version of the rules by which the game was begun."""
    today: int
    """The version of today's rules."""
    history: History = field(default_factory=History)
    points: list[Checkpoint] = field(default_factory=list)
    """The situation at the beginning, from the first entry on, and all checkpoints since."""
    floor: int = 0
    """The first entries, so many, were played by older rules or before all that was covered was
    dealt anew: nothing goes back behind them."""

    @property
    def rules(self) -> int:
        """The version of the rules by which was played last."""
        return self.points[-1].rules if self.points else self.begun

    def copy(self) -> Past:
        """Return an independent copy."""
        entries = self.entries.first(len(self.entries))
        return Past(
            entries, self.begun, self.today, self.history.copy(), list(self.points), self.floor
        )

    def at(self, point: Checkpoint) -> Past:
        """Return the past as it was at a checkpoint."""
        points = self.points[: self.points.index(point) + 1]
        entries = self.entries.first(point.entry)
        history = self._history_from(point, self.floor)
        return Past(entries, self.begun, self.today, history, points, self.floor)

    def put(self, entry: Entry, before: State, after: State) -> None:
        """Write down an entry, and a checkpoint after it if it is time for one."""
        self._begin(before)
        self.entries.append(entry)
        # While a request stands, what it goes back to must be known.
        if entry.number - self.points[-1].entry >= EVERY and request_of(after) is None:
            self._mark(after, self.rules)

    def adopt(self, state: State) -> None:
        """Go on by today's rules, if the game was played by older ones."""
        if self.rules != self.today and request_of(state) is None:
            self._begin(state)
            self.floor = len(self.entries)
            self.history = History(self.floor)
            self._mark(state, self.today)

    def note(self, point: Checkpoint, start: State) -> None:
        """Keep a checkpoint of the file, which may stand elsewhere than new ones would."""
        self._begin(start)
        last = self.points[-1]
        if (last.entry, last.rules) != (point.entry, point.rules):
            self.points.append(point)

    def open(self, point: Checkpoint, start: State) -> None:
        """Go on from a checkpoint of the file."""
        self.note(point, start)
        same = [each.entry for each in self.points if each.rules == self.today]
        floor = same[0] if point.rules == self.today else point.entry
        self.floor = max(floor, self.floor)
        self.history = self._history_from(point, self.floor)

    def _history_from(self, point: Checkpoint, floor: int) -> History:
        """Return the empty history that begins at a checkpoint."""
        if point.entry == floor:
            return History(floor)
        # Where a file does not tell, it is no more than all.
        return History(point.entry, point.undoable or Undoable(point.entry - floor))

    def _begin(self, state: State) -> None:
        if not self.points:
            self.points.append(Checkpoint.of(0, self.begun, state))

    def _mark(self, state: State, rules: int) -> None:
        undoable = self.history.undoable(state.players)
        self.points.append(Checkpoint.of(len(self.entries), rules, state, undoable))
        self.entries.pack()

    def pop(self, history: History | None = None) -> Action:
        """Forget the last entry; ``history`` is what was known before it."""
        action = self.entries.pop().action
        if history is None:
            self.history.pop()
        else:
            self.history = history
        count = len(self.entries)
        self.points = [point for point in self.points if count and point.entry <= count]
        return action

    def point(self, count: int) -> Checkpoint:
        """Return the last checkpoint within the first entries, which are not behind the floor."""
        return [point for point in self.points if self.floor <= point.entry <= count][-1]

    def before(self, count: int) -> int:
        """After how many entries a checkpoint stands from which the last so many deeds are known.

        It stands earlier than what is known so far, if only at the beginning.
        """
        left = len(self.history) - count - 1
        for point in reversed(self.points):
            if self.floor <= point.entry < self.history.base:
                there = point.undoable or Undoable(point.entry - self.floor)
                if there.deeds <= left:
                    return point.entry
        return self.floor

    def lines(self, count: int = 0, rules: int = 0) -> list[str]:
        """Return the lines after so many entries, and after the checkpoint there of those rules."""
        due = [point for point in self.points[1:] if (point.entry, point.rules) > (count, rules)]
        lines: list[str] = []
        for number, line in enumerate(self.entries.lines(count), start=count):
            while due and due[0].entry <= number:
                lines.append(due.pop(0).line)
            lines.append(line)
        return lines + [point.line for point in due]
