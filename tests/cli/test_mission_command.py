"""``planner mission``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from planner.cli import ANSWERED_NO, BAD_QUESTION, FINE, main

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "missions.md"
FERRY = """
[spacecraft]
engines = ["crew=12-8,crew"]
dry = 2
tanks = 2
[start]
place = "sol-mercury-l1"
[terms]
rules = "rfg"
max_turns = 4
[[leg]]
to = "mercury-north-pole"
drop = 1
refuel = { isru = 1 }
[[leg]]
to = "sol-mercury-l1"
pick_up = 3
[[leg]]
to = "mercury-north-pole"
operations = ["prospect", "industrialize"]
"""

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    path = tmp_path / "ferry.toml"
    path.write_text(FERRY, encoding="utf-8")
    return path


def answer(capsys: Capture, path: Path, *words: str, status: int = FINE) -> dict[str, Any]:
    assert main(["mission", str(path), "--json", *words]) == status
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_the_example_of_the_document_gives_the_answer_of_the_document(
    capsys: Capture, tmp_path: Path
) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    [mission] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    [answered] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "glory.toml"
    path.write_text(mission, encoding="utf-8")
    assert main(["mission", str(path)]) == FINE
    out = capsys.readouterr().out
    assert out.startswith(answered)
    assert "year 17, Mars: Hellas Basin Buried Glaciers: ISRU refuel: 1 tank of water" in out


def test_a_mission_as_data(capsys: Capture, ferry: Path) -> None:
    data = answer(capsys, ferry)
    assert data["mission"] == "ferry"
    assert [[goal["id"] for goal in leg] for leg in data["legs"]] == [
        ["mercury-north-pole"],
        ["sol-mercury-l1"],
        ["mercury-north-pole"],
    ]
    [plan] = data["options"]
    assert (plan["turns"], plan["fuel_steps"], plan["tanks"]) == (4, 24, 2)
    assert (plan["tanks_taken"], plan["operations"], plan["hazards"]) == (6, 4, 0)
    assert plan["success"] == {"exact": "1", "percent": 100.0}
    assert plan["end"]["dry"] == "4"
    kinds = [(entry["turn"], entry["kind"]) for entry in plan["entries"]]
    assert kinds == [
        (1, "move"),
        (1, "free action"),
        (1, "operation"),
        (2, "operation"),
        (2, "move"),
        (3, "free action"),
        (3, "move"),
        (3, "operation"),
        (4, "operation"),
    ]
    first = plan["entries"][0]
    assert (first["wet_start"], first["wet_end"], first["landing"]) == ("4", "2-1/3", "powered")
    assert first["path"][0]["rule"] == "H6a" or first["path"][0]["rule"] == "H5e"
    assert [entry["leg"] for entry in plan["entries"]] == [1, 1, 1, 1, 2, 2, 3, 3, 3]


def test_a_mission_in_words(capsys: Capture, ferry: Path) -> None:
    assert main(["mission", str(ferry), "--prefer", "safety"]) == FINE
    out = capsys.readouterr().out
    assert out.startswith("ferry: wet mass 4 at the start")
    assert "turn 2, Mercury: North Pole: ISRU refuel: 3 tanks of water (I5a, operation)" in out
    assert "  dry 1 wet 4-1/3 to dry 1 wet 7" in out
    assert "turn 3, Mercury: North Pole: prospect Mercury: North Pole (I6, operation)" in out


def test_the_fewest_tanks(capsys: Capture, ferry: Path) -> None:
    ferry.write_text(FERRY.replace("tanks = 2", 'tanks = "least"'), encoding="utf-8")
    assert main(["mission", str(ferry)]) == FINE
    assert capsys.readouterr().out.startswith("ferry: 2 tanks at the start at least")
    assert answer(capsys, ferry)["options"][0]["tanks"] == 2


def test_no_way(capsys: Capture, ferry: Path) -> None:
    ferry.write_text(FERRY.replace("tanks = 2", "tanks = 1"), encoding="utf-8")
    assert main(["mission", str(ferry)]) == ANSWERED_NO
    out = capsys.readouterr().out
    assert out.startswith("no way at leg 1: the fuel does not last to Mercury: North Pole (H5d)\n")
    assert "would work: 2 tanks of fuel at the start in place of 1 (H5d): 4 turns" in out
    why = answer(capsys, ferry, status=ANSWERED_NO)["why_not"]
    assert (why["leg"], why["rule"], why["would_work_for"]) == (1, "H5d", "mission")


def test_what_can_never_be_done(capsys: Capture, ferry: Path) -> None:
    ferry.write_text(FERRY.replace("isru = 1", "isru = 4"), encoding="utf-8")
    assert main(["mission", str(ferry)]) == ANSWERED_NO
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("planner: I5a: ISRU 4 exceeds hydration 3 of Mercury: North Pole")


def test_bad_files_are_refused_in_one_line(capsys: Capture, ferry: Path) -> None:
    ferry.write_text(FERRY.replace("pick_up", "pickup"), encoding="utf-8")
    assert main(["mission", str(ferry)]) == BAD_QUESTION
    error = capsys.readouterr().err
    assert error == "planner: leg 2 has an unknown key 'pickup'; did you mean pick_up?\n"
    assert main(["mission", str(ferry.with_name("none.toml"))]) == BAD_QUESTION
    assert capsys.readouterr().err.count("\n") == 1


def test_H10_belts_that_the_chance_leaves_out_are_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "belts.toml"
    text = """
[spacecraft]
engines = ["6-1,a1"]
dry = 2
tanks = 7
[start]
season = "blue"
[[leg]]
to = "Ceres"
"""
    path.write_text(text, encoding="utf-8")
    assert main(["mission", str(path)]) == FINE
    note = "the chance leaves the belt rolls out: give rad_hard to count them (H10)"
    assert note in capsys.readouterr().out
    path.write_text(text.replace("tanks = 7", "tanks = 7\nrad_hard = [5]"), encoding="utf-8")
    assert main(["mission", str(path)]) == FINE
    assert note not in capsys.readouterr().out
