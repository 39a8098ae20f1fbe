"""Dislodging, the fall of dropstones, and what they hit (3D7, 3E6)."""

from __future__ import annotations

from dataclasses import replace

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire
from planner.games.high_frontier.modules.conflict.combat.dropstones import (
    Dislodge,
    GuideDropstone,
    next_zone,
    source_at,
    targets,
)
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import Falling
from planner.games.high_frontier.modules.conflict.combat.shots import is_immune
from planner.games.high_frontier.modules.conflict.combat.sights import price_of_shot
from planner.games.high_frontier.modules.conflict.combat.victory import FlipPropaganda
from planner.games.high_frontier.modules.conflict.sabotage import LetPass
from planner.games.high_frontier.modules.conflict.state import Conflict
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.fighting import (
    after,
    attack,
    combat_of,
    fire,
    firing,
    front,
    told,
    weapons,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import refusal

RAILGUN, TETHER = "CB058R", "CG114R"
"""A robonaut with a dirt thruster of base thrust 5, and the generator that it takes."""
MET, CELL = "CB062F", "CG111R"
"""A water thruster of base thrust 5, with a generator."""
LEDA, TARGET = "leda", "ganymede"


def jovians(state: State) -> None:
    put_stack(state, "UN:outpost-1", LEDA, RAILGUN, TETHER)


def target_of(game: Game) -> str:
    """A site in the Jupiter zone that is neither submarine nor beneath an atmosphere."""
    return next(
        space.id
        for space in game.book.board.sites
        if space.zone == "jupiter"
        and space.site is not None
        and not space.site.submarine
        and not space.site.atmospheric
        and space.site.group is None
    )


def dislodged() -> Game:
    """A dropstone at Jupiter, with a factory of ESA in its reach."""
    game = front(arrange=jovians)
    claim(game.state, target_of(game), "ESA", factory=True)
    game.apply(Dislodge("UN", "UN:outpost-1", "CB058", ("CG114",)))
    return game


def come_through(game: Game) -> None:
    """The stone survives the Sun, and nobody has that rolled again."""
    game.apply(RollHazard("UN"), (6,))
    game.apply(LetPass("ESA"))


def round_of_turns(game: Game) -> None:
    """Everybody ends the turn, until UN is on turn again."""
    game.apply(EndTurn("UN"))
    game.apply(EndTurn("ESA"))
    while game.to_act != ("UN",):
        game.apply(next(c for c in game.legal() if not isinstance(c, Template)))


def test_3D7_3D7b_what_can_be_dislodged_where():
    game = front(arrange=jovians)
    table = game.table
    flybys = {
        space.id: found[1]
        for space in game.book.board.sites
        if (found := source_at(table, space.id)) is not None
    }
    assert {site for site, flyby in flybys.items() if flyby == "jupiter-flyby"} == {
        *("himalia", "elara", "leda", "lysithea")
    }
    assert len([flyby for flyby in flybys.values() if flyby == "saturn-flyby"]) == 6
    assert {site for site, flyby in flybys.items() if flyby == "uranus-flyby"} == {
        *("setebos", "sycorax", "prospero")
    }
    assert flybys["kreutz-sungrazer"] == "solar-oberth"
    assert "ceres" not in flybys
    assert Dislodge("UN", "UN:outpost-1", "CB058", ("CG114",)) in game.legal()


def test_3A3b_3D7c_the_stack_holds_a_thruster_that_moves_a_rock():
    game = front(arrange=jovians)
    assert refusal(game, Dislodge("UN", "UN:outpost-1", "CB058")).code == "wrong-thruster"
    game.apply(Dislodge("UN", "UN:outpost-1", "CB058", ("CG114",)))
    assert cards_of(game.state, "UN:dropstone") == [RAILGUN, TETHER]
    put_stack(game.state, "UN:outpost-1", "jupiter-flyby", "CG112F")
    closed = Transfer("UN", "UN:outpost-1", "UN:dropstone", ("CG112",))
    assert refusal(game, closed).code == "closed-stack"


def test_3D7c_a_water_thruster_moves_icebergs_and_no_rocks_and_there_is_one_dropstone():
    game = front()
    put_stack(game.state, "UN:outpost-1", LEDA, MET, CELL)
    action = Dislodge("UN", "UN:outpost-1", "CB062", ("CG111",))
    assert refusal(game, action).code == "wrong-thruster"
    ice = front()
    put_stack(ice.state, "UN:outpost-1", "methone", MET, CELL)
    put_stack(ice.state, "UN:outpost-2", LEDA, RAILGUN, TETHER)
    two = ice.copy()
    two.apply(Dislodge("UN", "UN:outpost-2", "CB058", ("CG114",)))
    assert two.state.stacks["UN:dropstone"].space == "jupiter-flyby"
    ice.apply(action)
    assert ice.state.stacks["UN:dropstone"].space == "saturn-flyby"
    second = Dislodge("UN", "UN:outpost-2", "CB058", ("CG114",))
    assert refusal(ice, second).rule in ("3D7c", "D1b")


def test_3D7c_3D6f_no_humans_go_along_but_purple_ones():
    game = front()
    put_stack(game.state, "UN:outpost-1", LEDA, RAILGUN, TETHER, "CQ040F")
    action = Dislodge("UN", "UN:outpost-1", "CB058", ("CG114", "CQ040"))
    assert refusal(game, action).code == "no-humans"
    purple = front(("CRP", "ESA"))
    put_stack(purple.state, "CRP:outpost-1", LEDA, RAILGUN, TETHER, "CQ041F")
    purple.apply(Dislodge("CRP", "CRP:outpost-1", "CB058", ("CG114", "CQ041")))


def test_3D7_in_peace_nothing_is_dislodged():
    game = front(arrange=jovians, war=False)
    assert refusal(game, Dislodge("UN", "UN:outpost-1", "CB058", ("CG114",))).rule == "3D7"


@golden("3D7c", "combat")
def test_3D7d_at_the_flyby_it_can_be_shot_at_as_a_site_and_is_lost_with_its_thruster(case: Case):
    given, expect = case["given"], case["expect"]
    game = dislodged()
    board = game.book.board
    spot = next(
        board[each].id
        for each in sorted(board.adjacent(board[given["flyby"]].index))
        if not board[each].is_site and not board[each].lander
    )
    put_stack(game.state, "ESA:outpost-1", spot, "CB067R")
    game.apply(EndTurn("UN"))
    attack(game, given["flyby"], joined=("ESA:outpost-1",))
    entry = fire(game, "raygun", "CB067", tuple(given["dice"]))
    assert expect["column"] in told(entry)
    assert expect["effect"] in told(entry)
    # The tether of hardness 4 is gone, and the thruster does not work without it.
    assert "UN:dropstone" not in game.state.stacks
    assert f"({expect['lost_with']})" in told(entry)


def test_3D7e_3A3b_in_its_second_turn_it_moves_to_a_site_of_the_zone_and_is_out_of_reach():
    game = dislodged()
    round_of_turns(game)
    assert refusal(game, EndTurn("UN")).rule == "3D7e"
    assert refusal(game, GuideDropstone("UN")).code == "must-strike"
    assert refusal(game, GuideDropstone("UN", "ceres")).code == "out-of-reach"
    assert refusal(game, Attack("UN", target_of(game))).rule == "3D7e"
    game.apply(GuideDropstone("UN", target_of(game)))
    stone = game.state.stacks["UN:dropstone"]
    assert stone.space == target_of(game)
    assert is_immune(game.table, stone)


def test_3E6_3E6c_3E6d_3E6e_3D7a_3D1e_3D7h_a_dropstone_strikes_for_a_bribe_and_is_gone():
    game = dislodged()
    round_of_turns(game)
    site = target_of(game)
    game.apply(GuideDropstone("UN", site))
    assert refusal(game, EndTurn("UN")).rule == "3D8g"
    entry = attack(game, site)
    assert "UN fires first" in told(entry)
    assert ("dropstone", "UN:dropstone") in weapons(game)
    entry = fire(game, "dropstone", "UN:dropstone", (2, 2))
    assert "2d6 with 2, 2 is fire value 4" in told(entry)
    assert (bribes(game.table, "UN"), bribes(game.table, "ESA")) == (2, 4)
    assert combat_of(game).damaged == (site,)
    assert "UN:dropstone" not in game.state.stacks
    # Nothing of the attacker is left to fire at, so the factory is silent.
    assert firing(game) == ()


def test_3E6b_a_stone_does_nothing_to_what_has_landed_this_turn():
    game = dislodged()
    site = target_of(game)
    put_stack(game.state, "ESA:outpost-1", site, "CG112F")
    round_of_turns(game)
    game.apply(GuideDropstone("UN", site))
    attack(game, site)
    stone = next(c for c in game.legal() if isinstance(c, Fire) and c.weapon is Weapon.DROPSTONE)
    assert price_of_shot(game.table, stone).hits == ("ESA:outpost-1", site)
    now = combat_of(game)
    game.state.put_part(replace(now, turn=replace(now.turn, landed=("CG112",))))
    assert price_of_shot(game.table, stone).hits == (site,)


def test_3D7a_3D6f_purple_drops_stones_without_a_bribe():
    game = front(("CRP", "ESA"))
    put_stack(game.state, "CRP:outpost-1", LEDA, RAILGUN, TETHER)
    site = target_of(game)
    claim(game.state, site, "ESA", factory=True)
    game.apply(Dislodge("CRP", "CRP:outpost-1", "CB058", ("CG114",)))
    game.apply(EndTurn("CRP"))
    game.apply(EndTurn("ESA"))
    while game.to_act != ("CRP",):
        game.apply(next(c for c in game.legal() if not isinstance(c, Template)))
    game.apply(GuideDropstone("CRP", site))
    attack(game, site)
    fire(game, "dropstone", "CRP:dropstone", (2, 2))
    assert bribes(game.table, "CRP") == 3


def test_3E6c_the_cards_of_a_dropstone_fire_by_themselves_too():
    game = dislodged()
    round_of_turns(game)
    site = target_of(game)
    game.apply(GuideDropstone("UN", site))
    attack(game, site)
    assert ("gun", "CB058") in weapons(game)


@golden("3D9a", "combat")
def test_3D9a_a_dropstone_that_flips_the_last_chit_wins_the_war(case: Case):
    given, expect = case["given"], case["expect"]
    game = dislodged()
    shows = {"freedom": "loyalists", "individuality": "loyalists"}
    now = game.state.part(Conflict)
    assert now is not None
    game.state.put_part(replace(now, propaganda=now.propaganda | shows))
    round_of_turns(game)
    site = target_of(game)
    game.apply(GuideDropstone("UN", site))
    attack(game, site)
    fire(game, "dropstone", "UN:dropstone", tuple(given["dice"]))
    game.apply(FlipPropaganda("UN", given["last"]))
    after(game)
    ended = game.state.part(Conflict)
    assert ended is not None
    assert set(ended.propaganda.values()) == {expect["all"]}
    assert ended.extremists == ("UN",)


def test_3D7d_3D7f_a_comet_passes_the_sun_and_goes_outward_zone_by_zone():
    game = front()
    put_stack(game.state, "UN:outpost-1", "comet-encke", RAILGUN, TETHER)
    source = game.table.space("comet-encke").zone
    game.apply(Dislodge("UN", "UN:outpost-1", "CB058", ("CG114",)))
    assert game.state.stacks["UN:dropstone"].space == "solar-oberth"
    lost = game.copy()
    lost.apply(RollHazard("UN"), (1,))
    assert "UN:dropstone" not in lost.state.stacks
    come_through(game)
    round_of_turns(game)
    assert not any(
        isinstance(choice, Template) and choice.action is GuideDropstone for choice in game.legal()
    )
    game.apply(GuideDropstone("UN"))
    falling = combat_of(game).dropstones["UN"]
    assert falling.zone == "venus"
    zones = game.book.board.zones
    order = [zones["venus"].order]
    while (zone := next_zone(game.table, falling)) is not None:
        falling = Falling("synodic", "comet-encke", zone, inserted=False)
        order.append(zones[zone].order)
    assert order == list(range(zones["venus"].order, zones[source].order + 1))
    assert all(
        game.table.space(site).zone == "venus"
        for site in targets(game.table, Falling("synodic", "comet-encke", "venus", inserted=False))
    )


def test_3D7b_3D7g_water_from_a_spacecraft_makes_an_icy_world_explode():
    game = front()
    board = game.book.board
    spot = next(
        space.id
        for space in board.spaces
        if space.zone == "ceres"
        and not space.is_site
        and space.hazard is None
        and not space.lander
        and not space.is_burn
    )
    put_stack(game.state, "UN:rocket", spot, MET, CELL, tanks=5, wet="16")
    action = Dislodge("UN", "UN:rocket", "CB062", ("CG111",), water=True)
    rocket = game.state.stacks["UN:rocket"]
    rocket.tanks = 4
    assert refusal(game, action).code == "not-enough-tanks"
    rocket.tanks = 5
    game.apply(action)
    come_through(game)
    icy = next(
        space.id
        for space in board.sites
        if space.zone == "ceres"
        and space.site is not None
        and space.site.hydration in (3, 4)
        and not space.site.submarine
    )
    reach = Falling("frostline", spot, "ceres", inserted=False)
    assert icy in targets(game.table, reach)
    assert all(game.table.site(site).hydration in (3, 4) for site in targets(game.table, reach))
    assert targets(game.table, Falling("frostline", spot, "mars", inserted=False)) == []
    # Some years later it is there.
    claim(game.state, icy, "ESA", factory=True, colony=True)
    put_stack(game.state, "ESA:outpost-1", icy, "CG112F")
    now = combat_of(game)
    game.state.put_part(replace(now, dropstones={"UN": replace(reach, moved=False)}))
    game.apply(GuideDropstone("UN", icy))
    attack(game, icy)
    fire(game, "dropstone", "UN:dropstone", (2, 2))
    assert game.state.marks(icy) == SiteMarks(busted=True)
    assert "ESA:outpost-1" not in game.state.stacks
    assert bribes(game.table, "UN") == 0


def test_3D7h_when_war_and_anarchy_are_over_no_dropstone_falls():
    game = dislodged()
    now = game.state.part(Conflict)
    assert now is not None
    game.state.put_part(replace(now, war=False))
    game.apply(EndTurn("UN"))
    assert "UN:dropstone" not in game.state.stacks
