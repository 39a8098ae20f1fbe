"""A player's turn, and what he has done in it so far (D1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from planner.games.high_frontier.table.terms import Deal
from planner.kernel.actions import Action
from planner.kernel.agenda import OneAsked
from planner.text import Text


@dataclass(slots=True)
class Turn:
    """What the active player has done so far this turn (D1)."""

    player: str
    operations: int = 0
    flown: list[str] = field(default_factory=list)
    """Stacks that have moved (D1a)."""
    used: list[str] = field(default_factory=list)
    """What may be done once per turn and has been done."""
    permits: list[Permit] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    """Deals on offer, and those struck that wait for the end of what is under way (N, Na)."""
    offered: int = 0
    """How many deals have been offered this turn, which numbers them."""
    no_more_bids: list[str] = field(default_factory=list)
    """Who has bound himself by a deal to bid no more this turn (N1)."""

    def copy(self) -> Turn:
        """An independent copy."""
        return replace(
            self,
            flown=list(self.flown),
            used=list(self.used),
            permits=list(self.permits),
            deals=list(self.deals),
            no_more_bids=list(self.no_more_bids),
        )


@dataclass(frozen=True, slots=True)
class Permit:
    """What one player allows another for the rest of this turn (N)."""

    giver: str
    to: str
    service: str
    """One of `planner.games.high_frontier.table.permits.Service`."""
    place: str | None = None
    """The site it is for, or the card whose ability it is."""


@dataclass(frozen=True, slots=True)
class PlayerTurn(OneAsked):
    """A player is on turn and may act until he ends it (D1)."""

    tag = "turn"

    @property
    def question(self) -> str:
        """Whose turn it is."""
        return Text("{player} is on turn (D1)", player=self.player)


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End one's turn; the limits on stacks are checked now (D1, E3)."""

    tag = "end-turn"
    title = Text("End the turn")
    summary = Text("The limits on hands and stacks are checked, the next one plays")
    needs = Text("it is somebody else's turn")
