"""What is done at the stops of a mission, rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from planner.board.model import SUNGRAZER
from planner.cards.model import FuelGrade
from planner.craft import Chits, Engine
from planner.craft.thruster import Thruster
from planner.errors import BadInput, RuleViolation
from planner.route.mission import (
    Mission,
    MissionPlan,
    Operation,
    Refuel,
    StopAction,
    Work,
    mission_tanks,
    plans,
)
from planner.route.mission.refuel import Source, Supply, supplies
from planner.route.mission.stop import Clock, Craft, Stop, Stopover
from planner.route.query import Preference
from planner.rules import CORE, RACE_FOR_GLORY
from tests.route.missions import BOARD, all_but, assert_sound, index, leg, mission, near

AROUND_MARS = all_but(near("lmo", 4))


def around_mars(engines: str | list[str], *legs: Any, origin: str = "lmo", **known: Any) -> Mission:
    known = {"rules": RACE_FOR_GLORY, "avoid": AROUND_MARS, "max_turns": 9, **known}
    return mission(engines, origin, *legs, **known)


def best(asked: Mission) -> MissionPlan:
    plan = plans(asked)[0]
    assert_sound(plan)
    return plan


def deeds(plan: MissionPlan, rule: str) -> list[StopAction]:
    return [deed for deed in plan.deeds if deed.rule == rule]


def refused(ask: Callable[[], object], rule: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        ask()
    assert caught.value.rule == rule
    assert "\n" not in str(caught.value)
    return caught.value


# -- the years -------------------------------------------------------------------------------


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


# -- mass and engines ------------------------------------------------------------------------


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


# -- fuel ------------------------------------------------------------------------------------


def supply(place: str, refuel: Refuel, engine: str = "3-1", **known: Any) -> Supply | RuleViolation:
    known = {"has_factory": False, "consumption": Fraction(1), **known}
    [found] = supplies(BOARD[place], refuel, (Thruster(Engine.parse(engine)),), **known)
    return found


def tanks_of(found: Supply | RuleViolation) -> int:
    assert isinstance(found, Supply)
    return found.tanks


def rule_of(found: Supply | RuleViolation) -> str | None:
    assert isinstance(found, RuleViolation)
    assert "\n" not in str(found)
    return found.rule


@pytest.mark.parametrize(("isru", "tanks"), [(0, 5), (1, 4), (3, 2), (4, 1)])
def test_I5a_isru_makes_one_more_than_hydration_less_isru(isru: int, tanks: int) -> None:
    assert tanks_of(supply("mars-hellas-basin", Refuel(isru=isru))) == tanks


def test_I5a_no_water_where_it_is_too_dry() -> None:
    assert rule_of(supply("mars-hellas-basin", Refuel(isru=5))) == "I5a"
    assert rule_of(supply("lmo", Refuel(isru=0))) == "I5a"
    asked = around_mars("3-1", leg("phobos", refuel=Refuel(isru=3)), leg("lmo"), dry=4, tanks=3)
    assert refused(lambda: plans(asked), "I5a").numbers == {"isru": 3, "hydration": 2}


def test_I5b_a_factory_makes_seven_tanks_of_water_or_one_of_isotope_fuel() -> None:
    water = supply("phobos", Refuel(factory=FuelGrade.WATER), has_factory=True)
    isotope = supply("phobos", Refuel(factory=FuelGrade.ISOTOPE), has_factory=True)
    assert (tanks_of(water), tanks_of(isotope)) == (7, 1)
    assert rule_of(supply("phobos", Refuel(factory=FuelGrade.WATER))) == "I5b"
    with pytest.raises(BadInput, match="factories make water"):
        Refuel(factory=FuelGrade.DIRT)


def test_I7_a_factory_built_on_the_way_refuels_and_assists() -> None:
    there = leg(
        "mars-hellas-basin",
        drop=3,
        operations=["industrialize"],
        refuel=Refuel(factory=FuelGrade.WATER),
    )
    asked = around_mars("14-9", there, leg("lmo"), dry=5, tanks=5)
    plan = best(asked)
    assert [deed.rule for deed in plan.deeds if deed.operation] == ["I7", "I5b"]
    without = leg("mars-hellas-basin", drop=3, refuel=Refuel(factory=FuelGrade.WATER))
    refused(lambda: plans(around_mars("14-9", without, leg("lmo"), dry=5, tanks=5)), "I5b")


@pytest.mark.parametrize(
    ("consumption", "tanks"), [("1/10", 5), ("1/2", 5), ("1", 4), ("3/2", 4), ("2", 3), ("4", 1)]
)
def test_I5c_an_air_eater_takes_5_less_the_consumption(consumption: str, tanks: int) -> None:
    eats = Refuel(air_eater=True)
    assert tanks_of(supply("mars-aerobrake-1", eats, consumption=Fraction(consumption))) == tanks


def test_I5c_no_air_where_there_is_none_and_for_none_who_burns_more() -> None:
    eats = Refuel(air_eater=True)
    assert rule_of(supply("lmo", eats)) == "I5c"
    assert rule_of(supply("mars-aerobrake-1", eats, consumption=Fraction(5))) == "I5c"
    assert rule_of(supply("mars-aerobrake-1", eats, consumption=None)) == "I5c"


def stays(refuel: Refuel, **known: Any) -> list[Stopover]:
    asked = around_mars(
        "3-1", leg("mars-aerobrake-1", refuel=refuel), leg("lmo"), dry=4, tanks=2, **known
    )
    stop = Stop(asked, asked.legs[0], index("mars-aerobrake-1"))
    craft = Craft(4, asked.spacecraft.thrusters)
    return list(stop.stopovers(craft, Chits.at(4, 5), Clock(2, 2, 2), Fraction(1)))


def test_I5c_every_year_in_the_atmosphere_takes_a_roll() -> None:
    rolls = {len(stay.loads) and stay.loads[0].times: stay.hazards for stay in stays(EATS)}
    # Years 2 (flown in), 3, 4...: the last meal is in the year of leaving.
    assert {times: rolls[times] for times in range(5)} == {0: 0, 1: 0, 2: 1, 3: 2, 4: 3}
    safe = stays(EATS, aerobrake_safe=True)
    assert {stay.hazards for stay in safe} == {0}


EATS = Refuel(air_eater=True)


def test_I5c_the_rolls_are_told_where_they_are_due() -> None:
    stop = leg("mars-aerobrake-1", refuel=EATS)
    asked = around_mars("9-4", stop, leg("mars-burn-6"), origin="mars-lagrange-2", dry=5, tanks=0)
    plan = best(asked)
    meals = deeds(plan, "I5c")
    assert [(meal.tanks, meal.hazards) for meal in meals] == [(1, 0), (1, 1)]
    assert [move.hazards for move in plan.moves] == [1, 0]
    assert plan.hazards == 2
    assert plan.success() == Fraction(25, 36)


def test_I5c_who_stays_in_the_air_for_other_reasons_rolls_as_well() -> None:
    stop = leg("mars-aerobrake-1", operations=["other"] * 4)
    plan = best(
        around_mars("9-1", stop, leg("mars-burn-6"), origin="mars-lagrange-2", dry=5, tanks=2)
    )
    assert [deed.turn for deed in deeds(plan, "I5c")] == [2, 3]
    assert plan.hazards == 3


def test_I5c_one_may_stay_in_the_air_for_more_years_than_a_search_counts_rolls() -> None:
    """Seventeen meals of a tank each, and four fuel steps and a half for each lander burn."""
    down = leg("venus-aerobrake-2", refuel=EATS), leg("venus-aerostat")
    around_venus = all_but(near("lvo", 4) - {index("venus-aerobrake-4")})
    plan = best(
        mission("16-9/2", "sol-venus-l2", *down, dry=13, tanks=0, max_turns=30, avoid=around_venus)
    )
    assert (plan.operations, plan.hazards) == (17, 18)


def test_I5c_the_thruster_of_the_last_move_decides() -> None:
    """The thirsty engine gets there as well, but only the thrifty one leaves anything to eat."""
    stop = leg("mars-aerobrake-1", refuel=EATS)
    engines = ["9-5", "5-1/2"]
    asked = around_mars(engines, stop, leg("mars-burn-6"), origin="mars-lagrange-2", dry=5, tanks=0)
    plan = best(asked)
    assert str(plan.moves[0].thruster.engine) == "5-1/2"
    assert [deed.tanks for deed in deeds(plan, "I5c")] == [1]
    thirsty = around_mars("9-5", stop, leg("mars-burn-6"), origin="mars-lagrange-2", dry=5)
    assert plans(thirsty) == []


def test_G1b_tanks_that_wait_are_loaded_at_once() -> None:
    there = leg("phobos", refuel=Refuel(tanks=4))
    plan = best(around_mars("3-4", there, leg("mars-burn-8"), dry=4, tanks=2))
    [loaded] = deeds(plan, "G1b")
    assert (loaded.tanks, loaded.operation, plan.turns) == (1, False, 2)


def test_G1c_dirt_is_free_and_any_amount_but_for_crews() -> None:
    digs = Refuel(dirt=True)
    assert tanks_of(supply("phobos", digs, "5-4,dirt")) == 31
    crew = supply("phobos", digs, "5-4,dirt,crew")
    assert isinstance(crew, Supply)
    assert (crew.tanks, crew.repeats) == (1, True)
    assert rule_of(supply("phobos", digs, "5-4")) == "G1c"
    assert rule_of(supply("lmo", digs, "5-4,dirt")) == "G1c"


def test_G1c_a_crew_takes_one_tank_of_dirt_a_turn() -> None:
    there = leg("phobos", refuel=Refuel(dirt=True))

    def taken(engine: str) -> list[StopAction]:
        asked = around_mars(engine, there, leg("mars-burn-8"), origin="sol-mars-l1", dry=6, tanks=0)
        return deeds(best(asked), "G1c")

    [at_once] = taken("4-4,dirt")
    assert (at_once.tanks, at_once.operation) == (2, False)
    assert at_once.after.grade is FuelGrade.DIRT
    assert [(deed.turn, deed.tanks) for deed in taken("4-4,dirt,crew")] == [(1, 1), (2, 1)]


def test_F4d_a_plan_tells_what_is_jettisoned_to_keep_fuel_pure() -> None:
    asked = around_mars(
        ["crew=9-4", "9-6,dirt"],
        leg("phobos", refuel=Refuel(isru=0), leave=("9-6,dirt",)),
        leg("mars-burn-8"),
        origin="sol-mars-l1",
        dry=4,
        wet=6,
        grade=FuelGrade.DIRT,
    )
    plan = best(asked)
    [flushed] = deeds(plan, "F4d")
    assert flushed.what == "jettison all dirt, to keep what comes pure"
    assert str(flushed.after.wet) == "4"
    assert plan.chits_end.grade is FuelGrade.WATER


def test_F4d_better_fuel_is_not_poured_onto_worse() -> None:
    there = leg("phobos", refuel=Refuel(isru=1))
    asked = around_mars(
        ["3-4", "2-4,dirt"], there, leg("mars-burn-8"), dry=4, wet=6, grade=FuelGrade.DIRT
    )
    stop = Stop(asked, asked.legs[0], index("phobos"))
    found = list(
        stop.stopovers(
            Craft(4, asked.spacecraft.thrusters),
            Chits.at(4, 6, FuelGrade.DIRT),
            Clock(1),
            None,
        )
    )
    mixed = [stay for stay in found if stay.loads and not stay.flush]
    pure = [stay for stay in found if stay.flush]
    assert {stay.chits.grade for stay in mixed} == {FuelGrade.DIRT}
    assert {stay.chits.grade for stay in pure} == {FuelGrade.WATER}
    assert max(stay.chits.wet for stay in mixed).mass == 32
    assert str(min(stay.chits.wet for stay in pure)) == "6"


def test_I5_no_more_is_taken_than_the_mission_needs() -> None:
    there = leg("phobos", refuel=Refuel(isru=0))
    plan = best(around_mars("3-1", there, leg("mars-burn-8"), dry=4, tanks=3))
    assert plan.operations == plan.tanks_taken == 0
    thirsty = best(around_mars("3-4", there, leg("mars-burn-8"), dry=4, tanks=2))
    assert (thirsty.operations, thirsty.tanks_taken) == (1, 1)
    assert deeds(thirsty, "I5a")[0].what == "ISRU refuel: 1 of 3 tanks of water"


def test_I5_no_more_operations_than_allowed() -> None:
    def at_most(most: int) -> list[MissionPlan]:
        there = leg("phobos", refuel=Refuel(isru=2, most=most))
        return plans(
            around_mars("3-4", there, leg("mars-burn-8"), origin="sol-mars-l1", dry=4, tanks=0)
        )

    assert at_most(1) == []
    assert at_most(2)[0].operations == 2


def test_H3a_afterburns_count_when_loads_are_cut_down() -> None:
    there = leg("mars-arsia-mons", refuel=Refuel(isru=0))
    asked = around_mars("10-2,a3", there, leg("lmo"), dry=5, tanks=0)
    plan = best(asked)
    assert plan.moves[-1].afterburn
    assert plan.tanks_taken == 2


@pytest.mark.parametrize("prefer", list(Preference))
def test_plans_are_sorted_by_what_is_preferred(prefer: Preference) -> None:
    asked = around_mars("11-4,a1", leg("mars-arsia-mons"), leg("phobos"), dry=2, tanks=9)
    found = plans(asked, prefer=prefer)
    key = {
        Preference.TURNS: lambda plan: plan.turns,
        Preference.FUEL: lambda plan: plan.fuel_steps,
        Preference.SAFETY: lambda plan: -plan.success(),
    }[prefer]
    assert len(found) > 1
    assert found == sorted(found, key=key)


def test_no_more_plans_than_a_person_can_choose_between() -> None:
    asked = around_mars("11-4,a1", leg("mars-arsia-mons"), leg("phobos"), dry=2, tanks=9)
    every, few = plans(asked, most=None), plans(asked, most=1)
    assert len(every) > len(few) == 1
    assert few[0].turns == min(plan.turns for plan in every)


def test_a_stop_may_be_left_out() -> None:
    def with_tanks(tanks: int) -> MissionPlan:
        stop = leg("phobos", refuel=Refuel(isru=0), optional=True)
        to = leg("mars-burn-8")
        return best(around_mars("3-4", stop, to, origin="sol-mars-l1", dry=4, tanks=tanks))

    full, empty = with_tanks(6), with_tanks(0)
    assert (full.turns, len(full.moves), full.operations) == (1, 1, 0)
    assert (empty.turns, len(empty.moves), empty.operations) == (2, 2, 1)


def test_tanks_that_are_not_needed_stay_where_they_are() -> None:
    there = leg("phobos", refuel=Refuel(tanks=3, dirt=True))
    plan = best(around_mars(["3-1", "2-4,dirt"], there, leg("mars-burn-8"), dry=4, tanks=3))
    assert plan.deeds == []


def test_a_leg_leads_somewhere_else() -> None:
    with pytest.raises(BadInput, match="leg 2 goes to Phobos, where the one before it ends"):
        around_mars("3-1", leg("phobos"), leg("phobos"), dry=4, tanks=3)
    choices = (leg("phobos", "deimos"), leg("phobos", "deimos"))
    plan = best(around_mars("3-1", *choices, dry=4, tanks=3))
    ends = [move.flight.end for move in plan.moves]
    assert {index("phobos"), index("deimos")} <= set(ends)


def test_the_search_chooses_among_places() -> None:
    there = leg("deimos", "phobos", refuel=Refuel(isru=1))
    plan = best(around_mars("3-1", there, leg("mars-burn-8"), dry=4, tanks=2))
    only = [best(around_mars("3-1", leg(place, refuel=Refuel(isru=1)), leg("mars-burn-8"), dry=4,
                             tanks=2)) for place in ("deimos", "phobos")]  # fmt: skip
    assert (plan.turns, plan.fuel_steps) == min((each.turns, each.fuel_steps) for each in only)


# -- operations and glory --------------------------------------------------------------------


def test_I6_prospecting_has_its_chance() -> None:
    buggy = Operation(Work.PROSPECT, isru=1, buggy=True)
    plan = best(around_mars("3-1", leg("phobos", operations=[buggy]), dry=4, tanks=3))
    assert plan.prospecting == Fraction(11, 36)
    assert plan.success() == 1
    again = leg("phobos", operations=["prospect"])
    both = best(around_mars("3-1", again, leg("deimos", operations=[buggy]), dry=4, tanks=3))
    assert both.prospecting == Fraction(1, 6) * Fraction(11, 36)


def test_I6_the_sungrazer_never_fails_where_seasons_count() -> None:
    assert BOARD[SUNGRAZER].is_site
    there = leg(SUNGRAZER, operations=["prospect"])
    core = best(mission("3-1", SUNGRAZER, there, dry=4, tanks=2, rules=CORE))
    rfg = best(mission("3-1", SUNGRAZER, there, dry=4, tanks=2, rules=RACE_FOR_GLORY))
    assert core.prospecting == 1 > rfg.prospecting


def test_I6_2_the_prospecting_card_must_be_good_enough() -> None:
    dry = Operation(Work.PROSPECT, isru=3)
    refused(lambda: plans(around_mars("3-1", leg("phobos", operations=[dry]), dry=4)), "I6.2")
    with pytest.raises(BadInput, match="only prospecting asks"):
        Operation(Work.INDUSTRIALIZE, isru=2)


def test_I7_operations_need_a_site() -> None:
    asked = around_mars("3-1", leg("sol-mars-l1", operations=["industrialize"]), dry=4, tanks=3)
    refused(lambda: plans(asked), "I7")


@pytest.mark.parametrize(("work", "rule"), [("produce", "I8"), ("deliver", "I9")])
def test_I8_I9_need_a_factory(work: str, rule: str) -> None:
    refused(lambda: plans(around_mars("3-1", leg("phobos", operations=[work]), dry=4)), rule)
    built = leg("phobos", operations=["industrialize", work])
    assert best(around_mars("3-1", built, dry=4, tanks=3)).operations == 2


def test_D1b_other_operations_are_done_anywhere() -> None:
    plan = best(around_mars("3-1", leg("sol-mars-l1", operations=["other"]), dry=4, tanks=3))
    assert [deed.rule for deed in plan.deeds] == ["D1b"]


def test_L_glory_is_brought_home_one_by_one() -> None:
    with pytest.raises(BadInput, match="without a Human who took the glory"):
        around_mars("3-1", leg("phobos", glory=True), dry=4, tanks=3)
    with pytest.raises(BadInput, match="no site"):
        around_mars("3-1", leg("lmo", glory=True), leg("leo"), dry=4, tanks=3)
    twice = (leg("phobos", glory=True), leg("ceres", glory=True), leg("leo"))
    with pytest.raises(BadInput, match="takes glory chit 2 for 1 Human"):
        around_mars("3-1", *twice, dry=4, tanks=3)
    assert around_mars("3-1", *twice, dry=4, tanks=3, humans=2).humans == 2


def test_nothing_is_taken_aboard_where_the_mission_ends() -> None:
    with pytest.raises(BadInput, match="where the mission ends"):
        around_mars("3-1", leg("phobos", refuel=Refuel(isru=1)), dry=4, tanks=3)
    with pytest.raises(BadInput, match="optional but has more to do"):
        around_mars("3-1", leg("phobos", drop=1, optional=True), leg("lmo"), dry=4, tanks=3)


def test_what_makes_no_mission() -> None:
    with pytest.raises(BadInput, match="moves a mass below 0"):
        around_mars("3-1", leg("phobos", drop=-1), dry=4)
    with pytest.raises(BadInput, match="over 24 operations"):
        around_mars("3-1", leg("phobos", operations=["other"] * 25), dry=4)
    with pytest.raises(BadInput, match="passes places as legs"):
        around_mars("3-1", leg("phobos"), dry=4, via=(index("lmo"),))


def test_H5e_no_leg_ends_on_a_lander_burn() -> None:
    with pytest.raises(BadInput, match="lander burn"):
        around_mars("3-1", leg("mars-lander-2"), dry=4, tanks=3)


def test_E5d_the_fewest_tanks_for_there_and_back_again() -> None:
    there, back = leg("phobos"), leg("lmo")
    fewest = mission_tanks(around_mars("3-2", there, back, dry=5, tanks=0))
    assert fewest is not None
    for plan in fewest.plans:
        assert_sound(plan)
    assert plans(around_mars("3-2", there, back, dry=5, tanks=fewest.tanks - 1)) == []
    made = leg("phobos", refuel=Refuel(isru=1))
    with_isru = mission_tanks(around_mars("3-2", made, back, dry=5, tanks=0))
    assert with_isru is not None
    assert with_isru.tanks <= fewest.tanks


def test_I5c_air_saves_tanks_at_the_start() -> None:
    stop, home = leg("mars-aerobrake-1", refuel=EATS), leg("mars-burn-8")
    hungry = around_mars("6-3", stop, home, origin="mars-burn-8", dry=5, tanks=0)
    fasting = around_mars("6-3", leg("mars-aerobrake-1"), home, origin="mars-burn-8", dry=5)
    eaten, carried = mission_tanks(hungry), mission_tanks(fasting)
    assert eaten is not None
    assert carried is not None
    assert eaten.tanks < carried.tanks


def test_sources_name_their_rules() -> None:
    assert {source.rule for source in Source if source.is_operation} == {"I5a", "I5b", "I5c"}
