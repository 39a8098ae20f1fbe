"""The worked examples of the rulebook that ask whether a rocket can land or leave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from planner.route.landing.check import LandingCheck, TakeoffCheck
from planner.route.landing.ways import LandingWay
from tests.route.common import BOARD
from tests.route.landings import landing, reasons, takeoff, ways

GOLDEN = yaml.safe_load(
    (Path(__file__).parent.parent / "golden" / "landing.yaml").read_text(encoding="utf-8")
)
CHECKS = [
    pytest.param(check, id=f"{case['id']}-{number}")
    for case in GOLDEN["cases"]
    for number, check in enumerate(case["checks"], start=1)
]


def asked(given: dict[str, Any]) -> LandingCheck | TakeoffCheck:
    words = {word: value for word, value in given.items() if word not in ("takeoff", "expect")}
    ask = takeoff if given.get("takeoff") else landing
    return ask(words.pop("site"), words.pop("engines"), **words)


def told(way: LandingWay) -> dict[str, Any]:
    waits = BOARD[way.passage.waits].id
    return {
        "from": waits,
        "to": waits,
        "engine": way.thruster and str(way.thruster.engine),
        "net_thrust": way.net_thrust,
        "margin": way.margin,
        "afterburn": way.afterburn,
        "jettisoned": way.jettisoned,
        "steps": way.fuel_steps,
        "left": way.steps_left,
        "wet_start": str(way.wet_start),
        "wet_end": str(way.wet_end),
        "rolls": [str(roll.kind) for roll in way.rolls],
    }


def expect_told(way: LandingWay, wanted: dict[str, Any]) -> None:
    known = told(way)
    for word, value in wanted.items():
        assert known[word] == (str(value) if word.startswith("wet_") else value), word


@pytest.mark.parametrize("given", CHECKS)
def test_example(given: dict[str, Any]) -> None:
    check, expect = asked(given), given["expect"]
    assert check.possible is expect["possible"]
    if "leaves" in expect:
        assert isinstance(check, LandingCheck)
        assert check.trapped is not expect["leaves"]
    if check.possible:
        assert ways(check).keys() == expect["ways"].keys()
    for method, wanted in expect.get("ways", {}).items():
        expect_told(ways(check)[method], wanted)
    for method, rules in expect.get("refused", {}).items():
        assert reasons(check)[method] == rules
    if "first" in expect:
        cheapest = check.openings()[0]
        for change, wanted in zip(cheapest.changes, expect["first"], strict=True):
            words = dict(wanted)
            assert (str(change.kind), change.rule) == (words.pop("kind"), words.pop("rule"))
            assert change.amount == words.pop("amount", None)
            expect_told(cheapest.way, words)
