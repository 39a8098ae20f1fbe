"""What is missing from a card, and the cards that supply it."""

import pytest

from planner.board import default_board
from planner.craft import CardStack, build, survey
from planner.craft.cures import Missing, missing_in
from planner.craft.stack import StackCard, card_named
from planner.craft.supports import Circumstances, NotOperational, find_chains

ZONES = default_board().zones
HOT = ("Amat-catalyzed Fission-fusion", "Amat-initiated H-B Magnetic-inertial")


def lacking(*cards: str, zone: str = "earth") -> list[tuple[Missing, ...]]:
    rocket = build(CardStack.of([card_named(card) for card in cards]))
    return list(missing_in(rocket, survey(rocket, ZONES[zone]), ZONES[zone]))


def test_J3_nothing_is_missing_from_what_works() -> None:
    assert lacking("Hall Effect", "Cascade Photovoltaic") == [(), ()]


def test_J1_each_piece_has_its_own_cures_lightest_of_the_deck_first() -> None:
    [(reactor, therm)] = lacking("Metastable Helium")
    assert (reactor.lack.rule, reactor.lack.supplies) == ("J1", ("reactor:x",))
    assert (therm.lack.rule, therm.lack.supplies) == ("J4b", ("therms",))
    ours = [c.mass for c in reactor.cures if all(x.face.deck == "core" for x in c.cards)]
    assert ours == sorted(ours) == [each.mass for each in reactor.cures][: len(ours)]


def test_J4b_where_one_radiator_is_not_enough_two_are_told() -> None:
    [(therms,), *_] = lacking(
        "Colliding FRC 3He-D Fusion",
        "Pulsed NTR Fission",
        "Fission-heated Steam",
        "Triggered Decay Nuclear Battery",
    )
    assert therms.lack.therms == 7
    assert therms.cures
    assert all(len(cure.cards) == 2 for cure in therms.cures)


def test_J3a_a_generator_that_works_in_the_dark_cures_a_solar_one() -> None:
    thruster, solar = lacking("Hall Effect", "Cascade Photovoltaic", zone="neptune")
    assert thruster[0].lack.rule == "J3a"
    assert not any(card.face.solar for cure in thruster[0].cures for card in cure.cards)
    assert thruster[0].cures
    assert solar[0].cures == ()


@pytest.mark.parametrize(
    "card", ["Metastable Helium", "Colliding FRC 3He-D Fusion", "VISTA D-T Inertial Fusion"]
)
def test_taking_one_cure_for_each_piece_makes_the_card_work(card: str) -> None:
    stack = CardStack.of([card_named(card)])
    for _ in range(6):
        rocket = build(stack)
        missing = missing_in(rocket, survey(rocket, ZONES["earth"]), ZONES["earth"])[0]
        if not missing:
            break
        stack = stack.plus(CardStack(missing[0].cures[0].cards))
    try:
        find_chains(stack, [stack.card(card)], Circumstances(ZONES["earth"]))
    except NotOperational as refusal:
        pytest.fail(str(refusal))


def cooling_lacking(*cards: StackCard) -> int:
    """The therms that the first of these cards lacks in such a stack."""
    rocket = build(CardStack.of(cards))
    [first, *_] = missing_in(rocket, survey(rocket, ZONES["earth"]), ZONES["earth"])
    return sum(each.lack.therms for each in first)


@pytest.mark.parametrize("name", HOT)
def test_J4b_no_cure_asks_for_more_cooling_than_before(name: str) -> None:
    card = card_named(name)
    before = cooling_lacking(card)
    cures = [cure for missing in lacking(name)[0] for cure in missing.cures]
    assert cures
    assert all(cooling_lacking(card, *cure.cards) <= before for cure in cures)
