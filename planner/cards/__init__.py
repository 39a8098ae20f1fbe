"""The cards: faces, needs, provides, abilities (rules B2, B6).

`CardLibrary` holds all cards; `default_library` is the project's own, read once.

>>> from planner.cards import default_library
>>> engine = default_library().face("CT045F")
>>> engine.name, engine.mass, engine.triangle.thrust, engine.triangle.consumption
('Hall Effect', 2, 3, Fraction(2, 1))
"""

from planner.cards.library import Card, CardLibrary, default_library
from planner.cards.model import (
    Ability,
    CardType,
    Deck,
    Face,
    FuelGrade,
    Modifier,
    Need,
    Provision,
    RadiatorSide,
    Side,
    SupportKind,
    ThrustTriangle,
)
from planner.cards.selection import Selection

__all__ = [
    "Ability",
    "Card",
    "CardLibrary",
    "CardType",
    "Deck",
    "Face",
    "FuelGrade",
    "Modifier",
    "Need",
    "Provision",
    "RadiatorSide",
    "Selection",
    "Side",
    "SupportKind",
    "ThrustTriangle",
    "default_library",
]
