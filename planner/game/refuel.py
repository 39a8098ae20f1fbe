"""Site refuel operations: with an ISRU platform, at a factory (I5a, I5b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.craft.chain import Chain
from planner.errors import BadInput
from planner.game.actions import Action, Choice, Range, Template
from planner.game.context import Context, Table
from planner.game.hardware import drop_if_empty
from planner.game.isru import (
    hydration,
    isru_chain,
    isru_rating,
    isru_works,
    platform_card,
    platforms,
    require_wet_enough,
)
from planner.game.on_site import (
    cool,
    despite_glitch,
    fill,
    may_use,
    open_target,
    require_target,
    require_use,
    room_for,
    say_whose,
    targets_at,
)
from planner.game.questions import RefuelTanks
from planner.game.rulebook import Rulebook
from planner.game.state import PlayedCard, Stack

FACTORY_TANKS = 7
"""Water FTs of a factory refuel (I5b)."""


@dataclass(frozen=True, slots=True)
class IsruRefuel(Action):
    """Make water at a site with the ISRU platform of a card (I5a)."""

    tag = "isru-refuel"
    stack: str
    """Where the card is."""
    card: str
    target: str
    """The colocated stack that takes the tanks, or a new outpost (E6c)."""
    fuel: int = 0
    """How many of the tanks become fuel of the target at once (I5)."""


@dataclass(frozen=True, slots=True)
class FactoryRefuel(Action):
    """Have a factory make seven tanks of water (I5b)."""

    tag = "factory-refuel"
    site: str
    target: str
    """The stack at the site that takes the tanks, or a new outpost (E6c)."""
    fuel: int = 0
    """How many of the tanks become fuel of the target at once (I5)."""


def isru_tanks(table: Table, player: str, stack: Stack, held: PlayedCard) -> int:
    """The tanks of an ISRU refuel: 1 + hydration − ISRU; none where it is too dry (I5a)."""
    site = stack.space
    made = 1 + hydration(table, player, site) - isru_rating(table, player, stack, held, site)
    return table.ask(RefuelTanks(player, stack.id, site), made) if made > 0 else 0


def factory_tanks(table: Table, player: str, target: str, site: str) -> int:
    """The tanks of a factory refuel (I5b)."""
    return table.ask(RefuelTanks(player, target, site), FACTORY_TANKS)


def _isru_refuel(context: Context, action: IsruRefuel) -> None:
    player, stack = action.player, context.stack(action.stack)
    site = stack.space
    made = despite_glitch(context, [stack], "I5", lambda: _isru_plan(context, action))
    if made is None:
        return
    held, chain, tanks = made
    title, name = context.face(held.face).title, context.space(site).name
    context.say(f"{player} makes {_tanks(tanks)} at {name} with {title}", "I5a")
    cool(context, stack, chain)
    _store(context, player, action.target, site, tanks, action.fuel)


def _isru_plan(context: Context, action: IsruRefuel) -> tuple[PlayedCard, Chain, int]:
    player = action.player
    stack, held = platform_card(context, player, action.stack, action.card)
    require_wet_enough(context, player, stack, held, stack.space, "I5a")
    chain = isru_chain(context, player, stack, held)
    tanks = isru_tanks(context, player, stack, held)
    _require_place(context, player, action.target, stack.space, tanks, action.fuel, "I5a")
    return held, chain, tanks


def _factory_refuel(context: Context, action: FactoryRefuel) -> None:
    player, site = action.player, action.site
    target = context.state.stacks.get(action.target)
    taking = [] if target is None else [target]
    tanks = despite_glitch(context, taking, "I5", lambda: _factory_plan(context, action))
    if tanks is None:
        return
    owner = str(context.state.marks(site).factory)
    say_whose(context, player, owner, site)
    name = context.space(site).name
    context.say(f"{player} makes {_tanks(tanks)} at the factory of {name}", "I5b")
    _store(context, player, action.target, site, tanks, action.fuel)


def _factory_plan(context: Context, action: FactoryRefuel) -> int:
    player, site = action.player, action.site
    owner = context.state.marks(site).factory
    name = context.space(site).name
    context.require(
        owner is not None,
        "I5b",
        f"there is no factory at {name}",
        code="no-factory",
        numbers={"site": site},
    )
    if owner is not None:
        require_use(context, player, owner, site, "I5b")
    tanks = factory_tanks(context, player, action.target, site)
    _require_place(context, player, action.target, site, tanks, action.fuel, "I5b")
    return tanks


def _require_place(
    context: Context, player: str, target: str, space: str, tanks: int, fuel: int, rule: str
) -> None:
    require_target(context, player, target, space, tanks, rule)
    if not 0 <= fuel <= tanks:
        raise BadInput(f"{fuel} of {tanks} tanks cannot become fuel", field="fuel", rule="I5")
    stack = context.state.stacks.get(target)
    if fuel and (stack is None or stack.wet is None):
        raise BadInput(f"{target} is no spacecraft with fuel", field="fuel", rule="I5")


def _store(context: Context, player: str, target: str, site: str, tanks: int, fuel: int) -> None:
    stack = open_target(context, player, target, site)
    fill(context, stack, tanks, fuel)
    cargo = tanks - fuel
    if fuel:
        context.say(f"{_tanks(fuel)} become fuel of {target}: wet mass {stack.wet}", "F3b")
    if cargo:
        context.say(f"{_tanks(cargo)} go into {target}", "I5")
    drop_if_empty(context, stack)


def _tanks(count: int) -> str:
    return f"{count} tank{'s' * (count != 1)}"


# -- choices ---------------------------------------------------------------------------------


def _may_isru_refuel(table: Table, player: str) -> Iterable[Choice]:
    for stack, held in platforms(table, player):
        if not table.space(stack.space).is_site:
            continue
        tanks = isru_tanks(table, player, stack, held)
        if tanks and isru_works(table, player, stack, held):
            fixed = {"player": player, "stack": stack.id, "card": held.card}
            for target in targets_at(table, player, stack.space):
                yield from _into(table, IsruRefuel, fixed, target, tanks)


def _may_factory_refuel(table: Table, player: str) -> Iterable[Choice]:
    for site, marks in table.state.sites.items():
        if marks.factory is None or not may_use(table, player, marks.factory, site):
            continue
        for target in targets_at(table, player, site):
            tanks = factory_tanks(table, player, target, site)
            yield from _into(table, FactoryRefuel, {"player": player, "site": site}, target, tanks)


def _into(
    table: Table, action: type[Action], fixed: dict[str, str], target: str, tanks: int
) -> Iterable[Choice]:
    if not room_for(table, target, tanks):
        return
    given = {**fixed, "target": target}
    stack = table.state.stacks.get(target)
    if stack is None or stack.wet is None:
        yield action(**given)
    else:
        yield Template(action, given, {"fuel": Range(0, tanks)})


def register(book: Rulebook) -> None:
    """Add the site refuel operations."""
    book.operation(IsruRefuel, "I5a", _isru_refuel, _may_isru_refuel)
    book.operation(FactoryRefuel, "I5b", _factory_refuel, _may_factory_refuel)
