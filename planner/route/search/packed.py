"""The costs of a draft, packed so that one subtraction compares.

Every criterion but the belts (see `planner.route.threat`) has a field of a 64-bit word, in which
less is better, and above the field a guard bit, which is 0. With its guards set, ``b - a`` borrows
a guard exactly where ``a`` has more in a field than ``b``; so ``a`` is nowhere worse if all guards
survive.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from planner.route.query import MOST_BONUS_BURNS, MOST_ROLLS
from planner.route.search.compiled import kernel
from planner.route.threat import COUNT_SHIFT

Packed = NDArray[np.uint64]
"""Words of 64 bits, each with several numbers in it."""
Bits = tuple[int, int]
"""Position of the lowest bit, and the most that the field holds."""

MOST_BURNS = 31
"""Net thrust and burns beyond this are not told apart; no way on the board needs as many."""
MOST_PIVOTS = 7
MOST_PHASES = 15


def _layout(**sizes: int) -> dict[str, Bits]:
    """Return the fields one after another; ``sizes`` are the greatest numbers they have to hold."""
    fields, shift = {}, 0
    for name, size in sizes.items():
        bits = size.bit_length()
        fields[name] = shift, (1 << bits) - 1
        shift += bits + 1
    if shift > 64:
        raise AssertionError(f"{shift} bits do not fit in a word")
    return fields


def _guards(fields: dict[str, Bits]) -> np.uint64:
    return np.uint64(sum((most + 1) << shift for shift, most in fields.values()))


# Of what is good to have, a field holds how much is missing to the most that it can hold.
_FIRST = _layout(
    oberth_used=1,
    coasting=1,
    promised=1,
    phase=MOST_PHASES,
    gains_less=1,
    hazards=MOST_ROLLS,
    net_thrust=MOST_BURNS,
    burns=MOST_BURNS,
    burns_in_all=MOST_BURNS + MOST_BONUS_BURNS,
    worth=MOST_BURNS + MOST_BONUS_BURNS + 2 * MOST_PIVOTS,
    fuel=(1 << 16) - 1,
)
OBERTH_USED = _FIRST["oberth_used"]
COASTING = _FIRST["coasting"]
PROMISED = _FIRST["promised"]
"""A factory ahead has to help in the next landing (H6c)."""
PHASE = _FIRST["phase"]
"""The shape of the spacecraft when its move began, and now; see `Phases`."""
GAINS_LESS = _FIRST["gains_less"]
"""Has no afterburn to add to the bonus burns of the Solar Oberth (H8e)."""
HAZARDS = _FIRST["hazards"]
NET_THRUST = _FIRST["net_thrust"]
BURNS = _FIRST["burns"]
"""Burns that the burn limit leaves (H5c)."""
BURNS_IN_ALL = _FIRST["burns_in_all"]
"""With the bonus burns."""
WORTH = _FIRST["worth"]
"""With the bonus burns, and two burns for each bonus pivot."""
FUEL = _FIRST["fuel"]
GUARDS = _guards(_FIRST)

_SECOND = _layout(
    fuel_in_all=(1 << 20) - 1,
    fuel_worth=(1 << 20) - 1,
    spare=MOST_BURNS + MOST_BONUS_BURNS,
    pivots=MOST_PIVOTS,
    odd=1,
)
FUEL_IN_ALL = _SECOND["fuel_in_all"]
"""Fuel, and what the bonus burns save of it."""
FUEL_WORTH = _SECOND["fuel_worth"]
"""The same with what the bonus pivots save."""
SPARE = _SECOND["spare"]
"""Bonus burns that a thruster about to die can still have afterwards."""
PIVOTS = _SECOND["pivots"]
ODD = _SECOND["odd"]
"""On the lighter of the two spots that have as many steps below them (above 23)."""
MORE_GUARDS = _guards(_SECOND)

FLAGS = np.uint64((1 << HAZARDS[0]) - 1)
SAME_PHASE = np.uint64(PHASE[1] << PHASE[0])


@kernel
def put(value: int, field: Bits) -> np.uint64:
    """Return a word with ``value`` in one field."""
    return np.uint64(value) << np.uint64(field[0])


@kernel
def get(word: np.uint64, field: Bits) -> int:
    """Return the value of a field of a word."""
    return int(np.int64((word >> np.uint64(field[0])) & np.uint64(field[1])))


@kernel
def put_missing(value: int, field: Bits) -> np.uint64:
    """Return a word with what ``value`` falls short of the most in one field."""
    return np.uint64(field[1] - value) << np.uint64(field[0])


@kernel
def get_missing(word: np.uint64, field: Bits) -> int:
    """Return the value of which `put_missing` made a word."""
    return field[1] - get(word, field)


@kernel
def belts_in(threat: np.uint64) -> int:
    """Return the number of belts in a word of `planner.route.threat`."""
    return int(np.int64(threat >> np.uint64(COUNT_SHIFT)))


@kernel
def no_worse(a: np.uint64, b: np.uint64, guards: np.uint64) -> bool:
    """True if no field of ``a`` holds more than that of ``b``."""
    return bool(worse(a, b, guards) == 0)


@kernel
def worse(a: np.uint64, b: np.uint64, guards: np.uint64) -> np.uint64:
    """Return the guards above the fields of ``a`` that hold more than those of ``b``."""
    return ((b | guards) - a) & guards ^ guards
