"""How strong each player is beside the others (Bradley and Terry).

Who is by ``d`` stronger comes before the other with the chance ``1 / (1 + 10 ** (-d / 400))``, so
that 400 are ten to one. Each pair is taken to have met once more, with a tie: so nobody is
infinitely strong who has never lost, and after a hundred rounds that does not matter any more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from planner.game.playing.ladder.statistics import Estimate, student

SCALE = 400 / math.log(10)
"""Points of the scale for a factor e in the odds."""
_STEPS = 100
_CLOSE = 1e-12

Floats = NDArray[np.float64]
Duels = Mapping[tuple[str, str], tuple[float, float]]
"""By pair: how much of their meetings the first and the second have won."""


def ratings(players: Sequence[str], rounds: Sequence[Duels]) -> dict[str, Estimate]:
    """The rating of each, around an average of 0, with intervals that take rounds as a whole.

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
    errors = np.maximum(errors, _CLOSE)
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
    """The strengths, natural logarithms with mean 0, by which these wins are most likely.

    >>> [round(float(strength), 3) for strength in fitted(np.array([[0.0, 3.0], [1.0, 0.0]]))]
    [0.549, -0.549]
    """
    strengths = np.zeros(len(wins))
    for _ in range(_STEPS):
        # The likelihood has one top, and is curved everywhere: Newton's way finds it.
        step = np.linalg.pinv(_curvature(wins, strengths)) @ _slope(wins, strengths)
        strengths = strengths + step / max(1.0, float(np.abs(step).max(initial=0)))
        if np.abs(step).max(initial=0) < _CLOSE:
            break
    return np.asarray(strengths - strengths.mean())


def _chances(strengths: Floats) -> Floats:
    """The chance of each, by row, to come before each other, by column."""
    return np.asarray(1 / (1 + np.exp(strengths[None, :] - strengths[:, None])))


def _slope(wins: Floats, strengths: Floats) -> Floats:
    """By how much more likely wins become with each strength."""
    chances = _chances(strengths)
    return np.asarray((wins * chances.T - wins.swapaxes(-1, -2) * chances).sum(axis=-1))


def _curvature(wins: Floats, strengths: Floats) -> Floats:
    chances = _chances(strengths)
    weights = (wins + wins.T) * chances * chances.T
    return np.asarray(np.diag(weights.sum(axis=1)) - weights)


def _covariance(observed: Floats, strengths: Floats) -> Floats:
    """How much the strengths may be off: what each round says of its own, around the curvature."""
    inverse = np.linalg.pinv(_curvature(observed.sum(axis=0), strengths))
    slopes = _slope(observed, strengths)
    return np.asarray(inverse @ (slopes.T @ slopes) @ inverse)
