"""Net thrust and consumption, part by part (H3, J5)."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.board import default_board
from planner.board.model import Zone
from planner.cards.model import FuelGrade, Modifier, ThrustTriangle
from planner.craft import Engine, SupportModifier, WetMass, net_thrust, weight_class
from planner.errors import RuleViolation
from tests.craft.helpers import EARTH, NEPTUNE, zone


def test_H3b_the_class_is_read_after_the_afterburn() -> None:
    net = net_thrust(Engine.parse("5-1,a1"), WetMass("8-1/2"), EARTH, afterburn=True)
    assert [(part.rule, part.value) for part in net.parts] == [("H3", 5), ("H3a", 1), ("H3b", 0)]
    assert (net.value, str(net.wet)) == (6, "8")


def test_H3a_an_engine_without_the_icon_cannot_afterburn() -> None:
    with pytest.raises(RuleViolation, match="H3a: 5-4 cannot afterburn"):
        net_thrust(Engine.parse("5-4"), WetMass(8), EARTH, afterburn=True)


def test_H3a_the_afterburn_needs_its_fuel_and_no_more() -> None:
    engine = Engine.parse("5-4,a2")
    with pytest.raises(RuleViolation, match="F3d"):
        net_thrust(engine, WetMass("5-1/3"), EARTH, afterburn=True, dry=WetMass(5))
    net = net_thrust(engine, WetMass("5-2/3"), EARTH, afterburn=True, dry=WetMass(5))
    assert (net.value, net.wet) == (6, WetMass(5))


def test_H3c_the_zone_counts_once_however_many_suns_there_are() -> None:
    solar = SupportModifier("panel", Modifier(solar=True))
    net = net_thrust(
        Engine.parse("4-3,solar"), WetMass(8), zone("mercury"), modifiers=[solar, solar]
    )
    assert [part.value for part in net.parts if part.rule == "H3c"] == [2]
    assert net.value == 6


def test_H3c_a_solar_support_is_enough() -> None:
    solar = SupportModifier("panel", Modifier(solar=True))
    net = net_thrust(Engine.parse("4-3"), WetMass(8), zone("ceres"), modifiers=[solar])
    assert net.value == 2


def test_H3d_only_push_icons_are_pushed() -> None:
    with pytest.raises(RuleViolation, match="H3d: 5-4 has no push icon"):
        net_thrust(Engine.parse("5-4"), WetMass(8), EARTH, pushed=True)


def test_J5d_a_pushed_solar_engine_works_in_the_neptune_zone() -> None:
    engine = Engine.parse("9-1,push,solar")
    assert not net_thrust(engine, WetMass(8), NEPTUNE).operational
    pushed = net_thrust(engine, WetMass(8), NEPTUNE, pushed=True)
    assert (pushed.operational, pushed.value) == (True, 9 - 6 + 1)


def test_magbeam_gains_three_more_when_pushed() -> None:
    net = net_thrust(Engine.parse("4-1,push+3,solar"), WetMass(8), EARTH, pushed=True)
    assert [(part.rule, part.value) for part in net.parts][-2:] == [("H3d", 1), ("B2g", 3)]
    assert net.value == 8


def test_H3d_without_a_push_the_ability_for_it_adds_nothing() -> None:
    net = net_thrust(Engine.parse("4-1,push+3,solar"), WetMass(8), EARTH)
    assert net.value == 4
    assert {part.rule for part in net.parts} == {"H3", "H3b", "H3c"}


def test_J5a_J5c_supports_add_thrust_and_multiply_fuel() -> None:
    supports = [
        SupportModifier("gun", Modifier(1, Fraction(1, 4))),
        SupportModifier("hohlraum", Modifier(-2, Fraction(1, 2))),
    ]
    net = net_thrust(Engine.parse("5-4,a1"), WetMass(6), EARTH, modifiers=supports)
    assert (net.value, net.consumption) == (4, Fraction(1, 2))
    assert [factor.rule for factor in net.consumption_parts] == ["H5a", "J5c", "J5c"]
    burning = net_thrust(
        Engine.parse("5-4,a2"), WetMass(6), EARTH, modifiers=supports, afterburn=True
    )
    assert burning.wet.index == WetMass(6).index - 2, "J5d: modifiers leave the afterburn alone"


def test_J5d_gw_thrusters_are_not_modified() -> None:
    support = SupportModifier("gun", Modifier(5, Fraction(1, 4), solar=True))
    net = net_thrust(Engine.parse("9-1,gw"), WetMass(6), NEPTUNE, modifiers=[support])
    assert (net.value, net.consumption) == (9, Fraction(1))


engines = st.builds(
    Engine,
    st.builds(
        ThrustTriangle,
        thrust=st.integers(0, 15),
        consumption=st.fractions(0, 10, max_denominator=10),
        grade=st.sampled_from(FuelGrade),
        afterburn=st.none() | st.integers(1, 3),
        push=st.booleans(),
        solar=st.booleans(),
    ),
    push_ability=st.sampled_from((0, 3)),
    unmodified=st.booleans(),
)
modifiers = st.builds(
    SupportModifier,
    st.sampled_from(("a", "b")),
    st.builds(
        Modifier,
        st.integers(-3, 8),
        st.sampled_from((Fraction(1), Fraction(1, 2), Fraction(1, 10))),
        st.booleans(),
    ),
)


@given(
    engines,
    st.integers(3, 56).map(WetMass.at),
    st.sampled_from(list(default_board().zones.values())),
    st.booleans(),
    st.booleans(),
    st.lists(modifiers, max_size=3),
)
def test_parts_always_add_up(
    engine: Engine,
    wet: WetMass,
    where: Zone,
    afterburn: bool,
    pushed: bool,
    supports: list[SupportModifier],
) -> None:
    afterburn = afterburn and engine.triangle.afterburn is not None
    pushed = pushed and engine.triangle.push
    net = net_thrust(engine, wet, where, afterburn=afterburn, pushed=pushed, modifiers=supports)
    assert net.value == sum(part.value for part in net.parts)
    if net.operational:
        assert net.value == added_up(engine, net.wet, where, afterburn, pushed, supports)
    assert net.consumption == prod(factor.value for factor in net.consumption_parts)
    assert net.operational is bool(net.parts)
    assert (net.wet < wet) is afterburn


def added_up(
    engine: Engine,
    wet: WetMass,
    where: Zone,
    afterburn: bool,
    pushed: bool,
    supports: list[SupportModifier],
) -> int:
    """The net thrust by the rules, from the first word to the last (H3a-H3e, J5d)."""
    triangle = engine.triangle
    counting = [] if engine.unmodified else [each.modifier for each in supports]
    thrust = triangle.thrust + weight_class(wet).thrust
    thrust += sum(each.thrust for each in counting)
    if afterburn:
        thrust += triangle.afterburn_thrust
    if pushed:
        thrust += 1 + engine.push_ability
    if triangle.solar or any(each.solar for each in counting):
        sunlight = where.solar_modifier_pushed if pushed else where.solar_modifier
        assert sunlight is not None
        thrust += sunlight
    return thrust
