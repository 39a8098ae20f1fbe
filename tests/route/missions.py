"""Short ways to put missions to the planner, and what holds for every plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from planner.board import Board, default_board
from planner.craft import Engine, burn
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import Motion, activate, flights
from planner.route.mission import (
    FlownMove,
    Mission,
    MissionLeg,
    MissionPlan,
    Operation,
    StopAction,
    Work,
    plans,
)
from planner.route.query import Spacecraft, Terms
from planner.rules import RACE_FOR_GLORY

BOARD = default_board()


def index(place: str) -> int:
    return BOARD[place].index


def near(place: str, steps: int) -> frozenset[int]:
    """The spaces around a place."""
    found = {index(place)}
    edge = list(found)
    for _ in range(steps):
        edge = [
            exit_.to
            for space in edge
            for exit_ in BOARD.exits(space)
            if exit_.to not in found and not found.add(exit_.to)  # type: ignore[func-returns-value]
        ]
    return frozenset(found)


def all_but(spaces: frozenset[int], board: Board = BOARD) -> frozenset[int]:
    """What to avoid to stay among those spaces."""
    return frozenset(range(len(board.spaces))) - spaces


def leg(*goals: str, **known: Any) -> MissionLeg:
    """A leg with places by their ids, engines as written and operations by name."""
    if "take" in known:
        known["take"] = tuple(Thruster(Engine.parse(text)) for text in known["take"])
    if "operations" in known:
        known["operations"] = tuple(
            each if isinstance(each, Operation) else Operation(Work(each))
            for each in known["operations"]
        )
    return MissionLeg(tuple(index(goal) for goal in goals), **known)


def mission(engines: str | list[str], origin: str, *legs: MissionLeg, **known: Any) -> Mission:
    """A mission with the keywords of the spacecraft, the terms and the mission mixed freely."""
    ship_words = ("dry", "wet", "tanks", "grade", "rad_hard", "sail_mass", "aerobrake_safe")
    ship = {word: known.pop(word) for word in ship_words if word in known}
    own = {word: known.pop(word) for word in ("mass", "humans", "hold") if word in known}
    for word in ("factories", "colonies"):
        if word in known:
            known[word] = frozenset(map(index, known[word]))
    return Mission(
        BOARD,
        Spacecraft.parse([engines] if isinstance(engines, str) else engines, **ship),
        index(origin),
        legs,
        Terms(**known),
        **own,
    )


def assert_sound(plan: MissionPlan) -> None:
    """What holds for every plan, checked by the rules of motion and of the fuel strip."""
    before = plan.entries[0].before if plan.entries else plan.chits_end
    place, turn, worked = plan.mission.origin, 0, 0
    moved: set[int] = set()
    operated: set[int] = set()
    for entry in plan.entries:
        assert (entry.before.dry, entry.before.wet) == (before.dry, before.wet)
        assert entry.turn >= turn
        turn = entry.turn
        if isinstance(entry, FlownMove):
            assert entry.move.flight.start == place
            place = entry.move.flight.end
            assert turn not in moved, "D1a: one move a year"
            moved.add(turn)
            _assert_flown(plan.mission, entry)
        else:
            assert entry.space == place
            _assert_done(entry)
            if entry.operation:
                assert turn not in operated, "D1b: one operation a year"
                operated.add(turn)
                worked += 1
        before = entry.after
    assert plan.turns == max([0, *moved, *operated])
    assert plan.operations == worked
    assert place in plan.mission.legs[-1].goals


def _assert_flown(mission: Mission, flown: FlownMove) -> None:
    """The move is legal in motion, from these chits, and costs just this."""
    turn, terms = flown.move, mission.terms
    triangle = turn.thruster.engine.triangle
    activation = activate(
        turn.thruster,
        dry=flown.before.dry,
        wet=burn(flown.before.wet, turn.jettisoned, dry=flown.before.dry),
        zone=BOARD.zones[turn.zone],
        grade=flown.before.grade or mission.spacecraft.grade,
        afterburn=turn.afterburn,
        pushed=terms.powersat and triangle.push,
    )
    assert activation.net_thrust == turn.thrust.value
    conditions = terms.conditions(turn.turn, mission.spacecraft)
    built = {
        goal
        for leg in mission.legs
        if any(each.work is Work.INDUSTRIALIZE for each in leg.operations)
        for goal in leg.goals
    }
    conditions = replace(conditions, factories=conditions.factories | built)
    again = flights(Motion(BOARD, activation, conditions), turn.flight.path)
    match = [each for each in again if each.steps == turn.flight.steps]
    assert match
    assert activation.thrust is not None
    spent = burn(activation.thrust.wet, match[0].fuel_steps, dry=flown.before.dry)
    sails = flown.after.dry < flown.before.dry
    assert flown.after.wet == (spent if not sails else flown.after.wet) == turn.wet_end
    assert flown.after.wet <= spent


def _assert_done(deed: StopAction) -> None:
    """Mass and fuel change as the strip has it; mass that comes and goes never makes fuel."""
    before, after = deed.before, deed.after
    if deed.what.startswith("put off"):
        units = int(before.dry.mass - after.dry.mass)
        assert after == before.unload(units)
        assert after.load(units).wet <= before.wet
    elif deed.what.startswith("take aboard"):
        units = int(after.dry.mass - before.dry.mass)
        assert after == before.load(units)
    elif deed.rule.startswith("G2"):
        assert after.wet == before.wet
        assert after.dry != before.dry
    elif deed.tanks:
        assert after.wet == before.fuel_up(deed.tanks).wet
        assert after.dry == before.dry
    elif deed.what.startswith("jettison"):
        assert after.wet < before.wet
        assert after.dry == before.dry
    else:
        assert (after.dry, after.wet) == (before.dry, before.wet)


AROUND_MARS = all_but(near("lmo", 4))


def around_mars(engines: str | list[str], *legs: Any, origin: str = "lmo", **known: Any) -> Mission:
    known = {"rules": RACE_FOR_GLORY, "avoid": AROUND_MARS, "max_turns": 9, **known}
    return mission(engines, origin, *legs, **known)


def best(asked: Mission) -> MissionPlan:
    plan = plans(asked)[0]
    assert_sound(plan)
    return plan


def deeds(plan: MissionPlan, rule: str) -> list[StopAction]:
    return [deed for deed in plan.deeds if deed.rule == rule]


def refused(ask: Callable[[], object], rule: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        ask()
    assert caught.value.rule == rule
    assert "\n" not in str(caught.value)
    return caught.value
