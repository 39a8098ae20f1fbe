"""Fuel aboard: jettisoning it, and turning it into tanks and back (G1f, G2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from planner.cards.model import CardType, FuelGrade
from planner.craft import rocket as craft
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import (
    CardsField,
    GradeField,
    LightField,
    StackField,
    TanksField,
)
from planner.games.high_frontier.table.hardware import (
    craft_card,
    decommission,
    drop_if_empty,
    find_cards,
    put_chits,
    rocket_of,
    take_tanks,
    turn_light,
)
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import Apart, Domain, Range, Something, Subset
from planner.text import Text, count_of


@dataclass(frozen=True, slots=True)
class JettisonFuel(Action):
    """Lose steps of fuel to space, to become lighter or to keep a better grade pure (G1f)."""

    tag = "jettison-fuel"
    title = Text("Jettison fuel")
    summary = Text("Lose steps of fuel to space, to become lighter")
    needs = Text("it takes a spacecraft with fuel")
    stack: StackField
    steps: Annotated[int, Labelled(Text("Steps of fuel"))]


@dataclass(frozen=True, slots=True)
class TanksToFuel(Action):
    """Turn FTs of the cargo into fuel inside the spacecraft (G2a)."""

    tag = "tanks-to-fuel"
    title = Text("Tanks to fuel")
    summary = Text("Turn tanks of the cargo into fuel of the same spacecraft")
    needs = Text("it takes a spacecraft with tanks in its cargo")
    stack: StackField
    tanks: TanksField
    grade: GradeField = FuelGrade.WATER


@dataclass(frozen=True, slots=True)
class FuelToTanks(Action):
    """Turn fuel into FTs of the cargo inside the spacecraft (G2b)."""

    tag = "fuel-to-tanks"
    title = Text("Fuel to tanks")
    summary = Text("Turn fuel into tanks in the cargo of the same spacecraft")
    needs = Text("it takes a spacecraft with fuel")
    stack: StackField
    tanks: TanksField


@dataclass(frozen=True, slots=True)
class PhileasFogg(Action):
    """Feed cards to the engine as dirt, and heavy radiators by turning them light (G2c)."""

    tag = "phileas-fogg"
    title = Text("Phileas Fogg")
    summary = Text("Feed cards to the engine as dirt, or turn radiators light")
    needs = Text("it takes a spacecraft with cards to feed to its engine")
    stack: StackField
    cards: CardsField = ()
    light: LightField = ()
    """Heavy radiators to be turned light; the wet mass chit must be gray."""


def require_some(amount: int, field: str, rule: str) -> None:
    """Refuse amounts that are no amount at all."""
    if amount < 1:
        raise BadInput(
            Text("{field} should be 1 or more, not {amount}", field=field, amount=amount),
            field=field,
            rule=rule,
        )


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
    context.say(
        Text(
            "{stack} jettisons {what} of fuel; wet mass {wet}",
            stack=stack.id,
            what=what,
            wet=stack.wet,
        ),
        "G1f",
    )


def _tanks_to_fuel(context: Context, action: TanksToFuel) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G2a")
    held = stack.tanks_of(action.grade)
    if action.tanks > held:
        raise RuleViolation(
            "G2a",
            Text(
                "{stack} has only {tanks}, not {tanks2}",
                stack=stack.id,
                tanks=count_of(held, "tank"),
                tanks2=action.tanks,
            ),
            code="not-enough-tanks",
            numbers={"tanks": held, "wanted": action.tanks},
        )
    before = rocket_of(context, stack).chits.grade
    after = craft.tanks_to_fuel(rocket_of(context, stack), action.tanks, action.grade)
    moved = take_tanks(stack, action.tanks, action.grade)
    context.move_tanks(stack.id, POOL, action.tanks, action.grade)
    put_chits(stack, after.chits)
    stack.moved_fuel = stack.moved_fuel or moved
    chits = Text("dry mass {dry}, wet mass {wet}", dry=after.chits.dry, wet=stack.wet)
    context.say(
        Text(
            "{stack} turns {tanks} into fuel; {chits}",
            stack=stack.id,
            tanks=count_of(action.tanks, "tank"),
            chits=chits,
        ),
        "G2a",
    )
    say_mixed(context, stack, before, action.grade)


def say_mixed(context: Context, stack: Stack, before: FuelGrade | None, added: FuelGrade) -> None:
    """Tell what became of the fuel where grades met (F4d)."""
    if before is not None and before is not added and stack.grade is not None:
        context.say(
            Text("All fuel of {stack} is {grade} now", stack=stack.id, grade=stack.grade), "F4d"
        )


def _fuel_to_tanks(context: Context, action: FuelToTanks) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G2b")
    after = craft.fuel_to_tanks(rocket_of(context, stack), action.tanks)
    grade = stack.grade or FuelGrade.WATER
    if stack.moved_fuel:
        stack.add_moved(grade, action.tanks)
    context.move_tanks(POOL, stack.id, action.tanks, grade)
    put_chits(stack, after.chits)
    chits = Text("dry mass {dry}, wet mass {wet}", dry=after.chits.dry, wet=stack.wet)
    what = count_of(action.tanks, "tank")
    context.say(
        Text("{stack} turns fuel into {what}; {chits}", stack=stack.id, what=what, chits=chits),
        "G2b",
    )


def _phileas_fogg(context: Context, action: PhileasFogg) -> None:
    stack = context.own_stack(action.player, action.stack)
    if not action.cards and not action.light:
        raise BadInput(Text("nothing is to be fed to the engine"), field="cards", rule="G2c")
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
        context.say(
            Text("{face} turns light", face=context.face(held.face).title), "gl. Orientation"
        )
    decommission(context, stack, fed, Text("fed to the engine"), "G2c")
    put_chits(stack, after.chits)
    chits = Text("dry mass {dry}, wet mass {wet}", dry=after.chits.dry, wet=stack.wet)
    context.say(
        Text(
            "{stack} has {steps}; {chits}",
            stack=stack.id,
            steps=count_of(after.chits.steps, "step"),
            chits=chits,
        ),
        "G2c",
    )
    say_mixed(context, stack, before, FuelGrade.DIRT)
    drop_if_empty(context, stack)


# -- choices ---------------------------------------------------------------------------------


def _spacecraft(table: Table, player: str) -> list[Stack]:
    return [stack for stack in table.state.stacks_of(player) if stack.wet is not None]


def _template(
    kind: type[Action], stack: Stack, field: str, least: int, limit: int, **more: object
) -> Template:
    fixed = {"player": stack.owner, "stack": stack.id, **more}
    return Template(kind, fixed, {field: Range(least, limit)})


def _fuel_to_lose(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        steps = rocket_of(table, stack).chits.steps
        if steps:
            yield _template(JettisonFuel, stack, "steps", 1, steps)


def _tanks_to_turn(table: Table, player: str) -> Iterable[Choice]:
    for stack in _spacecraft(table, player):
        rocket = rocket_of(table, stack)
        for grade in Stack.TANKS:
            turn = partial(craft.tanks_to_fuel, rocket, grade=grade)
            limit = most(stack.tanks_of(grade), turn)
            if limit:
                made = {} if grade is FuelGrade.WATER else {"grade": grade}
                yield _template(TanksToFuel, stack, "tanks", 1, limit, **made)


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
