"""The interface between a ladder and a game: each game provides a `LadderGame`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

MakePlayer = Callable[[int | str], Any]
"""Makes a computer player from a seed. How it is asked is between it and its game."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """A player like the usual one that plays by other values (`Tunable`)."""

    name: str
    """The ladder's name for it."""
    weights: tuple[tuple[str, float], ...]
    """Those of its values that are not the usual ones."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game that is to be played: all that is hidden follows from the seed."""

    scenario: str
    seating: tuple[str, ...]
    """The players, by seat."""
    seed: int
    modules: tuple[str, ...] = ()
    tuned: tuple[Tuned, ...] = ()
    """Those players who are not among the game's own."""
    factions: tuple[str, ...] = ()
    """In seat order; dealt by the seed if there are none."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat."""

    player: str
    faction: str
    points: int
    won: float
    """The seat's part of the win; those who share it have a part each."""
    ties: tuple[int, ...] = ()
    """Tie breaks between seats with the same points, the most important first."""
    figures: dict[str, float] = field(default_factory=dict)
    """The values of the game's own columns; what never happened is left out."""


@dataclass(frozen=True, slots=True)
class LadderColumn:
    """A figure of a player that only this game has."""

    name: str
    """In data."""
    heading: str
    """In tables."""
    value: Callable[[Sequence[SeatResult]], float | None]
    """Sums up all seats of the player."""
    words: Callable[[float | None], str]


@dataclass(frozen=True, slots=True)
class Tunable:
    """A kind of player whose play follows from some values, so that better ones can be searched."""

    usual: str
    """The player who plays by the usual values."""
    values: Mapping[str, float]
    ranges: Mapping[str, tuple[float, float]]
    """The least and the most that make sense for each value."""
    player: Callable[[Mapping[str, float], int | str], Any]
    """Makes a player from the values that are not the usual ones, and a seed."""
    table: Path | None = None
    """Where the usual values are kept: a CSV file with columns ``weight`` and ``value``."""


@dataclass(frozen=True, slots=True)
class LadderQuestion:
    """A decision that somebody has to take."""

    seat: int
    turn: Hashable | None
    """The turn of the seat that it belongs to; ``None`` for an answer outside of turns."""
    answer: Callable[[], Any]
    """Asks the player of the seat. Only this counts as its thinking time."""


class LadderTable(Protocol):
    """A game under way, with a computer player on each seat."""

    @property
    def together(self) -> bool:
        """True if all play as one team."""

    def question(self) -> LadderQuestion | None:
        """Return the next decision, or None when the game is over."""

    def apply(self, answer: Any) -> None:
        """Go on with what a player has decided."""

    def results(self) -> Sequence[SeatResult]:
        """Return how each seat did, in seat order."""


class LadderGame(Protocol):
    """A game whose computer players can be compared.

    It is sent to other processes and machines by its name, so it is made in a module and keeps
    nothing.
    """

    folder: Path
    """Holds the rules and the players. A kept game counts as long as nothing there changes."""
    scenarios: Collection[str]
    players: Mapping[str, MakePlayer]
    columns: tuple[LadderColumn, ...] = ()

    def begin(self, match: Match, players: Sequence[MakePlayer]) -> LadderTable:
        """Begin a game with these players by seat; raise `BadInput` if it cannot be played."""

    def title(self, match: Match) -> str:
        """Return what people call the game that is played."""

    def prepare(self) -> None:
        """Do what would otherwise be done during somebody's first decision."""
        return

    def tunable(self) -> Tunable | None:
        """Return the players whose values can be tuned, if there are any."""
        return None
