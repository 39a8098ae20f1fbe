"""The paths that a move may be chosen from (H4)."""

import random
from fractions import Fraction

import pytest

from planner.board import default_board
from planner.game.routes import Routes, steps_along
from planner.motion import Activation, Conditions, Move
from planner.route.reference import Course, endings

BOARD = default_board()
COASTING = Activation(0, Fraction(0), 0)
WEAK = Activation(2, Fraction(2), 7)
STRONG = Activation(5, Fraction(1), 20, base_thrust=5)
SAIL = Activation(6, Fraction(0), 0, base_thrust=2, bonus_pivots=1, sail=True)
CREW = Activation(12, Fraction(8), 40, base_thrust=12)


def routes(activation: Activation, start: str) -> Routes:
    move = Move(BOARD, activation, Conditions())
    return Routes(move, move.start(BOARD[start].index))


@pytest.mark.parametrize(
    ("engine", "start"),
    [
        (COASTING, "sol-mars-l5"),
        (WEAK, "leo"),
        (STRONG, "leo"),
        (STRONG, "lmo"),
        (SAIL, "leo"),
        (CREW, "mars-arsia-mons"),
    ],
)
def test_one_path_to_each_space_within_reach_and_it_is_the_cheapest(engine: Activation, start: str):
    offered = routes(engine, start)
    cheapest: dict[str, int] = {}
    for ending in endings(offered.move, offered.start.space, Course()):
        space = BOARD[ending.to].id
        cheapest[space] = min(ending.half_burns, cheapest.get(space, ending.half_burns))
    found: dict[str, int] = {}
    for path in offered.values():
        assert path[-1] not in found
        steps = steps_along(offered.move, offered.start, path)
        found[path[-1]] = steps[-1].position.half_burns
    cheapest.pop(start, None)
    assert found == cheapest
    assert list(found.values()) == sorted(found.values())


def test_samples_are_paths_that_may_be_flown():
    offered = routes(STRONG, "leo")
    chance = random.Random(5)
    for _ in range(100):
        path = offered.sample(chance)
        assert offered.move.may_stop(steps_along(offered.move, offered.start, path)[-1].position)


def test_H8b_bonus_burns_to_spend_or_to_keep_do_not_multiply_the_ways_along_a_path():
    """Each burn that may be paid in two ways would double them: 2 to the power of 20 here."""
    path = (
        "solar-oberth mercury-burn-5 mercury-burn-6 mercury-hohmann-2 sol-belt-5"
        " mercury-hohmann-3 mercury-burn-7 venus-hohmann-4 sol-earth-l1 earth-belt-5 cycler"
        " earth-belt-7 sso earth-luna-l3 earth-hohmann-8 sol-earth-l1 earth-belt-5 cycler"
        " earth-belt-1 geo sol-earth-l2 earth-burn-9 earth-burn-11 earth-hohmann-10 earth-burn-14"
        " mars-hohmann-15 earth-burn-15 earth-hohmann-13 earth-burn-16 mars-hohmann-17"
        " sol-mars-l3 mars-burn-11 ceres-burn-8 ceres-burn-9 ceres-burn-10"
    )
    strong = Activation(60, Fraction(1), 60, base_thrust=10)
    offered = routes(strong, "mercury-burn-2")
    steps = steps_along(offered.move, offered.start, tuple(path.split()))
    assert steps[-1].position.bonus_burns == 0
