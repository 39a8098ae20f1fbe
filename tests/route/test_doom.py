"""How far it is to where a thruster dies: never more than any flight takes (J3a, H4c, H5a, H8)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from planner.board import default_board
from planner.motion import Conditions
from planner.route.search.bounds import FAR, entries_of
from planner.route.search.doom import MANY_PIVOTS, least_to_die
from planner.route.search.graph import build_graph
from planner.rules import Season

GRAPH = build_graph(default_board(), Conditions(season=Season.BLUE))
DEADLY = GRAPH.sunless > 0
GAINS = GRAPH.flyby.astype(np.int32)
LEAST = least_to_die(GRAPH, entries_of(GRAPH), DEADLY, GAINS)
EXITS = len(GRAPH.exit_to)


def onward(exit_: int) -> list[int]:
    """The exits over which one may go on after another one (H4e)."""
    here, before = GRAPH.exit_to[exit_], GRAPH.exit_from[exit_]
    if GRAPH.size[here]:
        return []
    some = range(GRAPH.exit_start[here], GRAPH.exit_start[here + 1])
    return [each for each in some if GRAPH.exit_to[each] != before]


def turns(exit_: int, then: int) -> bool:
    """Whether a pivot lies between the two exits (H4c)."""
    heading = GRAPH.exit_heading[then] != GRAPH.exit_arrival[exit_]
    return bool(GRAPH.hohmann[GRAPH.exit_to[exit_]] and heading)


def burns_of_a_walk(random: Random, exit_: int, pivots: int) -> int | None:
    """What a random walk pays until it is where the thruster dies; ``None`` if it gets lost."""
    paid = bonus = 0
    for _ in range(60):
        there = GRAPH.exit_to[exit_]
        if DEADLY[there]:
            return paid
        ways = onward(exit_)
        if not ways:
            return None
        then = random.choice(ways)
        due = 0
        if turns(exit_, then):
            if pivots:
                pivots -= 1
            else:
                due += 2
        entered = GRAPH.exit_to[then]
        if GRAPH.half_burns[entered]:
            if GRAPH.lander[entered]:
                paid += 1
            else:
                due += 1
        from_bonus = min(due, bonus)
        paid += due - from_bonus
        bonus += int(GRAPH.flyby[entered]) - from_bonus
        exit_ = then
    return None


def test_no_flight_takes_less() -> None:
    random, compared = Random(1), 0
    near = np.flatnonzero((LEAST[:EXITS, 0] < FAR) & ~DEADLY[GRAPH.exit_to])
    for _ in range(20_000):
        exit_, pivots = int(random.choice(near)), random.randint(0, MANY_PIVOTS + 1)
        paid = burns_of_a_walk(random, exit_, pivots)
        if paid is not None:
            compared += 1
            assert LEAST[exit_, min(pivots, MANY_PIVOTS)] <= paid
    assert compared > 100


@pytest.mark.parametrize(("pivots", "burns"), [(0, 2), (1, 0), (2, 0)])
def test_H4c_a_turn_takes_two_burns_or_a_bonus_pivot(pivots: int, burns: int) -> None:
    last = [
        exit_
        for exit_ in range(EXITS)
        if not DEADLY[GRAPH.exit_to[exit_]]
        and len(onward(exit_)) == 1
        and DEADLY[GRAPH.exit_to[onward(exit_)[0]]]
        and turns(exit_, onward(exit_)[0])
        and not GRAPH.half_burns[GRAPH.exit_to[onward(exit_)[0]]]
    ]
    assert last
    assert {int(LEAST[exit_, pivots]) for exit_ in last} == {burns}


def test_who_begins_to_move_faces_any_way() -> None:
    for here in range(len(GRAPH.place)):
        exits = range(GRAPH.exit_start[here], GRAPH.exit_start[here + 1])
        entering = [
            int(LEAST[exit_, 0]) + int(GRAPH.half_burns[GRAPH.exit_to[exit_]] > 0)
            for exit_ in exits
            if not GRAPH.flyby[GRAPH.exit_to[exit_]]
        ]
        if entering and not DEADLY[here]:
            assert LEAST[EXITS + here, 0] <= min(*entering, FAR)
