"""Income and the free market (I1, I3), and what factories are worth (I7d, M2b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.cards.model import Face, Side
from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.fields import CardField
from planner.games.high_frontier.table.hands import require_in_hand, title, to_deck_bottom
from planner.games.high_frontier.table.happenings import HandCardSold, ProductSold
from planner.games.high_frontier.table.hardware import adjust_mass, drop_if_empty, rocket_if_any
from planner.games.high_frontier.table.home import is_home
from planner.games.high_frontier.table.questions import HandPrice, MaySellProducts, StockPrice
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import is_allowed
from planner.text import Text

HAND_PRICE = 3
"""Aquas for a hand card on the free market (I3a)."""


@dataclass(frozen=True, slots=True)
class Income(Action):
    """Take an aqua from the pool (I1)."""

    tag = "income"
    title = Text("Income")
    summary = Text("Take 1 aqua from the pool")


@dataclass(frozen=True, slots=True)
class SellCard(Action):
    """Sell a hand card on the free market (I3a)."""

    tag = "sell-card"
    title = Text("Sell a patent")
    summary = Text("Put a card of your hand under its deck for aquas")
    needs = Text("it takes a card in the hand")
    card: CardField


@dataclass(frozen=True, slots=True)
class SellProduct(Action):
    """Sell a black card from LEO on the free market (I3b)."""

    tag = "sell-product"
    title = Text("Sell a product")
    summary = Text("Sell a black card from LEO at the stock price of its spectral type")
    needs = Text("it takes a black card in LEO")
    card: CardField


def stock_price(table: Table, spectral: str) -> int:
    """What a factory of that spectral type is worth by the exploitation track (I7d)."""
    limits = table.book.limits
    bead = min(factories_of_type(table, spectral), limits.lowest_price_from)
    return table.ask(StockPrice(spectral), limits.stock_prices[bead])


def factories_of_type(table: Table, spectral: str) -> int:
    """How many factories of a spectral type are in the game (I7d)."""
    board = table.book.board
    printed = (board[space].site for space in factories(table))
    return sum(site is not None and site.spectral == spectral for site in printed)


def _income(context: Context, action: Income) -> None:
    context.gain(action.player, 1, Text("income"), "I1")


def _sell_card(context: Context, action: SellCard) -> None:
    let_go(context, action.player, action.card)
    context.gain(action.player, hand_price(context, action.player), Text("free market"), "I3a")
    context.happened(HandCardSold(action.player, action.card))


def hand_price(table: Table, player: str) -> int:
    """What a hand card brings a player on the free market (I3a)."""
    return table.ask(HandPrice(player), HAND_PRICE)


def let_go(context: Context, player: str, card: str) -> None:
    """A hand card goes to the free market and under its deck, whatever is paid for it (I3a)."""
    require_in_hand(context, player, card, "I3a")
    to_deck_bottom(context, player, card)
    context.say(
        Text("{player} sells the patent {title}", player=player, title=title(context, card)), "I3a"
    )


def _hand_cards(table: Table, player: str) -> Iterable[Choice]:
    for card in table.player(player).hand:
        yield SellCard(player, card)


def products(table: Table, player: str) -> list[tuple[Stack, PlayedCard]]:
    """Black cards at home that the free market takes, of any own stack (I3b)."""
    found = []
    for stack in table.state.stacks_of(player):
        if not is_home(table, player, stack.space):
            continue
        for held in stack.cards:
            face = table.face(held.face)
            if face.side is Side.BLACK and has_price(face):
                found.append((stack, held))
    return found


def has_price(face: Face) -> bool:
    """Whether a product is of a spectral type that has a stock price (I3b)."""
    return face.spectral not in (None, "any")


def _require_may_sell_products(table: Table, player: str) -> None:
    refused = table.ask(MaySellProducts(player), None)
    if refused is not None:
        table.refuse(refused)


def _sell_product(context: Context, action: SellProduct) -> None:
    _require_may_sell_products(context, action.player)
    hand_in(context, action.player, action.card)


def hand_in(context: Context, player: str, card: str, price: int | None = None) -> None:
    """A product goes to the free market and its card to the hand (I3b).

    It brings the stock price, unless another is named.
    """
    held_by_card = {held.card: (stack, held) for stack, held in products(context, player)}
    if card not in held_by_card:
        raise RuleViolation(
            "I3b",
            Text(
                "{player} has no black card {card} of a spectral type in LEO",
                player=player,
                card=card,
            ),
            code="nothing-to-sell",
        )
    stack, held = held_by_card[card]
    if price is None:
        price = stock_price(context, str(context.face(held.face).spectral))
    before = rocket_if_any(context, stack)
    stack.cards.remove(held)
    adjust_mass(context, stack, before)
    context.player(player).hand.append(held.card)
    face = context.face(held.face).title
    context.say(Text("{player} sells the product {face}", player=player, face=face), "I3b")
    if price:
        context.gain(player, price, Text("free market"), "I3b")
    context.happened(ProductSold(player, held.card))
    drop_if_empty(context, stack)


def _product_sales(table: Table, player: str) -> Iterable[Choice]:
    if not is_allowed(_require_may_sell_products, table, player):
        return
    for _, held in products(table, player):
        yield SellProduct(player, held.card)


def register(book: Rulebook) -> None:
    """Add the operations that bring money."""
    book.operation(Income, "I1", _income)
    book.operation(SellCard, "I3a", _sell_card, _hand_cards)
    book.operation(SellProduct, "I3b", _sell_product, _product_sales)
