"""The standing of a ladder as plain data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from planner.ladder.matches import Stopwatch, Thought
from planner.ladder.standing import LadderStanding, Pair, Rung
from planner.ladder.statistics import Estimate


def ladder_data(standings: Sequence[LadderStanding]) -> dict[str, Any]:
    """Return contests, and in each the players and their pairs, with the name of the scenario.

    Shares are parts of one, times are seconds of processor time; an end of an interval of which
    nothing is known yet is ``null``.
    """
    return {
        "contests": [_contest(standing) for standing in standings],
        "players": [
            _of(standing) | _rung(rung) for standing in standings for rung in standing.rungs()
        ],
        "pairs": [
            _of(standing) | _pair(pair) for standing in standings for pair in standing.pairs()
        ],
    }


def _of(standing: LadderStanding) -> dict[str, Any]:
    return {"scenario": standing.contest.scenario}


def _contest(standing: LadderStanding) -> dict[str, Any]:
    contest = standing.contest
    return {
        "scenario": contest.scenario,
        "modules": list(contest.modules),
        "seats": contest.seats,
        "seed": contest.seed,
        "together": contest.together,
        "games": len(standing.counted),
        "rounds": len(standing.rounds),
        "wanted": contest.games,
        "decided": standing.decided,
        "not_ended": [
            {
                "seed": played.match.seed,
                "seating": list(played.match.seating),
                "why": played.fault,
            }
            for played in standing.not_ended
        ],
    }


def _rung(rung: Rung) -> dict[str, Any]:
    return {
        "player": rung.player,
        "seats": rung.seats,
        **_interval("win_share", rung.win_share),
        **_interval("points", rung.points),
        **_interval("rating", rung.rating),
        **rung.figures,
        "seconds": _thought(rung.thought),
    }


def _pair(pair: Pair) -> dict[str, Any]:
    better = {None: None, 1: pair.player, 0: "neither", -1: pair.against}
    return {
        "player": pair.player,
        "against": pair.against,
        **_interval("points_more", pair.points),
        **_interval("comes_before", pair.ahead),
        "better": better[pair.decided.better if pair.decided else None],
    }


def _interval(name: str, interval: Estimate) -> dict[str, float | None]:
    return {
        name: interval.value,
        f"{name}_low": _known(interval.low),
        f"{name}_high": _known(interval.high),
    }


def _known(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _thought(thought: Thought) -> dict[str, dict[str, float]]:
    return {
        "decision": _stopwatch(thought.decisions),
        "turn": _stopwatch(thought.turns),
        "answer": _stopwatch(thought.answers),
    }


def _stopwatch(clock: Stopwatch) -> dict[str, float]:
    return {"p50": clock.quantile(0.5), "p99": clock.quantile(0.99), "max": clock.most}
