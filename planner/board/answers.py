"""The board as plain data."""

from __future__ import annotations

from planner.answers import Plain, plain
from planner.board.board import Board
from planner.board.model import Exit, OtherPrint, Space

ICONS = ("atmospheric", "astrobiology", "submarine", "push")
"""Marks that may be printed on a site beside its size, spectral type and water (B7a)."""


class SiteAnswer(Plain):
    """The print of a site (B7a)."""

    id: str
    name: str
    zone: str
    size: int
    spectral: str
    hydration: int
    season: str | None
    atmospheric: bool
    astrobiology: bool
    submarine: bool
    push: bool
    body: str
    group: str | None
    primary: str | None
    kind: str
    also: str | None
    other_print: OtherPrint | None
    clock: str

    @classmethod
    def of(cls, space: Space) -> SiteAnswer:
        """Return the site of a space.

        >>> from planner.board import default_board
        >>> SiteAnswer.of(default_board()["ceres"]).hydration
        4
        """
        return plain(cls, space, space.site)


class LinkAnswer(Plain):
    """A way out of a space; headings stand exactly at Hohmanns (H4c)."""

    to: str
    name: str
    heading: int | None
    arrival_heading: int | None
    aerobrake: bool


class SpaceAnswer(Plain):
    """A space with its links (B7); ``burns`` is 0, 1/2 or 1."""

    id: str
    name: str
    shape: str
    zone: str
    clock: str
    x: int
    y: int
    burns: str
    lander: bool
    hazard: str | None
    belt: str | None
    flyby: int | str
    venus_flyby: bool
    season: str | None
    home_orbit: str | None
    special: str | None
    label: str | None
    site: SiteAnswer | None
    links: list[LinkAnswer]
    one_way_from: list[str]
    buggy_roads: list[str]
    adjacent: list[str]

    @classmethod
    def of(cls, board: Board, space: Space) -> SpaceAnswer:
        """Return a space and what is around it."""

        def link(way: Exit) -> LinkAnswer:
            there = board[way.to]
            return plain(LinkAnswer, way, to=there.id, name=there.name)

        return plain(
            cls,
            space,
            burns=("0", "1/2", "1")[space.half_burns],
            flyby="oberth" if space.oberth else space.flyby,
            site=space.site and SiteAnswer.of(space),
            links=[link(way) for way in board.exits(space.index)],
            one_way_from=[board[source].id for source in board.one_way_from(space.index)],
            buggy_roads=[board[other].id for other in board.buggy_neighbours(space.index)],
            adjacent=sorted(board[other].id for other in board.adjacent(space.index)),
        )


class PlaceAnswer(Plain):
    """A space in short."""

    id: str
    name: str
    zone: str
    shape: str


class ZoneAnswer(Plain):
    """A heliocentric zone (B7g); a null modifier means that solar power does not work (J3a)."""

    id: str
    order: int
    solar_modifier: int | None
    solar_modifier_pushed: int


class SunspotAnswer(Plain):
    """A position of the sunspot cycle (D2, K1)."""

    year: int
    season: str
    event_after: bool
    seniority_after: bool


class BoardAnswer(Plain):
    """The board in numbers, its zones and the sunspot cycle."""

    spaces: int
    sites: int
    zones: list[ZoneAnswer]
    sunspot_cycle: list[SunspotAnswer]

    @classmethod
    def of(cls, board: Board) -> BoardAnswer:
        """Return a whole board."""
        zones = list(board.zones.values())
        return plain(cls, board, spaces=len(board), sites=len(board.sites), zones=zones)
