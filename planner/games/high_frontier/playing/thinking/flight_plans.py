"""Planned flights with their costs and gains, and the worth of claims for later factories."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from planner.games.high_frontier.playing.thinking.reach import Trip
from planner.games.high_frontier.playing.thinking.rivals import Rivals
from planner.games.high_frontier.playing.thinking.site_values import Opportunity
from planner.games.high_frontier.playing.thinking.teams import Team, Where
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import YearsToCome


@dataclass(frozen=True, slots=True)
class FlightPlan:
    """A flight, its aim, and what it costs and brings."""

    aim: Opportunity
    trip: Trip
    score: float
    """Its worth, less the price of its years and aquas."""
    value: float
    """Its worth before years and aquas are taken off."""
    years: int
    """Years until it is done, waiting included."""
    wait: int = 0
    """Years before it begins."""
    cost: float = 0
    """Aquas for boosts, fuel and purchases."""
    tanks: int = 0
    team: Team | None = None
    stack: str | None = None
    lasting: float = 1.0
    """The chance that the game lasts long enough and no rival is there first."""
    stranded: float = 0.0
    """Cost of having the crew out there afterwards; negative if it is out there now."""

    @property
    def kept(self) -> float:
        """The part of its value that is for the factory site that its claim keeps."""
        aim = self.aim
        brought = self.value + self.stranded
        return brought * aim.chance * aim.reserved / aim.worth if aim.reserved else 0.0

    @property
    def away(self) -> float:
        """Years until the rocket is free; after a failed prospect it has to fly back first."""
        return self.years + (1 - self.aim.chance) * self.trip.years

    @property
    def builds(self) -> bool:
        """True if its cards can build a factory."""
        return self.team is not None and self.team.tools.industry

    @property
    def boosted(self) -> bool:
        """True if all its cards are in LEO."""
        team = self.team
        return team is not None and len(team.at(Where.LEO)) == len(team.members)

    @property
    def points(self) -> float:
        """Points if all goes well."""
        return self.aim.sure + self.aim.points

    @property
    def chance(self) -> float:
        """The chance that all goes well, in time."""
        return self.trip.chance * self.aim.chance * self.lasting


def rank(plan: FlightPlan) -> tuple[float, int, int]:
    """Sort key: the best first; of equals the one that needs fewer cards from decks and hand."""
    score, team = -round(plan.score, 6), plan.team
    return (score, 0, 0) if team is None else (score, team.lacking, len(team.at(Where.HAND)))


@dataclass(frozen=True, slots=True)
class Reserves:
    """The worth of claims for factories to be built on them later."""

    weights: Weights
    future: YearsToCome
    rivals: Rivals
    aquas: int
    builder: Team | None
    """The cheapest team that could build a factory."""

    def kept(
        self, aim: Opportunity, trip: Trip, years: int, cost: float, thirst: float
    ) -> Opportunity:
        """Return an opportunity with the worth of the factory site that its claim keeps.

        That is the factory, less the years until it stands, times the chance that a rival would
        have taken the site by then. The builder is assumed to need as much fuel for its mass as the
        rocket that claims, and as many years for the trip.
        """
        if not aim.reserved:
            return aim
        left, lasting = 0.0, self.future.lasts(years)
        if self.builder is not None and lasting:
            more = (
                max(0, self._wait(thirst, cost) - max(0, trip.years - 1)) + max(1, trip.years) + 1
            )
            still = self.future.lasts(years + more) / lasting
            lost = 1 - self.rivals.chance_free(
                aim.place, self._wait(thirst, 0.0) + max(1, trip.years)
            )
            left = lost * max(0.0, aim.reserved * still - self.weights.year * more)
        return replace(aim, reserved=left)

    def _wait(self, thirst: float, cost: float) -> int:
        """Return the years until the builder's cards and aquas are there, after paying ``cost``."""
        assert self.builder is not None
        lacking = self.builder.lacking
        needed = self.builder.mass * (1 + thirst) + self.weights.purchase * lacking
        short = max(0.0, needed - max(0.0, self.aquas - cost))
        return lacking + ceil(short / self.weights.income)
