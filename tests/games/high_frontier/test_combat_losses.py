"""What a battle costs: cards, fuel and tanks, and the chit of the victor (3D9, 3E2)."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.combat.effects import Zap
from planner.games.high_frontier.modules.conflict.combat.losses import CaptureDue, SwapCube
from planner.games.high_frontier.modules.conflict.combat.victory import FlipDue, FlipPropaganda
from planner.games.high_frontier.modules.politics.delegates import Forgo, FreeCube
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.tokens import cubes_left
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.fighting import (
    MICROPROBE,
    NUBOT_BUGGY,
    SHACKLETON,
    UN,
    attack,
    combat_of,
    fire,
    front,
    guns_face_to_face,
    told,
    weapons,
)
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.warring import conflict_of


def test_3E1a_a_weapon_that_is_lost_before_it_fires_does_not_fire():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    # Nothing of 10 is broken by dice: the crew is.
    fire(game, "gun", "CG109", (1, 1, 4, 4, 4, 4, 4, 4, 4, 4))
    assert UN in cards_of(game.state, "UN:leo")
    assert weapons(game) == {("gun", "CG107")}


def test_3E2f_the_firer_picks_a_softer_card():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CG112F", "CG113F", "CG107F")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    fire(game, "raygun", "CB067", (4, 4))
    assert refusal(game, Zap("UN", "CG107")).code == "too-hard"
    game.apply(Zap("UN", "CG113"))
    assert cards_of(game.state, "ESA:outpost-1") == ["CG112F", "CG107F"]
    assert "CG113" in game.state.players["ESA"].hand


def test_3E2f_E7d_a_heavy_radiator_turns_light_instead():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CD093F heavy")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    fire(game, "raygun", "CB067", (4, 4))
    assert not game.state.stacks["ESA:outpost-1"].cards[0].heavy
    assert combat_of(game).turn.battle is None or not combat_of(game).turn.battle.beaten


def test_3E2f_the_fuel_of_the_last_thruster_becomes_tanks():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:rocket", "earth-flyby", "CT046F", wet="6")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    entry = fire(game, "raygun", "CB067", (6, 4))
    assert "the fuel of ESA:rocket becomes 5 tanks" in told(entry)
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.cards, rocket.tanks, rocket.grade) == ([], 5, None)


@pytest.mark.parametrize(("moved", "tired"), [(False, 1), (True, 7)])
def test_3E2f_H1b_fuel_that_has_moved_becomes_tanks_that_have_moved(moved: bool, tired: int):
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        rocket = put_stack(state, "ESA:rocket", "earth-flyby", "CT046F", tanks=2, wet="8")
        rocket.moved_tanks, rocket.moved_fuel = 1, moved

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    assert "becomes 6 tanks" in told(fire(game, "raygun", "CB067", (6, 4)))
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.tanks, rocket.moved_tanks) == (8, tired)


def test_3E2k_cards_are_lost_and_tanks_go_to_the_captor():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F", tanks=4)
        put_stack(state, "UN:outpost-1", SHACKLETON, NUBOT_BUGGY)

    game = front(arrange=arrange)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CB062", (3, 3))
    assert "ESA:outpost-1" not in game.state.stacks
    assert game.state.stacks["UN:outpost-1"].tanks == 4
    assert "CG112" in game.state.players["ESA"].hand
    assert game.state.marks(SHACKLETON).factory == "UN"


def test_3D9_3D9a_a_victor_flips_a_chit_without_an_extremist_if_there_is_one():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (6, 6))
    fire(game, "gun", "CG107", (1, 1, *(4,) * 8))
    due = game.state.agenda[-1]
    assert isinstance(due, FlipDue)
    assert set(due.chits) == {"freedom", "individuality"}
    assert refusal(game, FlipPropaganda("UN", "equality")).rule == "3D9a"
    game.apply(FlipPropaganda("UN", "freedom"))
    assert conflict_of(game).propaganda["freedom"] == "loyalists"


def test_3D9_a_defender_is_never_victorious():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (1, 1, *(4,) * 8))
    fire(game, "gun", "CG107", (6, 6))
    assert not isinstance(game.state.agenda[-1], FlipDue)


def capturing(spare: int) -> Game:
    """The UN captures a factory of ESA, with so many cubes in reserve."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, UN, NUBOT_BUGGY)

    game = front(arrange=arrange, landed=("CB062",))
    own = ("ceres", "vesta", "hygiea", "psyche", "deimos", "phobos", "davida")
    for site in own[: cubes_left(game.table, "UN") - spare]:
        claim(game.state, site, "UN", factory=True)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CB062", (4, 4))
    return game


def test_3E2k_a_captor_with_a_cube_takes_the_factory_at_once():
    assert capturing(spare=1).state.marks(SHACKLETON).factory == "UN"


@pytest.mark.parametrize("source", ["unity", "ceres"])
def test_3E2k_I7f_whoever_frees_a_cube_for_a_capture_is_asked_again_and_captures(source: str):
    game = capturing(spare=0)
    assert isinstance(game.state.agenda[-1], CaptureDue)
    assert refusal(game, SwapCube("UN")).code == "no-cube"
    game.apply(FreeCube("UN", source))
    assert game.state.marks(SHACKLETON).factory == "ESA"
    assert set(game.legal()) == {SwapCube("UN"), Forgo("UN")}
    game.apply(SwapCube("UN"))
    assert game.state.marks(SHACKLETON).factory == "UN"
    assert cubes_left(game.table, "UN") == 0


def test_3E2k_a_captor_may_keep_his_cubes():
    game = capturing(spare=0)
    game.apply(Forgo("UN"))
    assert game.state.marks(SHACKLETON).factory == "ESA"
