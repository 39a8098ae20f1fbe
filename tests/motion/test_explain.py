"""A flight told space by space."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import to_builtins

from planner.answers import plain
from planner.motion import PathEntry, explain
from planner.motion.answers import EntryAnswer, RollAnswer, flight_as_dict, ways_as_dict, wet_end
from tests.motion.helpers import activated, flight, move, thruster

HALF = move(thruster(7, "9"))
VENUS = "venus-aerostat venus-lander-2 venus-lander-1 venus-acid-clouds lvo"


def told(a_move: Any, path: str) -> tuple[PathEntry, ...]:
    return explain(a_move, flight(a_move, path))


def test_every_space_has_its_entry() -> None:
    orbit, ground = told(HALF, "gefion-barycenter ceres-half-lander-2 ceres")
    assert to_builtins(plain(EntryAnswer, orbit)) == {
        "space": "ceres-half-lander-2",
        "name": "Ceres half lander 2",
        "burns": 1,
        "steps": "9/2",
        "bonus": 0,
        "rule": "H5e",
        "why": "burn into Ceres half lander 2 (H5e)",
        "rolls": [],
        "liftoff": None,
        "landing": None,
        "booster_tanks": 0,
    }
    assert (ground.rule, ground.why) == ("H6a", "powered landing, net thrust 7 over size 6 (H6a)")
    assert plain(EntryAnswer, ground).landing == "powered"


def test_a_free_space_says_so() -> None:
    [entry] = told(HALF, "sol-earth-l2 venus-flyby")
    assert (entry.rule, entry.why, entry.burns, entry.steps) == ("H4", "free (H4)", 0, 0)


def test_rolls_name_the_place_that_asks() -> None:
    helped = move(thruster(0), factories=["phobos"])
    [entry] = told(helped, "phobos sol-mars-l1")
    assert list(map(RollAnswer.of, entry.rolls)) == [RollAnswer("factory-assist", "H7c", "phobos")]
    assert (entry.rule, entry.why) == ("H6c", "factory-assisted liftoff from Phobos (H6c)")


def test_a_rocketplane_tells_its_tanks() -> None:
    engine = activated("3-2,a2", 5, 10, "venus", afterburn=True)
    plane = move(engine, colonies=["venus-aerostat"], tanks={"venus-aerostat": 20})
    first, *_, orbit = told(plane, VENUS)
    assert (first.booster_tanks, first.burns, first.steps, first.rule) == (20, 1, 0, "H6c")
    assert "for 20 tanks of its water (H6c)" in first.why
    assert "a Powersat or colony makes the assist safe (H6c)" in first.why
    assert orbit.booster_tanks == 0


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("lmo mars-aerobrake-2", "the sail burns up (H6b)"),
        ("lmo mars-aerobrake-2", "a card spares the hazard roll (gl. Aerobrake Hazard a)"),
        ("mars-aerobrake-2 mars-arsia-mons", "aerobrake landing (H6b)"),
        ("titan-aerostat titan-ontario-lacus", "falls from Titan: Aerostat (H6b)"),
        ("nysa ceres-crash-14", "powered liftoff from Nysa, net thrust 5 over size 3 (H6a)"),
        ("nereid neptune-crash-4", "crash hazard ignored beside the factory (H6c)"),
        ("uranus-burn-10 neptune-flyby", "too far from Sol for solar power (J3a)"),
        ("saturn-belt-1 saturn-flyby", "bonus burns of Saturn Flyby (H8)"),
        ("cycler earth-belt-1", "mag sail in Earth belt 1 (H8f)"),
    ],
)
def test_what_happens_besides_is_told(path: str, sentence: str) -> None:
    engine = thruster(5, sail=True, mag_sail=True, solar_dies="neptune-flyby" in path)
    a_move = move(engine, colonies=["nereid"], no_hazard_roll=True)
    assert sentence in told(a_move, path)[-1].why


def test_H6b_a_sail_burns_up_once() -> None:
    a_move = move(thruster(5, sail=True))
    path = "jupiter-flyby jupiter-aerobrake-1 jupiter-crash-6 jupiter-aerobrake-2"
    assert ["burns up" in entry.why for entry in told(a_move, path)] == [True, False, False]


def test_nothing_is_told_that_did_not_happen() -> None:
    plain = told(move(thruster()), "lmo mars-aerobrake-2")[-1]
    assert plain.why == "free (H4)"
    crash = told(move(thruster()), "nysa-barycenter ceres-crash-14")[-1]
    assert crash.why == "free (H4)"
    sunny = told(move(thruster(solar_dies=True)), "sol-earth-l2 venus-flyby")[-1]
    assert sunny.why == "free (H4)"
    dark = told(move(thruster()), "neptune-flyby neptune-hohmann-24")[-1]
    assert dark.why == "free (H4)"


def test_bonus_burns_gained_and_spent() -> None:
    gained, spent = told(move(thruster(0)), "earth-luna-l4 luna-flyby-1 earth-burn-3")
    assert (gained.bonus, gained.rule) == (1, "H8")
    assert (spent.bonus, spent.rule, spent.burns) == (-1, "H8b", 0)


def test_a_flight_as_plain_data() -> None:
    a_move = move(activated("3-2,a2", 5, 9, "earth", afterburn=True))
    data = flight_as_dict(a_move, flight(a_move, "leo cycler earth-belt-1 geo"))
    assert json.loads(json.dumps(data)) == data
    assert (data["from"], data["to"], data["zone"]) == ("leo", "geo", "earth")
    assert (data["net_thrust"], data["burns"], data["fuel_steps"]) == (4, 2, 4)
    assert data["wet_end"] == "6"  # 9 less 2 for the afterburn and 4 for the burns
    assert [part["rule"] for part in data["thrust_parts"]] == ["H3", "H3a", "H3b"]
    assert [entry["space"] for entry in data["path"]] == ["cycler", "earth-belt-1", "geo"]
    assert data["rolls"] == [{"kind": "belt", "rule": "H10", "space": "earth-belt-1"}]


def test_without_the_parts_of_the_thrust_the_wet_mass_is_not_known() -> None:
    a_move = move(thruster())
    assert wet_end(a_move, flight(a_move, "leo cycler")) is None
    assert flight_as_dict(a_move, flight(a_move, "leo cycler"))["thrust_parts"] == []


def test_open_and_closed_ways_as_plain_data() -> None:
    a_move = move(activated("3-2", 5, 8, "jupiter"))
    data = ways_as_dict(a_move, a_move.start(a_move.board["lgo"].index))
    assert json.loads(json.dumps(data)) == data
    assert [way["space"] for way in data["ways"]] == ["jupiter-ganymede-l2"]
    assert [way["space"] for way in data["closed"]] == ["jupiter-lander-1", "jupiter-lander-2"]
    assert data["closed"][0]["reasons"][0]["rule"] == "H5e"
