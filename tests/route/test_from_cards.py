"""Routes of real cards: what activating a thruster costs, and what the belts can harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from planner.craft import CardStack, Rocket
from planner.craft.stack import card_named
from planner.craft.thruster import thrusters_of
from planner.errors import RuleViolation
from planner.motion import activate
from planner.route.from_cards import spacecraft_from_cards
from planner.route.plan import Option, options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.threat import NEVER_HURT
from planner.rules import RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index

EARTH = BOARD.zones["earth"]


def ship(*cards: str, wet: int, zone: str = "earth") -> Spacecraft:
    stack = CardStack.of([card_named(card) for card in cards])
    return spacecraft_from_cards(Rocket.at(stack, wet), BOARD.zones[zone])


def ways(craft: Spacecraft, start: str, goal: str, **terms: Any) -> list[Option]:
    return options(Query(BOARD, craft, index(start), (index(goal),), Terms(**terms)), most=None)


def thrusts(option: Option) -> list[int]:
    return [move.thrust.value for move in option.moves]


FOUNTAIN = ("CT044R", "CX084R", "CD102F:heavy", "CF070R")


def test_gl_Orientation_c_a_fountain_cools_only_the_first_move_of_a_route() -> None:
    craft = ship(*FOUNTAIN, wet=20)
    assert any(thruster.flips for thruster in craft.thrusters)
    for option in ways(craft, "leo", "achilles", season=Season.BLUE):
        flipped = [move.turn for move in option.moves if move.thruster and move.thruster.flips]
        assert len(flipped) <= 1
    assert not _works_light()


def _works_light() -> bool:
    stack = CardStack.of([card_named(card) for card in ("CT044R", "CX084R", "CD102F", "CF070R")])
    return any(not each.afterburn_cools for each in thrusters_of(stack, EARTH))


def test_gl_Orientation_c_the_coolant_that_is_spent_weighs_nothing_any_more() -> None:
    craft = ship(*FOUNTAIN, wet=20)
    whole, *rest = craft.shapes
    assert whole.lost == 0
    assert any(shape.lost for shape in rest)
    for option in ways(craft, "leo", "sol-earth-l1", season=Season.BLUE):
        first = option.moves[0]
        if first.thruster and first.thruster.flips:
            spent = first.wet_start.mass - first.wet_end.mass
            assert spent > first.fuel_steps or first.fuel_steps == 0


VALKYRIE = ("CT052R", "CX081R", "CX084R", "CD092R:heavy", "CD093R:heavy", "CT044F", "CF074F")


def test_J1c_a_route_does_not_fly_on_what_valkyrie_takes_from_its_own_chain() -> None:
    craft = ship(*VALKYRIE, wet=20)
    for option in ways(craft, "leo", "karin-a", season=Season.BLUE, max_turns=6):
        assert 9 not in thrusts(option)
        for move in option.moves:
            assert move.thruster is None or not {"CD092", "CT044"} & {
                card.face.card for card in move.thruster.losses
            }


def test_J4d_H3a_a_chain_that_only_its_afterburn_cools_can_be_planned() -> None:
    craft = ship("CT051F", "CX080F", wet=20)
    assert [thruster.afterburn_cools for thruster in craft.thrusters] == [True]
    found = ways(craft, "leo", "luna-shackleton", season=Season.BLUE)
    assert found
    assert all(
        move.afterburn for option in found for move in option.moves if move.thruster is not None
    )
    with pytest.raises(RuleViolation, match="J4b"):
        _without_afterburn(craft)


def _without_afterburn(craft: Spacecraft) -> None:
    activate(craft.thrusters[0], dry=craft.dry, wet=craft.wet, zone=EARTH)


@pytest.mark.parametrize(
    ("cards", "hardness"),
    [
        (("CT049F", "CT044R"), "the rocket's"),  # the sail ignores belts
        (("CT049R", "CT044R"), "the softer one's"),  # a mag sail does not
    ],
)
def test_CT049F_a_photon_sail_does_not_roll_for_belts(cards: Sequence[str], hardness: str) -> None:
    craft = ship(*cards, wet=max(2, sum(card_named(c).mass for c in cards)))
    rocket, sail = card_named("CT044R").rad_hard, card_named(cards[0]).rad_hard
    expected = (rocket,) if hardness == "the rocket's" else (sail, rocket)
    assert craft.rad_hard == expected
    [way, *_] = ways(craft, "cycler", "earth-belt-1", max_turns=1)
    assert way.success() == way.survival(min(expected))


def test_CT049F_nothing_is_harmed_where_only_a_photon_sail_flies() -> None:
    assert ship("CT049F", wet=1).rad_hard == (NEVER_HURT,)


def test_gl_Sails_a__nothing_arrives_through_an_aerobrake_that_is_nothing_but_sails() -> None:
    craft = ship("CT049F", wet=1)
    assert not ways(craft, "lmo", "mars-arsia-mons", max_turns=2)
    assert ways(ship("CT049F", "CF070R", wet=5), "lmo", "mars-arsia-mons", max_turns=2)


def test_J3a_a_solar_chain_does_not_burn_in_the_neptune_zone() -> None:
    craft = ship("CT044F", "CX091R", "CG104R", "CD092F", wet=8, zone="uranus")
    assert all(thruster.needs_sun for thruster in craft.thrusters)
    assert not ways(craft, "uranus-burn-10", "neptune-burn-31", max_turns=1)


def test_H6b_a_spacecraft_without_an_engine_falls_and_does_nothing_else() -> None:
    craft = Spacecraft.parse(["none"], dry=3)
    [fall] = ways(craft, "lmo", "mars-arsia-mons")
    assert [(move.engine, move.thrust.value) for move in fall.moves] == [("none", 0)]
    assert (fall.hazards, fall.fuel_steps) == (1, 0)
    assert not ways(craft, "lmo", "leo")


def test_gl_Synodic_Comet_no_route_waits_on_the_sungrazer_past_its_season() -> None:
    """In year 8 the yellow season ends; whoever stands there then goes nowhere any more."""
    craft = Spacecraft.parse(["3-1"], dry=3, tanks=4)
    last = next(year for year in range(1, 13) if Terms(year=year).sungrazer_burns_after(1))
    away = next(exit_.to for exit_ in BOARD.exits(index("kreutz-sungrazer")))
    goal = BOARD[away].id
    too_late = Terms(year=last, max_turns=8)
    for option in options(
        Query(BOARD, craft, index("kreutz-sungrazer"), (index(goal),), too_late), most=None
    ):
        assert option.moves[0].turn == 1


@pytest.mark.parametrize("cards", [("RT001F",), ("RT001F", "CT045F")])
def test_B2j_iiA1_cards_without_rad_hardness_fly_by_their_own_rules_only(
    cards: Sequence[str],
) -> None:
    rocket = Rocket.at(CardStack.of([card_named(card) for card in cards]), 16)
    with pytest.raises(RuleViolation, match="no rad-hardness is printed on RT001F") as caught:
        spacecraft_from_cards(rocket, EARTH)
    assert (caught.value.rule, caught.value.code) == ("B2j", "no-rad-hardness")
    assert "race-for-glory" in str(caught.value.hint)
    craft = spacecraft_from_cards(rocket, EARTH, rules=RACE_FOR_GLORY)
    assert craft.rad_hard == ((NEVER_HURT,) if len(cards) == 1 else (5,))
    [way, *_] = ways(craft, "leo", "geo", rules=RACE_FOR_GLORY)
    assert not way.belts


def test_B2j_J1c_valkyrie_does_not_guess_what_its_radiation_spares() -> None:
    stack = CardStack.of([card_named(card) for card in (*VALKYRIE, "RF027F")])
    with pytest.raises(RuleViolation, match="no rad-hardness is printed on RF027F"):
        thrusters_of(stack, EARTH)
