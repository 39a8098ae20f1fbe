"""Programmed answers: what a player has told the program to answer for him.

Pure functions: from what a seat may know and what it has been told, to the action that is due now.
The answers are those that depend on nothing but themselves: a bid, a pass, a decline, a consent,
a hazard. Nothing is spent beyond what was said, and what is used up or outlived is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Self

from planner.errors import BadInput
from planner.games.high_frontier.chapters.deals.negotiation import Decline, open_deals
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard, finao_cost
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, least_bid
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json
from planner.kernel.consent import Consent, request_of
from planner.kernel.dice import DiceKind
from planner.text import Text

MOST_AQUAS = 1000
"""Nobody has more."""


class Otherwise(StrEnum):
    """What to do at a hazard for which nothing is to be paid."""

    ROLL = "roll"
    ASK = "ask"


class Requests(StrEnum):
    """What to consent to (A2c)."""

    UNDO = "undo"
    """That somebody takes something back."""
    ALL = "all"
    """Rulings, too."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """What to do in one auction, until it is over (I2b)."""

    card: str
    """The card that is auctioned."""
    most: int | None = None
    """Bid as little as it takes, up to so many aquas, and then pass; or pass at once."""


@dataclass(frozen=True, slots=True)
class Hazards:
    """What to do at hazards (H7e)."""

    each: int
    """Pay for Failure Is Not An Option where it takes so many aquas at most."""
    left: int
    """And so many in all."""
    otherwise: Otherwise = Otherwise.ASK


@dataclass(frozen=True, slots=True)
class Instructions:
    """What the program is to answer for a seat.

    >>> Instructions(decline=True).as_json()
    {'decline': True}
    >>> Instructions.of({"auction": {"card": "CQ041", "most": 3}}).auction
    Bidding(card='CQ041', most=3)
    """

    auction: Bidding | None = None
    decline: bool = False
    """Decline every deal that is offered (N)."""
    finao: Hazards | None = None
    consent: Requests | None = None

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Self:
        """As they are kept; refuses what makes no sense."""
        try:
            return cls._read(dict(data))
        except (TypeError, ValueError, AttributeError):
            raise BadInput(
                Text("these are no instructions"),
                hint=Text("auction, decline, finao and consent can be said"),
                field="instructions",
            ) from None

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Self:
        auction, finao, consent = (data.get(name) for name in ("auction", "finao", "consent"))
        if auction is not None:
            auction = Bidding(**auction)
            _check(isinstance(auction.card, str))
            _check(auction.most is None or _is_amount(auction.most))
        if finao is not None:
            finao = Hazards(**finao | {"otherwise": Otherwise(finao.get("otherwise", "ask"))})
            _check(_is_amount(finao.each) and _is_amount(finao.left))
        _check(isinstance(data.get("decline", False), bool))
        said = {"auction": auction, "finao": finao}
        return cls(**data | said | {"consent": None if consent is None else Requests(consent)})

    def as_json(self) -> dict[str, Json]:
        """As they are kept; what is not said is not there."""
        return {name: value for name, value in asdict(self).items() if value}


def _is_amount(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_AQUAS


def _check(is_sensible: bool) -> None:
    if not is_sensible:
        raise ValueError


def answer(view: View, seat: str, instructions: Instructions) -> Action | None:
    """What a seat is to answer now, as it was told; nothing, where it has to say itself.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.operations.auctions import Research
    >>> game = Game.new("core", factions=["CRP", "NASA"], seed=1)
    >>> _ = game.apply(Research("CRP", "thruster", 1))
    >>> card = game.state.agenda[-1].card
    >>> told = Instructions(auction=Bidding(card, most=2))
    >>> answer(game.view("NASA"), "NASA", told), answer(game.view("NASA"), "NASA", Instructions())
    (Bid(player='NASA', amount=1), None)
    """
    table = view.table
    if table.state.over is not None:
        return None
    due = _answer(table, seat, instructions)
    if isinstance(due, RollHazard) and view.header.dice == DiceKind.HAND:
        return None
    return due if due is not None and view.may(due) else None


def _answer(table: Table, seat: str, told: Instructions) -> Action | None:
    state = table.state
    request = request_of(state)
    if request is not None:
        return _consented(told, seat, isinstance(request.request, Undo), request.waiting)
    if told.decline:
        for deal in open_deals(table):
            if seat in deal.waiting:
                return Decline(seat, deal.number)
    auction, hazard = state.top(Auction), state.top(HazardDue)
    if auction is not None and told.auction is not None and seat in auction.asks:
        return _bid(table, auction, seat, told.auction)
    if hazard is not None and told.finao is not None and hazard.player == seat:
        return _hazard(table, seat, told.finao)
    return None


def _consented(
    told: Instructions, seat: str, is_undo: bool, waiting: tuple[str, ...]
) -> Action | None:
    wanted = told.consent is Requests.ALL or (told.consent is Requests.UNDO and is_undo)
    return Consent(seat) if wanted and seat in waiting else None


def _bid(table: Table, auction: Auction, seat: str, told: Bidding) -> Action | None:
    if told.card != auction.card:
        return None
    least = least_bid(auction, seat)
    if told.most is not None and least <= min(told.most, table.aquas(seat)):
        return Bid(seat, least)
    return Pass(seat)


def _hazard(table: Table, seat: str, told: Hazards) -> Action | None:
    cost = finao_cost(table, seat)
    if cost <= min(told.each, told.left, table.aquas(seat)):
        return PayFinao(seat)
    return RollHazard(seat) if told.otherwise is Otherwise.ROLL else None


def used(view: View, seat: str, instructions: Instructions, action: Action) -> Instructions:
    """What is left of instructions when a seat does something by them."""
    if isinstance(action, PayFinao) and instructions.finao is not None:
        left = instructions.finao.left - finao_cost(view.table, seat)
        return replace(instructions, finao=replace(instructions.finao, left=max(left, 0)))
    return instructions


def taken_back(instructions: Instructions) -> Instructions:
    """What is left of them when a player takes something back: he wants something else."""
    return replace(instructions, auction=None, finao=None)


def lasting(table: Table, instructions: Instructions) -> Instructions:
    """What of instructions can still be of use: the auction goes on, something may be spent."""
    auction, finao = instructions.auction, instructions.finao
    if auction is not None and not auction_of(table, auction.card):
        instructions = replace(instructions, auction=None)
    if finao is not None and finao.otherwise is Otherwise.ASK and not min(finao.each, finao.left):
        instructions = replace(instructions, finao=None)
    return Instructions() if table.state.over is not None else instructions


def auction_of(table: Table, card: str) -> bool:
    """Whether a card is up for auction."""
    return any(isinstance(step, Auction) and step.card == card for step in table.state.agenda)
