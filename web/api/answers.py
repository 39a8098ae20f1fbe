"""The shape of the API's answers, from which its description is made."""

from __future__ import annotations

from typing import NotRequired, TypedDict


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


class SiteAnswer(TypedDict):
    """What is printed on a site (B7a)."""

    id: str
    name: str
    zone: str
    size: int
    spectral: str
    hydration: int
    season: str | None
    atmospheric: bool
    astrobiology: bool
    submarine: bool
    push: bool
    body: str
    group: str | None
    primary: str | None
    kind: str
    also: str | None
    clock: str


class LinkAnswer(TypedDict):
    """A way out of a space; headings stand exactly at Hohmanns (H4c)."""

    to: str
    name: str
    heading: int | None
    arrival_heading: int | None
    aerobrake: bool


class SpaceAnswer(TypedDict):
    """A space with its links (B7); ``burns`` is 0, 1/2 or 1."""

    id: str
    name: str
    shape: str
    zone: str
    clock: str
    x: int
    y: int
    burns: str
    lander: bool
    hazard: str | None
    belt: str | None
    flyby: int | str
    venus_flyby: bool
    season: str | None
    home_orbit: str | None
    special: str | None
    label: str | None
    site: SiteAnswer | None
    links: list[LinkAnswer]
    one_way_from: list[str]
    buggy_roads: list[str]
    adjacent: list[str]


class PlaceAnswer(TypedDict):
    """A space in short."""

    id: str
    name: str
    zone: str
    shape: str


class ZoneAnswer(TypedDict):
    """A heliocentric zone (B7g); a null modifier means that solar power does not work (J3a)."""

    id: str
    order: int
    solar_modifier: int | None
    solar_modifier_pushed: int


class SunspotAnswer(TypedDict):
    """A position of the sunspot cycle (D2, K1)."""

    year: int
    season: str
    event_after: bool
    seniority_after: bool


class BoardAnswer(TypedDict):
    """The board in numbers, its zones and the sunspot cycle."""

    spaces: int
    sites: int
    zones: list[ZoneAnswer]
    sunspot_cycle: list[SunspotAnswer]


BurnedAnswer = TypedDict(
    "BurnedAnswer", {"steps": int, "from": str, "to": str, "class": str, "class_thrust": int}
)
BurnedAnswer.__doc__ = "Where the wet mass chit stands after burning steps of fuel (F3d)."
MassAnswer = TypedDict(
    "MassAnswer", {"units": int, "from": str, "to": str, "class": str, "class_thrust": int}
)
MassAnswer.__doc__ = "Where a chit stands after units of mass came or went (F2b, F3b)."
StepsAnswer = TypedDict("StepsAnswer", {"wet": str, "dry": str, "steps": int, "class": str})
StepsAnswer.__doc__ = "The fuel aboard in steps (F1)."
IntervalAnswer = TypedDict("IntervalAnswer", {"from": str, "to": str, "steps": int, "total": int})
IntervalAnswer.__doc__ = "One tank, and the steps counted so far."
TanksAnswer = TypedDict(
    "TanksAnswer",
    {
        "dry": str,
        "steps": int,
        "tanks": int,
        "wet": str,
        "spare_steps": int,
        "class": str,
        "intervals": list[IntervalAnswer],
    },
)
TanksAnswer.__doc__ = "The least tanks for a number of steps (E5d)."


class PartAnswer(TypedDict):
    """One part of the net thrust, with its rule."""

    rule: str
    value: int
    why: str


class FactorAnswer(TypedDict):
    """One factor of the fuel consumption, with its rule."""

    rule: str
    factor: str
    why: str


ThrustAnswer = TypedDict(
    "ThrustAnswer",
    {
        "engine": str,
        "zone": str,
        "net_thrust": int,
        "parts": list[PartAnswer],
        "wet": str,
        "consumption": str,
        "consumption_parts": list[FactorAnswer],
        "operational": bool,
        "refusal": str | None,
        "class": str,
    },
)
ThrustAnswer.__doc__ = "Net thrust and fuel consumption, part by part (H3, J5)."


class ChainAnswer(TypedDict):
    """A support chain: who supports whom, and the cooling (J1c, J4)."""

    cards: list[str]
    supports: list[str]
    radiators: list[str]
    therms_needed: int
    therms_supplied: int
    turns_light: list[str]


class StackCardAnswer(TypedDict):
    """A card of the stack, operational or not and why not (J3)."""

    number: str
    name: str
    type: str
    mass: int
    heavy: bool | None
    operational: bool
    why_not: str | None
    chain: ChainAnswer | None


class ActivationAnswer(TypedDict):
    """One way to activate a thruster (H2)."""

    net_thrust: int
    parts: list[PartAnswer]
    wet: str
    consumption: str
    consumption_parts: list[FactorAnswer]
    operational: bool
    refusal: str | None
    burns: int
    chain: ChainAnswer
    decommissions: list[str]


class ThrusterAnswer(TypedDict):
    """A thruster of the stack: its best activation, the others, and those with afterburn."""

    number: str
    name: str
    operational: bool
    why_not: str | None
    net_thrust: int | None
    burns: int
    parts: NotRequired[list[PartAnswer]]
    wet: NotRequired[str]
    consumption: NotRequired[str]
    consumption_parts: NotRequired[list[FactorAnswer]]
    refusal: NotRequired[str | None]
    chain: NotRequired[ChainAnswer]
    decommissions: NotRequired[list[str]]
    alternatives: list[ActivationAnswer]
    afterburning: list[ActivationAnswer]


class IsruAnswer(TypedDict):
    """A card that prospects and refuels (J2b)."""

    name: str
    isru: int
    platforms: list[str]
    operational: bool


class ThermsAnswer(TypedDict):
    """Cooling, supplied and needed (J4)."""

    supplied: int
    needed: int


StackAnswer = TypedDict(
    "StackAnswer",
    {
        "dry": str,
        "wet": str,
        "grade": str | None,
        "steps": int,
        "class": str,
        "zone": str,
        "cards": list[StackCardAnswer],
        "thrusters": list[ThrusterAnswer],
        "isru": list[IsruAnswer],
        "therms": ThermsAnswer,
    },
)
StackAnswer.__doc__ = "A stack on the fuel strip, and what its cards can do."
