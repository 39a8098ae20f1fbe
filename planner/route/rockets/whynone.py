"""The reasons why no rocket of the cards flies a mission, and what would work."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.cards.model import CardType
from planner.craft import CardStack, Circumstances, StackCard, find_chains
from planner.craft.strip import MAX_DRY
from planner.craft.supports import NotOperational
from planner.route.mission import why_no_plan
from planner.route.query import Spacecraft, Terms
from planner.route.rockets.flights import FlownRocket, Front, Hangar, Trial
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
    """Return why no rocket flies the mission of a question, which must have none.

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
        shortage = _too_few(asked, affordable)
        if shortage is not None:
            return shortage
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
    """Return why a card does not work with all others aboard; ``None`` if it does."""
    held = next(each for each in asked.cards if each.number == number)
    stack = CardStack(tuple(_coolest(each.ways) for each in asked.cards))
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


def _too_few(asked: Asked, affordable: Loadouts) -> WhyNone | None:
    """Return the price of the cheapest rocket that does it, where that is more than there is.

    Where no rocket does it for any price, one may if something else is changed, too.
    """
    cheapest = _cheapest(asked, affordable)
    if cheapest is not None:
        message = Text("the cheapest rocket that does it costs {aqua} aqua", aqua=cheapest.aqua)
        return _shortage(asked, message, cheapest, _aqua(cheapest))
    rich = Hangar(replace(asked, aqua=None))
    for remedy in _remedies(rich, _strongest(rich, affordable.flown)):
        changed = asked if remedy.terms is None else replace(asked, terms=remedy.terms)
        cheapest = None if remedy.terms is None else _cheapest(changed, affordable)
        if cheapest is None:
            continue
        if asked.aqua is not None and cheapest.aqua <= asked.aqua:
            return None
        message = Text(
            "the cheapest rocket that could do it, with {change}, costs {aqua} aqua",
            change=remedy.cure.what,
            aqua=cheapest.aqua,
        )
        cure = Text("{first}, and {second}", first=remedy.cure.what, second=_aqua(cheapest))
        return _shortage(asked, message, cheapest, cure)
    return _no_stack(asked, affordable)


def _cheapest(asked: Asked, affordable: Loadouts) -> FlownRocket | None:
    """Return the cheapest rocket that does it, whatever there is to pay; ``None`` if none does."""
    rich, front = Hangar(replace(asked, aqua=None)), Front()
    for loadout in affordable.flown:
        Trial(rich, loadout, front).run()
    return min(front.flown, key=lambda flown: (flown.aqua, flown.way.turns), default=None)


def _aqua(rocket: FlownRocket) -> Text:
    return Text("{aqua} aqua to pay for boosts and tanks", aqua=rocket.aqua)


def _shortage(asked: Asked, message: Text, rocket: FlownRocket, cure: Text) -> WhyNone:
    told = Text("{message}, and there are {have}", message=message, have=asked.aqua)
    cures = (Cure("I4", cure, rocket.way.turns),)
    return WhyNone("I4", told, rocket.loadout, rocket.tanks, cures)


def _no_stack(asked: Asked, affordable: Loadouts) -> WhyNone | None:
    """Return the refusal if not even a stack can be paid; ``None`` if one can."""
    loadout = min(affordable.flown, key=lambda each: (each.cost, each.dry))
    if asked.aqua is None or loadout.cost <= asked.aqua:
        return None
    rich = Hangar(replace(asked, aqua=None))
    message = Text(
        "the cheapest stack costs {cost} aqua without fuel, and there are {have}; with more, {why}",
        cost=loadout.cost,
        have=asked.aqua,
        why=_nearest(rich, affordable.flown).message,
    )
    return WhyNone("I4", message, loadout)


def _nearest(hangar: Hangar, stacks: tuple[Loadout, ...]) -> WhyNone:
    """Return the rule that stands in the way of the strongest rocket."""
    strongest = _strongest(hangar, stacks)
    ship = hangar.spacecraft(strongest)
    tanks = max(0, hangar.most_tanks(strongest))
    if ship is None:
        message = Text("activating any thruster takes cards of its own chain")
        return WhyNone("J1c", message, strongest, tanks)
    if hangar.gets_there(ship, tanks):
        message = Text("on every way some card survives the radiation belts in no case")
        return WhyNone("H10", message, strongest, tanks)
    rule, why, remedies = _obstacle(hangar, ship, tanks)
    return WhyNone(rule, why, strongest, tanks, tuple(each.cure for each in remedies))


@dataclass(frozen=True, slots=True)
class _Remedy:
    """A remedy, with its terms where nothing else is changed."""

    cure: Cure
    terms: Terms | None


def _remedies(hangar: Hangar, loadout: Loadout) -> tuple[_Remedy, ...]:
    """Return the remedies for the rocket that comes nearest, with as many tanks as possible."""
    ship, tanks = hangar.spacecraft(loadout), hangar.most_tanks(loadout)
    if ship is None or hangar.gets_there(ship, tanks):
        return ()
    return _obstacle(hangar, ship, tanks)[2]


def _obstacle(hangar: Hangar, ship: Spacecraft, tanks: int) -> tuple[str, str, tuple[_Remedy, ...]]:
    """Return the rule in the way of a rocket, in words, and what helps the whole mission."""
    if hangar.asked.back:
        mission = hangar.mission(ship, tanks)
        there = why_no_plan(mission)
        return (
            there.rule,
            there.message,
            tuple(
                _Remedy(
                    Cure(each.rule, each.what, each.turns),
                    each.mission.terms
                    if replace(each.mission, terms=mission.terms) == mission
                    else None,
                )
                for each in there.remedies
                if each.mission is not None
            ),
        )
    query = hangar.query(ship, tanks)
    reason = why_not(query)
    return (
        reason.rule,
        reason.message,
        tuple(
            _Remedy(
                Cure(each.rule, each.what, each.turns),
                each.query.terms if replace(each.query, terms=query.terms) == query else None,
            )
            for each in reason.remedies
        ),
    )


def _strongest(hangar: Hangar, stacks: tuple[Loadout, ...]) -> Loadout:
    return max(stacks, key=lambda each: (_thrust(hangar, each), -each.cost, -each.dry))


def _thrust(hangar: Hangar, loadout: Loadout) -> int:
    """Return the base thrust of its strongest thruster."""
    ship = hangar.spacecraft(loadout)
    triangles = (thruster.engine.triangle for thruster in ship.thrusters) if ship else ()
    return max((triangle.thrust for triangle in triangles), default=0)
