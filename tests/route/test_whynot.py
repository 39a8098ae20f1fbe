"""When there is no route, the answer names a rule and changes that really open one."""

from __future__ import annotations

from typing import Any

import pytest

from planner.route.plan import options
from planner.route.query import Query
from planner.route.watch import Enough, watched
from planner.route.whynot import why_not
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import query

SAIL = {"dry": 2, "wet": 9, "rules": RACE_FOR_GLORY, "jettison": False}
CLOSED = {"avoid": ["sol-mars-l2", "mars-burn-8"]}
CASES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "H5d": ("3-2", "deimos", {"dry": 5, "tanks": 0, "season": Season.BLUE}),
    "B7h": ("6-1", "comet-encke", {"dry": 5, "tanks": 5, "season": Season.RED}),
    "D1": ("3-1", "deimos", {"dry": 5, "tanks": 5, "max_turns": 0}),
    "H7": ("5-1", "mars-arsia-mons", {"dry": 5, "tanks": 6, "max_hazards": 0}),
    "H6a": ("3-2", "ceres", {"dry": 5, "tanks": 15}),
    "G1f": ("0-0,p1,sail", "sol-mars-l1", SAIL),
    "H4": ("4-1", "deimos", {"dry": 5, "tanks": 6, **CLOSED}),
}


def question(rule: str) -> Query:
    engine, target, known = CASES[rule]
    return query(engine, "leo", target, **known)


@pytest.mark.parametrize("rule", CASES)
def test_every_remedy_opens_a_route(rule: str) -> None:
    asked = question(rule)
    assert not options(asked)
    answer = why_not(asked)
    assert answer.remedies
    assert rule in [remedy.rule for remedy in answer.remedies]
    for remedy in answer.remedies:
        found = options(remedy.query)
        assert found, remedy.what
        assert min(option.turns for option in found) == remedy.turns, remedy.what


def test_two_changes_at_once_where_one_is_not_enough() -> None:
    asked = query("3-2", "leo", "ceres", dry=5, tanks=0)
    [remedy] = why_not(asked).remedies
    assert "thrust" in remedy.what
    assert "tanks" in remedy.what
    assert options(remedy.query)


def test_the_reason_names_the_place() -> None:
    answer = why_not(question("B7h"))
    assert answer.rule == "B7h"
    assert "Comet Encke" in answer.message


def test_who_has_had_enough_is_told_what_was_found_till_then() -> None:
    asked = question("H5d")
    everything = why_not(asked).remedies
    assert everything

    class Impatient:
        def __init__(self, searches: int) -> None:
            self.left = searches

        def __call__(self, what: str, number: int) -> None:
            self.left -= (what, number) == ("turn", 1)
            if self.left < 0:
                raise Enough

    with pytest.raises(Enough), watched(Impatient(0)):
        why_not(asked)
    counts = set()
    for searches in range(1, 12):
        try:
            with watched(Impatient(searches)):
                told = why_not(asked).remedies
        except Enough:
            continue
        assert told == everything[: len(told)]
        counts.add(len(told))
    assert counts
