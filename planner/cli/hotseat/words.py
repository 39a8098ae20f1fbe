"""Actions, cards and places in the words of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from planner.cards.abilities import explanations
from planner.cards.model import Face, Side
from planner.cards.words import support_words
from planner.game.chapters.deals.words import describe
from planner.game.chapters.movement.move import FlyOn
from planner.game.chapters.movement.routes import Routes
from planner.game.table.context import Table
from planner.game.table.factions import CREWS, sides
from planner.game.table.hands import title
from planner.game.table.hardware import rocket_of
from planner.game.table.state import PlayedCard, Stack
from planner.game.table.terms import DealTerms
from planner.kernel.actions import Action, Choice, Template
from planner.text import count_of

_CARD = re.compile(r"[A-Z0-9]{2,4}\d{3}[FR]?( heavy)?")
_IN_THE_TITLE = ("player",)
_NAMES = {
    "source": "from",
    "target": "to",
    "stack": "",
    "thruster": "with",
    "supports": "supported by",
    "action": "",
}


def kind_of(choice: Choice) -> type[Action]:
    """What kind of action a choice is."""
    return choice.action if isinstance(choice, Template) else type(choice)


def kind_words(kind: type[Action], rule: str) -> str:
    """What an action does, by its first sentence, and its rule.

    >>> from planner.game.chapters.operations.market import Income
    >>> kind_words(Income, "I1")
    'income: take an aqua from the pool (I1)'
    """
    doc = (kind.__doc__ or "").strip().split("\n\n")[0]
    first = " ".join(doc.split()).split(". ")[0].rstrip(".")
    first = re.sub(r" \([^()]*\)$", "", first)
    first = first[:1].lower() + first[1:] if not first[:2].isupper() else first
    return f"{kind.tag}: {first} ({rule})"


def card_words(table: Table, number: str) -> str:
    """A card by number and name, that of the face that is up; ``heavy`` stays."""
    card, _, heavy = number.partition(" ")
    if card[-1:] in "FR":
        return f"{table.face(card).title} {heavy}".strip()
    return f"{title(table, card)} {heavy}".strip()


def value_words(table: Table, value: object) -> str:
    """A value of an action: cards and places by their names."""
    if isinstance(value, tuple | list):
        if value and all(isinstance(each, DealTerms) for each in value):
            return describe(table, value)
        return ", ".join(value_words(table, each) for each in value)
    if isinstance(value, Action):
        return f"{value.tag} {choice_words(table, value)}"
    text = str(value)
    if _CARD.fullmatch(text):
        return card_words(table, text)
    if text in table.book.board:
        return table.space(text).name
    return table.book.names.get(text, text)


def option_words(table: Table, name: str, value: object) -> str:
    """A value to choose: a deck with its top card, a site with what it is, or just the value."""
    text = str(value)
    if name == "deck" and text in table.state.decks:
        return f"{text}: {_top(table, text)}"
    if text in table.book.board and table.space(text).is_site:
        return place_words(table, text)
    return value_words(table, value)


def choice_words(table: Table, choice: Choice) -> str:
    """What sets a choice apart from others of its kind."""
    if isinstance(choice, FlyOn):
        return _onward(table, choice)
    if isinstance(choice, Template):
        given, open_ = dict(choice.fixed), list(choice.free)
    else:
        given = {field.name: getattr(choice, field.name) for field in fields(choice)}
        open_ = []
    parts = [
        _named(table, name, value)
        for name, value in given.items()
        if name not in _IN_THE_TITLE and value is not None
    ]
    routes = choice.free.get("path") if isinstance(choice, Template) else None
    if isinstance(routes, Routes):
        parts.append(_power(routes))
    elif open_:
        parts.append(f"choose {' and '.join(open_)}")
    return ", ".join(parts) or "that is all"


def _onward(table: Table, choice: FlyOn) -> str:
    """How a move goes on that dice have interrupted."""
    if not choice.path:
        return "stop here"
    landing = f", {choice.landing} landing" if choice.landing else ""
    return f"as planned to {table.space(choice.path[-1]).name}{landing}"


def _named(table: Table, name: str, value: object) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    words = value_words(table, value) or "none"
    if name == "deck":
        return f"{words}: {_top(table, words)}"
    return f"{_NAMES.get(name, name)} {words}".strip()


def _top(table: Table, deck: str) -> str:
    """The top card of a deck, and what it is good for."""
    cards = table.state.decks[deck]
    return front_words(table, cards[0]) if cards else "empty"


def _power(routes: Routes) -> str:
    """What a thruster can do in a move."""
    engine = routes.voyage.move.activation
    if not engine.thruster:
        return "falling, with nothing activated"
    burns = f"{engine.consumption} a burn" if engine.consumption else "burns are free"
    fuel = count_of(engine.steps_available, "step")
    activated = routes.voyage.engine
    lost = activated.choice.losses if activated else ()
    light = activated.choice.chain.flips if activated else ()
    parts = [f"net thrust {engine.net_thrust}", f"{fuel} of fuel", burns]
    parts += [f"decommissions {' and '.join(card.name for card in lost)}"] if lost else []
    parts += [f"turns {' and '.join(card.name for card in light)} light"] if light else []
    return ", ".join(parts)


def front_words(table: Table, card: str) -> str:
    """The front of a card in short, as far as it matters in this game."""
    return glimpse(table.book.library.card(card).front, supports=table.book.rules.supports)


def glimpse(face: Face, *, supports: bool = True) -> str:
    """A card in short: number, name, and what a player asks of it first.

    >>> from planner.cards import default_library
    >>> glimpse(default_library().face("CT045F"))
    'CT045 Hall Effect (mass 2, thrust 3-2, needs e generator)'
    """
    parts = [f"mass {face.mass}"]
    if face.triangle is not None:
        parts.append(f"thrust {face.triangle.thrust}-{face.triangle.consumption}")
    if face.isru is not None:
        parts.append(f"ISRU {face.isru} {' '.join(sorted(face.platforms))}")
    if supports:
        parts += _supports(face)
    return f"{face.card} {face.name} ({', '.join(parts)})"


def _supports(face: Face) -> Iterator[str]:
    """What a card needs and gives to be operational (J)."""
    if face.therms_needed:
        yield f"needs {count_of(face.therms_needed, 'therm')}"
    for need in face.needs:
        yield f"needs {support_words(need)}"
    for given in face.provides:
        yield f"gives {support_words(given)}"
    if face.light is not None:
        yield f"gives {count_of(face.light.therms, 'therm')}"
    if face.heavy is not None:
        yield f"heavy mass {face.heavy.mass} for {count_of(face.heavy.therms, 'therm')}"


def held_words(table: Table, held: PlayedCard) -> str:
    """A card of a stack in short, as it lies there."""
    extras = [
        "heavy" if held.heavy else "",
        f"with the {held.glory} glory" if held.glory else "",
        "black side" if table.face(held.face).side is Side.BLACK else "",
    ]
    told = f", {', '.join(filter(None, extras))}" if any(extras) else ""
    return glimpse(table.face(held.face), supports=table.book.rules.supports) + told


def place_words(table: Table, space: str) -> str:
    """A place: its name, and what it is if it is a site.

    >>> from planner.game import Game
    >>> place_words(Game.new("core", factions=["NASA", "ESA"]).table, "ceres")
    'Ceres (ceres zone, size 6, type C, hydration 4)'
    """
    there = table.space(space)
    parts = [f"{there.zone} zone"]
    if there.site is not None:
        site = there.site
        parts += [f"size {site.size}", f"type {site.spectral}", f"hydration {site.hydration}"]
    return f"{there.name} ({', '.join(parts)})"


_WORD = re.compile(r"[A-Za-z0-9]+(?:-[a-z0-9]+)*")


def plain(table: Table, text: str) -> str:
    """A sentence with the names of cards and places instead of their ids.

    >>> from planner.game import Game
    >>> plain(Game.new("core", factions=["NASA", "ESA"]).table, "CT045 at venus-aerobrake-1")
    'CT045 Hall Effect at Venus aerobrake 1'
    """

    def named(found: re.Match[str]) -> str:
        word = found[0]
        if _CARD.fullmatch(word):
            return card_words(table, word)
        return table.space(word).name if word in table.book.board else word

    return _WORD.sub(named, text)


def crew_words(table: Table, player: str) -> str:
    """A faction with its privilege, or both of a crew card whose side is still to be chosen."""
    if player not in CREWS:
        either = " or ".join(_faction_words(table, side) for side in sides(player))
        return f"{player}, one of {either}"
    return _faction_words(table, player)


def _faction_words(table: Table, faction: str) -> str:
    face = table.face(CREWS[faction])
    told = "; ".join(
        f"{explanations()[each.key].name}: {explanations()[each.key].text}"
        for each in face.abilities
    )
    name = face.name if face.name.startswith(faction) else f"{faction}, {face.name}"
    return f"{name} - {told}"


def stack_words(table: Table, stack: Stack) -> str:
    """A stack: where it is, its chits, and what is in it beside cards."""
    parts = []
    if stack.wet is not None:
        fuel = rocket_of(table, stack).chits
        parts.append(f"dry mass {fuel.dry}, wet mass {fuel.wet}")
        if fuel.grade is not None:
            parts.append(f"{count_of(fuel.steps, 'step')} of {fuel.grade} fuel")
    if stack.tanks:
        parts.append(f"{stack.tanks} FT")
    if stack.tokens:
        parts.append(", ".join(stack.tokens))
    if stack.glitched:
        parts.append("glitched")
    told = f": {', '.join(parts)}" if parts else ""
    return f"{stack.name} at {place_words(table, stack.space)}{told}"
