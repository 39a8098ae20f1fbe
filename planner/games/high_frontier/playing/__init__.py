"""Programs that play by choosing from `Game.legal`: at random, by a simple plan, or both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from planner.games.high_frontier.game import Game, View
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.erratic import ErraticPlayer
from planner.games.high_frontier.playing.simple import SimplePlayer
from planner.games.high_frontier.playing.thinking.levels import EasyPlayer, MediumPlayer
from planner.games.high_frontier.playing.thinking.rollouts import HardPlayer
from planner.games.high_frontier.table.factions import card_of
from planner.kernel.actions import Action, Choice
from planner.kernel.consent import request_of

__all__ = ["PLAYERS", "Bot", "ErraticPlayer", "RandomPlayer", "Seats", "SimplePlayer", "play"]


class Bot(Protocol):
    """Something that plays for one or more players.

    It sees what they see and no more.
    """

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """One of the legal choices, its free parameters filled in."""


PLAYERS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
    "erratic": ErraticPlayer,
    "easy": EasyPlayer,
    "medium": MediumPlayer,
    "hard": HardPlayer,
}
"""How to make the bots, by name; each takes a seed."""


class Seats:
    """Different bots for the players of one table.

    Whoever has been offered a deal speaks first, then the first of those who are asked.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], hashing=False)
    >>> table = Seats({"CRP": RandomPlayer(1), "NASA": SimplePlayer(2)})
    >>> game.may(table.choose(game.view(*game.to_act), game.legal()))
    True
    """

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        # Whoever chooses the side of his crew card is called otherwise from then on (C2).
        self._bots = {card_of(player): bot for player, bot in bots.items()}

    def choose(self, view: View | Game, choices: list[Choice]) -> Action:
        """What the player wants whose word it is; his bot sees what he sees, and no more."""
        player = speaker(view)
        seen = view.view(player)
        # Domains look at the table that they were made for, so it must be the one that is seen.
        mine = choices if seen is view else seen.legal(player)
        return self._bots[card_of(player)].choose(seen, mine)


def play(game: Game, bot: Bot, actions: int = 100_000) -> int:
    """Let a bot play for everybody until the game is over; how many actions that took.

    Of those who are asked at once the first answers, and is offered his own choices only.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], hashing=False)
    >>> play(game, SimplePlayer(3), 20)
    20
    """
    for count in range(actions):
        if not game.to_act:
            return count
        view = game.view(speaker(game))
        game.apply(bot.choose(view, view.legal()))
    return actions


def speaker(game: View | Game) -> str:
    """Whose word it is: whoever has been offered a deal, else the first of those who are asked.

    While the table is asked for its consent, deals wait (A2c).
    """
    offered = () if request_of(game.table.state) else game.offered
    return (*offered, *game.to_act)[0]
