"""The kinds of parameters that actions have: what their values name, and how one speaks of them.

An action declares its parameters with these types. So whatever shows one (terminal, page, log)
knows what it is looking at and how to say it; `planner.games.high_frontier.words` does it for all.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated, TypeAlias

from planner.cards.model import FuelGrade
from planner.kernel.actions import Labelled
from planner.motion import Landing
from planner.text import Text


class Names(Enum):
    """What the value of a parameter names."""

    CARD = auto()
    """A card, or the face of one; a radiator may be ``heavy``."""
    STACK = auto()
    SPACE = auto()
    """A space of the board; a site is shown with its figures."""
    DECK = auto()
    """A deck, shown with its top card."""
    WORD = auto()
    """A word of the rules, for which each language has its own."""
    SEAT = auto()
    """A player."""
    ANY = auto()
    """Whichever of these has that id."""


CardId: TypeAlias = Annotated[str, Names.CARD]
StackId: TypeAlias = Annotated[str, Names.STACK]
SpaceId: TypeAlias = Annotated[str, Names.SPACE]
DeckId: TypeAlias = Annotated[str, Names.DECK]
RuleWord: TypeAlias = Annotated[str, Names.WORD]
SeatId: TypeAlias = Annotated[str, Names.SEAT]
AnyId: TypeAlias = Annotated[str, Names.ANY]
CardIds: TypeAlias = Annotated[tuple[str, ...], Names.CARD]
StackIds: TypeAlias = Annotated[tuple[str, ...], Names.STACK]
SpaceIds: TypeAlias = Annotated[tuple[str, ...], Names.SPACE]
SeatIds: TypeAlias = Annotated[tuple[str, ...], Names.SEAT]
AnyIds: TypeAlias = Annotated[tuple[str, ...], Names.ANY]

# What many actions have; a parameter of one action alone is labelled where it stands.

StackField: TypeAlias = Annotated[StackId, Labelled(Text("Stack"))]
SourceField: TypeAlias = Annotated[
    StackId, Labelled(Text("From which stack"), Text("from {what}", what=""))
]
TargetField: TypeAlias = Annotated[
    StackId, Labelled(Text("Into which stack"), Text("to {what}", what=""))
]
IntoField: TypeAlias = Annotated[
    str | None, Names.STACK, Labelled(Text("Into which stack"), Text("to {what}", what=""))
]
CardField: TypeAlias = Annotated[CardId, Labelled(Text("Card"))]
CardsField: TypeAlias = Annotated[CardIds, Labelled(Text("Cards"))]
HumanField: TypeAlias = Annotated[CardId, Labelled(Text("Human"))]
RobonautField: TypeAlias = Annotated[CardId, Labelled(Text("Robonaut"))]
RefineryField: TypeAlias = Annotated[CardId, Labelled(Text("Refinery"))]
ThrusterField: TypeAlias = Annotated[
    CardId, Labelled(Text("Thruster"), Text("with {what}", what=""))
]
SupportsField: TypeAlias = Annotated[
    tuple[str, ...] | None,
    Names.CARD,
    Labelled(Text("Supports"), Text("supported by {what}", what="")),
]
LightField: TypeAlias = Annotated[CardIds, Labelled(Text("Radiators that turn light"))]
SiteField: TypeAlias = Annotated[SpaceId, Labelled(Text("Site"))]
SitesField: TypeAlias = Annotated[SpaceIds, Labelled(Text("Sites"))]
SpaceField: TypeAlias = Annotated[SpaceId, Labelled(Text("Place"))]
DeckField: TypeAlias = Annotated[DeckId, Labelled(Text("Deck"))]
ToField: TypeAlias = Annotated[SeatId, Labelled(Text("To whom"), Text("to {what}", what=""))]
OwnerField: TypeAlias = Annotated[SeatId, Labelled(Text("Whose"))]
TanksField: TypeAlias = Annotated[int, Labelled(Text("Tanks of water"))]
IsotopeField: TypeAlias = Annotated[int, Labelled(Text("Tanks of isotopes"))]
GradeField: TypeAlias = Annotated[
    FuelGrade, Labelled(Text("Grade of the fuel"), words=((FuelGrade.WATER, None),))
]
FuelField: TypeAlias = Annotated[int, Labelled(Text("Tanks that become fuel"))]
AquasField: TypeAlias = Annotated[int, Labelled(Text("Aquas"))]
DealField: TypeAlias = Annotated[int, Labelled(Text("Deal"), Text("deal {what}", what=""))]
PathField: TypeAlias = Annotated[SpaceIds, Labelled(Text("Where to"))]
LiftoffField: TypeAlias = Annotated[
    Landing | None, Labelled(Text("Liftoff"), Text("liftoff: {what}", what=""))
]
LandingField: TypeAlias = Annotated[
    Landing | None, Labelled(Text("Landing"), Text("landing: {what}", what=""))
]
BoosterField: TypeAlias = Annotated[
    StackIds, Labelled(Text("Booster"), Text("boosted by {what}", what=""))
]
