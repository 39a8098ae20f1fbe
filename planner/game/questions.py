"""Values that abilities, privileges and scenarios may change.

A rule asks with `Table.ask`; whoever changes the answer registers with `Rulebook.modify`.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.rulebook import Question


@dataclass(frozen=True, slots=True)
class Privileges(Question[frozenset[str]]):
    """Which privileges a player has; anarchy and factories with a push icon change it."""

    player: str


@dataclass(frozen=True, slots=True)
class MayJoinAuction(Question[bool]):
    """Whether a player may hold and join auctions with the hand he has (I2a)."""

    player: str


@dataclass(frozen=True, slots=True)
class FinaoCost(Question[int]):
    """What FINAO costs a player (H7e)."""

    player: str


@dataclass(frozen=True, slots=True)
class AssistSites(Question[frozenset[str]]):
    """Sites whose factory a player may use for a factory-assist (H6c, N5)."""

    player: str
