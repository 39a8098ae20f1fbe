"""The story of a game in pictures: points, aquas and factories, year by year.

Each picture is a chart of lines; each line ends in the sign of its faction and has its own dashes,
so that it can be followed without its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.games.high_frontier.annals import Annals
from planner.text import Text
from web.render.drawings.factions import FactionSign, sign_of

WIDTH, HEIGHT = 360, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 34, 12, 24
_MOST_LABELS = 6
_DASHES = ("", "9 4", "3 4", "12 4 3 4", "1 5", "16 6")
_SIGN = 18
"""Pixels between two signs at the ends of lines at least."""

SUBJECTS = (
    ("points", Text("Points")),
    ("aquas", Text("Aquas")),
    ("factories", Text("Factories")),
)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """What one player had, from year to year."""

    player: str
    sign: FactionSign
    values: tuple[int, ...]
    path: str
    dashes: str
    end: tuple[float, float]
    """Where its sign stands."""


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """A number beside an axis, and where."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture, with what its twin of a table needs."""

    key: str
    title: Text
    years: tuple[int, ...]
    lines: tuple[ChartLine, ...]
    across: tuple[AxisLabel, ...]
    up: tuple[AxisLabel, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    bottom: int = HEIGHT - _BOTTOM


def charts(annals: Annals) -> list[Chart]:
    """The pictures of a game; none before its first year is over.

    >>> from planner.games.high_frontier.annals import Figures
    >>> rows = {year: {"CRP": Figures(year, 4, 0), "NASA": Figures(0, 2 * year, 0)}
    ...         for year in range(5)}
    >>> chart, *_ = charts(Annals(("CRP", "NASA"), rows))
    >>> chart.title, chart.lines[0].values, [label.text for label in chart.up]
    ('Points', (0, 1, 2, 3, 4), ['0', '1', '2', '3', '4'])
    """
    years = tuple(sorted(annals.years))
    if len(years) < 3:
        return []
    return [_chart(annals, years, key, title) for key, title in SUBJECTS]


def _chart(annals: Annals, years: tuple[int, ...], key: str, title: Text) -> Chart:
    rows = {player: _row(annals, years, player, key) for player in annals.players}
    most = max(1, *(max(row) for row in rows.values()))
    step = _step(most)
    top = -(-most // step) * step

    def x(year: int) -> float:
        wide = WIDTH - _LEFT - _RIGHT
        return round(_LEFT + wide * (year - years[0]) / (years[-1] - years[0]), 1)

    def y(value: int) -> float:
        return round(HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * value / top, 1)

    ends = _apart({player: y(row[-1]) for player, row in rows.items()})
    lines = tuple(
        ChartLine(
            player,
            sign_of(player),
            row,
            "M" + "L".join(f"{x(year)} {y(value)}" for year, value in zip(years, row, strict=True)),
            _DASHES[number % len(_DASHES)],
            (WIDTH - _RIGHT + 18, ends[player]),
        )
        for number, (player, row) in enumerate(rows.items())
    )
    marked = range(years[0], years[-1] + 1, _step(years[-1] - years[0]))
    across = tuple(AxisLabel(str(year), x(year)) for year in marked)
    up = tuple(AxisLabel(str(value), y(value)) for value in range(0, top + 1, step))
    return Chart(key, title, years, lines, across, up)


def _row(annals: Annals, years: tuple[int, ...], player: str, key: str) -> tuple[int, ...]:
    return tuple(int(getattr(annals.years[year][player], key)) for year in years)


def _step(most: int) -> int:
    """How far apart labels stand so that there are not too many: 1, 2, 5, 10, 20...

    >>> _step(4), _step(11), _step(48)
    (1, 2, 10)
    """
    for step in _round_numbers():
        if most // step < _MOST_LABELS:
            return step
    raise AssertionError("there is always a larger step")


def _round_numbers() -> Iterator[int]:
    tens = 1
    while True:
        yield from (tens, 2 * tens, 5 * tens)
        tens *= 10


def _apart(wanted: dict[str, float]) -> dict[str, float]:
    """Where signs stand that do not cover each other, each near where it wants to.

    >>> _apart({"a": 20, "b": 21, "c": 90})
    {'a': 20, 'b': 38, 'c': 90}
    """
    placed: dict[str, float] = {}
    at = float("-inf")
    for name, y in sorted(wanted.items(), key=lambda item: item[1]):
        at = max(y, at + _SIGN)
        placed[name] = at
    beyond = max(0.0, at - (HEIGHT - _BOTTOM)) if len(placed) > 1 else 0.0
    return {name: placed[name] - beyond if beyond else placed[name] for name in wanted}
