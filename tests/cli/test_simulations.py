"""``planner game sim``: series of games by bots."""

import json
import re
from pathlib import Path

import pytest

from planner.cli import main
from planner.errors import RuleViolation
from planner.games.high_frontier import Game


def sim(*words: str) -> int:
    return main(["game", "sim", "--scenario", "race-to-mars", "--seats", "2", *words])


def test_a_series_reports_results_and_rates(capsys: pytest.CaptureFixture[str]):
    assert sim("--games", "2", "--players", "random", "--check") == 0
    out = capsys.readouterr().out
    assert out.startswith("Race to Mars, 2 players: 2 games\n")
    assert re.search(r"\d+ actions in \d+\.\d s: \d+ a second, \d+\.\d games a minute", out)
    assert re.search(r"^random  4 ", out, re.MULTILINE)
    assert re.search(r"\d+ listed actions tried, \d+ wrong actions refused", out)
    assert "Done: " in out
    assert out.endswith("No game failed\n")


def test_players_change_seats_from_game_to_game(capsys: pytest.CaptureFixture[str]):
    words = ("--games", "2", "--players", "random,simple", "--factions", "CRP,NASA")
    assert sim(*words, "--seed", "4", "--json") == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["seed"], second["seed"]) == (4, 5)
    assert first["bots"] == {"CRP": "random", "NASA": "simple"}
    assert second["bots"] == {"CRP": "simple", "NASA": "random"}
    assert first["scores"]["NASA"] > first["scores"]["CRP"]
    assert first["winners"] == ["NASA"]
    assert first["faults"] == []


def test_games_and_numbers_of_players_take_turns(capsys: pytest.CaptureFixture[str]):
    words = ["game", "sim", "--scenario", "race-to-mars,race-to-the-rescue", "--seats", "1-2"]
    assert main([*words, "--games", "4", "--every", "90"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "Race to Mars, 2 players: 2 games\n"
        "Race to the Rescue, 1 player: 1 game\n"
        "Race to the Rescue, 2 players: 1 game\n"
        "4 games in all\n"
    )


def test_failures_are_reported_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    apply = Game.apply

    def fragile(game: Game, *arguments: object) -> object:
        if game.state.year == 3:
            raise RuleViolation("D2", "there is no third year")
        return apply(game, *arguments)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(Game, "apply", fragile)
    assert sim("--games", "1", "--seed", "9", "--keep", str(tmp_path / "kept")) == 1
    out = capsys.readouterr().out
    assert "1 game failed" in out
    assert re.search(r"seed 9 after entry \d+: RuleViolation: D2: there is no third year", out)
    monkeypatch.undo()
    kept = Game.load(tmp_path / "kept" / "game-9.jsonl", hashing=False)
    assert kept.state.year == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "clever"], "there is no player 'clever'; write random or simple or erratic"),
        (["--games", "0"], "0 games are none"),
        (["--every", "0"], "every 0 actions is never"),
        (["--seats", "many"], "'many' is no number of players; write 4 or 1-5"),
        (["--seats", "3-2"], "3-2 is no range; write 1-5"),
        (["--seats", "6"], "race-to-mars cannot be played by 6"),
        (["--scenario", "race-to-mars,whist"], "there is no scenario 'whist'"),
        (["--factions", "CRP,Mars"], "there is no faction 'Mars'"),
        (["--option", "cards"], "'cards' is not NAME=VALUE"),
        (["--option", "cards=tarot"], "cards cannot be 'tarot'"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
):
    assert sim(*words) == 2
    assert says in capsys.readouterr().err


def test_games_begin_in_the_midst_of_war(capsys: pytest.CaptureFixture[str]):
    words = "game sim --with politics,conflict --start war --seats 2 --games 1 --seed 3"
    assert main([*words.split(), "--players", "random,erratic", "--actions", "400"]) == 0
    assert re.search(r"\battack \d+", capsys.readouterr().out)


def test_no_game_without_conflict_begins_in_the_midst_of_war(capsys: pytest.CaptureFixture[str]):
    assert sim("--start", "war") == 2
    assert "this game cannot begin in the midst of war" in capsys.readouterr().err
