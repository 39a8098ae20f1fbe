"""Cards as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from planner.cards.model import (
    Ability,
    ColonistCalling,
    CrewFaction,
    Face,
    FreighterHold,
    RadiatorSide,
    ThrustTriangle,
)
from planner.plain import Plain, plain


class SupportAnswer(Plain):
    """A support that is needed (any one of the subtypes will do) or given (each of them)."""

    kind: str
    subtypes: list[str]


class TriangleAnswer(Plain):
    """A thrust triangle (B2d); what is not known is null and named in ``unknown``."""

    thrust: int | None
    consumption: str | None
    grade: str | None
    afterburn: int | None
    afterburn_thrust: int
    push: bool | None
    solar: bool | None
    bonus_pivots: int | None
    unknown: list[str]

    @classmethod
    def of(cls, triangle: ThrustTriangle) -> TriangleAnswer:
        """A triangle, as far as it is known."""
        return plain(cls, triangle, **dict.fromkeys(triangle.unknown))


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
    """A card face; null means nothing printed, or not known when named in ``unknown``."""

    number: str
    card: str
    type: str
    deck: str
    side: str
    name: str
    spectral: str | None
    mass: int | None
    rad_hard: int | None
    triangle: TriangleAnswer | None
    isru: int | None
    platforms: list[str] | None
    air_eater: bool | None
    human: bool
    needs: list[SupportAnswer]
    therms_needed: int
    provides: list[SupportAnswer]
    solar: bool | None
    modifier: ModifierAnswer | None
    light: RadiatorSide | None
    heavy: RadiatorSide | None
    abilities: list[Ability]
    unknown: list[str]
    crew: CrewFaction | None
    freighter: FreighterHold | None
    colonist: ColonistCalling | None
    promotion: str | None
    home_only: bool
    future: FutureAnswer | None
    module3: str | None
    core_twin: str | None
    source: str | None

    @classmethod
    def of(cls, face: Face) -> FaceAnswer:
        """A face, as far as it is known.

        >>> from planner.cards.library import default_library
        >>> FaceAnswer.of(default_library().face("CT044R")).triangle.consumption
        '1/2'
        >>> unsure = FaceAnswer.of(default_library().face("RB022R"))
        >>> unsure.mass, unsure.triangle, "triangle" in unsure.unknown
        (3, None, True)
        """
        return plain(cls, face, **dict.fromkeys(face.unknown))


class CardAnswer(Plain):
    """A card with its two faces."""

    number: str
    type: str
    deck: str
    faces: list[FaceAnswer]


class CardsAnswer(Plain):
    """The faces that fit, and those of which it is not known whether they do."""

    faces: list[FaceAnswer]
    undecided: list[str]

    @classmethod
    def of(cls, faces: Iterable[Face], undecided: Iterable[Face]) -> CardsAnswer:
        """What sifting the cards left."""
        return plain(cls, faces=faces, undecided=[face.number for face in undecided])
