"""Intercepts, dive-bombers and kamikaze stacks: how combat changes movement (3A3c-e, 3E5)."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.movement.routes import Way
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.movement import (
    DiveBomb,
    FormKamikaze,
    GrantPassage,
    PassageDue,
    interceptors,
)
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.fighting import SHACKLETON, UN, attack, fire, front, told, weapons
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import refusal

MET, CELL = "CB062F", "CG112F"
"""A missile of base thrust 5 with the generator that it takes."""


def ways(game: Game, stack: str) -> list[tuple[dict, Way]]:
    """Every way worth choosing of a stack, with the fixed part of its move."""
    return [
        (dict(choice.fixed), way)
        for choice in game.legal()
        if isinstance(choice, Template) and choice.action is Move
        if choice.fixed["stack"] == stack
        for way in choice.free["path"].values()
    ]


def way_to(game: Game, stack: str, space: str) -> Move:
    """The move that leads there for the fewest dice."""
    board = game.book.board
    there = [(fixed, way) for fixed, way in ways(game, stack) if board[way.flight.end].id == space]
    fixed, way = min(there, key=lambda each: (len(each[1].flight.rolls), len(each[1].path)))
    return Move(**fixed, **way.parameters)


def fly(game: Game, move: Move, dice: tuple[int, ...] = ()) -> None:
    """Fly it, rolling for hazards."""
    game.apply(move, dice)
    while isinstance(game.state.agenda[-1], HazardDue):
        game.apply(RollHazard(game.to_act[0]), (6,))


def passing(**more: object) -> tuple[Game, Move, str]:
    """A rocket with a move ahead, and an enemy's in a space that it would fly through."""
    game = front(**more)
    board = game.book.board
    put_stack(game.state, "UN:rocket", "geo", UN, wet="12")
    for fixed, way in ways(game, "UN:rocket"):
        through = [board[space] for space in way.path[:-1]]
        quiet = [space.id for space in through if not space.lander and space.hazard is None]
        if quiet and not way.flight.rolls:
            put_stack(game.state, "ESA:rocket", quiet[0], "CT045F", wet="8")
            return game, Move(**fixed, **way.parameters), quiet[0]
    raise LookupError("geo")


def test_3A3d_in_the_war_nobody_flies_by_an_enemy_spacecraft():
    game, move, spot = passing()
    refused = refusal(game, move)
    assert (refused.rule, refused.code) == ("3A3d", "held")
    board = game.book.board
    assert all(spot not in way.path[:-1] for _, way in ways(game, "UN:rocket"))
    assert any(board[way.flight.end].id == spot for _, way in ways(game, "UN:rocket"))


def test_3A3d_in_anarchy_the_enemy_may_let_it_pass():
    game, move, spot = passing(war=False, anarchy=True)
    game.apply(move)
    assert isinstance(game.state.agenda[-1], PassageDue)
    assert game.to_act == ("ESA",)
    stopped = game.copy()
    stopped.apply(GrantPassage("ESA", allow=False))
    assert stopped.state.stacks["UN:rocket"].space == spot
    game.apply(GrantPassage("ESA", allow=True))
    assert game.state.stacks["UN:rocket"].space == move.path[-1]


def test_3A3d_in_peace_and_by_allies_nobody_is_stopped():
    game, move, _ = passing(war=False)
    game.apply(move)
    assert game.state.stacks["UN:rocket"].space == move.path[-1]


def test_3Ea_nobody_is_stopped_in_leo():
    game = front()
    put_stack(game.state, "ESA:rocket", "leo", "CT045F", wet="8")
    assert interceptors(game.table, "UN", "leo") == ()
    game.state.stacks["ESA:rocket"].space = "geo"
    assert interceptors(game.table, "UN", "geo") == ("ESA",)


# -- kamikazes -----------------------------------------------------------------------------------


def orbit_of(game: Game) -> str:
    """A space from which the lander burns of the Moon lead down to the site."""
    board = game.book.board
    seen, ahead = set(), [board[SHACKLETON].index]
    while ahead:
        for exit_ in board.exits(ahead.pop()):
            there = board[exit_.to]
            if there.lander or there.hazard is not None:
                if exit_.to not in seen:
                    seen.add(exit_.to)
                    ahead.append(exit_.to)
            elif not there.is_site and not there.is_burn and not there.is_hohmann:
                return there.id
    raise LookupError(SHACKLETON)


def above_the_moon(*cards: str, **more: object) -> Game:
    game = front(**more)
    claim(game.state, SHACKLETON, "ESA", factory=True)
    put_stack(game.state, "UN:rocket", orbit_of(game), *cards, wet="12")
    return game


@golden("3E5e", "combat")
def test_3A3c_3E5a_3E5e_a_missile_dives_through_the_lander_burns_without_fuel(case: Case):
    given, expect = case["given"], case["expect"]
    game = above_the_moon(MET, CELL, "CG113F")
    assert FormKamikaze("UN", "UN:rocket", "CB062") in game.legal()
    game.apply(FormKamikaze("UN", "UN:rocket", "CB062"))
    assert cards_of(game.state, "UN:kamikaze-1") == [MET, CELL]
    kamikaze = game.state.stacks["UN:kamikaze-1"]
    assert kamikaze.grade is None
    assert (
        refusal(game, Transfer("UN", "UN:kamikaze-1", "UN:rocket", ("CG112",))).code
        == "closed-stack"
    )
    # It enters no burns but those of the target, and so gets nowhere else that takes one.
    board = game.book.board
    for _, way in ways(game, "UN:kamikaze-1"):
        burns = [board[space] for space in way.path if board[space].is_burn]
        assert all(space.lander for space in burns)
        assert way.flight.fuel_steps == expect["fuel_steps"]
    fly(game, way_to(game, "UN:kamikaze-1", given["site"]))
    assert kamikaze_at(game) == SHACKLETON
    refused = refusal(game, EndTurn("UN"))
    assert refused.rule == "3D8g"
    attack(game, SHACKLETON)
    # It has landed this turn and is a target in space.
    entry = fire(game, "gun", SHACKLETON, (6, 6))
    assert "(space)" in told(entry)
    entry = fire(game, "kamikaze", "CB062", tuple(given["dice"]))
    assert f"5 − 1d6 with 2 is fire value {expect['value']}" in told(entry)
    assert ("UN:kamikaze-1" not in game.state.stacks) is expect["spent"]


@pytest.mark.parametrize("anarchy", [False, True])
def test_3A3c_3A3d_a_kamikaze_flies_by_an_enemy_spacecraft(anarchy: bool):
    game = above_the_moon(MET, CELL, "CG113F", war=not anarchy, anarchy=anarchy)
    game.apply(FormKamikaze("UN", "UN:rocket", "CB062"))
    move = way_to(game, "UN:kamikaze-1", SHACKLETON)
    put_stack(game.state, "ESA:rocket", move.path[0], "CT045F", wet="8")
    fly(game, move)
    assert kamikaze_at(game) == SHACKLETON


def kamikaze_at(game: Game) -> str:
    return game.state.stacks["UN:kamikaze-1"].space


def test_3A3c_a_kamikaze_that_does_not_attack_is_lost_with_the_turn():
    game = above_the_moon(MET, CELL, "CG113F")
    game.apply(FormKamikaze("UN", "UN:rocket", "CB062"))
    entry = game.apply(EndTurn("UN"))
    assert "UN:kamikaze-1" not in game.state.stacks
    assert "(3A3c)" in told(entry)
    assert "CB062" in game.state.players["UN"].hand


def test_3E5a_3Ea_no_kamikaze_in_peace_or_out_of_leo():
    peace = above_the_moon(MET, CELL, "CG113F", war=False)
    assert refusal(peace, FormKamikaze("UN", "UN:rocket", "CB062")).rule == "3E5a"
    game = front()
    put_stack(game.state, "UN:rocket", "leo", MET, CELL, wet="8")
    assert refusal(game, FormKamikaze("UN", "UN:rocket", "CB062")).rule == "3Ea"


def test_3A3e_3E5e_a_spacecraft_without_humans_dives_and_has_to_attack():
    game = above_the_moon(MET, CELL)
    board = game.book.board
    before = {board[way.flight.end].id for _, way in ways(game, "UN:rocket")}
    # A thrust of 5 does not bring it down on the Moon in any other way.
    assert SHACKLETON not in before
    game.apply(DiveBomb("UN", "UN:rocket", SHACKLETON))
    fly(game, way_to(game, "UN:rocket", SHACKLETON))
    assert refusal(game, EndTurn("UN")).rule == "3D8g"
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    assert weapons(game) == {("kamikaze", "CB062")}
    fire(game, "kamikaze", "CB062", (2,))
    assert "UN:rocket" not in game.state.stacks


def test_3A3e_humans_do_not_dive():
    game = above_the_moon(MET, CELL, UN)
    assert refusal(game, DiveBomb("UN", "UN:rocket", SHACKLETON)).code == "cannot-dive"
    assert refusal(game, DiveBomb("UN", "UN:rocket", "ceres")).code == "no-enemy"


def test_3A3e_a_dive_bomber_that_cannot_attack_is_lost():
    game = above_the_moon(MET, CELL)
    game.apply(DiveBomb("UN", "UN:rocket", SHACKLETON))
    game.apply(EndTurn("UN"))
    assert "UN:rocket" not in game.state.stacks


def test_3D8a_what_has_attacked_does_not_move_any_more():
    game = above_the_moon(MET, CELL, "CG107R")
    put_stack(game.state, "ESA:outpost-1", game.state.stacks["UN:rocket"].space, "CG112R")
    move = way_to_anywhere(game)
    game.apply(Attack("UN", game.state.stacks["UN:rocket"].space))
    fire(game, "gun", "CG107", (6, 6))
    while game.to_act and not any(isinstance(c, EndTurn) for c in game.legal()):
        game.apply(next(c for c in game.legal() if not isinstance(c, Template)))
    assert refusal(game, move).rule == "3D8a"


def way_to_anywhere(game: Game) -> Move:
    fixed, way = ways(game, "UN:rocket")[0]
    return Move(**fixed, **way.parameters)
