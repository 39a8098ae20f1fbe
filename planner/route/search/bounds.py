"""What it takes at least from every space to some target, by searching backward from it.

Each bound forgets all rules but one cost, so it can only be too low. Bonus burns are carried
along even from turn to turn, and pivots are free.
"""

from __future__ import annotations

import numpy as np

from planner.board.arrays import Flags, Ints, Shorts
from planner.route.search.compiled import compiled
from planner.route.search.graph import Graph

MOST_BONUS = 8
"""Bonus burns that are told apart; whoever could have more is taken to pay nothing."""
FAR = 9_999


@compiled
def least_cost(graph: Graph, targets: Flags, cost: Ints, gain: Ints) -> Shorts:
    """The least sum of ``cost`` over the spaces entered from each space to one of the targets.

    Where ``gain`` is positive, entering gives that many bonus burns, each of which pays for
    entering one space that is not a lander burn. The second index of the answer says how many
    bonus burns one begins with. Where no target can be reached the answer is `FAR`.
    """
    spaces = len(cost)
    states = MOST_BONUS + 1
    least = np.full((spaces, states), FAR, np.int16)
    queue = np.empty(spaces + 1, np.int32)
    waiting = np.zeros(spaces, np.bool_)
    came_from, starts = _reversed(graph)
    head, tail = 0, 0
    for target in range(spaces):
        if targets[target]:
            least[target, :] = 0
            queue[tail] = target
            tail += 1
    while head != tail:
        there = queue[head]
        head = (head + 1) % (spaces + 1)
        waiting[there] = False
        pays = cost[there]
        for entry in range(starts[there], starts[there + 1]):
            here = came_from[entry]
            changed = False
            for bonus in range(states):
                best = pays + least[there, min(MOST_BONUS, bonus + gain[there])]
                if pays and bonus and not graph.lander[there]:
                    kept = bonus if bonus == MOST_BONUS else bonus - 1
                    best = min(best, least[there, min(MOST_BONUS, kept + gain[there])])
                if best < least[here, bonus]:
                    least[here, bonus] = best
                    changed = True
            if changed and not waiting[here]:
                waiting[here] = True
                queue[tail] = here
                tail = (tail + 1) % (spaces + 1)
    return least


@compiled
def _reversed(graph: Graph) -> tuple[Ints, Ints]:
    """For each space the spaces from which one enters it, and where its part begins."""
    spaces = len(graph.place)
    starts = np.zeros(spaces + 1, np.int32)
    for to in graph.exit_to:
        starts[to + 1] += 1
    for space in range(spaces):
        starts[space + 1] += starts[space]
    free = starts[:-1].copy()
    came_from = np.empty(len(graph.exit_to), np.int32)
    for way in range(len(graph.exit_to)):
        to = graph.exit_to[way]
        came_from[free[to]] = graph.exit_from[way]
        free[to] += 1
    return came_from, starts
