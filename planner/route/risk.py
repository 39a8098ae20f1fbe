"""Exact chances: hazards, belts, size rolls, and what FINAO buys (H7, H10, I6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from planner.errors import BadInput
from planner.motion.dice import FINAO_AQUA, RED_BELT, SIDES, WRECKED_BY, survived_faces
from planner.route.threat import cost_of_belt, safety
from planner.rules import Season
from planner.text import Text

HAZARD_PASSED = Fraction(SIDES - WRECKED_BY, SIDES)
"""The chance of a hazard roll (H7)."""


@dataclass(frozen=True, slots=True)
class BeltRoll:
    """One belt roll: what reduces it and what it is compared with (H10)."""

    net_thrust: int
    red: bool = False
    rad_hard: int | None = None
    """Rad-hardness of the softest card that goes through it, where it is known."""

    @property
    def die(self) -> str:
        """The die with what is added to it: the red season, less the net thrust.

        >>> BeltRoll(net_thrust=4).die, BeltRoll(net_thrust=1, red=True).die, BeltRoll(0).die
        ('1d6 − 4', '1d6 + 1', '1d6')
        """
        added = (RED_BELT if self.red else 0) - max(0, self.net_thrust)
        return f"1d6 {'+' if added > 0 else '−'} {abs(added)}" if added else "1d6"

    def survived_by(self, rad_hard: int) -> Fraction:
        """Return the chance that a card of that rad-hardness survives.

        >>> BeltRoll(net_thrust=2).survived_by(1)
        Fraction(1, 2)
        """
        season = Season.RED if self.red else None
        return Fraction(survived_faces(rad_hard, self.net_thrust, season), SIDES)

    def cost(self, rad_hard: int) -> int:
        """Return the cost to a card, on the scale of `planner.route.threat`.

        ``rad_hard`` counts where that of what goes through it is not known.
        """
        hardness = rad_hard if self.rad_hard is None else self.rad_hard
        return cost_of_belt(hardness, safety(self.net_thrust, Season.RED if self.red else None))


def belt_roll(net_thrust: int, season: Season | None, rad_hard: int | None = None) -> BeltRoll:
    """Return the belt roll of a move with that net thrust in that season."""
    return BeltRoll(net_thrust, season is Season.RED, rad_hard)


def survival(rolls: Iterable[BeltRoll], rad_hard: int) -> Fraction:
    """Return the chance that a card of that rad-hardness survives all these belt rolls.

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
    """Return the chance to arrive with everything, ``paid`` of the hazard rolls bought off.

    All cards face the same die in a belt, so the softest one decides.

    >>> success(2, [], [], paid=1)
    Fraction(5, 6)
    """
    chance = HAZARD_PASSED ** max(0, hazards - paid)
    softest = min(rad_hard, default=None)
    for roll in belts:
        hardness = softest if roll.rad_hard is None else roll.rad_hard
        chance *= 1 if hardness is None else roll.survived_by(hardness)
    return chance


@dataclass(frozen=True, slots=True)
class Insurance:
    """The hazard rolls to buy off for a wanted safety, and their price."""

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
    """Return the cheapest way to be as safe as ``wanted``; ``None`` if none is (H10a).

    >>> insurance(3, [], [], Fraction(4, 5)).aqua
    8
    """
    if not 0 <= wanted <= 1:
        raise BadInput(
            Text("a chance of {wanted} is not between 0 and 1", wanted=wanted), field="safety"
        )
    for paid in range(hazards + 1):
        chance = success(hazards, belts, rad_hard, paid)
        if chance >= wanted:
            return Insurance(paid, paid * price, chance)
    return None


def prospecting(size: int, *, rolls: int = 1) -> Fraction:
    """Return the chance to prospect a site of that size; a buggy rolls again once (I6.3, I6b).

    >>> prospecting(1), prospecting(1, rolls=2), prospecting(6)
    (Fraction(1, 6), Fraction(11, 36), Fraction(1, 1))
    """
    missed = 1 - Fraction(min(size, 6), 6)
    return 1 - missed**rolls
