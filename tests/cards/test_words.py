"""Every face can be put into words and into plain data."""

from __future__ import annotations

from msgspec import to_builtins

from planner.answers import plain
from planner.cards import CardLibrary
from planner.cards.answers import FaceAnswer
from planner.cards.model import Deck
from planner.cards.words import face_words


def test_every_face_in_words(library: CardLibrary) -> None:
    for face in library:
        lines = face_words(face)
        labels = [label for label, _ in lines]
        assert len(set(labels)) == len(labels)
        assert all(words.strip() == words for _, words in lines)


def test_all_icons_are_spelled_out(library: CardLibrary) -> None:
    assert face_words(library.face("CX083F")) == [
        ("type", "reactor (core, white side)"),
        ("spectral type", "C"),
        ("mass", "1"),
        ("rad-hardness", "2"),
        ("gives", "X reactor"),
        ("modifier", "thrust -3"),
        ("icons", "air-eater"),
        ("ability", "At aerostat sites, ISRU platforms where it stands rate 2 better."),
    ]


def test_gw_thruster_in_words(library: CardLibrary) -> None:
    words = dict(face_words(library.face("M1W161R")))
    assert words["type"] == "TW thruster (module1, purple side)"
    assert words["thrust triangle"] == "4-0 isotope, afterburn for 1 fuel step (+10 thrust)"
    assert words["needs"] == "any reactor, any reactor, pulsed generator, 2 therms of cooling"
    assert words["future VP"] == "12"


def test_every_face_as_json(library: CardLibrary) -> None:
    for face in library:
        data = to_builtins(plain(FaceAnswer, face))
        assert (data["number"], data["mass"]) == (face.number, face.mass)


def test_B2j_race_for_glory_cards_print_no_rad_hardness(library: CardLibrary) -> None:
    for face in library:
        labels = [label for label, _ in face_words(face)]
        assert (face.rad_hard is None) == (face.deck == Deck.RACE_FOR_GLORY)
        assert ("rad-hardness" in labels) == (face.rad_hard is not None and face.light is None)


def test_plain_data_of_a_face(library: CardLibrary) -> None:
    data = to_builtins(plain(FaceAnswer, library.face("CB061R")))
    assert data["platforms"] == ["missile", "raygun"]
    assert data["triangle"] == {
        "thrust": 4,
        "consumption": "1",
        "grade": "water",
        "afterburn": 1,
        "afterburn_thrust": 1,
        "push": True,
        "solar": True,
        "bonus_pivots": 0,
    }
    assert data["abilities"][0]["key"] == "magbeam"
