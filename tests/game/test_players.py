"""Bots: whoever is asked answers, and nobody thinks for ever."""

from time import process_time

import pytest

from planner.game.players import PLAYERS, play
from planner.game.state import State
from tests.game.helpers import new_game

BOTS = sorted(PLAYERS)


@pytest.mark.parametrize("bot", BOTS)
def test_one_bot_plays_for_everybody(bot: str):
    factions = ("CRP", "NASA", "ESA", "UN", "SpaceX")
    for seed in (5, 11):
        game = new_game("core", factions, seed=seed, dice="seeded", hashing=False)
        assert play(game, PLAYERS[bot](seed), 400) == 400


def _full_hand(state: State) -> None:
    hand = state.players["Shimizu"].hand
    for deck in state.decks.values():
        while len(deck) > 2 and len(hand) < 40:
            hand.append(deck.pop())


def test_the_simple_player_is_quick_with_forty_cards():
    game = new_game("core", ("Shimizu", "NASA"), arrange=_full_hand, hashing=False)
    game.state.leo("Shimizu").tanks = 40
    while game.to_act != ("Shimizu",):
        play(game, PLAYERS["simple"](1), 1)
    assert len(game.state.players["Shimizu"].hand) == 40
    began = process_time()
    play(game, PLAYERS["simple"](1), 3)
    assert process_time() - began < 5
