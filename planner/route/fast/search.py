"""The fast search: turn by turn, all spacecraft positions at once.

`arrivals` gives for every goal the unbeaten ways to be there, as numbers; `trace` finds the
spaces that one of them passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.craft import WetMass
from planner.route.fast import one_move, turns
from planner.route.fast.bounds import FAR
from planner.route.fast.caches import bound_for, tables_for
from planner.route.fast.one_move import Profile
from planner.route.fast.tables import Tables
from planner.route.fast.turns import (
    NO_TARGET,
    Bounds,
    Limits,
    cover,
    expand,
    new_labels,
    with_room,
    without_room,
)
from planner.route.fast.ways import Way, strip_tables, sunlight, way_table, ways_of
from planner.route.query import MOST_ROLLS, Query
from planner.route.watch import report
from planner.rules import CYCLE_YEARS

Ints = NDArray[np.int32]

ROOM = 20_000
AT_A_TIME = 4_000
"""Labels that are taken through a turn before a watcher is asked whether to go on."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of an arrival, as numbers."""

    turn: int
    start: int
    """Node of the graph where the move starts; the same as its space without ``via``."""
    end: int
    way: Way
    jettison: int
    spot_before: int
    spot_after: int
    halves: int
    need: int
    hazards: int
    belts: int
    flags: int
    lost: int
    """1 when the sails were lost before the move."""


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
    """The answer to one query; see `arrivals`, `legs` and `path`.

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
        spacecraft, terms = query.spacecraft, query.terms
        self._spaces = len(query.board.spaces)
        self._layer = len(terms.via)
        self._ways = ways_of(spacecraft, terms)
        self._profiles: list[Profile] = list(dict.fromkeys(way.profile for way in self._ways))
        self._way_table = way_table(self._ways, self._profiles, spacecraft, terms)
        self._sunlight = sunlight(query.board)
        self._strip = strip_tables(spacecraft, terms, self._ways)
        self._goal_nodes = tuple(self._layer * self._spaces + goal for goal in query.goals)
        single = prune and len(self._goal_nodes) == 1
        self._limits = Limits(
            target=self._goal_nodes[0] if single else NO_TARGET,
            jettison=int(terms.jettison),
            hazards=min(terms.max_hazards, MOST_ROLLS),
            belts=min(terms.max_belts, MOST_ROLLS),
            count_rolls=int(
                (mind_rolls and not any_will_do)
                or min(terms.max_hazards, terms.max_belts) < MOST_ROLLS
            ),
        )
        self._bounds = self._lower_bounds()
        self._labels = new_labels((self._layer + 1) * self._spaces, ROOM, terms.max_turns)
        self._count = 0
        self._run()
        self._labels = without_room(self._labels, self._count)

    @property
    def labels_made(self) -> int:
        """How many labels the search made, as a measure of its work."""
        return self._count

    def arrivals(self, goal: int, *, sails_matter: bool = False) -> list[Arrival]:
        """The unbeaten ways to be at ``goal``, fewest turns first.

        Where ``sails_matter``, for the journey goes on, who has lost them beats nobody who has
        not; a search that is pruned for its one goal does not tell them apart.
        """
        node = self._layer * self._spaces + goal
        table = self._labels.table
        found = []
        at = self._labels.newest[node]
        while at >= 0:
            row = table[at]
            found.append(
                Arrival(
                    goal,
                    int(row[turns.TURN]),
                    int(row[turns.SPOT]),
                    int(row[turns.HAZARDS]),
                    int(row[turns.BELTS]),
                    bool(row[turns.LOST]),
                    int(at),
                    self._starts[self._root(int(at))],
                )
            )
            at = self._labels.older[at]
        return _unbeaten(found, sails_matter)

    def _root(self, label: int) -> int:
        """Which start a label goes back to."""
        parent = int(self._labels.table[label, turns.PARENT])
        return self._root(parent) if parent >= 0 else -1 - parent

    def legs(self, arrival: Arrival) -> list[Leg]:
        """The moves that lead to an arrival."""
        chain = [arrival.label]
        while self._labels.table[chain[-1], turns.PARENT] >= 0:
            chain.append(int(self._labels.table[chain[-1], turns.PARENT]))
        return [self._leg(before, after) for before, after in pairwise(reversed(chain))]

    def path(self, leg: Leg) -> tuple[int, ...]:
        """The spaces of one move, the first included."""
        tables = self._tables(leg.turn)
        scratch, count = tables.labels(leg.way.profile, leg.start)
        labels, exit_to = scratch.labels[:count], tables.graph.exit_to
        fits = (
            (labels[1:, one_move.DEAD] == 0)
            & (exit_to[labels[1:, one_move.EXIT]] == leg.end)
            & (labels[1:, one_move.NEED] == leg.need)
            & (labels[1:, one_move.HALVES] == leg.halves)
            & (labels[1:, one_move.HAZARDS] == leg.hazards)
            & (labels[1:, one_move.BELTS] == leg.belts)
            & (labels[1:, one_move.FLAGS] & one_move.ASSIST_PROMISED == 0)
            & (labels[1:, one_move.FLAGS] & one_move.LASTING_FLAGS == leg.flags)
        )
        at = int(np.flatnonzero(fits)[0]) + 1
        back = []
        while at > 0:
            back.append(int(exit_to[labels[at, one_move.EXIT]]))
            at = int(scratch.parents[at])
        return tuple(node % self._spaces for node in (leg.start, *reversed(back)))

    def _leg(self, before: int, after: int) -> Leg:
        table = self._labels.table
        old, new = table[before], table[after]
        return Leg(
            turn=int(new[turns.TURN]),
            start=int(old[turns.SPACE]),
            end=int(new[turns.SPACE]),
            way=self._ways[new[turns.WAY]],
            jettison=int(new[turns.JETTISON]),
            spot_before=int(old[turns.SPOT]),
            spot_after=int(new[turns.SPOT]),
            halves=int(new[turns.HALVES]),
            need=int(new[turns.NEED]),
            hazards=int(new[turns.HAZARDS] - old[turns.HAZARDS]),
            belts=int(new[turns.BELTS] - old[turns.BELTS]),
            flags=int(new[turns.FLAGS]),
            lost=int(old[turns.LOST]),
        )

    def _tables(self, turn: int) -> Tables:
        query = self.query
        conditions = query.terms.conditions(turn, query.spacecraft)
        return tables_for(query.board, conditions, query.terms.avoid, query.terms.via)

    def _run(self) -> None:
        origin = self.query.origin
        if origin == self._limits.target:
            self._begin(0)
            return
        active: Ints = np.zeros(0, np.int32)
        idle = 0
        for turn in range(1, self.query.terms.max_turns + 1):
            report("turn", turn)
            begun = self._begin(turn - 1)
            active = np.concatenate([active, begun])
            first_new = self._count
            if len(active):
                self._turn(turn, active)
            idle = 0 if self._count > first_new or len(begun) else idle + 1
            if self._any_will_do and self._labels.newest[self._limits.target] >= 0:
                return
            active = self._alive(0 if self._season_changes_after(turn) else first_new)
            waiting = self._starts[-1].turns >= turn
            seasons_run = self.query.terms.seasons_run and idle <= CYCLE_YEARS
            if not (len(active) or waiting or seasons_run):
                return

    def _begin(self, turns_gone: int) -> Ints:
        """Place the starts that are ready after so many turns (all, where nothing is to do)."""
        origin, first = self.query.origin, self._count
        at_goal = origin == self._limits.target
        for number, start in enumerate(self._starts):
            if start.turns == turns_gone or at_goal:
                row = self._labels.table[self._count]
                row[:] = 0
                row[turns.SPACE] = origin
                row[turns.TURN] = start.turns
                row[turns.SPOT] = start.wet.index
                row[turns.HAZARDS] = start.hazards
                row[turns.BELTS] = start.belts
                row[turns.PARENT] = -1 - number
                cover(self._labels, self._strip, self._limits, self._count)
                self._labels.older[self._count] = self._labels.newest[origin]
                self._labels.newest[origin] = self._count
                self._count += 1
        return np.arange(first, self._count, dtype=np.int32)

    def _alive(self, first: int) -> Ints:
        table = self._labels.table[first : self._count]
        alive = (table[:, turns.DEAD] == 0) & (table[:, turns.SPACE] != self._limits.target)
        return (np.flatnonzero(alive) + first).astype(np.int32)

    def _season_changes_after(self, turn: int) -> bool:
        terms = self.query.terms
        return terms.seasons_run and terms.season_in(turn) != terms.season_in(turn + 1)

    def _turn(self, turn: int, active: Ints) -> None:
        tables = self._tables(turn)
        starts = np.unique(self._labels.table[active, turns.SPACE])
        endings, places = tables.filled(self._profiles, starts)
        done = 0
        while True:
            report("label", self._count)
            self._count, done = expand(
                self._labels,
                self._count,
                active[: done + AT_A_TIME],
                done,
                turn,
                self._way_table,
                self._sunlight,
                tables.graph.zone,
                tables.graph.booster,
                endings,
                places,
                self._strip,
                self._limits,
                self._bounds,
            )
            if done == len(active):
                return
            if self._count == len(self._labels.table):
                self._labels = with_room(self._labels, self._count)

    def _lower_bounds(self) -> Bounds:
        nodes = (self._layer + 1) * self._spaces
        if self._limits.target == NO_TARGET:
            nothing = np.zeros(nodes, np.int32)
            return Bounds(nothing, nothing, nothing, nothing)
        query = self.query
        conditions = query.terms.conditions(1, query.spacecraft)
        mag_sail = any(thruster.engine.mag_sail for thruster in query.spacecraft.thrusters)

        def bound(kind: str) -> Ints:
            terms, target = query.terms, self._limits.target
            return bound_for(
                query.board, conditions, terms.avoid, terms.via, target, kind, mag_sail
            )

        thriftiest = min(way.consumption for way in self._ways)
        halves, burns = bound("halves"), bound("burns")
        dry = int(self._strip.thrust[min(self._strip.dry)])
        brightest = int(self._sunlight.max())
        strongest = max(
            way.thrust + dry + (brightest if row[turns.SOLAR] else 0)
            for way, row in zip(self._ways, self._way_table, strict=True)
        )
        hazards = bound("hazards")
        return Bounds(
            turns=_turns_at_least(burns, strongest, self._limits.target),
            steps=_steps_at_least(halves, thriftiest.numerator, thriftiest.denominator),
            hazards=hazards,
            belts=bound("belts"),
        )


def _turns_at_least(burns: Ints, strongest: int, target: int) -> Ints:
    needed = -(-burns // strongest) if strongest > 0 else np.where(burns > 0, FAR, 0)
    needed = np.maximum(needed, 1)
    needed[target] = 0
    return needed.astype(np.int32)


def _steps_at_least(halves: Ints, numerator: int, denominator: int) -> Ints:
    steps = -(-halves * numerator // (2 * denominator))
    return np.where(halves >= FAR, FAR, steps).astype(np.int32)


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
