"""Activating a thruster for one move (H2, H3, F2-F4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.board import default_board
from planner.cards.model import FuelGrade, Modifier
from planner.craft import SupportModifier, WetMass
from planner.errors import BadInput, RuleViolation
from planner.motion import Activation, Conditions, Motion
from tests.motion.helpers import activated, flight, move, reachable, refused


def refusal(*arguments: object, **more: object) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as caught:
        activated(*arguments, **more)  # type: ignore[arg-type]
    return caught.value.rule or "", caught.value.code


def test_H2_an_activation_is_fixed_for_the_move() -> None:
    crew = activated("12-8,a2,push,p1", 4, 8, "earth")
    assert (crew.net_thrust, crew.base_thrust, crew.burn_limit) == (12, 12, 12)
    assert (crew.consumption, crew.steps_available) == (8, 10)
    assert (crew.bonus_pivots, crew.sail, crew.solar_dies, crew.afterburn) == (1, False, False, 0)
    assert crew.thruster


def test_H2_without_an_activated_thruster_a_spacecraft_only_falls() -> None:
    falling = move(Activation.nothing(WetMass(4)))
    assert reachable(falling, falling.start(falling.board["lmo"].index)) == {
        "mars-aerobrake-2",
        "mars-aerobrake-3",
    }
    assert refused(falling, "sol-earth-l2 venus-flyby").code == "no-thruster"
    assert not falling.start(falling.board["lmo"].index).operational
    assert flight(falling, "lmo mars-aerobrake-2 mars-arsia-mons").landing == "aerobrake"


def test_H2a_a_thruster_without_fuel_may_be_activated() -> None:
    empty = activated("12-8", 4, 4, "earth")
    assert (empty.net_thrust, empty.steps_available) == (13, 0)
    assert refused(move(empty), "leo cycler").rule == "H5d"


def test_H3_net_thrust_comes_with_its_parts() -> None:
    thrust = activated("5-4,a1,push", 6, 11, "mars", afterburn=True, pushed=True).thrust
    assert thrust is not None
    assert [part.rule for part in thrust.parts] == ["H3", "H3a", "H3b", "H3d"]
    assert thrust.value == sum(part.value for part in thrust.parts)


def test_H3_net_thrust_is_kept_where_the_zone_changes() -> None:
    # From the Earth zone, where the modifier is 0, into the Mars zone, where it is -1.
    solar = move(activated("0-0,solar,sail", 1, "1-8/9", "earth"))
    there = flight(solar, "leo cycler earth-belt-1 geo sol-earth-l2 mars-hohmann-14 sol-mars-l5")
    assert there.burns == solar.activation.net_thrust == 2
    assert activated("0-0,solar,sail", 1, "1-8/9", "mars").net_thrust == 1


def test_H3a_afterburn_adds_thrust_and_takes_fuel() -> None:
    cold, hot = (activated("3-2,a2", 5, 9, "earth", afterburn=a) for a in (False, True))
    assert (cold.net_thrust, cold.steps_available, cold.afterburn) == (2, 9, 0)
    assert (hot.net_thrust, hot.steps_available, hot.afterburn) == (4, 7, 1)


def test_H3a_afterburn_needs_its_icon() -> None:
    assert refusal("12-8", 4, 8, "earth", afterburn=True)[0] == "H3a"


def test_H3a_afterburn_needs_its_fuel() -> None:
    assert activated("14-9,a2", 1, "1-2/9", "mars", afterburn=True).steps_available == 0
    assert refusal("14-9,a2", 1, "1-1/9", "mars", afterburn=True) == ("F3d", "not-enough-fuel")


def test_H3b_weight_class_counts_after_the_afterburn() -> None:
    # 8-1/2 is a transport (-1); one step of afterburn makes it a scout (0).
    assert activated("5-4,a1", 4, "8-1/2", "earth").net_thrust == 4
    assert activated("5-4,a1", 4, "8-1/2", "earth", afterburn=True).net_thrust == 6


@pytest.mark.parametrize(
    ("zone", "thrust"), [("mercury", 5), ("venus", 4), ("earth", 3), ("mars", 2), ("uranus", -2)]
)
def test_H3c_solar_thrust_depends_on_the_zone_where_the_move_starts(zone: str, thrust: int) -> None:
    assert activated("3-2,solar", 5, 5, zone).net_thrust == thrust


def test_H3d_a_push_needs_its_icon() -> None:
    assert activated("3-2,push", 5, 5, "earth", pushed=True).net_thrust == 4
    assert refusal("3-2", 5, 5, "earth", pushed=True)[0] == "H3d"


def test_H3e_supports_change_thrust_and_fuel() -> None:
    stirling = SupportModifier("Radioisotope Stirling", Modifier(-2, Fraction(1, 2), solar=True))
    engine = activated("3-2", 5, 5, "mars", modifiers=[stirling])
    assert (engine.net_thrust, engine.consumption, engine.solar_dies) == (0, 1, True)


def test_J3a_solar_power_cannot_be_activated_in_the_neptune_zone() -> None:
    assert refusal("3-2,solar", 5, 5, "neptune") == ("J3a", "not-operational")
    panels = SupportModifier("Cascade Photovoltaic", Modifier(solar=True))
    assert refusal("9-2", 5, 5, "neptune", modifiers=[panels]) == ("J3a", "not-operational")
    pushed = activated("9-2,solar,push", 5, 5, "neptune", pushed=True)
    assert (pushed.net_thrust, pushed.solar_dies) == (9 - 6 + 1, False)


def test_J3a_a_solar_card_anywhere_in_the_chain_fails_in_the_neptune_zone() -> None:
    # A solar generator that supports a reactor, or a GW thruster, modifies nothing (J5d).
    assert refusal("9-2", 5, 5, "neptune", solar_chain=True) == ("J3a", "not-operational")
    near = activated("9-2", 5, 5, "mercury", solar_chain=True)
    assert (near.net_thrust, near.solar_dies) == (9, True)
    panels = SupportModifier("Cascade Photovoltaic", Modifier(thrust=3, solar=True))
    giant = activated("9-2,gw", 5, 5, "mercury", modifiers=[panels])
    assert (giant.net_thrust, giant.solar_dies) == (9, True)
    assert refusal("9-2,gw", 5, 5, "neptune", modifiers=[panels]) == ("J3a", "not-operational")


def test_F2a_a_dry_mass_over_23_cannot_move() -> None:
    assert activated("12-8", 23, 32, "earth").net_thrust == 10
    assert refusal("12-8", 24, 32, "earth")[0] == "F2a"


def test_F3a_there_is_no_wet_mass_over_32() -> None:
    with pytest.raises(BadInput, match="runs from 1 to 32"):
        activated("12-8", 23, 33, "earth")


def test_F3_the_wet_chit_is_never_below_the_dry_one() -> None:
    with pytest.raises(BadInput, match="F3"):
        activated("12-8", 8, 4, "earth")


def test_F4c_dirt_is_too_low_for_a_water_thruster() -> None:
    engine = activated("3-2", 5, 8, "earth", grade=FuelGrade.DIRT)
    assert (engine.steps_available, engine.grade_too_low) == (0, True)
    assert refused(move(engine), "leo cycler").rule == "F4c"
    # It may still coast (H2b).
    assert flight(move(engine), "sol-earth-l2 venus-flyby").burns == 0


def test_F4c_no_afterburn_with_too_low_a_grade() -> None:
    assert refusal("3-2,a2", 5, 8, "earth", grade=FuelGrade.DIRT, afterburn=True)[0] == "F4c"


@pytest.mark.parametrize(
    ("engine", "grade", "burns"),
    [
        ("3-2,dirt", FuelGrade.DIRT, True),
        ("3-2,dirt", FuelGrade.ISOTOPE, True),
        ("3-2", FuelGrade.DIRT, False),
        ("3-2", FuelGrade.WATER, True),
        ("3-2", FuelGrade.ISOTOPE, True),
        ("3-2,isotope", FuelGrade.WATER, False),
        ("3-2,isotope", FuelGrade.ISOTOPE, True),
    ],
)
def test_F4c_grades(engine: str, grade: FuelGrade, burns: bool) -> None:
    assert (activated(engine, 5, 8, "earth", grade=grade).steps_available > 0) is burns


def test_F4c_a_thruster_that_burns_nothing_needs_no_grade() -> None:
    sail = activated("0-0,sail", 1, "1-8/9", "earth", grade=FuelGrade.DIRT)
    assert flight(move(sail), "leo cycler").fuel_steps == 0


@pytest.mark.parametrize(("wet", "tanks"), [(1, 2), (10, 20), ("8-1/2", 17), ("5-1/3", 11)])
def test_H6c_booster_tanks_are_twice_the_wet_mass_before_the_afterburn(
    wet: int | str, tanks: int
) -> None:
    assert activated("9-2,a1", 1, wet, "venus").booster_tanks == tanks
    if wet != 1:
        assert activated("9-2,a1", 1, wet, "venus", afterburn=True).booster_tanks == tanks


def test_a_mag_sail_is_a_sail() -> None:
    mag_sail = activated("2-0,magsail", 1, 1, "earth")
    assert (mag_sail.sail, mag_sail.mag_sail) == (True, True)


def test_conditions_default_to_the_core_rules_without_a_season() -> None:
    assert Conditions().rules.name == "core"
    assert Motion(default_board(), activated("3-2", 5, 8, "earth")).conditions == Conditions()
