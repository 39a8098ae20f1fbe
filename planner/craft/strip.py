"""The fuel strip: 57 spots, a black line for fuel and a red line for mass (F, H3b).

Burning moves the wet mass chit along the black line, one spot per step; above 23 the line
splits by parity and both branches join again at 23. A unit of mass, or a tank of fuel from
outside, moves a chit along the red dotted line; where that line forks the lower spot is taken,
and a line with an arrow is never followed against the arrow.

The tables are plain tuples indexed from 0 (spot ``1``) to 56 (spot ``32``), so that a search
may use them directly; the functions explain their refusals.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from planner.errors import BadInput, RuleViolation
from planner.text import Text, Word, count_of
from planner.typed import typed

MAX_DRY: Final = 23
"""Heaviest dry mass with which a spacecraft may move (F2a)."""
MAX_WET: Final = 32
"""Heaviest wet mass with which a spacecraft may move, and the end of the strip (F3a)."""

INTERVALS: Final[tuple[int, ...]] = (9, 6, 4, 3, 3, 2, 2, 2, 2, 2, *(1,) * 12)
"""Black steps between one whole mass and the next: ``INTERVALS[0]`` from 1 to 2, up to 23."""

_ONE_WAY_UP: Final = frozenset({"5-1/3", "10-1/2"})
"""Spots whose red line upwards carries an arrow."""

# Red lines between fractional spots, lower end first; whole masses are joined to whole masses.
_RED_LINES: Final = (
    "1-1/9>2-1/6 1-2/9>2-1/6 1-1/3>2-1/3 1-4/9>2-1/2 1-5/9>2-1/2 1-2/3>2-2/3 1-7/9>2-5/6 "
    "1-8/9>2-5/6 2-1/6>3-1/4 2-1/3>3-1/4 2-1/2>3-1/2 2-2/3>3-3/4 2-5/6>3-3/4 3-1/4>4-1/3 "
    "3-1/2>4-2/3 3-3/4>4-2/3 4-1/3>5-1/3 4-2/3>5-2/3 5-1/3>6 5-2/3>6-1/2 6-1/2>7-1/2 "
    "7-1/2>8-1/2 8-1/2>9-1/2 9-1/2>10-1/2 10-1/2>11"
)


def _name(mass: Fraction) -> str:
    whole, part = divmod(mass, 1)
    return f"{whole}-{part}" if part else str(whole)


def _masses() -> tuple[Fraction, ...]:
    below_23 = [
        Fraction(whole) + Fraction(step, steps)
        for whole, steps in enumerate(INTERVALS, start=1)
        for step in range(steps)
    ]
    return (*below_23, *map(Fraction, range(MAX_DRY, MAX_WET + 1)))


MASSES: Final[tuple[Fraction, ...]] = _masses()
"""The exact mass at each spot."""
SPOTS: Final[tuple[str, ...]] = tuple(map(_name, MASSES))
"""The spots as printed, from ``1`` to ``32``."""
_INDEX: Final = {spot: index for index, spot in enumerate(SPOTS)}


def _burn_one() -> tuple[int, ...]:
    top = _INDEX[str(MAX_DRY)]
    return tuple(index - 1 if index <= top else max(top, index - 2) for index in range(len(SPOTS)))


BURN_ONE: Final[tuple[int, ...]] = _burn_one()
"""The spot after one step on the black line; -1 at spot 1 (F3d)."""


def _steps_to_one() -> tuple[int, ...]:
    steps = [0]
    for after in BURN_ONE[1:]:
        steps.append(steps[after] + 1)
    return tuple(steps)


STEPS_TO_ONE: Final[tuple[int, ...]] = _steps_to_one()
"""Number of black steps that lead down to spot 1."""


def _red_lines() -> tuple[tuple[int, ...], tuple[int, ...]]:
    lines = [tuple(line.split(">")) for line in _RED_LINES.split()]
    lines += [(str(low), str(high)) for low, high in pairwise(range(1, MAX_WET + 1))]
    up, down = [-1] * len(SPOTS), [-1] * len(SPOTS)
    for low, high in lines:
        up[_INDEX[low]] = _INDEX[high]
        if low not in _ONE_WAY_UP:
            below = down[_INDEX[high]]
            down[_INDEX[high]] = _INDEX[low] if below < 0 else min(below, _INDEX[low])
    return tuple(up), tuple(down)


RED_UP, RED_DOWN = _red_lines()
"""The spot after one unit of mass more, or less; -1 where no red line leads (F2b, F3b)."""


@dataclass(frozen=True, order=True, slots=True, init=False, repr=False)
class WetMass:
    """A spot of the fuel strip; spots compare by mass.

    The dry mass chit stands on the same strip, always on a whole number.

    >>> WetMass("4-1/3") < WetMass(8), str(WetMass("4-1/3")), WetMass(8)
    (True, '4-1/3', WetMass('8'))
    >>> WetMass("4-2/5")
    Traceback (most recent call last):
    ...
    planner.errors.BadInput: the fuel strip has no spot '4-2/5'; did you mean 4, 4-1/3 or 4-2/3?
    """

    index: int
    """Position on the strip: 0 for spot 1, 56 for spot 32."""

    def __init__(self, spot: str | int | WetMass) -> None:
        index = spot.index if isinstance(spot, WetMass) else _index_of(spot)
        object.__setattr__(self, "index", index)

    @classmethod
    def at(cls, index: int) -> WetMass:
        """Return the spot at an index.

        >>> WetMass.at(0), WetMass.at(56)
        (WetMass('1'), WetMass('32'))
        """
        if not 0 <= index < len(SPOTS):
            raise BadInput(
                Text("the fuel strip has no spot number {index}", index=index), field="index"
            )
        spot = object.__new__(cls)
        object.__setattr__(spot, "index", index)
        return spot

    @property
    def mass(self) -> Fraction:
        """The exact mass at the spot.

        >>> WetMass("4-1/3").mass
        Fraction(13, 3)
        """
        return MASSES[self.index]

    @property
    def is_whole(self) -> bool:
        """True if the spot is a whole number, so that a dry mass chit may stand there."""
        return MASSES[self.index].denominator == 1

    def __str__(self) -> str:
        return SPOTS[self.index]

    def __repr__(self) -> str:
        return f"WetMass({str(self)!r})"


def _index_of(spot: str | int) -> int:
    text = str(spot).strip()
    index = _INDEX.get(text, _INDEX.get(typed(text).strip()))
    if index is not None:
        return index
    whole = text.partition("-")[0]
    near = [name for name in SPOTS if name.partition("-")[0] == whole]
    raise BadInput(
        Text("the fuel strip has no spot {text}", text=repr(text)),
        hint=(None if near else Text("it runs from 1 to 32")),
        field="mass",
        choices=near,
    )


def dry_spot(mass: int | str | WetMass) -> WetMass:
    """Return the spot of the dry mass chit; a stack without mass counts as 1 (F2a).

    >>> dry_spot(0), dry_spot("5")
    (WetMass('1'), WetMass('5'))
    """
    nothing = mass == 0 or (isinstance(mass, str) and typed(mass).strip() == "0")
    spot = WetMass(1 if nothing else mass)
    if not spot.is_whole:
        raise BadInput(
            Text("a dry mass chit never stands on {spot}", spot=spot),
            hint=Text("give a whole number"),
            field="dry",
        )
    return spot


def steps_between(wet: WetMass, dry: WetMass) -> int:
    """Return the fuel aboard: black steps from the wet mass chit down to the dry one (F1).

    >>> steps_between(WetMass(8), WetMass(5))
    7
    """
    if wet < dry:
        raise BadInput(
            Text("wet mass {wet} is below dry mass {dry}", wet=wet, dry=dry),
            hint=Text("the wet mass chit never stands below the dry one"),
            rule="F3",
            field="wet",
        )
    if dry.index <= _INDEX[str(MAX_DRY)]:
        return STEPS_TO_ONE[wet.index] - STEPS_TO_ONE[dry.index]
    # Above 23 a step of the other parity would jump over the dry chit.
    return (wet.index - dry.index) // 2


def burn(wet: WetMass, steps: int, *, dry: WetMass | None = None) -> WetMass:
    """Return the wet mass after that many steps of fuel, burned or jettisoned (F3d, G1f).

    >>> burn(WetMass("4-1/3"), 9)
    WetMass('2-1/3')
    """
    _not_negative(steps, "steps")
    floor = WetMass(1) if dry is None else dry
    available = steps_between(wet, floor)
    if steps > available:
        under = Text("dry mass {floor}", floor=floor) if dry is not None else Text("spot 1")
        raise RuleViolation(
            "F3d",
            Text(
                "wet mass {wet} is only {available} above {under}, not {steps}",
                wet=wet,
                available=count_of(available, "step"),
                under=under,
                steps=steps,
            ),
            code="not-enough-fuel",
            numbers={"wet": str(wet), "dry": str(floor), "steps": steps, "available": available},
        )
    index = wet.index
    for _ in range(steps):
        index = BURN_ONE[index]
    return WetMass.at(index)


def load(wet: WetMass, units: int) -> WetMass:
    """Return the chit after that many units of mass, or tanks from outside, come aboard (F2b, F3b).

    >>> load(WetMass("5-1/3"), 1), load(WetMass(5), 3)
    (WetMass('6'), WetMass('8'))
    """
    _units(units)
    index = wet.index
    for loaded in range(units):
        index = RED_UP[index]
        if index < 0:
            raise RuleViolation(
                "F3a",
                Text(
                    "mass {wet} plus {units} is beyond 32, where the fuel strip ends",
                    wet=wet,
                    units=units,
                ),
                code="too-heavy",
                hint=Text("{most} at most", most=count_of(loaded, "unit")),
                numbers={"mass": str(wet), "units": units, "most": loaded},
            )
    return WetMass.at(index)


def unload(wet: WetMass, units: int) -> WetMass:
    """Return the chit after that many units of mass leave; the lower spot at a fork (F2b, G1g).

    >>> unload(WetMass("4-1/3"), 2), unload(WetMass("4-2/3"), 1)
    (WetMass('2-1/6'), WetMass('3-1/2'))
    """
    _units(units)
    index = wet.index
    for unloaded in range(units):
        index = RED_DOWN[index]
        if index < 0:
            raise RuleViolation(
                "F2a",
                Text(
                    "mass {wet} less {units} is below 1, where the fuel strip begins",
                    wet=wet,
                    units=units,
                ),
                code="too-light",
                hint=Text("{most} at most", most=count_of(unloaded, "unit")),
                numbers={"mass": str(wet), "units": units, "most": unloaded},
            )
    return WetMass.at(index)


@dataclass(frozen=True, slots=True)
class WeightClass:
    """A weight class: what it adds to thrust and which spots it covers (H3b)."""

    name: str
    thrust: int
    first: WetMass
    last: WetMass


WEIGHT_CLASSES: Final[tuple[WeightClass, ...]] = (
    WeightClass("wisp", 2, WetMass("1"), WetMass("1-8/9")),
    WeightClass("probe", 1, WetMass("2"), WetMass("4-1/3")),
    WeightClass("scout", 0, WetMass("4-2/3"), WetMass("8")),
    WeightClass("transport", -1, WetMass("8-1/2"), WetMass("16")),
    WeightClass("tug", -2, WetMass("17"), WetMass("32")),
)

_CLASS_AT: Final = tuple(
    next(c for c in WEIGHT_CLASSES if c.first.index <= index <= c.last.index)
    for index in range(len(SPOTS))
)

CLASS_THRUST: Final[tuple[int, ...]] = tuple(c.thrust for c in _CLASS_AT)
"""The modifier of the weight class to thrust, +2 to -2, at each spot (H3b)."""


def weight_class(wet: WetMass) -> WeightClass:
    """Return the weight class of a wet mass (H3b).

    >>> weight_class(WetMass("8-1/2")).name
    'transport'
    """
    return _CLASS_AT[wet.index]


@dataclass(frozen=True, slots=True)
class Interval:
    """One whole mass to the next on the strip, and the steps counted so far."""

    start: WetMass
    end: WetMass
    steps: int
    total: int


@dataclass(frozen=True, slots=True)
class Tanks:
    """The tanks to load for a number of steps, by the interval method."""

    tanks: int
    wet: WetMass
    spare_steps: int
    """Steps left over, because half a tank cannot be loaded."""
    intervals: tuple[Interval, ...]


def least_tanks(dry: WetMass, steps: int, *, wet: WetMass | None = None) -> Tanks:
    """Return the fewest tanks that give at least so many steps (E5d, tutorial tE1).

    Count intervals up from the dry mass until they hold the steps needed; ``wet`` is where the
    wet mass chit stands before loading, if there is fuel aboard already.

    >>> loaded = least_tanks(WetMass(5), 12)
    >>> loaded.tanks, loaded.wet, loaded.spare_steps
    (6, WetMass('11'), 1)
    """
    _not_negative(steps, "steps")
    if not dry.is_whole or dry.mass > MAX_DRY:
        raise BadInput(
            Text("dry mass {dry} cannot move", dry=dry),
            hint=Text("a whole number from 1 to 23 can"),
            rule="F2a",
            field="dry",
        )
    spot = dry if wet is None else wet
    held = steps_between(spot, dry)
    intervals: list[Interval] = []
    while held < steps:
        after = RED_UP[spot.index]
        if after < 0:
            raise RuleViolation(
                "F3a",
                Text(
                    "dry mass {dry} holds {held} steps at most, not {steps}",
                    dry=dry,
                    held=held,
                    steps=steps,
                ),
                code="tanks-too-small",
                numbers={"dry": str(dry), "steps": steps, "most": held, "max_wet": MAX_WET},
            )
        end = WetMass.at(after)
        total = steps_between(end, dry)
        intervals.append(Interval(spot, end, total - held, total))
        spot, held = end, total
    return Tanks(len(intervals), spot, held - steps, tuple(intervals))


def _not_negative(count: int, field: str) -> None:
    if count < 0:
        raise BadInput(
            Text("{count} {things}: a count is never negative", count=count, things=Word(field)),
            field=field,
        )


def _units(units: int) -> None:
    _not_negative(units, "units")
    if units >= MAX_WET:
        raise BadInput(
            Text("{units} units of mass never fit between 1 and 32 on the fuel strip", units=units),
            hint=Text("{most} at most", most=MAX_WET - 1),
            rule="F3a",
            field="units",
        )
