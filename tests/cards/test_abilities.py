"""Every ability on a card is explained, and it is known whether it is played out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import planner
from planner.cards import CardLibrary
from planner.cards.abilities import HANDLED, NOT_HANDLED_YET, explanations
from planner.cards.model import Deck


def keys_on_cards(library: CardLibrary) -> set[str]:
    printed = {ability.key for face in library for ability in face.abilities}
    return printed | {face.crew.weapon.key for face in library if face.crew}


def test_B2g_every_ability_on_a_card_is_explained_and_no_other(library: CardLibrary) -> None:
    assert keys_on_cards(library) == set(explanations())


def test_every_ability_is_either_handled_or_listed_as_not_handled_yet() -> None:
    assert set(HANDLED) | NOT_HANDLED_YET == set(explanations())
    assert set(HANDLED) & NOT_HANDLED_YET == set()


def test_B2g_every_ability_of_the_core_game_and_race_for_glory_is_handled(
    library: CardLibrary,
) -> None:
    decks = (Deck.CORE, Deck.RACE_FOR_GLORY)
    printed = {
        ability.key
        for card in library.cards
        if card.deck in decks
        for face in card.faces
        for ability in face.abilities
    }
    assert len(printed) > 30
    assert printed <= set(HANDLED)


def test_B2g_what_a_rule_of_the_game_asks_for_is_handled() -> None:
    asked = {
        name: str(path)
        for path in Path(planner.__file__).parent.rglob("*.py")
        if "cards" not in path.parts
        for name in _words(ast.parse(path.read_text()))
    }
    assert {key: asked[key] for key in NOT_HANDLED_YET if key in asked} == {}
    assert {key for key, module in HANDLED.items() if "conflict" in module} <= set(asked)


def _words(module: ast.Module) -> Iterator[str]:
    """The words in a module's code, but for the codes of refusals."""
    codes = {
        id(each.value)
        for each in ast.walk(module)
        if isinstance(each, ast.keyword) and each.arg == "code"
    }
    for each in ast.walk(module):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in codes:
            yield each.value


def test_the_modules_that_handle_abilities_exist() -> None:
    for module in HANDLED.values():
        assert find_spec(module) is not None


def test_faces_carry_the_wording_of_the_explanation(library: CardLibrary) -> None:
    for face in library:
        for ability in face.abilities:
            assert ability.text == explanations()[ability.key].text


def test_carriers_of_an_ability(library: CardLibrary) -> None:
    for key in explanations():
        assert library.carriers(key)
