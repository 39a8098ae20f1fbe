"""Short words for the tests of one move."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from planner.board import Board, default_board
from planner.craft import Engine, WetMass
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import (
    Activation,
    Conditions,
    Flight,
    Motion,
    MoveStep,
    Position,
    Roll,
    activate,
    fly,
)
from planner.rules import CORE, RuleSet, Season


def thruster(thrust: int = 5, consumption: str = "1", fuel: int = 100, **more: Any) -> Activation:
    """An activated thruster, by default a strong one with plenty of fuel."""
    return Activation(thrust, Fraction(consumption), fuel, **more)


def activated(engine: str, dry: int | str, wet: int | str, zone: str, **more: Any) -> Activation:
    """An engine as players write it, activated in a zone."""
    zones = default_board().zones
    chain = {"solar_chain": more.pop("solar_chain", False), "modifiers": more.pop("modifiers", ())}
    return activate(
        Thruster(Engine.parse(engine), **chain),
        dry=WetMass(dry),
        wet=WetMass(wet),
        zone=zones[zone],
        **more,
    )


def conditions(
    board: Board,
    *,
    factories: Iterable[str] = (),
    colonies: Iterable[str] = (),
    tanks: dict[str, int] | None = None,
    season: Season | None = None,
    rules: RuleSet = CORE,
    **more: Any,
) -> Conditions:
    """What the world allows, with sites by their ids."""
    built = frozenset(board[id].index for id in colonies)
    return Conditions(
        rules=rules,
        season=season,
        factories=frozenset(board[id].index for id in factories) | built,
        colonies=built,
        rocketplane_tanks={board[id].index: count for id, count in (tanks or {}).items()},
        **more,
    )


def move(activation: Activation, board: Board | None = None, **more: Any) -> Motion:
    """A move on the printed board or another."""
    board = board or default_board()
    return Motion(board, activation, conditions(board, **more))


def flight(move: Motion, path: str) -> Flight:
    """Fly along a path of ids, written with blanks between them."""
    return fly(move, [move.board[id].index for id in path.split()])


def refused(move: Motion, path: str) -> RuleViolation:
    """The refusal of a flight; its start up to the last space must be legal step by step."""
    with pytest.raises(RuleViolation) as caught:
        flight(move, path)
    return caught.value


def positions(move: Motion, path: str) -> list[Position]:
    """Every way to be at the end of a path, in the middle of the move."""
    start, *spaces = [move.board[id].index for id in path.split()]
    here = [move.start(start)]
    for space in spaces:
        here = [step.position for each in here for step in move.legal_steps(each, space)]
    assert here, f"no legal way along {path}"
    return here


def position(move: Motion, path: str) -> Position:
    """The only way to be at the end of a path."""
    [only] = positions(move, path)
    return only


def steps(move: Motion, path: str, to: str) -> list[MoveStep]:
    """Every legal step to a space after the only way along a path."""
    return move.legal_steps(position(move, path), move.board[to].index)


def reachable(move: Motion, position: Position) -> set[str]:
    """The ids of the spaces that may come next."""
    return {move.board[step.to].id for step in move.legal_steps(position)}


def refusals(move: Motion, position: Position, to: str) -> list[tuple[str, str]]:
    """Rule and code of every refusal."""
    return [(each.rule or "", each.code) for each in move.refusals(position, move.board[to].index)]


def dice(move: Motion, rolls: Iterable[Roll]) -> list[tuple[str, str]]:
    """Kind and place of dice."""
    return [(str(roll.kind), move.board[roll.space].id) for roll in rolls]
