"""The moves that led to a label, found again with every space that they passed.

The search keeps labels only, no drafts. A move is looked for once more from the label before it,
with what came of it as the goal, which takes no time worth mentioning.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from planner.board.arrays import Ints
from planner.route.query import MOST_ROLLS
from planner.route.search.caches import World, bounds_to, graph_of
from planner.route.search.graph import Graph
from planner.route.search.labels import (
    DRAFT,
    EXIT,
    HALVES,
    JETTISON,
    NEED,
    ROLLS,
    SHAPE,
    SPACE,
    SPOT,
    TURN,
    WAY,
)
from planner.route.search.setting import Goal
from planner.route.search.turns import Numbers, Turns, Waiting
from planner.route.search.ways import Activating
from planner.route.threat import Threats

_AN_END = [SPACE, SPOT, SHAPE]


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of an arrival, as numbers."""

    turn: int
    path: tuple[int, ...]
    """The spaces of the move, the first included."""
    way: Activating
    jettison: int
    spot_before: int
    spot_after: int
    halves: int
    """Halves of a burn paid with fuel."""
    need: int
    """Net thrust that the move takes, in burns or over the size of a site (H5c, H6a)."""
    hazards: int
    belts: int
    shape: int
    """What was left of the spacecraft before the move; see `Spacecraft.shapes`."""
    shape_after: int
    """What the move leaves of it."""
    boosted: bool
    """Whether it lifts off by acetylene rocketplane (H6c)."""

    @property
    def start(self) -> int:
        """Where the move starts."""
        return self.path[0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.path[-1]


def leg_between(
    before: Ints, after: Ints, threat: int, compares: bool, numbers: Numbers, world: World
) -> Leg:
    """The move from one row of the labels to the next, with what its belts threaten.

    After a certain loss threats do not add up any more and are not compared.
    """
    counted = bool(numbers.limits.count_rolls)
    limits = numbers.limits._replace(
        turns=1,
        hazards=int(after[ROLLS] - before[ROLLS]) if counted else MOST_ROLLS,
        belts=Threats.belts(threat) if counted else MOST_ROLLS,
        count_rolls=1,
    )
    numbers = replace(numbers, limits=limits)
    way = numbers.ways[after[WAY]]
    graph = graph_of(world)
    turns = Turns(numbers, _goal(after, numbers, world, way), len(graph.place))
    waiting = Waiting(int(before[SPACE]), int(before[SPOT]), shape=int(before[SHAPE]))
    turns.ready(world, 1, [waiting])
    turns.take(world, np.zeros(1, np.int32), 1, only=way)
    label = _same_end(after, threat if counted and compares else None, turns, numbers.threats)
    row = turns.labels.table[label]
    path = _path(row, turns, graph)
    leg = Leg(
        turn=int(after[TURN]),
        path=path,
        way=way,
        jettison=int(row[JETTISON]),
        spot_before=int(before[SPOT]),
        spot_after=int(row[SPOT]),
        halves=int(row[HALVES]),
        need=int(row[NEED]),
        hazards=int(row[ROLLS]),
        belts=Threats.belts(int(turns.labels.threat[label])),
        shape=int(before[SHAPE]),
        shape_after=int(row[SHAPE]),
        boosted=_is_boosted(path, row, turns, graph),
    )
    turns.leave_room()
    return leg


def _same_end(after: Ints, threat: int | None, turns: Turns, threats: Threats) -> int:
    """The label that is the same as ``after``, with the fewest rolls."""
    table, threatened = turns.labels.table, turns.labels.threat
    same = (table[1 : turns.count, _AN_END] == after[_AN_END]).all(axis=1)
    found = [
        label
        for label in (1 + np.flatnonzero(same)).tolist()
        if threat is None or threats.no_worse(int(threatened[label]), threat)
    ]
    return min(
        found, key=lambda label: int(table[label, ROLLS] + Threats.belts(int(threatened[label])))
    )


def _goal(after: Ints, numbers: Numbers, world: World, way: Activating) -> Goal:
    limits, triangle = numbers.limits, numbers.triangles[way.thruster]
    return Goal(
        *bounds_to(world, int(after[SPACE]), mag_sail=numbers.has_mag_sail),
        node=int(after[SPACE]),
        cuts=0,
        reached=np.full((limits.turns + 1, limits.hazards + 1, 1), after[SPOT] - 1, np.int8),
        threats=np.zeros(1, np.uint64),
        known=np.ones(1, np.int32),
        least_threat=np.uint64(0),
        strongest=numbers.strongest,
        half_burn=triangle.half_burn,
        units=triangle.units,
    )


def _path(row: Ints, turns: Turns, graph: Graph) -> tuple[int, ...]:
    """The spaces of the move that led to a label."""
    drafts = turns.drafts
    nodes, draft = [graph.exit_to[row[EXIT]]], int(row[DRAFT])
    while drafts.parent[draft] >= 0:
        nodes.append(graph.exit_to[drafts.at[draft]])
        draft = int(drafts.parent[draft])
    nodes.append(-1 - drafts.at[draft])
    return tuple(int(graph.place[node]) for node in reversed(nodes))


def _is_boosted(path: tuple[int, ...], row: Ints, turns: Turns, graph: Graph) -> bool:
    """Whether the liftoff is that of a rocketplane: over a lander burn, at no need of thrust."""
    if not graph.size[path[0]] or not graph.lander[path[1]]:
        return False
    return bool(turns.drafts.need[row[DRAFT]] == 0)
