"""The rolls that lie behind a spacecraft on a mission, which may be more than one search counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from planner.route.threat import Threats


@dataclass(frozen=True, slots=True)
class Dangers:
    """Hazard rolls, belt rolls, and what the belts threatened (H7, H10).

    >>> none = Dangers.none(Threats())
    >>> none.plus(1, none.threats.of_belt(4, None)).numbers > none.numbers
    True
    """

    threats: Threats
    hazards: int
    belts: int
    fields: tuple[int, ...]
    """The threats of belts; see `Threats.fields`."""

    @classmethod
    def none(cls, threats: Threats) -> Dangers:
        """No rolls at all."""
        return cls(threats, 0, 0, threats.fields(0))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers that are better when smaller."""
        counted = (self.belts,) if self.threats.counted else ()
        return self.hazards, *self.fields, *counted

    @property
    def word(self) -> int:
        """The belts as a search counts them."""
        return self.threats.word(self.belts, self.fields)

    @property
    def cost(self) -> int:
        """Return the cost of all rolls for the softest card: less is safer."""
        costs = [self.threats.cost(self.fields, self.hazards, r) for r in self.threats.asked]
        return max(costs)

    def plus_hazards(self, hazards: int) -> Dangers:
        """With so many more hazard rolls."""
        return replace(self, hazards=self.hazards + hazards)

    def plus(self, hazards: int, word: int) -> Dangers:
        """With what one search has counted."""
        more = self.threats.fields(word)
        return Dangers(
            self.threats,
            self.hazards + hazards,
            self.belts + Threats.belts(word),
            self.threats.added(self.fields, more),
        )

    def minus(self, least: Dangers) -> Dangers:
        """Without what lies behind all."""
        return Dangers(
            self.threats,
            self.hazards - least.hazards,
            self.belts - least.belts,
            tuple(a - b for a, b in zip(self.fields, least.fields, strict=True)),
        )


def least_of(dangers: Sequence[Dangers]) -> Dangers:
    """Return the least dangers behind all of them, number by number."""
    return Dangers(
        dangers[0].threats,
        min(each.hazards for each in dangers),
        min(each.belts for each in dangers),
        tuple(map(min, zip(*(each.fields for each in dangers), strict=True))),
    )
