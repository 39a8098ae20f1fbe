"""Industrializing: a robonaut and a refinery become a factory (I7)."""

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.operations.plans import GiveUpPlan, Replan
from planner.games.high_frontier.chapters.scoring import factories
from planner.games.high_frontier.table.privileges import POWERSAT, has_privilege
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.kernel.actions import Ruling
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.at_site import (
    CREW,
    OUTPOST,
    QUANTUM,
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
from tests.games.high_frontier.helpers import end_turns, refusal

ALGAE, FOAMGLASS = "CF075R", "CF077F"
"""Mass 3 and needs nothing; mass 3 and electric."""
STIRLING = "CG119F"
"""Electricity, mass 3, needs nothing."""
BUILD = Industrialize("NASA", "ceres", "CB059", "CF075")
NEW = "NASA:outpost-2"


def claimed(*faces: str, site: str = "ceres", owner: str = "NASA", also=lambda state: None, **more):
    """NASA at a claim with these cards."""

    def arrange(state: State) -> None:
        claim(state, site, owner)
        also(state)

    return at(site, *faces, also=arrange, **more)


def hand(game: Game) -> list[str]:
    return game.state.players["NASA"].hand


# -- the factory ------------------------------------------------------------------------------


def test_I7_robonaut_and_refinery_become_a_factory():
    game = claimed(SANDWORM, ALGAE, CREW)
    entry = game.apply(BUILD)
    assert game.state.marks("ceres") == SiteMarks(claim="NASA", factory="NASA")
    assert hand(game) == ["CB059", "CF075"]
    assert cards_of(game.state, OUTPOST) == [CREW]
    assert factories(game.table, "NASA") == 1
    assert says(entry)[0] == (
        "NASA industrializes Ceres with CB059R Electrophoretic Sandworm,"
        " CF075R Biophytolytic Algal Farm (I7)"
    )
    assert says(entry)[-1] == "Products of type C are now worth 8 (I7d)"


def test_I7c_the_factory_has_the_type_of_the_site():
    game = claimed(SANDWORM, ALGAE)
    assert stock_price(game.table, "C") == 10
    game.apply(BUILD)
    assert stock_price(game.table, "C") == 8
    assert stock_price(game.table, "D") == stock_price(game.table, "V") == 10


def test_I7d_the_third_factory_of_a_type_makes_it_cheapest():
    def also(state: State) -> None:
        claim(state, "mars-arsia-mons", "ESA", factory=True)
        claim(state, "bennu", "ESA", factory=True)

    entry = claimed(SANDWORM, ALGAE, also=also).apply(BUILD)
    assert says(entry)[-1] == "Products of type C are now worth 4 (I7d)"


def test_E2e_the_emptied_stack_leaves_the_map_with_its_fuel():
    game = claimed(SANDWORM, ALGAE, wet="9")
    game.apply(BUILD)
    assert ROCKET not in game.state.stacks


def test_F2b_the_rocket_becomes_lighter():
    game = claimed(SANDWORM, ALGAE, CREW, wet="9")
    game.apply(BUILD)
    assert game.state.stacks[ROCKET].wet == "5"


def test_I7_cards_of_two_colocated_stacks_may_work_together():
    """Tutorial, year 24: the robonaut waits in an outpost, a rocket brings the refinery."""

    def also(state: State) -> None:
        put_stack(state, ROCKET, "ceres", ALGAE, CREW, wet="6")

    game = claimed(SANDWORM, also=also)
    assert offers(game, Industrialize) == [Industrialize("NASA", "ceres", "CB059", "CF075", ())]
    game.apply(BUILD)
    assert OUTPOST not in game.state.stacks
    assert cards_of(game.state, ROCKET) == [CREW]


# -- what it takes ----------------------------------------------------------------------------


@golden("I7e-note", "site_operations")
def test_I7_a_crew_is_no_robonaut(case: Case):
    game = claimed(CREW, ALGAE)
    assert game.table.face(CREW).isru == case["given"]["crew_isru"]
    refused = refusal(game, Industrialize("NASA", "ceres", "CQ042", "CF075"))
    assert (refused.rule, refused.code) == ("I7", "no-robonaut")
    assert offers(game, Industrialize) == []


def test_I7_it_takes_a_refinery():
    game = claimed(SANDWORM, STIRLING)
    assert refusal(game, Industrialize("NASA", "ceres", "CB059", "CG119")).code == "no-refinery"
    assert refusal(game, BUILD).code == "not-there"


@golden("I7g", "site_operations")
def test_I7g_no_radiator_is_needed(case: Case):
    """The laser needs a generator and cooling, the refinery the same generator."""
    game = claimed(QUANTUM, FOAMGLASS, STIRLING)
    assert game.table.face(QUANTUM).therms_needed == 1
    entry = game.apply(Industrialize("NASA", "ceres", "CB065", "CF077"))
    assert game.state.marks("ceres").factory == "NASA"
    assert len(hand(game)) == case["expect"]["cards_to_hand"]
    assert len([line for line in entry.says if "back into the hand" in line.text]) == 3


def test_I7g_radiators_stay_behind():
    game = claimed(QUANTUM, FOAMGLASS, STIRLING, "CD098F")
    game.apply(Industrialize("NASA", "ceres", "CB065", "CF077"))
    assert cards_of(game.state, OUTPOST) == ["CD098F"]


def test_J2d_every_other_support_is_needed():
    game = claimed(QUANTUM, FOAMGLASS)
    refused = refusal(game, Industrialize("NASA", "ceres", "CB065", "CF077"))
    assert (refused.rule, refused.code) == ("J3", "not-operational")
    assert offers(game, Industrialize) == []


def test_I7a_supports_may_be_shared_or_not_as_the_player_likes():
    game = claimed(QUANTUM, FOAMGLASS, STIRLING, SOLAR)
    build = Industrialize("NASA", "ceres", "CB065", "CF077")
    sets = {offer.supports for offer in offers(game, Industrialize)}
    assert sets == {("CG106",), ("CG119",), ("CG119", "CG106")}
    game.apply(Industrialize("NASA", "ceres", "CB065", "CF077", ("CG119",)))
    assert cards_of(game.state, OUTPOST) == [SOLAR]
    # Unless told, it takes the lightest generator.
    light = claimed(QUANTUM, FOAMGLASS, STIRLING, SOLAR)
    light.apply(build)
    assert cards_of(light.state, OUTPOST) == [STIRLING]


def test_I7_supports_that_do_not_fit_are_refused():
    game = claimed(SANDWORM, ALGAE, STIRLING)
    go = Industrialize("NASA", "ceres", "CB059", "CF075", ("CG119",))
    assert refusal(game, go).code == "no-such-chain"
    assert refusal(claimed(QUANTUM, FOAMGLASS, STIRLING), _bare()).code == "no-such-chain"


def _bare() -> Industrialize:
    return Industrialize("NASA", "ceres", "CB065", "CF077", ())


def test_CG116_the_parachute_does_not_industrialize():
    for other in ((), (FOAMGLASS,)):
        game = claimed(QUANTUM, "CG116F", *other)
        if not other:
            put_stack(game.state, NEW, "ceres", ALGAE)
        go = Industrialize("NASA", "ceres", "CB065", "CF077" if other else "CF075")
        assert refusal(game, go).rule == "J3"
    assert claimed(QUANTUM, "CG116R", FOAMGLASS).may(go)


def test_J_race_for_glory_asks_for_no_supports():
    game = claimed(QUANTUM, FOAMGLASS, scenario="race-to-the-top")
    game.apply(Industrialize("NASA", "ceres", "CB065", "CF077"))
    assert game.state.marks("ceres").factory == "NASA"


# -- where ------------------------------------------------------------------------------------


def test_I7_the_site_must_be_claimed():
    assert refusal(at("ceres", SANDWORM, ALGAE), BUILD).code == "no-claim"


def test_I7b_a_site_has_one_factory():
    game = claimed(SANDWORM, ALGAE, also=lambda s: claim(s, "ceres", "NASA", factory=True))
    refused = refusal(game, BUILD)
    assert (refused.rule, refused.code) == ("I7b", "factory-there")
    assert offers(game, Industrialize) == []


CLAIMS = ("urda", "neckar", "koronis", "eureka", "lutetia", "gefion", "ida")


def test_I7f_the_sunspot_cube_is_one_of_seven():
    def cubes(count: int):
        def also(state: State) -> None:
            for site in CLAIMS[:count]:
                claim(state, site, "NASA", factory=True)

        return also

    game = claimed(SANDWORM, ALGAE, also=cubes(6))
    assert game.state.first_player == "NASA"
    refused = refusal(game, BUILD)
    assert (refused.rule, refused.code) == ("I7f", "no-cube")
    assert offers(game, Industrialize) == []
    assert claimed(SANDWORM, ALGAE, also=cubes(5)).may(BUILD)
    game.state.first_player = "ESA"
    assert game.may(BUILD)


def test_N6_anothers_claim_is_industrialized_by_leave_or_as_a_felony():
    game = claimed(SANDWORM, ALGAE, CREW, owner="ESA")
    assert refusal(game, BUILD).code == "not-yours"
    permit(game, "site-operation", "ceres")
    game.apply(BUILD)
    assert game.state.marks("ceres") == SiteMarks(claim="ESA", factory="NASA")
    felon = claimed(SANDWORM, ALGAE, CREW, owner="ESA")
    felon.state.anarchy = True
    assert offers(felon, Industrialize)
    entry = felon.apply(BUILD)
    assert "NASA hijacks what ESA has at Ceres (gl. Factory Hijack)" in says(entry)


def test_gl_Powersat_c_a_factory_on_a_push_site_is_a_powersat():
    game = claimed(SANDWORM, ALGAE, site="bennu")
    assert not has_privilege(game.table, "NASA", POWERSAT)
    game.apply(Industrialize("NASA", "bennu", "CB059", "CF075"))
    assert has_privilege(game.table, "NASA", POWERSAT)
    game.state.anarchy = True
    assert has_privilege(game.table, "NASA", POWERSAT)


# -- taxes, glitches, rulings -----------------------------------------------------------------


def test_gl_Taxes_are_paid_for_a_factory():
    game = claimed(SANDWORM, ALGAE, factions=("NASA", "ROSCOSMOS"))
    end_turns(game)
    game.apply(BUILD)
    assert game.state.aquas("ROSCOSMOS") == 7


def test_gl_Glitch_Triggers_e_a_broken_robonaut_builds_nothing():
    game = claimed(SANDWORM, ALGAE, CREW)
    game.state.stacks[OUTPOST].glitched = True
    entry = game.apply(BUILD, (game.table.face(SANDWORM).rad_hard,))
    assert game.state.marks("ceres").factory is None
    assert entry.says[-1].rule == "gl. Glitch Triggers"
    assert game.state.turn.operations == 1


def spoiled(action: Industrialize) -> Game:
    """The generator that the plan takes is broken by the glitch roll; another one is there."""
    game = claimed(SANDWORM, FOAMGLASS, STIRLING, SOLAR)
    game.state.stacks[OUTPOST].glitched = True
    hardness = game.table.face(SOLAR).rad_hard
    assert hardness not in {game.table.face(f).rad_hard for f in (SANDWORM, FOAMGLASS, STIRLING)}
    game.apply(action, (hardness,))
    return game


@pytest.mark.parametrize("supports", [None, ("CG106",)])
def test_gl_Glitch_Triggers_e_the_player_says_whether_another_chain_saves_the_day(supports):
    game = spoiled(Industrialize("NASA", "ceres", "CB059", "CF077", supports))
    other = Industrialize("NASA", "ceres", "CB059", "CF077", ("CG119",))
    assert game.legal() == [Replan("NASA", other), GiveUpPlan("NASA")]
    game.apply(Replan("NASA", other))
    assert game.state.marks("ceres").factory == "NASA"
    assert OUTPOST not in game.state.stacks


def test_gl_Glitch_Triggers_e_a_plan_that_is_given_up_is_spent_all_the_same():
    game = spoiled(Industrialize("NASA", "ceres", "CB059", "CF077", ("CG106",)))
    game.apply(GiveUpPlan("NASA"))
    assert game.state.marks("ceres").factory is None
    assert cards_of(game.state, OUTPOST) == [SANDWORM, FOAMGLASS, STIRLING]
    assert game.state.turn.operations == 1


def test_gl_Glitch_Roll_two_glitched_stacks_that_work_together_roll_one_die():
    def also(state: State) -> None:
        put_stack(state, NEW, "ceres", ALGAE, glitched=True)

    game = claimed(SANDWORM, also=also)
    game.state.stacks[OUTPOST].glitched = True
    entry = game.apply(BUILD, (1,))
    assert entry.dice == (1,)
    assert game.state.marks("ceres").factory == "NASA"


def test_A2c_no_ruling_replaces_a_claim():
    game = at("ceres", SANDWORM, ALGAE)
    with pytest.raises(RuleViolation):
        game.apply(Ruling("NASA", BUILD, ("I7",), "why not"))


def test_everything_offered_applies():
    game = claimed(QUANTUM, SANDWORM, FOAMGLASS, ALGAE, STIRLING, SOLAR)
    assert all_apply(game, Industrialize) == 8
