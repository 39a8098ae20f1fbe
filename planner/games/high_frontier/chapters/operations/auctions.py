"""The research auction (I2).

The initiator opens with a bid; then everybody who may bid and is not winning says in any order
whether to bid more, until nobody does. The rulebook lets players call out freely; here a player
who has passed is asked again only when somebody bids after that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.cards.model import CardType
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import DeckField, ToField
from planner.games.high_frontier.table.hands import draw_top, title
from planner.games.high_frontier.table.happenings import AuctionOpened
from planner.games.high_frontier.table.privileges import MARKETEER, SKUNKWORKS, has_privilege
from planner.games.high_frontier.table.questions import MayHoldAuction, MayJoinAuction
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import Range
from planner.kernel.plans import Plan, is_allowed
from planner.text import Text, Word, joined


@dataclass(frozen=True, slots=True)
class Research(Action):
    """Auction the top card of a deck, opening with a bid (I2)."""

    tag = "research"
    title = Text("Research")
    summary = Text("Auction the top card of a deck and open with a bid of your own")
    needs = Text("no deck has a card left")
    deck: DeckField
    bid: Annotated[int, Labelled(Text("Opening bid in aquas"))] = 0


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid as much as the highest bid, or more (I2b)."""

    tag = "bid"
    title = Text("Bid")
    summary = Text("Bid as much as the highest bid, or more")
    amount: Annotated[int, Labelled(Text("Bid in aquas"))]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Bid no more, unless somebody else bids again (I2b)."""

    tag = "pass"
    title = Text("Pass")
    summary = Text("Bid no more, unless somebody else bids again")


@dataclass(frozen=True, slots=True)
class Award(Action):
    """As initiator, name the winner among the highest bidders (I2e)."""

    tag = "award"
    title = Text("Award")
    summary = Text("Name the winner among the highest bidders")
    to: ToField


@dataclass(frozen=True, slots=True)
class Auction(Step):
    """An auction that goes on until nobody bids more."""

    tag = "auction"
    deck: str
    card: str
    initiator: str
    bidders: tuple[str, ...]
    """Everybody who may bid, the initiator first, then clockwise."""
    bids: dict[str, int]
    passed: tuple[str, ...] = ()
    """Who has passed since the last bid."""
    marketeer: str | None = None
    """Who wins all ties (gl. Marketeer)."""
    silent: tuple[str, ...] = ()
    """Who has bound himself by a deal to bid no more (N1)."""

    @property
    def top(self) -> int:
        """The highest bid."""
        return max(self.bids.values())

    @property
    def leaders(self) -> list[str]:
        """Everybody who has bid that much."""
        return [name for name in self.bidders if self.bids.get(name) == self.top]

    @property
    def winner(self) -> str | None:
        """Who would win now; ``None`` while the initiator would have to choose (I2e)."""
        leaders = self.leaders
        for name in (self.marketeer, self.initiator):
            if name in leaders:
                return name
        return leaders[0] if len(leaders) == 1 else None

    @property
    def taken_from(self) -> tuple[str, ...]:
        """The deck of the card (I2f)."""
        return (self.deck,)

    @property
    def asked_alike(self) -> Auction:
        """The auction, whoever has bid or passed."""
        return replace(self, bids={}, passed=(), silent=())

    @property
    def asks(self) -> tuple[str, ...]:
        """Who may still bid and would not win now."""
        done = {self.winner, *self.passed, *self.silent}
        return tuple(name for name in self.bidders if name not in done)

    @property
    def question(self) -> str:
        """The state of the auction."""
        bids = joined(
            (
                Text("{name} {amount}", name=name, amount=amount)
                for name, amount in self.bids.items()
            )
        )
        bound = (
            Text("; bound to bid no more: {silent} (N1)", silent=joined(self.silent))
            if self.silent
            else Text("")
        )
        return Text(
            "{card} is up for auction, bids: {bids}{bound}; who bids more? (I2b)",
            card=self.card,
            bids=bids,
            bound=bound,
        )


@dataclass(frozen=True, slots=True)
class TiedBids(Step):
    """The initiator names the winner among others who have bid the same (I2e)."""

    tag = "tied-bids"
    auction: Auction

    @property
    def taken_from(self) -> tuple[str, ...]:
        """The deck of the card (I2f)."""
        return (self.auction.deck,)

    @property
    def asks(self) -> tuple[str, ...]:
        """The initiator."""
        return (self.auction.initiator,)

    @property
    def question(self) -> str:
        """Who gets the card."""
        names = joined(self.auction.leaders, " or ")
        return Text(
            "{initiator} decides who wins {card}: {names} (I2e)",
            initiator=self.auction.initiator,
            card=self.auction.card,
            names=names,
        )


def may_join(table: Table, player: str) -> bool:
    """Whether a player may hold and join auctions (I2a)."""
    base = len(table.player(player).hand) < table.limits(player).academia
    return table.ask(MayJoinAuction(player), base)


def _skunkworks(table: Table, question: MayJoinAuction, value: bool) -> bool:
    return value or has_privilege(table, question.player, SKUNKWORKS)


def _require_may_join(table: Table, player: str) -> None:
    if may_join(table, player):
        return
    held, academia = len(table.player(player).hand), table.limits(player).academia
    table.refuse(
        RuleViolation(
            "I2a",
            Text(
                "{player} holds {held} cards and may not take part in an auction",
                player=player,
                held=held,
            ),
            code="academia-limit",
            hint=Text("with fewer than {academia} cards one may", academia=academia),
            numbers={"hand": held, "limit": academia},
        )
    )


def _require_free_to_bid(table: Table, player: str) -> None:
    if is_bound_to_silence(table, player):
        table.refuse(
            RuleViolation(
                "N1",
                Text("{player} has agreed to bid no more this turn", player=player),
                code="bound-by-deal",
                hint=Text("a deal that can be kept within the turn binds (N)"),
            )
        )


def is_bound_to_silence(table: Table, player: str) -> bool:
    """Whether a player may bid no more this turn by a deal (N1)."""
    return player in table.turn.no_more_bids


def bind_to_silence(context: Context, player: str) -> None:
    """Have a player bid no more this turn, in the auction that goes on and in others (N, N1)."""
    if player in context.turn.no_more_bids:
        return
    context.turn.no_more_bids.append(player)
    context.say(Text("{player} is bound to bid no more this turn", player=player), "N1")
    auction = context.state.top(Auction)
    if auction is not None:
        _go_on(context, replace(auction, silent=(*auction.silent, player)))


def _require_money(table: Table, player: str, bid: int) -> None:
    if bid < 0:
        raise BadInput(
            Text("{bid} is no bid", bid=bid), hint=Text("bid 0 or more"), field="bid", rule="I2b"
        )
    held = table.aquas(player)
    if bid > held:
        raise RuleViolation(
            "I2c",
            Text("{player} bids {bid} with {held} aqua", player=player, bid=bid, held=held),
            code="bid-beyond-means",
            numbers={"bid": bid, "aquas": held},
        )


def _require_may_open(table: Table, player: str) -> None:
    refused = table.ask(MayHoldAuction(player), None)
    if refused is not None:
        table.refuse(refused)
    _require_free_to_bid(table, player)
    _require_may_join(table, player)


def _plan(table: Table, action: Research) -> str:
    """The card that is auctioned."""
    _require_may_open(table, action.player)
    _require_money(table, action.player, action.bid)
    if action.deck not in table.state.decks:
        raise BadInput(
            Text("there is no deck {deck}", deck=repr(action.deck)),
            choices=list(table.state.decks),
            field="deck",
        )
    deck = table.state.decks[action.deck]
    if not deck:
        raise RuleViolation(
            "I2", Text("the {deck} deck is empty", deck=Word(action.deck)), code="deck-empty"
        )
    return deck[0]


def _research(context: Context, action: Research, card: str) -> None:
    seats = context.state.seats
    start = seats.index(action.player)
    clockwise = seats[start:] + seats[:start]
    bidders = (action.player, *(name for name in clockwise[1:] if may_join(context, name)))
    silent = tuple(name for name in bidders if is_bound_to_silence(context, name))
    marketeer = next((n for n in bidders if has_privilege(context, n, MARKETEER)), None)
    context.say(
        Text(
            "{player} auctions {title} and bids {bid}",
            player=action.player,
            title=title(context, card),
            bid=action.bid,
        ),
        "I2",
    )
    bids = {action.player: action.bid}
    auction = Auction(
        action.deck,
        card,
        action.player,
        bidders,
        bids,
        marketeer=marketeer,
        silent=silent,
    )
    context.push(auction)
    _go_on(context, auction)
    context.happened(AuctionOpened(action.player))


def _openings(table: Table, player: str) -> Iterable[Choice]:
    if is_allowed(_require_may_open, table, player):
        bid = Range(0, table.aquas(player))
        for deck, cards in table.state.decks.items():
            if cards:
                yield Template(Research, {"player": player, "deck": deck}, {"bid": bid})


def _bid(context: Context, auction: Auction, action: Bid) -> None:
    _require_money(context, action.player, action.amount)
    least = least_bid(auction, action.player)
    context.require(
        action.amount >= least,
        "I2b",
        Text("{amount} is no higher bid", amount=action.amount),
        code="bid-too-low",
        hint=Text("bid {least} or more", least=least),
        numbers={"bid": action.amount, "least": least},
    )
    context.say(Text("{player} bids {amount}", player=action.player, amount=action.amount), "I2b")
    bids = auction.bids | {action.player: action.amount}
    _go_on(context, replace(auction, bids=bids, passed=()))


def least_bid(auction: Auction, player: str) -> int:
    """What a player has to bid at least, to bid at all (I2b)."""
    own = auction.bids.get(player, -1)
    return auction.top + 1 if own == auction.top else auction.top


def _bids(table: Table, auction: Auction, player: str) -> Iterable[Choice]:
    least = least_bid(auction, player)
    if least <= table.aquas(player):
        yield Template(Bid, {"player": player}, {"amount": Range(least, table.aquas(player))})


def _pass(context: Context, auction: Auction, action: Pass) -> None:
    context.say(Text("{player} passes", player=action.player), "I2b")
    _go_on(context, replace(auction, passed=(*auction.passed, action.player)))


def _go_on(context: Context, auction: Auction) -> None:
    """Ask on, or close the auction when nobody is left to ask."""
    if auction.asks:
        context.revise(auction)
        return
    context.answered()
    if auction.winner is None:
        context.push(TiedBids(auction))
    else:
        _hand_over(context, auction, auction.winner)


def _award(context: Context, tied: TiedBids, action: Award) -> None:
    leaders = tied.auction.leaders
    if action.to not in tied.auction.bids:
        # A ruling may prefer a lower bid, but there is none to pay.
        raise RuleViolation(
            "I2e",
            Text("{to} has made no bid", to=action.to),
            code="no-bid",
            hint=Text("choose {leaders}", leaders=joined(leaders, " or ")),
        )
    context.require(
        action.to in leaders,
        "I2e",
        Text("{to} is not among the highest bidders", to=action.to),
        code="not-a-leader",
        hint=Text("choose {leaders}", leaders=joined(leaders, " or ")),
    )
    context.answered()
    _hand_over(context, tied.auction, action.to)


def _awards(table: Table, tied: TiedBids, player: str) -> Iterable[Choice]:
    for leader in tied.auction.leaders:
        yield Award(player, leader)


def _hand_over(context: Context, auction: Auction, winner: str) -> None:
    """The winner pays and takes the card with its bonus supports (I2d, I2g)."""
    price = auction.bids[winner]
    context.say(
        Text("{winner} wins {title}", winner=winner, title=title(context, auction.card)), "I2d"
    )
    if price:
        to = None if winner == auction.initiator else auction.initiator
        context.pay(winner, price, Text("winning bid"), "I2d", to=to)
    draw_top(context, auction.deck, winner)
    for deck in bonus_decks(context, auction.card):
        support = draw_top(context, deck, winner)
        if support is not None:
            context.say(
                Text(
                    "{winner} gets the bonus support {title}",
                    winner=winner,
                    title=title(context, support),
                ),
                "I2g",
            )


def bonus_decks(table: Table, card: str) -> list[str]:
    """The decks of the supports that the white side of a card asks for (I2g)."""
    if not table.book.rules.supports:
        return []
    face = table.book.library.card(card).front
    decks = [str(need.kind) for need in face.needs]
    if face.therms_needed:
        decks.append(CardType.RADIATOR)
    return [deck for deck in decks if deck in table.state.decks]


def register(book: Rulebook) -> None:
    """Add the research auction."""
    book.operation(Research, "I2", Plan(_plan, _research), _openings)
    book.decision(Auction)
    book.answer(Auction, Bid, "I2b", _bid, _bids)
    book.answer(Auction, Pass, "I2b", _pass, in_any_order=True)
    book.decision(TiedBids)
    book.answer(TiedBids, Award, "I2e", _award, _awards)
    book.modify(MayJoinAuction, _skunkworks)
