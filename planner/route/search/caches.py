"""Caches between questions: boards under conditions, and bounds, both limited in number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from planner.board import Board
from planner.board.arrays import Ints, Shorts
from planner.motion import Conditions
from planner.route.search.bounds import FAR, Entries, entries_of, least_cost
from planner.route.search.doom import MANY_PIVOTS, least_to_die
from planner.route.search.graph import (
    AEROBRAKE,
    NO_PLACE,
    Graph,
    build_graph,
    gated,
    with_factories,
)

Value = TypeVar("Value")

MOST_GRAPHS = 64
MOST_BOUNDS = 1_000
PLENTY = 99
"""Bonus burns of the Solar Oberth, for a bound that does not know the thruster."""


class World(NamedTuple):
    """The conditions that change the board for a search."""

    board: Board
    conditions: Conditions
    avoid: frozenset[int]
    via: tuple[int, ...]

    @property
    def key(self) -> Hashable:
        """Equal for worlds with the same graph."""
        conditions, rules = self.conditions, self.conditions.rules
        return (
            self.board,
            rules.belts,
            rules.seasons,
            conditions.season if rules.seasons else None,
            conditions.factories,
            conditions.colonies if conditions.factories else None,
            conditions.powersat if conditions.factories else None,
            tuple(sorted(conditions.rocketplane_tanks.items())),
            self.avoid,
            self.via,
        )

    @property
    def undeveloped(self) -> World:
        """The same without factories, and so without what waits at them."""
        conditions = replace(self.conditions, factories=frozenset(), rocketplane_tanks={})
        return self._replace(conditions=conditions)

    @property
    def in_every_season(self) -> World:
        """The same with all that any season allows."""
        rules = replace(self.conditions.rules, seasons=False)
        return self._replace(conditions=replace(self.conditions, rules=rules))


class Bounds(NamedTuple):
    """Lower bounds from each space to a target, whatever the season."""

    halves: Shorts
    """By the bonus burns in hand, as are the burns."""
    burns: Shorts
    hazards: Shorts
    belts: Shorts


class _Costs(NamedTuple):
    """The data for bounds to any target: the links into each space and their costs."""

    graph: Graph
    entries: Entries
    halves: Ints
    burns: Ints
    hazards: Ints
    belts: Ints
    no_gains: Ints


class _Cache(Generic[Value]):
    """The most recently used values; making one does not hold up the readers of others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            value = self._values.setdefault(key, value)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value


_graphs: _Cache[Graph] = _Cache(MOST_GRAPHS)
_bounds: _Cache[Bounds] = _Cache(MOST_BOUNDS)
_costs: _Cache[_Costs] = _Cache(MOST_GRAPHS)
_dooms: _Cache[Shorts] = _Cache(MOST_GRAPHS)


def graph_of(world: World) -> Graph:
    """Return the board as it is in a world."""

    def make() -> Graph:
        if world.conditions.factories:
            return with_factories(graph_of(world.undeveloped), world.board, world.conditions)
        return build_graph(world.board, world.conditions, world.avoid, world.via)

    return _graphs.get(world.key, make)


def _costs_of(world: World) -> _Costs:
    return _costs.get(world.key, lambda: _new_costs(graph_of(world)))


def _new_costs(graph: Graph) -> _Costs:
    return _Costs(
        graph=graph,
        entries=entries_of(graph),
        halves=_halves(graph),
        burns=_burns(graph),
        hazards=_hazards(graph),
        belts=(graph.belt > 0).astype(np.int32),
        no_gains=np.zeros_like(graph.place),
    )


def bounds_to(world: World, target: int, *, mag_sail: bool) -> Bounds:
    """Return the lower bounds to ``target`` from everywhere."""
    world = world.in_every_season

    def make() -> Bounds:
        return _new_bounds(_costs_of(world), target, mag_sail)

    return _bounds.get((world.key, target, mag_sail), make)


def bounds_by_way_of(
    world: World, via: tuple[int, ...], target: int | None, *, mag_sail: bool
) -> Bounds:
    """The same with places to pass before it, on the board that is `gated` at the first of them.

    Without a target it takes nothing from the last of them on.
    """
    world = world.in_every_season

    def make() -> Bounds:
        place, *later = via
        costs = _new_costs(gated(graph_of(world), place, NO_PLACE))
        onward: Bounds | None = None
        if later:
            onward = bounds_by_way_of(world, tuple(later), target, mag_sail=mag_sail)
        elif target is not None:
            onward = bounds_to(world, target, mag_sail=mag_sail)
        there = None if onward is None else Bounds(*(each[place] for each in onward))
        return _new_bounds(costs, len(costs.burns) - 1, mag_sail, there)

    return _bounds.get((world.key, via, target, mag_sail), make)


def _new_bounds(costs: _Costs, target: int, mag_sail: bool, onward: Bounds | None = None) -> Bounds:
    """Return the lower bounds to a target, and ``onward`` from there."""
    gains, there = _gains(costs.graph, mag_sail), np.arange(len(costs.burns)) == target
    least = partial(least_cost, costs.graph, costs.entries, there)
    nothing = _NO_BOUND[0]
    further = onward or Bounds(nothing, nothing, nothing, nothing)
    return Bounds(
        halves=least(costs.halves, gains, onward=further.halves),
        burns=least(costs.burns, gains, onward=further.burns),
        hazards=least(costs.hazards, costs.no_gains, most_bonus=0, onward=further.hazards)[:, 0],
        belts=least(costs.belts, costs.no_gains, most_bonus=0, onward=further.belts)[:, 0],
    )


def no_bounds() -> Bounds:
    """Stands in where there is no one target."""
    return Bounds(_NO_BOUND, _NO_BOUND, _NO_BOUND[:, 0], _NO_BOUND[:, 0])


_NO_BOUND = np.zeros((1, 1), np.int16)


def doom_of(world: World, *, in_the_dark: bool, in_aerobrakes: bool, mag_sail: bool) -> Shorts:
    """Return the least burns from each place to where a thruster dies (J3a, gl. Sails a)."""

    def make() -> Shorts:
        graph = graph_of(world)
        deadly = np.zeros(len(graph.place), np.bool_)
        if in_the_dark:
            deadly |= graph.sunless > 0
        if in_aerobrakes:
            deadly |= graph.hazard == AEROBRAKE
        if not deadly.any():
            return np.full((len(graph.exit_to) + len(graph.place), MANY_PIVOTS + 1), FAR, np.int16)
        return least_to_die(graph, _costs_of(world).entries, deadly, _gains(graph, mag_sail))

    return _dooms.get((world.key, in_the_dark, in_aerobrakes, mag_sail), make)


def _halves(graph: Graph) -> Ints:
    halves = graph.half_burns.astype(np.int32)
    boosted = graph.booster[graph.exit_from] > 0
    halves[graph.exit_to[boosted & (graph.lander[graph.exit_to] > 0)]] = 0
    return halves


def _burns(graph: Graph) -> Ints:
    return (graph.half_burns > 0).astype(np.int32)


def _hazards(graph: Graph) -> Ints:
    # A factory may wave a crash hazard beside it away, and a card every aerobrake.
    certain = (graph.hazard > 0) & (graph.hazard != AEROBRAKE)
    return certain.astype(np.int32) if not graph.assist.any() else np.zeros_like(graph.place)


def _gains(graph: Graph, mag_sail: bool) -> Ints:
    gains = graph.flyby.astype(np.int32)
    gains[graph.oberth > 0] = PLENTY
    if mag_sail:
        gains[(graph.belt > 0) & (gains == 0)] = 1
    return gains
