"""The colony of *Race to the Rescue*, its people and what keeps them alive (iiD5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.games.high_frontier.rulebook import TokenKind
from planner.games.high_frontier.table.context import Table
from planner.kernel.state import Part
from planner.text import count_of

RULE = "iiD5"
COLONISTS = 8
"""Disks at the colony, and discovery chits to bring them home with."""
CHIT = "chit"
"""A discovery chit: the life support that one colonist needs."""
COLONIST = "colonist"
"""A colonist disk with its chit, which travel together."""
TOKENS = {
    CHIT: TokenKind(count_of(1, "chit"), mass=1),
    COLONIST: TokenKind(count_of(1, "colonist"), mass=2, precious=True),
}


@dataclass(frozen=True, slots=True)
class Colony(Part):
    """The colony, once its place has been chosen."""

    tag = "colony"
    site: str
    waiting: int = COLONISTS
    """Disks that still lie there."""
    lost: int = 0
    home: dict[str, int] = field(default_factory=dict)
    """Colonists brought home, by player."""

    def as_seen(self, seats: frozenset[str]) -> Colony:
        """All of it: everybody knows who waits and who is home."""
        return self

    @property
    def saved(self) -> int:
        """Colonists brought home by anybody."""
        return sum(self.home.values())


def colony_of(table: Table) -> Colony | None:
    """The colony; ``None`` until its place has been chosen."""
    return table.state.part(Colony)


def founded(table: Table) -> Colony:
    """The colony, for what happens only when its place has been chosen."""
    colony = colony_of(table)
    if colony is None:
        raise LookupError("nobody has chosen the place of the colony")
    return colony
