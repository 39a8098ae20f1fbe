"""A flight and what it is for, with all that it costs and brings."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.playing.thinking.ground import Opportunity
from planner.games.high_frontier.playing.thinking.loadouts import Team, Where
from planner.games.high_frontier.playing.thinking.skies import Crossing


@dataclass(frozen=True, slots=True)
class Venture:
    """A flight and what it is for."""

    aim: Opportunity
    way: Crossing
    score: float
    """What it is worth, with years and aquas taken off."""
    value: float
    """What it is worth, years and aquas aside."""
    years: int
    """Until it is done, the waiting included."""
    wait: int = 0
    """Years before it begins."""
    cost: float = 0
    """Aquas for boosts, fuel and cards."""
    tanks: int = 0
    team: Team | None = None
    stack: str | None = None
    lasting: float = 1.0
    """The chance that the game lasts so long, and that nobody else is there first."""
    stranded: float = 0.0
    """What it costs that the crew is out there afterwards; less than nothing if it is now."""

    @property
    def kept(self) -> float:
        """What of its value is for the factory that its claim keeps."""
        aim = self.aim
        brought = self.value + self.stranded
        return brought * aim.chance * aim.reserved / aim.worth if aim.reserved else 0.0

    @property
    def away(self) -> float:
        """The years until the rocket can do something else; who finds nothing has to fly back."""
        return self.years + (1 - self.aim.chance) * self.way.years

    @property
    def builds(self) -> bool:
        """Whether it has what a factory takes."""
        return self.team is not None and self.team.tools.industry

    @property
    def boosted(self) -> bool:
        """Whether all its cards are in LEO."""
        team = self.team
        return team is not None and len(team.at(Where.LEO)) == len(team.members)

    @property
    def points(self) -> float:
        """What it brings if all goes well."""
        return self.aim.sure + self.aim.points

    @property
    def chance(self) -> float:
        """That all goes well, before the game is over and before somebody else is there."""
        return self.way.chance * self.aim.chance * self.lasting


def rank(mission: Venture) -> tuple[float, int, int]:
    """The best first; of two as good the one that buys, or takes from the hand, fewer cards."""
    score, team = -round(mission.score, 6), mission.team
    return (score, 0, 0) if team is None else (score, team.lacking, len(team.at(Where.HAND)))
