"""What the API answers about rockets to choose from; the same as the command's ``--json``."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from web.api.flight_answers import ChanceAnswer, EndAnswer, MoveAnswer, RemedyAnswer


class ChosenCardAnswer(TypedDict):
    """A card of a rocket: where it comes from, and what it costs to have it there."""

    number: str
    name: str
    type: str
    heavy: bool | None
    mass: int
    source: str
    cost: int


class RocketAnswer(TypedDict):
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


class WhyNoneAnswer(TypedDict):
    """Why no rocket flies the mission: the rule in the way of the nearest, and what would do."""

    rule: str
    message: str
    cards: list[str]
    tanks: int
    would_work: list[RemedyAnswer]


GainAnswer = TypedDict("GainAnswer", {"measure": str, "without": str | None, "with": str})
GainAnswer.__doc__ = "The best by a measure without a card and with it."


class WorthAnswer(TypedDict):
    """What a card changes; ``rockets`` are positions in the list, from 1."""

    card: str
    name: str
    price: int
    flies_without: bool
    rockets: list[int]
    gains: list[GainAnswer]
    most_bid: int | None


RocketsAnswer = TypedDict(
    "RocketsAnswer",
    {
        "from": EndAnswer,
        "to": EndAnswer,
        "back": bool,
        "aqua": int | None,
        "rockets": list[RocketAnswer],
        "unbeaten": int,
        "stacks": int,
        "stacks_left_out": int,
        "why_none": NotRequired[WhyNoneAnswer],
        "worth": NotRequired[WorthAnswer],
    },
)
RocketsAnswer.__doc__ = "The rockets of which none is better in everything; or why none flies."
