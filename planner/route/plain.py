"""Answers of the planner as plain data, for JSON: the same on the command line and the web."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from planner.board import Space
from planner.craft.plain import Plain, net_thrust_as_dict
from planner.route.odds import SiteOdds, prospect_odds
from planner.route.plan import Option, PlannedMove
from planner.route.query import Query
from planner.route.reach import Reached
from planner.route.risk import Insurance
from planner.route.tanks import FewestTanks
from planner.route.whynot import WhyNot


def place_as_dict(space: Space) -> Plain:
    """A space by id and name."""
    return {"id": space.id, "name": space.name}


def chance_as_dict(chance: Fraction) -> Plain:
    """A chance, exactly and in percent."""
    return {"exact": str(chance), "percent": round(100 * float(chance), 1)}


def turn_as_dict(turn: PlannedMove) -> Plain:
    """One move of a plan."""
    thrust = net_thrust_as_dict(turn.thrust)
    return {
        "turn": turn.turn,
        "year": turn.year,
        "season": turn.season and str(turn.season),
        "engine": turn.engine,
        "zone": turn.zone,
        "afterburn": turn.afterburn,
        "jettisoned": turn.jettisoned,
        "wet_start": str(turn.wet_start),
        "wet_end": str(turn.wet_end),
        "net_thrust": turn.thrust.value,
        "thrust_parts": thrust["parts"],
        "consumption": thrust["consumption"],
        "burns": turn.flight.burns,
        "fuel_steps": turn.fuel_steps,
        "path": [entry.as_dict() for entry in turn.path],
        "rolls": [roll.as_dict() for entry in turn.path for roll in entry.rolls],
        "landing": turn.flight.landing and str(turn.flight.landing),
    }


def option_as_dict(option: Option, aqua: int = 0, safety: int | None = None) -> Plain:
    """One way to get there; ``success`` counts the aqua for FINAO (H7e).

    With a ``safety`` in percent it tells what FINAO that takes.
    """
    cards = option.spacecraft.rad_hard
    answer: dict[str, Any] = {
        "turns": option.turns,
        "fuel_steps": option.fuel_steps,
        "jettisoned": option.jettisoned,
        "tanks": option.tanks,
        "wet_end": str(option.wet_end),
        "hazards": option.hazards,
        "belts": option.belts,
        "success": chance_as_dict(option.success(aqua)),
        "belts_counted": bool(option.spacecraft.rad_hard) or not option.belts,
        "survival": [
            {"rad_hard": card, "success": chance_as_dict(option.survival(card, aqua))}
            for card in cards
        ],
        "finao_aqua": option.finao_aqua,
        "moves": [turn_as_dict(turn) for turn in option.moves],
    }
    if safety is not None:
        answer["insurance"] = _insurance_as_dict(option.insurance(Fraction(safety, 100)))
    return answer


def _insurance_as_dict(insurance: Insurance | None) -> Plain | None:
    if insurance is None:
        return None
    return {
        "rolls": insurance.paid,
        "aqua": insurance.aqua,
        "success": chance_as_dict(insurance.success),
    }


def odds_as_dict(odds: SiteOdds) -> Plain:
    """The chances of prospecting one site."""
    assert odds.site.site is not None
    return {
        "site": place_as_dict(odds.site),
        "size": odds.site.site.size,
        "once": chance_as_dict(odds.once),
        "buggy": None if odds.buggy is None else chance_as_dict(odds.buggy),
    }


def _prospecting(query: Query) -> list[Plain]:
    odds = prospect_odds(query.board, query.goals[0], query.terms.rules)
    return [odds_as_dict(each) for each in odds]


def route_as_dict(
    query: Query,
    options: list[Option],
    aqua: int = 0,
    safety: int | None = None,
    why_not: WhyNot | None = None,
) -> Plain:
    """A whole answer: the options, or why there are none."""
    board = query.board
    ship = query.spacecraft
    answer: dict[str, Any] = {
        "from": place_as_dict(board[query.origin]),
        "to": place_as_dict(board[query.goals[0]]),
        "dry": str(ship.dry),
        "wet": str(ship.wet),
        "engines": [str(thruster.engine) for thruster in ship.thrusters],
        "options": [option_as_dict(option, aqua, safety) for option in options],
        "prospecting": _prospecting(query),
    }
    if why_not is not None:
        answer["why_not"] = why_not_as_dict(why_not)
    return answer


def why_not_as_dict(why_not: WhyNot) -> Plain:
    """Why there is no route, and what would work."""
    return {
        "rule": why_not.rule,
        "message": why_not.message,
        "would_work": [
            {"what": each.what, "rule": each.rule, "turns": each.turns} for each in why_not.remedies
        ],
    }


def tanks_as_dict(
    query: Query, found: FewestTanks, aqua: int = 0, safety: int | None = None
) -> Plain:
    """The fewest tanks for a route, with the routes they allow."""
    board = query.board
    return {
        "from": place_as_dict(board[query.origin]),
        "to": place_as_dict(board[query.goals[0]]),
        "dry": str(query.spacecraft.dry),
        "tanks": found.tanks,
        "wet": str(found.wet),
        "spare_steps": found.spare_steps,
        "options": [option_as_dict(option, aqua, safety) for option in found.options],
        "prospecting": _prospecting(query),
    }


def reached_as_dict(reached: Reached) -> Plain:
    """One site that can be reached, and what it takes at best."""
    site = reached.space.site
    assert site is not None
    return {
        **place_as_dict(reached.space),
        "zone": reached.space.zone,
        "size": site.size,
        "spectral": site.spectral,
        "hydration": site.hydration,
        "turns": reached.turns,
        "fuel_steps": reached.fuel_steps,
        "tanks": reached.tanks,
        "hazards": reached.hazards,
        "belts": reached.belts,
        "fastest": _fastest(reached),
    }


def _fastest(reached: Reached) -> Plain:
    best = reached.fastest
    return {
        "turns": best.turns,
        "jettisoned": reached.thrown,
        "wet_end": str(reached.wet_of(best)),
        "hazards": best.hazards,
        "belts": best.belts,
    }
