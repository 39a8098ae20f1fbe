"""The fuel strip as a picture.

Every whole mass up to 11 has a row of its own, with its fractional spots to the right: the
black line runs along the rows and the red lines run down from row to row. From 12 on there are
only whole spots, so they stand together in two rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from planner.craft.strip import BURN_ONE, MASSES, RED_UP, SPOTS, WEIGHT_CLASSES

WIDTH = 360
_LEFT, _TOP, _ROW = 22, 34, 47
_SPAN = 352
"""Width of one unit of mass in the rows with fractions; nine spots of row 1 fit."""
_ROWS_WITH_FRACTIONS = 11
_LONG_ROWS = ((12, 23, 28.7), (24, 32, 36.0))


@dataclass(frozen=True, slots=True)
class DrawnSpot:
    """A spot of the strip: where it is drawn, and what stands on it."""

    name: str
    index: int
    x: float
    y: float
    whole: bool
    label: str
    """The whole number, or only the fraction."""
    weight_class: str


@dataclass(frozen=True, slots=True)
class StripLine:
    """A line between two spots; ``path`` is its SVG path."""

    path: str
    one_way: bool = False


@dataclass(frozen=True, slots=True)
class ClassLabel:
    """Where a weight class begins."""

    name: str
    thrust: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class StripPicture:
    """The whole picture."""

    spots: tuple[DrawnSpot, ...]
    black: tuple[StripLine, ...]
    red: tuple[StripLine, ...]
    classes: tuple[ClassLabel, ...]


@cache
def strip() -> StripPicture:
    """The picture of the empty strip; it never changes.

    >>> picture = strip()
    >>> len(picture.spots), picture.spots[10].name, picture.spots[10].label
    (57, '2-1/6', '1/6')
    """
    spots = tuple(_spot(index) for index in range(len(SPOTS)))
    return StripPicture(spots, tuple(_black(spots)), tuple(_red(spots)), tuple(_classes(spots)))


def _spot(index: int) -> DrawnSpot:
    mass = MASSES[index]
    whole, part = divmod(mass, 1)
    x, y = _place(int(whole), part)
    weight_class = next(c.name for c in WEIGHT_CLASSES if c.first.index <= index <= c.last.index)
    return DrawnSpot(
        SPOTS[index],
        index,
        round(x, 1),
        round(y, 1),
        part == 0,
        str(part) if part else str(whole),
        weight_class,
    )


def _place(whole: int, part: Fraction) -> tuple[float, float]:
    if whole <= _ROWS_WITH_FRACTIONS:
        return _LEFT + float(part) * _SPAN, _TOP + (whole - 1) * _ROW
    for row, (first, last, step) in enumerate(_LONG_ROWS):
        if whole <= last:
            return _LEFT + (whole - first) * step, _TOP + (_ROWS_WITH_FRACTIONS + row) * _ROW
    raise AssertionError(whole)


def _black(spots: tuple[DrawnSpot, ...]) -> list[StripLine]:
    """The black line, from each spot to where one step of fuel leads."""
    lines = []
    for spot in spots[1:]:
        after = spots[BURN_ONE[spot.index]]
        if after.y == spot.y and after.index == spot.index - 1:
            lines.append(StripLine(f"M{spot.x} {spot.y}H{after.x}"))
        elif after.y == spot.y:
            lines.append(StripLine(_arc(spot, after, below=True)))
        else:
            # The row above ends here: leave to the left, come in from the right.
            lines.append(StripLine(f"M{spot.x} {spot.y}h-18M{after.x} {after.y}H{WIDTH - 2}"))
    return lines


def _red(spots: tuple[DrawnSpot, ...]) -> list[StripLine]:
    """The red lines, from each spot to where one more unit of mass leads."""
    lines = []
    for spot in spots:
        target = RED_UP[spot.index]
        if target < 0:
            continue
        after = spots[target]
        one_way = after.whole and not spot.whole
        if after.y == spot.y:
            lines.append(StripLine(_arc(after, spot, below=False), one_way))
        elif spot.name in ("11", "23"):
            lines.append(StripLine(f"M{spot.x} {spot.y}L{after.x} {after.y}", one_way))
        else:
            lines.append(StripLine(_slope(spot, after), one_way))
    return lines


def _slope(upper: DrawnSpot, lower: DrawnSpot) -> str:
    middle = (upper.y + lower.y) / 2
    return f"M{upper.x} {upper.y}C{upper.x} {middle} {lower.x} {middle} {lower.x} {lower.y}"


def _arc(right: DrawnSpot, left: DrawnSpot, *, below: bool) -> str:
    bend = right.y + (26 if below else -22)
    return f"M{right.x} {right.y}Q{(right.x + left.x) / 2} {bend} {left.x} {left.y}"


def _classes(spots: tuple[DrawnSpot, ...]) -> list[ClassLabel]:
    labels = []
    for each in WEIGHT_CLASSES:
        first = spots[each.first.index]
        labels.append(ClassLabel(each.name, each.thrust, first.x - 12, first.y - 18))
    return labels
