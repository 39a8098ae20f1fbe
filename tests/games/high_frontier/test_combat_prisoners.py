"""Prisoners of war (3D9c, 3D9d)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.activation import activations
from planner.games.high_frontier.modules.conflict.combat.effects import Zap, ZapDue
from planner.games.high_frontier.modules.conflict.combat.model import combat
from planner.games.high_frontier.modules.conflict.combat.prisoners import chits_left, points
from planner.games.high_frontier.modules.conflict.combat.victory import FlipPropaganda
from planner.games.high_frontier.modules.conflict.state import Conflict
from planner.games.high_frontier.table.happenings import MoveEnded, TurnBegun
from planner.games.high_frontier.table.hardware import decommission_at_rest, humans_at, humans_of
from planner.games.high_frontier.table.state import State
from planner.text import Text
from tests.games.high_frontier.arrange import cards_of, put_stack
from tests.games.high_frontier.fighting import (
    ESA,
    UN,
    after,
    attack,
    combat_of,
    fire,
    firing,
    front,
    hold,
    weapons,
)
from tests.games.high_frontier.warring import context_of

SPACE = "earth-flyby"
SHIMIZU = "CQ039F"


def crews(*theirs: str):
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", SPACE, UN, "CB067R")
        put_stack(state, "Shimizu:outpost-1", SPACE, SHIMIZU, "CG113F", *theirs)

    return arrange


def won(*theirs: str) -> Game:
    """UN has zapped a generator beside a crew of Shimizu."""
    game = front(("UN", "Shimizu"), crews(*theirs))
    attack(game, SPACE)
    fire(game, "raygun", "CB067", (4, 4))
    if isinstance(game.state.agenda[-1], ZapDue):
        game.apply(Zap("UN", "CG113"))
    while firing(game):
        if ("raygun", "CQ039") in weapons(game):
            fire(game, "raygun", "CQ039", (1, 1))
        else:
            hold(game)
    game.apply(FlipPropaganda("UN", "equality"))
    return game


def test_3D9c_a_manned_victor_takes_humans_who_cannot_flee():
    game = won()
    assert SHIMIZU in cards_of(game.state, "UN:outpost-1")
    assert combat_of(game).prisoners == {"CQ039": "UN"}
    assert chits_left(game.table) == 4
    after(game)


def test_3D9c_whoever_has_a_working_thruster_is_not_taken():
    game = won("CT045F", "CG106F")
    assert combat_of(game).prisoners == {}
    assert SHIMIZU in cards_of(game.state, "Shimizu:outpost-1")


def test_3D9d_prisoners_are_humans_of_their_captor():
    game = won()
    assert [held.face for _, held in humans_of(game.table, "UN")] == [UN, SHIMIZU]
    assert humans_of(game.table, "Shimizu") == []
    assert not humans_at(game.table, "Shimizu", SPACE)


def test_3D9c_3D9d_brought_home_they_are_paraded_and_set_free():
    game = won()
    after(game)
    context = context_of(game)
    stack = context.state.stacks["UN:outpost-1"]
    stack.space = "leo"
    context.happened(MoveEnded("UN", stack.id, "leo", landed=False))
    assert SHIMIZU in [held.face for held in context.state.leo("Shimizu").cards]
    assert points(context, "UN") == 2
    assert points(context, "Shimizu") == 0


def test_3D9d_whoever_is_decommissioned_is_no_prisoner_any_more():
    game = won()
    context = context_of(game)
    stack = context.state.stacks["UN:outpost-1"]
    held = [each for each in stack.cards if each.face == SHIMIZU]
    decommission_at_rest(context, stack, held, Text("lost"), "3D9d")
    part = context.state.parts["combat"]
    assert part.prisoners == {}  # type: ignore[attr-defined]
    assert ESA not in [each.face for each in stack.cards]


def test_3D9d_in_peace_they_go_home():
    game = won()
    context = context_of(game)
    now = context.state.part(Conflict)
    assert now is not None
    context.state.put_part(replace(now, war=False))
    context.happened(TurnBegun("Shimizu"))
    assert SHIMIZU in [held.face for held in context.state.leo("Shimizu").cards]


def test_3D9d_the_thruster_of_a_prisoner_is_not_activated():
    context = context_of(won())
    now = combat(context)
    context.state.put_part(replace(now, prisoners={"CQ040": "Shimizu"}))
    put_stack(context.state, "Shimizu:rocket", SPACE, UN, wet="8")
    stack = context.state.stacks["Shimizu:rocket"]
    with pytest.raises(RuleViolation) as refused:
        activations(context, stack, "CQ040")
    assert refused.value.rule == "3D9d"
