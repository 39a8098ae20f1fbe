"""What other modules may change about the assembly, and what they may want to know of it.

A rule of politics asks with `Table.ask` and tells with `Context.happened`; whoever changes the
answer or listens registers with `Rulebook.modify` and `Rulebook.on`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.kernel.rulebook import Question
from planner.text import Text


class Loss(StrEnum):
    """Why a delegate would leave the seat where he sits."""

    PURGE = "purge"
    """By a purge roll (K2e)."""
    EXPULSION = "expulsion"
    """By another player under martial law (O5d)."""
    LOBBYING = "lobbying"
    """For a law (O4), or for insurance (O5g)."""
    SHIFT = "shift"
    """To an ideology beside his own (O2b)."""
    RELEASE = "release"
    """Because his cube is needed (I7f)."""
    GENOCIDE = "genocide"
    """Because his owner has destroyed a colony in combat (3E2m)."""


@dataclass(frozen=True, slots=True)
class AssemblySits(Question[bool]):
    """Whether there is an assembly, or it has been dissolved."""


@dataclass(frozen=True, slots=True)
class ActiveLaws(Question[frozenset[Ideology]]):
    """The laws that are active for everybody (O3b, O5c, K2e)."""


@dataclass(frozen=True, slots=True)
class VotesCount(Question[bool]):
    """Whether a tally follows when delegates come, go or move (O3)."""

    final: bool
    """It is the final vote (O6a)."""


@dataclass(frozen=True, slots=True)
class MayLobby(Question[RuleViolation | None]):
    """Why a player may not lobby for a law; nothing where he may (O4, O4b, O5c)."""

    player: str
    ideology: Ideology


@dataclass(frozen=True, slots=True)
class LobbyPrice(Question[int]):
    """What a player pays to lobby; nothing in war (O4, O4b)."""

    player: str


@dataclass(frozen=True, slots=True)
class Losable(Question[int]):
    """How many delegates of a player in an ideology may leave their seats for that reason."""

    player: str
    ideology: Ideology
    loss: str
    """A `Loss`, or a reason of another module."""


@dataclass(frozen=True, slots=True)
class LawPoints(Question[int]):
    """What the law of an ideology scores for a player if it is active at the end (O7)."""

    player: str
    ideology: Ideology


@dataclass(frozen=True, slots=True)
class PointsTold(Question[Text]):
    """The same in words, for everybody."""

    ideology: Ideology


@dataclass(frozen=True, slots=True)
class DelegateRemoved:
    """A delegate has gone back into the reserve of his player."""

    player: str
    ideology: Ideology
    by: str | None
    """Whose doing it was; nobody's where the die has struck."""
    loss: str
    """A `Loss`, or a reason of another module."""


@dataclass(frozen=True, slots=True)
class DelegateMoved:
    """A delegate has moved to another ideology (O2b)."""

    player: str
    source: Ideology
    target: Ideology


@dataclass(frozen=True, slots=True)
class StarMoved:
    """A tally has had the law of another ideology activated (O3b)."""

    ideology: Ideology
    before: Ideology
    by: str
    """Who was on turn, or else the first player."""
