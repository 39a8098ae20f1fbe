"""Checks that the tables of a board are sound and fit together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from planner.board.model import Edition, Shape
from planner.board.read import Damaged, Tables, raise_all, read_tables
from planner.errors import DataError
from planner.rules import CYCLE_YEARS, season_of

HOME = "leo"
"""Rockets start here."""


def checked_tables(directory: Path, edition: Edition = Edition.CORRECTED) -> Tables:
    """Read the tables of a board; raises the first `DataError` when anything is wrong."""
    try:
        return _read_and_check(directory, edition)
    except Damaged as damaged:
        raise damaged.problems[0] from None


def problems_of(directory: Path) -> tuple[DataError, ...]:
    """Everything found wrong with a board; damage in one file may hide that in a later one.

    >>> from planner.data import maps_directory
    >>> problems_of(maps_directory() / "hf4")
    ()
    """
    try:
        _read_and_check(directory)
    except Damaged as damaged:
        return damaged.problems
    return ()


def _read_and_check(directory: Path, edition: Edition = Edition.CORRECTED) -> Tables:
    tables = read_tables(directory, edition)
    raise_all(
        [
            *_links(tables),
            *_buggy_roads(tables),
            *_elevators(tables),
            *_chit_places(tables),
            *_sunspot_cycle(tables),
            *_home(tables),
        ]
    )
    return tables


def _links(tables: Tables) -> Iterator[DataError]:
    """Yield every end at a Hohmann has a heading, no other has, and no pair is joined twice."""
    seen: dict[frozenset[int], int] = {}
    for row, link in zip(tables.rows["links.csv"], tables.links, strict=True):
        if link.a == link.b:
            yield row.error("b", f"the link joins {row.cells['a']!r} to itself")
        first = seen.setdefault(frozenset((link.a, link.b)), row.number)
        if first != row.number:
            yield row.error("a", f"duplicate of the link in row {first}")
        for column, end, heading in (
            ("heading_a", link.a, link.heading_a),
            ("heading_b", link.b, link.heading_b),
        ):
            space = tables.spaces[end]
            hohmann = space.shape is Shape.HOHMANN
            if hohmann and heading is None:
                yield row.error(column, f"the Hohmann {space.id!r} needs a heading here")
            if not hohmann and heading is not None:
                yield row.error(column, f"a heading, but {space.id!r} is no Hohmann")


def _buggy_roads(tables: Tables) -> Iterator[DataError]:
    seen: dict[frozenset[str], int] = {}
    for row, (a, b) in zip(tables.rows["buggy.csv"], tables.buggy_roads, strict=True):
        if a == b:
            yield row.error("b", f"the buggy road joins {a!r} to itself")
        first = seen.setdefault(frozenset((a, b)), row.number)
        if first != row.number:
            yield row.error("a", f"duplicate of the buggy road in row {first}")


def _elevators(tables: Tables) -> Iterator[DataError]:
    seen: dict[frozenset[str | None], int] = {}
    for row, lift in zip(tables.rows["elevators.csv"], tables.elevators, strict=True):
        first = seen.setdefault(frozenset((lift.a, lift.b)), row.number)
        if first != row.number:
            yield row.error("a", f"duplicate of the elevator in row {first}")


def _chit_places(tables: Tables) -> Iterator[DataError]:
    seen: dict[tuple[str, str | None], int] = {}
    for row, places in zip(tables.rows["glory.csv"], tables.chit_places, strict=True):
        first = seen.setdefault((places.kind, places.zone), row.number)
        if first != row.number:
            yield row.error("zone", f"duplicate of row {first}")


def _sunspot_cycle(tables: Tables) -> Iterator[DataError]:
    rows = tables.rows["sunspot.csv"]
    for expected, (row, year) in enumerate(zip(rows, tables.sunspot_cycle, strict=True), 1):
        if year.year != expected:
            yield row.error("year", f"{year.year} where year {expected} should stand")
        elif year.season is not season_of(year.year):
            yield row.error("season", f"year {year.year} is {season_of(year.year)}")
    if len(rows) != CYCLE_YEARS:
        yield DataError("sunspot.csv", None, None, f"{len(rows)} years instead of {CYCLE_YEARS}")
    if not any(year.seniority_after for year in tables.sunspot_cycle):
        yield DataError("sunspot.csv", None, "seniority_after", "no seniority threshold")


def _home(tables: Tables) -> Iterator[DataError]:
    if all(space.id != HOME for space in tables.spaces):
        yield DataError("spaces.csv", None, "id", f"there is no {HOME!r}, where rockets start")
