"""Better weights for the players that plan, by playing against those who have the usual ones.

This is the cross-entropy method: each generation draws candidates around what has proved best,
lets all of them play the same games, and draws the next ones around the best quarter. Which
candidates are drawn follows from the seed alone, and so does what comes of it, whoever plays.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from planner.errors import BadInput
from planner.game.playing.ladder.contests import LadderContest
from planner.game.playing.ladder.keeping import keep_game, kept_games
from planner.game.playing.ladder.matches import Match, Played, Tuned
from planner.game.playing.ladder.standing import LadderStanding
from planner.game.playing.ladder.workers import Workers
from planner.game.playing.thinking.weights import Spread, read_weights
from planner.text import Text

USUAL, CANDIDATE = "medium", "tuned"
"""Who plays with the usual weights, and with others."""
BEST = 0.25
"""The part of the candidates around which the next ones are drawn."""
FIRST_WIDTH, LEAST_WIDTH = 0.2, 0.02
"""How widely is drawn, as parts of the range of a weight."""
STEP, NARROWING = 0.8, 0.4
"""How far a generation goes towards the middle of its best, and towards how close they lie."""
SEEDS_APART = 10_000
"""Between the seeds of two generations, so that no game is played twice."""
_DIGITS = 4

Values = dict[str, float]


@dataclass(frozen=True, slots=True)
class Tuning:
    """How weights are looked for."""

    scenarios: tuple[str, ...] = ("race-to-mars",)
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

    def contests(self, generation: int, weights: Values | None) -> tuple[LadderContest, ...]:
        """What a candidate plays in a generation."""
        tuned = Tuned(CANDIDATE, tuple((weights or {}).items()))
        return tuple(
            LadderContest(
                scenario,
                (CANDIDATE, USUAL),
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
    """What has come of the candidates of one generation."""

    number: int
    """From 1 on."""
    weights: Values
    """Around which the next ones are drawn."""
    best: float
    """Points that its best candidate had more than the others, a seat."""
    mean: float
    width: float
    """How widely the next ones are drawn, as a part of the ranges."""


def tune(
    tuning: Tuning,
    workers: Workers,
    keep: Path | None = None,
    minutes: float | None = None,
    tell: Callable[[int, int, int], None] = lambda generation, done, of: None,
) -> Iterator[Generation]:
    """Generation after generation, until all are played or the time is over.

    ``tell`` hears of each game: the generation, how many have been played in it, and of how many.
    """
    games = {} if keep is None else {played.match: played for played in kept_games(keep)}
    ends = math.inf if minutes is None else time.monotonic() + 60 * minutes
    spreads = read_weights().spreads
    centre = read_weights().weights.as_dict()
    width = dict.fromkeys(centre, FIRST_WIDTH)
    for number in range(tuning.generations):
        drawn = _drawn(tuning, number, centre, width, spreads)
        contests = [tuning.contests(number, each) for each in drawn]
        matches = [m for own in contests for contest in own for m in contest.matches()]
        left = [match for match in matches if match not in games]
        tell(number + 1, len(matches) - len(left), len(matches))
        with closing(workers.play(iter(left))) as playing:
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
        centre, width = _next(drawn, scores, centre, width, spreads)
        yield Generation(
            number + 1,
            dict(centre),
            max(scores),
            math.fsum(score for score in scores if score > -math.inf) / len(scores),
            math.fsum(width.values()) / len(width),
        )


def _drawn(
    tuning: Tuning, number: int, centre: Values, width: Values, spreads: Mapping[str, Spread]
) -> list[Values]:
    """The candidates of a generation; the first is what has proved best so far."""
    chance = random.Random(f"{tuning.seed}:{number}")
    drawn = [dict(centre)]
    while len(drawn) < tuning.candidates:
        drawn.append(
            {
                name: _within(
                    spreads[name],
                    chance.gauss(centre[name], width[name] * _range(spreads[name])),
                )
                for name in centre
            }
        )
    return drawn


def _range(spread: Spread) -> float:
    return spread.most - spread.least


def _within(spread: Spread, value: float) -> float:
    return round(min(spread.most, max(spread.least, value)), _DIGITS)


def _score(contests: Sequence[LadderContest], games: dict[Match, Played]) -> float:
    """Points a seat that a candidate has more than the others, in the mean of its scenarios.

    Who leaves games without an end is worse than anybody.
    """
    found = []
    for contest in contests:
        standing = LadderStanding(contest, early=False)
        for match in contest.matches():
            standing.add(games[match])
        if standing.not_ended:
            return -math.inf
        more = [each.points[CANDIDATE] - each.points[USUAL] for each in standing.rounds]
        found.append(math.fsum(more) / len(more))
    return math.fsum(found) / len(found)


def _next(
    drawn: Sequence[Values],
    scores: Sequence[float],
    centre: Values,
    width: Values,
    spreads: Mapping[str, Spread],
) -> tuple[Values, Values]:
    """Around what the next generation is drawn, and how widely.

    >>> spreads = {"aqua": Spread(0.0, 1.0)}
    >>> drawn = [{"aqua": 0.1}, {"aqua": 0.5}, {"aqua": 0.7}, {"aqua": 0.9}]
    >>> _next(drawn, [0, 1, 2, 9], {"aqua": 0.4}, {"aqua": 0.2}, spreads)
    ({'aqua': 0.8}, {'aqua': 0.12})
    """
    order = sorted(range(len(drawn)), key=lambda at: -scores[at])
    best = [drawn[at] for at in order[: max(1, round(BEST * len(drawn)))]]
    new_centre, new_width = {}, {}
    for name, before in centre.items():
        values = [each[name] for each in best]
        middle = math.fsum(values) / len(values)
        spread = math.sqrt(math.fsum((value - middle) ** 2 for value in values) / len(values))
        new_centre[name] = _within(spreads[name], before + STEP * (middle - before))
        narrowed = width[name] + NARROWING * (spread / _range(spreads[name]) - width[name])
        new_width[name] = round(max(LEAST_WIDTH, narrowed), _DIGITS)
    return new_centre, new_width
