"""Landing and liftoff: powered, by aerobrake, with a factory's help (H6)."""

from __future__ import annotations

import pytest

from planner.motion import Landing
from tests.motion.boards import draw
from tests.motion.helpers import (
    activated,
    dice,
    flight,
    move,
    position,
    reachable,
    refused,
    steps,
    thruster,
)

ROCKS = draw(
    """
    orbit: lagrange
    crash: lagrange hazard=crash
    burning: lagrange hazard=crash burn=1
    far: lagrange hazard=crash
    rock: site size=3
    pebble: site size=1
    boulder: site size=3
    shaft: lander burn=1
    deep: site size=3
    """,
    """
    leo orbit
    orbit far
    far crash
    orbit burning
    burning boulder
    crash rock
    crash pebble
    rock orbit
    orbit shaft
    shaft deep
    """,
)
AIR = draw(
    """
    orbit: lagrange
    shaft: lander burn=1
    half: lander burn=0.5
    air: lagrange hazard=aerobrake
    storm: lagrange hazard=crash
    cloud: site size=8 atmospheric=true
    vacuum: site size=8
    """,
    """
    leo orbit
    orbit shaft
    shaft half
    half cloud
    half vacuum
    orbit > air
    air > storm
    air > cloud
    storm > cloud
    """,
)
CROSSING = draw(
    "here: lagrange\nbetween: lander burn=1 hazard=crash\nthere: lagrange\nrock: site size=3",
    "leo here\nhere between\nbetween there\nbetween rock",
)
WEAK = thruster(thrust=1)


@pytest.mark.parametrize(("thrust", "allowed"), [(2, False), (3, False), (4, True)])
def test_H6a_powered_landing_and_liftoff_need_more_thrust_than_the_size(
    thrust: int, allowed: bool
) -> None:
    engine = move(thruster(thrust=thrust), ROCKS)
    if allowed:
        assert flight(engine, "orbit rock").landing is Landing.POWERED
        assert flight(engine, "rock orbit").steps[0].liftoff is Landing.POWERED
        return
    for path in ("orbit rock", "rock orbit"):
        refusal = refused(engine, path)
        assert (refusal.rule, refusal.code) == ("H6a", "thrust-too-low")
        assert refusal.numbers == {"net_thrust": thrust, "size": 3, "site": "rock"}


def test_H6a_landing_and_liftoff_take_no_fuel() -> None:
    dry = move(thruster(thrust=4, consumption="8", fuel=0), ROCKS)
    assert flight(dry, "orbit rock").fuel_steps == flight(dry, "rock orbit").fuel_steps == 0


def test_H6a_liftoff_does_not_end_the_move() -> None:
    strong = move(thruster(thrust=4), ROCKS)
    assert flight(strong, "rock orbit far").end == ROCKS["far"].index


def test_H6a_liftoff_pays_for_the_lander_burns() -> None:
    up = "deep shaft orbit"
    assert flight(move(thruster(thrust=4, consumption="8", fuel=8), ROCKS), up).fuel_steps == 8
    poor = move(thruster(thrust=4, consumption="8", fuel=7), ROCKS)
    assert refused(poor, up).rule == "H5d"
    assert reachable(poor, poor.start(ROCKS["deep"].index)) == set()


def test_H6a_a_dead_thruster_neither_lands_nor_lifts_off() -> None:
    strong = move(thruster(thrust=9), ROCKS)
    for start, to in (("orbit", "rock"), ("rock", "orbit")):
        dead = strong.start(ROCKS[start].index).coasting()
        [refusal, *_] = strong.refusals(dead, ROCKS[to].index)
        assert (refusal.rule, refusal.code) == ("H6a", "not-operational")


def test_H6a_suborbital_hop_is_a_powered_liftoff_and_landing() -> None:
    hop = "mars-arsia-mons mars-half-lander-1 mars-north-pole"
    hopped = flight(move(thruster(thrust=11, consumption="8")), hop)
    assert (hopped.burns, hopped.fuel_steps, hopped.landing) == (1, 4, Landing.POWERED)
    assert hopped.steps[0].liftoff is Landing.POWERED
    assert refused(move(thruster(thrust=10)), hop).rule == "H6a"
    assert refused(move(thruster(thrust=11, consumption="8", fuel=3)), hop).rule == "H5d"


def test_H6a_suborbital_hop_is_not_assisted() -> None:
    hop = "mars-arsia-mons mars-half-lander-1 mars-north-pole"
    assisted = move(WEAK, factories=["mars-arsia-mons", "mars-north-pole"])
    assert refused(assisted, hop).rule == "H6a"


def test_H6b_aerobrake_landing_needs_neither_thrust_nor_fuel() -> None:
    down = flight(move(thruster(thrust=-2, fuel=0)), "lmo mars-aerobrake-2 mars-arsia-mons")
    assert (down.landing, down.burns, down.fuel_steps) == (Landing.AEROBRAKE, 0, 0)
    assert [(roll.kind, roll.kind.rule) for roll in down.rolls] == [("aerobrake", "H7b")]


def test_H6b_aerobrake_landing_needs_no_working_thruster() -> None:
    any_move = move(thruster())
    dead = any_move.start(any_move.board["mars-aerobrake-2"].index).coasting()
    [down] = any_move.legal_steps(dead)
    assert (down.landing, down.rolls) == (Landing.AEROBRAKE, ())


def test_H6b_a_sail_burns_up_in_an_aerobrake() -> None:
    sail = move(thruster(thrust=2, consumption="0", sail=True))
    burnt = position(sail, "lmo mars-aerobrake-2")
    assert not burnt.operational
    assert flight(sail, "lmo mars-aerobrake-2 mars-arsia-mons").landing is Landing.AEROBRAKE


def test_H6b_a_burnt_sail_burns_no_more() -> None:
    sail = move(thruster(thrust=2, consumption="0", sail=True))
    assert refused(sail, "venus-flyby venus-aerobrake-1 lvo venus-burn-4").rule == "H2b"
    assert flight(move(thruster(2)), "venus-flyby venus-aerobrake-1 lvo venus-burn-4").burns == 1


def test_H6b_falling_off_a_site_along_an_aerobrake_path() -> None:
    down = flight(move(WEAK), "titan-aerostat titan-ontario-lacus")
    assert (down.steps[0].liftoff, down.landing) == (Landing.AEROBRAKE, Landing.AEROBRAKE)
    assert (down.burns, down.rolls) == (0, ())


def test_H6b_there_is_no_choice_of_landing_on_an_aerobrake_path() -> None:
    strong = move(thruster(thrust=15), colonies=["mars-arsia-mons", "titan-ontario-lacus"])
    for start, to in (
        ("mars-aerobrake-2", "mars-arsia-mons"),
        ("titan-aerostat", "titan-ontario-lacus"),
    ):
        assert [step.landing for step in steps(strong, start, to)] == [Landing.AEROBRAKE]


def test_H6c_a_factory_helps_to_land_and_lift_off_without_thrust() -> None:
    assert refused(move(thruster(0)), "sol-mars-l1 phobos").rule == "H6a"
    helped = move(thruster(0), factories=["phobos"])
    down, up = flight(helped, "sol-mars-l1 phobos"), flight(helped, "phobos sol-mars-l1")
    assert (down.landing, up.steps[0].liftoff) == (Landing.FACTORY_ASSIST,) * 2
    for assisted in (down, up):
        assert dice(helped, assisted.rolls) == [("factory-assist", "phobos")]


def test_H6c_the_assist_needs_a_working_thruster() -> None:
    helped = move(thruster(), factories=["phobos"])
    dead = helped.start(helped.board["sol-mars-l1"].index).coasting()
    assert helped.legal_steps(dead, helped.board["phobos"].index) == []
    on_phobos = helped.start(helped.board["phobos"].index).coasting()
    assert helped.legal_steps(on_phobos) == []


def test_H6c_a_colony_makes_the_assist_safe() -> None:
    helped = move(WEAK, factories=["deimos"], colonies=["phobos"])
    assert flight(helped, "sol-mars-l1 phobos").rolls == ()
    assert dice(helped, flight(helped, "sol-mars-l2 deimos").rolls) == [
        ("factory-assist", "deimos")
    ]


def test_H6c_a_powersat_makes_every_assist_safe() -> None:
    helped = move(WEAK, factories=["phobos"], powersat=True)
    assert flight(helped, "phobos sol-mars-l1").rolls == ()


def test_H6c_someone_elses_factory_needs_permission() -> None:
    # Only the factories that one may use are given; without any there is no assist.
    assert refused(move(WEAK), "sol-mars-l1 phobos").rule == "H6a"


def test_H6c_the_crash_hazard_beside_the_factory_is_ignored() -> None:
    helped = move(WEAK, ROCKS, factories=["rock"])
    up = flight(helped, "rock crash")
    assert dice(helped, up.rolls) == [("factory-assist", "rock")]
    down = flight(move(WEAK, ROCKS, colonies=["rock"]), "far crash rock")
    assert (down.landing, down.rolls) == (Landing.FACTORY_ASSIST, ())


def test_H6c_only_the_hazard_directly_beside_the_factory_is_ignored() -> None:
    helped = move(WEAK, ROCKS, colonies=["rock"])
    assert dice(helped, flight(helped, "rock crash far").rolls) == [("crash", "far")]
    assert dice(helped, flight(helped, "orbit far crash rock").rolls) == [("crash", "far")]


def test_H6c_without_the_assist_the_hazard_counts() -> None:
    strong = move(thruster(thrust=4), ROCKS)
    assert dice(strong, flight(strong, "far crash rock").rolls) == [("crash", "crash")]
    assert dice(strong, flight(strong, "rock crash").rolls) == [("crash", "crash")]
    passing = move(WEAK, ROCKS, factories=["rock"])
    assert dice(passing, flight(passing, "far crash").rolls) == [("crash", "crash")]


def test_H6c_the_assist_may_be_chosen_although_the_thrust_would_do() -> None:
    strong = move(thruster(thrust=4), ROCKS, colonies=["rock"])
    assert flight(strong, "far crash rock").rolls == ()
    assert {step.liftoff for step in steps(strong, "rock", "crash")} == {
        Landing.POWERED,
        Landing.FACTORY_ASSIST,
    }


def test_H6c_whoever_ignored_the_hazard_must_land_assisted() -> None:
    helped = move(thruster(thrust=2), ROCKS, colonies=["rock"])
    [promise] = [s for s in steps(helped, "orbit far", "crash") if not s.rolls]
    assert promise.position.must_land_assisted
    assert not helped.may_stop(promise.position)
    assert reachable(helped, promise.position) == {"rock"}
    [refusal] = helped.refusals(promise.position, ROCKS["pebble"].index)
    assert (refusal.rule, refusal.code) == ("H6c", "assist-promised")
    # The pebble has no factory, and landing there rolls for the crash.
    assert dice(helped, flight(helped, "far crash pebble").rolls) == [("crash", "crash")]


def test_H6c_the_promise_also_bars_flying_on() -> None:
    helped = move(thruster(thrust=2), ROCKS, colonies=["rock", "pebble"])
    ways = [step.position for step in steps(helped, "pebble", "crash")]
    assert len(ways) == 3  # assisted; powered, with the roll or with the promise
    [promise] = [here for here in ways if here.must_land_assisted]
    assert reachable(helped, promise) == {"rock"}
    assert all(
        reachable(helped, here) == {"rock", "far"} for here in ways if not here.must_land_assisted
    )
    assert [r.code for r in helped.refusals(promise, ROCKS["far"].index)] == ["assist-promised"]


def test_H6c_the_burn_of_a_hazardous_burn_space_is_paid_all_the_same() -> None:
    helped = move(thruster(thrust=1, consumption="2"), ROCKS, colonies=["boulder"])
    for path in ("orbit burning boulder", "boulder burning"):
        flown = flight(helped, path)
        assert (flown.burns, flown.fuel_steps, flown.rolls) == (1, 2, ())


def test_H6c_an_assisted_liftoff_is_not_blamed_for_what_comes_after() -> None:
    dry = move(thruster(thrust=1, fuel=0), ROCKS, colonies=["boulder"])
    start = dry.start(ROCKS["boulder"].index)
    assert [r.rule for r in dry.refusals(start, ROCKS["burning"].index)] == ["H5d"]


def test_H6c_no_assist_over_a_lander_burn() -> None:
    helped = move(thruster(thrust=2), ROCKS, colonies=["deep"])
    up = refused(helped, "deep shaft orbit")
    assert up.rule == "H6a"
    start = helped.start(ROCKS["deep"].index)
    assert [r.code for r in helped.refusals(start, ROCKS["shaft"].index)] == [
        "thrust-too-low",
        "assist-over-lander",
    ]
    down = refused(helped, "orbit shaft deep")
    assert (down.rule, down.code) == ("H5e", "no-way-on")
    # From a lander burn that one could cross, both reasons are told.
    crossing = move(thruster(thrust=2), CROSSING, colonies=["rock"])
    between = position(crossing, "here between")
    assert [r.code for r in crossing.refusals(between, CROSSING["rock"].index)] == [
        "thrust-too-low",
        "assist-over-lander",
    ]


def test_H6c_the_hazard_of_a_lander_burn_is_never_ignored() -> None:
    crossing = move(thruster(thrust=4), CROSSING, colonies=["rock"])
    assert not position(crossing, "here between").must_land_assisted
    for path in ("here between rock", "rock between here"):
        assert dice(crossing, flight(crossing, path).rolls) == [("crash", "between")]


def test_H6c_no_assist_over_a_half_lander_burn_at_ceres() -> None:
    helped = move(thruster(thrust=6), colonies=["ceres"])
    assert refused(helped, "gefion-barycenter ceres-half-lander-2 ceres").rule == "H5e"
    assert refused(helped, "ceres ceres-half-lander-2 gefion-barycenter").rule == "H6a"
    strong = move(thruster(thrust=7), colonies=["ceres"])
    assert flight(strong, "gefion-barycenter ceres-half-lander-2 ceres").burns == 1


def test_H6c_an_assist_from_the_crash_hazard_of_an_aerobrake_path() -> None:
    helped = move(WEAK, AIR, colonies=["cloud"])
    assert dice(helped, flight(helped, "orbit air storm cloud").rolls) == [("aerobrake", "air")]
    alone = move(WEAK, AIR)
    assert dice(alone, flight(alone, "orbit air storm cloud").rolls) == [
        ("aerobrake", "air"),
        ("crash", "storm"),
    ]


ROCKETPLANE = activated("2-2", 1, "4-1/3", "earth")  # net thrust 3, 9 tanks


def test_H6c_an_acetylene_rocketplane_enters_the_first_lander_burn() -> None:
    plane = move(ROCKETPLANE, AIR, factories=["cloud"], tanks={"cloud": 9})
    up = flight(plane, "cloud half shaft orbit")
    assert up.steps[0].liftoff is Landing.ROCKETPLANE
    assert [charge.tanks for charge in up.steps[0].charges] == [9]
    # The booster pays the first burn, and the thruster the second; both count.
    assert (up.burns, up.fuel_steps) == (2, 2)
    assert dice(plane, up.rolls) == [("factory-assist", "cloud")]


def test_H6c_a_rocketplane_needs_its_tanks_of_water() -> None:
    plane = move(ROCKETPLANE, AIR, factories=["cloud"], tanks={"cloud": 8})
    start = plane.start(AIR["cloud"].index)
    refusal = plane.refusals(start, AIR["half"].index)[-1]
    assert (refusal.rule, refusal.code) == ("H6c", "booster-tanks")
    assert refusal.numbers == {"needed": 9, "waiting": 8}


def test_H6c_a_rocketplane_needs_a_factory_and_an_atmosphere() -> None:
    bare = move(ROCKETPLANE, AIR, tanks={"cloud": 99})
    assert refused(bare, "cloud half shaft orbit").rule == "H6a"
    assert [r.code for r in bare.refusals(bare.start(AIR["cloud"].index), AIR["half"].index)] == [
        "thrust-too-low"
    ]
    airless = move(ROCKETPLANE, AIR, factories=["vacuum"], tanks={"vacuum": 99})
    assert refused(airless, "vacuum half shaft orbit").rule == "H6a"


def test_H6c_a_rocketplane_must_reach_the_orbit() -> None:
    # Net thrust 1 would do for the first lander burn but not for the second.
    weak = move(activated("2-2", 9, 9, "earth"), AIR, factories=["cloud"], tanks={"cloud": 99})
    assert weak.activation.net_thrust == 1
    [refusal] = weak.refusals(weak.start(AIR["cloud"].index), AIR["half"].index)
    assert (refusal.rule, refusal.code) == ("H5e", "no-way-on")
    assert "makes 2 burns, over the burn limit of 1" in refusal.message
    # Nor does a full thrust without the fuel for the second.
    dry = move(activated("3-9", 1, 1, "earth"), AIR, factories=["cloud"], tanks={"cloud": 99})
    assert "burned to 9 steps, with 0 aboard" in refused(dry, "cloud half shaft orbit").message


def test_H6c_a_rocketplane_is_safe_with_a_colony() -> None:
    plane = move(ROCKETPLANE, AIR, colonies=["cloud"], tanks={"cloud": 9})
    assert flight(plane, "cloud half shaft orbit").rolls == ()


def test_H6c_a_rocketplane_does_not_help_to_land() -> None:
    plane = move(ROCKETPLANE, AIR, factories=["cloud"], tanks={"cloud": 99})
    assert refused(plane, "orbit shaft half cloud").code == "no-way-on"


@pytest.mark.parametrize(
    "path",
    [
        "venus-aerostat venus-lander-2 venus-lander-1 venus-acid-clouds lvo",
        "mars-arsia-mons mars-lander-2 lmo",
        "titan-kraken-mare saturn-lander-1 saturn-lagrange-2",
        "uranus-aerostat uranus-lander-2 uranus-lander-3 uranus-epsilon-ring uranus-aerobrake-2",
    ],
)
def test_H6c_every_atmospheric_site_has_its_rocketplane(path: str) -> None:
    site = path.split()[0]
    landers = path.count("lander") + path.count("acid") + path.count("epsilon")
    engine = thruster(thrust=landers, booster_tanks=4)
    plane = move(engine, colonies=[site], tanks={site: 4})
    assert flight(plane, path).burns == landers
    weaker = move(thruster(thrust=landers - 1, booster_tanks=4), colonies=[site], tanks={site: 4})
    assert f"over the burn limit of {landers - 1}" in refused(weaker, path).message
