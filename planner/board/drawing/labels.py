"""Names on the board picture, placed beside their spaces and off one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.board.drawing.curves import Point
from planner.board.model import BOARD_HEIGHT, BOARD_WIDTH


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; y runs downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """Return the area that two rectangles share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def outside(self) -> bool:
        """True if it sticks out of the board."""
        return (
            self.left < 20
            or self.top < 20
            or self.right > BOARD_WIDTH - 20
            or self.bottom > BOARD_HEIGHT - 20
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """Lines of text and where they go: ``y`` is the base line of the first."""

    x: float
    y: float
    anchor: str
    """``start``, ``middle`` or ``end``."""
    box: Box


CELL = 200


class Paper:
    """The parts of the picture that names should not cover."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        self._dots: dict[tuple[int, int], list[Point]] = {}

    def block(self, box: Box) -> None:
        """Names should not cover this box."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def draw(self, points: Iterable[Point]) -> None:
        """A line runs here; crossing it is bad but allowed."""
        for x, y in points:
            self._dots.setdefault((int(x) // CELL, int(y) // CELL), []).append((x, y))

    def cost(self, box: Box) -> float:
        """Return how much of the picture a name there would hide."""
        boxes = {id(other): other for cell in _cells(box) for other in self._boxes.get(cell, ())}
        hidden = sum(box.overlap(other) for other in boxes.values())
        crossed = sum(
            box.left < x < box.right and box.top < y < box.bottom
            for cell in _cells(box)
            for x, y in self._dots.get(cell, ())
        )
        return 6 * hidden + 300 * crossed + (1e6 if box.outside() else 0)

    def place(self, x: float, y: float, gap: float, width: float, height: float) -> Placed:
        """Return the best place for a name of that size beside a space of radius ``gap``."""
        best = min(_candidates(x, y, gap, width, height), key=lambda each: self._rated(*each))
        self.block(best[1].box)
        return best[1]

    def _rated(self, preference: float, placed: Placed) -> float:
        return preference + self.cost(placed.box)


def _candidates(
    x: float, y: float, gap: float, width: float, height: float
) -> Iterator[tuple[float, Placed]]:
    """Places around a space with how little each is liked: right first, far ones last."""
    for ring, distance in enumerate((gap + 10, gap + 45)):
        dislike = 1500.0 * ring
        near = distance * 0.72
        for anchor, left, side in (("start", x + distance, 0), ("end", x - distance - width, 150)):
            yield dislike + side, _at(anchor, left, y - height / 2, width, height)
        for off_y, worse in ((-near - height * 0.7, 300), (near - height * 0.3, 250)):
            yield dislike + worse, _at("start", x + near, y + off_y, width, height)
            yield dislike + worse + 60, _at("end", x - near - width, y + off_y, width, height)
        yield dislike + 200, _at("middle", x - width / 2, y + distance, width, height)
        yield dislike + 220, _at("middle", x - width / 2, y - distance - height, width, height)


def _at(anchor: str, left: float, top: float, width: float, height: float) -> Placed:
    x = {"start": left, "middle": left + width / 2, "end": left + width}[anchor]
    return Placed(x, top, anchor, Box(left, top, left + width, top + height))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left) // CELL, int(box.right) // CELL + 1):
        for row in range(int(box.top) // CELL, int(box.bottom) // CELL + 1):
            yield column, row


def wrap(text: str, width: int) -> list[str]:
    """Words in lines of about that many letters.

    >>> wrap("Hellas Basin Buried Glaciers", 15)
    ['Hellas Basin', 'Buried Glaciers']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
