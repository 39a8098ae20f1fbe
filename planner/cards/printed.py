"""Printed values that a table reads off its own cards, where the project does not know them.

The card files say ``?`` for what is not known. Whoever has the cards on the table can say what
is printed on them, face by face, in the words of the card files; nothing else may be changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from planner.cards.decks import TRIANGLE_COLUMNS
from planner.cards.reading import UNKNOWN, CardRow
from planner.errors import BadInput
from planner.text import Text

Printed: TypeAlias = Mapping[str, Mapping[str, str]]
"""By the number of the face, its cells by the name of their column: ``{"RB014F": {"mass": "3"}}``.

What is not printed on the card at all is an empty cell, as in the files.
"""

_FIELD = "printed"
_OF_THE_CARD = "spectral"
"""A property of the card, which both faces carry (B2f)."""
_GOES_WITH = {"thrust": TRIANGLE_COLUMNS.split(), "isru": ["platforms"]}
"""Columns that are empty where that one is."""


def read_off(cells: Iterable[str]) -> dict[str, dict[str, str]]:
    """What somebody has typed of the own cards and pieces, cell by cell.

    >>> read_off(["RB014F.mass=3", " assembly.1=unity"])
    {'RB014F': {'mass': '3'}, 'assembly': {'1': 'unity'}}
    """
    printed: dict[str, dict[str, str]] = {}
    for each in cells:
        place, equals, cell = each.partition("=")
        face, dot, column = place.partition(".")
        if not (dot and equals):
            raise BadInput(Text("{value} is not FACE.COLUMN=VALUE", value=repr(each)), field=_FIELD)
        printed.setdefault(face.strip(), {})[column.strip()] = cell.strip()
    return printed


def printed_on(number: str, printed: Printed) -> dict[str, str]:
    """What the table reads off that face, or off the card, whose other face says it as well.

    >>> printed_on("RB014R", {"RB014F": {"mass": "3", "spectral": "M"}})
    {'spectral': 'M'}
    """
    other = number[:-1] + ("R" if number.endswith("F") else "F")
    shared = {name: cell for name, cell in printed.get(other, {}).items() if name == _OF_THE_CARD}
    return shared | dict(printed.get(number, {}))


def fill_in(row: CardRow, cells: Mapping[str, str]) -> CardRow:
    """The row with its unknown cells filled in; what is known is not contradicted."""
    filled = dict(row.cells)
    title = f"{row.text('number')} {row.text('name')}"
    for column, cell in cells.items():
        if column not in filled:
            raise BadInput(
                Text("{title} has no column {column}", title=title, column=repr(column)),
                choices=sorted(filled),
                field=_FIELD,
            )
        if row.is_unknown(column):
            filled[column] = cell
        elif row.text(column) != cell:
            raise BadInput(
                Text(
                    "the {column} of {title} is known to be {known}, not {cell}",
                    column=column,
                    title=title,
                    known=repr(row.text(column) or "empty"),
                    cell=repr(cell),
                ),
                hint=Text("only values that are not known can be stated"),
                field=_FIELD,
            )
    for column, others in _GOES_WITH.items():
        if cells.get(column) == "":
            filled |= {name: "" for name in others if filled.get(name) == UNKNOWN}
    return replace(row, cells=filled)


def check_faces(printed: Printed, known: Mapping[str, object]) -> None:
    """Refuse numbers that no face has."""
    for number in printed:
        if number not in known:
            raise BadInput(
                Text("there is no face {number}", number=repr(number)),
                hint=Text("write RB014F"),
                field=_FIELD,
            )
