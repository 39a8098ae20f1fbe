"""A whole move along a path: the cheapest way, or the rule in the way."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from planner.errors import BadInput
from planner.motion import flights, fly
from tests.motion.boards import draw
from tests.motion.helpers import flight, move, positions, refused, thruster

FORK = draw(
    """
    flyby: lagrange flyby=1
    burn: lagrange burn=1
    shaft: lander burn=1
    rock: site size=2
    crash: lagrange hazard=crash
    home: site size=1
    """,
    "leo flyby\nflyby burn\nburn shaft\nshaft rock\nleo crash\nburn crash\ncrash home",
)
BRAID = draw(
    "sun: lander burn=1 hazard=crash flyby=oberth\nwest: lagrange\n"
    + "\n".join(f"burn-{n}: lagrange burn=1" for n in range(1, 21)),
    "leo west\nwest sun\nsun burn-1\n" + "\n".join(f"burn-{n} burn-{n + 1}" for n in range(1, 20)),
)


def test_a_flight_needs_a_start() -> None:
    with pytest.raises(BadInput, match="at least the space where it starts"):
        fly(move(thruster()), [])


def test_the_cheapest_way_is_flown() -> None:
    ways = {(p.burns, p.bonus_burns) for p in positions(move(thruster()), "leo cycler")}
    assert ways == {(1, 0)}
    ways = {(p.burns, p.bonus_burns) for p in positions(move(thruster(), FORK), "leo flyby burn")}
    assert ways == {(0, 0), (1, 1)}
    assert flight(move(thruster(), FORK), "leo flyby burn").burns == 0


def test_the_assist_is_chosen_when_it_saves_a_roll() -> None:
    assert len(flight(move(thruster(), FORK), "leo crash home").rolls) == 1
    assert flight(move(thruster(), FORK, colonies=["home"]), "leo crash home").rolls == ()
    # With a roll for the assist itself, both ways cost one roll.
    assert len(flight(move(thruster(), FORK, factories=["home"]), "leo crash home").rolls) == 1


def test_of_ways_with_the_same_fuel_those_with_fewer_rolls_come_first_then_those_with_fewer_burns():
    """Without any fuel a bonus burn saves a burn only, the assist saves the crash hazard."""
    free = move(thruster(consumption="0"), FORK, colonies=["home"])
    path = [FORK[id].index for id in ("leo", "flyby", "burn", "crash", "home")]
    ways = [(way.fuel_steps, len(way.rolls), way.burns) for way in flights(free, path)]
    assert list(dict.fromkeys(ways)) == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
    assert fly(free, path) == flights(free, path)[0]


def test_a_flight_tells_its_price_as_a_whole() -> None:
    flown = flight(move(thruster(consumption="1/2"), FORK), "leo flyby burn shaft rock")
    assert flown.path == tuple(FORK[id].index for id in ("leo", "flyby", "burn", "shaft", "rock"))
    assert (flown.start, flown.end) == (FORK["leo"].index, FORK["rock"].index)
    assert (str(flown.fuel), flown.fuel_steps, flown.burns) == ("1/2", 1, 1)
    assert (flown.landing, flown.operational) == ("powered", True)


def test_the_first_rule_in_the_way_is_named() -> None:
    refusal = refused(move(thruster(thrust=0), FORK), "leo flyby burn shaft rock")
    assert refusal.rule == "H5c"
    assert "burn into Shaft makes 1 burn, over the burn limit of 0" in refusal.message
    assert refused(move(thruster(thrust=0), FORK), "burn flyby leo burn").rule == "B7"


def test_many_bonus_burns_do_not_slow_a_flight_down() -> None:
    oberth = replace(thruster(thrust=30), base_thrust=12)
    path = "leo west sun " + " ".join(f"burn-{n}" for n in range(1, 21))
    began = process_time()
    flown = flight(move(oberth, BRAID), path)
    assert process_time() - began < 2
    assert flown.burns == 1 + 20 - 12
