"""The tutorial's flights come out of the search with the printed turns, burns and masses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from planner.craft import WetMass
from planner.route.plan import Option, options
from planner.rules import RACE_FOR_GLORY
from tests.route.common import query

GOLDEN = Path(__file__).parent.parent / "golden" / "tutorial_flights.yaml"
FLIGHTS: list[dict[str, Any]] = yaml.safe_load(GOLDEN.read_text())["flights"]
FLYBYS = ["venus-flyby", "luna-flyby-1", "luna-flyby-2"]
"""The book's flights do not use these, with which one often does better."""


def answers(flight: dict[str, Any], **terms: Any) -> list[Option]:
    asked = query(
        flight["engines"],
        flight["from"],
        flight["to"],
        dry=flight["dry"],
        wet=flight["wet"],
        powersat=flight.get("powersat", False),
        rules=RACE_FOR_GLORY,
        max_turns=len(flight["turns"]),
        **terms,
    )
    return options(asked, most=None)


def as_printed(option: Option) -> dict[str, Any]:
    engines = option.spacecraft.thrusters
    return {
        "hazards": option.hazards,
        "turns": [
            {
                "engine": engines.index(move.thruster),
                "net": move.thrust.value,
                "burns": move.flight.burns,
                "wet": str(move.wet_end),
                **({"afterburn": True} if move.afterburn else {}),
            }
            for move in option.moves
        ],
    }


@pytest.mark.parametrize("flight", FLIGHTS, ids=[flight["id"] for flight in FLIGHTS])
def test_the_printed_flight_comes_out_along_the_printed_places(flight: dict[str, Any]) -> None:
    avoid = [*FLYBYS, *flight.get("avoid", [])]
    found = [as_printed(each) for each in answers(flight, via=flight["via"], avoid=avoid)]
    assert {"hazards": flight["hazards"], "turns": flight["turns"]} in found


@pytest.mark.parametrize("flight", FLIGHTS, ids=[flight["id"] for flight in FLIGHTS])
def test_left_free_the_search_does_at_least_as_well(flight: dict[str, Any]) -> None:
    printed = WetMass(flight["turns"][-1]["wet"])
    assert any(
        option.turns <= len(flight["turns"])
        and option.hazards <= flight["hazards"]
        and option.wet_end >= printed
        for option in answers(flight)
    )
