"""Actions, cards and places in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator

from planner.cards.abilities import explanations
from planner.cards.model import Face, Side
from planner.cards.words import support_words
from planner.games.high_frontier.chapters.movement.routes import Routes
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factions import CREWS, sides
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.games.high_frontier.words import choice_name, label, value_name
from planner.kernel.actions import Action, Choice, Template
from planner.text import count_of


def kind_words(kind: type[Action], rule: str) -> str:
    """Return what an action does, with its rule.

    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> kind_words(Income, "I1")
    'income: take 1 aqua from the pool (I1)'
    """
    summary = str(kind.summary)
    first = summary if summary[:2].isupper() else summary[:1].lower() + summary[1:]
    return f"{kind.tag}: {first} ({rule})"


def option_words(table: Table, template: Template, name: str, value: object) -> str:
    """Return a value to choose; a deck with what its top card is good for."""
    if name == "deck":
        return f"{value}: {_top(table, str(value))}"
    return str(value_name(table, template.player, template.action, name, value))


def choice_words(table: Table, choice: Choice) -> str:
    """Return what sets a choice apart from others of its kind."""
    given = choice.fixed if isinstance(choice, Template) else {}
    words = str(choice_name(table, choice))
    if "deck" in given:
        words = f"{given['deck']}: {_top(table, given['deck'])}"
    if isinstance(choice, Template):
        words = ", ".join(filter(None, (words, _left_open(choice))))
    return words or "that is all"


def _left_open(template: Template) -> str:
    routes = template.free.get("path")
    if isinstance(routes, Routes):
        return _power(routes)
    labels = [str(label(template.action, name)).lower() for name in template.free]
    return f"choose {' and '.join(labels)}" if labels else ""


def _top(table: Table, deck: str) -> str:
    """Return the top card of a deck, and what it is good for."""
    cards = table.state.decks[deck]
    return front_words(table, cards[0]) if cards else "empty"


def _power(routes: Routes) -> str:
    """Return what a thruster can do in a move."""
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
    """Return the front of a card in short, as far as it matters in this game."""
    return glimpse(table.book.library.card(card).front, supports=table.book.rules.supports)


def glimpse(face: Face, *, supports: bool = True) -> str:
    """Return a card in short: number, name, and what a player asks of it first.

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
    """Yield what a card needs and gives to be operational (J)."""
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
    """Return a card of a stack in short, as it lies there."""
    extras = [
        "heavy" if held.heavy else "",
        f"with the {held.glory} glory" if held.glory else "",
        "black side" if table.face(held.face).side is Side.BLACK else "",
    ]
    told = f", {', '.join(filter(None, extras))}" if any(extras) else ""
    return glimpse(table.face(held.face), supports=table.book.rules.supports) + told


def place_words(table: Table, space: str) -> str:
    """Return a place: its name, and what it is if it is a site.

    >>> from planner.games.high_frontier import Game
    >>> place_words(Game.new("core", factions=["NASA", "ESA"]).table, "ceres")
    'Ceres (ceres zone, size 6, type C, hydration 4)'
    """
    there = table.space(space)
    parts = [f"{there.zone} zone"]
    if there.site is not None:
        site = there.site
        parts += [f"size {site.size}", f"type {site.spectral}", f"hydration {site.hydration}"]
    return f"{there.name} ({', '.join(parts)})"


def crew_words(table: Table, player: str) -> str:
    """Return a faction with its privilege, or both of a crew card without a chosen side."""
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
    """Return a stack: where it is, its chits, and what is in it beside cards."""
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
