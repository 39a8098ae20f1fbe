"""Whether to end a game by a sale: for who plays to win, where that is over with it (iiD1)."""

from __future__ import annotations

from functools import cached_property

from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.winning import chance_to_win
from planner.games.high_frontier.table.state import LEO

LAST_YEAR = 0.9
"""The part of the year of a sale that is over then."""
_SALE = 1
"""Points for the first sale."""


class WinningSale:
    """What it is worth to a player to end the game, which takes some years."""

    def __init__(self, outlook: Horizon) -> None:
        self._outlook = outlook
        self._player = outlook.player
        self._known: dict[int, float] = {}

    @cached_property
    def possible(self) -> bool:
        """Whether a sale ends the game, and the player plays to win it."""
        return self._outlook.weights.win > 0 and self._outlook.prizes.sale_ends

    def worth(self, years: int) -> float:
        """Points that it is worth, or costs, to end the game by a sale after so many years."""
        if not self.possible:
            return 0.0
        found = self._known.get(years)
        if found is None:
            points = {name: total + self._coming(name, years) for name, total in self._now.items()}
            points[self._player] += _SALE
            ended = chance_to_win(points, self._player, years - LAST_YEAR)
            found = self._outlook.weights.win * (ended - self._goes_on)
            self._known[years] = found
        return found

    @cached_property
    def _now(self) -> dict[str, float]:
        return {score.player: score.total for score in scores(self._outlook.table)}

    @cached_property
    def _goes_on(self) -> float:
        """The chance to win if the game takes its course."""
        left = self._outlook.future.left
        last = self._outlook.future.last
        points = {name: total + self._coming(name, last) for name, total in self._now.items()}
        return chance_to_win(points, self._player, left)

    def _coming(self, name: str, years: int) -> float:
        """What the rocket of somebody is expected to bring him within so many years."""
        flight = self._outlooks[name].under_way
        if flight is None or flight.stack is None or flight.years > years:
            return 0.0
        if self._outlook.table.state.stacks[flight.stack].space == LEO:
            return 0.0
        return flight.chance * flight.points

    @cached_property
    def _outlooks(self) -> dict[str, Horizon]:
        """How everybody sees the table."""
        table, weights = self._outlook.table, self._outlook.weights
        others = (name for name in table.state.seats if name != self._player)
        found = {name: Horizon(table, name, weights) for name in others}
        return found | {self._player: self._outlook}
