"""The cheapest change that makes a landing or a takeoff possible."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.cards.model import FuelGrade
from planner.route.landing.changes import Kind
from planner.route.landing.check import check_landing
from planner.rules import Season
from tests.route.common import BOARD, index
from tests.route.landings import kinds, landing, ship, single, takeoff


def test_G1f_jettison() -> None:
    opening = landing("ceres", "7-4", dry=5, wet="8-1/2", jettison=False).openings()[0]
    assert opening.sentence == (
        "jettison 1 step of fuel (G1f): powered landing from Gefion Family barycenter, "
        "net thrust 7 over size 6, wet mass 8 to 7"
    )


def test_G1f_jettison_is_no_change_where_it_is_allowed_already() -> None:
    check = landing("ceres", "6-4", dry=9, wet=11)
    assert "jettison" not in {kind for found in kinds(check.openings()) for kind in found}


def test_F2b_unload() -> None:
    opening = single(landing("minerva", "3-2", dry=5, wet=6, jettison=False).openings(), "unload")
    [change] = opening.changes
    assert (change.rule, change.amount) == ("F2b", 2)
    assert (str(opening.way.wet_start), opening.way.net_thrust) == ("4", 4)


def test_F2b_unload_leaves_the_sails_aboard() -> None:
    check = landing("minerva", ["3-2", "0-0,sail"], dry=5, wet=6, sail_mass=4)
    assert ("unload",) not in kinds(check.openings())


def test_H3a_afterburn() -> None:
    check = landing("dione", "6-2,a1", dry=5, wet=8, afterburn=False)
    opening = single(check.openings(), "afterburn")
    assert (opening.changes[0].rule, opening.changes[0].amount) == ("H3a", None)
    assert opening.way.afterburn


def test_H3d_push_on_Io() -> None:
    check = landing("io-loki", "9-4,push", dry=5, wet=8)
    opening = single(check.openings(), "push")
    assert (opening.changes[0].rule, opening.way.net_thrust) == ("H3d", 10)
    assert ("push",) not in kinds(landing("io-loki", "9-4", dry=5, wet=8).openings())


def test_H3d_a_factory_on_Io_is_a_Powersat() -> None:
    # The push takes the roll of the assist away, or makes it needless.
    strong = single(landing("io-loki", "9-4,push", dry=5, wet=8).openings(), "factory")
    assert (str(strong.way.method), strong.way.net_thrust) == ("powered", 10)
    weak = single(landing("io-loki", "7-4,push", dry=5, wet=8).openings(), "factory")
    assert (str(weak.way.method), weak.way.rolls) == ("factory-assist", ())


def test_H6c_factory_or_colony() -> None:
    check = landing("minerva", "2-2", dry=9, wet=12)
    factory, colony = single(check.openings(), "factory"), single(check.openings(), "colony")
    assert [roll.kind for roll in factory.way.rolls] == ["factory-assist"]
    assert colony.way.rolls == ()
    assert [each.changes[0].rule for each in (factory, colony)] == ["H6c", "H6c"]


def test_H5e_a_factory_is_no_change_over_a_lander_burn() -> None:
    check = landing("ceres", "3-2", dry=5, wet=8)
    assert not {("factory",), ("colony",)} & set(kinds(check.openings()))


def test_H5a_engine_that_burns_less() -> None:
    check = landing("ceres", "12-8", dry=5, wet=6)
    [change] = single(check.openings(), "consumption").changes
    assert (change.rule, change.amount) == ("H5a", 6)
    assert change.what == "an engine that burns 6 in place of 8: 12-6"


def test_H5a_consumption_may_go_down_to_a_fraction() -> None:
    # One step is aboard, and a lander burn to Luna takes a whole one; one to Ceres takes a half.
    check = landing("luna-shackleton", "15-3", dry=11, wet=12)
    [change] = single(check.openings(), "consumption").changes
    assert change.amount == Fraction(1)
    empty = landing("luna-shackleton", "15-3", dry=11, wet=11)
    [change] = single(empty.openings(), "consumption").changes
    assert change.amount == 0


def test_H3_stronger_engine() -> None:
    check = landing("ceres", ["3-2", "12-8"], dry=5, wet=6)
    opening = single(check.openings(), "thrust")
    [change] = opening.changes
    assert (change.rule, change.amount, opening.way.net_thrust) == ("H3", 7, 7)


def test_H3_every_engine_may_be_the_one_to_exchange_but_no_sail() -> None:
    check = landing("ceres", ["3-2", "5-4", "0-0,solar,sail"], dry=5, wet=8)
    wanted = [each.changes[0].what for each in check.openings() if kinds((each,)) == [("thrust",)]]
    assert wanted == [
        "an engine of base thrust 7 in place of 3: 7-2",
        "an engine of base thrust 7 in place of 5: 7-4",
    ]


def test_J3a_an_engine_that_works_without_the_sun() -> None:
    check = landing("quaoar", "9-2,solar", dry=2, wet=4)
    [change] = single(check.openings(), "thrust").changes
    assert change.what == "an engine that works here: 9-2"


def test_F4c_an_engine_that_burns_what_is_aboard() -> None:
    dirty = ship("12-4", dry=5, wet=8, grade=FuelGrade.DIRT)
    check = check_landing(BOARD, index("ceres"), dirty)
    [change] = single(check.openings(), "thrust").changes
    assert change.what == "an engine that works here: 12-4,dirt"


def test_G1b_more_tanks() -> None:
    check = landing("ceres", ["3-2", "12-8"], dry=5, wet=6)
    [change] = single(check.openings(), "tanks").changes
    assert (change.rule, change.amount, change.what) == ("G1b", 1, "bring 1 more tank of fuel")
    check_up = takeoff("mercury-north-pole", "12-8", dry=2, wet=3)
    [refuel] = single(check_up.openings(), "tanks").changes
    assert (refuel.amount, refuel.what) == (1, "refuel 1 more tank on the site")


def test_H6b_another_approach_by_aerobrake() -> None:
    check = landing("mars-hellas-basin", "3-2", dry=5, wet=8, origin="mars-arsia-mons")
    opening = single(check.openings(), "approach")
    assert opening.changes[0].rule == "H4"
    assert (str(opening.way.method), BOARD[opening.way.passage.waits].id) == ("aerobrake", "lmo")


def test_B7h_another_season() -> None:
    check = landing("hermes-a", "3-2", dry=3, wet=5, season=Season.RED)
    [opening] = check.openings()
    assert opening.what == "come in the blue season (B7h)"
    unknown = landing("hermes-a", "3-2", dry=3, wet=5)
    assert kinds(unknown.openings()) == [("season",)]


def test_B7h_wait_for_the_season() -> None:
    check = landing("hermes-a", "3-2", dry=3, wet=5, year=10)
    [opening] = check.openings()
    [change] = opening.changes
    assert (change.amount, change.what) == (3, "wait 3 years for the blue season")


def test_B7h_a_trapped_spacecraft_waits_on_the_comet() -> None:
    check = landing("hermes-a", "3-2", dry=3, wet=5, year=4)
    [change] = single(check.escapes(), "wait").changes
    assert change.amount == 8


def test_nothing_waits_on_the_sungrazer() -> None:
    check = landing("kreutz-sungrazer", "3-2", dry=5, wet=8, year=8)
    assert check.trapped
    assert ("wait",) not in kinds(check.escapes())


def test_H6c_water_for_a_rocketplane_comes_with_its_factory() -> None:
    bare = takeoff("mars-arsia-mons", "3-2", dry=5, wet=8, jettison=False)
    [change] = single(bare.openings(), "water").changes
    assert (change.rule, change.amount) == ("H6c", 16)
    assert change.what == "16 tanks of water at Mars: Arsia Mons Caves with a factory"
    some = takeoff("mars-arsia-mons", "3-2", dry=5, wet=8, factory=True, water=10, jettison=False)
    [more] = single(some.openings(), "water").changes
    assert (more.amount, more.what) == (
        6,
        "6 tanks of water more at Mars: Arsia Mons Caves",
    )


def test_singles_come_cheapest_first() -> None:
    check = landing("io-loki", "9-4,push", dry=5, wet=8)
    efforts = [each.changes[0].kind.effort for each in check.openings()]
    assert efforts == sorted(efforts)
    assert len(efforts) > 3


def test_the_cheapest_pair_where_no_single_change_is_enough() -> None:
    check = landing("hermes-a", "1-2", dry=5, wet=8, season=Season.RED, jettison=False)
    [opening] = check.openings()
    assert [str(change.kind) for change in opening.changes] == ["unload", "season"]
    assert [change.amount for change in opening.changes] == [4, None]


def test_B7h_out_of_season_two_changes_come_with_the_season() -> None:
    """Without thrust and without fuel nothing lands on a comet, and now nothing at all does."""
    shut = landing("comet-neujmin-1", "0-1/10", dry=2, wet=2)
    assert kinds(shut.openings()) == [("season", "unload", "tanks")]
    [opening] = shut.openings()
    assert opening.what == (
        "come in the blue season (B7h) and unload mass 1 (F2b) and bring 1 more tank of fuel (G1b)"
    )
    waiting = takeoff("comet-neujmin-1", "0-1/10", dry=2, wet=2, year=8)
    assert kinds(waiting.openings()) == [("wait", "unload", "tanks")]
    assert waiting.openings()[0].changes[0].amount == 5


def test_a_pair_beside_another_engine_alone() -> None:
    check = landing("dione", "5-2,push", dry=9, wet=10, jettison=False)
    assert ("thrust",) in kinds(check.openings())
    pairs = [found for found in kinds(check.openings()) if len(found) == 2]
    assert len(pairs) == 1
    assert not {str(Kind.THRUST), str(Kind.CONSUMPTION)} & set(pairs[0])


def test_lions_trap_escapes_by_what_is_brought_and_what_is_done_on_the_site() -> None:
    check = landing("mercury-north-pole", "12-8", dry=2, wet=4)
    assert check.trapped
    brought, refuelled = (each for each in check.escapes() if kinds((each,)) == [("tanks",)])
    assert brought.changes[0].what == "bring 2 more tanks of fuel"
    assert brought.takeoff is not None
    assert refuelled.changes[0].what == "refuel 2 more tanks on the site"
    assert refuelled.takeoff is None
    assert refuelled.way.case.takeoff


def test_burnt_sails_leave_nothing_but_another_engine_to_bring() -> None:
    check = landing("mars-arsia-mons", "0-0,solar,sail", dry=5, wet=5)
    assert kinds(check.escapes()) == [("thrust",)]


@pytest.mark.parametrize("site", ["minerva", "mars-arsia-mons"])
def test_nothing_is_proposed_where_nothing_is_wrong(site: str) -> None:
    check = landing(site, "12-2", dry=2, wet=4)
    assert (check.openings(), check.escapes()) == ((), ())
    assert takeoff(site, "12-2", dry=2, wet=4).openings() == ()
