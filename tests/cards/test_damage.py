"""Damaged card files are refused, with file, row, column and reason."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from planner.cards import CardLibrary
from planner.cards.abilities import DATA
from planner.cards.decks import DECK_FILES
from planner.errors import DataError


class CardFiles:
    """A copy of the card files to break."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def change(self, name: str, alter: Callable[[list[list[str]]], object]) -> None:
        path = self.directory / f"{name}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        alter(rows)
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)

    def set(self, name: str, key: str, column: str, value: str) -> int:
        """Put a value into a cell and return the number of its row."""
        place = 0

        def alter(rows: list[list[str]]) -> None:
            nonlocal place
            place = next(at for at, row in enumerate(rows) if row[0] == key)
            rows[place][rows[0].index(column)] = value

        self.change(name, alter)
        return place + 1

    def complaint(self) -> DataError:
        with pytest.raises(DataError) as caught:
            CardLibrary.load(self.directory)
        return caught.value


@pytest.fixture
def files(tmp_path: Path) -> CardFiles:
    directory = tmp_path / "data"
    shutil.copytree(DATA, directory)
    return CardFiles(directory)


CELLS = [
    ("thrusters", "CT045F", "number", "CT45F", "is not CT, three digits and F or R"),
    ("thrusters", "CT045F", "number", "CB045F", "is not CT, three digits and F or R"),
    ("thrusters", "CT045F", "number", "CT044F", "CT044F stands there twice"),
    ("thrusters", "CT045F", "number", "", "is empty"),
    ("thrusters", "CT045F", "side", "black", "'black' is none of white"),
    ("thrusters", "CT045F", "side", "pink", "'pink' is none of white"),
    ("colonists", "M2C194F", "side", "purple", "'purple' is none of white, black"),
    ("thrusters", "CT045F", "name", "", "is empty"),
    ("thrusters", "CT045F", "spectral", "X", "'X' is none of C, S, M, V, D, H"),
    ("thrusters", "CT045F", "spectral", "", "is empty"),
    ("thrusters", "CT045F", "spectral", "any", "'any' is none of C, S, M, V, D, H"),
    ("colonists", "M2C194F", "spectral", "", "is empty"),
    ("thrusters", "CT045F", "spectral", "S", "CT045F and CT045R differ in spectral type"),
    ("thrusters", "CT045F", "mass", "", "is empty"),
    ("thrusters", "CT045F", "mass", "two", "'two' is not a whole number"),
    ("thrusters", "CT045F", "mass", "2.0", "'2.0' is not a whole number"),
    ("thrusters", "CT045F", "mass", "-1", "-1 is negative"),
    ("thrusters", "CT045F", "mass", "?", "every value of this file must be known"),
    ("thrusters", "CT045F", "rad_hard", "-3", "-3 is negative"),
    ("thrusters", "CT045F", "thrust", "", "is given without a thrust"),
    ("thrusters", "CT045F", "thrust", "x", "'x' is not a whole number"),
    ("thrusters", "CT045F", "consumption", "", "is empty"),
    ("thrusters", "CT045F", "consumption", "1/0", "neither a whole number nor a fraction"),
    ("thrusters", "CT045F", "consumption", "0.5", "neither a whole number nor a fraction"),
    ("thrusters", "CT045F", "consumption", "01-Feb", "neither a whole number nor a fraction"),
    ("thrusters", "CT045F", "grade", "steam", "'steam' is none of dirt, water, isotope"),
    ("thrusters", "CT045F", "grade", "", "is empty"),
    ("thrusters", "CT045F", "afterburn", "-1", "-1 is negative"),
    ("thrusters", "CT045F", "push", "yes", "'yes' is none of 0, 1"),
    ("thrusters", "CT045F", "push", "", "is empty"),
    ("thrusters", "CT045F", "solar", "2", "'2' is none of 0, 1"),
    ("thrusters", "CT045F", "bonus_pivots", "-1", "-1 is negative"),
    ("thrusters", "CT045F", "needs", "boiler:x", "does not begin with reactor: or generator:"),
    ("thrusters", "CT045F", "needs", "generator:q", "'q' is no generator subtype (e, p, any)"),
    ("thrusters", "CT045F", "needs", "reactor:", "'' is no reactor subtype"),
    ("thrusters", "CT045F", "therms_needed", "-1", "-1 is negative"),
    ("thrusters", "CT045F", "ability", "teleport", "abilities.csv does not explain 'teleport'"),
    ("robonauts", "CB056F", "platforms", "drone", "'drone' is none of raygun, buggy, missile"),
    ("robonauts", "CB056F", "platforms", "buggy|buggy", "names one twice"),
    ("robonauts", "CB056F", "platforms", "", "an ISRU rating and its platforms belong together"),
    ("robonauts", "CB056F", "isru", "", "an ISRU rating and its platforms belong together"),
    ("reactors", "CX080F", "provides", "reactor:e", "'e' is no reactor subtype"),
    ("reactors", "CX080F", "fuel_multiplier", "", "of a modifier triangle belong together"),
    ("reactors", "CX080F", "fuel_multiplier", "-1/2", "neither a whole number nor a fraction"),
    ("reactors", "CX080F", "thrust_modifier", "+", "'+' is not a whole number"),
    ("reactors", "CX080F", "provides", "", "a reactor must give support"),
    ("radiators", "CD092F", "light_mass", "", "is empty"),
    ("radiators", "CD092F", "heavy_therms", "", "is empty"),
    ("radiators", "CD092F", "heavy_therms", "-2", "-2 is negative"),
    ("radiators", "CD092F", "light_mass", "7", "7 is more than heavy_mass 1"),
    ("crews", "CQ038F", "privilege", "", "is empty"),
    ("crews", "CQ038F", "privilege", "none", "abilities.csv does not explain 'none'"),
    ("crews", "CQ038F", "clout", "I", "'I' is none of A, B"),
    ("crews", "CQ038F", "colour", "pink", "'pink' is none of red"),
    ("crews", "CQ038F", "ideology", "greed", "'greed' is none of freedom"),
    ("crews", "CQ038F", "weapon", "", "is empty"),
    ("crews", "CQ039F", "consumption", "8", "is given without a thrust"),
    ("freighters", "M1F163F", "load_limit", "", "is empty"),
    ("freighters", "M1F163F", "promotion", "Q", "'Q' is none of C, S"),
    ("freighters", "M1F163R", "future_vp", "eight", "neither a number nor numbers joined by |"),
    ("freighters", "M1F163R", "future_key", "", "is given without future_key"),
    ("freighters", "M1F163R", "future_name", "", "is empty"),
    ("bernals", "M2B170F", "home_only", "home", "'home' is none of 0, 1"),
    ("bernals", "M2B170F", "thrust", "", "is given without a thrust"),
    ("colonists", "M2C180F", "kind", "alien", "'alien' is none of human, robot"),
    ("colonists", "M2C180F", "profession", "poet", "'poet' is none of engineer"),
    ("colonists", "M2C180F", "ideology", "", "is empty"),
    ("rfg_thrusters", "RT002F", "core_twin", "CT999F", "there is no face CT999F"),
    ("rfg_thrusters", "RT002F", "core_twin", "CT044F", "CT044F is not called 'Hall Effect'"),
    ("rfg_thrusters", "RT002F", "core_twin", "", "is empty"),
    ("rfg_thrusters", "RT002F", "spectral", "S", "RT002F and RT002R differ in spectral type"),
    ("rfg_robonauts", "RB022R", "mass", "??", "'??' is not a whole number"),
    ("abilities", "sail", "rules", "", "is empty"),
    ("abilities", "sail", "text", "", "is empty"),
    ("abilities", "sail", "key", "mag-sail", "'mag-sail' is explained twice"),
]


@pytest.mark.parametrize(("name", "key", "column", "value", "reason"), CELLS)
def test_a_damaged_cell_is_refused(
    files: CardFiles, name: str, key: str, column: str, value: str, reason: str
) -> None:
    row = files.set(name, key, column, value)
    error = files.complaint()
    assert reason in error.reason
    assert error.file == f"{name}.csv"
    assert error.row in (row, row + 1)
    assert error.column is not None
    assert str(error).startswith(f"{name}.csv row {error.row}, column {error.column}: ")


EVERY_FILE = [*(deck.name for deck in DECK_FILES), "abilities"]


@pytest.mark.parametrize("name", EVERY_FILE)
def test_a_missing_file_is_refused(files: CardFiles, name: str) -> None:
    (files.directory / f"{name}.csv").unlink()
    assert str(files.complaint()) == f"{name}.csv: the file is missing"


@pytest.mark.parametrize("name", EVERY_FILE)
def test_a_missing_column_is_refused(files: CardFiles, name: str) -> None:
    def drop_second_column(rows: list[list[str]]) -> None:
        for row in rows:
            del row[1]

    files.change(name, drop_second_column)
    error = files.complaint()
    assert (error.file, error.row, error.reason) == (f"{name}.csv", 1, "the column is missing")
    assert error.column in ("side", "name")


def test_an_unknown_column_is_refused(files: CardFiles) -> None:
    def add_column(rows: list[list[str]]) -> None:
        for row in rows:
            row.append("colour")

    files.change("thrusters", add_column)
    assert str(files.complaint()) == ("thrusters.csv row 1, column colour: unknown column 'colour'")


def test_a_repeated_column_is_refused(files: CardFiles) -> None:
    def repeat(rows: list[list[str]]) -> None:
        for row in rows:
            row.append(row[3])

    files.change("thrusters", repeat)
    assert str(files.complaint()) == "thrusters.csv row 1, column spectral: the column is twice"


def test_a_missing_other_face_is_refused(files: CardFiles) -> None:
    files.change("thrusters", lambda rows: rows.pop(4))
    assert str(files.complaint()) == (
        "thrusters.csv row 4, column number: CT045F has no other face CT045R"
    )


def test_a_missing_front_is_refused(files: CardFiles) -> None:
    files.change("crews", lambda rows: rows.pop(1))
    assert files.complaint().reason == "CQ038R has no other face CQ038F"


def test_a_thruster_without_a_triangle_is_refused(files: CardFiles) -> None:
    for column in ("thrust", "consumption", "grade", "afterburn"):
        row = files.set("thrusters", "CT044F", column, "")
    assert str(files.complaint()) == f"thrusters.csv row {row}, column thrust: is empty"


def test_a_short_row_is_refused(files: CardFiles) -> None:
    files.change("radiators", lambda rows: rows[3].pop())
    assert str(files.complaint()) == "radiators.csv row 4: has 11 cells where the heading has 12"


def test_a_file_without_rows_is_refused(files: CardFiles) -> None:
    files.change("generators", lambda rows: rows.__delitem__(slice(1, None)))
    assert str(files.complaint()) == "generators.csv: has no rows"


def test_an_empty_file_is_refused(files: CardFiles) -> None:
    (files.directory / "generators.csv").write_text("", encoding="utf-8")
    assert files.complaint().reason == "the column is missing"


def test_broken_quotes_are_refused(files: CardFiles) -> None:
    path = files.directory / "crews.csv"
    path.write_text(path.read_text(encoding="utf-8") + 'CQ044F,"front\n', encoding="utf-8")
    error = files.complaint()
    assert (error.file, error.row) == ("crews.csv", 14)
    assert "is not proper CSV" in error.reason


def test_another_encoding_is_refused(files: CardFiles) -> None:
    path = files.directory / "reactors.csv"
    path.write_bytes(path.read_bytes().replace(b"Penning Trap", b"P\xe9nning Trap"))
    assert str(files.complaint()) == "reactors.csv: the file is not UTF-8 text"


def test_blank_lines_and_the_mark_of_spreadsheets_do_no_harm(files: CardFiles) -> None:
    path = files.directory / "thrusters.csv"
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\r\n,,\r\n"[:2])
    assert len(CardLibrary.load(files.directory).faces) == 326
