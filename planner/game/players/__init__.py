"""Programs that play by choosing from `Game.legal`: at random, or by a simple plan."""

from __future__ import annotations

from typing import Protocol

from planner.game.actions import Action, Choice
from planner.game.game import Game
from planner.game.players.at_random import RandomPlayer

__all__ = ["PLAYERS", "Bot", "RandomPlayer", "play"]


class Bot(Protocol):
    """Something that plays for one or more players."""

    def choose(self, game: Game, choices: list[Choice]) -> Action:
        """One of the legal choices, its free parameters filled in."""


PLAYERS: dict[str, type[RandomPlayer]] = {"random": RandomPlayer}
"""The bots by name."""


def play(game: Game, bot: Bot, actions: int = 100_000) -> int:
    """Let a bot play for everybody until the game is over; how many actions that took."""
    for count in range(actions):
        if not game.to_act:
            return count
        game.apply(bot.choose(game, game.legal()))
    return actions
