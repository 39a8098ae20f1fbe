"""Blocs, bribes and propaganda, and how module 3 is set up (3A, 3B)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.modules.conflict.blocs import (
    Bloc,
    Condition,
    allies_of,
    are_enemies,
    bloc_of,
    condition,
    enemies_of,
    flip,
    flips_by_victory,
    has_extremist,
    may_attack,
    owes_bribe,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes, coins, pay_bribe
from planner.games.high_frontier.modules.conflict.state import BRIBE
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms
from planner.text import Text
from tests.games.high_frontier.helpers import new_game
from tests.games.high_frontier.warring import FOUR, battlefield, conflict_of, context_of, propaganda

SIX = ("NASA", "ESA", "SpaceX", "CRP", "UN", "Shimizu")


# -- set-up (3A2) ----------------------------------------------------------------------------------


def test_3A2b_3Cb_both_blocs_have_players():
    game = battlefield(SIX)
    sides = {player: bloc_of(game.table, player) for player in SIX}
    assert {player for player, side in sides.items() if side is Bloc.LOYALISTS} == {
        *("NASA", "CRP", "UN")
    }
    with pytest.raises(BadInput, match="everybody is of one bloc"):
        battlefield(("NASA", "UN"))


@pytest.mark.parametrize(("factions", "dealt"), [(FOUR, 3), (SIX, 2)])
def test_3A2d_bribes_at_the_beginning(factions: tuple[str, ...], dealt: int):
    game = battlefield(factions)
    assert [bribes(game.table, player) for player in factions] == [dealt] * len(factions)
    assert set(conflict_of(game).coins) == {BRIBE}


def test_3A2f_three_chits_for_each_bloc_and_none_in_the_centre():
    shown = conflict_of(battlefield()).propaganda
    assert {each for each, bloc in shown.items() if bloc == "independents"} == {
        *("freedom", "individuality", "equality")
    }
    assert set(shown) == {*("freedom", "individuality", "equality", "honor", "unity", "authority")}


def test_3A2g_3B2a_the_first_delegates_are_extremists():
    game = battlefield()
    assert all(has_extremist(game.table, player) for player in FOUR)


def test_3Ad_the_age_of_piracy_has_neither_blocs_nor_extremists():
    game = battlefield(("NASA", "UN"), options={"conflict": "age-of-piracy"})
    assert bloc_of(game.table, "NASA") is None
    assert not has_extremist(game.table, "NASA")
    assert bribes(game.table, "NASA") == 3
    assert may_attack(game.table, "NASA", "UN")
    assert owes_bribe(game.table, "NASA", "UN")
    assert not may_attack(game.table, "NASA", "NASA")


def test_3Ac_pirates_attack_anybody_and_pay_their_own_bloc():
    game = battlefield(options={"conflict": "piracy"})
    assert condition(game.table) is Condition.PEACE
    assert all(may_attack(game.table, "NASA", other) for other in FOUR[1:])
    assert [owes_bribe(game.table, "NASA", other) for other in FOUR[1:]] == [False, False, True]
    with pytest.raises(BadInput, match="no variant of conflict"):
        battlefield(options={"conflict": "pacifism"})


# -- blocs (3C) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["war", "anarchy"])
def test_3Cc_allies_and_enemies_while_it_lasts(how: str):
    game = battlefield(war=how == "war", anarchy=how == "anarchy")
    assert enemies_of(game.table, "NASA") == ("ESA", "SpaceX")
    assert allies_of(game.table, "NASA") == ("CRP",)
    assert may_attack(game.table, "ESA", "CRP")
    assert not may_attack(game.table, "ESA", "SpaceX")
    peace = battlefield().table
    assert enemies_of(peace, "NASA") == allies_of(peace, "NASA") == ()
    assert not may_attack(peace, "ESA", "NASA")


def test_3B2c_ones_bloc_is_what_the_own_chit_shows():
    game = battlefield(war=True, extremists=(), propaganda=propaganda(honor="independents"))
    assert bloc_of(game.table, "NASA") is Bloc.INDEPENDENTS
    assert not are_enemies(game.table, "NASA", "ESA")


# -- bribes (3B1) ----------------------------------------------------------------------------------


def test_3B1_a_bribe_changes_hands():
    game = battlefield()
    context = context_of(game)
    pay_bribe(context, "NASA", "ESA", Text("a grudge"), "3D1")
    assert (bribes(context, "NASA"), bribes(context, "ESA")) == (2, 4)


def test_3B1a_a_heroism_chit_is_as_good():
    def arrange(state: State) -> None:
        state.players["NASA"].heroism.append("a deed")

    game = battlefield(arrange=arrange, reserves={"NASA": ()})
    context = context_of(game)
    assert coins(context, "NASA") == ("a deed",)
    with pytest.raises(RuleViolation, match="no 'bribe' to pay"):
        pay_bribe(context, "NASA", "ESA", Text("a grudge"), "3D1")
    pay_bribe(context, "NASA", "ESA", Text("a grudge"), "3D1", "a deed")
    assert context.player("NASA").heroism == []
    assert coins(context, "ESA") == (BRIBE, "a deed")


def test_3B1_3B1a_a_deal_gives_a_black_disk_before_a_heroism_chit():
    game = battlefield(reserves={"NASA": ("a deed", BRIBE)}, on_turn="NASA")
    terms = DealTerms("NASA", "ESA", valuables=(BRIBE,))
    had = conflict_of(game).reserves["ESA"]
    for given in (BRIBE, "a deed"):
        game.apply(Offer("NASA", (terms,)))
        game.apply(Agree("ESA"))
        had = (*had, given)
        assert conflict_of(game).reserves["ESA"] == had


# -- propaganda (3B2, 3B3) -------------------------------------------------------------------------


def test_3B2b_a_flipped_extremist_is_disgraced():
    game = battlefield(war=True)
    context = context_of(game)
    flip(context, "honor", "ESA", "3B3a")
    assert bloc_of(context, "NASA") is Bloc.INDEPENDENTS
    assert not has_extremist(context, "NASA")
    flip(context, "honor", "NASA", "3B3a")
    assert bloc_of(context, "NASA") is Bloc.LOYALISTS
    assert not has_extremist(context, "NASA")


def test_3B3a_a_victory_flips_what_holds_no_extremist():
    table = battlefield(war=True).table
    assert flips_by_victory(table, "ESA", ("NASA",)) == ("unity",)
    assert flips_by_victory(table, "NASA", ("ESA",)) == ("freedom",)
    stubborn = battlefield(SIX, war=True).table
    assert flips_by_victory(stubborn, "ESA", ("NASA",)) == ("honor",)


def test_the_module_needs_politics():
    with pytest.raises(BadInput, match="needs politics"):
        new_game("core", ("NASA", "ESA"), modules=["conflict"])
    assert isinstance(battlefield(), Game)


def test_3Aa_3Ab_two_to_six_play_with_politics_and_without_other_modules():
    assert battlefield(("NASA", "ESA")).book.players == (2, 6)
    assert "politics" in MODULES["conflict"].requires


def test_3A2a_3A2c_the_disks_and_aquas_of_the_core():
    game = battlefield()
    plain = new_game("core", FOUR)
    assert game.state.seniority_disks == plain.state.seniority_disks
    assert [game.state.aquas(each) for each in FOUR] == [plain.state.aquas(each) for each in FOUR]


def test_3A3j_the_bank_is_leo():
    game = battlefield(war=True)
    assert all(game.state.players[each].bank == f"{each}:leo" for each in FOUR)


def test_a_game_without_the_module_has_nothing_of_it():
    plain = new_game("core", FOUR, modules=["politics"])
    assert "suborn" not in plain.book.actions
    assert "conflict" not in plain.state.parts
    assert condition(plain.table) is Condition.PEACE


def test_3A2b_crews_of_one_bloc_are_refused_before_their_sides_are_chosen():
    with pytest.raises(BadInput, match="everybody is of one bloc"):
        new_game("core", ("CQ042", "CQ040"), modules=["politics", "conflict"])
    game = new_game("core", ("CQ042", "CQ038"), modules=["politics", "conflict"])
    for card, side in (("CQ042", "ISRO"), ("CQ038", "ESA")):
        game.apply(ChooseSide(card, side))
    assert bloc_of(game.table, "ISRO") is Bloc.LOYALISTS
