"""Faction weapons, mirrors, bombs and kamikazes, and damaged factories (3D6, 3E3-3E7)."""

from __future__ import annotations

import pytest

from planner.board import default_board
from planner.games.high_frontier.chapters.movement.activation import assist_sites
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire
from planner.games.high_frontier.modules.conflict.combat.firing import Column, Effect, Weapon
from planner.games.high_frontier.modules.conflict.combat.losses import RepairFactory
from planner.games.high_frontier.modules.conflict.combat.model import Combat, Strike, is_damaged
from planner.games.high_frontier.modules.conflict.combat.shots import spaces_in_reach
from planner.games.high_frontier.modules.conflict.combat.victory import (
    Aftermath,
    FlipPropaganda,
    GloryLost,
    HeroDue,
    KeepAll,
    LoseGlory,
    Scuttle,
    TakeGlory,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import fire_value, mounts
from planner.games.high_frontier.table.state import Glory, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.conduct import run_agenda
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.fighting import (
    CRP,
    ESA,
    MICROPROBE,
    NASA,
    NORSE,
    NUBOT_BUGGY,
    RED,
    SHACKLETON,
    SPACEX,
    UN,
    after,
    attack,
    combat_of,
    fire,
    firing,
    front,
    told,
    weapons,
)
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.warring import battlefield, context_of

SPACE = "earth-flyby"
SOFT = ("CG112F", "CG113F")


def facing(attacker: str, defender: str, mine: tuple[str, ...], theirs: tuple[str, ...] = SOFT):
    """Two stacks in one space."""

    def arrange(state: State) -> None:
        put_stack(state, f"{attacker}:outpost-1", SPACE, *mine)
        put_stack(state, f"{defender}:outpost-1", SPACE, *theirs)

    return arrange


def at_site(attacker: str, defender: str, mine: tuple[str, ...], *, colony: bool = False):
    """A stack beside a factory."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, defender, factory=True, colony=colony)
        put_stack(state, f"{attacker}:outpost-1", SHACKLETON, *mine)

    return arrange


# -- faction weapons (3D6) -------------------------------------------------------------------------


def test_3D6a_red_jams_and_fires_first_and_only_as_an_attacker():
    game = front(("Shimizu", "UN"), at_site("Shimizu", "UN", (RED, NUBOT_BUGGY)))
    # This crew has a raygun, with which it is first anyway; the astronauts of NASRDA have none.
    assert "Shimizu fires first" in told(attack(game, SHACKLETON))
    crew = "CQ039R"
    game = front(("NASRDA", "UN"), at_site("NASRDA", "UN", (crew, NUBOT_BUGGY)))
    plain = game.copy()
    assert "UN fire first" in told(attack(plain, SHACKLETON))
    assert "NASRDA fires first" in told(attack(game, SHACKLETON, jams=True))
    others = front(("UN", "NASRDA"), at_site("UN", "NASRDA", (NUBOT_BUGGY,)))
    assert refusal(others, Attack("UN", SHACKLETON, jams=True)).rule == "3D6a"


def test_3D6b_3E5c_biological_warheads_add_five_against_manned_sites():
    game = front(("UN", "ESA"), at_site("UN", "ESA", (NUBOT_BUGGY, "CB060R"), colony=True))
    missile = next(each for each in mounts(game.table, "UN", attacks=True) if each.name == "CB060")
    laser = fire_value(game.table, missile, SHACKLETON, Column.MANNED)
    assert laser.told == "8 − 1d6"
    assert fire_value(game.table, missile, SHACKLETON, Column.UNMANNED).told == "3 − 1d6"
    nasa = front(("NASA", "ESA"), at_site("NASA", "ESA", ("CB060R",), colony=True))
    (other,) = (m for m in mounts(nasa.table, "NASA", attacks=True) if m.weapon == "kamikaze")
    assert fire_value(nasa.table, other, SHACKLETON, Column.MANNED).told == "3 − 1d6"


def test_3D6c_marines_fight_as_buggies_without_one():
    game = front(("NASA", "ESA"), at_site("NASA", "ESA", (NASA,)))
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    assert weapons(game) == {("buggy", "CQ042")}
    entry = fire(game, "buggy", "CQ042", (6, 6))
    assert "2d6 − 4" in told(entry)
    assert "(3D6c)" in told(entry)
    others = front(("CRP", "ESA"), at_site("CRP", "ESA", (CRP,)))
    assert ("buggy", "CQ041") not in {
        (str(each.weapon), each.name) for each in mounts(others.table, "CRP", attacks=True)
    }


def test_3D6_faction_weapons_work_in_war_and_anarchy_only():
    peace = front(("NASA", "ESA"), at_site("NASA", "ESA", (NASA,)), war=False)
    assert [m for m in mounts(peace.table, "NASA", attacks=True) if m.name == "CQ042"] == []


def test_3D6d_3E3c_green_fights_with_mirrors_without_a_powersat():
    game = front(("ESA", "UN"), facing("ESA", "UN", (ESA, "CB056F")))
    attack(game, SPACE)
    # The crew has one; the Neutral Beam works as neither ray nor mirror without its generator.
    assert weapons(game) == {("mirror", "CQ038")}
    entry = fire(game, "mirror", "CQ038", (6, 6))
    assert "2d6 − 4 with 6, 6 is fire value 8" in told(entry)
    grounded = front(("ESA", "UN"), at_site("ESA", "UN", (ESA,)))
    assert refusal(grounded, Attack("ESA", SHACKLETON)).rule == "3E1a"


def test_3E3c_a_factory_on_a_push_site_is_a_powersat_for_anybodys_mirrors():
    push = next(each.id for each in default_board().sites if each.site and each.site.push)

    def arrange(state: State) -> None:
        facing("UN", "ESA", (UN,))(state)
        claim(state, push, "UN", factory=True)

    game = front(("UN", "ESA"), arrange)
    attack(game, SPACE)
    assert weapons(game) == {("mirror", "CQ040")}
    assert refusal(front(("UN", "ESA"), facing("UN", "ESA", (UN,))), Attack("UN", SPACE)).rule == (
        "3E1a"
    )


def test_3D6e_3D1d_gray_goo_takes_a_die_more_and_a_bribe_a_turn():
    game = front(("SpaceX", "UN"), facing("SpaceX", "UN", (MICROPROBE, "CB063R", "CD093R heavy")))
    attack(game, SPACE)
    assert Fire("SpaceX", Weapon.RAYGUN, "CB067", SPACE, goo=True) in game.legal()
    entry = fire(game, "raygun", "CB067", (1, 1, 1), goo=True)
    assert "3d6 − 3 with 1, 1, 1 is fire value 0" in told(entry)
    assert (bribes(game.table, "SpaceX"), bribes(game.table, "UN")) == (2, 4)
    fire(game, "raygun", "CB063", (1, 1, 1), goo=True)
    assert bribes(game.table, "SpaceX") == 2
    plain = front(("ESA", "UN"), facing("ESA", "UN", (MICROPROBE,)))
    attack(plain, SPACE)
    shot = Fire("ESA", Weapon.RAYGUN, "CB067", SPACE, goo=True)
    assert refusal(plain, shot).rule == "3D6e"


def test_3D6f_3E3d_purple_throws_antimatter_bombs_for_an_aqua_at_sites():
    game = front(("CRP", "ESA"), at_site("CRP", "ESA", (CRP,)))
    held = game.state.aquas("CRP")
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    assert weapons(game) == {("amat-bomb", "CQ041"), ("kamikaze", "CQ041")}
    entry = fire(game, "amat-bomb", "CQ041", (3, 3))
    assert "2d6 with 3, 3 is fire value 6" in told(entry)
    assert game.state.aquas("CRP") == held - 1
    assert game.state.marks(SHACKLETON).factory is None
    in_space = front(("CRP", "ESA"), facing("CRP", "ESA", (CRP,)))
    attack(in_space, SPACE)
    assert weapons(in_space) == {("kamikaze", "CQ041")}


def test_3D6f_3E2m_purple_does_not_answer_for_genocide():
    game = front(("CRP", "ESA"), at_site("CRP", "ESA", (CRP, NUBOT_BUGGY), colony=True))
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CB062", (5, 5))
    assert game.state.marks(SHACKLETON).colony is None
    assert bribes(game.table, "CRP") == 3


def test_3D1c_3E5d_purple_alone_sacrifices_humans_for_a_bribe_to_the_victim():
    game = front(("CRP", "ESA"), facing("CRP", "ESA", (CRP,)))
    attack(game, SPACE)
    entry = fire(game, "kamikaze", "CQ041", (6, *(1,) * 8))
    assert (bribes(game.table, "CRP"), bribes(game.table, "ESA")) == (2, 4)
    assert "14 − 1d6 with 6 is fire value 8" in told(entry)
    assert CRP in cards_of(game.state, "CRP:leo")
    others = front(("NASA", "ESA"), facing("NASA", "ESA", (NASA,)))
    assert refusal(others, Attack("NASA", SPACE)).rule == "3E1a"


@pytest.mark.parametrize("chits", [0, 1])
def test_3D1c_3B1a_a_heroism_chit_pays_for_a_human_who_is_sacrificed(chits: int):
    def arrange(state: State) -> None:
        facing("CRP", "ESA", (CRP,))(state)
        state.players["CRP"].heroism += ["a deed"] * chits

    game = front(("CRP", "ESA"), arrange, reserves={"CRP": ()})
    if not chits:
        assert refusal(game, Attack("CRP", SPACE)).rule == "3E1a"
        return
    attack(game, SPACE)
    assert weapons(game) == {("kamikaze", "CQ041")}
    fire(game, "kamikaze", "CQ041", (6, *(1,) * 8), coin="a deed")
    assert game.state.players["CRP"].heroism == []


def test_3E3a_3E2l_hazards_do_not_protect_what_has_just_landed():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:outpost-1", "kleopatra", "CG112F")
        put_stack(state, "UN:outpost-1", "kleopatra", MICROPROBE)

    game = front(arrange=arrange)
    (raygun,) = (
        each for each in mounts(game.table, "UN", attacks=True) if each.weapon is Weapon.RAYGUN
    )
    worth = {
        column: -fire_value(game.table, raygun, "kleopatra", column).base
        for column in (Column.SPACE, Column.UNMANNED, Column.MANNED)
    }
    assert worth == {Column.SPACE: 3, Column.UNMANNED: 5, Column.MANNED: 5}


# -- kamikazes (3E5) -------------------------------------------------------------------------------


def test_3E5_3E5b_a_missile_is_lost_with_its_supports():
    game = front(("UN", "ESA"), facing("UN", "ESA", ("CB062F", "CG112F"), ("CG113F",)))
    attack(game, SPACE)
    assert weapons(game) == {("kamikaze", "CB062")}
    entry = fire(game, "kamikaze", "CB062", (2, 4))
    assert "5 − 1d6 with 2 is fire value 3" in told(entry)
    assert {"CB062", "CG112"} <= set(game.state.players["UN"].hand)
    assert "ESA:outpost-1" not in game.state.stacks


def test_3E1b_nobody_has_to_fire_kamikazes():
    game = front(("UN", "ESA"), facing("UN", "ESA", ("CB062F", "CG112F"), ("CG113F",)))
    game.apply(EndTurn("UN"))


# -- reach and effects -----------------------------------------------------------------------------


def test_3E1e_3E3_an_atmosphere_and_a_road_are_in_the_way():
    board = default_board()
    above = "lvo"
    near = spaces_in_reach(board, Weapon.GUN, above)
    assert all(not (site := board[each].site) or not site.atmospheric for each in near)
    mars = next(e for e in board.sites if e.site and e.site.atmospheric)
    assert spaces_in_reach(board, Weapon.RAYGUN, mars.id) == (mars.id,)
    assert spaces_in_reach(board, Weapon.KAMIKAZE, above) == (above,)


def test_3E4_buggies_fight_on_sites():
    board = default_board()
    assert spaces_in_reach(board, Weapon.BUGGY, SPACE) == ()
    assert set(spaces_in_reach(board, Weapon.BUGGY, SHACKLETON)) == {
        SHACKLETON,
        "luna-aristarchus",
    }


def test_3E4d_nothing_modifies_a_buggy():
    game = front(("UN", "ESA"), at_site("UN", "ESA", (NUBOT_BUGGY,)))
    (buggy,) = (m for m in mounts(game.table, "UN", attacks=True) if m.name == "CB062")
    for column in (Column.UNMANNED, Column.MANNED):
        assert fire_value(game.table, buggy, "kleopatra", column).told == "2d6 − 1"


def test_3E2h_a_glitch_for_each_stack_without_one():
    game = front(("UN", "ESA"), facing("UN", "ESA", (MICROPROBE,)))
    context = context_of(game)
    context.push(Strike(Effect.GLITCH, "UN", 3, SPACE, ("ESA:outpost-1",), tokens=False))
    run_agenda(context)
    assert context.state.stacks["ESA:outpost-1"].glitched
    assert not context.state.stacks["UN:outpost-1"].glitched


# -- damaged factories (3E7) -----------------------------------------------------------------------


def hit_by_a_gun():
    """A factory that a gun has damaged."""
    game = front(("UN", "ESA"), at_site("UN", "ESA", ("CG107R",)))
    price = game.book.score_terms["stock-prices"].points(game.table, "ESA")
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "gun", "CG107", (2, 2))
    game.apply(FlipPropaganda("UN", "freedom"))
    after(game)
    return game, price


def test_3E2g_3E7c_3E7d_3E7e_3E7g_what_a_damaged_factory_does_not_do():
    game, price = hit_by_a_gun()
    assert is_damaged(game.table, SHACKLETON)
    terms = game.book.score_terms
    assert terms["stock-prices"].points(game.table, "ESA") == price
    assert terms["factories"].points(game.table, "ESA") == 0
    assert SHACKLETON not in assist_sites(game.table, "ESA")
    assert [m for m in mounts(game.table, "ESA", attacks=False) if m.weapon == "gun"] == []
    game.apply(EndTurn("UN"))
    refuel = FactoryRefuel("ESA", SHACKLETON, "ESA:outpost-1")
    assert refusal(game, refuel).rule == "3E7d"


def test_3E7h_a_robonaut_repairs_a_factory_without_a_refinery():
    game, _ = hit_by_a_gun()
    game.apply(EndTurn("UN"))
    assert refusal(game, RepairFactory("ESA", SHACKLETON, "CB062")).code == "no-robonaut"
    put_stack(game.state, "ESA:outpost-1", SHACKLETON, NUBOT_BUGGY, "CG112F")
    # The enemy beside it has to be attacked first, so he leaves.
    assert refusal(game, RepairFactory("ESA", SHACKLETON, "CB062")).code == "combat-first"
    game.state.stacks["UN:outpost-1"].space = "earth-flyby"
    assert RepairFactory("ESA", SHACKLETON, "CB062") in game.legal()
    game.apply(RepairFactory("ESA", SHACKLETON, "CB062"))
    assert combat_of(game).damaged == ()
    assert "CB062" in game.state.players["ESA"].hand
    assert cards_of(game.state, "ESA:outpost-1") == ["CG112F"]


def test_3E7b_with_the_last_factory_of_its_type_the_price_is_ten_again():
    game = front(("CRP", "ESA"), at_site("CRP", "ESA", (CRP,)))
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    assert "are now worth 10" in told(fire(game, "amat-bomb", "CQ041", (3, 3)))


# -- after a battle (3D8i, 3D9b) -------------------------------------------------------------------


def test_3D9b_the_beaten_player_chooses_the_glory_that_he_loses():
    game = front(("UN", "ESA"), facing("UN", "ESA", (MICROPROBE,), ("CG112F",)))
    mars, venus = Glory("mars", high=True), Glory("venus", high=False)
    game.state.players["ESA"].glories += [mars, venus]
    attack(game, SPACE)
    fire(game, "raygun", "CB067", (4, 4))
    game.apply(FlipPropaganda("UN", "freedom"))
    assert isinstance(game.state.agenda[-1], HeroDue)
    left = game.copy()
    left.apply(TakeGlory("UN", take=False))
    assert left.state.players["UN"].glories == []
    game.apply(TakeGlory("UN", take=True))
    assert isinstance(game.state.agenda[-1], GloryLost)
    game.apply(LoseGlory("ESA", "venus", high=False))
    assert game.state.players["UN"].glories == [venus]
    assert game.state.players["ESA"].glories == [mars]


def test_3D8i_after_a_battle_both_may_scuttle_what_is_no_human():
    game = front(("UN", "ESA"), facing("UN", "ESA", (MICROPROBE, UN), SOFT))
    attack(game, SPACE)
    fire(game, "raygun", "CB067", (1, 1))
    assert isinstance(game.state.agenda[-1], Aftermath)
    assert refusal(game, Scuttle("UN", "UN:outpost-1", ("CQ040",))).rule == "3D8i"
    game.apply(KeepAll("UN"))
    game.apply(Scuttle("ESA", "ESA:outpost-1", ("CG112",)))
    game.apply(KeepAll("ESA"))
    assert cards_of(game.state, "ESA:outpost-1") == ["CG113F"]


# -- pirates and traitors --------------------------------------------------------------------------


def test_3Ac_pirates_attack_anybody_and_pay_a_bribe_to_their_own_bloc():
    def arrange(state: State) -> None:
        facing("UN", "NASA", (MICROPROBE,))(state)
        state.put_part(Combat())

    options = {"conflict": "piracy"}
    game = battlefield(("UN", "NASA", "ESA"), arrange=arrange, options=options, on_turn="UN")
    assert refusal(game, Attack("UN", SPACE)).rule == "3D8b"
    game.apply(Attack("UN", SPACE, victims=("NASA",)))
    assert (bribes(game.table, "UN"), bribes(game.table, "NASA")) == (2, 4)
    fire(game, "raygun", "CB067", (4, 4))
    # There is no War, and no propaganda is flipped in peace.
    assert not isinstance(game.state.agenda[-1], HeroDue)
    assert firing(game) == ()


def test_3D1a_a_traitor_fires_first_at_former_allies_for_a_bribe():
    game = front(("UN", "ESA"), at_site("UN", "ESA", (NUBOT_BUGGY,)))
    game.state.turn.used.append("defected")
    assert "UN fires first" in told(attack(game, SHACKLETON))
    assert bribes(game.table, "UN") == 2


@pytest.mark.parametrize("crew", [NORSE, SPACEX])
def test_3D6e_gray_crews_have_the_goo(crew):
    game = front(("SpaceX", "UN"), facing("SpaceX", "UN", (MICROPROBE,)))
    face = game.table.face(crew)
    assert face.crew is not None
    assert face.crew.weapon.key == "gray-goo"
