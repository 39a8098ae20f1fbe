"""Who fights whom, where and when, and with what he may fire (3D8, 3E1, 3E3)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.chapters.movement.activation import operational
from planner.games.high_frontier.chapters.operations.refuel import IsruRefuel
from planner.games.high_frontier.modules.conflict.combat import shots
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire, HoldFire, plan_shot
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import Battle, MoreCombat
from planner.games.high_frontier.modules.conflict.combat.victory import EndCombat
from planner.games.high_frontier.modules.conflict.combat.weapons import Mount
from planner.games.high_frontier.modules.conflict.defection import Defect
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import (
    AEROSOL,
    ARISTARCHUS,
    MICROPROBE,
    NUBOT_BUGGY,
    ORION,
    SHACKLETON,
    after,
    attack,
    combat_of,
    fire,
    firing,
    front,
    guns_face_to_face,
    hold,
    told,
    weapons,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.warring import coins

FILE = "combat"


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


@pytest.mark.parametrize("bribes", [0, 1])
def test_3D8g_3D1a_nobody_has_to_attack_who_cannot_pay_for_it(bribes: int):
    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R")
        put_stack(state, "NASA:outpost-1", "earth-flyby", "CG109R")

    game = front(("UN", "NASA", "ESA"), arrange, reserves={"UN": coins(bribes)})
    game.apply(next(each for each in game.legal("UN") if isinstance(each, Defect)))
    attacks = [each for each in game.legal("UN") if isinstance(each, Attack)]
    assert game.may(EndTurn("UN")) is not bool(attacks)
    assert bool(attacks) is bool(bribes)
    if not bribes:
        assert refusal(game, Attack("UN", "earth-flyby")).code == "no-bribe"


def test_3D8_a_victim_is_named_once():
    game = front(arrange=guns_face_to_face)
    with pytest.raises(BadInput, match="ESA is named twice") as caught:
        game.apply(Attack("UN", "earth-flyby", victims=("ESA", "ESA")))
    assert caught.value.field == "victims"


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


def test_3E1_a_shot_aims_no_other_weapon(monkeypatch: pytest.MonkeyPatch):
    def arrange(state: State) -> None:
        guns_face_to_face(state)
        put_stack(state, "UN:outpost-2", "earth-flyby", MICROPROBE)

    game = front(arrange=arrange)
    attack(game, "earth-flyby")
    aimed: list[str] = []

    def aim_at(table: Table, battle: Battle, mount: Mount, space: str) -> shots.Aim | None:
        aimed.append(mount.name)
        return as_it_is(table, battle, mount, space)

    as_it_is = shots.aim_at
    monkeypatch.setattr(shots, "aim_at", aim_at)
    assert {card for _, card in weapons(game)} == {"CG107", "CB067"}
    aimed.clear()
    assert plan_shot(game.table, Fire("UN", Weapon.GUN, "CG107", "earth-flyby")).dice == 2
    assert aimed == ["CG107"]


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
