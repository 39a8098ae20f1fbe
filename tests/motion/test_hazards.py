"""Hazard rolls and belt rolls (H7, H10)."""

from __future__ import annotations

import pytest

from planner.motion import RollKind
from planner.rules import RACE_FOR_GLORY, Season
from tests.motion.helpers import dice, flight, move, thruster


def test_H7_entering_a_hazard_asks_for_a_roll_and_leaving_it_does_not() -> None:
    strong = move(thruster())
    assert len(flight(strong, "nysa-barycenter ceres-crash-14").rolls) == 1
    assert flight(strong, "ceres-crash-14 nysa-barycenter").rolls == ()


def test_H7a_crash_hazard() -> None:
    strong = move(thruster())
    down = flight(strong, "nysa-barycenter ceres-crash-14 nysa")
    assert dice(strong, down.rolls) == [("crash", "ceres-crash-14")]
    assert [roll.kind.rule for roll in down.rolls] == ["H7a"]


def test_H7a_a_hazard_may_be_a_burn_too() -> None:
    strong = move(thruster())
    burning = flight(strong, "mars-burn-10 mars-burn-9")
    assert (burning.burns, dice(strong, burning.rolls)) == (1, [("crash", "mars-burn-9")])


def test_H7b_aerobrake_hazard() -> None:
    strong = move(thruster())
    orbit = flight(strong, "sol-venus-l1 venus-aerobrake-3 lvo")
    assert dice(strong, orbit.rolls) == [("aerobrake", "venus-aerobrake-3")]
    assert [roll.kind.rule for roll in orbit.rolls] == ["H7b"]


def test_H7b_a_parachute_card_spares_the_aerobrake_roll_only() -> None:
    spared = move(thruster(), no_hazard_roll=True)
    down = flight(spared, "venus-flyby venus-aerobrake-1 lvo venus-acid-clouds venus-aerobrake-4")
    assert dice(spared, down.rolls) == [("crash", "venus-acid-clouds")]


def test_H7b_a_parachute_card_does_not_spare_a_sail() -> None:
    sail = move(thruster(sail=True), no_hazard_roll=True)
    assert not flight(sail, "lmo mars-aerobrake-2").operational


def test_H7c_factory_assist() -> None:
    helped = move(thruster(0), factories=["phobos"])
    assert [roll.kind.rule for roll in flight(helped, "phobos sol-mars-l1").rolls] == ["H7c"]


@pytest.mark.parametrize("kind", RollKind)
def test_H7e_every_roll_but_the_belt_can_be_bought_off(kind: RollKind) -> None:
    # FINAO is paid for hazard rolls, never for belt rolls (H10a).
    assert kind.is_hazard is (kind.rule[:2] == "H7")


def test_H10_entering_a_belt_asks_for_a_belt_roll() -> None:
    strong = move(thruster())
    passed = flight(strong, "leo cycler earth-belt-1 geo")
    assert dice(strong, passed.rolls) == [("belt", "earth-belt-1")]
    assert [roll.kind.rule for roll in passed.rolls] == ["H10"]
    assert flight(strong, "earth-belt-1 geo").rolls == ()


def test_H10_each_belt_space_rolls_again() -> None:
    strong = move(thruster())
    out_and_back = "jupiter-belt-6 jupiter-flyby jupiter-belt-8 jupiter-belt-7"
    assert [kind for kind, _ in dice(strong, flight(strong, out_and_back).rolls)] == ["belt"] * 2


def test_H10a_finao_does_not_buy_off_a_belt_roll() -> None:
    assert not RollKind.BELT.is_hazard


@pytest.mark.parametrize("season", Season)
def test_H10b_belts_are_rolled_for_in_every_season(season: Season) -> None:
    # The 2 added in red is part of the roll, not of the move.
    strong = move(thruster(), season=season)
    assert len(flight(strong, "cycler earth-belt-1").rolls) == 1


def test_iiA1_no_belts_in_race_for_glory() -> None:
    strong = move(thruster(), rules=RACE_FOR_GLORY)
    assert flight(strong, "leo cycler earth-belt-1 geo").rolls == ()
    hazardous = flight(strong, "leo cycler earth-belt-1 earth-aerobrake-1")
    assert dice(strong, hazardous.rolls) == [("aerobrake", "earth-aerobrake-1")]
