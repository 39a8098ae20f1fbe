"""What is adjacent to what, and what a raygun or a buggy reaches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.board import Hazard, default_board
from tests.board.golden import CASES

BOARD = default_board()
indices = st.integers(0, len(BOARD) - 1)


@pytest.mark.parametrize("case", CASES["raygun"], ids=lambda case: case["id"])
def test_I6a_raygun_range(case: dict[str, Any]) -> None:
    reached = BOARD.raygun_range(BOARD[case["place"]].index)
    assert sorted(BOARD[site].id for site in reached) == case["sites"]


@pytest.mark.parametrize(("site", "others"), CASES["buggy"].items())
def test_I6b_buggy_roads(site: str, others: list[str]) -> None:
    assert [BOARD[other].id for other in BOARD.buggy_neighbours(BOARD[site].index)] == others


def test_gl_Adjacent_a__buggy_roads_make_nothing_adjacent() -> None:
    here = BOARD["luna-shackleton"].index
    behind_a_lander = BOARD["earth-luna-l2"].index
    assert behind_a_lander in BOARD.adjacent(here)
    for a, b in BOARD.buggy_roads:
        direct = {way.to for way in BOARD.exits(BOARD[a].index)}
        assert BOARD[b].index not in direct


def test_lander_burns_and_crash_hazards_are_looked_through() -> None:
    ceres = BOARD["ceres"].index
    assert BOARD["gefion-barycenter"].index in BOARD.adjacent(ceres)


def test_aerobrakes_are_not_looked_through() -> None:
    aerobrake = BOARD["mars-aerobrake-1"]
    assert BOARD["mars-lagrange-2"].index in BOARD.adjacent(aerobrake.index)
    assert BOARD["mars-north-pole"].index not in BOARD.adjacent(aerobrake.index)


@given(indices)
def test_adjacency_is_mutual(index: int) -> None:
    assert index not in BOARD.adjacent(index)
    for other in BOARD.adjacent(index):
        if not (BOARD[other].lander or BOARD[other].hazard is Hazard.CRASH):
            assert index in BOARD.adjacent(other)


@given(indices)
def test_gl_Adjacent_neighbours_along_solid_lines_are_adjacent(index: int) -> None:
    neighbours = {way.to for way in BOARD.exits(index) if not way.aerobrake}
    assert neighbours <= BOARD.adjacent(index)


@given(indices)
def test_a_raygun_sees_only_sites_and_no_atmosphere_but_its_own(index: int) -> None:
    for seen in BOARD.raygun_range(index):
        site = BOARD[seen].site
        assert site is not None
        assert seen == index or not site.atmospheric


@pytest.mark.parametrize(("site", "zones"), CASES["deliveries"].items())
def test_I9_zone_distance(site: str, zones: int) -> None:
    assert BOARD.zone_distance(BOARD[site].index, BOARD["leo"].index) == zones
    assert BOARD.zone_distance(BOARD["leo"].index, BOARD[site].index) == zones
