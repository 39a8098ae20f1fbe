"""Planning with the spacecraft that are on the table: ``plan mars`` and ``reach``."""

from __future__ import annotations

from collections.abc import Iterator

from planner.board import Board, Space
from planner.cli.flights import reach_answer, route_answer
from planner.errors import BadInput, PlannerError
from planner.game.chapters.movement.activation import conditions, may_be_pushed, zone_of
from planner.game.table.context import Table
from planner.game.table.hardware import rocket_of
from planner.game.table.state import Stack
from planner.motion import Conditions
from planner.route.from_cards import spacecraft_from_cards
from planner.route.query import Query, Spacecraft, Terms
from planner.text import Text


def plan(table: Table, player: str, text: str) -> str:
    """How each spacecraft of a player gets to a place, or which site of a body it gets to."""
    goals = goals_named(table.book.board, text)
    return "\n\n".join(
        _told(table, stack, goals, aqua=table.aquas(player)) for stack in _fleet(table, player)
    )


def within_reach(table: Table, player: str) -> str:
    """The sites that each spacecraft of a player gets to."""
    return "\n\n".join(_told(table, stack, ()) for stack in _fleet(table, player))


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


def _fleet(table: Table, player: str) -> Iterator[Stack]:
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
    yield from found


def _told(table: Table, stack: Stack, goals: tuple[Space, ...], aqua: int = 0) -> str:
    """What one spacecraft can do, or why it cannot."""
    try:
        query = _query(table, stack, goals)
        answer = route_answer(query, aqua=aqua) if len(goals) == 1 else reach_answer(query)
    except PlannerError as error:
        return f"{stack.name}: {error}"
    return f"{_heading(table, stack, query)}\n{answer.text}"


def _query(table: Table, stack: Stack, goals: tuple[Space, ...]) -> Query:
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


def _heading(table: Table, stack: Stack, query: Query) -> str:
    ship = query.spacecraft
    place = table.space(stack.space).name
    return Text(
        "{stack} at {place}, dry mass {dry}, wet mass {wet}, from year {year} on:",
        stack=stack.name,
        place=place,
        dry=ship.dry,
        wet=ship.wet,
        year=query.terms.year,
    )
