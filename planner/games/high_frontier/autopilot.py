"""Programmed answers of High Frontier: auctions, deals, hazards, and what the table is asked for.

The answers are those that depend on nothing but themselves: a bid, a pass, a decline, a consent,
a hazard. Nothing is spent beyond what was said, and what is used up or outlived is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Self

from planner.errors import BadInput, RuleViolation
from planner.games.autopilot import Requests, consented
from planner.games.high_frontier.chapters.deals.negotiation import Decline, open_deals
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard, finao_cost
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, least_bid
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.kernel.actions import Action
from planner.kernel.codec import Json
from planner.kernel.consent import request_of
from planner.kernel.dice import DiceKind
from planner.text import Text

MOST_AQUAS = 1000
"""Nobody has more."""


class Otherwise(StrEnum):
    """What to do at a hazard for which nothing is to be paid."""

    ROLL = "roll"
    ASK = "ask"


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

    @property
    def is_left(self) -> bool:
        """Whether anything may be spent."""
        return min(self.each, self.left) > 0


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

    def check(self, table: Table) -> None:
        """Refuse what is said about an auction that is none."""
        bidding = self.auction
        if bidding is not None and not auction_of(table, bidding.card):
            raise RuleViolation(
                "I2b",
                Text("{card} is not up for auction", card=bidding.card),
                code="no-such-auction",
                hint=Text("say it when the auction has begun"),
            )

    def answer(self, view: View, seat: str) -> Action | None:
        """What a seat is to answer now, as it was told; nothing, where it has to say itself.

        >>> from planner.games.high_frontier import Game
        >>> from planner.games.high_frontier.chapters.operations.auctions import Research
        >>> game = Game.new("core", factions=["CRP", "NASA"], seed=1)
        >>> _ = game.apply(Research("CRP", "thruster", 1))
        >>> told = Instructions(auction=Bidding(game.state.agenda[-1].card, most=2))
        >>> view = game.view("NASA")
        >>> told.answer(view, "NASA"), Instructions().answer(view, "NASA")
        (Bid(player='NASA', amount=1), None)
        """
        table = view.table
        if table.state.over is not None:
            return None
        due = _answer(table, seat, self)
        if isinstance(due, RollHazard) and view.header.dice == DiceKind.HAND:
            return None
        return due if due is not None and view.may(due) else None

    def used(self, view: View, seat: str, action: Action) -> Self:
        """What is left of them when a seat does something by them."""
        if isinstance(action, PayFinao) and self.finao is not None:
            left = self.finao.left - finao_cost(view.table, seat)
            return replace(self, finao=replace(self.finao, left=max(left, 0)))
        return self

    def taken_back(self) -> Self:
        """What is left of them when a player takes something back: he wants something else."""
        return replace(self, auction=None, finao=None)

    def lasting(self, table: Table) -> Self:
        """What of them can still be of use: the auction goes on, something may be spent."""
        left, auction, finao = self, self.auction, self.finao
        if auction is not None and not auction_of(table, auction.card):
            left = replace(left, auction=None)
        if finao is not None and finao.otherwise is Otherwise.ASK and not finao.is_left:
            left = replace(left, finao=None)
        return type(self)() if table.state.over is not None else left


def _is_amount(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_AQUAS


def _check(is_sensible: bool) -> None:
    if not is_sensible:
        raise ValueError


def _answer(table: Table, seat: str, told: Instructions) -> Action | None:
    state = table.state
    if request_of(state) is not None:
        return consented(state, seat, told.consent)
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


def auction_of(table: Table, card: str) -> bool:
    """Whether a card is up for auction."""
    return any(isinstance(step, Auction) and step.card == card for step in table.state.agenda)
