"""When there is no route, the answer names a rule and changes that really open one."""

from __future__ import annotations

from typing import Any

import pytest

from planner.board import default_board
from planner.route.plan import options
from planner.route.query import Query, Spacecraft
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


@pytest.mark.parametrize("engine", ["3-1", "3-1,push"])
def test_H3d_a_push_is_no_remedy_where_it_is_the_safe_assist_that_opens_the_way(
    engine: str,
) -> None:
    """A Powersat opens both ways, as it makes the assist safe (H6c); that it pushes is no help."""
    barred = {"dry": 5, "tanks": 8, "max_turns": 4, "max_hazards": 0, "factories": ["flora"]}
    asked = query(engine, "leo", "flora", **barred)
    assert not options(asked)
    assert options(query(engine, "leo", "flora", **barred, powersat=True))
    rules = [remedy.rule for remedy in why_not(asked).remedies]
    assert "H6c" in rules
    assert "H3d" not in rules


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


SAILOR: dict[str, Any] = {"dry": 2, "wet": 4, "season": Season.RED}
TO_ENCKE: dict[str, Any] = {"dry": 5, "season": Season.RED}


def told(asked: Query) -> list[tuple[str, str]]:
    assert not options(asked)
    remedies = why_not(asked).remedies
    assert all(options(remedy.query) for remedy in remedies)
    return [(remedy.rule, remedy.what) for remedy in remedies]


def test_H8c_another_season_that_gives_the_flyby_of_venus_is_no_closed_target() -> None:
    asked = query("1-0,solar,sail,p2", "leo", "elatus", **SAILOR)
    answer = why_not(asked)
    assert answer.rule == "H8c"
    assert answer.message == (
        "Venus Flyby gives no bonus burns in this season, and it takes them to get to Elatus"
    )
    assert told(asked) == [
        ("F2b", "a dry mass of 1 in place of 2"),
        ("H8c", "the blue season, in which Venus Flyby gives its bonus burns"),
        ("H6c", "a factory at Elatus to assist"),
    ]


def test_B7h_a_comet_is_closed_and_a_way_through_its_colours_is() -> None:
    asked = query("6-1", "leo", "comet-encke", tanks=5, **TO_ENCKE)
    assert why_not(asked).message == "Comet Encke is closed in this season"
    passing = query("6-1", "leo", "deimos", tanks=5, via=["ceres-lagrange-6"], **TO_ENCKE)
    answer = why_not(passing)
    assert answer.rule == "B7h"
    assert answer.message == (
        "the way to Deimos leads by Ceres lagrange 6, which is closed in this season"
    )
    assert ("B7h", "the blue season, in which Ceres lagrange 6 is open") in told(passing)


def test_B7h_nothing_is_closed_by_a_season_that_nobody_has_given() -> None:
    asked = query("6-1", "leo", "comet-encke", dry=5, tanks=5)
    assert why_not(asked).message == (
        "no season is given, and the way to Comet Encke takes the blue one"
    )


def test_H4_the_target_itself_is_to_be_avoided() -> None:
    asked = query("3-2", "leo", "deimos", dry=5, tanks=6, season=Season.BLUE, avoid=["deimos"])
    answer = why_not(asked)
    assert (answer.rule, answer.message) == ("H4", "Deimos is itself among the places to avoid")
    assert told(asked) == [("H4", "Deimos not among the places to avoid")]


def test_H4_the_target_itself_is_to_be_avoided_and_more_stands_in_the_way() -> None:
    asked = query("6-1", "leo", "comet-encke", tanks=0, avoid=["comet-encke"], **TO_ENCKE)
    assert why_not(asked).message == "Comet Encke is itself among the places to avoid"
    assert told(asked) == [
        (
            "B7h",
            "Comet Encke not among the places to avoid, and the blue season, in which Comet"
            " Encke is open, and 1 tank of fuel in place of 0",
        )
    ]


def test_two_changes_of_the_terms_where_one_is_not_enough() -> None:
    asked = query("6-1", "leo", "comet-encke", tanks=5, max_hazards=0, **TO_ENCKE)
    assert told(asked) == [
        ("B7h", "the blue season, in which Comet Encke is open, and no limit on rolls")
    ]
    assert why_not(asked).message == "no one change opens a way to Comet Encke"


PHOBOS: dict[str, Any] = {"dry": 6, "wet": 6, "factories": ["phobos"], "max_hazards": 0}


def test_H6c_a_powersat_spares_the_roll_of_an_assist_and_pushes_nobody_without_the_icon() -> None:
    """A sail made on Phobos leaves by factory-assist only, which takes a roll (example H7e)."""
    safe = ("H6c", "a Powersat, which makes factory-assists safe")
    for sail in ("0-0,sail", "0-0,sail,push"):
        asked = query(sail, "phobos", "sol-mars-l1", **PHOBOS)
        assert safe in told(asked), sail
        assert "a push by a Powersat" not in dict(told(asked)).values(), sail
    allowed = query("0-0,sail", "phobos", "sol-mars-l1", **{**PHOBOS, "max_hazards": 99})
    assert options(allowed)


@pytest.mark.parametrize("flags", ["", ",push"])
def test_H3d_a_push_is_proposed_for_engines_with_the_icon_only(flags: str) -> None:
    asked = query(f"0-1{flags}", "leo", "cycler", dry=5, tanks=3, rules=RACE_FOR_GLORY)
    assert (("H3d", "a push by a Powersat") in told(asked)) is bool(flags)


# -- the start, cargo and pairs --------------------------------------------------------------


def test_H6c_a_factory_at_the_start_assists_the_liftoff() -> None:
    asked = query("2-1,solar", "deimos", "leo", dry=6, tanks=6, season=Season.BLUE)
    assert ("H6c", "a factory at Deimos to assist") in told(asked)
    minerva = query("2-1", "minerva", "leo", dry=7, tanks=4, season=Season.BLUE)
    assert ("H6c", "a factory at Minerva to assist") in told(minerva)


def test_H6c_a_rocketplane_lifts_off_with_its_water() -> None:
    asked = query("5-3,a1", "mars-hellas-basin", "leo", dry=5, tanks=4, season=Season.BLUE)
    place = "Mars: Hellas Basin Buried Glaciers"
    what = f"a factory at {place} to assist, and 18 tanks of water at {place} for a rocketplane"
    assert ("H6c", what) in told(asked)
    answer = why_not(asked)
    assert answer.message.startswith("the thrust never exceeds the size of Mars: Hellas Basin")


def test_F2b_less_cargo_comes_before_a_stronger_engine() -> None:
    asked = query("3-2", "leo", "minerva", dry=8, tanks=12, season=Season.BLUE)
    remedies = why_not(asked).remedies
    [lighter] = [remedy for remedy in remedies if remedy.rule == "F2b"]
    dry = int(lighter.query.spacecraft.dry.mass)
    assert f"a dry mass of {dry} in place of 8" == lighter.what
    heavier = query("3-2", "leo", "minerva", dry=dry + 1, tanks=12, season=Season.BLUE)
    assert options(lighter.query)
    assert not options(heavier)
    assert all(remedy.rule != "H6a" for remedy in remedies)


def test_D1_H7_turns_and_limits_together() -> None:
    barred = {"dry": 5, "tanks": 6, "max_turns": 0, "max_hazards": 0}
    asked = query("5-1", "leo", "mars-arsia-mons", **barred)
    assert ("D1", "more than 0 turns, and no limit on rolls") in told(asked)


def test_D1_H5d_turns_and_tanks_together() -> None:
    asked = query("3-2", "leo", "deimos", dry=5, tanks=0, max_turns=0, season=Season.BLUE)
    assert ("D1", "more than 0 turns, and 2 tanks of fuel in place of 0") in told(asked)


def test_H6b_no_stronger_engine_is_looked_for_where_there_is_none() -> None:
    board = default_board()
    ship = Spacecraft.parse(["none"], dry=3, tanks=2)
    reason = why_not(Query(board, ship, board["leo"].index, (board["ceres"].index,)))
    assert all("engine" not in remedy.what for remedy in reason.remedies)
