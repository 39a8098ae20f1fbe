"""The project's own data say, cell by cell, what independent readings of the printed game say."""

from __future__ import annotations

import csv
from pathlib import Path

from planner.games.high_frontier.modules.conflict.combat.firing import firing_table
from planner.games.high_frontier.modules.politics.ideologies import purge_roll
from planner.kernel.log import Header

HEADER = Header("core", ())


def read(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / name).open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_reading_has_its_source():
    table = (Path(__file__).parent / "README.md").read_text()
    for path in Path(__file__).parent.glob("*.csv"):
        assert f"| `{path.name}` |" in table


def test_3E2_every_cell_of_the_firing_results_table():
    own = {
        (str(band.weapon), str(band.column), band.values): {*map(str, band.effects)}
        for band in firing_table(HEADER)
    }
    told = {}
    for row in read("firing.csv"):
        values = f"{row['least']}-{row['most']}" if row["most"] else f"{row['least']}+"
        told[row["weapon"], row["column"], values] = {*row["effects"].split("|")}
    assert own == told
    assert len(told) == 27


def test_K2e_every_number_of_the_purge_roll():
    own = {str(die): str(ideology) for die, ideology in purge_roll(HEADER).items()}
    assert own == {row["roll"]: row["ideology"] for row in read("purge.csv")}
