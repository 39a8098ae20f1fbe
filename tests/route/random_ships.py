"""Random spacecraft, from real cards and from numbers, the same for the same seed.

`random_rocket` puts together cards of the core decks that fly in a given zone, of one `Kind`: a
solar chain, a sail, a fountain that cools once ... `spacecraft_of` makes of them what the planner
flies, and nothing else here knows how that is done. `random_query` asks where such a ship gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from random import Random
from typing import Any

from planner.board.model import Zone
from planner.cards import default_library
from planner.cards.model import CardType, Face, FuelGrade, Need
from planner.craft import CardStack, Engine, EngineChoice, Rocket, StackCard, net_thrust, survey
from planner.craft.strip import MAX_DRY, MAX_WET
from planner.craft.thruster import thrusters_of
from planner.craft.uses import CardReport
from planner.route.from_cards import spacecraft_from_cards
from planner.route.query import Query, Spacecraft, Terms
from planner.rules import CORE, RACE_FOR_GLORY, RuleSet, Season
from tests.route.common import BOARD
from tests.route.random_queries import CONSUMPTIONS, PLACES, SITES


class Kind(StrEnum):
    """What is particular about a rocket of cards: the first engine of its survey shows it."""

    PLAIN = "plain"
    """A thruster with whatever supports it takes."""
    SOLAR = "solar"
    """The thrust triangle is solar powered (H3c)."""
    SOLAR_CHAIN = "solar chain"
    """The triangle is not, but a card of its chain is (J3a, J3c)."""
    SAIL = "sail"
    MAG_SAIL = "mag sail"
    FOUNTAIN = "fountain"
    """A heatsink fountain cools the chain, once (gl. Orientation c)."""
    RADIATING = "radiating"
    """Project Valkyrie takes the soft cards when it is activated (J1c)."""
    MANY_CHAINS = "many chains"
    """The thruster may be activated with different results (J1b)."""
    AFTERBURN_COOLED = "afterburn cooled"
    """Only the therm of its afterburn makes the thruster operational (J4d)."""


def _any(reports: Iterable[CardReport], holds: Callable[[EngineChoice], bool]) -> bool:
    return any(holds(report.engines[0]) for report in reports if report.engines)


def _only_afterburning(report: CardReport) -> bool:
    return bool(report.afterburning) and not report.engines


_IS_OF: dict[Kind, Callable[[tuple[CardReport, ...]], bool]] = {
    Kind.PLAIN: lambda reports: _any(reports, lambda e: not _sunny(e) and not _is_sail(e)),
    Kind.SOLAR: lambda reports: _any(reports, lambda e: e.engine.triangle.solar),
    Kind.SOLAR_CHAIN: lambda reports: _any(
        reports, lambda e: _sunny(e) and not e.engine.triangle.solar
    ),
    Kind.SAIL: lambda reports: _any(reports, lambda e: e.engine.sail),
    Kind.MAG_SAIL: lambda reports: _any(reports, lambda e: e.engine.mag_sail),
    Kind.FOUNTAIN: lambda reports: any(
        choice.chain.flips for each in reports for choice in each.engines
    ),
    Kind.RADIATING: lambda reports: any(
        choice.losses and choice.survives for each in reports for choice in each.engines
    ),
    Kind.MANY_CHAINS: lambda reports: any(
        len({(e.net.value, e.net.consumption) for e in report.engines}) > 1 for report in reports
    ),
    Kind.AFTERBURN_COOLED: lambda reports: any(map(_only_afterburning, reports)),
}


def _sunny(choice: EngineChoice) -> bool:
    return choice.engine.triangle.solar or any(card.face.solar for card in choice.chain.cards)


def _is_sail(choice: EngineChoice) -> bool:
    return choice.engine.sail or choice.engine.mag_sail


def is_of(kind: Kind, rocket: Rocket, zone: Zone, rules: RuleSet = CORE) -> bool:
    """Whether a rocket in that zone shows what is particular about the kind."""
    return _IS_OF[kind](survey(rocket, zone, rules=rules).cards)


# -- cards --------------------------------------------------------------------------------------

FACES = sorted(
    (face for face in default_library() if face.deck == "core"),
    key=lambda face: face.number,
)
RADIATORS = [face for face in FACES if face.type is CardType.RADIATOR]
FOUNTAINS = [face for face in RADIATORS if face.has_ability("heatsink-fountain")]
THRUSTERS = [face for face in FACES if face.triangle is not None]
_ENGINES: dict[Kind, Callable[[Engine], bool]] = {
    Kind.SOLAR: lambda engine: engine.triangle.solar,
    Kind.SOLAR_CHAIN: lambda engine: not engine.triangle.solar,
    Kind.SAIL: lambda engine: engine.sail,
    Kind.MAG_SAIL: lambda engine: engine.mag_sail,
    Kind.AFTERBURN_COOLED: lambda engine: engine.triangle.afterburn is not None,
}
_TRIES = 2000


def random_rocket(random: Random, kind: Kind, zone: Zone, rules: RuleSet = CORE) -> Rocket:
    """A rocket of real cards of that kind, with some fuel and now and then some luggage.

    >>> from planner.board import default_board
    >>> earth = default_board().zones["earth"]
    >>> one = random_rocket(Random(1), Kind.SOLAR_CHAIN, earth)
    >>> is_of(Kind.SOLAR_CHAIN, one, earth)
    True
    >>> one == random_rocket(Random(1), Kind.SOLAR_CHAIN, earth)
    True
    """
    fits = _ENGINES.get(kind)
    thrusters = [face for face in THRUSTERS if fits is None or fits(Engine.from_face(face))]
    for _ in range(_TRIES):
        rocket = _fuelled(random, _cards(random, random.choice(thrusters), kind))
        if rocket is None or not is_of(kind, rocket, zone, rules):
            continue
        if thrusters_of(rocket.stack, zone, rules=rules):  # Valkyrie may spoil its own chain
            return rocket
    raise AssertionError(f"no {kind} rocket for the zone {zone.id} in {_TRIES} tries")


def _cards(random: Random, thruster: Face, kind: Kind) -> CardStack:
    """A thruster, supports for every need, radiators, and what else might be aboard."""
    faces = [thruster]
    for face in faces:  # supports have needs of their own
        faces += [_support(random, need, kind) for need in face.needs if len(faces) < 8]
    if kind is Kind.MANY_CHAINS:
        faces += [_support(random, need, kind) for need in thruster.needs]
    if kind is Kind.FOUNTAIN:
        faces.append(random.choice(FOUNTAINS))
    spared = 1 if kind is Kind.AFTERBURN_COOLED else 0
    therms = sum(face.therms_needed for face in faces) - spared
    faces += random.sample(RADIATORS, max(0, min(therms, random.choice((1, 1, 2, 3)))))
    faces += random.sample(FACES, random.choice((0, 0, 0, 1, 2)))
    single: dict[str, Face] = {}
    for face in faces:
        single.setdefault(face.card, face)
    return CardStack.of(
        StackCard(face, heavy=face.heavy is not None and random.random() < 0.6)
        for face in single.values()
    )


def _support(random: Random, need: Need, kind: Kind) -> Face:
    meeting = [face for face in FACES if _meets(face, need)]
    if kind is Kind.RADIATING:
        meeting = [face for face in meeting if face.has_ability("valkyrie-radiation")] or meeting
    return random.choice(meeting)


def _meets(face: Face, need: Need) -> bool:
    return any(
        given.kind is need.kind and given.subtypes & need.subtypes for given in face.provides
    )


def _fuelled(random: Random, stack: CardStack) -> Rocket | None:
    """A rocket with fuel for its first thruster; ``None`` where it is too heavy to move."""
    if stack.mass > MAX_DRY:
        return None
    dry = max(1, stack.mass)
    tanks = random.randint(0, min(9, MAX_WET - dry))
    triangle = stack.cards[0].face.triangle
    assert triangle is not None
    return Rocket.at(stack, dry + tanks, triangle.grade)


# -- spacecraft ---------------------------------------------------------------------------------


def spacecraft_of(
    rocket: Rocket, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE
) -> Spacecraft:
    """What the planner flies: the one place that knows how cards become a spacecraft."""
    return spacecraft_from_cards(rocket, zone, pushed=pushed, rules=rules)


_NUMBERS = ("", "", ",a1", ",a2", ",push", ",solar", ",p1", ",solar,push", ",r4", ",solar,a1")
_SAILS = ("0-0,solar,p1,sail", "1-0,sail,p1", "1-0,magsail", "2-1/2,magsail,solar")


def ship_of_numbers(random: Random) -> Spacecraft:
    """A spacecraft as players describe it without cards: one to three engines, some of them sails.

    >>> ship_of_numbers(Random(3)) == ship_of_numbers(Random(3))
    True
    """
    dry = random.randint(1, 14)
    engines = [_numbers(random) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    sails = any("sail" in engine for engine in engines)
    return Spacecraft.parse(
        engines,
        dry=dry,
        tanks=random.randint(0, 8),
        grade=random.choice((FuelGrade.WATER, FuelGrade.WATER, FuelGrade.DIRT)),
        rad_hard=tuple(random.sample(range(9), random.choice((0, 0, 1, 2)))),
        sail_mass=random.randint(0, min(2, dry - 1)) if sails else 0,
        aerobrake_safe=random.random() < 0.1,
    )


def _numbers(random: Random) -> str:
    if random.random() < 0.2:
        return random.choice(_SAILS)
    thrust = random.choice((0, 1, 2, 2, 3, 3, 4, 5, 7))
    return f"{thrust}-{random.choice(CONSUMPTIONS)}{random.choice(_NUMBERS)}"


def random_ship(random: Random, zone: Zone) -> Spacecraft:
    """A spacecraft that is set up in that zone: of cards, of any kind, or else of numbers."""
    kind = random.choice([*Kind, None])
    if kind is None or (_needs_sun(kind) and zone.solar_modifier is None):
        return ship_of_numbers(random)
    return spacecraft_of(random_rocket(random, kind, zone), zone)


def _needs_sun(kind: Kind) -> bool:
    return kind in (Kind.SOLAR, Kind.SOLAR_CHAIN, Kind.SAIL, Kind.MAG_SAIL)


# -- questions ----------------------------------------------------------------------------------

_WORLDS: tuple[dict[str, Any], ...] = (
    {"season": Season.BLUE},
    {"season": Season.YELLOW, "powersat": True},
    {"season": Season.RED, "factories": frozenset(SITES[::3]), "colonies": frozenset(SITES[::9])},
    {"rules": RACE_FOR_GLORY},
    {"year": 8},
)


def random_query(random: Random, *, max_turns: int = 1, most_thrust: int | None = None) -> Query:
    """Which spaces a random ship gets to from a random place in a random world.

    ``most_thrust`` is for a search that takes its time, as the readable one does with net thrusts
    above 2; it follows every order of visiting belts, too, so mag sails may visit few.

    >>> asked = random_query(Random(7))
    >>> asked == random_query(Random(7)), asked.terms.max_turns
    (True, 1)
    """
    origin = random.choice(PLACES)
    zone = BOARD.zones[BOARD[origin].zone]
    ship = random_ship(random, zone)
    while most_thrust is not None and not _is_gentle(random, _strongest(ship, zone), most_thrust):
        ship = random_ship(random, zone)
    few = most_thrust is not None and any(t.engine.mag_sail for t in ship.thrusters)
    terms = Terms(
        max_turns=max_turns,
        jettison=random.random() < 0.3,
        afterburn=random.random() < 0.7,
        max_hazards=random.choice((99, 99, 1)),
        max_belts=1 if few else random.choice((99, 2)),
        **random.choice(_WORLDS),
    )
    return Query(BOARD, ship, origin, tuple(PLACES), terms)


def random_queries(
    count: int, *, max_turns: int = 1, most_thrust: int | None = None
) -> Iterator[Query]:
    """So many questions, each from a seed of its own."""
    for seed in range(count):
        random = Random(f"question {seed}")
        yield random_query(random, max_turns=max_turns, most_thrust=most_thrust)


def _is_gentle(random: Random, thrust: int, most: int) -> bool:
    """Whether a ship is weak enough, and not one of the many that can only coast."""
    return thrust <= most and (thrust > 0 or random.random() < 0.2)


def _strongest(ship: Spacecraft, zone: Zone) -> int:
    """The net thrust of its strongest engine in that zone, without afterburn and push."""
    return max(
        (
            net_thrust(thruster.engine, ship.wet, zone, modifiers=thruster.modifiers).value
            for thruster in ship.thrusters
            if zone.solar_modifier is not None or not thruster.needs_sun
        ),
        default=0,
    )
