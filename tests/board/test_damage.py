"""Every kind of damage to the data files is refused with file, row and reason."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from planner.board import Board
from planner.board.check import problems_of
from planner.board.graph import oddities
from planner.data import maps_directory
from planner.errors import DataError


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(maps_directory() / "hf4", tmp_path / "hf4"))


def row_of(directory: Path, file: str, start: str) -> int:
    """The number of the row that begins so."""
    lines = (directory / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def edit(directory: Path, file: str, start: str, change: Callable[[list[str]], None]) -> int:
    """Change the cells of the row that begins so; returns its number."""
    path = directory / file
    lines = path.read_text(encoding="utf-8").splitlines()
    number = row_of(directory, file, start)
    cells = lines[number - 1].split(",")
    change(cells)
    lines[number - 1] = ",".join(cells)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return number


def cell(directory: Path, file: str, start: str, column: str, value: str) -> int:
    """Write a value into one cell; returns the number of the row."""
    heading = (directory / file).read_text(encoding="utf-8").splitlines()[0].split(",")

    def change(cells: list[str]) -> None:
        cells[heading.index(column)] = value

    return edit(directory, file, start, change)


BAD_CELLS = [
    # file, row, column, new value, reason
    ("spaces.csv", "leo,", "x", "85a6", "'85a6' is not a whole number"),
    ("spaces.csv", "leo,", "x", "08526", "'08526' should be written 8526"),
    ("spaces.csv", "leo,", "x", "10001", "10001 is above 10000"),
    ("spaces.csv", "leo,", "y", "-1", "-1 is below 0"),
    ("spaces.csv", "leo,", "y", "", "empty cell"),
    ("spaces.csv", "leo,", "zone", "marz", "unknown zone 'marz'"),
    ("spaces.csv", "leo,", "shape", "circle", "'circle' is not one of site, hohmann"),
    ("spaces.csv", "geo,", "burn", "2", "'2' is not one of 0, 0.5, 1"),
    ("spaces.csv", "geo,", "burn", "0.5", "only a lander burn costs 0.5"),
    ("spaces.csv", "mars-lander-2,", "burn", "0", "a lander burn costs 0.5 or 1"),
    ("spaces.csv", "ceres,", "burn", "1", "a site is no burn space"),
    ("spaces.csv", "mars-hohmann-14,", "burn", "1", "a hohmann is no burn space"),
    ("spaces.csv", "leo,", "hazard", "skull", "'skull' is not one of crash, aerobrake"),
    ("spaces.csv", "earth-belt-1,", "belt", "mars", "'mars' is not one of earth, sol"),
    ("spaces.csv", "mars-flyby,", "flyby", "many", "'many' is not a whole number"),
    ("spaces.csv", "mars-flyby,", "flyby", "0", "0 is below 1"),
    ("spaces.csv", "leo,", "venus_flyby", "yes", "'yes' is neither true nor false"),
    ("spaces.csv", "leo,", "venus_flyby", "true", "true needs a bonus in the column flyby"),
    ("spaces.csv", "comet-halley,", "season", "green", "'green' is not one of blue, yellow, red"),
    ("spaces.csv", "em-sunlens,", "special", "lens", "'lens' is not one of exit, sunlens"),
    ("spaces.csv", "leo,", "id", "LEO", "'LEO' is not lower-case words joined by hyphens"),
    ("spaces.csv", "leo,", "id", "geo", "duplicate of row"),
    ("spaces.csv", "leo,", "name", "Geostationary Orbit", "duplicate of row"),
    ("spaces.csv", "leo,", "shape", "site", "the site 'leo' has no row in sites.csv"),
    ("sites.csv", "ceres,", "id", "leo", "there is no space 'leo' of shape site"),
    ("sites.csv", "ceres,", "id", "cerea", "there is no space 'cerea' of shape site"),
    ("sites.csv", "ceres,", "id", "phobos", "duplicate of row"),
    ("sites.csv", "ceres,", "size", "12", "12 is above 11"),
    ("sites.csv", "ceres,", "size", "0", "0 is below 1"),
    ("sites.csv", "ceres,", "spectral", "X", "'X' is not one of C, S, M, V, D, H"),
    ("sites.csv", "ceres,", "hydration", "5", "5 is above 4"),
    ("sites.csv", "ceres,", "atmospheric", "1", "'1' is neither true nor false"),
    ("sites.csv", "ceres,", "astrobiology", "", "empty cell"),
    ("sites.csv", "ceres,", "submarine", "TRUE", "'TRUE' is neither true nor false"),
    ("sites.csv", "ceres,", "push", "no", "'no' is neither true nor false"),
    ("sites.csv", "ceres,", "body", "", "empty cell"),
    ("sites.csv", "ceres,", "kind", "dwarf", "'dwarf' is not one of planet, moon"),
    ("sites.csv", "ceres,", "also", "moon", "'moon' is not one of moonlet, aerostat, comet"),
    ("links.csv", "lmo,mars-burn-8", "b", "mars-burn-99", "there is no space 'mars-burn-99'"),
    ("links.csv", "lmo,mars-burn-8", "b", "", "half a link: this end is missing"),
    ("links.csv", "lmo,mars-burn-8", "a", "", "half a link: this end is missing"),
    ("links.csv", "lmo,mars-burn-8", "b", "lmo", "the link joins 'lmo' to itself"),
    ("links.csv", "lmo,mars-burn-8", "heading_a", "1", "a heading, but 'lmo' is no Hohmann"),
    ("links.csv", "lmo,mars-burn-8", "one_way", "forth", "'forth' is neither a>b, b>a nor empty"),
    ("links.csv", "earth-burn-7,earth-hohmann-7", "heading_b", "", "'earth-hohmann-7' needs"),
    ("links.csv", "earth-burn-7,earth-hohmann-7", "heading_b", "0", "0 is below 1"),
    ("links.csv", "earth-burn-7,earth-hohmann-7", "heading_b", "x", "is not a whole number"),
    ("buggy.csv", "luna-aristarchus", "a", "leo", "'leo' is no site"),
    ("buggy.csv", "luna-aristarchus", "a", "mun", "there is no space 'mun'"),
    ("buggy.csv", "luna-aristarchus", "body", "mars", "'luna-aristarchus' is on luna"),
    ("buggy.csv", "luna-aristarchus", "b", "luna-aristarchus", "to itself"),
    ("elevators.csv", "charon,", "a", "kharon", "there is no space 'kharon'"),
    ("elevators.csv", "charon,", "b", "pluto-center", "there is no space 'pluto-center'"),
    ("elevators.csv", "charon,", "body", "", "empty cell"),
    ("glory.csv", "glory,mars", "type", "fame", "'fame' is not one of glory, heroism"),
    ("glory.csv", "glory,mars", "zone", "marz", "unknown zone 'marz'"),
    ("glory.csv", "glory,mars", "zone", "", "glory needs a zone"),
    ("glory.csv", "glory,mars", "zone", "earth", "duplicate of row"),
    ("glory.csv", "heroism,", "zone", "mars", "heroism belongs to no zone"),
    ("glory.csv", "glory,mars", "chits", "0", "0 is below 1"),
    ("glory.csv", "glory,mars", "vp_high", "0", "0 is below 1"),
    ("zones.csv", "mars,", "order", "3", "duplicate of row"),
    ("zones.csv", "mars,", "zone", "earth", "duplicate of row"),
    ("zones.csv", "mars,", "solar_modifier", "-", "'-' is not a whole number"),
    ("zones.csv", "mars,", "solar_modifier_pushed", "", "empty cell"),
    ("sunspot.csv", "3,", "season", "green", "'green' is not one of blue, yellow, red"),
    ("sunspot.csv", "3,", "season", "red", "year 3 is blue"),
    ("sunspot.csv", "3,", "year", "13", "13 is above 12"),
    ("sunspot.csv", "3,", "year", "4", "4 where year 3 should stand"),
    ("sunspot.csv", "3,", "event_after", "maybe", "'maybe' is neither true nor false"),
    ("first_print.csv", "lutetia", "id", "lutecia", "there is no site 'lutecia'"),
    ("first_print.csv", "lutetia", "id", "leo", "there is no site 'leo'"),
    ("first_print.csv", "lutetia", "hydration", "5", "5 is above 4"),
    ("japanese.csv", "ケレス,", "name", "", "empty cell"),
    ("japanese.csv", "ケレス,", "source", "hearsay", "'hearsay' is not one of rulebook, astronomy"),
    ("japanese.csv", "ケレス,", "japanese", "火星", "duplicate of row"),
]


@pytest.mark.parametrize(("file", "start", "column", "value", "reason"), BAD_CELLS)
def test_a_bad_cell_names_file_row_and_column(
    copy: Path, file: str, start: str, column: str, value: str, reason: str
) -> None:
    row = cell(copy, file, start, column, value)
    with pytest.raises(DataError) as caught:
        Board.load(copy)
    assert caught.value.file == file
    assert reason in caught.value.reason
    assert caught.value.column == column
    if not reason.startswith("duplicate"):  # the second of the two rows is blamed
        assert caught.value.row == row
    assert str(caught.value).startswith(f"{file} row {caught.value.row}, column {column}: ")


FILES = sorted(path.name for path in (maps_directory() / "hf4").glob("*.csv"))


@pytest.mark.parametrize("file", FILES)
class TestEveryFile:
    def refused(self, directory: Path, file: str) -> DataError:
        with pytest.raises(DataError) as caught:
            Board.load(directory)
        assert caught.value.file == file
        return caught.value

    def test_missing_file(self, copy: Path, file: str) -> None:
        (copy / file).unlink()
        assert "missing from hf4/" in self.refused(copy, file).reason

    def test_empty_file(self, copy: Path, file: str) -> None:
        (copy / file).write_text("", encoding="utf-8")
        error = self.refused(copy, file)
        assert (error.row, error.reason) == (1, "the file is empty; a heading is needed")

    def test_heading_only(self, copy: Path, file: str) -> None:
        heading = (copy / file).read_text(encoding="utf-8").splitlines()[0]
        (copy / file).write_text(heading + "\n", encoding="utf-8")
        assert "no rows" in self.refused(copy, file).reason

    def test_every_missing_column(self, copy: Path, file: str) -> None:
        original = (copy / file).read_text(encoding="utf-8")
        for column in original.splitlines()[0].split(","):
            renamed = original.splitlines()[0].split(",")
            renamed[renamed.index(column)] = "something_else"
            rest = original.split("\n", 1)[1]
            (copy / file).write_text(",".join(renamed) + "\n" + rest, encoding="utf-8")
            error = self.refused(copy, file)
            assert (error.row, error.column, error.reason) == (1, column, "missing column")

    def test_unknown_and_double_column(self, copy: Path, file: str) -> None:
        lines = (copy / file).read_text(encoding="utf-8").splitlines()
        first = lines[0].split(",")[0]
        for extra, reason in (("surprise", "unknown column"), (first, "the column appears twice")):
            wider = [f"{lines[0]},{extra}", *(f"{line}," for line in lines[1:])]
            (copy / file).write_text("\n".join(wider), encoding="utf-8")
            assert self.refused(copy, file).reason == reason

    def test_too_many_or_too_few_cells(self, copy: Path, file: str) -> None:
        lines = (copy / file).read_text(encoding="utf-8").splitlines()
        rows = [lines[1] + ",more", lines[1].split(",", 1)[1], *([""] if lines[2:] else [])]
        for broken in rows:
            text = "\n".join([lines[0], broken, *lines[2:]])
            (copy / file).write_text(text, encoding="utf-8")
            error = self.refused(copy, file)
            assert error.row == 2
            assert f"cells where {len(lines[0].split(','))} are needed" in error.reason

    def test_a_stray_quote(self, copy: Path, file: str) -> None:
        lines = (copy / file).read_text(encoding="utf-8").splitlines()
        lines[1] = '"' + lines[1]
        (copy / file).write_text("\n".join(lines), encoding="utf-8")
        assert "not proper CSV" in self.refused(copy, file).reason

    def test_text_that_is_not_utf8(self, copy: Path, file: str) -> None:
        raw = (copy / file).read_bytes().split(b"\n")
        raw[2] = b"\xff" + raw[2]
        (copy / file).write_bytes(b"\n".join(raw))
        error = self.refused(copy, file)
        assert (error.row, error.reason) == (3, "not UTF-8 text")

    def test_a_double_row(self, copy: Path, file: str) -> None:
        lines = (copy / file).read_text(encoding="utf-8").splitlines()
        (copy / file).write_text("\n".join([*lines, lines[1]]), encoding="utf-8")
        error = self.refused(copy, file)
        assert error.row == len(lines) + 1


def test_a_link_given_twice_in_opposite_order(copy: Path) -> None:
    first = row_of(copy, "links.csv", "lmo,mars-burn-8")
    path = copy / "links.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines, "mars-burn-8,lmo,,,,"]), encoding="utf-8")
    with pytest.raises(DataError, match=f"duplicate of the link in row {first}") as caught:
        Board.load(copy)
    assert caught.value.row == len(lines) + 1


def test_an_unreachable_space(copy: Path) -> None:
    path = copy / "links.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join(line for line in lines if "deimos" not in line.split(",")[:2]), encoding="utf-8"
    )
    there, back = oddities(Board.load(copy))
    assert str(there) == "spaces.csv: 'deimos' cannot be reached from 'leo'"
    assert str(back) == "spaces.csv: 'leo' cannot be reached from 'deimos'"


def test_a_space_without_a_way_back(copy: Path) -> None:
    path = copy / "links.csv"
    text = path.read_text(encoding="utf-8")
    for start in ("deimos,mars-burn-8,,,", "deimos,sol-mars-l2,,,"):
        assert f"{start}," in text
        text = text.replace(f"{start},", f"{start}b>a,")
    path.write_text(text, encoding="utf-8")
    [problem] = oddities(Board.load(copy))
    assert str(problem) == "spaces.csv: 'leo' cannot be reached from 'deimos'"


def test_a_site_row_is_missing(copy: Path) -> None:
    path = copy / "sites.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join(line for line in lines if not line.startswith("ceres,")), encoding="utf-8"
    )
    with pytest.raises(DataError, match=r"spaces.csv row \d+, column shape: the site 'ceres'"):
        Board.load(copy)


def test_a_year_of_the_sunspot_cycle_is_missing(copy: Path) -> None:
    path = copy / "sunspot.csv"
    path.write_text(path.read_text(encoding="utf-8").rsplit("12,", 1)[0], encoding="utf-8")
    with pytest.raises(DataError, match="11 years instead of 12"):
        Board.load(copy)


def test_no_seniority_threshold(copy: Path) -> None:
    cell(copy, "sunspot.csv", "12,", "seniority_after", "false")
    with pytest.raises(DataError, match="no seniority threshold"):
        Board.load(copy)


def test_the_starting_space_is_missing(copy: Path) -> None:
    for file in ("spaces.csv", "links.csv"):
        path = copy / file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\nleo,", "\nlow-orbit,").replace(",leo,", ",low-orbit,"))
    with pytest.raises(DataError, match="there is no 'leo', where rockets start"):
        Board.load(copy)


def test_check_reports_several_problems_at_once(copy: Path) -> None:
    first = cell(copy, "spaces.csv", "leo,", "zone", "marz")
    second = cell(copy, "spaces.csv", "geo,", "x", "left")
    rows = {(problem.file, problem.row) for problem in problems_of(copy)}
    assert rows == {("spaces.csv", first), ("spaces.csv", second)}


def test_H6b_aerobrake_paths_that_lead_round_in_a_circle(copy: Path) -> None:
    path = copy / "links.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}jupiter-belt-9,jupiter-crash-6,,,a>b,\n", encoding="utf-8")
    [problem] = oddities(Board.load(copy))
    assert str(problem) == (
        "links.csv: aerobrake paths lead round in a circle: "
        "jupiter-aerobrake-2, jupiter-belt-9, jupiter-crash-6"
    )


def test_B7c_lander_burns_that_lead_to_no_site(copy: Path) -> None:
    cell(copy, "spaces.csv", "mars-burn-6,", "shape", "lander")
    [problem] = oddities(Board.load(copy))
    assert str(problem) == "spaces.csv: lander burns that lead to no site: mars-burn-6"


def test_the_board_as_delivered_is_sound() -> None:
    assert problems_of(maps_directory() / "hf4") == ()
    assert list(oddities(Board.load())) == []
