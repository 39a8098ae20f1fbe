"""Every fuel figure of both books, run over the strip.

The readings that these cases follow where a printed figure disagrees are in
docs/rules-decisions.md, Craft.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.craft import Chits, WetMass, weight_class
from planner.craft import strip as fuel_strip
from tests.craft.golden import Case, strip_data

CASES = strip_data()["cases"]


def test_all_cases_are_here() -> None:
    assert len({case["id"] for case in CASES}) == 42


def test_the_spots_and_their_steps() -> None:
    assert (
        dict(zip(fuel_strip.SPOTS, fuel_strip.STEPS_TO_ONE, strict=True)) == strip_data()["spots"]
    )


def test_F3d_black_line_above_23_skips_by_parity() -> None:
    for spot, after in strip_data()["black_above_23"].items():
        assert str(fuel_strip.burn(WetMass(spot), 1)) == after


@pytest.mark.parametrize(
    ("table", "line"), [("red_up", fuel_strip.RED_UP), ("red_down", fuel_strip.RED_DOWN)]
)
def test_F2b_red_lines(table: str, line: tuple[int, ...]) -> None:
    spots = fuel_strip.SPOTS
    drawn = {spots[start]: spots[end] for start, end in enumerate(line) if end >= 0}
    assert drawn == strip_data()[table]


def test_H3b_weight_classes() -> None:
    told = [
        {"name": c.name, "thrust": c.thrust, "first": str(c.first), "last": str(c.last)}
        for c in fuel_strip.WEIGHT_CLASSES
    ]
    assert told == strip_data()["weight_classes"]


@pytest.mark.parametrize("row", strip_data()["not_reversible"], ids=lambda row: row["start"])
def test_G1g_what_a_unit_in_and_out_again_loses(row: dict[str, Any]) -> None:
    up = fuel_strip.load(WetMass(row["start"]), 1)
    down = fuel_strip.unload(up, 1)
    assert (str(up), str(down)) == (row["after_up"], row["after_down"])
    assert fuel_strip.steps_between(WetMass(row["start"]), down) == row["steps_lost"]


def test_only_those_spots_lose_steps() -> None:
    losing = {
        fuel_strip.SPOTS[index]
        for index, up in enumerate(fuel_strip.RED_UP)
        if up >= 0 and fuel_strip.RED_DOWN[up] != index
    }
    # Between spots without a line down nothing can be unloaded at all.
    assert losing == {row["start"] for row in strip_data()["not_reversible"]}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_golden(case: Case) -> None:
    chits = Chits.at(case["start"]["dry"], case["start"]["wet"])
    start = chits
    for step in case["do"]:
        ((operation, operand),) = step.items()
        if operation == "check":
            _check(chits, start, operand)
        else:
            chits = getattr(chits, _OPERATIONS[operation])(operand)
    _check(chits, start, case["expect"])
    if "printed" in case:
        assert not _agrees_with_print(case, chits)


_OPERATIONS = {
    "tanks_in": "fuel_up",
    "burn": "burn",
    "load": "load",
    "unload": "unload",
    "ft_to_fuel": "tanks_to_fuel",
    "fuel_to_ft": "fuel_to_tanks",
}


def _check(chits: Chits, start: Chits, expect: dict[str, Any]) -> None:
    found = _figures(chits, start)
    assert {key: found[key] for key in expect} == expect


def _figures(chits: Chits, start: Chits) -> dict[str, Any]:
    change = weight_class(chits.wet).thrust - weight_class(start.wet).thrust
    return {
        "dry": str(chits.dry),
        "wet": str(chits.wet),
        "steps": chits.steps,
        "steps_left": chits.steps,
        "class": chits.weight_class.name,
        "class_change": change,
    }


def _agrees_with_print(case: Case, chits: Chits) -> bool:
    found = _figures(chits, chits)
    return all(found[key] == value for key, value in case["printed"].items())
