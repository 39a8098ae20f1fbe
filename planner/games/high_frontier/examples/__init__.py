"""Whole games to be watched: the tutorial of the booklet, and one that bots have played."""

from __future__ import annotations

import gzip
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from threading import Lock

from planner.errors import BadInput
from planner.games.high_frontier.game import Game, View
from planner.kernel.log import read_entry
from planner.text import Text, joined

NAMES = ("tutorial", "race-to-mars-2-simple")
"""The games, the one to begin with first."""


@dataclass(frozen=True, slots=True)
class Example:
    """A game that is over, to be looked at entry by entry."""

    name: str
    years: dict[int, int]
    """Each year with the number of entries before it."""
    _game: Game
    _lock: Lock = field(default_factory=Lock)

    @property
    def length(self) -> int:
        """How many entries it has."""
        return len(self._game.entries)

    def at(self, entries: int) -> View:
        """The table after so many entries, as everybody sees it.

        >>> example("tutorial").at(0).table.state.year
        1
        """
        with self._lock:
            return self._game.at(entries).view()

    def ended(self) -> Game:
        """A copy of the game at its end."""
        with self._lock:
            return self._game.copy()


def example(name: str) -> Example:
    """One of the games; it is played once, when somebody asks for it first.

    >>> tutorial = example("tutorial")
    >>> tutorial.length, max(tutorial.years)
    (296, 29)
    """
    if name not in NAMES:
        raise BadInput(
            Text("there is no game {name} to be watched", name=repr(name)),
            hint=Text("the games are {names}", names=joined(NAMES)),
            code="unknown-example",
            field="name",
        )
    return _played(name)


@cache
def _played(name: str) -> Example:
    packed = files(__name__).joinpath(f"{name}.jsonl.gz").read_bytes()
    lines = gzip.decompress(packed).decode("utf-8").splitlines()
    game = Game.from_lines(lines[:1], hashing=False)
    years = {game.state.year: 0}
    for row, line in enumerate(lines[1:], start=2):
        told = read_entry(line, name, row, game.book.tags)
        game.again(told.action, told.dice, granted=told.granted)
        years.setdefault(game.state.year, len(game.entries))
    return Example(name, years, game)
