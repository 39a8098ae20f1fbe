"""Refusals with the names of cards, places and stacks instead of their ids."""

from __future__ import annotations

from dataclasses import dataclass

from planner.errors import PlannerError
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.words import with_names
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why something was refused, with names in it."""

    text: Text
    hint: Text | None
    rule: str | None


def complaint(table: Table, error: PlannerError | None) -> Complaint | None:
    """Return what a refusal says, with names instead of ids.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.table.turn import EndTurn
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("ESA")
    >>> complaint(view.table, view.why_not(EndTurn("ESA"))).rule
    'D1'
    """
    if error is None:
        return None
    hint = with_names(table, error.hint) if error.hint else None
    return Complaint(with_names(table, error.message), hint, error.rule)
