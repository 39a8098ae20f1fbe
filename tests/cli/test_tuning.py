"""``planner game tune``: weights and the ladder that justifies them."""

import json
import re
from pathlib import Path

import pytest

from planner.cli import main
from planner.games.high_frontier.playing.thinking.weights import default_weights, read_weights
from tests.ladder.test_tuning import BEST, Judges

WORDS = ("--generations", "3", "--candidates", "12", "--games", "6", "--proof", "12")


@pytest.fixture(autouse=True)
def judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.cli.tuning.workers", lambda arguments: Judges())


def tune(*words: str) -> int:
    return main(["game", "tune", *WORDS, *words])


def test_weights_are_written_with_the_ladder_beside_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "tuned.csv"
    assert tune("--write", str(path)) == 0
    found, usual = read_weights(path), read_weights()
    assert found.spreads == usual.spreads
    before, after = usual.weights.as_dict(), found.weights.as_dict()
    assert all(abs(after[name] - best) < abs(before[name] - best) for name, best in BEST.items())
    beside = path.with_suffix(".md").read_text()
    assert "planner game tune --scenario race-to-mars --seats 4 --generations 3" in beside
    assert "| tuned | 24 | 100%" in beside
    out = capsys.readouterr().out
    assert "generation  best: points more" in out
    assert re.search(rf"^year +{before['year']:g} ", out, re.MULTILINE)


def test_the_same_in_data(capsys: pytest.CaptureFixture[str]):
    assert tune("--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["number"] for each in data["generations"]] == [1, 2, 3]
    assert set(data["weights"]) == set(default_weights().as_dict())
    assert data["ladder"]["players"][0]["player"] == "tuned"


def test_what_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for words, why in (
        (("--candidates", "2"), "no quarter is best"),
        (("--proof", "0"), "0 games are none"),
        (("--write", str(tmp_path / "no" / "tuned.csv")), "there is no folder"),
        (("--write", str(tmp_path)), "cannot write"),
    ):
        assert tune(*words) == 2
        assert why in capsys.readouterr().err


def test_without_a_whole_generation_there_is_no_result(capsys: pytest.CaptureFixture[str]):
    assert tune("--minutes", "1e-9") == 1
    assert "no generation was played to its end" in capsys.readouterr().out
