"""Bots: whoever is asked answers, and nobody thinks for ever."""

from time import process_time

import pytest

from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import PLAYERS, Seats, SimplePlayer, play
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms
from planner.kernel.actions import Undo
from planner.kernel.consent import Consent, Object
from tests.games.high_frontier.arrange import put_leo
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game

BOTS = sorted(PLAYERS)


PLANNING = ("easy", "medium", "hard")
"""They take their time."""


@pytest.mark.parametrize("bot", BOTS)
def test_one_bot_plays_for_everybody(bot: str):
    factions = ("CRP", "NASA", "ESA", "UN", "SpaceX")
    actions, seeds = (40, (5,)) if bot in PLANNING else (400, (5, 11))
    for seed in seeds:
        game = new_game("core", factions, seed=seed, dice="seeded", hashing=False)
        assert play(game, PLAYERS[bot](seed), actions) == actions


@pytest.mark.parametrize("bot", BOTS)
def test_A2c_bots_wait_with_deals_while_consent_is_due(bot: str):
    game = new_game("core", ("CRP", "NASA", "ESA"))
    game.apply(Income("CRP"))
    game.apply(Offer("CRP", (DealTerms("CRP", "NASA", aquas=1),)))
    game.apply(Undo("ESA"))
    assert game.offered == ("NASA",)
    seats = Seats({name: PLAYERS[bot](1) for name in game.state.players})
    action = seats.choose(game, game.legal())
    assert isinstance(action, Consent | Object)
    assert game.may(action)


SKUNKWORKS = """
CT049 CX083 CT055 CX082 CT050 CT052 CX084 CT054 CT047 CG105 CT053 CG109 CT045 CG111 CX091 CB057
CX081 CD099 CT051 CX086 CB066 CF071 CD094 CX089 CB060 CG107 CD100 CB062 CG120 CB067 CG114 CB063
CF069 CD096 CB061 CG108 CG119 CX090 CD103 CF070
"""
"""A hand as it grows on a player who may hold auctions with any hand."""


def test_the_simple_player_is_quick_with_forty_cards():
    def arrange(state: State) -> None:
        draw_hand(state, "Shimizu", *SKUNKWORKS.split())
        put_leo(state, "Shimizu", "CB056F", "CX088F", "CG104F", "CD093F")
        state.leo("Shimizu").tanks = 0

    game = new_game("core", ("Shimizu", "NASA"), arrange=arrange, hashing=False)
    end_turns(game, game.to_act != ("Shimizu",))
    assert len(game.state.players["Shimizu"].hand) == 40
    began = process_time()
    assert game.may(SimplePlayer(1).choose(game, game.legal()))
    assert process_time() - began < 2
