"""From the CSV files of a board to its records; a damaged row names itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from planner.board.model import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    ChitPlaces,
    Edition,
    Elevator,
    Hazard,
    OtherPrint,
    Shape,
    Site,
    Space,
    SunspotYear,
    Zone,
)
from planner.board.tables import Row, read_table
from planner.errors import DataError
from planner.rules import Season

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "zones.csv": ("zone", "order", "solar_modifier", "solar_modifier_pushed", "note"),
    "spaces.csv": (
        *("id", "name", "shape", "zone", "x", "y", "burn", "hazard", "belt"),
        *("flyby", "venus_flyby", "season", "home_orbit", "special", "label"),
    ),
    "sites.csv": (
        *("id", "size", "spectral", "hydration", "atmospheric", "astrobiology"),
        *("submarine", "push", "body", "group", "primary", "kind", "also"),
    ),
    "first_print.csv": ("id", "size", "hydration"),
    "links.csv": ("a", "b", "heading_a", "heading_b", "one_way", "note"),
    "buggy.csv": ("a", "b", "body"),
    "elevators.csv": ("a", "b", "body", "note"),
    "glory.csv": ("type", "zone", "chits", "vp_low", "vp_high", "note"),
    "sunspot.csv": ("year", "season", "event_after", "seniority_after"),
    "japanese.csv": ("japanese", "name", "source"),
}
"""The files of a board and their columns; ``maps/hf4/README.md`` explains each."""

HALF_BURNS = {"0": 0, "0.5": 1, "1": 2}
BELTS = ("earth", "sol", "jupiter", "saturn", "uranus", "heliosphere")
SPECTRAL_TYPES = ("C", "S", "M", "V", "D", "H")
SITE_KINDS = ("planet", "moon", "asteroid", "comet", "centaur", "trojan", "tno", "interstellar")
SITE_ALSO = ("moonlet", "aerostat", "comet")
NAME_SOURCES = ("rulebook", "astronomy")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Key = TypeVar("Key")
Item = TypeVar("Item")


class Damaged(Exception):
    """Several complaints about the data, raised together."""

    def __init__(self, problems: list[DataError]) -> None:
        super().__init__(str(problems[0]))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Link:
    """A line between two spaces, as the table has it."""

    a: int
    b: int
    heading_a: int | None
    heading_b: int | None
    forward: bool
    """It may be flown from a to b."""
    backward: bool
    """It may be flown from b to a."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything the files of a board say."""

    zones: dict[str, Zone]
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    buggy_roads: tuple[tuple[str, str], ...]
    elevators: tuple[Elevator, ...]
    chit_places: tuple[ChitPlaces, ...]
    sunspot_cycle: tuple[SunspotYear, ...]
    japanese: Mapping[str, str]
    """Japanese names of places, each with the printed one."""
    rows: Mapping[str, tuple[Row, ...]]
    """The rows of each file, in the order of the records made from them."""


def read_tables(directory: Path, edition: Edition = Edition.CORRECTED) -> Tables:
    """Read and check every row of a board on its own.

    Raises `Damaged` with everything found in the first files that are not in order.
    """
    rows = _read_files(directory)
    zones = _zones(rows["zones.csv"])
    prints = _first_print(rows["first_print.csv"], rows["sites.csv"])
    spaces = _spaces(rows["spaces.csv"], rows["sites.csv"], zones)
    spaces = tuple(
        replace(space, site=_printed(space.site, prints[space.id], edition))
        if space.site is not None and space.id in prints
        else space
        for space in spaces
    )
    index = {space.id: space.index for space in spaces}
    return Tables(
        zones=zones,
        spaces=spaces,
        links=_each(rows["links.csv"], lambda row: _link(row, index)),
        buggy_roads=_each(rows["buggy.csv"], lambda row: _buggy_road(row, spaces, index)),
        elevators=_each(rows["elevators.csv"], lambda row: _elevator(row, index)),
        chit_places=_each(rows["glory.csv"], lambda row: _chit_places(row, zones)),
        sunspot_cycle=_each(rows["sunspot.csv"], _sunspot_year),
        japanese=_japanese_names(rows["japanese.csv"]),
        rows=rows,
    )


def raise_all(problems: list[DataError]) -> None:
    """Raise the problems together, if there are any."""
    if problems:
        raise Damaged(problems)


def _read_files(directory: Path) -> dict[str, tuple[Row, ...]]:
    rows: dict[str, tuple[Row, ...]] = {}
    problems: list[DataError] = []
    for file, columns in COLUMNS.items():
        try:
            rows[file] = tuple(read_table(directory / file, columns))
        except DataError as error:
            problems.append(error)
    raise_all(problems)
    return rows


def _each(rows: Iterable[Row], make: Callable[[Row], Item]) -> tuple[Item, ...]:
    """Return the record of every row, or all complaints about the rows at once."""
    records: list[Item] = []
    problems: list[DataError] = []
    for row in rows:
        try:
            records.append(make(row))
        except DataError as error:
            problems.append(error)
    raise_all(problems)
    return tuple(records)


def _unique(rows: Iterable[Row], column: str, key: Callable[[Row], Key]) -> None:
    seen: dict[Key, int] = {}
    problems = [
        row.error(column, f"duplicate of row {seen[key(row)]}")
        for row in rows
        if seen.setdefault(key(row), row.number) != row.number
    ]
    raise_all(problems)


def _zones(rows: tuple[Row, ...]) -> dict[str, Zone]:
    _unique(rows, "zone", lambda row: row.text("zone"))
    _unique(rows, "order", lambda row: row.text("order"))
    return {zone.id: zone for zone in _each(rows, _zone)}


def _zone(row: Row) -> Zone:
    dead = row.optional("solar_modifier") is None
    return Zone(
        id=row.text("zone"),
        order=row.integer("order", lowest=1),
        solar_modifier=None if dead else row.integer("solar_modifier"),
        solar_modifier_pushed=row.integer("solar_modifier_pushed"),
    )


def _spaces(
    rows: tuple[Row, ...], site_rows: tuple[Row, ...], zones: Mapping[str, Zone]
) -> tuple[Space, ...]:
    _unique(rows, "id", lambda row: row.cells["id"])
    _unique((row for row in rows if row.cells["name"]), "name", lambda row: row.cells["name"])
    _unique(site_rows, "id", lambda row: row.cells["id"])
    sites = dict(_each(site_rows, _site))
    shapes = {row.cells["id"]: row.cells["shape"] for row in rows}
    problems = [
        row.error("id", f"there is no space {row.cells['id']!r} of shape site in spaces.csv")
        for row in site_rows
        if shapes.get(row.cells["id"]) != Shape.SITE
    ]
    raise_all(problems)
    numbered = {row.number: index for index, row in enumerate(rows)}
    return _each(rows, lambda row: _space(row, numbered[row.number], sites, zones))


def _first_print(rows: tuple[Row, ...], site_rows: tuple[Row, ...]) -> dict[str, OtherPrint]:
    """Return the sites of which the first print says something else."""
    _unique(rows, "id", lambda row: row.cells["id"])
    known = {row.cells["id"] for row in site_rows}

    def read(row: Row) -> tuple[str, OtherPrint]:
        if row.text("id") not in known:
            raise row.error("id", f"there is no site {row.cells['id']!r}")
        size, hydration = row.integer("size", 1, 11), row.integer("hydration", 0, 4)
        return row.cells["id"], OtherPrint(Edition.FIRST_PRINT, size, hydration)

    return dict(_each(rows, read))


def _printed(site: Site, first: OtherPrint, edition: Edition) -> Site:
    """Return the site as that edition prints it, with what the other one prints."""
    if edition is Edition.CORRECTED:
        return replace(site, other_print=first)
    other = OtherPrint(Edition.CORRECTED, site.size, site.hydration)
    return replace(site, size=first.size, hydration=first.hydration, other_print=other)


def _site(row: Row) -> tuple[str, Site]:
    site = Site(
        size=row.integer("size", 1, 11),
        spectral=row.one_of("spectral", SPECTRAL_TYPES),
        hydration=row.integer("hydration", 0, 4),
        atmospheric=row.boolean("atmospheric"),
        astrobiology=row.boolean("astrobiology"),
        submarine=row.boolean("submarine"),
        push=row.boolean("push"),
        body=row.text("body"),
        group=row.optional("group"),
        primary=row.optional("primary"),
        kind=row.one_of("kind", SITE_KINDS),
        also=row.one_of("also", SITE_ALSO) if row.optional("also") else None,
    )
    return row.text("id"), site


def _space(row: Row, index: int, sites: Mapping[str, Site], zones: Mapping[str, Zone]) -> Space:
    id = row.text("id")
    if not _ID.fullmatch(id):
        raise row.error("id", f"{id!r} is not lower-case words joined by hyphens")
    zone = row.text("zone")
    if zone not in zones:
        raise row.error("zone", f"unknown zone {zone!r}")
    shape = row.choice("shape", Shape)
    if shape is Shape.SITE and id not in sites:
        raise row.error("shape", f"the site {id!r} has no row in sites.csv")
    half_burns = HALF_BURNS[row.one_of("burn", tuple(HALF_BURNS))]
    lander = shape is Shape.LANDER
    if lander and not half_burns:
        raise row.error("burn", "a lander burn costs 0.5 or 1, not 0")
    if half_burns and shape in (Shape.SITE, Shape.HOHMANN):
        raise row.error("burn", f"a {shape} is no burn space")
    if half_burns == 1 and not lander:
        raise row.error("burn", "only a lander burn costs 0.5")
    belt = row.optional("belt")
    oberth = row.cells["flyby"] == "oberth"
    flyby = 0 if oberth or not row.cells["flyby"] else row.integer("flyby", lowest=1)
    venus_flyby = row.boolean("venus_flyby")
    if venus_flyby and not flyby:
        raise row.error("venus_flyby", "true needs a bonus in the column flyby")
    return Space(
        id=id,
        index=index,
        name=row.optional("name") or _made_name(id),
        named=row.optional("name") is not None,
        shape=shape,
        zone=zone,
        x=row.integer("x", 0, BOARD_WIDTH),
        y=row.integer("y", 0, BOARD_HEIGHT),
        half_burns=half_burns,
        lander=lander,
        hazard=row.optional_choice("hazard", Hazard),
        belt=row.one_of("belt", BELTS) if belt else None,
        flyby=flyby,
        oberth=oberth,
        venus_flyby=venus_flyby,
        season=row.optional_choice("season", Season),
        home_orbit=row.optional("home_orbit"),
        special=row.one_of("special", ("exit", "sunlens")) if row.optional("special") else None,
        label=row.optional("label"),
        site=sites.get(id),
    )


def _made_name(id: str) -> str:
    """Return a readable name for an unnamed space.

    >>> _made_name("jupiter-half-lander-1")
    'Jupiter half lander 1'
    """
    return id.replace("-", " ").capitalize()


def _end(row: Row, column: str, index: Mapping[str, int]) -> int:
    id = row.cells[column]
    if not id:
        raise row.error(column, "half a link: this end is missing")
    if id not in index:
        raise row.error(column, f"there is no space {id!r}")
    return index[id]


def _link(row: Row, index: Mapping[str, int]) -> Link:
    one_way = row.cells["one_way"]
    if one_way not in ("", "a>b", "b>a"):
        raise row.error("one_way", f"{one_way!r} is neither a>b, b>a nor empty")
    return Link(
        a=_end(row, "a", index),
        b=_end(row, "b", index),
        heading_a=_heading(row, "heading_a"),
        heading_b=_heading(row, "heading_b"),
        forward=one_way != "b>a",
        backward=one_way != "a>b",
    )


def _heading(row: Row, column: str) -> int | None:
    return row.integer(column, lowest=1) if row.cells[column] else None


def _buggy_road(row: Row, spaces: tuple[Space, ...], index: Mapping[str, int]) -> tuple[str, str]:
    for column in ("a", "b"):
        site = spaces[_end(row, column, index)].site
        if site is None:
            raise row.error(column, f"{row.cells[column]!r} is no site")
        if site.body != row.text("body"):
            raise row.error("body", f"{row.cells[column]!r} is on {site.body}")
    return row.cells["a"], row.cells["b"]


def _elevator(row: Row, index: Mapping[str, int]) -> Elevator:
    _end(row, "a", index)
    if row.cells["b"]:
        _end(row, "b", index)
    return Elevator(
        a=row.text("a"), b=row.optional("b"), body=row.text("body"), note=row.cells["note"]
    )


def _chit_places(row: Row, zones: Mapping[str, Zone]) -> ChitPlaces:
    kind = row.one_of("type", ("glory", "heroism"))
    zone = row.optional("zone")
    if kind == "glory" and zone not in zones:
        raise row.error("zone", f"unknown zone {zone!r}" if zone else "glory needs a zone")
    if kind == "heroism" and zone:
        raise row.error("zone", "heroism belongs to no zone")
    low = row.integer("vp_low", 1)
    return ChitPlaces(
        kind=kind,
        zone=zone,
        chits=row.integer("chits", 1),
        vp_low=low,
        vp_high=row.integer("vp_high", low),
        note=row.cells["note"],
    )


def _japanese_names(rows: Iterable[Row]) -> dict[str, str]:
    _unique(rows, "japanese", lambda row: row.cells["japanese"])
    return dict(_each(rows, _japanese_name))


def _japanese_name(row: Row) -> tuple[str, str]:
    row.one_of("source", NAME_SOURCES)
    return row.text("japanese"), row.text("name")


def _sunspot_year(row: Row) -> SunspotYear:
    return SunspotYear(
        year=row.integer("year", 1, 12),
        season=row.choice("season", Season),
        event_after=row.boolean("event_after"),
        seniority_after=row.boolean("seniority_after"),
    )
