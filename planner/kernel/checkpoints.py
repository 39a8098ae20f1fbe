"""Checkpoints: the state written into the log, so that a game opens there.

There is one every fifty entries, and one where a game goes on by another version of the rules.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any, cast

from planner.errors import BadInput, DataError
from planner.kernel import sentences
from planner.kernel.codec import Json, decode, encode
from planner.kernel.history import Undoable
from planner.kernel.log import FINGERPRINT
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State, fingerprint

EVERY = 50
"""So many entries lie between two checkpoints."""
KEY = "checkpoint"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state after an entry."""

    entry: int
    """How many entries come before it."""
    rules: int
    """By which version of the rules the game goes on from here."""
    packed: bytes
    """The state as JSON text, packed: seats and stacks stand in their order, and sentences are kept
    with what they were made of (`planner.kernel.sentences.kept`)."""
    undoable: Undoable | None = None
    """What can be taken back from there; older files do not tell."""

    @classmethod
    def of(
        cls, entry: int, rules: int, state: State, undoable: Undoable | None = None
    ) -> Checkpoint:
        """The checkpoint of a state.

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
        """The checkpoint of a state as JSON data."""
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
        """What an entry keeps of the hash of this state."""
        told = cast("dict[str, Json]", sentences.in_english(json.loads(self.state)))
        return fingerprint(told)[:FINGERPRINT]

    def read(self, book: Rulebook[Any, Any]) -> State:
        """The state; `BadInput` where today's rules cannot read it."""
        return book.read_state(json.loads(self.state))


def read_checkpoint(data: dict[str, Any], file: str, row: int | None) -> Checkpoint:
    """The checkpoint in the data of a line; `DataError` says what is wrong with it."""
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
    """The state of a checkpoint; `DataError` where it cannot be read."""
    try:
        return point.read(book)
    except BadInput as error:
        raise DataError(file, row, "state", f"the checkpoint cannot be read: {error}") from None
