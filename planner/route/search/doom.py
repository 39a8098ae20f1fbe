"""The least burns to where a thruster dies, from wherever a move may be by then.

As in `planner.route.search.bounds` all is forgotten but one cost; but this knows from where one
has come, and so which way one faces: a turn takes a bonus pivot or two burns.
"""

from __future__ import annotations

import numpy as np

from planner.board.arrays import Flags, Ints, Shorts
from planner.route.search.bounds import FAR, MOST_BONUS, Entries
from planner.route.search.compiled import compiled, inlined
from planner.route.search.graph import Graph

MANY_PIVOTS = 2
"""With this many bonus pivots, turning counts as free."""
PIVOT_BURNS = 2


def least_to_die(graph: Graph, entries: Entries, deadly: Flags, gain: Ints) -> Shorts:
    """The least burns before a ``deadly`` space is entered, by place and bonus pivots in hand.

    The places are those of the fronts: the exit over which one has come, and after all exits the
    space where a move begins. Entering a space gives ``gain`` bonus burns, which pay first.
    """
    exits, spaces = len(graph.exit_to), len(graph.place)
    least = np.full((exits + spaces, MANY_PIVOTS + 1, MOST_BONUS + 1), FAR, np.int16)
    first = np.flatnonzero(deadly[graph.exit_to])
    least[first] = 0
    least[exits + np.flatnonzero(deadly)] = 0
    queue = np.empty(exits + 1, np.int32)
    queue[: len(first)] = first
    _search_back(
        graph,
        *entries,
        gain,
        least,
        queue,
        len(first),
        np.zeros(exits, np.bool_),
    )
    return least[:, :, 0].copy()


@compiled
def _search_back(
    graph: Graph, entries: Ints, first: Ints, gain: Ints, least: Shorts, queue: Ints, tail: int,
    waiting: Flags,
) -> None:  # fmt: skip
    """Lower what is ``least`` over the exits into each space, of which it has the ``first``."""
    size, head = len(queue), 0
    while head != tail:
        onward = queue[head]
        head = (head + 1) % size
        waiting[onward] = False
        here, there = graph.exit_from[onward], graph.exit_to[onward]
        _lower(graph, len(graph.exit_to) + here, onward, False, gain, least)
        if graph.size[here]:
            continue  # who enters a site has landed
        for entry in range(first[here], first[here + 1]):
            exit_ = entries[entry]
            if graph.place[graph.exit_from[exit_]] == graph.place[there]:  # no U-turn (H4e)
                continue
            turns = graph.hohmann[here] != 0
            turns = turns and graph.exit_heading[onward] != graph.exit_arrival[exit_]
            if _lower(graph, exit_, onward, turns, gain, least) and not waiting[exit_]:
                waiting[exit_] = True
                queue[tail] = exit_
                tail = (tail + 1) % size


@inlined
def _lower(graph: Graph, place: int, onward: int, turns: bool, gain: Ints, least: Shorts) -> bool:
    """True if it takes less from a place than was known, by going on over an exit."""
    there = graph.exit_to[onward]
    lands = graph.lander[there] != 0
    entering = 0 if lands or not graph.half_burns[there] else 1
    landing = 1 if lands and graph.half_burns[there] else 0
    changed = False
    for pivots in range(MANY_PIVOTS + 1):
        for bonus in range(MOST_BONUS + 1):
            best = least[place, pivots, bonus]
            for with_burns in range(2 if turns else 1):
                left, due = pivots, entering + PIVOT_BURNS * with_burns
                # The top index of pivots and of bonus burns stands for that many or more and never
                # runs out, so that the bound is never too high.
                if turns and not with_burns and pivots < MANY_PIVOTS:
                    left -= 1
                if left < 0:
                    continue
                paid = due if bonus == MOST_BONUS else min(due, bonus)
                kept = bonus if bonus == MOST_BONUS else bonus - paid
                after = least[onward, left, min(MOST_BONUS, kept + gain[there])]
                best = min(best, landing + due - paid + after)
            if best < least[place, pivots, bonus]:
                least[place, pivots, bonus] = best
                changed = True
    return changed
