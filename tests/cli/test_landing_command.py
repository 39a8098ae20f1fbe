"""``planner landing``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.cli import ANSWERED_NO, BAD_QUESTION, FINE, main

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, *words: str, status: int = FINE) -> dict[str, Any]:
    assert main(["landing", *words, "--json"]) == status
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def told(capsys: Capture, *words: str, status: int = FINE) -> str:
    assert main(["landing", *words]) == status
    return capsys.readouterr().out


def test_it_cannot_land_and_what_would_do(capsys: Capture) -> None:
    words = ("Ceres", "--engine", "7-4", "--dry", "5", "--wet", "8-1/2", "--no-jettison")
    assert told(capsys, *words, status=ANSWERED_NO) == (
        "Ceres, size 6: it cannot land\n"
        "  with 7-4, dry mass 5, wet mass 8-1/2 (transport)\n"
        "\n"
        "no powered landing: net thrust 6 does not exceed size 6 of Ceres (H6a)\n"
        "no aerobrake landing: no aerobrake path leads to Ceres (H6b)\n"
        "no factory-assist landing: no factory to use at Ceres (H6c)\n"
        "\n"
        "what would let it land, cheapest first:\n"
        "  jettison 1 step of fuel (G1f)\n"
        "      powered landing from Gefion Family barycenter, net thrust 7 over size 6,"
        " wet mass 8 to 7\n"
        "  unload mass 1 (F2b)\n"
        "      powered landing from Gefion Family barycenter, net thrust 7 over size 6,"
        " wet mass 7-1/2 to 6-1/2\n"
        "  an engine of base thrust 8 in place of 7: 8-4 (H3)\n"
        "      powered landing from Gefion Family barycenter, net thrust 7 over size 6,"
        " wet mass 8-1/2 to 7-1/2\n"
    )
    answer = asked(capsys, *words, status=ANSWERED_NO)
    assert answer["site"] == {"id": "ceres", "name": "Ceres", "size": 6}
    assert (answer["can_land"], answer["can_leave"], answer["ways"]) == (False, False, [])
    first = answer["would_work"][0]
    assert first["changes"] == [
        {"kind": "jettison", "rule": "G1f", "amount": "1", "what": "jettison 1 step of fuel"}
    ]
    assert first["sentence"].startswith("jettison 1 step of fuel (G1f): powered landing")
    assert (first["way"]["net_thrust"], first["way"]["margin"]) == (7, 1)
    [refused] = answer["refusals"]
    assert (refused["rule"], refused["from"]["id"], refused["engine"]) == (
        "H5e",
        "gefion-barycenter",
        "7-4",
    )


def test_it_can_land_and_leave(capsys: Capture) -> None:
    words = ("Mars: North Pole", "--engine", "14-9,a2", "--dry", "1", "--wet", "4")
    text = told(capsys, *words)
    assert text.startswith("Mars: North Pole, size 10: it can land, and leave again\n")
    assert "after the aerobrake landing, at wet mass 4: it can leave" in text
    answer = asked(capsys, *words)
    powered, aerobrake = answer["ways"]
    assert (powered["margin"], powered["fuel_steps"], powered["steps_left"]) == (5, 9, 10)
    assert (powered["wet_start"], powered["wet_end"]) == ("4", "2-1/6")
    assert powered["success"] == {"exact": "1", "percent": 100.0}
    assert [entry["space"] for entry in powered["path"]] == ["mars-lander-1", "mars-north-pole"]
    assert [roll["kind"] for roll in aerobrake["rolls"]] == ["aerobrake"]
    assert powered["takeoff"]["can_leave"]
    assert (answer["would_work"], answer["to_leave"]) == ([], [])


def test_a_trap_is_told_with_the_ways_out(capsys: Capture) -> None:
    words = ("mercury-north-pole", "--engine", "12-8", "--dry", "2", "--wet", "4")
    text = told(capsys, *words)
    assert "it can land, but not leave again" in text
    assert "no powered liftoff: burn into Mercury lander 1 brings" in text
    assert "what would let it leave, cheapest first:\n  bring 2 more tanks of fuel (G1b)" in text
    answer = asked(capsys, *words)
    assert (answer["can_land"], answer["can_leave"]) == (True, False)
    assert answer["to_leave"][0]["takeoff"]["method"] == "powered"


def test_burnt_sails(capsys: Capture) -> None:
    text = told(capsys, "Arsia Mons", "--engine", "0-0,solar,sail", "--dry", "5", "--tanks", "0")
    assert "the sails are burnt and no thruster is left (H6b)" in text
    both = told(
        capsys,
        *("Arsia Mons", "--engine", "0-0,solar,sail", "--engine", "3-2"),
        *("--dry", "5", "--tanks", "0", "--sail-mass", "1"),
    )
    assert "at wet mass 4: the sails are burnt (H6b); it cannot leave" in both


def test_takeoff(capsys: Capture) -> None:
    words = ("venus-aerostat", "--takeoff", "--engine", "3-2,a2", "--dry", "5", "--wet", "10")
    helped = (*words, "--factory", "--push", "--water", "20")
    text = told(capsys, *helped)
    assert "Venus: Aerostat-Xity, size 11: it can take off" in text
    assert "acetylene rocketplane (H6c)  Low Venus Orbit  3-2,a2 afterburning" in text
    assert "no factory-assist liftoff: no factory-assist at Venus" in text
    answer = asked(capsys, *words, status=ANSWERED_NO)
    assert answer["can_leave"] is False
    assert {"thrust", "water"} == {
        change["kind"] for each in answer["would_work"] for change in each["changes"]
    }
    assert "no acetylene rocketplane: no factory" in told(capsys, *words, status=ANSWERED_NO)


def test_every_engine_has_its_reason(capsys: Capture) -> None:
    text = told(
        capsys,
        *("Ceres", "--engine", "small=3-2", "--engine", "crew=12-8", "--dry", "5", "--wet", "6"),
        status=ANSWERED_NO,
    )
    assert "no powered landing with small=3-2: net thrust 3 does not exceed size 6" in text
    assert "no powered landing with crew=12-8: burn into Ceres half lander 2 brings" in text


def test_season_year_and_rules(capsys: Capture) -> None:
    comet = ("Hermes A", "--engine", "3-2", "--dry", "3", "--wet", "5")
    assert told(capsys, *comet, "--season", "blue")
    assert told(capsys, *comet, "--rules", "rfg")
    assert "wait 3 years" in told(capsys, *comet, "--year", "10", status=ANSWERED_NO)
    assert asked(capsys, *comet, "--year", "2")["season"] == "blue"


def test_jettison_colony_and_no_afterburn(capsys: Capture) -> None:
    heavy = ("Ceres", "--engine", "7-4", "--dry", "5", "--wet", "8-1/2")
    assert "throw 1 step away first (G1f), 2 steps" in told(capsys, *heavy)
    assert told(capsys, *heavy, "--jettison") == told(capsys, *heavy)
    small = ("Minerva", "--engine", "3-2", "--dry", "5", "--wet", "8", "--colony")
    [way] = asked(capsys, *small)["ways"]
    assert (way["method"], way["rolls"]) == ("factory-assist", [])
    burner = ("Dione", "--engine", "6-2,a1", "--dry", "5", "--wet", "8")
    assert "afterburning" in told(capsys, *burner)
    assert "afterburn (H3a)" in told(capsys, *burner, "--no-afterburn", status=ANSWERED_NO)


def test_from_a_place(capsys: Capture) -> None:
    words = ("Mars: North Pole", "--engine", "12-8", "--dry", "1", "--wet", "4")
    answer = asked(capsys, *words, "--from", "mars-lagrange-2")
    assert {way["from"]["id"] for way in answer["ways"]} == {"mars-lagrange-2"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("LMO",), "H6: Low Mars Orbit is no site, so nothing lands there; name a site"),
        (("Ceres", "--from", "LEO"), "no approach to Ceres begins at Low Earth Orbit"),
        (("Ceres", "--from", "mars lander 2"), "H5e: no spacecraft can wait on the lander burn"),
        (("Ceres", "--water", "-1"), "-1 tanks: a count is never negative"),
    ],
)
def test_bad_questions(capsys: Capture, words: tuple[str, ...], message: str) -> None:
    status = main(["landing", *words, "--engine", "3-2", "--dry", "5", "--wet", "8"])
    assert status == BAD_QUESTION
    assert message in capsys.readouterr().err


def test_H3_a_landing_from_farther_away(capsys: Capture) -> None:
    words = ("Phobos", "--engine", "2-1,solar", "--dry", "6", "--wet", "6", "--rules", "rfg")
    answer = asked(capsys, *words)
    assert [way["from"]["id"] for way in answer["ways"]] == ["earth-burn-5"]
    [way] = asked(capsys, *words, "--from", "earth-burn-6")["ways"]
    assert [entry["space"] for entry in way["path"]] == ["sol-mars-l1", "phobos"]


def test_H6b_without_an_engine(capsys: Capture) -> None:
    words = ("--engine", "none", "--dry", "3", "--wet", "5")
    text = told(capsys, "mars-arsia-mons", *words)
    assert "with no engine, dry mass 3" in text
    assert "after the aerobrake landing: no thruster is left" in text
    [refused] = asked(capsys, "Ceres", *words, status=ANSWERED_NO)["refusals"]
    assert (refused["rule"], refused["engine"]) == ("H2", None)


HALLEY = ("Comet Halley", "--engine", "9-3", "--dry", "3", "--tanks", "5")
SHUT = "open in the red season only: years 9 to 12 of each cycle"


def test_B7h_a_site_that_the_season_has_closed_says_so_first(capsys: Capture) -> None:
    for words, end in (((), ", and no year is given (B7h)"), (("--year", "3"), " (B7h)")):
        text = told(capsys, *HALLEY, *words, status=ANSWERED_NO)
        assert text.splitlines()[2] == f"  {SHUT}{end}"
        answer = asked(capsys, *HALLEY, *words, status=ANSWERED_NO)
        assert answer["closed_until"] == {"season": "red", "first_year": 9, "last_year": 12}
    for words in (("--year", "9"), ("--season", "red"), ("--rules", "rfg")):
        assert SHUT not in told(capsys, *HALLEY, *words)
        assert "closed_until" not in asked(capsys, *HALLEY, *words)
