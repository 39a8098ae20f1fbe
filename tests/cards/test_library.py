"""The cards are all there, and say what the printed cards say."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from planner.cards import CardLibrary, CardType, Deck, FuelGrade, Side, SupportKind
from planner.errors import BadInput


def test_B2_every_deck_is_complete(library: CardLibrary) -> None:
    assert Counter((card.deck, card.type) for card in library.cards) == {
        (Deck.CORE, CardType.THRUSTER): 12,
        (Deck.CORE, CardType.ROBONAUT): 12,
        (Deck.CORE, CardType.REFINERY): 12,
        (Deck.CORE, CardType.REACTOR): 12,
        (Deck.CORE, CardType.RADIATOR): 12,
        (Deck.CORE, CardType.GENERATOR): 17,
        (Deck.CORE, CardType.CREW): 6,
        (Deck.MODULE_1, CardType.GW_THRUSTER): 7,
        (Deck.MODULE_1, CardType.FREIGHTER): 7,
        (Deck.MODULE_2, CardType.BERNAL): 10,
        (Deck.SIXTH_PLAYER, CardType.BERNAL): 2,
        (Deck.MODULE_2, CardType.COLONIST): 18,
        (Deck.RACE_FOR_GLORY, CardType.THRUSTER): 12,
        (Deck.RACE_FOR_GLORY, CardType.ROBONAUT): 12,
        (Deck.RACE_FOR_GLORY, CardType.REFINERY): 12,
    }


@pytest.mark.parametrize(
    ("card_type", "spectral"),
    [
        ("thruster", "CCCCSMMMVVVD"),
        ("robonaut", "CCCSSSMVDDDD"),
        ("refinery", "SMMVVVVVDDDH"),
        ("reactor", "CSSSSMVVDHHH"),
        ("radiator", "CCCSSMMMMMMD"),
        ("generator", "CCCCCCSSMMMMVVVDD"),
        ("gw-thruster", "SSMVDHH"),
    ],
)
def test_B2f_spectral_types_of_the_decks(
    library: CardLibrary, card_type: str, spectral: str
) -> None:
    faces = library.select(type=card_type, deck="core" if card_type != "gw-thruster" else "module1")
    assert Counter(face.spectral for face in faces) == {
        letter: 2 * count for letter, count in Counter(spectral).items()
    }


def test_B2a_patents_are_white_and_black(library: CardLibrary) -> None:
    for card in library.cards:
        if card.type in ("thruster", "robonaut", "refinery", "reactor", "radiator", "generator"):
            assert (card.front.side, card.reverse.side) == (Side.WHITE, Side.BLACK)


def test_I6_every_isru_rating_has_a_platform(library: CardLibrary) -> None:
    for face in library:
        assert (face.isru is None) == (not face.platforms)


# number, thrust, consumption, grade, afterburn
TRIANGLES = [
    ("CT045F", 3, "2", "water", None),
    ("CT045R", 2, "1/2", "water", 1),
    ("CT046F", 5, "4", "water", 2),
    ("CT048F", 3, "4", "water", 2),
    ("CT048R", 3, "1/10", "water", 2),
    ("CT049F", 0, "0", "water", None),
    ("CT053F", 4, "3", "dirt", None),
    ("CT053R", 2, "1/2", "dirt", None),
    ("CB058R", 5, "4", "dirt", None),
    ("CQ038F", 12, "8", "water", 2),
    ("CQ041F", 14, "9", "water", 2),
    ("CQ042F", 14, "8", "water", 2),
]


@pytest.mark.parametrize(("number", "thrust", "consumption", "grade", "afterburn"), TRIANGLES)
def test_B2d_thrust_triangles_of_the_worked_examples(
    library: CardLibrary,
    number: str,
    thrust: int,
    consumption: str,
    grade: str,
    afterburn: int | None,
) -> None:
    triangle = library.face(number).triangle
    assert triangle is not None
    assert triangle.thrust == thrust
    assert triangle.consumption == Fraction(consumption)
    assert triangle.grade == FuelGrade(grade)
    assert triangle.afterburn == afterburn


@pytest.mark.parametrize(
    ("name", "mass"),
    [
        ("Cascade Photovoltaic", 3),
        ("Hall Effect", 2),
        ("Tungsten Resistojet", 0),
        ("Electrophoretic Sandworm", 1),
        ("CVD Molding", 3),
        ("Triggered Decay Nuclear Battery", 1),
        ("Carbonyl Volatilization", 2),
        ("De Laval Nozzle", 0),
    ],
)
def test_B2b_masses_of_the_worked_examples(library: CardLibrary, name: str, mass: int) -> None:
    assert library.find_face(name).mass == mass


def test_J_supports_of_the_worked_examples(library: CardLibrary) -> None:
    pebble_bed = library.face("CX080F")
    assert pebble_bed.therms_needed == 1
    assert [(given.kind, given.subtypes) for given in pebble_bed.provides] == [
        (SupportKind.REACTOR, frozenset({"wave"}))
    ]
    stirling = library.face("CG119F")
    assert stirling.modifier is not None
    assert stirling.modifier.thrust == -2
    valkyrie = library.face("CX081R")
    assert valkyrie.modifier is not None
    assert valkyrie.modifier.fuel_multiplier == Fraction(1, 4)
    assert [need.subtypes for need in valkyrie.needs] == [{"x"}]


def test_J4e_radiators_have_two_orientations(library: CardLibrary) -> None:
    membrane = library.find_face("Bubble Membrane")
    assert membrane.light is not None
    assert membrane.heavy is not None
    assert (membrane.light.mass, membrane.heavy.mass) == (0, 1)
    assert (membrane.light.therms, membrane.heavy.therms) == (1, 2)
    assert membrane.mass == 0
    for face in library.select(type="radiator"):
        assert face.light is not None
        assert face.heavy is not None


def test_two_any_reactors_are_two_needs(library: CardLibrary) -> None:
    needs = library.face("M1W161R").needs
    assert [need.kind for need in needs] == ["reactor", "reactor", "generator"]
    assert needs[0].subtypes == {"x", "wave", "burst"}


def test_J5b_solar_only_modifier_triangle(library: CardLibrary) -> None:
    solar_stirling = library.face("CG105F")
    assert solar_stirling.modifier is not None
    assert solar_stirling.modifier.solar
    assert solar_stirling.modifier.thrust == 0
    assert solar_stirling.solar


def test_B6_crews_are_factions(library: CardLibrary) -> None:
    crews = library.select(type="crew")
    assert all(face.human and face.crew and face.abilities for face in crews)
    assert sorted(face.crew.clout for face in crews if face.crew) == list("ABCDEFGHJKLM")
    esa = library.face("CQ038F")
    assert esa.crew is not None
    assert (esa.crew.colour, esa.crew.ideology) == ("green", "equality")
    assert esa.abilities[0].key == "powersat"
    assert library.face("CQ039F").triangle is None


def test_gl_Sails_of_the_cards(library: CardLibrary) -> None:
    sails = {face.number for face in library if face.is_sail and face.deck != "race-for-glory"}
    assert sails == {"CT049F", "CT049R", "CT050F", "CT050R", "M2C180F", "M2C180R"}


def test_module_cards_carry_their_details(library: CardLibrary) -> None:
    fleet = library.face("M1F164R")
    assert fleet.freighter is not None
    assert (fleet.freighter.load_limit, fleet.freighter.factory_loading_only) == (15, True)
    assert fleet.future is not None
    assert fleet.future.vp == (7,)
    wisp = library.face("M1F169R").future
    assert wisp is not None
    assert wisp.vp == (6, 11)
    robot = library.face("M2C194F").colonist
    assert robot is not None
    assert (robot.kind, robot.profession, robot.ideology) == ("robot", "engineer", None)
    assert not library.face("M2C194F").human
    assert library.face("M1W158R").triangle.afterburn_thrust == 9  # type: ignore[union-attr]
    seti = library.face("M2C187R").future
    assert seti is not None
    assert (seti.vp, seti.vp_per) == ((2,), "astrobiology colony")


def test_a_future_stands_on_purple_faces_only(library: CardLibrary) -> None:
    assert {face.side for face in library if face.future} == {Side.PURPLE}


def test_an_unknown_number_is_refused(library: CardLibrary) -> None:
    with pytest.raises(BadInput, match="there is no card 'CT999F'"):
        library.face("CT999F")
    with pytest.raises(BadInput, match="there is no card 'CT999'"):
        library.card("CT999")
