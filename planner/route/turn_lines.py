"""A move as lines to play by at the table: what is done, what is paid and what is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Literal

from planner.board import default_board
from planner.board.whereabouts import whereabouts
from planner.motion import PathEntry, RollKind
from planner.motion.explain import PathRoll
from planner.route.explained import PlannedMove
from planner.route.risk import HAZARD_PASSED, BeltRoll
from planner.text import Text, count_of

Kind = Literal["coast", "burn", "pivot", "land", "gain", "note", "roll"]

_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("H5a", "H5e"), "burn"),
    "H4c": "pivot",
    **dict.fromkeys(("H6a", "H6b", "H6c"), "land"),
    **dict.fromkeys(("H8", "H8b", "H8e", "H8f"), "gain"),
}
FREE = "H4"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One thing to do."""

    kind: Kind
    what: str
    rule: str
    steps: Fraction = Fraction(0)
    """Fuel steps that it takes, not yet rounded up (H5b)."""
    through: tuple[tuple[str, str], ...] = ()
    """The spaces of a coast: id and what to call it."""
    chance: Fraction | None = None
    """Of a roll; ``None`` where nobody said what is aboard."""
    at: str | None = None
    """Id of the space that it leads to."""


def lines_of(move: PlannedMove, rad_hard: Sequence[int]) -> list[TurnLine]:
    """Return the lines of a planned move; ``rad_hard`` is of the cards that somebody named."""
    return path_lines(move.path, move.belt_rolls, rad_hard)


def path_lines(
    path: Iterable[PathEntry], belts: Iterable[BeltRoll], rad_hard: Sequence[int]
) -> list[TurnLine]:
    """Return one line for each burn, pivot, landing and roll; what is free is folded."""
    due = iter(belts)
    softest = min(rad_hard, default=None)
    lines: list[TurnLine] = []
    for is_free, run in groupby(path, key=_is_free):
        entries = list(run)
        if is_free:
            lines.append(_coast(entries))
            continue
        for entry in entries:
            lines += _done(entry)
            lines += [_roll(roll, due, softest) for roll in entry.rolls]
    return lines


def _is_free(entry: PathEntry) -> bool:
    return not entry.rolls and all(reason.rule == FREE for reason in entry.reasons)


def _coast(entries: Sequence[PathEntry]) -> TurnLine:
    through = tuple((entry.space, _called(entry.space)) for entry in entries)
    there = through[-1][1]
    if len(entries) == 1:
        return TurnLine("coast", Text("coast to {there}", there=there), FREE, at=through[-1][0])
    what = Text("coast {spaces} to {there}", spaces=count_of(len(entries), "space"), there=there)
    return TurnLine("coast", what, FREE, through=through, at=through[-1][0])


def _done(entry: PathEntry) -> Iterator[TurnLine]:
    for reason in entry.reasons:
        if reason.rule == FREE:
            what: str = Text("coast to {there}", there=_called(entry.space))
            yield TurnLine("coast", what, FREE, at=entry.space)
            continue
        kind = _KINDS.get(reason.rule, "note")
        what = by_neighbours(reason.what)
        yield TurnLine(kind, what, reason.rule, reason.steps, at=entry.space)


def _roll(roll: PathRoll, belts: Iterator[BeltRoll], softest: int | None) -> TurnLine:
    if roll.kind is not RollKind.BELT:
        what = Text("{kind} hazard roll: 1d6, a 1 is the end of the stack", kind=roll.kind)
        return TurnLine("roll", what, roll.kind.rule, chance=HAZARD_PASSED, at=roll.space)
    belt = next(belts)
    hardness = softest if belt.rad_hard is None else belt.rad_hard
    if hardness is None:
        told = Text("belt roll: {die}; cards of a lower rad-hardness are lost", die=belt.die)
    else:
        told = Text(
            "belt roll: {die} against rad-hardness {hardness}", die=belt.die, hardness=hardness
        )
    chance = None if hardness is None else belt.survived_by(hardness)
    return TurnLine("roll", told, roll.kind.rule, chance=chance, at=roll.space)


def _called(id: str) -> str:
    board = default_board()
    return whereabouts(board, board[id].index)


@cache
def _unnamed() -> dict[str, str]:
    """Return names for spaces in sentences that have only the names made of their ids."""
    board = default_board()
    return {each.name: whereabouts(board, each.index) for each in board.spaces if not each.named}


def by_neighbours(told: Text) -> Text:
    """Return the same sentence with spaces that have no printed name called after their neighbours.

    >>> by_neighbours(Text("burn into {there}", there="Venus lander 2"))
    'burn into lander burn between Venus: Aerostat-Xity and Venus acid clouds (6:45)'
    """
    if type(told) is not Text:
        return told
    values = {name: _by_neighbours(value) for name, value in told.values.items()}
    return type(told)(told.template, **values)


def _by_neighbours(value: object) -> object:
    if isinstance(value, Text):
        return by_neighbours(value)
    return _unnamed().get(value, value) if type(value) is str else value
