"""What a player thinks of a table, as tests ask for it."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.weights import default_weights
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.helpers import draw_hand, new_game

KIT = "CB064 CF070 CT051"
"""A robonaut, a refinery and a thruster that need nothing in Race for Glory."""


def prospects(game: Game, player: str) -> Prospects:
    """What a player can do from here, as he sees the table."""
    return Prospects(game.view(player).table, player, default_weights())


def with_kit(aquas: int = 12) -> Game:
    """A game in which CRP holds such a kit, and some aquas."""

    def arrange(state: State) -> None:
        draw_hand(state, "CRP", *KIT.split())
        state.leo("CRP").tanks = aquas

    return new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False)
