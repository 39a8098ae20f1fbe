"""The fast search: turn by turn, all spacecraft positions at once.

`Search.arrivals` gives for every goal the unbeaten ways to be there, as numbers, and
`Search.legs` the moves that lead to one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.craft import WetMass
from planner.route.fast import labels as columns
from planner.route.fast.caches import World, bounds_to, no_bounds
from planner.route.fast.labels import labels_without_room
from planner.route.fast.legs import Leg, leg_between
from planner.route.fast.setting import Goal
from planner.route.fast.turns import Turns, numbers_of
from planner.route.query import MOST_ROLLS, Query
from planner.route.watch import report
from planner.rules import CYCLE_YEARS

Ints = NDArray[np.int32]

NO_GOAL = -1


@dataclass(frozen=True, slots=True)
class Start:
    """A spacecraft that is ready to move from the origin after so many turns."""

    turns: int
    wet: WetMass
    hazards: int = 0
    belts: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """One way to be at a space, as numbers."""

    space: int
    turns: int
    spot: int
    hazards: int
    belts: int
    lost: bool
    """Whether the sails were lost on the way (gl. Sails a)."""
    label: int
    start: Start


class Search:
    """The answer to one query; see `arrivals` and `legs`.

    Several ``starts`` may stand in for the one of the query; `Arrival.start` then tells which
    of them an arrival came from. Who does not ``mind_rolls`` is told of none, unless they are
    limited. With ``any_will_do`` the search ends with the first arrival at its one goal and does
    not mind rolls either.
    """

    def __init__(
        self,
        query: Query,
        *,
        starts: Sequence[Start] = (),
        prune: bool = True,
        mind_rolls: bool = True,
        any_will_do: bool = False,
    ) -> None:
        self.query = query
        self._starts = sorted(
            starts or [Start(0, query.spacecraft.wet)], key=lambda start: start.turns
        )
        self._any_will_do = any_will_do
        terms, spaces = query.terms, len(query.board.spaces)
        limited = min(terms.max_hazards, terms.max_belts) < MOST_ROLLS
        count_rolls = (mind_rolls and not any_will_do) or limited
        self._numbers = numbers_of(query, count_rolls=count_rolls)
        self._first_goal_node = len(terms.via) * spaces
        single = prune and len(query.goals) == 1
        self._goal = self._one_goal(query.goals[0]) if single else _no_goal()
        self._turns = Turns(self._numbers, self._goal, (len(terms.via) + 1) * spaces)
        self._roots: dict[int, Start] = {}
        self._run()
        self._labels = labels_without_room(self._turns.labels)
        del self._turns

    def arrivals(self, goal: int, *, sails_matter: bool = False) -> list[Arrival]:
        """The unbeaten ways to be at ``goal``, fewest turns first.

        Where ``sails_matter``, for the journey goes on, who has lost them beats nobody who has
        not; a search that is pruned for its one goal does not tell them apart.
        """
        found = []
        label = int(self._labels.newest[self._first_goal_node + goal])
        while label >= 0:
            row = self._labels.table[label]
            found.append(
                Arrival(
                    space=goal,
                    turns=int(row[columns.TURN]),
                    spot=int(row[columns.SPOT]),
                    hazards=int(row[columns.ROLLS]),
                    belts=int(row[columns.BELT_ROLLS]),
                    lost=bool(row[columns.LOST]),
                    label=label,
                    start=self._roots[self._chain(label)[0]],
                )
            )
            label = int(self._labels.older[label])
        return _unbeaten(found, sails_matter)

    def legs(self, arrival: Arrival) -> list[Leg]:
        """The moves that lead to an arrival."""
        return [self._leg(before, after) for before, after in pairwise(self._chain(arrival.label))]

    def thrown(self, arrival: Arrival) -> int:
        """The fuel steps that are jettisoned on the way to an arrival (G1f)."""
        _, *moved = self._chain(arrival.label)
        return int(self._labels.table[moved, columns.JETTISON].sum())

    def _chain(self, label: int) -> list[int]:
        """The labels that lead to one, which is the last."""
        chain = [label]
        while chain[-1] not in self._roots:
            chain.append(int(self._labels.table[chain[-1], columns.PARENT]))
        return chain[::-1]

    def _leg(self, before: int, after: int) -> Leg:
        rows = self._labels.table
        world = self._world(int(rows[after, columns.TURN]))
        return leg_between(rows[before], rows[after], self._numbers, world)

    def _world(self, turn: int) -> World:
        terms = self.query.terms
        conditions = terms.conditions(turn, self.query.spacecraft)
        return World(self.query.board, conditions, terms.avoid, terms.via)

    def _one_goal(self, goal: int) -> Goal:
        node, limits, numbers = self._first_goal_node + goal, self._numbers.limits, self._numbers
        half_burn = numbers.thriftiest / 2
        shape = limits.turns + 1, limits.hazards + 1, limits.belts + 1
        return Goal(
            *bounds_to(self._world(1), node, mag_sail=numbers.has_mag_sail),
            node=node,
            cuts=1,
            reached=np.full(shape, -1, np.int8),
            strongest=numbers.strongest,
            half_burn=half_burn.numerator,
            units=half_burn.denominator,
        )

    def _run(self) -> None:
        origin, goal = self.query.origin, self._goal.node
        if origin == goal:
            self._begin(self._starts)
            return
        terms, turns = self.query.terms, self._turns
        active: Ints = np.zeros(0, np.int32)
        idle = 0
        for turn in range(1, terms.max_turns + 1):
            report("turn", turn)
            begun = self._begin([start for start in self._starts if start.turns == turn - 1])
            active = np.concatenate([active, begun])
            first_new = turns.count
            turns.take(self._world(turn), active, turn)
            idle = 0 if turns.count > first_new or len(begun) else idle + 1
            if self._any_will_do and goal != NO_GOAL and turns.labels.newest[goal] >= 0:
                return
            season_ends = terms.seasons_run and terms.season_in(turn) != terms.season_in(turn + 1)
            if season_ends:
                turns.forget_drafts()
            active = turns.unbeaten(0 if season_ends else first_new)
            active = active[turns.labels.table[active, columns.SPACE] != goal]
            waiting = self._starts[-1].turns >= turn
            if not (len(active) or waiting or (terms.seasons_run and idle <= CYCLE_YEARS)):
                return

    def _begin(self, starts: Sequence[Start]) -> Ints:
        """Place these starts; the labels of those that no other one beats."""
        begun, limits = [], self._numbers.limits
        for start in starts:
            if start.hazards > limits.hazards or start.belts > limits.belts:
                continue
            turn = start.turns + 1
            label = self._turns.ready(
                self._world(turn), turn, self.query.origin, start.wet, start.hazards, start.belts, 0
            )
            if label is not None:
                self._roots[label] = start
                begun.append(label)
        return np.array(begun, np.int32)


def _no_goal() -> Goal:
    return Goal(
        *no_bounds(),
        node=NO_GOAL,
        cuts=0,
        reached=np.full((1, 1, 1), -1, np.int8),
        strongest=0,
        half_burn=0,
        units=1,
    )


def _unbeaten(found: Sequence[Arrival], sails_matter: bool) -> list[Arrival]:
    """Only the arrivals that no other one beats; more fuel left is better."""
    kept: list[Arrival] = []
    for arrival in sorted(found, key=lambda a: (a.turns, -a.spot, a.hazards, a.belts, a.lost)):
        if not any(
            other.spot >= arrival.spot
            and other.hazards <= arrival.hazards
            and other.belts <= arrival.belts
            and (other.lost <= arrival.lost or not sails_matter)
            for other in kept
        ):
            kept.append(arrival)
    return kept
