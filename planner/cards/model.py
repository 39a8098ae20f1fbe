"""Card faces as plain frozen records (B2, B6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class FuelGrade(StrEnum):
    """Grades of fuel from low to high (F4b); compare them with `rank`.

    >>> [str(grade) for grade in FuelGrade]
    ['dirt', 'water', 'isotope']
    """

    DIRT = "dirt"
    WATER = "water"
    ISOTOPE = "isotope"

    @property
    def rank(self) -> int:
        """0 for dirt, 1 for water, 2 for isotope fuel.

        >>> FuelGrade.DIRT.rank < FuelGrade.WATER.rank
        True
        """
        return ("dirt", "water", "isotope").index(self.value)


class CardType(StrEnum):
    """The deck or set of a card."""

    THRUSTER = "thruster"
    ROBONAUT = "robonaut"
    REFINERY = "refinery"
    REACTOR = "reactor"
    RADIATOR = "radiator"
    GENERATOR = "generator"
    CREW = "crew"
    GW_THRUSTER = "gw-thruster"
    FREIGHTER = "freighter"
    BERNAL = "bernal"
    COLONIST = "colonist"


class Deck(StrEnum):
    """The edition or module of a card."""

    CORE = "core"
    RACE_FOR_GLORY = "race-for-glory"
    MODULE_1 = "module1"
    MODULE_2 = "module2"
    SIXTH_PLAYER = "6th-player"


class Side(StrEnum):
    """Colour of a face; crews have a front and a reverse, which are two factions (B6)."""

    WHITE = "white"
    BLACK = "black"
    PURPLE = "purple"
    FRONT = "front"
    REVERSE = "reverse"


class SupportKind(StrEnum):
    """Types of support cards other than radiators (J1)."""

    REACTOR = "reactor"
    GENERATOR = "generator"


@dataclass(frozen=True, slots=True)
class Need:
    """One required support: any one of the subtypes will do (J1, J1a).

    Reactor subtypes are ``x``, ``wave`` and ``burst``; generator subtypes ``e`` and ``p``.
    """

    kind: SupportKind
    subtypes: frozenset[str]

    def is_met_by(self, face: Face) -> bool:
        """True if that card gives it.

        >>> need = Need(SupportKind.GENERATOR, frozenset("ep"))
        >>> from planner.cards import default_library
        >>> need.is_met_by(default_library().find_face("CG107F"))
        True
        """
        return any(
            given.kind is self.kind and given.subtypes & self.subtypes for given in face.provides
        )


@dataclass(frozen=True, slots=True)
class Provision:
    """One support that a card gives, counting as each of the subtypes (J1a)."""

    kind: SupportKind
    subtypes: frozenset[str]


@dataclass(frozen=True, slots=True)
class ThrustTriangle:
    """The thrust triangle of a card (B2d)."""

    thrust: int
    """Base thrust (H3b)."""
    consumption: Fraction
    """Fuel steps per burn (H5a)."""
    grade: FuelGrade
    afterburn: int | None = None
    """Fuel steps that one afterburn costs (H3a)."""
    afterburn_thrust: int = 1
    """Thrust that the afterburn gives; more than 1 on GW and TW thrusters only (1C2)."""
    push: bool = False
    """May be pushed by a Powersat (H3d)."""
    solar: bool = False
    """Its thrust depends on the zone (H3c)."""
    bonus_pivots: int = 0
    """Free pivots in each move that uses this triangle (H4c)."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """The black triangle of a movement-modifying support (J5)."""

    thrust: int = 0
    fuel_multiplier: Fraction = Fraction(1)
    solar: bool = False


@dataclass(frozen=True, slots=True)
class RadiatorSide:
    """One orientation of a radiator (J4e)."""

    mass: int
    rad_hard: int
    therms: int


@dataclass(frozen=True, slots=True)
class Ability:
    """A printed ability: a stable key and our own wording of it (B2g)."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Future:
    """The future that a purple face offers (1D)."""

    key: str
    name: str
    requirement: str
    effect: str
    vp: tuple[int, ...] = ()
    """Victory points; two numbers are alternatives that ``effect`` tells apart."""
    vp_per: str | None = None
    """The things to count, where each of them scores."""


@dataclass(frozen=True, slots=True)
class CrewFaction:
    """The faction of a crew face (B6); its privilege is the ability of the face."""

    colour: str
    clout: str
    """One of ``A`` to ``M``; the nearest to ``A`` goes first (C8)."""
    ideology: str
    delegates_incorruptible: bool
    weapon: Ability
    """Faction weapon of module 3 (3D6)."""


@dataclass(frozen=True, slots=True)
class FreighterHold:
    """The way a freighter or fleet carries cargo (1B)."""

    load_limit: int
    factory_loading_only: bool
    bonus_pivots: int


@dataclass(frozen=True, slots=True)
class ColonistCalling:
    """The profession of a colonist (module 2)."""

    kind: str
    """``human`` or ``robot``."""
    profession: str
    """``engineer``, ``industrialist``, ``miner`` or ``prospector``."""
    ideology: str | None
    """Robots have none."""


SAIL_ABILITIES = frozenset(
    {"sail", "mag-sail", "rfg-sail", "no-aerobrake", "comet-size-roll-minus-2-no-aerobrake"}
)
"""Abilities that only the sails carry (gl. Sails), the sailing colonists among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One printed face of a card."""

    number: str
    """The number as printed on the face: ``CT045F``."""
    card: str
    """The number without the letter of the face: ``CT045``."""
    type: CardType
    deck: str
    """``core``, ``race-for-glory``, ``module1``, ``module2`` or ``6th-player`` (see `Deck`)."""
    side: Side
    name: str
    spectral: str | None = None
    """``C S M V D H``, ``any`` on some freighters, ``None`` on crews, Bernals and humans."""
    mass: int = 0
    """For radiators the mass of the light orientation; see ``light`` and ``heavy``."""
    rad_hard: int | None = None
    """Race for Glory cards print none (iiA1)."""
    triangle: ThrustTriangle | None = None
    isru: int | None = None
    platforms: frozenset[str] = frozenset()
    """Of ``raygun``, ``buggy`` and ``missile`` (B2c)."""
    air_eater: bool = False
    human: bool = False
    needs: tuple[Need, ...] = ()
    therms_needed: int = 0
    provides: tuple[Provision, ...] = ()
    solar: bool = False
    """Carries a solar icon anywhere: does not work in the Neptune zone unless pushed (J3a)."""
    modifier: Modifier | None = None
    light: RadiatorSide | None = None
    heavy: RadiatorSide | None = None
    abilities: tuple[Ability, ...] = ()
    """Printed abilities and restrictions; the privilege of a crew (B6a)."""
    crew: CrewFaction | None = None
    freighter: FreighterHold | None = None
    colonist: ColonistCalling | None = None
    promotion: str | None = None
    """Colony that promotes it: a spectral type, atmospheric, astrobiology, submarine or push."""
    home_only: bool = False
    """The ability of a Bernal works only while it is the anchored home Bernal (2B4)."""
    future: Future | None = None
    module3: str | None = None
    """The addition of module 3, in our own words."""
    core_twin: str | None = None
    """On a Race for Glory face: the core face of the same name; its values may differ."""

    @property
    def title(self) -> str:
        """Number and name.

        >>> from planner.cards import default_library
        >>> default_library().face("CT045F").title
        'CT045F Hall Effect'
        """
        return f"{self.number} {self.name}"

    @property
    def is_sail(self) -> bool:
        """True if the rules for sails apply (gl. Sails, H6b)."""
        return any(self.has_ability(key) for key in SAIL_ABILITIES)

    def has_ability(self, key: str) -> bool:
        """True if the ability of that key is printed on this face.

        >>> from planner.cards import default_library
        >>> default_library().face("CT049R").has_ability("mag-sail")
        True
        """
        return any(ability.key == key for ability in self.abilities)
