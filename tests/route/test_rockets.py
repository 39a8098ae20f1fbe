"""Which rocket: cards and their faces, what is paid, what is best, and what a card is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.route.query import Query, Terms
from planner.route.rockets import Asked, Measure, which_rockets, worth
from planner.route.rockets.flights import Hangar
from planner.route.rockets.hand import CardSource, held
from planner.route.rockets.loadouts import loadouts
from planner.route.tanks import fewest_tanks

HALL = ["Hall Effect", "Cascade Photovoltaic"]


def cards(asked: Asked) -> list[list[str]]:
    return [[card.title for card in each.stack] for each in loadouts(asked).flown]


def test_I4_a_boost_pays_the_mass_of_cards_in_hand_and_nothing_for_those_in_leo() -> None:
    asked = Asked.of("Deimos", hand=["Hall Effect"], ready=["Cascade Photovoltaic"], aqua=9)
    [only] = loadouts(asked).flown
    assert (only.boost, only.price, only.dry) == (2, 0, 5)


def test_I4_a_crew_is_never_in_hand_and_costs_nothing() -> None:
    assert held("CQ038F").free
    assert held("CQ038F").cost(held("CQ038F").ways[0]) == 0


def test_I4_what_is_boosted_starts_in_leo() -> None:
    with pytest.raises(RuleViolation, match="I4: Hall Effect is boosted to LEO") as refused:
        Asked.of("Deimos", hand=HALL, origin="Ceres")
    assert refused.value.field == "from"
    assert Asked.of("Deimos", ready=HALL, origin="Ceres").zone.id == "ceres"


def test_I4a_a_black_side_is_not_boosted_but_may_be_there_already() -> None:
    with pytest.raises(RuleViolation, match="I4a: Ion Drive is the black side"):
        held("Ion Drive")
    assert held("Ion Drive", CardSource.READY).free


def test_I4c_a_radiator_is_boosted_either_way_round() -> None:
    bubble = held("Bubble Membrane")
    assert [(way.heavy, bubble.cost(way)) for way in bubble.ways] == [(False, 0), (True, 1)]
    assert [way.heavy for way in held("Bubble Membrane:heavy").ways] == [True]


def test_gl_orientation_a_heavy_radiator_that_is_there_may_be_turned_light() -> None:
    assert [way.heavy for way in held("Bubble Membrane", CardSource.READY).ways] == [False]
    ways = held("Bubble Membrane:heavy", CardSource.READY).ways
    assert [way.heavy for way in ways] == [False, True]


def test_I2_what_is_on_offer_is_bought_and_boosted() -> None:
    asked = Asked.of("Deimos", hand=HALL[1:], offer=["Hall Effect = 3"], aqua=12)
    [only] = loadouts(asked).flown
    assert (only.boost, only.price, only.cost) == (5, 3, 8)


def test_E2_each_card_exists_once() -> None:
    with pytest.raises(BadInput, match="Hall Effect is named twice") as refused:
        Asked.of("Deimos", hand=["Hall Effect"], offer=["CT045"])
    assert refused.value.field == "offer"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"carry": ["Dumbo"]}, "carry"),
        ({"work": ["Dumbo"]}, "use"),
        ({"offer": ["Dumbo=much"]}, "offer"),
        ({"offer": ["Nothing at all"]}, "offer"),
        ({"ready": ["CQ038"]}, "ready"),
        ({"aqua": -1}, "aqua"),
        ({"cargo_tanks": 23}, "cargo_tanks"),
        ({"origin": "Deimos", "back": True, "hand": []}, "to"),
        ({"back": True, "terms": Terms(via=(3,))}, "via"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(more: dict[str, object], field: str) -> None:
    with pytest.raises(PlannerError) as refused:
        Asked.of("Deimos", **{"hand": HALL, **more})  # type: ignore[arg-type]
    assert refused.value.field == field


def test_no_cards_at_all_are_refused() -> None:
    with pytest.raises(BadInput, match="a rocket needs a card"):
        which_rockets(Asked.of("Deimos"))


def test_J1_a_stack_takes_only_what_makes_its_thrusters_work() -> None:
    assert cards(Asked.of("Deimos", hand=[*HALL, "Mass Driver"])) == [HALL[::-1]]


def test_what_is_carried_is_aboard_every_rocket() -> None:
    asked = Asked.of("Deimos", hand=[*HALL, "Mass Driver"], carry=["Mass Driver"], cargo_tanks=1)
    for loadout in loadouts(asked).flown:
        assert "CT053" in loadout.numbers
        assert loadout.stack.water_tanks == 1
    assert which_rockets(asked).rockets


def test_J2b_what_is_used_there_has_what_it_needs_aboard() -> None:
    hand = ["Re Solar Moth", "Rock Splitter", "Cascade Photovoltaic"]
    asked = Asked.of("Deimos", hand=hand, work=["Rock Splitter"])
    assert [sorted(each) for each in cards(asked)] == [sorted(hand)]


def test_I7g_a_refinery_at_work_needs_no_cooling() -> None:
    refinery = "CVD Molding"
    asked = Asked.of("Deimos", hand=["Re Solar Moth", refinery], carry=[refinery])
    working = Asked.of("Deimos", hand=["Re Solar Moth", refinery], work=[refinery])
    assert cards(asked) == cards(working)


def test_the_best_by_each_measure_are_named_and_none_beats_another() -> None:
    found = which_rockets(Asked.of("Arsia Mons", hand=HALL, ready=["CQ038F"], aqua=14), most=None)
    assert found.unbeaten == len(found.rockets) > 2
    for measure in Measure:
        best = found.best(measure).value(measure)
        values = [each.value(measure) for each in found.rockets]
        assert best == (max(values) if measure is Measure.CHANCE else min(values))
    assert all(each.aqua <= 14 for each in found.rockets)


@pytest.mark.parametrize("measure", list(Measure))
def test_the_rockets_come_in_the_order_that_is_preferred(measure: Measure) -> None:
    asked = Asked.of("Arsia Mons", hand=HALL, ready=["CQ038F"], aqua=14)
    found = which_rockets(asked, prefer=measure, most=6)
    values = [each.value(measure) for each in found.rockets]
    assert values == sorted(values, reverse=measure is Measure.CHANCE)
    assert found.rockets[0] is found.best(measure)
    assert len(found.rockets) <= 6 <= found.unbeaten


def test_the_fewest_tanks_are_those_of_the_planner() -> None:
    asked = Asked.of("Arsia Mons", hand=HALL, ready=["CQ038F"], aqua=14)
    hangar = Hangar(asked)
    for rocket in which_rockets(asked).rockets:
        ship = hangar.spacecraft(rocket.loadout)
        assert ship is not None
        fewest = fewest_tanks(Query(asked.board, ship, asked.origin, (asked.goal,), asked.terms))
        assert fewest is not None
        assert fewest.tanks == rocket.fewest <= rocket.tanks


def test_a_rocket_that_has_to_come_back_ends_where_it_began() -> None:
    asked = Asked.of("Deimos", hand=["Re Solar Moth"], aqua=9, back=True)
    found = which_rockets(asked)
    for rocket in found.rockets:
        assert rocket.way.moves[-1].path[-1].space == "leo"
    there = which_rockets(Asked.of("Deimos", hand=["Re Solar Moth"], aqua=9))
    assert found.best(Measure.TURNS).way.turns >= there.best(Measure.TURNS).way.turns


@pytest.mark.parametrize(
    ("goal", "more", "rule", "message"),
    [
        ("Deimos", {"hand": ["Hall Effect"]}, "J1", "Hall Effect is not operational"),
        ("Deimos", {"hand": ["Cascade Photovoltaic"]}, "H2", "none of the cards has a thrust"),
        ("Deimos", {"hand": HALL, "aqua": 3}, "I4", "the cheapest rocket that does it costs"),
        ("Deimos", {"hand": HALL, "cargo_tanks": 22}, "F2a", "whatever flies is heavier than 23"),
        ("Ceres", {"hand": HALL, "aqua": 9}, "H6a", "the thrust is too low to get to Ceres"),
        (
            "Deimos",
            {"hand": ["Re Solar Moth", "Rock Splitter"], "work": ["Rock Splitter"]},
            "J1",
            "Rock Splitter is not operational: needs a generator",
        ),
    ],
)
def test_where_nothing_flies_the_rule_in_the_way_is_named(
    goal: str, more: dict[str, object], rule: str, message: str
) -> None:
    found = which_rockets(Asked.of(goal, **more))  # type: ignore[arg-type]
    assert not found.rockets
    assert found.why_none is not None
    assert (found.why_none.rule, found.why_none.message[: len(message)]) == (rule, message)


def test_what_would_work_does_work() -> None:
    found = which_rockets(Asked.of("Deimos", hand=HALL, aqua=3))
    assert found.why_none is not None
    enough = int(found.why_none.cures[0].what.partition(" ")[0])
    assert which_rockets(Asked.of("Deimos", hand=HALL, aqua=enough)).rockets
    assert not which_rockets(Asked.of("Deimos", hand=HALL, aqua=enough - 1)).rockets


NORTH_POLE = "Mars: North Pole"


@pytest.mark.parametrize(
    ("goal", "more", "aqua", "told"),
    [
        (
            NORTH_POLE,
            {"terms": Terms(max_turns=1)},
            2,
            "the cheapest rocket that could do it, with more than 1 turns, costs 8 aqua,",
        ),
        (
            "Deimos",
            {"terms": Terms(max_turns=1), "back": True},
            7,
            "the cheapest rocket that could do it, with more than 1 turns, costs 8 aqua,",
        ),
        ("Ceres", {}, 4, "the cheapest stack costs 5 aqua without fuel, and there are 4; with"),
        ("Ceres", {"back": True}, 0, "the cheapest stack costs 5 aqua without fuel, and there are"),
    ],
)
def test_too_few_aquas_come_first_even_if_more_of_them_are_not_enough(
    goal: str, more: dict[str, Any], aqua: int, told: str
) -> None:
    found = which_rockets(Asked.of(goal, hand=HALL, aqua=aqua, **more))
    assert found.why_none is not None
    assert found.why_none.rule == "I4"
    assert found.why_none.message.startswith(told)
    assert f"there are {aqua}" in found.why_none.message


def test_with_enough_aqua_the_other_reason_is_told_alone() -> None:
    asked = Asked.of(NORTH_POLE, hand=HALL, aqua=8, terms=Terms(max_turns=1))
    found = which_rockets(asked)
    assert found.why_none is not None
    assert found.why_none.rule == "D1"
    assert found.why_none.cures[0].what == "more than 1 turns"


def test_what_helps_one_leg_only_is_no_cure_for_the_way_there_and_back() -> None:
    found = which_rockets(Asked.of(NORTH_POLE, hand=HALL, aqua=6, back=True))
    assert found.why_none is not None
    assert found.why_none.cures == ()


def test_what_a_card_is_worth_is_what_is_possible_with_it_and_not_without_it() -> None:
    asked = Asked.of("Deimos", hand=HALL, aqua=9)
    found = worth(asked, "Re Solar Moth")
    assert [str(gain.measure) for gain in found.gains if gain.with_it != gain.without]
    assert all("CT048" in each.loadout.numbers for each in found.rockets)
    dearest = Asked.of("Deimos", hand=HALL, offer=[f"Re Solar Moth={found.most_bid}"], aqua=9)
    assert [each for each in loadouts(dearest).flown if "CT048" in each.numbers]
    alone = which_rockets(Asked.of("Deimos", offer=[f"Re Solar Moth={found.most_bid}"], aqua=9))
    assert alone.rockets
    one_more = f"Re Solar Moth={(found.most_bid or 0) + 1}"
    assert not which_rockets(Asked.of("Deimos", offer=[one_more], aqua=9)).rockets


def test_a_card_in_hand_is_weighed_against_being_without_it() -> None:
    found = worth(Asked.of("Deimos", hand=HALL, aqua=9, carry=["Hall Effect"]), "Hall Effect")
    assert not found.without.rockets
    assert len(found.rockets) == len(found.with_it.rockets) > 0
    assert all(gain.without is None for gain in found.gains)


def test_a_card_that_changes_nothing_is_worth_nothing() -> None:
    found = worth(Asked.of("Deimos", hand=HALL, aqua=9), "Mass Driver")
    assert (found.rockets, found.gains) == ((), ())


def test_what_can_be_bid_for_a_card_is_told_where_each_rocket_with_it_is_beaten() -> None:
    ready = ["Tungsten Resistojet", "Nuclear Drill", "Brayton Turbine"]
    ready += ["Rubbia Thin Film Fission Hohlraum"]
    asked = Asked.of(
        "Hygiea",
        ready=ready,
        hand=["Microtube Array", "Radioisotope Stirling"],
        aqua=8,
        terms=Terms(max_turns=3, jettison=False),
    )
    found = worth(asked, "Tungsten Resistojet")
    assert (found.rockets, found.most_bid) == ((), 6)
    carrying = which_rockets(replace(asked, carry=("CB064",)))
    assert carrying.best(Measure.AQUA).aqua == 8 - 6


def test_what_is_left_out_of_too_many_stacks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.route.rockets.loadouts.MOST_LOADOUTS", 1)
    asked = Asked.of("Deimos", hand=["Re Solar Moth", *HALL], aqua=9)
    found = loadouts(asked)
    assert (len(found.flown), found.left_out) == (1, 2)
    assert found.flown[0].cost == 0
    monkeypatch.setattr("planner.route.rockets.loadouts.MOST_STACKS", 1)
    assert loadouts(asked).left_out >= 1


def test_J4d_an_afterburn_cools_in_the_move_and_not_what_works_at_the_goal() -> None:
    def flown(work: list[str]) -> list[list[str]]:
        hand = ["CT044", "CX083", "CD095"]
        asked = Asked.of("Deimos", hand=hand, work=work, aqua=9, terms=Terms(max_turns=3))
        return [[c.number for c in each.loadout.stack] for each in which_rockets(asked).rockets]

    assert any("CD095F" not in stack for stack in flown([]))
    assert all("CD095F" in stack for stack in flown(["CT044"]))
