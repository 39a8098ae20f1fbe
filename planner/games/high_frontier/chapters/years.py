"""The sequence of years and turns (D), and the end of the game (M1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import SeniorityDiskRemoved, TurnBegun, TurnEnded
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn, Turn
from planner.kernel.actions import Choice
from planner.kernel.agenda import Step
from planner.kernel.plans import possible
from planner.kernel.rulebook import put
from planner.rules import CYCLE_YEARS
from planner.text import Text, Word, count_of


@dataclass(frozen=True, slots=True)
class StartYear(Step):
    """A year begins: every player gets a turn, then the cube advances (D)."""

    tag = "start-year"


@dataclass(frozen=True, slots=True)
class BeginTurn(Step):
    """A player's turn begins (D1)."""

    tag = "begin-turn"
    player: str


@dataclass(frozen=True, slots=True)
class TurnOver(Step):
    """A turn is over, with all that was to happen at its end (D1)."""

    tag = "turn-over"


@dataclass(frozen=True, slots=True)
class YearEnd(Step):
    """One named part of the end of a year (D2)."""

    tag = "year-end"
    part: str


def _start_year(context: Context, step: StartYear) -> None:
    turns = [BeginTurn(player) for player in context.state.seats]
    ends = [YearEnd(part.name) for part in context.book.year_end]
    context.push(*turns, *ends, StartYear())


def _begin_turn(context: Context, step: BeginTurn) -> None:
    state = context.state
    state.turn = Turn(step.player)
    # What moved in this player's last turn may move again now (H1b).
    state.players[step.player].moved.clear()
    for stack in state.stacks.values():
        if (stack.moved_by or stack.owner) == step.player:
            stack.moved_tanks = stack.moved_isotope = 0
            stack.moved_fuel = stack.moved_tokens = False
            stack.moved_by = None
    context.push(PlayerTurn(step.player))
    context.happened(TurnBegun(step.player))


def reasons_to_stay(table: Table, player: str) -> list[RuleViolation]:
    """Why a player may not end his turn yet; none where he may (E3).

    >>> from planner.games.high_frontier import Game
    >>> reasons_to_stay(Game.new("core", factions=["NASA", "ESA"]).table, "NASA")
    []
    """
    found = (check.do(table, player) for check in table.book.turn_checks)
    return [violation for violation in found if violation is not None]


def _require_no_reason_to_stay(table: Table, action: EndTurn) -> None:
    for violation in reasons_to_stay(table, action.player):
        table.refuse(violation)


def _end_turn(context: Context, action: EndTurn) -> None:
    _require_no_reason_to_stay(context, action)
    context.answered()
    context.say(Text("{player} ends the turn", player=action.player), "D1")
    # What is pushed by others is a phase of this turn still, in which its permits hold.
    context.push(TurnOver())
    context.happened(TurnEnded(action.player))


def _turn_over(context: Context, step: TurnOver) -> None:
    context.state.turn = None


def _ends(table: Table, player: str) -> Iterable[Choice]:
    return possible(table, _require_no_reason_to_stay, [EndTurn(player)])


def stack_limit(table: Table, player: str) -> RuleViolation | None:
    """At most two outposts at the end of one's own turn (E3d, E6d), or so many of another kind."""
    for kind, told in table.book.stack_kinds.items():
        if told.most is None:
            continue
        most = told.most(table.limits(player))
        held = [stack for stack in table.state.stacks_of(player) if stack.kind is kind]
        if len(held) > most:
            return RuleViolation(
                told.rule,
                Text(
                    "{player} has {held} {kind}s, {most} may stay at the end of the turn",
                    player=player,
                    held=len(held),
                    kind=Word(kind),
                    most=most,
                ),
                code=f"too-many-{kind}s",
                hint=Text("decommission one, empty it or make it a rocket"),
                numbers={f"{kind}s": len(held), "limit": most},
            )
    return None


def _year_end(context: Context, step: YearEnd) -> None:
    next(part for part in context.book.year_end if part.name == step.part).do(context)


def advance_cube(context: Context) -> None:
    """The sunspot cube goes on to the next year (D2)."""
    state = context.state
    state.year += 1
    season = (
        Text(", the season is {season}", season=context.season())
        if context.book.rules.seasons
        else Text("")
    )
    context.say(Text("Year {year} begins{season}", year=state.year, season=season), "D2")


def event_threshold(context: Context) -> bool:
    """Whether the cube has just passed an event threshold (D2a)."""
    return context.book.board.sunspot_cycle[(context.state.year - 2) % CYCLE_YEARS].event_after


def seniority_threshold(context: Context) -> bool:
    """Whether the cube has just passed the seniority threshold (D2b)."""
    return context.book.board.sunspot_cycle[(context.state.year - 2) % CYCLE_YEARS].seniority_after


def remove_seniority_disk(context: Context) -> None:
    """Remove a seniority disk when its threshold is passed (D2b)."""
    state = context.state
    if seniority_threshold(context) and state.seniority_disks > 0:
        state.seniority_disks -= 1
        left = state.seniority_disks
        context.say(
            Text(
                "A seniority disk is removed, {left}",
                left=count_of(left, "is left", "are left") if left else Text("none is left"),
            ),
            "D2b",
        )
        context.happened(SeniorityDiskRemoved(left))


def end_with_last_disk(context: Context) -> None:
    """The game is over when the last seniority disk is gone (M1)."""
    if context.state.seniority_disks == 0:
        end_game(context, Text("year {year} was the last", year=context.state.year - 1), "M1")


def end_game(context: Context, why: Text, rule: str) -> None:
    """End the game at once."""
    context.state.over = Text("{why} ({rule})", why=why, rule=rule)
    context.say(Text("The game is over: {why}", why=why), rule)


def register(book: Rulebook) -> None:
    """Add turns, years and the end of the game."""
    book.step(StartYear, _start_year)
    book.step(BeginTurn, _begin_turn)
    book.step(TurnOver, _turn_over)
    book.step(YearEnd, _year_end)
    book.decision(PlayerTurn)
    book.action(EndTurn, Occasion.TURN, "D1", _end_turn, _ends)
    put(book.turn_checks, "outposts", stack_limit)
    put(book.year_end, "advance", advance_cube)
    put(book.year_end, "seniority", remove_seniority_disk)
    put(book.year_end, "game-end", end_with_last_disk)
