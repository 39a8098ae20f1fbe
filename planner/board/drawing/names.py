"""The names on the board picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from planner.board.board import Board
from planner.board.drawing.bands import Bands
from planner.board.drawing.labels import Box, Paper, wrap
from planner.board.drawing.signs import note_of, radius_of
from planner.board.model import BOARD_HEIGHT, BOARD_WIDTH, SOL_X, SOL_Y, Space

NAME_SIZE, NOTE_SIZE, ZONE_SIZE = 50, 40, 120
SMALL_ZONES = 2
"""The innermost zones are so narrow that their names must be smaller."""
LETTER = 0.62
"""Width of a letter, in parts of its height."""


def blank_paper(board: Board) -> Paper:
    """Paper on which only the spaces stand."""
    paper = Paper()
    for space in board.spaces:
        radius = radius_of(space)
        paper.block(Box(space.x - radius, space.y - radius, space.x + radius, space.y + radius))
    paper.block(Box(SOL_X - 150, SOL_Y - 150, SOL_X + 150, SOL_Y + 150))
    return paper


def zone_names(board: Board, bands: Bands, paper: Paper) -> str:
    """Return each zone's name and what the Sun gives there, where the band has most room."""
    parts = []
    for zone in sorted(board.zones.values(), key=lambda each: each.order):
        size = ZONE_SIZE if zone.order > SMALL_ZONES else ZONE_SIZE * 0.62
        width, height = (len(zone.id) + 1) * size * 0.85, size * 1.75
        places = [
            (x, y)
            for x in range(100, BOARD_WIDTH - round(width), 90)
            for y in range(40, BOARD_HEIGHT - round(height), 90)
            if all(
                bands.zone_at(x + across * width, y + down * height) == zone.id
                for across in (0, 0.5, 1)
                for down in (0, 0.5, 1)
            )
        ]
        if not places:
            continue
        boxes = [Box(x, y, x + width, y + height) for x, y in places]
        best = min(boxes, key=paper.cost)
        paper.block(best)
        x, y = round((best.left + best.right) / 2), round(best.top + size * 0.9)
        parts.append(
            f'<text x="{x}" y="{y}" font-size="{round(size)}">{zone.id.upper()}'
            f'<tspan class="zone-sun" x="{x}" dy="1.25em">{zone.sunlight}</tspan></text>'
        )
    return group("zone-names", parts)


def place_names(board: Board, paper: Paper) -> str:
    """Return the names of the sites and the printed labels that stand beside their spaces."""
    largest_first = sorted(board.sites, key=lambda space: -(space.site.size if space.site else 0))
    parts = [_name(paper, space, wrap(space.name, 16), "", NAME_SIZE) for space in largest_first]
    parts += [
        _name(paper, space, wrap(note, 14), "note", NOTE_SIZE)
        for space in board.spaces
        if (note := note_of(space)) is not None
    ]
    return group("names", parts)


def _name(paper: Paper, space: Space, lines: list[str], kind: str, size: int) -> str:
    width = max(len(line) for line in lines) * size * LETTER
    height = len(lines) * size * 0.95
    placed = paper.place(space.x, space.y, radius_of(space), width, height)
    classes = " ".join(word for word in (kind, placed.anchor) if word and word != "middle")
    attribute = f' class="{classes}"' if classes else ""
    x = round(placed.x)
    rows = "".join(
        f'<tspan x="{x}" y="{round(placed.y + (row + 0.8) * size * 0.95)}">{escape(line)}</tspan>'
        for row, line in enumerate(lines)
    )
    return f"<text{attribute}>{rows}</text>"


def group(name: str, parts: Iterable[str]) -> str:
    """Return an SVG group with a class."""
    return f'<g class="{name}">\n' + "\n".join(parts) + "\n</g>"
