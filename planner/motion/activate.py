"""From a thruster and the chits on the fuel strip to its activation (H2, H3, F2-F4)."""

from __future__ import annotations

from math import ceil

from planner.board import Zone
from planner.cards.model import FuelGrade
from planner.craft.chits import Chits
from planner.craft.strip import WetMass, steps_between
from planner.craft.thrust import net_thrust
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion.activation import Activation
from planner.rules import CORE, RuleSet
from planner.text import Text


def activate(
    thruster: Thruster,
    *,
    dry: WetMass,
    wet: WetMass,
    zone: Zone,
    grade: FuelGrade = FuelGrade.WATER,
    afterburn: bool = False,
    pushed: bool = False,
    rules: RuleSet = CORE,
) -> Activation:
    """Activate a thruster for one move (H2).

    ``zone`` is where the move starts, ``grade`` that of the fuel aboard, and ``rules`` tell
    whether there are bonus pivots. Raises
    `RuleViolation` when the spacecraft is too heavy to move (F2a) or the thruster cannot be
    activated in this way.

    >>> from planner.board import default_board
    >>> from planner.craft import Engine
    >>> earth, crew = default_board().zones["earth"], Thruster(Engine.parse("12-8,a2"))
    >>> activation = activate(crew, dry=WetMass(4), wet=WetMass(8), zone=earth)
    >>> activation.net_thrust, activation.steps_available
    (12, 10)
    """
    engine = thruster.engine
    if thruster.afterburn_cools and not afterburn:
        raise RuleViolation(
            "J4b",
            Text("{engine} needs 1 more therm", engine=engine.title),
            code="not-operational",
            hint=Text("an afterburn would supply that therm (J4d)"),
            field="afterburn",
        )
    chits = Chits.at(dry, wet, grade)
    chits.check_may_move()
    grade_too_low = chits.grade is not None and not engine.burns_fuel_of(chits.grade)
    if afterburn and grade_too_low:
        raise RuleViolation(
            "F4c",
            Text("{engine} cannot afterburn {grade}", engine=engine.title, grade=grade),
            code="fuel-grade",
            field="afterburn",
        )
    thrust = net_thrust(
        engine,
        chits.wet,
        zone,
        afterburn=afterburn,
        pushed=pushed,
        modifiers=thruster.counting_modifiers,
        dry=chits.dry,
    )
    triangle = engine.triangle
    solar_dies = thruster.needs_sun and not pushed
    if solar_dies and zone.solar_modifier is None:
        raise RuleViolation(
            "J3a",
            Text(
                "{engine} runs on solar power, which does not work in the {zone}",
                engine=engine.title,
                zone=zone.title,
            ),
            code="not-operational",
            hint=Text("a push by a Powersat makes it work"),
        )
    return Activation(
        net_thrust=thrust.value,
        consumption=thrust.consumption,
        steps_available=0 if grade_too_low else steps_between(thrust.wet, chits.dry),
        base_thrust=triangle.thrust,
        bonus_pivots=triangle.bonus_pivots if rules.bonus_pivots else 0,
        solar_dies=solar_dies,
        sail=thruster.is_sail,
        mag_sail=engine.mag_sail,
        afterburn=triangle.afterburn_thrust if afterburn else 0,
        booster_tanks=ceil(2 * wet.mass),
        grade_too_low=grade_too_low,
        thrust=thrust,
    )
