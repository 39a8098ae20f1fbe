"""Random questions over the whole board, the same every time."""

from __future__ import annotations

from random import Random
from typing import Any

from planner.cards.model import FuelGrade
from planner.route.query import Query, Spacecraft, Terms
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD

CONSUMPTIONS = ("1", "1/2", "2", "1/4", "3", "1/10", "5/3")
FLAGS = ("", "", ",a1", ",a2", ",push", ",solar", ",p1", ",solar,push", ",r4")
SAILS = ("0-0,solar,p1,sail", "1-0,sail,p1")
PLACES = [space.index for space in BOARD.spaces if not space.lander]
SITES = [space.index for space in BOARD.sites]
TERM_SETS: tuple[dict[str, Any], ...] = (
    {"season": Season.BLUE},
    {"season": Season.RED},
    {"rules": RACE_FOR_GLORY},
    {"year": 3},
    {"year": 8},
    {},
    {"season": Season.BLUE, "powersat": True},
    {
        "season": Season.YELLOW,
        "factories": frozenset(SITES[::3]),
        "colonies": frozenset(SITES[::9]),
    },
)
"""Few different ones, so that the readable search can keep what it knows of single moves."""


def gentle(random: Random) -> Query:
    """A question that the readable search can answer: little thrust, few turns."""
    dry, tanks = random.randint(3, 14), random.randint(0, 6)
    engines = [_engine(random, dry + tanks) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    besides = Random(f"{engines} {dry} {tanks}")  # which leaves the series as it is without
    ship = Spacecraft.parse(
        engines,
        dry=dry,
        tanks=tanks,
        grade=random.choice((FuelGrade.WATER, FuelGrade.WATER, FuelGrade.DIRT)),
        rad_hard=besides.choice(((), (), (1,), (2, 6), (4,))),
        sail_mass=besides.choice((0, 0, 1, 2)),
    )
    terms = Terms(
        max_turns=random.choice((1, 1, 2, 2, 3)),
        jettison=random.random() < 0.3,
        afterburn=random.random() < 0.7,
        max_hazards=random.choice((99, 99, 1)),
        max_belts=random.choice((99, 99, 2)),
        **random.choice(TERM_SETS),
    )
    return Query(BOARD, ship, random.choice(PLACES), None, terms)


def _engine(random: Random, wet: int) -> str:
    """An engine of net thrust 0 to 2 at that wet mass, or a sail."""
    if random.random() < 0.1:
        return random.choice(SAILS)
    net = random.choice((0, 1, 1, 1, 1, 2))
    thrust = max(0, net + (0 if wet <= 8 else 1 if wet <= 16 else 2))
    return f"{thrust}-{random.choice(CONSUMPTIONS)}{random.choice(FLAGS)}"


ENGINES = ("5-1,a1", "3-2", "2-1/4,solar", "12-8,a2", "4-3,push")
"""Few, so that the tables of their moves are shared."""


def lively(random: Random) -> Query:
    """A question such as players ask: real engines, any distance."""
    dry = random.randint(5, 12)
    ship = Spacecraft.parse(
        random.sample(ENGINES, random.choice((1, 1, 2))),
        dry=dry,
        tanks=random.randint(1, 8),
        rad_hard=((), (2,), (3,))[dry % 3],
    )
    terms = Terms(
        jettison=random.random() < 0.4,
        max_turns=random.choice((3, 6, 10)),
        **random.choice(TERM_SETS[1:4]),
    )
    origin = random.choice((BOARD["leo"].index, random.choice(SITES)))
    return Query(BOARD, ship, origin, (random.choice(SITES),), terms)


def belted(random: Random) -> Query:
    """A question for a mag sail, which gains in the radiation belts (H8f)."""
    engines = ("1-0,magsail", "1-0,magsail,solar", "3-1,magsail,p1", "2-1/2,magsail")
    ship = Spacecraft.parse(
        [random.choice(engines)], dry=random.randint(1, 8), tanks=random.randint(0, 3)
    )
    terms = Terms(max_turns=random.choice((1, 3, 6)), **random.choice(TERM_SETS))
    return Query(BOARD, ship, random.choice(PLACES), None, terms)
