"""What a planning player asks of others: the use of their factories on the way of its rocket (N).

A flight is looked at as it would be with their leave, and half of what it is worth more then is
offered in aquas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import ceil

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.operations.on_site import is_usable
from planner.games.high_frontier.chapters.operations.refuel import factory_tanks
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.ventures import Venture
from planner.games.high_frontier.table.factories import factories, factory_at
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.table.terms import DealTerms, Leave
from planner.motion.steps import ASSISTED

WORTH_A_WORD = 0.5
"""Points that a leave has to be worth for others to be asked."""

_Wish = tuple[float, str, Leave]
"""What it is worth, who can give it, and what it is."""


def proposals(outlook: Horizon, price: Callable[[], float]) -> Iterator[Offer]:
    """What a player would ask of others now, the best first; not all of it need be allowed.

    Nobody is asked twice in a turn. ``price`` tells the points that an aqua is worth which is paid.
    """
    rocket, table = outlook.rocket, outlook.table
    if rocket is None or not outlook.aquas or table.turn.offered:
        return
    with suppress(PlannerError):
        wishes = [*_to_refuel(outlook, rocket), *_to_land_and_lift_off(outlook, rocket)]
        for worth, owner, leave in sorted(wishes, key=lambda wish: -wish[0]):
            most = min(outlook.aquas, int(outlook.weights.ceiling))
            aquas = min(most, ceil(worth / 2 / price()))
            paid = DealTerms(outlook.player, owner, aquas=aquas)
            yield Offer(outlook.player, (paid, DealTerms(owner, outlook.player, leaves=(leave,))))


def _to_refuel(outlook: Horizon, rocket: Stack) -> Iterator[_Wish]:
    """Fuel from the factory of somebody else where the rocket is (I5b, N6)."""
    table, player, site = outlook.table, outlook.player, rocket.space
    owner = factory_at(table, site)
    may_operate = table.turn.operations < table.limits(player).operations
    if owner is None or not may_operate or is_usable(table, player, owner, site):
        return
    for tanks in range(factory_tanks(table, player, rocket.id, site), 0, -1):
        fuelled = outlook.after_refuel(rocket, tanks)
        if fuelled is not None:
            worth = fuelled.score - _score(outlook.under_way)
            if worth > WORTH_A_WORD:
                yield worth, owner, Leave(Service.SITE_OPERATION, site)
            return


def _to_land_and_lift_off(outlook: Horizon, rocket: Stack) -> Iterator[_Wish]:
    """Help of a factory of somebody else in this year's move (H6c, N5)."""
    table, player, board = outlook.table, outlook.player, outlook.sky.board
    helpers = {site: owner for site, owner in factories(table).items() if owner != player}
    asked = {board[site].index for site in helpers} - outlook.sky.factories
    if not asked or rocket.id in table.turn.flown:
        return
    helped = Horizon(table, player, outlook.weights, outlook.ground)
    helped.sky = replace(outlook.sky, factories=outlook.sky.factories | asked)
    best = helped.voyage(rocket)
    worth = _score(best) - _score(outlook.under_way)
    if best is None or not best.way.years or worth <= WORTH_A_WORD:
        return
    move = helped.first_move(rocket, best)
    if move is None:
        return
    for how, site in ((move.liftoff, rocket.space), (move.landing, move.path[-1])):
        owner = helpers.get(site)
        if how in ASSISTED and owner is not None and board[site].index in asked:
            yield worth, owner, Leave(Service.FACTORY_ASSIST, site)


def _score(flight: Venture | None) -> float:
    return 0.0 if flight is None else max(0.0, flight.score)
