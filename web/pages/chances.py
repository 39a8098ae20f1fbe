"""The chance that everything goes well which a way takes dice for, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from planner.route.mission import MissionPlan
from planner.route.plan import Option
from planner.route.risk import BeltRoll, survival

SOFTEST = range(11)
"""Values of rad-hardness that a way is told for where nobody said which cards are aboard."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of all rolls together."""

    known: Fraction
    """Of the hazard rolls, the size rolls, and the belt rolls whose cards are known."""
    unknown: tuple[BeltRoll, ...]
    """Belt rolls that nobody can judge without the rad-hardness of what is aboard (H10)."""
    harmless: tuple[BeltRoll, ...] = ()
    """Belt rolls that harm nobody."""

    @property
    def dice(self) -> list[str]:
        """The different dice of the belts where nobody can judge them, for they tell ways apart.

        >>> Chance(Fraction(1), (BeltRoll(4),), (BeltRoll(6),)).dice
        ['1d6 − 4', '1d6 − 6']
        """
        rolls = (*self.unknown, *self.harmless) if self.unknown else ()
        return sorted({roll.die for roll in rolls})

    @property
    def by_hardness(self) -> list[tuple[int, Fraction]]:
        """The chance of everything for each rad-hardness of the softest card aboard.

        >>> rolls = (BeltRoll(net_thrust=1), BeltRoll(net_thrust=2))
        >>> [(rad, str(chance)) for rad, chance in Chance(Fraction(1), rolls).by_hardness]
        [(0, '1/18'), (1, '1/6'), (2, '1/3'), (3, '5/9'), (4, '5/6'), (5, '1')]
        """
        told = [(rad, self.known * survival(self.unknown, rad)) for rad in SOFTEST]
        safe = next((rad for rad, chance in told if chance == self.known), SOFTEST[-1])
        return [(rad, chance) for rad, chance in told if chance and rad <= safe]


def chance_of(plan: Option | MissionPlan, aqua: int) -> Chance:
    """The chance that a way succeeds in everything, with that much aqua for FINAO (H7e)."""
    if isinstance(plan, MissionPlan):
        ship, known = plan.mission.spacecraft, plan.success(aqua) * plan.prospecting
    else:
        ship, known = plan.spacecraft, plan.success(aqua)
    if ship.rad_hard:
        return Chance(known, ())
    unknown = tuple(filter(_unknown, plan.belt_rolls))
    return Chance(known, unknown, tuple(each for each in plan.belt_rolls if each not in unknown))


def _unknown(roll: BeltRoll) -> bool:
    """Whether a belt roll may harm a card of which nothing is known."""
    return roll.rad_hard is None and roll.survived_by(0) < 1
