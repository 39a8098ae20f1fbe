"""Who sits at a table, and who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

HOST, SPECTATOR = "host", "spectator"
"""The roles of those who hold no seat."""


class SeatKind(StrEnum):
    """Who plays a seat."""

    HUMAN = "human"
    """Somebody who has come with its link."""
    BOT = "bot"
    """A computer player, until somebody comes back with its link."""
    OPEN = "open"
    """Whoever comes with its link."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table, as everybody may know it."""

    faction: str
    """By the name under which the game began: a faction, or a crew card yet to be turned (C2)."""
    kind: SeatKind
    bot: str = ""
    """Which computer player, if one plays."""
    name: str = ""
    """What who sits there likes to be called."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """What somebody who holds certain secrets may be at one table.

    >>> Visitor("abc").nobody, Visitor("abc", ("CRP",)).nobody
    (True, False)
    """

    game: str
    seats: tuple[str, ...] = ()
    """The seats that he plays."""
    host: bool = False
    """Whether he has made the table, and may change who sits there."""
    spectator: bool = False
    """Whether he may look on."""
    away: tuple[str, ...] = ()
    """His seats that a bot plays, until he comes back."""

    @property
    def nobody(self) -> bool:
        """Whether he may not even look."""
        return not (self.seats or self.away or self.host or self.spectator)
