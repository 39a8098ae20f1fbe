"""What flights need not be searched for, and how far one looks: it changes no answer."""

from functools import cache
from math import exp
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from planner.board import default_board
from planner.cards import default_library
from planner.craft.stack import CardStack
from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.playing.thinking.reach import (
    Ship,
    Trip,
    TripLimits,
    Trips,
    conditions_for,
    reachable,
    spacecraft,
)
from planner.games.high_frontier.table.state import LEO
from planner.motion import Conditions
from planner.route.fuel import PLENTY, _least, half_burns_from, half_burns_in
from planner.route.search.bounds import MOST_BONUS
from planner.route.search.caches import World, bounds_to
from planner.route.search.graph import Graph
from planner.route.threat import HAZARD_COST
from planner.rules import CORE

ONE_HAZARD = exp(-HAZARD_COST / (1 << 32))


@cache
def kits() -> list[tuple[str, ...]]:
    """Cards that fly: a crew, and a thruster that needs little, of every deck."""
    library = default_library()
    known = [card.front for card in library.cards if card.front.rad_hard is not None]
    fly = [face for face in known if face.triangle]
    alone = [face for face in fly if not face.needs and not face.therms_needed]
    crew = next(face.number for face in fly if face.human)
    return [(face.number, crew) for face in alone if not face.human]


def ships(number: int) -> list[Ship]:
    """So many of them with some fuel."""
    random, library = Random(7), default_library()
    found = []
    while len(found) < number:
        cards = CardStack.of([library.face(each) for each in random.choice(kits())]).cards
        try:
            found.append(Ship.fuelled(cards, random.choice([0, 1, 2, 4, 7])))
        except PlannerError:
            continue
    return found


def within(found: Trips, limits: TripLimits) -> Trips:
    kept = {
        place: tuple(
            w
            for w in trips
            if not w.years or w.chance >= (*limits.chances, *[2.0] * 9)[w.years - 1]
        )
        for place, trips in found.items()
    }
    return {place: trips for place, trips in kept.items() if trips}


def test_the_fuel_to_each_place_is_that_of_the_bounds_of_the_search():
    board = default_board()
    world = World(board, Conditions(rules=CORE), frozenset(), ())
    found = half_burns_from(board, board[LEO].index, CORE, frozenset())
    for space in list(board.sites)[::9]:
        bounds = bounds_to(world, space.index, mag_sail=False)
        assert found[space.id] == bounds.halves[board[LEO].index, 0]


def test_H8_where_bonus_burns_are_plenty_they_never_run_out():
    """On a way of more burns than bonus burns are told apart, with an Oberth at its beginning."""
    length = 2 * MOST_BONUS
    spaces = np.arange(length + 1)
    for oberth, paid in ((-1, length), (1, 1)):
        line = SimpleNamespace(
            exit_start=np.minimum(np.arange(length + 2), length),
            exit_to=spaces[1:],
            half_burns=np.ones_like(spaces),
            lander=np.zeros_like(spaces),
            flyby=np.zeros_like(spaces),
            oberth=(spaces == oberth).astype(int),
        )
        assert _least(cast(Graph, line), 0)[length] == paid


@pytest.mark.parametrize("number", range(12))
def test_no_ship_gets_where_its_fuel_cannot(number: int):
    ship = ships(12)[number]
    table = Game.new("core", factions=["NASA", "ESA"], hashing=False).table
    conditions = conditions_for(table, "NASA")
    flown = spacecraft(conditions, table, ship, LEO)
    fuel = 0 if flown is None else half_burns_in(flown)
    needed = half_burns_from(
        conditions.board, conditions.board[LEO].index, conditions.rules, conditions.terms.avoid
    )
    found = reachable(conditions, table, ship, LEO)
    assert flown is not None or not found
    assert all(needed[place] <= fuel for place in found)


def test_what_is_told_within_a_scope_is_all_there_is():
    """Asked from the narrowest scope to the widest, so that each is searched for."""
    some = ONE_HAZARD - 1e-9
    scopes = [
        TripLimits((some, 1.0)),
        TripLimits((0.5, some, some)),
        TripLimits((0.1, 0.2, 0.3, 0.4)),
    ]
    scopes += [TripLimits((0.0,) * 5)]
    met = set[Trip]()
    for ship in ships(4):
        table = Game.new("core", factions=["NASA", "ESA"], hashing=False).table
        conditions = conditions_for(table, "NASA")
        told = [
            within(reachable(conditions, table, ship, LEO, limits), limits) for limits in scopes
        ]
        everything = reachable(conditions, table, ship, LEO)
        assert told == [within(everything, limits) for limits in scopes]
        met |= {trip for trips in everything.values() for trip in trips}
    assert {trip.years for trip in met} >= {1, 2, 3}
    assert min(trip.chance for trip in met) < 0.8


def test_what_loses_mass_or_gains_from_belts_has_plenty():
    table = Game.new("core", factions=["NASA", "ESA"], hashing=False).table
    conditions, library = conditions_for(table, "NASA"), default_library()
    known = [card.front for card in library.cards if card.front.rad_hard is not None]
    sail = next(face for face in known if face.is_sail and not face.needs)
    crew = next(face for face in known if face.human)
    ship = Ship.fuelled(CardStack.of([sail, crew]).cards, 0)
    flown = spacecraft(conditions, table, ship, LEO)
    assert flown is not None
    assert half_burns_in(flown) == PLENTY
