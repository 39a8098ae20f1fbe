"""One turn after the other: the arrays of a search, and the kernels at work on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from planner.board.arrays import Ints, Shorts
from planner.errors import BadInput
from planner.motion.dice import RED_BELT
from planner.route.query import MOST_ROLLS, Query
from planner.route.search.caches import World, doom_of, graph_of, no_bounds
from planner.route.search.fronts import (
    Fronts,
    empty,
    leave_fronts,
    make_room,
    new_fronts,
    owners_from,
    put_aside,
)
from planner.route.search.graph import NO_PLACE, Graph, gated, gated_places
from planner.route.search.labels import (
    SPACE,
    TURN,
    Passing,
    begin_anew,
    leave_room,
    make_room_for_drafts,
    make_room_for_labels,
    new_drafts,
    new_labels,
    new_starts,
    next_turn,
)
from planner.route.search.moves import DONE, MORE, NO_ROOM, fly, go_on, pass_on, ready
from planner.route.search.phases import phases_of, same_of, threats_of
from planner.route.search.setting import SOLAR, Goal, Phases, SearchLimits, Setting, Strip, Triangle
from planner.route.search.ways import (
    FALLING,
    NO_TRIANGLE,
    Activating,
    strip_of,
    sunlight,
    triangle_of,
    way_table,
    ways_of,
)
from planner.route.threat import (
    ANY_DANGER,
    JUST_COUNTED,
    LEAST_SAFETY,
    MOST_SAFETY,
    Threats,
)
from planner.route.watch import Enough, report
from planner.rules import Season
from planner.text import Text

ROOM = 4_000
"""Labels, drafts and ways in fronts for which there is room at first."""
MOST_MEMORY = 220 * 2**20
"""Bytes that the arrays of a search may take."""
CROSSING_BYTES = 63
"""Those that a draft takes that has passed a gate."""
AT_A_TIME = 10_000
"""Drafts that are taken on before a watcher is asked whether to go on."""
NO_GOAL = -1
BEGINNINGS = 6
"""A spacecraft may jettison fuel to get into any of five weight classes, or to take off by
rocketplane."""
STEPS_AN_EXIT = 12
"""A draft goes on over an exit in no more ways: three liftoffs, two ways to turn, two to land."""


NO_STARTS = new_starts(0)
"""In a setting that is kept, so that it holds on to none that have become too few."""


@dataclass(frozen=True)
class Numbers:
    """A query as numbers for the kernels."""

    strip: Strip
    phases: Phases
    threats: Threats
    ways: tuple[Activating, ...]
    way_table: Ints
    triangles: tuple[Triangle, ...]
    """Those of the thrusters, and last that of falling."""
    sunlight: Ints
    limits: SearchLimits
    dangers: tuple[int, ...] = ()
    """The most that hazards and belts may cost by the end of each turn, if there is a limit."""

    @cached_property
    def strongest(self) -> int:
        """More net thrust than this it never has."""
        lightest = int(self.strip.thrust[min(self.strip.dry)])
        brightest = max(0, int(self.sunlight.max()))
        return max(
            way.thrust + lightest + (brightest if row[SOLAR] else 0)
            for way, row in zip(self.ways, self.way_table, strict=True)
        )

    @cached_property
    def own_ways(self) -> list[tuple[int, Ints]]:
        """Each thruster with the rows of its ways."""
        rows: dict[int, list[int]] = {}
        for row, way in enumerate(self.ways):
            rows.setdefault(way.thruster, []).append(row)
        return [(thruster, np.array(own, np.int32)) for thruster, own in rows.items()]

    @property
    def thriftiest(self) -> Fraction:
        """The least that any thruster takes for a burn."""
        flying = [way.consumption for way in self.ways if way.thruster != FALLING]
        return min(flying, default=Fraction(1))

    @property
    def least_threat(self) -> np.uint64:
        """Return the threat of a belt entered as safely as possible."""
        safest = max(LEAST_SAFETY, min(MOST_SAFETY, self.strongest)) - LEAST_SAFETY
        return np.uint64(self.phases.threats[:, safest].min())

    @property
    def has_mag_sail(self) -> bool:
        """True if a thruster gains bonus burns in radiation belts (H8f)."""
        return any(triangle.mag_sail for triangle in self.triangles)


def numbers_of(
    query: Query,
    *,
    count_rolls: bool = True,
    weigh_belts: bool = True,
    priced: bool = False,
    dangers: Sequence[int] = (),
) -> Numbers:
    """Return the numbers of a query; rolls are counted or do not matter, belts weighed or counted.

    Where starts are ``priced``, nobody is beaten by who has paid more. Only where it is known
    what belts cost, ``dangers`` limit what they and hazards may, turn by turn.
    """
    spacecraft, terms = query.spacecraft, query.terms
    ways = ways_of(spacecraft, terms)
    threats = threats_of(spacecraft, terms) if weigh_belts else JUST_COUNTED
    threats = replace(threats, priced=priced)
    return Numbers(
        strip=strip_of(spacecraft),
        phases=phases_of(spacecraft, ways, threats),
        threats=threats,
        ways=tuple(ways),
        way_table=way_table(ways, spacecraft, terms),
        triangles=(*(triangle_of(t, terms) for t in spacecraft.thrusters), NO_TRIANGLE),
        sunlight=sunlight(query.board),
        limits=SearchLimits(
            turns=terms.max_turns,
            hazards=min(terms.max_hazards, MOST_ROLLS),
            belts=min(terms.max_belts, MOST_ROLLS),
            count_rolls=int(count_rolls),
            jettison=int(terms.jettison),
            same=same_of(spacecraft),
            guards=np.uint64(threats.guards),
            certain_loss=np.uint64(threats.certain_loss),
            danger=np.uint64(ANY_DANGER),
        ),
        dangers=tuple(dangers) if threats.known else (),
    )


class TooDear(Exception):
    """The search has made more drafts than it may, and another question is to be asked first."""


class TooLarge(BadInput, Enough):
    """The search would take more than `MOST_MEMORY`."""

    default_code = "too-large"


class Waiting(NamedTuple):
    """A spacecraft that is about to move."""

    node: int
    spot: int
    rolls: int = 0
    threat: int = 0
    shape: int = 0


def no_goal() -> Goal:
    """Of a search that is for many spaces."""
    return Goal(
        *no_bounds(),
        node=NO_GOAL,
        cuts=0,
        reached=np.full((1, 1, 1), -1, np.int8),
        threats=np.zeros(1, np.uint64),
        known=np.zeros(1, np.int32),
        least_threat=np.uint64(0),
        strongest=0,
        half_burn=0,
        units=1,
    )


class Turns:
    """The labels of a search, and all that it takes to make more of them."""

    def __init__(self, numbers: Numbers, goal: Goal, nodes: int) -> None:
        self._numbers = numbers
        self._goal = goal
        self._limits = numbers.limits
        self.labels = new_labels(nodes, ROOM)
        self.drafts = new_drafts(ROOM)
        self._stops = new_fronts(nodes, ROOM)
        self._starts = new_starts(ROOM)
        self._settings: dict[Season | None, dict[int, Setting]] = {}
        """By season and thruster, each with the drafts that were made in it."""
        self._moved: dict[Season | None, int] = {}
        """By season that is over: all labels before this one have made their moves in it."""
        self._grown = True
        """True if there are more arrays than when the memory of all was last added up."""
        self.most_drafts: int | None = None
        """After so many drafts it is given up."""
        self._graphs: dict[Season | None, Graph] = {}
        self._gate, self._entered = NO_PLACE, NO_PLACE
        """The place to pass next, and the one passed before."""
        self._came: dict[int, Ints] = {}
        """By turn, the labels that came to the gate before."""
        self._coming: dict[tuple[int, int], Passing] = {}
        """By turn and thruster, what passed that gate in the middle of a move."""
        self._crossed: dict[tuple[int, int], Passing] = {}
        """The same of the gate ahead."""

    def enter_part(self, goal: Goal, gate: int, entered: int) -> None:
        """Take on a part of the board alone: from one place to pass to the next one, the gate.

        What came to the gate of the part before goes on in this one.
        """
        self._goal, self._gate, self._entered = goal, gate, entered
        self._graphs.clear()
        self._coming, self._crossed = self._crossed, {}
        self._moved.clear()
        for fronts in self._all_fronts():
            if fronts is not self._stops:
                leave_fronts(fronts)
        self._settings.clear()
        empty(self._stops)
        self.labels.newest.fill(-1)

    def leave_part(self, first: int, gate: int) -> None:
        """Hand what came to the gate, of the labels from ``first`` on, over to the next part."""
        rows = self.labels.table[first : self.count]
        came = first + np.flatnonzero(rows[:, SPACE] == gate)
        turns = self.labels.table[came, TURN]
        self.labels.table[came, SPACE] = 0  # where the next part begins is told when they go on
        self._came = {int(turn): came[turns == turn].astype(np.int32) for turn in np.unique(turns)}

    @property
    def last_coming(self) -> int:
        """The last turn in which anybody came to the gate of the part before, or -1."""
        return max([*self._came, *(turn for turn, _ in self._coming)], default=-1)

    @property
    def count(self) -> int:
        """Number of labels."""
        return int(self.labels.state[0])

    def leave_room(self) -> None:
        """Let a later search have the memory of this one, of which nothing is needed any more."""
        leave_room(self.labels, self.drafts)
        for fronts in self._all_fronts():
            leave_fronts(fronts)

    def anew(self, goal: Goal, limits: SearchLimits, waiting: Waiting) -> None:
        """Begin another search with the same numbers, for what comes of one spacecraft's move.

        It stands in no front: what comes back to where it began, no better than it was, is kept.
        """
        self._goal, self._limits = goal, limits
        self._moved.clear()
        begin_anew(self.labels, self.drafts, waiting.node, waiting.spot, waiting.shape)
        for fronts in self._all_fronts():
            empty(fronts)

    def ready(self, world: World, turn: int, waiting: Sequence[Waiting]) -> list[int | None]:
        """Return the labels of spacecraft that may move from the next turn on, which is ``turn``.

        ``None`` where another one is as good.
        """
        found = np.empty(len(waiting), np.int32)
        if len(waiting):
            setting = self._setting(world, 0, turn, room=len(waiting))
            table = np.array([(w.node, w.spot, w.rolls, w.shape) for w in waiting], np.int32)
            ready(setting, table, np.array([w.threat for w in waiting], np.uint64), found)
        return [None if label < 0 else int(label) for label in found]

    def let_in(self, world: World, turn: int) -> None:
        """Place those who came to the gate of the part before in that turn."""
        came = self._came.get(turn)
        if came is not None:
            setting = self._setting(world, 0, turn, room=len(came))
            self.labels.table[came, SPACE] = self._entered
            pass_on(setting, came)

    def unbeaten(self, first: int) -> Ints:
        """Return the labels that no other one beats, from the label ``first`` on."""
        found = np.empty(self.count, np.int32)
        return found[: owners_from(self._stops, first, found)]

    def end(self, season: Season | None, first_new: int) -> None:
        """A season is over, in which all labels before ``first_new`` have made their moves.

        The board is another one now. But what they came to is kept, so that when the season
        comes again only those who are new need to move. Drafts of a mag sail are not compared
        exactly, so that what they beat depends on who else moves: there all move again.
        """
        self._moved[season] = first_new
        settings = self._settings.pop(season, {})
        kept = {key: each for key, each in settings.items() if not each.triangle.mag_sail}
        self._settings[season] = kept
        for setting in kept.values():
            put_aside(setting.fronts)

    def leave(self, season: Season | None) -> None:
        """A season is over that does not come again: what is new may have its room."""
        for setting in self._settings.pop(season, {}).values():
            leave_fronts(setting.fronts)

    def clear(self, nodes: Sequence[int], season: Season | None, first_new: int) -> None:
        """At the end of a season, nobody moves on from there any more, nor beats who comes later.

        Whoever is as good when the season comes again may do what those did not live to do.
        """
        stops = self._stops
        for node in nodes:
            first = stops.first[node]
            if (stops.owner[first : first + stops.length[node]] >= first_new).any():
                self.forget(season)
            stops.length[node] = 0

    def forget(self, season: Season | None) -> None:
        """Let all make their moves again when the season comes again."""
        self._settings.pop(season, None)
        self._moved.pop(season, None)

    def take(self, world: World, active: Ints, turn: int) -> None:
        """Take the active labels through a turn, with every way to activate a thruster."""
        for thruster, rows in self._numbers.own_ways:
            self._fly(world, thruster, rows, active, turn)

    def take_one_way(self, world: World, active: Ints, turn: int, row: int) -> None:
        """Take the active labels through a turn, with one way to activate a thruster."""
        thruster = self._numbers.ways[row].thruster
        self._fly(world, thruster, np.array([row], np.int32), active, turn)

    def _fly(self, world: World, thruster: int, ways: Ints, active: Ints, turn: int) -> None:
        drafts = self.drafts
        moved = self._moved.get(world.conditions.season, 0)
        if moved and not self._numbers.triangles[thruster].mag_sail:
            # Older labels have made their moves in this season before. Without this, half of the
            # work of a hard question was repetition (docs/performance.md).
            active = active[active >= moved]
        if thruster == FALLING:
            active = active[self._graph(world).falls[self.labels.table[active, SPACE]] != 0]
        coming = self._coming.get((turn, thruster))
        passing = 0 if coming is None else len(coming.word)
        if not (len(active) or passing):
            return
        next_turn(drafts)
        each = len(ways) * (BEGINNINGS if self._numbers.limits.jettison else 1)
        if len(active) * each + passing > len(self._starts.label):
            self._starts = new_starts(2 * (len(active) * each + passing))
            self._grown = True
        setting = self._setting(world, thruster, turn, room=each)
        begun = np.zeros(1, np.int32)
        if coming is not None:
            # Who begins here goes first, and beats most of those that come by.
            while fly(setting, ways, active, each, begun, 0) == NO_ROOM:
                setting = self._setting(world, thruster, turn, room=each)
            setting = self._setting(world, thruster, turn, room=passing)
            go_on(setting, coming)
        outcome = MORE
        while outcome != DONE:
            report("label", self.count)
            outcome = fly(setting, ways, active, each, begun, AT_A_TIME)
            if self.most_drafts is not None and self.drafts.state[[0, 2]].sum() > self.most_drafts:
                raise TooDear
            # Kernels cannot grow arrays: they stop before one is full, and go on where they were.
            if outcome == NO_ROOM:
                room = max(each, setting.most_steps)
                setting = self._setting(world, thruster, turn, room=room)
        if self._gate != NO_PLACE:
            self._crossed |= self._at_gate(world, thruster, turn)

    def _at_gate(self, world: World, thruster: int, turn: int) -> dict[tuple[int, int], Passing]:
        """The drafts of this turn that have entered the gate and may go on."""
        drafts, starts, whole = self.drafts, self._starts, graph_of(world)
        count, gate = int(drafts.state[0]), len(whole.place)
        enters = self._graph(world).exit_to[drafts.at[:count]] == gate
        found = np.flatnonzero(enters & (drafts.at[:count] >= 0) & (drafts.beaten[:count] == 0))
        if not len(found):
            return {}
        entries = np.flatnonzero(whole.exit_to == self._gate)
        begun = drafts.start[found]
        beyond = len(whole.exit_to) + np.searchsorted(entries, drafts.at[found])
        crossing = Passing(
            word=drafts.word[found],
            more=drafts.more[found],
            threat=drafts.threat[found],
            seen=drafts.seen[found],
            exit=beyond.astype(np.int32),
            label=starts.label[begun],
            way=starts.way[begun],
            jettison=starts.jettison[begun],
            spot=starts.spot[begun],
            floor=starts.floor[begun],
            halves=drafts.halves[found],
            need=drafts.need[found],
        )
        return {(turn, thruster): crossing}

    def _graph(self, world: World) -> Graph:
        """Return the board in this world, or the part of it that is searched now."""
        season = world.conditions.season
        if season not in self._graphs:
            graph = graph_of(world)
            if (self._gate, self._entered) != (NO_PLACE, NO_PLACE):
                graph = gated(graph, self._gate, self._entered)
            self._graphs[season] = graph
        return self._graphs[season]

    def _doom(self, world: World, triangle: Triangle) -> Shorts:
        doom = doom_of(
            world,
            in_the_dark=bool(triangle.dies_in_the_dark),
            in_aerobrakes=bool(triangle.sail),
            mag_sail=bool(triangle.mag_sail),
        )
        if (self._gate, self._entered) != (NO_PLACE, NO_PLACE):
            doom = doom[gated_places(graph_of(world), self._gate, self._entered)]
        return doom

    def _setting(self, world: World, thruster: int, turn: int, *, room: int) -> Setting:
        """Return all that the kernels need, with room for so many more labels and drafts."""
        setting = self._kept_setting(world, thruster)
        self._make_room(setting.fronts, world.conditions.season, room)
        limits = self._limits
        if dangers := self._numbers.dangers:
            limits = limits._replace(danger=np.uint64(dangers[turn - 1]))
        return setting._replace(turn=turn, starts=self._starts, goal=self._goal, limits=limits)

    def _kept_setting(self, world: World, thruster: int) -> Setting:
        settings = self._settings.setdefault(world.conditions.season, {})
        if thruster not in settings:
            settings[thruster] = self._new_setting(world, thruster)
            self._grown = True
        return settings[thruster]

    def _new_setting(self, world: World, thruster: int) -> Setting:
        numbers, graph = self._numbers, self._graph(world)
        triangle = numbers.triangles[thruster]
        places = len(graph.exit_to) + len(graph.place)
        return Setting(
            graph=graph,
            strip=numbers.strip,
            phases=numbers.phases,
            red=RED_BELT if world.conditions.season is Season.RED else 0,
            sunlight=numbers.sunlight,
            ways=numbers.way_table,
            triangle=triangle,
            doom=self._doom(world, triangle),
            limits=self._limits,
            goal=self._goal,
            labels=self.labels,
            stops=self._stops,
            fronts=new_fronts(places, ROOM),
            drafts=self.drafts,
            starts=NO_STARTS,
            turn=0,
            most_steps=STEPS_AN_EXIT * int(np.diff(graph.exit_start).max()),
        )

    def _make_room(self, fronts: Fronts, season: Season | None, ways: int) -> None:
        """See that so many labels, drafts and ways in fronts can be added."""
        count, drafted = self.count, int(self.drafts.state[0])
        grows = self._grown or count + ways > len(self.labels.table)
        while count + ways > len(self.labels.table):
            make_room_for_labels(self.labels)
        grows = grows or drafted + ways > len(self.drafts.word)
        while drafted + ways > len(self.drafts.word):
            make_room_for_drafts(self.drafts)
        grows = make_room(self._stops, ways) or grows
        grows = make_room(fronts, ways) or grows
        if not grows:
            return
        self._grown = False
        # Dropping what other seasons left costs only time, so it comes before giving up.
        if self._size() > MOST_MEMORY:
            self._save_room(fronts, season)
        if self._size() > MOST_MEMORY:
            raise TooLarge(Text("there are more ways than can be compared"))

    def _save_room(self, fronts: Fronts, season: Season | None) -> None:
        """Pack all fronts but these, and forget those of other seasons as far as that must be."""
        for each in self._all_fronts():
            if each is not fronts and each is not self._stops:
                put_aside(each)
        for other in list(self._moved):
            if other != season and self._size() > MOST_MEMORY:
                self.forget(other)

    def _all_fronts(self) -> tuple[Fronts, ...]:
        settings = (each for kept in self._settings.values() for each in kept.values())
        return (self._stops, *(setting.fronts for setting in settings))

    def _size(self) -> int:
        """Return the memory that all arrays take, in bytes."""
        kept = (self.labels, self.drafts, self._starts, *self._all_fronts())
        crossing = sum(len(each.word) for each in self._crossings())
        return sum(array.nbytes for arrays in kept for array in arrays) + crossing * CROSSING_BYTES

    def _crossings(self) -> tuple[Passing, ...]:
        return (*self._coming.values(), *self._crossed.values())
