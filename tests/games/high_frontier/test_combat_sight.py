"""Who can shoot whom, what previews tell, and what computer players do about it (3D8, 3E)."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.combat.advice import worth_of_attack
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import Combat, Falling
from planner.games.high_frontier.modules.conflict.combat.sights import (
    price_of_attack,
    price_of_shot,
    shots_at,
    shots_at_stack,
    shots_by,
    shots_of,
    told_remains,
)
from planner.games.high_frontier.playing import SimplePlayer, play
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import MICROPROBE, NUBOT_BUGGY, SHACKLETON, attack, front

SPACE = "earth-flyby"


def ready(**more: object) -> Game:
    """A raygun and a buggy beside a factory with an outpost."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")
        put_stack(state, "UN:outpost-1", SHACKLETON, MICROPROBE, NUBOT_BUGGY)

    return front(arrange=arrange, **more)


def test_3E1e_who_can_shoot_what_from_where():
    game = ready()
    mine = list(shots_of(game.table, "UN:outpost-1"))
    assert {(str(shot.weapon), shot.card, shot.space) for shot in mine} == {
        ("raygun", "CB067", SHACKLETON),
        ("buggy", "CB062", SHACKLETON),
    }
    buggy = next(shot for shot in mine if shot.weapon is Weapon.BUGGY)
    assert (buggy.dice, str(buggy.column), buggy.rule) == ("2d6 − 1", "unmanned", "3E4")
    assert [(cell.values, cell.effects) for cell in buggy.cells] == [
        ("1-2", "collateral and damage"),
        ("3+", "collateral and capture"),
    ]
    assert (buggy.stacks, buggy.tokens) == (("ESA:outpost-1",), True)
    assert [shot.card for shot in shots_at(game.table, "UN", SHACKLETON)] == [SHACKLETON]
    assert [shot.card for shot in shots_at_stack(game.table, "UN:outpost-1")] == [SHACKLETON]


def test_3E1e_the_same_from_a_space_where_nobody_has_moved_yet():
    game = ready()
    before = game.state.fingerprint()
    assert list(shots_of(game.table, "UN:outpost-1", SPACE)) == []
    assert list(shots_at_stack(game.table, "UN:outpost-1", SPACE)) == []
    assert game.state.fingerprint() == before
    put_stack(game.state, "ESA:outpost-2", SPACE, "CG113F")
    (shot,) = shots_of(game.table, "UN:outpost-1", SPACE)
    assert (shot.origin, shot.space, shot.stacks) == (SPACE, SPACE, ("ESA:outpost-2",))


def test_3D8_in_peace_nobody_can_shoot():
    game = ready(war=False)
    assert list(shots_by(game.table, "UN")) == []
    assert list(shots_at(game.table, "UN", SHACKLETON)) == []


def test_3D8e_3E1b_the_preview_of_an_attack_tells_who_fires_with_what():
    game = ready()
    price = price_of_attack(game.table, Attack("UN", SHACKLETON))
    assert price.defenders == ("ESA",)
    assert price.first
    assert set(price.weapons) == set(price.musts) == {"CB067", "CB062"}
    assert price.returned == (SHACKLETON,)
    told_remains = game.preview(Attack("UN", SHACKLETON)).as_dict()
    assert told_remains["refusal"] is None
    assert told_remains["price"]["first"]


def test_3E2_the_preview_of_a_shot_tells_dice_cells_and_rule():
    game = ready()
    attack(game, SHACKLETON)
    shot = Fire("UN", Weapon.BUGGY, "CB062", SHACKLETON)
    price = price_of_shot(game.table, shot)
    assert price.rule == "3E4"
    assert price.hits == ("ESA:outpost-1", SHACKLETON)
    assert [(each.dice, each.values, each.effects) for each in price.outcomes] == [
        ("2d6 − 1", "1-2", "collateral and damage"),
        ("2d6 − 1", "3+", "collateral and capture"),
    ]
    preview = game.preview(shot)
    assert preview.die is not None
    assert "buggy" in preview.die


# -- computer players ------------------------------------------------------------------------------


def test_3D8_computer_players_attack_where_it_pays():
    game = ready()
    assert worth_of_attack(game.table, Attack("UN", SHACKLETON)) > 0
    bot = SimplePlayer(1)
    play(game, bot, 12)
    assert any(isinstance(entry.action, Attack) for entry in game.entries)
    assert any(isinstance(entry.action, Fire) for entry in game.entries)


def test_3D8_computer_players_do_not_attack_where_it_does_not():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG107R", "CG109R", NUBOT_BUGGY)
        put_stack(state, "UN:outpost-1", SHACKLETON, MICROPROBE, "CG112F", "CG113F")

    game = front(arrange=arrange, war=False, anarchy=True)
    assert worth_of_attack(game.table, Attack("UN", SHACKLETON)) < 0
    play(game, SimplePlayer(1), 6)
    assert not any(
        isinstance(entry.action, Attack) and entry.action.player == "UN" for entry in game.entries
    )


def test_3D8g_computer_players_do_their_duty_in_war():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, MICROPROBE)

    game = front(arrange=arrange)
    bot = SimplePlayer(3)
    for _ in range(40):
        if isinstance(game.state.agenda[-1], PlayerTurn) and game.to_act == ("ESA",):
            break
        play(game, bot, 1)
    actions = [entry.action for entry in game.entries]
    assert Attack("UN", SHACKLETON) in actions
    assert EndTurn("UN") in actions


def test_3E7c_3D7d_3D9c_what_combat_has_left_is_told():
    game = ready()
    put_stack(game.state, "UN:dropstone", "jupiter-flyby", "CB058R")
    put_stack(game.state, "UN:outpost-2", SPACE, "CQ038F")
    game.state.put_part(
        Combat(
            damaged=(SHACKLETON,),
            prisoners={"CQ038": "UN"},
            dropstones={"UN": Falling("giant", "leda", "jupiter")},
        )
    )
    assert [str(line) for line in told_remains(game.table)] == [
        "Damaged factories: Luna: Shackleton Polar Rim",
        "Dropstone of UN: Jupiter Flyby",
        "Prisoners of war: ESA Space Unionists of UN",
    ]
    onward = Falling("synodic", "leda", "mars", inserted=False)
    game.state.put_part(Combat(dropstones={"UN": onward}))
    assert [str(line) for line in told_remains(game.table)] == ["Dropstone of UN: the mars zone"]
