"""The ways that a move may be chosen from (H4)."""

import random

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.movement.routes import Routes, Way
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game

ROCKET = "NASA:rocket"
CREW, MOTH = "CQ042F", "CT048F"


def rocket_at(space: str, *faces: str, wet: str) -> Game:
    """NASA on turn with a rocket of these faces."""

    def arrange(state: State) -> None:
        put_stack(state, ROCKET, space, *faces, wet=wet)

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def moves(game: Game) -> list[Template]:
    """The moves that are listed."""
    listed = game.legal("NASA")
    return [each for each in listed if isinstance(each, Template) and each.action is Move]


def routes(game: Game) -> Routes:
    """The ways of the first move that is listed."""
    found = moves(game)[0].free["path"]
    assert isinstance(found, Routes)
    return found


@pytest.mark.parametrize("space", ["leo", "lmo", "mars-arsia-mons", "sol-jupiter-l1"])
def test_H4_every_way_that_is_listed_applies_at_its_price(space: str):
    game = rocket_at("sol-mars-l1" if space == "sol-jupiter-l1" else space, CREW, wet="9")
    listed = list(moves(game)[0].actions())
    assert listed
    for action, way in zip(listed, routes(game).values(), strict=True):
        after = game.copy()
        after.apply(action)
        step = after.state.agenda[-1]
        if step.tag == "turn":
            assert after.state.stacks[ROCKET].wet == way.price.wet_after


def test_H4_samples_apply():
    game = rocket_at("leo", CREW, MOTH, wet="9")
    chance = random.Random(5)
    for _ in range(100):
        assert game.may(moves(game)[0].sample(chance))


def to(game: Game, space: str) -> list[Way]:
    """The ways to a space."""
    return [way for way in routes(game).values() if way.path[-1] == space]


def test_H4_a_way_says_where_it_leads_and_what_it_takes():
    falling, powered = to(rocket_at("lmo", CREW, wet="20"), "mars-arsia-mons")
    assert falling.as_dict() == {
        "to": "mars-arsia-mons",
        "label": "Mars: Arsia Mons Caves, aerobrake landing: 0 burns, 0 steps of fuel,"
        " 1 aerobrake roll",
        "path": ["mars-aerobrake-2", "mars-arsia-mons"],
        "landing": "aerobrake",
        "fuel_steps": 0,
        "burns": 0,
        "wet_after": "20",
        "rolls": [
            {"kind": "aerobrake", "rule": "H7b", "space": "mars-aerobrake-2", "chance": "1/6"}
        ],
    }
    assert powered.label == "Mars: Arsia Mons Caves, powered landing: 1 burn, 8 steps of fuel"
    assert powered.parameters["landing"] == "powered"


def test_H10_a_belt_counts_by_what_it_threatens():
    """The crew is hard enough for any roll less 12; the solar moth alone is not."""
    tough = to(rocket_at("cycler", CREW, wet="9"), "geo")[0]
    assert [(str(roll.chance), roll.threatens) for roll in tough.price.rolls] == [("0", ())]
    soft = to(rocket_at("cycler", MOTH, wet="4"), "geo")
    (roll,) = soft[0].price.rolls
    assert roll.kind == "belt"


def test_H6b_sails_that_burn_up_are_part_of_the_price():
    game = rocket_at("lmo", CREW, "CT049F", wet="9")
    (falling,) = [way for way in to(game, "mars-aerobrake-2") if not way.price.burns]
    assert falling.price.burn_up == ("CT049",)
    assert falling.label.endswith("1 aerobrake roll, CT049 burns up")
