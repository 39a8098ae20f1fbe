"""The random spacecraft are what they are said to be."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from planner.craft import Engine, Rocket
from tests.route.common import BOARD
from tests.route.random_ships import (
    Kind,
    is_of,
    random_queries,
    random_rocket,
    ship_of_numbers,
    spacecraft_of,
)

EARTH, JUPITER = BOARD.zones["earth"], BOARD.zones["jupiter"]


def rockets(kind: Kind, count: int = 12) -> list[Rocket]:
    return [random_rocket(Random(f"{kind} {seed}"), kind, EARTH) for seed in range(count)]


@pytest.mark.parametrize("kind", Kind)
def test_rockets_of_a_kind_fly_and_differ(kind: Kind) -> None:
    made = rockets(kind)
    assert all(is_of(kind, rocket, EARTH) for rocket in made)
    assert all(1 <= rocket.chits.dry.mass <= rocket.chits.wet.mass <= 32 for rocket in made)
    assert len({rocket.stack.cards for rocket in made}) > 6
    assert made == rockets(kind)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.AFTERBURN_COOLED])
def test_they_are_spacecraft_of_the_same_masses(kind: Kind) -> None:
    for rocket in rockets(kind):
        ship = spacecraft_of(rocket, EARTH)
        assert (ship.dry, ship.wet) == (rocket.chits.dry, rocket.chits.wet)
        aboard = {card.number for card in rocket.stack}
        named = {thruster.engine.name for thruster in ship.thrusters}
        assert named <= {
            Engine.from_face(card.face).name for card in rocket.stack if card.face.triangle
        }
        assert len(aboard) == len(rocket.stack.cards)


def test_they_are_made_for_their_zone() -> None:
    for seed in range(5):
        rocket = random_rocket(Random(seed), Kind.SOLAR_CHAIN, JUPITER)
        assert is_of(Kind.SOLAR_CHAIN, rocket, JUPITER)


def test_ships_of_numbers_have_sails_and_without_cards_they_have_masses_all_the_same() -> None:
    ships = [ship_of_numbers(Random(seed)) for seed in range(60)]
    assert 5 < sum(ship.has_sail for ship in ships) < 55
    assert len(set(ships)) == 60


def test_many_questions_are_made_quickly() -> None:
    began = process_time()
    asked = list(random_queries(200))
    assert process_time() - began < 20
    assert asked == list(random_queries(200))
    assert len({(query.origin, query.spacecraft) for query in asked}) > 190
