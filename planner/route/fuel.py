"""Lower bounds of the fuel from one place to every other, for any spacecraft.

That takes no search, and tells what need not be searched for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush

from planner.board import Board
from planner.motion import Conditions
from planner.route.query import Spacecraft
from planner.route.search.bounds import MOST_BONUS
from planner.route.search.caches import World, graph_of
from planner.route.search.graph import Graph
from planner.rules import RuleSet

PLENTY = 1_000
"""Half burns, of which no way takes as many."""


@lru_cache(maxsize=64)
def half_burns_from(
    board: Board, start: int, rules: RuleSet, avoid: frozenset[int]
) -> Mapping[str, int]:
    """Return the half burns that must be paid with fuel at least to get to each place.

    Seasons, hazards, thrust and pivots are left out of account, and bonus burns are kept from
    turn to turn, so that it can only be too few.

    >>> from planner.board import default_board
    >>> from planner.rules import CORE
    >>> board = default_board()
    >>> found = half_burns_from(board, board["leo"].index, CORE, frozenset())
    >>> found["leo"], found["phobos"], found["titania"]
    (0, 4, 5)
    """
    world = World(board, Conditions(rules=replace(rules, seasons=False)), avoid, ())
    least = _least(graph_of(world), start)
    return {board[space].id: paid for space, paid in least.items()}


def half_burns_in(spacecraft: Spacecraft) -> int:
    """Return the most half burns that its fuel allows; one that gets lighter has plenty."""
    if len(spacecraft.shapes) > 1 or any(each.engine.mag_sail for each in spacecraft.thrusters):
        return PLENTY
    thriftiest = min(each.consumption for each in spacecraft.thrusters)
    return int(2 * spacecraft.steps / thriftiest) if thriftiest else PLENTY


def _least(graph: Graph, start: int) -> dict[int, int]:
    """Return the least half burns to each space from one, in all seasons."""
    first, to = graph.exit_start.tolist(), graph.exit_to.tolist()
    pays, lander = graph.half_burns.tolist(), graph.lander.tolist()
    gain = [
        MOST_BONUS if oberth else flyby
        for oberth, flyby in zip(graph.oberth.tolist(), graph.flyby.tolist(), strict=True)
    ]
    found: dict[int, int] = {}
    most_bonus = [-1] * len(pays)
    queue = [(0, 0, start)]
    while queue:
        paid, spent, here = heappop(queue)
        bonus = -spent
        # Whoever came before paid no more, and had as many bonus burns.
        if bonus <= most_bonus[here]:
            continue
        most_bonus[here] = bonus
        found.setdefault(here, paid)
        for there in to[first[here] : first[here + 1]]:
            due, won = pays[there], gain[there]
            heappush(queue, (paid + due, -min(MOST_BONUS, bonus + won), there))
            if due and bonus and not lander[there]:
                kept = bonus if bonus == MOST_BONUS else bonus - 1
                heappush(queue, (paid, -min(MOST_BONUS, kept + won), there))
    return found
