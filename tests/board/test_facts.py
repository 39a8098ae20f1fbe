"""What the rulebook and the printed board say, checked against the data."""

from __future__ import annotations

import heapq
from collections import Counter
from fractions import Fraction
from itertools import count, pairwise
from typing import Any

import pytest

from planner.board import Board, Exit, Hazard, Shape, Space, default_board
from planner.board.model import OtherPrint
from planner.errors import BadInput
from planner.rules import Season
from tests.board.golden import CASES

BOARD = default_board()


def way(board: Board, here: str, there: str) -> Exit:
    return next(each for each in board.exits(board[here].index) if board[each.to].id == there)


def test_counts() -> None:
    shapes = Counter(space.shape for space in BOARD.spaces)
    hazards = Counter(space.hazard for space in BOARD.spaces)
    ways = [each for space in BOARD.spaces for each in BOARD.exits(space.index)]
    assert CASES["counts"] == {
        "spaces": len(BOARD),
        "sites": len(BOARD.sites),
        "hohmanns": shapes[Shape.HOHMANN],
        "lagrange": shapes[Shape.LAGRANGE],
        "landers": shapes[Shape.LANDER],
        "half_landers": sum(space.half_burns == 1 for space in BOARD.spaces),
        "crash": hazards[Hazard.CRASH],
        "aerobrake": hazards[Hazard.AEROBRAKE],
        "one_way": sum(each.aerobrake for each in ways),
    }


def test_H10_radiation_belts() -> None:
    assert Counter(space.belt for space in BOARD.spaces if space.belt) == CASES["belts"]


def test_B7h_synodic_sites_and_the_spaces_beside_them_share_a_colour() -> None:
    synodic = [space for space in BOARD.sites if space.season]
    assert Counter(str(space.season) for space in synodic) == CASES["seasons_of_sites"]
    for site in synodic:
        assert {BOARD[other].season for other in BOARD.adjacent(site.index)} == {site.season}


def test_B7b_ten_home_orbits_near_earth() -> None:
    homes = {
        space.home_orbit for space in BOARD.spaces if space.home_orbit and space.zone == "earth"
    }
    assert sorted(home for home in homes if home) == CASES["homes"]


@pytest.mark.parametrize("figures", CASES["sites"], ids=lambda figures: figures[0])
def test_B7a_figures_of_sites(figures: list[Any]) -> None:
    space = BOARD[figures[0]]
    assert space.site is not None
    site = space.site
    assert figures[1:] == [space.name, site.size, site.spectral, site.hydration, space.zone]


@pytest.mark.parametrize("figures", CASES["first_print_sites"], ids=lambda figures: figures[0])
def test_B7a_figures_of_the_first_print(figures: list[Any]) -> None:
    space = default_board("first-print")[figures[0]]
    assert space.site is not None
    site = space.site
    assert figures[1:] == [space.name, site.size, site.spectral, site.hydration, space.zone]


def test_B7a_the_first_print_differs_in_nothing_else() -> None:
    first = default_board("first-print")
    differ = {a.id for a, b in zip(BOARD.spaces, first.spaces, strict=True) if a != b}
    assert differ == {figures[0] for figures in CASES["first_print_sites"]}
    for now, then in ((BOARD, first), (first, BOARD)):
        for id in differ:
            site, other = now[id].site, then[id].site
            assert site is not None
            assert other is not None
            assert site.other_print == OtherPrint(then.edition, other.size, other.hydration)


def test_B7a_nobody_knows_another_print() -> None:
    with pytest.raises(BadInput, match="there is no board 'second'"):
        default_board("second")


def test_atmospheric_sites_are_those_of_the_glossary() -> None:
    atmospheric = {space.id for space in BOARD.sites if space.site and space.site.atmospheric}
    assert atmospheric == set(CASES["atmospheric"])


def test_push_icons_are_at_mercury_venus_earth_and_io_only() -> None:
    push = [space for space in BOARD.sites if space.site and space.site.push]
    assert {space.zone for space in push if space.site and space.site.body != "io"} == {
        "mercury",
        "venus",
        "earth",
    }


@pytest.mark.parametrize("case", CASES["routes"], ids=lambda case: case["id"])
def test_routes_of_the_books(case: dict[str, Any]) -> None:
    spaces = [BOARD[id] for id in case["spaces"]]
    ways = [way(BOARD, here.id, there.id) for here, there in pairwise(spaces)]
    pivots = sum(
        arrived.arrival_heading is not None and arrived.arrival_heading != leaves.heading
        for arrived, leaves in pairwise(ways)
    )
    entered = spaces[1:]
    assert {
        "burns": sum(space.is_burn for space in entered),
        "flybys": sum(space.flyby for space in entered),
        "pivots": pivots,
        "aerobrakes": sum(space.hazard is Hazard.AEROBRAKE for space in entered),
    } == {key: case[key] for key in ("burns", "flybys", "pivots", "aerobrakes")}


def test_ceres_lies_behind_exactly_one_half_lander() -> None:
    ways = [BOARD[each.to] for each in BOARD.exits(BOARD["ceres"].index)]
    assert [(space.lander, space.half_burns) for space in ways] == [(True, 1)]


def test_H5e_sites_of_size_6_and_7_have_half_landers() -> None:
    for space in BOARD.sites:
        beside = [BOARD[each.to] for each in BOARD.exits(space.index)]
        landers = [other for other in beside if other.lander]
        assert space.site
        if space.site.size in (6, 7) and landers:
            assert {lander.half_burns for lander in landers} == {1}, space.id


def test_H8_flybys() -> None:
    assert (BOARD["venus-flyby"].venus_flyby, BOARD["venus-flyby"].flyby) == (True, 2)
    assert sum(space.venus_flyby for space in BOARD.spaces) == 1
    oberth = [space for space in BOARD.spaces if space.oberth]
    assert [space.id for space in oberth] == ["solar-oberth"]
    assert oberth[0].lander
    assert oberth[0].hazard is Hazard.CRASH


def test_headings_exactly_at_hohmanns() -> None:
    for space in BOARD.spaces:
        for each in BOARD.exits(space.index):
            assert (each.heading is not None) == space.is_hohmann
            assert (each.arrival_heading is not None) == BOARD[each.to].is_hohmann


def test_two_way_links_agree_on_both_sides() -> None:
    for space in BOARD.spaces:
        for each in BOARD.exits(space.index):
            back = [way for way in BOARD.exits(each.to) if way.to == space.index]
            if each.aerobrake:
                assert not back
            else:
                assert [(way.heading, way.arrival_heading) for way in back] == [
                    (each.arrival_heading, each.heading)
                ]


def fewest_burns(board: Board, goal: Space) -> Fraction:
    """Burns from LEO when one may wait at every Hohmann, flybys paying what they can."""
    start = (0, board["leo"].index, 0)
    seen = {start[1:]: 0}
    order = count()
    queue = [(0, next(order), start[1], 0)]
    while queue:
        halves, _, here, bonus = heapq.heappop(queue)
        if here == goal.index:
            return Fraction(halves, 2)
        for each in board.exits(here):
            space = board[each.to]
            paid = bool(bonus) and space.is_burn and not space.lander
            cost = halves + (0 if paid else space.half_burns)
            left = min(bonus - paid + space.flyby, 4)
            if cost < seen.get((each.to, left), 1_000):
                seen[each.to, left] = cost
                heapq.heappush(queue, (cost, next(order), each.to, left))
    raise AssertionError(goal.id)


@pytest.mark.parametrize(("site", "burns"), CASES["signposts"].items())
def test_B7i_signposts_can_be_kept(site: str, burns: float) -> None:
    assert fewest_burns(BOARD, BOARD[site]) <= Fraction(burns)


def test_B7g_zones() -> None:
    modifiers = [BOARD.zones[zone].solar_modifier for zone in ("mercury", "earth", "saturn")]
    assert modifiers == [2, 0, -4]
    assert BOARD.zones["neptune"].solar_modifier is None
    assert BOARD.zones["neptune"].solar_modifier_pushed == -6
    assert [zone.order for zone in BOARD.zones.values()] == list(range(1, 10))


def test_D2_the_sunspot_cycle() -> None:
    years = BOARD.sunspot_cycle
    assert [year.year for year in years] == list(range(1, 13))
    assert [str(year.season) for year in years[::4]] == ["blue", "yellow", "red"]
    assert {year.season for year in years[8:]} == {Season.RED}
    assert [year.year for year in years if year.seniority_after] == [12]
    assert sum(year.event_after for year in years) == 6


def test_C7_chit_places() -> None:
    glory = {each.zone: each for each in BOARD.chit_places if each.kind == "glory"}
    assert set(glory) == set(BOARD.zones)
    mars = glory["mars"]
    assert (mars.chits, mars.vp_low, mars.vp_high) == (1, 1, 2)
    heroism = [each for each in BOARD.chit_places if each.kind == "heroism"]
    assert [(each.zone, each.chits, each.vp_low) for each in heroism] == [(None, 4, 2)]


def test_1B9a_elevators() -> None:
    places = {(lift.a, lift.b) for lift in BOARD.elevators}
    assert ("geo", None) in places
    assert ("earth-luna-l1", "luna-aristarchus") in places
    assert len(places) == 9


def test_B7l_clock_positions() -> None:
    assert BOARD["ceres"].clock == "1:00"
    assert BOARD["enceladus"].clock == "9:00"
    assert BOARD["psyche"].clock == "12:00"
