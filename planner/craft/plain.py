"""Spacecraft as plain data, for JSON answers."""

from __future__ import annotations

from typing import Any

from planner.craft.chain import Chain
from planner.craft.chits import Chits
from planner.craft.strip import Tanks, WetMass, weight_class
from planner.craft.thrust import NetThrust
from planner.craft.uses import CardReport, EngineChoice, Survey

Plain = dict[str, Any]


def chits_as_dict(chits: Chits) -> Plain:
    """Where the chits stand and what that means."""
    return {
        "dry": str(chits.dry),
        "wet": str(chits.wet),
        "grade": chits.grade,
        "steps": chits.steps,
        "class": chits.weight_class.name,
    }


def moved_as_dict(before: WetMass, after: WetMass) -> Plain:
    """A chit that went from one spot of the strip to another, and what class that makes."""
    heaviness = weight_class(after)
    return {
        "from": str(before),
        "to": str(after),
        "class": heaviness.name,
        "class_thrust": heaviness.thrust,
    }


def tanks_as_dict(found: Tanks) -> Plain:
    """The least tanks for a number of steps, with the intervals counted."""
    return {
        "tanks": found.tanks,
        "wet": str(found.wet),
        "spare_steps": found.spare_steps,
        "class": weight_class(found.wet).name,
        "intervals": [
            {
                "from": str(each.start),
                "to": str(each.end),
                "steps": each.steps,
                "total": each.total,
            }
            for each in found.intervals
        ],
    }


def net_thrust_as_dict(net: NetThrust) -> Plain:
    """Net thrust and consumption with their parts; fractions as text."""
    return {
        "net_thrust": net.value,
        "parts": [{"rule": part.rule, "value": part.value, "why": part.why} for part in net.parts],
        "wet": str(net.wet),
        "consumption": str(net.consumption),
        "consumption_parts": [
            {"rule": factor.rule, "factor": str(factor.value), "why": factor.why}
            for factor in net.consumption_parts
        ],
        "operational": net.operational,
        "refusal": net.refusal,
    }


def chain_as_dict(chain: Chain) -> Plain:
    """A support chain: who supports whom, and the cooling."""
    return {
        "cards": [card.name for card in chain.cards],
        "supports": [str(each) for each in chain.supports],
        "radiators": [card.name for card in chain.radiators],
        "therms_needed": chain.therms_needed,
        "therms_supplied": chain.therms_supplied,
        "turns_light": [card.name for card in chain.flips],
    }


def choice_as_dict(choice: EngineChoice) -> Plain:
    """One way to activate a thruster."""
    return {
        **net_thrust_as_dict(choice.net),
        "burns": choice.burns,
        "chain": chain_as_dict(choice.chain),
        "decommissions": [card.name for card in choice.losses],
    }


def survey_as_dict(survey: Survey) -> Plain:
    """Every card, thruster and ISRU platform of a stack."""
    return {
        "cards": [_card(report) for report in survey.cards],
        "thrusters": [
            _thruster(report) for report in survey.cards if report.card.face.triangle is not None
        ],
        "isru": [
            {
                "name": report.card.name,
                "isru": report.card.face.isru,
                "platforms": sorted(report.card.face.platforms),
                "operational": report.operational,
            }
            for report in survey.cards
            if report.card.face.isru is not None
        ],
        "therms": {"supplied": survey.therms_supplied, "needed": survey.therms_needed},
    }


def _card(report: CardReport) -> Plain:
    card = report.card
    return {
        "number": card.number,
        "name": card.name,
        "type": card.face.type,
        "mass": card.mass,
        "heavy": card.heavy if card.face.heavy else None,
        "operational": report.operational,
        "why_not": report.why_not,
        "chain": chain_as_dict(report.chain) if report.chain else None,
    }


def _thruster(report: CardReport) -> Plain:
    best, others = report.engines[:1], report.engines[1:]
    return {
        "number": report.card.number,
        "name": report.card.name,
        "operational": report.operational,
        "why_not": report.why_not,
        **(choice_as_dict(best[0]) if best else {"net_thrust": None, "burns": 0}),
        "alternatives": [choice_as_dict(choice) for choice in others],
        "afterburning": [choice_as_dict(choice) for choice in report.afterburning],
    }
