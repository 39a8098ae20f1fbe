"""Offers of a planning player to use rivals' factories on the way of its rocket (N).

A flight is evaluated as if they had agreed; half of the gain is offered in aquas.
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
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.table.factories import factories, factory_at
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.table.terms import DealTerms, Leave
from planner.motion.steps import ASSISTED

MIN_WORTH_TO_ASK = 0.5
"""Points that a permission has to be worth to ask for it."""

_Wish = tuple[float, str, Leave]
"""The worth of a permission, who can give it, and the permission."""


def proposals(prospects: Prospects, price: Callable[[], float]) -> Iterator[Offer]:
    """Yield the offers to make now, the best first; not all of them need be allowed.

    Only one offer is made in a turn. ``price`` returns the points lost by paying an aqua.
    """
    rocket, table = prospects.rocket, prospects.table
    if rocket is None or not prospects.aquas or table.turn.offered:
        return
    with suppress(PlannerError):
        wishes = [*_to_refuel(prospects, rocket), *_to_land_and_lift_off(prospects, rocket)]
        for worth, owner, leave in sorted(wishes, key=lambda wish: -wish[0]):
            most = min(prospects.aquas, int(prospects.weights.ceiling))
            aquas = min(most, ceil(worth / 2 / price()))
            paid = DealTerms(prospects.player, owner, aquas=aquas)
            yield Offer(
                prospects.player, (paid, DealTerms(owner, prospects.player, leaves=(leave,)))
            )


def _to_refuel(prospects: Prospects, rocket: Stack) -> Iterator[_Wish]:
    """Yield fuel from a rival's factory where the rocket is (I5b, N6)."""
    table, player, site = prospects.table, prospects.player, rocket.space
    owner = factory_at(table, site)
    may_operate = table.turn.operations < table.limits(player).operations
    if owner is None or not may_operate or is_usable(table, player, owner, site):
        return
    for tanks in range(factory_tanks(table, player, rocket.id, site), 0, -1):
        fuelled = prospects.after_refuel(rocket, tanks)
        if fuelled is not None:
            worth = fuelled.score - _score(prospects.under_way)
            if worth > MIN_WORTH_TO_ASK:
                yield worth, owner, Leave(Service.SITE_OPERATION, site)
            return


def _to_land_and_lift_off(prospects: Prospects, rocket: Stack) -> Iterator[_Wish]:
    """Yield help of a rival's factory in this year's move (H6c, N5)."""
    table, player, board = prospects.table, prospects.player, prospects.conditions.board
    helpers = {site: owner for site, owner in factories(table).items() if owner != player}
    asked = {board[site].index for site in helpers} - prospects.conditions.factories
    if not asked or rocket.id in table.turn.flown:
        return
    helped = Prospects(table, player, prospects.weights, prospects.site_values)
    helped.conditions = replace(
        prospects.conditions, factories=prospects.conditions.factories | asked
    )
    best = helped.best_flight_of(rocket)
    worth = _score(best) - _score(prospects.under_way)
    if best is None or not best.trip.years or worth <= MIN_WORTH_TO_ASK:
        return
    move = helped.first_move(rocket, best)
    if move is None:
        return
    for how, site in ((move.liftoff, rocket.space), (move.landing, move.path[-1])):
        owner = helpers.get(site)
        if how in ASSISTED and owner is not None and board[site].index in asked:
            yield worth, owner, Leave(Service.FACTORY_ASSIST, site)


def _score(flight: FlightPlan | None) -> float:
    return 0.0 if flight is None else max(0.0, flight.score)
