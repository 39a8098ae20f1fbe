"""All entries of a game; those of long ago are kept as compressed lines of the file."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, overload

from planner.errors import BadInput
from planner.kernel import sentences
from planner.kernel.actions import Action
from planner.kernel.codec import Json, Tags, decode
from planner.kernel.log import Entry, SecretDice, entry_line
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Bygone(Action):
    """An action of long ago that today's rules do not know; nobody can do it any more."""

    tag = "bygone"
    title = Text("Action of older rules")
    summary = Text("What somebody did by rules that no longer hold")
    told: dict[str, Json]
    """The action as the log tells it."""


BLOCK = 50
"""So many lines are compressed together."""
OPEN = 8
"""So many of the last entries at least are kept as they are."""


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
            tuple(map(sentences.read, data.get("says", ()))),
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
        """The lines of the entries from one on."""
        later = self._open[max(0, start - len(self._packed)) :]
        return [*self._packed.since(start), *map(entry_line, later)]

    def first(self, count: int) -> Chronicle:
        """The first so many entries."""
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
        """The lines from one on."""
        blocks = self._blocks[start // BLOCK :]
        told = [*(line for block in blocks for line in _lines_of(block)), *self._rest]
        left = len(self) - start
        return told[-left:] if left > 0 else []

    def first(self, count: int) -> _Lines:
        """The first so many lines."""
        count = min(count, len(self))
        other = _Lines()
        other._blocks = self._blocks[: count // BLOCK]
        other._rest = self.since(count - count % BLOCK)[: count % BLOCK]
        return other


@lru_cache(maxsize=1)
def _lines_of(block: bytes) -> tuple[str, ...]:
    """The lines of a block; whoever asks for one wants its neighbours next."""
    return tuple(zlib.decompress(block).decode().split("\n"))


def _action(data: dict[str, Json], tags: Tags) -> Action:
    try:
        action: Action = decode(Action, data, tags)
    except BadInput:
        return Bygone(str(data.get("player", "")), data)
    return action
