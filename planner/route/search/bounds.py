"""Lower bounds from every space to some target, by searching backward from it.

Each bound forgets all rules but one cost, so it can only be too low. Bonus burns are carried
along even from turn to turn, and pivots are free.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from planner.board.arrays import Flags, Ints, Shorts
from planner.route.search.compiled import compiled
from planner.route.search.graph import Graph

MOST_BONUS = 8
"""Bonus burns that are told apart; whoever could have more is taken to pay nothing."""
FAR = 9_999


class Entries(NamedTuple):
    """The exits in the order of the spaces that they lead to."""

    exits: Ints
    first: Ints
    """The index at which those into each space begin."""


def least_cost(
    graph: Graph,
    entries: Entries,
    targets: Flags,
    cost: Ints,
    gain: Ints,
    *,
    most_bonus: int = MOST_BONUS,
    onward: Shorts | int = 0,
) -> Shorts:
    """The least sum of ``cost`` over the spaces entered from each space to one of the targets.

    There it takes as much more as ``onward`` says, by the bonus burns in hand.

    Where ``gain`` is positive, entering gives that many bonus burns, each of which pays for
    entering one space that is not a lander burn. The second index of the answer says how many
    bonus burns one begins with, up to ``most_bonus``. Where no target can be reached the answer is
    `FAR`.
    """
    spaces = len(cost)
    least = np.full((spaces, most_bonus + 1), FAR, np.int16)
    least[targets] = onward
    queue = np.empty(spaces + 1, np.int32)
    first = np.flatnonzero(targets)
    queue[: len(first)] = first
    _search_back(
        graph,
        *entries,
        cost,
        gain,
        least,
        queue,
        len(first),
        np.zeros(spaces, np.bool_),
        np.empty(most_bonus + 1, np.int16),
    )
    return least


def entries_of(graph: Graph) -> Entries:
    """Return the exits into each space."""
    first = np.searchsorted(np.sort(graph.exit_to), np.arange(len(graph.place) + 1))
    exits = np.argsort(graph.exit_to, kind="stable").astype(np.int32)
    return Entries(exits, first.astype(np.int32))


@compiled
def _search_back(
    graph: Graph, entries: Ints, first: Ints, cost: Ints, gain: Ints, least: Shorts, queue: Ints,
    tail: int, waiting: Flags, onward: Shorts,
) -> None:  # fmt: skip
    """Lower what is ``least`` over the exits into each space, of which it has the ``first``.

    What it takes from just before the space at hand is worked out in ``onward``.
    """
    size, head, most = len(queue), 0, least.shape[1] - 1
    while head != tail:
        there = queue[head]
        head = (head + 1) % size
        waiting[there] = False
        pays, gained = cost[there], gain[there]
        spares = pays and not graph.lander[there]
        for bonus in range(most + 1):
            best = pays + least[there, min(most, bonus + gained)]
            if spares and bonus:
                # The top index stands for that many or more and never runs out: a bound may be too
                # low, never too high.
                kept = bonus if bonus == most else bonus - 1
                best = min(best, least[there, min(most, kept + gained)])
            onward[bonus] = best
        for entry in range(first[there], first[there + 1]):
            here = graph.exit_from[entries[entry]]
            changed = False
            for bonus in range(most + 1):
                if onward[bonus] < least[here, bonus]:
                    least[here, bonus] = onward[bonus]
                    changed = True
            if changed and not waiting[here]:
                waiting[here] = True
                # Who has little to pay goes first, for others are likely to pay less through it.
                if head != tail and least[here, 0] <= least[queue[head], 0]:
                    head = (head - 1) % size
                    queue[head] = here
                else:
                    queue[tail] = here
                    tail = (tail + 1) % size
