"""Refuelling at sites: ISRU platforms and factories (I5a, I5b)."""

import pytest

from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.kernel.actions import Ruling, Template
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.at_site import (
    ABLATIVE,
    CREW,
    ESA_CREW,
    OUTPOST,
    QUANTUM,
    RADIATOR,
    ROCKET,
    SANDWORM,
    SOLAR,
    all_apply,
    at,
    offers,
    permit,
    says,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal

NEW = "NASA:outpost-2"


def sandworm(target: str = OUTPOST, fuel: int = 0) -> IsruRefuel:
    return IsruRefuel("NASA", OUTPOST, "CB059", target, fuel)


# -- ISRU refuelling ----------------------------------------------------------------------------


@golden("T-ISRU", "site_operations")
def test_I5a_isru_refuelling_yields_one_plus_hydration_minus_isru(case: Case):
    book = new_game("race-to-the-top", ("NASA", "ESA")).book
    faces = [f for f in book.library if f.deck == "core" and f.isru is not None]
    for row in case["rows"]:
        face = next(f for f in faces if f.isru == row["isru"])
        site = next(s for s in book.board.sites if s.site.hydration == row["hydration"])
        game = at(site.id, face.number, scenario="race-to-the-top")
        go = IsruRefuel("NASA", OUTPOST, face.card, OUTPOST)
        if row["refuel_FTs"]:
            game.apply(go)
            assert game.state.stacks[OUTPOST].tanks == row["refuel_FTs"]
        else:
            refused = refusal(game, go)
            assert (refused.rule, refused.code) == ("I5a", "too-dry")
            assert offers(game, IsruRefuel) == []


@golden("I5a-limit", "site_operations")
def test_I5a_no_water_where_it_is_too_dry(case: Case):
    game = at("bennu", "CB056F", "CB064F", scenario="race-to-the-top")
    assert game.table.space("bennu").site.hydration == case["given"]["hydration"]
    assert game.table.face("CB064F").isru == case["given"]["isru"]
    assert game.may(IsruRefuel("NASA", OUTPOST, "CB064", OUTPOST)) == case["expect"]["allowed"]


@golden("I5a", "craft")
def test_I5a_a_dry_rocket_on_mercury_takes_two_tanks_at_once(case: Case):
    """Mass 4: the laser, the refinery of mass 3 and the crew."""
    expect = case["expect"]
    game = at("mercury-north-pole", ABLATIVE, "CF077F", CREW, wet="4")
    game.state.stacks[ROCKET].grade = None
    entry = game.apply(IsruRefuel("NASA", ROCKET, "CB060", ROCKET, fuel=2))
    assert says(entry) == [
        "NASA makes 2 tanks at Mercury: North Pole with CB060R Ablative Laser (I5a)",
        "2 tanks become fuel of NASA:rocket: wet mass 6 (F3b)",
    ]
    stack = game.state.stacks[ROCKET]
    assert (stack.wet, stack.tanks, stack.grade) == (expect["isru_wet"], 0, FuelGrade.WATER)
    assert entry.moved == ()


def test_I5_some_tanks_become_fuel_and_the_others_are_cargo():
    game = at("ceres", ABLATIVE, CREW, wet="1")
    game.state.stacks[ROCKET].grade = None
    (same, other) = offers(game, IsruRefuel)[:2]
    assert isinstance(same, Template)
    assert list(same.free["fuel"].values()) == [0, 1, 2, 3]
    assert other == IsruRefuel("NASA", ROCKET, "CB060", "NASA:outpost-1")
    entry = game.apply(IsruRefuel("NASA", ROCKET, "CB060", ROCKET, fuel=1))
    stack = game.state.stacks[ROCKET]
    assert (stack.tanks, stack.wet) == (2, "4")
    assert entry.moved == (("pool", ROCKET, 2),)


def test_F4d_water_that_joins_dirt_becomes_dirt():
    game = at("ceres", ABLATIVE, CREW, wet="3")
    game.state.stacks[ROCKET].grade = FuelGrade.DIRT
    game.apply(IsruRefuel("NASA", ROCKET, "CB060", ROCKET, fuel=3))
    assert game.state.stacks[ROCKET].grade is FuelGrade.DIRT


def test_I5_only_a_spacecraft_takes_fuel():
    game = at("ceres", SANDWORM)
    for fuel in (1, -1, 5):
        with pytest.raises(BadInput):
            game.apply(sandworm(fuel=fuel))


def test_E6c_a_new_outpost_may_take_the_tanks():
    game = at("ceres", SANDWORM)
    entry = game.apply(sandworm(NEW))
    made = game.state.stacks[NEW]
    assert (made.space, made.tanks) == ("ceres", 4)
    assert says(entry)[1] == "NASA makes NASA:outpost-2 at Ceres (E6c)"


def test_I5a_the_tanks_go_into_a_colocated_own_stack():
    def also(state: State) -> None:
        put_stack(state, NEW, "eureka", tanks=1)
        put_stack(state, "ESA:outpost-1", "ceres", ESA_CREW)

    game = at("ceres", SANDWORM, also=also)
    assert refusal(game, sandworm(NEW)).code == "not-colocated"
    assert refusal(game, sandworm("ESA:outpost-1")).code == "not-your-stack"
    for target in ("NASA:rocket", "ESA:outpost-2", "somewhere"):
        with pytest.raises(BadInput):
            game.apply(sandworm(target))


def test_F3a_a_spacecraft_must_have_room():
    game = at("ceres", SANDWORM, wet="31")
    go = IsruRefuel("NASA", ROCKET, "CB059", ROCKET)
    assert refusal(game, go).rule == "F3a"
    assert [c.target for c in offers(game, IsruRefuel)] == [OUTPOST]


def test_I5a_busted_and_foreign_sites_still_have_water():
    for marks in (SiteMarks(busted=True), SiteMarks(claim="ESA"), SiteMarks("ESA", "ESA", "ESA")):
        game = at("ceres", SANDWORM, also=lambda state, m=marks: state.mark("ceres", m))
        game.apply(sandworm())
        assert game.state.stacks[OUTPOST].tanks == 4


def test_J2b_the_platform_must_work():
    assert refusal(at("ceres", QUANTUM, RADIATOR), _quantum()).rule == "J3"
    assert offers(at("ceres", QUANTUM, SOLAR), IsruRefuel) == []
    game = at("ceres", QUANTUM, SOLAR, RADIATOR)
    game.apply(_quantum())
    assert game.state.stacks[OUTPOST].tanks == 5
    assert refusal(at("ceres", "CF077F"), IsruRefuel("NASA", OUTPOST, "CF077", OUTPOST)).rule == (
        "J2b"
    )


def _quantum() -> IsruRefuel:
    return IsruRefuel("NASA", OUTPOST, "CB065", OUTPOST)


def test_I5_there_is_no_refuelling_in_space():
    game = at("leo", SANDWORM)
    assert refusal(game, sandworm()).code == "no-site"
    assert offers(game, IsruRefuel) == []


def test_gl_Orientation_c_a_fountain_turns_light_when_it_has_cooled():
    game = at("ceres", QUANTUM, SOLAR, "CD102F heavy")
    entry = game.apply(_quantum())
    assert not game.state.stacks[OUTPOST].cards[2].heavy
    assert "Li Heatsink Fountain has cooled once and turns light (gl. Orientation)" in says(entry)


def test_gl_Glitch_Triggers_c_refuelling_is_one():
    game = at("ceres", SANDWORM, CREW)
    game.state.stacks[OUTPOST].glitched = True
    entry = game.apply(sandworm(), (game.table.face(SANDWORM).rad_hard,))
    assert entry.says[-1].rule == "gl. Glitch Triggers"
    assert game.state.stacks[OUTPOST].tanks == 0
    assert game.state.turn.operations == 1


def test_A2c_a_ruling_makes_no_water_of_nothing():
    game = at("luna-aristarchus", SANDWORM)
    game.apply(Ruling("NASA", sandworm(NEW), ("I5a",), "why not"), granted=True)
    assert NEW not in game.state.stacks


# -- factory refuelling -------------------------------------------------------------------------


def factory(owner: str = "NASA", **more):
    return lambda state: claim(state, "ceres", owner, factory=True, **more)


def refuel(target: str = NEW, fuel: int = 0) -> FactoryRefuel:
    return FactoryRefuel("NASA", "ceres", target, fuel)


@golden("I5b", "craft")
def test_I5b_seven_tanks_go_straight_into_the_tanks(case: Case):
    game = at("ceres", CREW, "CF077F", wet=case["given"]["wet"], also=factory())
    game.apply(refuel(ROCKET, fuel=case["given"]["FTs"]))
    assert game.state.stacks[ROCKET].wet == case["expect"]["wet"]


@golden("I5a", "craft")
def test_I5b_a_factory_on_mercury_fills_the_same_rocket(case: Case):
    def also(state: State) -> None:
        claim(state, "mercury-north-pole", "NASA", factory=True)

    game = at("mercury-north-pole", ABLATIVE, "CF077F", CREW, wet="4", also=also)
    game.state.stacks[ROCKET].grade = None
    go = FactoryRefuel("NASA", "mercury-north-pole", ROCKET, case["expect"]["factory_FTs"])
    game.apply(go)
    assert game.state.stacks[ROCKET].wet == case["expect"]["factory_wet"]


def test_I5b_a_factory_fills_an_outpost_even_where_nothing_is():
    game = at("leo", CREW, also=factory())
    entry = game.apply(refuel())
    made = game.state.stacks[NEW]
    assert (made.space, made.tanks) == ("ceres", 7)
    assert entry.moved == (("pool", NEW, 7),)
    assert says(entry) == [
        "NASA makes 7 tanks at the factory of Ceres (I5b)",
        "NASA makes NASA:outpost-2 at Ceres (E6c)",
        "7 tanks go into NASA:outpost-2 (I5)",
    ]


def test_I5b_a_claim_alone_makes_no_water():
    game = at("ceres", CREW, also=lambda state: claim(state, "ceres", "NASA"))
    refused = refusal(game, refuel())
    assert (refused.rule, refused.code) == ("I5b", "no-factory")
    assert offers(game, FactoryRefuel) == []


def test_N6_anothers_factory_is_used_by_leave():
    game = at("leo", CREW, also=factory("ESA"))
    refused = refusal(game, refuel())
    assert (refused.rule, refused.code) == ("I5b", "not-yours")
    assert offers(game, FactoryRefuel) == []
    permit(game, "site-operation", "ceres")
    entry = game.apply(refuel())
    assert "NASA uses what ESA has at Ceres, by leave (N6)" in says(entry)


def test_gl_Factory_Hijack_takes_a_human_and_no_defender():
    game = at("ceres", SANDWORM, also=factory("ESA"))
    game.state.anarchy = True
    assert refusal(game, refuel()).code == "not-yours"
    manned = at("ceres", CREW, also=factory("ESA"))
    assert refusal(manned, refuel()).code == "not-yours"
    manned.state.anarchy = True
    entry = manned.apply(refuel())
    assert says(entry)[0] == "NASA hijacks what ESA has at Ceres (gl. Factory Hijack)"
    guarded = at("ceres", CREW, also=factory("ESA", colony=True))
    guarded.state.anarchy = True
    assert refusal(guarded, refuel()).code == "not-yours"


def test_gl_Glitch_Triggers_c_the_stack_that_takes_the_tanks_rolls():
    game = at("ceres", SANDWORM, also=factory())
    game.state.stacks[OUTPOST].glitched = True
    entry = game.apply(refuel(OUTPOST), (game.table.face(SANDWORM).rad_hard,))
    # The stack is gone, and a new outpost of its name takes the tanks.
    assert game.state.stacks[OUTPOST].cards == []
    assert game.state.stacks[OUTPOST].tanks == 7
    assert len(entry.dice) == 1


def test_gl_Glitch_Triggers_c_a_rocket_that_breaks_takes_no_tanks():
    game = at("ceres", SANDWORM, wet="5", also=factory())
    game.state.stacks[ROCKET].glitched = True
    entry = game.apply(refuel(ROCKET, fuel=7), (game.table.face(SANDWORM).rad_hard,))
    assert entry.says[-1].rule == "gl. Glitch Triggers"
    assert ROCKET not in game.state.stacks
    assert game.state.turn.operations == 1


def test_everything_offered_applies():
    assert all_apply(at("ceres", SANDWORM, CREW, wet="5", also=factory()), IsruRefuel) == 9
    assert all_apply(at("ceres", SANDWORM, CREW, wet="5", also=factory()), FactoryRefuel) == 9
