"""The borders of the heliocentric zones, found from where the spaces of each zone lie (B7g)."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.board.model import SOL_X, SOL_Y

if TYPE_CHECKING:
    from planner.board.board import Board

DIRECTIONS = 144
"""Borders are found in this many directions around Sol."""
_RADII = np.arange(300.0, 9000.0, 25.0)
_SPREAD = 0.055
"""Angle (radians) to either side within which spaces shape a border."""
_MARGIN = 75.0
"""The border should keep this distance from spaces on both sides."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bands:
    """The zones outward from Sol and, for each but the last, the radius of its outer border."""

    zones: tuple[str, ...]
    radii: tuple[Floats, ...]

    def outline(self, number: int) -> list[tuple[int, int]]:
        """Return the outer border of a zone as a polygon."""
        return [
            (
                round(SOL_X + radius * cos(step * 2 * pi / DIRECTIONS)),
                round(SOL_Y + radius * sin(step * 2 * pi / DIRECTIONS)),
            )
            for step, radius in enumerate(self.radii[number])
        ]

    def zone_at(self, x: float, y: float) -> str:
        """Return the zone in which a point of the picture lies."""
        step = round(atan2(y - SOL_Y, x - SOL_X) / (2 * pi) * DIRECTIONS) % DIRECTIONS
        distance = hypot(x - SOL_X, y - SOL_Y)
        inside = (
            zone
            for zone, radii in zip(self.zones, self.radii, strict=False)
            if distance <= radii[step]
        )
        return next(inside, self.zones[-1])


def find_bands(board: Board) -> Bands:
    """Draw a border between each two zones where it parts their spaces best."""
    order = {zone.id: zone.order for zone in board.zones.values()}
    x = np.array([space.x - SOL_X for space in board.spaces], dtype=np.float64)
    y = np.array([space.y - SOL_Y for space in board.spaces], dtype=np.float64)
    zone = np.array([order[space.zone] for space in board.spaces])
    weights = _weights(np.arctan2(y, x))
    zones = sorted(board.zones.values(), key=lambda each: each.order)
    radii: list[Floats] = []
    for each in zones[:-1]:
        border = _border(np.hypot(x, y), zone <= each.order, weights)
        radii.append(np.maximum(border, radii[-1]) if radii else border)
    return Bands(tuple(each.id for each in zones), tuple(radii))


def _weights(angles: Floats) -> Floats:
    """Return the weight of each space (column) in each direction (row)."""
    directions = np.arange(DIRECTIONS)[:, None] * (2 * pi / DIRECTIONS)
    off = np.abs((directions - angles[None, :] + pi) % (2 * pi) - pi)
    near = np.exp(-((off / _SPREAD) ** 2) / 2)
    far = 0.002 * np.exp(-((off / (6 * _SPREAD)) ** 2) / 2)
    weights: Floats = near + far + 1e-7
    return weights


def _border(radius: Floats, inside: NDArray[np.bool_], weights: Floats) -> Floats:
    """In each direction the radius that parts the spaces inside from those outside best."""
    offset = np.where(
        inside[:, None], radius[:, None] - _RADII[None, :], _RADII[None, :] - radius[:, None]
    )
    cost = weights @ np.maximum(offset + _MARGIN, 0.0)
    return _smooth(_smooth(_RADII[_middle_of_least(cost)]))


def _middle_of_least(cost: Floats) -> NDArray[np.intp]:
    least = cost.min(axis=1, keepdims=True)
    good = cost <= least + 1e-3 + 0.01 * least
    first = good.argmax(axis=1)
    last = good.shape[1] - 1 - good[:, ::-1].argmax(axis=1)
    middle: NDArray[np.intp] = (first + last) // 2
    return middle


def _smooth(values: Floats) -> Floats:
    kernel = np.array([1.0, 3.0, 4.0, 3.0, 1.0])
    kernel /= kernel.sum()
    padded = np.concatenate([values[-2:], values, values[:2]])
    smooth: Floats = np.convolve(padded, kernel, mode="valid")
    return smooth
