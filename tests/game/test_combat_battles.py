"""Battles: the worked examples of the book, and who fires what in which order (3D8, 3E)."""

from __future__ import annotations

import pytest

from planner.board import default_board
from planner.game.chapters.movement.activation import operational
from planner.game.chapters.operations.refuel import IsruRefuel
from planner.game.modules.conflict.bribes import bribes
from planner.game.modules.conflict.combat.attack import Attack
from planner.game.modules.conflict.combat.battle import Fire, HoldFire
from planner.game.modules.conflict.combat.effects import Zap, ZapDue
from planner.game.modules.conflict.combat.firing import Weapon
from planner.game.modules.conflict.combat.victory import (
    EndCombat,
    FlipDue,
    FlipPropaganda,
    MoreCombat,
)
from planner.game.modules.conflict.propaganda import extremist_on
from planner.game.modules.politics.assembly import assembly
from planner.game.table.state import State
from planner.game.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Template
from tests.game.arrange import cards_of, claim, put_stack
from tests.game.fighting import (
    AEROSOL,
    ARISTARCHUS,
    MEMBRANE,
    MICROPROBE,
    NUBOT_BUGGY,
    ORION,
    RED,
    SHACKLETON,
    UN,
    after,
    attack,
    combat_of,
    fire,
    firing,
    front,
    hold,
    told,
    weapons,
)
from tests.game.golden import Case, golden
from tests.game.helpers import refusal
from tests.game.warring import conflict_of

FILE = "combat"
DE_LAVAL = "CT046F"
PSYCHE = "psyche"


def orion_lands(state: State) -> None:
    """The example of the table: Orion, a thruster and a buggy land at an unmanned factory."""
    claim(state, SHACKLETON, "ESA", factory=True)
    put_stack(state, "UN:rocket", SHACKLETON, UN, ORION, MEMBRANE, DE_LAVAL, wet="16")


@golden("3E2", FILE)
def test_3E2_3E2d_3E2k_3E2l_3E3b_orion_and_a_buggy_at_an_unmanned_factory(case: Case):
    given, expect = case["given"], case["expect"]
    game = front(arrange=orion_lands, landed=("CQ040", "CX081", "CD092", "CT046"))
    assert game.table.face(DE_LAVAL).rad_hard == 6
    assert "ESA fire first" in told(attack(game, SHACKLETON))
    entry = fire(game, "gun", SHACKLETON, tuple(given["defender"]))
    assert f"8 − 2d6 with 2, 3 is fire value {expect['defender_value']}" in told(entry)
    assert cards_of(game.state, "UN:rocket") == expect["left"]
    assert "CT046" in game.state.players["UN"].hand
    assert f"fire value {expect['gun_value']}" in told(
        fire(game, "gun", "CX081", tuple(given["gun"]))
    )
    assert expect["buggy"] in told(fire(game, "buggy", "CQ040", tuple(given["buggy"])))
    marks = game.state.marks(SHACKLETON)
    assert (marks.claim, marks.factory) == ("ESA", expect["factory"])
    assert isinstance(game.state.agenda[-1], FlipDue)


def test_3E8_3E2k_a_maverick_factory_has_the_cube_of_its_captor_and_the_claim_of_another():
    game = front(arrange=orion_lands, landed=("CQ040", "CX081", "CD092", "CT046"))
    terms = game.book.score_terms
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CQ040", (4, 4))
    assert terms["factories"].points(game.table, "UN") == 1
    assert terms["claims"].points(game.table, "ESA") == 1
    assert terms["stock-prices"].points(game.table, "ESA") == 0


@golden("3E3b", FILE)
def test_3E3b_a_factory_gun_at_buggies_on_a_site_that_they_man(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, UN, "CB062F")

    game = front(arrange=arrange)
    attack(game, SHACKLETON)
    entry = fire(game, "gun", SHACKLETON, tuple(given["dice"]))
    assert f"fire value {expect['value']}" in told(entry)
    assert "manned" in told(entry)
    assert ("UN:outpost-1" not in game.state.stacks) is (expect["buggies"] == "gone")
    assert UN in cards_of(game.state, "UN:leo")


def luna(state: State) -> None:
    """A factory, a colony and an outpost of ESA, where a crew with a buggy lands."""
    claim(state, SHACKLETON, "ESA", colony=True)
    put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")
    put_stack(state, "UN:outpost-1", SHACKLETON, UN)


@golden("3E4a", FILE)
def test_3E4a_3E2j_3E2m_3E7b_a_buggy_destroys_factory_and_colony(case: Case):
    given, expect = case["given"], case["expect"]
    game = front(arrange=luna, landed=("CQ040",))
    assert bribes(game.table, "UN") == 3
    attack(game, SHACKLETON)
    entry = fire(game, "gun", SHACKLETON, tuple(given["defender"]))
    assert "overload" in told(entry)
    assert (UN in cards_of(game.state, "UN:outpost-1")) is expect["crew_lives"]
    fire(game, "buggy", "CQ040", tuple(given["buggy"]))
    marks = game.state.marks(SHACKLETON)
    assert [marks.claim, marks.factory, marks.colony] == [
        expect[each] for each in ("claim", "factory", "colony")
    ]
    assert {each: bribes(game.table, each) for each in ("UN", "ESA")} == expect["bribes"]
    assert assembly(game.table).all_of("UN") == 1
    assert extremist_on(game.table, "unity") == "UN"


@golden("3E4c", FILE)
def test_3E4c_with_a_raygun_the_attacker_fires_first_and_everybody_with_his_own_isru(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        luna(state)
        put_stack(state, "UN:outpost-2", SHACKLETON, MICROPROBE)

    game = front(arrange=arrange, landed=("CQ040", "CB067"))
    assert f"{expect['first']} fires first" in told(attack(game, SHACKLETON))
    assert weapons(game) == {("buggy", "CQ040"), ("raygun", "CB067")}
    assert expect["buggy"] in told(fire(game, "buggy", "CQ040", tuple(given["buggy"])))
    assert expect["raygun"] in told(fire(game, "raygun", "CB067", tuple(given["raygun"])))
    assert firing(game) == (expect["then"],)


@golden("3E4d", FILE)
def test_3E4d_3E2i_a_buggy_defends_and_strikes_who_is_as_hard_as_the_die(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        luna(state)
        put_stack(state, "ESA:outpost-2", SHACKLETON, "CB059F", "CG112R")

    game = front(arrange=arrange)  # The crew has been there, so the site is manned.
    attack(game, SHACKLETON)
    assert weapons(game) == {("gun", SHACKLETON), ("buggy", "CB059")}
    entry = fire(game, "buggy", "CB059", tuple(given["dice"]))
    assert expect["told"] in told(entry)
    assert (UN in cards_of(game.state, "UN:leo")) is (expect["crew"] == "back in LEO")
    # The crew was all that has attacked.
    assert firing(game) == ()
    assert not isinstance(game.state.agenda[-1], FlipDue)


def beside(site: str) -> str:
    """A quiet space from which a site is seen."""
    board = default_board()
    return next(
        board[each].id
        for each in sorted(board.adjacent(board[site].index))
        if not board[each].is_site and board[each].hazard is None and not board[each].lander
    )


@golden("3E3a", FILE)
def test_3E3a_3E3_hazards_count_for_the_fire_value_and_not_for_the_distance(case: Case):
    given, expect = case["given"], case["expect"]
    spot = beside("kleopatra")

    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", spot, MICROPROBE, AEROSOL, "CD092R heavy")
        put_stack(state, "Shimizu:outpost-1", "kleopatra", RED)

    game = front(("UN", "Shimizu"), arrange)
    assert "UN fires first" in told(attack(game, "kleopatra", joined=("UN:outpost-1",)))
    entry = fire(game, "raygun", "CB067", tuple(given["first"]))
    assert f"2d6 − 5 with 4, 4 is fire value {expect['first_value']}" in told(entry)
    assert expect["first"] in told(entry)
    assert expect["second"] in told(fire(game, "raygun", "CB063", tuple(given["second"])))
    # The defender's raygun answers, along the same line.
    assert firing(game) == (expect["then"],)
    entry = fire(game, "raygun", "CQ039", tuple(given["defender"]), space=spot)
    assert f"2d6 − 4 with 5, 5 is fire value {expect['defender_value']}" in told(entry)
    assert isinstance(game.state.agenda[-1], ZapDue)


@golden("3D8b", FILE)
def test_3D8b_3D8d_3D8e_3D8h_the_space_that_is_chosen_defends_and_its_neighbours_do_not(case: Case):
    """A raygun lands beside a factory, with a glitched rocket in the space above it."""
    given, expect = case["given"], case["expect"]
    spot = beside(PSYCHE)

    def arrange(state: State) -> None:
        claim(state, PSYCHE, "ESA", factory=True)
        put_stack(state, "ESA:rocket", spot, "CT045F", "CG106F", wet="12", glitched=True)
        put_stack(state, "UN:outpost-1", PSYCHE, MICROPROBE)

    game = front(arrange=arrange, landed=("CB067",))
    # The die of the glitch spares the rocket, and the raygun fires first.
    entry = attack(game, spot, joined=("UN:outpost-1",), dice=tuple(given["glitch"]))
    assert f"glitch on ESA:rocket ({expect['glitch']})" in told(entry)
    assert f"{expect['first']} fires first" in told(entry)
    fire(game, "raygun", "CB067", tuple(given["dice"]))
    game.apply(Zap("UN", "CT045"))
    # The factory is not in the defending space and does not fire.
    assert list(firing(game)) == expect["fires_back"]


def test_3D8e_3D8h_without_a_raygun_the_defender_is_first_and_has_no_weapon():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "earth-flyby", "CT045F", wet="12", glitched=True)
        put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R")

    game = front(arrange=arrange)
    entry = attack(game, "earth-flyby", dice=(6,))
    assert "ESA fire first" in told(entry)
    assert firing(game) == ("UN",)


# -- who, where, when (3D8, 3E1) -------------------------------------------------------------------


def guns_face_to_face(state: State) -> None:
    put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R", UN)
    put_stack(state, "ESA:outpost-1", "earth-flyby", "CG109R", "CG112F")


def test_3D8_3D8g_in_the_war_a_turn_does_not_end_before_the_fight():
    game = front(arrange=guns_face_to_face)
    refused = refusal(game, EndTurn("UN"))
    assert (refused.rule, refused.code) == ("3D8g", "must-attack")
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (6, 6))
    assert refusal(game, HoldFire("UN")).code == "must-fire"
    fire(game, "gun", "CG107", (6, 6))
    after(game)
    game.apply(EndTurn("UN"))


def test_3D8_3C4_in_anarchy_nobody_has_to_fight():
    game = front(arrange=guns_face_to_face, war=False, anarchy=True)
    assert Attack("UN", "earth-flyby") in game.legal()
    game.apply(EndTurn("UN"))


def test_3D8_in_peace_there_is_no_combat():
    game = front(arrange=guns_face_to_face, war=False)
    assert not any(isinstance(choice, Attack) for choice in game.legal())
    assert refusal(game, Attack("UN", "earth-flyby")).rule == "3D8b"


def test_3D8c_3Cc_allies_neither_attack_each_other_nor_join():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R")
        put_stack(state, "NASA:outpost-1", "earth-flyby", "CG109R")

    game = front(("UN", "NASA", "ESA"), arrange)
    assert refusal(game, Attack("UN", "earth-flyby")).code == "no-enemy"
    game.apply(EndTurn("UN"))


def test_3D8c_all_enemies_in_the_space_defend_in_turn():
    def arrange(state: State) -> None:
        guns_face_to_face(state)
        put_stack(state, "SpaceX:outpost-1", "earth-flyby", "CX088R", "CD094R")

    game = front(("UN", "ESA", "SpaceX"), arrange)
    entry = attack(game, "earth-flyby")
    assert "UN attacks ESA and SpaceX" in told(entry)
    assert firing(game) == ("ESA",)
    fire(game, "gun", "CG109", (6, 6))
    assert firing(game) == ("SpaceX",)
    fire(game, "gun", "CX088", (6, 6))
    assert firing(game) == ("UN",)


def test_3Ea_3D8f_there_is_no_combat_in_leo():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "leo", "CG107R")
        put_stack(state, "ESA:outpost-1", "leo", "CG109R")

    game = front(arrange=arrange)
    assert refusal(game, Attack("UN", "leo")).rule == "3D8b"
    game.apply(EndTurn("UN"))


def test_3D8f_submarine_tokens_are_neither_hit_nor_fire_and_yet_man_their_site():
    def arrange(state: State) -> None:
        claim(state, "ceres", "ESA", colony=True)
        put_stack(state, "UN:outpost-1", "ceres", "CG107R")

    game = front(arrange=arrange)
    assert refusal(game, Attack("UN", "ceres")).code == "no-enemy"
    put_stack(game.state, "ESA:outpost-1", "ceres", "CB062F")
    attack(game, "ceres")
    assert firing(game) == ("UN",)
    entry = fire(game, "gun", "CG107", (2, 2, 4))
    assert "a manned site" in told(entry)
    assert "ESA:outpost-1" not in game.state.stacks
    assert game.state.marks("ceres").colony == "ESA"
    assert combat_of(game).damaged == ()


def test_3D8a_after_the_first_battle_nothing_moves_and_no_free_action_comes_between():
    def arrange(state: State) -> None:
        guns_face_to_face(state)
        put_stack(state, "UN:outpost-2", "jupiter-flyby", "CX088R", "CD094R")
        put_stack(state, "ESA:outpost-2", "jupiter-flyby", "CG112F")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (6, 6))
    fire(game, "gun", "CG107", (6, 6))
    after(game)
    assert isinstance(game.state.agenda[-1], MoreCombat)
    assert refusal(game, EndCombat("UN")).code == "must-attack"
    assert {type(choice) for choice in game.legal("UN")} == {Attack}
    attack(game, "jupiter-flyby")
    fire(game, "gun", "CX088", (6, 6))
    after(game)
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert refusal(game, Attack("UN", "earth-flyby")).code == "combat-over"


def test_3E1c_3E1d_a_weapon_fires_once_and_not_after_it_has_served_another():
    def arrange(state: State) -> None:
        # The laser takes a burst reactor, and Orion is one with a gun of its own.
        put_stack(state, "UN:outpost-1", "earth-flyby", "CB060F", ORION, "CB063F", "CD100F heavy")
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CG112F", "CG113F")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    assert ("raygun", "CB063") in weapons(game)
    assert ("gun", "CX081") in weapons(game)
    fire(game, "raygun", "CB063", (1, 1))
    assert ("gun", "CX081") not in weapons(game)
    assert ("raygun", "CB063") not in weapons(game)


def test_3E1b_weapons_that_fire_do_not_share_their_cooling():
    def arrange(state: State) -> None:
        # Either takes a therm, and there is one.
        put_stack(state, "UN:outpost-1", "earth-flyby", ORION, AEROSOL, "CD092F")
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CG112F", "CG113F")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    assert weapons(game) == {("gun", "CX081"), ("raygun", "CB063")}
    fire(game, "gun", "CX081", (6, 6))
    assert weapons(game) == set()


@golden("3E", FILE)
def test_3E_the_same_therm_cools_a_gun_in_combat_and_a_robonaut_in_an_operation(case: Case):
    """Orion fires and then supports the Mosquito, cooled by the one therm of a membrane."""
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        put_stack(state, "UN:rocket", SHACKLETON, ORION, "CB060F", "CD092F", wet="12")
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")

    game = front(arrange=arrange, landed=("CX081", "CB060", "CD092"))
    attack(game, given["site"])
    fire(game, "gun", "CX081", tuple(given["dice"]))
    if firing(game):
        hold(game)
    after(game)
    stack = game.state.stacks["UN:rocket"]
    mosquito = next(held for held in stack.cards if held.card == "CB060")
    assert operational(game.table, stack, mosquito) is expect["robonaut_operational"]


def test_3E1a_a_weapon_that_is_lost_before_it_fires_does_not_fire():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    # Nothing of 10 is broken by dice: the crew is.
    fire(game, "gun", "CG109", (1, 1, 4, 4, 4, 4, 4, 4, 4, 4))
    assert UN in cards_of(game.state, "UN:leo")
    assert weapons(game) == {("gun", "CG107")}


def test_3E2f_the_firer_picks_a_softer_card():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CG112F", "CG113F", "CG107F")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    fire(game, "raygun", "CB067", (4, 4))
    assert refusal(game, Zap("UN", "CG107")).code == "too-hard"
    game.apply(Zap("UN", "CG113"))
    assert cards_of(game.state, "ESA:outpost-1") == ["CG112F", "CG107F"]
    assert "CG113" in game.state.players["ESA"].hand


def test_3E2f_E7d_a_heavy_radiator_turns_light_instead():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:outpost-1", "earth-flyby", "CD093F heavy")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    fire(game, "raygun", "CB067", (4, 4))
    assert not game.state.stacks["ESA:outpost-1"].cards[0].heavy
    assert combat_of(game).turn.battle is None or not combat_of(game).turn.battle.beaten


def test_3E2f_the_fuel_of_the_last_thruster_becomes_tanks():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", MICROPROBE)
        put_stack(state, "ESA:rocket", "earth-flyby", "CT046F", wet="6")

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    entry = fire(game, "raygun", "CB067", (6, 4))
    assert "the fuel of ESA:rocket becomes 5 tanks" in told(entry)
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.cards, rocket.tanks, rocket.grade) == ([], 5, None)


def test_3E2k_cards_are_lost_and_tanks_go_to_the_captor():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F", tanks=4)
        put_stack(state, "UN:outpost-1", SHACKLETON, NUBOT_BUGGY)

    game = front(arrange=arrange)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CB062", (3, 3))
    assert "ESA:outpost-1" not in game.state.stacks
    assert game.state.stacks["UN:outpost-1"].tanks == 4
    assert "CG112" in game.state.players["ESA"].hand
    assert game.state.marks(SHACKLETON).factory == "UN"


def test_3E3_3E4a_along_a_buggy_road_buggies_reach_and_rays_do_not():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", ARISTARCHUS, NUBOT_BUGGY, MICROPROBE)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")

    game = front(arrange=arrange)
    game_attack = Attack("UN", SHACKLETON, joined=("UN:outpost-1",))
    game.apply(game_attack)
    assert weapons(game) == {("buggy", "CB062")}


def test_3E1b_3E3_firing_from_beside_is_never_a_must():
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", ARISTARCHUS, NUBOT_BUGGY)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")

    game = front(arrange=arrange)
    game.apply(Attack("UN", SHACKLETON, joined=("UN:outpost-1",)))
    hold(game)
    assert refusal(front(arrange=arrange), Attack("UN", SHACKLETON)).rule == "3E1a"
    front(arrange=arrange).apply(EndTurn("UN"))


def test_3D9_3D9a_a_victor_flips_a_chit_without_an_extremist_if_there_is_one():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (6, 6))
    fire(game, "gun", "CG107", (1, 1, *(4,) * 8))
    due = game.state.agenda[-1]
    assert isinstance(due, FlipDue)
    assert set(due.chits) == {"freedom", "individuality"}
    assert refusal(game, FlipPropaganda("UN", "equality")).rule == "3D9a"
    game.apply(FlipPropaganda("UN", "freedom"))
    assert conflict_of(game).propaganda["freedom"] == "loyalists"


def test_3D9_a_defender_is_never_victorious():
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    fire(game, "gun", "CG109", (1, 1, *(4,) * 8))
    fire(game, "gun", "CG107", (6, 6))
    assert not isinstance(game.state.agenda[-1], FlipDue)


@pytest.mark.parametrize("weapon", [Weapon.RAYGUN, Weapon.BUGGY])
def test_3E1_what_is_not_there_cannot_be_fired(weapon):
    game = front(arrange=guns_face_to_face)
    attack(game, "earth-flyby")
    refused = refusal(game, Fire("ESA", weapon, "CG109", "earth-flyby"))
    assert (refused.rule, refused.code) == ("3E1", "cannot-fire")


# -- operations wait (3D8) -------------------------------------------------------------------------


def miners(state: State) -> None:
    """A buggy with ISRU on a claim of its own, and an outpost of the enemy beside it."""
    claim(state, SHACKLETON, "UN")
    put_stack(state, "UN:outpost-1", SHACKLETON, NUBOT_BUGGY)
    put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")


def test_3D8_in_the_war_operations_at_a_site_wait_for_the_battle_there():
    game = front(arrange=miners)
    refuel = IsruRefuel("UN", "UN:outpost-1", "CB062", "UN:outpost-1")
    assert (refusal(game, refuel).rule, refusal(game, refuel).code) == ("3D8", "combat-first")
    assert not any(isinstance(c, Template) and c.action is IsruRefuel for c in game.legal())
    attack(game, SHACKLETON)
    fire(game, "buggy", "CB062", (1, 1))
    while not isinstance(game.state.agenda[-1], PlayerTurn):
        after(game)
    game.apply(refuel)


def test_3D8_where_one_has_operated_one_does_not_attack():
    game = front(arrange=miners, war=False, anarchy=True)
    assert Attack("UN", SHACKLETON) in game.legal()
    game.apply(IsruRefuel("UN", "UN:outpost-1", "CB062", "UN:outpost-1"))
    assert refusal(game, Attack("UN", SHACKLETON)).code == "operated-there"
    assert not any(isinstance(choice, Attack) for choice in game.legal())


@golden("3E3c", FILE)
def test_3E3c_3D8f_a_mirror_at_ceres_strikes_the_outpost_and_not_what_is_under_the_ice(case: Case):
    """A robonaut in the space beside Ceres throws light at an outpost over a submarine colony."""
    given, expect = case["given"], case["expect"]
    spot = beside("ceres")

    def arrange(state: State) -> None:
        claim(state, "ceres", "UN", colony=True)
        put_stack(state, "UN:outpost-1", "ceres", "CB067F", "CX086F", "CG112F")
        put_stack(state, "ESA:outpost-1", spot, "CB061R")

    game = front(("ESA", "UN"), arrange)
    attack(game, "ceres", joined=("ESA:outpost-1",))
    # The factory is under the ice and has no gun; the outpost has no weapon that reaches.
    assert firing(game) == ("ESA",)
    assert ("mirror", "CB061") in weapons(game)
    entry = fire(game, "mirror", "CB061", tuple(given["dice"]))
    assert expect["column"] in told(entry)
    assert expect["effect"] in told(entry)
    left = cards_of(game.state, "UN:outpost-1")
    assert all(game.table.face(face).rad_hard != expect["lost_hardness"] for face in left)
    assert "CG112F" in left
    marks = game.state.marks("ceres")
    assert (marks.factory, marks.colony) == (expect["factory"], expect["colony"])
