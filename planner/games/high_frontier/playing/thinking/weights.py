"""The weights of a planning player: numbers that can be tuned."""

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
    """The weights of a player; ``weights.csv`` says what each means.

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
        """Return the weights with other values for some of them."""
        for name in values:
            if name not in NAMES:
                raise BadInput(
                    Text("there is no weight {name}", name=repr(name)),
                    hint=Text("write {names}", names=joined(NAMES, " or ")),
                )
        return Weights(**{name: values.get(name, getattr(self, name)) for name in NAMES})

    def as_dict(self) -> dict[str, float]:
        """Return the values by name."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(weight.name for weight in fields(Weights))
"""The weights in their order."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The range in which a weight makes sense."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class WeightTable:
    """The contents of the file: the weights in use, and the range to tune each in."""

    weights: Weights
    hard: Weights
    """Weights of a player who plays to win instead of for points."""
    race: Weights
    """The same where being first wins, since the game may be over then (iiD1)."""
    spreads: Mapping[str, Spread]


def read_weights(path: Path = DATA) -> WeightTable:
    """Read a file of weights; raise `DataError` with the place of anything wrong.

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
            least, most = (_number(path, number, row, column) for column in ("least", "most"))
            values[name] = _between(path, number, row, "value", least, most)
            for player in others:
                if row.get(player):
                    others[player][name] = _between(path, number, row, player, least, most)
            spreads[name] = Spread(least, most)
    missing = [name for name in NAMES if name not in values]
    if missing:
        raise _damaged(path, 1, "weight", f"missing: {', '.join(missing)}")
    usual = Weights(**values)
    hard = usual.changed(others["hard"])
    return WeightTable(usual, hard, hard.changed(others["race"]), spreads)


@cache
def default_weights() -> Weights:
    """Return the weights in use."""
    return read_weights().weights


@cache
def hard_weights(*, race: bool = False) -> Weights:
    """Return the weights of the hard player, who hurries where being first wins."""
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
