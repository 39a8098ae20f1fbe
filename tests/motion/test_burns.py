"""What burns cost: fuel, fractions, the burn limit and lander burns (H5)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.motion import Activation
from tests.motion.boards import draw
from tests.motion.helpers import (
    activated,
    flight,
    move,
    position,
    reachable,
    refusals,
    refused,
    thruster,
)

CHAIN = draw(
    """
    start: lagrange
    one: lagrange burn=1
    two: lagrange burn=1
    three: lagrange burn=1
    upper: lander burn=1
    lower: lander burn=0.5
    rock: site size=3
    flyby: lagrange flyby=2
    """,
    """
    leo start
    start one
    one two
    two three
    start upper
    upper lower
    lower rock
    leo flyby
    flyby start
    """,
)
BETWEEN = draw(
    "here: lagrange\nbetween: lander burn=1\nthere: lagrange\nrock: site size=3",
    "leo here\nhere between\nbetween there\nbetween rock",
)

HALVES = draw(
    """
    start: lagrange
    first: lander burn=0.5
    second: lander burn=0.5
    third: lander burn=0.5
    pebble: site size=1
    """,
    "leo start\nstart first\nfirst second\nsecond third\nthird pebble",
)


def test_H5_entering_a_burn_space_burns_and_leaving_it_does_not() -> None:
    strong = move(thruster(), CHAIN)
    assert flight(strong, "start one").burns == 1
    assert flight(strong, "one start").burns == 0


@pytest.mark.parametrize(("consumption", "steps"), [("8", 8), ("9", 9), ("1/2", 1), ("0", 0)])
def test_H5a_a_burn_takes_the_consumption_in_steps(consumption: str, steps: int) -> None:
    assert flight(move(thruster(consumption=consumption), CHAIN), "start one").fuel_steps == steps


@pytest.mark.parametrize(
    ("consumption", "path", "exact", "paid"),
    [
        ("1/10", "start one two three", "3/10", 1),
        ("1/2", "start one", "1/2", 1),
        ("1/2", "start one two three", "3/2", 2),
        ("9", "rock lower upper start", "27/2", 14),
        ("8", "rock lower upper start", "12", 12),
        ("1/4", "start upper lower rock", "3/8", 1),
    ],
)
def test_H5b_fractions_are_rounded_up_once_at_the_end(
    consumption: str, path: str, exact: str, paid: int
) -> None:
    flown = flight(move(thruster(consumption=consumption), CHAIN), path)
    assert (flown.fuel, flown.fuel_steps) == (Fraction(exact), paid)


def test_H5b_rounding_waits_so_that_fuel_for_the_sum_is_enough() -> None:
    # Three times 1/3 is 1 step, although every burn alone would round up to 1.
    assert flight(move(thruster(consumption="1/3", fuel=1), CHAIN), "start one two three").fuel == 1


def test_H5c_burns_never_exceed_the_net_thrust() -> None:
    assert flight(move(thruster(thrust=3), CHAIN), "start one two three").burns == 3
    refusal = refused(move(thruster(thrust=2), CHAIN), "start one two three")
    assert (refusal.rule, refusal.numbers) == ("H5c", {"burns": 3, "net_thrust": 2})


def test_H5c_negative_thrust_allows_no_burns() -> None:
    assert thruster(thrust=-2).burn_limit == 0
    assert refused(move(thruster(thrust=-2), CHAIN), "start one").rule == "H5c"


def test_H5c_burns_that_cost_no_fuel_count_all_the_same() -> None:
    sail = activated("0-0,sail,p1", 1, "1-8/9", "earth")
    assert sail.net_thrust == 2
    assert flight(move(sail, CHAIN), "start one two").burns == 2
    assert refused(move(sail, CHAIN), "start one two three").rule == "H5c"


def test_H5d_a_burn_without_enough_fuel_is_not_entered() -> None:
    assert flight(move(thruster(consumption="8", fuel=16), CHAIN), "start one two").fuel_steps == 16
    refusal = refused(move(thruster(consumption="8", fuel=15), CHAIN), "start one two")
    assert (refusal.rule, refusal.numbers) == ("H5d", {"steps": "16", "available": 15})


def test_H5e_a_half_lander_takes_half_the_fuel_and_counts_as_a_whole_burn() -> None:
    down = flight(move(thruster(thrust=4, consumption="8"), CHAIN), "start upper lower rock")
    assert (down.burns, down.fuel_steps) == (2, 12)
    ceres = move(thruster(thrust=7, consumption="8"))
    down = flight(ceres, "gefion-barycenter ceres-half-lander-2 ceres")
    assert (down.burns, down.fuel_steps) == (1, 4)


def test_H5e_half_burns_count_whole_against_the_burn_limit() -> None:
    # Three half burns: 1-1/2 burns of fuel, but three of the burn limit.
    path = "start first second third pebble"
    assert flight(move(thruster(thrust=3), HALVES), path).burns == 3
    assert (
        "burn into Third makes 3 burns, over the burn limit of 2"
        in refused(move(thruster(2), HALVES), path).message
    )


def test_H5e_no_move_ends_on_a_lander_burn() -> None:
    strong = move(thruster(thrust=7))
    refusal = refused(strong, "gefion-barycenter ceres-half-lander-2")
    assert (refusal.rule, refusal.code) == ("H5e", "no-stopping")
    assert refusal.message == "no move may end on the lander burn Ceres half lander 2"
    assert not strong.may_stop(position(strong, "gefion-barycenter ceres-half-lander-2"))
    assert refused(strong, "ceres-half-lander-2").code == "no-stopping"


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        (thruster(thrust=3), "net thrust 3 does not exceed size 3 of Rock"),
        (
            thruster(thrust=4, consumption="2", fuel=2),
            "burn into Lower brings the fuel burned to 3 steps, with 2 aboard",
        ),
        (thruster(thrust=0), "burn into Upper makes 1 burn, over the burn limit of 0"),
    ],
)
def test_H5e_a_lander_burn_that_leads_nowhere_is_not_entered(engine: Activation, why: str) -> None:
    descending = move(engine, CHAIN)
    assert "upper" not in reachable(descending, descending.start(CHAIN["start"].index))
    assert why in refused(descending, "start upper lower rock").message


def test_H5e_one_may_cross_a_lander_burn_without_landing() -> None:
    # Thrust 2 cannot land on size 3, but it goes on from the lander burn to the other side.
    crossing = move(thruster(thrust=2), BETWEEN)
    assert flight(crossing, "here between there").burns == 1
    assert refused(crossing, "here between").code == "no-stopping"
    assert refused(crossing, "here between rock").rule == "H6a"


def test_H5e_the_refusal_tells_what_lies_ahead() -> None:
    weak = move(thruster(thrust=3))
    at_orbit = position(weak, "lgo")
    [refusal] = weak.refusals(at_orbit, weak.board["jupiter-lander-2"].index)
    assert (refusal.rule, refusal.code) == ("H5e", "no-way-on")
    assert "net thrust 3 does not exceed size 9 of Ganymede: Uruk Sulcus" in refusal.message
    assert refusal.numbers["size"] == 9


def test_H5e_a_lander_burn_with_an_aerobrake_below_may_be_entered() -> None:
    weak = move(thruster(thrust=1))
    assert "venus-acid-clouds" in reachable(weak, position(weak, "lvo"))
    assert refusals(weak, position(weak, "lvo"), "venus-acid-clouds") == []


def test_H5e_bonus_burns_never_pay_for_lander_burns() -> None:
    bonus = move(thruster(thrust=4, consumption="1"), CHAIN)
    down = flight(bonus, "leo flyby start upper lower rock")
    assert (down.burns, down.fuel_steps) == (2, 2)
    assert down.steps[-1].position.bonus_burns == 2
    empty = move(thruster(thrust=4, consumption="1", fuel=1), CHAIN)
    assert refused(empty, "leo flyby start upper lower rock").rule == "H5e"


def test_H5f_fuel_of_too_low_a_grade_burns_not_at_all() -> None:
    low = Activation(5, Fraction(1), 0, grade_too_low=True)
    assert refused(move(low, CHAIN), "start one").rule == "F4c"


def test_H5g_supports_change_the_consumption() -> None:
    # The activation carries the modified consumption; the move only multiplies it.
    assert flight(move(thruster(consumption="3/2"), CHAIN), "start one two three").fuel == Fraction(
        9, 2
    )
