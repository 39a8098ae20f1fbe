"""One turn of the search for many spacecraft at once, compiled.

A label says: at this space, after this many turns, with the wet mass chit there and so many
rolls behind it. Each turn takes the labels of the last one and tries every way to activate a
thruster and every ending of the moves that it allows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.route.fast.compiled import compiled
from planner.route.fast.one_move import (
    AEROBRAKED,
    BOOSTED,
    E_BELTS,
    E_FLAGS,
    E_HALVES,
    E_HAZARDS,
    E_NEED,
    OBERTH_USED,
    TO,
    Shorts,
)
from planner.route.query import MOST_ROLLS

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Masks = NDArray[np.uint64]

# Columns of a label. The second half tells how it came about.
SPACE, TURN, SPOT, HAZARDS, BELTS, LOST, DEAD = range(7)
PARENT, WAY, JETTISON, HALVES, NEED, FLAGS = range(7, 13)
COLUMNS = 13

# Columns of a way to activate a thruster. SOLAR is 1 where it only needs the Sun to work and 2
# where the Sun also changes its thrust.
THRUST, SOLAR, PUSHED, AFTERBURN, NO_FUEL, SAIL, ROW, PLAIN = range(8)
WAY_COLUMNS = 8

NO_SUN = -128
NO_TARGET = -1
ROLLS = MOST_ROLLS + 1
MOST_CANDIDATES = 64


class Strip(NamedTuple):
    """The fuel strip as tables over its 57 spots, for one rocket."""

    steps: Ints
    """Black steps down to 1."""
    burned: Bytes
    """Spot after burning so many steps, or -1."""
    thrust: Bytes
    """Thrust of the weight class (H3b)."""
    dry: Bytes
    """Spot of the dry mass chit: as loaded, and after all sails are lost."""
    unloaded: Bytes
    """Spot after the sails are lost."""
    beats: Masks
    """The spots where a chit is never better off than at this one, as a bit each."""
    below: Masks
    """The spots up to this one, as a bit each."""
    booster: Ints
    """Tanks that a rocketplane takes at each wet mass (H6c)."""
    cost: Ints
    """For each way, the fuel steps that so many halves of a burn cost (H5b)."""


class Limits(NamedTuple):
    """What a search may do, and where it wants to get to."""

    target: int
    """The one space that the search is for, or `NO_TARGET`."""
    jettison: int
    hazards: int
    belts: int
    count_rolls: int = 1
    """0 when it does not matter how many rolls a route takes."""


class Bounds(NamedTuple):
    """What it takes at least from each space to the target."""

    turns: Ints
    steps: Ints
    hazards: Ints
    belts: Ints


class Labels(NamedTuple):
    """All labels, and for each space those that stand there."""

    table: Ints
    older: Ints
    """For each label the next older one at the same space, or -1."""
    newest: Ints
    """For each space its newest label, or -1."""
    covered: Masks
    """By sails lost, space, hazard and belt rolls: the spots where a label is beaten."""
    reached: Bytes
    """By turn, hazard and belt rolls: the highest spot at the target so far, or -1."""


def new_labels(spaces: int, size: int, most_turns: int) -> Labels:
    """Room for ``size`` labels."""
    return Labels(
        table=np.empty((size, COLUMNS), np.int32),
        older=np.empty(size, np.int32),
        newest=np.full(spaces, -1, np.int32),
        covered=np.zeros((2, spaces, ROLLS, ROLLS), np.uint64),
        reached=np.full((most_turns + 1, ROLLS, ROLLS), -1, np.int8),
    )


def with_room(labels: Labels, count: int) -> Labels:
    """The same labels with twice the room."""
    size = 2 * len(labels.table)
    table, older = np.empty((size, COLUMNS), np.int32), np.empty(size, np.int32)
    table[:count], older[:count] = labels.table[:count], labels.older[:count]
    return labels._replace(table=table, older=older)


def without_room(labels: Labels, count: int) -> Labels:
    """The same labels once nothing is added any more, in as little memory as they take."""
    return labels._replace(
        table=labels.table[:count].copy(),
        older=labels.older[:count].copy(),
        covered=np.zeros((2, 0, ROLLS, ROLLS), np.uint64),
    )


@compiled
def expand(
    labels: Labels,
    count: int,
    active: Ints,
    done: int,
    turn: int,
    ways: Ints,
    sunlight: Ints,
    zone: Bytes,
    tanks: Ints,
    endings: Shorts,
    places: Ints,
    strip: Strip,
    limits: Limits,
    bounds: Bounds,
) -> tuple[int, int]:
    """Take the active labels from the ``done``-th on through one turn.

    Returns how many labels there are then and how many of the active ones are done; if not
    all, there was no room left and the call may be repeated with more.
    """
    table, covered, reached = labels.table, labels.covered, labels.reached
    steps, burned, thrust, cost = strip.steps, strip.burned, strip.thrust, strip.cost
    last_turn = len(reached) - 1
    # What has been tried from the label at hand: way, spot after the afterburn, net thrust.
    tried = np.empty((MOST_CANDIDATES, 3), np.int32)
    for position in range(done, len(active)):
        now = active[position]
        if table[now, DEAD]:
            continue
        here, spot, lost = table[now, SPACE], table[now, SPOT], table[now, LOST]
        rolls, belt_rolls = table[now, HAZARDS], table[now, BELTS]
        dry_steps = steps[strip.dry[lost]]
        trials = 0
        for way in range(len(ways)):
            if ways[way, SAIL] and lost:
                continue
            solar = 0
            if ways[way, SOLAR]:
                shines = sunlight[zone[here], ways[way, PUSHED]]
                if shines == NO_SUN:
                    continue
                solar = shines if ways[way, SOLAR] > 1 else 0
            row = ways[way, ROW]
            first = places[row, 0, here]
            last = first + places[row, 1, here]
            before = spot
            jettisoned = 0
            best_class = -9
            while True:
                if steps[before] - ways[way, AFTERBURN] < dry_steps:
                    break
                after = burned[before, ways[way, AFTERBURN]]
                if thrust[after] > best_class:
                    best_class = thrust[after]
                    net = max(0, ways[way, THRUST] + solar + best_class)
                    fuel = 0 if ways[way, NO_FUEL] else steps[after] - dry_steps
                    # Endings that need no more than this are known from elsewhere.
                    known = -1
                    plain = ways[way, PLAIN]
                    plain_net = -1
                    if plain != way:
                        plain_net = max(0, ways[plain, THRUST] + solar + thrust[before])
                    for trial in range(trials):
                        other, other_after, other_net = tried[trial]
                        if (
                            limits.jettison
                            and other_after >= after
                            and ways[other, NO_FUEL] <= ways[way, NO_FUEL]
                            and places[ways[other, ROW], 0, here] == first
                            and cost[other, 2] <= cost[way, 2]
                            and cost[other, 240] <= cost[way, 240]
                        ):
                            known = max(known, other_net)
                    if trials < MOST_CANDIDATES:
                        tried[trials, 0] = way
                        tried[trials, 1] = after
                        tried[trials, 2] = net
                        trials += 1
                    for e in range(first, last):
                        ending = endings[e]
                        if ending[E_NEED] > net:
                            break
                        if ending[E_NEED] <= known:
                            continue
                        # No afterburn where its thrust is not needed.
                        if ending[E_NEED] <= plain_net and not ending[E_FLAGS] & OBERTH_USED:
                            continue
                        burn = cost[way, ending[E_HALVES]]
                        if burn > fuel:
                            continue
                        hazards = rolls + limits.count_rolls * ending[E_HAZARDS]
                        belts = belt_rolls + limits.count_rolls * ending[E_BELTS]
                        if hazards > limits.hazards or belts > limits.belts:
                            continue
                        to = ending[TO]
                        to_lost = lost
                        arrived = burned[after, burn]
                        if ending[E_FLAGS]:
                            if ending[E_FLAGS] & BOOSTED and strip.booster[before] > tanks[here]:
                                continue
                            if ending[E_FLAGS] & AEROBRAKED and not lost:
                                to_lost = 1
                                arrived = strip.unloaded[arrived]
                        bit = np.uint64(1) << np.uint64(arrived)
                        if covered[to_lost, to, hazards, belts] & bit:
                            continue
                        if limits.target != NO_TARGET:
                            needed = bounds.steps[to]
                            spare = steps[arrived] - steps[strip.dry[to_lost]]
                            if spare < needed:
                                # Losing the sails later makes the fuel go further.
                                if to_lost or strip.dry[0] == strip.dry[1]:
                                    continue
                                needed = 0
                            turns = turn + bounds.turns[to]
                            in_all = hazards + bounds.hazards[to]
                            belts_in_all = belts + bounds.belts[to]
                            if (
                                turns > last_turn
                                or in_all > limits.hazards
                                or belts_in_all > limits.belts
                                or reached[turns, in_all, belts_in_all] >= burned[arrived, needed]
                            ):
                                continue
                        if count == len(table):
                            return count, position
                        _strike_out(
                            labels, strip, limits, to, turn, arrived, hazards, belts, to_lost
                        )
                        new = table[count]
                        new[SPACE] = to
                        new[TURN] = turn
                        new[SPOT] = arrived
                        new[HAZARDS] = hazards
                        new[BELTS] = belts
                        new[LOST] = to_lost
                        new[DEAD] = 0
                        new[PARENT] = now
                        new[WAY] = way
                        new[JETTISON] = jettisoned
                        new[HALVES] = ending[E_HALVES]
                        new[NEED] = ending[E_NEED]
                        new[FLAGS] = ending[E_FLAGS]
                        labels.older[count] = labels.newest[to]
                        labels.newest[to] = count
                        count += 1
                if not limits.jettison or steps[before] <= dry_steps:
                    break
                before = burned[before, 1]
                jettisoned += 1
    return count, len(active)


@compiled
def _strike_out(
    labels: Labels,
    strip: Strip,
    limits: Limits,
    to: int,
    turn: int,
    spot: int,
    hazards: int,
    belts: int,
    lost: int,
) -> None:
    """Note what a new label covers, and strike out the labels of this turn that it beats."""
    table, older, newest = labels.table, labels.older, labels.newest
    beats = strip.below[spot] if to == limits.target else strip.beats[spot]
    for sails in range(lost, 2):
        for more in range(hazards, limits.hazards + 1):
            for more_belts in range(belts, limits.belts + 1):
                labels.covered[sails, to, more, more_belts] |= beats
    if to == limits.target:
        for later in range(turn, len(labels.reached)):
            for more in range(hazards, limits.hazards + 1):
                for more_belts in range(belts, limits.belts + 1):
                    best = labels.reached[later, more, more_belts]
                    labels.reached[later, more, more_belts] = max(best, spot)
    known, behind = newest[to], -1
    while known >= 0:
        other = table[known]
        if (
            beats & (np.uint64(1) << np.uint64(other[SPOT]))
            and turn <= other[TURN]
            and hazards <= other[HAZARDS]
            and belts <= other[BELTS]
            and lost <= other[LOST]
        ):
            other[DEAD] = 1
            if behind < 0:
                newest[to] = older[known]
            else:
                older[behind] = older[known]
        else:
            behind = known
        known = older[known]


@compiled
def cover(labels: Labels, strip: Strip, limits: Limits, label: int) -> None:
    """Note what the first label covers."""
    row = labels.table[label]
    _strike_out(
        labels, strip, limits,
        row[SPACE], row[TURN], row[SPOT], row[HAZARDS], row[BELTS], row[LOST],
    )  # fmt: skip
