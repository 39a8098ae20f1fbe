"""The cards that a rocket may be made of, where they are, and what it takes to have them in LEO."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from planner.cards import default_library
from planner.cards.lookup import as_number
from planner.cards.model import CardType, Face, Side
from planner.craft import StackCard
from planner.craft.stack import card_named
from planner.errors import BadInput, PlannerError, RuleViolation
from planner.text import Text

MOST_PRICE = 99


class CardSource(StrEnum):
    """The place of a card.

    >>> [str(source) for source in CardSource]
    ['hand', 'ready', 'offer']
    """

    HAND = "hand"
    """In hand; a boost pays its mass (I4)."""
    READY = "ready"
    """Where the rocket starts already, boosted or made by ET production (I8); it costs nothing."""
    OFFER = "offer"
    """On offer: it has to be bought before it is boosted (I2)."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card that a rocket may be made of.

    >>> bubble = held("Bubble Membrane")
    >>> [(way.title, bubble.cost(way)) for way in bubble.ways]
    [('Bubble Membrane (light)', 0), ('Bubble Membrane (heavy)', 1)]
    """

    face: Face
    source: CardSource = CardSource.HAND
    price: int = 0
    """The price to buy it, where it is on offer."""
    ways: tuple[StackCard, ...] = ()
    """The ways round that it may lie; a radiator has two (I4c)."""

    @property
    def number(self) -> str:
        """The number of the card, whichever face is up."""
        return self.face.card

    @property
    def free(self) -> bool:
        """True if no boost has to be paid for it; a crew is never in hand (gl. Crew)."""
        return self.source is CardSource.READY or self.face.type is CardType.CREW

    def cost(self, way: StackCard) -> int:
        """Aqua that it takes to have it at the start, that way round (I4, I4c)."""
        return self.price + (0 if self.free else way.mass)


def held(text: str, source: CardSource = CardSource.HAND) -> Held:
    """Return a card as a player names it, with what is known of where it is.

    A number without a letter is the white side, ``:heavy`` or ``:light`` decides how a radiator
    lies, and ``=3`` behind a card on offer says what it costs to buy.

    >>> held("CT045 = 3", CardSource.OFFER).price
    3
    >>> held("Ion Drive")
    Traceback (most recent call last):
    ...
    planner.errors.RuleViolation: I4a: Ion Drive is the black side, ...
    """
    name, price = _priced(text, source)
    card = card_named(_with_face(name))
    face = card.face
    if source is not CardSource.READY and face.side in (Side.BLACK, Side.PURPLE):
        raise RuleViolation(
            "I4a",
            Text(
                "{face} is the {side} side, and cards go up white side up",
                face=face.name,
                side=face.side,
            ),
            code="not-white",
            hint=Text("name it among the cards that are ready, if it was made by ET production"),
            field="card" if source is CardSource.HAND else "offer",
        )
    decided = name.rpartition(":")[2].strip().lower() in ("heavy", "light")
    return Held(face, source, price, _ways(card, decided=decided, ready=source is CardSource.READY))


def hand_of(
    hand: Sequence[str] = (), ready: Sequence[str] = (), offer: Sequence[str] = ()
) -> tuple[Held, ...]:
    """Return all cards that there are, each once (E2).

    >>> [str(each.source) for each in hand_of(["Hall Effect"], offer=["Re Solar Moth"])]
    ['hand', 'offer']
    """
    named = ((CardSource.READY, ready, "ready"), (CardSource.HAND, hand, "card"))
    found: dict[str, Held] = {}
    for source, texts, field in (*named, (CardSource.OFFER, offer, "offer")):
        for text in texts:
            with about(field):
                each = held(text, source)
            if each.number in found:
                raise BadInput(
                    Text("{face} is named twice", face=each.face.title),
                    code="card-twice",
                    hint=Text("each card exists once"),
                    field=field,
                )
            found[each.number] = each
    return tuple(found.values())


def among(cards: Sequence[Held], text: str, field: str) -> Held:
    """Return the one of these cards that somebody means; others are refused.

    >>> among(hand_of(["Hall Effect"]), "hall", "carry").face.name
    'Hall Effect'
    """
    with about(field):
        face = held(text, CardSource.READY).face
    for each in cards:
        if each.number == face.card:
            return each
    raise BadInput(
        Text("{face} is not among the cards", face=face.name),
        code="card-not-there",
        hint=Text("name it in hand, ready or on offer as well"),
        field=field,
    )


@contextmanager
def about(field: str) -> Iterator[None]:
    """Let a refusal speak of that field."""
    try:
        yield
    except PlannerError as error:
        error.field = field
        raise


def _priced(text: str, source: CardSource) -> tuple[str, int]:
    name, equals, price = text.rpartition("=")
    if not equals:
        return text, 0
    if source is not CardSource.OFFER or not re.fullmatch(r"\s*\d{1,2}\s*", price):
        raise BadInput(
            Text("{text} does not say what card and what price", text=repr(text)),
            hint=Text(
                "write a card on offer like Hall Effect=3, with up to {most_price} aqua",
                most_price=MOST_PRICE,
            ),
            field=str(source),
        )
    return name, int(price)


def _with_face(name: str) -> str:
    """Return the name, with the letter of the front where a number is written without one."""
    plain, colon, way = name.partition(":")
    number = as_number(plain)
    if number is None or number[-1] in "FR":
        return name
    crews = {face.card for face in default_library().faces if face.type is CardType.CREW}
    return name if number in crews else f"{number}F{colon}{way}"


def _ways(card: StackCard, *, decided: bool, ready: bool) -> tuple[StackCard, ...]:
    """A boosted radiator may lie either way (I4c); a heavy one may be turned light (gl.)."""
    if card.face.heavy is None:
        return (card,)
    light, heavy = StackCard(card.face), StackCard(card.face, heavy=True)
    if not decided:
        return (light,) if ready else (light, heavy)
    return (light, heavy) if ready and card.heavy else (card,)
