"""Dirt in the tanks: from the ground, and by the Mooncable (G1c, gl. Mooncable, N4c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.cards.model import CardType, FuelGrade
from planner.craft.yields import CREW_DIRT
from planner.games.high_frontier.chapters.free.fuel import most, require_some, say_mixed
from planner.games.high_frontier.chapters.movement.activation import operational
from planner.games.high_frontier.chapters.operations.on_site import own_cards, stacks_here
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.fields import StackField, TanksField, ThrusterField
from planner.games.high_frontier.table.hardware import find_cards, put_chits, rocket_of
from planner.games.high_frontier.table.permits import Service, givers_of_leave
from planner.games.high_frontier.table.privileges import MOONCABLE, has_privilege
from planner.games.high_frontier.table.state import LEO, PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Range
from planner.kernel.plans import Plan, is_allowed, possible
from planner.text import Text, count_of

MOONCABLE_TANKS = 7
"""Tanks of dirt that the Mooncable brings for other thrusters (gl. Mooncable)."""
BY_CREW = "dirt-refuel"
BY_CABLE = "mooncable"
_SPENT = {
    BY_CREW: Text("a crew thruster has been refuelled with dirt this turn"),
    BY_CABLE: Text("the Mooncable has been used this turn"),
}
STRIP = 31
"""More than the fuel strip can take."""


@dataclass(frozen=True, slots=True)
class DirtRefuel(Action):
    """Take regolith aboard for a dirt thruster, at a factory or ISRU platform (G1c).

    A crew's thruster gets one tank per turn, any other as much as the tanks hold.
    """

    tag = "dirt-refuel"
    title = Text("Dirt refuel")
    summary = Text("Take regolith aboard for a dirt thruster that is activated")
    needs = Text("it takes a spacecraft with a dirt thruster at a site")
    stack: StackField
    thruster: ThrusterField
    """The card whose thrust triangle is to burn it."""
    tanks: TanksField


@dataclass(frozen=True, slots=True)
class Mooncable(Action):
    """Have the Mooncable bring dirt to LEO or a home orbit, once per turn (gl. Mooncable)."""

    tag = "mooncable"
    title = Text("Mooncable")
    summary = Text("Have the Mooncable bring dirt, once a turn")
    needs = Text("it takes the Mooncable privilege, and a spacecraft within its reach")
    stack: StackField
    thruster: ThrusterField
    tanks: TanksField


def _dirt_thruster(table: Table, stack: Stack, card: str, rule: str) -> PlayedCard:
    """The card whose dirt triangle can be activated now (H2), or a refusal."""
    (held,) = find_cards(stack, [card])
    face = table.face(held.face)
    table.require(
        _burns_dirt(table, held),
        rule,
        Text("{face} is no dirt thruster", face=face.title),
        code="no-dirt-thruster",
    )
    table.require(
        operational(table, stack, held),
        rule,
        Text("{face} is not operational, so it cannot be activated", face=face.title),
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
    context.say(
        Text(
            "{stack} takes {what} of dirt {whence}; wet mass {wet}",
            stack=stack.id,
            what=what,
            whence=whence,
            wet=stack.wet,
        ),
        rule,
    )
    say_mixed(context, stack, before.grade, FuelGrade.DIRT)


def _require_at_most(
    table: Table, tanks: int, limit: int, held: PlayedCard, rule: str, once: str
) -> None:
    """Refuse more than the limit, or a second time in this turn."""
    title = table.face(held.face).title
    table.require(once not in table.turn.used, rule, _SPENT[once], code="once-per-turn")
    table.require(
        tanks <= limit,
        rule,
        Text(
            "{title} takes {limit} of dirt per turn, not {tanks}",
            title=title,
            limit=count_of(limit, "tank"),
            tanks=tanks,
        ),
        code="too-much-dirt",
        numbers={"tanks": tanks, "limit": limit},
    )


# -- from the ground -------------------------------------------------------------------------


def digs(table: Table, player: str, site: str) -> bool:
    """Whether a factory or an ISRU platform of the player digs dirt at a site (G1c, J2b)."""
    owner = factory_at(table, site)
    if owner is not None and owner in (
        player,
        *givers_of_leave(table, player, Service.SITE_OPERATION, site),
    ):
        return True
    return any(
        _is_platform(table, held) and operational(table, stack, held)
        for stack in stacks_here(table, player, site)
        for held in own_cards(table, player, stack)
    )


def _is_platform(table: Table, held: PlayedCard) -> bool:
    face = table.face(held.face)
    return face.isru is not None and (face.human or face.type is CardType.ROBONAUT)


def _dirt_plan(table: Table, action: DirtRefuel) -> PlayedCard:
    stack = table.own_stack(action.player, action.stack)
    require_some(action.tanks, "tanks", "G1c")
    rocket_of(table, stack).chits.fuel_up(action.tanks, FuelGrade.DIRT)
    _require_ground(table, action.player, stack)
    held = _dirt_thruster(table, stack, action.thruster, "G1c")
    if _is_crew(table, held):
        _require_at_most(table, action.tanks, CREW_DIRT, held, "G1c", BY_CREW)
    return held


def _dirt_refuel(context: Context, action: DirtRefuel, held: PlayedCard) -> None:
    stack = context.own_stack(action.player, action.stack)
    if _is_crew(context, held):
        context.turn.used.append(BY_CREW)
    place = context.space(stack.space).name
    _take(context, stack, action.tanks, "G1c", Text("at {place}", place=place))


def _dirt_anew(table: Table, action: DirtRefuel) -> Iterable[Action]:
    """The same for other thrusters of the spacecraft, as far as they take it."""
    for stack, held, room in _ground_thrusters(table, action.player):
        if stack.id == action.stack:
            tanks = min(action.tanks, room)
            way = DirtRefuel(action.player, stack.id, held.card, tanks)
            yield from possible(table, _dirt_plan, [way])


def _require_ground(table: Table, player: str, stack: Stack) -> None:
    place = table.space(stack.space)
    table.require(
        place.is_site,
        "G1c",
        Text("{place} is no site, and there is no dirt in space", place=place.name),
        code="no-site",
    )
    table.require(
        digs(table, player, place.id),
        "G1c",
        Text(
            "{player} has neither a factory nor an operational ISRU platform at {place}",
            player=player,
            place=place.name,
        ),
        code="no-digger",
        hint=Text("land a Robonaut or a Human with an ISRU rating, or use another's factory (N6)"),
    )


def _dirt_refuels(table: Table, player: str) -> Iterable[Choice]:
    tankfuls = (
        _tankfuls(DirtRefuel, stack, held, room)
        for stack, held, room in _ground_thrusters(table, player)
    )
    return possible(table, _dirt_plan, tankfuls)


def _ground_thrusters(table: Table, player: str) -> Iterator[tuple[Stack, PlayedCard, int]]:
    """The dirt thrusters on sites, and how much each may take."""
    for stack in table.state.stacks_of(player):
        if stack.wet is not None and table.space(stack.space).is_site:
            for held in _dirt_thrusters(table, stack):
                limit = CREW_DIRT if _is_crew(table, held) else STRIP
                yield stack, held, _room(table, stack, limit)


def _dirt_thrusters(table: Table, stack: Stack) -> list[PlayedCard]:
    return [held for held in stack.cards if _burns_dirt(table, held)]


def _room(table: Table, stack: Stack, limit: int) -> int:
    """How many tanks of dirt a spacecraft takes."""
    chits = rocket_of(table, stack).chits
    return most(limit, lambda tanks: chits.fuel_up(tanks, FuelGrade.DIRT))


def _tankfuls(kind: type[Action], stack: Stack, held: PlayedCard, room: int) -> Template:
    fixed = {"player": stack.owner, "stack": stack.id, "thruster": held.card}
    return Template(kind, fixed, {"tanks": Range(1, room)})


# -- by the Mooncable ------------------------------------------------------------------------


def _near_earth(table: Table, space: str) -> bool:
    """LEO and the home orbits near Earth (gl. Home Orbits)."""
    there = table.space(space)
    return space == LEO or (there.home_orbit is not None and there.zone == table.space(LEO).zone)


def _own_lift(table: Table, action: Mooncable) -> PlayedCard:
    stack = table.own_stack(action.player, action.stack)
    table.require(
        has_privilege(table, action.player, MOONCABLE),
        "gl. Mooncable",
        Text("{player} has no Mooncable", player=action.player),
        code="no-mooncable",
        hint=Text("a player who has it may serve you on his own turn, by a deal (N4c)"),
    )
    return _liftable(table, stack, action.thruster, action.tanks)


def _liftable(table: Table, stack: Stack, thruster: str, tanks: int) -> PlayedCard:
    """The thruster for which the Mooncable may bring so much dirt now, or a refusal."""
    require_some(tanks, "tanks", "gl. Mooncable")
    table.require(
        _near_earth(table, stack.space),
        "gl. Mooncable",
        Text("the Mooncable does not reach {space}", space=table.space(stack.space).name),
        code="out-of-reach",
        hint=Text("it reaches LEO and the home orbits near Earth"),
    )
    rocket_of(table, stack)
    held = _dirt_thruster(table, stack, thruster, "gl. Mooncable")
    _require_at_most(table, tanks, _cable_limit(table, held), held, "gl. Mooncable", BY_CABLE)
    return held


def _cable_limit(table: Table, held: PlayedCard) -> int:
    return CREW_DIRT if _is_crew(table, held) else MOONCABLE_TANKS


def _mooncable(context: Context, action: Mooncable, held: PlayedCard) -> None:
    _lift(context, context.own_stack(action.player, action.stack), action.tanks)


def lift(context: Context, stack: Stack, thruster: str, tanks: int) -> None:
    """Have the Mooncable bring dirt to a spacecraft, anybody's, once per turn."""
    _liftable(context, stack, thruster, tanks)
    _lift(context, stack, tanks)


def _lift(context: Context, stack: Stack, tanks: int) -> None:
    context.turn.used.append(BY_CABLE)
    _take(context, stack, tanks, "gl. Mooncable", Text("from the Mooncable"))


def _lifts(table: Table, player: str) -> Iterable[Choice]:
    return possible(table, _own_lift, lifts(table, player))


def lifts(table: Table, player: str) -> Iterator[Template]:
    """What the Mooncable, whoever has it, can still bring to a player's spacecraft this turn."""
    for stack in table.state.stacks_of(player):
        for held in _dirt_thrusters(table, stack) if stack.wet is not None else ():
            if is_allowed(_liftable, table, stack, held.card, 1):
                room = _room(table, stack, _cable_limit(table, held))
                if room:
                    yield _tankfuls(Mooncable, stack, held, room)


def register(book: Rulebook) -> None:
    """Add dirt refuelling."""
    dirt = Spoilable(
        _dirt_plan,
        _dirt_refuel,
        trigger="G1h",
        stacks=lambda context, action: [context.own_stack(action.player, action.stack)],
        price=lambda held: (held.card,),
        anew=_dirt_anew,
    )
    book.free_action(DirtRefuel, "G1c", dirt, _dirt_refuels)
    book.free_action(Mooncable, "gl. Mooncable", Plan(_own_lift, _mooncable), _lifts)
