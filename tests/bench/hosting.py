"""An action at a table that is kept, against the same action in a game in memory.

Both are played side by side in processor time, and both keep the hash of each state. What hosting
does itself is measured with a store that writes nothing; with the usual one the database comes on
top, a few statements for each action.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.hosting import Host, NewTable, Visitor
from planner.hosting.kept import Addition, KeptSeat
from planner.hosting.store import Store
from tests.bench.rows import Row

FACTIONS = ("CRP", "NASA", "ESA", "UN")
ACTIONS = 600
TOGETHER = 25
"""So many actions are compared at once; what else the machine does strikes a few of these."""


class Unwritten(Store):
    """A store that counts the entries of its one table and writes none of them."""

    entries = 0
    _seats: Sequence[KeptSeat] = ()

    def length(self, game: str) -> int:
        return self.entries

    def seats(self, game: str) -> list[KeptSeat]:
        self._seats = self._seats or super().seats(game)
        return list(self._seats)

    def append(self, game: str, more: Addition) -> None:
        self.entries += len(more.log.entries)


def measure() -> list[Row]:
    """The ratios of an action at a table to one in a game."""
    itself, alone = _compared(Unwritten("sqlite://"))
    kept, _ = _compared(Store("sqlite://"))
    return [
        Row(
            "`Host.act`, but for its database, against `Game.apply`",
            itself,
            1.3,
            note=f"{alone * 1000:.2f} ms by itself",
        ),
        Row("`Host.act` with a database in memory, against `Game.apply`", kept),
    ]


def _compared(store: Store) -> tuple[float, float]:
    """How many times as long an action takes at a table, and how long it takes by itself."""
    host = Host(store)
    made = host.tables.create(NewTable("core", FACTIONS))
    alone = Game.from_lines(host.awake.table(made.id).lines())
    host.awake.table(made.id).game()
    played = alone.copy()
    play(played, RandomPlayer(1), ACTIONS)
    applied, hosted = [], []
    for number, entry in enumerate(played.entries):
        visitor = Visitor(made.id, (entry.action.player,))
        began = process_time()
        alone.apply(entry.action, expected=number)
        between = process_time()
        host.play.act(visitor, entry.action, expected=number)
        applied.append(between - began)
        hosted.append(process_time() - between)
    if host.awake.table(made.id).game().state != alone.state:
        raise AssertionError("the game at the table went another way")
    host.close()
    chunks = [slice(start, start + TOGETHER) for start in range(0, ACTIONS, TOGETHER)]
    ratios = [sum(hosted[chunk]) / sum(applied[chunk]) for chunk in chunks]
    return median(ratios), median(applied)
