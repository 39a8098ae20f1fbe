"""Reading the card files: tables, rows and cells, with the place of every complaint."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NoReturn

from planner.errors import DataError

UNKNOWN = "?"

_INTEGER = re.compile(r"-?[0-9]+")
_FRACTION = re.compile(r"[0-9]+(/[1-9][0-9]*)?")


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row of a card file; a column that its file does not have reads as empty."""

    file: str
    number: int
    """Row number as a text editor counts: the heading is row 1."""
    cells: dict[str, str]

    def fail(self, column: str | None, reason: str) -> NoReturn:
        """Complain about this row."""
        raise DataError(self.file, self.number, column, reason)

    def text(self, column: str) -> str:
        """Return the cell, which may be empty."""
        return self.cells.get(column, "")

    def optional(self, column: str) -> str | None:
        """Return the cell, ``None`` when it is empty."""
        return self.text(column) or None

    def required(self, column: str) -> str:
        """Return the cell, which may not be empty."""
        return self.text(column) or self.fail(column, "is empty")

    def is_unknown(self, column: str) -> bool:
        """True if the printed value is not known."""
        return self.text(column) == UNKNOWN

    def choice(self, column: str, allowed: Collection[str]) -> str:
        """Return the cell, which must be one of these."""
        value = self.required(column)
        if value not in allowed:
            self.fail(column, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def choices(self, column: str, allowed: Collection[str]) -> frozenset[str]:
        """Words joined by ``|``, each one of these; none when the cell is empty."""
        words = self.text(column).split("|") if self.text(column) else []
        for word in words:
            if word not in allowed:
                self.fail(column, f"{word!r} is none of {', '.join(allowed)}")
        if len(set(words)) < len(words):
            self.fail(column, f"{self.text(column)!r} names one twice")
        return frozenset(words)

    def integer(self, column: str) -> int:
        """Return a whole number, which may be negative."""
        value = self.required(column)
        if not _INTEGER.fullmatch(value):
            self.fail(column, f"{value!r} is not a whole number")
        return int(value)

    def count(self, column: str) -> int:
        """Return a whole number from 0 up."""
        value = self.integer(column)
        if value < 0:
            self.fail(column, f"{value} is negative")
        return value

    def fraction(self, column: str) -> Fraction:
        """Return a number from 0 up: whole or a fraction like 1/2."""
        value = self.required(column)
        if not _FRACTION.fullmatch(value):
            self.fail(column, f"{value!r} is neither a whole number nor a fraction like 1/2")
        return Fraction(value)

    def flag(self, column: str) -> bool:
        """1 or 0; a column that the file does not have counts as 0."""
        if column not in self.cells:
            return False
        return self.choice(column, ("0", "1")) == "1"


def read_table(
    path: Path, columns: Sequence[str], *, may_be_unknown: bool = False
) -> list[CardRow]:
    """Return all rows of a file, whose heading must be these columns in any order.

    ``?`` for an unknown value is refused unless ``may_be_unknown``.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DataError(path.name, None, None, "the file is missing") from None
    except UnicodeDecodeError:
        raise DataError(path.name, None, None, "the file is not UTF-8 text") from None
    lines = list(_lines(path.name, text))
    heading = lines[0][1] if lines else []
    _check_heading(path.name, heading, columns)
    rows = list(_rows(path.name, lines[1:], heading))
    if not rows:
        raise DataError(path.name, None, None, "has no rows")
    for row in rows:
        for column in columns:
            if row.is_unknown(column) and not may_be_unknown:
                row.fail(column, "is '?', but every value of this file must be known")
    return rows


def _check_heading(file: str, heading: Sequence[str], columns: Sequence[str]) -> None:
    for column in columns:
        if heading.count(column) != 1:
            there = "twice" if column in heading else "missing"
            raise DataError(file, 1, column, f"the column is {there}")
    for column in heading:
        if column not in columns:
            raise DataError(file, 1, column or None, f"unknown column {column!r}")


def _lines(file: str, text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(text.splitlines(), strict=True)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise DataError(file, reader.line_num, None, f"is not proper CSV: {error}") from None
        yield reader.line_num, [cell.strip() for cell in cells]


def _rows(
    file: str, lines: Iterable[tuple[int, list[str]]], heading: Sequence[str]
) -> Iterator[CardRow]:
    for number, cells in lines:
        if not any(cells):
            continue
        if len(cells) != len(heading):
            raise DataError(
                file, number, None, f"has {len(cells)} cells where the heading has {len(heading)}"
            )
        yield CardRow(file, number, dict(zip(heading, cells, strict=True)))
