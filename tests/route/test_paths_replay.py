"""`planner.motion` accepts every path that the search returns, at the price it names."""

from __future__ import annotations

from random import Random

import pytest

from planner.route.fast.search import Search
from planner.route.plan import option_of
from tests.route.random_queries import gentle, lively


@pytest.mark.parametrize("seed", range(4))
def test_every_path_of_a_search_is_a_legal_flight(seed: int) -> None:
    random = Random(f"replay {seed}")
    flown = 0
    while flown < 60:
        query = random.choice((gentle, lively))(random)
        search = Search(query)
        goals = random.sample(query.goals, min(8, len(query.goals)))
        for goal in goals:
            for arrival in search.arrivals(goal)[:6]:
                option = option_of(search, arrival)
                flown += len(option.moves) or 1
                assert option.wet_end.index == arrival.spot
                assert sum(move.hazards for move in option.moves) == arrival.hazards
                assert len(option.belt_rolls) == arrival.belts
                for move in option.moves:
                    assert move.flight.burns <= max(0, move.thrust.value)
