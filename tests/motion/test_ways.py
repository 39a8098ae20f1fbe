"""The flights of one move that are worth choosing (H4)."""

from fractions import Fraction

import pytest

from planner.board import default_board
from planner.motion import Activation, Conditions, Flight, Motion, MoveStep, Position, flights
from planner.motion.front import keep_unbeaten
from planner.motion.ways import Weights, worthwhile
from planner.rules import Season
from tests.route.reference import Course, endings

BOARD = default_board()
COASTING = Activation(0, Fraction(0), 0)
WEAK = Activation(2, Fraction(2), 7)
STRONG = Activation(5, Fraction(1), 20, base_thrust=5)
SOLAR = Activation(4, Fraction(1, 2), 20, base_thrust=4, solar_dies=True)
PIVOTING = Activation(4, Fraction(1, 2), 9, base_thrust=4, bonus_pivots=1)
SAIL = Activation(3, Fraction(0), 0, base_thrust=2, bonus_pivots=1, sail=True)
CREW = Activation(12, Fraction(8), 40, base_thrust=12)


def weigh(weights: Weights, position: Position, step: MoveStep) -> Weights:
    """Hazards and belts."""
    hazards = sum(roll.kind.is_hazard for roll in step.rolls)
    return weights[0] + hazards, weights[1] + len(step.rolls) - hazards


def ways(move: Motion, start: str) -> dict[int, list[Flight]]:
    return worthwhile(move, move.start(BOARD[start].index), (0, 0), weigh)


def prices(flights_: list[Flight]) -> list[tuple[int, ...]]:
    told = []
    for flight in flights_:
        hazards = sum(roll.kind.is_hazard for roll in flight.rolls)
        told.append((flight.fuel_steps, hazards, len(flight.rolls) - hazards))
    return told


@pytest.mark.parametrize(
    ("engine", "start"),
    [
        (COASTING, "sol-mars-l5"),
        (WEAK, "leo"),
        (STRONG, "leo"),
        (STRONG, "lmo"),
        (SOLAR, "uranus-burn-10"),
        (PIVOTING, "sol-mars-l3"),
        (SAIL, "leo"),
        (CREW, "mars-arsia-mons"),
    ],
)
def test_H4b_every_price_that_no_other_beats_and_nothing_else(engine: Activation, start: str):
    """Against the readable search of the route planner, which knows nothing of this one."""
    move = Motion(BOARD, engine, Conditions())
    expected: dict[int, list[tuple[int, ...]]] = {}
    for ending in endings(move, BOARD[start].index, Course()):
        fuel = -(-engine.steps_for(ending.half_burns) // 1)
        price = fuel, ending.hazards, ending.belts
        keep_unbeaten(expected.setdefault(ending.to, []), price, _beats)
    expected.pop(BOARD[start].index, None)
    found = {space: sorted(prices(each)) for space, each in ways(move, start).items()}
    assert found == {space: sorted(each) for space, each in expected.items()}


def _beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def test_H4b_a_way_around_the_hazard_is_listed_beside_the_cheaper_one():
    """The flight to Earth burn 9 brakes at Venus or burns three times."""
    venus_helps = Conditions(season=Season.BLUE)
    move = Motion(BOARD, Activation(14, Fraction(8), 25, base_thrust=14), venus_helps)
    found = prices(ways(move, "leo")[BOARD["earth-burn-9"].index])
    assert len(found) > 1
    assert min(hazards for _, hazards, _ in found) == 0


def test_H4b_all_of_them_can_be_flown():
    move = Motion(BOARD, STRONG, Conditions())
    for each in ways(move, "lmo").values():
        for flight in each:
            assert flight in flights(move, flight.path)


def test_H8b_bonus_burns_to_spend_or_to_keep_do_not_multiply_the_ways_along_a_path():
    """Each burn that may be paid in two ways would double them: 2 to the power of 20 here."""
    path = (
        "mercury-burn-2 solar-oberth mercury-burn-5 mercury-burn-6 mercury-hohmann-2 sol-belt-5"
        " mercury-hohmann-3 mercury-burn-7 venus-hohmann-4 sol-earth-l1 earth-belt-5 cycler"
        " earth-belt-7 sso earth-luna-l3 earth-hohmann-8 sol-earth-l1 earth-belt-5 cycler"
        " earth-belt-1 geo sol-earth-l2 earth-burn-9 earth-burn-11 earth-hohmann-10 earth-burn-14"
        " mars-hohmann-15 earth-burn-15 earth-hohmann-13 earth-burn-16 mars-hohmann-17"
        " sol-mars-l3 mars-burn-11 ceres-burn-8 ceres-burn-9 ceres-burn-10"
    )
    strong = Activation(60, Fraction(1), 60, base_thrust=10)
    move = Motion(BOARD, strong, Conditions())
    (cheapest, *_) = flights(move, [BOARD[space].index for space in path.split()])
    assert cheapest.position.bonus_burns == 0
