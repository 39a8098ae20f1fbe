"""Landing checks as plain data, for JSON."""

from __future__ import annotations

from planner.craft.plain import Plain, net_thrust_as_dict
from planner.motion import explain
from planner.route.landing.check import Advised, LandingCheck, MethodCheck, TakeoffCheck
from planner.route.landing.openings import Opening
from planner.route.landing.tries import Refusal
from planner.route.landing.ways import Case, LandingWay
from planner.route.plain import chance_as_dict, place_as_dict


def check_as_dict(answer: Advised) -> Plain:
    """Whether and how it can land and leave again, or take off, and what would help."""
    if isinstance(answer.check, LandingCheck):
        return {
            **_landing(answer.check),
            "would_work": [opening_as_dict(each) for each in answer.openings],
            "to_leave": [opening_as_dict(each) for each in answer.escapes],
        }
    return {
        **_case(answer.check.case),
        **_verdict(answer.check),
        "would_work": [opening_as_dict(each) for each in answer.openings],
    }


def _landing(check: LandingCheck) -> Plain:
    ways = [
        {**way_as_dict(way), "takeoff": None if takeoff is None else _verdict(takeoff)}
        for way, takeoff in zip(check.ways, check.takeoffs, strict=True)
    ]
    return {
        **_case(check.case),
        "can_land": check.possible,
        "can_leave": check.possible and not check.trapped,
        "ways": ways,
        "methods": [_method(each) for each in check.methods],
        "refusals": [_refusal(check.case, each) for each in check.refusals],
    }


def _verdict(check: TakeoffCheck) -> Plain:
    return {
        "can_leave": check.possible,
        "ways": [way_as_dict(each) for each in check.ways],
        "methods": [_method(each) for each in check.methods],
        "refusals": [_refusal(check.case, each) for each in check.refusals],
    }


def way_as_dict(way: LandingWay) -> Plain:
    """One way to land or take off; fractions as text."""
    board, activation = way.case.board, way.move.activation
    path = explain(way.move, way.flight)
    ship = way.spacecraft_after
    thrust = [] if activation.thrust is None else net_thrust_as_dict(activation.thrust)["parts"]
    return {
        "method": str(way.method),
        "rule": way.method.rule,
        "to" if way.case.takeoff else "from": place_as_dict(board[way.passage.waits]),
        "engine": way.thruster and str(way.thruster.engine),
        "afterburn": way.afterburn,
        "jettisoned": way.jettisoned,
        "turn": way.case.turn,
        "net_thrust": way.net_thrust,
        "thrust_parts": thrust,
        "size": way.case.size,
        "margin": way.margin,
        "burns": way.flight.burns,
        "fuel_steps": way.fuel_steps,
        "steps_left": way.steps_left,
        "wet_start": str(way.wet_start),
        "wet_end": str(way.wet_end),
        "sails_lost": way.sails_lost,
        "dry_after": ship and str(ship.dry),
        "wet_after": ship and str(ship.wet),
        "path": [entry.as_dict() for entry in path],
        "rolls": [roll.as_dict() for entry in path for roll in entry.rolls],
        "success": chance_as_dict(way.success),
        "finao_aqua": way.finao_aqua,
        "summary": way.summary,
    }


def opening_as_dict(opening: Opening) -> Plain:
    """The changes, and the way that they open."""
    return {
        "changes": [
            {
                "kind": str(each.kind),
                "rule": each.rule,
                "amount": None if each.amount is None else str(each.amount),
                "what": each.what,
            }
            for each in opening.changes
        ],
        "sentence": opening.sentence,
        "way": way_as_dict(opening.way),
        "takeoff": opening.takeoff and way_as_dict(opening.takeoff),
    }


def _case(case: Case) -> Plain:
    ship = case.spacecraft
    return {
        "site": {**place_as_dict(case.place), "size": case.size},
        "dry": str(ship.dry),
        "wet": str(ship.wet),
        "engines": [str(thruster.engine) for thruster in ship.thrusters],
        "turn": case.turn,
        "season": case.terms.season_in(case.turn),
    }


def _method(check: MethodCheck) -> Plain:
    return {
        "method": str(check.method),
        "rule": check.method.rule,
        "possible": check.way is not None,
        "reasons": [
            {
                "engine": each.thruster and str(each.thruster.engine),
                **each.violation.as_dict(),
            }
            for each in check.reasons
        ],
    }


def _refusal(case: Case, refused: Refusal) -> Plain:
    return {
        "to" if case.takeoff else "from": place_as_dict(case.board[refused.passage.waits]),
        "path": [case.board[space].id for space in refused.passage.path],
        "engine": refused.trial.thruster and str(refused.trial.thruster.engine),
        "afterburn": refused.trial.afterburn,
        **refused.violation.as_dict(),
    }
