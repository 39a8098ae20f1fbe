"""``planner game sim``: series of games by bots."""

import json
import re
from pathlib import Path

import pytest

from planner.cli import main
from planner.errors import RuleViolation
from planner.game import Game


def sim(*words: str) -> int:
    return main(["game", "sim", "--scenario", "race-to-mars", "--seats", "2", *words])


def test_a_series_reports_results_and_rates(capsys: pytest.CaptureFixture[str]):
    assert sim("--games", "2", "--players", "random") == 0
    out = capsys.readouterr().out
    assert out.startswith("Race to Mars: 2 games of 2\n")
    assert re.search(r"\d+ actions in \d+\.\d s: \d+ a second, \d+\.\d games a minute", out)
    assert re.search(r"^random  4 ", out, re.MULTILINE)
    assert "Done: " in out
    assert out.endswith("No game failed\n")


def test_players_change_seats_from_game_to_game(capsys: pytest.CaptureFixture[str]):
    words = ("--games", "2", "--players", "random,simple", "--factions", "CRP,NASA", "--unchecked")
    assert sim(*words, "--seed", "4", "--json") == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["seed"], second["seed"]) == (4, 5)
    assert first["bots"] == {"CRP": "random", "NASA": "simple"}
    assert second["bots"] == {"CRP": "simple", "NASA": "random"}
    assert first["scores"]["NASA"] > first["scores"]["CRP"]
    assert first["winners"] == ["NASA"]
    assert first["faults"] == []


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
