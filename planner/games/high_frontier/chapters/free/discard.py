"""Getting rid of things of one's own free will: cards, tanks, stacks, claims, cubes (G1g, G6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import FuelGrade
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.freight import require_no_precious
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import (
    CardField,
    CardsField,
    IsotopeField,
    LightField,
    SiteField,
    StackField,
    TanksField,
)
from planner.games.high_frontier.table.hands import require_in_hand, title, to_deck_bottom
from planner.games.high_frontier.table.happenings import FactoryGivenUp
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    craft_card,
    decommission,
    drop_if_empty,
    find_cards,
    lose_stack,
    rocket_if_any,
    turn_light,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack, StackKind
from planner.games.high_frontier.table.tokens import loose_claims
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Apart, Domain, Range, Something, Subset
from planner.kernel.plans import Plan, is_allowed, possible
from planner.text import Text, Word, count_of


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a hand card under its deck (G6); a card in a stack is jettisoned into the hand first."""

    tag = "discard"
    title = Text("Discard")
    summary = Text("Put a hand card under its deck, for nothing")
    needs = Text("it takes a card in the hand")
    card: CardField


@dataclass(frozen=True, slots=True)
class Jettison(Action):
    """Decommission cards of a stack, give up FTs, turn heavy radiators light (G1g, G6)."""

    tag = "jettison"
    title = Text("Jettison")
    summary = Text("Take cards back to your hand, give up tanks, turn radiators light")
    needs = Text("it takes cards, tanks or a heavy radiator in a stack")
    stack: StackField
    cards: CardsField = ()
    tanks: TanksField = 0
    light: LightField = ()
    isotope: IsotopeField = 0


@dataclass(frozen=True, slots=True)
class Decommission(Action):
    """Decommission a whole stack: cards to the hand, tanks to the pool, fuel lost (E7, G6)."""

    tag = "decommission"
    title = Text("Decommission a stack")
    summary = Text(
        "Take the whole stack off the map: cards to your hand, tanks to the pool, fuel lost"
    )
    needs = Text("it takes a rocket or an outpost")
    stack: StackField


@dataclass(frozen=True, slots=True)
class GiveUpClaim(Action):
    """Take a disk back into the reserve; the site may be prospected again (G6a)."""

    tag = "give-up-claim"
    title = Text("Give up a claim")
    summary = Text("Take a disk back; the site may be prospected again")
    needs = Text("it takes a claim")
    site: SiteField


@dataclass(frozen=True, slots=True)
class GiveUpFactory(Action):
    """Take a cube back into the reserve; the claim may be industrialized again (G6a)."""

    tag = "give-up-factory"
    title = Text("Give up a factory")
    summary = Text("Take a cube back; the claim may be industrialized again")
    needs = Text("it takes a factory")
    site: SiteField


def _discard(context: Context, action: Discard) -> None:
    require_in_hand(context, action.player, action.card, "G6")
    to_deck_bottom(context, action.player, action.card)
    context.say(
        Text("{player} discards {title}", player=action.player, title=title(context, action.card)),
        "G6",
    )


def _hand_cards(table: Table, player: str) -> Iterable[Choice]:
    for card in table.player(player).hand:
        yield Discard(player, card)


def _jettison(context: Context, action: Jettison) -> None:
    stack = context.own_stack(action.player, action.stack)
    if not (action.cards or action.tanks or action.isotope or action.light):
        raise BadInput(Text("nothing is to be jettisoned"), field="cards", rule="G1g")
    if set(action.cards) & set(action.light):
        raise BadInput(
            Text("a card is jettisoned or turned light, not both"), field="light", rule="G1g"
        )
    cards, turned = find_cards(stack, action.cards), find_cards(stack, action.light)
    _require_no_humans(context, cards)
    before = rocket_if_any(context, stack)
    for held in turned:
        _turn_light(context, stack, held)
    decommission(context, stack, cards, Text("jettisoned"), "G1g")
    _jettison_tanks(context, stack, action.tanks, FuelGrade.WATER)
    _jettison_tanks(context, stack, action.isotope, FuelGrade.ISOTOPE)
    adjust_mass(context, stack, before)
    if before is not None and not stack.is_empty:
        context.say(Text("{stack} has wet mass {wet} now", stack=stack.id, wet=stack.wet), "F2b")
    drop_if_empty(context, stack)


def _require_no_humans(table: Table, cards: Iterable[PlayedCard]) -> None:
    for held in cards:
        face = table.face(held.face)
        table.require(
            not face.human,
            "E7c",
            Text("{face} is human and is not decommissioned at will", face=face.title),
            code="human",
            hint=Text("move the card to an outpost (G1d); anything else is murder, a felony"),
        )


def _turn_light(context: Context, stack: Stack, held: PlayedCard) -> None:
    card = craft_card(context, held)
    if not held.heavy:
        raise RuleViolation(
            "gl. Orientation",
            Text("{card} is not a heavy radiator", card=card.name),
            code="not-heavy",
        )
    turn_light(stack, held)
    context.say(Text("{card} turns light", card=card.name), "gl. Orientation")


def _jettison_tanks(context: Context, stack: Stack, tanks: int, grade: FuelGrade) -> None:
    held = stack.tanks_of(grade)
    if tanks < 0:
        raise BadInput(Text("a number of tanks is never negative"), field="tanks")
    if tanks > held:
        raise RuleViolation(
            "G1g",
            Text(
                "{stack} has only {tanks}, not {tanks2}",
                stack=stack.id,
                tanks=count_of(held, "tank"),
                tanks2=tanks,
            ),
            code="not-enough-tanks",
            numbers={"tanks": held, "wanted": tanks},
        )
    if tanks:
        # Nobody throws away tanks that can still move before those that cannot (H1b).
        stack.add_moved(grade, -min(tanks, stack.moved_of(grade)))
        context.move_tanks(stack.id, POOL, tanks, grade)
        context.say(
            Text("{stack} jettisons {tanks}", stack=stack.id, tanks=count_of(tanks, "tank")), "G1g"
        )


def _ballast(table: Table, player: str) -> Iterable[Choice]:
    for stack in table.state.stacks_of(player):
        free: dict[str, Domain] = {}
        cards = [held.card for held in stack.cards if not table.face(held.face).human]
        if cards:
            free["cards"] = Subset(tuple(cards), at_least=0)
        if stack.tanks:
            free["tanks"] = Range(0, stack.tanks)
        if stack.isotope:
            free["isotope"] = Range(0, stack.isotope)
        heavy = [held.card for held in stack.cards if held.heavy]
        if heavy:
            free["light"] = Subset(tuple(heavy), at_least=0)
        if free:
            bonds = (Something(tuple(free)), *([Apart(("cards", "light"))] if heavy else ()))
            yield Template(Jettison, {"player": player, "stack": stack.id}, free, bonds)


def _unwanted(table: Table, action: Decommission) -> Stack:
    """The stack that goes, or a refusal."""
    stack = table.own_stack(action.player, action.stack)
    if table.book.stack_kinds[stack.kind].stays:
        raise RuleViolation(
            "E4", Text("{source} is always there", source=stack.id), code="permanent-stack"
        )
    if not _is_forced(table, stack):
        _require_no_humans(table, stack.cards)
    require_no_precious(table, stack)
    return stack


def _decommission(context: Context, action: Decommission, stack: Stack) -> None:
    context.say(Text("{player} decommissions {stack}", player=action.player, stack=stack.id), "G6")
    lose_stack(context, stack, Text("decommissioned"), "E7")


def _is_forced(table: Table, stack: Stack) -> bool:
    """Whether there are Humans in all of too many outposts, so that some must go (E2b, E6d)."""
    outposts = [s for s in table.state.stacks_of(stack.owner) if s.kind is StackKind.OUTPOST]
    return (
        stack in outposts
        and len(outposts) > table.limits(stack.owner).outposts
        and all(_has_humans(table, each) for each in outposts)
    )


def _has_humans(table: Table, stack: Stack) -> bool:
    return any(table.face(held.face).human for held in stack.cards)


def _decommissions(table: Table, player: str) -> Iterable[Choice]:
    kinds = table.book.stack_kinds
    stacks = (each for each in table.state.stacks_of(player) if not kinds[each.kind].stays)
    return possible(table, _unwanted, (Decommission(player, stack.id) for stack in stacks))


def _give_up_claim(context: Context, action: GiveUpClaim) -> None:
    _require_own(context, action.player, action.site, "claim")
    marks, name = context.state.marks(action.site), context.space(action.site).name
    context.require(
        marks.factory is None,
        "G6a",
        Text("a factory stands on the claim at {name}", name=name),
        code="factory-on-claim",
        hint=(
            Text("give up the factory first")
            if marks.factory == action.player
            else Text(
                "the factory is {factory}'s, who gives it up or hands it over (G6, N3)",
                factory=marks.factory,
            )
        ),
    )
    context.state.mark(action.site, replace(marks, claim=None))
    context.say(
        Text("{player} gives up the claim at {name}", player=action.player, name=name), "G6a"
    )


def give_up_factory(context: Context, action: GiveUpFactory) -> None:
    """Take the cube off its site, whatever it is needed for (G6a, I7f)."""
    _require_own(context, action.player, action.site, "factory")
    marks = context.state.marks(action.site)
    context.state.mark(action.site, replace(marks, factory=None))
    name = context.space(action.site).name
    context.say(
        Text("{player} gives up the factory at {name}", player=action.player, name=name), "G6a"
    )
    context.happened(FactoryGivenUp(action.player, action.site))


def _require_own(table: Table, player: str, site: str, token: str) -> None:
    marks, name = table.state.marks(site), table.space(site).name
    if player != (marks.claim if token == "claim" else marks.factory):
        raise RuleViolation(
            "G6a",
            Text("{player} has no {token} at {name}", player=player, token=Word(token), name=name),
            code=f"no-{token}",
        )
    table.require(
        marks.colony is None,
        "G6b",
        Text("the colony at {name} is permanent, and its factory and claim with it", name=name),
        code="colony-is-permanent",
    )


def _loose_claims(table: Table, player: str) -> Iterable[Choice]:
    for site in loose_claims(table, player):
        yield GiveUpClaim(player, site)


def loose_factories(table: Table, player: str) -> list[str]:
    """A player's factories without a colony, whose cubes may be used again (G6a, I7f)."""
    return [
        site
        for site, marks in table.state.sites.items()
        if marks.factory is not None and is_allowed(_require_own, table, player, site, "factory")
    ]


def _factories(table: Table, player: str) -> Iterable[Choice]:
    for site in loose_factories(table, player):
        yield GiveUpFactory(player, site)


def register(book: Rulebook) -> None:
    """Add discarding and decommissioning at will."""
    book.free_action(Discard, "G6", _discard, _hand_cards)
    book.free_action(Jettison, "G1g", _jettison, _ballast)
    book.free_action(Decommission, "G6", Plan(_unwanted, _decommission), _decommissions)
    book.free_action(GiveUpClaim, "G6a", _give_up_claim, _loose_claims)
    book.free_action(GiveUpFactory, "G6a", give_up_factory, _factories)
