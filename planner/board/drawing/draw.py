"""A picture of the board, drawn from the data alone, in the signs that players know (B7).

Sites are black hexes that grow with their size, burns are magenta, Lagrange points are open
circles, Hohmanns are corners and crossings of lines, landers stand on legs. Zones are bands
of colour behind. The picture is an SVG with one group per space, which carries
``data-space`` with its id and classes for what it is, so that a page can style and use it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from planner.board.board import Board
from planner.board.drawing.bands import Bands, find_bands
from planner.board.drawing.curves import Curve, Lines, Point, points_on
from planner.board.drawing.labels import Paper
from planner.board.drawing.names import blank_paper, group, place_names, zone_names
from planner.board.drawing.signs import draw_space, radius_of
from planner.board.drawing.symbols import STYLE, definitions
from planner.board.model import BOARD_HEIGHT, BOARD_WIDTH, SOL_X, SOL_Y, Space


def draw(
    board: Board,
    *,
    route: Sequence[str] = (),
    turn_ends: Collection[int] = (),
    light: bool = False,
) -> str:
    """Return the board as an SVG document.

    Parameters
    ----------
    board
        The board to draw.
    route
        Ids of spaces to join by a bright line, in order.
    turn_ends
        Positions in ``route`` where a turn ends; they are numbered 1, 2, 3...
    light
        Use the colours for paper and bright rooms.

    Examples
    --------
    >>> from planner.board import default_board
    >>> picture = draw(default_board(), route=["lmo", "mars-burn-8", "phobos"], turn_ends=[2])
    >>> picture.count('data-space="ceres"')
    1
    """
    lines = Lines(board)
    bands = find_bands(board)
    paper = blank_paper(board)
    drawn_lines = _lines(board, lines, paper)
    names = place_names(board, paper)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hf4-board{" light" if light else ""}" '
        f'viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}" role="img" '
        'aria-label="Board of High Frontier 4 All">',
        f"<style>{STYLE}</style>",
        definitions(),
        _bands(bands),
        zone_names(board, bands, paper),
        _sun(),
        drawn_lines,
        group("spaces", (draw_space(space) for space in board.spaces)),
        names,
        route_overlay(board, route, turn_ends, lines=lines) if route else "",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def route_overlay(
    board: Board,
    route: Sequence[str],
    turn_ends: Collection[int] = (),
    *,
    lines: Lines | None = None,
) -> str:
    """Return the SVG group that shows a route on the board; `draw` puts it in, pages may too."""
    lines = lines or Lines(board)
    spaces = [board[id] for id in route]
    steps = [lines.between(here, there) for here, there in pairwise(spaces) if here is not there]
    path = "".join(_svg_curve(curve, move=number == 0) for number, curve in enumerate(steps))
    parts = [f'<path d="{path}"/>'] if path else []
    parts += _heads(steps)
    turns: dict[Space, list[str]] = {}
    for number, position in enumerate([0, *sorted(turn_ends)] if spaces else []):
        turns.setdefault(spaces[position], []).append(str(number))
    parts += [_turn(space, numbers) for space, numbers in turns.items()]
    return group("route", parts)


def _turn(space: Space, numbers: Sequence[str]) -> str:
    """Return a ring around the space where a turn ends, with the numbers of the turns."""
    ring = round(radius_of(space)) + 22
    beside = round(ring * 0.85)
    text = " · ".join(numbers)
    half = 36 if len(text) < 3 else 10 + 13 * len(text)
    return (
        f'<g transform="translate({space.x} {space.y})"><circle class="ring" r="{ring}"/>'
        f'<g transform="translate({-beside} {beside})"><g class="turn">'
        f'<rect x="{-half}" y="-36" width="{2 * half}" height="72" rx="36"/>'
        f'<text y="17">{text}</text></g></g></g>'
    )


HEADS_APART = 450
"""Least distance of the arrowheads on a route, so that they do not hide it."""


def _heads(steps: Sequence[Curve]) -> list[str]:
    """Arrowheads that tell in which direction a route is flown."""
    heads = []
    flown = HEADS_APART / 2
    for curve in steps:
        flown += hypot(curve[3][0] - curve[0][0], curve[3][1] - curve[0][1])
        if flown >= HEADS_APART:
            (x, y), angle = _middle(curve)
            place = f"translate({round(x)} {round(y)}) rotate({round(angle * 180 / pi)})"
            heads.append(
                f'<g transform="{place}"><path class="head" d="M30 0L-22 26L-12 0L-22-26Z"/></g>'
            )
            flown = 0.0
    return heads


def _bands(bands: Bands) -> str:
    whole = f"M0 0H{BOARD_WIDTH}V{BOARD_HEIGHT}H0Z"
    parts = [_band(bands.zones[-1], whole)]
    for number in reversed(range(len(bands.radii))):
        parts.append(_band(bands.zones[number], _outline(bands.outline(number))))
    return group("zones", parts)


def _band(zone: str, path: str) -> str:
    return f'<path class="{zone}" data-zone="{zone}" d="{path}"/>'


def _outline(border: list[tuple[int, int]]) -> str:
    """Return a border through every second corner, rounded at the corners between."""
    corners = border[::2]
    middles = [
        ((x + next_x) // 2, (y + next_y) // 2)
        for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    start = f"M{middles[-1][0]} {middles[-1][1]}"
    bends = (
        f"Q{x} {y} {middle_x} {middle_y}"
        for (x, y), (middle_x, middle_y) in zip(corners, middles, strict=True)
    )
    return start + "".join(bends) + "Z"


def _sun() -> str:
    return (
        f'<g class="sun"><circle class="sol-glow" cx="{SOL_X}" cy="{SOL_Y}" r="150"/>'
        f'<circle class="sol" cx="{SOL_X}" cy="{SOL_Y}" r="105"/></g>'
    )


def _lines(board: Board, lines: Lines, paper: Paper) -> str:
    routes: list[str] = []
    dotted: list[str] = []
    arrows: list[str] = []
    for _, _, aerobrake, curve in lines.links():
        (dotted if aerobrake else routes).append(_svg_curve(curve))
        if aerobrake:
            arrows.append(_arrow(curve))
        paper.draw(points_on(curve, _samples(curve)))
    bodies = "".join(_straight([board[end] for end in road]) for road in board.buggy_roads)
    lifts = "".join(_straight([board[lift.a], board[lift.b]]) for lift in board.elevators if lift.b)
    return group(
        "lines",
        [
            f'<path class="body" d="{bodies}"/>',
            f'<path class="elevator" d="{lifts}"/>',
            f'<path d="{"".join(routes)}"/>',
            f'<path class="aerobrake" d="{"".join(dotted)}"/>',
            f'<path class="arrow" d="{"".join(arrows)}"/>',
            f'<path class="buggy" d="{bodies}"/>',
        ],
    )


def _samples(curve: Curve) -> int:
    return max(3, int(hypot(curve[3][0] - curve[0][0], curve[3][1] - curve[0][1]) / 40))


def _svg_curve(curve: Curve, *, move: bool = True) -> str:
    """Return a curve in the notation of SVG paths; a straight one as a straight line."""
    (x0, y0), first, second, (x3, y3) = curve
    start = f"M{round(x0)} {round(y0)}" if move else ""
    if _is_straight(curve):
        return f"{start}L{round(x3)} {round(y3)}"
    controls = " ".join(f"{round(x)} {round(y)}" for x, y in (first, second))
    return f"{start}C{controls} {round(x3)} {round(y3)}"


def _is_straight(curve: Curve) -> bool:
    (x0, y0), first, second, (x3, y3) = curve
    length = hypot(x3 - x0, y3 - y0) or 1.0
    return all(
        abs((x - x0) * (y3 - y0) - (y - y0) * (x3 - x0)) / length < 2 for x, y in (first, second)
    )


def _straight(ends: Sequence[Space]) -> str:
    return "M" + "L".join(f"{space.x} {space.y}" for space in ends)


def _arrow(curve: Curve) -> str:
    """Return an arrowhead in the middle of a dotted path."""
    middle, angle = _middle(curve)
    corners = (
        (middle[0] + length * cos(angle + turn), middle[1] + length * sin(angle + turn))
        for length, turn in ((26, 0.0), (24, 0.78 * pi), (24, -0.78 * pi))
    )
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in corners) + "Z"


def _middle(curve: Curve) -> tuple[Point, float]:
    """Return the middle of a curve, and the direction there."""
    before, middle, after = list(points_on(curve, 21))[9:12]
    return middle, atan2(after[1] - before[1], after[0] - before[0])
