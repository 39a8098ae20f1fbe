"""Why none of the rockets that the cards make flies a mission, and what would work."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.cards.model import CardType
from planner.craft import Circumstances, Stack, StackCard, find_chains
from planner.craft.strip import MAX_DRY
from planner.craft.supports import NotOperational
from planner.route.mission import why_no_plan
from planner.route.rockets.flights import Front, Hangar, Trial
from planner.route.rockets.loadouts import Loadout, Loadouts, loadouts
from planner.route.rockets.question import Asked
from planner.route.whynot import why_not
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Cure:
    """One change with which a rocket flies the mission."""

    rule: str
    what: Text
    turns: int


@dataclass(frozen=True, slots=True)
class WhyNone:
    """The rule in the way, for the rocket that comes nearest to it."""

    rule: str
    message: str
    loadout: Loadout | None = None
    """The rocket that comes nearest, where one flies at all."""
    tanks: int = 0
    cures: tuple[Cure, ...] = ()


def why_none(hangar: Hangar, made: Loadouts) -> WhyNone:
    """Why no rocket flies the mission of a question, which must have none.

    >>> asked = Asked.of("Deimos", hand=["Hall Effect"], aqua=9)
    >>> reason = why_none(Hangar(asked), Loadouts(()))
    >>> reason.rule, reason.message
    ('J1', 'Hall Effect is not operational: needs a generator (e)')
    """
    asked = hangar.asked
    rich = Hangar(replace(asked, aqua=None))
    affordable = loadouts(rich.asked)
    if not affordable.flown:
        return _nothing_works(asked)
    if asked.aqua is not None:
        cheapest = _cheapest(rich, affordable)
        if cheapest is not None:
            return cheapest
    return _nearest(hangar, made.flown or affordable.flown)


def _nothing_works(asked: Asked) -> WhyNone:
    """No stack has an operational thruster, or all are too heavy to move."""
    rules, powersat = asked.terms.rules, asked.terms.powersat
    for number in asked.work:
        lacking = _lacking(asked, number, Circumstances(asked.zone_there, rules=rules))
        if lacking is not None:
            return _without(lacking)
    engines = {c.number: c.face.triangle for c in asked.cards if c.face.triangle is not None}
    if not engines:
        return WhyNone("H2", Text("none of the cards has a thrust triangle"))
    refusals = [
        _lacking(
            asked,
            number,
            Circumstances(
                asked.zone,
                powersat and each.push,
                afterburn=each.afterburn is not None,
                rules=rules,
            ),
        )
        for number, each in engines.items()
    ]
    missing = [refusal for refusal in refusals if refusal is not None]
    if len(missing) < len(refusals):
        return WhyNone(
            "F2a",
            Text("whatever flies is heavier than {max_dry}, too heavy to move", max_dry=MAX_DRY),
        )
    return _without(min(missing, key=lambda refusal: len(refusal.lacks)))


def _lacking(asked: Asked, number: str, there: Circumstances) -> NotOperational | None:
    """Why a card does not work though all others are aboard; ``None`` if it does."""
    held = next(each for each in asked.cards if each.number == number)
    stack = Stack(tuple(_coolest(each.ways) for each in asked.cards))
    root = stack.card(_coolest(held.ways).number)
    if root.face.type is CardType.REFINERY:
        there = replace(there, cooled=False)
    try:
        find_chains(stack, [root], there)
    except NotOperational as refusal:
        return refusal
    return None


def _without(refusal: NotOperational) -> WhyNone:
    lacks = joined((lack.what for lack in refusal.lacks), " and ")
    message = Text("{names} is not operational: {lacks}", names=refusal.names, lacks=lacks)
    return WhyNone(refusal.lacks[0].rule, message)


def _coolest(ways: tuple[StackCard, ...]) -> StackCard:
    return max(ways, key=lambda way: way.therms)


def _cheapest(rich: Hangar, made: Loadouts) -> WhyNone | None:
    """What would do if there were more aqua; ``None`` if nothing would."""
    front = Front()
    for loadout in made.flown:
        Trial(rich, loadout, front).run()
    if not front.flown:
        return None
    best = min(front.flown, key=lambda flown: (flown.aqua, flown.way.turns))
    cure = Cure(
        "I4", Text("{aqua} aqua to pay for boosts and tanks", aqua=best.aqua), best.way.turns
    )
    message = Text("the cheapest rocket that does it costs {aqua} aqua", aqua=best.aqua)
    return WhyNone("I4", message, best.loadout, best.tanks, (cure,))


def _nearest(hangar: Hangar, stacks: tuple[Loadout, ...]) -> WhyNone:
    """The rule that stands in the way of the strongest rocket."""
    strongest = max(stacks, key=lambda each: (_thrust(hangar, each), -each.cost, -each.dry))
    ship = hangar.spacecraft(strongest)
    tanks = max(0, hangar.most_tanks(strongest))
    if ship is None:
        message = Text("activating any thruster takes cards of its own chain")
        return WhyNone("J1c", message, strongest, tanks)
    if hangar.gets_there(ship, tanks):
        message = Text("on every way some card survives the radiation belts in no case")
        return WhyNone("H10", message, strongest, tanks)
    if hangar.asked.back:
        there = why_no_plan(hangar.mission(ship, tanks))
        cures = tuple(Cure(each.rule, each.what, each.turns) for each in there.remedies)
        return WhyNone(there.rule, there.message, strongest, tanks, cures)
    reason = why_not(hangar.query(ship, tanks))
    cures = tuple(Cure(each.rule, each.what, each.turns) for each in reason.remedies)
    return WhyNone(reason.rule, reason.message, strongest, tanks, cures)


def _thrust(hangar: Hangar, loadout: Loadout) -> int:
    """The base thrust of its strongest thruster."""
    ship = hangar.spacecraft(loadout)
    triangles = (thruster.engine.triangle for thruster in ship.thrusters) if ship else ()
    return max((triangle.thrust for triangle in triangles), default=0)
