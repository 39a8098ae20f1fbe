"""What must be true after every action of every game."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing.invariants import faults
from planner.games.high_frontier.table.state import State
from planner.kernel.log import Entry


def check(game: Game, before: State, entry: Entry, cards: list[str]) -> None:
    """Check the table after an action; ``cards`` are all cards of the game."""
    assert faults(game, before, entry, cards) == []
