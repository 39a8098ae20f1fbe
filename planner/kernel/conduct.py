"""One action, from a table to the next: who may act, what the rules do, what happens by itself.

Nothing here knows a game's past; `planner.kernel.game` puts what comes out in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from planner.errors import BadInput, RuleViolation
from planner.kernel.actions import Action, Choice, Ruling, Template
from planner.kernel.codec import checked
from planner.kernel.consent import check_rules, request_of
from planner.kernel.context import Context, Table
from planner.kernel.dice import DiceTray
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State
from planner.text import Text, joined

_MAX_STEPS = 10_000


def asked(state: State) -> tuple[str, ...]:
    """Return the players who are asked for something now; nobody once the game is over."""
    return state.agenda[-1].asks if state.agenda else ()


def choices(table: Table, player: str) -> Iterator[Choice]:
    """Yield all that a player may do now; see `planner.kernel.game.Game.legal`."""
    now = asked(table.state)
    if not now:
        return
    top, is_asked = table.state.agenda[-1], player in now
    occasions = {rule.occasion for rule in table.book.actions.values() if rule.occasion}
    fitting = {occasion for occasion in occasions if occasion.fits(table, player)}
    for rule in table.book.actions.values():
        if rule.answers is None:
            occasion = rule.occasion
            fits = occasion in fitting and occasion.fits(table, player, rule)
        else:
            fits = is_asked and isinstance(top, rule.answers)
        if not fits:
            continue
        if rule.answers is None and table.book.hindrances:
            yield from _unhindered(table, rule.choices(table, player))
        else:
            yield from rule.choices(table, player)


def _unhindered(table: Table, found: Iterable[Choice]) -> Iterator[Choice]:
    """Yield those that nothing stands in the way of; a template is judged by its first action."""
    for choice in found:
        first = next(choice.actions(), None) if isinstance(choice, Template) else choice
        if first is not None and hindrance(table, first) is None:
            yield choice


def hindrance(table: Table, action: Action) -> RuleViolation | None:
    """Return the refusal of an action, if anything hinders it."""
    found = (each(table, action) for each in table.book.hindrances)
    return next((why for why in found if why is not None), None)


def plain(book: Rulebook[Any, Any], action: Action) -> Action:
    """Return the action, if it is plain data of a kind that the rule book knows."""
    tag = getattr(type(action), "tag", None)
    if not isinstance(action, Action) or book.tags.get(str(tag)) is not type(action):
        raise _unknown(book, tag or type(action).__name__)
    action = checked(action, book.tags)
    _check_distinct(action)
    return action


def _check_distinct(action: Action) -> None:
    """Refuse a name that stands twice where each may stand once."""
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(value, Action):
            _check_distinct(value)
        elif isinstance(value, tuple) and field.name not in action.repeats:
            names = [name for name in value if isinstance(name, str)]
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise BadInput(Text("{name} is named twice", name=twice), field=field.name)


def carried_out(state: State, book: Rulebook[Any, Any], action: Action, tray: DiceTray) -> Context:
    """Return the table after an action and all that follows from it; ``state`` stays as it is."""
    context: Context = book.context(state.copy(), tray)
    carry_out(context, action)
    return context


def carry_out(context: Context, action: Action) -> None:
    """Carry out an action, and all that follows from it."""
    book = context.book
    if isinstance(action, Ruling):
        _say_ruling(context, action)
        action = action.action
    over = context.state.over
    if over is not None and request_of(context.state) is None:
        raise RuleViolation(
            book.over_rule, Text("the game is over: {over}", over=over), code="game-over"
        )
    rule = book.actions.get(action.tag)
    if rule is None or type(action) is not rule.action:
        raise _unknown(book, action.tag)
    if rule.occasion is not None:
        rule.occasion.check(context, rule, action)
        # After the occasion: a hindrance speaks of actions that would be possible otherwise.
        hindered = hindrance(context, action)
        if hindered is not None:
            context.refuse(hindered)
        rule.occasion.begin(context, rule)
    rule.apply(context, action)
    # Whoever listens for actions of its kind hears of it.
    context.happened(action)
    run_agenda(context)
    # Last, since steps of the agenda roll dice too.
    context.tray.check_all_used()


def _say_ruling(context: Context, ruling: Ruling) -> None:
    check_rules(ruling, context.book.rule_ids)
    for name in (ruling.player, ruling.action.player):
        check_player(context.state, name)
    context.waived = frozenset(ruling.waive)
    rules = joined(ruling.waive)
    says = Text(
        "Ruling of the table, asked for by {player}, waiving {rules}: {reason}",
        player=ruling.player,
        rules=rules,
        reason=ruling.reason,
    )
    context.say(says, context.book.consent_rule)


def check_player(state: State, player: str) -> None:
    """Refuse somebody who does not sit at the table."""
    if not isinstance(player, str) or player not in state.players:
        raise BadInput(
            Text("nobody plays {player}", player=repr(player)),
            choices=list(state.players),
            field="player",
        )


def _unknown(book: Rulebook[Any, Any], name: str) -> BadInput:
    return BadInput(
        Text("{title} has no action {name}", title=book.title, name=repr(name)), field="do"
    )


def run_agenda(context: Context) -> None:
    """Let steps happen until one waits for players or the game is over."""
    state = context.state
    for _ in range(_MAX_STEPS):
        if state.over is not None and request_of(state) is None:
            state.stop()
            return
        if not state.agenda:
            raise AssertionError("a game that is not over always has something to do")
        run = context.book.steps[state.agenda[-1].tag]
        if run is None:
            return
        run(context, state.agenda.pop())
    raise AssertionError("the agenda never comes to an end")
