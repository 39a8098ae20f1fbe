"""`planner.motion` accepts every path that the search returns, at the price it names."""

from __future__ import annotations

from random import Random

import pytest

from planner.motion import RollKind, explain
from planner.route.explained import ExplainedMoves, flown
from planner.route.plan import option_of, options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search
from planner.rules import Season
from tests.route.common import BOARD
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


@pytest.mark.parametrize("seed", range(2))
def test_with_all_the_fuel_aboard_every_move_is_the_same_as_with_what_it_burns(seed: int) -> None:
    random = Random(f"lean {seed}")
    flights = 0
    while flights < 300:
        query = random.choice((gentle, lively, belted))(random)
        search, told = Search(query), ExplainedMoves(query)
        arrivals = [arrival for goal in query.goals for arrival in search.arrivals(goal)]
        for legs in search.legs_of(random.sample(arrivals, min(20, len(arrivals)))):
            flights += len(legs)
            for leg in legs:
                move, flight = flown(query, leg)
                explained = told.move(leg)
                assert (explained.flight, explained.path) == (flight, explain(move, flight))
                assert (explained.turn, explained.season) == (leg.turn, move.conditions.season)
                assert explained.thrust == move.activation.thrust


def test_legs_are_the_same_whatever_was_asked_before_them() -> None:
    random = Random("legs")
    told = 0
    while told < 300:
        query = random.choice((gentle, lively, belted))(random)
        together, alone = Search(query), Search(query)
        arrivals = [arrival for goal in query.goals for arrival in together.arrivals(goal)]
        chosen = random.sample(arrivals, min(30, len(arrivals)))
        for arrival, legs in zip(chosen, together.legs_of(chosen), strict=True):
            told += len(legs)
            assert alone.legs(arrival) == legs


def test_H8f_as_many_belts_are_told_of_as_a_mag_sail_has_to_roll_for() -> None:
    ship = Spacecraft.parse(["2-1/2,magsail"], dry=1, tanks=3)
    terms = Terms(season=Season.BLUE, max_turns=3)
    query = Query.between(BOARD, ship, "earth-hohmann-23", "hyperion", terms)
    for option in options(query, most=None):
        rolls = [roll.kind for move in option.moves for roll in move.flight.rolls]
        assert option.belts == rolls.count(RollKind.BELT)
        assert option.hazards == len(rolls) - option.belts
