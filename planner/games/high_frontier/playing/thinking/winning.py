"""The chance to win: the points as they are, and what everybody may still gain or not (M2)."""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt

SWING = 1.6
"""Points by which what somebody gains in a year differs from year to year."""
SOON = 0.1
"""Of fewer years as little is known as of these."""
_CERTAIN = 1e-9


def chance_to_win(points: Mapping[str, float], player: str, years: float) -> float:
    """The chance to have most points after so many years, when everybody gains alike.

    Whoever is ahead of one is likely to be ahead of others, so the odds against each are added up.

    >>> round(chance_to_win({"CRP": 9, "NASA": 9, "ESA": 9, "UN": 9}, "CRP", 10), 9)
    0.25
    >>> lead = {"CRP": 12, "NASA": 8, "ESA": 2}
    >>> chance_to_win(lead, "CRP", 3) > 0.8 > chance_to_win(lead, "CRP", 12) > 0.5
    True
    """
    spread = SWING * sqrt(2 * max(years, SOON))
    against = 0.0
    for name, total in points.items():
        if name != player:
            ahead = max(_CERTAIN, (1 + erf((points[player] - total) / spread / sqrt(2))) / 2)
            against += (1 - ahead) / ahead
    return 1 / (1 + against)
