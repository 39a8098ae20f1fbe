"""A choice of few among many routes, each kept for a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from planner.motion.front import unbeaten
from planner.route.query import Preference

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Rating:
    """The qualities of a route."""

    turns: int
    spot: int
    """Position of the wet mass chit on arrival; more is better."""
    hazards: int
    belts: int
    costs: tuple[int, ...]
    """The cost of all rolls, for each rad-hardness that is asked about; see `Threats.cost`."""

    @property
    def risk(self) -> int:
        """The cost of the rolls to the softest card."""
        return self.costs[0]

    @property
    def counted(self) -> tuple[int, ...]:
        """Numbers that are better when smaller, with belts only counted."""
        return self.turns, -self.spot, self.hazards, self.belts

    def is_as_good(self, other: Rating) -> bool:
        """True if it is worse in nothing."""
        return (
            self.turns <= other.turns
            and self.spot >= other.spot
            and self.hazards <= other.hazards
            and all(a <= b for a, b in zip(self.costs, other.costs, strict=True))
        )

    def rank(self, prefer: Preference) -> tuple[int, ...]:
        """Return the sort key."""
        if prefer is Preference.TURNS:
            return self.turns, self.risk, -self.spot
        if prefer is Preference.FUEL:
            return -self.spot, self.turns, self.risk
        return self.risk, self.turns, -self.spot


def worth_choosing(
    found: Sequence[Found],
    rate: Callable[[Found], Rating],
    prefer: Preference,
    most: int | None,
) -> list[Found]:
    """At most ``most`` of what was found: the best by each measure, then by preference.

    The safest one is among them. Where the rad-hardness of what flies is not known, that is the
    safest for each, and of the others those that are unbeaten when belts are only counted.
    Somebody who asks is told all of them with ``most=None``.
    """
    rated = sorted(((rate(each), each) for each in found), key=lambda each: each[0].rank(prefer))
    if most is None or not rated:
        return [each for _, each in rated]
    hardnesses = len(rated[0][0].costs)
    if hardnesses == 1 and len(rated) <= most:
        return [each for _, each in rated]
    measures = [*_MEASURES, *map(_safest_for, range(hardnesses))]
    best = [min(rated, key=lambda each: measure(each[0])) for measure in measures]
    ranked = rated if hardnesses == 1 else unbeaten(rated, lambda each: each[0].counted)
    chosen = {id(each): (rating, each) for rating, each in [*best, *ranked]}
    told = list(chosen.values())[:most]
    return [each for _, each in sorted(told, key=lambda each: each[0].rank(prefer))]


Measure = Callable[[Rating], tuple[int, ...]]

_MEASURES: tuple[Measure, ...] = (
    lambda each: (each.turns, each.risk, -each.spot),
    lambda each: (-each.spot, each.turns, each.risk),
    lambda each: (each.hazards, each.risk, each.turns, -each.spot),
    lambda each: (each.turns, -each.spot, each.risk),
)


def _safest_for(at: int) -> Measure:
    return lambda each: (each.costs[at], each.turns, -each.spot)
