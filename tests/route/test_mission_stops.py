"""Years, mass and engines at the stops of a mission, rule by rule."""

from __future__ import annotations

import pytest

from planner.craft import Chits
from planner.errors import BadInput
from planner.route.mission import (
    plans,
)
from planner.rules import RACE_FOR_GLORY
from tests.route.missions import (
    BOARD,
    all_but,
    around_mars,
    assert_sound,
    best,
    deeds,
    index,
    leg,
    mission,
    near,
    refused,
)


@pytest.mark.parametrize(("operations", "leaves"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_D1_one_move_and_one_operation_a_year_in_either_order(operations: int, leaves: int) -> None:
    there = leg("phobos", operations=["other"] * operations)
    plan = best(around_mars("3-1", there, leg("lmo"), dry=4, tanks=3))
    assert [deed.turn for deed in plan.deeds] == list(range(1, operations + 1))
    assert [move.turn for move in plan.moves] == [1, leaves]
    assert plan.turns == leaves


@pytest.mark.parametrize(("operations", "ends"), [(1, 2), (2, 3)])
def test_D1_an_operation_before_the_move_is_not_there_after_it(operations: int, ends: int) -> None:
    here = leg("phobos", operations=["other"] * operations)
    plan = best(around_mars("3-1", here, leg("deimos", operations=["other"]), dry=4, tanks=3))
    assert [deed.turn for deed in plan.deeds] == list(range(1, ends + 1))
    assert plan.turns == ends


def test_D1_operations_at_the_start_come_before_the_first_move() -> None:
    start = leg("phobos", operations=["other"] * 3)
    plan = best(around_mars("3-1", start, leg("lmo"), origin="phobos", dry=4, tanks=2))
    assert [deed.turn for deed in plan.deeds] == [1, 2, 3]
    assert [move.turn for move in plan.moves] == [3]


def test_D1_a_mission_ends_with_its_last_operation() -> None:
    there = leg("phobos", operations=["other"] * 3)
    assert best(around_mars("3-1", there, dry=4, tanks=3)).turns == 3
    assert plans(around_mars("3-1", there, dry=4, tanks=3, max_turns=2)) == []


def test_F2a_the_first_unit_of_a_stack_without_mass_moves_no_chit() -> None:
    there = leg("phobos", pick_up=1)
    plan = best(around_mars("3-1", there, leg("lmo"), dry=1, mass=0, tanks=2))
    [loaded] = deeds(plan, "G1a")
    assert loaded.before == loaded.after
    heavier = best(around_mars("3-1", there, leg("lmo"), dry=1, tanks=2))
    [loaded] = deeds(heavier, "G1a")
    assert str(loaded.after.dry) == "2"


def test_F2a_a_dry_mass_above_23_does_not_leave() -> None:
    asked = around_mars("3-1", leg("phobos", pick_up=20), leg("lmo"), dry=4, tanks=3)
    assert refused(lambda: plans(asked), "F2a").numbers == {"dry": 24, "max_dry": 23}


def test_F2b_no_more_is_put_off_than_is_aboard() -> None:
    asked = around_mars("3-1", leg("phobos", drop=5), dry=4, tanks=3)
    assert refused(lambda: plans(asked), "F2b").numbers == {"drop": 5, "mass": 4}


def test_F2b_cargo_goes_along_the_red_line() -> None:
    plan = best(around_mars("3-1", leg("phobos", drop=2), dry=4, wet="4-1/3"))
    [put_off] = deeds(plan, "G1a")
    assert [str(put_off.before.wet), str(put_off.after.wet)] == ["4", "2"]
    assert str(Chits.at(4, "4-1/3").unload(2).wet) == "2-1/6"


def test_F3a_fuel_makes_room_for_what_is_picked_up() -> None:
    asked = around_mars("9-1", leg("phobos", pick_up=3), leg("lmo"), dry=10, tanks=22)
    plan = best(asked)
    made_room, loaded = plan.deeds[-2:]
    assert made_room.rule == "G1f"
    assert loaded.rule == "G1a"
    assert loaded.after.wet.mass <= 32
    assert loaded.after.dry.mass == 13


def test_H6a_a_rocket_that_puts_off_its_crew_lifts_off_by_a_weaker_engine() -> None:
    """The example of H6a: Nysa has size 3, the 3-2 engine reaches 4 as a probe."""
    waits = next(BOARD[exit_.to].id for exit_ in BOARD.exits(index("nysa")))
    asked = mission(
        ["crew=12-8,crew", "3-2"],
        waits,
        leg("nysa", drop=4, leave=("crew",)),
        leg(waits),
        dry=6,
        tanks=2,
        rules=RACE_FOR_GLORY,
        avoid=all_but(near("nysa", 2)),
        max_turns=4,
    )
    plan = best(asked)
    landing, liftoff = plan.moves
    assert landing.thruster.engine.name == "crew"
    assert (str(liftoff.thruster.engine), liftoff.thrust.value) == ("3-2", 4)
    assert str(liftoff.path[0].liftoff) == "powered"
    stuck = mission(
        ["crew=12-8,crew", "3-2"],
        waits,
        leg("nysa", leave=("crew",)),
        leg(waits),
        dry=6,
        tanks=2,
        rules=RACE_FOR_GLORY,
        avoid=all_but(near("nysa", 2)),
        max_turns=4,
    )
    assert all(plan.moves[-1].jettisoned for plan in plans(stuck))


def test_G1a_engines_stay_and_others_come_aboard() -> None:
    there = leg("phobos", leave=("weak",), take=("12-3",))
    plan = best(around_mars("weak=2-1", there, leg("deimos"), dry=4, tanks=4))
    assert [str(move.thruster.engine) for move in plan.moves] == ["weak=2-1", "12-3"]


def test_H2_nothing_leaves_without_an_engine() -> None:
    asked = around_mars("3-1", leg("phobos", leave=("3-1",)), leg("lmo"), dry=4, tanks=3)
    refused(lambda: plans(asked), "H2")


def test_an_engine_that_is_not_aboard_cannot_be_left() -> None:
    with pytest.raises(BadInput, match="leaves the engine 'drone', which is not aboard") as caught:
        around_mars("crew=3-1", leg("phobos", leave=("drone",)), leg("lmo"), dry=4, tanks=3)
    assert caught.value.choices == ("crew",)


def test_sails_that_burned_up_do_not_fly_on() -> None:
    """gl. Sails a: after an aerobrake only the crew's engine is left, and the sail's mass gone."""
    asked = around_mars(
        ["sail=1-0,sail", "14-9,crew"],
        leg("mars-arsia-mons", operations=["other"]),
        leg("lmo"),
        dry=2,
        sail_mass=1,
        tanks=5,
    )
    fell = [
        plan
        for plan in plans(asked, most=None)
        if any("aerobrake" in entry.space for entry in plan.moves[0].path)
    ]
    assert fell
    for plan in fell:
        assert_sound(plan)
        assert str(plan.flights[0].after.dry) == "1"
        assert all(not move.thruster.is_sail for move in plan.moves[1:])
    keeping = around_mars(
        ["sail=1-0,sail", "14-9,crew"],
        leg("mars-arsia-mons", leave=("sail",), drop=1),
        dry=2,
        sail_mass=1,
        tanks=5,
    )
    for plan in plans(keeping, most=None):
        assert not any("aerobrake" in entry.space for entry in plan.moves[-1].path)


def test_H2b_a_rocket_without_thrust_coasts_on() -> None:
    """A thrust below 0 is as good as 0 for coasting."""
    asked = around_mars("0-0,sail", leg("mars-hohmann-11"), origin="sol-mars-l1", dry=5, tanks=15)
    plan = best(asked)
    assert plan.moves[0].thrust.value == -2
    assert plan.moves[0].jettisoned == 0
