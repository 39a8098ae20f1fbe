"""What happens in a game that others want to know about.

A rule tells with `Context.happened`; whoever cares registers with `Rulebook.on`.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.kernel.agenda import Step


@dataclass(frozen=True, slots=True)
class Boosted:
    """A player has boosted cards (I4)."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Delivered:
    """A player has delivered a product to a home of his (I9)."""

    player: str
    card: str
    space: str
    """Where the home is."""


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """A player has put a card up for auction (I2)."""

    player: str


@dataclass(frozen=True, slots=True)
class HandCardSold:
    """A player has sold a hand card on the free market (I3a)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class FinaoPaid:
    """A player has paid not to roll for a hazard (H7e)."""

    player: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim disk has been placed by prospecting (I6.4); a claim jump is none (gl. Taxes)."""

    player: str
    site: str


@dataclass(frozen=True, slots=True)
class ClaimJumped:
    """A claim disk has replaced that of another player (G4)."""

    player: str
    site: str
    victim: str | None
    """Whose disk it was."""


@dataclass(frozen=True, slots=True)
class ColonyBuilt:
    """Humans have settled at a factory (G3)."""

    player: str
    site: str
    human: str
    """The face of the card whose people they are."""


@dataclass(frozen=True, slots=True)
class FactoryGivenUp:
    """A cube has been taken off its site for good (G6a)."""

    player: str
    site: str


@dataclass(frozen=True, slots=True)
class Industrialized:
    """A factory has been built with these faces (I7)."""

    player: str
    site: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProductSold:
    """A player has sold an ET product (I3b)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class HumanLost:
    """A Human has been decommissioned where he stood (E7c)."""

    player: str
    face: str
    space: str


@dataclass(frozen=True, slots=True)
class CardDecommissioned:
    """A card has been decommissioned where it was, a Human's too (E7)."""

    owner: str
    face: str
    space: str


@dataclass(frozen=True, slots=True)
class CardExploded:
    """A card has been lost in LEO to a pad explosion or to space debris (K2c)."""

    player: str
    face: str
    mass: int
    """As it lay, a heavy radiator with its heavy side."""


@dataclass(frozen=True, slots=True)
class SeniorityDiskRemoved:
    """The seniority threshold has been passed; what is pushed happens at the year's end (D2b)."""

    left: int
    """How many disks are left."""


@dataclass(frozen=True, slots=True)
class TokensLost:
    """A stack has been lost with the tokens that it carried (E7)."""

    player: str
    stack: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollSurvived:
    """A spacecraft has come through a hazard or a belt without harm (H7, H10)."""

    player: str
    stack: str
    again: Step
    """What rolls once more, if it is pushed."""


@dataclass(frozen=True, slots=True)
class EnteredSpace:
    """A spacecraft has entered a space in its move; what is pushed happens there and then (H5)."""

    player: str
    stack: str
    space: str


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """A move has ended (H)."""

    player: str
    stack: str
    space: str
    landed: bool


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """A player's turn has begun (D1)."""

    player: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player's turn is over; what is pushed happens before the next one begins (D1)."""

    player: str


@dataclass(frozen=True, slots=True)
class GlitchTrigger:
    """A stack is about to do what triggers a glitch roll, if it is glitched (gl.)."""

    stack: str
    rule: str
    in_flight: bool = False
    """In the middle of its move, so that lost masses leave the strip after it (F2)."""


@dataclass(frozen=True, slots=True)
class Transferred:
    """Cargo has been moved between two stacks (G1)."""

    player: str
    source: str
    target: str
