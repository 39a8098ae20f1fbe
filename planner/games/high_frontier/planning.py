"""Planning with the spacecraft that are on the table, in the year and under the rules of the game.

What the search finds for a spacecraft begins with a move that may be flown this turn, or with
waiting; `FirstTurn` says which, as actions.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Board, Space
from planner.errors import BadInput, PlannerError
from planner.games.high_frontier.chapters.free.fuel import JettisonFuel
from planner.games.high_frontier.chapters.movement.activation import (
    conditions,
    may_be_pushed,
    zone_of,
)
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action
from planner.motion import Conditions
from planner.route.explained import PlannedMove
from planner.route.from_cards import spacecraft_from_cards
from planner.route.plan import Option, options
from planner.route.query import Preference, Query, Spacecraft, Terms
from planner.route.whynot import WhyNot, why_not
from planner.text import Text


def goals_named(board: Board, text: str) -> tuple[Space, ...]:
    """The place that is meant, or all sites of the body of that name.

    >>> from planner.board import default_board
    >>> [space.name for space in goals_named(default_board(), "luna")]
    ['Luna: Aristarchus Plateau', 'Luna: Shackleton Polar Rim']
    """
    body = board.words_of(text)
    sites = tuple(
        space for space in board.sites if space.site and board.words_of(space.site.body) == body
    )
    return sites if len(sites) > 1 else (board.find(text, field="to"),)


def fleet(table: Table, player: str) -> list[Stack]:
    """The spacecraft of a player; refuses to plan without any."""
    found = [stack for stack in table.state.stacks_of(player) if stack.wet is not None]
    if not found:
        raise BadInput(
            Text("{player} has no spacecraft on the map", player=player),
            hint=Text(
                "move cards from LEO to a rocket, or name the start and an engine: route LEO ..."
            ),
            rule="E5",
        )
    return found


def flight_query(table: Table, stack: Stack, goals: tuple[Space, ...]) -> Query:
    """How a spacecraft gets to one of these places from where it is; to any site without goals."""
    board = table.book.board
    pushed = may_be_pushed(table, stack.owner)
    allowed = conditions(table, stack.owner, stack, pushed)
    return Query(
        board,
        _spacecraft(table, stack, pushed),
        board[stack.space].index,
        tuple(goal.index for goal in goals) or None,
        _terms(allowed, _first_year(table, stack)),
    )


def _spacecraft(table: Table, stack: Stack, pushed: bool) -> Spacecraft:
    return spacecraft_from_cards(
        rocket_of(table, stack), zone_of(table, stack), pushed=pushed, rules=table.book.rules
    )


def _terms(allowed: Conditions, year: int) -> Terms:
    """What the world allows now, and in the seasons to come."""
    return Terms(
        rules=allowed.rules,
        year=year,
        powersat=allowed.powersat,
        factories=allowed.factories,
        colonies=allowed.colonies,
        site_water=allowed.rocketplane_tanks,
    )


def _first_year(table: Table, stack: Stack) -> int:
    """When it can move next: who has moved this year moves in the next one (D1a)."""
    turn = table.state.turn
    return table.state.year + (turn is not None and stack.id in turn.flown)


# -- the ways, and what of them can be flown now -----------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """What one does in the first turn of a way."""

    actions: tuple[Action, ...]
    """In order; none where one waits. All but the first come after what is asked in between."""
    refusal: PlannerError | None = None
    """Why the first of them cannot be done now."""

    @property
    def may_be_flown(self) -> bool:
        """Whether one can begin with it at once."""
        return bool(self.actions) and self.refusal is None


@dataclass(frozen=True, slots=True)
class ShipPlan:
    """How a spacecraft on the table gets somewhere."""

    stack: str
    query: Query
    ways: tuple[Option, ...]
    why_not: WhyNot | None = None
    """Why there is no way."""

    @property
    def goal(self) -> Space:
        """Where it goes."""
        return self.query.board[self.query.goals[0]]


def own_ship(view: View, stack: str) -> Stack:
    """A spacecraft of a player of the view, or a refusal."""
    found = view.table.state.stacks.get(stack)
    mine = [s.id for s in view.table.state.stacks.values() if s.owner in view.seats and s.wet]
    if found is None or found.id not in mine:
        raise BadInput(
            Text("{stack} is no spacecraft of yours", stack=repr(stack)),
            choices=mine,
            field="stack",
            rule="E5",
        )
    return found


def ship_query(view: View, stack: str, goal: str) -> Query:
    """The question how that spacecraft gets to a place; refuses what makes no sense.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> ship_query(view, "NASA:rocket", "deimos")
    Traceback (most recent call last):
    ...
    planner.errors.BadInput: E5: 'NASA:rocket' is no spacecraft of yours
    """
    ship, table = own_ship(view, stack), view.table
    target = table.book.board.find(goal, field="to")
    if target.lander:
        raise BadInput(
            Text("no move may end on the lander burn {end}", end=target.name),
            rule="H5e",
            field="to",
        )
    if target.id == ship.space:
        raise BadInput(
            Text("{stack} is at {place} already", stack=ship.id, place=target.name), field="to"
        )
    return flight_query(table, ship, (target,))


def reach_query(view: View, stack: str) -> Query:
    """The question which sites that spacecraft gets to, for `planner.route.reach.reach`."""
    return flight_query(view.table, own_ship(view, stack), ())


def ship_plan(stack: str, query: Query, prefer: Preference = Preference.TURNS) -> ShipPlan:
    """The ways to the one goal of a query, or why there are none.

    This is where the time goes: a query is told apart from the game that it was made of, so that
    it can be answered elsewhere.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft
    >>> ship = Spacecraft.parse(["14-8"], dry=3, tanks=6)
    >>> plan = ship_plan("NASA:rocket", Query.between(default_board(), ship, "leo", "deimos"))
    >>> plan.goal.name, bool(plan.ways), plan.why_not
    ('Deimos', True, None)
    """
    found = tuple(options(query, prefer=prefer))
    return ShipPlan(stack, query, found, None if found else why_not(query))


def first_turn(view: View, plan: ShipPlan, way: Option) -> FirstTurn:
    """What to do now to set out on a way: throw fuel away if it says so, then move (G1f, H)."""
    ship = own_ship(view, plan.stack)
    if (
        not way.moves
        or way.moves[0].turn > 1
        or _first_year(view.table, ship) > view.table.state.year
    ):
        return FirstTurn(())
    first = way.moves[0]
    actions: list[Action] = []
    if first.jettisoned:
        actions.append(JettisonFuel(ship.owner, ship.id, first.jettisoned))
    actions.append(_move(plan.query, ship, first))
    return FirstTurn(tuple(actions), view.why_not(actions[0]))


def _move(query: Query, ship: Stack, planned: PlannedMove) -> Move:
    """A planned move as the action that flies it."""
    board, flight, thruster = query.board, planned.flight, planned.thruster
    path = tuple(board[space].id for space in flight.path[1:])
    if thruster is None or thruster.engine.card is None:
        return Move(ship.owner, ship.id, None, path, landing=flight.landing)
    return Move(
        ship.owner,
        ship.id,
        thruster.engine.card[:-1],
        path,
        afterburn=planned.afterburn,
        push=query.terms.powersat and thruster.engine.triangle.push,
        supports=thruster.supports or None,
        liftoff=flight.liftoff,
        landing=flight.landing,
    )
