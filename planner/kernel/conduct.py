"""One action, from a table to the next: who may act, what the rules do, what happens by itself.

Nothing here knows a game's past; `planner.kernel.game` puts what comes out in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.errors import BadInput, RuleViolation
from planner.game.rulebook import ActionRule, Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.state import State
from planner.kernel.actions import Action, Choice, Occasion, Ruling
from planner.kernel.codec import checked
from planner.kernel.consent import check_rules, request_of
from planner.kernel.dice import DiceTray
from planner.kernel.steps import PlayerTurn

_MAX_STEPS = 10_000


def asked(state: State) -> tuple[str, ...]:
    """The players who are asked for something now; nobody once the game is over."""
    return state.agenda[-1].asks if state.agenda else ()


def offered_to(state: State) -> tuple[str, ...]:
    """The players who have been offered a deal and have not answered; nobody waits for them."""
    waiting = {name for deal in (state.turn.deals if state.turn else ()) for name in deal.waiting}
    return tuple(name for name in state.seats if name in waiting)


def choices(table: Table, player: str) -> Iterator[Choice]:
    """All that a player may do now; see `planner.kernel.game.Game.legal`."""
    now = asked(table.state)
    if not now:
        return
    top, any_time = table.state.agenda[-1], _is_any_time(table.state)
    is_lull, is_asked = isinstance(top, PlayerTurn), player in now
    for rule in table.book.actions.values():
        if rule.answers is not None:
            fits = is_asked and isinstance(top, rule.answers)
        elif rule.occasion is Occasion.ANYTIME:
            fits = any_time
        elif rule.occasion is Occasion.LULL:
            fits = is_lull
        else:
            fits = is_asked and is_lull and _time_left(table, rule)
        if fits:
            yield from rule.choices(table, player)


def _is_any_time(state: State) -> bool:
    """Whether somebody is on turn, and the table is not asked for its consent just now."""
    return state.turn is not None and request_of(state) is None


def _time_left(table: Table, rule: ActionRule[Action]) -> bool:
    turn = table.state.turn
    assert turn is not None
    return rule.occasion is not Occasion.OPERATION or turn.operations < table.book.limits.operations


def plain(book: Rulebook, action: Action) -> Action:
    """The action, if it is plain data of a kind that the rule book knows."""
    tag = getattr(type(action), "tag", None)
    if not isinstance(action, Action) or book.tags.get(str(tag)) is not type(action):
        raise _unknown(book, tag or type(action).__name__)
    return checked(action, book.tags)


def carried_out(state: State, book: Rulebook, action: Action, tray: DiceTray) -> Context:
    """The table after an action and all that follows from it; ``state`` stays as it is."""
    context = Context(state.copy(), book, tray)
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
        raise RuleViolation("M1", f"the game is over: {over}", code="game-over")
    rule = book.actions.get(action.tag)
    if rule is None or type(action) is not rule.action:
        raise _unknown(book, action.tag)
    _check_occasion(context, rule, action)
    turn = context.state.turn
    if rule.occasion is Occasion.OPERATION and turn is not None:
        turn.operations += 1
    rule.apply(context, action)
    run_agenda(context)
    context.tray.check_all_used()


def _say_ruling(context: Context, ruling: Ruling) -> None:
    check_rules(ruling)
    for name in (ruling.player, ruling.action.player):
        check_player(context.state, name)
    context.waived = frozenset(ruling.waive)
    rules = ", ".join(ruling.waive)
    says = f"Ruling of the table, asked for by {ruling.player}, waiving {rules}: {ruling.reason}"
    context.say(says, "A2c")


def check_player(state: State, player: str) -> None:
    """Refuse somebody who does not sit at the table."""
    if not isinstance(player, str) or player not in state.players:
        raise BadInput(f"nobody plays {player!r}", choices=list(state.players), field="player")


def _unknown(book: Rulebook, name: str) -> BadInput:
    return BadInput(f"{book.title} has no action {name!r}", field="do")


def _check_occasion(context: Context, rule: ActionRule[Action], action: Action) -> None:
    top = context.state.agenda[-1]
    if rule.answers is not None:
        if not isinstance(top, rule.answers) or action.player not in top.asks:
            raise RuleViolation(
                rule.rule,
                f"{action.player} is not asked for this now: {top.question}",
                code="not-asked",
            )
        return
    if rule.occasion is Occasion.ANYTIME and _is_any_time(context.state):
        return
    if not isinstance(top, PlayerTurn):
        off_turn = rule.occasion in (Occasion.LULL, Occasion.ANYTIME)
        when = rule.rule if off_turn else "D1c"
        raise RuleViolation(when, f"first an answer is due: {top.question}", code="busy")
    if rule.occasion is Occasion.LULL:
        return
    context.require(
        top.player == action.player,
        "D1",
        f"it is {top.player}'s turn, not {action.player}'s",
        code="not-your-turn",
    )
    context.require(
        _time_left(context, rule),
        "D1b",
        f"{top.player} has performed an operation this turn",
        code="operation-spent",
        hint="one operation per turn",
        numbers={"operations": context.book.limits.operations},
    )


def run_agenda(context: Context) -> None:
    """Let steps happen until one waits for players or the game is over."""
    state = context.state
    for _ in range(_MAX_STEPS):
        if state.over is not None and request_of(state) is None:
            state.agenda.clear()
            state.turn = None
            return
        if not state.agenda:
            raise AssertionError("a game that is not over always has something to do")
        run = context.book.steps[state.agenda[-1].tag]
        if run is None:
            return
        run(context, state.agenda.pop())
    raise AssertionError("the agenda never comes to an end")
