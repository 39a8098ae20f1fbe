"""Exact chances: hazards, belts, size rolls, and what FINAO buys (H7, H10, I6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from planner.errors import BadInput
from planner.rules import Season

FINAO_AQUA = 4
"""Price of Failure Is Not An Option (H7e)."""
OPEN_SOURCE_AQUA = 3
"""The same for a faction with Open Source (gl. Open Source FINAO)."""

HAZARD_PASSED = Fraction(5, 6)
"""A hazard roll wrecks the stack on a 1 (H7)."""
RED_BELT = 2
"""Added to belt rolls in the red season (H10b)."""


@dataclass(frozen=True, slots=True)
class BeltRoll:
    """One belt roll: what reduces it and what it is compared with (H10)."""

    net_thrust: int
    red: bool = False

    def survived_by(self, rad_hard: int) -> Fraction:
        """The chance that a card of that rad-hardness survives.

        >>> BeltRoll(net_thrust=2).survived_by(1)
        Fraction(1, 2)
        """
        highest = rad_hard + max(0, self.net_thrust) - (RED_BELT if self.red else 0)
        return Fraction(min(max(highest, 0), 6), 6)


def belt_roll(net_thrust: int, season: Season | None) -> BeltRoll:
    """The belt roll of a move with that net thrust in that season."""
    return BeltRoll(net_thrust, season is Season.RED)


def survival(rolls: Iterable[BeltRoll], rad_hard: int) -> Fraction:
    """The chance that a card of that rad-hardness survives all these belt rolls.

    >>> survival([BeltRoll(1), BeltRoll(1, red=True)], 5)
    Fraction(2, 3)
    """
    chance = Fraction(1)
    for roll in rolls:
        chance *= roll.survived_by(rad_hard)
    return chance


def success(
    hazards: int, belts: Sequence[BeltRoll], rad_hard: Sequence[int], paid: int = 0
) -> Fraction:
    """The chance to arrive with everything, ``paid`` of the hazard rolls bought off.

    All cards face the same die in a belt, so the softest one decides.

    >>> success(2, [], [], paid=1)
    Fraction(5, 6)
    """
    chance = HAZARD_PASSED ** max(0, hazards - paid)
    return chance * (survival(belts, min(rad_hard)) if rad_hard else 1)


@dataclass(frozen=True, slots=True)
class Insurance:
    """How many hazard rolls to buy off for a wanted safety, and what that costs."""

    paid: int
    aqua: int
    success: Fraction


def insurance(
    hazards: int,
    belts: Sequence[BeltRoll],
    rad_hard: Sequence[int],
    wanted: Fraction,
    price: int = FINAO_AQUA,
) -> Insurance | None:
    """The cheapest way to be as safe as ``wanted``; ``None`` when no aqua can buy that (H10a).

    >>> insurance(3, [], [], Fraction(4, 5)).aqua
    8
    """
    if not 0 <= wanted <= 1:
        raise BadInput(f"a chance of {wanted} is not between 0 and 1", field="safety")
    for paid in range(hazards + 1):
        chance = success(hazards, belts, rad_hard, paid)
        if chance >= wanted:
            return Insurance(paid, paid * price, chance)
    return None


def prospecting(size: int, *, rolls: int = 1) -> Fraction:
    """The chance to prospect a site of that size; a buggy rolls again once (I6.3, I6b).

    >>> prospecting(1), prospecting(1, rolls=2), prospecting(6)
    (Fraction(1, 6), Fraction(11, 36), Fraction(1, 1))
    """
    missed = 1 - Fraction(min(size, 6), 6)
    return 1 - missed**rolls
