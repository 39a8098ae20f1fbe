"""The fast search gives the same Pareto costs as the readable one, over the whole board.

Mag sails have questions of their own: what they gain depends on which belts lie behind them, and
the readable search follows every order of visiting them, so these may be few.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

import pytest

from planner.craft import WetMass, net_thrust
from planner.route.query import MOST_ROLLS, Query, Spacecraft, Terms
from planner.route.search.search import Search
from planner.route.search.ways import FALLING, sunlight, ways_of
from planner.route.threat import CERTAIN_LOSS, Threats, cost_of_belt
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index
from tests.route.random_queries import PLACES, SITES, gentle, lively
from tests.route.random_ships import random_queries
from tests.route.reference import Label, Reference

SEEDS = int(os.environ.get("SEARCH_SEEDS", "5"))
"""Of six questions each; a hundred take an hour, for the readable search takes its time."""
Costs = list[tuple[int, int, int, tuple[int, ...]]]

WORLDS = {
    "blue": Terms(season=Season.BLUE),
    "red": Terms(season=Season.RED),
    "race for glory": Terms(rules=RACE_FOR_GLORY),
    "with factories": Terms(
        season=Season.YELLOW,
        factories=frozenset(SITES[::2]),
        colonies=frozenset(SITES[::6]),
        site_water=dict.fromkeys(SITES[::2], 30),
    ),
}
ENGINES = {
    "plain": "1-1/2",
    "strong": "2-1,a1",
    "pivots": "1-1,p1",
    "solar": "2-1/3,solar",
    "sail": "0-0,solar,p1,sail",
}

BY_BELTS = [
    place
    for place in PLACES
    if any(BOARD[exit_.to].belt is not None for exit_ in BOARD.exits(place))
]


@pytest.fixture(scope="module")
def reference() -> Reference:
    return Reference(BOARD)


def assert_same(query: Query, reference: Reference) -> None:
    """Both searches find the same costs for every goal."""
    search = Search(query)
    for goal, labels in reference.arrivals(query).items():
        expected = sorted(
            (a.turns, a.wet.index, a.hazards, _dangers(search.threats, a)) for a in labels
        )
        assert _costs(search, goal) == expected, (query, BOARD[goal].id)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_single_moves_agree(engine: str, world: str) -> None:
    """To wherever one move can end, which is far more than sites."""
    random, reference = Random(f"{engine} {world}"), Reference(BOARD)
    for _ in range(SEEDS):
        terms = replace(WORLDS[world], max_turns=1)
        ship = Spacecraft.parse([ENGINES[engine]], dry=random.randint(1, 6), tanks=2)
        assert_same(Query(BOARD, ship, random.choice(PLACES), tuple(PLACES), terms), reference)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("engine", ["1-0,magsail", "1-0,magsail,solar"])
def test_H8f_mag_sails_agree(engine: str, world: str) -> None:
    random, reference = Random(f"{engine} {world}"), Reference(BOARD)
    terms = replace(WORLDS[world], max_turns=1, max_belts=2)
    for _ in range(MOST_ROLLS):
        ship = Spacecraft.parse([engine], dry=random.randint(7, 8))
        assert_same(Query(BOARD, ship, random.choice(BY_BELTS), tuple(PLACES), terms), reference)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whole_searches_agree(seed: int, reference: Reference) -> None:
    random = Random(seed)
    for _ in range(6):
        assert_same(gentle(random), reference)


def test_single_moves_of_real_cards_agree(reference: Reference) -> None:
    for query in random_queries(4 * SEEDS, most_thrust=2):
        assert_same(query, reference)


def test_H6c_fuel_is_jettisoned_for_the_water_of_a_rocketplane(reference: Reference) -> None:
    titan = index("titan-kraken-mare")
    terms = Terms(
        season=Season.BLUE,
        factories=frozenset([titan]),
        site_water={titan: 8},
        jettison=True,
        max_turns=1,
    )
    query = Query(BOARD, Spacecraft.parse(["4-1/10"], dry=3, tanks=15), titan, None, terms)
    assert_same(query, reference)
    search = Search(query)
    [arrival, *_] = search.arrivals(index("calypso"))
    [leg] = search.legs(arrival)
    assert leg.boosted
    assert leg.jettison


def test_H6c_who_has_jettisoned_for_the_water_is_not_beaten_by_who_afterburns_too_heavy(
    reference: Reference,
) -> None:
    venus, orbit = index("venus-aerostat"), index("lvo")
    terms = Terms(factories=frozenset([venus]), site_water={venus: 16}, jettison=True, max_turns=1)
    query = Query(BOARD, Spacecraft.parse(["5-1,a1"], dry=7, wet=9), venus, (orbit,), terms)
    assert_same(query, reference)
    [arrival] = Search(query).arrivals(orbit)
    assert [leg.jettison for leg in Search(query).legs(arrival)] == [2]


@pytest.mark.parametrize("detour", ["via", "avoid"])
def test_detours_agree(detour: str, reference: Reference) -> None:
    random = Random(detour)
    for _ in range(3):
        query = gentle(random)
        places = random.sample(PLACES, 2)
        near = [exit_.to for exit_ in BOARD.exits(query.origin)]
        changes = (
            {"via": (random.choice(near),)} if detour == "via" else {"avoid": frozenset(places)}
        )
        terms = replace(query.terms, max_turns=min(2, query.terms.max_turns), **changes)
        assert_same(replace(query, terms=terms), reference)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_places_to_pass_agree(seed: int, reference: Reference) -> None:
    """Several in a row, near enough to be passed in one move, some of them twice."""
    random = Random(f"passing {seed}")
    query = gentle(random)
    via = list(islice(_wandering(random, query.origin), random.choice((1, 2, 3, 5))))
    goals = random.choice((tuple(PLACES), (random.choice([*via[-1:], *PLACES]),)))
    terms = replace(query.terms, via=tuple(via), max_turns=min(2, query.terms.max_turns))
    assert_same(replace(query, targets=goals, terms=terms), reference)


def _wandering(random: Random, here: int) -> Iterator[int]:
    """Places on a way over the board that may turn back, or stay."""
    while True:
        for _ in range(random.choice((0, 1, 1, 2))):
            here = random.choice([exit_.to for exit_ in BOARD.exits(here)] or [here])
        yield here


@pytest.mark.parametrize("seed", range(3))
def test_moves_pass_the_places_they_have_to(seed: int) -> None:
    random = Random(f"passing {seed}")
    for _ in range(5):
        query = lively(random)
        via = tuple(random.sample(PLACES, 3))
        query = replace(query, terms=replace(query.terms, via=via, max_turns=20))
        search = Search(query)
        for legs in search.legs_of(search.arrivals(query.goals[0])):
            left = list(via)
            for space in [space for leg in legs for space in leg.path[1:]]:
                if left and space == left[0]:
                    left.pop(0)
            assert not left


def test_thirty_places_are_passed_there_and_back() -> None:
    """Between two spaces beside each other, in as many turns as there are moves back."""
    there = [index(place) for place in ("sol-mars-l1", "sol-mars-l2") * 16]
    ship = Spacecraft.parse(["5-1/4"], dry=5, tanks=5)
    terms = Terms(max_turns=60, via=tuple(there), max_hazards=0, max_belts=0)
    search = Search(Query(BOARD, ship, index("phobos"), (index("lmo"),), terms))
    for legs in search.legs_of(search.arrivals(index("lmo"))):
        path = [space for leg in legs for space in leg.path[1:]]
        assert [space for space in path if space in there][: len(there)] == there
    assert search.arrivals(index("lmo"))


@pytest.mark.parametrize("seed", range(3))
def test_looking_for_one_goal_finds_what_looking_for_all_finds(seed: int) -> None:
    random = Random(f"one {seed}")
    for _ in range(12):
        query = lively(random)
        [goal] = query.goals
        everywhere = Search(query, prune=False)
        assert _costs(Search(query), goal) == _costs(everywhere, goal), query
        some = bool(Search(query, any_will_do=True).arrivals(goal))
        assert some == bool(everywhere.arrivals(goal)), query


def _costs(search: Search, goal: int) -> Costs:
    threats = search.threats
    return sorted(
        (a.turns, a.spot, a.hazards, (*threats.fields(a.threat), a.belts * threats.counted))
        for a in search.arrivals(goal)
    )


def _dangers(threats: Threats, label: Label) -> tuple[int, ...]:
    """What the belts behind a label threaten, as the fast search tells it."""
    count = label.belts.count * threats.counted
    if threats.known:
        return _cost(label.belts.chance), count
    return *label.belts.no_safer, count


@cache
def _cost(chance: Fraction) -> int:
    """What a product of sixths costs, whatever sixths they were."""
    return costs_by_chance()[chance]


@cache
def costs_by_chance() -> dict[Fraction, int]:
    """The cost of every chance that as many belts as are looked at can have."""
    chances = {Fraction(1): 0}
    for _ in range(MOST_ROLLS):
        chances |= {
            chance * Fraction(faces, 6): min(cost + cost_of_belt(0, faces), CERTAIN_LOSS)
            for chance, cost in chances.items()
            for faces in range(7)
        }
    return chances


def test_H3_the_net_thrust_of_the_search_is_that_of_the_rules() -> None:
    random = Random("thrust")
    sun = sunlight(BOARD)
    zones = sorted(BOARD.zones.values(), key=lambda zone: zone.order)
    for _ in range(300):
        query = random.choice((gentle, lively))(random)
        ship, terms = query.spacecraft, query.terms
        for way in ways_of(ship, terms):
            if way.thruster == FALLING:
                continue
            thruster = ship.thrusters[way.thruster]
            pushed = terms.powersat and thruster.engine.triangle.push
            for zone in zones:
                shines = sun[zone.order - 1, int(pushed)]
                if thruster.solar and shines == -128:
                    continue
                exact = net_thrust(
                    thruster.engine, WetMass(20), zone, afterburn=way.afterburn, pushed=pushed
                )
                mine = way.thrust + (int(shines) if thruster.solar else 0) - 2
                assert (mine, way.consumption) == (exact.value, exact.consumption)


def test_the_board_has_enough_places_for_random_questions() -> None:
    assert len(PLACES) > 900
    assert index("leo") in PLACES


def test_queries_are_the_same_every_time() -> None:
    def first(seed: int) -> Query:
        return gentle(Random(seed))

    assert first(1) == first(1)
