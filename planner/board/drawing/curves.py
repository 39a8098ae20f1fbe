"""The course of the board's lines, drawn so that straight on is easy to see.

The data say where spaces are and which lines carry the same heading at a Hohmann. A line is
drawn as a cubic curve: where two lines share a heading they share a tangent, so that coasting
looks smooth and a pivot looks like a corner (B7b).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING

from planner.board.model import Exit, Space
from planner.errors import BadInput
from planner.text import Text

if TYPE_CHECKING:
    from planner.board.board import Board

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""Start, two control points and end of a cubic Bézier curve."""

CLEARANCE = 62.0
"""A line should pass other spaces at this distance."""
_FOLDED = 0.2
"""Two lines that leave nearly side by side cannot share a tangent."""
_PUSHES = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.25, -0.25, 0.35, -0.35)


class Lines:
    """The curves of all links of a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._grid = _Grid(board.spaces)
        self._tangents = _tangents(board)

    def links(self) -> Iterator[tuple[Space, Space, bool, Curve]]:
        """Yield every link once: both ends, whether it is a dotted path, and its curve."""
        for space in self._board.spaces:
            for way in self._board.exits(space.index):
                if way.aerobrake or space.index < way.to:
                    yield space, self._board[way.to], way.aerobrake, self._curve(space, way)

    def between(self, here: Space, there: Space) -> Curve:
        """Return the curve of the link from one space to the next; it is the same both ways."""
        for start, end in ((here, there), (there, here)):
            for way in self._board.exits(start.index):
                if way.to == end.index and (way.aerobrake or start.index < end.index):
                    curve = self._curve(start, way)
                    return curve if start is here else curve[::-1]
        raise BadInput(
            Text("no line joins {here} and {there}", here=here.name, there=there.name),
            code="no-such-link",
        )

    def _curve(self, here: Space, way: Exit) -> Curve:
        """Return the curve of a link, bent away from spaces that it does not touch."""
        there = self._board[way.to]
        length = hypot(there.x - here.x, there.y - here.y)
        first = self._control(here, there, way.heading, length / 3)
        second = self._control(there, here, way.arrival_heading, length / 3)
        curve: Curve = ((here.x, here.y), first, second, (there.x, there.y))
        best, best_room = curve, -1.0
        for push in _PUSHES:
            pushed = _pushed(curve, push * length)
            room = self._grid.room(pushed, {here.index, there.index})
            if room >= CLEARANCE:
                return pushed
            if room > best_room + 4:
                best, best_room = pushed, room
        return best

    def _control(self, here: Space, there: Space, heading: int | None, reach: float) -> Point:
        """Return the control point at one end: along the shared tangent, or straight ahead."""
        x, y = _unit(here, there)
        if heading is not None:
            x, y = self._tangents.get((here.index, heading, there.index), (x, y))
        return here.x + x * reach, here.y + y * reach


def _tangents(board: Board) -> dict[tuple[int, int, int], Point]:
    """Return the directions in which lines leave a heading that two of them share."""
    partners: dict[tuple[int, int], list[Space]] = {}
    for space in board.spaces:
        for way in board.exits(space.index):
            if way.heading is not None:
                partners.setdefault((space.index, way.heading), []).append(board[way.to])
            if way.aerobrake and way.arrival_heading is not None:
                partners.setdefault((way.to, way.arrival_heading), []).append(space)
    tangents: dict[tuple[int, int, int], Point] = {}
    for (index, heading), others in partners.items():
        if len(others) == 2:
            one, two = others
            x, y = _difference(_unit(board[index], one), _unit(board[index], two))
            size = hypot(x, y)
            if size > _FOLDED:
                tangents[index, heading, one.index] = (x / size, y / size)
                tangents[index, heading, two.index] = (-x / size, -y / size)
    return tangents


def _difference(one: Point, two: Point) -> Point:
    return one[0] - two[0], one[1] - two[1]


def _unit(here: Space, there: Space) -> Point:
    x, y = there.x - here.x, there.y - here.y
    size = hypot(x, y) or 1.0
    return x / size, y / size


def _pushed(curve: Curve, push: float) -> Curve:
    start, first, second, end = curve
    size = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = -(end[1] - start[1]) / size * push, (end[0] - start[0]) / size * push
    return start, (first[0] + x, first[1] + y), (second[0] + x, second[1] + y), end


def points_on(curve: Curve, count: int) -> Iterator[Point]:
    """Points along a curve, both ends included.

    >>> list(points_on(((0, 0), (2, 0), (4, 0), (6, 0)), 3))
    [(0.0, 0.0), (3.0, 0.0), (6.0, 0.0)]
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    for step in range(count):
        t = step / (count - 1)
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


class _Grid:
    """Finds the spaces near a point quickly."""

    SIZE = 150

    def __init__(self, spaces: tuple[Space, ...]) -> None:
        self._cells: dict[tuple[int, int], list[Space]] = {}
        for space in spaces:
            cell = (space.x // self.SIZE, space.y // self.SIZE)
            self._cells.setdefault(cell, []).append(space)

    def room(self, curve: Curve, ignored: set[int]) -> float:
        """Return the distance from a curve to the nearest other space, at most a cell's size."""
        (x0, y0), _, _, (x3, y3) = curve
        count = max(4, int(hypot(x3 - x0, y3 - y0) / 35))
        room = float(self.SIZE)
        for x, y in points_on(curve, count):
            column, row = int(x) // self.SIZE, int(y) // self.SIZE
            for i in (column - 1, column, column + 1):
                for j in (row - 1, row, row + 1):
                    for space in self._cells.get((i, j), ()):
                        if space.index not in ignored:
                            room = min(room, hypot(space.x - x, space.y - y))
        return room
