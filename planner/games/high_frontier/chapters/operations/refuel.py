"""Site refuel operations: with an ISRU platform, at a factory (I5a, I5b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from planner.cards.model import FuelGrade
from planner.craft import yields
from planner.craft.chain import Chain
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.fuel import say_mixed
from planner.games.high_frontier.chapters.operations.chains import chosen, with_supports
from planner.games.high_frontier.chapters.operations.isru import (
    hydration,
    isru_rating,
    platform_card,
    platform_chains,
    platforms,
    require_wet_enough,
    ways_to_work,
)
from planner.games.high_frontier.chapters.operations.on_site import (
    cool,
    fill,
    flips,
    open_target,
    require_target,
    require_use,
    room_for,
    say_whose,
    targets_at,
)
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories, factory_at
from planner.games.high_frontier.table.fields import (
    CardField,
    FuelField,
    GradeField,
    SiteField,
    StackField,
    SupportsField,
    TargetField,
)
from planner.games.high_frontier.table.hardware import drop_if_empty
from planner.games.high_frontier.table.questions import (
    FactoryGrades,
    FactoryStandstill,
    RefuelTanks,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Range
from planner.kernel.plans import possible
from planner.text import Text, Word, count_of, joined


@dataclass(frozen=True, slots=True)
class IsruRefuel(Action):
    """Make water at a site with the ISRU platform of a card (I5a)."""

    tag = "isru-refuel"
    title = Text("ISRU refuel")
    summary = Text("Make water out of a site with the ISRU platform of a card")
    needs = Text("it takes a card with an ISRU platform at a site")
    stack: StackField
    """Where the card is."""
    card: CardField
    target: TargetField
    """The colocated stack that takes the tanks, or a new outpost (E6c)."""
    fuel: FuelField = 0
    """How many of the tanks become fuel of the target at once (I5)."""
    supports: SupportsField = None
    """The cards of the support chain; the most sensible chain unless named (J1c)."""


@dataclass(frozen=True, slots=True)
class FactoryRefuel(Action):
    """Have a factory make seven tanks of water (I5b)."""

    tag = "factory-refuel"
    title = Text("Factory refuel")
    summary = Text("Have a factory make seven tanks of water")
    needs = Text("it takes a factory")
    site: SiteField
    target: TargetField
    """The stack at the site that takes the tanks, or a new outpost (E6c)."""
    fuel: FuelField = 0
    """How many of the tanks become fuel of the target at once (I5)."""
    grade: GradeField = FuelGrade.WATER
    """What the factory makes."""


def isru_tanks(table: Table, player: str, stack: Stack, held: PlayedCard) -> int:
    """The tanks of an ISRU refuel: 1 + hydration − ISRU; none where it is too dry (I5a)."""
    site = stack.space
    rating = isru_rating(table, player, stack, held, site)
    made = yields.isru_tanks(hydration(table, player, site), rating)
    return table.ask(RefuelTanks(player, stack.id, site), made) if made else 0


def factory_tanks(
    table: Table, player: str, target: str, site: str, grade: FuelGrade = FuelGrade.WATER
) -> int:
    """The tanks of a factory refuel (I5b)."""
    made = yields.FACTORY_WATER if grade is FuelGrade.WATER else yields.FACTORY_ISOTOPE
    return table.ask(RefuelTanks(player, target, site, grade), made)


def factory_grades(table: Table, player: str, site: str) -> tuple[FuelGrade, ...]:
    """The grades of fuel that the factory at a site makes for a player (I5b)."""
    return table.ask(FactoryGrades(player, site), (FuelGrade.WATER,))


def _isru_refuel(
    context: Context, action: IsruRefuel, plan: tuple[Stack, PlayedCard, Chain, int]
) -> None:
    player, (stack, held, chain, tanks) = action.player, plan
    site = stack.space
    title, name = context.face(held.face).title, context.space(site).name
    what = Text(
        "{player} makes {tanks} at {name} with {title}",
        player=player,
        tanks=count_of(tanks, "tank"),
        name=name,
        title=title,
    )
    context.say(what + with_supports(chain), "I5a")
    cool(context, stack, chain)
    _store(context, player, action.target, site, tanks, action.fuel)


def _isru_plan(table: Table, action: IsruRefuel) -> tuple[Stack, PlayedCard, Chain, int]:
    player = action.player
    stack, held = platform_card(table, player, action.stack, action.card)
    require_wet_enough(table, player, stack, held, stack.space, "I5a")
    chains = platform_chains(table, player, stack, held)
    chain = chosen(chains, action.supports, "I5a")
    tanks = isru_tanks(table, player, stack, held)
    _require_place(table, player, action.target, stack.space, tanks, action.fuel, "I5a")
    return stack, held, chain, tanks


def _isru_anew(table: Table, action: IsruRefuel) -> Iterable[Action]:
    """Other platforms and chains of the stack, and another place where that one is gone."""
    for stack, held, tanks, supports in _isru_ways(table, action.player):
        if stack.id == action.stack:
            for target in _places(table, action, stack.space, tanks):
                fuel = _as_fuel(table, target, min(action.fuel, tanks))
                yield IsruRefuel(action.player, stack.id, held.card, target, fuel, supports)


def _places(table: Table, action: IsruRefuel | FactoryRefuel, space: str, tanks: int) -> list[str]:
    """Where the tanks were to go, or all places if they cannot go there any more."""
    places = _room_at(table, action.player, space, tanks)
    return [action.target] if action.target in places else places


def _room_at(table: Table, player: str, space: str, tanks: int) -> list[str]:
    """The stacks that can take so many tanks in a space, and a new outpost."""
    targets = targets_at(table, player, space)
    return [target for target in targets if room_for(table, target, tanks)]


def _as_fuel(table: Table, target: str, fuel: int) -> int:
    """So much fuel for a spacecraft, and none for anything else."""
    stack = table.state.stacks.get(target)
    return 0 if stack is None or stack.wet is None else fuel


def _taking(table: Table, action: FactoryRefuel) -> list[Stack]:
    """The stack that takes the tanks, if it is there already."""
    target = table.state.stacks.get(action.target)
    return [] if target is None else [target]


def _factory_refuel(context: Context, action: FactoryRefuel, tanks: int) -> None:
    player, site = action.player, action.site
    owner = str(factory_at(context, site))
    say_whose(context, player, owner, site)
    name = context.space(site).name
    context.say(
        Text(
            "{player} makes {tanks} at the factory of {name}",
            player=player,
            tanks=count_of(tanks, "tank"),
            name=name,
        ),
        "I5b",
    )
    _store(context, player, action.target, site, tanks, action.fuel, action.grade)


def _factory_anew(table: Table, action: FactoryRefuel) -> Iterable[Action]:
    """Another place for the tanks, where that one is gone."""
    player, site = action.player, action.site
    tanks = factory_tanks(table, player, action.target, site, action.grade)
    for target in _places(table, action, site, tanks):
        tanks = factory_tanks(table, player, target, site, action.grade)
        fuel = _as_fuel(table, target, min(action.fuel, tanks))
        anew = FactoryRefuel(player, site, target, fuel, action.grade)
        yield from possible(table, _factory_plan, [anew])


def _factory_plan(table: Table, action: FactoryRefuel) -> int:
    player, site = action.player, action.site
    owner = factory_at(table, site)
    name = table.space(site).name
    table.require(
        owner is not None,
        "I5b",
        Text("there is no factory at {name}", name=name),
        code="no-factory",
        numbers={"site": site},
    )
    if owner is not None:
        require_use(table, player, owner, site, "I5b")
    stands_still = table.ask(FactoryStandstill(site), None)
    if stands_still is not None:
        table.refuse(stands_still)
    grades = factory_grades(table, player, site)
    wrong = RuleViolation(
        "I5b",
        Text("the factory at {name} makes no {grade}", name=name, grade=Word(action.grade)),
        code="wrong-grade",
        hint=Text("it makes {grades}", grades=joined(map(Word, grades))),
    )
    if action.grade not in Stack.TANKS:
        raise wrong  # no ruling makes tanks of dirt
    if action.grade not in grades:
        table.refuse(wrong)
    tanks = factory_tanks(table, player, action.target, site, action.grade)
    _require_place(table, player, action.target, site, tanks, action.fuel, "I5b")
    return tanks


def _require_place(
    table: Table, player: str, target: str, space: str, tanks: int, fuel: int, rule: str
) -> None:
    require_target(table, player, target, space, tanks, rule)
    if not 0 <= fuel <= tanks:
        raise BadInput(
            Text("{fuel} of {tanks} tanks cannot become fuel", fuel=fuel, tanks=tanks),
            field="fuel",
            rule="I5",
        )
    stack = table.state.stacks.get(target)
    if fuel and (stack is None or stack.wet is None):
        raise BadInput(
            Text("{target} is no spacecraft with fuel", target=target), field="fuel", rule="I5"
        )


def _store(
    context: Context,
    player: str,
    target: str,
    site: str,
    tanks: int,
    fuel: int,
    grade: FuelGrade = FuelGrade.WATER,
) -> None:
    stack = open_target(context, player, target, site)
    before = stack.grade
    fill(context, stack, tanks, fuel, grade)
    cargo = tanks - fuel
    if fuel:
        context.say(
            Text(
                "{fuel} become fuel of {target}: wet mass {wet}",
                fuel=count_of(fuel, "tank"),
                target=target,
                wet=stack.wet,
            ),
            "F3b",
        )
        say_mixed(context, stack, before, grade)
    if cargo:
        context.say(
            Text("{cargo} go into {target}", cargo=count_of(cargo, "tank"), target=target), "I5"
        )
    drop_if_empty(context, stack)


# -- choices ---------------------------------------------------------------------------------


def _isru_ways(
    table: Table, player: str
) -> Iterator[tuple[Stack, PlayedCard, int, tuple[str, ...] | None]]:
    """Every platform that makes water where it is, how much, and by which support chain."""
    for stack, held in platforms(table, player):
        if table.space(stack.space).is_site:
            tanks = isru_tanks(table, player, stack, held)
            for supports in ways_to_work(table, player, stack, held) if tanks else ():
                yield stack, held, tanks, supports


def _isru_refuels(table: Table, player: str) -> Iterable[Choice]:
    for stack, held, tanks, supports in _isru_ways(table, player):
        fixed: dict[str, Any] = {"player": player, "stack": stack.id, "card": held.card}
        if supports is not None:
            fixed["supports"] = supports
        for target in _room_at(table, player, stack.space, tanks):
            yield _into(table, IsruRefuel, fixed, target, tanks)


def _factory_refuels(table: Table, player: str) -> Iterable[Choice]:
    for site in factories(table):
        yield from possible(table, _factory_plan, _from_factory(table, player, site))


def _from_factory(table: Table, player: str, site: str) -> Iterator[Choice]:
    for grade in factory_grades(table, player, site):
        fixed = {"player": player, "site": site}
        fixed |= {} if grade is FuelGrade.WATER else {"grade": grade}
        for target in targets_at(table, player, site):
            tanks = factory_tanks(table, player, target, site, grade)
            yield _into(table, FactoryRefuel, fixed, target, tanks)


def _into(
    table: Table, action: type[Action], fixed: dict[str, Any], target: str, tanks: int
) -> Choice:
    """A refuel into that stack; where it is a spacecraft, with as much fuel as one likes."""
    given = {**fixed, "target": target}
    stack = table.state.stacks.get(target)
    if stack is None or stack.wet is None:
        return action(**given)
    return Template(action, given, {"fuel": Range(0, tanks)})


def register(book: Rulebook) -> None:
    """Add the site refuel operations."""
    by_platform = Spoilable(
        _isru_plan,
        _isru_refuel,
        trigger="I5",
        stacks=lambda context, action: [context.stack(action.stack)],
        price=lambda plan: (*flips(plan[2]), count_of(plan[3], "tank")),
        anew=_isru_anew,
    )
    by_factory = Spoilable(
        _factory_plan,
        _factory_refuel,
        trigger="I5",
        stacks=_taking,
        price=lambda tanks: (count_of(tanks, "tank"),),
        anew=_factory_anew,
    )
    book.operation(IsruRefuel, "I5a", by_platform, _isru_refuels)
    book.operation(FactoryRefuel, "I5b", by_factory, _factory_refuels)
