"""Rockets side by side."""

import pytest

from planner.board import default_board
from planner.errors import BadInput, RuleViolation
from planner.route.compare import Contest, Yardstick, compare
from planner.route.landing.check import check_landing
from planner.route.plan import options
from planner.route.query import Query, Terms
from planner.route.tanks import fewest_tanks

NUMBERS, CARDS = "5-1,a1, dry 7, 3 tanks", "Hall Effect, Cascade Photovoltaic, 3 tanks"
SHORT = Terms(max_turns=6)


def test_each_figure_is_that_of_the_question_asked_alone() -> None:
    asked = Contest.of([NUMBERS, "9-2, dry 6, 5 tanks"], ["Deimos", "Ceres"], terms=SHORT)
    for goal in compare(asked).goals:
        for rocket, flown in zip(asked.rockets, goal.flown, strict=True):
            query = Query(asked.board, rocket.spacecraft, asked.origin, (goal.goal,), SHORT)
            ways, fewest = options(query), fewest_tanks(query)
            assert (flown.option is None) == (not ways)
            if flown.option:
                assert flown.value(Yardstick.TURNS) == ways[0].turns
                assert flown.value(Yardstick.FUEL) == ways[0].spent
            assert flown.value(Yardstick.TANKS) == (fewest.tanks if fewest else None)


def test_H6a_what_cannot_land_is_told_with_its_rule() -> None:
    asked = Contest.of([NUMBERS, "9-2, dry 6, 5 tanks"], ["Ceres"], terms=SHORT)
    weak, strong = compare(asked).goals[0].flown
    assert weak.no_landing is not None
    assert weak.no_landing.rule == "H6a"
    assert not check_landing(
        asked.board, default_board()["ceres"].index, asked.rockets[0].spacecraft, SHORT
    ).possible
    assert strong.lands


def test_the_better_one_is_marked_and_nobody_where_they_are_alike() -> None:
    found = compare(Contest.of([NUMBERS, "5-1,a1, dry 5, 3 tanks"], ["Deimos"], terms=SHORT))
    assert found.best[Yardstick.DRY] == {1}
    assert found.best[Yardstick.RAD_HARD] == frozenset()
    assert found.goals[0].best[Yardstick.TURNS] == frozenset()


def test_H10_a_chance_that_leaves_belts_out_is_not_compared() -> None:
    found = compare(Contest.of([NUMBERS, CARDS], ["Deimos"], terms=SHORT))
    assert found.goals[0].best[Yardstick.CHANCE] == frozenset()
    hard = compare(Contest.of([f"{NUMBERS}, rad-hard 8", CARDS], ["Deimos"], terms=SHORT))
    assert hard.goals[0].best[Yardstick.CHANCE] == {0}


def test_H3_net_thrust_adds_up_with_afterburn_and_without() -> None:
    found = compare(Contest.of([NUMBERS, CARDS]))
    [figure] = found.sides[0].thrusts
    assert figure.net is not None
    assert figure.afterburning is not None
    assert sum(part.value for part in figure.net.parts) == figure.net.value == 4
    assert figure.afterburning.value == found.sides[0].value(Yardstick.THRUST) == 5


def test_H6b_what_can_only_fall_is_compared_too() -> None:
    found = compare(Contest.of(["none, dry 3, 2 tanks", NUMBERS], ["Ceres"], terms=SHORT))
    assert found.sides[0].value(Yardstick.THRUST) is None
    assert found.goals[0].flown[0].option is None


@pytest.mark.parametrize(
    ("rockets", "goals", "told"),
    [
        ([NUMBERS], [], "1 rockets cannot be compared"),
        ([NUMBERS] * 5, [], "5 rockets cannot be compared"),
        (["5-1", NUMBERS], [], "a rocket needs a dry mass"),
        (["dry 7", NUMBERS], [], "a rocket needs an engine or cards"),
        (["Hall Effect, dry 7", NUMBERS], [], "cards or of engines and masses"),
        ([CARDS, NUMBERS], ["nowhere"], "nowhere"),
        ([CARDS, NUMBERS], ["Deimos"] * 9, "no more than 8"),
    ],
)
def test_what_makes_no_sense_is_refused(rockets: list[str], goals: list[str], told: str) -> None:
    with pytest.raises(BadInput, match=told) as refused:
        Contest.of(rockets, goals)
    assert refused.value.field in ("rocket", "to")


def test_J3_a_rocket_without_a_working_thruster_is_refused_with_the_rule() -> None:
    with pytest.raises(RuleViolation) as refused:
        Contest.of(["Hall Effect, 3 tanks", NUMBERS])
    assert (refused.value.rule, refused.value.field) == ("H2", "rocket")
