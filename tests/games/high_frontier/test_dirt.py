"""Dirt refuelling from the ground and by the Mooncable (G1c, F4, N4c, gl. Mooncable)."""

from dataclasses import replace

import pytest

from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.bargains import goods
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer, open_deals
from planner.games.high_frontier.chapters.free.dirt import DirtRefuel, Mooncable
from planner.games.high_frontier.chapters.movement.activation import activated
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, State
from planner.games.high_frontier.table.terms import DealTerms, Leave, Lift
from planner.games.high_frontier.table.turn import EndTurn, Permit
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import end_turns, new_game, refusal

NASRDA, NORSE, NASA = "CQ039R", "CQ043R", "CQ042F"
RAILGUN, BATTERY = "CB058R", "CG119R"
PLASMOID = "CT047R"
"""Pulsed Plasmoid: 3-1 on dirt, needs no supports."""


def digging(
    *faces: str, site: str = "luna-shackleton", player: str = "Norse", factory: str | None = None
) -> Game:
    """A rocket on a site, its owner on turn."""

    def arrange(state: State) -> None:
        stack = put_stack(state, f"{player}:rocket", site, *faces, wet="9")
        stack.wet, stack.grade = "9", FuelGrade.DIRT
        if factory is not None:
            claim(state, site, factory, factory=True)

    others = tuple(name for name in ("Norse", "NASA") if name != player)
    game = new_game("core", (player, *others), arrange=arrange)
    while game.to_act != (player,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def offered(game: Game, kind: type) -> dict[str, list[object]]:
    """How much is offered for each thruster."""
    return {
        str(c.fixed["thruster"]): list(c.free["tanks"].values())
        for c in game.legal()
        if isinstance(c, Template) and c.action is kind
    }


@golden("G1c")
def test_G1c_a_railgun_made_on_psyche_takes_dirt_to_the_brim(case: Case):
    expect, derived = case["expect"], case["derived"]

    def arrange(state: State) -> None:
        stack = put_stack(state, "NASA:rocket", "psyche", RAILGUN, BATTERY, wet="3")
        stack.grade = None
        claim(state, "psyche", "NASA", factory=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    stack = game.state.stacks["NASA:rocket"]
    assert str(rocket_of(game.table, stack).chits.dry) == case["given"]["dry"]
    assert offered(game, DirtRefuel) == {"CB058": list(range(1, derived["tanks"] + 1))}
    game.apply(DirtRefuel("NASA", "NASA:rocket", "CB058", derived["tanks"]))
    stack = game.state.stacks["NASA:rocket"]
    assert (stack.wet, stack.grade) == (expect["wet"], FuelGrade.DIRT)
    assert rocket_of(game.table, stack).chits.steps == derived["steps"]
    assert activated(game.table, stack, "CB058").choice.net.value == derived["net_thrust"]


@golden("T-REFUEL")
def test_G1c_any_other_thruster_takes_as_much_as_it_likes_and_again(case: Case):
    assert case["rows"][0]["tanks"] == "any"
    game = digging(PLASMOID, NORSE)
    game.apply(DirtRefuel("Norse", "Norse:rocket", "CT047", 5))
    game.apply(DirtRefuel("Norse", "Norse:rocket", "CT047", 2))
    assert game.state.stacks["Norse:rocket"].wet == "16"


@golden("T-REFUEL")
def test_G1c_a_crew_thruster_takes_one_tank_per_turn(case: Case):
    game = digging(NORSE)
    assert offered(game, DirtRefuel) == {"CQ043": [case["rows"][1]["tanks"]]}
    assert refusal(game, DirtRefuel("Norse", "Norse:rocket", "CQ043", 2)).code == "too-much-dirt"
    game.apply(DirtRefuel("Norse", "Norse:rocket", "CQ043", 1))
    assert game.state.stacks["Norse:rocket"].wet == "10"
    assert offered(game, DirtRefuel) == {}
    assert refusal(game, DirtRefuel("Norse", "Norse:rocket", "CQ043", 1)).code == "once-per-turn"
    end_turns(game, 2)
    game.apply(DirtRefuel("Norse", "Norse:rocket", "CQ043", 1))


def test_G1c_neither_isru_nor_hydration_matters():
    game = digging(NORSE, site="luna-aristarchus")
    printed = game.table.space("luna-aristarchus").site
    crew = game.table.face(NORSE)
    assert printed is not None
    assert printed.hydration < crew.isru
    assert offered(game, DirtRefuel)


def test_G1c_dirt_lies_on_sites_only():
    game = digging(NORSE, site="geo")
    assert offered(game, DirtRefuel) == {}
    assert refusal(game, DirtRefuel("Norse", "Norse:rocket", "CQ043", 1)).code == "no-site"


def test_G1c_it_takes_a_platform_or_a_factory():
    bare = digging(PLASMOID, player="NASA")
    assert refusal(bare, DirtRefuel("NASA", "NASA:rocket", "CT047", 1)).code == "no-digger"
    assert offered(bare, DirtRefuel) == {}
    own = digging(PLASMOID, player="NASA", factory="NASA")
    assert own.may(DirtRefuel("NASA", "NASA:rocket", "CT047", 1))
    theirs = digging(PLASMOID, player="NASA", factory="Norse")
    assert refusal(theirs, DirtRefuel("NASA", "NASA:rocket", "CT047", 1)).code == "no-digger"


def test_G1c_another_players_factory_digs_by_a_deal():
    game = digging(PLASMOID, player="NASA", factory="Norse")
    assert game.state.turn is not None
    permit = Permit("Norse", "NASA", "site-operation", "luna-shackleton")
    game.state.turn.permits.append(permit)
    game.apply(DirtRefuel("NASA", "NASA:rocket", "CT047", 1))


def test_J2b_a_platform_must_be_operational():
    # The Nuclear Drill needs a reactor.
    game = digging(PLASMOID, "CB058F", player="NASA")
    assert refusal(game, DirtRefuel("NASA", "NASA:rocket", "CT047", 1)).code == "no-digger"
    game = digging(PLASMOID, "CB062R", player="NASA")
    assert offered(game, DirtRefuel)


def test_N3d_the_crew_of_others_aboard_digs_for_nobody_else():
    game = digging(PLASMOID, NORSE, player="NASA")
    assert refusal(game, DirtRefuel("NASA", "NASA:rocket", "CT047", 1)).code == "no-digger"


def test_G1c_water_thrusters_take_no_dirt():
    game = digging(NASA, player="NASA")
    refused = refusal(game, DirtRefuel("NASA", "NASA:rocket", "CQ042", 1))
    assert (refused.rule, refused.code) == ("G1c", "no-dirt-thruster")


def test_H2_the_dirt_thruster_must_be_operational():
    game = digging(RAILGUN, "CB062R", player="NASA")
    assert refusal(game, DirtRefuel("NASA", "NASA:rocket", "CB058", 1)).code == "not-operational"
    assert offered(game, DirtRefuel) == {}


def test_F4d_dirt_among_water_makes_all_of_it_dirt():
    game = digging(NORSE)
    game.state.stacks["Norse:rocket"].grade = FuelGrade.WATER
    entry = game.apply(DirtRefuel("Norse", "Norse:rocket", "CQ043", 1))
    assert game.state.stacks["Norse:rocket"].grade is FuelGrade.DIRT
    assert entry.says[-1].rule == "F4d"


def test_F3a_the_tanks_end_at_32():
    game = digging(PLASMOID, NORSE)
    assert offered(game, DirtRefuel)["CT047"] == list(range(1, 24))
    assert refusal(game, DirtRefuel("Norse", "Norse:rocket", "CT047", 24)).rule == "F3a"


def test_G1h_dirt_refuelling_is_a_transfer_and_makes_a_glitched_stack_roll():
    game = digging(PLASMOID, NORSE)
    game.state.stacks["Norse:rocket"].glitched = True
    hard = game.table.face(PLASMOID).rad_hard
    assert hard is not None
    entry = game.apply(DirtRefuel("Norse", "Norse:rocket", "CT047", 5), dice=(hard,))
    assert "CT047" in game.state.players["Norse"].hand
    assert entry.says[-1].rule == "gl. Glitch Triggers"
    game = digging(PLASMOID, NORSE)
    game.state.stacks["Norse:rocket"].glitched = True
    game.apply(DirtRefuel("Norse", "Norse:rocket", "CT047", 5), dice=(6,))
    assert game.state.stacks["Norse:rocket"].wet == "14"


# -- Mooncable -------------------------------------------------------------------------------


def cabled(*faces: str, space: str = LEO, player: str = "NASRDA") -> Game:
    def arrange(state: State) -> None:
        stack = put_stack(state, f"{player}:rocket", space, *faces, wet="9")
        stack.grade = FuelGrade.DIRT

    game = new_game("core", ("NASRDA", "NASA"), arrange=arrange)
    while game.to_act != (player,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def test_gl_Mooncable_brings_seven_tanks_of_dirt_once_per_turn():
    game = cabled(PLASMOID)
    assert offered(game, Mooncable) == {"CT047": list(range(1, 8))}
    assert refusal(game, Mooncable("NASRDA", "NASRDA:rocket", "CT047", 8)).code == "too-much-dirt"
    entry = game.apply(Mooncable("NASRDA", "NASRDA:rocket", "CT047", 7))
    assert str(entry.says[0]) == (
        "NASRDA:rocket takes 7 tanks of dirt from the Mooncable; wet mass 16 (gl. Mooncable)"
    )
    assert offered(game, Mooncable) == {}
    refused = refusal(game, Mooncable("NASRDA", "NASRDA:rocket", "CT047", 1))
    assert refused.code == "once-per-turn"


def test_gl_Mooncable_brings_a_crew_one_tank():
    game = cabled(NASRDA)
    assert offered(game, Mooncable) == {"CQ039": [1]}


def test_gl_Mooncable_reaches_LEO_and_the_home_orbits_near_earth():
    assert offered(cabled(PLASMOID, space="geo"), Mooncable)
    for space in ("mars-flyby", "sol-uranus-l2"):
        game = cabled(PLASMOID, space=space)
        assert offered(game, Mooncable) == {}
        refused = refusal(game, Mooncable("NASRDA", "NASRDA:rocket", "CT047", 1))
        assert refused.code == "out-of-reach"


def test_N4c_the_Mooncable_serves_others_on_its_owners_turn():
    game = cabled(PLASMOID, player="NASA")
    terms = DealTerms("NASRDA", "NASA", lifts=(Lift("NASA:rocket", "CT047", 7),))
    assert refusal(game, Offer("NASRDA", (terms,))).code == "not-on-turn"
    assert terms not in list(goods(game.table, "NASRDA", "NASA"))
    while game.to_act != ("NASRDA",):
        game.apply(EndTurn(game.to_act[0]))
    assert terms in list(goods(game.table, "NASRDA", "NASA"))
    too_much = replace(terms, lifts=(Lift("NASA:rocket", "CT047", 8),))
    assert refusal(game, Offer("NASRDA", (too_much,))).code == "too-much-dirt"
    game.apply(Offer("NASRDA", (terms, DealTerms("NASA", "NASRDA", aquas=2))))
    (deal,) = open_deals(game.table)
    assert "7 FT of dirt by the Mooncable for NASA:rocket" in deal.says
    entry = game.apply(Agree("NASA"))
    assert any("takes 7 tanks of dirt from the Mooncable" in line.text for line in entry.says)
    assert terms not in list(goods(game.table, "NASRDA", "NASA"))
    refused = refusal(game, Offer("NASRDA", (terms,)))
    assert (refused.code, refused.message) == (
        "once-per-turn",
        "the Mooncable has been used this turn",
    )
    game.state.anarchy = True
    assert refusal(game, Offer("NASRDA", (terms,))).code == "no-mooncable"


def test_N4c_nobody_else_uses_the_Mooncable_on_his_own_turn():
    """It is a free action of its owner, who takes those on his own turn only (N3c)."""
    game = cabled(PLASMOID, player="NASA")
    assert refusal(game, Mooncable("NASA", "NASA:rocket", "CT047", 1)).code == "no-mooncable"
    loan = (DealTerms("NASRDA", "NASA", leaves=(Leave("mooncable"),)),)
    with pytest.raises(BadInput, match="no service"):
        game.apply(Offer("NASRDA", loan))


def test_K2e_no_Mooncable_in_anarchy():
    game = cabled(PLASMOID)
    game.state.anarchy = True
    assert offered(game, Mooncable) == {}
