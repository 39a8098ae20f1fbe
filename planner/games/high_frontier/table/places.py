"""Where things are: what is colocated with what (gl. Colocated)."""

from __future__ import annotations

from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.questions import Cargo, Colocated
from planner.games.high_frontier.table.state import Stack


def colocated(table: Table, one: Stack, other: Stack) -> bool:
    """Whether cargo can be transferred between two stacks (G1)."""
    return _passes(table, one, other.space, Cargo.TRANSFERRED)


def takes_products(table: Table, stack: Stack, space: str) -> bool:
    """Whether what is made in a space can go into a stack (I5b, I8)."""
    return _passes(table, stack, space, Cargo.MADE)


def _passes(table: Table, stack: Stack, space: str, cargo: Cargo) -> bool:
    return table.ask(Colocated(stack.id, space, cargo), stack.space == space)
