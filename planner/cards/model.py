"""What a card face says, as plain frozen records (B2, B6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class FuelGrade(StrEnum):
    """Grades of fuel from low to high (F4b); compare them with `rank`."""

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
    """Which deck or set a card belongs to."""

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


@dataclass(frozen=True, slots=True)
class Provision:
    """One support that a card gives, counting as each of the subtypes (J1a)."""

    kind: SupportKind
    subtypes: frozenset[str]


@dataclass(frozen=True, slots=True)
class ThrustTriangle:
    """The thrust triangle of a card (B2d)."""

    thrust: int
    consumption: Fraction
    """Fuel steps per burn (H5a)."""
    grade: FuelGrade
    afterburn: int | None = None
    """Fuel steps that one afterburn costs (H3a)."""
    afterburn_thrust: int = 1
    """Thrust that the afterburn gives; more than 1 on GW and TW thrusters only (1C2)."""
    push: bool = False
    solar: bool = False
    bonus_pivots: int = 0


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One printed face of a card.

    A value that the project does not know (``?`` in the data) is named in ``unknown``; use
    `known` to read a value that may be one of those, which raises `UnknownValue` then.
    """

    number: str
    """As printed on the face: ``CT045F``."""
    card: str
    """The number without the letter of the face: ``CT045``."""
    type: CardType
    deck: str
    """``core``, ``race-for-glory``, ``module1``, ``module2`` or ``6th-player``."""
    side: Side
    name: str
    spectral: str | None = None
    mass: int = 0
    """For radiators the mass of the light orientation; see ``light`` and ``heavy``."""
    rad_hard: int | None = None
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
    unknown: frozenset[str] = frozenset()
    """Names of the fields whose printed value is not known to the project."""
