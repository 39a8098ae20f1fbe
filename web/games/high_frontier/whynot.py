"""Why something that one would expect to be able to do cannot be done now, by its rule."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.turn import EndTurn
from planner.games.high_frontier.words import with_names
from planner.kernel.actions import Action, Template
from planner.kernel.plans import refusals
from planner.kernel.rulebook import ActionRule, Group
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Closed:
    """What cannot be done now, and why."""

    tag: str
    title: Text
    why: Text
    hint: Text | None
    rule: str | None


def not_now(view: View, seat: str) -> Closed | None:
    """Return why a player cannot act at will now: another is on turn, or an answer is due.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("ESA")
    >>> found = not_now(view, "ESA")
    >>> found.why, found.rule
    ("it is NASA's turn, not ESA's", 'D1')
    """
    refusal = view.why_not(EndTurn(seat))
    if refusal is None or refusal.code not in ("not-your-turn", "busy"):
        return None
    return _closed(view, EndTurn, refusal)


def no_operation(view: View, seat: str) -> Closed | None:
    """Return why a player has no operation left this turn (D1b)."""
    refusal = view.why_not(Income(seat))
    if refusal is None or refusal.code != "operation-spent":
        return None
    if Occasion.OPERATION.fits(view.table, seat):
        return None  # an extra one is left for another purpose
    return _closed(view, Income, refusal)


def closed(view: View, seat: str, group: Group, possible: Container[str]) -> Iterator[Closed]:
    """Yield the actions of a group that are in the rules, but not possible now.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.table.occasions import Occasion
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> moves = Group(Text("Movement"), (Occasion.MOVE,))
    >>> [(each.tag, each.rule) for each in closed(view, "NASA", moves, ())]
    [('move', 'H')]
    """
    for tag, rule in view.table.book.actions.items():
        if rule.occasion not in group.occasions or tag in possible:
            continue
        refusal = _refusal(view, seat, rule)
        if refusal is not None:
            yield _closed(view, rule.action, refusal)
        elif rule.action.needs is not None:
            yield Closed(tag, rule.action.title, rule.action.needs, None, rule.rule)


def _refusal(view: View, seat: str, rule: ActionRule[Any]) -> PlannerError | None:
    """Return what stands in the way of the first thing of a kind that one would try."""
    with refusals() as heard:
        first = next(iter(rule.choices(view.table, seat)), None)
    if isinstance(first, Template):
        first = next(first.actions(), None)
    if first is not None:
        return view.why_not(first)
    return heard[0] if heard else None


def _closed(view: View, kind: type[Action], refusal: PlannerError) -> Closed:
    message = with_names(view.table, refusal.message)
    hint = with_names(view.table, refusal.hint) if refusal.hint else None
    return Closed(kind.tag, kind.title, message, hint, refusal.rule)
