"""Reading a plain CSV table so that every complaint names file, row and column."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from planner.errors import DataError

Member = TypeVar("Member", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table; ``number`` counts lines, so the heading is row 1."""

    file: str
    number: int
    cells: dict[str, str]

    def error(self, column: str | None, reason: str) -> DataError:
        """Return an error about this row."""
        return DataError(self.file, self.number, column, reason)

    def text(self, column: str) -> str:
        """Return the cell, which must not be empty."""
        cell = self.cells[column]
        if not cell:
            raise self.error(column, "empty cell")
        return cell

    def optional(self, column: str) -> str | None:
        """Return the cell, ``None`` when it is empty."""
        return self.cells[column] or None

    def integer(self, column: str, lowest: int | None = None, highest: int | None = None) -> int:
        """Return the cell as a whole number, within limits where they are given."""
        cell = self.text(column)
        try:
            number = int(cell)
        except ValueError:
            raise self.error(column, f"{cell!r} is not a whole number") from None
        if str(number) != cell:
            raise self.error(column, f"{cell!r} should be written {number}")
        if lowest is not None and number < lowest:
            raise self.error(column, f"{number} is below {lowest}")
        if highest is not None and number > highest:
            raise self.error(column, f"{number} is above {highest}")
        return number

    def boolean(self, column: str) -> bool:
        """The cell as ``true`` or ``false``."""
        cell = self.text(column)
        if cell not in ("true", "false"):
            raise self.error(column, f"{cell!r} is neither true nor false")
        return cell == "true"

    def one_of(self, column: str, allowed: Collection[str]) -> str:
        """Return the cell, which must be one of the words allowed."""
        cell = self.text(column)
        if cell not in allowed:
            raise self.error(column, f"{cell!r} is not one of {', '.join(allowed)}")
        return cell

    def choice(self, column: str, kind: type[Member]) -> Member:
        """Return the cell as a member of an enumeration."""
        return kind(self.one_of(column, [member.value for member in kind]))

    def optional_choice(self, column: str, kind: type[Member]) -> Member | None:
        """Return the same, ``None`` when the cell is empty."""
        return self.choice(column, kind) if self.cells[column] else None


def read_table(path: Path, columns: Sequence[str]) -> list[Row]:
    """Return the rows of a CSV file that has exactly these columns, in any order."""
    return list(_rows(path, columns))


def _rows(path: Path, columns: Sequence[str]) -> Iterator[Row]:
    file = path.name
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(file, None, None, f"missing from {path.parent.name}/") from None
    except OSError as error:
        raise DataError(file, None, None, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        row = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DataError(file, row, None, "not UTF-8 text") from None
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    try:
        heading = next(reader, [])
        if not heading:
            raise DataError(file, 1, None, "the file is empty; a heading is needed")
        _check_heading(file, heading, columns)
        for cells in reader:
            if len(cells) != len(heading):
                reason = f"{len(cells)} cells where {len(heading)} are needed"
                raise DataError(file, reader.line_num, None, reason)
            yield Row(file, reader.line_num, dict(zip(heading, cells, strict=True)))
    except csv.Error as error:
        raise DataError(file, reader.line_num, None, f"not proper CSV: {error}") from None
    if reader.line_num == 1:
        raise DataError(file, 1, None, "the file holds no rows below its heading")


def _check_heading(file: str, heading: list[str], columns: Sequence[str]) -> None:
    for column in columns:
        if column not in heading:
            raise DataError(file, 1, column, "missing column")
    for column in heading:
        if column not in columns:
            raise DataError(file, 1, column or None, "unknown column")
        if heading.count(column) > 1:
            raise DataError(file, 1, column, "the column appears twice")
