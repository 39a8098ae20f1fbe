"""Products: made in a factory, delivered with its water, sold (I8, I9).

Each step is worth an equal share of what the product brings in the end, so that it can be compared
with any other use of the operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.cards.model import Face, Side
from planner.games.high_frontier.chapters.operations.boost import oriented
from planner.games.high_frontier.chapters.operations.delivery import Deliver, delivery_cost
from planner.games.high_frontier.chapters.operations.market import (
    SellProduct,
    has_price,
    products,
    stock_price,
)
from planner.games.high_frontier.chapters.operations.production import (
    Produce,
    black_side,
    is_made_at,
)
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.playing.thinking.market import Appraisal
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.winning import WinningSale
from planner.games.high_frontier.table.factories import factories_of, factory_at
from planner.games.high_frontier.table.state import Stack, StackKind
from planner.kernel.actions import Action, Choice

Weighed = tuple[float, Action]
"""An action, with its worth in points."""
SALE, DELIVERY, REFUEL, PRODUCTION, AUCTION = 1, 2, 3, 4, 5
"""Number of operations from each step to the sale, including both."""


class Products:
    """The products that a player could make, deliver and sell."""

    def __init__(
        self, prospects: Prospects, market: Appraisal, ending: WinningSale | None = None
    ) -> None:
        self._prospects, self._market = prospects, market
        self._table, self._player = prospects.table, prospects.player
        self._ending = ending or WinningSale(prospects)

    def steps(self, choices: Iterable[Choice]) -> Iterator[Weighed]:
        """Yield the next step for each product; not all steps need be allowed."""
        if SellProduct.tag not in self._table.book.tags:
            return
        for _, held in products(self._table, self._player):
            card = held.card
            worth = self._share(self._table.face(held.face), SALE)
            yield worth - self._needed(card, SALE), SellProduct(self._player, card)
        for stack in self._table.state.stacks_of(self._player):
            yield from self._towards_the_bank(stack)
        for choice in choices:
            if isinstance(choice, Produce):
                yield from self._production(choice)

    def of_top(self, card: str) -> float:
        """Return the worth of a deck card whose product would win; 0 if there is a product."""
        if self._ending.worth(AUCTION) <= 0:
            return 0.0
        table, player, face = self._table, self._player, self._product(card)
        stacks = table.state.stacks_of(player)
        made = any(
            table.face(held.face).side is Side.BLACK for stack in stacks for held in stack.cards
        )
        if face is None or made or any(map(self._product, table.player(player).hand)):
            return 0.0
        return self._share(face, AUCTION)

    def _product(self, card: str) -> Face | None:
        """Return the product that an own factory makes of a card, if it can be sold."""
        table, face = self._table, black_side(self._table, card)
        if face is None or not has_price(face):
            return None
        own = factories_of(table, self._player)
        return face if any(is_made_at(table, face, site) for site in own) else None

    def _towards_the_bank(self, stack: Stack) -> Iterator[Weighed]:
        if factory_at(self._table, stack.space) != self._player:
            return
        lacks_water = stack.tanks < delivery_cost(self._table, self._player, stack.space)
        for held in stack.cards:
            face = self._table.face(held.face)
            if face.side is not Side.BLACK:
                continue
            if lacks_water:
                refuel = FactoryRefuel(self._player, stack.space, stack.id)
                yield self._share(face, REFUEL), refuel
            else:
                deliver = Deliver(self._player, stack.id, held.card)
                yield self._share(face, DELIVERY), deliver

    def _production(self, choice: Produce) -> Iterator[Weighed]:
        """Yield a production into an outpost, worth more where the outpost has water."""
        table, target = self._table, self._table.state.stacks.get(choice.target)
        card, _ = oriented(choice.card)
        face = black_side(table, card)
        if face is None or (target is not None and target.kind is not StackKind.OUTPOST):
            return
        water = 0 if target is None else target.tanks
        enough = water >= delivery_cost(table, self._player, choice.site)
        steps = PRODUCTION - enough
        yield self._share(face, steps) - self._needed(card, steps), choice

    def _needed(self, card: str, steps: int) -> float:
        """Return the worth of a card for flights; 0 where its sale wins the game."""
        wins = self._ending.worth(steps) > 0
        return 0.0 if wins else self._market.of_own(card)

    def _share(self, face: Face, steps: int) -> float:
        """Return the share of a product's worth for each of the steps that are left.

        A sale that wins the game is not shared: nothing else counts any more.
        """
        if not has_price(face):
            return 0.0
        if self._ending.possible:
            return self._ending.worth(steps)
        price = stock_price(self._table, str(face.spectral))
        won = self._market.in_time(price, steps) + self._prospects.prizes.selling(steps)
        return won * self._prospects.future.lasts(steps) / steps
