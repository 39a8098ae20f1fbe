"""Planning with the spacecraft that are on the table: ``plan mars`` and ``reach``."""

from __future__ import annotations

from planner.board import Space
from planner.cli.flights import reach_answer, route_answer
from planner.errors import PlannerError
from planner.games.high_frontier.planning import fleet, flight_query, goals_named
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import Stack
from planner.route.query import Query
from planner.text import Text


def plan(table: Table, player: str, text: str) -> str:
    """Return how each spacecraft of a player gets to a place, or to which site of a body."""
    goals = goals_named(table.book.board, text)
    return "\n\n".join(
        _told(table, stack, goals, aqua=table.aquas(player)) for stack in fleet(table, player)
    )


def within_reach(table: Table, player: str) -> str:
    """Return the sites that each spacecraft of a player gets to."""
    return "\n\n".join(_told(table, stack, ()) for stack in fleet(table, player))


def _told(table: Table, stack: Stack, goals: tuple[Space, ...], aqua: int = 0) -> str:
    """Return what one spacecraft can do, or why it cannot."""
    try:
        query = flight_query(table, stack, goals)
        answer = route_answer(query, aqua=aqua) if len(goals) == 1 else reach_answer(query)
    except PlannerError as error:
        return f"{stack.name}: {error}"
    return f"{_heading(table, stack, query)}\n{answer.text}"


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
