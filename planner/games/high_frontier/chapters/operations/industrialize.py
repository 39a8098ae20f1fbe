"""The industrialize operation: a robonaut and a refinery become a factory (I7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from planner.cards.model import CardType
from planner.craft.chain import Chain
from planner.craft.supports import Circumstances, find_chains
from planner.craft.uses import industry_chains
from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.chapters.operations.chains import distinct
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.operations.on_site import (
    own_cards,
    require_use,
    say_whose,
    stacks_here,
)
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories_of, factory_at
from planner.games.high_frontier.table.fields import (
    RefineryField,
    RobonautField,
    SiteField,
    SupportsField,
)
from planner.games.high_frontier.table.happenings import Industrialized
from planner.games.high_frontier.table.hardware import craft_card, craft_stack, decommission_at_rest
from planner.games.high_frontier.table.privileges import POWERSAT
from planner.games.high_frontier.table.questions import Privileges, SparedCards
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import is_allowed
from planner.text import Text, Word, joined


@dataclass(frozen=True, slots=True)
class Industrialize(Action):
    """Decommission a robonaut, a refinery and their supports; a factory rises on the claim (I7)."""

    tag = "industrialize"
    title = Text("Industrialize")
    summary = Text(
        "Give up a robonaut, a refinery and their supports: a factory rises on your claim"
    )
    needs = Text("it takes a robonaut and a refinery at a claim of yours")
    site: SiteField
    robonaut: RobonautField
    refinery: RefineryField
    supports: SupportsField = None
    """The support cards to use; the fewest and lightest unless named."""


B = TypeVar("B", bound=Industrialize)


@dataclass(frozen=True, slots=True)
class Machines:
    """A robonaut and a refinery at a site, in one stack or two, with all that they need."""

    parts: tuple[tuple[Stack, tuple[PlayedCard, ...]], ...]
    """The cards of each stack."""

    @property
    def cards(self) -> tuple[PlayedCard, ...]:
        """All cards of both."""
        return tuple(held for _, cards in self.parts for held in cards)

    @property
    def price(self) -> tuple[str, ...]:
        """The cards that the factory takes."""
        return tuple(sorted(held.card for held in self.cards))


def _machines(
    table: Table, robonaut: tuple[Stack, PlayedCard], refinery: tuple[Stack, PlayedCard]
) -> list[Machines]:
    """Every way to make both work but for cooling, fewest and lightest cards first (I7a, I7g)."""
    (here, robot), (there, oven) = robonaut, refinery
    if here is there:
        whole, asked = craft_stack(table, here), _uncooled(table, here)
        pair = craft_card(table, robot), craft_card(table, oven)
        chains = industry_chains(whole, *pair, asked)
        ways = [Machines(((here, _members(here, chain)),)) for chain in chains]
    else:
        ways = [
            Machines(((here, _members(here, first)), (there, _members(there, second))))
            for first in _chains(table, here, robot)
            for second in _chains(table, there, oven)
        ]
    ways.sort(key=lambda way: (len(way.cards), sum(craft_card(table, h).mass for h in way.cards)))
    return distinct(ways, key=lambda way: way.price)


def _chains(table: Table, stack: Stack, held: PlayedCard) -> tuple[Chain, ...]:
    asked = _uncooled(table, stack)
    barred = tuple(
        craft_card(table, each)
        for each in stack.cards
        if table.face(each.face).has_ability("magnetoshell")
    )
    whole = craft_stack(table, stack)
    return find_chains(whole, [craft_card(table, held)], replace(asked, without=barred))


def _uncooled(table: Table, stack: Stack) -> Circumstances:
    zone = table.book.board.zones[table.space(stack.space).zone]
    return Circumstances(zone, cooled=False, rules=table.book.rules)


def _members(stack: Stack, chain: Chain) -> tuple[PlayedCard, ...]:
    faces = {card.number for card in chain.cards}
    return tuple(held for held in stack.cards if held.face in faces)


# -- doing it --------------------------------------------------------------------------------


def build(context: Context, action: Industrialize, done: Machines) -> None:
    """Build a factory (I7)."""
    player, site = action.player, action.site
    marks = context.state.marks(site)
    name = context.space(site).name
    say_whose(context, player, str(marks.claim), site)
    used = tuple(held.face for held in done.cards)
    names = joined(context.face(face).title for face in used)
    context.say(
        Text("{player} industrializes {name} with {names}", player=player, name=name, names=names),
        "I7",
    )
    spared = context.ask(SparedCards(player, site, used), frozenset())
    for stack, cards in done.parts:
        lost = [held for held in cards if held.face not in spared]
        decommission_at_rest(context, stack, lost, Text("built into {name}", name=name), "I7")
    context.state.mark(site, replace(marks, factory=player))
    _say_price(context, site)
    context.happened(Industrialized(player, site, used))


def plan(table: Table, action: Industrialize) -> Machines:
    """With which cards a factory can be built, or why it cannot (I7)."""
    _require_claim(table, action.player, action.site)
    robonaut = _machine(table, action, action.robonaut, CardType.ROBONAUT)
    refinery = _machine(table, action, action.refinery, CardType.REFINERY)
    ways = _machines(table, robonaut, refinery)
    if action.supports is None:
        return ways[0]
    wanted = {action.robonaut, action.refinery, *action.supports}
    for way in ways:
        if {held.card for held in way.cards} == wanted:
            return way
    raise RuleViolation(
        "I7",
        Text(
            "{supports} is no support chain for {robonaut} and {refinery}",
            supports=joined(action.supports) or Text("nothing"),
            robonaut=action.robonaut,
            refinery=action.refinery,
        ),
        code="no-such-chain",
        hint=Text("name every support that both need and no other"),
    )


def _require_claim(table: Table, player: str, site: str) -> None:
    marks, name = table.state.marks(site), table.space(site).name
    if marks.claim is None:
        raise RuleViolation(
            "I7",
            Text("{name} is not claimed", name=name),
            code="no-claim",
            hint=Text("prospect first"),
        )
    require_use(table, player, marks.claim, site, "I7")
    there = factory_at(table, site)
    table.require(
        there is None,
        "I7b",
        Text("{name} has a factory of {factory}", name=name, factory=there),
        code="factory-there",
    )
    table.require(
        cubes_left(table, player) > 0,
        "I7f",
        Text("{player} has no cube left", player=player),
        code="no-cube",
        hint=Text("free another of your cubes first (G6)"),
        numbers={"cubes": table.book.limits.cubes},
    )


def _machine(
    table: Table, action: Industrialize, card: str, kind: CardType
) -> tuple[Stack, PlayedCard]:
    for stack in stacks_here(table, action.player, action.site):
        for held in stack.cards:
            if held.card == card:
                face = table.face(held.face)
                if face.type is not kind:
                    raise RuleViolation(
                        "I7",
                        Text("{face} is no {kind}", face=face.title, kind=Word(kind)),
                        code=f"no-{kind}",
                    )
                return stack, held
    name = table.space(action.site).name
    raise RuleViolation(
        "I7",
        Text("{player} has no {card} at {name}", player=action.player, card=card, name=name),
        code="not-there",
    )


def _say_price(context: Context, site: str) -> None:
    if not context.book.limits.stock_prices:
        return
    spectral = context.site(site).spectral
    price = stock_price(context, spectral)
    context.say(
        Text("Products of type {spectral} are now worth {price}", spectral=spectral, price=price),
        "I7d",
    )


# -- choices ---------------------------------------------------------------------------------


def factories_to_build(
    table: Table, player: str
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Site, robonaut, refinery and supports of every factory that a player can build now."""
    for site, marks in table.state.sites.items():
        if marks.claim is None:
            continue
        here = stacks_here(table, player, site)
        robonauts = _of_type(table, player, here, CardType.ROBONAUT)
        if not robonauts or not is_allowed(_require_claim, table, player, site):
            continue
        refineries = _of_type(table, player, here, CardType.REFINERY)
        for robonaut in robonauts:
            for refinery in refineries:
                for supports in _support_sets(table, robonaut, refinery):
                    yield site, robonaut[1].card, refinery[1].card, supports


def _of_type(
    table: Table, player: str, stacks: list[Stack], kind: CardType
) -> list[tuple[Stack, PlayedCard]]:
    return [
        (stack, held)
        for stack in stacks
        for held in own_cards(table, player, stack)
        if table.face(held.face).type is kind
    ]


def _support_sets(
    table: Table, robonaut: tuple[Stack, PlayedCard], refinery: tuple[Stack, PlayedCard]
) -> list[tuple[str, ...]]:
    machines = (robonaut[1].card, refinery[1].card)
    try:
        ways = _machines(table, robonaut, refinery)
    except PlannerError:
        return []
    return [tuple(h.card for h in way.cards if h.card not in machines) for way in ways]


def stacks_of_both(context: Context, action: Industrialize) -> list[Stack]:
    """The stacks that give cards."""
    return [stack for stack, _ in plan(context, action).parts]


def anew(table: Table, action: Industrialize) -> Iterator[Industrialize]:
    """Other machines and supports for the same site."""
    for site, robonaut, refinery, supports in factories_to_build(table, action.player):
        if site == action.site:
            yield replace(action, robonaut=robonaut, refinery=refinery, supports=supports)


def building(
    make: Callable[[Table, B], Machines], anew: Callable[[Table, B], Iterable[Action]]
) -> Spoilable[B, Machines]:
    """How a factory is planned and built, whatever allows it."""
    return Spoilable(
        make,
        build,
        trigger="I7",
        stacks=stacks_of_both,
        price=lambda machines: machines.price,
        anew=anew,
    )


def _choices(table: Table, player: str) -> Iterable[Choice]:
    for site, robonaut, refinery, supports in factories_to_build(table, player):
        yield Industrialize(player, site, robonaut, refinery, supports)


def _push_factories(table: Table, question: Privileges, value: frozenset[str]) -> frozenset[str]:
    """A factory on a site with the push icon is a Powersat, in anarchy too (gl. Powersat c)."""
    for site in factories_of(table, question.player):
        printed = table.space(site).site
        if printed is not None and printed.push:
            return value | {POWERSAT}
    return value


def register(book: Rulebook) -> None:
    """Add the industrialize operation and the Powersats of push factories."""
    book.operation(Industrialize, "I7", building(plan, anew), _choices)
    book.modify(Privileges, _push_factories)
