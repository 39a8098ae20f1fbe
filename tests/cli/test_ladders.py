"""``planner game ladder``: which computer player is better."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from planner import games
from planner.cli import main
from planner.cli.ladder_words import document_part, put_into
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.ladder import LadderContest, LadderGame, LadderStanding, Match, Played, workers
from tests.games.pebbles import KIND
from tests.ladder.dice_race import DICE_RACE
from tests.ladder.played import better_by, made_up

WORDS = ("--players", "simple,random", "--scenario", "race-to-mars", "--seats", "2", "--jobs", "1")


def ladder(*words: str) -> int:
    return main(["game", "ladder", *words])


def test_a_ladder_tells_who_is_better_and_by_how_much(capsys: pytest.CaptureFixture[str]):
    assert ladder(*WORDS, "--games", "4", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert out.startswith("Race to Mars, 2 seats: 4 games in 2 rounds from seed 3")
    assert "All games ended." in out
    assert re.search(r"^simple  4 +100% \(\d+% to 100%\)", out, re.MULTILINE)
    assert re.search(r"^simple and random  \+\d", out, re.MULTILINE)
    assert "turn p50" in out


def test_the_data_have_each_player_of_each_scenario(capsys: pytest.CaptureFixture[str]):
    two = [*WORDS[:3], "core,race-to-mars", *WORDS[4:]]
    assert ladder(*two, "--games", "2", "--with", "politics", "--json") == 2
    assert "politics cannot be added to race-to-mars" in capsys.readouterr().err
    assert ladder(*two, "--games", "2", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [(row["scenario"], row["player"]) for row in data["players"]] == [
        ("core", "simple"),
        ("core", "random"),
        ("race-to-mars", "simple"),
        ("race-to-mars", "random"),
    ]
    first = data["players"][0]
    assert {"win_share", "points", "seats_without_factory", "rating", "first_factory"} <= set(first)
    assert first["win_share_low"] == 0 <= first["win_share"] <= first["win_share_high"] == 1
    assert first["points_low"] is None, "of one round nothing is known but its own figures"
    assert first["seconds"]["decision"]["max"] >= first["seconds"]["decision"]["p99"] > 0
    assert [pair["player"] for pair in data["pairs"]] == ["simple", "simple"]
    assert [contest["games"] for contest in data["contests"]] == [2, 2]


def test_politics_is_played_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]):
    words = [*WORDS[:3], "core", *WORDS[4:]]
    assert ladder(*words, "--games", "2", "--with", "politics") == 0
    assert "politics, 2 seats: 2 games in 1 round" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--players", "mediun,simple"), "there is no player 'mediun'"),
        (("--players", "simple"), "two or more different players"),
        (("--players", "simple,simple"), "two or more different players"),
        (("--seats", "0"), "0 seats are none"),
        (("--seats", "7"), "7 players cannot sit down"),
        (("--seats", "two"), "'two' is not a whole number"),
        (("--games", "0"), "0 games are none"),
        (("--scenario", "mars"), "there is no scenario 'mars'"),
        (("--factions", "Shimizu,NASA,ESA"), "3 factions do not sit on 2 seats"),
        (("--factions", "Shimizu,NASAA"), "there is no faction 'NASAA'"),
        (("--scenario", "core,core"), "a scenario is named twice"),
        (("--with", "polities"), "there is no module 'polities'"),
        (("--jobs", "0"), "0 jobs play nothing"),
        (("--minutes", "-1"), "takes some minutes"),
        (("--minutes", "nan"), "takes some minutes"),
        (("--game-seconds", "0"), "takes some seconds"),
        (("--cluster", "tcp://127.0.0.1:port"), "no cluster answers"),
        (("--write", "no/such/folder/bots.md"), "there is no folder"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
):
    try:
        status = ladder(*WORDS, *words)
    except SystemExit as leaving:
        status = int(str(leaving.code))
    assert status == 2
    assert why in capsys.readouterr().err


def test_any_game_of_the_shelf_has_its_ladder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    found = games.kinds()
    race = replace(KIND, ladder=lambda: DICE_RACE, first_scenario="sprint")
    words = ["--game", "pebbles", "--players", "one,three", "--games", "4", "--jobs", "1"]
    monkeypatch.setattr(games, "kinds", lambda: (*found, KIND))
    assert ladder(*words) == 2
    assert "the players of Pebbles are not compared" in capsys.readouterr().err
    monkeypatch.setattr(games, "kinds", lambda: (*found, race))
    assert ladder(*words, "--seats", "2") == 0
    assert capsys.readouterr().out.startswith("a sprint, 2 seats: 4 games")


def test_a_ladder_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("planner.cli.ladders.SELDOM", 0.0)
    assert ladder(*WORDS, "--games", "2") == 0
    told = capsys.readouterr().err
    assert "0 of at most 2 games" in told
    assert "2 of at most 2 games" in told
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert ladder(*WORDS, "--games", "2") == 0
    assert capsys.readouterr().err.endswith("race-to-mars: simple 100%, random 0%\n")


def test_games_that_do_not_end_are_told_and_the_status_says_so(
    capsys: pytest.CaptureFixture[str],
):
    assert ladder(*WORDS, "--games", "2", "--game-seconds", "1e-9") == 1
    out = capsys.readouterr().out
    assert "No round was played to its end" in out
    assert "seed 0 simple,random: it takes more than 0 s" in out


def test_a_ladder_goes_on_from_what_was_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    keep = str(tmp_path / "ladder.jsonl")
    assert ladder(*WORDS, "--games", "2", "--keep", keep) == 0
    first = Path(keep).read_text().splitlines()
    assert ladder(*WORDS, "--games", "4", "--keep", keep) == 0
    assert Path(keep).read_text().splitlines()[:2] == first
    assert "4 games in 2 rounds" in capsys.readouterr().out


def test_a_table_in_a_document_takes_the_place_of_the_one_before(tmp_path: Path):
    page = tmp_path / "bots.md"
    page.write_text("# Players\n")
    words = (*WORDS, "--games", "2", "--write", str(page))
    for _ in range(2):
        assert ladder(*words) == 0
        text = page.read_text()
        command = "planner game ladder --players simple,random --games 2"
        assert text.startswith(f"# Players\n\n<!-- ladder: {command}")
        assert text.count("| simple | 2 | ") == 1
    assert ladder(*words, "--seed", "1") == 0
    assert page.read_text().count("<!-- ladder: ") == page.read_text().count(" ladder -->") == 2


def test_a_document_tells_who_is_better_and_when_it_was_decided(tmp_path: Path):
    contest = LadderContest(HIGH_FRONTIER, "race-to-mars", ("simple", "random"), seats=4, games=400)
    standing = LadderStanding(contest)
    for match in contest.matches():
        standing.add(made_up(match, better_by(8)))
    part = document_part("planner game ladder", [standing])
    assert "It was decided before all games were played" in part
    assert "| simple is better |" in part
    put_into(tmp_path / "new.md", part)
    assert (tmp_path / "new.md").read_text() == f"{part}\n"


def test_an_interrupted_ladder_tells_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    real, played = workers.play_match, []

    def two_then_ctrl_c(game: LadderGame, match: Match, seconds: float) -> Played:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(match)
        return real(game, match, seconds)

    monkeypatch.setattr(workers, "play_match", two_then_ctrl_c)
    assert ladder(*WORDS, "--games", "10") == 0
    assert "2 games in 1 round" in capsys.readouterr().out
