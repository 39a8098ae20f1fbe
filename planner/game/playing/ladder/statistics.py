"""Means, shares and their intervals, of rounds that do not depend on one another.

The games of a round share their decks and dice, so a round is what is counted, not a game: its
figures are one observation each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

CONFIDENCE = 0.95
"""How often an interval has the true value in it."""


class Estimate(NamedTuple):
    """An estimate, and between what the true value lies with `CONFIDENCE`."""

    value: float
    low: float
    high: float


@lru_cache(maxsize=4096)
def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors lie on either side of a mean.

    >>> [round(student(freedom), 3) for freedom in (1, 4, 60)]
    [12.706, 2.776, 2.0]
    """
    # With t = sqrt(n) tan(a) the density is a power of a cosine, and there are no tails to cut.
    angles = np.linspace(0, math.pi / 2, 20_001)
    density = np.cos(angles) ** (freedom - 1)
    below = np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2)])
    angle = float(np.interp(confidence, below / below[-1], angles))
    return math.sqrt(freedom) * math.tan(angle)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values; of one alone nothing is known but itself.

    >>> [round(part, 2) for part in mean([1, 2, 3, 4, 5])]
    [3.0, 1.04, 4.96]
    """
    count = len(values)
    middle = math.fsum(values) / count
    if count < 2:
        return Estimate(middle, -math.inf, math.inf)
    around = student(count - 1) * math.sqrt(variance(values) / count)
    return Estimate(middle, middle - around, middle + around)


def variance(values: Sequence[float]) -> float:
    """The variance of what the values were drawn from.

    >>> variance([1, 2, 3, 4, 5])
    2.5
    """
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1; its interval stays between them (Wilson's).

    It is the interval of so many independent games as would tell as much as these rounds do: more
    than rounds where games of a round differ, and as many where all rounds are alike.

    >>> [round(part, 2) for part in share([1.0] * 10)]
    [1.0, 0.66, 1.0]
    >>> [round(part, 2) for part in share([0.5, 1.0, 0.5, 0.75])]
    [0.69, 0.31, 0.92]
    """
    count = len(values)
    middle = math.fsum(values) / count
    if count < 2:
        return Estimate(middle, 0.0, 1.0)
    spread = variance(values) / count
    games = middle * (1 - middle) / spread if spread > 1e-12 else count
    wide = student(count - 1) ** 2
    centre = (middle + wide / (2 * games)) / (1 + wide / games)
    around = math.sqrt(wide * (middle * (1 - middle) / games + wide / (4 * games**2)))
    around /= 1 + wide / games
    low, high = max(0.0, centre - around), min(1.0, centre + around)
    return Estimate(middle, min(low, middle), max(high, middle))


# -- when it is decided ------------------------------------------------------------------------

ERROR = 0.05
"""How often a test that stops as soon as it can may be wrong, either way."""
FEWEST = 8
"""Rounds before which nothing is decided: the spread is not known yet."""
_DOUBT = 1.0
"""What is added to the squares of the differences, as if one round had been as wide as can be."""


@dataclass(frozen=True, slots=True)
class Decision:
    """How a comparison of two has ended."""

    rounds: int
    """After how many."""
    better: int
    """1 is the first, -1 the other, 0 neither by as much as was asked."""


def decision(differences: Sequence[float], margin: float) -> Decision | None:
    """Whether differences of the first and the other, round by round, decide who is better.

    These are two sequential probability ratio tests (Wald's) at once, with the spread that has been
    seen: of no difference against one of ``margin`` for the first, and for the other. Who passes a
    test is better; who fails both is not better by as much.

    >>> decision([0.6, 0.4] * 10, 0.16)
    Decision(rounds=8, better=1)
    >>> decision([0.5, -0.5] * 400, 0.16).better
    0
    """
    enough = math.log((1 - ERROR) / ERROR)
    total = squares = 0.0
    failed = {1: False, -1: False}
    for rounds, difference in enumerate(differences, start=1):
        total += difference
        squares += difference**2
        if rounds < FEWEST:
            continue
        spread = (squares - total**2 / rounds + _DOUBT) / rounds
        for sign in (1, -1):
            if failed[sign]:
                continue
            ratio = margin * (sign * total - rounds * margin / 2) / spread
            if ratio >= enough:
                return Decision(rounds, sign)
            failed[sign] = ratio <= -enough
        if all(failed.values()):
            return Decision(rounds, 0)
    return None
