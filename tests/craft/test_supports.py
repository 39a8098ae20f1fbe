"""Support chains: what works, and what is missing when it does not (J)."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from planner.cards.model import FuelGrade, Modifier
from planner.craft import (
    CardStack,
    Circumstances,
    Rocket,
    StackCard,
    build,
    engine_choices,
    find_chains,
    survey,
)
from planner.craft.supports import NotOperational
from planner.craft.uses import air_eating_chains, industry_chains, isru_chains
from planner.errors import BadInput, RuleViolation
from planner.rules import RACE_FOR_GLORY
from tests.craft.helpers import EARTH, HERE, NEPTUNE, card, made, stack, zone


def missing(cards: CardStack, root: StackCard, circumstances: Circumstances = HERE) -> list[str]:
    with pytest.raises(NotOperational) as refusal:
        find_chains(cards, [root], circumstances)
    return [str(lack) for lack in refusal.value.lacks]


# ------------------------------------------------------------------------------- J1


def test_J1_a_missing_support_is_named() -> None:
    cards = stack("Hall Effect")
    assert missing(cards, cards.cards[0]) == ["needs a generator (e) (J1)"]


def test_J1a_the_subtype_must_fit() -> None:
    cards = stack("Metastable Helium", "Pebble Bed Fission", "Bubble Membrane")
    assert missing(cards, cards.cards[0]) == ["needs a reactor (x) (J1)"]


def test_J3c_the_supports_of_supports_count() -> None:
    turbine = stack("Hall Effect", "Ericsson Engine")
    assert missing(turbine, turbine.card("Ericsson Engine")) == [
        "needs a reactor (burst or wave) (J1)",
        "needs 1 more therm (J4b)",
    ]
    whole = turbine.plus(stack("Cermet NERVA Fission", "Bubble Membrane"))
    (choice,) = engine_choices(build(whole), whole.card("Hall Effect"), EARTH)
    assert [each.name for each in choice.chain.cards] == [
        "Hall Effect",
        "Ericsson Engine",
        "Cermet NERVA Fission",
        "Bubble Membrane",
    ]
    assert ("J5a", 3) in {(part.rule, part.value) for part in choice.net.parts}


def test_J1e_only_a_pulsed_generator_starts_its_own_reactor() -> None:
    root = made("XX001F", "thruster", needs="reactor:x", thrust=3)
    for kind, works in (("p", True), ("e", False)):
        reactor = made("XX002F", "reactor", needs=f"generator:{kind}", provides="reactor:x")
        generator = made("XX003F", "generator", needs="reactor:x", provides=f"generator:{kind}")
        cards = CardStack.of([root, reactor, generator])
        if works:
            assert find_chains(cards, [root], HERE)
        else:
            assert missing(cards, root) == ["XX003F needs a reactor (x) (J1)"]


def test_J1e_a_longer_circle_is_started_by_its_pulsed_generator() -> None:
    root = made("XX001F", "thruster", needs="reactor:x", thrust=3)
    reactor = made("XX002F", "reactor", needs="generator:p", provides="reactor:x")
    bank = card("Marx Capacitor Bank")
    turbine = made("XX003F", "generator", needs="reactor:x", provides="generator:e")
    assert find_chains(CardStack.of([root, reactor, bank, turbine]), [root], HERE)


def test_gl_On_Board_Nuclear_Support_counts() -> None:
    launcher = stack("Hall Effect", "Rotary Dirt Launcher")
    (chain,) = find_chains(launcher, launcher.cards[:1], HERE)
    assert [each.provider.name for each in chain.supports] == ["Rotary Dirt Launcher"]


def test_a_gw_thruster_with_two_reactors_needs_two_cards() -> None:
    cards = stack("Colliding FRC 3He-D Fusion", "Penning Trap", "Superconducting Adductor")
    root = cards.cards[0]
    assert any("reactor" in lack for lack in missing(cards, root))


def test_what_is_not_in_the_stack_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no 'CT053F' in the stack"):
        find_chains(stack("Hall Effect"), [card("Mass Driver")], HERE)


# ------------------------------------------------------------------------------- J3


def test_J3a_solar_supports_fail_in_the_neptune_zone_unless_pushed() -> None:
    cards = stack("Hall Effect", "Cascade Photovoltaic")
    hall_effect = cards.cards[0]
    assert missing(cards, hall_effect, Circumstances(NEPTUNE)) == [
        "Cascade Photovoltaic is solar powered and does not work in the Neptune zone unless"
        " pushed (J3a)"
    ]
    (choice,) = engine_choices(build(cards), hall_effect, NEPTUNE, pushed=True)
    assert {part.rule: part.value for part in choice.net.parts}["H3c"] == -6


def test_J3a_a_push_lights_nothing_that_has_no_push_icon() -> None:
    cards = stack("Hall Effect", "Cascade Photovoltaic", "Phase-Locked Diode Laser")
    pushed = survey(build(cards), NEPTUNE, pushed=True)
    assert [report.operational for report in pushed.cards] == [True, False, False]
    near = survey(build(cards), EARTH)
    assert all(report.operational for report in near.cards)


def test_J3e_gl_Operational_a_card_declared_not_operational_supports_nobody() -> None:
    cards = stack("Hall Effect", "Cascade Photovoltaic", "Radioisotope Stirling")
    hall_effect, panel, stirling = cards.cards
    best, second = engine_choices(build(cards), hall_effect, EARTH)
    assert panel in best.chain.cards
    assert stirling in second.chain.cards
    (only,) = engine_choices(build(cards), hall_effect, EARTH, without=[panel])
    assert stirling in only.chain.cards
    nothing = Circumstances(EARTH, without=(panel, stirling))
    assert missing(cards, hall_effect, nothing) == [
        "Cascade Photovoltaic is kept out (gl. Operational)"
    ]


def test_a_declared_root_does_not_work_itself() -> None:
    cards = stack("Re Solar Moth")
    declared = Circumstances(EARTH, without=cards.cards)
    assert missing(cards, cards.cards[0], declared) == [
        "Re Solar Moth is kept out (gl. Operational)"
    ]


# ------------------------------------------------------------------------------- J4


def test_J4b_a_missing_therm_is_counted() -> None:
    cards = stack(
        "Hall Effect", "Brayton Turbine", "Supercritical Water Fission", "Bubble Membrane"
    )
    assert missing(cards, cards.cards[0]) == ["needs 3 more therms (J4b)"]


def test_J4d_the_refusal_tells_of_the_afterburn() -> None:
    cards = stack("Metastable Helium", "Penning Trap")
    with pytest.raises(NotOperational) as refusal:
        engine_choices(Rocket.at(cards, 6), cards.cards[0], EARTH)
    assert refusal.value.hint == "an afterburn would supply that therm (J4d)"
    assert refusal.value.rule == "J3"
    assert refusal.value.numbers["missing"] == [{"rule": "J4b", "what": "needs 1 more therm"}]


def test_J4d_an_afterburn_is_no_help_when_more_is_missing() -> None:
    thruster = made("XX001F", "thruster", thrust=3, afterburn=1, therms=2)
    with pytest.raises(NotOperational, match="2 more therms") as refusal:
        engine_choices(Rocket.at(CardStack.of([thruster]), 6), thruster, EARTH)
    assert refusal.value.hint is None


def test_J4d_an_afterburn_must_have_fuel_that_burns() -> None:
    cards = stack("Metastable Helium", "Penning Trap")
    with pytest.raises(RuleViolation, match="F4c: Metastable Helium cannot afterburn dirt"):
        engine_choices(Rocket.at(cards, 6, FuelGrade.DIRT), cards.cards[0], EARTH, afterburn=True)
    with pytest.raises(RuleViolation, match="F3d"):
        engine_choices(build(cards), cards.cards[0], EARTH, afterburn=True)


def test_J4d_a_chain_that_is_cool_by_itself_may_stand_behind_an_afterburn_too() -> None:
    thruster = made("XX001F", "thruster", thrust=3, afterburn=1, therms=1)
    cards = CardStack.of([thruster, card("Bubble Membrane")])
    rocket = Rocket.at(cards, 12)
    (cool,) = engine_choices(rocket, thruster, EARTH)
    choices = engine_choices(rocket, thruster, EARTH, afterburn=True, cool=True)
    both = {choice.supports for choice in choices}
    assert cool.supports
    assert both == {(), cool.supports}


def test_J4e_orientation_decides_the_therms() -> None:
    thruster = made("XX001F", "thruster", thrust=3, therms=2)
    light, heavy = card("Bubble Membrane"), card("Bubble Membrane:heavy")
    assert missing(CardStack.of([thruster, light]), thruster) == ["needs 1 more therm (J4b)"]
    assert find_chains(CardStack.of([thruster, heavy]), [thruster], HERE)


def test_gl_Orientation_c_fountains_are_spared_while_others_can_cool() -> None:
    thruster = made("XX001F", "thruster", thrust=3, therms=2)
    fountain, membrane = card("Li Heatsink Fountain:heavy"), card("Bubble Membrane:heavy")
    (chain,) = find_chains(CardStack.of([thruster, fountain, membrane]), [thruster], HERE)
    assert (chain.radiators, chain.flips) == ((membrane,), ())
    (alone,) = find_chains(CardStack.of([thruster, fountain]), [thruster], HERE)
    assert alone.flips == (fountain,)
    flipped = CardStack.of([thruster, fountain.turned_light()])
    assert missing(flipped, thruster) == ["needs 1 more therm (J4b)"]


def test_the_hardest_radiators_are_chosen() -> None:
    thruster = made("XX001F", "thruster", thrust=3, therms=1)
    soft, hard = card("Bubble Membrane"), card("Dielectric X-ray Window")
    (chain,) = find_chains(CardStack.of([thruster, soft, hard]), [thruster], HERE)
    assert chain.radiators == (hard,)


def test_J4b_a_cooled_refrigerator_may_cool_the_rest() -> None:
    cards = stack(
        "Metastable Helium", "Penning Trap", "Magnetocaloric Refrigerator", "Solar Stirling"
    )
    (choice,) = engine_choices(build(cards), cards.cards[0], zone("mars"))
    assert (choice.chain.therms_needed, choice.chain.therms_supplied) == (2, 3)
    rules = {part.rule for part in choice.net.parts}
    assert "H3c" not in rules, "J5d: the sun on a radiator's generator does not count"


# ------------------------------------------------------------------------------- J5


def test_J5d_supports_of_reactors_and_radiators_do_not_modify() -> None:
    thruster = made("XX001F", "thruster", thrust=3, needs="reactor:x")
    reactor = made(
        "XX002F", "reactor", needs="generator:e", provides="reactor:x", modifier=Modifier(2)
    )
    generator = made(
        "XX003F", "generator", provides="generator:e", modifier=Modifier(5), solar=True
    )
    cards = CardStack.of([thruster, reactor, generator])
    (choice,) = engine_choices(build(cards), thruster, zone("mars"))
    assert [each.card for each in choice.chain.modifiers] == ["XX002F"]
    assert choice.net.value == 3 + 2 + 1


def test_J5_the_best_chain_comes_first() -> None:
    thruster = made("XX001F", "thruster", thrust=3, needs="generator:e", consumption=Fraction(2))
    strong = made("XX002F", "generator", provides="generator:e", modifier=Modifier(2))
    thrifty = made(
        "XX003F", "generator", provides="generator:e", modifier=Modifier(0, Fraction(1, 2))
    )
    both = made("XX004F", "generator", provides="generator:e", modifier=Modifier(2, Fraction(1, 2)))
    cards = CardStack.of([thruster, thrifty, strong, both])
    choices = engine_choices(Rocket.at(cards, 8), thruster, EARTH)
    assert [choice.chain.supports[0].provider for choice in choices] == [both, strong, thrifty]
    assert [(choice.net.value, choice.net.consumption) for choice in choices] == [
        (5, Fraction(1)),
        (5, Fraction(2)),
        (3, Fraction(1)),
    ]


def test_burns_are_limited_by_thrust_and_fuel() -> None:
    thruster = made("XX001F", "thruster", thrust=3, consumption=Fraction(1, 2))
    cards = CardStack.of([thruster, made("XX002F", "refinery", mass=9)])
    for wet, burns in (("10", 0), ("10-1/2", 2), ("11", 2)):
        (choice,) = engine_choices(Rocket.at(cards, wet), thruster, EARTH)
        assert (choice.net.value, choice.burns) == (2, burns)
    (dirty,) = engine_choices(Rocket.at(cards, 11, FuelGrade.DIRT), thruster, EARTH)
    assert dirty.burns == 0
    (sail,) = engine_choices(build(stack("Electric Sail")), card("Electric Sail"), EARTH)
    assert (sail.net.value, sail.burns) == (4, 4)


# ------------------------------------------------------------------------------- J2, I7


def test_J2b_prospecting_needs_an_isru_rating() -> None:
    cards = stack("Hall Effect", "Nanobot")
    assert isru_chains(cards, cards.card("Nanobot"), HERE)
    with pytest.raises(RuleViolation, match="J2b"):
        isru_chains(cards, cards.card("Hall Effect"), HERE)


def test_J2c_air_eating_needs_the_icon() -> None:
    cards = stack("JTEC H2 Thermoelectric", "Hall Effect")
    assert air_eating_chains(cards, cards.cards[0], HERE)
    with pytest.raises(RuleViolation, match="J2c"):
        air_eating_chains(cards, cards.cards[1], HERE)


def test_I7_industry_takes_a_robonaut_and_a_refinery() -> None:
    cards = stack("ESA Space Unionists", "Nanobot", "CVD Molding")
    crew, robonaut, refinery = cards.cards
    (chain,) = industry_chains(cards, robonaut, refinery, HERE)
    assert chain.cards == (robonaut, refinery)
    with pytest.raises(RuleViolation, match="is no robonaut"):
        industry_chains(cards, crew, refinery, HERE)
    with pytest.raises(RuleViolation, match="is no refinery"):
        industry_chains(cards, robonaut, robonaut, HERE)


def test_I7a_industry_shares_supports_and_takes_the_lightest() -> None:
    cards = stack("Rock Splitter", "Fluidized Bed", "Cascade Photovoltaic", "AMTEC Thermoelectric")
    robonaut, refinery, panel, _ = cards.cards
    best, *others = industry_chains(cards, robonaut, refinery, HERE)
    assert best.cards == (robonaut, refinery, panel)
    assert not others
    reactor = cards.plus(stack("Pebble Bed Fission"))
    assert len(industry_chains(reactor, robonaut, refinery, HERE)) > 1


def test_the_magnetoshell_supports_no_industry_and_no_bernal() -> None:
    cards = stack("Rock Splitter", "CVD Molding", "Magnetoshell Plasma Parachute")
    robonaut, refinery, _ = cards.cards
    assert isru_chains(cards, robonaut, HERE)
    with pytest.raises(NotOperational, match="Magnetoshell Plasma Parachute is kept out"):
        industry_chains(cards, robonaut, refinery, HERE)
    bernal = stack("L5s Cancer Hospital", "Magnetoshell Plasma Parachute")
    assert missing(bernal, bernal.cards[0]) == ["needs a generator (e) (J1)"]


# ------------------------------------------------------------------------------- surveys


def test_a_survey_looks_at_every_card() -> None:
    cards = stack("Metastable Helium", "Penning Trap", "Rock Splitter", "Bubble Membrane")
    found = survey(Rocket.at(cards, 8), EARTH)
    helium, _, splitter, membrane = found.cards
    assert helium.operational
    assert membrane.operational
    assert splitter.why_not == "needs a generator (e) (J1)"
    assert (found.therms_supplied, found.therms_needed) == (1, 1)
    assert helium.engines[0].net.value == 5
    assert helium.afterburning[0].net.value == 6


def test_a_survey_counts_therms_that_are_missing() -> None:
    cards = stack("Metastable Helium", "Penning Trap")
    found = survey(Rocket.at(cards, 6), EARTH)
    assert (found.therms_supplied, found.therms_needed) == (0, 1)
    assert found.cards[0].why_not == "needs 1 more therm (J4b)"
    assert found.cards[0].afterburning


def test_race_for_glory_needs_no_supports() -> None:
    cards = stack("Hall Effect")
    with pytest.raises(NotOperational):
        engine_choices(build(cards), cards.cards[0], EARTH)
    (choice,) = engine_choices(build(cards), cards.cards[0], EARTH, rules=RACE_FOR_GLORY)
    assert choice.chain.cards == cards.cards


def test_a_big_stack_is_searched_in_the_blink_of_an_eye() -> None:
    names = [
        "Timberwind", "Project Valkyrie", "Penning Trap", "D-T Gun Fusion", "Antimatter GDM",
        "MHD Open-Cycle", "Brayton Turbine", "In-core Thermionic", "Marx Capacitor Bank",
        "Magnetocaloric Refrigerator", "Microtube Array", "Ericsson Engine",
    ]  # fmt: skip
    cards = stack(*names)
    start = time.process_time()
    assert find_chains(cards, cards.cards[:1], HERE)
    assert time.process_time() - start < 2  # some milliseconds; the limit bears a busy machine
