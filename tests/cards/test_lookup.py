"""Cards are found by what people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.cards import Card, CardLibrary, Face, default_library
from planner.errors import BadInput


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("CT045F", "CT045F"),
        ("ct045f", "CT045F"),
        (" CT-45 F ", "CT045F"),
        ("CT045", "CT045"),
        ("ct45", "CT045"),
        ("RT006B", "RT006R"),
        ("m2c180b", "M2C180R"),
        ("phfb198", "PHFB198"),
        ("Hall Effect", "CT045F"),
        ("hall-effect", "CT045F"),
        ("HALLEFFECT", "CT045F"),
        ("hall eff", "CT045F"),
        ("hall", "CT045F"),
        ("ion drive", "CT045R"),
        ("O’Meara LSP Paralens", "CG107R"),
        ("omeara", "CG107R"),
        ("Vón Neumann", "CF073R"),
        ("lloyd's salvage", "M2C190F"),
        ("nozzle de laval", "CT046F"),
        ("beckytube", None),
        ("rfg: Hall Effect", "RT002F"),
        ("race-for-glory:hall", "RT002F"),
        ("RT002F", "RT002F"),
        ("core: hall", "CT045F"),
        ("heatsink fountain", "CD102"),
        ("D-D inertial fusion", "CB056R"),
        ("nasa", "CQ042F"),
        ("resistojet", "CB064F"),
        ("sistojet", "CB064F"),
    ],
)
def test_find(library: CardLibrary, text: str, number: str | None) -> None:
    if number is None:
        with pytest.raises(BadInput, match="there is no card called"):
            library.find(text)
    else:
        assert library.find(text).number == number


def test_every_face_is_found_by_its_number_and_by_its_name(library: CardLibrary) -> None:
    for face in library:
        assert library.find(face.number) is face
        assert library.find(face.name, deck=face.deck) is face
        assert library.find(face.name.upper().replace("-", " "), deck=face.deck) is face


def test_a_name_means_the_core_card(library: CardLibrary) -> None:
    for face in library.select(deck="race-for-glory"):
        found = library.find(face.name)
        assert found.number == face.core_twin


def test_a_deck_or_type_narrows_the_search(library: CardLibrary) -> None:
    assert library.find("hall effect", deck="rfg").number == "RT002F"
    assert library.find("solar", type="refineries").number == "CF069R"
    with pytest.raises(BadInput, match="there is no card called 'hall effect'"):
        library.find("hall effect", type="crew")
    with pytest.raises(BadInput, match="unknown deck 'module9'; did you mean core"):
        library.find("hall effect", deck="module9")
    with pytest.raises(BadInput, match="unknown card type 'sail'"):
        library.find("hall effect", type="sail")


def test_ambiguous_names_give_choices(library: CardLibrary) -> None:
    with pytest.raises(BadInput) as caught:
        library.find("heat pipe")
    assert caught.value.code == "ambiguous-card"
    assert caught.value.choices == (
        "CD095F Ti/K Heat Pipe",
        "CD098F Mo/Li Heat Pipe",
        "CD101R Pulsating Heat Pipe",
    )
    with pytest.raises(BadInput, match=r"or one of [0-9]+ more"):
        library.find("fusion")


def test_unknown_names_give_the_nearest(library: CardLibrary) -> None:
    with pytest.raises(BadInput) as caught:
        library.find("magnetic nozle")
    assert caught.value.code == "unknown-card"
    assert caught.value.choices[0] == "CT046R Magnetic Nozzle"
    with pytest.raises(BadInput, match=r"there is no card 'CT999F'; did you mean CT0"):
        library.find("CT999F")
    with pytest.raises(BadInput, match="no card is named; give a number or a name"):
        library.find(" - ")


def test_card_and_face(library: CardLibrary) -> None:
    assert isinstance(library.find("CT045"), Card)
    assert isinstance(library.find("CT045F"), Face)
    assert library.find_card("CT045R").faces == (library.face("CT045F"), library.face("CT045R"))
    with pytest.raises(BadInput) as caught:
        library.find_face("CT045")
    assert str(caught.value) == (
        "CT045 has two faces; did you mean CT045F Hall Effect or CT045R Ion Drive?"
    )


@given(st.text(max_size=20))
def test_any_text_finds_a_card_or_is_refused_kindly(text: str) -> None:
    library = default_library()
    try:
        found = library.find(text)
    except BadInput:
        return  # the only error allowed
    assert found in library.cards or found in library.faces
