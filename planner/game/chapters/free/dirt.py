"""Dirt in the tanks: from the ground, and by the Mooncable (G1c, gl. Mooncable, N4c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.cards.model import CardType, FuelGrade
from planner.craft.yields import CREW_DIRT
from planner.game.chapters.free.fuel import most, require_some, say_mixed
from planner.game.chapters.movement.activation import operational
from planner.game.chapters.operations.on_site import own_cards, stacks_here
from planner.game.chapters.operations.plans import attempt
from planner.game.rulebook import Plan, Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.hardware import find_cards, put_chits, rocket_of
from planner.game.table.permits import Service, allowers
from planner.game.table.privileges import MOONCABLE, has_privilege
from planner.game.table.state import LEO, PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Range
from planner.words import count_of

MOONCABLE_TANKS = 7
"""Tanks of dirt that the Mooncable brings for other thrusters (gl. Mooncable)."""
BY_CREW = "dirt-refuel"
BY_CABLE = "mooncable"
_SPENT = {
    BY_CREW: "a crew thruster has been refuelled with dirt this turn",
    BY_CABLE: "the Mooncable has been used this turn",
}
_TRIANGLE = {"triangle", "triangle.grade"}
STRIP = 31
"""More than the fuel strip can take."""


@dataclass(frozen=True, slots=True)
class DirtRefuel(Action):
    """Take regolith aboard for a dirt thruster, at a factory or ISRU platform (G1c).

    A crew's thruster gets one tank per turn, any other as much as the tanks hold.
    """

    tag = "dirt-refuel"
    stack: str
    thruster: str
    """The card whose thrust triangle is to burn it."""
    tanks: int


@dataclass(frozen=True, slots=True)
class Mooncable(Action):
    """Have the Mooncable bring dirt to LEO or a home orbit, once per turn (gl. Mooncable)."""

    tag = "mooncable"
    stack: str
    thruster: str
    tanks: int


def _dirt_thruster(context: Context, stack: Stack, card: str, rule: str) -> PlayedCard:
    """The card whose dirt triangle can be activated now (H2), or a refusal."""
    (held,) = find_cards(stack, [card])
    face = context.face(held.face)
    context.require(
        _burns_dirt(context, held),
        rule,
        f"{face.title} is no dirt thruster",
        code="no-dirt-thruster",
    )
    context.require(
        operational(context, stack, held),
        rule,
        f"{face.title} is not operational, so it cannot be activated",
        code="not-operational",
    )
    return held


def _burns_dirt(table: Table, held: PlayedCard) -> bool:
    triangle = table.face(held.face).triangle
    return triangle is not None and triangle.grade is FuelGrade.DIRT


def _is_crew(table: Table, held: PlayedCard) -> bool:
    return table.face(held.face).type is CardType.CREW


def _take(context: Context, stack: Stack, tanks: int, rule: str, whence: str) -> None:
    before = rocket_of(context, stack).chits
    put_chits(stack, before.fuel_up(tanks, FuelGrade.DIRT))
    what = count_of(tanks, "tank")
    context.say(f"{stack.id} takes {what} of dirt {whence}; wet mass {stack.wet}", rule)
    say_mixed(context, stack, before.grade, FuelGrade.DIRT)


def _require_at_most(
    context: Context, tanks: int, limit: int, held: PlayedCard, rule: str, once: str
) -> None:
    """Refuse more than the limit, or a second time; note that it has been done this turn."""
    title = context.face(held.face).title
    context.require(once not in context.turn.used, rule, _SPENT[once], code="once-per-turn")
    context.require(
        tanks <= limit,
        rule,
        f"{title} takes {count_of(limit, 'tank')} of dirt per turn, not {tanks}",
        code="too-much-dirt",
        numbers={"tanks": tanks, "limit": limit},
    )
    context.turn.used.append(once)


# -- from the ground -------------------------------------------------------------------------


def digs(table: Table, player: str, site: str) -> bool:
    """Whether a factory or an ISRU platform of the player digs dirt at a site (G1c, J2b)."""
    owner = table.state.marks(site).factory
    if owner is not None and owner in (
        player,
        *allowers(table, player, Service.SITE_OPERATION, site),
    ):
        return True
    return any(
        _is_platform(table, held) and operational(table, stack, held)
        for stack in stacks_here(table, player, site)
        for held in own_cards(table, player, stack)
    )


def _is_platform(table: Table, held: PlayedCard) -> bool:
    face = table.face(held.face)
    if "isru" in face.unknown:
        return False
    return face.isru is not None and (face.human or face.type is CardType.ROBONAUT)


def _dirt_plan(context: Context, action: DirtRefuel) -> PlayedCard:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G1c")
    rocket_of(context, stack).chits.fuel_up(action.tanks, FuelGrade.DIRT)
    _require_ground(context, action.player, stack)
    return _dirt_thruster(context, stack, action.thruster, "G1c")


def _dirt_refuel(context: Context, action: DirtRefuel, held: PlayedCard) -> None:
    stack = context.own_stack(action.player, action.stack)
    if _is_crew(context, held):
        _require_at_most(context, action.tanks, CREW_DIRT, held, "G1c", BY_CREW)
    place = context.space(stack.space).name
    _take(context, stack, action.tanks, "G1c", f"at {place}")


def _dirt_anew(table: Table, action: DirtRefuel) -> Iterable[Action]:
    """The same for other thrusters of the spacecraft, as far as they take it."""
    for way in _may_dirt_refuel(table, action.player):
        if way.fixed["stack"] == action.stack:
            room = way.free["tanks"]
            assert isinstance(room, Range)
            yield DirtRefuel(**way.fixed, tanks=min(action.tanks, room.most))


def _require_ground(context: Context, player: str, stack: Stack) -> None:
    place = context.space(stack.space)
    context.require(
        place.is_site,
        "G1c",
        f"{place.name} is no site, and there is no dirt in space",
        code="no-site",
    )
    context.require(
        digs(context, player, place.id),
        "G1c",
        f"{player} has neither a factory nor an operational ISRU platform at {place.name}",
        code="no-digger",
        hint="land a Robonaut or a Human with an ISRU rating, or use another's factory (N6)",
    )


def _may_dirt_refuel(table: Table, player: str) -> Iterator[Template]:
    for stack in table.state.stacks_of(player):
        if stack.wet is None or not table.space(stack.space).is_site:
            continue
        for held in _dirt_thrusters(table, stack):
            limit = CREW_DIRT if _is_crew(table, held) else STRIP
            spent = limit is CREW_DIRT and BY_CREW in table.turn.used
            if not spent and digs(table, player, stack.space):
                yield from _tankfuls(table, DirtRefuel, stack, held, limit)


def _dirt_thrusters(table: Table, stack: Stack) -> list[PlayedCard]:
    known = [h for h in stack.cards if not _TRIANGLE & table.face(h.face).unknown]
    return [h for h in known if _burns_dirt(table, h) and operational(table, stack, h)]


def _tankfuls(
    table: Table, kind: type[Action], stack: Stack, held: PlayedCard, limit: int
) -> Iterable[Template]:
    chits = rocket_of(table, stack).chits
    room = most(limit, lambda tanks: chits.fuel_up(tanks, FuelGrade.DIRT))
    if room:
        fixed = {"player": stack.owner, "stack": stack.id, "thruster": held.card}
        yield Template(kind, fixed, {"tanks": Range(1, room)})


# -- by the Mooncable ------------------------------------------------------------------------


def _near_earth(table: Table, space: str) -> bool:
    """LEO and the home orbits near Earth (gl. Home Orbits)."""
    there = table.space(space)
    return space == LEO or (there.home_orbit is not None and there.zone == table.space(LEO).zone)


def _mooncable(context: Context, action: Mooncable) -> None:
    stack = context.own_stack(action.player, action.stack)
    context.require(
        has_privilege(context, action.player, MOONCABLE),
        "gl. Mooncable",
        f"{action.player} has no Mooncable",
        code="no-mooncable",
        hint="a player who has it may serve you on his own turn, by a deal (N4c)",
    )
    lift(context, stack, action.thruster, action.tanks)


def lift(context: Context, stack: Stack, thruster: str, tanks: int) -> None:
    """Have the Mooncable bring dirt to a spacecraft, anybody's, once per turn."""
    require_some(tanks, "tanks", "gl. Mooncable")
    context.require(
        _near_earth(context, stack.space),
        "gl. Mooncable",
        f"the Mooncable does not reach {context.space(stack.space).name}",
        code="out-of-reach",
        hint="it reaches LEO and the home orbits near Earth",
    )
    rocket_of(context, stack)
    held = _dirt_thruster(context, stack, thruster, "gl. Mooncable")
    limit = CREW_DIRT if _is_crew(context, held) else MOONCABLE_TANKS
    _require_at_most(context, tanks, limit, held, "gl. Mooncable", BY_CABLE)
    _take(context, stack, tanks, "gl. Mooncable", "from the Mooncable")


def _may_mooncable(table: Table, player: str) -> Iterable[Choice]:
    if has_privilege(table, player, MOONCABLE):
        yield from liftable(table, player)


def liftable(table: Table, player: str) -> Iterable[Template]:
    """What the Mooncable can still bring to a player's spacecraft this turn."""
    if BY_CABLE in table.turn.used:
        return
    for stack in table.state.stacks_of(player):
        if stack.wet is None or not _near_earth(table, stack.space):
            continue
        for held in _dirt_thrusters(table, stack):
            limit = CREW_DIRT if _is_crew(table, held) else MOONCABLE_TANKS
            yield from _tankfuls(table, Mooncable, stack, held, limit)


def register(book: Rulebook) -> None:
    """Add dirt refuelling."""
    book.plans[DirtRefuel.tag] = Plan(
        "G1h",
        stacks=lambda context, action: [context.own_stack(action.player, action.stack)],
        make=_dirt_plan,
        price=lambda held: (held.card,),
        carry_out=_dirt_refuel,
        anew=_dirt_anew,
    )
    book.free_action(DirtRefuel, "G1c", attempt, _may_dirt_refuel)
    book.free_action(Mooncable, "gl. Mooncable", _mooncable, _may_mooncable)
