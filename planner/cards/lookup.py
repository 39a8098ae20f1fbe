"""Finding a face by what people type: a number, a name or part of a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches

from planner.cards.model import CardType, Deck, Face
from planner.errors import BadInput
from planner.text import Text

_MOST_CHOICES = 8
_DECK_WORDS = {**{str(deck): deck for deck in Deck}, "rfg": Deck.RACE_FOR_GLORY}
_NUMBER = re.compile(r"(M1[WF]|M2[BC]|PHFB|C[TBFXDGQ]|R[TBF])([0-9]{1,3})([FRB]?)")


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, without case and accents.

    >>> squeezed("Ti/K Heat-Pipe")
    'tikheatpipe'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def deck_named(name: str) -> Deck:
    """Return the deck of that name; ``rfg`` is short for ``race-for-glory``.

    >>> deck_named("RfG")
    <Deck.RACE_FOR_GLORY: 'race-for-glory'>
    """
    try:
        return _DECK_WORDS[name.strip().lower()]
    except KeyError:
        raise BadInput(
            Text("unknown deck {name}", name=repr(name)), choices=list(Deck), field="deck"
        ) from None


def type_named(name: str) -> CardType:
    """Return the card type of that name, in the singular or the plural.

    >>> type_named("refineries"), type_named("GW thruster")
    (<CardType.REFINERY: 'refinery'>, <CardType.GW_THRUSTER: 'gw-thruster'>)
    """
    word = "-".join(re.split(r"[\s_-]+", name.strip().lower()))
    singular = word.removesuffix("ies") + "y" if word.endswith("ies") else word.removesuffix("s")
    for candidate in (word, singular):
        if candidate in tuple(CardType):
            return CardType(candidate)
    near = get_close_matches(singular, list(CardType), n=3)
    raise BadInput(
        Text("unknown card type {name}", name=repr(name)),
        choices=near or list(CardType),
        field="type",
    )


def as_number(text: str) -> str | None:
    """Return the card or face number in the printed form, where the text looks like one.

    >>> as_number("ct-45f"), as_number("RT006B"), as_number("Hall Effect")
    ('CT045F', 'RT006R', None)
    """
    match = _NUMBER.fullmatch(squeezed(text).upper())
    if match is None:
        return None
    letter = "R" if match[3] == "B" else match[3]  # the rulebook prints both for the back
    return f"{match[1]}{int(match[2]):03}{letter}"


class Lookup:
    """Finds faces among those given."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._faces = tuple(faces)

    def by_name(self, text: str, deck: str | None, type: str | None) -> tuple[Face, ...]:
        """Return the one face that a name means, or both faces of the one card it fits."""
        prefix, colon, rest = text.partition(":")
        if colon and prefix.strip().lower() in _DECK_WORDS:
            deck, text = prefix, rest
        pool = self._pool(deck, type)
        if not squeezed(text):
            raise BadInput(
                Text("no card is named"), hint=Text("give a number or a name"), field="card"
            )
        for fits in _ways_to_fit(text):
            found = [face for face in pool if fits(face.name)]
            if len({face.card for face in found}) == 1:
                return tuple(found)
            if found:
                raise BadInput(
                    Text("several cards match {text}", text=repr(text.strip())),
                    code="ambiguous-card",
                    choices=_few([face.title for face in found]),
                    field="card",
                )
        raise self._no_such_name(text, pool)

    def no_such_number(self, number: str) -> BadInput:
        """Return the complaint about a number that no card has."""
        numbers = [face.number for face in self._faces]
        return BadInput(
            Text("there is no card {number}", number=repr(number.strip())),
            code="unknown-card",
            choices=get_close_matches(number.strip().upper(), numbers, n=3),
            field="card",
        )

    def _pool(self, deck: str | None, type: str | None) -> list[Face]:
        wanted_deck = None if deck is None else deck_named(deck)
        wanted_type = None if type is None else type_named(type)
        return [
            face
            for face in self._faces
            if (wanted_type is None or face.type == wanted_type)
            and (face.deck == wanted_deck or (wanted_deck is None and face.core_twin is None))
        ]

    @staticmethod
    def _no_such_name(text: str, pool: Collection[Face]) -> BadInput:
        names = {squeezed(face.name): face.title for face in pool}
        near = get_close_matches(squeezed(text), names, n=4, cutoff=0.55)
        return BadInput(
            Text("there is no card called {text}", text=repr(text.strip())),
            code="unknown-card",
            choices=[names[name] for name in near],
            field="card",
        )


def _ways_to_fit(text: str) -> tuple[Callable[[str], bool], ...]:
    """From strict to lenient: the whole name, beginnings of its words, any part."""
    whole = squeezed(text)
    words = _words(text)

    def begins_words(name: str) -> bool:
        inside = _words(name)
        return all(any(word.startswith(start) for word in inside) for start in words)

    return (
        lambda name: squeezed(name) == whole,
        begins_words,
        lambda name: whole in squeezed(name),
    )


def _words(text: str) -> list[str]:
    return [word for word in map(squeezed, re.split(r"[^\w']+|_", text)) if word]


def _few(choices: list[str]) -> list[str]:
    if len(choices) <= _MOST_CHOICES:
        return choices
    return [*choices[:_MOST_CHOICES], f"one of {len(choices) - _MOST_CHOICES} more"]
