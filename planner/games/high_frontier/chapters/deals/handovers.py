"""Stacks, cargo and fuel that change hands in a deal (N3)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.craft import rocket as craft
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.cargo import Transfer, carry_over
from planner.games.high_frontier.chapters.free.freight import pass_on, require_may_lie
from planner.games.high_frontier.chapters.free.redesignate import swap_contents
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.hardware import (
    craft_stack,
    drop_if_empty,
    kind_of,
    new_stack,
    put_chits,
)
from planner.games.high_frontier.table.places import colocated
from planner.games.high_frontier.table.state import Stack, StackKind
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.text import Text


def check_handover(context: Context, to: str, handover: Handover) -> None:
    """Refuse a handover that makes no sense, whatever lies on the table."""
    if min(handover.tanks, handover.isotope, handover.fuel, handover.drain) < 0:
        raise BadInput(Text("a number of tanks is never negative"), field="handovers", rule="N3")
    if handover.is_empty:
        raise BadInput(
            Text("nothing of {stack} is handed over", stack=handover.stack),
            hint=Text('name cards, tanks, fuel, drain or tokens, or say "whole": true'),
            field="handovers",
            rule="N3",
        )
    tanks = handover.tanks or handover.isotope or handover.fuel
    named = handover.cards or tanks or handover.tokens
    if handover.whole and named:
        raise BadInput(
            Text("{stack} is handed over whole or in part, not both", stack=handover.stack),
            hint=Text("beside the whole only drain says something: how much fuel to save as FTs"),
            field="handovers",
            rule="N3",
        )
    kind_of(context, handover.into)
    context.own_slot(to, handover.into)


def hand_over_all(context: Context, terms: Iterable[DealTerms]) -> None:
    """Carry out the handovers of a deal in their order; two rockets may take each other's place."""
    named = [(each, handover) for each in terms for handover in each.handovers]
    done: list[Handover] = []
    for each, handover in named:
        later = [other for _, other in named if other.whole and other.stack == handover.into]
        if handover in done:
            continue
        if not (handover.whole and later and handover.into in context.state.stacks):
            _hand_over(context, each, handover)
        elif handover.swaps_with(later[0]):
            _swap_rockets(context, each, handover)
            done.append(later[0])
        else:
            raise RuleViolation(
                "N3",
                Text("{into} is handed over itself, so nothing can join it", into=handover.into),
                code="in-the-way",
                hint=Text(
                    "only two rockets take each other's place; name another stack for the rest"
                ),
            )


def _swap_rockets(context: Context, terms: DealTerms, handover: Handover) -> None:
    """Two players exchange the figures of their rockets and all that belongs to them (N3)."""
    one = context.own_stack(terms.giver, handover.stack)
    two = context.own_stack(terms.to, handover.into)
    if {one.kind, two.kind} != {StackKind.ROCKET} or handover.drain:
        raise RuleViolation(
            "N3",
            Text("{one} and {two} cannot take each other's place", one=one.id, two=two.id),
            code="not-swappable",
            hint=Text("rockets can, with their fuel; name a new outpost for anything else"),
        )
    for each in (one, two):
        if each.has_moved:
            each.moved_by = each.moved_by or each.owner
    swap_contents(context, one, two)
    one.exchange(two, Stack.STRIP)
    context.say(Text("{one} and {two} change hands", one=one.id, two=two.id), "N3")


def _hand_over(context: Context, terms: DealTerms, handover: Handover) -> None:
    """Carry out one handover; what a glitch has broken in the same deal is left out."""
    if context.tray.rolled and handover.stack not in context.state.stacks:
        context.say(Text("The glitch leaves nothing of {stack}", stack=handover.stack), "G1h")
        return
    source = context.own_stack(terms.giver, handover.stack)
    if handover.whole and context.book.stack_kinds[source.kind].stays:
        raise RuleViolation(
            "E4",
            Text("{source} is always there", source=source.id),
            code="permanent-stack",
            hint=Text("name the cards and tanks that change hands"),
        )
    target = context.own_slot(terms.to, handover.into)
    if target is None and handover.whole and not handover.drain:
        _change_owner(context, source, terms, handover.into)
        return
    if target is None:
        target = new_stack(context, terms.to, handover.into, source.space)
        context.say(Text("{to} makes {target} for it", to=terms.to, target=target.id), "N3")
    context.require(
        colocated(context, source, target),
        "N3",
        Text("{source} and {target} are not in the same space", source=source.id, target=target.id),
        code="not-colocated",
    )
    _hand_over_tokens(context, terms, handover, source, target)
    _hand_over_cargo(context, terms, handover, source, target)
    if source.id in context.state.stacks:
        drop_if_empty(context, source)


def _hand_over_tokens(
    context: Context, terms: DealTerms, handover: Handover, source: Stack, target: Stack
) -> None:
    tokens = source.tokens if handover.whole else handover.tokens
    if tokens:
        tired = target.moved_tokens
        pass_on(context, terms.giver, source, target, tuple(tokens), "N3")
        _remember_mover(terms, source, target, target.moved_tokens and not tired)


def _hand_over_cargo(
    context: Context, terms: DealTerms, handover: Handover, source: Stack, target: Stack
) -> None:
    """Cards, tanks and fuel go as in a cargo transfer, which may be a glitch trigger (G1, G1h)."""
    cards = tuple(held.card for held in source.cards) if handover.whole else handover.cards
    if context.tray.rolled:
        aboard = {held.card for held in source.cards}
        cards = tuple(card for card in cards if card in aboard)
    tanks = source.tanks if handover.whole else handover.tanks
    isotope = source.isotope if handover.whole else handover.isotope
    if not (cards or tanks or isotope or handover.fuel or handover.drain):
        if handover.cargo:
            context.say(
                Text("The glitch leaves nothing of it in {source}", source=source.id), "G1h"
            )
        return
    tired, fuel_tired = target.moved_tanks + target.moved_isotope, target.moved_fuel
    transfer = Transfer(
        terms.giver,
        source.id,
        target.id,
        cards=cards,
        tanks=tanks,
        isotope=isotope,
        fuel=handover.fuel,
        drain=handover.drain,
    )
    carry_over(context, transfer, source, target)
    more = target.moved_tanks + target.moved_isotope > tired or (
        target.moved_fuel and not fuel_tired
    )
    _remember_mover(terms, source, target, more)


def _remember_mover(terms: DealTerms, source: Stack, target: Stack, tired: bool) -> None:
    """What has moved waits for the next turn of who moved it (H1b)."""
    if tired:
        target.moved_by = source.moved_by or terms.giver


def _change_owner(context: Context, stack: Stack, terms: DealTerms, into: str) -> None:
    """One figure is taken off the map and another put there (N3)."""
    made = new_stack(context, terms.to, into, stack.space)
    require_may_lie(context, stack.tokens, made.kind, made.space)
    context.move_all_tanks(stack.id, made.id)
    made.take_over(stack, Stack.CONTENTS)
    if made.wet is not None and stack.wet is not None:
        made.take_over(stack, Stack.STRIP)
    elif made.wet is not None:
        put_chits(made, craft.build(craft_stack(context, made)).chits)
    elif stack.grade is not None:
        context.say(Text("The fuel of {stack} is lost", stack=stack.id), "G1e")
    # The slate of a stack in which nothing is tired is clean, whoever has moved it once.
    made.moved_by = None
    _remember_mover(terms, stack, made, made.has_moved)
    del context.state.stacks[stack.id]
    context.say(
        Text(
            "{giver} hands {stack} to {to} as {into}",
            giver=terms.giver,
            stack=stack.id,
            to=terms.to,
            into=into,
        ),
        "N3",
    )
