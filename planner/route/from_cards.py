"""The spacecraft that a rocket of cards makes, as the search wants it."""

from __future__ import annotations

from planner.board.model import Zone
from planner.cards.model import FuelGrade
from planner.craft import Engine, Rocket, StackCard, brakes_safely, survey
from planner.craft.thruster import Thruster
from planner.craft.uses import CardReport
from planner.errors import RuleViolation
from planner.route.query import MOST_THRUSTERS, Spacecraft
from planner.rules import CORE, RuleSet


def spacecraft_from_cards(
    rocket: Rocket, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE
) -> Spacecraft:
    """What flies when this rocket sets out from that zone.

    Every operational thruster counts with its best support chains, the best ones first where
    there are too many. All cards shall survive the radiation belts.

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> from planner.craft import Stack
    >>> find = default_library().find_face
    >>> stack = Stack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
    >>> ship = spacecraft_from_cards(Rocket.at(stack, 8), default_board().zones["earth"])
    >>> str(ship.dry), ship.steps, [str(each.engine) for each in ship.thrusters]
    ('5', 7, ['Hall Effect=3-2,push,r5'])
    """
    reports = survey(rocket, zone, pushed=pushed, rules=rules).cards
    thrusters = _thrusters(reports)
    if not thrusters:
        raise _nothing_flies(reports)
    chits = rocket.chits
    sails = [card for card in rocket.stack if _is_sail(card)]
    return Spacecraft(
        dry=chits.dry,
        wet=chits.wet,
        thrusters=tuple(thrusters[:MOST_THRUSTERS]),
        grade=chits.grade or FuelGrade.WATER,
        rad_hard=tuple(
            card.rad_hard
            for card in rocket.stack
            if "rad_hard" not in card.face.unknown and card.rad_hard is not None
        ),
        # What is left after an aerobrake weighs something, or there is nothing to plan for.
        sail_mass=min(sum(card.mass for card in sails), int(chits.dry.mass) - 1),
        aerobrake_safe=brakes_safely(rocket.stack, zone, rules),
    )


def _thrusters(reports: tuple[CardReport, ...]) -> list[Thruster]:
    """Each card's best choice first, then the second best ones, and so on."""
    ranked = [
        (rank, Thruster.of(choice))
        for report in reports
        for rank, choice in enumerate(report.engines)
    ]
    ranked.sort(key=lambda each: each[0])
    return list(dict.fromkeys(thruster for _, thruster in ranked))


def _is_sail(card: StackCard) -> bool:
    if card.face.triangle is None:
        return False
    engine = Engine.from_face(card.face)
    return engine.sail or engine.mag_sail


def _nothing_flies(reports: tuple[CardReport, ...]) -> RuleViolation:
    lacking = next((r.why_not for r in reports if r.card.face.triangle and r.why_not), None)
    return RuleViolation(
        "H2",
        "no thruster of this stack is operational",
        code="no-thruster",
        hint=lacking or "a rocket needs a card with a thrust triangle",
        field="card",
    )
