"""Products on their way to the market: made in a factory, delivered with its water, sold (I8, I9).

Each step is worth its share of what the product brings in the end, among the steps still to be
done, so that it can be weighed against whatever else an operation could be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.cards.model import Face, Side
from planner.game.chapters.operations.boost import oriented
from planner.game.chapters.operations.delivery import Deliver, delivery_cost
from planner.game.chapters.operations.market import SellProduct, has_price, products, stock_price
from planner.game.chapters.operations.production import Produce, black_side
from planner.game.chapters.operations.refuel import FactoryRefuel
from planner.game.playing.thinking.market import Appraisal
from planner.game.playing.thinking.missions import Horizon
from planner.game.table.state import Stack, StackKind
from planner.kernel.actions import Action, Choice

Weighed = tuple[float, Action]
"""What to do, with what it is worth in points."""
SALE, DELIVERY, REFUEL, PRODUCTION = 1, 2, 3, 4
"""Operations from a step to the sale, that step among them."""


class Wares:
    """What a player could make, deliver and sell."""

    def __init__(self, outlook: Horizon, market: Appraisal) -> None:
        self._outlook, self._market = outlook, market
        self._table, self._player = outlook.table, outlook.player

    def steps(self, choices: Iterable[Choice]) -> Iterator[Weighed]:
        """What could be done now for each product; not all of it need be allowed."""
        for _, held in products(self._table, self._player):
            card = held.card
            worth = self._share(self._table.face(held.face), SALE)
            yield worth - self._market.of_own(card), SellProduct(self._player, card)
        for stack in self._table.state.stacks_of(self._player):
            yield from self._towards_the_bank(stack)
        for choice in choices:
            if isinstance(choice, Produce):
                yield from self._production(choice)

    def _towards_the_bank(self, stack: Stack) -> Iterator[Weighed]:
        if self._table.state.marks(stack.space).factory != self._player:
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
        """A card that no flight needs, into an outpost, the one that has water if there is one."""
        table, target = self._table, self._table.state.stacks.get(choice.target)
        card, _ = oriented(choice.card)
        face = black_side(table, card)
        if face is None or (target is not None and target.kind is not StackKind.OUTPOST):
            return
        water = 0 if target is None else target.tanks
        enough = water >= delivery_cost(table, self._player, choice.site)
        worth = self._share(face, PRODUCTION - enough)
        yield worth - self._market.of_own(card), choice

    def _share(self, face: Face, steps: int) -> float:
        """The part of what a product brings that falls to each of the steps that are left."""
        if not has_price(face):
            return 0.0
        price = stock_price(self._table, str(face.spectral))
        won = self._market.in_time(price, steps) + self._outlook.prizes.selling(steps)
        return won * self._outlook.future.lasts(steps) / steps
