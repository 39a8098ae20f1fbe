"""Yields of refuelling and costs of a delivery, for planning and for play (G1c, I5, I9)."""

from __future__ import annotations

from fractions import Fraction

FACTORY_WATER, FACTORY_ISOTOPE = 7, 1
"""Tanks of a factory refuel (I5b)."""
AIR_TANKS = 5
"""From which an air-eater's fuel consumption is taken (I5c)."""
CREW_DIRT = 1
"""Tanks of dirt that a crew thruster takes in a turn (G1c)."""
TANKS_PER_ZONE = 2
"""FTs of a delivery for each zone on the way (I9)."""
HEAVY_SITE = 7
"""From sites of this size and more a delivery costs a tank extra (I9)."""


def isru_tanks(hydration: int, isru: int) -> int:
    """Return the tanks of an ISRU refuel; none where it is too dry (I5a).

    >>> isru_tanks(hydration=3, isru=1), isru_tanks(hydration=0, isru=1)
    (3, 0)
    """
    return max(0, 1 + hydration - isru)


def air_tanks(consumption: Fraction) -> int:
    """Return the tanks of an air-eater, by the consumption of the last activation (I5c).

    >>> air_tanks(Fraction(5, 2)), air_tanks(Fraction(8))
    (3, 0)
    """
    return max(0, AIR_TANKS - int(consumption))


def delivery_tanks(zones: int, size: int) -> int:
    """Return the FTs that a delivery takes from a site of that size, so many zones from home (I9).

    >>> delivery_tanks(2, size=6), delivery_tanks(0, size=9)
    (4, 1)
    """
    return TANKS_PER_ZONE * zones + int(size >= HEAVY_SITE)
