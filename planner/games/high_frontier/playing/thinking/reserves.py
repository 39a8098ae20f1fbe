"""What a claim is worth for what can be built on it later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from planner.games.high_frontier.playing.thinking.ground import Opportunity
from planner.games.high_frontier.playing.thinking.loadouts import Team
from planner.games.high_frontier.playing.thinking.rivals import Rivals
from planner.games.high_frontier.playing.thinking.skies import Crossing
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import YearsToCome


@dataclass(frozen=True, slots=True)
class Reserves:
    """What it is worth to a player that nobody else can build at a site."""

    weights: Weights
    future: YearsToCome
    rivals: Rivals
    aquas: int
    builder: Team | None
    """What could build a factory with least to pay for."""

    def kept(
        self, aim: Opportunity, way: Crossing, years: int, cost: float, thirst: float
    ) -> Opportunity:
        """An opportunity with what the claim keeps, if it is there in so many years.

        That is the factory, less the years that it still takes then, times the chance that somebody
        else would have the site before one could set out to build. What builds is thought to need
        as much fuel for its mass as what claims, and as long for the way.
        """
        if not aim.reserved:
            return aim
        left, lasting = 0.0, self.future.lasts(years)
        if self.builder is not None and lasting:
            more = max(0, self._wait(thirst, cost) - max(0, way.years - 1)) + max(1, way.years) + 1
            still = self.future.lasts(years + more) / lasting
            lost = 1 - self.rivals.leave(aim.place, self._wait(thirst, 0.0) + max(1, way.years))
            left = lost * max(0.0, aim.reserved * still - self.weights.year * more)
        return replace(aim, reserved=left)

    def _wait(self, thirst: float, cost: float) -> int:
        """Years until the cards and the aquas of what builds are there, so much being paid."""
        assert self.builder is not None
        lacking = self.builder.lacking
        needed = self.builder.mass * (1 + thirst) + self.weights.purchase * lacking
        short = max(0.0, needed - max(0.0, self.aquas - cost))
        return lacking + ceil(short / self.weights.income)
