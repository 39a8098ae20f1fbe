"""Rockets to choose from as plain data, for JSON: the same on the command line and the web."""

from __future__ import annotations

from fractions import Fraction

from planner.craft.plain import Plain
from planner.route.plain import chance_as_dict, place_as_dict, turn_as_dict
from planner.route.rockets.answer import Gain, Rocket, Rockets, Worth
from planner.route.rockets.hand import Held
from planner.route.rockets.question import Asked
from planner.route.rockets.whynone import WhyNone


def rockets_as_dict(found: Rockets) -> Plain:
    """The rockets that fly a mission; when there are none, why."""
    asked = found.asked
    answer: Plain = {
        "from": place_as_dict(asked.board[asked.origin]),
        "to": place_as_dict(asked.board[asked.goal]),
        "back": asked.back,
        "aqua": asked.aqua,
        "rockets": [_rocket(asked, each) for each in found.rockets],
        "unbeaten": found.unbeaten,
        "stacks": found.stacks,
        "stacks_left_out": found.left_out,
    }
    if found.why_none is not None:
        answer["why_none"] = _why_none(found.why_none)
    return answer


def worth_as_dict(found: Worth) -> Plain:
    """The same with a card, and what becomes possible with it."""
    return {
        **rockets_as_dict(found.with_it),
        "worth": {
            "card": found.card.face.number,
            "name": found.card.face.name,
            "price": found.card.price,
            "flies_without": bool(found.without.rockets),
            "rockets": [found.with_it.rockets.index(each) + 1 for each in found.rockets],
            "gains": [_gain(each) for each in found.gains],
            "most_bid": found.most_bid,
        },
    }


def _rocket(asked: Asked, rocket: Rocket) -> Plain:
    way, loadout = rocket.way, rocket.loadout
    return {
        "best": [str(measure) for measure in rocket.best],
        "cards": _cards(asked, rocket),
        "cargo_tanks": loadout.stack.water_tanks,
        "boost": loadout.boost,
        "price": loadout.price,
        "tanks": rocket.tanks,
        "aqua": rocket.aqua,
        "dry": loadout.dry,
        "wet": loadout.dry + rocket.tanks,
        "fewest_tanks": rocket.fewest,
        "turns": way.turns,
        "fuel_steps": way.fuel_steps,
        "hazards": way.hazards,
        "belts": way.belts,
        "chance": chance_as_dict(rocket.chance),
        "finao_aqua": way.finao_aqua,
        "moves": [turn_as_dict(turn) for turn in way.moves],
    }


def _cards(asked: Asked, rocket: Rocket) -> list[Plain]:
    held: dict[str, Held] = {each.number: each for each in asked.cards}
    return [
        {
            "number": card.number,
            "name": card.name,
            "type": card.face.type,
            "heavy": card.heavy if card.face.heavy else None,
            "mass": card.mass,
            "source": str(held[card.face.card].source),
            "cost": held[card.face.card].cost(card),
        }
        for card in rocket.loadout.stack
    ]


def _why_none(reason: WhyNone) -> Plain:
    nearest = reason.loadout
    return {
        "rule": reason.rule,
        "message": reason.message,
        "cards": [] if nearest is None else [card.number for card in nearest.stack],
        "tanks": reason.tanks,
        "would_work": [
            {"what": each.what, "rule": each.rule, "turns": each.turns} for each in reason.cures
        ],
    }


def _gain(gain: Gain) -> Plain:
    return {
        "measure": str(gain.measure),
        "without": _number(gain.without),
        "with": _number(gain.with_it),
    }


def _number(value: int | Fraction | None) -> str | None:
    return None if value is None else str(value)
