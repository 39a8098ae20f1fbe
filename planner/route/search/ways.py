"""The ways to activate a thruster, and the fuel strip, as numbers for the compiled search."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from planner.board import Board
from planner.board.arrays import Ints
from planner.craft import WetMass
from planner.craft.strip import BURN_ONE, CLASS_THRUST, MASSES, SPOTS, STEPS_TO_ONE
from planner.craft.thruster import Thruster
from planner.errors import BadInput
from planner.route.query import MOST_BONUS_BURNS, Spacecraft, Terms, shed
from planner.route.search import setting
from planner.route.search.packed import FUEL, FUEL_WORTH, MOST_PIVOTS
from planner.route.search.setting import NO_SUN, Strip, Triangle
from planner.text import Text

FALLING = -1
"""In place of a thruster: nothing is activated (H6b)."""
NO_THRUST = -99
"""Of a spacecraft that falls, however light it is."""


@dataclass(frozen=True, slots=True)
class Activating:
    """One thruster, with or without its afterburn, or none at all."""

    thruster: int
    """Position among the spacecraft's thrusters, or `FALLING`."""
    afterburn: bool = False
    thrust: int = 0
    """Net thrust but for the weight class and the Sun."""
    consumption: Fraction = Fraction(1)


def ways_of(spacecraft: Spacecraft, terms: Terms) -> list[Activating]:
    """Return every thruster without and, where it can, with its afterburn; falling comes last."""
    ways = [
        Activating(position, afterburn, _thrust(thruster, terms, afterburn), thruster.consumption)
        for position, thruster in enumerate(spacecraft.thrusters)
        for afterburn in (False, True)
        if (_may_afterburn(thruster, spacecraft, terms) if afterburn else _may_do_without(thruster))
    ]
    return [*ways, Activating(FALLING)]


def _may_do_without(thruster: Thruster) -> bool:
    return not thruster.afterburn_cools


def _may_afterburn(thruster: Thruster, spacecraft: Spacecraft, terms: Terms) -> bool:
    return (
        terms.afterburn
        and thruster.engine.triangle.afterburn is not None
        and thruster.engine.burns_fuel_of(spacecraft.grade)
    )


def _thrust(thruster: Thruster, terms: Terms, afterburn: bool) -> int:
    engine, triangle = thruster.engine, thruster.engine.triangle
    thrust = triangle.thrust + sum(m.modifier.thrust for m in thruster.counting_modifiers)
    if _is_pushed(thruster, terms):
        thrust += 1 + engine.push_ability
    return thrust + (triangle.afterburn_thrust if afterburn else 0)


def _is_pushed(thruster: Thruster, terms: Terms) -> bool:
    return terms.powersat and thruster.engine.triangle.push


def way_table(ways: list[Activating], spacecraft: Spacecraft, terms: Terms) -> Ints:
    """Return the ways as rows for `planner.route.search.moves.fly`."""
    table = np.zeros((len(ways), setting.WAY_COLUMNS), np.int32)
    with_afterburn = {way.thruster for way in ways if way.afterburn}
    for row, way in zip(table, ways, strict=True):
        if way.thruster == FALLING:
            row[setting.THRUST] = NO_THRUST
            continue
        thruster = spacecraft.thrusters[way.thruster]
        row[setting.THRUST] = way.thrust
        row[setting.SOLAR] = thruster.needs_sun + thruster.solar
        row[setting.PUSHED] = _is_pushed(thruster, terms)
        row[setting.AFTERBURN] = (thruster.engine.triangle.afterburn or 0) if way.afterburn else 0
        row[setting.NO_FUEL] = not thruster.engine.burns_fuel_of(spacecraft.grade)
        row[setting.LESS_GAIN] = not way.afterburn and way.thruster in with_afterburn
    return table


NO_TRIANGLE = Triangle(
    units=1,
    half_burn=1,
    oberth=0,
    afterburn=0,
    pivots=0,
    dies_in_the_dark=0,
    sail=0,
    mag_sail=0,
    falls=1,
)
"""Of a spacecraft that falls."""


def triangle_of(thruster: Thruster, terms: Terms) -> Triangle:
    """Return the parts of a thruster that moves depend on, besides its net thrust."""
    triangle, half_burn = thruster.engine.triangle, thruster.consumption / 2
    printed = Triangle(
        units=half_burn.denominator,
        half_burn=half_burn.numerator,
        oberth=max(0, triangle.thrust),
        afterburn=triangle.afterburn_thrust,
        pivots=min(triangle.bonus_pivots, MOST_PIVOTS) if terms.rules.bonus_pivots else 0,
        dies_in_the_dark=int(thruster.needs_sun and not _is_pushed(thruster, terms)),
        sail=int(thruster.is_sail),
        mag_sail=int(thruster.engine.mag_sail),
        falls=0,
    )
    _check_countable(thruster, printed)
    return printed


def _check_countable(thruster: Thruster, triangle: Triangle) -> None:
    fuel = max(STEPS_TO_ONE) * triangle.units
    worth = fuel + 2 * triangle.half_burn * (MOST_BONUS_BURNS + 2 * MOST_PIVOTS)
    if fuel > FUEL[1] or worth > FUEL_WORTH[1]:
        raise BadInput(
            Text(
                "a fuel consumption of {consumption} is too fine a fraction for the search",
                consumption=thruster.consumption,
            ),
            field="engine",
            hint=Text("no card has a finer one than 1/60"),
        )


def sunlight(board: Board) -> Ints:
    """Solar modifier of each zone, unpushed and pushed."""
    zones = sorted(board.zones.values(), key=lambda zone: zone.order)
    return np.array(
        [
            (
                NO_SUN if zone.solar_modifier is None else zone.solar_modifier,
                zone.solar_modifier_pushed,
            )
            for zone in zones
        ],
        np.int32,
    )


def strip_of(spacecraft: Spacecraft) -> Strip:
    """Return the fuel strip as tables, for this spacecraft."""
    shapes = spacecraft.shapes
    gone = [[max(0, now.lost - before.lost) for now in shapes] for before in shapes]
    return Strip(
        steps=_STEPS,
        burned=_BURNED,
        thrust=_THRUST,
        booster=_BOOSTER,
        dry=np.array([spacecraft.dry_as(shape).index for shape in shapes], np.int8),
        shed=np.array([[_shed(mass) for mass in row] for row in gone], np.int8),
    )


@lru_cache(maxsize=256)
def _shed(mass: int) -> tuple[int, ...]:
    """By the spot, where the wet mass chit goes when that mass is lost."""
    return tuple(shed(WetMass.at(spot), mass).index for spot in range(len(SPOTS)))


def _burned() -> NDArray[np.int8]:
    table = np.full((len(SPOTS), max(STEPS_TO_ONE) + 2), -1, np.int8)
    for spot in range(len(SPOTS)):
        at, steps = spot, 0
        while at >= 0:
            table[spot, steps] = at
            at, steps = BURN_ONE[at], steps + 1
    return table


_BURNED = _burned()
_STEPS = np.array(STEPS_TO_ONE, np.int32)
_THRUST = np.array(CLASS_THRUST, np.int8)
_BOOSTER = np.array([ceil(2 * mass) for mass in MASSES], np.int32)
