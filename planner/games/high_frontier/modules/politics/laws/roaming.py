"""The Freedom to Roam Treaty: others' factories as one's own, without leave (O5f)."""

from __future__ import annotations

from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import may_use
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.questions import Allowers

_SERVICES = (Service.SITE_OPERATION, Service.FACTORY_ASSIST)
"""On-site operations and factory-assists; for nothing else (O5f)."""


def _roam(table: Table, asked: Allowers, givers: tuple[str, ...]) -> tuple[str, ...]:
    """Whoever owns the factory of a place counts as having given leave."""
    if asked.place is None or asked.service not in _SERVICES:
        return givers
    owner = factory_at(table, asked.place)
    if owner in (None, asked.player, *givers) or table.on_turn != asked.player:
        return givers
    return (*givers, str(owner)) if may_use(table, asked.player, Ideology.INDIVIDUALITY) else givers


def register(book: Rulebook) -> None:
    """Open everybody's factories."""
    book.modify(Allowers, _roam)
