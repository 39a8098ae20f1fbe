"""Deals in words: who gives whom what (N)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from planner.games.high_frontier.chapters.free.freight import counted
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hands import title
from planner.games.high_frontier.table.hardware import kind_of
from planner.games.high_frontier.table.permits import Service, service
from planner.games.high_frontier.table.state import SiteMarks, StackKind
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover, Leave
from planner.text import Text, Word, as_many, count_of, joined

TOKENS = ("claim", "factory", "colony")
"""What may lie on a site, the lowest first (B7a, G6a)."""


def describe(table: Table, terms: Iterable[DealTerms]) -> str:
    """The terms of a deal as a sentence.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> aquas, word = DealTerms("NASA", "ESA", aquas=2), DealTerms("ESA", "NASA", no_more_bids=True)
    >>> describe(table, [aquas, word])
    'NASA gives ESA 2 aqua; ESA gives NASA the word to bid no more this turn'
    """
    return str(sentence(table, terms))


def sentence(table: Table, terms: Iterable[DealTerms]) -> Text:
    """The same as a sentence that can be told in another language."""
    terms = tuple(terms)
    named = [handover for each in terms for handover in each.handovers]
    parts = (
        Text(
            "{giver} gives {to} {items}",
            giver=each.giver,
            to=each.to,
            items=joined(_items(table, each, named)),
        )
        for each in terms
    )
    return joined(parts, "; ")


def _items(table: Table, terms: DealTerms, named: list[Handover]) -> Iterable[str]:
    if terms.aquas:
        yield Text("{aquas} aqua", aquas=terms.aquas)
    for card in terms.cards:
        yield Text("the patent {title}", title=title(table, card))
    for handover in terms.handovers:
        swaps = any(handover.swaps_with(other) for other in named)
        yield (
            Text("the whole of {stack}", stack=handover.stack) if swaps else _cargo(table, handover)
        )
    for deed in terms.deeds:
        tokens = joined(map(Word, tokens_of(table, terms.giver, deed)), " and ") or Text("nothing")
        yield Text("the {tokens} at {space}", tokens=tokens, space=table.space(deed.site).name)
    for stack in terms.repairs:
        yield Text("the repair of {stack}", stack=stack)
    for leave in terms.leaves:
        yield allowance(table, leave)
    for each in terms.lifts:
        yield Text(
            "{tanks} FT of dirt by the Mooncable for {stack}", tanks=each.tanks, stack=each.stack
        )
    for kind, count in Counter(terms.valuables).items():
        yield as_many(table.book.valuables[kind].one, count)
    if terms.no_more_bids:
        yield Text("the word to bid no more this turn")


def _cargo(table: Table, handover: Handover) -> str:
    if handover.whole:
        fuel = Text(", its fuel lost") if _loses_fuel(table, handover) else Text("")
        if handover.drain:
            fuel = Text(", {drain} FT out of its fuel, any more of that lost", drain=handover.drain)
        return Text(
            "the whole of {stack} as {into}{fuel}",
            stack=handover.stack,
            into=handover.into,
            fuel=fuel,
        )
    items = [title(table, card) for card in handover.cards]
    for amount, what in (
        (handover.tanks, count_of(handover.tanks, "FT", "FT")),
        (handover.isotope, count_of(handover.isotope, "isotope tank")),
        (handover.fuel, count_of(handover.fuel, "FT as fuel", "FT as fuel")),
        (handover.drain, count_of(handover.drain, "FT out of its fuel", "FT out of its fuel")),
    ):
        if amount:
            items.append(what)
    items += [counted(table, kind, count) for kind, count in Counter(handover.tokens).items()]
    return Text(
        "{items} from {stack} to {into}",
        items=joined(items, " and "),
        stack=handover.stack,
        into=handover.into,
    )


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


def allowance(table: Table, leave: Leave) -> str:
    """What is allowed, in words."""
    what, place = service(leave.service), leave.place or "?"
    where = table.space(place).name if leave.place and what is not Service.ABILITY else ""
    match what:
        case Service.PUSH:
            return Text("a Powersat push")
        case Service.FELONY:
            return Text("leave to be felonious")
        case Service.LUNA:
            return Text("leave to claim sites on Luna")
        case Service.FACTORY_ASSIST:
            return Text("factory-assist at {place}", place=where)
        case Service.SITE_OPERATION:
            return Text("on-site operations at {place}", place=where)
        case Service.ABILITY:
            return Text("the ability of {card}", card=title(table, place))
