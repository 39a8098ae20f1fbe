"""The board of a search: what factories change of it, and that nothing else is made anew."""

from __future__ import annotations

import numpy as np
import pytest

from planner.board import default_board
from planner.motion import Conditions
from planner.route.search.caches import World, graph_of
from planner.route.search.graph import build_graph
from planner.rules import Season

BOARD = default_board()
PHOBOS, TITAN, CERES = (BOARD[name].index for name in ("phobos", "titan-kraken-mare", "ceres"))


@pytest.mark.parametrize("season", Season)
@pytest.mark.parametrize("via", [(), (PHOBOS,)])
def test_H6c_factories_on_a_known_board_are_as_if_all_were_made_anew(
    season: Season, via: tuple[int, ...]
) -> None:
    conditions = Conditions(
        season=season,
        factories=frozenset({PHOBOS, TITAN}),
        colonies=frozenset({PHOBOS}),
        rocketplane_tanks={TITAN: 3},
    )
    world = World(BOARD, conditions, frozenset({CERES}), via)
    found, anew = graph_of(world), build_graph(BOARD, conditions, frozenset({CERES}), via)
    for name, one, other in zip(found._fields, found, anew, strict=True):
        assert np.array_equal(one, other), name
    assert found.assist.any()
    assert found.booster.any()
    assert not graph_of(world.undeveloped).assist.any()
    assert graph_of(world.undeveloped).exit_to is found.exit_to
