"""The board against the publisher's almanac of destinations."""

from __future__ import annotations

import csv
import heapq
import re
from pathlib import Path

import pytest

from planner.board import Space, default_board
from planner.board.model import Hazard

BOARD = default_board()
SITES = {
    "ceres": ("ceres",),
    "mars (hellas, north pole)": ("mars-hellas-basin", "mars-north-pole"),
    "hektor": ("hektor",),
    "echeclus": ("echeclus",),
    "hertha": ("hertha",),
    "lutetia": ("lutetia",),
    "luna (aristarchus)": ("luna-aristarchus",),
    "flora": ("flora",),
    "luna (shackleton)": ("luna-shackleton",),
    "karin cluster (b)": ("karin-b",),
    "vesta": ("vesta",),
    "callisto (asgard)": ("callisto-asgard",),
}
with (Path(__file__).parent / "almanac.csv").open(encoding="utf-8", newline="") as file:
    ROWS = {row["destination"]: row for row in csv.DictReader(file)}
CASES = [(name, site) for name, sites in SITES.items() for site in sites]


def test_every_destination_is_compared() -> None:
    assert ROWS.keys() == SITES.keys()


@pytest.mark.parametrize(("destination", "id"), CASES)
def test_B7a_type_size_and_hydration(destination: str, id: str) -> None:
    site, row = BOARD[id].site, ROWS[destination]
    assert site is not None
    assert (site.spectral, str(site.size), str(site.hydration)) == (
        *(row["spectral"], row["size"], row["hydration"]),
    )


@pytest.mark.parametrize(("destination", "id"), CASES)
def test_B7i_nobody_needs_more_than_the_printed_burns_and_hazards(
    destination: str, id: str
) -> None:
    """One-sided: the almanac follows the coloured paths, and there may be cheaper ways."""
    printed = ROWS[destination]["burns_hazards"]
    halves = int(2 * float(re.match(r"[\d.]+", printed)[0]))  # type: ignore[index]
    hazards = sum(map(int, re.findall(r"(\d+) (?:hazard|aerobrake)", printed)))
    assert is_within(BOARD[id], halves, hazards), printed


def is_within(goal: Space, halves: int, hazards: int) -> bool:
    """Whether a way from LEO has at most so many half burns and hazards, waiting to turn."""
    queue = [(0, 0, BOARD["leo"].index, 0)]
    seen: set[tuple[int, int, int]] = set()
    while queue:
        paid, rolled, here, bonus = heapq.heappop(queue)
        if (rolled, here, bonus) in seen or paid > halves or rolled > hazards:
            continue
        seen.add((rolled, here, bonus))
        if here == goal.index:
            return True
        for way in BOARD.exits(here):
            space = BOARD[way.to]
            free = bool(bonus) and space.is_burn and not space.lander
            cost = 0 if free else space.half_burns
            rolls = rolled + (space.hazard in (Hazard.CRASH, Hazard.AEROBRAKE))
            heapq.heappush(queue, (paid + cost, rolls, way.to, min(bonus - free + space.flyby, 4)))
    return False
