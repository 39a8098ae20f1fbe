"""The shape of the API's answers, from which its description is made."""

from __future__ import annotations

from typing import TypedDict


class AbilityAnswer(TypedDict):
    """A printed ability: a stable key and our own wording of it (B2g)."""

    key: str
    text: str


class SupportAnswer(TypedDict):
    """A support that is needed (any one of the subtypes will do) or given (each of them)."""

    kind: str
    subtypes: list[str]


class TriangleAnswer(TypedDict):
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


class ModifierAnswer(TypedDict):
    """The black triangle of a movement-modifying support (J5)."""

    thrust: int
    fuel_multiplier: str
    solar: bool


class RadiatorSideAnswer(TypedDict):
    """One orientation of a radiator (J4e)."""

    mass: int
    rad_hard: int
    therms: int


class CrewAnswer(TypedDict):
    """The faction of a crew face (B6)."""

    colour: str
    clout: str
    ideology: str
    delegates_incorruptible: bool
    weapon: AbilityAnswer


class FreighterAnswer(TypedDict):
    """How a freighter or fleet carries cargo (1B)."""

    load_limit: int
    factory_loading_only: bool
    bonus_pivots: int


class ColonistAnswer(TypedDict):
    """Who a colonist is (module 2)."""

    kind: str
    profession: str
    ideology: str | None


class FutureAnswer(TypedDict):
    """The future that a purple face offers (1D)."""

    key: str
    name: str
    requirement: str
    effect: str
    vp: list[int]
    vp_per: str | None


class FaceAnswer(TypedDict):
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
    light: RadiatorSideAnswer | None
    heavy: RadiatorSideAnswer | None
    abilities: list[AbilityAnswer]
    unknown: list[str]
    crew: CrewAnswer | None
    freighter: FreighterAnswer | None
    colonist: ColonistAnswer | None
    promotion: str | None
    home_only: bool
    future: FutureAnswer | None
    module3: str | None
    core_twin: str | None
    source: str | None


class CardAnswer(TypedDict):
    """A card with its two faces."""

    number: str
    type: str
    deck: str
    faces: list[FaceAnswer]


class CardsAnswer(TypedDict):
    """The faces that fit, and those of which it is not known whether they do."""

    faces: list[FaceAnswer]
    undecided: list[str]
