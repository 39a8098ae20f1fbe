"""A value that the project does not know cannot be read, whoever asks and however."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from fractions import Fraction

import pytest

from planner.cards import CardLibrary, CardType, Face, FuelGrade, Side, ThrustTriangle
from planner.errors import UnknownValue


def test_reading_an_unknown_value_says_which_and_where(library: CardLibrary) -> None:
    hall_effect = library.face("RT002F")
    with pytest.raises(UnknownValue) as caught:
        _ = hall_effect.mass + 1
    assert str(caught.value) == (
        "the mass of RT002F Hall Effect is not known; its core namesake is CT045F, which may differ"
    )
    assert caught.value.field == "mass"


def test_every_unknown_value_raises_by_attribute_and_by_name(library: CardLibrary) -> None:
    asked = 0
    for face in library:
        for name in face.unknown:
            asked += 1
            with pytest.raises(UnknownValue, match=f"of {face.number} "):
                face.known(name)
            if "." not in name:
                with pytest.raises(UnknownValue):
                    getattr(face, name)
    assert asked > 500


def test_only_race_for_glory_has_unknown_values(library: CardLibrary) -> None:
    assert {face.deck for face in library if face.unknown} == {"race-for-glory"}


def test_known_race_for_glory_values_can_be_read(library: CardLibrary) -> None:
    drill = library.face("RB015F")
    assert (drill.mass, drill.isru) == (2, 3)
    assert drill.triangle is not None
    assert (drill.triangle.thrust, drill.triangle.consumption) == (5, Fraction(4))
    assert drill.known("triangle.push") is True
    with pytest.raises(UnknownValue, match="the fuel grade of RB015F Nuclear Drill is not known"):
        _ = drill.triangle.grade


def test_a_card_without_a_known_triangle_has_none_to_read(library: CardLibrary) -> None:
    with pytest.raises(UnknownValue, match="the thrust triangle of RB013F Neutral Beam"):
        _ = library.face("RB013F").triangle


def test_known_reads_like_the_attribute(library: CardLibrary) -> None:
    face = library.face("CT045F")
    assert face.known("mass") == face.mass == 2
    assert face.known("triangle.grade") is FuelGrade.WATER
    with pytest.raises(AttributeError):
        face.known("colour")


def test_a_misspelt_attribute_is_no_unknown_value(library: CardLibrary) -> None:
    with pytest.raises(AttributeError, match="'Face' object has no attribute 'masss'"):
        library.face("RT002F").masss  # type: ignore[attr-defined]  # noqa: B018


def test_faces_with_unknown_values_can_be_compared_copied_and_shown(library: CardLibrary) -> None:
    for face in library:
        for other in (copy.copy(face), copy.deepcopy(face), pickle.loads(pickle.dumps(face))):
            assert other == face
            assert hash(other) == hash(face)
            assert other.unknown == face.unknown
        assert face.number in repr(face)
    assert len(set(library)) == len(library.faces)


def test_what_is_not_known_is_never_equal_to_what_is() -> None:
    def face(mass: int, *unknown: str) -> Face:
        return Face(
            number="XX001F",
            card="XX001",
            type=CardType.THRUSTER,
            deck="core",
            side=Side.WHITE,
            name="Test",
            mass=mass,
            unknown=frozenset(unknown),
        )

    assert face(0) == face(0)
    assert face(0) != face(1)
    assert face(0) != face(0, "mass")
    assert face(0, "mass") == face(7, "mass")
    assert face(0) != "XX001F"


def test_a_stand_in_given_for_an_unknown_value_is_thrown_away() -> None:
    triangle = ThrustTriangle(3, Fraction(2), FuelGrade.WATER, unknown=frozenset({"grade"}))
    with pytest.raises(UnknownValue, match="the fuel grade of a card is not known"):
        _ = triangle.grade
    with pytest.raises(UnknownValue):
        dataclasses.asdict(triangle)


def test_faces_cannot_be_changed(library: CardLibrary) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        library.face("RT002F").mass = 3  # type: ignore[misc]
