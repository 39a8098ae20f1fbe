"""The rules engine: a whole game as plain data, its legal actions, its log (C, D, G, I, K-N).

>>> from planner.games.high_frontier import Game
>>> game = Game.new("race-to-mars", factions=["CRP", "NASA", "ESA"], seed=7)
>>> game.state.year, game.to_act
(1, ('CRP',))
"""

from planner.games.high_frontier.game import Game

__all__ = ["Game"]
