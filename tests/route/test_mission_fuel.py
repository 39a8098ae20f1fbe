"""Fuel that is taken at the stops of a mission, and what of it is told, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.cards.model import FuelGrade
from planner.craft import Chits, Engine
from planner.craft.thruster import Thruster
from planner.errors import BadInput, RuleViolation
from planner.route.mission import (
    MissionPlan,
    Refuel,
    StopAction,
    mission_tanks,
    plans,
)
from planner.route.mission.refuel import Source, Supply, supplies
from planner.route.mission.stop import Clock, Craft, Stop, Stopover
from planner.route.query import Preference
from tests.route.missions import (
    BOARD,
    all_but,
    around_mars,
    best,
    deeds,
    index,
    leg,
    mission,
    near,
    refused,
)


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
