"""Planning players in Race to the Rescue: near the colony, and home with whom they can (iiD5)."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import SellCard
from planner.games.high_frontier.playing import speaker
from planner.games.high_frontier.playing.advice import best_plans
from planner.games.high_frontier.playing.thinking.levels import EasyPlayer, MediumPlayer
from planner.games.high_frontier.playing.thinking.rescue.homecoming import best_engine
from planner.games.high_frontier.playing.thinking.rescue.plan import best_rescue, is_rescuing
from planner.games.high_frontier.playing.thinking.rescue.sortie import best_sortie
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, COLONIST, colony_of
from planner.games.high_frontier.scenarios.rescue.fleet import (
    FleetDue,
    StationNothing,
    StationRocket,
)
from planner.games.high_frontier.scenarios.rescue.voyage import BoardShip
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action
from tests.games.high_frontier.rescuing import begun, has_begun
from tests.games.high_frontier.thoughts import prospects

STRONG = "CT047"
"""The Ponderomotive VASIMR, which brings eight people home at once."""


def played(game: Game, player: MediumPlayer, until: type[Action] | None = None) -> Game:
    """Play for all, to the end or until somebody does something."""
    while game.to_act:
        view = game.view(speaker(game))
        action = player.choose(view, view.legal())
        if until is not None and isinstance(action, until):
            break
        game.apply(action)
    return game


def engine_rank(game: Game, player: str) -> tuple[int, float]:
    """How many people the best engine of a hand brings home at once, and how well."""
    found = best_engine(prospects(game, player))
    return (0, 0.0) if found is None else found[0].rank


def bring_home(game: Game, player: str) -> None:
    """Have the stationed rocket never have left: crew and chits in LEO, the engine in hand."""
    rocket = game.state.stacks.pop(f"{player}:rocket")
    for held in rocket.cards:
        if game.table.face(held.face).human:
            game.state.leo(player).cards.append(held)
        else:
            game.state.players[player].hand.append(held.card)
    game.state.leo(player).tokens += rocket.tokens


def setting_out() -> Game:
    """A rescue in which it is the turn of who has no rocket near the colony."""
    game = begun(2, seed=3, hashing=False)
    while not has_begun(game) or prospects(game, game.to_act[0]).rocket is not None:
        view = game.view(speaker(game))
        game.apply(MediumPlayer(1).choose(view, view.legal()))
    return game


def done_until(game: Game, last: type[Action]) -> list[Action]:
    """What a player does before he does something of a kind."""
    (player,) = game.to_act
    found: list[Action] = []
    while not isinstance(action := MediumPlayer(1).choose(game.view(player), game.legal()), last):
        game.apply(action)
        found.append(action)
    return found


@pytest.mark.parametrize("players", [1, 2, 5])
def test_iiD5_planning_players_bring_colonists_home(players: int):
    game = played(begun(players, seed=3, hashing=False), MediumPlayer(1))
    colony = colony_of(game.table)
    assert colony is not None
    assert colony.saved >= 1


def test_iiD5_each_player_sets_out_from_LEO_with_the_chits_that_are_his():
    """Not only who has stationed a rocket brings people home."""
    game = played(begun(2, seed=3, hashing=False), MediumPlayer(1))
    colony = colony_of(game.table)
    assert colony is not None
    assert set(colony.home) == set(game.state.seats)


def test_iiD5_who_holds_a_worse_engine_leaves_the_rocket_to_who_holds_the_best():
    game = played(begun(3, seed=3, hashing=False), MediumPlayer(1), until=StationRocket)
    due = game.state.agenda[-1]
    assert isinstance(due, FleetDue)
    best = max(due.waiting, key=lambda player: engine_rank(game, player))
    for player in due.waiting:
        said = MediumPlayer(1).choose(game.view(player), game.legal(player))
        assert isinstance(said, StationRocket) == (player == best)


def test_iiD5_what_does_not_fly_is_sold_until_there_is_fuel():
    game = setting_out()
    (player,) = game.to_act
    for aquas in range(9, -1, -1):
        game.state.leo(player).tanks = aquas
        sortie = best_sortie(prospects(game, player))
        if sortie.wait:
            break
    said = MediumPlayer(1).choose(game.view(player), game.legal())
    assert isinstance(said, SellCard)
    assert said.card != sortie.engine


def test_iiD5_with_fuel_the_engine_is_boosted_and_the_chits_go_aboard():
    game = setting_out()
    (player,) = game.to_act
    game.state.leo(player).tanks = 20
    tags = [action.tag for action in done_until(game, Move)]
    assert list(dict.fromkeys(tags)) == ["boost", "transfer", "reload"]
    rocket = game.state.stacks[f"{player}:rocket"]
    assert rocket.tokens.count(CHIT) == best_rescue(prospects(game, player)).homecoming.people


def test_iiD5_a_rocket_that_is_home_again_sets_out_with_what_is_left():
    game = setting_out()
    (player,) = game.to_act
    game.state.leo(player).tanks = 20
    done_until(game, Reload)
    sortie = best_sortie(prospects(game, player))
    assert sortie.engine is None
    assert sortie.homecoming.people > 0


def test_iiD5_chits_that_come_back_go_to_the_others_in_LEO_until_next_year():
    game = setting_out()
    (player,) = game.to_act
    game.state.leo(player).tanks = 20
    done_until(game, Move)
    rocket = game.state.stacks[f"{player}:rocket"]
    chits = rocket.tokens.count(CHIT)
    game.state.turn.flown.append(rocket.id)
    unloading, *others = done_until(game, EndTurn)
    assert unloading == Reload(player, rocket.id, f"{player}:leo", CHIT, chits)
    assert not any(isinstance(action, Reload) for action in others)


def test_iiD5_nobody_sets_out_for_people_who_cannot_come_home_in_time():
    game = setting_out()
    (player,) = game.to_act
    game.state.year, game.state.seniority_disks = 20, 1
    assert best_sortie(prospects(game, player)) is None


def test_iiD5_a_ship_with_little_fuel_fills_up_at_its_own_factory():
    game = setting_out()
    (player,) = game.to_act
    game.state.leo(player).tanks = 20
    trip = best_sortie(prospects(game, player)).homecoming
    assert game.state.marks(trip.stop).factory == player


def test_iiD5_a_hint_tells_who_comes_home_and_what_to_do_for_it():
    game = setting_out()
    (player,) = game.to_act
    (idea,) = best_plans(game.view(player), player)
    assert str(idea.sentence).startswith("brings ")
    assert idea.points >= 1
    assert idea.route[0] == "leo"
    assert colony_of(game.table).site in idea.goals
    assert idea.first is not None
    assert game.view(player).may(idea.first)


def test_iiD5_who_has_no_engine_hands_his_chits_over_to_who_has_one():
    game = setting_out()
    (player,) = game.to_act
    (other,) = set(game.state.seats) - {player}
    bring_home(game, other)
    game.state.leo(other).tanks = 20
    game.state.players[other].hand[:] = [STRONG]
    game.state.players[player].hand.clear()
    offer = MediumPlayer(1).choose(game.view(player), game.legal())
    assert isinstance(offer, Offer)
    chits = game.state.leo(player).tokens.count(CHIT)
    assert [each.tokens for terms in offer.terms for each in terms.handovers] == [(CHIT,) * chits]
    game.apply(offer)
    said = MediumPlayer(1).choose(game.view(other), game.legal(other))
    assert isinstance(said, Agree)


def test_iiD5_nobody_hands_chits_over_to_who_has_no_engine_either():
    game = setting_out()
    (player,) = game.to_act
    (other,) = set(game.state.seats) - {player}
    bring_home(game, other)
    for each in (player, other):
        game.state.players[each].hand.clear()
    assert not isinstance(MediumPlayer(1).choose(game.view(player), game.legal()), Offer)


def test_iiD5_easy_players_set_out_too():
    game = played(begun(1, seed=4, hashing=False), EasyPlayer(2), until=BoardShip)
    assert is_rescuing(prospects(game, game.to_act[0]))


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
