"""What has been looked at in a season is not looked at again when the season comes again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from planner.board import default_board
from planner.board.model import SUNGRAZER
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search import room, turns
from planner.route.search.search import Search
from planner.route.search.turns import Turns
from planner.rules import Season

BOARD = default_board()
ENGINES = ("4-1", "3-1/2,solar", "6-2,a1", "2-1/4", "1-0,sail")
Answers = list[list[tuple[int, ...]]]


def long_query(random: Random) -> Query:
    """A question over more than one cycle of the Sun."""
    ship = Spacecraft.parse(
        random.sample(ENGINES, 2), dry=random.randint(2, 8), tanks=random.randint(1, 8)
    )
    terms = Terms(max_turns=30, year=random.randint(1, 12), jettison=random.random() < 0.5)
    return Query(BOARD, ship, random.choice(BOARD.sites).index, None, terms)


def answers(query: Query) -> Answers:
    search = Search(query, weigh_belts=False)
    return [
        [(a.turns, a.spot, a.hazards, a.belts, a.shape) for a in search.arrivals(goal)]
        for goal in query.goals
    ]


def forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be kept when a season ends."""
    end = Turns.end

    def end_and_forget(self: Turns, season: Season | None, first_new: int) -> None:
        end(self, season, first_new)
        self.forget(season)

    monkeypatch.setattr(Turns, "end", end_and_forget)


@pytest.mark.parametrize("seed", range(6))
def test_a_season_that_comes_again_brings_what_all_of_it_would(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = long_query(Random(seed))
    kept = answers(query)
    forgetting(monkeypatch)
    assert answers(query) == kept


def test_a_season_comes_again_twelve_years_later_if_there_is_time() -> None:
    terms = Terms(year=4, max_turns=9)
    assert [terms.season_in(turn) for turn in (1, 2, 9)] == [Season.BLUE, Season.YELLOW, Season.RED]
    assert not terms.comes_again(1)
    assert replace(terms, max_turns=10).comes_again(1)


@pytest.mark.parametrize("seed", range(4))
def test_a_season_that_is_over_for_good_is_not_put_aside(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = long_query(Random(seed))
    query = replace(query, terms=replace(query.terms, max_turns=8))
    with monkeypatch.context() as patched:
        patched.setattr(Terms, "comes_again", lambda *_: True)
        put_aside = answers(query)
    monkeypatch.setattr(turns, "put_aside", pytest.fail)
    assert answers(query) == put_aside


def sizes(query: Query, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What a search takes of memory, whenever it has more."""
    found = []
    size = Turns._size
    room._left.clear()

    def measured(self: Turns) -> int:
        found.append(size(self))
        return found[-1]

    with monkeypatch.context() as patched:
        patched.setattr(Turns, "_size", measured)
        answers(query)
    return found


def test_what_a_season_left_is_forgotten_where_memory_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ship = Spacecraft.parse(["5-1,a1", "12-8,a2", "3-1/2,solar"], dry=7, tanks=6)
    query = Query(BOARD, ship, BOARD["leo"].index, None, Terms(max_turns=30, year=1))
    kept, most = answers(query), max(sizes(query, monkeypatch))
    with monkeypatch.context() as forgetful:
        forgetting(forgetful)
        least = max(sizes(query, forgetful))
    assert least < most
    room._left.clear()
    monkeypatch.setattr(turns, "MOST_MEMORY", (least + most) // 2)
    assert answers(query) == kept


@pytest.mark.parametrize(("year", "forgotten"), [(8, [Season.YELLOW]), (5, [])])
def test_gl_Synodic_Comet_who_came_too_late_to_leave_the_sungrazer_may_come_again(
    year: int, forgotten: list[Season], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Season | None] = []
    monkeypatch.setattr(Turns, "forget", lambda _self, season: asked.append(season))
    ship = Spacecraft.parse(["3-1"], dry=4, tanks=6)
    outside = BOARD["saturn-burn-10"].index
    query = Query(BOARD, ship, outside, None, Terms(max_turns=6, year=year))
    Search(query)
    arrived = Search(query).arrivals(BOARD[SUNGRAZER].index)
    assert arrived[0].turns == 1
    assert asked == 2 * forgotten
