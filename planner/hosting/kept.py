"""What the store keeps and gives back, as records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from planner.kernel.codec import Json
from planner.kernel.log import Entry


class Status(StrEnum):
    """Whether a game goes on."""

    PLAYING = "playing"
    PAUSED = "paused"


class How(StrEnum):
    """How an entry came about."""

    HAND = "hand"
    """A person did it."""
    AUTOMATIC = "automatic"
    """The program did it for a person, as he had asked."""
    BOT = "bot"
    """A computer player did it."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as its row tells it."""

    id: str
    created: float
    updated: float
    """When it was acted last, in seconds since 1970."""
    status: Status
    header: str = field(repr=False)
    """The first line of its log. It holds the seed and is for nobody's eyes."""
    rules: int
    """The version of the rules by which was played last."""
    length: int
    """How many entries there are."""
    asked: tuple[str, ...]
    """The seats that are asked for something now."""
    options: Mapping[str, Json]
    """What the table has agreed on that is no rule of the game, like its ``title``."""
    over: str | None
    """How it ended, if it has."""
    offered: tuple[str, ...] = ()
    """The seats that have been offered a deal and have not answered."""


class KeptEntry(NamedTuple):
    """An entry as its row tells it."""

    n: int
    line: str
    at: float
    by: str
    how: How


class KeptCheckpoint(NamedTuple):
    """A checkpoint as its row tells it."""

    n: int
    rules: int
    line: str


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat as its row tells it."""

    seat: str
    place: int
    kind: str
    token_hash: str
    bot: str = ""
    name: str = ""
    notify: Mapping[str, Json] = field(default_factory=dict)
    auto: Mapping[str, Json] = field(default_factory=dict)
    notes: str = ""
    seen: int = 0
    present: float = 0
    """When somebody sat there last, in seconds since 1970."""
    plans: Mapping[str, Json] = field(default_factory=dict)
    """What its player plans with each of his spacecraft."""


class KeptMessage(NamedTuple):
    """A message as its row tells it."""

    id: int
    at: float
    by: str
    to: str | None
    """The seat that it is for, if it is not for everybody."""
    text: str


class KeptLog(NamedTuple):
    """Lines of a log that come after others."""

    entries: Sequence[KeptEntry]
    checkpoints: Sequence[KeptCheckpoint]

    def lines(self) -> list[str]:
        """In the order of a log file: a checkpoint stands after the entry that it is of."""
        points = [((point.n, 1, point.rules), point.line) for point in self.checkpoints]
        entries = [((entry.n, 0, 0), entry.line) for entry in self.entries]
        return [line for _, line in sorted(entries + points)]


class Addition(NamedTuple):
    """What is to be added to a log."""

    length: int
    """How many entries are there, or nothing is added."""
    log: KeptLog
    rules: int
    asked: Sequence[str]
    over: str | None
    request: KeptRequest | None = None
    offered: Sequence[str] = ()
    told: Mapping[str, tuple[Json, Json]] = MappingProxyType({})
    """What seats were told to answer, which was answered by, and what is left of it; if they have
    been told something else in the meantime, nothing is added."""
    newly: Sequence[str] = ()
    """The seats that are asked or offered something now and were not before."""


class Now(NamedTuple):
    """How far a game is, as everybody who holds a link of it may know."""

    length: int
    """How many entries there are."""
    asked: tuple[str, ...]
    """The seats that are asked for something now."""


def read_json(text: str) -> Any:
    """What a column holds as JSON."""
    return json.loads(text)


class KeptRequest(NamedTuple):
    """A request by its id, so that it is answered again and not done again."""

    by: str
    request: str
    first: int
    last: int


class BotsTurn(NamedTuple):
    """A table that waits for a computer player."""

    game: str
    seat: str
    bot: str
    length: int
    """How many entries there are."""
    updated: float
    """When it was acted last, in seconds since 1970."""


class NewGame(NamedTuple):
    """A game that is to be kept from now on."""

    game: KeptGame
    log: KeptLog
    seats: Sequence[KeptSeat]
    members: Mapping[str, str]
    """The hashes of its members' secrets by role."""


@dataclass(frozen=True, slots=True)
class Made:
    """A table that has been made."""

    id: str
    links: Mapping[str, str] = field(repr=False)
    """The secrets of ``host``, ``spectator`` and each seat, which nobody can be told again."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of an action."""

    entries: tuple[Entry, ...]
    """The entries that it made, as whoever acted may know them."""
    length: int
    """How many entries there are now."""
