"""The worked examples of the rulebook that concern one move, flown on the printed board."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from planner.board import default_board
from planner.cards.model import FuelGrade
from planner.craft import Engine, Thruster, burn
from planner.craft.strip import WetMass, dry_spot
from planner.errors import RuleViolation
from planner.motion import Activation, Flight, Motion, activate, fly
from planner.rules import Season, rule_set
from tests.motion.helpers import conditions

GOLDEN = yaml.safe_load(
    (Path(__file__).parent.parent / "golden" / "motion.yaml").read_text(encoding="utf-8")
)
MOVES = [
    pytest.param(move, id=f"{case['id']}-{number}")
    for case in GOLDEN["cases"]
    for number, move in enumerate(case["moves"], start=1)
]
WORDS = {
    *("engine", "dry", "wet", "afterburn", "push", "grade", "season", "rules", "factories"),
    *("colonies", "powersat", "tanks", "path", "lost_at", "expect"),
}


def activation_of(case: dict[str, Any]) -> Activation:
    board = default_board()
    return activate(
        Thruster(Engine.parse(case["engine"])),
        dry=dry_spot(case["dry"]),
        wet=WetMass(case["wet"]),
        zone=board.zones[board[case["path"].split()[0]].zone],
        grade=FuelGrade(case.get("grade", "water")),
        afterburn=case.get("afterburn", False),
        pushed=case.get("push", False),
    )


def move_of(case: dict[str, Any]) -> Motion:
    board = default_board()
    world = conditions(
        board,
        factories=case.get("factories", ()),
        colonies=case.get("colonies", ()),
        tanks=case.get("tanks"),
        season=Season(case["season"]) if "season" in case else None,
        rules=rule_set(case.get("rules", "core")),
        powersat=case.get("powersat", False),
    )
    return Motion(board, activation_of(case), world)


def fly_case(move: Motion, case: dict[str, Any]) -> Flight:
    path = [move.board[id].index for id in case["path"].split()]
    if "lost_at" not in case:
        return fly(move, path)
    return _fly_and_lose(move, path, move.board[case["lost_at"]].index)


def _fly_and_lose(move: Motion, path: list[int], lost_at: int) -> Flight:
    here, steps = move.start(path[0]), []
    for to in path[1:]:
        for refusal in move.refusals(here, to):
            raise refusal
        step = move.legal_steps(here, to)[0]
        steps.append(step)
        here = step.position.coasting() if to == lost_at else step.position
    assert move.may_stop(here)
    return Flight(move.start(path[0]), tuple(steps), move.activation.steps_for(here.half_burns))


@pytest.mark.parametrize("case", MOVES)
def test_golden(case: dict[str, Any]) -> None:
    assert set(case) <= WORDS
    expected = dict(case["expect"])
    refused = expected.pop("refused", None)
    if refused is not None:
        if "net_thrust" in expected:
            assert activation_of(case).net_thrust == expected["net_thrust"]
        with pytest.raises(RuleViolation) as caught:
            fly_case(move_of(case), case)
        assert caught.value.rule == refused
        return
    move = move_of(case)
    flown = fly_case(move, case)
    after_afterburn = move.activation.thrust
    assert after_afterburn is not None
    last = flown.steps[-1].position if flown.steps else move.start(flown.start)
    found = {
        "net_thrust": move.activation.net_thrust,
        "burns": flown.burns,
        "steps": flown.fuel_steps,
        "exact": str(flown.fuel),
        "wet_end": str(burn(after_afterburn.wet, flown.fuel_steps, dry=dry_spot(case["dry"]))),
        "rolls": [str(roll.kind) for roll in flown.rolls],
        "landing": flown.landing,
        "liftoff": flown.steps[0].liftoff if flown.steps else None,
        "bonus": last.bonus_burns,
        "operational": flown.operational,
        "booster": move.activation.booster_tanks,
    }
    expected["wet_end"] = str(expected.get("wet_end", found["wet_end"]))
    expected["exact"] = str(Fraction(expected.get("exact", found["exact"])))
    assert {key: found[key] for key in expected} == expected


def test_no_example_of_chapter_h_was_forgotten() -> None:
    proved = {case["id"] for case in GOLDEN["cases"]}
    said = {id for id, where in GOLDEN["chapter_h"].items() if where == "here"}
    assert said == {id for id in proved if id.startswith("H")}
    assert len(GOLDEN["chapter_h"]) == 31
    for id, where in GOLDEN["chapter_h"].items():
        assert id in proved or len(where) > len("here"), f"{id} is proved nowhere"
