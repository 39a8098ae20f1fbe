"""The spacecraft of a rocket that somebody wrote down in one line."""

from __future__ import annotations

from planner.board import Zone
from planner.cards.model import FuelGrade
from planner.craft import CardStack, build
from planner.craft.rocket import fuel_up
from planner.craft.stack import card_named
from planner.errors import BadInput
from planner.route.from_cards import spacecraft_from_cards
from planner.route.query import Spacecraft, Terms
from planner.route.rocket_line import TypedRocket
from planner.text import Text
from planner.typed import whole_number


def spacecraft_of(typed: TypedRocket, zone: Zone, terms: Terms) -> Spacecraft:
    """Return the spacecraft of a typed rocket when it leaves a zone.

    >>> from planner.board import default_board
    >>> from planner.route.rocket_line import read_rocket
    >>> typed = read_rocket("5-1, dry 7, 3 tanks")
    >>> ship = spacecraft_of(typed, default_board().zones["earth"], Terms())
    >>> ship.steps
    6
    """
    if typed.cards:
        return _from_cards(typed, zone, terms)
    if not typed.engines:
        raise BadInput(
            Text("a rocket needs an engine or cards"),
            code="missing",
            hint=Text("write it like 5-1,a1, dry 7, 3 tanks"),
        )
    if typed.dry is None:
        raise BadInput(
            Text("a rocket needs a dry mass"), code="missing", hint=Text("write it like dry 7")
        )
    return Spacecraft.parse(
        typed.engines,
        dry=typed.dry,
        wet=typed.wet,
        tanks=_count(typed.tanks) if typed.wet is None or typed.tanks else None,
        grade=_grade(typed),
        rad_hard=tuple(map(_count, typed.rad_hard)),
        sail_mass=_count(typed.sail_mass),
        aerobrake_safe=typed.parachute,
    )


def _from_cards(typed: TypedRocket, zone: Zone, terms: Terms) -> Spacecraft:
    if typed.engines or typed.dry or typed.wet:
        raise BadInput(Text("a rocket is made of cards or of engines and masses, not of both"))
    cards = [card_named(each) for each in typed.cards]
    stack = CardStack.of(cards, water_tanks=_count(typed.cargo_tanks))
    rocket = fuel_up(build(stack), _count(typed.tanks), _grade(typed))
    return spacecraft_from_cards(rocket, zone, pushed=terms.powersat, rules=terms.rules)


def _grade(typed: TypedRocket) -> FuelGrade:
    return FuelGrade(typed.grade or FuelGrade.WATER)


def _count(text: str | None) -> int:
    return whole_number(text or "0") or 0
