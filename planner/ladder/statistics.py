"""Means, shares, ratings and their intervals, of rounds that do not depend on one another.

The games of a round share their decks and dice, so a round is what is counted, not a game: its
figures are one observation each.

Importing scipy takes half a second, so it is imported where something is computed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean, variance
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

CONFIDENCE = 0.95
"""The probability that an interval contains the true value."""


class Estimate(NamedTuple):
    """An estimate, and between what the true value lies with `CONFIDENCE`."""

    value: float
    low: float
    high: float


@lru_cache(maxsize=4096)
def student(freedom: int) -> float:
    """Return how many standard errors lie on either side of a mean.

    >>> [round(student(freedom), 3) for freedom in (1, 4, 60)]
    [12.706, 2.776, 2.0]
    """
    from scipy.stats import t

    return float(t.ppf((1 + CONFIDENCE) / 2, freedom))


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values; of one alone nothing is known but itself.

    >>> [round(part, 2) for part in mean([1, 2, 3, 4, 5])]
    [3.0, 1.04, 4.96]
    """
    middle, count = fmean(values), len(values)
    if count < 2:
        return Estimate(middle, -math.inf, math.inf)
    around = student(count - 1) * math.sqrt(variance(values) / count)
    return Estimate(middle, middle - around, middle + around)


def share(values: Sequence[float]) -> Estimate:
    """Return the mean of values from 0 to 1; its interval stays between them (Wilson's).

    It is the interval of so many independent games as would tell as much as these rounds do: more
    than rounds where games of a round differ, and as many where all rounds are alike.

    >>> [round(part, 2) for part in share([1.0] * 10)]
    [1.0, 0.66, 1.0]
    >>> [round(part, 2) for part in share([0.5, 1.0, 0.5, 0.75])]
    [0.69, 0.31, 0.92]
    """
    middle, count = fmean(values), len(values)
    if count < 2:
        return Estimate(middle, 0.0, 1.0)
    spread = variance(values) / count
    games = middle * (1 - middle) / spread if spread > 1e-12 else count
    low, high = wilson(middle, games, student(count - 1))
    return Estimate(middle, min(low, middle), max(high, middle))


def wilson(part: float, games: float, wide: float) -> tuple[float, float]:
    """Return Wilson's interval of a part of games, so many standard errors wide.

    `scipy.stats.binomtest` has it for whole numbers of games and for the normal distribution; here
    games are as many as rounds are worth, and few rounds take Student's.
    """
    shrunk = 1 + wide**2 / games
    centre = (part + wide**2 / (2 * games)) / shrunk
    around = wide * math.sqrt(part * (1 - part) / games + wide**2 / (4 * games**2)) / shrunk
    return max(0.0, centre - around), min(1.0, centre + around)


# -- when it is decided ------------------------------------------------------------------------

ERROR = 0.05
"""The error probability of a sequential test, either way."""
FEWEST = 8
"""Rounds before which nothing is decided: the spread is not known yet."""
_DOUBT = 1.0
"""Added to the squares of the differences, as if one round had been as wide as possible."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome of a comparison of two."""

    rounds: int
    """After how many."""
    better: int
    """1 is the first, -1 the other, 0 neither by as much as was asked."""


def decision(differences: Sequence[float], margin: float) -> Decision | None:
    """Decide by differences of the first and the other, round by round, who is better.

    Return None as long as they do not tell.

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


# -- ratings --------------------------------------------------------------------------------------

SCALE = 400 / math.log(10)
"""Points of the scale for a factor e in the odds: 400 are ten to one."""
_NO_ERROR = 1e-12

Duels = Mapping[tuple[str, str], tuple[float, float]]
"""By pair: how much of their meetings the first and the second have won."""


def ratings(players: Sequence[str], rounds: Sequence[Duels]) -> dict[str, Estimate]:
    """Rate each player (Bradley and Terry), with intervals that take rounds as a whole.

    Who is by ``d`` stronger comes before the other with the chance ``1 / (1 + 10 ** (-d / 400))``;
    the average is 0. Each pair is taken to have met once more, with a tie: so nobody is infinitely
    strong who has never lost, and after a hundred rounds that does not matter any more.

    >>> found = ratings(["a", "b"], [{("a", "b"): (3, 1)}] * 50)
    >>> round(found["a"].value - found["b"].value), round(400 * math.log10(150.5 / 50.5))
    (190, 190)
    """
    wins = np.array([_wins(players, duels) for duels in rounds])
    ties = np.full((len(players), len(players)), 0.5)
    np.fill_diagonal(ties, 0)
    observed = np.concatenate([wins, [ties]])
    strengths = fitted(observed.sum(axis=0))
    # Where a round says exactly what was expected, rounding may leave less than nothing.
    errors = np.sqrt(np.maximum(np.diag(_covariance(observed, strengths)), 0))
    wide = student(len(rounds) - 1) * SCALE if len(rounds) > 1 else math.inf
    # Of one round nothing is known but what it says; no error times infinity would be no number.
    errors = np.maximum(errors, _NO_ERROR)
    return {
        player: Estimate(
            float(SCALE * strengths[at]),
            float(SCALE * strengths[at] - wide * errors[at]),
            float(SCALE * strengths[at] + wide * errors[at]),
        )
        for at, player in enumerate(players)
    }


def _wins(players: Sequence[str], duels: Duels) -> Floats:
    wins = np.zeros((len(players), len(players)))
    for (first, second), (won, lost) in duels.items():
        one, other = players.index(first), players.index(second)
        wins[one, other] += won
        wins[other, one] += lost
    return wins


def fitted(wins: Floats) -> Floats:
    """Return the strengths, natural logarithms with mean 0, by which these wins are most likely.

    >>> import numpy as np
    >>> [round(float(strength), 3) for strength in fitted(np.array([[0.0, 3.0], [1.0, 0.0]]))]
    [0.549, -0.549]
    """
    from scipy.optimize import root

    # Where the likelihood is highest it has no slope. To look for that instead of the top is exact
    # to the last digits. The likelihood leaves the mean open; taking off the sum keeps it at 0.
    def slope(strengths: Floats) -> Floats:
        return np.asarray(_slope(wins, strengths) - strengths.sum())

    def curvature(strengths: Floats) -> Floats:
        return np.asarray(-_curvature(wins, strengths) - 1)

    top = root(slope, np.zeros(len(wins)), jac=curvature)
    return np.asarray(top.x - top.x.mean())


def _chances(strengths: Floats) -> Floats:
    """Return the chance of each, by row, to come before each other, by column."""
    return np.asarray(1 / (1 + np.exp(strengths[None, :] - strengths[:, None])))


def _slope(wins: Floats, strengths: Floats) -> Floats:
    """Return by how much more likely wins become with each strength."""
    chances = _chances(strengths)
    return np.asarray((wins * chances.T - wins.swapaxes(-1, -2) * chances).sum(axis=-1))


def _curvature(wins: Floats, strengths: Floats) -> Floats:
    chances = _chances(strengths)
    weights = (wins + wins.T) * chances * chances.T
    return np.diag(weights.sum(axis=1)) - weights


def _covariance(observed: Floats, strengths: Floats) -> Floats:
    """Return how much the strengths may be off: what rounds say of their own, by the curvature."""
    inverse = np.linalg.pinv(_curvature(observed.sum(axis=0), strengths))
    slopes = _slope(observed, strengths)
    return inverse @ (slopes.T @ slopes) @ inverse
