"""The delivery operation: a product flies home by itself, for water (I9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.cards.model import Side
from planner.craft.yields import delivery_tanks
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.operations.on_site import say_whose
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.fields import CardField, IntoField, StackField
from planner.games.high_frontier.table.happenings import Delivered
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    drop_if_empty,
    find_cards,
    rocket_if_any,
    take_tanks,
)
from planner.games.high_frontier.table.home import home_named, homes_to_name
from planner.games.high_frontier.table.permits import Service, givers_of_leave
from planner.games.high_frontier.table.questions import MayDeliver
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action
from planner.kernel.plans import possible
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Send one black card from a stack at a factory to the bank, for water FTs (I9)."""

    tag = "deliver"
    title = Text("Deliver")
    summary = Text("Send a black card from a factory home, for tanks of water")
    needs = Text("it takes a black card at a factory")
    stack: StackField
    card: CardField
    target: IntoField = None
    """Another home than the first."""


def delivery_cost(table: Table, player: str, site: str, to: str | None = None) -> int:
    """FTs for a delivery from a site to a home of the player (I9).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> [delivery_cost(table, "NASA", site) for site in ("ceres", "luna-shackleton")]
    [4, 1]
    """
    board = table.book.board
    here, there = board[site], board[home_named(table, player, to, "I9").space]
    zones = board.zone_distance(here.index, there.index)
    return delivery_tanks(zones, here.site.size if here.site else 0)


def _deliver(context: Context, action: Deliver, held: PlayedCard) -> None:
    player = action.player
    stack = context.own_stack(player, action.stack)
    cost = delivery_cost(context, player, stack.space, action.target)
    there = home_named(context, player, action.target, "I9")
    name, title = context.space(stack.space).name, context.face(held.face).title
    owner = factory_at(context, stack.space)
    if owner is not None:
        say_whose(context, player, owner, stack.space)
    before = rocket_if_any(context, stack)
    stack.cards.remove(held)
    take_tanks(stack, cost)
    context.move_tanks(stack.id, POOL, cost)
    aboard = rocket_if_any(context, there)
    there.cards.append(held)
    adjust_mass(context, there, aboard)
    context.say(
        Text(
            "{player} delivers {title} from {name} for {cost} FTs",
            player=player,
            title=title,
            name=name,
            cost=cost,
        ),
        "I9",
    )
    adjust_mass(context, stack, before)
    drop_if_empty(context, stack)
    context.happened(Delivered(player, held.card, there.space))


def _plan(table: Table, action: Deliver) -> PlayedCard:
    player = action.player
    stack = table.own_stack(player, action.stack)
    (held,) = find_cards(stack, [action.card])
    face, name = table.face(held.face), table.space(stack.space).name
    owner = factory_at(table, stack.space)
    table.require(
        owner is not None,
        "I9",
        Text("there is no factory at {name} to deliver from", name=name),
        code="no-factory",
    )
    if owner is not None:
        table.require(
            owner in (player, *givers_of_leave(table, player, Service.SITE_OPERATION, stack.space)),
            "I9",
            Text("the factory at {name} belongs to {owner}", name=name, owner=owner),
            code="not-yours",
            hint=Text("agree with {owner} (N6); no felony helps", owner=owner),
        )
    table.require(
        face.side is Side.BLACK,
        "I9",
        Text("{face} is no black card", face=face.title),
        code="not-black",
        hint=Text("only products made in space are delivered"),
    )
    there = home_named(table, player, action.target, "I9")
    refused = table.ask(MayDeliver(player, there.id), None)
    if refused is not None:
        table.refuse(refused)
    cost = delivery_cost(table, player, stack.space, action.target)
    if stack.tanks < cost:
        # Water that is not there cannot be waived into being.
        raise _too_few_tanks(stack, cost)
    return held


def _too_few_tanks(stack: Stack, cost: int) -> RuleViolation:
    return RuleViolation(
        "I9",
        Text(
            "the delivery costs {cost} FTs, and {stack} has {tanks}",
            cost=cost,
            stack=stack.id,
            tanks=stack.tanks,
        ),
        code="not-enough-tanks",
        hint=Text("fuel in the tanks counts once it is made into FTs (G2b)"),
        numbers={"cost": cost, "tanks": stack.tanks},
    )


def _deliveries(table: Table, player: str) -> Iterator[Deliver]:
    products = (
        Deliver(player, stack.id, held.card, target)
        for target in homes_to_name(table, player)
        for stack in table.state.stacks_of(player)
        for held in stack.cards
        if table.face(held.face).side is Side.BLACK
    )
    return possible(table, _plan, products)


def _others(table: Table, action: Deliver) -> Iterable[Action]:
    """Other products of the stack."""
    return (way for way in _deliveries(table, action.player) if way.stack == action.stack)


def register(book: Rulebook) -> None:
    """Add the delivery operation."""
    plan = Spoilable(
        _plan,
        _deliver,
        trigger="I9",
        stacks=lambda context, action: [context.own_stack(action.player, action.stack)],
        price=lambda held: (held.card,),
        anew=_others,
    )
    book.operation(Deliver, "I9", plan, _deliveries)
