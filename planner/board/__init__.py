"""The board: spaces, links, headings, zones, sites (rules B7)."""

from planner.board.board import Board, default_board, edition_named
from planner.board.model import (
    ChitPlaces,
    Edition,
    Elevator,
    Exit,
    Hazard,
    Shape,
    Site,
    Space,
    SunspotYear,
    Zone,
)

__all__ = [
    "Board",
    "ChitPlaces",
    "Edition",
    "Elevator",
    "Exit",
    "Hazard",
    "Shape",
    "Site",
    "Space",
    "SunspotYear",
    "Zone",
    "default_board",
    "edition_named",
]
