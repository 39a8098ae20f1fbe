"""Plans: what an answer says, in which order, and that its parts agree."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any

import pytest
from msgspec import to_builtins

from planner.craft import WetMass, burn, steps_between
from planner.route.answers import ChanceAnswer, OptionAnswer, RouteAnswer
from planner.route.choosing import worth_choosing
from planner.route.plan import MOST_OPTIONS, options, rating_of
from planner.route.query import Preference
from planner.route.reach import reach
from planner.route.search.search import Search
from planner.route.tanks import fewest_tanks
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index, query

TO_MARS: dict[str, Any] = {"dry": 7, "tanks": 3, "season": Season.BLUE}


@pytest.mark.parametrize("prefer", list(Preference))
def test_options_are_sorted_by_preference(prefer: Preference) -> None:
    found = options(query("5-1,a1", "leo", "mars-arsia-mons", **TO_MARS), prefer=prefer)
    measure = {
        Preference.TURNS: lambda o: o.turns,
        Preference.FUEL: lambda o: o.spent,
        Preference.SAFETY: lambda o: -o.success(),
    }[prefer]
    assert len(found) > 1
    assert [measure(o) for o in found] == sorted(measure(o) for o in found)


def test_every_turn_begins_where_the_last_one_ended() -> None:
    asked = query(["3-2", "12-8,a2"], "leo", "ceres", dry=3, tanks=14, year=1)
    found = options(asked, most=None)
    assert found
    for option in found:
        place, wet = asked.origin, asked.spacecraft.wet
        for move in option.moves:
            assert (move.flight.start, move.wet_start) == (place, wet)
            place, wet = move.flight.end, move.wet_end
            spent = steps_between(move.wet_start, move.wet_end)
            assert spent == move.fuel_steps + move.jettisoned
            assert burn(move.wet_start, spent) == move.wet_end
            assert sum(part.value for part in move.thrust.parts) == move.thrust.value
        assert (place, wet) == (index("ceres"), option.wet_end)
        assert option.hazards == sum(move.hazards for move in option.moves)
        assert option.belts == len(option.belt_rolls)


def test_F3b_what_is_to_spare_with_the_fewest_tanks_is_left_on_the_thriftiest_way() -> None:
    found = fewest_tanks(query("4-1", "leo", "deimos", dry=5))
    assert found is not None
    left = {option.turns: option.spacecraft.steps - option.spent for option in found.options}
    assert left == {1: 0, 2: 1}
    assert found.spare_steps == 1


def test_H5b_fractions_are_rounded_up_once_a_move() -> None:
    asked = query("4-1/3", "leo", "deimos", dry=2, tanks=2, season=Season.BLUE)
    for option in options(asked, most=None):
        for move in option.moves:
            assert move.flight.fuel_steps == ceil(move.flight.fuel)


def test_no_more_options_than_a_person_can_choose_between() -> None:
    asked = query("6-1", "leo", "triton-tuonela", dry=5, tanks=9, season=Season.BLUE)
    search = Search(asked)
    arrivals = search.arrivals(asked.goals[0])
    assert len(arrivals) > MOST_OPTIONS
    chosen = worth_choosing(arrivals, partial(rating_of, search), Preference.TURNS, MOST_OPTIONS)
    assert len(chosen) == MOST_OPTIONS
    for measure in ("turns", "hazards"):
        best = min(getattr(arrival, measure) for arrival in arrivals)
        assert best in [getattr(arrival, measure) for arrival in chosen]
    assert max(a.spot for a in arrivals) in [a.spot for a in chosen]


def test_the_json_of_a_route_has_the_promised_fields() -> None:
    asked = query("5-1,a1,r3", "leo", "mars-arsia-mons", rad_hard=(3,), **TO_MARS)
    answer = to_builtins(RouteAnswer.of(asked, options(asked), aqua=4))
    assert answer["from"]["id"] == "leo"
    assert answer["to"]["id"] == "mars-arsia-mons"
    option = answer["options"][0]
    wanted = "turns fuel_steps tanks hazards belts success finao_aqua moves"
    assert set(wanted.split()) <= set(option)
    move = option["moves"][0]
    wanted = (
        "turn year season engine zone wet_start wet_end net_thrust thrust_parts burns path "
        "rolls landing"
    )
    assert set(wanted.split()) <= set(move)
    assert all({"space", "burns", "steps", "rule"} <= set(entry) for entry in move["path"])
    assert all(isinstance(entry["steps"], str) for entry in move["path"])


def test_H7e_aqua_raises_the_chance() -> None:
    asked = query("5-1,a1", "leo", "mars-arsia-mons", **TO_MARS)
    option = next(each for each in options(asked) if each.hazards == 1)
    assert option.finao_aqua == 4
    assert OptionAnswer.of(option).success == ChanceAnswer("5/6", 83.3)
    assert OptionAnswer.of(option, aqua=4).success.exact == "1"


def test_a_route_to_where_one_is_takes_no_turn() -> None:
    [option] = options(query("3-2", "leo", "leo", dry=3, tanks=1))
    assert (option.turns, option.fuel_steps, option.moves) == (0, 0, ())


def test_fewest_tanks_agrees_with_trying_every_number() -> None:
    for target, engines in (("deimos", "3-2"), ("nysa", "4-3"), ("mercury-north-pole", "12-8,a2")):
        asked = query(engines, "leo", target, dry=3, season=Season.BLUE)
        tried = [
            tanks
            for tanks in range(29)
            if options(query(engines, "leo", target, dry=3, tanks=tanks, season=Season.BLUE))
        ]
        found = fewest_tanks(asked)
        assert (found.tanks if found else None) == (min(tried) if tried else None)


def test_ways_of_more_rolls_than_are_looked_at_need_no_tanks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = query("3-2", "leo", "mars-arsia-mons", dry=5, rules=RACE_FOR_GLORY)
    assert fewest_tanks(asked)
    monkeypatch.setattr("planner.route.search.turns.MOST_ROLLS", 0)
    assert fewest_tanks(asked) is None


def test_H3b_more_tanks_can_be_too_heavy() -> None:
    # A sail of thrust 0 moves a wisp or probe, and never anything heavier.
    laden = {"dry": 2, "rules": RACE_FOR_GLORY, "jettison": False}
    assert options(query("0-0,p1,sail", "leo", "sol-mars-l1", wet=2, **laden))
    assert not options(query("0-0,p1,sail", "leo", "sol-mars-l1", wet=9, **laden))


def test_G1f_jettisoning_makes_a_heavy_rocket_light_again() -> None:
    heavy = {"dry": 2, "wet": 9, "rules": RACE_FOR_GLORY}
    [option, *_] = options(query("0-0,p1,sail", "leo", "sol-mars-l1", **heavy))
    assert option.jettisoned > 0
    assert option.moves[0].wet_start == WetMass(9)
    assert option.thrown == ((1, option.jettisoned),)


HEAVY: dict[str, Any] = {"dry": 3, "wet": 12, "season": Season.BLUE, "max_turns": 4}


def test_G1f_ways_that_throw_fuel_away_do_not_hide_those_that_do_not() -> None:
    found = options(query("3-2", "leo", "deimos", **HEAVY))
    assert {bool(option.thrown) for option in found} == {False, True}
    frugal = options(query("3-2", "leo", "deimos", jettison=False, **HEAVY))
    assert not any(option.thrown for option in frugal)
    told = [(o.turns, o.spot, o.hazards, o.belts) for o in found]
    assert {(o.turns, o.spot, o.hazards, o.belts) for o in frugal} <= set(told)


@pytest.mark.parametrize("target", ["deimos", "nysa", "mars-arsia-mons", "eros", "luna-shackleton"])
@pytest.mark.parametrize("engine", ["3-2", "7-4,a1", "2-1/2,solar", "12-8,a2"])
def test_G1f_nothing_is_thrown_away_for_nothing(engine: str, target: str) -> None:
    asked = query(engine, "leo", target, dry=4, wet=20, season=Season.BLUE, max_turns=5)
    found = options(asked, most=None)
    frugal = options(replace(asked, terms=replace(asked.terms, jettison=False)), most=None)
    for option in found:
        if option.thrown:
            assert not any(each.rating().is_as_good(option.rating()) for each in frugal)
    kept = {(o.turns, o.spot, o.hazards, o.belts) for o in found if not o.thrown}
    assert kept == {(o.turns, o.spot, o.hazards, o.belts) for o in frugal}


def test_G1f_no_more_options_though_some_throw_fuel_away() -> None:
    asked = query("4-1,a1", "leo", "titan-ontario-lacus", dry=5, wet=20, season=Season.BLUE)
    found = options(asked)
    assert len(found) <= MOST_OPTIONS
    assert {bool(option.thrown) for option in found} == {False, True}


def test_D2_the_seasons_run_on() -> None:
    asked = query("6-2", "leo", "comet-encke", dry=4, tanks=8, year=5, max_turns=14)
    found = options(asked)
    assert found, "one may wait until the blue season comes round again"
    for option in found:
        last = option.moves[-1]
        assert last.season is Season.BLUE
        assert last.year is not None
        assert last.year >= 13


def test_avoid_and_via_are_kept() -> None:
    plain = {"rules": RACE_FOR_GLORY, "dry": 7, "tanks": 4}
    asked = query("5-1,a1", "leo", "mars-arsia-mons", via=["sol-mars-l2"],
                  avoid=["venus-flyby"], **plain)  # fmt: skip
    for option in options(asked, most=None):
        passed = {space for move in option.moves for space in move.flight.path}
        assert index("sol-mars-l2") in passed
        assert index("venus-flyby") not in passed


def test_reach_agrees_with_single_questions() -> None:
    asked = query("3-2", "leo", None, dry=5, tanks=4, season=Season.BLUE, max_turns=4)
    found = {each.space.id: each for each in reach(asked)}
    assert len(found) > 20
    for site in list(BOARD.sites)[::9]:
        single = Search(query("3-2", "leo", site.id, dry=5, tanks=4, season=Season.BLUE,
                              max_turns=4))  # fmt: skip
        arrivals = single.arrivals(site.index)
        assert bool(arrivals) == (site.id in found)
        if arrivals:
            assert found[site.id].turns == arrivals[0].turns
            assert found[site.id].wet_of(max(arrivals, key=lambda a: a.spot)) == WetMass.at(
                max(a.spot for a in found[site.id].arrivals)
            )
