"""From an engine and the chits on the fuel strip to an activated thruster (H2, H3, F2-F4)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from planner.board import Zone
from planner.cards.model import FuelGrade
from planner.craft.chits import Chits
from planner.craft.engine import Engine
from planner.craft.strip import WetMass, steps_between
from planner.craft.thrust import SupportModifier, net_thrust
from planner.errors import RuleViolation
from planner.motion.activation import Activation
from planner.rules import CORE, RuleSet


def activate(
    engine: Engine,
    *,
    dry: WetMass,
    wet: WetMass,
    zone: Zone,
    grade: FuelGrade = FuelGrade.WATER,
    afterburn: bool = False,
    pushed: bool = False,
    modifiers: Sequence[SupportModifier] = (),
    solar_chain: bool = False,
    rules: RuleSet = CORE,
) -> Activation:
    """Activate the thrust triangle of an engine for one move (H2).

    ``zone`` is where the move starts, ``grade`` that of the fuel aboard, and ``modifiers`` are
    those of the supports that count (J5d); say ``solar_chain`` when another card of the chain is
    solar powered, which fails in the Neptune zone although it modifies nothing (J3a, J3c). Raises
    `RuleViolation` when the spacecraft is too heavy to move (F2a) or the thruster cannot be
    activated in this way.

    >>> from planner.board import default_board
    >>> earth = default_board().zones["earth"]
    >>> crew = activate(Engine.parse("12-8,a2"), dry=WetMass(4), wet=WetMass(8), zone=earth)
    >>> crew.net_thrust, crew.steps_available
    (12, 10)
    """
    chits = Chits.at(dry, wet, grade)
    chits.check_may_move()
    grade_too_low = chits.grade is not None and not engine.burns_fuel_of(chits.grade)
    if afterburn and grade_too_low:
        raise RuleViolation(
            "F4c",
            f"{engine.title} cannot afterburn {grade}",
            code="fuel-grade",
            field="afterburn",
        )
    thrust = net_thrust(
        engine,
        chits.wet,
        zone,
        afterburn=afterburn,
        pushed=pushed,
        modifiers=modifiers,
        dry=chits.dry,
    )
    triangle = engine.triangle
    solar = solar_chain or triangle.solar or any(each.modifier.solar for each in modifiers)
    solar_dies = solar and not pushed
    if solar_dies and zone.solar_modifier is None:
        raise RuleViolation(
            "J3a",
            f"{engine.title} runs on solar power, which does not work in the "
            f"{zone.id.capitalize()} zone",
            code="not-operational",
            hint="a push by a Powersat makes it work",
        )
    return Activation(
        net_thrust=thrust.value,
        consumption=thrust.consumption,
        steps_available=0 if grade_too_low else steps_between(thrust.wet, chits.dry),
        base_thrust=triangle.thrust,
        bonus_pivots=triangle.bonus_pivots if rules.bonus_pivots else 0,
        solar_dies=solar_dies,
        sail=engine.sail or engine.mag_sail,
        mag_sail=engine.mag_sail,
        afterburn=triangle.afterburn_thrust if afterburn else 0,
        booster_tanks=ceil(2 * wet.mass),
        grade_too_low=grade_too_low,
        thrust=thrust,
    )
