"""Planning players in Race to the Rescue: near the colony, and home with whom they can (iiD5)."""

from __future__ import annotations

import pytest

from planner.game import Game
from planner.game.games.rescue.colony import CHIT, COLONIST, colony_of
from planner.game.games.rescue.fleet import FleetDue, StationNothing, StationRocket
from planner.game.games.rescue.voyage import BoardShip
from planner.game.playing import speaker
from planner.game.playing.advice import best_plans
from planner.game.playing.thinking.levels import EasyPlayer, MediumPlayer
from planner.game.playing.thinking.rescue import is_rescuing
from planner.kernel.actions import Action
from tests.game.rescuing import begun
from tests.game.thoughts import outlook


def played(game: Game, player: MediumPlayer, until: type[Action] | None = None) -> Game:
    """Play for all, to the end or until somebody does something."""
    while game.to_act:
        view = game.view(speaker(game))
        action = player.choose(view, view.legal())
        if until is not None and isinstance(action, until):
            break
        game.apply(action)
    return game


@pytest.mark.parametrize("players", [1, 2, 5])
def test_iiD5_planning_players_bring_colonists_home(players: int):
    game = played(begun(players, seed=3, hashing=False), MediumPlayer(1))
    colony = colony_of(game.table)
    assert colony is not None
    assert colony.saved >= 1


def test_iiD5_easy_players_set_out_too():
    game = played(begun(1, seed=4, hashing=False), EasyPlayer(2), until=BoardShip)
    assert is_rescuing(outlook(game, game.to_act[0]))


def test_iiD5_one_rocket_is_stationed_where_it_can_fill_up_with_chits_for_whom_it_brings_home():
    game = played(begun(1, hashing=False), MediumPlayer(1), until=StationRocket)
    (player,) = game.to_act
    assert isinstance(game.state.agenda[-1], FleetDue)
    station = MediumPlayer(1).choose(game.view(player), game.legal())
    assert isinstance(station, StationRocket)
    assert game.state.marks(station.site).factory == player
    played(game, MediumPlayer(1), until=BoardShip)
    rocket = game.state.stacks[f"{player}:rocket"]
    assert 0 < rocket.tokens.count(CHIT) < 8
    assert game.state.leo(player).tokens.count(CHIT) == 8 - rocket.tokens.count(CHIT)


def test_iiD5_a_hint_in_the_setup_tells_of_nothing_to_do_first():
    """Nobody is on turn yet."""
    game = played(begun(2, hashing=False), MediumPlayer(1), until=StationRocket)
    for player in game.state.seats:
        assert not any(idea.first for idea in best_plans(game.view(player), player))


def test_iiD5_flights_that_bring_nothing_are_no_advice():
    game = played(begun(2, hashing=False), MediumPlayer(1), until=StationRocket)
    for player in game.state.seats:
        assert all(idea.points > 0 for idea in best_plans(game.view(player), player))


def test_iiD5_who_has_no_engine_stations_nothing():
    game = played(begun(1, hashing=False), MediumPlayer(1), until=StationRocket)
    (player,) = game.to_act
    game.state.players[player].hand.clear()
    said = MediumPlayer(1).choose(game.view(player), game.legal())
    assert said == StationNothing(player)


def test_iiD5_no_more_board_than_come_home():
    game = played(begun(1, hashing=False), MediumPlayer(1), until=BoardShip)
    (player,) = game.to_act
    boarding = MediumPlayer(1).choose(game.view(player), game.legal())
    assert isinstance(boarding, BoardShip)
    rocket = game.state.stacks[boarding.stack]
    assert boarding.colonists <= rocket.tokens.count(CHIT)
    game.apply(boarding)
    assert game.state.stacks[boarding.stack].tokens.count(COLONIST) == boarding.colonists
    played(game, MediumPlayer(1))
    colony = colony_of(game.table)
    assert colony is not None
    assert colony.saved + colony.lost + colony.waiting == 8
