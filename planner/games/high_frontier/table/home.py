"""What LEO is for a player: a space, his bank, and the stacks that are his home (E4, F1c, I9, La).

The space is `state.LEO`: nobody fights there, and what stands on the pad explodes. Where the aquas
are and what counts as home are two other things, which modules may put elsewhere.
"""

from __future__ import annotations

from planner.errors import RuleViolation
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.questions import Homes
from planner.games.high_frontier.table.state import Stack, StackKind, stack_id
from planner.text import Text, joined


def homes(table: Table, player: str) -> list[Stack]:
    """The stacks that are a player's home; crews return to the first (E7c).

    >>> from planner.games.high_frontier import Game
    >>> [stack.id for stack in homes(Game.new("core", factions=["NASA", "ESA"]).table, "NASA")]
    ['NASA:leo']
    """
    found = table.ask(Homes(player), (stack_id(player, StackKind.LEO),))
    return [table.state.stacks[each] for each in found]


def home(table: Table, player: str) -> Stack:
    """The home to which a player's crew returns (E7c)."""
    return homes(table, player)[0]


def homes_to_name(table: Table, player: str) -> list[str | None]:
    """How actions name each home of a player: not at all for the first, else by its id."""
    return [None, *(stack.id for stack in homes(table, player)[1:])]


def home_named(table: Table, player: str, name: str | None, rule: str) -> Stack:
    """The home of that name, the first if none is said; refuses what is no home."""
    found = homes(table, player)
    named = found[0] if name is None else next((each for each in found if each.id == name), None)
    if named is None:
        raise RuleViolation(
            rule,
            Text("{stack} is no home of {player}", stack=name, player=player),
            code="no-home",
            hint=Text("choose {stacks}", stacks=joined(each.id for each in found)),
            field="target",
        )
    return named


def is_home(table: Table, player: str, space: str) -> bool:
    """Whether a player has a home in a space: there he sells products and holds parades."""
    return any(stack.space == space for stack in homes(table, player))


def bank(table: Table, player: str) -> Stack:
    """The stack whose water FTs are a player's aquas (F1c)."""
    return table.state.stacks[table.player(player).bank]


def move_bank(context: Context, player: str, to: Stack) -> None:
    """Have another stack, off the fuel strip, be a player's bank, with all his aquas."""
    was = bank(context, player)
    to.moved_tanks += was.moved_tanks
    was.moved_tanks = 0
    context.move_tanks(was.id, to.id, was.tanks)
    context.player(player).bank = to.id
