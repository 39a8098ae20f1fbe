"""Kamikaze stacks and dive-bombers: made to attack this turn, and lost if they cannot (3E5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from planner.craft.chain import Chain
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.operations.chains import chosen, distinct
from planner.games.high_frontier.modules.conflict.blocs import may_attack
from planner.games.high_frontier.modules.conflict.combat.attack import enemies_at, prey_at
from planner.games.high_frontier.modules.conflict.combat.factions import AMAT_BOMBS, has_weapon
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.happenings import CombatOver
from planner.games.high_frontier.modules.conflict.combat.kinds import DROPSTONE, KAMIKAZE
from planner.games.high_frontier.modules.conflict.combat.state import put_turn, this_turn
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    Mount,
    chains,
    has_fired,
    is_missile,
)
from planner.games.high_frontier.rulebook import Rulebook, StackRule
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import (
    SiteField,
    StackField,
    SupportsField,
    ThrusterField,
)
from planner.games.high_frontier.table.happenings import TurnEnded
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    drop_if_empty,
    find_cards,
    lose_stack,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.questions import MoveConditions
from planner.games.high_frontier.table.state import LEO, Stack, StackKind
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.motion import Conditions
from planner.text import Text


@dataclass(frozen=True, slots=True)
class FormKamikaze(Action):
    """Split a thruster with its supports off as a kamikaze stack, to attack this turn (3E5a)."""

    tag = "form-kamikaze"
    title = Text("Form a kamikaze stack")
    summary = Text(
        "Split a thruster with its supports off as a kamikaze stack, to attack this turn"
    )
    needs = Text("it takes an operational thruster, and enemies to attack")
    stack: StackField
    thruster: ThrusterField
    supports: SupportsField = None
    """The cards that go with it; if not said, those that use up least."""


@dataclass(frozen=True, slots=True)
class DiveBomb(Action):
    """Have a spacecraft without Humans dive on a site this turn, to attack it as kamikaze (3A3e).

    The lander burns of the site take no burn in its move, and no thrust is needed to come down.
    """

    tag = "dive-bomb"
    title = Text("Dive-bomb")
    summary = Text("Have a spacecraft without Humans dive on a site this turn, to attack it")
    needs = Text("it takes a spacecraft above a site with enemies")
    stack: StackField
    site: SiteField


# -- making them -------------------------------------------------------------------------------


def _require_somebody_to_attack(table: Table, player: str, rule: str) -> None:
    table.require(
        any(may_attack(table, player, each) for each in table.state.seats),
        rule,
        Text("{player} has nobody to attack", player=player),
        code="no-enemy",
        hint=Text("there is no combat in peace, unless pirates are played with (3Ac)"),
    )


def _split(table: Table, action: FormKamikaze) -> Chain:
    """The thruster with what makes it work, or why it cannot be split off."""
    player = action.player
    stack = table.own_stack(player, action.stack)
    _require_somebody_to_attack(table, player, "3E5a")
    (held,) = find_cards(stack, [action.thruster])
    face = table.face(held.face)
    table.require(
        stack.space != LEO and stack.kind not in (KAMIKAZE, DROPSTONE),
        "3Ea",
        Text("no kamikaze sets out from {stack}", stack=stack.id),
        code="not-from-there",
    )
    table.require(
        is_missile(table, player, face),
        "3E5d",
        Text("{card} is no thruster that could be sacrificed", card=face.title),
        code="no-missile",
        hint=Text("only Purple sacrifices Humans"),
    )
    mount = Mount(player, Weapon.KAMIKAZE, stack.space, stack.id, held.face)
    if has_fired(table, mount) or this_turn(table).over:
        raise RuleViolation(
            "3E1c", Text("{card} has fired this turn", card=face.title), code="has-fired"
        )
    return chosen(chains(table, mount), action.supports, "3E5a")


def _form(context: Context, action: FormKamikaze, chain: Chain) -> None:
    stack = context.own_stack(action.player, action.stack)
    before = rocket_if_any(context, stack)
    cards = {action.thruster, *chain.behind}
    split = [held for held in stack.cards if held.card in cards]
    for held in split:
        stack.cards.remove(held)
    made = new_stack(context, action.player, _free_name(context, action.player), stack.space)
    empty = rocket_if_any(context, made)
    made.cards.extend(split)
    adjust_mass(context, made, empty)
    adjust_mass(context, stack, before)
    context.say(
        Text(
            "{player} makes {made} out of {stack}",
            player=action.player,
            made=made.id,
            stack=stack.id,
        ),
        "3A3c",
    )
    drop_if_empty(context, stack)


def _free_name(table: Table, player: str) -> str:
    number = 1
    while f"{player}:kamikaze-{number}" in table.state.stacks:
        number += 1
    return f"{player}:kamikaze-{number}"


def _forms(table: Table, player: str) -> Iterable[Choice]:
    if not any(may_attack(table, player, each) for each in table.state.seats):
        return
    for stack in table.state.stacks_of(player):
        if stack.space == LEO or stack.kind in (KAMIKAZE, DROPSTONE):
            continue
        for held in stack.cards:
            if is_missile(table, player, table.face(held.face)):
                yield from possible(table, _split, _ways(table, stack, held.card))


def _ways(table: Table, stack: Stack, card: str) -> Iterator[FormKamikaze]:
    base = FormKamikaze(stack.owner, stack.id, card)
    yield base
    (held,) = find_cards(stack, [card])
    mount = Mount(stack.owner, Weapon.KAMIKAZE, stack.space, stack.id, held.face)
    try:
        found = distinct(chains(table, mount), key=lambda chain: frozenset(chain.behind))
    except RuleViolation:
        return
    for chain in found[1:]:
        yield replace(base, supports=chain.behind)


# -- dive-bombing ------------------------------------------------------------------------------


def _dive_plan(table: Table, action: DiveBomb) -> Stack:
    player = action.player
    stack = table.own_stack(player, action.stack)
    _require_somebody_to_attack(table, player, "3A3e")
    site = table.space(action.site)
    table.require(
        site.is_site
        and bool(enemies_at(table, player, site.id) or prey_at(table, player, site.id)),
        "3A3e",
        Text("there is nobody at {site} to dive on", site=site.name),
        code="no-enemy",
    )
    humans = any(table.face(held.face).human for held in stack.cards)
    missile = any(is_missile(table, player, table.face(held.face)) for held in stack.cards)
    may_kill = has_weapon(table, player, AMAT_BOMBS)
    table.require(
        stack.wet is not None and missile and (not humans or may_kill) and stack.space != LEO,
        "3A3e",
        Text("{stack} cannot dive", stack=stack.id),
        code="cannot-dive",
        hint=Text("it takes a spacecraft away from LEO, with a thruster and without Humans"),
    )
    table.require(
        stack.id not in table.turn.flown and stack.id not in this_turn(table).diving,
        "3A3e",
        Text("{stack} has moved or dives already", stack=stack.id),
        code="already-moved",
    )
    return stack


def _dive(context: Context, action: DiveBomb, stack: Stack) -> None:
    turn = this_turn(context)
    put_turn(context, replace(turn, diving=turn.diving | {stack.id: action.site}))
    context.say(
        Text(
            "{stack} will dive on {site} this turn, and be lost",
            stack=stack.id,
            site=context.space(action.site).name,
        ),
        "3A3e",
    )


def _dives(table: Table, player: str) -> Iterable[Choice]:
    if not any(may_attack(table, player, each) for each in table.state.seats):
        return ()
    sites = [
        site
        for site in dict.fromkeys(
            (*table.state.sites, *(stack.space for stack in table.state.stacks.values()))
        )
        if table.space(site).is_site
        and (enemies_at(table, player, site) or prey_at(table, player, site))
    ]
    wanted = (
        DiveBomb(player, stack.id, site)
        for stack in table.state.stacks_of(player)
        if stack.wet is not None and stack.kind is StackKind.ROCKET
        for site in sites
    )
    return possible(table, _dive_plan, wanted)


def diving(table: Table, asked: MoveConditions, allowed: Conditions) -> Conditions:
    """How kamikazes fly: lander burns of the target are nothing to them (3A3e, 3E5a)."""
    stack = table.state.stacks.get(asked.stack)
    if stack is None:
        return allowed
    board = table.book.board
    if stack.kind is KAMIKAZE:
        targets = frozenset(
            space.index
            for space in board.sites
            if enemies_at(table, asked.player, space.id) or prey_at(table, asked.player, space.id)
        )
        return replace(allowed, dives=targets, coasts=True)
    site = this_turn(table).diving.get(asked.stack)
    return allowed if site is None else replace(allowed, dives=frozenset({board[site].index}))


# -- the end of them ---------------------------------------------------------------------------


def lose_leftovers(context: Context, over: CombatOver | TurnEnded) -> None:
    """Kamikazes that have not attacked are lost with the combat, or with the turn (3A3c, 3E5e)."""
    turn = this_turn(context)
    for stack in list(context.state.stacks_of(over.player)):
        if stack.kind is KAMIKAZE or stack.id in turn.diving:
            context.unwind(stack.id)  # Where it would have drifted on is no matter any more.
            lose_stack(context, stack, Text("it has not attacked"), "3A3c")
    if turn.diving:
        put_turn(context, replace(this_turn(context), diving={}))


def register(book: Rulebook) -> None:
    """Add kamikaze stacks and dives."""
    book.stack_kinds[KAMIKAZE] = StackRule("3A3c", flies=True, numbered=True, closed=True)
    book.free_action(FormKamikaze, "3E5a", Plan(_split, _form), _forms)
    book.free_action(DiveBomb, "3A3e", Plan(_dive_plan, _dive), _dives)
    book.modify(MoveConditions, diving)
    book.on(CombatOver, lose_leftovers)
    book.on(TurnEnded, lose_leftovers)
