"""What a deal says, as plain data: who does what for whom, and who has agreed (N)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handover:
    """Things of a stack that change hands, or the ``whole`` of it (N3).

    Nothing goes along that is not named. ``into`` names the receiver's stack, which is made if
    there is none. With a whole stack its crews go, too, and stay their owner's (N3d); its fuel goes
    if the stack becomes the receiver's rocket, and is lost where it joins another stack.

    >>> Handover("NASA:leo", "ESA:leo", tanks=2).is_empty
    False
    """

    stack: str
    into: str
    cards: tuple[str, ...] = ()
    tanks: int = 0
    """FTs that stay FTs (G1a)."""
    isotope: int = 0
    """Isotope FTs, which stay FTs."""
    fuel: int = 0
    """FTs that become fuel of the receiver's spacecraft (G1b)."""
    drain: int = 0
    """Tanks of the stack's fuel that become FTs of the receiver (G1)."""
    tokens: tuple[str, ...] = ()
    """Tokens that it carries, each by its kind (iiD5)."""
    whole: bool = False
    """Everything in it, whatever that is when the deal is carried out."""

    @property
    def cargo(self) -> bool:
        """Whether cards, tanks or fuel are named: handing those over is a cargo transfer (G1)."""
        return bool(self.cards or self.tanks or self.isotope or self.fuel or self.drain)

    def swaps_with(self, other: Handover) -> bool:
        """Whether two whole stacks are to take each other's place."""
        both = self.whole and other.whole
        return both and (self.into, other.into) == (other.stack, self.stack)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all changes hands."""
        return not (self.whole or self.cargo or self.tokens)


@dataclass(frozen=True, slots=True)
class Deed:
    """Tokens on a site that change hands; all of the giver's if none is named (N3)."""

    site: str
    tokens: tuple[str, ...] = ()
    """Of ``claim``, ``factory`` and ``colony``."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Dirt that the giver's Mooncable brings to a rocket of the receiver (N4c)."""

    stack: str
    thruster: str
    """The card whose thrust triangle is to burn it."""
    tanks: int


@dataclass(frozen=True, slots=True)
class Leave:
    """What the giver allows the receiver for this turn (N4-N7)."""

    service: str
    """One of `planner.games.high_frontier.table.permits.Service`."""
    place: str | None = None
    """The site it is for, or the card whose ability it is."""


@dataclass(frozen=True, slots=True)
class DealTerms:
    """What one party of a deal does for another.

    >>> DealTerms("NASA", "ESA", aquas=3).is_empty, DealTerms("NASA", "ESA").is_empty
    (False, True)
    """

    giver: str
    to: str
    aquas: int = 0
    cards: tuple[str, ...] = ()
    """Hand cards (N2)."""
    handovers: tuple[Handover, ...] = ()
    deeds: tuple[Deed, ...] = ()
    repairs: tuple[str, ...] = ()
    """Stacks of the receiver whose glitch the giver repairs (N4d, N8)."""
    leaves: tuple[Leave, ...] = ()
    lifts: tuple[Lift, ...] = ()
    no_more_bids: bool = False
    """The giver bids no more this turn, from the moment when all have agreed (N, N1)."""

    valuables: tuple[str, ...] = ()
    """What else changes hands, each by its kind in `Rulebook.valuables`."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is done at all."""
        return self == DealTerms(self.giver, self.to)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal on offer, or struck and still to be carried out; it lasts as long as the turn (N)."""

    number: int
    player: str
    """Who offers it."""
    terms: tuple[DealTerms, ...]
    says: str
    """The terms in words."""
    waiting: tuple[str, ...]
    """Who has not agreed yet."""
    promise: str = ""
    """What is promised beside, in words; nobody is bound to it (N)."""
    waived: tuple[str, ...] = ()
    """The rules that the table has waived for it."""

    @property
    def is_struck(self) -> bool:
        """Whether all have agreed, so that nobody can go back."""
        return not self.waiting

    @property
    def parties(self) -> frozenset[str]:
        """Everybody who gives or gets something."""
        return frozenset(name for each in self.terms for name in (each.giver, each.to))
