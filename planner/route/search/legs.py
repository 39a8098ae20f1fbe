"""The moves that led to a label, found again with every space that they passed.

The search keeps labels only, no drafts. A move is looked for once more from the label before it,
with what came of it as the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from planner.route.query import MOST_ROLLS
from planner.route.search.caches import Bounds, World, bounds_to, graph_of
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
from planner.route.search.turns import Numbers, Turns, Waiting, no_goal
from planner.route.search.ways import Activating
from planner.route.threat import Threats

_THE_FIRST = np.zeros(1, np.int32)
_NO_THREAT = np.zeros(1, np.uint64)
_ONE = np.ones(1, np.int32)


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
    """The shape of the spacecraft before the move; see `Spacecraft.shapes`."""
    shape_after: int
    """The shape after the move."""
    boosted: bool
    """True if it lifts off by acetylene rocketplane (H6c)."""

    @property
    def start(self) -> int:
        """The space where the move starts."""
        return self.path[0]

    @property
    def end(self) -> int:
        """The space where it ends."""
        return self.path[-1]


class Retracing:
    """Finds moves between the labels of a search again, one after the other in the same arrays."""

    def __init__(self, numbers: Numbers, spaces: int) -> None:
        self._numbers = numbers
        self._spaces = spaces
        self._bounds: dict[tuple[tuple[int, ...], int], Bounds] = {}
        """By the places that a move passes and its end, what it takes at least to get there."""
        self._reached = np.zeros((2, MOST_ROLLS + 1, 1), np.int8)
        self._turns: dict[tuple[int, ...], Turns] = {}

    def leave_room(self) -> None:
        """Let others have the arrays; nothing can be asked any more."""
        for turns in self._turns.values():
            turns.leave_room()
        self._turns.clear()

    def _turns_by_way_of(self, via: tuple[int, ...]) -> Turns:
        if via not in self._turns:
            self._turns[via] = Turns(self._numbers, no_goal(), (len(via) + 1) * self._spaces)
        return self._turns[via]

    def leg(
        self, before: Sequence[int], after: Sequence[int], threat: int, compares: bool, world: World
    ) -> Leg:
        """Return the move from one row of the labels to the next, with what its belts threaten.

        After a certain loss threats do not add up any more and are not compared. Places that the
        move passes are those of the world.
        """
        turns = self._turns_by_way_of(world.via)
        counted = bool(self._numbers.limits.count_rolls)
        limits = self._numbers.limits._replace(
            turns=1,
            hazards=after[ROLLS] - before[ROLLS] if counted else MOST_ROLLS,
            belts=Threats.belts(threat) if counted else MOST_ROLLS,
            count_rolls=1,
        )
        way = self._numbers.ways[after[WAY]]
        waiting = Waiting(before[SPACE], before[SPOT], shape=before[SHAPE])
        turns.anew(self._goal(after, world, way), limits, waiting)
        turns.take_one_way(world, _THE_FIRST, 1, after[WAY])
        label = self._same_end(turns, after, threat if counted and compares else None)
        row = turns.labels.table[label].tolist()
        graph = graph_of(world)
        path = _path(row, turns, graph)
        return Leg(
            turn=after[TURN],
            path=path,
            way=way,
            jettison=row[JETTISON],
            spot_before=before[SPOT],
            spot_after=row[SPOT],
            halves=row[HALVES],
            need=row[NEED],
            hazards=row[ROLLS],
            belts=Threats.belts(int(turns.labels.threat[label])),
            shape=before[SHAPE],
            shape_after=row[SHAPE],
            boosted=_is_boosted(path, row, turns, graph),
        )

    def _same_end(self, turns: Turns, after: Sequence[int], threat: int | None) -> int:
        """Return the label that is the same as ``after``, with the fewest rolls."""
        labels, threats = turns.labels, self._numbers.threats
        found: list[tuple[int, int]] = []
        label = int(labels.newest[after[SPACE]])
        while label > 0:
            row, threatened = labels.table[label].tolist(), int(labels.threat[label])
            is_same = (row[SPOT], row[SHAPE]) == (after[SPOT], after[SHAPE])
            if is_same and (threat is None or threats.no_worse(threatened, threat)):
                found.append((row[ROLLS] + Threats.belts(threatened), label))
            label = int(labels.older[label])
        return min(found)[1]

    def _goal(self, after: Sequence[int], world: World, way: Activating) -> Goal:
        numbers, there = self._numbers, after[SPACE]
        key = world.via, there
        if key not in self._bounds:
            self._bounds[key] = bounds_to(world, there, mag_sail=numbers.has_mag_sail)
        self._reached.fill(after[SPOT] - 1)
        triangle = numbers.triangles[way.thruster]
        return Goal(
            *self._bounds[key],
            node=there,
            cuts=0,
            reached=self._reached,
            threats=_NO_THREAT,
            known=_ONE,
            least_threat=np.uint64(0),
            strongest=numbers.strongest,
            half_burn=triangle.half_burn,
            units=triangle.units,
        )


def _path(row: Sequence[int], turns: Turns, graph: Graph) -> tuple[int, ...]:
    """Return the spaces of the move that led to a label."""
    drafts, draft = turns.drafts, row[DRAFT]
    nodes = [graph.exit_to.item(row[EXIT])]
    while (parent := drafts.parent.item(draft)) >= 0:
        nodes.append(graph.exit_to.item(drafts.at.item(draft)))
        draft = parent
    nodes.append(-1 - drafts.at.item(draft))
    return tuple(map(graph.place.item, reversed(nodes)))


def _is_boosted(path: tuple[int, ...], row: Sequence[int], turns: Turns, graph: Graph) -> bool:
    """True if the liftoff is that of a rocketplane: over a lander burn, at no need of thrust."""
    if not graph.size[path[0]] or not graph.lander[path[1]]:
        return False
    return bool(turns.drafts.need[row[DRAFT]] == 0)
