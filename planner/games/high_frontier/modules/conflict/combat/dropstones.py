"""Dropstones: dislodging them, and their fall (3A3b, 3D7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from planner.cards.model import Face, FuelGrade
from planner.craft.stack import CardStack
from planner.craft.supports import Circumstances, find_chains
from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.modules.conflict.combat.model import (
    DROPSTONE,
    Falling,
    combat,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import AMAT_BOMBS, has_weapon
from planner.games.high_frontier.rulebook import Rulebook, StackRule
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import CardsField, Names, StackField, ThrusterField
from planner.games.high_frontier.table.happenings import CardDecommissioned, TurnBegun, TurnEnded
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    craft_card,
    drop_if_empty,
    find_cards,
    lose_stack,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import OneOf
from planner.kernel.plans import Plan, is_allowed, possible
from planner.kernel.rulebook import put
from planner.motion import RollKind
from planner.text import Text, Word, count_of, joined

OBERTH = "solar-oberth"
FLYBYS = {
    "jovian himalia moonlets": "jupiter-flyby",
    "saturnian norse moonlets": "saturn-flyby",
    "methone": "saturn-flyby",
    "setebos": "uranus-flyby",
    "sycorax": "uranus-flyby",
    "prospero": "uranus-flyby",
}
"""Where what is dislodged passes its planet, by the printed group or the body (3D7b)."""
FIRST_ZONE = "venus"
"""The zone in which a stone that has passed the Sun comes into reach of a target (3D7f)."""
FROST_ZONES = ("ceres", "jupiter")
FROST_TANKS = 5
"""FTs that a dropstone of the frostline takes (3D7b)."""
ICEBERG = 4
"""The hydration of a site from which an iceberg comes, which any thruster moves (3D7c)."""
LEAST_THRUST = 3


class StoneSource(StrEnum):
    """What a dropstone comes from (3D7b)."""

    GIANT = "giant"
    """A moonlet of a giant planet."""
    SYNODIC = "synodic"
    """A synodic comet."""
    FROSTLINE = "frostline"
    """The tanks of a spacecraft near the frostline."""


@dataclass(frozen=True, slots=True)
class Dislodge(Action):
    """Make a dropstone of cards with a thruster, at a source or from five tanks of water (3D7)."""

    tag = "dislodge"
    title = Text("Dislodge")
    summary = Text(
        "Make a dropstone of cards with a thruster, at a source or from five tanks of water"
    )
    needs = Text(
        "it takes a thruster at a source of dropstones, or five tanks of water near the frostline"
    )
    stack: StackField
    thruster: ThrusterField
    cards: CardsField = ()
    """The other cards that go with it: supports, and weapons that come along."""
    water: Annotated[
        bool, Labelled(Text("Of water"), words=((True, Text("of five tanks of water")),))
    ] = False
    """Make it of five FTs, in space near the frostline."""


@dataclass(frozen=True, slots=True)
class StoneChecked(Step):
    """A dropstone has lost a card: without its thruster it is lost (3A3b)."""

    tag = "stone-checked"
    player: str


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dropstone as it is planned."""

    source: StoneSource
    stack: Stack
    cards: tuple[PlayedCard, ...]
    flyby: str


# -- planning ----------------------------------------------------------------------------------


def source_at(table: Table, space: str) -> tuple[StoneSource, str] | None:
    """Return what can be dislodged at a site, and the flyby through which it falls (3D7b).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> source_at(table, "leda"), source_at(table, "comet-encke")[1], source_at(table, "ceres")
    ((<StoneSource.GIANT: 'giant'>, 'jupiter-flyby'), 'solar-oberth', None)
    """
    there = table.space(space)
    if there.site is None:
        return None
    flyby = FLYBYS.get(there.site.group or "") or FLYBYS.get(there.site.body)
    if flyby is not None:
        return StoneSource.GIANT, flyby
    comet = "comet" in (there.site.kind, there.site.also)
    return (StoneSource.SYNODIC, OBERTH) if comet and there.season is not None else None


def _dislodge_plan(table: Table, action: Dislodge) -> Dislodged:
    player = action.player
    stack = table.own_stack(player, action.stack)
    table.require(
        fighting(table),
        "3D7",
        Text("nothing is dislodged in peace"),
        code="peace",
        hint=Text("in war and anarchy only"),
    )
    if f"{player}:dropstone" in table.state.stacks:
        raise RuleViolation(
            "3D7c",
            Text("{player} has a dropstone already", player=player),
            code="one-dropstone",
        )
    source, flyby = _source(table, stack, water=action.water)
    cards = find_cards(stack, (action.thruster, *action.cards))
    humans = [held for held in cards if table.face(held.face).human]
    table.require(
        not humans or has_weapon(table, player, AMAT_BOMBS),
        "3D7c",
        Text("no Humans go with a dropstone"),
        code="no-humans",
        hint=Text("only Purple sends them (3D1c)"),
    )
    face = table.face(cards[0].face)
    table.require(
        not face.human and moves_a_stone(table, source, stack.space, tuple(cards), face),
        "3D7c",
        Text("{card} does not move the stone with these cards", card=face.title),
        code="wrong-thruster",
        hint=Text(
            "a base thrust of 3, with all supports but no cooling: any thruster for an iceberg of"
            " hydration 4, a dirt thruster for other rocks, a water thruster for tanks of water"
        ),
    )
    return Dislodged(source, stack, tuple(cards), flyby)


def _source(table: Table, stack: Stack, *, water: bool) -> tuple[StoneSource, str]:
    there = table.space(stack.space)
    if not water:
        found = source_at(table, stack.space)
        if found is None:
            raise RuleViolation(
                "3D7b",
                Text("nothing at {space} can be dislodged", space=there.name),
                code="no-source",
                hint=Text(
                    "synodic comets, the Himalia and Norse moonlets, Methone, Setebos, Sycorax"
                    " and Prospero can"
                ),
            )
        return found
    table.require(
        stack.wet is not None and not there.is_site and there.zone in FROST_ZONES,
        "3D7b",
        Text("{stack} is not in space near the frostline", stack=stack.id),
        code="not-there",
        hint=Text("a spacecraft in the zones of Ceres or Jupiter that is on no site"),
    )
    if stack.tanks < FROST_TANKS:
        raise RuleViolation(
            "3D7b",
            Text("it takes {tanks}", tanks=count_of(FROST_TANKS, "tank")),
            code="not-enough-tanks",
            hint=Text("fuel can be turned into tanks first (G2b)"),
            numbers={"tanks": stack.tanks, "needed": FROST_TANKS},
        )
    return StoneSource.FROSTLINE, OBERTH


def moves_a_stone(
    table: Table, source: StoneSource, space: str, cards: tuple[PlayedCard, ...], face: Face
) -> bool:
    """True if a thruster moves what is dislodged; the stone cools it (3D7c)."""
    if face.triangle is None:
        return False
    triangle, zone = face.triangle, table.book.board.zones[table.space(space).zone]
    sun = (zone.solar_modifier or 0) if triangle.solar else 0
    if triangle.thrust + sun < LEAST_THRUST or not _burns(table, source, space, triangle.grade):
        return False
    whole = CardStack(tuple(craft_card(table, held) for held in cards))
    root = next(card for card in whole.cards if card.face.number == face.number)
    try:
        find_chains(whole, [root], Circumstances(zone, cooled=False, rules=table.book.rules))
    except PlannerError:
        return False
    return True


def _burns(table: Table, source: StoneSource, space: str, grade: FuelGrade) -> bool:
    """True if it burns what the stone is made of."""
    if source is StoneSource.FROSTLINE:
        return grade is FuelGrade.WATER
    site = table.space(space).site
    return (site is not None and site.hydration == ICEBERG) or grade is FuelGrade.DIRT


# -- doing it ----------------------------------------------------------------------------------


def _dislodge(context: Context, action: Dislodge, planned: Dislodged) -> None:
    player, stack = action.player, planned.stack
    origin = stack.space
    before = rocket_if_any(context, stack)
    if planned.source is StoneSource.FROSTLINE:
        context.move_tanks(stack.id, POOL, FROST_TANKS)
        stack.moved_tanks = min(stack.moved_tanks, stack.tanks)
    for held in planned.cards:
        stack.cards.remove(held)
    adjust_mass(context, stack, before)
    stone = new_stack(context, player, f"{player}:dropstone", planned.flyby)
    stone.cards.extend(planned.cards)
    zone = context.space(planned.flyby).zone
    first = zone if planned.source is StoneSource.GIANT else FIRST_ZONE
    _keep(context, player, Falling(str(planned.source), origin, first))
    context.say(
        Text(
            "{player} dislodges a dropstone at {origin} with {cards}: it falls by {flyby}",
            player=player,
            origin=context.space(origin).name,
            cards=joined(context.face(held.face).title for held in planned.cards),
            flyby=context.space(planned.flyby).name,
        ),
        "3D7",
    )
    drop_if_empty(context, stack)
    if planned.flyby == OBERTH:
        context.push(HazardDue(player, stone.id, OBERTH, RollKind.CRASH))


def _keep(context: Context, player: str, falling: Falling) -> None:
    now = combat(context)
    context.state.put_part(replace(now, dropstones=now.dropstones | {player: falling}))


# -- losing its thruster -----------------------------------------------------------------------


def look_after(context: Context, lost: CardDecommissioned) -> None:
    """Check whether a dropstone that loses a card still has its thruster (3A3b)."""
    if f"{lost.owner}:dropstone" in context.state.stacks:
        context.push(StoneChecked(lost.owner))


def _check(context: Context, step: StoneChecked) -> None:
    stone = context.state.stacks.get(f"{step.player}:dropstone")
    falling = combat(context).dropstones.get(step.player)
    if stone is None or falling is None:
        return
    cards = tuple(stone.cards)
    source = StoneSource(falling.kind)
    if not any(
        moves_a_stone(context, source, falling.source, cards, context.face(held.face))
        for held in cards
    ):
        lose_stack(context, stone, Text("its thruster does not work any more"), "3A3b")


# -- choices -----------------------------------------------------------------------------------


def _choices(table: Table, player: str) -> Iterable[Choice]:
    if not fighting(table) or f"{player}:dropstone" in table.state.stacks:
        return
    for stack in table.state.stacks_of(player):
        near_frost = table.space(stack.space).zone in FROST_ZONES and stack.tanks >= FROST_TANKS
        if source_at(table, stack.space) is not None or near_frost:
            yield from possible(table, _dislodge_plan, _ways(table, stack))


def _ways(table: Table, stack: Stack) -> Iterator[Dislodge]:
    """Yield for each thruster its supports, and all cards that are no Humans."""
    cards = [held.card for held in stack.cards if not table.face(held.face).human]
    water = source_at(table, stack.space) is None
    for card in cards:
        rest = [each for each in cards if each != card]
        base = Dislodge(stack.owner, stack.id, card, water=water)
        for some in _sets(table, base, rest):
            yield replace(base, cards=some)


def _sets(table: Table, base: Dislodge, rest: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the fewest cards with which it works, and all of them."""
    everything = tuple(rest)
    if not is_allowed(_dislodge_plan, table, replace(base, cards=everything)):
        return
    needed = list(rest)
    for card in rest:
        without = tuple(each for each in needed if each != card)
        if is_allowed(_dislodge_plan, table, replace(base, cards=without)):
            needed.remove(card)
    yield tuple(needed)
    if len(needed) < len(rest):
        yield everything


# -- the fall ----------------------------------------------------------------------------------


FROSTY = (3, 4)
"""Hydrations of the icy worlds that a stone of the frostline can strike (3D7g)."""


@dataclass(frozen=True, slots=True)
class GuideDropstone(Action):
    """Send one's dropstone at a site within its reach, or on to the next zone (3D7e, 3D7f)."""

    tag = "guide-dropstone"
    title = Text("Guide the dropstone")
    summary = Text("Send your dropstone at a site within its reach, or on to the next zone")
    needs = Text("it takes a dropstone of yours on its way")
    site: Annotated[str | None, Names.SPACE, Labelled(Text("Site"))] = None
    """The site that it strikes this turn; without one it goes on."""


def stone_of(table: Table, player: str) -> tuple[Stack, Falling] | None:
    """Return a player's dropstone and how it falls, if there is one."""
    stack = table.state.stacks.get(f"{player}:dropstone")
    falling = combat(table).dropstones.get(player)
    return None if stack is None or falling is None else (stack, falling)


def targets(table: Table, falling: Falling) -> list[str]:
    """Return the sites that a dropstone can strike now (3D7e-g)."""
    if falling.inserted and falling.kind != StoneSource.GIANT:
        return []
    return [
        space.id
        for space in table.book.board.sites
        if space.zone == falling.zone and _fits(table, falling, space.id)
    ]


def _fits(table: Table, falling: Falling, site: str) -> bool:
    if falling.kind != StoneSource.FROSTLINE:
        return True
    return falling.zone in FROST_ZONES and table.site(site).hydration in FROSTY


def next_zone(table: Table, falling: Falling) -> str | None:
    """Return the zone that a stone comes to if it is sent at no target, if any is left (3D7f)."""
    if falling.kind == StoneSource.GIANT:
        return None
    if falling.inserted:
        return falling.zone
    zones = table.book.board.zones
    last = zones[table.space(falling.source).zone].order
    order = zones[falling.zone].order + 1
    return next((zone.id for zone in zones.values() if zone.order == order <= last), None)


def _guide_plan(table: Table, action: GuideDropstone) -> tuple[Stack, Falling]:
    """Return the stone and how it falls on; raise the rule against it otherwise."""
    found = stone_of(table, action.player)
    if found is None:
        raise RuleViolation(
            "3D7d", Text("{player} has no dropstone", player=action.player), code="no-dropstone"
        )
    stack, falling = found
    table.require(
        not falling.moved and not this_turn(table).attacked,
        "3D7f",
        Text("the dropstone has moved this turn, or combat has begun"),
        code="already-moved",
    )
    if action.site is not None:
        table.require(
            action.site in targets(table, falling),
            "3D7e",
            Text("the dropstone cannot strike {target} now", target=action.site),
            code="out-of-reach",
            hint=Text(
                "sites of the {zone} zone, in the order in which it goes outward",
                zone=Word(falling.zone),
            ),
        )
        return stack, replace(falling, moved=True, inserted=False, target=action.site)
    zone = next_zone(table, falling)
    if zone is None:
        raise RuleViolation(
            "3D7e" if falling.kind == StoneSource.GIANT else "3D7f",
            Text("the dropstone has to strike now"),
            code="must-strike",
            hint=Text("name a site of the {zone} zone", zone=Word(falling.zone)),
        )
    return stack, replace(falling, moved=True, inserted=False, zone=zone)


def _guide(context: Context, action: GuideDropstone, planned: tuple[Stack, Falling]) -> None:
    stack, falling = planned
    now = combat(context)
    context.state.put_part(replace(now, dropstones=now.dropstones | {action.player: falling}))
    if falling.target is None:
        context.say(
            Text(
                "the dropstone of {player} comes to the {zone} zone",
                player=action.player,
                zone=Word(falling.zone),
            ),
            "3D7f",
        )
        return
    stack.space = falling.target
    context.say(
        Text(
            "the dropstone of {player} falls on {site}",
            player=action.player,
            site=context.space(falling.target).name,
        ),
        "3D7e" if falling.kind == StoneSource.GIANT else "3D7f",
    )


def _guides(table: Table, player: str) -> Iterable[Choice]:
    found = stone_of(table, player)
    if found is None:
        return
    onward = GuideDropstone(player)
    if is_allowed(_guide_plan, table, onward):
        yield onward
    sites = tuple(targets(table, found[1]))
    if sites and is_allowed(_guide_plan, table, GuideDropstone(player, sites[0])):
        yield Template(GuideDropstone, {"player": player}, {"site": OneOf(sites)})


def must_fall(table: Table, player: str) -> RuleViolation | None:
    """Return why a turn cannot end yet, if a dropstone has to fall on (3D7e, 3D7f)."""
    found = stone_of(table, player)
    if found is None or found[1].moved or not fighting(table) or this_turn(table).attacked:
        return None
    return RuleViolation(
        "3D7e" if found[1].kind == StoneSource.GIANT else "3D7f",
        Text("the dropstone of {player} has to fall on first", player=player),
        code="dropstone-waits",
        hint=Text("send it at a target, or on to the next zone"),
    )


# -- turn by turn ------------------------------------------------------------------------------


def begin_turn(context: Context, begun: TurnBegun) -> None:
    """Let the stone of the player on turn fall on; in peace all stones are lost (3D7h)."""
    _forget_lost(context)
    for player in list(combat(context).dropstones):
        found = stone_of(context, player)
        if found is not None and not fighting(context):
            lose_stack(context, found[0], Text("war and anarchy are over"), "3D7h")
        elif found is not None and player == begun.player:
            now = combat(context)
            falling = replace(found[1], moved=False)
            context.state.put_part(replace(now, dropstones=now.dropstones | {player: falling}))
    _forget_lost(context)


def end_turn(context: Context, ended: TurnEnded) -> None:
    """Lose a stone that has been sent at a target, or has not moved (3D7h)."""
    found = stone_of(context, ended.player)
    if found is not None and (found[1].target is not None or not found[1].moved):
        lose_stack(context, found[0], Text("it has passed its target"), "3D7h")
    _forget_lost(context)


def _forget_lost(context: Context) -> None:
    now = combat(context)
    left = {
        player: falling
        for player, falling in now.dropstones.items()
        if f"{player}:dropstone" in context.state.stacks
    }
    if left != now.dropstones:
        context.state.put_part(replace(now, dropstones=left))


def register(book: Rulebook) -> None:
    """Add the making of dropstones, and their fall."""
    book.stack_kinds[DROPSTONE] = StackRule("3A3b", closed=True, sheltered=True)
    book.operation(Dislodge, "3D7", Plan(_dislodge_plan, _dislodge), _choices)
    book.step(StoneChecked, _check)
    book.on(CardDecommissioned, look_after)
    book.action(GuideDropstone, Occasion.MOVE, "3D7d", Plan(_guide_plan, _guide), _guides)
    book.on(TurnBegun, begin_turn)
    book.on(TurnEnded, end_turn)
    put(book.turn_checks, "dropstone", must_fall)
