"""The research auction (I2)."""

from planner.games.high_frontier.chapters.operations.auctions import Award, Bid, Pass, Research
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Ruling
from tests.games.high_frontier.helpers import draw_hand, new_game, refusal

THREE = ("CRP", "NASA", "ESA")


def test_I2_the_initiator_auctions_the_top_card_of_a_deck():
    game = new_game()
    top = game.state.decks["thruster"][0]
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Pass("NASA"))
    game.apply(Pass("ESA"))
    assert top in game.state.players["CRP"].hand
    assert game.state.aquas("CRP") == 6


def test_I2a_four_hand_cards_bar_a_player_from_auctions():
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", *state.decks["thruster"][2:6])

    game = new_game(arrange=arrange)
    game.apply(Research("CRP", "robonaut", 0))
    assert game.to_act == ("ESA",)
    game.apply(Pass("ESA"))
    draw_hand(game.state, "CRP", *game.state.decks["reactor"][2:6])
    game.state.turn.operations = 0
    refused = refusal(game, Research("CRP", "thruster", 0))
    assert (refused.rule, refused.code) == ("I2a", "academia-limit")


def test_gl_Skunkworks_ignores_the_academia_limit():
    def arrange(state: State) -> None:
        draw_hand(state, "Shimizu", *state.decks["thruster"][2:6])

    game = new_game(factions=("CRP", "Shimizu"), arrange=arrange)
    game.apply(Research("CRP", "robonaut", 0))
    assert game.to_act == ("Shimizu",)


def test_I2b_everybody_is_asked_again_after_a_higher_bid():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Pass("ESA"))
    game.apply(Bid("NASA", 1))
    assert set(game.to_act) == {"CRP", "ESA"}
    assert refusal(game, Bid("ESA", 0)).rule == "I2b"


def test_I2c_nobody_bids_more_aquas_than_he_has():
    game = new_game()
    assert refusal(game, Research("CRP", "thruster", 7)).rule == "I2c"


def test_I2d_another_winner_pays_the_initiator():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Bid("NASA", 2))
    game.apply(Pass("ESA"))
    game.apply(Pass("CRP"))
    assert (game.state.aquas("CRP"), game.state.aquas("NASA")) == (8, 4)
    assert game.entries[-1].says[0].text.startswith("CRP passes")


def test_I2e_the_initiator_chooses_among_others_who_tie():
    """Example I2e: 0, raised to 1, matched, raised to 2 by one and matched by the third."""
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Bid("NASA", 1))
    game.apply(Bid("CRP", 1))
    game.apply(Bid("NASA", 2))
    game.apply(Bid("ESA", 2))
    for player in ("CRP", "NASA", "ESA"):
        game.apply(Pass(player))
    assert game.to_act == ("CRP",)
    assert refusal(game, Award("CRP", "CRP")).rule == "I2e"
    nobody = Award("CRP", "nobody")
    assert refusal(game, nobody).code == "no-bid"
    assert refusal(game, Ruling("CRP", nobody, ("I2e",), "a friend of ours")).code == "no-bid"
    game.apply(Award("CRP", "ESA"))
    assert len(game.state.players["ESA"].hand) >= 1
    assert (game.state.aquas("CRP"), game.state.aquas("ESA")) == (8, 4)


def test_gl_Marketeer_wins_ties_even_against_the_initiator():
    game = new_game(factions=("CRP", "SpaceX"))
    top = game.state.decks["thruster"][0]
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Bid("SpaceX", 0))
    game.apply(Pass("CRP"))
    assert top in game.state.players["SpaceX"].hand


def test_I2f_everybody_knows_the_card_before_the_first_bid():
    game = new_game()
    top = game.state.decks["reactor"][0]
    entry = game.apply(Research("CRP", "reactor", 0))
    assert top in entry.says[0].text
    assert game.state.agenda[-1].question.startswith(f"{top} is up for auction")


def test_I2g_the_winner_draws_a_card_for_each_support_that_is_needed():
    decks = {"thruster": ("CT045",), "generator": ("CG104", "CG105")}
    game = new_game(decks=decks)
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Pass("NASA"))
    game.apply(Pass("ESA"))
    assert game.state.players["CRP"].hand == ["CT045", "CG104"]
    assert any(line.rule == "I2g" for line in game.entries[-1].says)


def test_I2g_no_bonus_supports_in_race_for_glory():
    game = new_game("race-to-mars", decks={"thruster": ("CT045",)})
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Pass("NASA"))
    game.apply(Pass("ESA"))
    assert game.state.players["CRP"].hand == ["CT045"]
