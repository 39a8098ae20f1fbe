"""The firing results table: what stands in it, and what a table states of another print (3E2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Column,
    Effect,
    Weapon,
    band_of,
    bands_of,
    firing_table,
)
from planner.games.high_frontier.table.state import State
from planner.kernel.log import Header
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import (
    NUBOT_BUGGY,
    SHACKLETON,
    attack,
    combat_of,
    fire,
    front,
    told,
    weapons,
)

PRINTED = firing_table(Header("core", ()))


@pytest.mark.parametrize("weapon", Weapon)
@pytest.mark.parametrize("column", Column)
def test_3E2_the_cells_of_a_column_follow_each_other_up_to_any_fire_value(
    weapon: Weapon, column: Column
):
    cells = [each for each in PRINTED if (each.weapon, each.column) == (weapon, column)]
    assert cells[-1].most is None
    for lower, upper in pairwise(cells):
        assert lower.most == upper.least - 1


def test_3E2_below_its_least_fire_value_a_shot_does_nothing():
    assert band_of(PRINTED, Weapon.RAYGUN, Column.MANNED, 6) is None
    assert band_of(PRINTED, Weapon.RAYGUN, Column.SPACE, 0) is None


def test_3E3d_3E4b_3E6b_in_space_some_weapons_hit_bernals_alone():
    grounded = {weapon for weapon in Weapon if not bands_of(PRINTED, weapon, Column.SPACE)}
    assert grounded == {Weapon.BUGGY, Weapon.DROPSTONE, Weapon.AMAT_BOMB}


def test_3E4b_no_buggy_is_fired_at_what_has_landed_this_turn():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, NUBOT_BUGGY)
        put_stack(state, "UN:outpost-1", SHACKLETON, "CG107R")

    in_space = front(arrange=arrange, landed=("CG107",))
    attack(in_space, SHACKLETON)
    assert in_space.to_act == ("ESA",)
    assert weapons(in_space) == {("gun", SHACKLETON)}
    on_site = front(arrange=arrange)
    attack(on_site, SHACKLETON)
    assert weapons(on_site) == {("gun", SHACKLETON), ("buggy", "CB062")}


def test_3E2_a_table_states_what_an_aid_of_another_print_says():
    printed = {"firing": {"gun-unmanned-1": "damage", "buggy-manned-5": "nothing"}}
    table = firing_table(Header("core", (), printed=printed))
    stated = {band.cell: band.effects for band in table if band.is_stated}
    assert stated == {"gun-unmanned-1": {Effect.DAMAGE}, "buggy-manned-5": set()}
    assert [band for band in table if not band.is_stated] == [
        band for band in PRINTED if band.cell not in stated
    ]


@pytest.mark.parametrize(
    ("cell", "words", "match"),
    [("gun-space-9", "damage", "no cell"), ("gun-unmanned-1", "boom", "no effect")],
)
def test_3E2_a_statement_that_makes_no_sense_is_refused(cell: str, words: str, match: str):
    with pytest.raises(BadInput, match=match):
        Game.new(
            "core",
            factions=["NASA", "ESA"],
            modules=["politics", "conflict"],
            printed={"firing": {cell: words}},
        )


def shot_at_factory(*dice: int) -> tuple[Game, str]:
    """A gun that hits an unmanned factory, and what is told of it."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")
        put_stack(state, "UN:outpost-1", SHACKLETON, "CG107R")

    game = front(arrange=arrange)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    return game, told(fire(game, "gun", "CG107", (2, 2, *dice)))


def test_3E2_3E2g_3E2h_3E2i_every_effect_of_a_cell_happens():
    game, said = shot_at_factory(1)
    assert "gun against an unmanned site, fire value 1+: glitch and collateral and damage" in said
    assert game.state.stacks["ESA:outpost-1"].glitched
    assert combat_of(game).damaged == (SHACKLETON,)
