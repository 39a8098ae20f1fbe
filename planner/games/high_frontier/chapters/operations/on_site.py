"""What operations at a site share: others' property, glitches, cooling, and what they make (I, N6).

Operations that a glitch may spoil are planned, rolled for and carried out by `plans`.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.cards.model import FuelGrade
from planner.craft.chain import Chain
from planner.craft.supports import Circumstances
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.felonies import may_commit_felony
from planner.games.high_frontier.chapters.movement.activation import may_be_pushed
from planner.games.high_frontier.chapters.operations.chains import distinct
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    crew_owner,
    free_outpost,
    humans_at,
    kind_of,
    new_stack,
    played,
    put_chits,
    require_open,
    rocket_if_any,
    rocket_of,
    turn_light,
)
from planner.games.high_frontier.table.permits import Service, allowers, givers_of_leave
from planner.games.high_frontier.table.places import takes_products
from planner.games.high_frontier.table.state import PlayedCard, Stack, StackKind
from planner.text import Text


def stacks_here(table: Table, player: str, space: str) -> list[Stack]:
    """A player's stacks in a space."""
    return [stack for stack in table.state.stacks_at(space) if stack.owner == player]


def own_cards(table: Table, player: str, stack: Stack) -> list[PlayedCard]:
    """The cards of a stack that serve its owner; others' crews aboard do not (N3d)."""
    return [held for held in stack.cards if crew_owner(table, held.face) in (None, player)]


def circumstances(table: Table, player: str, stack: Stack, held: PlayedCard) -> Circumstances:
    """Where a card of a stack is used, and whether a Powersat pushes it (J3a)."""
    zone = table.book.board.zones[table.space(stack.space).zone]
    # Only where there is no sunlight does a push matter; the push icon may not be known.
    pushed = zone.solar_modifier is None and _is_pushed(table, player, held)
    return Circumstances(zone, pushed=pushed, rules=table.book.rules)


def _is_pushed(table: Table, player: str, held: PlayedCard) -> bool:
    triangle = table.face(held.face).triangle
    return triangle is not None and triangle.push and may_be_pushed(table, player)


# -- what belongs to others ----------------------------------------------------------------


def is_hijack(table: Table, player: str, owner: str, site: str) -> bool:
    """Whether using another's claim or factory is a felony: nobody has allowed it (N6a)."""
    return owner != player and owner not in allowers(table, player, Service.SITE_OPERATION, site)


def is_usable(table: Table, player: str, owner: str, site: str) -> bool:
    """Whether a player may operate on the claim or factory of that owner (N6, N6a)."""
    return not is_hijack(table, player, owner, site) or (
        may_commit_felony(table, player, site, owner) and not humans_at(table, owner, site)
    )


def require_use(table: Table, player: str, owner: str, site: str, rule: str) -> None:
    """Refuse operations with what belongs to others and may not be used."""
    table.require(
        is_usable(table, player, owner, site),
        rule,
        Text("{space} belongs to {owner}", space=table.space(site).name, owner=owner),
        code="not-yours",
        hint=Text(
            "agree with {owner} (N6), or be felonious where only you have a Human (N6a)",
            owner=owner,
        ),
    )


def say_whose(context: Context, player: str, owner: str, site: str) -> None:
    """Say when somebody else's claim or factory is used."""
    name = context.space(site).name
    if owner == player:
        return
    if is_hijack(context, player, owner, site):
        context.say(
            Text(
                "{player} hijacks what {owner} has at {name}", player=player, owner=owner, name=name
            ),
            "gl. Factory Hijack",
        )
    elif owner not in givers_of_leave(context, player, Service.SITE_OPERATION, site):
        context.say(
            Text(
                "{player} uses what {owner} has at {name}, for which nobody has to be asked",
                player=player,
                owner=owner,
                name=name,
            ),
            "N6",
        )
    else:
        context.say(
            Text(
                "{player} uses what {owner} has at {name}, by leave",
                player=player,
                owner=owner,
                name=name,
            ),
            "N6",
        )


# -- cooling ------------------------------------------------------------------


def site_ways(chains: Iterable[Chain]) -> list[tuple[str, ...] | None]:
    """The supports of the chains that differ in what they cost: fountains turned light.

    The first is ``None``, whatever is most sensible.
    """
    ways = distinct(chains, key=lambda chain: frozenset(chain.flips))
    return [None, *(chain.behind for chain in ways[1:])]


def flips(chain: Chain) -> tuple[str, ...]:
    """What it costs to use a chain once: the fountains that turn light (gl. Orientation c)."""
    return tuple(sorted(card.number for card in chain.flips))


def cool(context: Context, stack: Stack, chain: Chain) -> None:
    """Heatsink fountains turn light by cooling a chain once (gl. Orientation c)."""
    for card in chain.flips:
        before = rocket_if_any(context, stack)
        turn_light(stack, played(card))
        adjust_mass(context, stack, before)
        context.say(
            Text("{card} has cooled once and turns light", card=card.name), "gl. Orientation"
        )


# -- where tanks and cards go ----------------------------------------------------------------


def targets_at(table: Table, player: str, space: str) -> list[str]:
    """Stacks that can take what is made in a space: those there, and a new outpost (E2c, E6c)."""
    kinds = table.book.stack_kinds
    names = [
        stack.id
        for stack in table.state.stacks_of(player)
        if takes_products(table, stack, space) and not kinds[stack.kind].closed
    ]
    return [*names, free_outpost(table, player)]


def require_target(
    table: Table, player: str, target: str, space: str, mass: int, rule: str
) -> None:
    """Refuse a stack that is elsewhere or has no room; a new one must be an outpost (E6c)."""
    stack = table.own_slot(player, target)
    if stack is None:
        if kind_of(table, target) is not StackKind.OUTPOST:
            raise BadInput(
                Text("there is no stack {target}", target=target),
                hint=Text(
                    "a new outpost can be made: {outpost}", outpost=free_outpost(table, player)
                ),
                field="target",
                rule="E6c",
            )
        return
    table.require(
        takes_products(table, stack, space),
        rule,
        Text("{target} is not at {space}", target=target, space=table.space(space).name),
        code="not-colocated",
    )
    require_open(table, stack)
    if stack.wet is not None:
        rocket_of(table, stack).chits.load(mass)


def open_target(context: Context, player: str, target: str, space: str) -> Stack:
    """The stack of that name, made now if it is a new outpost."""
    stack = context.own_slot(player, target)
    if stack is None:
        stack = new_stack(context, player, target, space)
        context.say(
            Text(
                "{player} makes {target} at {space}",
                player=player,
                target=target,
                space=context.space(space).name,
            ),
            "E6c",
        )
    return stack


def room_for(table: Table, target: str, mass: int) -> bool:
    """Whether a stack can take that much mass on its fuel strip (F3a)."""
    stack = table.state.stacks.get(target)
    if stack is None or stack.wet is None:
        return True
    try:
        rocket_of(table, stack).chits.load(mass)
    except RuleViolation:
        return False
    return True


def fill(
    context: Context, stack: Stack, tanks: int, fuel: int, grade: FuelGrade = FuelGrade.WATER
) -> None:
    """Put new tanks into a stack: ``fuel`` of them as fuel, the rest as FTs (I5, F3b)."""
    cargo = tanks - fuel
    before = rocket_if_any(context, stack)
    context.move_tanks(POOL, stack.id, cargo, grade)
    adjust_mass(context, stack, before)
    if fuel:
        put_chits(stack, rocket_of(context, stack).chits.fuel_up(fuel, grade))
