"""The ways to activate a thruster, as numbers for the compiled search."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np
from numpy.typing import NDArray

from planner.board import Board
from planner.craft import WetMass, unload
from planner.craft.strip import BURN_ONE, CLASS_THRUST, MASSES, SPOTS, STEPS_TO_ONE
from planner.errors import RuleViolation
from planner.route.fast import turns
from planner.route.fast.one_move import Profile
from planner.route.fast.tables import burn_cap
from planner.route.fast.turns import NO_SUN, Strip
from planner.route.query import Spacecraft, Terms, Thruster

Ints = NDArray[np.int32]

BRIGHTEST = 2
"""The most that sunlight adds (H3c)."""
MOST_HALVES = 240
"""Halves of a burn in one move, for which the cost in steps is tabled."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thruster, with or without its afterburn."""

    thruster: int
    """Position among the spacecraft's thrusters."""
    afterburn: bool
    thrust: int
    """Net thrust but for the weight class and the Sun."""
    consumption: Fraction
    profile: Profile


def ways_of(spacecraft: Spacecraft, terms: Terms) -> list[Way]:
    """Every thruster without and, where it can, with its afterburn."""
    ways = []
    for position, thruster in enumerate(spacecraft.thrusters):
        for afterburn in (False, True):
            if not afterburn or _may_afterburn(thruster, spacecraft, terms):
                ways.append(_way(position, thruster, afterburn, spacecraft, terms))
    return ways


def _may_afterburn(thruster: Thruster, spacecraft: Spacecraft, terms: Terms) -> bool:
    return (
        terms.afterburn
        and thruster.engine.triangle.afterburn is not None
        and thruster.engine.burns_fuel_of(spacecraft.grade)
    )


def _way(
    position: int, thruster: Thruster, afterburn: bool, spacecraft: Spacecraft, terms: Terms
) -> Way:
    engine, triangle = thruster.engine, thruster.engine.triangle
    thrust = triangle.thrust + sum(m.modifier.thrust for m in thruster.counting_modifiers)
    pushed = terms.powersat and triangle.push
    if pushed:
        thrust += 1 + engine.push_ability
    if afterburn:
        thrust += triangle.afterburn_thrust
    consumption, solar = thruster.consumption, thruster.solar
    steps = spacecraft.steps if engine.burns_fuel_of(spacecraft.grade) else 0
    lightest = CLASS_THRUST[_unloaded(spacecraft.dry, spacecraft.sail_mass)]
    most_burns = max(0, thrust + lightest + (BRIGHTEST if solar else 0))
    most_halves = 2 * most_burns
    if consumption:
        lightened = spacecraft.sail_mass and 60  # losing the sails frees fuel; do not guess
        most_halves = min(most_halves, int(2 * (steps + lightened) / consumption))
    cap = burn_cap(min(most_burns, most_halves))
    return Way(
        thruster=position,
        afterburn=afterburn,
        thrust=thrust,
        consumption=consumption,
        profile=Profile(
            burn_cap=cap,
            halves_cap=min(2 * cap, 2 * burn_cap((most_halves + 1) // 2)),
            pivots=triangle.bonus_pivots if terms.rules.bonus_pivots else 0,
            oberth_bonus=max(0, triangle.thrust) + (triangle.afterburn_thrust if afterburn else 0),
            solar=int(thruster.needs_sun and not pushed),
            sail=int(thruster.is_sail),
            mag_sail=int(engine.mag_sail),
            aerobrake_rolls=int(not spacecraft.aerobrake_safe),
            mind_aerobrakes=int(spacecraft.has_sail),
        ),
    )


def way_table(
    ways: list[Way], profiles: list[Profile], spacecraft: Spacecraft, terms: Terms
) -> Ints:
    """The ways as rows for `planner.route.fast.turns.expand`."""
    table = np.zeros((len(ways), turns.WAY_COLUMNS), np.int32)
    for row, way in zip(table, ways, strict=True):
        thruster = spacecraft.thrusters[way.thruster]
        triangle = thruster.engine.triangle
        row[turns.THRUST] = way.thrust
        row[turns.SOLAR] = thruster.needs_sun + thruster.solar
        row[turns.PUSHED] = terms.powersat and triangle.push
        row[turns.AFTERBURN] = (triangle.afterburn or 0) if way.afterburn else 0
        row[turns.NO_FUEL] = not thruster.engine.burns_fuel_of(spacecraft.grade)
        row[turns.SAIL] = thruster.is_sail
        row[turns.ROW] = profiles.index(way.profile)
        row[turns.PLAIN] = next(i for i, plain in enumerate(ways) if plain.thruster == way.thruster)
    return table


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


def strip_tables(spacecraft: Spacecraft, terms: Terms, ways: list[Way]) -> Strip:
    """The fuel strip as tables, for this spacecraft."""
    lost = _unloaded(spacecraft.dry, spacecraft.sail_mass)
    dry = (spacecraft.dry.index, lost)
    burned = _burned()
    classes = np.array(CLASS_THRUST, np.int8)
    return Strip(
        steps=np.array(STEPS_TO_ONE, np.int32),
        burned=burned,
        thrust=classes,
        dry=np.array(dry, np.int8),
        unloaded=np.array(
            [_unloaded(WetMass.at(i), spacecraft.sail_mass) for i in range(len(SPOTS))], np.int8
        ),
        beats=_masks(
            _beats(burned, classes, min(dry), freely=terms.jettison, can_lose_mass=lost < dry[0])
        ),
        below=_masks(np.tril(np.ones((len(SPOTS), len(SPOTS)), np.bool_))),
        booster=np.array([ceil(2 * mass) for mass in MASSES], np.int32),
        cost=np.array(
            [[ceil(way.consumption * n / 2) for n in range(MOST_HALVES + 1)] for way in ways],
            np.int32,
        ),
    )


def _masks(table: NDArray[np.bool_]) -> NDArray[np.uint64]:
    powers = np.uint64(1) << np.arange(table.shape[1], dtype=np.uint64)
    masks: NDArray[np.uint64] = np.where(table, powers, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return masks


def _unloaded(wet: WetMass, mass: int) -> int:
    try:
        return unload(wet, mass).index
    except RuleViolation:
        return 0


def _burned() -> NDArray[np.int8]:
    table = np.full((len(SPOTS), max(STEPS_TO_ONE) + 2), -1, np.int8)
    for spot in range(len(SPOTS)):
        at, steps = spot, 0
        while at >= 0:
            table[spot, steps] = at
            at, steps = BURN_ONE[at], steps + 1
    return table


def _beats(
    burned: NDArray[np.int8],
    classes: NDArray[np.int8],
    dry: int,
    *,
    freely: bool,
    can_lose_mass: bool,
) -> NDArray[np.bool_]:
    """Which spots are at least as good to be at as which others.

    More fuel is better if it may be thrown away. If not, it also makes the rocket heavier, and
    is better only while no burn can bring the lighter rocket into a better weight class.
    """
    count = len(burned)
    if freely:
        order = np.arange(count)
        beats: NDArray[np.bool_] = order[:, None] >= order[None, :]
        return beats
    table = np.eye(count, dtype=np.bool_)
    if can_lose_mass:
        return table
    for a in range(count):
        for b in range(dry, a):
            table[a, b] = all(
                classes[burned[a, n]] == classes[burned[b, n]]
                for n in range(STEPS_TO_ONE[b] - STEPS_TO_ONE[dry] + 1)
            )
    return table
