"""How long somebody thinks: many times in little room."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

_STEP = math.log(1.05)
"""Times are told apart by five percent."""
_LEAST = 1e-6
"""Seconds; whatever is faster counts as much."""


@dataclass(slots=True)
class Stopwatch:
    """How often something took how long, in seconds of processor time.

    >>> clock = Stopwatch()
    >>> for hundredths in range(1, 101):
    ...     clock.add(hundredths / 100)
    >>> round(clock.quantile(0.5), 1), clock.most, clock.count
    (0.5, 1.0, 100)
    """

    most: float = 0.0
    """The longest of all, exactly."""
    times: dict[int, int] = field(default_factory=dict)
    """How often, by the logarithm of the time."""

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.most = max(self.most, seconds)
        place = round(math.log(max(seconds, _LEAST)) / _STEP)
        self.times[place] = self.times.get(place, 0) + 1

    @property
    def count(self) -> int:
        """How often."""
        return sum(self.times.values())

    def quantile(self, part: float) -> float:
        """The time that this part of all did not take longer than, within five percent."""
        before, wanted = 0, part * self.count
        for place in sorted(self.times):
            before += self.times[place]
            if before >= wanted:
                return min(math.exp(place * _STEP), self.most)
        return self.most


def together(clocks: Iterable[Stopwatch]) -> Stopwatch:
    """What several clocks have measured.

    >>> together([Stopwatch(2.0, {1: 3}), Stopwatch(1.0, {1: 1, 0: 1})])
    Stopwatch(most=2.0, times={1: 4, 0: 1})
    """
    found = Stopwatch()
    for clock in clocks:
        found.most = max(found.most, clock.most)
        for place, count in clock.times.items():
            found.times[place] = found.times.get(place, 0) + count
    return found
