"""Movement and combat: intercepts, kamikazes, landings (3A3c-e, 3D8a, 3E2l)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from planner.craft.chain import Chain
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.flight import Flying
from planner.games.high_frontier.chapters.operations.chains import chosen, distinct
from planner.games.high_frontier.modules.conflict.blocs import (
    are_enemies,
    is_anarchy,
    may_attack,
    must_fight,
)
from planner.games.high_frontier.modules.conflict.combat.attack import enemies_at, prey_at
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import (
    DROPSTONE,
    KAMIKAZE,
    CombatOver,
    put_turn,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    AMAT_BOMBS,
    Mount,
    chains,
    has_fired,
    has_weapon,
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
from planner.games.high_frontier.table.happenings import EnteredSpace, MoveEnded, TurnEnded
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    drop_if_empty,
    find_cards,
    lose_stack,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.questions import MayMove, MoveConditions
from planner.games.high_frontier.table.state import LEO, Stack, StackKind
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.kernel.plans import Plan, possible
from planner.motion import Conditions
from planner.text import Text, joined

# -- intercepts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PassageDue(Step):
    """Enemies whose spacecraft are there say whether another may fly on (3A3d)."""

    tag = "passage-due"
    stack: str
    space: str
    waiting: tuple[str, ...]
    """Who has not answered yet; each has to let it pass."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Return all of them, in any order."""
        return self.waiting

    @property
    def asked_alike(self) -> PassageDue:
        """Return the question, whoever has agreed."""
        return replace(self, waiting=())

    @property
    def part_of(self) -> str:
        """Return the move of the spacecraft."""
        return self.stack

    @property
    def question(self) -> str:
        """Ask whether it may pass."""
        return Text(
            "does {waiting} let {stack} fly on from {space}? (3A3d)",
            waiting=joined(self.waiting, " and "),
            stack=self.stack,
            space=self.space,
        )


@dataclass(frozen=True, slots=True)
class GrantPassage(Action):
    """Let an enemy spacecraft fly on, or end its move (3A3d)."""

    tag = "grant-passage"
    title = Text("Grant passage")
    summary = Text("Let an enemy spacecraft fly on, or end its move")
    allow: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("let it fly on")),
                (False, Text("end its move")),
            ),
        ),
    ]


def interceptors(table: Table, player: str, space: str) -> tuple[str, ...]:
    """Return the enemies of a player who have a spacecraft in a space: LEO is safe (3A3d, 3Ea)."""
    if space == LEO:
        return ()
    owners = {
        stack.owner
        for stack in table.state.stacks_at(space)
        if _is_spacecraft(table, stack) and are_enemies(table, player, stack.owner)
    }
    return tuple(each for each in table.state.seats if each in owners)


def _is_spacecraft(table: Table, stack: Stack) -> bool:
    """True for rockets: what combat makes for an attack intercepts nobody (3A3d)."""
    flies = table.book.stack_kinds[stack.kind].flies
    return flies and stack.kind not in (KAMIKAZE, DROPSTONE)


def held_up(table: Table, asked: MoveConditions, allowed: Conditions) -> Conditions:
    """Stop flights in the War where an enemy spacecraft is (3A3d)."""
    stack = table.state.stacks.get(asked.stack)
    if stack is None or stack.kind is KAMIKAZE or not must_fight(table):
        return allowed
    spaces = {
        each.space
        for each in table.state.stacks.values()
        if _is_spacecraft(table, each) and are_enemies(table, asked.player, each.owner)
    }
    board = table.book.board
    halts = frozenset(board[space].index for space in spaces if space != LEO)
    return replace(allowed, halts=allowed.halts | halts)


def entered(context: Context, entered: EnteredSpace) -> None:
    """Stop a spacecraft that comes where an enemy's is; in anarchy ask its owner (3A3d)."""
    stack = context.state.stacks[entered.stack]
    flying = _flying(context, entered.stack)
    if stack.kind is KAMIKAZE or flying is None or not flying.ahead:
        return
    enemies = interceptors(context, entered.player, entered.space)
    if not enemies:
        return
    if is_anarchy(context):
        context.push(PassageDue(stack.id, context.space(entered.space).name, enemies))
    else:
        _stop(context, entered.stack, enemies)


def _flying(table: Table, stack: str) -> Flying | None:
    """Return the rest of a move."""
    for step in reversed(table.state.agenda):
        if isinstance(step, Flying) and step.stack == stack:
            return step
    return None


def _stop(context: Context, name: str, by: tuple[str, ...]) -> None:
    """End a move where the spacecraft is."""
    agenda = context.state.agenda
    for index, step in enumerate(agenda):
        if isinstance(step, Flying) and step.stack == name:
            agenda[index] = replace(step, ahead=())
    context.say(Text("{stack} is stopped by {by}", stack=name, by=joined(by, " and ")), "3A3d")


def _let_pass(context: Context, due: PassageDue, action: GrantPassage) -> None:
    if not action.allow:
        context.answered()
        _stop(context, due.stack, (action.player,))
        return
    context.say(Text("{player} lets {stack} pass", player=action.player, stack=due.stack), "3A3d")
    waiting = tuple(each for each in due.waiting if each != action.player)
    if waiting:
        context.revise(replace(due, waiting=waiting))
    else:
        context.answered()


def _answers(table: Table, due: PassageDue, player: str) -> Iterable[Choice]:
    yield GrantPassage(player, allow=True)
    yield GrantPassage(player, allow=False)


# -- kamikazes ---------------------------------------------------------------------------------


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


# -- making kamikazes --------------------------------------------------------------------------


def _require_somebody_to_attack(table: Table, player: str, rule: str) -> None:
    table.require(
        any(may_attack(table, player, each) for each in table.state.seats),
        rule,
        Text("{player} has nobody to attack", player=player),
        code="no-enemy",
        hint=Text("there is no combat in peace, unless pirates are played with (3Ac)"),
    )


def _split(table: Table, action: FormKamikaze) -> Chain:
    """Return the thruster with what makes it work; raise why it cannot be split off otherwise."""
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
    """Let kamikazes ignore the lander burns of their target (3A3e, 3E5a)."""
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


# -- the end of kamikazes ----------------------------------------------------------------------


def lose_leftovers(context: Context, over: CombatOver | TurnEnded) -> None:
    """Lose kamikazes that have not attacked when the combat or the turn is over (3A3c, 3E5e)."""
    turn = this_turn(context)
    for stack in list(context.state.stacks_of(over.player)):
        if stack.kind is KAMIKAZE or stack.id in turn.diving:
            context.unwind(stack.id)  # Where it would have drifted on is no matter any more.
            lose_stack(context, stack, Text("it has not attacked"), "3A3c")
    if turn.diving:
        put_turn(context, replace(this_turn(context), diving={}))


# -- landings, and no move after the first battle ----------------------------------------------


def landed(context: Context, ended: MoveEnded) -> None:
    """Remember what has landed: it is a target in space for the rest of the turn (3E2l)."""
    stack = context.state.stacks.get(ended.stack)
    if ended.landed and stack is not None:
        turn = this_turn(context)
        cards = (*turn.landed, *(held.card for held in stack.cards))
        put_turn(context, replace(turn, landed=tuple(dict.fromkeys(cards))))


def moves_are_over(table: Table, asked: MayMove, why: RuleViolation | None) -> RuleViolation | None:
    """Refuse to move after the first battle (3D8a)."""
    if why is not None or not this_turn(table).attacked:
        return why
    return RuleViolation(
        "3D8a",
        Text("{player} has attacked, and all movement comes first", player=asked.player),
        code="combat-begun",
    )


def register(book: Rulebook) -> None:
    """Add intercepts, kamikaze stacks and dives."""
    book.modify(MoveConditions, held_up)
    book.on(EnteredSpace, entered)
    book.decision(PassageDue)
    book.answer(PassageDue, GrantPassage, "3A3d", _let_pass, _answers, in_any_order=True)
    book.stack_kinds[KAMIKAZE] = StackRule("3A3c", flies=True, numbered=True, closed=True)
    book.free_action(FormKamikaze, "3E5a", Plan(_split, _form), _forms)
    book.free_action(DiveBomb, "3A3e", Plan(_dive_plan, _dive), _dives)
    book.modify(MoveConditions, diving)
    book.on(CombatOver, lose_leftovers)
    book.on(TurnEnded, lose_leftovers)
