"""Where the factories are, and whose (I7)."""

from __future__ import annotations

from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.questions import Factories


def factories(table: Table) -> dict[str, str]:
    """The owner of every factory, by its space.

    >>> from planner.games.high_frontier import Game
    >>> factories(Game.new("core", factions=["NASA", "ESA"]).table)
    {}
    """
    cubes = {
        site: marks.factory
        for site, marks in table.state.sites.items()
        if marks.factory is not None
    }
    return table.ask(Factories(), cubes)


def factory_at(table: Table, space: str) -> str | None:
    """Whose factory is in a space; ``None`` where there is none."""
    return factories(table).get(space)


def factories_of(table: Table, player: str) -> list[str]:
    """The spaces in which a player has a factory."""
    return [space for space, owner in factories(table).items() if owner == player]
