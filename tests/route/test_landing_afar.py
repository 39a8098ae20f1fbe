"""Landings that begin farther away, and what is left of a spacecraft made of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.cards import default_library
from planner.craft import CardStack, Rocket, WetMass
from planner.motion import Landing
from planner.route.from_cards import spacecraft_from_cards
from planner.route.landing.check import check_landing, check_takeoff
from planner.route.landing.ways import LandingWay
from planner.route.query import Spacecraft, Terms
from planner.route.shapes import NOTHING_LEFT, Remains
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index
from tests.route.landings import landing, reasons, ship, takeoff


def path(way: LandingWay) -> list[str]:
    return [BOARD[space].id for space in way.flight.path]


def of_shapes(craft: Spacecraft, *shapes: Remains) -> Spacecraft:
    """The same spacecraft as cards might make it."""
    return replace(craft, made_of_cards=shapes)


SOLAR = {"engines": "2-1,solar", "dry": 6, "wet": 6, "rules": RACE_FOR_GLORY}


def test_H3_a_solar_spacecraft_lands_with_the_thrust_of_an_inner_zone() -> None:
    [way] = landing("phobos", **SOLAR).ways
    assert path(way) == ["earth-burn-5", "sol-mars-l1", "phobos"]
    assert (way.net_thrust, way.margin, BOARD[way.flight.start].zone) == (2, 1, "earth")


def test_H3_from_farther_away_only_where_there_is_no_near_approach() -> None:
    for way in landing("deimos", "9-1,solar", dry=5, wet=8).ways:
        assert len(way.flight.path) <= 3


def test_H3_a_landing_may_be_asked_for_from_anywhere_in_one_move() -> None:
    check = landing("phobos", origin="earth-burn-6", **SOLAR)
    assert [path(way) for way in check.ways] == [["earth-burn-6", "sol-mars-l1", "phobos"]]
    assert reasons(check) == {"aerobrake": ["H4"], "factory-assist": ["H4"]}


def test_H4b_who_waits_in_the_last_stretch_or_on_another_site_says_so() -> None:
    assert not landing("sao", "7-9", dry=12, wet=13).possible
    assert landing("sao", "7-9", dry=12, wet=13, origin="neptune-burn-2").possible


def test_B7h_nobody_waits_in_the_colours_of_a_comet_out_of_season() -> None:
    assert not landing("hermes-a", "3-2", dry=3, wet=5, season=Season.RED).possible


def test_B7h_a_coloured_space_is_as_shut_as_the_comet() -> None:
    # The assist reaches the coloured space beside Asbolus, with no thrust to go on from there.
    known = {"dry": 2, "wet": 5, "season": Season.BLUE, "factory": True, "jettison": False}
    check = takeoff("asbolus", "3-1,push,solar", **known)
    assert not check.possible
    assert reasons(check)["factory-assist"] == ["H5c"]
    [way, *_] = takeoff("asbolus", "9-1,push", **known).ways
    assert path(way) == ["asbolus", "uranus-lagrange-1", "uranus-burn-5"]


def test_B7h_without_seasons_colours_shut_nobody_in() -> None:
    known = {"dry": 2, "wet": 5, "rules": RACE_FOR_GLORY, "factory": True}
    [way, *_] = takeoff("asbolus", "3-1,push,solar", **known).ways
    assert path(way) == ["asbolus", "uranus-lagrange-1"]


def test_J3a_a_solar_chain_neither_lands_nor_lifts_off_in_the_neptune_zone() -> None:
    faces = map(default_library().find_face, ("CT044F", "CX091R", "CG104R", "CD092F"))
    craft = spacecraft_from_cards(Rocket.at(CardStack.of(faces), 8), BOARD.zones["uranus"])
    sites = [site.index for site in BOARD.sites if site.zone == "neptune"]
    assert len(sites) > 20
    for site in sites:
        up, down = check_takeoff(BOARD, site, craft), check_landing(BOARD, site, craft)
        assert not up.possible
        assert reasons(up)["powered"] == ["J3a"]
        assert {way.method for way in down.ways} <= {Landing.AEROBRAKE}


def test_J1c_what_the_landing_thruster_spent_is_gone_at_the_takeoff() -> None:
    craft = of_shapes(
        ship("9-2", dry=5, wet=8),
        Remains(thrusters=(0,), after=(1,)),
        Remains(thrusters=(), after=(), burnt=1, lost=2),
    )
    check = check_landing(BOARD, index("minerva"), craft)
    assert (check.possible, check.takeoffs) == (True, (None,))


def test_orientation_c_the_takeoff_is_with_the_thrusters_that_are_left() -> None:
    craft = of_shapes(
        ship(["9-2", "7-2"], dry=5, wet=8),
        Remains(thrusters=(0,), after=(1,), rad_hard=1),
        Remains(thrusters=(1,), after=(1,), burnt=1, lost=2, rad_hard=4),
    )
    [after] = check_landing(BOARD, index("minerva"), craft).takeoffs
    assert after is not None
    left = after.case.spacecraft
    assert (left.dry, left.wet) == (WetMass(3), WetMass(6))
    assert [str(each.engine) for each in left.thrusters] == ["7-2"]
    assert left.shapes == (Remains(thrusters=(0,), after=(0,), rad_hard=4),)
    assert left.rad_hard == (4,)


def test_H6b_a_spacecraft_of_nothing_but_sails_does_not_fall() -> None:
    craft = of_shapes(
        ship("0-0,solar,sail", dry=2, wet=2), Remains((0,), after=(0,), burnt=NOTHING_LEFT)
    )
    check = check_landing(BOARD, index("mars-arsia-mons"), craft)
    assert not check.possible
    assert reasons(check)["aerobrake"] == ["H6b"]


def test_H6b_without_an_engine_one_falls_and_does_nothing_else() -> None:
    fallen = landing("mars-arsia-mons", "none", dry=3, wet=5)
    assert [way.method for way in fallen.ways] == [Landing.AEROBRAKE]
    assert fallen.trapped
    assert reasons(landing("ceres", "none", dry=3, wet=5))["powered"] == ["H2"]
    assert reasons(takeoff("ceres", "none", dry=3, wet=5))["powered"] == ["H2"]


@pytest.mark.parametrize(("left", "chance"), [(0, "1/3"), (2, "2/3"), (8, "1")])
def test_H10_the_chance_is_that_of_what_the_activation_leaves(left: int, chance: str) -> None:
    # Project Valkyrie takes the softest cards before any belt does.
    craft = of_shapes(
        ship("4-1", dry=2, wet=5, rad_hard=(0,)),
        Remains(thrusters=(0,), after=(1,), rad_hard=0),
        Remains(thrusters=(0,), after=(1,), burnt=1, rad_hard=left),
    )
    terms = Terms(season=Season.RED, jettison=False)
    [way] = check_landing(BOARD, index("puck"), craft, terms, origin=index("uranus-ariel-l1")).ways
    assert path(way) == ["uranus-ariel-l1", "uranus-mu-ring", "puck"]
    assert (way.net_thrust, str(way.success)) == (4, chance)


def test_H6b_a_refusal_names_where_on_the_last_stretch_one_would_have_to_wait() -> None:
    ship = Spacecraft.parse(["5-2,a1,solar,p1"], dry=23, wet=32)
    terms = Terms(rules=RACE_FOR_GLORY)
    site, aerobrake = index("neptune-aerostat"), index("neptune-aerobrake-4")
    check = check_landing(BOARD, site, ship, terms)
    assert not check.possible
    assert [space.id for space in check.nearer] == ["neptune-aerobrake-4"]
    there = check_landing(BOARD, site, ship, terms, origin=aerobrake)
    assert there.possible
    assert there.nearer == ()
    avoiding = replace(terms, avoid=frozenset({aerobrake}))
    assert check_landing(BOARD, site, ship, avoiding).nearer == ()
