"""What is asked now, and of whom: one sentence with its rule, and what one needs to answer it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from planner.games.high_frontier.chapters.deals.negotiation import open_deals
from planner.games.high_frontier.chapters.deals.words import sentence
from planner.games.high_frontier.chapters.operations.auctions import Auction, TiedBids
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.games.high_frontier.words import card_name, choice_name, with_names
from planner.kernel.actions import Ruling
from planner.kernel.agenda import Step
from planner.kernel.consent import ConsentDue
from planner.text import Text, listed
from web.games.high_frontier.outlook import Told

BidStanding = Literal["leads", "bids", "asked", "passed", "bound"]


@dataclass(frozen=True, slots=True)
class Bidder:
    """Where somebody stands in an auction."""

    name: str
    bid: int | None
    standing: BidStanding
    aquas: int

    @property
    def told(self) -> Text:
        """The same in words."""
        return _STANDINGS[self.standing]


_STANDINGS: dict[BidStanding, Text] = {
    "leads": Text("would win now"),
    "bids": Text("has bid"),
    "asked": Text("is asked"),
    "passed": Text("has passed"),
    "bound": Text("is bound to bid no more"),
}


@dataclass(frozen=True, slots=True)
class OnOffer:
    """A deal on offer."""

    number: int
    player: str
    words: Text
    promise: str
    waiting: tuple[str, ...]
    is_mine: bool
    """Whether somebody here has to answer."""


@dataclass(frozen=True, slots=True)
class AskedNow:
    """What is asked now."""

    headline: Text
    """Whether it is up to those who look, or whom they wait for."""
    told: Text | None
    """What is asked, with its rule."""
    kind: str
    """The tag of the question; ``over`` once the game is over."""
    mine: tuple[str, ...]
    """Who of those who look is asked."""
    waiting: tuple[str, ...]
    """The others who are asked."""
    card: str = ""
    """The card that it is about."""
    card_name: Text | str = ""
    bidders: tuple[Bidder, ...] = ()
    lines: tuple[Told, ...] = ()
    """What would be done, where one is asked to consent."""
    offers: tuple[OnOffer, ...] = ()


def asked(view: View) -> AskedNow:
    """What is asked now, as those see it who look.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"])
    >>> asked(game.view("NASA")).headline, asked(game.view("ESA")).headline
    ("It is NASA's turn: that is you", 'Waiting for NASA')
    """
    state = view.table.state
    offers = tuple(_offers(view))
    if not state.agenda:
        told = None if state.over is None else with_names(view.table, state.over)
        return AskedNow(Text("The game is over"), told, "over", (), (), offers=offers)
    step = state.agenda[-1]
    mine = tuple(name for name in view.to_act if name in view.seats)
    waiting = tuple(name for name in view.to_act if name not in view.seats)
    told = None if isinstance(step, PlayerTurn) else with_names(view.table, step.question)
    auction = step.auction if isinstance(step, TiedBids) else step
    card = auction.card if isinstance(auction, Auction) else ""
    return AskedNow(
        _headline(view, step, mine, waiting),
        told,
        step.tag,
        mine,
        waiting,
        card,
        card_name(view.table, card) if card else "",
        tuple(_bidders(view, auction)) if isinstance(auction, Auction) else (),
        _wish(view, step),
        offers,
    )


def _headline(view: View, step: Step, mine: tuple[str, ...], waiting: tuple[str, ...]) -> Text:
    if isinstance(step, PlayerTurn) and mine:
        return Text("It is {player}'s turn: that is you", player=step.player)
    if mine:
        return Text("{players}, you are asked", players=listed(mine))
    answering = [name for name in view.offered if name in view.seats]
    if answering:
        return Text("{players}, you are offered a deal", players=listed(answering))
    return Text("Waiting for {players}", players=listed(waiting))


def _bidders(view: View, auction: Auction) -> Iterator[Bidder]:
    asks = auction.asks
    for name in auction.bidders:
        standing: BidStanding = "bids"
        if name == auction.winner:
            standing = "leads"
        elif name in auction.silent:
            standing = "bound"
        elif name in auction.passed:
            standing = "passed"
        elif name in asks:
            standing = "asked"
        yield Bidder(name, auction.bids.get(name), standing, view.table.aquas(name))


def _wish(view: View, step: Step) -> tuple[Told, ...]:
    """What the table is asked to let pass."""
    if not isinstance(step, ConsentDue) or not isinstance(step.request, Ruling):
        return ()
    action = step.request.action
    told = Text("It is about this: {action}", action=choice_name(view.table, action, whole=True))
    return (Told(told),)


def _offers(view: View) -> Iterator[OnOffer]:
    table = view.table
    for deal in open_deals(table):
        yield OnOffer(
            deal.number,
            deal.player,
            with_names(table, sentence(table, deal.terms)),
            deal.promise,
            deal.waiting,
            any(name in view.seats for name in deal.waiting),
        )
