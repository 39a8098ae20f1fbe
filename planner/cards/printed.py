"""Values that players read off their own cards and pieces, for the header of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from planner.cards.reading import CardRow
from planner.errors import BadInput
from planner.text import Text

Printed: TypeAlias = Mapping[str, Mapping[str, str]]
"""By the number of the face or the name of the piece, its cells by the name of their column:
``{"assembly": {"1": "unity"}}``."""

_FIELD = "printed"
_OF_THE_CARD = "spectral"
"""A property of the card, which both faces carry (B2f)."""


def read_off(cells: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the values that a player has typed, cell by cell.

    >>> read_off(["assembly.1=unity", " assembly.2=honor"])
    {'assembly': {'1': 'unity', '2': 'honor'}}
    """
    printed: dict[str, dict[str, str]] = {}
    for each in cells:
        place, equals, cell = each.partition("=")
        piece, dot, column = place.partition(".")
        if not (dot and equals):
            raise BadInput(
                Text("{value} is not PIECE.COLUMN=VALUE", value=repr(each)), field=_FIELD
            )
        printed.setdefault(piece.strip(), {})[column.strip()] = cell.strip()
    return printed


def fill_in(row: CardRow, printed: Printed) -> CardRow:
    """Return the row of a face as a table has read it, in a game of the time before all was known.

    What is said of the other face counts where it is a property of the card. Columns that cards
    of that deck do not have any more count for nothing.

    >>> row = CardRow("rfg_robonauts.csv", 4, {"number": "RB014F", "mass": "3", "spectral": "D"})
    >>> fill_in(row, {"RB014F": {"mass": "2", "rad_hard": "5"}, "RB014R": {"spectral": "M"}}).cells
    {'number': 'RB014F', 'mass': '2', 'spectral': 'M'}
    """
    number = row.text("number")
    other = number[:-1] + ("R" if number.endswith("F") else "F")
    told = {name: cell for name, cell in printed.get(other, {}).items() if name == _OF_THE_CARD}
    told |= printed.get(number, {})
    return replace(
        row, cells=row.cells | {name: cell for name, cell in told.items() if name in row.cells}
    )
