"""Spaces and sites as plain data, for JSON: the same on the command line and the web."""

from __future__ import annotations

from typing import Any

from planner.board.board import Board
from planner.board.model import Site, Space

ICONS = ("atmospheric", "astrobiology", "submarine", "push")
"""What may be printed on a site beside its size, spectral type and water (B7a)."""


def site_as_dict(space: Space, site: Site) -> dict[str, Any]:
    """A site as plain data.

    >>> from planner.board import default_board
    >>> ceres = default_board()["ceres"]
    >>> site_as_dict(ceres, ceres.site)["hydration"]
    4
    """
    return {
        "id": space.id,
        "name": space.name,
        "zone": space.zone,
        "size": site.size,
        "spectral": site.spectral,
        "hydration": site.hydration,
        "season": str(space.season) if space.season else None,
        **{icon: getattr(site, icon) for icon in ICONS},
        "body": site.body,
        "group": site.group,
        "primary": site.primary,
        "kind": site.kind,
        "also": site.also,
        "clock": space.clock,
    }


def space_as_dict(board: Board, space: Space) -> dict[str, Any]:
    """A space as plain data, with its links and headings."""
    return {
        "id": space.id,
        "name": space.name,
        "shape": str(space.shape),
        "zone": space.zone,
        "clock": space.clock,
        "x": space.x,
        "y": space.y,
        "burns": {0: "0", 1: "1/2", 2: "1"}[space.half_burns],
        "lander": space.lander,
        "hazard": str(space.hazard) if space.hazard else None,
        "belt": space.belt,
        "flyby": "oberth" if space.oberth else space.flyby,
        "venus_flyby": space.venus_flyby,
        "season": str(space.season) if space.season else None,
        "home_orbit": space.home_orbit,
        "special": space.special,
        "label": space.label,
        "site": site_as_dict(space, space.site) if space.site else None,
        "links": [
            {
                "to": board[way.to].id,
                "name": board[way.to].name,
                "heading": way.heading,
                "arrival_heading": way.arrival_heading,
                "aerobrake": way.aerobrake,
            }
            for way in board.exits(space.index)
        ],
        "one_way_from": [board[source].id for source in board.one_way_from(space.index)],
        "buggy_roads": [board[other].id for other in board.buggy_neighbours(space.index)],
        "adjacent": sorted(board[other].id for other in board.adjacent(space.index)),
    }
