"""Large questions are answered within a bound first, and exactly within it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.errors import PlannerError
from planner.route import first
from planner.route.answers import ReachAnswer, RouteAnswer
from planner.route.first import Within, first_search
from planner.route.plan import first_options, options
from planner.route.query import Query
from planner.route.reach import first_reach, reach
from planner.route.search.search import Search
from tests.route.common import query


def asked(**known: object) -> Query:
    return query("5-1,a1", "leo", "mars-arsia-mons", dry=7, tanks=8, max_turns=6, **known)


def test_what_is_not_large_is_answered_whole() -> None:
    found, within = first_options(asked())
    assert within is None
    assert found == options(asked())


@pytest.mark.parametrize("most", [0, 10_000])
def test_a_large_question_is_answered_exactly_within_its_bound(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first, "WHOLE_DRAFTS", most)
    found, within = first_options(asked())
    assert within is not None
    assert within.max_hazards is not None
    assert within.max_belts is not None
    assert within == Within(3, 3)
    bound = replace(asked().terms, max_hazards=within.max_hazards, max_belts=within.max_belts)
    assert found == options(replace(asked(), terms=bound))
    told = RouteAnswer.of(asked(), found, within=within)
    assert told.within.max_hazards == 3


def test_the_bound_is_drawn_closer_where_that_is_still_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(first, "WHOLE_DRAFTS", 0)
    monkeypatch.setattr(first, "FIRST_DRAFTS", 0)
    everywhere = query("5-1,a1", "phobos", None, dry=7, tanks=8, max_turns=3)
    found, within = first_reach(everywhere)
    assert within == Within(0, 0)
    none = replace(everywhere.terms, max_hazards=0, max_belts=0)
    same = reach(replace(everywhere, terms=none))
    assert [(each.space, each.turns) for each in found] == [
        (each.space, each.turns) for each in same
    ]
    assert "at most 0 hazard rolls" in str(ReachAnswer.of(everywhere, found, within).within)


def test_where_no_way_has_few_rolls_the_quickest_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(first, "WHOLE_DRAFTS", 0)
    monkeypatch.setattr(first, "FEW_ROLLS", (0,))
    landing = query("5-1,a1", "leo", "mars-arsia-mons", dry=7, tanks=3, max_turns=4)
    search, within = first_search(landing, any_rolls=True)
    assert within == Within()
    whole = Search(landing).arrivals(landing.goals[0])
    found = search.arrivals(landing.goals[0])
    assert found[0].turns == whole[0].turns
    assert max(each.spot for each in found) == max(each.spot for each in whole)
    told, _ = first_options(landing)
    assert told[0].hazards > 0


def test_no_way_is_no_way_however_large_the_question_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "WHOLE_DRAFTS", 0)
    nowhere = query("1-1", "leo", "nereid", dry=20, tanks=1, max_turns=3)
    assert first_options(nowhere) == ([], None)
    limited = replace(nowhere, terms=replace(nowhere.terms, max_hazards=1))
    assert first_options(limited) == ([], None)


def test_a_limit_of_the_question_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "WHOLE_DRAFTS", 0)
    limited = asked(max_hazards=1)
    found, within = first_options(limited)
    assert within == Within(1, 3)
    assert all(option.hazards <= 1 for option in found)


def test_what_is_too_large_is_still_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.route.search.turns.MOST_MEMORY", 1_000)
    with pytest.raises(PlannerError, match="ask with"):
        first_options(asked())
