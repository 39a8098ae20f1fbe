"""Tokens that stacks carry as cargo, in scenarios that have some (G1, iiD5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.fuel import most, require_some
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import RuleWord, SourceField, TargetField
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    drop_if_empty,
    free_outpost,
    kind_of,
    new_stack,
    rocket_if_any,
)
from planner.games.high_frontier.table.places import colocated
from planner.games.high_frontier.table.state import Stack, StackKind
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import Range
from planner.kernel.plans import Plan, possible
from planner.text import Text, as_many, joined

RULE = "iiD5"


@dataclass(frozen=True, slots=True)
class Reload(Action):
    """Move tokens of one kind from a stack to a colocated one, which may be a new outpost (G1)."""

    tag = "reload"
    title = Text("Transfer tokens")
    summary = Text("Move tokens between stacks in one place")
    needs = Text("it takes tokens in a stack, and another stack in the same place")
    source: SourceField
    target: TargetField
    kind: Annotated[RuleWord, Labelled(Text("Kind"))]
    tokens: Annotated[int, Labelled(Text("Tokens"))]


def counted(table: Table, token: str, count: int) -> Text:
    """So many tokens of a kind."""
    known = table.book.tokens.get(token)
    if known is None:
        return Text("{count} × {token}", count=count, token=token)
    return as_many(known.one, count)


def precious_of(table: Table, tokens: Iterable[str]) -> list[str]:
    """The tokens among these that are not given up at will."""
    return [token for token in tokens if table.book.tokens[token].precious]


def may_lie(table: Table, tokens: Sequence[str], kind: StackKind, space: str) -> bool:
    """Whether a stack of that kind may hold the tokens there: precious ones wait on claims."""
    on_claim = table.state.marks(space).claim is not None
    return kind is not StackKind.OUTPOST or on_claim or not precious_of(table, tokens)


def require_may_lie(table: Table, tokens: Sequence[str], kind: StackKind, space: str) -> None:
    """Refuse to leave precious tokens in an outpost where nobody has a claim."""
    if may_lie(table, tokens, kind, space):
        return
    table.refuse(
        RuleViolation(
            RULE,
            Text(
                "nobody has a claim at {space}, where they would wait in an outpost",
                space=table.space(space).name,
            ),
            code="no-claim",
            hint=Text("only on a claim may they be set down on the way"),
        )
    )


def require_no_precious(table: Table, stack: Stack) -> None:
    """Refuse to give up a stack with precious tokens aboard."""
    aboard = precious_of(table, stack.tokens)
    kinds = joined(dict.fromkeys(aboard))
    table.require(
        not aboard,
        RULE,
        Text("{stack} carries {kinds}, who are not given up", stack=stack.id, kinds=kinds),
        code="precious",
        hint=Text("move them to another stack first"),
    )


def take_aboard(context: Context, stack: Stack, kind: str, count: int) -> None:
    """Put tokens into a stack; its chits follow (F2b, F3b)."""
    before = rocket_if_any(context, stack)
    stack.tokens.extend([kind] * count)
    adjust_mass(context, stack, before)


def put_off(context: Context, stack: Stack, kind: str, count: int) -> None:
    """Take tokens out of a stack; its chits follow (F2b, F3b)."""
    before = rocket_if_any(context, stack)
    for _ in range(count):
        stack.tokens.remove(kind)
    adjust_mass(context, stack, before)


def room_for_tokens(table: Table, stack: Stack | None, mass_of_one: int, limit: int) -> int:
    """How many tokens of that mass a stack takes, up to ``limit`` (F3a)."""
    rocket = None if stack is None else rocket_if_any(table, stack)
    if rocket is None:
        return limit
    return most(limit, lambda count: rocket.chits.load(count * mass_of_one))


def _plan(table: Table, action: Reload) -> Stack:
    """The stack that gives the tokens, or a refusal."""
    source = table.own_stack(action.player, action.source)
    require_some(action.tokens, "tokens", "G1")
    if action.source == action.target:
        raise BadInput(Text("source and target are the same stack"), field="target", rule="G1")
    target = table.own_slot(action.player, action.target)
    if target is None:
        _require_new_outpost(table, action)
    else:
        table.require(
            colocated(table, source, target),
            "G1",
            Text(
                "{source} and {target} are not in the same space",
                source=source.id,
                target=target.id,
            ),
            code="not-colocated",
        )
    kind = kind_of(table, action.target)
    _require_held(table, source, {action.kind: action.tokens}, "G1")
    require_may_lie(table, (action.kind,), kind, source.space)
    return source


def _reload(context: Context, action: Reload, source: Stack) -> None:
    target = context.own_slot(action.player, action.target)
    if target is None:
        target = new_stack(context, action.player, action.target, source.space)
        name = context.space(source.space).name
        context.say(
            Text(
                "{player} makes {target} at {name}",
                player=action.player,
                target=target.id,
                name=name,
            ),
            "G1d",
        )
    pass_on(context, action.player, source, target, (action.kind,) * action.tokens, "G1")
    drop_if_empty(context, source)


def _require_new_outpost(table: Table, action: Reload) -> None:
    if kind_of(table, action.target) is not StackKind.OUTPOST:
        raise BadInput(
            Text("there is no stack {target}", target=action.target),
            hint=Text(
                "a new outpost can be made: {outpost}", outpost=free_outpost(table, action.player)
            ),
            field="target",
            rule="G1d",
        )


def _require_tokens(
    table: Table, source: Stack, tokens: Sequence[str], kind: StackKind, space: str, rule: str
) -> None:
    """Refuse tokens that are not there, or may not lie where they are to go."""
    _require_held(table, source, Counter(tokens), rule)
    require_may_lie(table, tokens, kind, space)


def _require_held(table: Table, source: Stack, tokens: Mapping[str, int], rule: str) -> None:
    for token, count in tokens.items():
        held = source.tokens.count(token)
        if held < count:
            raise RuleViolation(
                rule,
                Text(
                    "{source} has {held}, not {count}",
                    source=source.id,
                    held=counted(table, token, held),
                    count=count,
                ),
                code="not-enough-tokens",
                numbers={"held": held, "wanted": count},
            )


def pass_on(
    context: Context, giver: str, source: Stack, target: Stack, tokens: Sequence[str], rule: str
) -> None:
    """Have tokens go from a stack to a colocated one, whoever they belong to (G1, N3)."""
    _require_tokens(context, source, tokens, target.kind, target.space, rule)
    wanted = Counter(tokens)
    for kind, count in wanted.items():
        put_off(context, source, kind, count)
        take_aboard(context, target, kind, count)
    target.moved_tokens = target.moved_tokens or source.moved_tokens
    source.moved_tokens = source.moved_tokens and bool(source.tokens)
    what = joined((counted(context, kind, count) for kind, count in wanted.items()), " and ")
    context.say(
        Text(
            "{giver} transfers {what} from {source} to {target}",
            giver=giver,
            what=what,
            source=source.id,
            target=target.id,
        ),
        rule,
    )


def _reloads(table: Table, player: str) -> Iterable[Choice]:
    stacks = table.state.stacks_of(player)
    targets = [*(stack.id for stack in stacks), free_outpost(table, player)]
    reloads = (
        _some_of(table, source, target, kind, held)
        for source in stacks
        for kind, held in sorted(Counter(source.tokens).items())
        for target in targets
    )
    return possible(table, _plan, reloads)


def _some_of(table: Table, source: Stack, target: str, kind: str, held: int) -> Template:
    """As many tokens of a kind as there are and the target has room for."""
    there = table.state.stacks.get(target)
    room = room_for_tokens(table, there, table.book.tokens[kind].mass, held)
    fixed = {"player": source.owner, "source": source.id, "target": target, "kind": kind}
    return Template(Reload, fixed, {"tokens": Range(1, room)})


def register(book: Rulebook) -> None:
    """Add the transfer of tokens."""
    book.free_action(Reload, "G1", Plan(_plan, _reload), _reloads)
