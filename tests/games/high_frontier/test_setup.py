"""Setup (C)."""

import json

import pytest

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.playing import RandomPlayer, Seats
from planner.games.high_frontier.playing.invariants import replay_faults
from planner.games.high_frontier.table.factions import (
    CREWS,
    card_of,
    deal_crews,
    deal_factions,
    sides,
)
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Undo
from planner.kernel.consent import Consent
from planner.kernel.log import Entry
from tests.games.high_frontier.helpers import all_cards, new_game


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


# -- the sides of the crews (C2) ---------------------------------------------------------------

CREW_CARDS = ("CQ038", "CQ042", "CQ040")


def choose(game: Game, **sides: str) -> Entry:
    for card, side in sides.items():
        entry = game.apply(ChooseSide(card, side))
    return entry


def test_C2_every_player_chooses_a_side_of_the_crew_that_was_dealt():
    dealt = deal_crews(3, seed=1)
    game = new_game(factions=dealt, seed=1)
    assert game.to_act == dealt
    assert game.legal(dealt[1]) == [ChooseSide(dealt[1], side) for side in sides(dealt[1])]
    for card in reversed(dealt):
        game.apply(ChooseSide(card, sides(card)[1]))
    assert list(game.state.players) == [sides(card)[1] for card in dealt]
    assert Game.from_lines(game.lines()).lines() == game.lines()
    assert list(replay_faults(game)) == []


def test_C2_sides_are_secret_until_all_are_chosen():
    game = new_game(factions=CREW_CARDS)
    entry = choose(game, CQ042="ISRO", CQ040="B612")
    told = [str(line) for each in game.entries for line in each.says]
    assert told == ["CQ042 has chosen a side (C2)", "CQ040 has chosen a side (C2)"]
    assert (game.to_act, game.legal("CQ042")) == (("CQ038",), [])
    assert "CQ038 (ESA or Anonymous)" in game.state.agenda[-1].question
    assert "ISRO" not in game.state.agenda[-1].question
    last = ChooseSide("CQ038", "ESA")
    seen = game.preview(last)
    assert seen.secret == "which sides all have chosen (C2)"
    assert "B612" not in json.dumps(seen.as_dict())
    entry = game.apply(last)
    assert entry.says[1].text == (
        "All sides are shown: CQ038 plays ESA, CQ040 plays B612, CQ042 plays ISRO"
    )
    assert list(game.state.players) == ["ESA", "ISRO", "B612"]


def test_C2_the_table_is_set_as_if_the_factions_had_been_named():
    game = new_game(factions=CREW_CARDS, seed=9)
    choose(game, CQ038="ESA", CQ042="NASA", CQ040="UN")
    named = new_game(factions=("ESA", "NASA", "UN"), seed=9)
    assert game.state.fingerprint() == named.state.fingerprint()
    assert game.to_act == named.to_act
    assert game.entries[-1].says[2:] == named.opening.says
    assert game.entries[-1].moved == named.opening.moved


def test_C2_a_choice_is_taken_back_freely_until_the_sides_are_shown():
    game = new_game(factions=CREW_CARDS)
    choose(game, CQ038="ESA")
    game.apply(Undo("CQ038"))
    choose(game, CQ042="NASA", CQ038="Anonymous", CQ040="UN")
    game.apply(Undo("UN"))
    assert set(game.to_act) == {"NASA", "Anonymous"}
    for player in game.to_act:
        game.apply(Consent(player))
    assert game.to_act == ("CQ040",)


def test_C2_some_may_have_their_factions_already():
    game = new_game(factions=("CRP", "CQ042"))
    assert game.to_act == ("CQ042",)
    choose(game, CQ042="ISRO")
    assert list(game.state.players) == ["CRP", "ISRO"]


def test_C2_nobody_plays_a_side_of_another_card():
    game = new_game(factions=CREW_CARDS)
    with pytest.raises(BadInput, match="'CRP' is no side of CQ042; did you mean NASA or ISRO"):
        game.apply(ChooseSide("CQ042", "CRP"))
    with pytest.raises(RuleViolation):
        game.apply(EndTurn("CQ042"))
    with pytest.raises(BadInput, match="two faces of one crew card"):
        new_game(factions=("CQ042", "NASA"))


@pytest.mark.parametrize("scenario", ["core", "race-to-mars", "race-to-the-rescue"])
def test_C2_bots_choose_sides_too(scenario: str):
    dealt = deal_crews(3, seed=4)
    game = new_game(scenario, dealt, seed=4)
    bots = Seats({card: RandomPlayer(card) for card in dealt})
    for _ in range(60):
        game.apply(bots.choose(game, game.legal()))
    assert set(map(card_of, game.state.players)) == set(dealt)
    assert list(replay_faults(game)) == []
