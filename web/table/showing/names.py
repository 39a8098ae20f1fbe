"""Cards, places and stacks by the names that players use, in sentences that keep their language."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any

from planner.cards import default_library
from planner.errors import PlannerError
from planner.game.chapters.deals.words import sentence
from planner.game.modules.conflict.combat.firing import WEAPON_NAMES, Weapon
from planner.game.modules.conflict.state import BRIBE
from planner.game.table.context import Table
from planner.game.table.hands import title
from planner.game.table.state import StackKind
from planner.game.table.terms import DealTerms
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.state import COVERED
from planner.text import Count, Listing, Text, Word, in_a_row, joined
from planner.text import again as told_again
from web.table.showing.deeds import deed, label

_CARD = re.compile(r"([A-Z0-9]{2,4}\d{3})([FR]?)( heavy)?")
_STACK = re.compile(r"(\w+):([a-z]+)(?:-(\d+))?")
_WORDS = ("deck", "kind", "platform", "token")
"""Parts of actions and sentences that are words of the rules."""
_VOTES = {
    ("vote", "aye", True): Text("vote for it"),
    ("vote", "aye", False): Text("vote against it"),
    ("answer-jump", "oppose", True): Text("oppose it"),
    ("answer-jump", "oppose", False): Text("let it happen"),
}


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why something was refused, with names in it."""

    text: Text
    hint: Text | None
    rule: str | None


def complaint(table: Table, error: PlannerError | None) -> Complaint | None:
    """What a refusal says, with names instead of ids.

    >>> from planner.game import Game
    >>> from planner.game.table.turn import EndTurn
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("ESA")
    >>> complaint(view.table, view.why_not(EndTurn("ESA"))).rule
    'D1'
    """
    if error is None:
        return None
    hint = with_names(table, error.hint) if error.hint else None
    return Complaint(with_names(table, error.message), hint, error.rule)


# -- single things -----------------------------------------------------------------------------


def card_name(table: Table, number: str) -> Text | str:
    """A card by number and name, that of the face that is up or is meant; ``heavy`` is said.

    >>> from planner.game import Game
    >>> card_name(Game.new("core", factions=["NASA", "ESA"]).table, "CD092 heavy")
    'CD092 Bubble Membrane, heavy'
    """
    found = _CARD.fullmatch(number)
    if found is None or found[1] not in _cards():
        return number
    name = table.face(found[1] + found[2]).title if found[2] else title(table, found[1])
    return Text("{card}, heavy", card=name) if found[3] else name


@cache
def _cards() -> frozenset[str]:
    return frozenset(card.number for card in default_library().cards)


def stack_name(stack: str, seat: str | None = None) -> Text | str:
    """A stack by what it is, and by its owner where that is somebody else.

    >>> stack_name("NASA:outpost-2", "NASA"), stack_name("NASA:rocket")
    ('outpost 2', 'rocket of NASA')
    """
    found = _STACK.fullmatch(stack)
    if found is None:
        return stack
    owner, number = found[1], found[3]
    kind = Text("LEO") if found[2] == StackKind.LEO else Word(found[2])
    name = (
        Text("{kind} {number}", kind=kind, number=number) if number else Text("{kind}", kind=kind)
    )
    return name if owner == seat else Text("{stack} of {owner}", stack=name, owner=owner)


def stack_at(table: Table, stack: str, seat: str) -> Text | str:
    """A stack of the table with its place; one that is not there yet would be new.

    >>> from planner.game import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> stack_at(table, "NASA:leo", "NASA"), stack_at(table, "NASA:outpost-1", "NASA")
    ('LEO', 'a new outpost')
    """
    there, name = table.state.stacks.get(stack), stack_name(stack, seat)
    if there is None:
        found = _STACK.fullmatch(stack)
        return name if found is None else Text("a new {stack}", stack=Word(found[2]))
    if there.kind is StackKind.LEO:
        return Text("LEO") if there.owner == seat else Text("LEO of {owner}", owner=there.owner)
    return Text("{stack} at {place}", stack=name, place=table.space(there.space).name)


def site_name(table: Table, site: str) -> Text:
    """A site with what it is.

    >>> from planner.game import Game
    >>> site_name(Game.new("core", factions=["NASA", "ESA"]).table, "ceres")
    'Ceres (size 6, type C, hydration 4)'
    """
    there = table.space(site)
    if there.site is None:
        return Text("{place}", place=there.name)
    return Text(
        "{place} (size {size}, type {spectral}, hydration {hydration})",
        place=there.name,
        size=there.site.size,
        spectral=there.site.spectral,
        hydration=there.site.hydration,
    )


def deck_name(table: Table, deck: str) -> Text:
    """A deck with the card that lies open on it.

    >>> from planner.game import Game
    >>> deck_name(Game.new("core", factions=["NASA", "ESA"], seed=1).table, "thruster").template
    '{deck}: {card}'
    """
    cards = table.state.decks.get(deck) or [""]
    top: object = Text("empty")
    if cards[0]:
        top = Text("covered") if cards[0] == COVERED else card_name(table, cards[0])
    return Text("{deck}: {card}", deck=Word(deck), card=top)


# -- sentences ---------------------------------------------------------------------------------


def with_names(table: Table, told: Any, name: str = "") -> Any:
    """A sentence of the library with names instead of the ids in it.

    >>> from planner.game import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> with_names(table, Text("{stack} stands at {space}", stack="NASA:rocket", space="ceres"))
    'rocket of NASA stands at Ceres'
    """
    match told:
        case Count() | Word():
            return told
        case Listing():
            parts = [with_names(table, part, name) for part in told.parts]
            return in_a_row(parts, told.usual, told.last)
        case Text():
            values = {key: with_names(table, value, key) for key, value in told.values.items()}
            return told_again(told.template, values)
        case StackKind():
            return Word(told)
        case Enum():
            return told
        case str():
            return _named(table, str(told), name)
        case _:
            return told


def _named(table: Table, told: str, name: str) -> Text | str:
    if name in _WORDS:
        return Word(told)
    if name == "tag" and told in table.book.actions:
        return deed(table.book.actions[told].action).title
    if _CARD.fullmatch(told):
        return card_name(table, told)
    if _STACK.fullmatch(told):
        return stack_name(told)
    return table.space(told).name if told in table.book.board else told


# -- actions -----------------------------------------------------------------------------------


def way_name(table: Table, choice: Choice, *, whole: bool = False) -> Text:
    """What sets a choice apart from others of its kind; the ``whole`` names the kind as well.

    >>> from planner.game import Game
    >>> from planner.game.chapters.free.redesignate import Redesignate
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> way_name(table, Redesignate("NASA", "NASA:leo", "NASA:rocket"))
    'LEO, becomes a new rocket'
    """
    if isinstance(choice, Template):
        kind, given = choice.action, dict(choice.fixed)
    else:
        kind = type(choice)
        given = {field.name: getattr(choice, field.name) for field in fields(choice)}
    seat = str(given.pop("player"))
    parts = [
        part
        for name, value in given.items()
        if (part := _part(table, seat, kind.tag, name, value)) is not None
    ]
    if kind.tag == "fly-on" and isinstance(choice, Action) and not given.get("path"):
        parts = [Text("stop here")]
    words = joined(parts)
    if not whole:
        return words
    name = deed(kind).title
    return Text("{deed}: {words}", deed=name, words=words) if parts else name


def _part(table: Table, seat: str, tag: str, name: str, value: Any) -> object:
    """One given part of an action in words; nothing where there is nothing to say."""
    if (tag, name, value) in _VOTES:
        return _VOTES[tag, name, value]
    if value is None or value is False or value in ((), "", 0):
        return None
    match name, value:
        case "terms", _:
            return with_names(table, sentence(table, value))
        case _, Action():
            return way_name(table, value, whole=True)
        case "path", _:
            return table.space(value[-1]).name
        case "afterburn", _:
            return Text("with afterburn")
        case "push", _:
            return Text("pushed by a Powersat")
        case "goo", _:
            return Text("with gray goo")
        case "weapon", Weapon():
            return WEAPON_NAMES[value]
        case "coin", _:
            is_disk = value == BRIBE
            return None if is_disk else Text("paid with the heroism chit for {feat}", feat=value)
    what = thing(table, seat, name, value)
    match name:
        case "source":
            return Text("from {what}", what=what)
        case "target" | "to":
            return Text("to {what}", what=what)
        case "becomes":
            return Text("becomes {what}", what=what)
        case "thruster":
            return Text("with {what}", what=what)
        case "supports":
            return Text("supported by {what}", what=what)
        case "platform":
            return Text("by {what}", what=what)
        case "booster":
            return Text("boosted by {what}", what=what)
        case "liftoff":
            return Text("liftoff: {what}", what=what)
        case "landing":
            return Text("landing: {what}", what=what)
        case "deal":
            return Text("deal {number}", number=value)
    if isinstance(value, int):
        return Text("{label}: {value}", label=label(name), value=value)
    return what


def thing(table: Table, seat: str, name: str, value: Any) -> object:
    """A value of an action, as its player speaks of it."""
    if isinstance(value, tuple | list):
        if value and all(isinstance(each, DealTerms) for each in value):
            return with_names(table, sentence(table, value))
        return joined([thing(table, seat, name, each) for each in value])
    text = str(value)
    if name == "deck":
        return deck_name(table, text)
    if text in table.book.names:
        return table.book.names[text]
    if not isinstance(value, str) or isinstance(value, Enum):
        return value
    if name in _WORDS:
        return Word(text)
    if text in table.book.board:
        return site_name(table, text) if table.space(text).is_site else table.space(text).name
    if _STACK.fullmatch(text):
        return stack_at(table, text, seat)
    return card_name(table, text)
