"""What is written into a view changes no game; see also `test_every_game`."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Auction, Research
from planner.games.high_frontier.chapters.setup import ChooseSide, SidesDue
from tests.games.high_frontier.helpers import new_game


def test_I2_bids_are_not_made_by_writing_into_a_view():
    game = new_game(factions=("CRP", "NASA"))
    game.apply(Research("CRP", "thruster", 0))
    (auction,) = (step for step in game.view("NASA").table.state.agenda if type(step) is Auction)
    auction.bids["NASA"] = 5
    assert "NASA" not in game.table.due(Auction).bids


def test_C2_sides_are_not_chosen_by_writing_into_a_view():
    game = Game.new("core", factions=("CQ042", "CQ041"), seed=1)
    game.apply(ChooseSide("CQ042", "NASA"))
    game.view("CQ042").table.due(SidesDue).chosen["CQ042"] = "ISRO"
    assert game.table.due(SidesDue).chosen == {"CQ042": "NASA"}
