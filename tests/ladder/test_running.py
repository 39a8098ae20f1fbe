"""Ladders under way: kept, resumed, stopped, on many cores and many machines."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from distributed import LocalCluster

from planner.errors import BadInput
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.ladder import (
    Ending,
    LadderContest,
    Match,
    Played,
    Progress,
    climb,
    workers,
)
from planner.ladder.matches import stamp
from planner.ladder.workers import Alone, Cluster, Cores, not_ended
from tests.ladder.played import Pretenders, better_by

MARS = LadderContest(HIGH_FRONTIER, "race-to-mars", ("simple", "random"), seats=2, games=6)
CORE = LadderContest(HIGH_FRONTIER, "core", ("simple", "random"), seats=2, games=2)
LONG = LadderContest(HIGH_FRONTIER, "race-to-mars", ("simple", "random"), seats=4, games=400)


@pytest.fixture(autouse=True)
def nothing_left_for_others() -> Iterator[None]:
    """Sockets that a cluster leaves behind are closed here, not in whatever test comes later."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def _results(games: dict[Match, Played]) -> dict[Match, tuple[object, ...]]:
    return {match: (p.seats, p.actions, p.fault) for match, p in games.items()}


def test_several_contests_take_turns():
    pretenders = Pretenders(better_by(1))
    mars, core = climb([MARS, CORE], pretenders)
    assert [match.scenario for match in pretenders.asked[:6]] == [
        *("race-to-mars", "race-to-mars"),
        *("core", "core"),
        *("race-to-mars", "race-to-mars"),
    ]
    assert (len(mars.games), len(core.games)) == (6, 2)


def test_a_ladder_ends_when_it_is_decided_unless_it_shall_not():
    (short,) = climb([LONG], Pretenders(better_by(10)))
    assert short.decided
    assert len(short.games) < 100
    (whole,) = climb([LONG], Pretenders(better_by(10)), Ending(early=False))
    assert len(whole.games) == len(whole.counted) == 402


def test_a_ladder_ends_after_so_many_minutes(monkeypatch: pytest.MonkeyPatch):
    clock = iter(range(10**6))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    (standing,) = climb([LONG], Pretenders(better_by(0)), Ending(early=False, minutes=1))
    assert 0 < len(standing.games) < 100


def test_who_interrupts_gets_what_was_played():
    def tell(progress: Progress) -> None:
        if progress.done >= 20:
            raise KeyboardInterrupt

    (standing,) = climb([LONG], Pretenders(better_by(0)), tell=tell)
    assert len(standing.games) == 20
    assert len(standing.counted) == 6 * len(standing.rounds) >= 12


def test_games_that_were_kept_are_not_played_again(tmp_path: Path):
    keep = tmp_path / "ladder.jsonl"
    (first,) = climb([MARS], Alone(), keep=keep)
    assert len(keep.read_text().splitlines()) == 6
    torn = keep.read_bytes()[:-20]
    keep.write_bytes(torn)
    again = Pretenders(better_by(0))
    (second,) = climb([MARS], again, keep=keep)
    assert len(again.asked) == 1
    assert len(second.games) == 6
    kept = {match: first.games[match] for match in first.games if match not in again.asked}
    assert {match: second.games[match] for match in kept} == kept
    # The file is whole again, with the torn line between.
    assert keep.read_bytes().count(b"\n") == 7


def test_games_of_other_rules_or_players_are_not_counted(tmp_path: Path):
    keep = tmp_path / "ladder.jsonl"
    climb([CORE], Alone(), keep=keep)
    keep.write_text(keep.read_text().replace(stamp(HIGH_FRONTIER), "0" * 16))
    again = Pretenders(better_by(0))
    climb([CORE], again, keep=keep)
    assert len(again.asked) == 2


def test_a_file_of_something_else_is_refused(tmp_path: Path):
    keep = tmp_path / "notes.txt"
    keep.write_text("shopping list\nmilk\n")
    with pytest.raises(BadInput, match=r"line 1 of .*notes.txt is no game of a ladder"):
        climb([CORE], Alone(), keep=keep)
    with pytest.raises(BadInput, match="cannot write"):
        climb([CORE], Alone(), keep=tmp_path / "no" / "ladder.jsonl")


def test_a_game_reads_back_as_it_was():
    (standing,) = climb([CORE], Alone())
    for played in standing.games.values():
        assert msgspec.json.decode(msgspec.json.encode(played), type=Played) == played


def test_many_cores_play_the_games_that_one_plays():
    (alone,) = climb([MARS], Alone())
    (many,) = climb([MARS], Cores(2))
    assert _results(many.games) == _results(alone.games)
    assert multiprocessing.active_children() == []


def test_a_process_that_dies_costs_one_game_only():
    contest = LadderContest(HIGH_FRONTIER, "core", ("simple", "random"), seats=4, games=6)
    playing = Cores(1).play(HIGH_FRONTIER, contest.matches())
    assert next(playing) is None
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    games = [played for played in playing if played is not None]
    assert [played.fault for played in games] == [
        "the process that played it has died",
        *[""] * 5,
    ]


def test_somebody_who_thinks_for_ever_is_ended_from_outside(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "FIRST", 0.0)
    matches = iter(list(CORE.matches())[:1])
    (played,) = (each for each in Cores(1, 0.0).play(HIGH_FRONTIER, matches) if each is not None)
    assert played.fault == "somebody thinks for ever"
    assert played == not_ended(HIGH_FRONTIER, played.match, played.fault)


def test_several_machines_play_the_games_that_one_plays(tmp_path: Path):
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        local_directory=str(tmp_path),
    ) as cluster:
        (many,) = climb([MARS], Cluster(cluster.scheduler_address))
    (alone,) = climb([MARS], Alone())
    assert _results(many.games) == _results(alone.games)


def test_a_cluster_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("planner.ladder.workers.TO_CONNECT", "1s")
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "tcp://127.0.0.1:port"):
        with pytest.raises(BadInput, match="no cluster answers at") as refused:
            climb([MARS], Cluster(address))
        assert refused.value.field == "cluster"


def test_a_cluster_without_workers_is_refused(tmp_path: Path):
    with (
        LocalCluster(
            n_workers=0, processes=False, dashboard_address=":0", local_directory=str(tmp_path)
        ) as cluster,
        pytest.raises(BadInput, match="has no workers"),
    ):
        climb([MARS], Cluster(cluster.scheduler_address))


class Client:
    """A cluster that says this of its machines."""

    def __init__(self, answer: Callable[[], dict[str, str]]) -> None:
        self._answer = answer

    def run(self, function: object, *arguments: object) -> dict[str, str]:
        return self._answer()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def _no_planner() -> dict[str, str]:
    raise ModuleNotFoundError("planner")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (
            lambda: {"tcp://a:1": stamp(HIGH_FRONTIER), "tcp://b:1": "0" * 16},
            "tcp://b:1 has another version",
        ),
        (_no_planner, "have no planner"),
    ],
)
def test_a_cluster_with_another_program_is_refused(
    answer: Callable[[], dict[str, str]], why: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("distributed.Client", lambda *_, **__: Client(answer))
    with pytest.raises(BadInput, match=why):
        climb([MARS], Cluster("tcp://a:8786"))


def test_without_the_library_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("planner.ladder.workers._LIBRARY", "no_such_library")
    with pytest.raises(BadInput, match=r"pip install 'hf4-planner\[cluster\]'"):
        climb([MARS], Cluster("tcp://127.0.0.1:1"))
