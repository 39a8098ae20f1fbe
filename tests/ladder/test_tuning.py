"""Weights are found again that are known to be best, and the same ones by the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.games.high_frontier.playing.thinking.weights import default_weights, read_weights
from planner.ladder import Match
from planner.ladder.game import LadderGame
from planner.ladder.tuning import CANDIDATE, Generation, Tuning, tune
from planner.ladder.workers import Games
from tests.ladder.played import made_up


def _far_from_usual(name: str) -> float:
    spread, usual = read_weights().spreads[name], default_weights().as_dict()[name]
    part = 0.3 if usual > (spread.least + spread.most) / 2 else 0.7
    return spread.least + part * (spread.most - spread.least)


BEST = {name: _far_from_usual(name) for name in ("year", "aqua")}
"""What is best in the made up games; all other weights do not matter there."""
SMALL = Tuning(HIGH_FRONTIER, ("race-to-mars",), generations=12, candidates=24, games=6)


class Judges:
    """Workers who know what is best, give or take some luck of the round."""

    def __init__(self, stop_after: int = 10**9) -> None:
        self.played = 0
        self._stop_after = stop_after

    def play(self, game: LadderGame, matches: Iterator[Match]) -> Games:
        for match in matches:
            if self.played == self._stop_after:
                raise KeyboardInterrupt
            self.played += 1
            yield made_up(match, lambda player, chance, match=match: _points(player, match))


def _points(player: str, match: Match) -> int:
    luck = random.Random(match.seed).randint(0, 30)
    weights = dict(match.tuned[0].weights) if player == CANDIDATE else default_weights().as_dict()
    spreads = read_weights().spreads
    off = sum(
        ((weights[name] - best) / (spreads[name].most - spreads[name].least)) ** 2
        for name, best in BEST.items()
    )
    return luck + round(1000 * (1 - off))


def test_the_best_weights_are_found():
    found = list(tune(SMALL, Judges()))
    assert [each.number for each in found] == list(range(1, 13))
    last = found[-1]
    for name, best in BEST.items():
        spread = read_weights().spreads[name]
        assert last.weights[name] == pytest.approx(best, abs=0.08 * (spread.most - spread.least))
    assert last.mean > found[0].mean
    assert last.width < found[0].width


def test_the_same_seed_finds_the_same_and_another_one_another():
    few = replace(SMALL, generations=2, candidates=8)
    first = list(tune(few, Judges()))
    assert list(tune(few, Judges())) == first
    assert list(tune(replace(few, seed=1), Judges())) != first


def test_all_candidates_of_a_generation_play_the_same_games_and_no_game_twice():
    seen: dict[int, set[tuple[str, ...]]] = {}
    for generation in range(3):
        for weights in ({"year": 0.3}, {"year": 1.2}):
            for contest in SMALL.contests(generation, weights):
                seeds = {match.seed for match in contest.matches()}
                seen.setdefault(generation, set()).add(tuple(sorted(seeds)))
    assert all(len(each) == 1 for each in seen.values())
    assert len(set.union(*seen.values())) == 3


def test_tuning_goes_on_from_the_games_that_were_kept(tmp_path: Path):
    keep, few = tmp_path / "games.jsonl", replace(SMALL, generations=2, candidates=4)
    whole = list(tune(few, Judges()))
    found: list[Generation] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(tune(few, Judges(stop_after=30), keep))
    again = Judges()
    assert list(tune(few, again, keep)) == whole
    assert again.played == 4 * 6 * 2 - 30


def test_tuning_ends_when_the_time_is_over():
    assert list(tune(SMALL, Judges(), minutes=0.0)) == []


def _refusal(**others: object) -> str:
    with pytest.raises(BadInput) as refused:
        replace(SMALL, **others)
    return str(refused.value)


def test_what_cannot_be_tuned_is_refused():
    assert "0 generations are none" in _refusal(generations=0)
    assert "no quarter is best" in _refusal(candidates=3)
    assert "somebody to play against" in _refusal(seats=1)
    assert "all play together" in _refusal(scenarios=("race-to-the-rescue",))
    assert "there is no scenario" in _refusal(scenarios=("mars",))
    assert "0 games are none" in _refusal(games=0)
