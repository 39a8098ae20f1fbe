"""The fast search: turn by turn, all spacecraft positions at once.

`Search.arrivals` gives for every goal the unbeaten ways to be there, as numbers, and
`Search.legs` the moves that lead to one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.board.arrays import Ints
from planner.board.model import SUNGRAZER
from planner.craft import WetMass
from planner.motion.front import keep_unbeaten
from planner.route.query import MOST_ROLLS, NO_LIMIT, Query
from planner.route.search import labels as columns
from planner.route.search.caches import Bounds, World, bounds_by_way_of, bounds_to
from planner.route.search.graph import NO_PLACE
from planner.route.search.labels import labels_without_room
from planner.route.search.legs import Leg, Retracing
from planner.route.search.setting import Goal
from planner.route.search.turns import TooLarge, Turns, Waiting, no_goal, numbers_of
from planner.route.threat import COSTS, HAZARD_COST, Threats
from planner.route.watch import report
from planner.rules import CYCLE_YEARS
from planner.text import Text, listed

_SET_OUT = [columns.SPACE, columns.SPOT, columns.SHAPE]
_CAME_TO = [*_SET_OUT, columns.WAY]
"""The parts of two labels that the move between them depends on, besides rolls and season."""
FEW_PLACES = 2
"""With more places to pass it is asked first whether there is a way at all."""
TOLD_APART = 32
"""Arrivals that differ in what belts threaten cut off what is worse, up to so many kinds."""


@dataclass(frozen=True, slots=True)
class Start:
    """A spacecraft that is ready to move after so many turns."""

    turns: int
    wet: WetMass
    hazards: int = 0
    threat: int = 0
    """The threat of the belts behind it, and what was paid; see `planner.route.threat`."""
    space: int | None = None
    """The space where it is; the origin of the query if it is ``None``."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One way to be at a space, as numbers."""

    space: int
    turns: int
    spot: int
    hazards: int
    threat: int
    """The threat of the belts on the way; see `planner.route.threat`."""
    shape: int
    """The shape of the spacecraft; see `Spacecraft.shapes`."""
    label: int
    start: Start

    @property
    def belts(self) -> int:
        """Belt rolls on the way, harmless ones among them."""
        return Threats.belts(self.threat)


class Search:
    """The answer to one query; see `arrivals` and `legs`.

    Several ``starts`` may stand in for the one of the query; `Arrival.start` then tells which
    of them an arrival came from. Who does not ``mind_rolls`` is told of none, unless they are
    limited; who does not ``weigh_belts`` has them counted, whatever they threaten. Where starts
    are ``priced``, nobody is beaten by who has paid more, as the words of the starts have it. Ways
    are left out whose hazards and belts cost more than the ``dangers`` say, turn by turn and never
    more than the turn before, as `planner.route.threat` has it, where it is known what belts
    threaten. With
    ``any_will_do`` the search ends with the first arrival at its one goal and does not mind rolls
    either. Beyond ``most_drafts`` it is given up, with `TooDear`.
    """

    def __init__(
        self,
        query: Query,
        *,
        starts: Sequence[Start] = (),
        prune: bool = True,
        mind_rolls: bool = True,
        weigh_belts: bool = True,
        priced: bool = False,
        dangers: Sequence[int] = (),
        any_will_do: bool = False,
        most_drafts: int | None = None,
    ) -> None:
        self.query = query
        self._starts = sorted(
            starts or [Start(0, query.spacecraft.wet)], key=lambda start: start.turns
        )
        self._worlds: dict[int, World] = {}
        """By turn, what of the world changes the board."""
        self._any_will_do = any_will_do
        terms = query.terms
        limited = min(terms.max_hazards, terms.max_belts) < MOST_ROLLS
        count_rolls = (mind_rolls and not any_will_do) or limited
        self._numbers = numbers_of(
            query,
            count_rolls=count_rolls,
            weigh_belts=weigh_belts,
            priced=priced,
            dangers=dangers,
        )
        self._prune = prune
        self._end = query.goals[0] if prune and len(query.goals) == 1 else None
        """The one goal; what cannot beat an arrival there is dropped."""
        gates = int(bool(terms.via))
        self._goal = self._goal_of(0)
        self._turns = Turns(self._numbers, self._goal, len(query.board.spaces) + gates)
        self._turns.most_drafts = most_drafts
        self._roots: dict[int, Start] = {}
        self._legs: dict[Hashable, Leg] = {}
        self._told: dict[tuple[int, int], Leg] = {}
        few = len(terms.via) <= FEW_PLACES or limited  # what limits leave is soon searched
        try:
            if few or not count_rolls or self._can_be_there_at_all():
                self._run()
        except TooLarge as error:
            raise TooLarge(error.message, hint=_narrower(query)) from None
        self._labels = labels_without_room(self._turns.labels)
        self._turns.leave_room()
        del self._turns

    @property
    def threats(self) -> Threats:
        """The way to count belts."""
        return self._numbers.threats

    def arrivals(self, goal: int, *, shapes_matter: bool = False) -> list[Arrival]:
        """Return the unbeaten ways to be at ``goal``, fewest turns first.

        Where ``shapes_matter``, for the journey goes on, who has lost something beats nobody who
        has not; a search that is pruned for its one goal does not tell them apart.
        """
        found = []
        label = int(self._labels.newest[goal])
        while label >= 0:
            row = self._labels.table[label]
            found.append(
                Arrival(
                    space=goal,
                    turns=int(row[columns.TURN]),
                    spot=int(row[columns.SPOT]),
                    hazards=int(row[columns.ROLLS]),
                    threat=int(self._labels.threat[label]),
                    shape=int(row[columns.SHAPE]),
                    label=label,
                    start=self._roots[self._chain(label)[0]],
                )
            )
            label = int(self._labels.older[label])
        return _unbeaten(found, self.threats, shapes_matter)

    def safest(self, spaces: Collection[int]) -> dict[int, list[tuple[int, int]]]:
        """Those of the spaces that are reached: turns and cost of the ways, the quickest first.

        Those are left out that a quicker one is as safe as. What a chance costs is told by
        `planner.route.threat`; belts count if it is known what they threaten.
        """
        first = self._beyond(len(self.query.terms.via))
        asked = np.zeros(first + len(self.query.board.spaces), np.bool_)
        asked[first + np.fromiter(spaces, np.int64)] = True
        those = np.flatnonzero(asked[self._labels.table[:, columns.SPACE]])
        table = self._labels.table[those]
        cost = table[:, columns.ROLLS].astype(np.int64) * HAZARD_COST
        if self.threats.known:
            cost += (self._labels.threat[those] & np.uint64(COSTS)).astype(np.int64)
        order = np.lexsort((cost, table[:, columns.TURN], table[:, columns.SPACE]))
        order = order[_falls(table[order, columns.SPACE], cost[order])]
        found: dict[int, list[tuple[int, int]]] = {}
        told = (table[order, columns.SPACE] - first, table[order, columns.TURN], cost[order])
        for space, *way in zip(*(each.tolist() for each in told), strict=True):
            found.setdefault(space, []).append((way[0], way[1]))
        return found

    def legs(self, arrival: Arrival) -> list[Leg]:
        """Return the moves that lead to an arrival."""
        [legs] = self.legs_of([arrival])
        return legs

    def legs_of(self, arrivals: Iterable[Arrival]) -> list[list[Leg]]:
        """Return the moves that lead to each of several arrivals."""
        chains = [self._chain(arrival.label) for arrival in arrivals]
        retracing = Retracing(self._numbers, len(self.query.board.spaces))
        found = [[self._leg(*pair, retracing) for pair in pairwise(chain)] for chain in chains]
        retracing.leave_room()
        return found

    def thrown(self, arrival: Arrival) -> int:
        """Return the fuel steps that are jettisoned on the way to an arrival (G1f)."""
        _, *moved = self._chain(arrival.label)
        return int(self._labels.table[moved, columns.JETTISON].sum())

    def _chain(self, label: int) -> list[int]:
        """Return the labels that lead to one, which is the last."""
        chain = [label]
        while chain[-1] not in self._roots:
            chain.append(int(self._labels.table[chain[-1], columns.PARENT]))
        return chain[::-1]

    def _leg(self, before: int, after: int, retracing: Retracing) -> Leg:
        """Return the move from one label to the next; many differ in nothing but their turn."""
        if (before, after) in self._told:
            return self._told[before, after]
        threat = self._labels.threat
        was, now = self._labels.table[[before, after]].tolist()
        passed = self._passed(was, now)
        more_threat = int(threat[after] - threat[before])
        # A threat cut at certain loss is no sum of its belts, so it cannot be retraced by
        # difference.
        compares = not self.threats.is_certain_loss(int(threat[after]))
        world = self._world(now[columns.TURN])._replace(via=passed)
        key = (
            world.conditions.season,
            passed,
            *(was[column] for column in _SET_OUT),
            *(now[column] for column in _CAME_TO),
            now[columns.ROLLS] - was[columns.ROLLS],
            more_threat,
            compares,
        )
        if key not in self._legs:
            self._legs[key] = retracing.leg(was, now, more_threat, compares, world)
        leg = self._legs[key]
        if leg.turn != now[columns.TURN]:
            leg = replace(leg, turn=now[columns.TURN])
        self._told[before, after] = leg
        return leg

    def _can_be_there_at_all(self) -> bool:
        """True if there is a way if any number of rolls will do, which is soon found out."""
        terms = replace(self.query.terms, max_hazards=NO_LIMIT, max_belts=NO_LIMIT)
        query = replace(self.query, terms=terms)
        search = Search(
            query,
            starts=self._starts,
            prune=self._prune,
            mind_rolls=False,
            most_drafts=self._turns.most_drafts,
        )
        return any(search.arrivals(goal) for goal in query.goals)

    def _beyond(self, part: int) -> int:
        """The number of the first space of a part of the way, all of whose spaces are numbered."""
        return part * len(self.query.board.spaces)

    def _passed(self, was: list[int], now: list[int]) -> tuple[int, ...]:
        """The places that are passed by a move; both ends become spaces of the parts it is in."""
        spaces = len(self.query.board.spaces)
        before, was[columns.SPACE] = divmod(was[columns.SPACE], spaces)
        after, now[columns.SPACE] = divmod(now[columns.SPACE], spaces)
        now[columns.SPACE] += (after - before) * spaces
        return self.query.terms.via[before:after]

    def _world(self, turn: int) -> World:
        if turn not in self._worlds:
            terms = self.query.terms
            conditions = terms.conditions(turn, self.query.spacecraft)
            self._worlds[turn] = World(self.query.board, conditions, terms.avoid, ())
        return self._worlds[turn]

    def _goal_of(self, part: int) -> Goal:
        """Return the goal of a part of the way: the one goal, or the next place to pass."""
        via, world = self.query.terms.via[part:], self._world(1)
        sail = self._numbers.has_mag_sail
        if via and self._prune:
            bounds = bounds_by_way_of(world, via, self._end, mag_sail=sail)
            return self._new_goal(bounds, len(self.query.board.spaces), cuts=0)
        if via or self._end is None:
            return no_goal()
        return self._new_goal(bounds_to(world, self._end, mag_sail=sail), self._end, cuts=1)

    def _new_goal(self, bounds: Bounds, node: int, cuts: int) -> Goal:
        limits, numbers = self._numbers.limits, self._numbers
        half_burn = numbers.thriftiest / 2
        shape = limits.turns + 1, limits.hazards + 1, TOLD_APART
        return Goal(
            *bounds,
            node=node,
            cuts=cuts,
            reached=np.full(shape, -1, np.int8),
            threats=np.zeros(TOLD_APART, np.uint64),
            known=np.zeros(1, np.int32),
            least_threat=numbers.least_threat,
            strongest=numbers.strongest,
            half_burn=half_burn.numerator,
            units=half_burn.denominator,
        )

    def _run(self) -> None:
        """Search from each place to pass to the next one, and from the last one to the goals."""
        via = self.query.terms.via
        for part in range(len(via) + 1):
            gate = via[part] if part < len(via) else NO_PLACE
            if via:
                self._goal = self._goal_of(part)
                self._turns.enter_part(self._goal, gate, via[part - 1] if part else NO_PLACE)
            first = self._turns.count
            if part == 0:
                self._run_part(gate, self._starts)
            else:
                self._run_part(gate, ())
            if gate != NO_PLACE:
                self._turns.leave_part(first, len(self.query.board.spaces))
            if part:
                rows = self._turns.labels.table[first : self._turns.count]
                rows[:, columns.SPACE] += self._beyond(part)

    def _run_part(self, gate: int, starts: Sequence[Start]) -> None:
        if not self.query.terms.via and self.query.origin == self._end:
            for start in starts:
                self._begin([start])
            return
        terms, turns = self.query.terms, self._turns
        end = self._end if gate == NO_PLACE else len(self.query.board.spaces)
        last_start = starts[-1].turns if starts else turns.last_coming - 1
        active: Ints = np.zeros(0, np.int32)
        idle = 0
        for turn in range(1, terms.max_turns + 1):
            report("turn", turn)
            begun = self._begin([start for start in starts if start.turns == turn - 1])
            active = np.concatenate([active, begun])
            first_new = turns.count
            turns.let_in(self._world(turn), turn)
            turns.take(self._world(turn), active, turn)
            idle = 0 if turns.count > first_new or len(begun) else idle + 1
            if self._any_will_do and gate == NO_PLACE and self._has_arrived():
                return
            season = terms.season_in(turn)
            season_ends = terms.seasons_run and season != terms.season_in(turn + 1)
            if season_ends and terms.comes_again(turn):
                turns.end(season, first_new)
            elif season_ends:
                turns.leave(season)
            if terms.sungrazer_burns_after(turn):
                turns.clear(self._nodes_of(SUNGRAZER, gate), season, first_new)
            # A new season opens other links, so all unbeaten labels move again, not only the new
            # ones.
            active = turns.unbeaten(0 if season_ends else first_new)
            if end is not None:
                active = active[turns.labels.table[active, columns.SPACE] != end]
            # With running seasons, closed places open again: only a whole cycle without a new label
            # means that nothing more can come.
            waiting = last_start >= turn
            if not (len(active) or waiting or (terms.seasons_run and idle <= CYCLE_YEARS)):
                return

    def _has_arrived(self) -> bool:
        return self._end is not None and self._turns.labels.newest.item(self._end) >= 0

    def _nodes_of(self, space: str, gate: int) -> list[int]:
        """Return a space, and the gate if it leads there."""
        board = self.query.board
        if space not in board:
            return []
        here = board[space].index
        return [here, len(board.spaces)] if gate == here else [here]

    def _begin(self, starts: Sequence[Start]) -> Ints:
        """Place these starts of one turn; the labels of those that no other one beats."""
        possible = [start for start in starts if self._may_arrive(start)]
        if not possible:
            return np.zeros(0, np.int32)
        turn = possible[0].turns + 1
        labels = self._turns.ready(
            self._world(turn),
            turn,
            [
                Waiting(self._space(start), start.wet.index, start.hazards, start.threat)
                for start in possible
            ],
        )
        begun = {
            label: start for label, start in zip(labels, possible, strict=True) if label is not None
        }
        self._roots |= begun
        return np.array(list(begun), np.int32)

    def _space(self, start: Start) -> int:
        return self.query.origin if start.space is None else start.space

    def _may_arrive(self, start: Start) -> bool:
        """True if no limit, and no bound to the one goal, is in the way from the first."""
        limits, goal = self._numbers.limits, self._goal
        if start.hazards > limits.hazards or Threats.belts(start.threat) > limits.belts:
            return False
        burns = max(0, goal.strongest) * (limits.turns - start.turns)
        return not goal.cuts or int(goal.burns[self._space(start), 0]) <= burns


def _narrower(query: Query) -> Text | None:
    """Return what would make a question smaller."""
    spacecraft, terms = query.spacecraft, query.terms
    possible = (
        (bool(terms.via), Text("fewer places to pass")),
        (terms.max_turns > 1, Text("fewer turns")),
        (len(spacecraft.thrusters) > 1, Text("fewer engines")),
        (spacecraft.steps > 0, Text("fewer tanks")),
        (min(terms.max_hazards, terms.max_belts) > 0, Text("fewer rolls")),
        (terms.jettison, Text("no jettisoning")),
    )
    less = [told for helps, told in possible if helps]
    return Text("ask with {less}", less=listed(less, " or ")) if less else None


def _falls(group: Ints, number: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return where a number is less than all before it in its group; groups come one by one."""
    # Every group is taken down below those before it.
    height = int(number.max(initial=0)) + 1
    lowered = number - height * np.cumsum(np.diff(group, prepend=group[:1]) != 0)
    lowest = np.minimum.accumulate(lowered)
    falls = np.ones(len(group), np.bool_)
    falls[1:] = lowered[1:] < lowest[:-1]
    return falls


def _unbeaten(found: Sequence[Arrival], threats: Threats, shapes_matter: bool) -> list[Arrival]:
    """Only the arrivals that no other one beats; more fuel left is better."""

    def beats(one: Arrival, other: Arrival) -> bool:
        return (
            one.turns <= other.turns
            and one.spot >= other.spot
            and one.hazards <= other.hazards
            and threats.no_worse(one.threat, other.threat)
            and (one.shape == other.shape or not shapes_matter)
        )

    kept: list[Arrival] = []
    for arrival in sorted(found, key=lambda a: (a.turns, -a.spot, a.hazards, a.shape)):
        keep_unbeaten(kept, arrival, beats)
    return sorted(kept, key=lambda a: (a.turns, -a.spot, a.hazards, a.threat))
