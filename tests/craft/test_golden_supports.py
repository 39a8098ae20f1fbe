"""The core rulebook's own examples of supports and cooling, and its tables (J, B7, F, H3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.cards.model import FuelGrade, Modifier
from planner.craft import (
    CardStack,
    Chits,
    Circumstances,
    Engine,
    Rocket,
    WetMass,
    build,
    engine_choices,
    find_chains,
    mix,
    net_thrust,
    weight_class,
)
from planner.craft.rocket import fuel_to_tanks
from planner.craft.stack import StackCard
from planner.craft.supports import NotOperational
from planner.craft.uses import industry_chains, isru_chains
from planner.errors import BadInput, RuleViolation
from tests.craft.golden import Case, golden
from tests.craft.helpers import EARTH, HERE, NEPTUNE, card, made, stack, thrust, zone

# ------------------------------------------------------------------------------- J


@golden("J1b")
def test_J1b_supports_are_shared_but_one_need_takes_one_card(case: Case) -> None:
    asking = [made(f"XX00{n}F", "robonaut", needs="generator:e") for n in (1, 2)]
    generators = [
        made(f"XX01{n}F", "generator", provides="generator:e")
        for n in range(case["given"]["generators"])
    ]
    chains = find_chains(CardStack.of([*asking, *generators]), asking, HERE)
    used = {len(chain.cards) - len(asking) for chain in chains}
    assert case["expect"]["one_for_both"] == case["expect"]["one_each"] == "legal"
    assert used == {1, 2}
    for chain in chains:
        assert [each.consumer for each in chain.supports] == asking


@golden("J1c")
def test_J1c_the_ablative_plate_with_and_without_valkyrie(case: Case) -> None:
    plate, valkyrie = card(case["given"]["thruster"]), card(case["given"]["reactor"])
    second, radiator = card("Penning Trap"), card("SS/NaK Pumped Loop:heavy")
    cards = CardStack.of([plate, valkyrie, second, radiator])
    choices = engine_choices(build(cards), plate, EARTH)
    without_radiators = {
        tuple(each for each in choice.chain.cards if each != radiator) for choice in choices
    }
    assert without_radiators == {(plate, second), (plate, valkyrie, second)}
    kept_out = engine_choices(build(cards), plate, EARTH, without=[valkyrie])
    assert [choice.chain.cards for choice in kept_out] == [(plate, second)]


@golden("J1c-valkyrie")
def test_J1c_activating_valkyrie_strips_soft_cards(case: Case) -> None:
    hardness = case["given"]["stack_rad_hardness"]
    others = [made(f"XX00{n}F", "refinery", rad_hard=hard) for n, hard in enumerate(hardness)]
    plate = made("XX010F", "thruster", thrust=2, needs="reactor:burst", rad_hard=7)
    valkyrie = made(
        "XX011F",
        "reactor",
        provides="reactor:burst",
        rad_hard=9,
        abilities=("valkyrie-radiation",),
    )
    cards = CardStack.of([plate, valkyrie, *others])
    best = engine_choices(build(cards), plate, EARTH)[0]
    assert [each.rad_hard for each in best.losses] == case["expect"]["lost"]
    kept = [each.rad_hard for each in others if each not in best.losses]
    assert kept == case["expect"]["kept"]


def test_J1c_valkyrie_may_take_the_very_cards_that_serve_the_thruster() -> None:
    nozzle, valkyrie = card("Ablative Nozzle"), card("Project Valkyrie")
    trap, coolers = card("CX084R"), (card("CD092R:heavy"), card("CD093R:heavy"))
    bystanders = (card("CT044F"), card("CF074F"))
    cards = CardStack.of([nozzle, valkyrie, trap, *coolers, *bystanders])
    choices = engine_choices(Rocket.at(cards, 20), nozzle, EARTH)
    with_it = [choice for choice in choices if valkyrie in choice.chain.cards]
    without = [choice for choice in choices if valkyrie not in choice.chain.cards]
    assert with_it
    assert without
    for choice in with_it:
        assert set(choice.losses) == {coolers[0], *bystanders}
        assert coolers[0] in choice.chain.cards
    assert all(choice.losses == () for choice in without)
    assert without == list(engine_choices(Rocket.at(cards, 20), nozzle, EARTH, without=[valkyrie]))


@golden("J1d-icon")
def test_J1d_either_reactor_and_two_therms(case: Case) -> None:
    user = made("XX001F", "robonaut", needs="reactor:burst|x", therms=case["given"]["therms"])
    radiator = made("XX003F", "radiator", cools=2)
    for subtype in ("burst", "x"):
        reactor = made("XX002F", "reactor", provides=f"reactor:{subtype}")
        (chain,) = find_chains(CardStack.of([user, reactor, radiator]), [user], HERE)
        assert len(chain.supports) == case["expect"]["reactors_needed"]
        assert chain.therms_needed == case["expect"]["therms_needed"]
        with pytest.raises(NotOperational, match="2 more therms"):
            find_chains(CardStack.of([user, reactor]), [user], HERE)


@golden("J1e")
def test_J1e_gun_fusion_and_open_cycle_support_each_other(case: Case) -> None:
    given = case["given"]
    names = ["Helical Railgun", given["reactor"], given["generator"]["name"]]
    railgun, reactor, generator = (cards := stack(*names)).cards
    assert case["expect"]["reactor"] == case["expect"]["generator"] == "operational"
    for each in (reactor, generator):
        (chain,) = find_chains(cards, [each], HERE)
        assert set(chain.cards) == {reactor, generator}
    best = engine_choices(build(cards), railgun, EARTH)[0]
    by_card = {each.card: each.modifier.thrust for each in best.chain.modifiers}
    assert by_card[generator.name] == case["expect"]["thrust_modifier"]


@golden("J2e")
def test_J2e_abilities_work_outside_the_active_chain(case: Case) -> None:
    cards = stack("Re Solar Moth", "Magnetoshell Plasma Parachute", "JTEC H2 Thermoelectric")
    moth, *helpers = cards.cards
    active = engine_choices(build(cards), moth, EARTH)[0].chain
    for helper in helpers:
        assert helper not in active.cards
        assert bool(find_chains(cards, [helper], HERE)) is case["expect"]["allowed"]


@golden("J3a")
def test_J3a_solar_power_fails_in_the_neptune_zone(case: Case) -> None:
    engine = Engine.parse("3-4,solar,push")
    there = net_thrust(engine, WetMass(8), zone(case["given"]["enters"]))
    assert there.operational is case["expect"]["burns"]
    assert there.refusal is not None
    assert there.refusal.startswith("J3a")
    assert there.value == sum(part.value for part in there.parts) == 0
    assert net_thrust(engine, WetMass(8), NEPTUNE, pushed=True).value == 3 - 6 + 1


@golden("J4b")
def test_J4b_radiators_serve_every_use_and_afterburns_only_the_flight(case: Case) -> None:
    therms = case["given"]["radiator_therms"]
    robonaut = made("XX001F", "robonaut", isru=2, therms=therms + 1, thrust=5, afterburn=1)
    digger = made("XX002F", "robonaut", isru=2, therms=therms)
    cards = CardStack.of([robonaut, digger, made("XX003F", "radiator", cools=therms)])
    assert isru_chains(cards, digger, HERE)
    assert isru_chains(cards, digger, HERE)
    assert case["expect"]["radiator_reusable"]
    rocket = Rocket.at(cards, 8)
    assert engine_choices(rocket, robonaut, EARTH, afterburn=True)
    afterburning = Circumstances(EARTH, afterburn=True)
    assert case["expect"]["afterburn_usable_for_operation"] is False
    with pytest.raises(NotOperational, match="1 more therm"):
        isru_chains(cards, robonaut, afterburning)


@golden("J4b-sum")
def test_J4b_all_therms_of_a_chain_together_but_none_for_industry(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    robonaut = made(
        "XX001F", "robonaut", isru=2, needs="generator:e", therms=given["robonaut_therms"]
    )
    generator = made(
        "XX002F", "generator", provides="generator:e", therms=given["its_generator_therms"]
    )
    refinery = made("XX003F", "refinery", therms=1)
    radiator = made("XX004F", "radiator", cools=given["radiator_therms"])
    cards = CardStack.of([robonaut, generator, refinery, radiator])
    assert expect["prospect"] is False
    with pytest.raises(NotOperational, match="1 more therm"):
        isru_chains(cards, robonaut, HERE)
    (chain,) = isru_chains(
        cards.plus(CardStack.of([made("XX005F", "radiator", cools=1)])), robonaut, HERE
    )
    assert chain.therms_needed == expect["therms_needed"]
    (industry,) = industry_chains(cards, robonaut, refinery, HERE)
    assert expect["industrialize"]
    assert set(industry.cards) == {robonaut, generator, refinery}


@golden("J4b-circular")
def test_J4b_a_radiator_may_cool_its_own_support(case: Case) -> None:
    radiator = card(case["given"]["radiator"])
    generator = card("Solar Stirling")
    (chain,) = find_chains(CardStack.of([radiator, generator]), [radiator], HERE)
    assert chain.therms_needed == generator.face.therms_needed == 1
    assert chain.therms_supplied == radiator.therms
    assert case["expect"]["allowed"]


@golden("J4c")
def test_J4c_therms_are_reused_within_a_turn(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    thruster = made("XX001F", "thruster", thrust=3, therms=given["thruster_therms"])
    robonaut = made("XX002F", "robonaut", isru=1, thrust=2, therms=given["robonaut_therms"])
    for supply in range(5):
        cards = CardStack.of([thruster, robonaut, made("XX003F", "radiator", cools=supply)])
        assert _works(cards, [thruster, robonaut]) is (supply >= expect["therms_needed"])
        assert _works(cards, [robonaut, robonaut]) is (
            supply >= expect["therms_needed_if_robonaut_does_both"]
        )


def _works(cards: CardStack, uses: list[StackCard]) -> bool:
    try:
        return all(find_chains(cards, [use], HERE) for use in uses)
    except NotOperational:
        return False


@golden("J4d")
def test_J4d_an_afterburn_supplies_exactly_one_therm(case: Case) -> None:
    for missing, works in ((case["given"]["therms_missing"], True), (2, False)):
        thruster = made("XX001F", "thruster", thrust=3, afterburn=1, therms=missing)
        rocket = Rocket.at(CardStack.of([thruster]), 8)
        if works:
            assert case["expect"]["operational"]
            assert engine_choices(rocket, thruster, EARTH, afterburn=True)
        else:
            assert case["expect"]["with_2_missing"] is False
            with pytest.raises(NotOperational, match="1 more therm"):
                engine_choices(rocket, thruster, EARTH, afterburn=True)


@golden("J5-note")
def test_J5_modifiers_do_nothing_for_a_sail(case: Case) -> None:
    modifier = Modifier(case["given"]["generator_in_stack"]["thrust_modifier"])
    generator = made("XX002F", "generator", provides="generator:e", modifier=modifier)
    sail = card("Photon Kite Sail")
    (choice,) = engine_choices(build(CardStack.of([sail, generator])), sail, EARTH)
    assert bool(choice.chain.modifiers) is case["expect"]["modifier_applied"]


# ------------------------------------------------------------------------------- tables


@golden("T-CLASS")
def test_table_of_weight_classes(case: Case) -> None:
    for row in case["rows"]:
        found = weight_class(WetMass(row["wet"]))
        assert (found.name, found.thrust) == (row["class"], row["thrust"])


@golden("T-ZONE")
def test_table_of_zones(case: Case) -> None:
    for row in case["rows"]:
        where = zone(row["zone"])
        expected = None if row["modifier"] == "none" else row["modifier"]
        assert where.solar_modifier == expected
        plain = net_thrust(Engine.parse("9-1,solar"), WetMass(8), where)
        assert plain.operational is (expected is not None)
        if expected is not None:
            assert plain.value == 9 + expected
        if "when_pushed" in row:
            pushed = net_thrust(Engine.parse("9-1,solar,push"), WetMass(8), where, pushed=True)
            assert pushed.value == 9 + row["when_pushed"] + 1


@golden("T-POWERSAT")
def test_table_of_pushes(case: Case) -> None:
    once, thrice, far = case["rows"]
    engine = Engine.parse("9-1,push")
    gain = thrust("9-1,push", 8, pushed=True) - thrust("9-1,push", 8)
    assert gain == once["thrust"] == thrice["thrust"]
    pushed = net_thrust(Engine.parse("9-1,solar,push"), WetMass(8), NEPTUNE, pushed=True)
    assert {part.rule: part.value for part in pushed.parts}["H3c"] == far["thrust_modifier_of_zone"]
    assert engine.triangle.push


@golden("T-LIMITS")
def test_table_of_limits(case: Case) -> None:
    dry, wet, least = case["rows"]
    Chits.at(dry["max"]).check_may_move()
    with pytest.raises(RuleViolation, match="F2a"):
        Chits.at(dry["max"] + 1).check_may_move()
    with pytest.raises(BadInput):
        WetMass(wet["max"] + 1)
    assert str(build(CardStack()).chits.dry) == str(least["min"])


@golden("T-FUEL-GRADE")
def test_table_of_fuel_grades(case: Case) -> None:
    for row in case["rows"]:
        engine = Engine.parse(f"3-2,{row['thruster']}")
        assert engine.burns_fuel_of(FuelGrade(row["fuel"])) is row["allowed"]
    for row in case["mixing"]:
        aboard = None if row["aboard"] == "none" else FuelGrade(row["aboard"])
        assert mix(aboard, FuelGrade(row["added"])) is FuelGrade(row["result"])
    for grade, result in case["fuel_to_FT"].items():
        rocket = Rocket.at(stack("Mass Driver"), 8, FuelGrade(grade))
        if result == "not allowed":
            with pytest.raises(RuleViolation, match="G2b"):
                fuel_to_tanks(rocket, 1)
        else:
            assert fuel_to_tanks(rocket, 1).stack.tanks[FuelGrade(grade)] == 1


def test_consumption_is_a_fraction_until_the_move_ends() -> None:
    net = net_thrust(Engine.parse("3-1/10"), WetMass(8), EARTH)
    assert net.consumption * 3 == Fraction(3, 10)
