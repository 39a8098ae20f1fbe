"""Fuel aboard: jettisoning it, and turning it into tanks and back (G1f, G2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from planner.cards.model import CardType, FuelGrade
from planner.craft import rocket as craft
from planner.errors import BadInput, RuleViolation
from planner.game.rulebook import Rulebook
from planner.game.table.context import POOL, Context, Table
from planner.game.table.hardware import (
    craft_card,
    decommission,
    drop_if_empty,
    find_cards,
    put_chits,
    rocket_of,
    take_tanks,
    turn_light,
)
from planner.game.table.state import Stack
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Apart, Domain, Range, Something, Subset
from planner.words import count_of


@dataclass(frozen=True, slots=True)
class JettisonFuel(Action):
    """Lose steps of fuel to space, to become lighter or to keep a better grade pure (G1f)."""

    tag = "jettison-fuel"
    stack: str
    steps: int


@dataclass(frozen=True, slots=True)
class TanksToFuel(Action):
    """Turn FTs of the cargo into fuel inside the spacecraft (G2a)."""

    tag = "tanks-to-fuel"
    stack: str
    tanks: int


@dataclass(frozen=True, slots=True)
class FuelToTanks(Action):
    """Turn fuel into FTs of the cargo inside the spacecraft (G2b)."""

    tag = "fuel-to-tanks"
    stack: str
    tanks: int


@dataclass(frozen=True, slots=True)
class PhileasFogg(Action):
    """Feed cards to the engine as dirt, and heavy radiators by turning them light (G2c)."""

    tag = "phileas-fogg"
    stack: str
    cards: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    """Heavy radiators to be turned light; the wet mass chit must be gray."""


def require_some(amount: int, field: str, rule: str) -> None:
    """Refuse amounts that are no amount at all."""
    if amount < 1:
        raise BadInput(f"{field} should be 1 or more, not {amount}", field=field, rule=rule)


def most(limit: int, attempt: Callable[[int], object]) -> int:
    """The largest amount up to ``limit`` that no rule refuses; 0 where all are refused."""
    for amount in range(limit, 0, -1):
        try:
            attempt(amount)
        except RuleViolation:
            continue
        return amount
    return 0


def _jettison_fuel(context: Context, action: JettisonFuel) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.steps, "steps", "G1f")
    after = craft.jettison_fuel(rocket_of(context, stack), action.steps)
    put_chits(stack, after.chits)
    what = count_of(action.steps, "step")
    context.say(f"{stack.id} jettisons {what} of fuel; wet mass {stack.wet}", "G1f")


def _tanks_to_fuel(context: Context, action: TanksToFuel) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G2a")
    if action.tanks > stack.tanks:
        raise RuleViolation(
            "G2a",
            f"{stack.id} has only {count_of(stack.tanks, 'tank')}, not {action.tanks}",
            code="not-enough-tanks",
            numbers={"tanks": stack.tanks, "wanted": action.tanks},
        )
    before = rocket_of(context, stack).chits.grade
    after = craft.tanks_to_fuel(rocket_of(context, stack), action.tanks)
    moved = take_tanks(stack, action.tanks)
    context.move_tanks(stack.id, POOL, action.tanks)
    put_chits(stack, after.chits)
    stack.moved_fuel = stack.moved_fuel or moved
    chits = f"dry mass {after.chits.dry}, wet mass {stack.wet}"
    context.say(f"{stack.id} turns {count_of(action.tanks, 'tank')} into fuel; {chits}", "G2a")
    say_mixed(context, stack, before, FuelGrade.WATER)


def say_mixed(context: Context, stack: Stack, before: FuelGrade | None, added: FuelGrade) -> None:
    """Tell what became of the fuel where grades met (F4d)."""
    if before is not None and before is not added and stack.grade is not None:
        context.say(f"All fuel of {stack.id} is {stack.grade} now", "F4d")


def _fuel_to_tanks(context: Context, action: FuelToTanks) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G2b")
    after = craft.fuel_to_tanks(rocket_of(context, stack), action.tanks)
    if stack.moved_fuel:
        stack.moved_tanks += action.tanks
    context.move_tanks(POOL, stack.id, action.tanks)
    put_chits(stack, after.chits)
    chits = f"dry mass {after.chits.dry}, wet mass {stack.wet}"
    what = count_of(action.tanks, "tank")
    context.say(f"{stack.id} turns fuel into {what}; {chits}", "G2b")


def _phileas_fogg(context: Context, action: PhileasFogg) -> None:
    stack = context.own_stack(action.player, action.stack)
    if not action.cards and not action.light:
        raise BadInput("nothing is to be fed to the engine", field="cards", rule="G2c")
    fed, turned = find_cards(stack, action.cards), find_cards(stack, action.light)
    rocket = rocket_of(context, stack)
    before = rocket.chits.grade
    after = craft.phileas_fogg(
        rocket,
        [craft_card(context, held) for held in fed],
        lighten=[craft_card(context, held) for held in turned],
    )
    for held in turned:
        turn_light(stack, held)
        context.say(f"{context.face(held.face).title} turns light", "gl. Orientation")
    decommission(context, stack, fed, "fed to the engine", "G2c")
    put_chits(stack, after.chits)
    chits = f"dry mass {after.chits.dry}, wet mass {stack.wet}"
    context.say(f"{stack.id} has {count_of(after.chits.steps, 'step')}; {chits}", "G2c")
    say_mixed(context, stack, before, FuelGrade.DIRT)
    drop_if_empty(context, stack)


# -- choices ---------------------------------------------------------------------------------


def _spacecraft(table: Table, player: str) -> list[Stack]:
    return [stack for stack in table.state.stacks_of(player) if stack.wet is not None]


def _template(kind: type[Action], stack: Stack, field: str, least: int, limit: int) -> Template:
    fixed = {"player": stack.owner, "stack": stack.id}
    return Template(kind, fixed, {field: Range(least, limit)})


def _fuel_to_lose(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        steps = rocket_of(table, stack).chits.steps
        if steps:
            yield _template(JettisonFuel, stack, "steps", 1, steps)


def _tanks_to_turn(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        if stack.tanks:
            limit = most(stack.tanks, partial(craft.tanks_to_fuel, rocket_of(table, stack)))
            if limit:
                yield _template(TanksToFuel, stack, "tanks", 1, limit)


def _fuel_to_turn(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        rocket = rocket_of(table, stack)
        room = int(rocket.chits.wet.mass - rocket.chits.dry.mass)
        limit = most(room, partial(craft.fuel_to_tanks, rocket))
        if limit:
            yield _template(FuelToTanks, stack, "tanks", 1, limit)


def _food(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        fixed = {"player": player, "stack": stack.id}
        faces = [(held, table.face(held.face)) for held in stack.cards]
        food = [
            held.card for held, face in faces if not face.human and face.type is not CardType.BERNAL
        ]
        free: dict[str, Domain] = {}
        if food:
            free["cards"] = Subset(tuple(food), at_least=0)
        heavy = [held.card for held in stack.cards if held.heavy]
        if heavy and stack.grade in (None, FuelGrade.DIRT):
            free["light"] = Subset(tuple(heavy), at_least=0)
        if free:
            bonds = (Something(tuple(free)), *([Apart(tuple(free))] if "light" in free else ()))
            yield Template(PhileasFogg, fixed, free, bonds)


def register(book: Rulebook) -> None:
    """Add what is done with fuel inside a spacecraft."""
    book.free_action(JettisonFuel, "G1f", _jettison_fuel, _fuel_to_lose)
    book.free_action(TanksToFuel, "G2a", _tanks_to_fuel, _tanks_to_turn)
    book.free_action(FuelToTanks, "G2b", _fuel_to_tanks, _fuel_to_turn)
    book.free_action(PhileasFogg, "G2c", _phileas_fogg, _food)
