"""Riding a buggy: Humans drive along a buggy road to the next site (H9b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.activation import operational
from planner.games.high_frontier.chapters.operations.on_site import own_cards, stacks_here
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import HumanField, SiteField, StackField
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    drop_if_empty,
    find_cards,
    free_outpost,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.text import Text

BUGGY = "buggy"
RIDDEN = "buggy-ride"


@dataclass(frozen=True, slots=True)
class RideBuggy(Action):
    """Drive a Human along one buggy road and make an outpost there, once per turn (H9b)."""

    tag = "ride-buggy"
    title = Text("Ride the buggy")
    summary = Text("Drive a Human along a buggy road to make an outpost there")
    needs = Text("it takes a Human and a buggy at a site with a buggy road")
    stack: StackField
    human: HumanField
    """The card of the Human in that stack."""
    site: SiteField


def _buggy_at(table: Table, player: str, site: str) -> bool:
    """Whether a player has an operational buggy at a site."""
    return any(
        BUGGY in table.face(held.face).platforms and operational(table, stack, held)
        for stack in stacks_here(table, player, site)
        for held in own_cards(table, player, stack)
    )


def _next_sites(table: Table, space: str) -> list[str]:
    board = table.book.board
    return [board[other].id for other in board.buggy_neighbours(board[space].index)]


def _plan(table: Table, action: RideBuggy) -> PlayedCard:
    """Who rides, or a refusal."""
    player = action.player
    stack = table.own_stack(player, action.stack)
    (held,) = find_cards(stack, [action.human])
    here, there = table.space(stack.space), table.space(action.site)
    table.require(
        RIDDEN not in table.turn.used,
        "H9b",
        Text("{player} has ridden a buggy this turn", player=player),
        code="once-per-turn",
    )
    if held not in _riders(table, player, stack):
        raise RuleViolation(
            "H9b",
            Text("{face} is no Human of {player}", face=table.face(held.face).title, player=player),
            code="no-human",
        )
    table.require(
        there.id in _next_sites(table, here.id),
        "H9b",
        Text("no buggy road joins {here} and {there}", here=here.name, there=there.name),
        code="no-buggy-road",
        hint=Text("one road per ride"),
    )
    table.require(
        _buggy_at(table, player, here.id),
        "H9b",
        Text("{player} has no operational buggy at {here}", player=player, here=here.name),
        code="no-buggy",
    )
    return held


def _ride(context: Context, action: RideBuggy, held: PlayedCard) -> None:
    player, there = action.player, context.space(action.site)
    stack = context.own_stack(player, action.stack)
    context.turn.used.append(RIDDEN)
    before = rocket_if_any(context, stack)
    stack.cards.remove(held)
    outpost = new_stack(context, player, free_outpost(context, player), there.id)
    outpost.cards.append(held)
    adjust_mass(context, stack, before)
    title = context.face(held.face).title
    context.say(
        Text(
            "{title} rides a buggy to {there} and makes {outpost}",
            title=title,
            there=there.name,
            outpost=outpost.id,
        ),
        "H9b",
    )
    drop_if_empty(context, stack)


def _riders(table: Table, player: str, stack: Stack) -> list[PlayedCard]:
    return [held for held in own_cards(table, player, stack) if table.face(held.face).human]


def _rides(table: Table, player: str) -> Iterable[Choice]:
    rides = (
        RideBuggy(player, stack.id, held.card, site)
        for stack in table.state.stacks_of(player)
        if (sites := _next_sites(table, stack.space))
        for held in _riders(table, player, stack)
        for site in sites
    )
    return possible(table, _plan, rides)


def register(book: Rulebook) -> None:
    """Add riding buggies."""
    book.free_action(RideBuggy, "H9b", Plan(_plan, _ride), _rides)
