"""The same question as `planner.route.rockets`, answered by trying everything.

Every set of the cards, every way round, every load of fuel, each by the public planner of routes
or missions; nothing is left out because of what it would come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from operator import le

from planner.cards.model import CardType
from planner.craft import CardStack, Circumstances, StackCard, build, find_chains
from planner.craft.rocket import fuel_up
from planner.craft.strip import MAX_DRY, MAX_WET
from planner.craft.supports import NotOperational
from planner.errors import RuleViolation
from planner.route.from_cards import spacecraft_from_cards
from planner.route.mission import Mission, MissionLeg, MissionPlan, plans
from planner.route.plan import Option, options
from planner.route.query import Query
from planner.route.rockets import Asked

Point = tuple[int | Fraction, ...]
"""Turns, aqua, tanks, dry mass and the chance of failure: the less, the better."""


def best_rockets(asked: Asked) -> set[Point]:
    """What the rockets come to of which none is better in everything."""
    points = set(_points(asked))
    return {p for p in points if not any(q != p and all(map(le, q, p)) for q in points)}


def _points(asked: Asked) -> Iterator[Point]:
    ways: list[tuple[StackCard | None, ...]] = [
        each.ways if each.number in (*asked.carry, *asked.work) else (None, *each.ways)
        for each in asked.cards
    ]
    held = {each.number: each for each in asked.cards}
    for chosen in product(*ways):
        cards = sorted((card for card in chosen if card is not None), key=lambda c: c.number)
        stack = CardStack(tuple(cards), water_tanks=asked.cargo_tanks)
        paid = sum(held[c.face.card].cost(c) for c in cards) + asked.cargo_tanks
        if not cards or stack.mass > MAX_DRY:
            continue
        if not all(_works(asked, stack, number) for number in asked.work):
            continue
        assert asked.aqua is not None
        for tanks in range(min(asked.aqua - paid, MAX_WET - max(1, stack.mass)) + 1):
            for turns, chance in _flights(asked, stack, tanks):
                yield turns, paid + tanks, tanks, max(1, stack.mass), 1 - chance


def _works(asked: Asked, stack: CardStack, number: str) -> bool:
    [card] = [card for card in stack if card.face.card == number]
    cooled = card.face.type is not CardType.REFINERY
    there = Circumstances(asked.zone_there, cooled=cooled, rules=asked.terms.rules)
    try:
        return bool(find_chains(stack, [card], there))
    except NotOperational:
        return False


def _flights(asked: Asked, stack: CardStack, tanks: int) -> Iterator[tuple[int, Fraction]]:
    """The turns and the chance of every way that is worth choosing."""
    terms = asked.terms
    rocket = fuel_up(build(stack), tanks)
    try:
        ship = spacecraft_from_cards(rocket, asked.zone, pushed=terms.powersat, rules=terms.rules)
    except RuleViolation:
        return
    found: Sequence[Option | MissionPlan]
    if asked.back:
        legs = MissionLeg((asked.goal,)), MissionLeg((asked.origin,))
        found = plans(Mission(asked.board, ship, asked.origin, legs, terms), most=None)
    else:
        found = options(Query(asked.board, ship, asked.origin, (asked.goal,), terms), most=None)
    for way in found:
        if way.success():
            yield way.turns, way.success()
