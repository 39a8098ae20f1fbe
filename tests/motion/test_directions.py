"""Where one may go: turns, U-turns, arrows and stops (H4, H2b)."""

from __future__ import annotations

from dataclasses import replace

from planner.craft import WetMass
from planner.motion import Activation
from tests.motion.boards import draw
from tests.motion.helpers import (
    flight,
    move,
    position,
    positions,
    reachable,
    refusals,
    refused,
    steps,
    thruster,
)

CROSS = draw(
    """
    cross: hohmann
    west: lagrange
    east: lagrange
    north: lagrange
    south: lagrange burn=1
    """,
    "leo west\nwest cross/1\ncross/1 east\nnorth cross/2\ncross/2 south",
)
ICONS = draw(
    """
    start: lagrange
    plain: lagrange
    burn: lagrange burn=1
    crash: lagrange hazard=crash
    belt: lagrange belt=earth
    flyby: lagrange flyby=1
    lander: lander burn=1
    half: lander burn=0.5
    left: lagrange
    right: lagrange
    """,
    "leo start\n"
    + "\n".join(
        f"{place} {icon}"
        for icon in ("plain", "burn", "crash", "belt", "flyby", "lander", "half")
        for place in ("start", "left", "right")
    ),
)
IDLE = thruster(thrust=0, fuel=0)


def test_H4a_any_direction_at_the_start() -> None:
    on_the_cross = move(IDLE, CROSS).start(CROSS["cross"].index)
    assert reachable(move(IDLE, CROSS), on_the_cross) == {"west", "east", "north"}
    strong = move(thruster(thrust=1), CROSS)
    assert reachable(strong, on_the_cross) == {"west", "east", "north", "south"}
    assert flight(strong, "cross north").burns == 0


def test_H4a_any_direction_at_a_hohmann_of_the_printed_board() -> None:
    coasting = move(IDLE)
    hohmann = coasting.board["ceres-hohmann-2"]
    ways = {coasting.board[exit_.to].id for exit_ in coasting.board.exits(hohmann.index)}
    assert reachable(coasting, coasting.start(hohmann.index)) == ways


def test_H4b_a_move_may_stop_anywhere_but_on_a_lander_burn() -> None:
    any_way = move(thruster(), ICONS)
    for icon in ("plain", "burn", "crash", "belt", "flyby"):
        assert flight(any_way, f"start {icon}").end == ICONS[icon].index
    for icon in ("lander", "half"):
        refusal = refused(any_way, f"start {icon}")
        assert (refusal.rule, refusal.code) == ("H5e", "no-stopping")
    assert flight(move(thruster(), CROSS), "west cross").end == CROSS["cross"].index


def test_H4b_a_move_may_be_no_move_at_all() -> None:
    stay = flight(move(IDLE), "leo")
    assert (stay.end, stay.burns, stay.fuel_steps, stay.rolls) == (stay.start, 0, 0, ())
    assert stay.operational
    assert stay.landing is None


def test_H4b_entering_a_site_ends_the_move() -> None:
    landed = move(thruster(), season=None)
    on_minerva = position(landed, "gefion-barycenter minerva")
    assert landed.legal_steps(on_minerva) == []
    assert refusals(landed, on_minerva, "aegis-moonlet") == [("H6", "landed")]
    # The next year it may go on.
    assert flight(landed, "minerva aegis-moonlet").landing == "powered"


def test_H4c_a_pivot_costs_two_burns() -> None:
    turned = flight(move(thruster(thrust=2, consumption="3"), CROSS), "west cross north")
    assert (turned.burns, turned.fuel_steps) == (2, 6)
    assert refused(move(thruster(thrust=1), CROSS), "west cross north").rule == "H5c"
    assert refused(move(thruster(consumption="3", fuel=5), CROSS), "west cross north").rule == "H5d"


def test_H4c_a_pivot_and_a_burn_add_up() -> None:
    assert flight(move(thruster(thrust=3), CROSS), "west cross south").burns == 3
    assert refused(move(thruster(thrust=2), CROSS), "west cross south").rule == "H5c"


def test_H4c_straight_on_is_no_pivot() -> None:
    assert flight(move(IDLE, CROSS), "west cross east").burns == 0


def test_H4c_loitering_saves_the_pivot() -> None:
    arrived = flight(move(IDLE, CROSS), "west cross")
    assert flight(move(IDLE, CROSS), "cross north").start == arrived.end


def test_H4c_a_bonus_pivot_is_free_and_used_up() -> None:
    ballerina = move(thruster(thrust=0, bonus_pivots=1), CROSS)
    assert flight(ballerina, "west cross north").burns == 0
    turned = position(ballerina, "west cross north")
    assert (turned.bonus_pivots, turned.burns, turned.half_burns) == (0, 0, 0)


def test_H4c_a_bonus_pivot_does_not_pay_for_burns() -> None:
    ballerina = move(thruster(thrust=0, bonus_pivots=3), CROSS)
    assert refused(ballerina, "west cross south").rule == "H5c"


def test_H4c_a_bonus_pivot_may_be_kept() -> None:
    ballerina = move(thruster(thrust=2, bonus_pivots=1), CROSS)
    kept = {(p.bonus_pivots, p.burns) for p in positions(ballerina, "west cross north")}
    assert kept == {(0, 0), (1, 2)}


def test_H4d_turns_are_free_at_every_icon() -> None:
    strong = move(thruster(), ICONS)
    for icon, burns in {
        "plain": 0,
        "burn": 1,
        "crash": 0,
        "belt": 0,
        "flyby": 0,
        "lander": 1,
        "half": 1,
    }.items():
        for way in ("left", "right"):
            assert flight(strong, f"start {icon} {way}").burns == burns


def test_H4d_turns_are_free_at_the_cycler() -> None:
    strong = move(thruster(thrust=1))
    for way in ("earth-belt-1", "earth-belt-2", "earth-belt-5", "earth-belt-7"):
        assert flight(strong, f"leo cycler {way}").burns == 1


def test_H4e_no_u_turn_within_the_move() -> None:
    strong = move(thruster(), CROSS)
    assert refused(strong, "west cross west").rule == "H4e"
    assert refusals(strong, position(strong, "leo west"), "leo") == [("H4e", "u-turn")]


def test_H4e_one_may_come_back_another_way_or_another_year() -> None:
    strong = move(thruster(), ICONS)
    assert flight(strong, "start plain left burn start").end == ICONS["start"].index
    assert flight(strong, "plain start").end == ICONS["start"].index


def test_H4f_aerobrake_paths_go_along_their_arrow_only() -> None:
    strong = move(thruster(thrust=20))
    assert flight(strong, "lmo mars-aerobrake-2 mars-arsia-mons").landing == "aerobrake"
    for back in ("mars-arsia-mons mars-aerobrake-2", "mars-aerobrake-2 lmo"):
        refusal = refused(strong, back)
        assert (refusal.rule, refusal.code) == ("H4f", "one-way")


def test_H4f_a_line_without_an_arrow_leads_out_of_an_aerobrake() -> None:
    assert flight(move(IDLE), "sol-venus-l2 venus-aerobrake-2 lvo").burns == 0
    assert flight(move(IDLE), "venus-aerobrake-2 sol-venus-l2").burns == 0


def test_B7_spaces_must_be_joined() -> None:
    refusal = refused(move(thruster()), "leo geo")
    assert (refusal.rule, refusal.code) == ("B7", "no-route")
    assert refusal.hint == "routes lead to Cycler"


def test_H2b_coasting_goes_on_without_thrust_or_fuel() -> None:
    coasting = move(IDLE)
    assert flight(coasting, "sol-earth-l2 mars-hohmann-14 sol-mars-l5").burns == 0
    assert refused(coasting, "sol-earth-l2 geo").rule == "H5c"


def test_H2b_coasting_goes_on_when_the_burns_are_used_up() -> None:
    once = move(thruster(thrust=1))
    assert flight(once, "leo cycler earth-belt-1 earth-aerobrake-1 leo").burns == 1
    assert refused(once, "leo cycler earth-belt-1 geo").rule == "H5c"


def test_H2b_a_lost_thruster_leaves_coasting() -> None:
    strong = move(thruster(), CROSS)
    lost = position(strong, "west cross").coasting()
    assert reachable(strong, lost) == {"east"}
    assert refusals(strong, lost, "north") == [("H2b", "coasting")]
    at_icons = move(thruster(), ICONS)
    turning = position(at_icons, "leo start").coasting()
    assert reachable(at_icons, turning) == {"plain", "crash", "belt", "flyby"}


def test_H2b_a_lost_thruster_may_use_what_it_gained_before() -> None:
    ballerina = move(thruster(bonus_pivots=1), CROSS)
    lost = position(ballerina, "west cross").coasting()
    assert [s.position.bonus_pivots for s in ballerina.legal_steps(lost, CROSS["north"].index)] == [
        0
    ]
    bonus = move(thruster(), ICONS)
    after_flyby = position(bonus, "start flyby left").coasting()
    [spent] = bonus.legal_steps(after_flyby, ICONS["burn"].index)
    assert (spent.position.bonus_burns, spent.position.half_burns) == (0, 0)


def test_H2b_a_lost_thruster_may_pivot_on_bonus_burns_gained_before() -> None:
    strong = move(thruster(), CROSS)
    for bonus, ways in ((1, {"east"}), (2, {"east", "north"}), (3, {"east", "north", "south"})):
        lost = replace(position(strong, "west cross").coasting(), bonus_burns=bonus)
        assert reachable(strong, lost) == ways


def test_H2b_a_lost_thruster_gains_nothing_more() -> None:
    bonus = move(thruster(), ICONS)
    lost = position(bonus, "leo start").coasting()
    [passed] = bonus.legal_steps(lost, ICONS["flyby"].index)
    assert passed.position.bonus_burns == 0


def test_H2b_falling_needs_no_working_thruster() -> None:
    lost = move(thruster()).start(move(IDLE).board["lmo"].index).coasting()
    falling = move(thruster())
    [down] = falling.legal_steps(lost, falling.board["mars-aerobrake-2"].index)
    assert down.charges == ()


def test_H4g_coasting_on_fuel_for_less_than_one_burn() -> None:
    poor = move(thruster(consumption="8", fuel=7))
    assert refused(poor, "leo cycler").rule == "H5d"
    assert flight(poor, "sol-earth-l2 venus-flyby").end == poor.board["venus-flyby"].index


def test_a_step_shows_what_it_paid() -> None:
    [pivot] = steps(move(thruster(), CROSS), "west cross", "north")
    assert [(c.rule, c.burns, c.half_burns) for c in pivot.charges] == [("H4c", 2, 4)]
    assert Activation.nothing(WetMass(4)).burn_limit == 0
