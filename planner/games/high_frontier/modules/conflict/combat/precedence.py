"""Combat at a site comes before operations there (3D8)."""

from __future__ import annotations

from dataclasses import replace

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import must_fight
from planner.games.high_frontier.modules.conflict.combat.attack import is_due_at
from planner.games.high_frontier.modules.conflict.combat.state import put_turn, this_turn
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.occasions import Occasion
from planner.kernel.actions import Action
from planner.text import Text


def worked_at(table: Table, action: Action) -> tuple[str, ...]:
    """The spaces that an operation is about: of its stack, its site, or the sites that it names.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> worked_at(Game.new("core", factions=["NASA", "ESA"]).table, Income("NASA"))
    ()
    """
    stack = table.state.stacks.get(str(getattr(action, "stack", "")))
    named = (getattr(action, "site", None), *getattr(action, "sites", ()))
    spaces = (stack.space if stack else None, *named)
    return tuple(dict.fromkeys(each for each in spaces if each in table.book.board))


def combat_first(table: Table, action: Action) -> RuleViolation | None:
    """Why an operation has to wait: an enemy who has to be attacked is there (3D8, 3D8g)."""
    rule = table.book.actions.get(action.tag)
    if rule is None or rule.occasion is not Occasion.OPERATION or not must_fight(table):
        return None
    for space in worked_at(table, action):
        if is_due_at(table, action.player, space):
            return RuleViolation(
                "3D8",
                Text("an enemy at {space} has to be attacked first", space=table.space(space).name),
                code="combat-first",
                hint=Text("combat at a site comes before operations there"),
            )
    return None


def _note(context: Context, action: Action) -> None:
    """Remember where an operation was performed."""
    turn = this_turn(context)
    found = worked_at(context, action)
    if found and context.on_turn == action.player:
        worked = tuple(dict.fromkeys((*turn.worked, *found)))
        put_turn(context, replace(turn, worked=worked))


def register(book: Rulebook) -> None:
    """Have operations wait for combat, and combat not come after them."""
    book.hindrances.append(combat_first)
    for rule in list(book.actions.values()):
        if rule.occasion is Occasion.OPERATION:
            book.on(rule.action, _note)
