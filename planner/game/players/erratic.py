"""A player who follows the simple plan, but not always."""

from __future__ import annotations

import random

from planner.game.actions import Action, Choice
from planner.game.game import Game
from planner.game.players.at_random import RandomPlayer
from planner.game.players.simple import SimplePlayer

_WHIM = 0.25
"""How often anything else seems as good."""


class ErraticPlayer:
    """Gets further than a random player and does stranger things than a simple one.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False)
    >>> game.may(ErraticPlayer(7).choose(game, game.legal()))
    True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = random.Random(seed)
        self._plan, self._whim = SimplePlayer(seed), RandomPlayer(seed)

    def choose(self, game: Game, choices: list[Choice]) -> Action:
        """The plan, or a whim."""
        player = self._whim if self._chance.random() < _WHIM else self._plan
        return player.choose(game, choices)
