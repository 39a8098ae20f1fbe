"""The two chits of a spacecraft on the fuel strip, and what moves them (F, G1-G2).

Chits know masses and fuel, not cards: a mission may ask what happens when cargo of mass 3 is
put off, without saying which. `planner.craft.rocket` feeds cards to the engine as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from planner.cards.model import FuelGrade
from planner.craft.strip import (
    MAX_DRY,
    WeightClass,
    WetMass,
    burn,
    dry_spot,
    load,
    steps_between,
    unload,
    weight_class,
)
from planner.errors import RuleViolation
from planner.text import Text, count_of


def mix(aboard: FuelGrade | None, added: FuelGrade) -> FuelGrade:
    """Return the grade of all fuel after more is added: the lower of both (F4d).

    >>> str(mix(FuelGrade.WATER, FuelGrade.DIRT)), str(mix(None, FuelGrade.WATER))
    ('dirt', 'water')
    """
    return added if aboard is None else min(aboard, added, key=lambda grade: grade.rank)


@dataclass(frozen=True)
class Chits:
    """The positions of the dry and the wet mass chit, and the colour of the wet one (F4a).

    >>> full = Chits.at(5, 8)
    >>> full.steps, str(full.burn(6).wet)
    (7, '5-1/3')
    """

    dry: WetMass
    wet: WetMass
    grade: FuelGrade | None
    """The grade of the fuel aboard; ``None`` while there is none."""

    @classmethod
    def at(
        cls,
        dry: int | str | WetMass,
        wet: int | str | WetMass | None = None,
        grade: FuelGrade = FuelGrade.WATER,
    ) -> Chits:
        """Chits at those spots; without ``wet`` the tanks are empty (E5d)."""
        dry_chit = dry_spot(dry)
        wet_chit = dry_chit if wet is None else WetMass(wet)
        steps_between(wet_chit, dry_chit)  # refuses a wet mass below the dry one
        return cls(dry_chit, wet_chit, None if wet_chit == dry_chit else grade)

    @cached_property
    def steps(self) -> int:
        """The fuel aboard in steps (F1)."""
        return steps_between(self.wet, self.dry)

    @property
    def weight_class(self) -> WeightClass:
        """The weight class, by the wet mass (H3b)."""
        return weight_class(self.wet)

    def check_may_move(self) -> None:
        """Refuse a dry mass above 23; a wet mass above 32 has no spot at all (F2a, F3a)."""
        if self.dry.mass > MAX_DRY:
            raise RuleViolation(
                "F2a",
                Text(
                    "dry mass {dry} is above {max_dry}, so the spacecraft may not move",
                    dry=self.dry,
                    max_dry=MAX_DRY,
                ),
                code="dry-mass-too-high",
                numbers={"dry": str(self.dry), "max_dry": MAX_DRY},
            )

    def load(self, units: int) -> Chits:
        """Cargo comes aboard: both chits go right on the red line (F2b, G1a)."""
        return self._moved(load(self.dry, units), load(self.wet, units))

    def unload(self, units: int) -> Chits:
        """Cargo leaves: both chits go left on the red line, the lower way at a fork (F2b, G1g).

        >>> after = Chits.at(4, "4-1/3").unload(2)
        >>> str(after.dry), str(after.wet)
        ('2', '2-1/6')
        """
        return self._moved(unload(self.dry, units), unload(self.wet, units))

    def fuel_up(self, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Chits:
        """Tanks from outside become fuel: the wet chit goes right on the red line (F3b, G1b)."""
        return self._moved(self.dry, load(self.wet, tanks), grade if tanks else None)

    def hand_over_fuel(self, tanks: int) -> Chits:
        """Fuel goes to another stack as tanks: the wet chit goes left on the red line (G1)."""
        self._check_can_be_tanked(tanks)
        wet = unload(self.wet, tanks)
        if wet < self.dry:
            raise self._not_that_much(tanks)
        return self._moved(self.dry, wet)

    def burn(self, steps: int) -> Chits:
        """Fuel is burned or jettisoned: the wet chit goes left on the black line (F3d, G1f)."""
        return self._moved(self.dry, burn(self.wet, steps, dry=self.dry))

    def tanks_to_fuel(self, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Chits:
        """Cargo tanks become fuel: only the dry chit moves, to the left (G2a, F3c).

        >>> after = Chits.at(6).tanks_to_fuel(1)
        >>> str(after.dry), str(after.wet), str(after.grade)
        ('5', '6', 'water')
        """
        return self._moved(unload(self.dry, tanks), self.wet, grade if tanks else None)

    def fuel_to_tanks(self, tanks: int) -> Chits:
        """Fuel becomes cargo tanks: only the dry chit moves, to the right (G2b, F3c)."""
        self._check_can_be_tanked(tanks)
        dry = load(self.dry, tanks)
        if dry > self.wet:
            raise self._not_that_much(tanks)
        return self._moved(dry, self.wet)

    def _check_can_be_tanked(self, tanks: int) -> None:
        if tanks and self.grade is FuelGrade.DIRT:
            raise RuleViolation(
                "G2b",
                Text("dirt cannot be turned into tanks: there are no gray ones"),
                code="no-dirt-tanks",
            )

    def _not_that_much(self, tanks: int) -> RuleViolation:
        most = int(self.wet.mass - self.dry.mass)
        return RuleViolation(
            "F3",
            Text(
                "between dry mass {dry} and wet mass {wet} there is fuel for {most}, not {tanks}",
                dry=self.dry,
                wet=self.wet,
                most=count_of(most, "tank"),
                tanks=tanks,
            ),
            code="not-enough-fuel",
            numbers={"dry": str(self.dry), "wet": str(self.wet), "tanks": tanks, "most": most},
        )

    def _moved(self, dry: WetMass, wet: WetMass, added: FuelGrade | None = None) -> Chits:
        grade = self.grade if added is None else mix(self.grade, added)
        return Chits(dry, wet, None if wet == dry else grade)
