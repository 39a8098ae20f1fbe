"""Playing the games of ladders, until they are decided, or for so long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from planner.game.playing.ladder.contests import LadderContest
from planner.game.playing.ladder.keeping import keep_game, kept_games
from planner.game.playing.ladder.matches import Match, Played
from planner.game.playing.ladder.standing import LadderStanding
from planner.game.playing.ladder.workers import Workers


@dataclass(frozen=True, slots=True)
class Ending:
    """When to stop before all games are played."""

    early: bool = True
    """As soon as it is decided."""
    minutes: float | None = None
    """After so long."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a ladder is."""

    standings: tuple[LadderStanding, ...]
    done: int
    """Games, those found in a file among them."""
    of: int
    """At most."""
    seconds: float
    """Since the beginning."""


def climb(
    contests: Sequence[LadderContest],
    workers: Workers,
    ending: Ending = Ending(),
    keep: Path | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> list[LadderStanding]:
    """Play contests, taking turns, and say how they stand in the end.

    ``keep`` is a file to which each game is added as it ends; what it has from before is not played
    again, if it was played by the same rules and players. Whoever interrupts gets what was played.

    >>> from planner.game.playing.ladder.workers import Alone
    >>> contest = LadderContest("race-to-mars", ("simple", "random"), seats=2, games=2)
    >>> (standing,) = climb([contest], Alone())
    >>> [rung.player for rung in standing.rungs()], len(standing.games)
    (['simple', 'random'], 2)
    """
    climbing = _Climbing(contests, ending)
    if keep is not None:
        for kept in kept_games(keep):
            climbing.add(kept)
    climbing.tell(tell)
    try:
        with closing(workers.play(climbing.matches())) as games:
            for played in games:
                if played is not None:
                    climbing.add(played)
                    if keep is not None:
                        keep_game(keep, played)
                climbing.tell(tell)
                if climbing.is_over():
                    break
    except KeyboardInterrupt:
        pass
    return climbing.standings


class _Climbing:
    """Ladders under way."""

    def __init__(self, contests: Sequence[LadderContest], ending: Ending) -> None:
        self.standings = [LadderStanding(contest, ending.early) for contest in contests]
        self._ending = ending
        self._began = time.monotonic()
        self._of = sum(len(list(contest.matches())) for contest in contests)

    def matches(self) -> Iterator[Match]:
        """The games that are still to be played: a round of each contest in turn."""
        most = max(standing.contest.rounds for standing in self.standings)
        for number in range(most):
            for standing in self.standings:
                if number >= standing.contest.rounds:
                    continue
                for match in standing.contest.round(number):
                    if match not in standing.games and not standing.decided:
                        yield match

    def add(self, played: Played) -> None:
        """Count a game where it belongs."""
        for standing in self.standings:
            contest, match = standing.contest, played.match
            number = match.seed - contest.seed
            if 0 <= number < contest.rounds and match in contest.round(number):
                standing.add(played)

    def is_over(self) -> bool:
        """Whether there is nothing more to wait for."""
        minutes = self._ending.minutes
        return (minutes is not None and time.monotonic() - self._began > 60 * minutes) or all(
            standing.decided for standing in self.standings
        )

    def tell(self, tell: Callable[[Progress], None]) -> None:
        """Say how far it is."""
        done = sum(len(standing.games) for standing in self.standings)
        tell(Progress(tuple(self.standings), done, self._of, time.monotonic() - self._began))
