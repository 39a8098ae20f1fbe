"""The threat of radiation belts, as one number to add up and compare (H10).

A belt is as safe as the net thrust with which it is entered, less two in the red season: a card
survives when the die shows no more than its rad-hardness and that *safety* together. Where the
rad-hardness of what flies is known, each belt has its chance. Where it is not, of two ways one is
no worse if, belt by belt, it passes as safely; then it is no worse for cards of any rad-hardness.

Both are kept as a 64-bit word that a belt adds to: fields with guard bits, as in
`planner.route.search.packed`, so that the compiled search compares two ways by one subtraction.
What a way was paid with before the search began may stand in the same word: nothing adds to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log

from planner.motion.dice import RED_BELT, SIDES, WRECKED_BY
from planner.rules import Season

LEAST_SAFETY = -RED_BELT
MOST_SAFETY = SIDES
"""So safe a belt harms no card at all."""
SAFETIES = range(LEAST_SAFETY, MOST_SAFETY + 1)
NEVER_HURT = SIDES + RED_BELT
"""Cards of that rad-hardness survive every belt."""

_COUNTER_BITS = 4
COUNT_SHIFT = 59
"""Above this bit stands the number of belts."""
_COUNT = 1 << COUNT_SHIFT
_COUNT_GUARD = 1 << 63

# The cost of a chance is minus its logarithm, made of whole numbers for 2, 3 and 5. Thus equal
# chances cost exactly the same, and at this scale the order of any fifteen belts is right.
_SCALE = 1 << 32
_TWO, _THREE, _FIVE = (round(log(prime) * _SCALE) for prime in (2, 3, 5))
_OF_FACES = {
    1: _TWO + _THREE,
    2: _THREE,
    3: _TWO,
    4: _THREE - _TWO,
    5: _TWO + _THREE - _FIVE,
    6: 0,
}
CERTAIN_LOSS = 16 * _OF_FACES[1]
"""More than any belts cost that a card can survive; there is nothing worse."""
_KNOWN_BITS = 41
COSTS = (1 << _KNOWN_BITS) - 1
"""The field of a word with the cost of all belts, if costs are counted."""
_PRICES = 42, 50
_PRICE_BITS = 7
MOST_PRICE = (1 << _PRICE_BITS) - 1
"""The most that each of two prices comes to, for which there is room between what the belts
threaten and how many they are."""
HAZARD_COST = _OF_FACES[SIDES - WRECKED_BY]
"""The cost of a hazard roll, on the same scale."""
ANY_DANGER = (1 << 64) - 1
"""More than anything costs."""


def safety(net_thrust: int, season: Season | None) -> int:
    """Return the safety of a belt: what is taken off the die (H10, H10b).

    >>> safety(3, None), safety(-1, Season.RED), safety(12, None)
    (3, -2, 6)
    """
    return min(MOST_SAFETY, max(0, net_thrust) - (RED_BELT if season is Season.RED else 0))


@lru_cache(maxsize=256)
def cost_of_belt(rad_hard: int, safety: int) -> int:
    """Return the cost of a belt of that safety to cards of that rad-hardness.

    >>> cost_of_belt(2, 4), cost_of_belt(1, 0) == cost_of_belt(2, 0) + cost_of_belt(3, 0)
    (0, True)
    """
    faces = min(max(rad_hard + safety, 0), SIDES)
    return _OF_FACES[faces] if faces else CERTAIN_LOSS


@dataclass(frozen=True)
class Threats:
    """The way to count belts for one spacecraft.

    >>> threats = Threats(counted=False)
    >>> near, far = threats.of_belt(2, None), threats.of_belt(4, None)
    >>> threats.no_worse(far, near), threats.no_worse(near, far)
    (True, False)
    >>> threats.belts(near + far)
    2
    """

    known: bool = False
    """True if the rad-hardness of what flies is known."""
    counted: bool = False
    """True if the mere number of belts matters, because it is limited."""
    priced: bool = False
    """True if two ways are compared by what they were paid with, too."""

    def of_belt(self, safety: int, rad_hard: int | None) -> int:
        """Return what a belt adds; ``rad_hard`` is that of the softest card, if known."""
        if self.known:
            return _COUNT + (0 if rad_hard is None else cost_of_belt(rad_hard, safety))
        # One counter for each safety: of the belts that are no safer.
        at_most = (level for level in SAFETIES if safety <= level < MOST_SAFETY)
        return _COUNT + sum(1 << _counter(level) for level in at_most)

    @cached_property
    def guards(self) -> int:
        """The bit above each field that is compared."""
        count = _COUNT_GUARD if self.counted else 0
        if self.priced:
            count |= sum(1 << shift + _PRICE_BITS for shift in _PRICES)
        if self.known:
            return count | 1 << _KNOWN_BITS
        return count | sum(1 << _counter(level) + _COUNTER_BITS for level in _COUNTED_LEVELS)

    @property
    def certain_loss(self) -> int:
        """The most that a word can cost, where it is costs that are counted."""
        return CERTAIN_LOSS if self.known else 0

    def is_certain_loss(self, word: int) -> bool:
        """True if some card does not survive the belts, whatever is rolled."""
        return self.known and word & COSTS == CERTAIN_LOSS

    def no_worse(self, one: int, other: int) -> bool:
        """True if what ``one`` threatens is no worse in anything."""
        return ((other | self.guards) - one) & self.guards == self.guards

    @staticmethod
    def belts(word: int) -> int:
        """Return the number of belts, harmless ones included."""
        return word >> COUNT_SHIFT

    def fields(self, word: int) -> tuple[int, ...]:
        """Return the part that is compared and adds up, without the number of belts."""
        if self.known:
            return (word & COSTS,)
        most = (1 << _COUNTER_BITS) - 1
        return tuple(word >> _counter(level) & most for level in _COUNTED_LEVELS)

    def added(self, fields: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
        """Return the sum of two words, field by field."""
        sums = tuple(a + b for a, b in zip(fields, more, strict=True))
        return (min(sums[0], CERTAIN_LOSS),) if self.known else sums

    def word(self, belts: int, fields: Sequence[int]) -> int:
        """Return the word with these fields, and so many belts.

        >>> threats = Threats()
        >>> word = threats.of_belt(3, None)
        >>> threats.word(1, threats.fields(word)) == word
        True
        """
        if self.known:
            return belts * _COUNT + min(fields[0], CERTAIN_LOSS)
        counters = zip(_COUNTED_LEVELS, fields, strict=True)
        return belts * _COUNT + sum(count << _counter(level) for level, count in counters)

    @staticmethod
    def price(one: int, other: int) -> int:
        """Return the part of a word that says what was paid.

        >>> threats = Threats(priced=True)
        >>> cheap, dear = threats.price(0, 2), threats.price(1, 2)
        >>> threats.no_worse(cheap, dear), threats.no_worse(dear, cheap)
        (True, False)
        """
        return (one << _PRICES[0]) + (other << _PRICES[1])

    def cost(self, fields: Sequence[int], hazards: int, rad_hard: int) -> int:
        """Return the cost of all rolls: less is safer; ``rad_hard`` counts where none is known."""
        total = hazards * HAZARD_COST
        if self.known:
            return total + fields[0]
        below = 0
        for level, no_safer in zip(_COUNTED_LEVELS, fields, strict=True):
            total += (no_safer - below) * cost_of_belt(rad_hard, level)
            below = no_safer
        return total

    @property
    def asked(self) -> Sequence[int]:
        """The rad-hardnesses to ask `cost` about: any one where it is known, else all."""
        return range(1 if self.known else NEVER_HURT)


JUST_COUNTED = Threats(known=True, counted=True)
"""Every belt is as bad as another."""
_COUNTED_LEVELS = range(LEAST_SAFETY, MOST_SAFETY)


def _counter(level: int) -> int:
    return (level - LEAST_SAFETY) * (_COUNTER_BITS + 1)
