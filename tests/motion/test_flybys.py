"""Bonus burns: flybys, Venus, the Solar Oberth, mag sails (H8)."""

from __future__ import annotations

import pytest

from planner.motion import Activation
from planner.rules import RACE_FOR_GLORY, Season
from tests.motion.boards import draw
from tests.motion.helpers import (
    activated,
    dice,
    flight,
    move,
    position,
    positions,
    refused,
    steps,
    thruster,
)

RING = draw(
    """
    flyby: lagrange flyby=2
    other: lagrange flyby=1
    one: lagrange burn=1
    two: lagrange burn=1
    three: lagrange burn=1
    cross: hohmann
    aside: lagrange
    shaft: lander burn=1
    rock: site size=2
    belt: lagrange belt=sol
    belt-2: lagrange belt=sol
    loop: lagrange
    """,
    """
    leo flyby
    flyby other
    flyby one
    one two
    two three
    flyby cross/1
    cross/2 aside
    flyby shaft
    shaft rock
    leo belt
    belt belt-2
    belt-2 loop
    loop belt
    flyby aside
    """,
)
LONE = draw(
    "flyby: lagrange flyby=1\ncross: hohmann\naside: lagrange",
    "leo flyby\nflyby cross/1\ncross/2 aside",
)
NO_THRUST = thruster(thrust=0, fuel=0)


def test_H8_a_flyby_gives_its_printed_bonus_burns() -> None:
    assert position(move(NO_THRUST), "sol-earth-l2 venus-flyby").bonus_burns == 0
    for flyby, path in {
        "jupiter-flyby": "jupiter-belt-6 jupiter-flyby",
        "saturn-flyby": "saturn-belt-1 saturn-flyby",
        "luna-flyby-1": "earth-burn-3 luna-flyby-1",
    }.items():
        there = position(move(NO_THRUST), path)
        assert there.bonus_burns == move(NO_THRUST).board[flyby].flyby > 0


def test_H8_starting_in_a_flyby_gives_nothing() -> None:
    assert refused(move(NO_THRUST, RING), "flyby one").rule == "H5c"


def test_H8a_a_flyby_needs_a_working_thruster_but_coasting_will_do() -> None:
    coasting = move(NO_THRUST, RING)
    start = coasting.start(RING["leo"].index)
    [alive] = coasting.legal_steps(start, RING["flyby"].index)
    [dead] = coasting.legal_steps(start.coasting(), RING["flyby"].index)
    assert (alive.position.bonus_burns, dead.position.bonus_burns) == (2, 0)


def test_H8b_bonus_burns_are_free_and_count_for_nothing() -> None:
    free = flight(move(NO_THRUST, RING), "leo flyby one two")
    assert (free.burns, free.fuel_steps) == (0, 0)
    assert refused(move(NO_THRUST, RING), "leo flyby one two three").rule == "H5c"


def test_H8b_bonus_burns_pay_for_pivots() -> None:
    assert flight(move(NO_THRUST, RING), "leo flyby cross aside").burns == 0


def test_H8b_bonus_burns_and_fuel_may_share_a_pivot() -> None:
    turning = move(thruster(thrust=2), RING)
    ways = positions(turning, "leo flyby cross aside")
    assert {(p.bonus_burns, p.burns, p.half_burns) for p in ways} == {
        (0, 0, 0),
        (1, 1, 2),
        (2, 2, 4),
    }
    assert flight(move(thruster(thrust=1), LONE), "leo flyby cross aside").burns == 1


def test_H8b_bonus_burns_do_not_pay_for_lander_burns() -> None:
    assert refused(move(thruster(3, fuel=0), RING), "leo flyby shaft rock").rule == "H5d"
    paid = flight(move(thruster(3), RING), "leo flyby shaft rock")
    assert (paid.burns, paid.fuel_steps) == (1, 1)


def test_H8b_one_may_keep_a_bonus_burn_and_pay_with_fuel() -> None:
    ways = {
        (s.position.bonus_burns, s.position.burns)
        for s in steps(move(thruster(), RING), "leo flyby", "one")
    }
    assert ways == {(1, 0), (2, 1)}


def test_H8b_bonus_burns_end_with_the_move() -> None:
    coasting = move(NO_THRUST, RING)
    arrived = flight(coasting, "leo flyby")
    assert coasting.start(arrived.end).bonus_burns == 0


@pytest.mark.parametrize(
    ("season", "bonus"), [(Season.BLUE, 2), (Season.YELLOW, 0), (Season.RED, 0), (None, 0)]
)
def test_H8c_venus_gives_its_bonus_in_the_blue_season_only(
    season: Season | None, bonus: int
) -> None:
    # Passing is free in every season.
    past = move(NO_THRUST, season=season)
    assert position(past, "sol-earth-l2 venus-flyby").bonus_burns == bonus
    assert flight(past, "sol-earth-l2 venus-flyby venus-aerobrake-1").burns == 0


@pytest.mark.parametrize("season", [None, *Season])
def test_iiA1_venus_always_gives_its_bonus_in_race_for_glory(season: Season | None) -> None:
    past = move(NO_THRUST, season=season, rules=RACE_FOR_GLORY)
    assert position(past, "sol-earth-l2 venus-flyby").bonus_burns == 2


def test_H8c_other_flybys_know_no_season() -> None:
    assert (
        position(move(NO_THRUST, season=Season.RED), "earth-burn-3 luna-flyby-1").bonus_burns == 1
    )


def test_H8d_several_flybys_add_up() -> None:
    assert position(move(NO_THRUST, RING), "leo flyby other").bonus_burns == 3
    coasting = move(NO_THRUST, RING)
    assert flight(coasting, "other flyby one two").burns == 0


def test_H8d_the_same_flyby_works_at_every_entry() -> None:
    ballerina = move(thruster(thrust=0, bonus_pivots=1), RING)
    twice = positions(ballerina, "leo flyby cross aside flyby")
    assert {(here.bonus_burns, here.bonus_pivots) for here in twice} == {(4, 0), (2, 1)}


def oberth(**more: int) -> Activation:
    return thruster(thrust=20, base_thrust=14, **more)


def test_H8e_the_oberth_gives_base_thrust_not_net_thrust() -> None:
    near = move(oberth())
    assert position(near, "mercury-burn-2 solar-oberth").bonus_burns == 14


def test_H8e_the_lander_burn_and_the_hazard_come_first() -> None:
    near = move(oberth())
    through = flight(near, "mercury-burn-2 solar-oberth mercury-burn-5")
    assert (through.burns, through.fuel_steps) == (1, 1)
    assert dice(near, through.rolls) == [("crash", "solar-oberth")]
    [entering, leaving] = through.steps
    assert [charge.rule for charge in entering.charges] == ["H5e", "H8e"]
    assert [charge.rule for charge in leaving.charges] == ["H8b"]
    assert refused(move(oberth(fuel=0)), "mercury-burn-2 solar-oberth mercury-burn-5").rule == "H5d"


def test_H8e_no_bonus_burn_pays_for_the_oberth() -> None:
    coming = move(thruster(thrust=0, base_thrust=3))
    assert refused(coming, "mercury-burn-2 solar-oberth mercury-burn-5").rule == "H5c"


def test_H8e_no_move_ends_at_the_oberth() -> None:
    assert refused(move(oberth()), "mercury-burn-2 solar-oberth").code == "no-stopping"


def test_H8e_an_afterburn_gives_one_more() -> None:
    assert position(move(oberth(afterburn=1)), "mercury-burn-2 solar-oberth").bonus_burns == 15
    crew = activated("14-9,a2", 1, 6, "mercury", afterburn=True)
    assert position(move(crew), "mercury-burn-2 solar-oberth").bonus_burns == 15
    # 1C2: a GW thruster gains as many as its afterburn gives thrust.
    giant = activated("9-1,a1+4,gw", 1, 6, "mercury", afterburn=True)
    assert position(move(giant), "mercury-burn-2 solar-oberth").bonus_burns == 13


def test_H8e_the_afterburn_gives_nothing_at_other_flybys() -> None:
    assert position(move(thruster(afterburn=1), RING), "leo flyby").bonus_burns == 2


def test_H8e_a_thruster_without_base_thrust_gains_nothing() -> None:
    sail = move(activated("0-0,solar,sail", 1, 1, "mercury"))
    assert sail.activation.net_thrust == 4
    assert position(sail, "mercury-burn-2 solar-oberth").bonus_burns == 0


LOOP = draw(
    """
    sun: lander burn=1 hazard=crash flyby=oberth
    west: lagrange
    east: lagrange
    burn: lagrange burn=1
    """,
    "leo west\nwest sun\nsun east\neast west\neast burn",
)


def test_H8e_the_oberth_works_once_in_a_move() -> None:
    twice = position(move(oberth(), LOOP), "leo west sun east west sun")
    assert (twice.bonus_burns, twice.oberth_used, twice.burns) == (14, True, 2)
    assert flight(move(oberth(), LOOP), "leo west sun east burn").burns == 1


def test_H8f_a_mag_sail_gains_one_bonus_burn_in_every_belt() -> None:
    mag_sail = move(thruster(thrust=0, mag_sail=True), RING)
    assert position(mag_sail, "leo belt belt-2").bonus_burns == 2
    assert position(move(NO_THRUST, RING), "leo belt belt-2").bonus_burns == 0


def test_H8f_only_at_the_first_entry_of_each_belt() -> None:
    mag_sail = move(thruster(thrust=0, mag_sail=True), RING)
    again = position(mag_sail, "leo belt belt-2 loop belt")
    assert again.bonus_burns == 2
    assert again.belts_visited == {RING["belt"].index, RING["belt-2"].index}


def test_H8f_a_mag_sail_lost_to_the_belt_gains_nothing_there() -> None:
    mag_sail = move(thruster(thrust=0, mag_sail=True), RING)
    [step] = steps(mag_sail, "leo belt", "belt-2")
    assert (step.position.bonus_burns, step.position.operational) == (2, True)
    lost = step.position_without_thruster
    assert (lost.bonus_burns, lost.operational) == (1, False)
    assert (lost.space, lost.came_from) == (step.position.space, step.position.came_from)


def test_H8b_bonus_burns_that_are_spent_stay_spent_when_the_thruster_is_lost() -> None:
    """The pivot on the way into the belt is paid before the belt takes the thruster."""
    way = "mercury-burn-11 mercury-flyby mercury-hohmann-5"
    pivoting = steps(move(thruster(thrust=1)), way, "sol-belt-8")
    [spending] = [step for step in pivoting if step.position.burns == 1]
    assert [charge.bonus_burns for charge in spending.charges] == [-1]
    assert spending.position_without_thruster.bonus_burns == 0
    mag_sail = steps(move(thruster(thrust=1, mag_sail=True)), way, "sol-belt-8")
    [spending] = [step for step in mag_sail if step.position.burns == 1]
    assert spending.position.bonus_burns == 1
    assert spending.position_without_thruster.bonus_burns == 0


def test_H8f_a_burnt_mag_sail_gains_nothing() -> None:
    mag_sail = activated("0-0,magsail", 1, 1, "earth")
    passing = move(mag_sail)
    assert position(passing, "leo cycler earth-belt-1").bonus_burns == 1
    assert position(passing, "earth-flyby earth-aerobrake-2").bonus_burns == 0
    start = passing.start(passing.board["earth-flyby"].index).coasting()
    [belt] = passing.legal_steps(start, passing.board["earth-belt-3"].index)
    assert belt.position.bonus_burns == 0


def test_H8f_no_belts_and_so_no_bonus_in_race_for_glory() -> None:
    mag_sail = move(thruster(thrust=0, mag_sail=True), RING, rules=RACE_FOR_GLORY)
    assert position(mag_sail, "leo belt belt-2").bonus_burns == 0


def test_H8g_flybys_are_told_apart_by_their_charge() -> None:
    # A game reads the glitch trigger off the charges.
    [step] = steps(move(thruster(), RING), "leo", "flyby")
    assert [(charge.rule, charge.bonus_burns) for charge in step.charges] == [("H8", 2)]
