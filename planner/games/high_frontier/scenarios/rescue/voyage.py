"""The voyage: boarding at the colony, coming home, and dying (iiD5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.free.freight import (
    counted,
    put_off,
    require_may_lie,
    room_for_tokens,
    take_aboard,
)
from planner.games.high_frontier.chapters.free.fuel import require_some
from planner.games.high_frontier.chapters.years import end_game
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios.rescue.colony import (
    CHIT,
    COLONIST,
    COLONISTS,
    RULE,
    TOKENS,
    Colony,
    colony_of,
    founded,
)
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import StackField
from planner.games.high_frontier.table.happenings import MoveEnded, TokensLost
from planner.games.high_frontier.table.state import LEO, Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import Range
from planner.kernel.plans import Plan, possible
from planner.kernel.rulebook import put
from planner.text import Text, count_of

FIRST_DEATHS = 16
"""The first year at whose end colonists die."""

# -- boarding --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BoardShip(Action):
    """Take colonists aboard at the colony, one for each discovery chit of the stack."""

    tag = "board"
    title = Text("Take colonists aboard")
    summary = Text("Colonists come aboard, one for each discovery chit")
    needs = Text("it takes a stack with chits where colonists wait")
    stack: StackField
    colonists: Annotated[int, Labelled(Text("Colonists"))]


def _boarding(table: Table, action: BoardShip) -> Stack:
    """The ship that takes them aboard, or a refusal."""
    colony = founded(table)
    stack = table.own_stack(action.player, action.stack)
    require_some(action.colonists, "colonists", RULE)
    name = table.space(colony.site).name
    table.require(
        stack.space == colony.site,
        RULE,
        Text("{stack} is not at {name}, where the colonists are", stack=stack.id, name=name),
        code="not-colocated",
    )
    for there, what in ((colony.waiting, COLONIST), (stack.tokens.count(CHIT), CHIT)):
        if there < action.colonists:
            raise RuleViolation(
                RULE,
                Text(
                    "there is only {there} for {colonists} to board",
                    there=counted(table, what, there),
                    colonists=action.colonists,
                ),
                code=f"not-enough-{what}s",
                numbers={"there": there, "wanted": action.colonists},
            )
    require_may_lie(table, [COLONIST], stack.kind, stack.space)
    return stack


def _board(context: Context, action: BoardShip, stack: Stack) -> None:
    colony = founded(context)
    name = context.space(colony.site).name
    put_off(context, stack, CHIT, action.colonists)
    take_aboard(context, stack, COLONIST, action.colonists)
    context.state.put_part(replace(colony, waiting=colony.waiting - action.colonists))
    what = count_of(action.colonists, "colonist")
    context.say(
        Text(
            "{what} at {name} board {stack}, each with a chit", what=what, name=name, stack=stack.id
        ),
        RULE,
    )


def _ships(table: Table, player: str) -> Iterable[Choice]:
    colony = colony_of(table)
    if colony is None:
        return ()
    ships = (_passengers(table, colony, stack) for stack in table.state.stacks_of(player))
    return possible(table, _boarding, ships)


def _passengers(table: Table, colony: Colony, stack: Stack) -> Template:
    """As many colonists as wait, have chits in a stack, and find room there."""
    limit = min(stack.tokens.count(CHIT), colony.waiting)
    room = room_for_tokens(table, stack, TOKENS[COLONIST].mass - TOKENS[CHIT].mass, limit)
    fixed = {"player": stack.owner, "stack": stack.id}
    return Template(BoardShip, fixed, {"colonists": Range(1, room)})


# -- coming home, or not ---------------------------------------------------------------------


def _come_home(context: Context, ended: MoveEnded) -> None:
    """Whoever reaches LEO is saved."""
    stack = context.state.stacks.get(ended.stack)
    colony = colony_of(context)
    if ended.space != LEO or stack is None or colony is None:
        return
    count = stack.tokens.count(COLONIST)
    if not count:
        return
    put_off(context, stack, COLONIST, count)
    home = colony.home | {stack.owner: colony.home.get(stack.owner, 0) + count}
    context.say(
        Text("{owner} brings {count} home", owner=stack.owner, count=count_of(count, "colonist")),
        RULE,
    )
    _account(context, replace(colony, home=home))


def _lost(context: Context, lost: TokensLost) -> None:
    colony = colony_of(context)
    count = lost.tokens.count(COLONIST)
    if colony is not None and count:
        context.say(
            Text(
                "{count} of {stack} are lost", count=count_of(count, "colonist"), stack=lost.stack
            ),
            RULE,
        )
        _account(context, replace(colony, lost=colony.lost + count))


def _deaths(context: Context) -> None:
    """Somebody dies at the colony who has no chit there."""
    colony = founded(context)
    if context.state.year < FIRST_DEATHS:
        return
    chits = sum(s.tokens.count(CHIT) for s in context.state.stacks_at(colony.site))
    if colony.waiting > chits:
        left = colony.waiting - 1
        name = context.space(colony.site).name
        context.say(
            Text(
                "A colonist dies at {name}, {left}",
                name=name,
                left=count_of(left, "is left there", "are left there")
                if left
                else Text("none are left there"),
            ),
            RULE,
        )
        _account(context, replace(colony, waiting=left, lost=colony.lost + 1))


def _account(context: Context, colony: Colony) -> None:
    """Write down who is home and who is lost; with the last of them the game is over."""
    context.state.put_part(colony)
    aboard = sum(s.tokens.count(COLONIST) for s in context.state.stacks.values())
    if not colony.waiting and not aboard:
        told = Text(
            "{saved} of {colonists} colonists are home, nobody is left",
            saved=colony.saved,
            colonists=COLONISTS,
        )
        end_game(context, told, RULE)


def register(book: Rulebook) -> None:
    """Add the rescue."""
    book.free_action(BoardShip, RULE, Plan(_boarding, _board), _ships)
    book.on(MoveEnded, _come_home)
    book.on(TokensLost, _lost)
    put(book.year_end, "deaths", _deaths, before="advance")
