"""Small boards drawn by hand, for rules that have no clean place on the printed board."""

from __future__ import annotations

import csv
import shutil
import tempfile
from functools import cache
from pathlib import Path

from planner.board import Board
from planner.board.read import COLUMNS
from planner.data import maps_directory

COPIED = ("zones.csv", "sunspot.csv", "glory.csv", "japanese.csv")
DEFAULTS = {"zone": "earth", "x": "1", "y": "1", "burn": "0", "venus_flyby": "false"}
SITE_DEFAULTS = {
    "size": "1",
    "spectral": "C",
    "hydration": "0",
    "kind": "asteroid",
    **dict.fromkeys(("atmospheric", "astrobiology", "submarine", "push"), "false"),
}
# Every board needs a home, and the buggy and elevator files need a row.
HOME = """
leo: lagrange
left-end: site body=ends
right-end: site body=ends
"""
HOME_LINES = "leo left-end\nleo right-end"


@cache
def draw(spaces: str, lines: str) -> Board:
    """A board from one space a line, ``name: shape column=value ...``, and one link a line.

    A link is written ``here there``; at a Hohmann ``cross/2`` gives its heading, and
    ``here > there`` goes one way only. The space ``leo`` is always there.
    """
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder), spaces, lines)
        return Board.load(Path(folder))


def _write(folder: Path, spaces: str, lines: str) -> None:
    for file in COPIED:
        shutil.copy(maps_directory() / "hf4" / file, folder)
    space_rows, site_rows = [], []
    for line in _rows(HOME + spaces):
        id, _, words = line.partition(":")
        shape, *cells = words.split()
        given = {"id": id.strip(), **dict(cell.split("=") for cell in cells)}
        space_rows.append(DEFAULTS | {"shape": shape} | given)
        if shape == "site":
            site_rows.append(SITE_DEFAULTS | {"body": given["id"]} | given)
    _table(folder, "spaces.csv", space_rows)
    _table(folder, "sites.csv", site_rows)
    _table(folder, "links.csv", [_link(line) for line in _rows(f"{HOME_LINES}\n{lines}")])
    ends = {"a": "left-end", "b": "right-end", "body": "ends"}
    _table(folder, "buggy.csv", [ends])
    _table(folder, "first_print.csv", [{"id": "left-end", "size": "1", "hydration": "0"}])
    _table(folder, "elevators.csv", [ends])


def _rows(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _link(line: str) -> dict[str, str]:
    a, *arrow, b = line.split()
    (a, _, heading_a), (b, _, heading_b) = a.partition("/"), b.partition("/")
    one_way = "a>b" if arrow else ""
    return {"a": a, "b": b, "heading_a": heading_a, "heading_b": heading_b, "one_way": one_way}


def _table(folder: Path, file: str, rows: list[dict[str, str]]) -> None:
    with (folder / file).open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, COLUMNS[file], restval="", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
