"""Fuel aboard: jettison, internal tankage, Phileas Fogg (G1f, G2, F4d)."""

import pytest

from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Decommission
from planner.games.high_frontier.chapters.free.fuel import (
    FuelToTanks,
    JettisonFuel,
    PhileasFogg,
    TanksToFuel,
)
from planner.games.high_frontier.chapters.movement.activation import activated
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal

CREW = "CQ042F"
ROCKET = "NASA:rocket"


def rocket_game(*faces: str, wet: str, space: str = "geo", tanks: int = 0, grade=None) -> Game:
    def arrange(state: State) -> None:
        stack = put_stack(state, ROCKET, space, *faces, wet=wet, tanks=tanks)
        stack.grade = grade if grade is not None else FuelGrade.WATER

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def steps(game: Game) -> int:
    return rocket_of(game.table, game.state.stacks[ROCKET]).chits.steps


def spots(game: Game) -> tuple[str, str]:
    chits = rocket_of(game.table, game.state.stacks[ROCKET]).chits
    return str(chits.dry), str(chits.wet)


def domain(game: Game, kind: type, field: str) -> list[object]:
    (template,) = [
        c for c in game.legal() if isinstance(c, Template) and c.action is kind and field in c.free
    ]
    return list(template.free[field].values())


@golden("G1f")
def test_G1f_a_step_jettisoned_lets_the_rocket_land(case: Case):
    given, expect = case["given"], case["expect"]
    game = rocket_game(CREW, wet=given["wet"], tanks=5)
    entry = game.apply(JettisonFuel("NASA", ROCKET, 1))
    stack = game.state.stacks[ROCKET]
    assert stack.wet == expect["wet"]
    assert str(entry.says[0]) == f"{ROCKET} jettisons 1 step of fuel; wet mass 8 (G1f)"
    net = activated(game.table, stack, "CQ042").choice.net.value
    heavy = rocket_game(CREW, wet=given["wet"], tanks=5)
    before = activated(heavy.table, heavy.state.stacks[ROCKET], "CQ042").choice.net.value
    assert net - before == expect["net_thrust"] - expect["net_thrust_before"]


def test_G1f_no_more_fuel_is_jettisoned_than_there_is():
    game = rocket_game(CREW, wet="2")
    assert domain(game, JettisonFuel, "steps") == list(range(1, 10))
    refused = refusal(game, JettisonFuel("NASA", ROCKET, 10))
    assert (refused.rule, refused.numbers["available"]) == ("F3d", 9)
    with pytest.raises(BadInput, match="1 or more"):
        game.apply(JettisonFuel("NASA", ROCKET, 0))


def test_G1f_only_spacecraft_have_fuel_to_jettison():
    game = new_game("core", ("NASA", "ESA"))
    assert refusal(game, JettisonFuel("NASA", "NASA:leo", 1)).code == "not-a-spacecraft"


def test_E2_nobody_empties_the_tanks_of_others():
    game = rocket_game(CREW, wet="2")
    game.state.stacks[ROCKET].owner = "ESA"
    assert refusal(game, JettisonFuel("NASA", ROCKET, 1)).code == "not-your-stack"


def test_F3d_jettisoning_all_fuel_frees_the_wet_mass_chit_of_its_colour():
    game = rocket_game(CREW, wet="2")
    game.state.stacks[ROCKET].moved_fuel = True
    game.apply(JettisonFuel("NASA", ROCKET, 9))
    stack = game.state.stacks[ROCKET]
    assert (stack.wet, stack.grade, stack.moved_fuel) == ("1", None, False)


@golden("G2-note")
def test_G2a_a_tank_becomes_fuel_and_only_the_dry_mass_chit_moves(case: Case):
    game = rocket_game(CREW, "CF074F", "CT045F", wet="7", tanks=1)
    game.apply(TanksToFuel("NASA", ROCKET, 1))
    assert spots(game) == ("6", "7")
    assert int(case["given"]["dry"]) - int(case["expect"]["dry"]) == 1
    assert game.state.stacks[ROCKET].tanks == 0


def test_G2a_tanks_that_are_not_there_do_not_burn():
    game = rocket_game(CREW, wet="5", tanks=2)
    assert domain(game, TanksToFuel, "tanks") == [1, 2]
    refused = refusal(game, TanksToFuel("NASA", ROCKET, 3))
    assert (refused.rule, refused.code) == ("G2a", "not-enough-tanks")


def test_F4d_water_among_dirt_is_dirt():
    game = rocket_game(CREW, wet="6", tanks=2, grade=FuelGrade.DIRT)
    entry = game.apply(TanksToFuel("NASA", ROCKET, 2))
    assert game.state.stacks[ROCKET].grade is FuelGrade.DIRT
    assert entry.says[-1].rule == "F4d"


def test_F2a_the_last_tank_of_a_stack_without_mass_stays():
    game = rocket_game("CT048F", wet="2", tanks=1)
    assert refusal(game, TanksToFuel("NASA", ROCKET, 1)).rule == "F2a"
    kinds = {c.action for c in game.legal() if isinstance(c, Template)}
    assert TanksToFuel not in kinds


@golden("G2b")
def test_G2b_fuel_becomes_tanks_of_an_outpost_and_the_rocket_is_scrapped(case: Case):
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", "CT045F", "CT053R", "CB064F", "CT044F", wet="6-1/2")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert spots(game) == (case["given"]["dry"], case["given"]["wet"])
    game.apply(FuelToTanks("NASA", ROCKET, 2))
    after = case["expect"]["after_conversion"]
    assert spots(game) == (after["dry"], after["wet"])
    game.apply(Transfer("NASA", ROCKET, "NASA:outpost-1", cards=("CB064",), tanks=2))
    after = case["expect"]["after_unloading"]
    assert spots(game) == (after["dry"], after["wet"])
    assert steps(game) == case["expect"]["steps_left"]
    game.apply(Decommission("NASA", ROCKET))
    assert ROCKET not in game.state.stacks
    assert game.state.stacks["NASA:outpost-1"].tanks == case["expect"]["FTs_in_outpost"]


def test_G2b_there_are_no_tanks_of_dirt():
    game = rocket_game(CREW, wet="6", grade=FuelGrade.DIRT)
    assert refusal(game, FuelToTanks("NASA", ROCKET, 1)).code == "no-dirt-tanks"
    kinds = {c.action for c in game.legal() if isinstance(c, Template)}
    assert FuelToTanks not in kinds


def test_G2b_no_more_tanks_than_fuel():
    game = rocket_game(CREW, wet="3-1/2")
    assert domain(game, FuelToTanks, "tanks") == [1, 2]
    assert refusal(game, FuelToTanks("NASA", ROCKET, 3)).code == "not-enough-fuel"


def test_H1b_converting_moved_fuel_and_tanks_does_not_make_them_fresh():
    game = rocket_game(CREW, wet="9", space="leo")
    game.apply(Move("NASA", ROCKET, "CQ042", ("cycler",)))
    stack = game.state.stacks[ROCKET]
    assert stack.moved_fuel
    game.apply(FuelToTanks("NASA", ROCKET, 2))
    assert game.state.stacks[ROCKET].moved_tanks == 2
    game.apply(JettisonFuel("NASA", ROCKET, steps(game)))
    assert not game.state.stacks[ROCKET].moved_fuel
    game.apply(TanksToFuel("NASA", ROCKET, 1))
    stack = game.state.stacks[ROCKET]
    assert (stack.moved_fuel, stack.moved_tanks) == (True, 1)


@golden("G2c")
def test_G2c_a_refinery_and_a_heavy_radiator_go_into_the_hopper(case: Case):
    given, expect = case["given"], case["expect"]
    # MPD T-wave 1, refinery 2, radiator 1, Hall Effect 2: dry mass 6 as in the example.
    game = rocket_game(
        "CT053R", "CF070R", "CD092F heavy", "CT045F", wet=given["wet"], grade=FuelGrade.DIRT
    )
    assert spots(game) == (given["dry"], given["wet"])
    assert steps(game) == expect["steps_before"]
    game.apply(PhileasFogg("NASA", ROCKET, cards=("CF070",), light=("CD092",)))
    assert spots(game) == (expect["dry"], expect["wet"])
    assert steps(game) == expect["steps_after"]
    assert "CF070" in game.state.players["NASA"].hand
    assert cards_of(game.state, ROCKET) == ["CT053R", "CD092F", "CT045F"]
    assert not game.state.stacks[ROCKET].cards[1].heavy


def test_G2c_fed_cards_turn_all_fuel_to_dirt():
    game = rocket_game(CREW, "CF070R", wet="6")
    entry = game.apply(PhileasFogg("NASA", ROCKET, cards=("CF070",)))
    assert game.state.stacks[ROCKET].grade is FuelGrade.DIRT
    assert entry.says[-1].rule == "F4d"


def test_G2c_radiators_are_turned_light_for_dirt_only():
    game = rocket_game(CREW, "CD092F heavy", wet="6")
    assert refusal(game, PhileasFogg("NASA", ROCKET, light=("CD092",))).code == "not-dirt"


def test_E7c_humans_are_not_fed_to_the_engine():
    game = rocket_game(CREW, "CF070R", wet="6")
    assert refusal(game, PhileasFogg("NASA", ROCKET, cards=("CQ042",))).rule == "E7c"


def test_G2c_nothing_is_no_food():
    with pytest.raises(BadInput, match="nothing"):
        rocket_game(CREW, wet="6").apply(PhileasFogg("NASA", ROCKET))


def test_E2e_a_rocket_that_eats_itself_up_leaves_the_map():
    game = rocket_game("CF070R", wet="6")
    game.apply(PhileasFogg("NASA", ROCKET, cards=("CF070",)))
    assert ROCKET not in game.state.stacks


def test_G2_everything_that_is_offered_applies():
    for grade in (FuelGrade.WATER, FuelGrade.DIRT):
        game = rocket_game(
            CREW, "CT053R", "CF070R", "CD092F heavy", "CD093R heavy", wet="13", tanks=3, grade=grade
        )
        for choice in game.legal():
            if isinstance(choice, Template) and choice.action in (
                JettisonFuel,
                TanksToFuel,
                FuelToTanks,
                PhileasFogg,
            ):
                for action in choice.actions():
                    assert game.may(action), action


def test_D1c_free_actions_are_for_ones_own_turn():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "geo", "CQ038F", wet="5")
        claim(state, "ceres", "ESA")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert refusal(game, JettisonFuel("ESA", "ESA:rocket", 1)).rule == "D1"


def test_H1b_G2a_fuel_that_has_moved_is_not_refreshed_by_tanks_that_have_not():
    game = rocket_game("CT045F", wet="12", tanks=3)
    stack = game.state.stacks[ROCKET]
    stack.moved_tanks = 1
    game.apply(TanksToFuel("NASA", ROCKET, 3))
    assert game.state.stacks[ROCKET].moved_fuel
    game.state.stacks[ROCKET].tanks = 2
    game.apply(TanksToFuel("NASA", ROCKET, 2))
    assert game.state.stacks[ROCKET].moved_fuel


def test_H1b_G1_fuel_that_has_moved_stays_tired_as_cargo_and_cargo_as_fuel():
    game = rocket_game("CT045F", wet="9")
    game.state.stacks[ROCKET].moved_fuel = True
    game.apply(Transfer("NASA", ROCKET, "NASA:outpost-1", drain=2))
    assert game.state.stacks["NASA:outpost-1"].moved_tanks == 2
    # What comes aboard fresh does not refresh what is there.
    game.state.stacks["NASA:outpost-1"].moved_tanks = 0
    game.apply(Transfer("NASA", "NASA:outpost-1", ROCKET, fuel=1))
    assert game.state.stacks[ROCKET].moved_fuel
