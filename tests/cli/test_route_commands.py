"""``planner route``, ``tanks`` and ``reach`` as a user meets them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.cli import main

ROCKET = ["--engine", "5-1,a1", "--dry", "7"]
TO_MARS = ["route", "LEO", "Arsia Mons Caves", *ROCKET, "--tanks", "3"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(list(arguments))
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    status, out, _ = run(capsys, *arguments, "--json")
    return status, json.loads(out)


def test_a_route_in_words_shows_choices_and_the_first_turn_by_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run(capsys, *TO_MARS, "--rules", "rfg")
    assert status == 0
    assert out.startswith("turns  steps  tanks")
    assert "net thrust 4 = +5 base thrust of 5-1 (H3), -1 transport" in out
    assert "aerobrake landing (H6b)" in out


def test_H4_coasts_are_one_line_and_rolls_have_their_die_and_chance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["route", "LEO", "Deimos", *ROCKET, "--tanks", "3"]
    _, out, _ = run(capsys, *asked, "--rad-hard", "3")
    lines = [line.split(maxsplit=1) for line in out.splitlines()]
    assert ["1", "burn into Cycler (H5a)"] in lines
    assert "belt roll: 1d6 − 4 against rad-hardness 3 (H10): 100%" in out
    assert "coast 4 spaces to Sol-Mars L2, by Hohmann between Sol-Earth L2 and Sol-Mars L5" in out
    assert "hohmann 1" not in out
    assert "are lost (H10), chance unknown" in run(capsys, *asked)[1]


def test_H4c_a_pivot_and_the_burn_after_it_are_paid_each_by_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["route", "LEO", "Comet Halley", "--engine", "9-1", "--dry", "4", "--tanks", "8"]
    _, out, _ = run(capsys, *asked, "--year", "11", "--max-turns", "2")
    lines = out.splitlines()
    pivot = next(number for number, line in enumerate(lines) if line.startswith("  2      pivot"))
    assert any(
        line.startswith("  2      pivot") and after.startswith("  1      burn into")
        for line, after in zip(lines[pivot:], lines[pivot + 1 :], strict=False)
    )


@pytest.mark.parametrize(
    "more",
    [
        ["--season", "blue"],
        ["--year", "3"],
        ["--rules", "rfg"],
        ["--push"],
        ["--prefer", "fuel"],
        ["--max-turns", "6"],
        ["--jettison"],
        ["--no-jettison"],
        ["--aqua", "4"],
        ["--engine", "12-8,a2"],
        ["--avoid", "venus flyby"],
        ["--via", "Sol-Mars L1"],
        ["--factory", "arsia mons"],
        ["--colony", "arsia mons"],
        ["--water", "arsia mons", "20"],
        ["--rad-hard", "5"],
        ["--no-afterburn"],
        ["--parachute"],
    ],
    ids=lambda more: more[0],
)
def test_every_option_is_understood(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, *TO_MARS, *more)
    assert status == 0
    assert found["options"]


def test_no_route_is_answered_with_no_and_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["route", "LEO", "deimos", "--engine", "3-2", "--dry", "5", "--tanks", "0"]
    status, found = answer(capsys, *arguments, "--rules", "rfg")
    assert status == 1
    assert found["options"] == []
    assert found["why_not"]["rule"] == "H5d"
    assert "tanks" in found["why_not"]["would_work"][0]["what"]


HEAVY = ["leo", "--engine", "3-2", "--dry", "3", "--wet", "12", "--season", "blue"]


def test_G1f_ways_that_throw_fuel_away_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["route", "leo", "deimos", *HEAVY[1:], "--max-turns", "4"]
    _, out, _ = run(capsys, *asked)
    assert "throw 7 steps away first" in out
    assert "  first throw 7 steps of fuel away: wet mass 12 to 8 (G1f)" in out
    _, found = answer(capsys, *asked)
    assert [option["jettisoned"] for option in found["options"]] == [7, 0, 16, 0, 16]
    _, found = answer(capsys, *asked, "--no-jettison")
    assert [option["jettisoned"] for option in found["options"]] == [0, 0]
    assert "jettison" not in run(capsys, *asked, "--no-jettison")[1]


def test_G1f_sites_that_are_reached_by_throwing_fuel_away_say_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["reach", *HEAVY, "--max-turns", "1", "--only", "ida"]
    _, out, _ = run(capsys, *asked)
    assert "the fastest way (G1f)" in out
    assert out.rstrip().endswith("throw 7 steps away")
    _, found = answer(capsys, *asked)
    [ida] = found["sites"]
    assert (ida["fuel_steps"], ida["fastest"]["jettisoned"]) == (4, 7)


@pytest.mark.parametrize("command", ["route", "tanks", "reach"])
@pytest.mark.parametrize("what", ["--factory", "--colony", "--water"])
def test_B7a_only_sites_have_factories_and_water(
    capsys: pytest.CaptureFixture[str], command: str, what: str
) -> None:
    asked = ["leo"] if command == "reach" else ["leo", "deimos"]
    fuel = [] if command == "tanks" else ["--tanks", "3"]
    tanks = ["20"] if what == "--water" else []
    status, data = answer(capsys, command, *asked, *ROCKET, *fuel, what, "lmo", *tanks)
    assert status == 2
    error = data["error"]
    assert (error["field"], error["rule"]) == (what[2:], "B7a")
    assert error["message"] == "Low Mars Orbit is no site"
    assert error["hint"] == "name a site, such as Mars: Arsia Mons Caves"


@pytest.mark.parametrize("command", ["route", "reach"])
def test_negative_tanks_are_refused(capsys: pytest.CaptureFixture[str], command: str) -> None:
    asked = ["leo"] if command == "reach" else ["leo", "deimos"]
    status, _, error = run(capsys, command, *asked, *ROCKET, "--tanks", "-3")
    assert status == 2
    assert "-3 tanks: a count is never negative" in error


def test_F2a_a_dry_mass_of_0_counts_as_1_for_routes_as_for_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rocket = ["--engine", "3-2", "--tanks", "3"]
    _, nothing = answer(capsys, "route", "leo", "cycler", *rocket, "--dry", "0")
    _, one = answer(capsys, "route", "leo", "cycler", *rocket, "--dry", "1")
    assert nothing == one
    _, moved = answer(capsys, "move", "leo", "cycler", *rocket, "--dry", "0")
    assert moved["wet_end"] == nothing["options"][0]["wet_end"]


def test_tanks_finds_the_fewest(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tanks", "LEO", "deimos", "--engine", "3-2", "--dry", "5", "--rules", "rfg"]
    status, found = answer(capsys, *arguments)
    assert status == 0
    assert {"tanks", "wet", "spare_steps", "options"} <= set(found)
    fewer = ["--tanks", str(found["tanks"] - 1)]
    status, _ = answer(capsys, "route", *arguments[1:], *fewer)
    assert status == 1


def test_reach_lists_the_nearest_sites_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "reach", "LEO", *ROCKET, "--tanks", "3", "--max-turns", "2")
    assert status == 0
    turns = [site["turns"] for site in found["sites"]]
    assert turns == sorted(turns)
    wanted = "id name zone size spectral hydration turns fuel_steps tanks hazards belts"
    assert set(wanted.split()) <= set(found["sites"][0])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["route", "LEO", "marz", *ROCKET, "--tanks", "3"], "marz"),
        (["route", "LEO", "mars lander 2", *ROCKET, "--tanks", "3"], "H5e"),
        (["route", "mars lander 2", "LEO", *ROCKET, "--tanks", "3"], "H5e"),
        (["route", "LEO", "ceres", "--engine", "5", "--dry", "7", "--tanks", "3"], "engine"),
        (["route", "LEO", "ceres", *ROCKET, "--tanks", "30"], "F3a"),
        (["route", "LEO", "ceres", *ROCKET, "--wet", "4"], "below dry"),
        (["route", "LEO", "ceres", *ROCKET, "--wet", "4-2/5"], "4-2/5"),
        (["route", "LEO", "ceres", "--engine", "5-1", "--dry", "24", "--tanks", "1"], "F2a"),
        (["route", "LEO", "ceres", *ROCKET, "--tanks", "3", "--rules", "chess"], "chess"),
        (["route", "LEO", "ceres", *ROCKET, "--tanks", "3", "--year", "0"], "year"),
        (["route", "LEO", "ceres", *ROCKET, "--tanks", "3", "--max-turns", "99"], "turns"),
        (["route", "LEO", "ceres", *ROCKET], "--tanks"),
        (["route", "LEO", "ceres", *ROCKET, "--tanks", "x"], "--tanks"),
        (["route", "LEO", "ceres", *(5 * ["--engine", "1-1"]), "--dry", "3", "--tanks", "1"], "4"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert not out
    assert err.count("\n") == 1
    assert complaint in err


def test_H7e_the_finao_for_a_wanted_safety(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *TO_MARS, "--rules", "rfg", "--safety", "90%")
    assert status == 0
    assert "for 90%" in out
    assert "4 aqua, 1 roll: 100%" in out
    _, data = answer(capsys, *TO_MARS, "--rules", "rfg", "--safety", "80")
    assert data["options"][0]["insurance"] == {
        "rolls": 0,
        "aqua": 0,
        "success": {"exact": "5/6", "percent": 83.3},
    }
    status, _, error = run(capsys, *TO_MARS, "--safety", "101")
    assert status == 2
    assert "'101' is no chance in percent, 0 to 100" in error


def test_H10_what_cannot_be_bought_and_the_chance_of_each_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cards = ["--rad-hard", "1", "--rad-hard", "9"]
    status, out, _ = run(capsys, *TO_MARS, "--season", "red", *cards, "--safety", "100")
    assert status == 0
    assert "cannot be bought (H10a)" in out
    assert "chance of each card on the first way: rad-hard 1 " in out
    _, data = answer(capsys, *TO_MARS, "--season", "red", *cards)
    soft, hard = data["options"][0]["survival"]
    assert (soft["rad_hard"], hard["rad_hard"]) == (1, 9)
    assert soft["success"]["percent"] < hard["success"]["percent"]


def test_I6_3_the_chances_of_prospecting_there(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "route", "LEO", "Deimos", *ROCKET, "--tanks", "6")
    assert "prospecting (I6.3)" in out
    _, data = answer(capsys, "route", "LEO", "Deimos", *ROCKET, "--tanks", "6")
    assert data["prospecting"][0]["site"]["id"] == "deimos"


def test_reach_looks_at_a_few_sites_only(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["reach", "LEO", *ROCKET, "--tanks", "3", "--only", "Deimos", "--only", "phobos"]
    status, data = answer(capsys, *asked, "--only", "Titan: Kraken Mare", "--max-turns", "2")
    assert status == 0
    assert {site["id"] for site in data["sites"]} == {"deimos", "phobos"}
    status, _, error = run(capsys, *asked, "--only", "LEO")
    assert status == 2
    assert "Low Earth Orbit is no site" in error


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--engine", "99999999999-1"], "has a number over 999"),
        (["--engine", "5-1,a99999999999"], "has a number over 999"),
        (["--engine", "5-1,push+99999999999"], "has a number over 999"),
        (["--max-hazards", "-1"], "a limit below 0 allows nothing"),
        (["--max-belts", "-1"], "a limit below 0 allows nothing"),
        (["--aqua", "-4"], "-4 aqua: a count is never negative"),
        (["--water", "arsia mons", "-1"], "-1 tanks: a count is never negative"),
        (["--water", "arsia mons", "much"], "'much' is no number of tanks"),
    ],
)
def test_numbers_out_of_all_bounds_are_refused(
    capsys: pytest.CaptureFixture[str], wrong: list[str], said: str
) -> None:
    status, _, error = run(capsys, *TO_MARS, *wrong)
    assert status == 2
    assert said in error


CARDS = "Hall Effect, Cascade Photovoltaic"


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("5-1,a1, dry 7, 3 tanks", [*ROCKET, "--tanks", "3"]),
        ("５－１ アフターバーン、乾質量７、湿質量１０", [*ROCKET, "--wet", "10"]),
        ("8-4,dirt, dry 3, wet 6", ["--engine", "8-4,dirt", "--dry", "3", "--wet", "6"]),
    ],
)
def test_a_rocket_in_one_line_is_the_rocket_of_the_options(
    line: str, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["route", "LEO", "Deimos", "--max-turns", "4"]
    assert answer(capsys, *where, "--rocket", line) == answer(capsys, *where, *options)


def test_J1_a_rocket_of_cards_flies_by_them(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "route", "LEO", "Deimos", "--rocket", f"{CARDS}, 3 tanks")
    assert status == 0
    assert found["engines"] == ["Hall Effect=3-2,push,r5"]
    again = ["route", "LEO", "Deimos", "--rocket", CARDS, "--tanks", "3"]
    assert answer(capsys, *again) == (0, found)
    status, fewest = answer(capsys, "tanks", "LEO", "Deimos", "--rocket", f"{CARDS}, 9 tanks")
    assert (status, fewest["tanks"]) == (0, 2)
    status, out, _ = run(capsys, "landing", "Pluto", "--rocket", f"{CARDS}, 3 tanks")
    assert "with Hall Effect=3-2,push,r5, dry mass 5, wet mass 8" in out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--engine", "5-1"], "what is needed: --dry, --tanks; or --rocket with all in one line"),
        (["--rocket", "5-1, dry 7"], "give the tanks or the wet mass"),
        (["--rocket", "5-1, dry 7", "--tanks", "1", "--dry", "5"], "--dry belongs into the line"),
        (["--rocket", "5-1, dyr 7", "--tanks", "1"], "did you mean dry?"),
        (["--rocket", "Hall Effect, 2 tanks"], "needs a generator (e) (J1)"),
    ],
)
def test_what_is_wrong_with_a_rocket_is_one_line(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "route", "LEO", "Deimos", *options)
    assert status in (1, 2)
    assert told in err
    assert err.count("\n") == 1


def test_B7h_a_goal_closed_by_its_season_says_so_first_with_the_years(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["route", "LEO", "Icarus", "--engine", "4-3", "--dry", "4"]
    status, out, _ = run(capsys, *asked, "--tanks", "12")
    assert status == 1
    first, then = out.splitlines()
    assert first.startswith("Icarus is open in the red season only: years 9 to 12 of each cycle")
    assert "no year was given" in first
    assert "year 8 (4 turns)" in then
    assert run(capsys, *asked, "--tanks", "12", "--year", "8")[0] == 0
    _, out, _ = run(capsys, *asked, "--tanks", "8", "--season", "blue")
    assert "it does not get there from any year" in out
    assert "would work: 12 tanks of fuel in place of 8" in out
