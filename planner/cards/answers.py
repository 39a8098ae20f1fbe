"""Cards as plain data."""

from __future__ import annotations

from planner.answers import Plain
from planner.cards.model import (
    Ability,
    ColonistCalling,
    CrewFaction,
    FreighterHold,
    RadiatorSide,
)


class SupportAnswer(Plain):
    """A support that is needed (any one of the subtypes will do) or given (each of them)."""

    kind: str
    subtypes: list[str]


class TriangleAnswer(Plain):
    """A thrust triangle (B2d)."""

    thrust: int
    consumption: str
    grade: str
    afterburn: int | None
    afterburn_thrust: int
    push: bool
    solar: bool
    bonus_pivots: int


class ModifierAnswer(Plain):
    """The black triangle of a movement-modifying support (J5)."""

    thrust: int
    fuel_multiplier: str
    solar: bool


class FutureAnswer(Plain):
    """The future that a purple face offers (1D)."""

    key: str
    name: str
    requirement: str
    effect: str
    vp: list[int]
    vp_per: str | None


class FaceAnswer(Plain):
    """A card face; null means nothing printed."""

    number: str
    card: str
    type: str
    deck: str
    side: str
    name: str
    spectral: str | None
    mass: int
    rad_hard: int | None
    triangle: TriangleAnswer | None
    isru: int | None
    platforms: list[str]
    air_eater: bool
    human: bool
    needs: list[SupportAnswer]
    therms_needed: int
    provides: list[SupportAnswer]
    solar: bool
    modifier: ModifierAnswer | None
    light: RadiatorSide | None
    heavy: RadiatorSide | None
    abilities: list[Ability]
    crew: CrewFaction | None
    freighter: FreighterHold | None
    colonist: ColonistCalling | None
    promotion: str | None
    home_only: bool
    future: FutureAnswer | None
    module3: str | None
    core_twin: str | None


class CardAnswer(Plain):
    """A card with its two faces."""

    number: str
    type: str
    deck: str
    faces: list[FaceAnswer]


class CardsAnswer(Plain):
    """The faces that fit."""

    faces: list[FaceAnswer]
