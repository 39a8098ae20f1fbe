"""Simple deals to choose from: a gift, a sale, a purchase (N).

A deal may be anything that `planner.games.high_frontier.table.terms.DealTerms` can say. This domain
lists those in which one thing changes hands for nothing or for aquas, and every one of them can be
carried out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from planner.games.high_frontier.chapters.events.glitches import require_repair
from planner.games.high_frontier.chapters.free.dirt import lifts
from planner.games.high_frontier.chapters.free.freight import may_lie
from planner.games.high_frontier.chapters.operations.auctions import Auction
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import free_outpost, free_slot, kind_of
from planner.games.high_frontier.table.permits import Service, cannot_allow
from planner.games.high_frontier.table.places import colocated
from planner.games.high_frontier.table.privileges import MOONCABLE, has_privilege
from planner.games.high_frontier.table.questions import MayDeal
from planner.games.high_frontier.table.state import SiteMarks, Stack
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover, Leave, Lift
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.games.high_frontier.table.turn import Permit
from planner.kernel.codec import Json, encode
from planner.kernel.plans import is_allowed

Bargain = tuple[DealTerms, ...]


@dataclass(frozen=True)
class Bargains:
    """Gifts, sales and purchases that a player may offer to one other."""

    table: Table = field(repr=False)
    player: str

    @property
    def others(self) -> list[str]:
        """With whom."""
        return [
            name
            for name in self.table.state.seats
            if name != self.player and self.table.ask(MayDeal(self.player, name), None) is None
        ]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to offer."""
        return next(self.values(), None) is None

    def values(self) -> Iterator[Bargain]:
        """Every such deal: gifts of aquas, then each thing at each price."""
        aquas = self.table.aquas(self.player)
        for other in self.others:
            for amount in range(1, aquas + 1):
                yield (DealTerms(self.player, other, aquas=amount),)
            for good in goods(self.table, self.player, other):
                yield from _prices(good, self.table.aquas(other))
            for good in goods(self.table, other, self.player):
                yield from _prices(good, aquas)

    def sample(self, chance: random.Random) -> Bargain:
        """One deal at random: with whom, which way, what, and the price."""
        choices = []
        for other in self.others:
            for giver, to in ((self.player, other), (other, self.player)):
                choices.append((to, list(goods(self.table, giver, to))))
        to, things = chance.choice([each for each in choices if each[1]] or [("", [])])
        if not self.others:
            return ()
        if not things:
            aquas = chance.randint(1, self.table.aquas(self.player))
            return (DealTerms(self.player, chance.choice(self.others), aquas=aquas),)
        good = chance.choice(things)
        return _at(good, chance.randint(0, self.table.aquas(to)))

    def as_dict(self) -> dict[str, Json]:
        """What each side has to give, and how many aquas it has to pay with."""
        pairs = [(self.player, other) for other in self.others]
        return {
            "aquas": {name: self.table.aquas(name) for name in (self.player, *self.others)},
            "goods": [
                encode(good)
                for one, two in pairs
                for giver, to in ((one, two), (two, one))
                for good in goods(self.table, giver, to)
            ],
        }


def _prices(good: DealTerms, most: int) -> Iterator[Bargain]:
    return (_at(good, price) for price in range(most + 1))


def _at(good: DealTerms, price: int) -> Bargain:
    if not price:
        return (good,)
    return (good, DealTerms(good.to, good.giver, aquas=price))


def goods(table: Table, giver: str, to: str) -> Iterator[DealTerms]:
    """Everything but aquas that one player can give another by itself."""
    nothing = DealTerms(giver, to)
    own = table.player(giver)
    for card in own.hand:
        if card not in own.received:
            yield replace(nothing, cards=(card,))
    for kind, thing in table.book.valuables.items():
        if thing.refused(table) is None and thing.held(table, giver):
            yield replace(nothing, valuables=(kind,))
    for site, marks in table.state.sites.items():
        if _can_give_site(table, giver, to, marks):
            yield replace(nothing, deeds=(Deed(site),))
    for stack in table.state.stacks_of(giver):
        for handover in _handovers(table, stack, to):
            yield replace(nothing, handovers=(handover,))
    if table.on_turn in (giver, to):
        for stack in table.state.stacks_of(to):
            if stack.glitched and is_allowed(require_repair, table, giver, stack, "N8"):
                yield replace(nothing, repairs=(stack.id,))
    if table.on_turn == giver and has_privilege(table, giver, MOONCABLE):
        for offer in lifts(table, to):
            tanks = max(offer.free["tanks"].values())
            dirt = Lift(offer.fixed["stack"], offer.fixed["thruster"], tanks)
            yield replace(nothing, lifts=(dirt,))
    auction = table.state.agenda[-1]
    if isinstance(auction, Auction) and giver in auction.bidders and giver not in auction.silent:
        yield replace(nothing, no_more_bids=True)
    if table.on_turn == to:
        for leave in _leaves(table, giver, to):
            yield replace(nothing, leaves=(leave,))


def _handovers(table: Table, stack: Stack, to: str) -> Iterator[Handover]:
    """The whole stack, each card of it, its tanks, and a token of each kind."""
    told = table.book.stack_kinds[stack.kind]
    if told.closed:
        return
    if not told.stays and not _has_humans(table, stack):
        slot = _slot(table, stack, to)
        if may_lie(table, stack.tokens, kind_of(table, slot), stack.space):
            yield Handover(stack.id, slot, whole=True)
    depot = _depot(table, stack, to)
    for held in stack.cards:
        if not table.face(held.face).human:
            yield Handover(stack.id, depot, cards=(held.card,))
    if stack.tanks and stack.id != table.player(stack.owner).bank:
        yield Handover(stack.id, depot, tanks=stack.tanks)
    if stack.isotope:
        yield Handover(stack.id, depot, isotope=stack.isotope)
    for kind in dict.fromkeys(stack.tokens):
        if may_lie(table, [kind], kind_of(table, depot), stack.space):
            yield Handover(stack.id, depot, tokens=(kind,))


def _depot(table: Table, stack: Stack, to: str) -> str:
    """Where the receiver can put any amount in the same space: LEO, or an outpost, new perhaps."""
    for each in table.state.stacks_of(to):
        told = table.book.stack_kinds[each.kind]
        apart = each.wet is not None or told.closed or not colocated(table, stack, each)
        if not apart:
            return each.id
    return free_outpost(table, to)


def _can_give_site(table: Table, giver: str, to: str, marks: SiteMarks) -> bool:
    claim, cube = marks.claim == giver, marks.factory == giver
    if not claim and not cube and marks.colony != giver:
        return False
    return disks_left(table, to) >= claim and cubes_left(table, to) >= cube


def _has_humans(table: Table, stack: Stack) -> bool:
    # Crews stay their owner's (N3d): who offers a ride says so in terms of his own.
    return any(table.face(held.face).human for held in stack.cards)


def _slot(table: Table, stack: Stack, to: str) -> str:
    return free_slot(table, to, stack.kind) or free_outpost(table, to)


def _leaves(table: Table, giver: str, to: str) -> Iterator[Leave]:
    places: dict[Service, list[str | None]] = {what: [None] for what in Service}
    owned = [site for site, marks in table.state.sites.items() if giver in _owners(marks)]
    crewed = [stack.space for stack in table.state.stacks_of(giver) if _has_humans(table, stack)]
    sites = dict.fromkeys([*owned, *(space for space in crewed if table.space(space).is_site)])
    places[Service.FACTORY_ASSIST] = [*owned]
    places[Service.SITE_OPERATION] = [*sites]
    places[Service.ABILITY] = [
        held.card
        for stack in table.state.stacks_of(giver)
        for held in stack.cards
        if not table.face(held.face).human
    ]
    for what, wheres in places.items():
        for where in wheres:
            permit = Permit(giver, to, what, where)
            if permit not in table.turn.permits and cannot_allow(table, permit) is None:
                yield Leave(what, where)


def _owners(marks: SiteMarks) -> tuple[str | None, ...]:
    return (marks.claim, marks.factory, marks.colony)
