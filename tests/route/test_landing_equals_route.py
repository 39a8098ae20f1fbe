"""Landings and takeoffs say yes exactly where a route of one turn does (H3, H4, H6)."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from planner.board import Hazard
from planner.errors import BadInput
from planner.route.landing.afar import open_space
from planner.route.landing.check import check_landing, check_takeoff
from planner.route.landing.ways import Case
from planner.route.passages import nearest_first
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search, Start
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD
from tests.route.random_queries import SITES
from tests.route.random_ships import random_query, random_ship
from tests.route.reference import Reference

MORE = "SEARCH_SEEDS" in os.environ
SEEDS = range(int(os.environ.get("SEARCH_SEEDS", "50")))
ON_EVERY_SITE = 10
"""Spacecraft that are asked about every site; with ``SEARCH_SEEDS=50`` all are."""
SPACE = [space.index for space in BOARD.spaces if not (space.lander or space.is_site)]
OUTSIDE = [space for space in SPACE if BOARD[space].hazard is not Hazard.AEROBRAKE]
LEFT = tuple(space for space in OUTSIDE if BOARD[space].season is None)
"""Where one has left a site; an aerobrake leads down again, and colours shut one in (B7h)."""
COLOURED = tuple(space for space in OUTSIDE if BOARD[space].season is not None)
READABLE = 10
"""Questions to the search that takes its time."""


def asked(seed: int) -> tuple[Random, Spacecraft, Terms]:
    """A spacecraft of numbers or of cards, in a random world."""
    random = Random(f"landing {seed}")
    zone = random.choice(list(BOARD.zones.values()))
    factories = frozenset(random.sample(SITES, 60)) if random.random() < 0.3 else frozenset()
    terms = Terms(
        rules=RACE_FOR_GLORY if random.random() < 0.2 else Terms().rules,
        season=random.choice([None, *Season]),
        powersat=random.random() < 0.3,
        factories=factories,
        colonies=frozenset(sorted(factories)[::2]),
        site_water=dict.fromkeys(sorted(factories)[::3], 20),
        afterburn=random.random() < 0.8,
        jettison=random.random() < 0.5,
        max_turns=1,
    )
    return random, random_ship(random, zone), terms


def lands(ship: Spacecraft, site: int, terms: Terms, origin: int | None = None) -> bool:
    try:
        return check_landing(BOARD, site, ship, terms, origin=origin).possible
    except BadInput:  # no approach begins there
        return False


def reached(query: Query, starts: list[int]) -> set[int]:
    """The goals that one move from any of the starts ends on."""
    ready = [Start(0, query.spacecraft.wet, space=space) for space in starts]
    search = Search(query, starts=ready, prune=False)
    return {goal for goal in query.goals if search.arrivals(goal)}


@pytest.mark.parametrize("seed", SEEDS)
def test_H3_any_approach_is_any_route_of_one_turn(seed: int) -> None:
    random, ship, terms = asked(seed)
    sites = SITES if seed < ON_EVERY_SITE or MORE else random.sample(SITES, 30)
    query = Query(BOARD, ship, SPACE[0], tuple(sites), terms)
    around = {site: open_space(Case(BOARD, site, ship, terms)) for site in sites}
    from_everywhere = [space for space in SPACE if all(space in near for near in around.values())]
    certain = reached(query, from_everywhere)
    landed = {site for site in sites if lands(ship, site, terms)}
    assert certain <= landed
    for site in landed - certain:
        assert reached(replace(query, targets=(site,)), around[site])
    for site in random.sample(sorted(set(sites) - landed), min(3, len(sites) - len(landed))):
        assert not reached(replace(query, targets=(site,)), around[site])


@pytest.mark.parametrize("seed", SEEDS)
def test_H3_a_landing_from_a_place_is_a_route_of_one_turn_from_there(seed: int) -> None:
    random, ship, terms = asked(seed)
    site = random.choice(SITES)
    nearest = nearest_first(BOARD, site)[:30]
    anywhere = [space.index for space in BOARD.spaces if not space.lander]
    for origin in {*random.sample(nearest, 10), *random.sample(anywhere, 5)} - {site}:
        if BOARD[origin].lander:
            continue
        route = Search(Query(BOARD, ship, origin, (site,), terms)).arrivals(site)
        assert lands(ship, site, terms, origin) == bool(route)


@pytest.mark.parametrize("seed", SEEDS)
def test_H6_leaving_is_a_route_of_one_turn_out_of_the_colours(seed: int) -> None:
    random, ship, terms = asked(seed)
    goals = LEFT if terms.rules.seasons else (*LEFT, *COLOURED)
    for site in random.sample(SITES, 40):
        route = Search(Query(BOARD, ship, site, goals, terms))
        assert check_takeoff(BOARD, site, ship, terms).possible == any(map(route.arrivals, goals))


@pytest.mark.parametrize("seed", range(READABLE))
def test_H3_landings_are_what_motion_alone_allows(seed: int) -> None:
    # The readable search takes every step that `planner.motion` allows, and nothing else.
    query = random_query(Random(f"question {seed}"), most_thrust=1)
    query = replace(query, terms=replace(query.terms, max_hazards=99, max_belts=99))
    found = Reference(BOARD).arrivals(replace(query, targets=tuple(SITES)))
    for site in set(SITES) - {query.origin}:
        assert lands(query.spacecraft, site, query.terms, query.origin) == bool(found[site])
