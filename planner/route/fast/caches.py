"""What is kept between questions: tables of moves and bounds, both bounded in number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from threading import Lock
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from planner.board import Board
from planner.motion import Conditions
from planner.route.fast.bounds import least_cost
from planner.route.fast.graph import Graph, build_graph, differences
from planner.route.fast.one_move import AEROBRAKE
from planner.route.fast.tables import Tables

Ints = NDArray[np.int32]
Value = TypeVar("Value")

MOST_TABLES = 24
MOST_ENDINGS = 16_000_000
"""About 200 MB of endings over all tables."""
MOST_BOUNDS = 4_000


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

    def drop_oldest_while(self, too_much: Callable[[list[Value]], bool]) -> None:
        with self._lock:
            while len(self._values) > 1 and too_much(list(self._values.values())):
                self._values.popitem(last=False)


_tables: _Cache[Tables] = _Cache(MOST_TABLES)
_graphs: _Cache[Graph] = _Cache(MOST_TABLES)
_bounds: _Cache[Ints] = _Cache(MOST_BOUNDS)


def tables_for(
    board: Board, conditions: Conditions, avoid: frozenset[int], via: tuple[int, ...]
) -> Tables:
    """The tables of moves under these conditions."""
    _tables.drop_oldest_while(lambda all_: sum(tables.size for tables in all_) > MOST_ENDINGS)
    plain = replace(conditions, factories=frozenset(), colonies=frozenset(), rocketplane_tanks={})
    if _key(board, conditions, avoid, via) == _key(board, plain, frozenset(), ()):
        return _tables.get(
            _key(board, conditions, avoid, via), lambda: Tables(build_graph(board, conditions))
        )

    def make() -> Tables:
        base = tables_for(board, plain, frozenset(), ())
        graph = build_graph(board, conditions, avoid, via)
        return Tables(graph, base, differences(graph, base.graph))

    return _tables.get(_key(board, conditions, avoid, via), make)


def bound_for(
    board: Board,
    conditions: Conditions,
    avoid: frozenset[int],
    via: tuple[int, ...],
    target: int,
    kind: str,
    mag_sail: bool = False,
) -> Ints:
    """The least cost of one kind from every space to ``target``, whatever the season."""
    relaxed = replace(conditions, rules=replace(conditions.rules, seasons=False))
    key = _key(board, relaxed, avoid, via)

    def make() -> Ints:
        graph = _graphs.get(key, lambda: build_graph(board, relaxed, avoid, via))
        gain = (
            _gains(graph, mag_sail) if kind in ("halves", "burns") else np.zeros_like(graph.place)
        )
        return least_cost(graph, target, _costs(graph, kind), gain)

    return _bounds.get((key, target, kind, mag_sail), make)


def _costs(graph: Graph, kind: str) -> Ints:
    if kind == "halves":
        costs = graph.half_burns.astype(np.int32)
        costs[_boosted_landers(graph)] = 0
    elif kind == "burns":
        costs = (graph.half_burns > 0).astype(np.int32)
    elif kind == "hazards":
        # A factory may wave a crash hazard beside it away, and a card every aerobrake.
        certain = (graph.hazard > 0) & (graph.hazard != AEROBRAKE)
        costs = certain.astype(np.int32) if not graph.assist.any() else np.zeros_like(graph.place)
    else:
        costs = (graph.belt > 0).astype(np.int32)
    return costs


def _gains(graph: Graph, mag_sail: bool) -> Ints:
    gains = graph.flyby.astype(np.int32)
    gains[graph.oberth > 0] = 99
    if mag_sail:
        gains[(graph.belt > 0) & (gains == 0)] = 1
    return gains


def _boosted_landers(graph: Graph) -> Ints:
    boosted = graph.booster[graph.exit_from] > 0
    return graph.exit_to[boosted & (graph.lander[graph.exit_to] > 0)]


def _key(
    board: Board, conditions: Conditions, avoid: frozenset[int], via: tuple[int, ...]
) -> Hashable:
    rules = conditions.rules
    return (
        id(board),
        rules.belts,
        rules.seasons,
        conditions.season if rules.seasons else None,
        conditions.factories,
        conditions.colonies if conditions.factories else None,
        conditions.powersat if conditions.factories else None,
        tuple(sorted(conditions.rocketplane_tanks.items())),
        avoid,
        via,
    )
