"""The worked examples and tables of the core rulebook about a spacecraft at rest.

The readings that these cases follow where the book contradicts itself are in
docs/rules-decisions.md, Craft.
"""

from __future__ import annotations

import pytest

from planner.cards.model import FuelGrade, Modifier
from planner.craft import (
    CardStack,
    Chits,
    Engine,
    Rocket,
    SupportModifier,
    WetMass,
    build,
    engine_choices,
    least_tanks,
    net_thrust,
    weight_class,
)
from planner.craft.rocket import fuel_to_tanks, fuel_up, jettison_fuel, phileas_fogg, tanks_to_fuel
from planner.craft.supports import NotOperational
from planner.errors import RuleViolation
from tests.craft.golden import Case, golden
from tests.craft.helpers import EARTH, NEPTUNE, card, made, stack, thrust, zone

CREW = "ESA Space Unionists"  # 12-8
GRADES = {"gray": FuelGrade.DIRT, "blue": FuelGrade.WATER}


# ------------------------------------------------------------------------------- E and F


@golden("E3-cargo")
def test_E3_a_stack_may_be_tanks_only(case: Case) -> None:
    outpost = CardStack(water_tanks=case["given"]["FTs"])
    assert outpost.mass == case["expect"]["stack"]["FTs"]
    assert not outpost.is_empty


@golden("E4a")
def test_E4a_a_crew_with_five_tanks_reaches_mars(case: Case) -> None:
    given, derived = case["given"], case["derived"]
    rocket = fuel_up(build(stack(CREW)), given["tanks"])
    assert str(rocket.chits.dry) == given["dry"]
    assert str(rocket.chits.wet) == case["expect"]["wet_start"]
    assert rocket.chits.steps == derived["steps_available"]
    engine = Engine.parse(given["thruster"])
    needed = engine.triangle.consumption * given["burns_LEO_to_Mars"]
    assert needed == derived["steps_needed"]
    assert (needed <= rocket.chits.steps) is case["expect"]["reaches_Mars"]
    assert str(rocket.chits.burn(int(needed)).wet) == derived["wet_end"]


@golden("E5c")
def test_E5c_cargo_tanks_are_dry_mass(case: Case) -> None:
    given = case["given"]
    cards = [made("XX001F", "refinery", mass=given["card_mass"])]
    rocket = build(CardStack.of(cards, water_tanks=given["FT_cargo"]))
    chits = fuel_up(rocket, given["fuel_tanks"]).chits
    assert {"dry": str(chits.dry), "wet": str(chits.wet)} == case["expect"]


@golden("E5")
def test_E5_a_solar_electric_rocket_for_mars(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    names = ["Hall Effect", "Cascade Photovoltaic", "Tungsten Resistojet"]
    rocket = build(stack(*names))
    assert [each.mass for each in rocket.stack] == [each["mass"] for each in given["cards"]]
    assert (str(rocket.chits.dry), str(rocket.chits.wet)) == (expect["dry"], expect["wet_empty"])
    engine = Engine.from_face(card("Hall Effect").face)
    assert engine.spec.startswith(given["cards"][0]["thruster"])
    needed = int(engine.triangle.consumption * given["burns"])
    tanks = least_tanks(rocket.chits.dry, needed)
    assert (needed, tanks.tanks) == (expect["steps_needed"], expect["tanks"])
    loaded = fuel_up(rocket, tanks.tanks).chits
    assert (str(loaded.wet), loaded.steps) == (expect["wet_start"], expect["steps_available"])
    assert str(loaded.burn(expect["steps_used"]).wet) == case["derived"]["wet_end"]
    assert rocket.chits.fuel_up(2).steps == case["derived"]["two_tanks_give_steps"]


@golden("E6b")
def test_E6b_fuelling_on_mercury_and_ferrying_the_refinery(case: Case) -> None:
    expect, derived = case["expect"], case["derived"]
    crew, robonaut, refinery = card(CREW), card("Electrophoretic Sandworm"), card("CVD Molding")
    start = Rocket.at(CardStack.of([crew, robonaut]), 4)
    assert engine_choices(start, crew, EARTH)[0].net.value == expect["net_thrust_step_2"]
    chits = start.chits.burn(8)
    assert str(chits.wet) == expect["wet_after_landing"]
    chits = chits.unload(robonaut.mass)
    assert _spots(chits) == expect["after_leaving_sandworm"]
    chits = chits.fuel_up(expect["FTs_total"])
    assert {**_spots(chits), "class": chits.weight_class.name} == expect["after_fuelling"]
    alone = Rocket(CardStack.of([crew]), chits)
    assert engine_choices(alone, crew, EARTH)[0].net.value == derived["net_thrust_liftoff"]
    chits = chits.burn(8)
    assert str(chits.wet) == derived["wet_at_L1"]
    chits = chits.load(refinery.mass)
    assert {**_spots(chits), "class": chits.weight_class.name} == expect["at_step_8"]
    chits = chits.burn(8)
    assert str(chits.wet) == derived["wet_after_second_landing"]
    assert chits.steps == derived["steps_left"]


def _spots(chits: Chits) -> dict[str, str]:
    return {"dry": str(chits.dry), "wet": str(chits.wet)}


@golden("E5d-tip")
def test_E5d_tanks_for_a_trip(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    steps = given["burns"] * given["fuel"]
    tanks = least_tanks(WetMass(given["dry"]), steps)
    assert steps == expect["steps"]
    assert (tanks.tanks, str(tanks.wet)) == (expect["tanks"], expect["wet_loaded"])
    exact = Chits.at(given["dry"], tanks.wet).burn(tanks.spare_steps)
    assert str(exact.wet) == expect["wet_needed_exact"]


@golden("F2b")
def test_F2b_unloading_moves_both_chits(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    chits, path = Chits.at(given["dry"], given["wet"]), [given["wet"]]
    for _ in range(given["unload_mass"]):
        chits = chits.unload(1)
        path.append(str(chits.wet))
    assert {"dry": str(chits.dry), "wet": str(chits.wet), "path": path} == expect


@golden("F3d")
def test_F3d_the_mercury_refinery_ends_its_second_burn_on_7(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    chits = Chits.at(given["dry"]).fuel_up(given["tanks_for_landing"])
    assert str(chits.wet) == expect["wet_with_4_tanks"]
    assert chits.weight_class.name == expect["class_with_4_tanks"]
    assert chits.steps == expect["steps_with_4_tanks"]
    crew, sail = Engine.parse("12-8"), "0-0,solar,p1,sail"
    assert chits.steps // crew.triangle.consumption == expect["crew_burns_possible_with_10_steps"]
    assert thrust(sail, str(chits.wet), "earth") == expect["sail_net_thrust_in_Earth_zone"]
    chits = chits.fuel_up(given["tanks_extra"])
    assert str(chits.wet) == expect["wet_with_15_tanks"]
    steps = int(crew.triangle.consumption) * given["burns_before_Mercury_zone"]
    assert steps == expect["steps_burned"]
    chits = chits.burn(steps)
    assert str(chits.wet) == expect["wet_after_two_burns"] != case["printed"]["wet_after_two_burns"]
    assert chits.weight_class.name == expect["class_after_two_burns"]
    assert thrust(sail, str(chits.wet), "mercury") == expect["sail_net_thrust_in_Mercury_zone"]
    chits = chits.burn(expect["landing_steps"])
    assert str(chits.wet) == expect["wet_at_the_end"]


@golden("F4c")
def test_F4c_water_poured_into_dirt_is_dirt(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    driver = Engine.from_face(card(given["thruster"]["name"]).face)
    assert driver.triangle.grade == given["thruster"]["grade"]
    rocket = Rocket.at(stack("Mass Driver"), given["wet"], GRADES[given["wet_colour"]])
    after = fuel_up(rocket, given["blue_FTs"])
    assert str(after.chits.wet) == expect["wet"]
    assert after.chits.grade is GRADES[expect["wet_colour"]]
    with pytest.raises(RuleViolation, match="G2b"):
        fuel_to_tanks(after, 1)


# ------------------------------------------------------------------------------- G1 and G2


@golden("G1b")
def test_G1b_aquas_become_fuel(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    chits = Chits.at(given["dry"]).fuel_up(given["aquas"])
    assert str(chits.wet) == expect["wet"]
    assert chits.grade is GRADES[expect["wet_colour"]]


@golden("G1c")
def test_G1c_dirt_to_the_brim(case: Case) -> None:
    given, expect, derived = case["given"], case["expect"], case["derived"]
    rocket = build(stack("Helical Railgun", "Triggered Decay Nuclear Battery"))
    assert str(rocket.chits.dry) == given["dry"]
    rocket = fuel_up(rocket, derived["tanks"], FuelGrade.DIRT)
    assert str(rocket.chits.wet) == expect["wet"]
    assert rocket.chits.grade is GRADES[expect["wet_colour"]]
    assert rocket.chits.steps == derived["steps"]
    assert rocket.chits.weight_class.name == derived["class"]
    best = engine_choices(rocket, card("Helical Railgun"), EARTH)[0]
    assert best.net.value == derived["net_thrust"]
    rocket.chits.check_may_move()


@golden("G1f")
def test_G1f_one_step_overboard_makes_a_scout(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    engine = f"{given['base_thrust']}-2"
    assert thrust(engine, given["wet"]) == expect["net_thrust_before"]
    chits = Chits.at(5, given["wet"]).burn(1)
    assert (str(chits.wet), chits.weight_class.name) == (expect["wet"], expect["class"])
    assert thrust(engine, str(chits.wet)) == expect["net_thrust"]


@golden("G2-note")
def test_G2_a_cargo_tank_becomes_fuel(case: Case) -> None:
    cargo = CardStack.of(
        [made("XX001F", "refinery", mass=5)], water_tanks=case["given"]["FT_cargo"]
    )
    rocket = build(cargo)
    assert _spots(rocket.chits) == {key: case["given"][key] for key in ("dry", "wet")}
    assert _spots(tanks_to_fuel(rocket, 1).chits) == case["expect"]


@golden("G2b")
def test_G2b_fuel_becomes_tanks_left_with_a_massless_robonaut(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    robonaut = made("XX002F", "robonaut", mass=given["robonaut_mass"])
    rocket = Rocket.at(CardStack.of([made("XX001F", "thruster", mass=4), robonaut]), given["wet"])
    assert str(rocket.chits.dry) == given["dry"]
    rocket = fuel_to_tanks(rocket, expect["FTs_in_outpost"])
    assert _spots(rocket.chits) == expect["after_conversion"]
    left = CardStack.of([robonaut], water_tanks=expect["FTs_in_outpost"])
    after = rocket.chits.unload(left.mass)
    assert _spots(after) == expect["after_unloading"]
    assert after.steps == expect["steps_left"]
    assert str(after.dry) == str(rocket.stack.minus(left).mass)


@golden("G2c")
def test_G2c_phileas_fogg_burns_a_refinery_and_a_heavy_radiator(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    membrane, refinery = card("Bubble Membrane:heavy"), card("Carbonyl Volatilization")
    ballast = made("XX001F", "refinery", mass=2)
    cards = CardStack.of([card("MPD T-wave"), membrane, refinery, ballast])
    rocket = Rocket.at(cards, given["wet"], FuelGrade.DIRT)
    assert (str(rocket.chits.dry), rocket.chits.steps) == (given["dry"], expect["steps_before"])
    after = phileas_fogg(rocket, [refinery], lighten=[membrane])
    assert _spots(after.chits) == {"dry": expect["dry"], "wet": expect["wet"]}
    assert after.chits.steps == expect["steps_after"]
    assert refinery not in after.stack.cards


# ------------------------------------------------------------------------------- H3


@golden("H3a")
def test_H3a_an_afterburn_cools_the_plug_nozzle(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    cards = stack(given["thruster"], given["reactor"])
    rocket = Rocket.at(cards, 5)
    with pytest.raises(NotOperational, match=r"needs 1 more therm \(J4b\)"):
        engine_choices(rocket, cards.card(given["thruster"]), EARTH)
    best = engine_choices(rocket, cards.card(given["thruster"]), EARTH, afterburn=True)[0]
    assert best.chain.therms_needed == given["therms_needed"]
    assert best.chain.therms_supplied == expect["therms_from_afterburn"]
    assert [part.value for part in best.net.parts if part.rule == "H3a"] == [expect["thrust_bonus"]]


@golden("H3b")
def test_H3b_one_step_from_8_1_2_is_8(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    engine = f"{given['base_thrust']}-1"
    assert thrust(engine, given["wet"]) == expect["net_thrust_before"]
    chits = Chits.at(given["dry"], given["wet"]).burn(1)
    assert str(chits.wet) == expect["wet"] != case["printed"]["wet"]
    assert chits.weight_class.name == expect["class"]
    assert thrust(engine, str(chits.wet)) == expect["net_thrust"]


@golden("H3b-tip")
def test_H3b_fuel_for_a_lander_burn_and_how_to_win_the_thrust_back(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    steps = given["thruster_fuel"] * given["lander_burns"]
    assert steps == expect["steps_at_least"]
    heavy = least_tanks(WetMass(5), steps).wet
    light = least_tanks(WetMass(3), steps).wet
    assert expect["remedies"] == ["afterburn", "less cargo"]
    assert thrust("12-8,a2", str(heavy), afterburn=True) > thrust("12-8,a2", str(heavy))
    assert thrust("12-8,a2", str(light)) > thrust("12-8,a2", str(heavy))


@golden("H3c")
def test_H3c_a_solar_mass_driver_by_zone(case: Case) -> None:
    cards = stack(case["given"]["thruster"]["name"], case["given"]["generator"]["name"])
    driver = cards.cards[0]
    for where in ("Mercury", "Ceres"):
        best = engine_choices(Rocket.at(cards, 8), driver, zone(where))[0]
        without_class = best.net.value - weight_class(WetMass(8)).thrust
        assert without_class == case["expect"][where]
    assert case["expect"]["Neptune"] == "non-operational"
    with pytest.raises(NotOperational, match="J3a"):
        engine_choices(Rocket.at(cards, 8), driver, NEPTUNE)


@golden("H3e")
def test_H3e_a_radioisotope_generator_weighs_on_the_thrust(case: Case) -> None:
    cards = stack(case["given"]["thruster"]["name"], case["given"]["generator"]["name"])
    best = engine_choices(build(cards), cards.cards[0], EARTH)[0]
    assert weight_class(best.net.wet).thrust == 0
    assert best.net.value == case["expect"]["thrust"]
    modifier = case["given"]["generator"]["thrust_modifier"]
    assert ("J5a", modifier) in {(part.rule, part.value) for part in best.net.parts}


@golden("H5")
def test_H5_wet_8_is_a_scout(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    start = Chits.at(given["dry"], given["wet"])
    assert start.weight_class.name == "scout" != case["printed"]["class_at_wet_8"]
    chits = start.fuel_up(given["extra_tanks"])
    assert str(chits.wet) == expect["wet_start"]
    chits = chits.burn(expect["steps_burned"])
    assert str(chits.wet) == expect["wet_in_Mercury_zone"]
    assert chits.weight_class.name == expect["class_in_Mercury_zone"]
    assert thrust(f"{given['sail']},solar", str(chits.wet), "mercury") == expect["sail_net_thrust"]
    assert str(chits.burn(expect["landing_steps"]).wet) == expect["wet_at_the_end"]


@golden("H5c")
def test_H5c_an_ion_drive_in_a_tug_only_coasts(case: Case) -> None:
    tugs = [c for c in map(weight_class, [WetMass(17), WetMass(32)]) if c.name == "tug"]
    assert len(tugs) == 2
    assert thrust(case["given"]["thruster"]["value"], 17) == case["expect"]["net_thrust"]


@golden("H6a")
def test_H6a_a_lighter_rocket_gains_thrust(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    engine = given["thruster"]
    cargo = CardStack.of([card(CREW), card("CVD Molding")])
    rocket = Rocket.at(CardStack.of([*cargo, made("XX001F", "thruster", mass=2)]), 6)
    assert rocket.chits.weight_class.name == given["class"]
    assert (thrust(engine, 6) > given["size"]) is expect["landing_with_3_2"]
    assert thrust("12-8", 6) > expect["crew_net_thrust_over"]
    after = rocket.chits.unload(cargo.mass)
    assert after.weight_class.name == expect["class_after_unloading"]
    assert thrust(engine, str(after.wet)) == expect["net_thrust_after_unloading"]


@golden("H6c-note")
def test_H6c_a_massless_rocket_counts_as_1(case: Case) -> None:
    rocket = build(CardStack.of([made("XX001F", "thruster", mass=case["given"]["card_mass"])]))
    assert str(rocket.chits.wet) == case["given"]["wet"]
    assert 2 * rocket.chits.wet.mass == case["expect"]["FT_cost"]


@golden("H6c")
def test_H6c_an_afterburn_brings_the_thrust_to_leave_venus(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    engine = Engine.parse(f"{given['thruster']},a{given['afterburn']}")
    chits = Chits.at(given["dry"], given["wet"])
    assert chits.steps == case["derived"]["steps_before"]
    plain = net_thrust(engine, chits.wet, zone("venus"))
    burning = net_thrust(engine, chits.wet, zone("venus"), afterburn=True, dry=chits.dry)
    assert plain.value == expect["net_thrust_without_afterburn"]
    assert burning.value == expect["net_thrust"] == expect["net_thrust_needed"]
    assert 2 * chits.wet.mass == expect["booster_FTs"]
    after = chits.burn(expect["steps_used"])
    assert (str(after.wet), after.steps) == (expect["wet_at_LVO"], expect["steps_left"])
    assert str(after.burn(2).wet) == case["derived"]["wet_at_L1"]


# ------------------------------------------------------------------------------- fuel in I and L


@golden("I5-note")
def test_I5_new_tanks_straight_into_the_rocket(case: Case) -> None:
    chits = Chits.at(case["given"]["wet"]).fuel_up(case["given"]["FTs"])
    assert str(chits.wet) == case["expect"]["wet"]


@golden("I5a")
def test_I5a_fuel_costs_thrust(case: Case) -> None:
    start = Chits.at(case["given"]["wet"])
    for how in ("isru", "factory"):
        after = start.fuel_up(case["expect"][f"{how}_FTs"])
        assert str(after.wet) == case["expect"][f"{how}_wet"]
        change = after.weight_class.thrust - start.weight_class.thrust
        assert change == case["expect"][f"{how}_thrust_change"]


@golden("I5b")
def test_I5b_seven_tanks_one_by_one(case: Case) -> None:
    chits, path = Chits.at(1, case["given"]["wet"]), []
    for _ in range(case["given"]["FTs"]):
        chits = chits.fuel_up(1)
        path.append(str(chits.wet))
    assert {"wet": str(chits.wet), "path": path} == case["expect"]


@golden("I5c")
def test_I5c_an_air_eaters_thrust_before_and_after(case: Case) -> None:
    given, expect, derived = case["given"], case["expect"], case["derived"]
    cards = stack(given["thruster"]["name"], given["generator"]["name"])
    ballast = made("XX001F", "refinery", mass=5 - cards.mass)
    radiator = made("XX002F", "radiator", mass=0, cools=1)  # for Z-pinch Microfission
    rocket = Rocket.at(CardStack.of([*cards, ballast, radiator]), given["wet"])
    assert str(rocket.chits.dry) == given["dry"]
    assert rocket.chits.steps == expect["steps_before"]
    drive = cards.card(given["thruster"]["name"])
    flying = engine_choices(rocket, drive, EARTH)[0]
    assert flying.engine.triangle.thrust == derived["base_thrust"]
    assert flying.net.value == expect["net_thrust_before"]
    assert [part.value for part in flying.net.parts if part.rule == "J5a"] == [
        derived["generator_thrust_modifier"]
    ]
    chits = rocket.chits.burn(expect["steps_used"])
    assert str(chits.wet) == expect["wet_before_eating"]
    fed = Rocket(rocket.stack, chits.fuel_up(expect["tanks"]))
    assert str(fed.chits.wet) == expect["wet"]
    assert engine_choices(fed, drive, EARTH)[0].net.value == expect["net_thrust_after"]


@golden("Lc")
def test_Lc_a_featherweight_fetches_glory(case: Case) -> None:
    given, expect, derived = case["given"], case["expect"], case["derived"]
    rocket = build(stack("Photon Kite Sail", "Re Solar Moth", "NASA Astronauts"))
    assert str(rocket.chits.dry) == expect["dry"]
    rocket = fuel_up(rocket, given["tanks"])
    rocket = jettison_fuel(rocket, given["jettison_steps"])
    assert str(rocket.chits.wet) == expect["wet_start"]
    assert rocket.chits.weight_class.name == expect["class"]
    sail, moth = rocket.stack.card("Photon Kite Sail"), rocket.stack.card("Re Solar Moth")
    for where in ("Earth", "Mars"):
        best = engine_choices(rocket, sail, zone(where))[0]
        assert best.net.value == expect[f"sail_net_thrust_{where}_zone"]
    at_eureka = engine_choices(rocket, moth, zone("Mars"))[0]
    assert at_eureka.net.value == derived["moth_net_thrust_at_Eureka"] > derived["Eureka_size"]
    assert at_eureka.net.consumption == expect["liftoff_steps"]
    after = rocket.chits.burn(int(expect["liftoff_steps"]))
    assert str(after.wet) == derived["wet_after_liftoff"]


@golden("GL-sail")
def test_sail_with_cargo_flies_dry(case: Case) -> None:
    given = case["given"]
    sail = made("XX001F", "thruster", mass=given["sail_mass"])
    cargo = made("XX002F", "refinery", mass=given["cargo_mass"])
    rocket = build(CardStack.of([sail, cargo]))
    assert {**_spots(rocket.chits), "steps": rocket.chits.steps} == case["expect"]


@golden("T-NET-THRUST")
def test_table_of_net_thrusts(case: Case) -> None:
    zones = {0: EARTH, -1: zone("mars")}
    for row in case["rows"]:
        after = WetMass(row.get("wet_after_afterburn", row.get("wet")))
        before = WetMass.at(after.index + row["afterburn"])
        engine = Engine.parse(f"{row['base']}-2,a1,push" + ",solar" * (row["zone"] != 0))
        supports = (SupportModifier("a generator", Modifier(row["supports"])),)
        net = net_thrust(
            engine,
            before,
            zones[row["zone"]],
            afterburn=bool(row["afterburn"]),
            pushed=bool(row["push"]),
            modifiers=supports,
        )
        assert net.wet == after
        assert net.value == sum(part.value for part in net.parts) == row["net"]
