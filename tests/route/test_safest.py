"""The safest ways by turns, and a limit of danger, tell what all arrivals tell."""

from dataclasses import replace
from random import Random

import pytest

from planner.route.query import Query
from planner.route.search.search import Search
from planner.route.threat import ANY_DANGER, HAZARD_COST
from tests.route.random_queries import belted, lively

Told = dict[int, list[tuple[int, int]]]


def everywhere(random: Random) -> Query:
    """A question with several turns, to all sites, half of them with known rad-hardness."""
    query = random.choice([lively, belted])(random)
    hard = random.choice([(), (2,), (5,)])
    terms = replace(query.terms, max_turns=3, jettison=False)
    ship = replace(query.spacecraft, rad_hard=hard)
    return replace(query, spacecraft=ship, targets=None, terms=terms)


def by_arrivals(search: Search, goals: tuple[int, ...], *dangers: int) -> Told:
    """The same in another way: from all arrivals, one goal at a time."""
    found: Told = {}
    for goal in goals:
        least = None
        for turns in range(search.query.terms.max_turns + 1):
            limit = dangers[max(turns, 1) - 1] if dangers else ANY_DANGER
            costs = [
                search.threats.cost(search.threats.fields(each.threat), each.hazards, 0)
                for each in search.arrivals(goal)
                if each.turns == turns
            ]
            cost = min((cost for cost in costs if cost <= limit), default=None)
            if cost is not None and (least is None or cost < least):
                found.setdefault(goal, []).append((turns, cost))
                least = cost
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_safest_ways_are_those_of_all_arrivals(seed: int) -> None:
    query = everywhere(Random(seed))
    weigh = bool(query.spacecraft.rad_hard)
    search = Search(query, weigh_belts=weigh)
    goals = query.goals
    told = search.safest(goals)
    assert told == by_arrivals(search, goals)
    assert search.safest(goals[:5]) == {goal: told[goal] for goal in goals[:5] if goal in told}
    dangers = 2 * HAZARD_COST, HAZARD_COST, 0
    limited = Search(query, weigh_belts=weigh, dangers=dangers).safest(goals)
    assert limited == by_arrivals(search, goals, *dangers)


def test_questions_of_that_kind_meet_dangers() -> None:
    """Else the limit would be worth no test."""
    costs = set()
    for seed in range(40):
        query = everywhere(Random(seed))
        found = Search(query, weigh_belts=bool(query.spacecraft.rad_hard)).safest(query.goals)
        costs |= {cost for ways in found.values() for _, cost in ways}
    assert costs >= {0, HAZARD_COST}
    assert max(costs) > 2 * HAZARD_COST
