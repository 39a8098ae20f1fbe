"""A player who follows the simple plan, but not always."""

from __future__ import annotations

import random

from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.simple import SimplePlayer
from planner.kernel.actions import Action, Choice

_WHIM = 0.25
"""How often anything else seems as good."""


class ErraticPlayer:
    """Gets further than a random player and does stranger things than a simple one.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP")
    >>> view.may(ErraticPlayer(7).choose(view, view.legal()))
    True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = random.Random(seed)
        self._plan, self._whim = SimplePlayer(seed), RandomPlayer(seed)

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """The plan, or a whim."""
        player = self._whim if self._chance.random() < _WHIM else self._plan
        return player.choose(view, choices)
