"""A search takes no more memory than it may, and gives it back."""

from dataclasses import replace

import numpy as np
import pytest

from planner.board import default_board
from planner.errors import BadInput
from planner.route.query import Query, Spacecraft, Terms
from planner.route.reach import reach
from planner.route.search import fronts, room, turns
from planner.route.search.fronts import Fronts, is_beaten, make_room, new_fronts
from planner.route.search.search import Search
from planner.route.watch import Enough

NOTHING = np.uint64(0)
BOARD_SITE = default_board()["deimos"].index


def everywhere() -> Query:
    board = default_board()
    ship = Spacecraft.parse(["5-1,a1", "12-8,a2"], dry=7, tanks=6)
    return Query(board, ship, board["leo"].index, terms=Terms(max_turns=8, year=1))


def test_a_search_that_would_take_too_much_says_what_to_narrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MOST_MEMORY", 1_000_000)
    with pytest.raises(
        BadInput, match="fewer turns, fewer engines, fewer tanks, fewer rolls"
    ) as refused:
        reach(everywhere())
    assert refused.value.code == "too-large"
    assert isinstance(refused.value, Enough)
    monkeypatch.setattr(turns, "MOST_MEMORY", 1_000)
    passing = replace(everywhere(), terms=Terms(max_turns=8, via=(BOARD_SITE,), max_belts=0))
    with pytest.raises(BadInput, match="ask with fewer places to pass, fewer turns") as refused:
        reach(passing)
    assert "rolls" not in str(refused.value)


def test_fronts_that_are_moved_together_give_the_same_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answers() -> list[object]:
        search = Search(everywhere())
        return [
            (a.turns, a.spot, a.hazards, a.threat, a.shape)
            for goal in search.query.goals
            for a in search.arrivals(goal)
        ]

    expected = answers()
    monkeypatch.setattr(fronts, "PACKED_FROM", 0)
    monkeypatch.setattr(turns, "ROOM", 10)
    assert answers() == expected


def test_what_another_search_left_does_not_change_the_answers() -> None:
    def answers() -> list[object]:
        search = Search(everywhere())
        return [(a.turns, a.spot, a.hazards, a.threat) for a in search.arrivals(BOARD_SITE)]

    expected = answers()
    for groups in room._left.values():
        for arrays in groups:
            for array in arrays:
                array.fill(77)
    kept = {kind: len(groups) for kind, groups in room._left.items()}
    assert min(kept[kind] for kind in ("labels", "drafts", "fronts")) > 0
    assert answers() == expected
    assert max(map(len, room._left.values())) <= room.MOST_LEFT


def filled(places: int, ways: int) -> Fronts:
    """Fronts of which no way beats another, so that all are kept."""
    made = new_fronts(places, 16)
    none_beaten = np.zeros(1, np.int8)
    for way in range(ways):
        for place in range(places):
            make_room(made, 1)
            # The more of one field, the less of the next.
            word = np.uint64(way << 6 | (ways - way) << 30)
            fronts.add(
                made, place, word, NOTHING, NOTHING, NOTHING, NOTHING, -1, none_beaten, 0
            )  # fmt: skip
    return made


def test_fronts_take_little_more_room_than_their_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "PACKED_FROM", 100)
    made = filled(places=7, ways=15)
    kept = made.length.tolist()
    assert kept == [kept[0]] * 7
    assert made.state[0] <= 4 * made.length.sum() + 100
    assert all(
        is_beaten(made, place, made.word[at], NOTHING, NOTHING, NOTHING, NOTHING)
        for place in range(7)
        for at in range(made.first[place], made.first[place] + made.length[place])
    )
