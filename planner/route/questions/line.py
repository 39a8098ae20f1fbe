"""The question about a rocket that somebody wrote down in one line."""

from __future__ import annotations

from typing import Any

from planner.errors import BadInput
from planner.route.rocket_line import TypedRocket
from planner.text import Text
from planner.typed import whole_number


def fields_of_rocket(rocket: TypedRocket) -> dict[str, Any]:
    """What the line says, as fields of a question; refuses what makes no rocket.

    >>> from planner.route.rocket_line import read_rocket
    >>> fields_of_rocket(read_rocket("5-1, dry 7, 3 tanks"))
    {'engine': ('5-1',), 'dry': '7', 'tanks': 3}
    """
    if rocket.cards and (rocket.engines or rocket.dry or rocket.wet):
        raise BadInput(Text("a rocket is made of cards or of engines and masses, not of both"))
    if not rocket.cards and not rocket.engines:
        raise BadInput(
            Text("a rocket needs an engine or cards"),
            code="missing",
            hint=Text("write it like 5-1,a1, dry 7, 3 tanks"),
        )
    if not rocket.cards and rocket.dry is None:
        raise BadInput(
            Text("a rocket needs a dry mass"), code="missing", hint=Text("write it like dry 7")
        )
    fields = {
        "engine": rocket.engines,
        "dry": rocket.dry,
        "wet": rocket.wet,
        "tanks": None if rocket.tanks is None else _count(rocket.tanks),
        "card": rocket.cards,
        "cargo_tanks": _count(rocket.cargo_tanks),
        "grade": rocket.grade,
        "rad_hard": tuple(map(_count, rocket.rad_hard)),
        "sail_mass": _count(rocket.sail_mass),
        "parachute": rocket.parachute,
    }
    return {name: value for name, value in fields.items() if value or (name, value) == ("tanks", 0)}


def _count(text: str | None) -> int:
    return whole_number(text or "0") or 0
