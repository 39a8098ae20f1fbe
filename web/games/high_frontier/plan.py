"""The planner inside a game: how this ship gets there, and what of it can be flown now."""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Space
from planner.games.high_frontier.game import View
from planner.games.high_frontier.planning import FirstTurn, ShipPlan, first_turn, own_ship
from planner.games.high_frontier.table.state import Stack
from planner.route.plan import Option
from web.games.high_frontier.module_page import Piece
from web.games.high_frontier.modules import pages_for
from web.pages.plan import ShownTurn, shown_turns


@dataclass(frozen=True, slots=True)
class PickedWay:
    """One way at length."""

    number: int
    way: Option
    first: FirstTurn
    turns: list[ShownTurn]
    pieces: tuple[Piece, ...] = ()
    """What modules have to say of it."""


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """The ways to choose between, one of them at length."""

    plan: ShipPlan
    ship: Stack
    start: Space
    aqua: int
    """What its owner has for FINAO (H7e)."""
    picked: PickedWay | None


def shown_plan(view: View, plan: ShipPlan, pick: int = 1) -> ShownPlan:
    """A plan as a page shows it; ``pick`` counts from 1, and beyond the end is the last."""
    ship = own_ship(view, plan.stack)
    number = max(1, min(pick, len(plan.ways)))
    picked = None
    if plan.ways:
        way = plan.ways[number - 1]
        picked = PickedWay(
            number,
            way,
            first_turn(view, plan, way),
            shown_turns(way),
            tuple(p for page in pages_for(view) for p in page.on_plan(view, plan.stack, way)),
        )
    start = plan.query.board[plan.query.origin]
    return ShownPlan(plan, ship, start, view.table.aquas(ship.owner), picked)
