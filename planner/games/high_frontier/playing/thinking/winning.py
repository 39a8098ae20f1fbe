"""The chance to win, and whether to end a game by a sale (M2, iiD1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import erf, sqrt

from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.table.state import LEO

YEARLY_SPREAD = 1.6
"""Standard deviation of the points that a player gains in a year."""
MIN_YEARS = 0.1
"""Fewer years than this count as this many, so that the deviation is never 0."""
_MIN_CHANCE = 1e-9


def chance_to_win(points: Mapping[str, float], player: str, years: float) -> float:
    """Return the chance to have most points after some years in which all gain alike.

    The odds against each rival are added up: a rival who beats one is likely to beat others too, so
    to multiply the chances would count the same luck twice.

    >>> round(chance_to_win({"CRP": 9, "NASA": 9, "ESA": 9, "UN": 9}, "CRP", 10), 9)
    0.25
    >>> lead = {"CRP": 12, "NASA": 8, "ESA": 2}
    >>> chance_to_win(lead, "CRP", 3) > 0.8 > chance_to_win(lead, "CRP", 12) > 0.5
    True
    """
    spread = YEARLY_SPREAD * sqrt(2 * max(years, MIN_YEARS))
    against = 0.0
    for name, total in points.items():
        if name != player:
            ahead = max(_MIN_CHANCE, (1 + erf((points[player] - total) / spread / sqrt(2))) / 2)
            against += (1 - ahead) / ahead
    return 1 / (1 + against)


SHARE_OF_SALE_YEAR_OVER = 0.9
"""How much of the year of a sale has passed when it is made."""
_FIRST_SALE_POINTS = 1
"""Points of the first sale."""


class WinningSale:
    """The worth of ending the game by a sale some years from now."""

    def __init__(self, prospects: Prospects) -> None:
        self._prospects = prospects
        self._player = prospects.player
        self._known: dict[int, float] = {}

    @cached_property
    def possible(self) -> bool:
        """True if a sale ends the game and the player plays to win."""
        return self._prospects.weights.win > 0 and self._prospects.prizes.sale_ends

    def worth(self, years: int) -> float:
        """Return the points won (or lost, if negative) by ending the game after so many years."""
        if not self.possible:
            return 0.0
        worth = self._known.get(years)
        if worth is None:
            points = {name: total + self._coming(name, years) for name, total in self._now.items()}
            points[self._player] += _FIRST_SALE_POINTS
            ended = chance_to_win(points, self._player, years - SHARE_OF_SALE_YEAR_OVER)
            worth = self._prospects.weights.win * (ended - self._goes_on)
            self._known[years] = worth
        return worth

    @cached_property
    def _now(self) -> dict[str, float]:
        return {score.player: score.total for score in scores(self._prospects.table)}

    @cached_property
    def _goes_on(self) -> float:
        """The chance to win if the game takes its course."""
        left = self._prospects.future.left
        last = self._prospects.future.last
        points = {name: total + self._coming(name, last) for name, total in self._now.items()}
        return chance_to_win(points, self._player, left)

    def _coming(self, name: str, years: int) -> float:
        """Return the points that a player's rocket under way is expected to bring in time."""
        flight = self._everyones_prospects[name].under_way
        if flight is None or flight.stack is None or flight.years > years:
            return 0.0
        if self._prospects.table.state.stacks[flight.stack].space == LEO:
            return 0.0
        return flight.chance * flight.points

    @cached_property
    def _everyones_prospects(self) -> dict[str, Prospects]:
        """The prospects of every player."""
        table, weights = self._prospects.table, self._prospects.weights
        others = (name for name in table.state.seats if name != self._player)
        rivals = {name: Prospects(table, name, weights) for name in others}
        return rivals | {self._player: self._prospects}
