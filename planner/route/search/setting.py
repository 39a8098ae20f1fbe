"""The data of the kernels: a spacecraft as numbers, limits and a goal, and all arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from planner.board.arrays import Bytes, Ints, Shorts
from planner.route.search.fronts import Fronts
from planner.route.search.graph import Graph
from planner.route.search.labels import Drafts, Labels, Starts
from planner.route.search.packed import Packed

# Columns of a way to activate a thruster. SOLAR is 1 where it only needs the Sun to work and 2
# where the Sun also changes its thrust; LESS_GAIN is 1 where the same thruster could afterburn.
THRUST, SOLAR, PUSHED, AFTERBURN, NO_FUEL, LESS_GAIN = range(6)
WAY_COLUMNS = 6
NO_SUN = -128

LAST_EVEN = 47
"""The spot of mass 23; above it the strip splits in two lines (F)."""


class Strip(NamedTuple):
    """The fuel strip as tables over its 57 spots, for one spacecraft."""

    steps: Ints
    """Black steps down to 1."""
    burned: Bytes
    """Spot after burning so many steps, or -1."""
    thrust: Bytes
    """Thrust of the weight class (H3b)."""
    booster: Ints
    """Tanks that a rocketplane takes at each wet mass (H6c)."""
    dry: Bytes
    """Spot of the dry mass chit in each shape."""
    shed: Bytes
    """By the shapes before and after a move: what each spot becomes when lost mass is taken off."""


class Phases(NamedTuple):
    """The shapes of the spacecraft in the middle of a move: one before it and one by now."""

    before: Bytes
    now: Bytes
    burnt: Bytes
    """The phase that an aerobrake leads to, or -1 if nothing is left (gl. Sails a)."""
    begun: Bytes
    """By way and shape at rest: the phase in which a move begins, or -1 if it cannot (J1c)."""
    aerobrake_rolls: Bytes
    """0 where a card spares the stack every aerobrake roll (gl. Aerobrake Hazard a)."""
    lightens: Bytes
    """True if the spacecraft may yet get lighter by a loss."""
    threats: Packed
    """By the safety of a belt, from the least: what it threatens (H10)."""


class Triangle(NamedTuple):
    """The parts of a thrust triangle that moves depend on, besides the net thrust."""

    units: int
    """Parts of a fuel step in which fuel is counted."""
    half_burn: int
    """Parts that half a burn costs."""
    oberth: int
    """Bonus burns at the Solar Oberth, without the afterburn (H8e)."""
    afterburn: int
    pivots: int
    dies_in_the_dark: int
    """In the Neptune zone (J3a)."""
    sail: int
    """Burns up in an aerobrake (gl. Sails a)."""
    mag_sail: int
    falls: int
    """Nothing is activated, so that only aerobrake paths are open (H6b)."""


class SearchLimits(NamedTuple):
    """The limits of a search, and what it counts."""

    turns: int
    hazards: int
    belts: int
    count_rolls: int
    """0 when it does not matter how many rolls a route takes."""
    jettison: int
    same: np.uint64
    """The fields that must be equal before anything else is compared."""
    guards: np.uint64
    """The fields of the threats of belts that are compared."""
    certain_loss: np.uint64
    """The most that they may come to, or 0 where that is not limited."""
    danger: np.uint64
    """The most that hazards and belts may cost together, on the scale of `planner.route.threat`."""


class Goal(NamedTuple):
    """The one space that a search is for, and what it takes at least from each space."""

    halves: Shorts
    burns: Shorts
    hazards: Shorts
    belts: Shorts
    node: int
    """-1 if there are many."""
    cuts: int
    """True if arrivals there are compared by fuel alone, and cut off what cannot beat them."""
    reached: Bytes
    """By turn, hazard rolls and threat: the highest spot there so far, or -1."""
    threats: Packed
    """The threats that ``reached`` tells apart."""
    known: Ints
    """Number of goals."""
    least_threat: np.uint64
    """Every belt threatens at least as much."""
    strongest: int
    half_burn: int
    units: int


class Setting(NamedTuple):
    """Everything that the moves of one turn with one thruster depend on and leave behind."""

    graph: Graph
    strip: Strip
    phases: Phases
    red: int
    """What the season takes off the safety of belts (H10b)."""
    sunlight: Ints
    ways: Ints
    triangle: Triangle
    doom: Shorts
    """The least burns from each place of the fronts to where the thruster dies; see `doom`."""
    limits: SearchLimits
    goal: Goal
    labels: Labels
    stops: Fronts
    """Of all labels, those of each space."""
    fronts: Fronts
    """Of all drafts, those of each exit; then those that begin their move in each space."""
    drafts: Drafts
    starts: Starts
    turn: int
    most_steps: int
    """No draft goes on in more ways than this."""


class DraftState(NamedTuple):
    """The fields of a draft: what it has left, and what it took so far.

    Negative burns mark a way that is closed.
    """

    thrust: int
    burns: int
    fuel: int
    halves: int
    bonus: int
    pivots: int
    spare: int
    rolls: int
    threat: np.uint64
    need: int
    flags: np.uint64
    seen: np.uint64
