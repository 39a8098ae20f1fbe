"""The fast search gives the same Pareto costs as the readable one, over the whole board.

Mag sails are left to `test_paths_replay`: what they gain depends on which belts lie behind them,
and the readable search would follow every order of visiting them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from planner.craft import WetMass, net_thrust
from planner.motion import Activation, Conditions, Move
from planner.route.fast.caches import tables_for
from planner.route.fast.one_move import (
    AEROBRAKED,
    BOOSTED,
    E_BELTS,
    E_FLAGS,
    E_HALVES,
    E_HAZARDS,
    E_NEED,
    OBERTH_USED,
    TO,
    Profile,
)
from planner.route.fast.search import Search
from planner.route.fast.ways import sunlight, ways_of
from planner.route.query import Query
from planner.route.reference import Course, Reference, endings
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index
from tests.route.random_queries import PLACES, SITES, gentle, lively

Costs = list[tuple[int, int, int, int]]

WORLDS = (
    Conditions(season=Season.BLUE),
    Conditions(season=Season.RED),
    Conditions(rules=RACE_FOR_GLORY),
    Conditions(
        season=Season.YELLOW,
        factories=frozenset(SITES[::2]),
        colonies=frozenset(SITES[::6]),
        rocketplane_tanks=dict.fromkeys(SITES[::2], 30),
    ),
)
ENGINES = {
    "plain": Activation(1, 2, 0, base_thrust=1),  # type: ignore[arg-type]
    "strong": Activation(2, 2, 0, base_thrust=3, afterburn=1),  # type: ignore[arg-type]
    "pivots": Activation(1, 2, 0, base_thrust=1, bonus_pivots=1),  # type: ignore[arg-type]
    "solar": Activation(1, 2, 0, base_thrust=2, solar_dies=True),  # type: ignore[arg-type]
    "sail": Activation(1, 2, 0, bonus_pivots=1, sail=True, solar_dies=True),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("world", range(len(WORLDS)))
@pytest.mark.parametrize("engine", ENGINES)
def test_the_endings_of_single_moves_are_the_same(engine: str, world: int) -> None:
    random = Random(f"{engine} {world}")
    for start in random.sample(PLACES, 15):
        if ENGINES[engine].solar_dies and BOARD[start].zone == "neptune":
            continue  # it could not be activated there at all (J3a)
        halves = random.choice((0, 1, 2, 3, 4))
        activation = replace(ENGINES[engine], steps_available=halves, booster_tanks=9)
        fast = _fast_endings(activation, WORLDS[world], start)
        assert fast == _readable_endings(activation, WORLDS[world], start), BOARD[start].id


def _readable_endings(
    activation: Activation, conditions: Conditions, start: int
) -> set[tuple[int, ...]]:
    course = Course(mind_aerobrakes=activation.sail)
    found = endings(Move(BOARD, activation, conditions), start, course)
    return {
        (e.to, e.half_burns, e.hazards, e.belts, e.oberth, e.aerobraked, e.boosted) for e in found
    }


def _fast_endings(
    activation: Activation, conditions: Conditions, start: int
) -> set[tuple[int, ...]]:
    halves = int(activation.steps_available)
    profile = Profile(
        burn_cap=max(activation.burn_limit, 1),
        halves_cap=halves,
        pivots=activation.bonus_pivots if conditions.rules.bonus_pivots else 0,
        oberth_bonus=activation.base_thrust + activation.afterburn,
        solar=activation.solar_dies,
        sail=activation.sail,
        mag_sail=activation.mag_sail,
        aerobrake_rolls=1,
        mind_aerobrakes=activation.sail,
    )
    tables = tables_for(BOARD, conditions, frozenset(), ())
    rows, places = tables.filled([profile], [start])
    first, length = places[0, :, start]
    return {
        (
            int(e[TO]),
            int(e[E_HALVES]),
            int(e[E_HAZARDS]),
            int(e[E_BELTS]),
            bool(e[E_FLAGS] & OBERTH_USED),
            bool(e[E_FLAGS] & AEROBRAKED),
            bool(e[E_FLAGS] & BOOSTED),
        )
        for e in _unbeaten(rows[first : first + length].tolist(), activation.burn_limit)
    }


def _unbeaten(rows: list[list[int]], thrust: int) -> list[list[int]]:
    """Of the endings that the thrust allows, those that are still unbeaten without the others."""
    allowed = [row for row in rows if row[E_NEED] <= thrust]
    columns = (E_HALVES, E_HAZARDS, E_BELTS)

    def beats(a: list[int], b: list[int]) -> bool:
        return (
            a[TO] == b[TO]
            and all(a[column] <= b[column] for column in columns)
            and a[E_FLAGS] & ~b[E_FLAGS] == 0
            and (a[TO:E_NEED] + a[E_HALVES:6]) != (b[TO:E_NEED] + b[E_HALVES:6])
        )

    return [b for b in allowed if not any(beats(a, b) for a in allowed)]


@pytest.fixture(scope="module")
def reference() -> Reference:
    return Reference(BOARD)


@pytest.mark.parametrize("seed", range(5))
def test_whole_searches_agree(seed: int, reference: Reference) -> None:
    random = Random(seed)
    for _ in range(6):
        query = gentle(random)
        search = Search(query)
        for goal, labels in reference.arrivals(query).items():
            expected = sorted((a.turns, a.wet.index, a.hazards, a.belts) for a in labels)
            assert _costs(search, goal) == expected, (query, BOARD[goal].id)


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
        query = replace(query, terms=terms)
        search = Search(query)
        for goal, labels in reference.arrivals(query).items():
            expected = sorted((a.turns, a.wet.index, a.hazards, a.belts) for a in labels)
            assert _costs(search, goal) == expected, (query, BOARD[goal].id)


@pytest.mark.parametrize("seed", range(3))
def test_looking_for_one_goal_finds_what_looking_for_all_finds(seed: int) -> None:
    random = Random(f"one {seed}")
    for _ in range(4):
        query = lively(random)
        [goal] = query.goals
        everywhere = Search(query, prune=False)
        assert _costs(Search(query), goal) == _costs(everywhere, goal), query
        some = bool(Search(query, any_will_do=True).arrivals(goal))
        assert some == bool(everywhere.arrivals(goal)), query


def _costs(search: Search, goal: int) -> Costs:
    return sorted((a.turns, a.spot, a.hazards, a.belts) for a in search.arrivals(goal))


def test_H3_the_net_thrust_of_the_search_is_that_of_the_rules() -> None:
    random = Random("thrust")
    sun = sunlight(BOARD)
    zones = sorted(BOARD.zones.values(), key=lambda zone: zone.order)
    for _ in range(300):
        query = random.choice((gentle, lively))(random)
        ship, terms = query.spacecraft, query.terms
        for way in ways_of(ship, terms):
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
