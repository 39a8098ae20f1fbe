"""Riding a buggy: Humans drive along a buggy road to the next site (H9b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.game.chapters.movement.activation import operational
from planner.game.chapters.operations.on_site import own_cards, stacks_here
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.hardware import (
    adjust_mass,
    drop_if_empty,
    find_cards,
    free_outpost,
    new_stack,
    rocket_if_any,
)
from planner.game.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice

BUGGY = "buggy"
RIDDEN = "buggy-ride"


@dataclass(frozen=True, slots=True)
class RideBuggy(Action):
    """Drive a Human along one buggy road and make an outpost there, once per turn (H9b)."""

    tag = "ride-buggy"
    stack: str
    human: str
    """The card of the Human in that stack."""
    site: str


def _buggy_at(table: Table, player: str, site: str) -> bool:
    """Whether a player has an operational buggy at a site."""
    return any(
        "platforms" not in table.face(held.face).unknown
        and BUGGY in table.face(held.face).platforms
        and operational(table, stack, held)
        for stack in stacks_here(table, player, site)
        for held in own_cards(table, player, stack)
    )


def _next_sites(table: Table, space: str) -> list[str]:
    board = table.book.board
    return [board[other].id for other in board.buggy_neighbours(board[space].index)]


def _ride(context: Context, action: RideBuggy) -> None:
    player = action.player
    stack = context.own_stack(player, action.stack)
    (held,) = find_cards(stack, [action.human])
    here, there = context.space(stack.space), context.space(action.site)
    context.require(
        RIDDEN not in context.turn.used,
        "H9b",
        f"{player} has ridden a buggy this turn",
        code="once-per-turn",
    )
    if held not in _riders(context, player, stack):
        raise RuleViolation(
            "H9b",
            f"{context.face(held.face).title} is no Human of {player}",
            code="no-human",
        )
    context.require(
        there.id in _next_sites(context, here.id),
        "H9b",
        f"no buggy road joins {here.name} and {there.name}",
        code="no-buggy-road",
        hint="one road per ride",
    )
    context.require(
        _buggy_at(context, player, here.id),
        "H9b",
        f"{player} has no operational buggy at {here.name}",
        code="no-buggy",
    )
    context.turn.used.append(RIDDEN)
    before = rocket_if_any(context, stack)
    stack.cards.remove(held)
    outpost = new_stack(context, player, free_outpost(context, player), there.id)
    outpost.cards.append(held)
    adjust_mass(context, stack, before)
    title = context.face(held.face).title
    context.say(f"{title} rides a buggy to {there.name} and makes {outpost.id}", "H9b")
    drop_if_empty(context, stack)


def _riders(table: Table, player: str, stack: Stack) -> list[PlayedCard]:
    return [held for held in own_cards(table, player, stack) if table.face(held.face).human]


def _may_ride(table: Table, player: str) -> Iterator[Choice]:
    if RIDDEN in table.turn.used:
        return
    for stack in table.state.stacks_of(player):
        sites = _next_sites(table, stack.space)
        riders = _riders(table, player, stack)
        if sites and riders and _buggy_at(table, player, stack.space):
            for held in riders:
                yield from _rides(player, stack, held, sites)


def _rides(player: str, stack: Stack, held: PlayedCard, sites: list[str]) -> Iterable[Choice]:
    return (RideBuggy(player, stack.id, held.card, site) for site in sites)


def register(book: Rulebook) -> None:
    """Add riding buggies."""
    book.free_action(RideBuggy, "H9b", _ride, _may_ride)
