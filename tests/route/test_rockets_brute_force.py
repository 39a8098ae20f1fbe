"""`which_rockets` finds exactly what trying everything finds, for small random hands."""

from __future__ import annotations

from random import Random

import pytest

from planner.cards import default_library
from planner.cards.model import Face
from planner.craft.thruster import SPARES_AEROBRAKES
from planner.errors import PlannerError
from planner.route.query import Terms
from planner.route.rockets import Asked, which_rockets
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.rockets_brute_force import Point, best_rockets

CORE = [face for face in default_library().faces if face.deck == "core"]
WHITE = [face for face in CORE if face.side == "white"]
BLACK = [face for face in CORE if face.side == "black"]
CREWS = [face for face in CORE if face.type == "crew"]
GOALS = ("Deimos", "Arsia Mons", "Hygiea", "Ceres", "Lunar: Aristarchus", "Venus: Ishtar Terra")
WORLDS = (
    Terms(max_turns=5),
    Terms(max_turns=4, season=Season.RED),
    Terms(max_turns=4, powersat=True),
    Terms(max_turns=4, year=3),
    Terms(max_turns=3, jettison=False),
    Terms(max_turns=4, rules=RACE_FOR_GLORY),
    Terms(max_turns=4, max_hazards=0),
)


def random_question(seed: int) -> Asked:
    """Cards with at least one that works, and somewhere to go."""
    random = Random(f"rockets {seed}")
    while True:
        terms = random.choice(WORLDS)
        hand, ready, offer = _random_cards(random)
        every = [*hand, *ready, *offer]
        try:
            return Asked.of(
                random.choice(GOALS),
                hand=hand,
                ready=ready,
                offer=[f"{card}={random.randint(0, 2)}" for card in offer],
                aqua=random.randint(2, 9),
                carry=random.sample(every, random.choice((0, 0, 1))),
                work=random.sample(every, random.choice((0, 0, 0, 1))),
                cargo_tanks=random.choice((0, 0, 0, 1)),
                back=random.random() < 0.2,
                terms=terms,
            )
        except PlannerError:
            continue


def _random_cards(random: Random) -> tuple[list[str], list[str], list[str]]:
    """Some in hand, some ready, one on offer; those of one chain are likely to be together."""
    thrusters = [face for face in WHITE if face.triangle is not None]
    cards = {face.card: face for face in random.sample(thrusters, random.choice((1, 2)))}
    for _ in range(2):
        for face in list(cards.values()):
            for need in face.needs:
                fits = [f for f in WHITE if _gives(f, need.kind, need.subtypes)]
                _add(cards, random.choice(fits))
        if any(face.therms_needed for face in cards.values()):
            _add(cards, random.choice([f for f in WHITE if f.light is not None]))
    if random.random() < 0.5:
        _add(cards, random.choice(CREWS))
    if random.random() < 0.3:
        _add(cards, random.choice([f for f in CORE if any(map(f.has_ability, SPARES_AEROBRAKES))]))
    if random.random() < 0.3:
        _add(cards, random.choice(BLACK))
    faces = list(cards.values())[:6]
    ready = [f for f in faces if f.side != "white" or random.random() < 0.25]
    hand = [f for f in faces if f not in ready]
    offer = [hand.pop()] if hand and random.random() < 0.5 else []
    return [f.number for f in hand], [f.number for f in ready], [f.number for f in offer]


def _gives(face: Face, kind: object, subtypes: frozenset[str]) -> bool:
    return any(each.kind is kind and each.subtypes & subtypes for each in face.provides)


def _add(cards: dict[str, Face], face: Face) -> None:
    cards.setdefault(face.card, face)


@pytest.mark.parametrize("seed", [*range(24), 113])
def test_every_rocket_that_is_best_by_something_is_found_and_no_other(seed: int) -> None:
    asked = random_question(seed)
    found = which_rockets(asked, most=None)
    points: list[Point] = [
        (
            each.way.turns,
            each.aqua,
            each.tanks,
            each.loadout.dry,
            1 - each.chance,
        )
        for each in found.rockets
    ]
    assert set(points) == best_rockets(asked)
    assert len(points) == len(set(points))
    assert (found.why_none is None) == bool(points)
