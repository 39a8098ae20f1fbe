"""Actions that were meant for a table which has moved on meanwhile."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.heroism import Nominate, Vote
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.scenarios.rescue.fleet import StationNothing
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Undo
from planner.kernel.consent import Consent
from tests.games.high_frontier.helpers import end_turns, new_game

MARS = ("CRP", "NASA")


def _moved_on(game: Game, action: Action, expected: object) -> BadInput:
    before = len(game.entries)
    with pytest.raises(BadInput) as refused:
        game.apply(action, expected=expected)  # type: ignore[arg-type]  # wrong on purpose
    assert len(game.entries) == before
    return refused.value


def test_what_was_meant_for_another_table_is_refused():
    game = new_game(factions=MARS)
    game.apply(Income("CRP"), expected=0)
    error = _moved_on(game, EndTurn("CRP"), 0)
    assert (error.code, error.field) == ("game-moved-on", "expected")
    assert _moved_on(game, EndTurn("CRP"), 5).code == "game-moved-on"
    for nonsense in (-1, "1", True, 1.0):
        assert _moved_on(game, EndTurn("CRP"), nonsense).field == "expected"
    game.apply(EndTurn("CRP"), expected=1)


def test_I2b_a_pass_holds_while_the_auction_goes_on():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Bid("NASA", 1))
    _moved_on(game, Bid("ESA", 1), 1)
    game.apply(Pass("ESA"), expected=1)
    game.apply(Pass("CRP"), expected=1)
    game.apply(EndTurn("CRP"))
    game.apply(Research("NASA", "thruster", 0))
    # That was another auction.
    assert _moved_on(game, Pass("ESA"), 3).code == "game-moved-on"


def test_Lc_a_vote_holds_while_the_vote_goes_on():
    game = new_game()
    game.apply(Nominate("CRP", "ESA", "first on Eureka"))
    first, second, third = game.state.seats
    game.apply(Vote(first, aye=True), expected=1)
    game.apply(Vote(second, aye=False), expected=1)
    game.apply(Vote(third, aye=True), expected=1)
    _moved_on(game, Vote(first, aye=True), 1)


def test_N_an_agreement_holds_for_the_same_offer():
    game = new_game()
    terms = (DealTerms("NASA", "CRP", aquas=1), DealTerms("ESA", "CRP", aquas=1))
    game.apply(Offer("CRP", terms))
    game.apply(Agree("NASA", 1))
    # Without its number nobody knows which offer was meant.
    _moved_on(game, Agree("ESA"), 1)
    game.apply(Agree("ESA", 1), expected=1)
    game.apply(EndTurn("CRP"))
    game.apply(Offer("CRP", (DealTerms("CRP", "ESA", aquas=1),)))
    _moved_on(game, Agree("ESA", 1), 1)


def test_A2c_consent_holds_for_the_same_request():
    game = new_game()
    game.apply(EndTurn("CRP"))
    game.apply(Undo("NASA"))
    game.apply(Consent("CRP"), expected=2)
    game.apply(Consent("ESA"), expected=2)
    assert game.to_act == ("CRP",)


def test_C2_sides_are_chosen_in_any_order():
    game = Game.new("core", factions=("CQ042", "CQ041"))
    game.apply(ChooseSide("CQ042", "NASA"), expected=0)
    game.apply(ChooseSide("CQ041", "CRP"), expected=0)
    assert set(game.state.players) == {"NASA", "CRP"}


def test_iiD5_stations_are_declined_in_any_order():
    game, bot = new_game("race-to-the-rescue", MARS), RandomPlayer(3)
    while set(game.to_act) != set(MARS):
        play(game, bot, 1)
    first, second = (choice for choice in game.legal() if isinstance(choice, StationNothing))
    there = len(game.entries)
    game.apply(first, expected=there)
    game.apply(second, expected=there)
    assert game.entries[-1].action == second


def test_a_bid_after_turns_have_passed_is_refused():
    game = new_game()
    end_turns(game, 3)
    _moved_on(game, Research(game.to_act[0], "thruster", 0), 1)
