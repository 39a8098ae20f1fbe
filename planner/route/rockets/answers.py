"""Rockets to choose from as plain data."""

from __future__ import annotations

from msgspec import UNSET, UnsetType, field

from planner.answers import Plain, plain
from planner.craft import StackCard
from planner.route.answers import ChanceAnswer, EndAnswer, MoveAnswer, RemedyAnswer
from planner.route.rockets.answer import RocketChoice, Rockets, Worth
from planner.route.rockets.hand import Held
from planner.route.rockets.question import Asked
from planner.route.rockets.whynone import WhyNone


class ChosenCardAnswer(Plain):
    """A card of a rocket: where it comes from, and what it costs to have it there."""

    number: str
    name: str
    type: str
    heavy: bool | None
    mass: int
    source: str
    cost: int

    @classmethod
    def of(cls, card: StackCard, held: Held) -> ChosenCardAnswer:
        """Return a card that way round; only radiators are light or heavy."""
        heavy = card.heavy if card.face.heavy else None
        return plain(cls, card, held, card.face, heavy=heavy, cost=held.cost(card))


class RocketAnswer(Plain):
    """A rocket that flies the mission, with the way that it takes."""

    best: list[str]
    cards: list[ChosenCardAnswer]
    cargo_tanks: int
    boost: int
    price: int
    tanks: int
    aqua: int
    dry: int
    wet: int
    fewest_tanks: int
    turns: int
    fuel_steps: int
    hazards: int
    belts: int
    chance: ChanceAnswer
    finao_aqua: int
    moves: list[MoveAnswer]

    @classmethod
    def of(cls, asked: Asked, rocket: RocketChoice) -> RocketAnswer:
        """Return a rocket with its cards and its moves."""
        loadout = rocket.loadout
        held = {each.number: each for each in asked.cards}
        return plain(
            cls,
            rocket,
            loadout,
            rocket.way,
            cards=[ChosenCardAnswer.of(card, held[card.face.card]) for card in loadout.stack],
            cargo_tanks=loadout.stack.water_tanks,
            wet=loadout.dry + rocket.tanks,
            fewest_tanks=rocket.fewest,
        )


class WhyNoneAnswer(Plain):
    """The reason why no rocket flies: the rule in the way of the nearest, and what would help."""

    rule: str
    message: str
    cards: list[str]
    tanks: int
    would_work: list[RemedyAnswer]

    @classmethod
    def of(cls, reason: WhyNone) -> WhyNoneAnswer:
        """Return the reason, the rocket that comes nearest and the cures."""
        nearest = reason.loadout.stack if reason.loadout else ()
        cards = [card.number for card in nearest]
        return plain(cls, reason, cards=cards, would_work=reason.cures)


class GainAnswer(Plain):
    """The best by a measure without a card and with it."""

    measure: str
    without: str | None
    with_it: str = field(name="with")


class WorthAnswer(Plain):
    """The changes by a card; ``rockets`` are positions in the list, from 1."""

    card: str
    name: str
    price: int
    flies_without: bool
    rockets: list[int]
    gains: list[GainAnswer]
    most_bid: int | None

    @classmethod
    def of(cls, found: Worth) -> WorthAnswer:
        """Return the answer about a card."""
        face = found.card.face
        return plain(
            cls,
            found,
            found.card,
            face,
            card=face.number,
            flies_without=bool(found.without.rockets),
            rockets=[found.with_it.rockets.index(each) + 1 for each in found.rockets],
        )


class RocketsAnswer(Plain, kw_only=True):
    """The rockets of which none is better in everything; or why none flies."""

    start: EndAnswer = field(name="from")
    end: EndAnswer = field(name="to")
    back: bool
    aqua: int | None
    rockets: list[RocketAnswer]
    unbeaten: int
    stacks: int
    stacks_left_out: int
    why_none: WhyNoneAnswer | UnsetType = UNSET
    worth: WorthAnswer | UnsetType = UNSET

    @classmethod
    def of(cls, answer: Rockets | Worth) -> RocketsAnswer:
        """Return the rockets; where a card is weighed, those with it and what it is worth."""
        worth = answer if isinstance(answer, Worth) else None
        found = answer.with_it if isinstance(answer, Worth) else answer
        asked = found.asked
        return plain(
            cls,
            found,
            asked,
            start=asked.board[asked.origin],
            end=asked.board[asked.goal],
            rockets=[RocketAnswer.of(asked, each) for each in found.rockets],
            stacks_left_out=found.left_out,
            worth=worth,
        )
