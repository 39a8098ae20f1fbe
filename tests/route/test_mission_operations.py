"""Operations and glory on a mission, and what makes no mission, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.board.model import SUNGRAZER
from planner.errors import BadInput
from planner.route.mission import (
    Operation,
    Refuel,
    Work,
    mission_tanks,
    plans,
)
from planner.rules import CORE, RACE_FOR_GLORY
from tests.route.missions import (
    BOARD,
    around_mars,
    assert_sound,
    best,
    index,
    leg,
    mission,
    refused,
)


def test_I6_prospecting_has_its_chance() -> None:
    buggy = Operation(Work.PROSPECT, isru=1, buggy=True)
    plan = best(around_mars("3-1", leg("phobos", operations=[buggy]), dry=4, tanks=3))
    assert plan.prospecting == Fraction(11, 36)
    assert plan.success() == 1
    again = leg("phobos", operations=["prospect"])
    both = best(around_mars("3-1", again, leg("deimos", operations=[buggy]), dry=4, tanks=3))
    assert both.prospecting == Fraction(1, 6) * Fraction(11, 36)


def test_I6_the_sungrazer_never_fails_where_seasons_count() -> None:
    assert BOARD[SUNGRAZER].is_site
    there = leg(SUNGRAZER, operations=["prospect"])
    core = best(mission("3-1", SUNGRAZER, there, dry=4, tanks=2, rules=CORE))
    rfg = best(mission("3-1", SUNGRAZER, there, dry=4, tanks=2, rules=RACE_FOR_GLORY))
    assert core.prospecting == 1 > rfg.prospecting


def test_I6_2_the_prospecting_card_must_be_good_enough() -> None:
    dry = Operation(Work.PROSPECT, isru=3)
    refused(lambda: plans(around_mars("3-1", leg("phobos", operations=[dry]), dry=4)), "I6.2")
    with pytest.raises(BadInput, match="only prospecting asks"):
        Operation(Work.INDUSTRIALIZE, isru=2)


def test_I7_operations_need_a_site() -> None:
    asked = around_mars("3-1", leg("sol-mars-l1", operations=["industrialize"]), dry=4, tanks=3)
    refused(lambda: plans(asked), "I7")


@pytest.mark.parametrize(("work", "rule"), [("produce", "I8"), ("deliver", "I9")])
def test_I8_I9_need_a_factory(work: str, rule: str) -> None:
    refused(lambda: plans(around_mars("3-1", leg("phobos", operations=[work]), dry=4)), rule)
    built = leg("phobos", operations=["industrialize", work])
    assert best(around_mars("3-1", built, dry=4, tanks=3)).operations == 2


def test_D1b_other_operations_are_done_anywhere() -> None:
    plan = best(around_mars("3-1", leg("sol-mars-l1", operations=["other"]), dry=4, tanks=3))
    assert [deed.rule for deed in plan.deeds] == ["D1b"]


def test_L_glory_is_brought_home_one_by_one() -> None:
    with pytest.raises(BadInput, match="without a Human who took the glory"):
        around_mars("3-1", leg("phobos", glory=True), dry=4, tanks=3)
    with pytest.raises(BadInput, match="no site"):
        around_mars("3-1", leg("lmo", glory=True), leg("leo"), dry=4, tanks=3)
    twice = (leg("phobos", glory=True), leg("ceres", glory=True), leg("leo"))
    with pytest.raises(BadInput, match="takes glory chit 2 for 1 Human"):
        around_mars("3-1", *twice, dry=4, tanks=3)
    assert around_mars("3-1", *twice, dry=4, tanks=3, humans=2).humans == 2


def test_nothing_is_taken_aboard_where_the_mission_ends() -> None:
    with pytest.raises(BadInput, match="where the mission ends"):
        around_mars("3-1", leg("phobos", refuel=Refuel(isru=1)), dry=4, tanks=3)
    with pytest.raises(BadInput, match="optional but has more to do"):
        around_mars("3-1", leg("phobos", drop=1, optional=True), leg("lmo"), dry=4, tanks=3)


def test_what_makes_no_mission() -> None:
    with pytest.raises(BadInput, match="moves a mass below 0"):
        around_mars("3-1", leg("phobos", drop=-1), dry=4)
    with pytest.raises(BadInput, match="over 24 operations"):
        around_mars("3-1", leg("phobos", operations=["other"] * 25), dry=4)
    with pytest.raises(BadInput, match="passes places as legs"):
        around_mars("3-1", leg("phobos"), dry=4, via=(index("lmo"),))


def test_H5e_no_leg_ends_on_a_lander_burn() -> None:
    with pytest.raises(BadInput, match="lander burn"):
        around_mars("3-1", leg("mars-lander-2"), dry=4, tanks=3)


def test_E5d_the_fewest_tanks_for_there_and_back_again() -> None:
    there, back = leg("phobos"), leg("lmo")
    fewest = mission_tanks(around_mars("3-2", there, back, dry=5, tanks=0))
    assert fewest is not None
    for plan in fewest.plans:
        assert_sound(plan)
    assert plans(around_mars("3-2", there, back, dry=5, tanks=fewest.tanks - 1)) == []
    made = leg("phobos", refuel=Refuel(isru=1))
    with_isru = mission_tanks(around_mars("3-2", made, back, dry=5, tanks=0))
    assert with_isru is not None
    assert with_isru.tanks <= fewest.tanks
