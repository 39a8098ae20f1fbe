"""The printed board as plain frozen records (B7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import atan2, pi

from planner.rules import Season
from planner.text import Text, Word

BOARD_WIDTH, BOARD_HEIGHT = 10_000, 6_702
"""The whole printed board in the units of `Space.x` and `Space.y`; y runs downwards."""
SOL_X, SOL_Y = 7_315, 4_908
"""Position of the Sun on the picture."""


class Shape(StrEnum):
    """The drawn shape of a space, which decides how to turn there (B7b, H4c, H4d)."""

    SITE = "site"
    HOHMANN = "hohmann"
    LAGRANGE = "lagrange"
    LANDER = "lander"


class Hazard(StrEnum):
    """A danger to a spacecraft that enters a space (H7)."""

    CRASH = "crash"
    AEROBRAKE = "aerobrake"


class Edition(StrEnum):
    """A printing of the board; a few sites have other figures since June 2020."""

    CORRECTED = "corrected"
    FIRST_PRINT = "first-print"


SUNGRAZER = "kreutz-sungrazer"
"""Prospecting it always succeeds, and nothing outlasts the yellow season there (gl.)."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A heliocentric zone and what the Sun gives there (B7g, H3c)."""

    id: str
    order: int
    """1 for Mercury to 9 for Neptune; the distance of two zones is the difference (I9)."""
    solar_modifier: int | None
    """Added to solar thrust; ``None`` where solar power does not work (J3a)."""
    solar_modifier_pushed: int
    """The same for a card that is pushed by a Powersat (J5d)."""

    @property
    def sunlight(self) -> str:
        """The strength of sunlight here, in words.

        >>> Zone("ceres", 5, -2, -2).sunlight
        'solar −2'
        """
        if self.solar_modifier is None:
            return "no solar power"
        return f"solar {self.solar_modifier:+}".replace("-", "−").replace("+0", "0")

    @property
    def title(self) -> Word:
        """Its name in a sentence.

        >>> Zone("ceres", 5, -2, -2).title
        'Ceres zone'
        """
        return zone_title(self.id)


def zone_title(id: str) -> Word:
    """Return the name of the zone with that id in a sentence.

    >>> zone_title("mars")
    'Mars zone'
    """
    return Word(f"{id.capitalize()} zone")


@dataclass(frozen=True, slots=True)
class OtherPrint:
    """The values of a site on another printing of the board."""

    edition: Edition
    size: int
    hydration: int


@dataclass(frozen=True, slots=True)
class Site:
    """The print of a site hexagon (B7a)."""

    size: int
    spectral: str
    hydration: int
    atmospheric: bool
    astrobiology: bool
    submarine: bool
    push: bool
    body: str
    """The physical body; several sites of one body share it."""
    group: str | None = None
    """Printed group: asteroid family, trojan group, moonlet group."""
    primary: str | None = None
    """The body it orbits, where that is not Sol."""
    kind: str = ""
    """planet, moon, asteroid, comet, centaur, trojan, tno or interstellar."""
    also: str | None = None
    """``moonlet``, ``aerostat`` or ``comet`` (a centaur that is printed as a comet)."""
    other_print: OtherPrint | None = None
    """The values that another printing of the board has instead."""


@dataclass(frozen=True, slots=True)
class Space:
    """A place where a spacecraft can be (B7)."""

    id: str
    index: int
    """Position in `Board.spaces`; the compact arrays for the search use it."""
    name: str
    """Printed or given name; never empty (an unnamed space is called after its id)."""
    shape: Shape
    zone: str
    x: int
    y: int
    half_burns: int
    """Fuel paid on entering, in halves of a burn: 0, 1 (half lander burn) or 2 (B7c, H5e)."""
    lander: bool
    """A lander burn: no stopping, no bonus burns, no factory assist (H5e)."""
    hazard: Hazard | None
    belt: str | None
    """Radiation belt and what it surrounds; ``sol`` belts do not shield from flares (K2d)."""
    flyby: int
    """Bonus burns gained on entering (H8)."""
    oberth: bool
    """The Solar Oberth flyby: bonus burns equal to base thrust (H8e)."""
    venus_flyby: bool
    """The flyby whose bonus works in the blue season only (H8c)."""
    season: Season | None
    """Season of a synodic site or of a coloured space beside one (B7h)."""
    home_orbit: str | None
    special: str | None
    """``exit`` (way out of the solar system) or ``sunlens``."""
    label: str | None
    site: Site | None
    named: bool = True
    """True if the place has a name of its own; otherwise ``name`` is made from the id."""

    @property
    def clock(self) -> str:
        """Its clock position on the printed board, seen from Sol (B7l)."""
        quarters = round(atan2(self.x - SOL_X, SOL_Y - self.y) / (2 * pi) * 48) % 48
        return f"{quarters // 4 or 12}:{quarters % 4 * 15:02}"

    @property
    def print_note(self) -> Text | None:
        """A note on what other printings of the board say of this site, if they differ.

        >>> from planner.board import default_board
        >>> print(str(default_board()["lutetia"].print_note).partition("; ")[2])
        on boards of the first print it is 3M, hydration 3
        """
        if self.site is None or self.site.other_print is None:
            return None
        site, other = self.site, self.site.other_print
        here, there = (
            Text(
                "{size}{spectral}, hydration {hydration}",
                size=each.size,
                spectral=site.spectral,
                hydration=each.hydration,
            )
            for each in (site, other)
        )
        if other.edition is Edition.FIRST_PRINT:
            return Text(
                "{site} is {now} since June 2020; on boards of the first print it is {then}",
                site=self.name,
                now=here,
                then=there,
            )
        return Text(
            "{site} is {then} on this board, the first print; since June 2020 it is {now}",
            site=self.name,
            now=there,
            then=here,
        )

    @property
    def is_site(self) -> bool:
        """True if spacecraft land here (H6)."""
        return self.site is not None

    @property
    def is_hohmann(self) -> bool:
        """True if turning here is a pivot (H4c)."""
        return self.shape is Shape.HOHMANN

    @property
    def is_burn(self) -> bool:
        """True if entering costs a burn (B7c)."""
        return self.half_burns > 0


@dataclass(frozen=True, slots=True)
class Exit:
    """One way out of a space along a route, seen from that space."""

    to: int
    """Index of the space at the other end."""
    heading: int | None
    """Heading of this line where it leaves; set exactly at a Hohmann (H4c)."""
    arrival_heading: int | None
    """Heading of this line where it arrives; set exactly when it arrives at a Hohmann."""
    aerobrake: bool
    """A dotted aerobrake path, which is one way (B7e, H4f)."""


@dataclass(frozen=True, slots=True)
class Elevator:
    """A place where a space elevator can stand; ``b`` is ``None`` for Earth's surface."""

    a: str
    b: str | None
    body: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChitPlaces:
    """Places for glory or heroism chits (B3, B7j, C7)."""

    kind: str
    """``glory`` or ``heroism``."""
    zone: str | None
    chits: int
    vp_low: int
    vp_high: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SunspotYear:
    """One of the twelve positions of the sunspot cube (D2, K1)."""

    year: int
    season: Season
    event_after: bool
    """Advancing from this year to the next passes an event threshold (D2a)."""
    seniority_after: bool
    """Advancing from this year to the next passes the seniority threshold (D2b)."""
