"""Can it land, can it leave again, and if not, by which rule (H5, H6)."""

from __future__ import annotations

import pytest

from planner.cards.model import FuelGrade
from planner.craft import WetMass
from planner.errors import BadInput
from planner.motion import Landing
from planner.route.landing.check import check_landing, check_takeoff
from planner.route.query import Terms
from planner.rules import RACE_FOR_GLORY, Season
from tests.motion.boards import draw
from tests.route.common import BOARD, index
from tests.route.landings import landing, reasons, ship, takeoff, ways


def test_H3b_afterburn_fuel_is_spent_before_the_class_is_read() -> None:
    check = landing("dione", "6-2,a2", dry=5, wet="8-1/2")
    [way] = check.ways
    assert (way.afterburn, way.net_thrust, str(way.wet_start), str(way.wet_end)) == (
        True,
        7,
        "8-1/2",
        "7",
    )


def test_H3d_a_push_lands_on_Io() -> None:
    assert not landing("io-loki", "9-4,push", dry=5, wet=8).possible
    assert landing("io-loki", "9-4,push", dry=5, wet=8, powersat=True).possible


def test_H3d_no_push_without_the_icon() -> None:
    assert not landing("io-loki", "9-4", dry=5, wet=8, powersat=True).possible


def test_H5c_lander_burns_count_against_the_burn_limit() -> None:
    # Three lander burns lead up from the aerostat; the booster pays one, but counts it.
    check = takeoff("venus-aerostat", "2-1", dry=5, wet=8, factory=True, water=16)
    assert reasons(check)["acetylene rocketplane"] == ["H5e"]
    assert takeoff("venus-aerostat", "3-1", dry=5, wet=8, factory=True, water=16).possible


def test_H5d_the_lander_burn_needs_fuel() -> None:
    assert reasons(landing("io-gish-bar", "12-4", dry=5, wet=5))["powered"] == ["H5d"]


def test_H5e_half_lander_burns_take_half_the_fuel() -> None:
    [way] = landing("ceres", "12-8", dry=5, wet="6-1/2").ways
    assert (way.fuel_steps, way.flight.burns, way.steps_left) == (4, 1, 0)


def test_H6_powered_landing_needs_more_than_the_size() -> None:
    assert reasons(landing("minerva", "3-2", dry=5, wet=8))["powered"] == ["H6a"]
    [way] = landing("minerva", "4-2", dry=5, wet=8).ways
    assert (way.method, way.margin) == (Landing.POWERED, 1)


def test_H6b_falling_needs_no_thruster_that_works() -> None:
    check = landing("triton-tuonela", "3-1,solar", dry=5, wet=8)
    assert {way.method for way in check.ways} == {Landing.AEROBRAKE}
    [way] = check.ways
    assert (way.thruster, way.net_thrust, way.fuel_steps) == (None, 0, 0)
    assert reasons(check)["powered"] == ["J3a"]


def test_H6b_polar_landing_on_Mars_by_aerobrake() -> None:
    check = landing("mars-north-pole", "3-2", dry=5, wet=8)
    [way] = check.ways
    assert (way.method, [roll.kind for roll in way.rolls]) == (Landing.AEROBRAKE, ["aerobrake"])
    assert check.trapped


def test_H6b_an_aerobrake_path_behind_a_lander_burn_takes_its_fuel() -> None:
    # Acid Clouds lies before the aerobrake of Venus, and is a lander burn.
    assert reasons(landing("venus-aerostat", "3-2", dry=5, wet=5))["aerobrake"] == ["H5d"]


def test_H6b_no_powered_landing_where_only_an_aerobrake_path_leads() -> None:
    board = draw(
        """
        orbit: lagrange
        air: lagrange hazard=aerobrake
        ground: site size=2
        """,
        """
        leo orbit
        orbit > air
        air > ground
        ground > orbit
        """,
    )
    ground, rocket = board["ground"].index, ship("9-1", dry=5, wet=8)
    check = check_landing(board, ground, rocket, Terms(factories=frozenset({ground})))
    assert [way.method for way in check.ways] == [Landing.AEROBRAKE]
    assert reasons(check) == {"powered": ["H6b"], "factory-assist": ["H6b"]}


def test_H6b_sails_burn_up_and_their_mass_is_gone_at_the_takeoff() -> None:
    check = landing("mars-arsia-mons", ["12-2", "0-0,solar,sail"], dry=5, wet=8, sail_mass=1)
    fallen = ways(check)["aerobrake"]
    assert fallen.sails_lost
    after = fallen.spacecraft_after
    assert after is not None
    assert (str(after.dry), str(after.wet), len(after.thrusters)) == ("4", "7", 1)
    assert not ways(check)["powered"].sails_lost


@pytest.mark.parametrize("site", ["mars-arsia-mons", "titan-kraken-mare", "titan-ontario-lacus"])
def test_H6b_a_sail_never_comes_down_whole(site: str) -> None:
    check = landing(site, "0-0,solar,sail", dry=5, wet=5)
    assert check.takeoffs == (None,)
    assert check.trapped


def test_H6c_factory_assist_and_powered_landing_stand_side_by_side() -> None:
    found = ways(landing("minerva", "4-2", dry=5, wet=8, factory=True, powersat=True))
    assert found.keys() == {"powered", "factory-assist"}


def test_H6c_factory_assist_rolls_unless_there_is_a_colony() -> None:
    bare = ways(landing("minerva", "3-2", dry=5, wet=8, factory=True))["factory-assist"]
    safe = ways(landing("minerva", "3-2", dry=5, wet=8, colony=True))["factory-assist"]
    assert ([roll.kind for roll in bare.rolls], safe.rolls) == (["factory-assist"], ())
    assert bare.finao_aqua == 4


def test_H6c_rocketplanes_are_for_atmospheric_sites_only() -> None:
    methods = {each.method for each in takeoff("io-loki", "3-2", dry=5, wet=8).methods}
    assert Landing.ROCKETPLANE not in methods


def test_F4c_no_lander_burn_with_fuel_of_too_low_a_grade() -> None:
    dirty = ship("12-4", dry=5, wet=8, grade=FuelGrade.DIRT)
    assert reasons(check_landing(BOARD, index("ceres"), dirty))["powered"] == ["F4c"]


def test_B7h_synodic_sites_open_in_their_season() -> None:
    assert reasons(landing("hermes-a", "3-2", dry=3, wet=5, season=Season.RED))["powered"] == [
        "B7h"
    ]
    assert landing("hermes-a", "3-2", dry=3, wet=5, season=Season.BLUE).possible
    assert landing("hermes-a", "3-2", dry=3, wet=5, rules=RACE_FOR_GLORY).possible


def test_B7h_landing_in_the_last_year_of_the_season_is_a_trap() -> None:
    assert not landing("hermes-a", "3-2", dry=3, wet=5, year=3).trapped
    check = landing("hermes-a", "3-2", dry=3, wet=5, year=4)
    assert check.possible
    assert check.trapped
    [after] = check.takeoffs
    assert after is not None
    assert reasons(after)["powered"] == ["B7h"]


def test_B7h_who_waits_in_the_colours_of_the_comet_may_land_in_any_season() -> None:
    beside = landing("hermes-a", "3-2", dry=3, wet=5, season=Season.RED, origin="ceres-lagrange-2")
    assert beside.possible


def test_lions_trap_the_landing_takes_the_fuel_for_the_takeoff() -> None:
    check = landing("ceres", "12-8", dry=5, wet="6-1/2")
    assert check.possible
    assert check.trapped
    [after] = check.takeoffs
    assert after is not None
    assert str(after.case.spacecraft.wet) == "5"
    assert reasons(after)["powered"] == ["H5d"]


def test_H4b_burn_and_hazard_before_a_site_are_behind_whoever_waits_there() -> None:
    # The hazard before Sao is a burn.
    [far] = landing("sao", "7-5", dry=12, wet=17).ways
    [near] = landing("sao", "7-5", dry=12, wet=17, origin="neptune-burn-2").ways
    assert ([roll.kind for roll in far.rolls], far.fuel_steps) == (["crash"], 5)
    assert (near.rolls, near.fuel_steps) == ((), 0)


def test_a_dearer_landing_is_shown_where_only_that_leaves_a_rocket_light_enough() -> None:
    engines = ["11-1/10,a1,push", "9-9,a1,push"]
    check = landing("neptune-aerostat", engines, dry=13, wet=25, powersat=True, jettison=False)
    assert [str(way.method) for way in check.ways] == ["aerobrake", "aerobrake"]
    assert [str(way.wet_end) for way in check.ways] == ["23", "15"]
    assert [after is not None and after.possible for after in check.takeoffs] == [False, True]
    assert not check.trapped


def test_H6_falling_back_into_the_air_is_not_leaving() -> None:
    # Eleven steps lift it over three lander burns, but not into the burn behind them.
    assert reasons(takeoff("uranus-aerostat", "14-3", dry=5, wet=10))["powered"] == ["H5d"]
    [way] = takeoff("uranus-aerostat", "14-3", dry=5, wet=11).ways
    assert (BOARD[way.passage.waits].id, way.fuel_steps) == ("uranus-portia-l1", 12)


def test_G1f_everybody_jettisons_the_least_that_helps() -> None:
    [way] = landing("ceres", "7-4", dry=5, wet="8-1/2").ways
    assert (way.jettisoned, str(way.wet_start), way.net_thrust) == (1, "8", 7)
    assert not landing("ceres", "7-4", dry=5, wet="8-1/2", jettison=False).possible


def test_G1f_a_landing_that_throws_fuel_away_does_not_hide_one_that_does_not() -> None:
    # A step thrown away makes a scout of thrust 7; so does an afterburn of two.
    check = landing("ceres", "7-4,a2", dry=5, wet="8-1/2")
    told = [(way.jettisoned, way.afterburn) for way in check.ways]
    assert told == [(1, False), (0, True)]


def test_H4b_the_way_may_begin_where_the_spacecraft_waits() -> None:
    check = landing("mars-north-pole", "12-8", dry=1, wet=4, origin="mars-lagrange-2")
    assert {BOARD[way.passage.waits].id for way in check.ways} == {"mars-lagrange-2"}
    with pytest.raises(BadInput, match="no approach to Ceres begins at Low Earth Orbit") as caught:
        landing("ceres", "12-8", dry=1, wet=4, origin="leo")
    assert "Gefion Family barycenter" in str(caught.value)


def test_H6a_hop_from_another_site_of_the_body() -> None:
    hop = landing("mars-hellas-basin", "12-8", dry=1, wet=4, origin="mars-arsia-mons")
    [way] = hop.ways
    assert (way.method, way.flight.steps[0].liftoff) == (Landing.POWERED, Landing.POWERED)
    assert not landing("mars-hellas-basin", "3-2", dry=1, wet=4, origin="mars-arsia-mons").possible


def test_H4_places_to_avoid_close_approaches() -> None:
    check = check_landing(
        BOARD,
        index("mars-arsia-mons"),
        ship("12-8", dry=1, wet=4),
        Terms(avoid=frozenset({index("mars-lander-2")})),
    )
    assert [way.method for way in check.ways] == [Landing.AEROBRAKE]
    nowhere = check_landing(
        BOARD,
        index("nysa"),
        ship("12-8", dry=1, wet=4),
        Terms(avoid=frozenset({index("ceres-crash-14")})),
    )
    assert not nowhere.possible
    assert set(reasons(nowhere)) == {"powered", "aerobrake", "factory-assist"}
    assert {rule for rules in reasons(nowhere).values() for rule in rules} == {"H4"}


def test_H6_nothing_lands_on_a_space_that_is_no_site() -> None:
    for check in (check_landing, check_takeoff):
        with pytest.raises(BadInput, match="Low Mars Orbit is no site"):
            check(BOARD, index("lmo"), ship("3-2", dry=1, wet=4))


def test_H7_the_chance_counts_hazards_and_belts() -> None:
    crew = ship("12-8", dry=1, wet=4)
    [way] = check_landing(BOARD, index("nysa"), crew).ways
    assert (str(way.success), way.finao_aqua) == ("5/6", 4)


def test_the_takeoff_follows_in_the_next_year() -> None:
    [way] = landing("minerva", "4-2", dry=5, wet=8, year=4).ways
    case = way.takeoff
    assert case is not None
    assert (way.case.turn, case.turn, case.spacecraft.wet) == (1, 2, WetMass(8))
