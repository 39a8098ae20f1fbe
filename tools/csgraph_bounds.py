"""The bounds from behind by `scipy.sparse.csgraph`, measured against `planner.route.search.bounds`.

``docs/performance.md`` ("Tried and rejected") says why it is not used. To measure again::

    python -m tools.csgraph_bounds
    python -X importtime -c "import scipy.sparse.csgraph"
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from planner.board import default_board
from planner.motion import Conditions
from planner.route.search import caches
from planner.route.search.bounds import FAR, MOST_BONUS, entries_of, least_cost
from planner.route.search.graph import Graph
from planner.rules import RuleSet

STATES = MOST_BONUS + 1
BIG = 1e6
"""csgraph takes a weight of 0 for no edge, so that every edge weighs its cost times this, and 1."""

Ints = NDArray[np.int32]


def expanded(graph: Graph, cost: Ints, gain: Ints, targets: list[int]) -> csr_matrix:
    """Backward edges between (space, bonus burns); behind them a node for each target."""
    here, there = graph.exit_from, graph.exit_to
    edges = []
    for bonus in range(STATES):
        after = np.minimum(MOST_BONUS, bonus + gain[there])
        edges.append((there * STATES + after, here * STATES + bonus, cost[there]))
        if bonus:
            free = (cost[there] > 0) & (graph.lander[there] == 0)
            kept = bonus if bonus == MOST_BONUS else bonus - 1
            after = np.minimum(MOST_BONUS, kept + gain[there[free]])
            edges.append((there[free] * STATES + after, here[free] * STATES + bonus, 0 * after))
    rows, columns, costs = (np.concatenate(each) for each in zip(*edges, strict=True))
    _, best = np.unique(np.stack((rows, columns, costs)), axis=1, return_index=True)
    best = best[np.unique(np.stack((rows[best], columns[best])), axis=1, return_index=True)[1]]
    nodes = len(cost) * STATES
    sources = nodes + np.repeat(np.arange(len(targets)), STATES)
    ends = (np.array(targets)[:, None] * STATES + np.arange(STATES)).ravel()
    weights = np.concatenate((costs[best] * BIG + 1, np.ones(len(ends))))
    places = np.concatenate((rows[best], sources)), np.concatenate((columns[best], ends))
    return csr_matrix((weights, places), shape=(nodes + len(targets),) * 2)


def solve(matrix: csr_matrix, targets: list[int]) -> NDArray[np.int16]:
    """For each target what `least_cost` says."""
    nodes = matrix.shape[0] - len(targets)
    found = dijkstra(matrix, indices=nodes + np.arange(len(targets)))[:, :nodes]
    costs = np.where(np.isinf(found), FAR, found // BIG).astype(np.int16)
    return costs.reshape(len(targets), -1, STATES)


def milliseconds(work: Callable[[], object], times: int = 5) -> str:
    """The best of several runs, in processor time."""
    spent = []
    for _ in range(times):
        before = time.process_time()
        work()
        spent.append(time.process_time() - before)
    return f"{min(spent) * 1000:.2f} ms"


def main() -> None:
    """Compare both for one target and for all sites at once."""
    board = default_board()
    world = caches.World(board, Conditions(rules=RuleSet(seasons=False)), frozenset(), ())
    graph = caches.graph_of(world)
    sites = [site.index for site in board.sites]
    compare(graph, sites[:1])
    compare(graph, sites)


def compare(graph: Graph, targets: list[int]) -> None:
    """Both answers, which must agree, and what they take."""
    cost, gain = caches._burns(graph), caches._gains(graph, mag_sail=False)
    spaces, entries = np.arange(len(graph.place)), entries_of(graph)

    def kept() -> list[NDArray[np.int16]]:
        return [least_cost(graph, entries, spaces == target, cost, gain) for target in targets]

    def tried() -> NDArray[np.int16]:
        return solve(expanded(graph, cost, gain, targets), targets)

    assert np.array_equal(np.stack(kept()), tried())
    matrix = expanded(graph, cost, gain, targets)
    print(
        f"{len(targets)} targets: least_cost {milliseconds(kept)}, csgraph {milliseconds(tried)}, "
        f"with its matrix at hand {milliseconds(lambda: solve(matrix, targets))}"
    )


if __name__ == "__main__":
    main()
