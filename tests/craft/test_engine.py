"""Engines as players write them (B2d)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.cards import default_library
from planner.cards.model import FuelGrade
from planner.craft import Engine
from planner.errors import BadInput
from tests.craft.helpers import card

SPECS = [
    "12-8,a2,push",
    "crew=12-8,a2,push,crew,r4",
    "0-0,push,solar,p1,sail",
    "mag sail=1-0,push,solar,p1,sail,magsail",
    "3-1/10,a2,p1",
    "4-3,push,dirt",
    "14-1/2,a1+8,isotope,gw",
    "4-1,a1,push+3,solar",
]


@pytest.mark.parametrize("spec", SPECS)
def test_specs_survive_a_round_trip(spec: str) -> None:
    engine = Engine.parse(spec)
    assert str(engine) == spec
    assert Engine.parse(str(engine)) == engine


def test_flags_are_read() -> None:
    engine = Engine.parse(" moth = 3-4 , a2, push,solar ")
    triangle = engine.triangle
    assert (engine.name, triangle.thrust, triangle.consumption) == ("moth", 3, Fraction(4))
    assert (triangle.afterburn, triangle.push, triangle.solar) == (2, True, True)
    assert triangle.grade is FuelGrade.WATER
    assert Engine.parse("3-1/10,isotope").triangle.consumption == Fraction(1, 10)
    assert Engine.parse("3-1,water,r6").rad_hard == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5-4,pish", "unknown flag 'pish' in engine '5-4,pish'; did you mean push?"),
        ("5-4,zzz", "unknown flag 'zzz'"),
        ("5", "does not begin with THRUST-CONSUMPTION"),
        ("5-1/0", "does not begin with THRUST-CONSUMPTION"),
        ("", "does not begin with THRUST-CONSUMPTION"),
        ("-5-4", "does not begin with THRUST-CONSUMPTION"),
        ("=5-4", "has no name before '='"),
        ("5-4,push,push", "says 'push' twice"),
        ("5-4,a1,a2", "says 'a2' twice"),
        ("5-4,dirt,isotope", "burns both dirt and isotope"),
    ],
)
def test_bad_engines_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        Engine.parse(text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert refusal.value.field == "engine"


@given(st.text(alphabet="0123456789-/,=apushdirtsl +", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        engine = Engine.parse(text)
    except BadInput:
        return
    assert Engine.parse(str(engine)) == engine


def test_every_printed_engine_survives_a_round_trip() -> None:
    faces = [f for f in default_library() if f.triangle is not None]
    assert len(faces) > 80
    for face in faces:
        engine = Engine.from_face(face)
        assert Engine.parse(str(engine)) == engine


def test_engines_of_cards_know_what_matters_about_the_card() -> None:
    sail = Engine.from_face(card("Mag Sail").face)
    assert (sail.sail, sail.mag_sail, sail.triangle.bonus_pivots) == (True, True, 1)
    assert Engine.from_face(card("ESA Space Unionists").face).crew
    assert Engine.from_face(card("Salt-water Zubrin").face).unmodified
    assert Engine.from_face(card("MagBeam").face).push_ability == 3


def test_cards_without_a_triangle_are_refused() -> None:
    with pytest.raises(BadInput, match="has no thrust triangle"):
        Engine.from_face(card("Pebble Bed Fission").face)


def test_F4c_fuel_of_a_lower_grade_does_not_burn() -> None:
    water = Engine.parse("5-4")
    assert [water.burns_fuel_of(grade) for grade in FuelGrade] == [False, True, True]
