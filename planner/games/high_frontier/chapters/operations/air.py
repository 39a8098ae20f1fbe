"""Air-eaters: fuel scooped from an atmosphere, at the price of staying in it (I5c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.board import Hazard
from planner.cards.model import FuelGrade
from planner.craft import brakes_safely, yields
from planner.craft.chain import Chain
from planner.craft.uses import air_eating_chains
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.free.fuel import most, say_mixed
from planner.games.high_frontier.chapters.movement.activation import operational, zone_of
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.operations.chains import chosen, with_supports
from planner.games.high_frontier.chapters.operations.on_site import (
    circumstances,
    cool,
    flips,
    own_cards,
    site_ways,
)
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardField, StackField, SupportsField
from planner.games.high_frontier.table.happenings import TurnEnded
from planner.games.high_frontier.table.hardware import (
    craft_card,
    craft_stack,
    find_cards,
    put_chits,
    rocket_of,
)
from planner.games.high_frontier.table.questions import RefuelTanks
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action
from planner.kernel.agenda import Step
from planner.kernel.plans import possible
from planner.motion import RollKind
from planner.text import Text, count_of


@dataclass(frozen=True, slots=True)
class EatAir(Action):
    """Scoop fuel in an aerobrake hazard with an air-eater card (I5c)."""

    tag = "eat-air"
    title = Text("Air-eater refuel")
    summary = Text("Scoop fuel where you fly through an atmosphere")
    needs = Text("it takes a spacecraft with an air-eater that flies through an atmosphere")
    stack: StackField
    card: CardField
    supports: SupportsField = None
    """The cards of the support chain; the most sensible chain unless named (J1c)."""


@dataclass(frozen=True, slots=True)
class AirEating(Step):
    """The fuel is scooped once the hazard is passed (I5c)."""

    tag = "air-eating"
    player: str
    stack: str
    tanks: int


def in_the_air(table: Table, stack: Stack) -> bool:
    """Whether a spacecraft is in an aerobrake hazard."""
    return stack.wet is not None and table.space(stack.space).hazard is Hazard.AEROBRAKE


def air_tanks(table: Table, player: str, stack: Stack) -> int:
    """The tanks of an air-eater: 5 minus the consumption rounded down, as far as they fit (I5c)."""
    if stack.consumption is None:
        return 0
    plain = yields.air_tanks(stack.consumption)
    if not plain:
        return 0
    tanks = table.ask(RefuelTanks(player, stack.id, stack.space), plain)
    return most(tanks, rocket_of(table, stack).chits.fuel_up)


def _eat_air(context: Context, action: EatAir, plan: tuple[PlayedCard, Chain, int]) -> None:
    stack = context.own_stack(action.player, action.stack)
    held, chain, tanks = plan
    name = context.space(stack.space).name
    what = Text(
        "{stack} eats the air of {name} with {face}",
        stack=stack.id,
        name=name,
        face=context.face(held.face).title,
    )
    context.say(what + with_supports(chain), "I5c")
    cool(context, stack, chain)
    context.push(AirEating(action.player, stack.id, tanks))
    if _must_roll(context, stack):
        context.push(_hazard(context, stack))


def _plan(table: Table, action: EatAir) -> tuple[PlayedCard, Chain, int]:
    stack = table.own_stack(action.player, action.stack)
    name = table.space(stack.space).name
    rocket_of(table, stack)
    table.require(
        in_the_air(table, stack),
        "I5c",
        Text("{name} is no aerobrake hazard", name=name),
        code="no-aerobrake",
        hint=Text("end a move in one"),
    )
    table.require(
        _thruster_works(table, stack),
        "I5c",
        Text("{stack} has no activated thruster that works", stack=stack.id),
        code="no-active-thruster",
        hint=Text("the thruster of its last move must still be aboard and operational"),
    )
    (held,) = find_cards(stack, [action.card])
    chain = chosen(_chains(table, action.player, stack, held), action.supports, "I5c")
    tanks = air_tanks(table, action.player, stack)
    table.require(
        tanks > 0,
        "I5c",
        Text(
            "{stack} would burn more than it scoops: its fuel consumption is {consumption}",
            stack=stack.id,
            consumption=stack.consumption,
        ),
        code="no-gain",
        hint=Text("less than {air_tanks}, and room in the tanks", air_tanks=yields.AIR_TANKS),
        numbers={"consumption": str(stack.consumption)},
    )
    return held, chain, tanks


def _anew(table: Table, action: EatAir) -> Iterable[Action]:
    """Other air-eaters and chains of the spacecraft."""
    return (way for way in _meals(table, action.player) if way.stack == action.stack)


def _thruster_works(table: Table, stack: Stack) -> bool:
    """Operational at the end of this turn's move is enough; afterburns may have cooled it."""
    held = next((h for h in stack.cards if h.face == stack.active), None)
    return held is not None and (_flew_in(table, stack) or operational(table, stack, held))


def _chains(table: Table, player: str, stack: Stack, held: PlayedCard) -> tuple[Chain, ...]:
    asked = circumstances(table, player, stack, held)
    return air_eating_chains(craft_stack(table, stack), craft_card(table, held), asked)


def _scoop(context: Context, step: AirEating) -> None:
    stack = context.state.stacks.get(step.stack)
    if stack is None or stack.active is None:
        return  # The hazard has wrecked it.
    before = stack.grade
    put_chits(stack, rocket_of(context, stack).chits.fuel_up(step.tanks))
    scooped = count_of(step.tanks, "tank")
    context.say(
        Text(
            "{stack} scoops {scooped} of fuel: wet mass {wet}",
            stack=stack.id,
            scooped=scooped,
            wet=stack.wet,
        ),
        "I5c",
    )
    say_mixed(context, stack, before, FuelGrade.WATER)


# -- the hazard of staying -------------------------------------------------------------------


def _flew_in(table: Table, stack: Stack) -> bool:
    """Whether a spacecraft has moved this turn, so that it has met the hazard already."""
    return stack.id in table.turn.flown


def _dared(stack: Stack) -> str:
    return f"stays in the air: {stack.id}"


def _must_roll(table: Table, stack: Stack) -> bool:
    met = _flew_in(table, stack) or _dared(stack) in table.turn.used
    zone, rules = zone_of(table, stack), table.book.rules
    return not met and not brakes_safely(craft_stack(table, stack), zone, rules)


def _hazard(context: Context, stack: Stack) -> HazardDue:
    context.turn.used.append(_dared(stack))
    return HazardDue(stack.owner, stack.id, stack.space, RollKind.AEROBRAKE)


def _stay(context: Context, ended: TurnEnded) -> None:
    """A spacecraft that has stayed in the air for this turn rolls for it."""
    for stack in context.state.stacks_of(ended.player):
        if in_the_air(context, stack) and _must_roll(context, stack):
            context.push(_hazard(context, stack))


# -- choices ---------------------------------------------------------------------------------


def _meals(table: Table, player: str) -> Iterator[EatAir]:
    for stack in table.state.stacks_of(player):
        for held in own_cards(table, player, stack) if in_the_air(table, stack) else ():
            if table.face(held.face).air_eater:
                ways = _ways(table, player, stack, held)
                meals = (EatAir(player, stack.id, held.card, supports) for supports in ways)
                yield from possible(table, _plan, meals)


def _ways(
    table: Table, player: str, stack: Stack, held: PlayedCard
) -> list[tuple[str, ...] | None]:
    try:
        return site_ways(_chains(table, player, stack, held))
    except PlannerError:
        return []


def register(book: Rulebook) -> None:
    """Add air-eater refuelling, and the danger of staying in an atmosphere."""
    book.step(AirEating, _scoop)
    plan = Spoilable(
        _plan,
        _eat_air,
        trigger="I5",
        stacks=lambda context, action: [context.own_stack(action.player, action.stack)],
        price=lambda plan: (*flips(plan[1]), count_of(plan[2], "tank")),
        anew=_anew,
    )
    book.operation(EatAir, "I5c", plan, _meals)
    book.on(TurnEnded, _stay)
