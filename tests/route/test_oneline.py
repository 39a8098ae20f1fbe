"""Rockets as players write them down."""

import pytest

from planner.errors import BadInput
from planner.route.rocket_line import TypedRocket, read_rocket


@pytest.mark.parametrize(
    ("text", "rocket"),
    [
        ("5-1 thruster, dry 7, 3 tanks", TypedRocket(("5-1",), "7", None, "3")),
        ("5-1,a1 dry7 tanks 3", TypedRocket(("5-1,a1",), "7", None, "3")),
        ("5 – 1, 7 dry, 10 wet", TypedRocket(("5-1",), "7", "10", None)),
        ("5-1 with bonus pivot dry 4 2 tanks", TypedRocket(("5-1,p1",), "4", None, "2")),
        ("12-8 afterburn 2; mag sail", TypedRocket(("12-8,a2,magsail",))),
        ("wet mass: 12-1/2", TypedRocket(wet="12-1/2")),
        ("7-1/3 wet 5-1", TypedRocket(("5-1",), wet="7-1/3")),
        ("3-1/10", TypedRocket(("3-1/10",))),
        (
            "Hall Effect=3-2,push,r5 + 5-4,a1,push+3",
            TypedRocket(("Hall Effect=3-2,push,r5", "5-4,a1,push+3")),
        ),
        ("crew 12-8,a2; 3-2,Solar dry 9", TypedRocket(("12-8,crew,a2", "3-2,solar"), "9")),
        ("5-1、乾質量 7、タンク3", TypedRocket(("5-1",), "7", None, "3")),
        (
            "Hall Effect with cascade photovoltaic, bubble membrane:heavy 3 tanks cargo 2",
            TypedRocket(tanks="3", cards=("CT045F", "CG106F", "CD092F:heavy"), cargo_tanks="2"),
        ),
        (
            "4-2; dry 5; wet 8; rad-hard 4, rad 5; sail mass 1; parachute; fuel dirt",
            TypedRocket(
                ("4-2",), "5", "8", grade="dirt", rad_hard=("4", "5"), sail_mass="1", parachute=True
            ),
        ),
        ("", TypedRocket()),
    ],
)
def test_a_line_is_understood(text: str, rocket: TypedRocket) -> None:
    assert read_rocket(text) == rocket
    assert read_rocket(rocket.line) == rocket


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5-1 thuster", "'thuster' is nothing that a rocket has; did you mean thruster?"),
        ("Cascade Fotovoltaic", "did you mean CG106F Cascade Photovoltaic"),
        ("dry five", "'dry' is nothing that a rocket has; write it like 5-1,a1, dry 7, 3 tanks"),
        ("5-1,a1,a2", "says 'a2' twice"),
        ("tanks 3, 4 tanks", "this says tanks twice"),
        ("push, dry 7", "'push' belongs to no engine"),
        ("5-1/0", "does not begin with THRUST-CONSUMPTION"),
        ("x" * 90, "'" + "x" * 40 + "' is nothing"),
    ],
)
def test_what_is_not_understood_is_named(text: str, told: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_rocket(text)
    assert told in str(refused.value)
    assert refused.value.field == "engine"


def test_a_japanese_keyboard_is_understood() -> None:
    wide = read_rocket("５ー１、ａ１、乾７、３タンク")
    assert wide == read_rocket("5-1,a1, dry 7, 3 tanks")
