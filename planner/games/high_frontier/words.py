"""Actions, cards, places and stacks in the words of players, for terminal, pages, log and API.

What an action is called and how one speaks of its parameters stands on its class
(`planner.kernel.actions.Labelled`); what their values name is said by their types
(`planner.games.high_frontier.table.fields`). All sentences are `Text`, so that they can be told in
any language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, get_type_hints

from planner.cards import default_library
from planner.games.high_frontier.chapters.deals.words import sentence
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.fields import Names
from planner.games.high_frontier.table.hands import title
from planner.games.high_frontier.table.state import StackKind
from planner.games.high_frontier.table.terms import DealTerms
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.state import COVERED
from planner.text import Count, Listing, Text, Word, again, as_it_is, in_a_row, joined

_CARD = re.compile(r"([A-Z0-9]{2,4}\d{3})([FR]?)( heavy)?")
_STACK = re.compile(r"(\w+):([a-z]+)(?:-(\d+))?")
_RULE_WORDS = ("deck", "kind", "platform", "token")
"""Places in sentences where a word of the rules stands."""

# -- single things -----------------------------------------------------------------------------


def card_name(table: Table, number: str) -> Text | str:
    """Return a card's number and name, of the face that is up or meant; ``heavy`` is said.

    >>> from planner.games.high_frontier import Game
    >>> card_name(Game.new("core", factions=["NASA", "ESA"]).table, "CD092 heavy")
    'CD092 Bubble Membrane, heavy'
    """
    match = _CARD.fullmatch(number)
    if match is None or match[1] not in _cards():
        return number
    name = table.face(match[1] + match[2]).title if match[2] else title(table, match[1])
    return Text("{card}, heavy", card=name) if match[3] else name


@cache
def _cards() -> frozenset[str]:
    return frozenset(card.number for card in default_library().cards)


def stack_name(stack: str, seat: str | None = None) -> Text | str:
    """Return what a stack is, and whose if it is not the seat's own.

    >>> stack_name("NASA:outpost-2", "NASA"), stack_name("NASA:rocket")
    ('outpost 2', 'rocket of NASA')
    """
    match = _STACK.fullmatch(stack)
    if match is None:
        return stack
    owner, number = match[1], match[3]
    kind = Text("LEO") if match[2] == StackKind.LEO else Word(match[2])
    name = (
        Text("{kind} {number}", kind=kind, number=number) if number else Text("{kind}", kind=kind)
    )
    return name if owner == seat else Text("{stack} of {owner}", stack=name, owner=owner)


def stack_at(table: Table, stack: str, seat: str) -> Text | str:
    """Return a stack with its place; one that is not on the table would be new.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> stack_at(table, "NASA:leo", "NASA"), stack_at(table, "NASA:outpost-1", "NASA")
    ('LEO', 'a new outpost')
    """
    there, name = table.state.stacks.get(stack), stack_name(stack, seat)
    if there is None:
        match = _STACK.fullmatch(stack)
        return name if match is None else Text("a new {stack}", stack=Word(match[2]))
    if there.kind is StackKind.LEO:
        return Text("LEO") if there.owner == seat else Text("LEO of {owner}", owner=there.owner)
    return Text("{stack} at {place}", stack=name, place=table.space(there.space).name)


def site_name(table: Table, site: str) -> Text:
    """Return a site's name and figures.

    >>> from planner.games.high_frontier import Game
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
    """Return a deck's name and the card that lies open on it.

    >>> from planner.games.high_frontier import Game
    >>> deck_name(Game.new("core", factions=["NASA", "ESA"], seed=1).table, "thruster").template
    '{deck}: {card}'
    """
    cards = table.state.decks.get(deck) or [""]
    top: object = Text("empty")
    if cards[0]:
        top = Text("covered") if cards[0] == COVERED else card_name(table, cards[0])
    return Text("{deck}: {card}", deck=Word(deck), card=top)


def _space_name(table: Table, space: str) -> Text | str:
    if space not in table.book.board:
        return space
    return site_name(table, space) if table.space(space).is_site else table.space(space).name


# -- sentences ---------------------------------------------------------------------------------


def with_names(table: Table, told: Any, name: str = "") -> Any:
    """Return a sentence of the library with names instead of the ids in it.

    >>> from planner.games.high_frontier import Game
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
            return again(told.template, values)
        case StackKind():
            return Word(told)
        case Enum():
            return told
        case str():
            return _named(table, str(told), name)
        case _:
            return told


def _named(table: Table, told: str, name: str) -> Text | str:
    """Return the name of whatever a sentence has in this place."""
    if name in _RULE_WORDS:
        return Word(told)
    if name == "tag" and told in table.book.actions:
        name_of_action: Text = table.book.actions[told].action.title
        return name_of_action
    if _CARD.fullmatch(told):
        return card_name(table, told)
    if _STACK.fullmatch(told):
        return stack_name(told)
    return table.space(told).name if told in table.book.board else told


# -- actions -----------------------------------------------------------------------------------


def label(kind: type[Action], parameter: str) -> Text:
    """Return what a form calls a parameter of an action.

    >>> from planner.games.high_frontier.chapters.free.cargo import Transfer
    >>> label(Transfer, "drain")
    'Tanks taken out of the fuel'
    """
    spoken, _ = _parameters(kind)[parameter]
    return spoken.label


_Parameters: TypeAlias = Mapping[str, tuple[Labelled, Names | None]]
_known: dict[type[Action], _Parameters] = {}


def _parameters(kind: type[Action]) -> _Parameters:
    """Return how one speaks of each parameter, and what its values name."""
    if kind not in _known:
        _known[kind] = dict(_read_parameters(kind))
    return _known[kind]


def _read_parameters(kind: type[Action]) -> Iterator[tuple[str, tuple[Labelled, Names | None]]]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        extras = getattr(hints[field.name], "__metadata__", ())
        usual = Labelled(as_it_is(field.name.replace("_", " ").capitalize()))
        spoken = next((extra for extra in extras if isinstance(extra, Labelled)), usual)
        names = next((extra for extra in extras if isinstance(extra, Names)), None)
        yield field.name, (spoken, names)


def is_labelled(kind: type[Action], parameter: str) -> bool:
    """True if a parameter's type says how one speaks of it."""
    hint = get_type_hints(kind, include_extras=True)[parameter]
    return any(isinstance(extra, Labelled) for extra in getattr(hint, "__metadata__", ()))


def kind_of(choice: Choice) -> type[Action]:
    """Return what kind of action a choice is."""
    return choice.action if isinstance(choice, Template) else type(choice)


def choice_name(table: Table, choice: Choice, *, whole: bool = False) -> Text:
    """Return what sets a choice apart from others of its kind; the ``whole`` has the title too.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.free.redesignate import Redesignate
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> choice_name(table, Redesignate("NASA", "NASA:leo", "NASA:rocket"))
    'LEO, becomes a new rocket'
    """
    kind = kind_of(choice)
    if isinstance(choice, Template):
        given = dict(choice.fixed)
    else:
        given = {field.name: getattr(choice, field.name) for field in fields(choice)}
    seat = str(given.pop("player"))
    parts = [
        part
        for name, value in given.items()
        if (part := _part(table, seat, kind, name, value)) is not None
    ]
    words = joined(parts)
    if not whole:
        return words
    return Text("{deed}: {words}", deed=kind.title, words=words) if parts else kind.title


def _part(table: Table, seat: str, kind: type[Action], name: str, value: Any) -> object:
    """Return a given parameter in words; ``None`` where there is nothing to say."""
    spoken, _ = _parameters(kind)[name]
    if any(_is_same(known, value) for known, _ in spoken.words):
        return _words_of(spoken, value)
    if value is None or value is False or value in ((), "", 0):
        return None
    what = value_name(table, seat, kind, name, value)
    if spoken.phrase is not None:
        return again(spoken.phrase.template, {"what": what})
    if isinstance(value, int):
        return Text("{label}: {value}", label=spoken.label, value=value)
    return what


def _words_of(spoken: Labelled, value: object) -> Text | None:
    return next((words for known, words in spoken.words if _is_same(known, value)), None)


def _is_same(known: object, value: object) -> bool:
    """True if it is that very value; ``0`` is not ``False``."""
    return type(known) is type(value) and known == value


def value_name(table: Table, seat: str, kind: type[Action], name: str, value: Any) -> Any:
    """Return a value of a parameter as the player of a seat speaks of it."""
    if isinstance(value, Action):
        return choice_name(table, value, whole=True)
    if isinstance(value, tuple | list):
        if value and all(isinstance(terms, DealTerms) for terms in value):
            return with_names(table, sentence(table, value))
        if name == "path":
            return table.space(value[-1]).name
        return joined([value_name(table, seat, kind, name, item) for item in value])
    spoken, names = _parameters(kind)[name]
    words = _words_of(spoken, value)
    if words is not None:
        return words
    if names is None or not isinstance(value, str):
        return value
    return _NAMING[names](table, str(value), seat)


def cards_named(choice: Choice) -> Iterator[str]:
    """Yield the numbers of the cards that a choice names, or lets one choose from.

    >>> from planner.games.high_frontier.chapters.free.discard import Discard
    >>> list(cards_named(Discard("NASA", "CT045")))
    ['CT045']
    """
    for name, (_, names) in _parameters(kind_of(choice)).items():
        if names not in (Names.CARD, Names.ANY):
            continue
        for value in _values(choice, name):
            match = _CARD.fullmatch(str(value))
            if match is not None:
                yield match[1]


def ids_named(choice: Choice) -> Iterator[str]:
    """Yield every word that a choice names or lets one choose from, ids among them.

    >>> from planner.games.high_frontier.chapters.free.discard import Discard
    >>> list(ids_named(Discard("NASA", "CT045")))
    ['NASA', 'CT045']
    """
    for name in _parameters(kind_of(choice)):
        for value in _values(choice, name):
            parts = value if isinstance(value, tuple) else (value,)
            yield from (part for part in parts if isinstance(part, str))


def _values(choice: Choice, name: str) -> Iterable[object]:
    """Return the values of a parameter: what is given, or what it may be."""
    if isinstance(choice, Action):
        given = getattr(choice, name)
    elif name in choice.fixed:
        given = choice.fixed[name]
    else:
        domain = choice.free.get(name)
        given = getattr(domain, "items", getattr(domain, "options", ()))
    return given if isinstance(given, tuple | list) else (given,)


def _any_name(table: Table, value: str, seat: str) -> Any:
    if value in table.book.names:
        return table.book.names[value]
    if value in table.book.board:
        return _space_name(table, value)
    if value in table.state.stacks or _STACK.fullmatch(value):
        return stack_at(table, value, seat)
    return card_name(table, value)


_NAMING: Mapping[Names, Callable[[Table, str, str], Any]] = {
    Names.CARD: lambda table, value, seat: card_name(table, value),
    Names.STACK: stack_at,
    Names.SPACE: lambda table, value, seat: _space_name(table, value),
    Names.DECK: lambda table, value, seat: deck_name(table, value),
    Names.WORD: lambda table, value, seat: Word(value),
    Names.SEAT: lambda table, value, seat: value,
    Names.ANY: _any_name,
}
