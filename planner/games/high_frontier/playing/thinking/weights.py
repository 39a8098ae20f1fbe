"""What a planning player holds things worth, as numbers that can be tuned."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from planner.errors import BadInput, DataError
from planner.text import Text, joined

DATA = Path(__file__).with_name("weights.csv")


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth to a player; see ``weights.csv`` for what each means.

    >>> usual = default_weights()
    >>> usual.changed({"year": 1.5}).year
    1.5
    """

    year: float
    aqua: float
    income: float
    purchase: float
    rival: float
    spare: float
    ceiling: float
    home: float
    push: float
    reserve: float
    rush: float
    win: float

    def changed(self, values: Mapping[str, float]) -> Weights:
        """The same with other values for some of them."""
        for name in values:
            if name not in NAMES:
                raise BadInput(
                    Text("there is no weight {name}", name=repr(name)),
                    hint=Text("write {names}", names=joined(NAMES, " or ")),
                )
        return Weights(**{name: values.get(name, getattr(self, name)) for name in NAMES})

    def as_dict(self) -> dict[str, float]:
        """The values by name."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(each.name for each in fields(Weights))
"""The weights in their order."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Between which values a weight makes sense."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class WeightTable:
    """What the file says: the weights in use, and where to look for better ones."""

    weights: Weights
    hard: Weights
    """Those of players who play to win, which few points more do not bring them."""
    race: Weights
    """And those where it wins to be first, since the game may be over then (iiD1)."""
    spreads: Mapping[str, Spread]


def read_weights(path: Path = DATA) -> WeightTable:
    """Read a file of weights; `DataError` says what is wrong with it and where.

    >>> table = read_weights()
    >>> spread = table.spreads["year"]
    >>> spread.least <= table.weights.year <= spread.most
    True
    """
    values: dict[str, float] = {}
    others: dict[str, dict[str, float]] = {"hard": {}, "race": {}}
    spreads: dict[str, Spread] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for number, row in enumerate(csv.DictReader(lines), 2):
            name = row.get("weight") or ""
            if name not in NAMES or name in values:
                raise _damaged(path, number, "weight", f"{name!r} is not expected here")
            least, most = (_number(path, number, row, each) for each in ("least", "most"))
            values[name] = _between(path, number, row, "value", least, most)
            for column in others:
                if row.get(column):
                    others[column][name] = _between(path, number, row, column, least, most)
            spreads[name] = Spread(least, most)
    missing = [name for name in NAMES if name not in values]
    if missing:
        raise _damaged(path, 1, "weight", f"missing: {', '.join(missing)}")
    usual = Weights(**values)
    hard = usual.changed(others["hard"])
    return WeightTable(usual, hard, hard.changed(others["race"]), spreads)


@cache
def default_weights() -> Weights:
    """The weights in use."""
    return read_weights().weights


@cache
def hard_weights(*, race: bool = False) -> Weights:
    """The weights of the hard player, who hurries where it wins to be first."""
    return read_weights().race if race else read_weights().hard


def _between(
    path: Path, line: int, row: Mapping[str, str | None], name: str, least: float, most: float
) -> float:
    value = _number(path, line, row, name)
    if not least <= value <= most:
        raise _damaged(path, line, name, "it is not between least and most")
    return value


def _number(path: Path, line: int, row: Mapping[str, str | None], name: str) -> float:
    try:
        return float(row.get(name) or "")
    except ValueError:
        raise _damaged(path, line, name, "it is no number") from None


def _damaged(path: Path, line: int, column: str, why: str) -> DataError:
    return DataError(path.name, line, column, why)
