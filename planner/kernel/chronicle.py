"""All entries of a game; those of long ago are kept as the lines that they are in the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

from planner.errors import BadInput
from planner.kernel.actions import Action
from planner.kernel.codec import Json, Tags, decode
from planner.kernel.log import Entry, Line, entry_line


@dataclass(frozen=True, slots=True)
class Bygone(Action):
    """An action of long ago that today's rules do not know; nobody can do it any more."""

    tag = "bygone"
    told: dict[str, Json]
    """The action as the log tells it."""


OPEN = 8
"""So many of the last entries at least are kept as they are."""


class Chronicle(Sequence[Entry]):
    """The entries, the first one first.

    >>> from planner.game import Game
    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
    >>> _ = game.apply(game.legal()[0])
    >>> told = game.entries[0]
    >>> game.entries.pack()
    >>> game.entries[0] == told, len(game.entries)
    (True, 1)
    """

    def __init__(self, tags: Tags) -> None:
        self._tags = tags
        self._packed: list[str] = []
        """Lines of the first entries, which take a third of the room."""
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
            return _unpacked(self._packed[number], self._tags)
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
        last = self[-1]
        (self._open or self._packed).pop()
        return last

    def pack(self, but: int = 0) -> None:
        """Keep everything so far as lines only, but for the last few."""
        old = self._open[: len(self._open) - but]
        self._packed += map(entry_line, old)
        del self._open[: len(old)]

    def lines(self, start: int = 0) -> list[str]:
        """The lines of the entries from one on."""
        later = self._open[max(0, start - len(self._packed)) :]
        return [*self._packed[start:], *map(entry_line, later)]

    def first(self, count: int) -> Chronicle:
        """The first so many entries."""
        other = Chronicle(self._tags)
        other._packed = self._packed[:count]
        other._open = self._open[: max(0, count - len(self._packed))]
        return other


def _unpacked(line: str, tags: Tags) -> Entry:
    data: dict[str, Any] = json.loads(line)
    return Entry(
        data["n"],
        _action(data["action"], tags),
        tuple(data.get("dice", ())),
        tuple(_line(said) for said in data.get("says", ())),
        tuple((source, target, tanks) for source, target, tanks in data.get("tanks", ())),
        data["state"],
        data.get("granted", False),
    )


def _action(data: dict[str, Json], tags: Tags) -> Action:
    try:
        action: Action = decode(Action, data, tags)
    except BadInput:
        return Bygone(str(data.get("player", "")), data)
    return action


def _line(said: str) -> Line:
    """The sentence and its rule, which comes last.

    >>> _line("CRP receives 1 aqua: income (I1)")
    Line(text='CRP receives 1 aqua: income', rule='I1')
    """
    text, _, rule = said.removesuffix(")").rpartition(" (")
    return Line(text, rule)
