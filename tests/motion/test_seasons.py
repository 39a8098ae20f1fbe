"""Synodic sites, the far zone of the Sun, and the reduced rules (B7h, J3a, iiA1)."""

from __future__ import annotations

import pytest

from planner.motion import Landing
from planner.rules import RACE_FOR_GLORY, Season
from tests.motion.boards import draw
from tests.motion.helpers import (
    dice,
    flight,
    move,
    position,
    reachable,
    refusals,
    refused,
    thruster,
)

ENCKE = "ceres-burn-19 ceres-lagrange-6 ceres-crash-13 comet-encke"
FAR = draw(
    """
    near: lagrange zone=uranus
    far: lagrange zone=neptune
    flyby: lagrange flyby=2 zone=neptune
    early: lagrange flyby=1 zone=uranus
    burn: lagrange burn=1 zone=neptune
    back: lagrange burn=1 zone=uranus
    rock: site size=1 zone=neptune
    colour: lagrange season=red
    hue: site season=red size=1
    other: lagrange season=blue
    """,
    """
    leo near
    leo early
    early far
    near far
    far flyby
    far burn
    far back
    far rock
    leo colour
    colour hue
    colour other
    other leo
    """,
)


def test_B7h_a_synodic_site_is_reached_and_left_in_its_season_only() -> None:
    blue = move(thruster(), season=Season.BLUE)
    assert flight(blue, ENCKE).landing is Landing.POWERED
    assert flight(blue, " ".join(reversed(ENCKE.split()))).burns == 1
    for season in (Season.YELLOW, Season.RED):
        closed = move(thruster(), season=season)
        refusal = refused(closed, ENCKE)
        assert (refusal.rule, refusal.code) == ("B7h", "season")
        assert "in season blue only, and the season is " + season in refusal.message
        assert refused(closed, "ceres-lagrange-6 ceres-burn-19").rule == "B7h"


def test_B7h_the_spaces_beside_the_site_are_closed_too() -> None:
    red = move(thruster(), season=Season.RED)
    assert refusals(red, red.start(red.board["ceres-burn-19"].index), "ceres-lagrange-6") == [
        ("B7h", "season")
    ]


@pytest.mark.parametrize("season", [None, *Season])
def test_B7h_moving_within_a_colour_is_always_allowed(season: Season | None) -> None:
    inside = move(thruster(), season=season)
    assert flight(inside, "ceres-lagrange-6 ceres-crash-13 comet-encke").landing is Landing.POWERED
    assert flight(inside, "comet-encke ceres-crash-13 ceres-lagrange-6").burns == 0
    assert flight(inside, "hermes-a ceres-lagrange-2 hermes-b").landing is Landing.POWERED


def test_B7h_an_unknown_season_opens_nothing() -> None:
    assert refused(move(thruster()), ENCKE).rule == "B7h"


def test_B7h_from_one_colour_to_another_needs_both_seasons() -> None:
    for season in Season:
        refusal = refused(move(thruster(), FAR, season=season), "colour other")
        assert "season blue and red only" in refusal.message


@pytest.mark.parametrize(
    ("path", "season"),
    [
        ("jupiter-burn-10 jupiter-lagrange-1 bee-zed", Season.RED),
        ("uranus-burn-5 uranus-lagrange-1 asbolus", Season.BLUE),
        ("saturn-burn-10 saturn-lagrange-8 saturn-crash-11 kreutz-sungrazer", Season.YELLOW),
        ("jupiter-hohmann-20 jupiter-burn-25 jupiter-crash-9 comet-neujmin-1", Season.BLUE),
    ],
)
def test_B7h_on_the_printed_board(path: str, season: Season) -> None:
    assert flight(move(thruster(), season=season), path).landing is Landing.POWERED
    for other in set(Season) - {season}:
        assert refused(move(thruster(), season=other), path).rule == "B7h"


@pytest.mark.parametrize("season", [None, *Season])
def test_iiA1_race_for_glory_ignores_the_colours(season: Season | None) -> None:
    free = move(thruster(), season=season, rules=RACE_FOR_GLORY)
    assert flight(free, ENCKE).landing is Landing.POWERED
    assert flight(move(thruster(), FAR, rules=RACE_FOR_GLORY), "colour other").burns == 0


def test_iiA1_race_for_glory_uses_no_bonus_pivots() -> None:
    ballerina = thruster(thrust=0, bonus_pivots=1)
    path = "ceres-crash-2 ceres-hohmann-2 ceres-hohmann-1"
    assert flight(move(ballerina), path).burns == 0
    assert refused(move(ballerina, rules=RACE_FOR_GLORY), path).rule == "H5c"


SOLAR = thruster(solar_dies=True)


def test_J3a_solar_power_dies_where_the_neptune_zone_is_entered() -> None:
    solar = move(SOLAR, FAR)
    assert position(solar, "leo near").operational
    assert not position(solar, "near far").operational
    assert refused(solar, "near far burn").rule == "H2b"
    assert refused(solar, "near far rock").rule == "H6a"
    assert flight(solar, "near far").end == FAR["far"].index
    assert flight(move(thruster(), FAR), "near far burn").burns == 1


def test_J3a_a_dead_solar_thruster_gains_no_bonus_burns() -> None:
    assert position(move(SOLAR, FAR), "near far flyby").bonus_burns == 0
    assert position(move(thruster(), FAR), "near far flyby").bonus_burns == 2


def test_J3a_bonus_burns_gained_before_may_still_be_used() -> None:
    assert flight(move(SOLAR, FAR), "leo early far burn").burns == 0


def test_J3a_the_burn_into_the_zone_is_paid_while_the_thruster_lives() -> None:
    border = move(SOLAR, FAR)
    assert flight(border, "leo near").operational
    crossing = flight(move(SOLAR), "uranus-burn-10 neptune-flyby")
    assert (crossing.operational, crossing.burns) == (False, 0)


def test_J3a_a_dead_thruster_stays_dead_for_the_move() -> None:
    assert refused(move(SOLAR, FAR), "near far back").rule == "H2b"


def test_J3a_a_move_that_starts_in_the_zone_has_no_solar_power() -> None:
    solar = move(SOLAR, FAR)
    start = solar.start(FAR["far"].index)
    assert not start.operational
    assert reachable(solar, start) == {"near", "early", "flyby"}


def test_gl_Sails_a__every_aerobrake_ends_the_sail() -> None:
    sail = move(thruster(sail=True, consumption="0"), season=Season.BLUE)
    # Bonus burns gained before may be used, but no fuel burn follows and no landing under power.
    braked = position(sail, "venus-flyby venus-aerobrake-1")
    assert not braked.operational
    alive = move(thruster(consumption="0"))
    assert position(alive, "venus-flyby venus-aerobrake-1").operational
    assert dice(sail, flight(sail, "venus-flyby venus-aerobrake-1").rolls) == [
        ("aerobrake", "venus-aerobrake-1")
    ]
