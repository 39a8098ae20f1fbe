"""``planner strip``, ``planner thrust`` and ``planner stack``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.cli import ANSWERED_NO, BAD_QUESTION, FINE, main

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> dict[str, Any]:
    status = main([*words, "--json"])
    assert status == FINE
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_strip_burn(capsys: Capture) -> None:
    answer = run(capsys, "strip", "burn", "4-1/3", "9")
    assert answer == {
        "from": "4-1/3",
        "steps": 9,
        "to": "2-1/3",
        "class": "probe",
        "class_thrust": 1,
    }


def test_strip_mass_either_way(capsys: Capture) -> None:
    assert run(capsys, "strip", "mass", "6-1/2", "3")["to"] == "9-1/2"
    assert run(capsys, "strip", "mass", "9-1/2", "-3")["to"] == "6-1/2"


def test_strip_steps(capsys: Capture) -> None:
    assert run(capsys, "strip", "steps", "8", "5")["steps"] == 7


def test_strip_tanks(capsys: Capture) -> None:
    answer = run(capsys, "strip", "tanks", "--dry", "5", "--steps", "12")
    assert (answer["tanks"], answer["wet"], answer["spare_steps"]) == (6, "11", 1)
    assert [each["total"] for each in answer["intervals"]] == [3, 5, 7, 9, 11, 13]
    more = run(capsys, "strip", "tanks", "--dry", "5", "--steps", "12", "--wet", "7-1/2")
    assert more["tanks"] == 3


def test_thrust(capsys: Capture) -> None:
    words = ("thrust", "--engine", "5-4,a1,push", "--wet", "11", "--zone", "earth", "--push")
    answer = run(capsys, *words)
    assert answer["net_thrust"] == 5
    assert [(part["rule"], part["value"]) for part in answer["parts"]] == [
        ("H3", 5),
        ("H3b", -1),
        ("H3d", 1),
    ]
    assert all(part["why"] for part in answer["parts"])
    assert run(capsys, *words, "--afterburn")["wet"] == "10-1/2"


def test_thrust_with_a_fraction(capsys: Capture) -> None:
    assert run(capsys, "thrust", "--engine", "3-1/10", "--wet", "5")["consumption"] == "1/10"


def test_stack(capsys: Capture) -> None:
    cards = ("Hall Effect", "Cascade Photovoltaic", "Tungsten Resistojet")
    words = [word for card in cards for word in ("--card", card)]
    answer = run(capsys, "stack", *words, "--tanks", "3", "--zone", "earth")
    assert (answer["dry"], answer["wet"], answer["class"], answer["steps"]) == (
        "5",
        "8",
        "scout",
        7,
    )
    assert [each["operational"] for each in answer["cards"]] == [True, True, True]
    assert [(each["net_thrust"], each["burns"]) for each in answer["thrusters"]] == [(3, 3), (5, 1)]
    assert [each["net_thrust"] for each in answer["thrusters"][1]["afterburning"]] == [6]
    assert answer["isru"] == [
        {"name": "Tungsten Resistojet", "isru": 3, "platforms": ["missile"], "operational": True}
    ]
    assert answer["therms"] == {"supplied": 0, "needed": 0}


def test_stack_tells_why_not(capsys: Capture) -> None:
    cards = ("--card", "Metastable Helium", "--card", "Penning Trap")
    answer = run(capsys, "stack", *cards, "--tanks", "3")
    assert answer["cards"][0]["why_not"] == "needs 1 more therm (J4b)"
    assert answer["thrusters"][0]["net_thrust"] is None
    heavy = run(capsys, "stack", *cards, "--card", "Bubble Membrane:heavy")
    assert heavy["thrusters"][0]["net_thrust"] == 6
    assert heavy["cards"][2]["mass"] == 1
    assert heavy["therms"] == {"supplied": 2, "needed": 1}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["strip", "burn", "4-1/3", "9"], "4-1/3 less 9 steps is 2-1/3, probe (+1)"),
        (["strip", "burn", "8", "1", "--dry", "5"], "8 less 1 step is 7-1/2, scout"),
        (["strip", "mass", "6-1/2", "3"], "6-1/2 plus 3 is 9-1/2, transport (-1)"),
        (["strip", "steps", "8", "5"], "7 steps of fuel between 8 and 5"),
        (["strip", "tanks", "--dry", "5", "--steps", "0"], "0 tanks to wet mass 5, scout; 0 steps"),
        (["strip", "tanks", "--dry", "5", "--steps", "12"], "10    11  2      13"),
        (["thrust", "--engine", "1-1", "--wet", "9"], "net thrust 0, so it can only coast (H2b)"),
        (["thrust", "--engine", "5-4", "--wet", "9", "--dry", "5"], "H3b   -1     transport"),
        (["stack", "--card", "Hall Effect"], "no           needs a generator (e) (J1)"),
        (["stack", "--card", "Re Solar Moth", "--cargo-tanks", "2"], "dry mass 2, wet mass 2"),
        (["stack", "--card", "Re Solar Moth", "--tanks", "1"], "Re Solar Moth, afterburning  6"),
        (["stack", "--card", "CX081R", "--card", "CX086F"], "Project Valkyrie  1     no"),
        (["stack", "--card", "Nanobot"], "ISRU: Nanobot 1"),
    ],
)
def test_answers_in_words(words: list[str], told: str, capsys: Capture) -> None:
    assert main(words) == FINE
    assert told in capsys.readouterr().out


def test_stack_warns_of_valkyrie(capsys: Capture) -> None:
    names = ["Ablative Plate", "Project Valkyrie", "Penning Trap", "SS/NaK Pumped Loop:heavy"]
    assert main(["stack", *(word for name in names for word in ("--card", name))]) == FINE
    out = capsys.readouterr().out
    assert "decommissions Penning Trap, SS/NaK Pumped Loop" in out


def test_solar_power_in_the_dark_is_answered_with_no(capsys: Capture) -> None:
    assert main(["thrust", "--engine", "5-4,solar", "--wet", "9", "--zone", "neptune"]) == (
        ANSWERED_NO
    )
    assert capsys.readouterr().out.startswith("J3a: 5-4 is solar powered")


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["strip", "burn", "4-2/5", "1"], BAD_QUESTION, "did you mean 4, 4-1/3 or 4-2/3?"),
        (["strip", "burn", "4", "x"], BAD_QUESTION, "'x' is not a whole number"),
        (["strip", "burn", "4", "99"], ANSWERED_NO, "F3d: wet mass 4 is only 19 steps above"),
        (["strip", "steps", "5", "8"], BAD_QUESTION, "F3: wet mass 5 is below dry mass 8"),
        (["strip", "mass", "6", "33"], BAD_QUESTION, "33 units of mass never fit"),
        (["strip", "tanks", "--dry", "5", "--steps", "99"], ANSWERED_NO, "F3a: dry mass 5 holds"),
        (["strip", "tanks", "--dry", "24", "--steps", "1"], BAD_QUESTION, "F2a"),
        (["strip", "tanks", "--dry", "8", "--wet", "5", "--steps", "1"], BAD_QUESTION, "F3"),
        (["thrust", "--engine", "5-4,zap", "--wet", "9"], BAD_QUESTION, "unknown flag 'zap'"),
        (["thrust", "--engine", "5-4", "--wet", "9", "--zone", "x"], BAD_QUESTION, "unknown zone"),
        (["thrust", "--engine", "5-4", "--wet", "9", "--push"], ANSWERED_NO, "H3d"),
        (["thrust", "--engine", "5-4", "--wet", "9", "--afterburn"], ANSWERED_NO, "H3a"),
        (["stack", "--card", "Hall Effect", "--tanks", "33"], BAD_QUESTION, "F3a: 33"),
        (["stack", "--card", "CT045F", "--card", "CT045R"], BAD_QUESTION, "in the stack twice"),
        (["stack", "--card", "Hall Effect:heavy"], BAD_QUESTION, "is no radiator"),
        (["stack", "--card", "Hall Effect", "--grade", "beer"], BAD_QUESTION, "unknown fuel grade"),
        (["stack", "--card", "no such card"], BAD_QUESTION, "there is no card"),
    ],
)
def test_bad_questions_get_one_clear_line(
    words: list[str], status: int, told: str, capsys: Capture
) -> None:
    try:
        assert main(words) == status
    except SystemExit as stop:  # argparse complains by itself
        assert stop.code == status  # noqa: PT017
    out, error = capsys.readouterr()
    assert out == ""
    assert told in error
    assert error.count("\n") == 1
