"""The firing results table: what is known, read, assumed or asked (3E2)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.game import Game
from planner.game.modules.conflict.combat.asking import (
    CellDue,
    ConfirmCell,
    DisputeCell,
    NoAid,
    ReadCell,
)
from planner.game.modules.conflict.combat.firing import (
    Column,
    Effect,
    Weapon,
    band_named,
    band_of,
    firing_table,
)
from planner.game.table.state import State
from planner.kernel.log import Header
from tests.game.arrange import claim, put_stack
from tests.game.fighting import SHACKLETON, attack, combat_of, fire, front, told
from tests.game.helpers import refusal

UNKNOWN = {
    "raygun-unmanned-6",
    "gun-unmanned-1",
    "gun-manned-4",
    "mirror-unmanned-7",
    "buggy-unmanned-1",
    "kamikaze-unmanned-1",
    "kamikaze-manned-5",
    *(f"{weapon}-unmanned-{least}" for weapon in ("dropstone", "amat-bomb") for least in (3, 5)),
    *(f"{weapon}-manned-{least}" for weapon in ("dropstone", "amat-bomb") for least in (3, 8)),
}


def test_3E2_what_the_text_does_not_tell_is_not_known():
    table = firing_table(Header("core", ()))
    assert {band.cell for band in table if band.effects is None} == UNKNOWN
    assert all(band.source for band in table if band.effects is not None)


def test_3E2_assumptions_fill_every_cell_and_say_that_they_are_some():
    table = firing_table(Header("core", (), options={"firing-table": "assumed"}))
    assert {band.cell for band in table if band.source == "the assumptions"} == UNKNOWN
    assert all(band.effects for band in table)
    with pytest.raises(BadInput, match="no way to play"):
        firing_table(Header("core", (), options={"firing-table": "guess"}))


@pytest.mark.parametrize(
    ("weapon", "column", "value", "effects"),
    [
        (Weapon.RAYGUN, Column.SPACE, 1, {Effect.ZAP}),
        (Weapon.RAYGUN, Column.MANNED, 7, {Effect.COLLATERAL}),
        (Weapon.BUGGY, Column.UNMANNED, 3, {Effect.CAPTURE}),
        (Weapon.BUGGY, Column.MANNED, 4, {Effect.COLLATERAL}),
        (Weapon.BUGGY, Column.MANNED, 5, {Effect.DESTROY}),
        (Weapon.KAMIKAZE, Column.SPACE, 1, {Effect.OVERLOAD, Effect.UNANCHOR}),
    ],
)
def test_3E2_what_prose_and_examples_tell(weapon, column, value, effects):
    band = band_of(firing_table(Header("core", ())), weapon, column, value)
    assert band is not None
    assert band.effects == effects


def test_3E2_below_its_least_fire_value_a_shot_does_nothing():
    table = firing_table(Header("core", ()))
    assert band_of(table, Weapon.RAYGUN, Column.MANNED, 6) is None
    assert band_of(table, Weapon.RAYGUN, Column.SPACE, 0) is None


def test_3E2_a_table_states_its_aid_beforehand():
    printed = {"firing": {"gun-unmanned-1": "damage", "gun-manned-4": "collateral+damage"}}
    table = firing_table(Header("core", (), printed=printed))
    band = band_of(table, Weapon.GUN, Column.UNMANNED, 1)
    assert band is not None
    assert (band.effects, band.source) == ({Effect.DAMAGE}, "the players' aid")


@pytest.mark.parametrize(
    ("cell", "words", "match"),
    [
        ("gun-space-9", "damage", "no cell"),
        ("gun-unmanned-1", "boom", "no effect"),
        ("buggy-unmanned-3", "damage", "known to be capture"),
        ("gun-manned-4", "damage", "known to be collateral"),
    ],
)
def test_3E2_what_is_known_is_not_contradicted(cell, words, match):
    with pytest.raises(BadInput, match=match):
        Game.new(
            "core",
            factions=["NASA", "ESA"],
            modules=["politics", "conflict"],
            printed={"firing": {cell: words}},
        )


def shot_at_factory(**more: object) -> Game:
    """A gun that hits an unmanned factory, of which the cell is not known."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, "CG107R")

    game = front(arrange=arrange, options={}, **more)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "gun", "CG107", (2, 2))
    return game


def test_3E2_the_table_is_asked_once_and_remembers():
    game = shot_at_factory()
    assert isinstance(game.state.agenda[-1], CellDue)
    assert set(game.to_act) == {"UN", "ESA"}
    assert refusal(game, ConfirmCell("ESA")).code == "not-read"
    game.apply(ReadCell("UN", ("damage",)))
    assert game.to_act == ("ESA",)
    assert refusal(game, ReadCell("ESA", ())).code == "already-read"
    game.apply(DisputeCell("ESA"))
    game.apply(ReadCell("ESA", ("damage", "collateral")))
    entry = game.apply(ConfirmCell("UN"))
    assert combat_of(game).read == {"gun-unmanned-1": "collateral+damage"}
    assert combat_of(game).damaged == (SHACKLETON,)
    assert "the players' aid" in told(entry)
    again = State.from_json(game.state.as_json(), game.book.tags)
    assert again.fingerprint() == game.state.fingerprint()


def test_3E2_where_nobody_has_the_aid_a_shot_does_what_is_known():
    game = shot_at_factory()
    game.apply(NoAid("UN"))
    assert game.to_act == ("ESA",)
    entry = game.apply(NoAid("ESA"))
    assert combat_of(game).damaged == ()
    assert combat_of(game).read == {}
    assert "Nobody can tell" in told(entry)


def test_3E2_what_is_known_of_a_cell_cannot_be_read_away():
    assert band_named("gun-manned-4").hints == {Effect.COLLATERAL}
    game = shot_at_factory()
    assert not any(isinstance(choice, ConfirmCell) for choice in game.legal())
    with pytest.raises(BadInput, match="no effect"):
        game.apply(ReadCell("UN", ("boom",)))
