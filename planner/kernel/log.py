"""The log: the header that starts a game, and the entries, of which all are kept.

A log file is text in JSON lines (UTF-8). The first line is the header; each further line is
one entry: the action, the dice it rolled, the sentences it wrote
(`planner.kernel.sentences`), what it moved and the first half of the hash of the state after it.
A reader needs nothing else to play it again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias, overload

from planner.errors import BadInput, DataError
from planner.kernel.actions import Action
from planner.kernel.codec import Json, Tags, decode, encode, encode_record
from planner.kernel.dice import DiceKind
from planner.kernel.sentences import Line, read, written
from planner.text import Text

FORMAT = "hf4-game"
VERSION = 1
_NAMED = ("format", "version", "rules_version")
"""Fields that a header writes even if they have their usual value."""
FINGERPRINT = 16
"""Digits of a state's hash that an entry keeps."""


@dataclass(frozen=True, slots=True)
class Header:
    """The conditions that a game starts from."""

    scenario: str
    seats: tuple[str, ...] = field(metadata={"key": "factions"})
    """The players, clockwise; the first logs called them factions, and the log keeps that word."""
    seed: int | str = 0
    """Shuffles the decks, and rolls the dice that are not rolled by hand."""
    dice: DiceKind = DiceKind.SEEDED
    """The roller of the dice."""
    decks: dict[str, tuple[str, ...]] | None = None
    """Decks in a given order instead of shuffled ones, top first."""
    options: dict[str, Json] = field(default_factory=dict)
    """Choices that the scenario offers at setup."""
    modules: tuple[str, ...] = ()
    """The modules added to the game."""
    printed: dict[str, dict[str, str]] = field(default_factory=dict)
    """Values that the table reads off its cards, where the program does not know them."""
    dealt: int = 0
    """After so many entries all that was covered was dealt anew (`planner.kernel.game`)."""
    format: str = FORMAT
    version: int = VERSION
    rules_version: int = 1
    """The version of the rules by which the game was begun."""
    game: str = ""
    """The game that is played, by the name of its class; the first logs do not say."""


@dataclass(frozen=True, slots=True)
class SecretDice:
    """Dice of an entry that only some seats see, until the game tells them."""

    dice: tuple[int, ...]
    """Their places among the dice of the entry."""
    seen_by: tuple[str, ...]
    until: str
    """By what name the game tells them (`planner.kernel.context.Context.tell`)."""


Moved: TypeAlias = tuple[tuple[str, str, int], ...]
"""A move of counted things: from, to, how much."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    number: int
    """1 for the first action of the game."""
    action: Action
    dice: tuple[int, ...] = ()
    says: tuple[Line, ...] = ()
    moved: Moved = ()
    state: str = ""
    """The beginning of the hash of the state after this entry."""
    granted: bool = False
    """True if the others consented by word of mouth; only where their consent was needed."""
    secret: tuple[SecretDice, ...] = ()
    tells: tuple[str, ...] = ()
    """The names of secrets that all may know from here on, as far as they were there before."""
    called: str = "moved"
    """The game's word for the things moved: their key in the log."""


def header_line(header: Header) -> str:
    r"""Return the first line of a log file, without the newline.

    >>> line = header_line(Header("core", ("CRP", "NASA"), seed=7))
    >>> print(line.replace(', "factions"', ',\n "factions"'))
    {"format": "hf4-game", "version": 1, "rules_version": 1, "scenario": "core",
     "factions": ["CRP", "NASA"], "seed": 7}
    """
    data = encode_record(header)
    named: dict[str, Json] = {name: getattr(header, name) for name in _NAMED}
    return _line(named | data)


def entry_line(entry: Entry) -> str:
    """Return the line of an entry, without the newline."""
    says = [written(line) for line in entry.says]
    return _line(_entry_data(entry, says) | {"state": entry.state})


def entry_data(entry: Entry) -> dict[str, Json]:
    """Return an entry as plain data, in English and without the hash of the state after it."""
    return _entry_data(entry, [str(line) for line in entry.says])


def _entry_data(entry: Entry, says: list[Json]) -> dict[str, Json]:
    data: dict[str, Json] = {"n": entry.number, "action": encode(entry.action)}
    if entry.dice:
        data["dice"] = list(entry.dice)
    if entry.granted:
        data["granted"] = True
    if entry.secret:
        data["secret"] = encode(entry.secret)
    if entry.tells:
        data["tells"] = list(entry.tells)
    data["says"] = says
    if entry.moved:
        data[entry.called] = [list(moved) for moved in entry.moved]
    return data


def _line(data: dict[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False)


def read_header(line: str, file: str, today: int) -> Header:
    """Return the header in the first line of a file; ``today`` is the version of the rules.

    Raises `DataError` when it is none.
    """
    data = parse_line(line, file, 1)
    if data.get("format") != FORMAT:
        raise DataError(file, 1, None, "this is not the log of a game (no header)")
    if data.get("version") != VERSION:
        raise DataError(
            file, 1, None, f"the log has version {data.get('version')!r}, not {VERSION}"
        )
    try:
        header: Header = decode(Header, {"rules_version": 1, **data})
    except BadInput as error:
        raise DataError(file, 1, error.field, error.message) from None
    check_rules_version(header.rules_version, today, file, 1)
    return header


def check_rules_version(version: int, today: int, file: str, row: int) -> None:
    """Refuse what was played by rules that are still to come."""
    if version > today:
        why = Text(
            "it was played by rules version {version}, and the last one known here is {today}:"
            " update the program",
            version=version,
            today=today,
        )
        raise DataError(file, row, "rules_version", why)


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it stands in a file, to be played again."""

    number: int
    action: Action
    dice: tuple[int, ...]
    state: str
    granted: bool


def read_entry(line: str, file: str, row: int, tags: Tags) -> Written:
    """Return the entry in a line; `DataError` says what is wrong with it."""
    data = parse_line(line, file, row)
    check_entry(data, file, row)
    try:
        action = decode(Action, data["action"], tags)
        dice = decode(tuple[int, ...], data.get("dice", []), field="dice")
        granted = decode(bool, data.get("granted", False), field="granted")
    except BadInput as error:
        raise DataError(file, row, error.field, error.message) from None
    return Written(data["n"], action, dice, data["state"], granted)


def check_entry(data: dict[str, Any], file: str, row: int) -> None:
    """Refuse the data of a line that is no entry at all."""
    for name, kind in (("n", int), ("action", dict), ("state", str)):
        if type(data.get(name)) is not kind:
            raise DataError(file, row, name, "is missing or damaged")


def parse_line(line: str, file: str, row: int | None) -> dict[str, Any]:
    """Return the data in a line of a log; `DataError` where there is none."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise DataError(file, row, None, "this is not a line of JSON") from None
    if not isinstance(data, dict):
        raise DataError(file, row, None, "this is not a JSON object")
    return data


def sentences(entries: Sequence[Entry]) -> list[str]:
    """Return the log as people read it: one sentence a line."""
    return [str(line) for entry in entries for line in entry.says]


# -- all entries of a game ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bygone(Action):
    """An action of long ago that today's rules do not know; nobody can do it any more."""

    tag = "bygone"
    title = Text("Action of older rules")
    summary = Text("What somebody did by rules that no longer hold")
    told: dict[str, Json]
    """The action as the log tells it."""


BLOCK = 50
"""Number of lines that are compressed together."""
OPEN = 8
"""Number of the last entries that are never compressed."""


class Chronicle(Sequence[Entry]):
    """The entries, the first one first.

    >>> from planner.kernel.example import Pebbles, TakePebbles
    >>> game = Pebbles.start(seats=["Ann", "Ben"])
    >>> _ = game.apply(TakePebbles("Ann", 2))
    >>> told = game.entries[0]
    >>> game.entries.pack()
    >>> game.entries[0] == told, len(game.entries)
    (True, 1)
    """

    def __init__(self, tags: Tags, called: str) -> None:
        self._tags, self._called = tags, called
        self._packed = _Lines()
        """The first entries, which take a tenth of the room."""
        self._open: list[Entry] = []

    def __len__(self) -> int:
        return len(self._packed) + len(self._open)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        numbers = range(len(self))[index]
        return self._at(numbers) if isinstance(numbers, int) else [*map(self._at, numbers)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def _at(self, number: int) -> Entry:
        packed = len(self._packed)
        if number < packed:
            return self._unpacked(self._packed[number])
        return self._open[number - packed]

    def append(self, entry: Entry) -> None:
        """Add what was done last."""
        self._open.append(entry)
        if len(self._open) > 2 * OPEN:
            self.pack(OPEN)

    def append_line(self, line: str) -> None:
        """Add an entry of long ago by its line, which has been looked at."""
        self.pack()
        self._packed.append(line)

    def pop(self) -> Entry:
        """Take off what was done last."""
        return self._open.pop() if self._open else self._unpacked(self._packed.pop())

    def _unpacked(self, line: str) -> Entry:
        data: dict[str, Any] = json.loads(line)
        return Entry(
            data["n"],
            _action(data["action"], self._tags),
            tuple(data.get("dice", ())),
            tuple(map(read, data.get("says", ()))),
            tuple((source, target, much) for source, target, much in data.get(self._called, ())),
            data["state"],
            data.get("granted", False),
            decode(tuple[SecretDice, ...], data.get("secret", [])),
            tuple(data.get("tells", ())),
            self._called,
        )

    def pack(self, but: int = 0) -> None:
        """Keep everything so far as lines only, but for the last few."""
        old = self._open[: len(self._open) - but]
        for entry in old:
            self._packed.append(entry_line(entry))
        del self._open[: len(old)]

    def lines(self, start: int = 0) -> list[str]:
        """Return the lines of the entries from one on."""
        later = self._open[max(0, start - len(self._packed)) :]
        return [*self._packed.since(start), *map(entry_line, later)]

    def first(self, count: int) -> Chronicle:
        """Return the first so many entries."""
        other = Chronicle(self._tags, self._called)
        other._packed = self._packed.first(count)
        other._open = self._open[: max(0, count - len(self._packed))]
        return other


class _Lines:
    """Lines in order; all but the last few are kept compressed, so many in a block."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._rest: list[str] = []

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._rest)

    def __getitem__(self, number: int) -> str:
        block, place = divmod(number, BLOCK)
        if block < len(self._blocks):
            return _lines_of(self._blocks[block])[place]
        return self._rest[place]

    def append(self, line: str) -> None:
        self._rest.append(line)
        if len(self._rest) == BLOCK:
            self._blocks.append(zlib.compress("\n".join(self._rest).encode()))
            self._rest = []

    def pop(self) -> str:
        if not self._rest:
            self._rest = list(_lines_of(self._blocks.pop()))
        return self._rest.pop()

    def since(self, start: int) -> list[str]:
        """Return the lines from one on."""
        blocks = self._blocks[start // BLOCK :]
        told = [*(line for block in blocks for line in _lines_of(block)), *self._rest]
        left = len(self) - start
        return told[-left:] if left > 0 else []

    def first(self, count: int) -> _Lines:
        """Return the first so many lines."""
        count = min(count, len(self))
        other = _Lines()
        other._blocks = self._blocks[: count // BLOCK]
        other._rest = self.since(count - count % BLOCK)[: count % BLOCK]
        return other


@lru_cache(maxsize=1)
def _lines_of(block: bytes) -> tuple[str, ...]:
    """Return the lines of a block; whoever asks for one wants its neighbours next."""
    return tuple(zlib.decompress(block).decode().split("\n"))


def _action(data: dict[str, Json], tags: Tags) -> Action:
    try:
        action: Action = decode(Action, data, tags)
    except BadInput:
        return Bygone(str(data.get("player", "")), data)
    return action
