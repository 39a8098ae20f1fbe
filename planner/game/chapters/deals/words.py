"""Deals in words: who gives whom what (N)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from planner.game.table.context import Table
from planner.game.table.hands import title
from planner.game.table.hardware import kind_of
from planner.game.table.permits import Service, service
from planner.game.table.state import SiteMarks, StackKind
from planner.game.table.terms import DealTerms, Deed, Handover, Leave
from planner.words import count_of

TOKENS = ("claim", "factory", "colony")
"""What may lie on a site, the lowest first (B7a, G6a)."""


def describe(table: Table, terms: Iterable[DealTerms]) -> str:
    """The terms of a deal as a sentence.

    >>> from planner.game import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> aquas, word = DealTerms("NASA", "ESA", aquas=2), DealTerms("ESA", "NASA", no_more_bids=True)
    >>> describe(table, [aquas, word])
    'NASA gives ESA 2 aqua; ESA gives NASA the word to bid no more this turn'
    """
    terms = tuple(terms)
    named = [handover for each in terms for handover in each.handovers]
    return "; ".join(
        f"{each.giver} gives {each.to} {', '.join(_items(table, each, named))}" for each in terms
    )


def _items(table: Table, terms: DealTerms, named: list[Handover]) -> Iterable[str]:
    if terms.aquas:
        yield f"{terms.aquas} aqua"
    for card in terms.cards:
        yield f"the patent {title(table, card)}"
    for handover in terms.handovers:
        swaps = any(handover.swaps_with(other) for other in named)
        yield f"the whole of {handover.stack}" if swaps else _cargo(table, handover)
    for deed in terms.deeds:
        tokens = " and ".join(tokens_of(table, terms.giver, deed)) or "nothing"
        yield f"the {tokens} at {table.space(deed.site).name}"
    for stack in terms.repairs:
        yield f"the repair of {stack}"
    for leave in terms.leaves:
        yield allowance(table, leave)
    for each in terms.lifts:
        yield f"{each.tanks} FT of dirt by the Mooncable for {each.stack}"
    if terms.no_more_bids:
        yield "the word to bid no more this turn"


def _cargo(table: Table, handover: Handover) -> str:
    if handover.whole:
        fuel = ", its fuel lost" if _loses_fuel(table, handover) else ""
        if handover.drain:
            fuel = f", {handover.drain} FT out of its fuel, any more of that lost"
        return f"the whole of {handover.stack} as {handover.into}{fuel}"
    items = [title(table, card) for card in handover.cards]
    for amount, what in (
        (handover.tanks, "FT"),
        (handover.fuel, "FT as fuel"),
        (handover.drain, "FT out of its fuel"),
    ):
        if amount:
            items.append(f"{amount} {what}")
    items += [count_of(count, kind) for kind, count in Counter(handover.tokens).items()]
    return f"{' and '.join(items)} from {handover.stack} to {handover.into}"


def _loses_fuel(table: Table, handover: Handover) -> bool:
    """Whether there is fuel that does not come along (G1e)."""
    stack = table.state.stacks.get(handover.stack)
    if stack is None or stack.grade is None:
        return False
    return (
        handover.into in table.state.stacks or kind_of(table, handover.into) is not StackKind.ROCKET
    )


def owners(marks: SiteMarks) -> dict[str, str | None]:
    """Whose the tokens on a site are."""
    return {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}


def tokens_of(table: Table, giver: str, deed: Deed) -> tuple[str, ...]:
    """The tokens that a deed is about."""
    there = owners(table.state.marks(deed.site))
    return deed.tokens or tuple(token for token in TOKENS if there[token] == giver)


_WORDS = {
    Service.PUSH: "a Powersat push",
    Service.FELONY: "leave to be felonious",
    Service.LUNA: "leave to claim sites on Luna",
    Service.FACTORY_ASSIST: "factory-assist at {}",
    Service.SITE_OPERATION: "on-site operations at {}",
    Service.ABILITY: "the ability of {}",
}


def allowance(table: Table, leave: Leave) -> str:
    """What is allowed, in words."""
    what, place = service(leave.service), leave.place or "?"
    if what is Service.ABILITY:
        return _WORDS[what].format(title(table, place))
    return _WORDS[what].format(table.space(place).name if leave.place else "")
