"""The board as the compiled search sees it, for one set of conditions.

Seasons, factories and places to avoid are worked into the arrays here, once per set of
conditions, so that the kernels need not know of them. Factories change no exit. Where places are
to be passed on the way, the search takes one part of it after the other: `gated` closes the board
at the next place. To find a single move again that passes some of them, `build_graph` works them
in as layers: the board is copied once per such place, and entering the place leads one copy up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from planner.board import Board
from planner.board.arrays import Bytes, Ints
from planner.motion import Conditions

Value = TypeVar("Value", bound=np.generic)

NEPTUNE_ORDER = 9
NO_PLACE = -1
CRASH, AEROBRAKE = 1, 2
RISKY_ASSIST, SAFE_ASSIST = 1, 2


class Graph(NamedTuple):
    """Spaces and exits; ``exit_start`` cuts the exits into those of each space."""

    exit_start: Ints
    exit_from: Ints
    exit_to: Ints
    exit_heading: Bytes
    exit_arrival: Bytes
    exit_aerobrake: Bytes
    place: Ints
    """Index of the space on the board, the same on every layer."""
    half_burns: Bytes
    hohmann: Bytes
    lander: Bytes
    hazard: Bytes
    """0 none, 1 crash, 2 aerobrake."""
    belt: Bytes
    """0 none, else the number of the belt, from 1; none at all where belts are not in force."""
    flyby: Bytes
    oberth: Bytes
    sunless: Bytes
    """In the Neptune zone (J3a)."""
    zone: Bytes
    """Order of the zone less one."""
    size: Bytes
    """Size of the site, 0 where there is none."""
    assist: Bytes
    """0 no factory at hand, 1 one that needs a hazard roll, 2 a safe one (H6c)."""
    falls: Bytes
    """True if an aerobrake path leads on from there (H6b)."""
    booster: Ints
    """Water tanks waiting for a rocketplane at an atmospheric site with a factory (H6c)."""


def build_graph(
    board: Board,
    conditions: Conditions,
    avoid: frozenset[int] = frozenset(),
    via: Sequence[int] = (),
) -> Graph:
    """The graph for these conditions, without the spaces of ``avoid``, layered along ``via``."""
    arrays = board.arrays()
    count, layers = len(board.spaces), len(via) + 1
    exits = [
        (layer * count + here, _layer_of(exit_.to, layer, via) * count + exit_.to, exit_)
        for layer in range(layers)
        for here in range(count)
        for exit_ in board.exits(here)
        if exit_.to not in avoid
        and conditions.may_cross(board[here].season, board[exit_.to].season)
    ]
    starts = np.bincount([here + 1 for here, _, _ in exits], minlength=layers * count + 1)
    return Graph(
        exit_start=np.cumsum(starts).astype(np.int32),
        exit_from=_ints(here for here, _, _ in exits),
        exit_to=_ints(there for _, there, _ in exits),
        exit_heading=_bytes(_code(exit_.heading) for _, _, exit_ in exits),
        exit_arrival=_bytes(_code(exit_.arrival_heading) for _, _, exit_ in exits),
        exit_aerobrake=_bytes(exit_.aerobrake for _, _, exit_ in exits),
        place=np.tile(np.arange(count, dtype=np.int32), layers),
        half_burns=_layered(arrays.half_burns, layers),
        hohmann=_layered(arrays.is_hohmann, layers),
        lander=_layered(arrays.lander, layers),
        hazard=_layered(arrays.hazard, layers),
        belt=_layered(_belts(board, conditions), layers),
        flyby=_layered(_flybys(board, conditions), layers),
        oberth=_layered(arrays.oberth, layers),
        sunless=_layered(arrays.zone == NEPTUNE_ORDER, layers),
        zone=_layered(arrays.zone - 1, layers),
        size=_layered(arrays.site_size, layers),
        assist=_layered(_assists(board, conditions), layers),
        falls=_bytes(
            any(exit_.aerobrake for exit_ in board.exits(here))
            for _ in range(layers)
            for here in range(count)
        ),
        booster=np.tile(_boosters(board, conditions), layers),
    )


def with_factories(graph: Graph, board: Board, conditions: Conditions) -> Graph:
    """Return the graph with other factories, and else the same conditions."""
    layers = len(graph.place) // len(board.spaces)
    return graph._replace(
        assist=_layered(_assists(board, conditions), layers),
        booster=np.tile(_boosters(board, conditions), layers),
    )


def gated(graph: Graph, gate: int, entered: int) -> Graph:
    """Return the board from one place to pass to the next one, which is a space more: the gate.

    All exits into that place lead to the gate, and none leads on. The exits into the place
    ``entered`` before come once more after all others, so that drafts in the middle of a move can
    go on from there. ``NO_PLACE`` stands for either where there is none.
    """
    entries = np.flatnonzero(graph.exit_to == entered)
    to_gate = np.where(graph.exit_to == gate, np.int32(len(graph.place)), graph.exit_to)

    def exits(values: NDArray[Value]) -> NDArray[Value]:
        return np.concatenate([values, values[entries]])

    def spaces(values: NDArray[Value]) -> NDArray[Value]:
        return np.concatenate([values, values[[gate]]])

    return Graph(
        exit_start=np.concatenate([graph.exit_start, graph.exit_start[-1:]]),
        exit_from=exits(graph.exit_from),
        exit_to=np.concatenate([to_gate, graph.exit_to[entries]]),
        exit_heading=exits(graph.exit_heading),
        exit_arrival=exits(graph.exit_arrival),
        exit_aerobrake=exits(graph.exit_aerobrake),
        place=spaces(graph.place),
        half_burns=spaces(graph.half_burns),
        hohmann=spaces(graph.hohmann),
        lander=spaces(graph.lander),
        hazard=spaces(graph.hazard),
        belt=spaces(graph.belt),
        flyby=spaces(graph.flyby),
        oberth=spaces(graph.oberth),
        sunless=spaces(graph.sunless),
        zone=spaces(graph.zone),
        size=spaces(graph.size),
        assist=spaces(graph.assist),
        falls=spaces(graph.falls),
        booster=spaces(graph.booster),
    )


def gated_places(graph: Graph, gate: int, entered: int) -> Ints:
    """Of the places of the fronts of a `gated` graph, which they are on the whole board."""
    exits, spaces = len(graph.exit_to), len(graph.place)
    entries = np.flatnonzero(graph.exit_to == entered)
    every = np.arange(exits + spaces)
    return np.concatenate([every[:exits], entries, every[exits:], [exits + gate]]).astype(np.int32)


def _layer_of(to: int, layer: int, via: Sequence[int]) -> int:
    return layer + 1 if layer < len(via) and via[layer] == to else layer


def _belts(board: Board, conditions: Conditions) -> Bytes:
    there = np.array([space.belt is not None for space in board.spaces])
    return np.where(there & conditions.rules.belts, np.cumsum(there), 0).astype(np.int8)


def _flybys(board: Board, conditions: Conditions) -> Bytes:
    works = conditions.venus_flyby_works
    return _bytes(s.flyby if works or not s.venus_flyby else 0 for s in board.spaces)


def _assists(board: Board, conditions: Conditions) -> Bytes:
    assists = np.zeros(len(board.spaces), np.int8)
    for site in conditions.factories:
        assists[site] = SAFE_ASSIST if conditions.assist_is_safe(site) else RISKY_ASSIST
    return assists


def _boosters(board: Board, conditions: Conditions) -> Ints:
    tanks = np.zeros(len(board.spaces), np.int32)
    for index, waiting in conditions.rocketplane_tanks.items():
        site = board[index].site
        if site is not None and site.atmospheric and index in conditions.factories:
            tanks[index] = waiting
    return tanks


def _code(heading: int | None) -> int:
    return -1 if heading is None else heading


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int32)


def _bytes(values: Iterable[int]) -> Bytes:
    return np.fromiter(values, np.int8)


def _layered(values: NDArray[Any], layers: int) -> Bytes:
    return np.tile(values.astype(np.int8), layers)
