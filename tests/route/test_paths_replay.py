"""`planner.motion` accepts every path that the search returns, at the price it names."""

from __future__ import annotations

from random import Random

import pytest

from planner.route.plan import option_of
from planner.route.search.search import Search
from tests.route.random_queries import belted, gentle, lively


@pytest.mark.parametrize("seed", range(6))
def test_every_path_of_a_search_is_a_legal_flight(seed: int) -> None:
    random = Random(f"replay {seed}")
    flown = 0
    while flown < 600:
        query = random.choice((gentle, lively, belted))(random)
        search = Search(query)
        arrivals = [arrival for goal in query.goals for arrival in search.arrivals(goal)]
        for arrival in random.sample(arrivals, min(60, len(arrivals))):
            option = option_of(search, arrival)
            flown += len(option.moves)
            assert option.wet_end.index == arrival.spot
            assert sum(move.hazards for move in option.moves) == arrival.hazards
            assert len(option.belt_rolls) == arrival.belts
            for move in option.moves:
                assert move.flight.burns <= max(0, move.thrust.value)
