"""The ladder plays games of which it knows nothing but what they tell of themselves."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from planner.cli.ladder_words import standings_words
from planner.errors import BadInput
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.ladder import Ending, LadderContest, Match, climb, play_match
from planner.ladder.answers import ladder_data
from planner.ladder.matches import stamp
from planner.ladder.tuning import CANDIDATE, Tuning, tune
from planner.ladder.workers import Alone, Cores
from tests.ladder.dice_race import DICE_RACE

SPRINT = LadderContest(DICE_RACE, "sprint", ("three", "one"), seats=2, games=40)


def test_another_game_is_compared_tuned_and_told_with_its_own_figures():
    (standing,) = climb([SPRINT], Alone(), Ending(early=False))
    first, second = standing.rungs()
    assert (first.player, second.player) == ("three", "one")
    throws = 3 * 40
    assert 0 < second.figures["sixes"] < first.figures["sixes"] < throws
    assert first.thought.turns.count == throws
    words = standings_words([standing])
    assert words.startswith("a sprint, 2 seats: 40 games in 20 rounds from seed 0")
    assert words.splitlines()[3].split()[-2:] == ["rating", "sixes"]
    assert ladder_data([standing])["players"][0]["sixes"] == first.figures["sixes"]


def test_other_processes_play_another_game_alike():
    few = replace(SPRINT, games=4)
    (alone,), (beside,) = climb([few], Alone()), climb([few], Cores(1))
    assert {m: p.seats for m, p in beside.games.items()} == {
        m: p.seats for m, p in alone.games.items()
    }


def test_a_team_is_compared_with_a_team():
    contest = LadderContest(DICE_RACE, "relay", ("three", "one"), seats=3, games=4)
    assert [match.seating for match in contest.round(0)] == [("three",) * 3, ("one",) * 3]


def test_the_values_of_another_game_are_tuned_within_their_range():
    tuning = Tuning(DICE_RACE, ("marathon",), seats=2, generations=6, candidates=8, games=4)
    found = list(tune(tuning, Alone()))
    assert found[0].weights["care"] < found[-1].weights["care"] <= 1
    assert found[-1].weights["care"] > 0.9
    (contest,) = tuning.contests(0, found[-1].weights)
    assert contest.players == (CANDIDATE, "one")


def test_what_the_game_refuses_is_refused():
    with pytest.raises(BadInput, match="there is no race mars"):
        replace(SPRINT, scenario="mars")
    with pytest.raises(BadInput, match="there is no player 'two'") as refused:
        replace(SPRINT, players=("one", "two"))
    assert str(refused.value.hint) == "write one or three"


def test_games_of_one_game_are_none_of_another():
    assert stamp(DICE_RACE) != stamp(HIGH_FRONTIER)
    assert stamp(DICE_RACE) == play_match(DICE_RACE, Match("sprint", ("one",), 1)).stamp


def test_a_file_of_games_kept_in_another_form_is_read_past(tmp_path: Path):
    keep = tmp_path / "ladder.jsonl"
    keep.write_text(
        '{"match":{"scenario":"sprint","seating":["three","one"],"seed":0,"modules":[],"tuned":[],'
        '"factions":[]},"seats":[{"player":"three","faction":"NASA","points":9,"aquas":2,"won":1.0,'
        '"factory":14}],"years":28,"actions":6,"seconds":1.0,"thought":{},"together":false,'
        '"fault":"","stamp":"c0ffee"}\n'
    )
    (standing,) = climb([replace(SPRINT, games=2)], Alone(), keep=keep)
    assert len(standing.games) == 2
    assert len(keep.read_text().splitlines()) == 3


def _loaded(code: str) -> set[str]:
    code = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_a_ladder_enters_no_room_of_high_frontier():
    loaded = _loaded(
        "from planner.ladder import LadderContest, climb\n"
        "from planner.ladder.workers import Alone\n"
        "from tests.ladder.dice_race import DICE_RACE\n"
        "contest = LadderContest(DICE_RACE, 'sprint', ('three', 'one'), 2, 8)\n"
        "climb([contest], Alone())[0].rungs()"
    )
    assert {"planner.ladder.statistics", "scipy.stats", "scipy.optimize"} <= loaded
    rooms = ("game", "board", "cards", "craft", "motion", "route", "hosting")
    assert not loaded & {f"planner.{room}" for room in rooms}


ROUTE = ["route", "LEO", "Deimos", "--engine", "5-1", "--dry", "7", "--tanks", "3"]


@pytest.mark.parametrize(
    "code",
    [
        f"from planner.cli import main; main({ROUTE})",
        "from planner.cli import main; main(['game', 'ladder', '--players', 'simple,nobody'])",
        "from web.app.application import create_app\n"
        "client = create_app().test_client()\n"
        "assert [client.get(page).status_code for page in ('/', '/board', '/games')] == [200] * 3",
    ],
)
def test_nobody_waits_for_libraries_that_are_not_at_work(code: str):
    loaded = _loaded(code)
    assert not loaded & {"scipy.stats", "scipy.optimize", "networkx"}
