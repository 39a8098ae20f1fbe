"""``planner move`` and ``planner moves``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.cli import ANSWERED_NO, BAD_QUESTION, FINE, main

Capture = pytest.CaptureFixture[str]
ENGINE = ("--engine", "3-2", "--dry", "5", "--wet", "8")
ENCKE = ("move", "ceres burn 19", "ceres lagrange 6", *ENGINE)


def run(capsys: Capture, *words: str, status: int = FINE) -> dict[str, Any]:
    assert main([*words, "--json"]) == status
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def complaint(capsys: Capture, status: int, *words: str) -> str:
    assert main([*words]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_move(capsys: Capture) -> None:
    answer = run(capsys, "move", "LEO", "Cycler", "earth belt 1", "GEO", *ENGINE)
    assert (answer["burns"], answer["fuel_steps"], answer["wet_end"]) == (2, 4, "6")
    assert [entry["rule"] for entry in answer["path"]] == ["H5a", "H4", "H5a"]


def test_move_in_words(capsys: Capture) -> None:
    assert main(["move", "leo", "cycler", *ENGINE]) == FINE
    out = capsys.readouterr().out
    assert out.startswith("net thrust 3: +3 base thrust of 3-2 (H3)")
    assert "burn into Cycler (H5a)" in out
    assert "1 burn, 2 steps of fuel, wet mass 7 at the end; 0 rolls" in out


def test_tanks_stand_for_the_wet_mass(capsys: Capture) -> None:
    words = ("move", "leo", "cycler", "--engine", "3-2", "--dry", "5", "--tanks", "3")
    assert run(capsys, *words)["wet_end"] == "7"


def test_an_illegal_move_names_its_rule(capsys: Capture) -> None:
    assert "H5c: burn into Geostationary Orbit makes 2 burns" in complaint(
        capsys, ANSWERED_NO, "move", "leo", "cycler", "earth belt 1", "geo", "--engine", "1-1",
        "--dry", "5", "--tanks", "3",
    )  # fmt: skip
    error = run(capsys, "move", "leo", "ceres", *ENGINE, status=ANSWERED_NO)["error"]
    assert (error["rule"], error["hint"]) == ("B7", "routes lead to Cycler")


def test_the_season(capsys: Capture) -> None:
    assert run(capsys, *ENCKE, "--season", "blue")["burns"] == 0
    assert run(capsys, *ENCKE, "--year", "13")["burns"] == 0
    assert run(capsys, *ENCKE, "--rules", "rfg")["burns"] == 0
    assert "B7h" in complaint(capsys, ANSWERED_NO, *ENCKE, "--season", "red")
    assert "the season is not given" in complaint(capsys, ANSWERED_NO, *ENCKE)


def test_how_the_engine_is_activated(capsys: Capture) -> None:
    words = ("move", "leo", "cycler", "--engine", "3-2,a2,push", "--dry", "5", "--wet", "9")
    assert run(capsys, *words)["net_thrust"] == 2
    assert run(capsys, *words, "--afterburn", "--push")["net_thrust"] == 5
    assert "F4c" in complaint(capsys, ANSWERED_NO, *words, "--grade", "dirt")


def test_factories_and_colonies(capsys: Capture) -> None:
    words = ("move", "phobos", "sol mars l1", "--engine", "0-0,sail", "--dry", "5", "--wet", "5")
    assert "H6a" in complaint(capsys, ANSWERED_NO, *words)
    assert len(run(capsys, *words, "--factory", "phobos")["rolls"]) == 1
    assert run(capsys, *words, "--colony", "phobos")["rolls"] == []
    assert run(capsys, *words, "--factory", "phobos", "--powersat")["rolls"] == []


def test_rocketplane_and_parachute(capsys: Capture) -> None:
    path = ("venus aerostat", "venus lander 2", "venus lander 1", "acid clouds", "lvo")
    engine = ("--engine", "3-2,a2", "--dry", "5", "--wet", "10", "--afterburn")
    words = ("move", *path, *engine, "--colony", "venus aerostat")
    up = run(capsys, *words, "--water", "venus aerostat", "20")
    assert (up["wet_end"], up["path"][0]["booster_tanks"]) == ("7", 20)
    assert "H6a" in complaint(capsys, ANSWERED_NO, *words, "--water", "venus aerostat", "19")
    down = ("move", "lmo", "mars aerobrake 2", *ENGINE)
    assert len(run(capsys, *down)["rolls"]) == 1
    assert run(capsys, *down, "--parachute")["rolls"] == []


def test_moves(capsys: Capture) -> None:
    answer = run(capsys, "moves", "LGO", *ENGINE)
    assert [way["space"] for way in answer["ways"]] == ["jupiter-ganymede-l2"]
    assert [way["space"] for way in answer["closed"]] == ["jupiter-lander-1", "jupiter-lander-2"]
    assert main(["moves", "LGO", *ENGINE]) == FINE
    out = capsys.readouterr().out
    assert "burn into Jupiter-Ganymede L2 (H5a)" in out
    assert "closed: Jupiter lander 2: no move may end on the lander burn" in out


def test_no_way_at_all_is_a_no(capsys: Capture) -> None:
    stuck = ("moves", "phobos", "--engine", "0-0,sail", "--dry", "5", "--wet", "5")
    assert run(capsys, *stuck, status=ANSWERED_NO)["ways"] == []
    assert main([*stuck]) == ANSWERED_NO
    assert "so it can only coast (H2b)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("move", "leo", "cyclr", *ENGINE), "did you mean Cycler?"),
        (("moves", "leo", "--engine", "3", "--dry", "5", "--wet", "8"), "THRUST-CONSUMPTION"),
        (("moves", "leo", "--engine", "3-2", "--dry", "x", "--wet", "8"), "no spot 'x'"),
        (("moves", "leo", "--engine", "3-2", "--dry", "5", "--wet", "33"), "from 1 to 32"),
        (("moves", "leo", *ENGINE, "--factory", "leo"), "B7a: Low Earth Orbit is no site"),
        (
            ("moves", "leo", *ENGINE, "--colony", "lmo"),
            "no site; name a site, such as Mars: Arsia Mons Caves",
        ),
        (("moves", "leo", *ENGINE, "--water", "leo", "3"), "B7a: Low Earth Orbit is no site"),
        (("moves", "mars lander 2", *ENGINE), "H5e: no spacecraft can wait on the lander burn"),
        (("move", "mars lander 2", "lmo", *ENGINE), "H5e: no spacecraft can wait on the lander"),
        (
            ("moves", "leo", "--engine", "3-2", "--dry", "5", "--tanks", "-3"),
            "-3 tanks: a count is never negative",
        ),
        (
            ("moves", "leo", *ENGINE, "--water", "phobos", "-3"),
            "-3 tanks: a count is never negative",
        ),
        (("moves", "leo", *ENGINE, "--grade", "wine"), "unknown fuel grade 'wine'"),
        (("moves", "leo", *ENGINE, "--rules", "chess"), "unknown rule set"),
        (("moves", "leo", *ENGINE, "--year", "0"), "there is no year 0"),
    ],
)
def test_bad_input_is_one_clear_line(
    capsys: Capture, words: tuple[str, ...], sentence: str
) -> None:
    assert sentence in complaint(capsys, BAD_QUESTION, *words)
