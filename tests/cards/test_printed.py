"""Values that a table reads off its own Race for Glory cards."""

import pytest

from planner.cards import CardLibrary, default_library
from planner.errors import BadInput, UnknownValue


def stated(**cells: dict[str, str]) -> CardLibrary:
    return CardLibrary.load(printed=cells)


def test_a_stated_mass_is_known():
    with pytest.raises(UnknownValue):
        _ = default_library().face("RB014F").mass
    assert stated(RB014F={"mass": "3"}).face("RB014F").mass == 3


def test_everything_else_stays_unknown():
    face = stated(RB014F={"mass": "3"}).face("RB014F")
    assert face.unknown == default_library().face("RB014F").unknown - {"mass"}
    assert stated(RB014F={"mass": "3"}).face("RB014R") == default_library().face("RB014R")


def test_values_of_the_triangle_can_be_stated():
    triangle = stated(RT001F={"grade": "water", "push": "0"}).face("RT001F").triangle
    assert triangle is not None
    assert (triangle.grade, triangle.push) == ("water", False)
    assert triangle.unknown == {"solar", "bonus_pivots"}


def test_a_card_without_a_triangle_has_no_thrust_printed():
    face = stated(RB016F={"thrust": ""}).face("RB016F")
    assert face.triangle is None
    assert "triangle" not in face.unknown


def test_a_card_without_isru_has_no_platform():
    face = stated(RB014F={"isru": ""}).face("RB014F")
    assert (face.isru, face.platforms) == (None, frozenset())
    assert not face.unknown & {"isru", "platforms"}


def test_B2f_the_spectral_type_belongs_to_both_faces():
    library = stated(RB013F={"spectral": "V"})
    assert (library.face("RB013F").spectral, library.face("RB013R").spectral) == ("V", "V")


def test_what_is_known_may_be_said_again():
    assert stated(RB015F={"mass": "2"}).face("RB015F").mass == 2


@pytest.mark.parametrize(
    ("number", "cells", "reason"),
    [
        ("RB015F", {"mass": "3"}, "is known to be '2', not '3'"),
        ("CT045F", {"mass": "3"}, "is known to be '2', not '3'"),
        ("RB014F", {"mass": "heavy"}, "'heavy' is not a whole number"),
        ("RB014F", {"weight": "3"}, "has no column 'weight'"),
        ("RB099F", {"mass": "3"}, "there is no face 'RB099F'"),
        ("RB014F", {"isru": "2", "platforms": ""}, "belong together"),
    ],
)
def test_statements_that_cannot_be(number: str, cells: dict[str, str], reason: str):
    with pytest.raises(BadInput, match=reason) as caught:
        CardLibrary.load(printed={number: cells})
    assert caught.value.field == "printed"
