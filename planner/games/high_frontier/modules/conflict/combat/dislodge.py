"""Dislodging: a rock, an iceberg or a tank of water becomes a dropstone (3D7)."""

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
from planner.games.high_frontier.modules.conflict.combat.factions import AMAT_BOMBS, has_weapon
from planner.games.high_frontier.modules.conflict.combat.kinds import DROPSTONE
from planner.games.high_frontier.modules.conflict.combat.state import Falling, combat
from planner.games.high_frontier.rulebook import Rulebook, StackRule
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import CardsField, StackField, ThrusterField
from planner.games.high_frontier.table.happenings import CardDecommissioned
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    craft_card,
    drop_if_empty,
    find_cards,
    lose_stack,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.kernel.plans import Plan, is_allowed, possible
from planner.motion import RollKind
from planner.text import Text, count_of, joined

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
    """What can be dislodged at a site, and the flyby through which it falls (3D7b).

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


def _plan(table: Table, action: Dislodge) -> Dislodged:
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
    """Whether a thruster moves what is dislodged; the stone cools it (3D7c)."""
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
    """Whether it burns what the stone is made of."""
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
    """A dropstone that loses a card may have lost its thruster (3A3b)."""
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
            yield from possible(table, _plan, _ways(table, stack))


def _ways(table: Table, stack: Stack) -> Iterator[Dislodge]:
    """With each thruster: its supports, and all cards that are no Humans."""
    cards = [held.card for held in stack.cards if not table.face(held.face).human]
    water = source_at(table, stack.space) is None
    for card in cards:
        rest = [each for each in cards if each != card]
        base = Dislodge(stack.owner, stack.id, card, water=water)
        for some in _sets(table, base, rest):
            yield replace(base, cards=some)


def _sets(table: Table, base: Dislodge, rest: list[str]) -> Iterator[tuple[str, ...]]:
    """The fewest cards with which it works, and all of them."""
    everything = tuple(rest)
    if not is_allowed(_plan, table, replace(base, cards=everything)):
        return
    needed = list(rest)
    for card in rest:
        without = tuple(each for each in needed if each != card)
        if is_allowed(_plan, table, replace(base, cards=without)):
            needed.remove(card)
    yield tuple(needed)
    if len(needed) < len(rest):
        yield everything


def register(book: Rulebook) -> None:
    """Add dislodging."""
    book.stack_kinds[DROPSTONE] = StackRule("3A3b", closed=True, sheltered=True)
    book.operation(Dislodge, "3D7", Plan(_plan, _dislodge), _choices)
    book.step(StoneChecked, _check)
    book.on(CardDecommissioned, look_after)
