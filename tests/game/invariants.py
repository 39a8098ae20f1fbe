"""What must be true after every action of every game."""

from __future__ import annotations

from planner.game import Game
from planner.game.playing.invariants import faults
from planner.game.table.state import State
from planner.kernel.log import Entry


def check(game: Game, before: State, entry: Entry, cards: list[str]) -> None:
    """Check the table after an action; ``cards`` are all cards of the game."""
    assert faults(game, before, entry, cards) == []
