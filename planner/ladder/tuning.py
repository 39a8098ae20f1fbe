"""Better values for players that play by some, by playing against those who have the usual ones.

This is the cross-entropy method: each generation draws candidates around what has proved best,
lets all of them play the same games, and draws the next ones around the best quarter. Which
candidates are drawn follows from the seed alone, and so does what comes of it, whoever plays.

The searches of `scipy.optimize` compare what was measured at different times. Here each generation
plays games of its own, so only its candidates can be compared: a lucky one must not stay for ever.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np

from planner.errors import BadInput
from planner.ladder.contests import LadderContest
from planner.ladder.game import LadderGame, Match, Tunable, Tuned
from planner.ladder.matches import Played
from planner.ladder.running import keep_game, kept_games
from planner.ladder.standing import LadderStanding
from planner.ladder.statistics import Floats
from planner.ladder.workers import Workers
from planner.text import Text

CANDIDATE = "tuned"
"""Name of the player with other values than the usual ones."""
BEST = 0.25
"""The part of the candidates around which the next ones are drawn."""
FIRST_WIDTH, LEAST_WIDTH = 0.2, 0.02
"""Initial width of the draws, as a part of the range of a weight."""
STEP, NARROWING = 0.8, 0.4
"""How far a generation moves towards the mean and spread of its best."""
SEEDS_APART = 10_000
"""Between the seeds of two generations, so that no game is played twice."""
_DIGITS = 4

Values = dict[str, float]


@dataclass(frozen=True, slots=True)
class Tuning:
    """The settings of a search for better values."""

    game: LadderGame
    scenarios: tuple[str, ...]
    seats: int = 4
    generations: int = 8
    candidates: int = 16
    games: int = 12
    """Of each candidate, in each scenario and generation."""
    seed: int = 0
    modules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.generations < 1:
            raise BadInput(
                Text("{generations} generations are none", generations=self.generations),
                field="generations",
            )
        if self.candidates < 4:
            raise BadInput(
                Text("of {candidates} candidates no quarter is best", candidates=self.candidates),
                hint=Text("take 4 or more"),
                field="candidates",
            )
        if self.seats < 2:
            raise BadInput(
                Text("a candidate needs somebody to play against"),
                hint=Text("take 2 seats or more"),
                field="seats",
            )
        for contest in self.contests(0, None):
            if contest.together:
                raise BadInput(
                    Text("in {scenario} all play together", scenario=contest.scenario),
                    hint=Text("tune in a game that somebody wins"),
                    field="scenario",
                )

    @property
    def tunable(self) -> Tunable:
        """Return the players that are tuned."""
        tunable = self.game.tunable()
        if tunable is None:
            raise BadInput(Text("this game has no players that can be tuned"))
        return tunable

    def contests(self, generation: int, weights: Values | None) -> tuple[LadderContest, ...]:
        """Return what a candidate plays in a generation."""
        tuned = Tuned(CANDIDATE, tuple((weights or {}).items()))
        return tuple(
            LadderContest(
                self.game,
                scenario,
                (CANDIDATE, self.tunable.usual),
                self.seats,
                self.games,
                self.seed + generation * SEEDS_APART,
                self.modules,
                (tuned,),
            )
            for scenario in self.scenarios
        )


@dataclass(frozen=True, slots=True)
class Generation:
    """The results of the candidates of one generation."""

    number: int
    """From 1 on."""
    weights: Values
    """Around which the next ones are drawn."""
    best: float
    """Points that its best candidate had more than the others, a seat."""
    mean: float
    width: float
    """The width of the next draws, as a part of the ranges."""


def tune(
    tuning: Tuning,
    workers: Workers,
    keep: Path | None = None,
    minutes: float | None = None,
    tell: Callable[[int, int, int], None] = lambda generation, done, of: None,
) -> Iterator[Generation]:
    """Yield generation after generation, until all are played or the time is over.

    ``tell`` hears of each game: the generation, how many have been played in it, and of how many.
    """
    kept = () if keep is None else kept_games(tuning.game, keep)
    games = {played.match: played for played in kept}
    ends = math.inf if minutes is None else time.monotonic() + 60 * minutes
    search = _CrossEntropy(tuning.tunable, tuning.candidates)
    for number in range(tuning.generations):
        candidates = search.draw(f"{tuning.seed}:{number}")
        contests = [tuning.contests(number, candidate) for candidate in candidates]
        matches = [m for own in contests for contest in own for m in contest.matches()]
        left = [match for match in matches if match not in games]
        tell(number + 1, len(matches) - len(left), len(matches))
        with closing(workers.play(tuning.game, iter(left))) as playing:
            for played in playing:
                if played is not None:
                    games[played.match] = played
                    if keep is not None:
                        keep_game(keep, played)
                    done = sum(match in games for match in matches)
                    tell(number + 1, done, len(matches))
                if time.monotonic() > ends:
                    return
        scores = [_score(own, games) for own in contests]
        search.learn(candidates, scores)
        yield Generation(
            number + 1,
            search.values(search.centre),
            max(scores),
            math.fsum(score for score in scores if score > -math.inf) / len(scores),
            float(search.width.mean()),
        )


def _score(contests: Sequence[LadderContest], games: dict[Match, Played]) -> float:
    """Return how many points a seat a candidate has more, in the mean of its scenarios.

    Who leaves games without an end is worse than anybody.
    """
    more = []
    for contest in contests:
        standing = LadderStanding(contest, early=False)
        for match in contest.matches():
            standing.add(games[match])
        if standing.not_ended:
            return -math.inf
        candidate, usual = contest.players
        points = [round_.points for round_ in standing.rounds]
        more.append(fmean(own[candidate] - own[usual] for own in points))
    return fmean(more)


class _CrossEntropy:
    """Around which values candidates are drawn, and how widely: all as parts of their ranges.

    >>> search = _CrossEntropy(Tunable("usual", {"aqua": 0.8}, {"aqua": (0.0, 2.0)}, print), 4)
    >>> search.learn([{"aqua": value} for value in (0.2, 1.0, 1.4, 1.8)], [0, 1, 2, 9])
    >>> search.values(search.centre), search.width.round(2).tolist()
    ({'aqua': 1.6}, [0.12])
    """

    def __init__(self, tunable: Tunable, candidates: int) -> None:
        self._names = tuple(tunable.values)
        self._candidates = candidates
        ranges = np.array([tunable.ranges[name] for name in self._names])
        self._least, self._range = ranges[:, 0], ranges[:, 1] - ranges[:, 0]
        self.centre = self._parts(tunable.values)
        self.width = np.full(len(self._names), FIRST_WIDTH)

    def draw(self, seed: str) -> list[Values]:
        """Draw the candidates of a generation; the first is what has proved best so far.

        They come from a Latin hypercube: few candidates try all that each value may be. Where 16 at
        a time were drawn by themselves, 150 made up tunings of 12 values ended with a third more
        squared error.
        """
        from scipy.stats import qmc, truncnorm

        chance = np.random.default_rng(list(seed.encode()))
        cube = qmc.LatinHypercube(len(self._names), rng=chance).random(self._candidates - 1)
        # Nothing is drawn outside of the ranges.
        low, high = -self.centre / self.width, (1 - self.centre) / self.width
        drawn = truncnorm.ppf(cube, low, high, self.centre, self.width)
        return [self.values(parts) for parts in (self.centre, *np.atleast_2d(drawn))]

    def learn(self, candidates: Sequence[Values], scores: Sequence[float]) -> None:
        """Draw the next candidates around the best of these, and as widely as those lie apart."""
        order = np.argsort(-np.array(scores), kind="stable")
        best = [self._parts(candidates[at]) for at in order[: max(1, round(BEST * len(order)))]]
        self.centre = self.centre + STEP * (np.mean(best, axis=0) - self.centre)
        narrowed = self.width + NARROWING * (np.std(best, axis=0) - self.width)
        self.width = np.maximum(LEAST_WIDTH, narrowed)

    def values(self, parts: Floats) -> Values:
        """Return the values that are such parts of their ranges."""
        values = (self._least + parts * self._range).round(_DIGITS).tolist()
        return dict(zip(self._names, values, strict=True))

    def _parts(self, values: Mapping[str, float]) -> Floats:
        array = np.array([values[name] for name in self._names])
        return np.asarray((array - self._least) / self._range)
