"""The board seen as arrays and as a graph, and the picture of it."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction

import networkx as nx
import numpy as np
import pytest

from planner.board import Board, default_board
from planner.board.arrays import HAZARD_CODES, NO_HEADING, SEASON_CODES
from planner.board.drawing.bands import find_bands
from planner.board.drawing.curves import Lines
from planner.board.drawing.draw import draw, route_overlay
from planner.errors import BadInput

BOARD = default_board()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def picture() -> ET.Element:
    return ET.fromstring(draw(BOARD))


class TestArrays:
    def test_they_are_built_once_and_cannot_be_changed(self) -> None:
        arrays = BOARD.arrays()
        assert BOARD.arrays() is arrays
        with pytest.raises(ValueError, match="read-only"):
            arrays.half_burns[0] = 1

    def test_they_say_what_the_spaces_say(self) -> None:
        arrays = BOARD.arrays()
        for space in BOARD.spaces:
            at = space.index
            assert arrays.half_burns[at] == space.half_burns
            assert arrays.is_hohmann[at] == space.is_hohmann
            assert arrays.lander[at] == space.lander
            assert arrays.hazard[at] == HAZARD_CODES[space.hazard]
            assert arrays.belt[at] == (space.belt is not None)
            assert arrays.flyby[at] == space.flyby
            assert arrays.oberth[at] == space.oberth
            assert arrays.venus_flyby[at] == space.venus_flyby
            assert arrays.season[at] == SEASON_CODES[space.season]
            assert arrays.zone[at] == BOARD.zones[space.zone].order
            assert arrays.site_size[at] == (space.site.size if space.site else 0)
            assert arrays.atmospheric[at] == bool(space.site and space.site.atmospheric)

    def test_they_say_what_the_exits_say(self) -> None:
        arrays = BOARD.arrays()
        for space in BOARD.spaces:
            span = slice(arrays.exit_start[space.index], arrays.exit_start[space.index + 1])
            ways = BOARD.exits(space.index)
            assert arrays.exit_to[span].tolist() == [way.to for way in ways]
            assert arrays.exit_aerobrake[span].tolist() == [way.aerobrake for way in ways]
            for column, values in (
                (arrays.exit_heading, [way.heading for way in ways]),
                (arrays.exit_arrival_heading, [way.arrival_heading for way in ways]),
            ):
                assert column[span].tolist() == [
                    NO_HEADING if value is None else value for value in values
                ]
        assert arrays.exit_start[-1] == len(arrays.exit_to)
        assert arrays.exit_to.dtype == np.int32


class TestGraph:
    def test_it_has_every_space_and_way(self) -> None:
        graph = BOARD.graph()
        assert len(graph) == len(BOARD)
        assert graph.number_of_edges() == sum(
            len(BOARD.exits(space.index)) for space in BOARD.spaces
        )
        assert nx.is_strongly_connected(graph)

    def test_what_nodes_and_edges_carry(self) -> None:
        graph = BOARD.graph()
        assert graph.nodes["ceres"]["size"] == 6
        assert graph.nodes["ceres-half-lander-2"]["burns"] == Fraction(1, 2)
        assert graph.edges["ceres-half-lander-2", "ceres"]["weight"] == 0
        assert graph.edges["ceres", "ceres-half-lander-2"]["weight"] == Fraction(1, 2)
        assert graph.edges["mars-aerobrake-1", "mars-north-pole"]["aerobrake"]
        assert not graph.has_edge("mars-north-pole", "mars-aerobrake-1")


class TestBoard:
    def test_lookup_by_id_and_index(self) -> None:
        assert BOARD["leo"] is BOARD[BOARD["leo"].index]
        assert "leo" in BOARD
        assert "moon base" not in BOARD
        with pytest.raises(BadInput, match="no space with the id 'moon base'"):
            BOARD["moon base"]

    def test_loading_is_quick_beside_plain_work(self) -> None:
        def timed(work: Callable[[], object]) -> float:
            start = time.perf_counter()
            work()
            return time.perf_counter() - start

        def plain() -> None:
            # About 10 ms of plain Python on the machine where loading takes about 15 ms.
            sum(number * number for number in range(200_000))

        loading = min(timed(Board.load) for _ in range(5))
        working = min(timed(plain) for _ in range(5))
        assert loading < 8 * working


class TestPicture:
    def test_it_is_light(self) -> None:
        text = draw(BOARD)
        assert len(text.encode()) < 400_000
        shapes = sum(text.count(f"<{tag}") for tag in ("path", "circle", "polygon", "use", "text"))
        assert shapes < 5_000

    def test_one_group_for_every_space_with_classes(self, picture: ET.Element) -> None:
        groups = {
            group.get("data-space"): (group.get("class") or "").split()
            for group in picture.iter(f"{SVG}g")
            if group.get("data-space")
        }
        assert set(groups) == {space.id for space in BOARD.spaces}
        assert groups["geo"] == ["space", "lagrange", "burn", "home"]
        assert groups["mars-crash-4"] == ["space", "lagrange", "crash"]
        assert groups["solar-oberth"] == ["space", "lander", "crash", "flyby"]
        assert groups["comet-halley"] == ["space", "site", "red"]
        assert groups["venus-flyby"] == ["space", "lagrange", "flyby", "venus"]

    def test_every_site_has_a_title(self, picture: ET.Element) -> None:
        titles = {
            group.get("data-space"): group.findtext(f"{SVG}title")
            for group in picture.iter(f"{SVG}g")
        }
        assert all(titles[site.id] for site in BOARD.sites)
        assert titles["ceres"] == "Ceres: size 6, C, hydration 4, submarine"
        assert titles["solar-oberth"] == "Solar Oberth Flyby: lander burn, crash hazard, flyby +X"

    def test_what_is_used_is_defined(self, picture: ET.Element) -> None:
        defined = {f"#{element.get('id')}" for element in picture.iter() if element.get("id")}
        used = {element.get("href") for element in picture.iter(f"{SVG}use")}
        assert used == defined

    def test_all_nine_zones(self, picture: ET.Element) -> None:
        zones = [path.get("data-zone") for path in picture.iter(f"{SVG}path")]
        assert [zone for zone in zones if zone] == list(BOARD.zones)[::-1]

    def test_spaces_lie_in_the_bands_of_their_zones(self) -> None:
        bands = find_bands(BOARD)
        right = sum(bands.zone_at(space.x, space.y) == space.zone for space in BOARD.spaces)
        assert right > 0.98 * len(BOARD)

    def test_it_is_styled_by_classes_alone(self) -> None:
        text = draw(BOARD, route=["lmo", "mars-burn-8"], turn_ends=[1])
        assert "style=" not in text

    def test_light_and_dark(self) -> None:
        assert 'class="hf4-board"' in draw(BOARD)
        assert 'class="hf4-board light"' in draw(BOARD, light=True)

    def test_a_route_with_the_ends_of_its_turns(self) -> None:
        route = ["leo", "cycler", "earth-belt-1", "geo", "sol-earth-l2"]
        overlay = ET.fromstring(route_overlay(BOARD, route, turn_ends=[3, 4]))
        assert [text.text for text in overlay.iter("text")] == ["0", "1", "2"]
        heads = overlay.findall("g/path[@class='head']/..")
        assert heads
        rings = overlay.findall("g/circle[@class='ring']/..")
        assert [ring.get("transform") for ring in rings] == [
            f"translate({BOARD[id].x} {BOARD[id].y})" for id in ("leo", "geo", "sol-earth-l2")
        ]
        assert 'class="route"' in draw(BOARD, route=route)

    def test_turns_that_end_at_the_same_place_are_told_together(self) -> None:
        there_and_back = ["leo", "cycler", "earth-belt-1", "cycler", "leo"]
        overlay = ET.fromstring(route_overlay(BOARD, there_and_back, turn_ends=[2, 4]))
        assert [text.text for text in overlay.iter("text")] == ["0 · 2", "1"]

    def test_a_route_must_follow_the_lines(self) -> None:
        with pytest.raises(BadInput, match="no line joins Low Earth Orbit and Ceres"):
            draw(BOARD, route=["leo", "ceres"])

    def test_a_line_looks_the_same_both_ways(self) -> None:
        lines = Lines(BOARD)
        here, there = BOARD["sol-earth-l2"], BOARD["earth-hohmann-7"]
        assert lines.between(here, there) == lines.between(there, here)[::-1]

    def test_names_are_escaped(self, picture: ET.Element) -> None:
        assert any("Hi'iaka" in (text.text or "") for text in picture.iter(f"{SVG}tspan"))
