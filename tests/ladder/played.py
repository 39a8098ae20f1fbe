"""Games of a ladder without the playing: who won is made up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.ladder.game import LadderGame, Match, SeatResult
from planner.ladder.matches import Played, Thought, stamp
from planner.ladder.workers import Games

Points = Callable[[str, random.Random], int]


def made_up(match: Match, points: Points, *, fault: str = "", together: bool = False) -> Played:
    """A game in which each seat has the points that are made up for its player."""
    chance = random.Random(f"{match}")
    found = [points(player, chance) for player in match.seating]
    best = max(found)
    seats = tuple(
        SeatResult(
            player,
            f"F{at}",
            own,
            (own == best) / found.count(best),
            (0,),
            {"factory": 10} if own > 5 else {},
        )
        for at, (player, own) in enumerate(zip(match.seating, found, strict=True))
    )
    thought = {player: Thought() for player in match.seating}
    for each in thought.values():
        each.decisions.add(0.01)
        each.turns.add(0.02)
    return Played(match, seats, 600, 0.5, thought, together, fault, stamp(HIGH_FRONTIER))


@dataclass
class Pretenders:
    """Workers who play nothing, in an order that is not that of the games."""

    points: Points
    shuffle: int = 0
    asked: list[Match] = field(default_factory=list)

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        chance = random.Random(self.shuffle)
        waiting: list[Match] = []
        while True:
            while len(waiting) < 5 and (match := next(matches, None)) is not None:
                waiting.append(match)
                self.asked.append(match)
            if not waiting:
                return
            yield None
            yield made_up(waiting.pop(chance.randrange(len(waiting))), self.points)


def better_by(more: float) -> Points:
    """Points around ten, for ``good`` so many more in the mean."""

    def points(player: str, chance: random.Random) -> int:
        return round(chance.gauss(10 + more * (player == "simple"), 5))

    return points
