"""Deals composed on the page: what each side can give, and the offer that a form makes (N)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier.chapters.deals.bargains import goods
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.deals.words import allowance, owners, tokens_of
from planner.games.high_frontier.chapters.free.cargo import Transfer, drainable
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import free_outpost, takes_fuel
from planner.games.high_frontier.table.places import colocated
from planner.games.high_frontier.table.state import Stack, StackKind, stack_id
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover, Leave, Lift
from planner.games.high_frontier.words import card_name, label, stack_at, with_names
from planner.kernel.actions import Action, Template
from planner.kernel.codec import TAG
from planner.text import Text, Word, as_many
from planner.typed import whole_number
from web.games.high_frontier.fields import LONGEST, FormField, FormOption, Typed
from web.games.high_frontier.names import Complaint, complaint

WITH = "with"
"""The field that says with whom; it may be there several times."""
PROMISE = "promise"
_NOTHING = "-"
"""Stands for the place of a permission that needs none."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What one stack could give, and where to."""

    stack: str
    name: Text | str
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class DealSide:
    """What one player could do for another."""

    giver: str
    to: str
    fields: tuple[FormField, ...]
    stocks: tuple[Stock, ...]

    @property
    def all_fields(self) -> Iterator[FormField]:
        """Those of its stacks, too."""
        yield from self.fields
        for stock in self.stocks:
            yield from stock.fields


@dataclass(frozen=True, slots=True)
class DealSheet:
    """All that a deal between some players could hold."""

    seat: str
    others: tuple[str, ...]
    do: str
    sides: tuple[DealSide, ...]
    promise: str = ""
    error: Complaint | None = None

    @property
    def all_fields(self) -> Iterator[FormField]:
        """The fields of all sides."""
        return (field for side in self.sides for field in side.all_fields)


def partners(view: View, seat: str) -> tuple[str, ...]:
    """With whom a player can deal now; nobody where no offer can be made."""
    for choice in view.legal(seat):
        if isinstance(choice, Template) and choice.action is Offer:
            return tuple(name for name in view.table.state.seats if name != seat)
    return ()


def sheet(
    view: View,
    seat: str,
    others: Iterable[str],
    typed: Typed | None = None,
    error: PlannerError | None = None,
) -> DealSheet:
    """What may be put into a deal of a player with some others.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> found = sheet(view, "NASA", ["ESA"])
    >>> [(side.giver, [field.name for field in side.fields]) for side in found.sides][0]
    ('NASA', ['NASA>ESA.aquas'])
    """
    table, form = view.table, typed if typed is not None else MultiDict[str, str]()
    wanted = set(others)
    names = tuple(name for name in table.state.seats if name in wanted and name != seat)
    if wanted - set(names) or not names or seat not in view.seats:
        raise BadInput(
            Text("there is nobody here to deal with"),
            choices=[name for name in table.state.seats if name != seat],
            field=WITH,
            rule="N",
        )
    pairs = [(giver, to) for to in names for giver, to in ((seat, to), (to, seat))]
    pairs += [(one, two) for one in names for two in names if one != two]
    sides = tuple(_side(table, giver, to, form, error) for giver, to in pairs)
    do = json.dumps({TAG: Offer.tag, "player": seat})
    return DealSheet(seat, names, do, sides, form.get(PROMISE, ""), complaint(table, error))


# -- what there is -----------------------------------------------------------------------------


def _side(table: Table, giver: str, to: str, form: Typed, error: PlannerError | None) -> DealSide:
    prefix = f"{giver}>{to}"
    maker = _Maker(table, form, error)
    things = list(goods(table, giver, to))
    found = list(_plain_fields(table, maker, prefix, things, table.aquas(giver)))
    stocks = []
    for stack in table.state.stacks_of(giver):
        handovers = [h for each in things for h in each.handovers if h.stack == stack.id]
        own = tuple(_stock_fields(table, maker, prefix, stack, to, handovers))
        if own:
            stocks.append(Stock(stack.id, stack_at(table, stack.id, giver), own))
    return DealSide(giver, to, tuple(found), tuple(stocks))


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes fields that are filled in as they were sent."""

    table: Table
    form: Typed
    error: PlannerError | None

    def number(self, name: str, told: Text, most: int) -> FormField:
        return FormField(
            name,
            told,
            "number",
            least=0,
            most=most,
            value=self.form.get(name, "0"),
            hint=Text("{least} to {most}", least=0, most=most),
            error=self._about(name),
        )

    def checks(self, name: str, told: Text, items: Iterable[tuple[str, object]]) -> FormField:
        given = self.form.getlist(name)
        options = tuple(FormOption(value, words, None, value in given) for value, words in items)
        return FormField(name, told, "checks", options, error=self._about(name))

    def choice(self, name: str, told: Text, items: Iterable[tuple[str, object]]) -> FormField:
        given = self.form.get(name, "")
        options = tuple(FormOption(value, words, None, value == given) for value, words in items)
        return FormField(name, told, "select", options, error=self._about(name))

    def _about(self, name: str) -> Complaint | None:
        about = self.error is not None and self.error.field == name
        return complaint(self.table, self.error) if about else None


def _plain_fields(
    table: Table, maker: _Maker, prefix: str, things: list[DealTerms], aquas: int
) -> Iterator[FormField]:
    """Everything that does not come out of a stack."""
    if aquas:
        yield maker.number(f"{prefix}.aquas", Text("Aquas"), aquas)
    cards = [(card, card_name(table, card)) for each in things for card in each.cards]
    if cards:
        yield maker.checks(f"{prefix}.cards", Text("Hand cards"), cards)
    deeds = [
        (
            f"{deed.site}|{token}",
            Text("{token} at {space}", token=Word(token), space=table.space(deed.site).name),
        )
        for each in things
        for deed in each.deeds
        for token in tokens_of(table, each.giver, deed)
    ]
    if deeds:
        yield maker.checks(f"{prefix}.deeds", Text("Claims, factories, colonies"), deeds)
    repairs = [(stack, with_names(table, stack)) for each in things for stack in each.repairs]
    if repairs:
        yield maker.checks(f"{prefix}.repairs", Text("Repairs"), repairs)
    leaves = [
        (
            f"{leave.service}|{leave.place or _NOTHING}",
            with_names(table, allowance(table, leave)),
        )
        for each in things
        for leave in each.leaves
    ]
    if leaves:
        yield maker.checks(f"{prefix}.leaves", Text("Permissions for this turn"), leaves)
    for each in things:
        for lift in each.lifts:
            stack = with_names(table, lift.stack)
            told = Text("Dirt by the Mooncable for {stack}", stack=stack)
            name = f"{prefix}.lift.{lift.stack}|{lift.thruster}"
            yield maker.number(name, told, lift.tanks)
    for kind in dict.fromkeys(kind for each in things for kind in each.valuables):
        thing = table.book.valuables[kind]
        held = thing.held(table, things[0].giver)
        yield maker.number(f"{prefix}.valuables.{kind}", as_many(thing.one, held), held)
    if any(each.no_more_bids for each in things):
        yield maker.checks(
            f"{prefix}.silence", Text("Auctions"), [("yes", Text("bid no more this turn"))]
        )


def _stock_fields(
    table: Table, maker: _Maker, prefix: str, stack: Stack, to: str, handovers: list[Handover]
) -> Iterator[FormField]:
    cards = [card for each in handovers for card in each.cards]
    tanks = max((each.tanks for each in handovers), default=0)
    kinds = Counter(stack.tokens)
    tokens = dict.fromkeys(token for each in handovers for token in each.tokens)
    drained = drainable(table, stack)
    is_mobile = stack.kind is not StackKind.LEO
    if not (cards or tanks or tokens or drained or is_mobile):
        return
    at = stack.id
    if is_mobile:
        everything = [("yes", Text("all of it, with whoever is aboard"))]
        yield maker.checks(f"{prefix}.whole.{at}", Text("The whole stack"), everything)
    if cards:
        named = [(card, card_name(table, card)) for card in cards]
        yield maker.checks(f"{prefix}.cargo.{at}", label(Transfer, "cards"), named)
    if tanks:
        yield maker.number(f"{prefix}.tanks.{at}", label(Transfer, "tanks"), tanks)
    targets = list(_targets(table, stack, to))
    if tanks and any(takes_fuel(table, target) for target, _ in targets):
        yield maker.number(f"{prefix}.fuel.{at}", label(Transfer, "fuel"), tanks)
    if drained:
        yield maker.number(f"{prefix}.drain.{at}", label(Transfer, "drain"), drained)
    for token in tokens:
        told = Text("Tokens: {token}", token=Word(token))
        yield maker.number(f"{prefix}.tokens.{at}|{token}", told, kinds[token])
    yield maker.choice(f"{prefix}.into.{at}", label(Transfer, "target"), targets)


def _targets(table: Table, stack: Stack, to: str) -> Iterator[tuple[str, object]]:
    """The receiver's stacks in the same space, and those that could be made there.

    What comes from different places goes into different new outposts.
    """
    for each in table.state.stacks_of(to):
        if colocated(table, stack, each):
            yield each.id, stack_at(table, each.id, to)
    spaces = list(dict.fromkeys(each.space for each in table.state.stacks.values()))
    first = int(free_outpost(table, to).rpartition("-")[2])
    outpost = stack_id(to, StackKind.OUTPOST, first + spaces.index(stack.space))
    for new in (outpost, stack_id(to, StackKind.ROCKET)):
        if new not in table.state.stacks:
            yield new, stack_at(table, new, to)


# -- and back ----------------------------------------------------------------------------------


def deal_of(view: View, seat: str, form: Typed, envelope: Collection[str]) -> Action:
    """The offer that a form makes; refuses whatever is not on the sheet."""
    found = sheet(view, seat, form.getlist(WITH), form)
    known = {field.name: field for field in found.all_fields}
    for name in form:
        if name not in known and name not in envelope and name not in (WITH, PROMISE):
            raise BadInput(
                Text("there is no such field here"), code="unknown-field", field=name[:80], rule="N"
            )
    values = _Values({name: _read(field, form.getlist(name)) for name, field in known.items()})
    terms = tuple(
        each for side in found.sides if not (each := _terms(view.table, side, values)).is_empty
    )
    promise = form.get(PROMISE, "").strip()
    if len(promise) > LONGEST:
        raise BadInput(
            Text("this is longer than {most} characters", most=LONGEST), field=PROMISE, rule="N"
        )
    return Offer(seat, terms, promise)


def _read(field: FormField, given: list[str]) -> Any:
    """What a field was filled in with: a number, one value, or several."""
    if field.kind == "number":
        if len(given) > 1:
            raise BadInput(Text("this was given more than once"), code="repeated", field=field.name)
        text = given[0].strip() if given else ""
        number = whole_number(text) if text else 0
        if number is None or not field.least <= number <= field.most:
            raise BadInput(
                Text(
                    "{shown} is not between {least} and {most}",
                    shown=repr(text[:40]),
                    least=field.least,
                    most=field.most,
                ),
                field=field.name,
                rule="N",
            )
        return number
    known = [option.value for option in field.options]
    for each in given:
        if each not in known:
            raise BadInput(
                Text("{shown} is not to be had", shown=repr(each[:40])),
                choices=known[:5],
                field=field.name,
                rule="N",
            )
    if field.kind == "select":
        return given[0] if given else known[0]
    return tuple(each for each in known if each in given)


@dataclass(frozen=True, slots=True)
class _Values:
    """What was filled in; nothing where there is no such field."""

    by_name: dict[str, Any]

    def some(self, name: str) -> tuple[str, ...]:
        return tuple(self.by_name.get(name, ()))

    def number(self, name: str) -> int:
        return int(self.by_name.get(name, 0))

    def one(self, name: str) -> str:
        return str(self.by_name.get(name, ""))


def _terms(table: Table, side: DealSide, values: _Values) -> DealTerms:
    """What one side gives another."""
    prefix = f"{side.giver}>{side.to}"
    handovers = (_handover(table, prefix, stock.stack, values) for stock in side.stocks)
    return DealTerms(
        side.giver,
        side.to,
        aquas=values.number(f"{prefix}.aquas"),
        cards=values.some(f"{prefix}.cards"),
        handovers=tuple(each for each in handovers if not each.is_empty),
        deeds=tuple(_deeds(table, side.giver, values.some(f"{prefix}.deeds"))),
        repairs=values.some(f"{prefix}.repairs"),
        leaves=tuple(_leave(each) for each in values.some(f"{prefix}.leaves")),
        lifts=tuple(_lifts(prefix, side, values)),
        no_more_bids=bool(values.some(f"{prefix}.silence")),
        valuables=tuple(
            kind
            for kind in table.book.valuables
            for _ in range(values.number(f"{prefix}.valuables.{kind}"))
        ),
    )


def _handover(table: Table, prefix: str, stack: str, values: _Values) -> Handover:
    kinds = dict.fromkeys(table.state.stacks[stack].tokens)
    return Handover(
        stack,
        values.one(f"{prefix}.into.{stack}"),
        cards=values.some(f"{prefix}.cargo.{stack}"),
        tanks=values.number(f"{prefix}.tanks.{stack}"),
        fuel=values.number(f"{prefix}.fuel.{stack}"),
        drain=values.number(f"{prefix}.drain.{stack}"),
        tokens=tuple(
            kind for kind in kinds for _ in range(values.number(f"{prefix}.tokens.{stack}|{kind}"))
        ),
        whole=bool(values.some(f"{prefix}.whole.{stack}")),
    )


def _deeds(table: Table, giver: str, chosen: Iterable[str]) -> Iterator[Deed]:
    """The tokens of a site as one deed; all that are the giver's need not be named."""
    sites: dict[str, list[str]] = {}
    for each in chosen:
        site, _, token = each.partition("|")
        sites.setdefault(site, []).append(token)
    for site, tokens in sites.items():
        own = [token for token, owner in owners(table.state.marks(site)).items() if owner == giver]
        yield Deed(site) if set(own) == set(tokens) else Deed(site, tuple(tokens))


def _leave(chosen: str) -> Leave:
    service, _, place = chosen.partition("|")
    return Leave(service, None if place == _NOTHING else place)


def _lifts(prefix: str, side: DealSide, values: _Values) -> Iterator[Lift]:
    start = f"{prefix}.lift."
    for field in side.fields:
        if field.name.startswith(start):
            stack, _, thruster = field.name.removeprefix(start).partition("|")
            tanks = values.number(field.name)
            if tanks:
                yield Lift(stack, thruster, tanks)
