"""Effects of the dice of a move, for planning and for play (H7, H10)."""

from __future__ import annotations

from planner.rules import Season

SIDES = 6
WRECKED_BY = 1
"""A hazard roll wrecks the stack on a 1 (H7)."""
FINAO_AQUA = 4
"""Price of Failure Is Not An Option (H7e)."""
OPEN_SOURCE_AQUA = 3
"""The same for a faction with Open Source (gl. Open Source FINAO)."""
RED_BELT = 2
"""Added to belt rolls in the red season (H10b)."""


def radiation(rolled: int, net_thrust: int, season: Season | None) -> int:
    """Return the radiation of a belt: cards of a lower rad-hardness are lost (H10).

    >>> radiation(4, net_thrust=2, season=None), radiation(4, net_thrust=-1, season=Season.RED)
    (2, 6)
    """
    return rolled - max(0, net_thrust) + (RED_BELT if season is Season.RED else 0)


def survived_faces(rad_hard: int, net_thrust: int, season: Season | None) -> int:
    """With how many faces of the die a card of that rad-hardness survives a belt (H10).

    >>> survived_faces(1, net_thrust=2, season=None), survived_faces(4, 2, Season.RED)
    (3, 4)
    """
    return sum(radiation(face, net_thrust, season) <= rad_hard for face in range(1, SIDES + 1))
