"""How dropstones fall, from flyby to target, and what is hit (3D7d-h, 3E6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.modules.conflict.combat.dislodge import FROST_ZONES, StoneSource
from planner.games.high_frontier.modules.conflict.combat.state import Falling, combat, this_turn
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import Names
from planner.games.high_frontier.table.happenings import TurnBegun, TurnEnded
from planner.games.high_frontier.table.hardware import lose_stack
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import OneOf
from planner.kernel.plans import Plan, is_allowed
from planner.kernel.rulebook import put
from planner.text import Text, Word

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
    """A player's dropstone and how it falls, if there is one."""
    stack = table.state.stacks.get(f"{player}:dropstone")
    falling = combat(table).dropstones.get(player)
    return None if stack is None or falling is None else (stack, falling)


def targets(table: Table, falling: Falling) -> list[str]:
    """The sites that a dropstone can strike now (3D7e-g)."""
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
    """Where a stone comes that is not sent at a target; nowhere beyond its source (3D7f)."""
    if falling.kind == StoneSource.GIANT:
        return None
    if falling.inserted:
        return falling.zone
    zones = table.book.board.zones
    last = zones[table.space(falling.source).zone].order
    order = zones[falling.zone].order + 1
    return next((zone.id for zone in zones.values() if zone.order == order <= last), None)


def _plan(table: Table, action: GuideDropstone) -> tuple[Stack, Falling]:
    """The stone and how it falls on, or the rule against it."""
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
    if is_allowed(_plan, table, onward):
        yield onward
    sites = tuple(targets(table, found[1]))
    if sites and is_allowed(_plan, table, GuideDropstone(player, sites[0])):
        yield Template(GuideDropstone, {"player": player}, {"site": OneOf(sites)})


def must_fall(table: Table, player: str) -> RuleViolation | None:
    """Why a turn cannot end yet: one's dropstone has to fall on (3D7e, 3D7f)."""
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
    """The stone of the player on turn falls on; in peace none does (3D7h)."""
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
    """A stone that has been sent at a target is lost at the end of the turn (3D7h)."""
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
    """Add the fall of dropstones."""
    book.action(GuideDropstone, Occasion.MOVE, "3D7d", Plan(_plan, _guide), _guides)
    book.on(TurnBegun, begin_turn)
    book.on(TurnEnded, end_turn)
    put(book.turn_checks, "dropstone", must_fall)
