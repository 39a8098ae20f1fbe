"""The Free Trade Act: two cards on the free market for five aquas together (O5a)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.operations.market import hand_in, let_go, products
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import may_use
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardsField
from planner.kernel.actions import Action, Choice
from planner.text import Text

PAIR = 2
PAIR_PRICE = 5
"""Aquas for two cards."""


@dataclass(frozen=True, slots=True)
class SellTwo(Action):
    """Sell two cards on the free market for five aquas together (O5a)."""

    tag = "sell-two"
    title = Text("Sell two cards")
    summary = Text("Sell two cards on the free market for 5 aquas together")
    needs = Text("it takes the law of freedom, and two cards in the hand")
    cards: CardsField
    """Hand cards, or products in LEO."""


def _sell_two(context: Context, action: SellTwo) -> None:
    player = action.player
    context.require(
        may_use(context, player, Ideology.FREEDOM),
        "O5a",
        Text("the Free Trade Act is not in force for {player}", player=player),
        code="no-such-law",
        hint=Text("sell one card (I3), or lobby for freedom (O4)"),
    )
    if len(action.cards) != PAIR:
        raise BadInput(
            Text("two cards are sold together, not {count}", count=len(action.cards)),
            field="cards",
            rule="O5a",
        )
    for card in action.cards:
        if card not in for_sale(context, player):
            raise RuleViolation(
                "O5a",
                Text("{player} has no {card} for sale", player=player, card=card),
                code="nothing-to-sell",
                hint=Text("name cards of your hand, or black cards in LEO"),
            )
    for card in action.cards:
        if card in context.player(player).hand:
            let_go(context, player, card)
        else:
            hand_in(context, player, card, price=0)
    context.gain(player, PAIR_PRICE, Text("free market"), "O5a")


def for_sale(table: Table, player: str) -> list[str]:
    """What a player could sell on the free market: hand cards and products in LEO (I3)."""
    return [*table.player(player).hand, *(held.card for _, held in products(table, player))]


def _pairs(table: Table, player: str) -> Iterable[Choice]:
    if may_use(table, player, Ideology.FREEDOM):
        for pair in combinations(for_sale(table, player), PAIR):
            yield SellTwo(player, pair)


def register(book: Rulebook) -> None:
    """Add the sale of two cards."""
    book.operation(SellTwo, "O5a", _sell_two, _pairs)
