"""Setup (C)."""

import pytest

from planner.errors import BadInput
from planner.game.factions import CREWS, deal_factions
from planner.game.tokens import cubes_left, disks_left
from tests.game.helpers import all_cards, new_game


def test_C1_four_seniority_disks():
    assert new_game().state.seniority_disks == 4


def test_C2_two_faces_of_one_crew_card_cannot_both_play():
    with pytest.raises(BadInput, match="two faces of one crew card"):
        new_game(factions=("NASA", "ISRO"))


def test_C2_crews_are_dealt_one_card_to_each_player():
    for seed in range(20):
        dealt = deal_factions(6, seed)
        assert len({CREWS[name][:-1] for name in dealt}) == 6


def test_C3_every_crew_begins_in_leo():
    game = new_game()
    for player, stack in (("CRP", "CRP:leo"), ("NASA", "NASA:leo")):
        assert [held.face for held in game.state.stacks[stack].cards] == [CREWS[player]]


def test_C4_six_shuffled_decks_of_patents():
    state = new_game(seed=1).state
    sizes = {name: len(deck) for name, deck in state.decks.items()}
    assert sizes == {
        "thruster": 12,
        "robonaut": 12,
        "refinery": 12,
        "generator": 17,
        "reactor": 12,
        "radiator": 12,
    }
    other = new_game(seed=2).state
    assert state.decks != other.decks
    assert all_cards(state) == all_cards(other)


def test_C4_race_for_glory_has_three_decks():
    assert list(new_game("race-to-mars").state.decks) == ["thruster", "robonaut", "refinery"]


def test_C4_decks_may_be_given_in_order():
    given = {"thruster": ("RT002", "RT001")}
    game = new_game("race-to-mars", decks=given, options={"cards": "race-for-glory"})
    assert game.state.decks["thruster"] == ["RT002", "RT001"]
    with pytest.raises(BadInput, match="does not belong"):
        new_game(decks=given)


def test_C5_one_aqua_per_patent_deck():
    assert new_game().state.aquas("CRP") == 6


def test_C5_race_to_mars_begins_with_four_aquas():
    assert new_game("race-to-mars").state.aquas("CRP") == 4


@pytest.mark.parametrize(
    "scenario",
    [
        "in-pursuit-of-happiness",
        "race-to-the-top",
        "race-for-patriotic-glory",
        "race-to-the-rescue",
    ],
)
def test_C5_race_for_glory_begins_with_six_aquas_although_it_has_three_decks(scenario: str):
    game = new_game(scenario, ("NASA", "ESA"))
    assert len(game.state.decks) == 3
    assert (game.state.aquas("NASA"), game.state.aquas("ESA")) == (6, 6)


def test_C5_secretary_general_has_two_more():
    assert new_game(factions=("UN", "NASA")).state.aquas("UN") == 8


def test_C7_glory_chits_and_heroism_for_three():
    state = new_game().state
    assert (state.glories["mars"], state.glories["neptune"], state.heroism) == (1, 3, 4)
    assert new_game(factions=("CRP", "NASA")).state.heroism == 0


def test_C_two_to_six_players():
    with pytest.raises(BadInput, match="2 to 6 players"):
        new_game(factions=("NASA",))


def test_C3c_seven_cubes_one_of_which_shows_the_sunspot_cycle():
    table = new_game().table
    assert cubes_left(table, "CRP") == 6
    assert cubes_left(table, "NASA") == 7


def test_C3d_C3e_seven_domes_and_nine_disks():
    game = new_game()
    assert (game.book.limits.domes, disks_left(game.table, "CRP")) == (7, 9)


def test_C3f_two_outposts():
    assert new_game().book.limits.outposts == 2


def test_C8b_the_first_player_begins_in_the_first_year():
    game = new_game()
    assert (game.state.year, game.to_act) == (1, (game.state.first_player,))
    assert str(game.opening.says[-1]) == "CRP is the first player (C8a)"
