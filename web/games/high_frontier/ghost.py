"""A private plan drawn on the map of a game, so that it looks like nothing that has happened."""

from __future__ import annotations

from planner.route.plan import Option
from web.render.drawings import board_map


def ghost(way: Option) -> str:
    """The way as a layer of SVG: a dashed line with the ends of its turns.

    >>> from planner.board import default_board
    >>> from planner.craft import WetMass
    >>> from planner.route.plan import Option
    >>> from planner.route.query import Spacecraft
    >>> ship = Spacecraft.parse(["5-1"], dry=7, tanks=3)
    >>> still = Option(default_board(), 0, 0, ship, turns=0, moves=())
    >>> ghost(still).startswith('<g class="ghost">')
    True
    """
    route, ends = path_of(way)
    return f'<g class="ghost">{board_map.overlay(route, ends, pins=False)}</g>'


def path_of(way: Option) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The spaces of a way from its start, and the places among them where turns end."""
    route, ends = [way.board[way.start].id], []
    for move in way.moves:
        route += [entry.space for entry in move.path]
        ends.append(len(route) - 1)
    return tuple(route), tuple(ends)
