"""Flights in a game at the terminal: their choices, and plans for them."""

from __future__ import annotations

import pytest

from planner.cli.hotseat.menu import menu
from planner.cli.hotseat.plans import plan, within_reach
from planner.cli.hotseat.words import choice_words
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game

# -- choices of a flight -----------------------------------------------------------------------


def flying(*faces: str, at: str, wet: str) -> Game:
    """NASA on turn with a rocket of these faces."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", at, *faces, wet=wet)

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def shown_moves(game: Game) -> list[str]:
    choices = [each for each in game.legal("NASA") if isinstance(each, Template)]
    return [choice_words(game.table, each) for each in choices if each.action is Move]


def test_J1c_the_chains_of_a_move_are_shown_with_what_they_cost():
    faces = ("CT052R", "CX081R", "CX084R", "CD092R heavy", "CD093R heavy", "CT044F", "CF074F")
    safe, deadly = [
        line for line in shown_moves(flying(*faces, at="leo", wet="20")) if "CT052" in line
    ][:2]
    assert safe.startswith(
        "rocket at Low Earth Orbit, with CT052 Ablative Nozzle, supported by CX084 Antimatter GDM"
    )
    assert "net thrust 1" in safe
    assert "net thrust 9" in deadly
    assert "decommissions " in deadly


def test_H6b_falling_is_shown_as_such():
    shown = shown_moves(flying("CB059R", at="lmo", wet="3"))
    assert shown == ["rocket at Low Mars Orbit, falling, with nothing activated"]


def test_H4b_going_on_is_asked_as_planned_stop_or_another_way():
    game = flying("CT045F", "CG112F", "CB067R", at="cycler", wet="15")
    path = ("earth-belt-1", "earth-lander-2", "earth-luna-l1")
    game.apply(Move("NASA", "NASA:rocket", "CT045", path), dice=(6,))
    lines = [line.words for line in menu(game, game.legal())]
    assert lines[:2] == [
        "fly-on: on to Earth-Luna L1 (H2a)",
        "fly-on: stop here (H2a)",
    ]
    assert len(lines) == 3
    assert "net thrust" in lines[2]


def test_plans_know_the_rocket_on_the_table() -> None:
    table = new_game(
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", "CT045F", "CG106F", wet="8")
    ).table
    told = plan(table, "NASA", "deimos")
    assert "dry mass 5, wet mass 8, from year 1 on:" in told
    assert "turn 1, year 1, blue season: Hall Effect=3-2,push" in told
    assert "prospecting (I6.3)" in told


@pytest.mark.parametrize("name", ["mars", "Mars", "火星"])
def test_a_plan_for_a_planet_is_one_for_each_of_its_sites(name: str) -> None:
    table = new_game(
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", "CT045F", "CG106F", wet="8")
    ).table
    told = plan(table, "NASA", name)
    assert told.count("Mars: ") == 3
    assert "Phobos" not in told
    assert "Phobos" in within_reach(table, "NASA")


def test_D1a_who_has_flown_this_year_plans_from_the_next() -> None:
    game = new_game(
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", "CT045F", "CG106F", wet="8")
    )
    turn = game.state.turn
    assert turn is not None
    turn.flown.append("NASA:rocket")
    assert "from year 2 on:" in plan(game.table, "NASA", "deimos")


def test_a_rocket_that_does_not_work_says_why() -> None:
    table = new_game(
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", "CT045F", wet="8")
    ).table
    assert "rocket: H2: no thruster of this stack is operational" in plan(table, "NASA", "deimos")
