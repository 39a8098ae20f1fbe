"""Faces are chosen by what they are, need and give."""

from __future__ import annotations

import pytest

from planner.cards import CardLibrary, Selection
from planner.errors import BadInput


def numbers(library: CardLibrary, **criteria: object) -> set[str]:
    return {face.number for face in library.select(**criteria)}  # type: ignore[arg-type]


def test_no_criteria_choose_all(library: CardLibrary) -> None:
    assert library.select() == library.faces


def test_J1_needs_by_kind_and_subtype(library: CardLibrary) -> None:
    thrusters = {"type": "thruster", "deck": "core"}
    generator = numbers(library, needs=["generator"], **thrusters)
    assert {"CT045F", "CT047F", "CT053F"} <= generator
    pulsed = numbers(library, needs=["generator:p"], **thrusters)
    electric = numbers(library, needs=["generator:e"], **thrusters)
    assert pulsed | electric == generator
    assert "CT047F" in pulsed - electric
    x_will_do = numbers(library, needs=["reactor:x"], **thrusters)
    assert {"CT044F", "CT052F", "CT052R"} <= x_will_do
    assert "CT046F" not in x_will_do
    assert numbers(library, needs=["reactor:x", "therms"], **thrusters) == {"CT044F", "CT044R"}
    assert numbers(library, needs=["none"], **thrusters) == {
        "CT047R",
        "CT048F",
        "CT049F",
        "CT049R",
        "CT050F",
        "CT050R",
    }


def test_J1a_provides(library: CardLibrary) -> None:
    assert "CX084R" in numbers(library, provides=["reactor:x", "reactor:wave", "reactor:burst"])
    assert len(numbers(library, provides=["therms"])) == 24
    assert numbers(library, type="reactor", provides=["none"]) == set()
    assert "M1F163F" in numbers(library, type="freighter", provides=["none"])
    assert "M1F164F" in numbers(library, provides=["generator:e", "reactor:wave"])


def test_other_criteria(library: CardLibrary) -> None:
    assert numbers(library, type="thruster", deck="core", grade="dirt") == {
        "CT047R",
        "CT053F",
        "CT053R",
    }
    assert numbers(library, platform="raygun", isru=0, deck="core") == {"CB058R", "CB065R"}
    assert numbers(library, spectral="H", type="refinery", deck="core") == {"CF079F", "CF079R"}
    assert numbers(library, ability="heatsink-fountain") == {"CD102F", "CD102R"}
    assert "CX083F" in numbers(library, air_eater=True)
    assert numbers(library, type="thruster", deck="core", push=True, solar=False, side="white") == {
        "CT045F",
        "CT047F",
        "CT052F",
        "CT053F",
        "CT055F",
    }


def test_race_for_glory_cards_are_chosen_like_all_others(library: CardLibrary) -> None:
    included = library.select(type="robonaut", deck="race-for-glory", push=True)
    assert [face.number for face in included] == [
        *("RB015F", "RB015R", "RB017R", "RB018R", "RB019F", "RB021F", "RB021R"),
    ]


@pytest.mark.parametrize(
    ("criterion", "message"),
    [
        ({"type": "sail"}, "unknown card type 'sail'"),
        ({"deck": "module5"}, "unknown deck 'module5'"),
        ({"side": "blue"}, "unknown side 'blue'"),
        ({"spectral": "Q"}, "unknown spectral type 'Q'"),
        ({"needs": ("reactor:q",)}, "unknown support 'reactor:q'"),
        ({"provides": ("coal",)}, "unknown support 'coal'"),
        ({"grade": "steam"}, "unknown fuel grade 'steam'"),
        ({"platform": "drone"}, "unknown platform 'drone'"),
        ({"ability": "teleport"}, "unknown ability 'teleport'"),
    ],
)
def test_nonsense_is_refused(criterion: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Selection(**criterion)  # type: ignore[arg-type]
