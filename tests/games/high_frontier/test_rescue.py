"""The rescue itself: boarding, dying, coming home (iiD5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.free.discard import Decommission
from planner.games.high_frontier.chapters.free.freight import Reload
from planner.games.high_frontier.chapters.free.redesignate import Redesignate
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import SellProduct
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.scenarios.rescue.voyage import FIRST_DEATHS, BoardShip
from planner.games.high_frontier.table.hardware import craft_stack
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.at_site import all_apply, offers
from tests.games.high_frontier.helpers import end_turns, refusal
from tests.games.high_frontier.rescuing import COLONIES, change_colony, colony, ferry, under_way

COLONY = COLONIES[2]


def rocket_of_first(game: Game) -> str:
    return f"{game.state.first_player}:rocket"


def at_colony(*tokens: str, wet: str = "12") -> Game:
    return under_way(lambda state: ferry(state, COLONY, *tokens, wet=wet))


def board(game: Game, colonists: int) -> BoardShip:
    return BoardShip(game.state.first_player, rocket_of_first(game), colonists)


# -- boarding ------------------------------------------------------------------------------------


def test_iiD5_a_colonist_boards_for_each_chit():
    game = at_colony("chit", "chit", wet="10")
    game.apply(board(game, 2))
    stack = game.state.stacks[rocket_of_first(game)]
    assert (stack.tokens, colony(game).waiting) == (["colonist", "colonist"], 6)
    # A colonist weighs two with the chit, so both chits on the strip go up by one for each.
    assert (craft_stack(game.table, stack).mass, stack.wet) == (5, "12")


def test_iiD5_no_more_than_there_are_chits():
    game = at_colony("chit")
    refused = refusal(game, board(game, 2))
    assert (refused.code, refused.numbers) == ("not-enough-chits", {"there": 1, "wanted": 2})
    assert all_apply(game, BoardShip) == 1


def test_iiD5_no_more_than_there_are_colonists():
    game = at_colony(*["chit"] * 8)
    game.apply(board(game, 8))
    game.state.stacks[rocket_of_first(game)].tokens.append("chit")
    assert refusal(game, board(game, 1)).code == "not-enough-colonists"
    assert offers(game, BoardShip) == []


def test_iiD5_colonists_board_at_the_colony_only():
    game = under_way(lambda state: ferry(state, "leo", "chit"))
    assert refusal(game, board(game, 1)).code == "not-colocated"
    assert offers(game, BoardShip) == []


def test_F3a_nobody_boards_beyond_the_end_of_the_strip():
    game = at_colony(*["chit"] * 3, wet="31")
    assert refusal(game, board(game, 2)).rule.startswith("F")
    assert all_apply(game, BoardShip) == 1


# -- coming home -----------------------------------------------------------------------------------


def homeward(*tokens: str) -> Game:
    """One burn from home."""
    return under_way(lambda state: ferry(state, "cycler", *tokens))


def fly_home(game: Game) -> None:
    player = game.state.first_player
    crew = game.state.players[player].crew[:-1]
    game.apply(Move(player, rocket_of_first(game), crew, ("leo",)))


def test_iiD5_who_reaches_leo_is_saved():
    game = homeward("colonist", "colonist", "chit")
    fly_home(game)
    player = game.state.first_player
    assert colony(game).home == {player: 2}
    stack = game.state.stacks[rocket_of_first(game)]
    assert stack.tokens == ["chit"]
    assert craft_stack(game.table, stack).mass == 2
    assert {score.player: score.total for score in scores(game.table)}[player] == 2


def all_gone(state: State) -> None:
    """Nobody is left at the colony."""
    change_colony(state, waiting=0, lost=5)


def test_iiD5_with_the_last_one_home_the_game_is_over():
    game = homeward("colonist", "colonist", "colonist")
    all_gone(game.state)
    fly_home(game)
    assert game.state.over == "3 of 8 colonists are home, nobody is left (iiD5)"
    told = verdict(game.table)
    assert told.winners == ()
    assert told.result == "partial victory: 3 of 8 colonists are home (iiD5)"


def test_iiD5_others_are_waited_for():
    def arrange(state: State) -> None:
        ferry(state, "cycler", "colonist")
        other = state.seats[1]
        crew = state.players[other].crew
        put_stack(state, f"{other}:rocket", "geo", crew, wet="9").tokens.append("colonist")

    game = under_way(arrange)
    all_gone(game.state)
    fly_home(game)
    assert game.state.over is None


def test_iiD5_all_eight_are_victory():
    game = under_way(lambda state: ferry(state, "cycler", *["colonist"] * 8, wet="30"))
    change_colony(game.state, waiting=0)
    fly_home(game)
    told = verdict(game.table)
    assert told.winners == tuple(game.state.seats)
    assert told.result == "victory: 8 of 8 colonists are home (iiD5)"


def test_iiD5_nobody_saved_is_defeat():
    told = verdict(under_way().table)
    assert told.result == "defeat: 0 of 8 colonists are home (iiD5)"


# -- dying -----------------------------------------------------------------------------------------


def year_end(year: int, *chits: str) -> Game:
    """After that year, with these tokens in an outpost at the colony."""

    def arrange(state: State) -> None:
        state.year = year
        state.seniority_disks -= (year - 1) // 12
        if chits:
            put_stack(state, f"{state.seats[1]}:outpost-1", COLONY).tokens.extend(chits)

    game = under_way(arrange)
    end_turns(game, 2)
    return game


@pytest.mark.parametrize(("year", "left"), [(1, 8), (15, 8), (16, 7), (23, 7)])
def test_iiD5_from_year_16_on_somebody_dies(year: int, left: int):
    game = year_end(year)
    assert (colony(game).waiting, colony(game).lost) == (left, 8 - left)


@pytest.mark.parametrize(("chits", "left"), [(7, 7), (8, 8)])
def test_iiD5_who_has_a_chit_at_the_colony_lives(chits: int, left: int):
    assert colony(year_end(16, *["chit"] * chits)).waiting == left


def test_iiD5_the_chits_of_those_aboard_help_nobody_else():
    game = year_end(16, *["chit"] * 7, "colonist")
    assert colony(game).waiting == 7


def test_iiD5_with_the_last_one_dead_the_game_is_over():
    def arrange(state: State) -> None:
        state.year, state.seniority_disks = 23, 1
        change_colony(state, waiting=1, lost=7)

    game = under_way(arrange)
    end_turns(game, 2)
    assert game.state.over == "0 of 8 colonists are home, nobody is left (iiD5)"


def test_M1_time_is_up_with_the_second_disk():
    game = year_end(24, *["chit"] * 8)
    assert game.state.over == "year 24 was the last (M1)"
    assert colony(game).waiting == 8


def test_iiD5_a_wreck_takes_its_colonists():
    def arrange(state: State) -> None:
        ferry(state, "mars-flyby", "colonist", "colonist", "chit")

    game = under_way(arrange, seed=0)
    player = game.state.first_player
    crew = game.state.players[player].crew[:-1]
    path = ("mars-aerobrake-4", "mars-burn-8")
    game.apply(Move(player, rocket_of_first(game), crew, path))
    game.apply(RollHazard(player), [1])
    assert rocket_of_first(game) not in game.state.stacks
    assert (colony(game).lost, colony(game).waiting) == (2, 8)


# -- tokens as cargo -------------------------------------------------------------------------------


def test_G1_tokens_are_transferred_like_cargo():
    game = homeward("chit", "chit")
    player = game.state.first_player
    one = Reload(player, rocket_of_first(game), f"{player}:outpost-1", "chit", 1)
    game.apply(one)
    assert game.state.stacks[f"{player}:outpost-1"].tokens == ["chit"]
    assert craft_stack(game.table, game.state.stacks[rocket_of_first(game)]).mass == 2
    two = Reload(player, rocket_of_first(game), f"{player}:outpost-1", "chit", 2)
    assert refusal(game, two).code == "not-enough-tokens"
    assert refusal(game, replace(two, tokens=10**30)).code == "not-enough-tokens"
    home = Reload(player, rocket_of_first(game), f"{player}:leo", "chit", 1)
    assert refusal(game, home).code == "not-colocated"
    assert all_apply(game, Reload) > 0


def test_G1d_tokens_alone_make_no_rocket():
    game = under_way()
    player = game.state.first_player
    with pytest.raises(BadInput, match="a new outpost can be made"):
        game.apply(Reload(player, f"{player}:leo", f"{player}:rocket", "chit", 1))


def test_E2e_an_outpost_of_chits_stays_until_it_is_empty():
    game = homeward("chit")
    player = game.state.first_player
    rocket, outpost = rocket_of_first(game), f"{player}:outpost-1"
    game.apply(Reload(player, rocket, outpost, "chit", 1))
    game.apply(Reload(player, outpost, rocket, "chit", 1))
    assert outpost not in game.state.stacks


def test_iiD5_colonists_wait_on_claims_only():
    game = homeward("colonist")
    player = game.state.first_player
    rocket, outpost = rocket_of_first(game), f"{player}:outpost-1"
    assert refusal(game, Reload(player, rocket, outpost, "colonist", 1)).code == "no-claim"
    assert refusal(game, Redesignate(player, rocket, outpost)).code == "no-claim"
    assert all_apply(game, Reload) > 0
    assert offers(game, Redesignate) == []


def test_iiD5_on_anybodys_claim_colonists_may_wait():
    def arrange(state: State) -> None:
        claim(state, "ceres", state.seats[1])
        ferry(state, "ceres", "colonist")

    game = under_way(arrange)
    player = game.state.first_player
    rocket, outpost = rocket_of_first(game), f"{player}:outpost-1"
    other = game.copy()
    other.apply(Redesignate(player, rocket, outpost))
    assert other.state.stacks[outpost].tokens == ["colonist"]
    game.apply(Reload(player, rocket, outpost, "colonist", 1))
    assert game.state.stacks[outpost].tokens == ["colonist"]


def test_iiD5_colonists_are_not_given_up():
    def arrange(state: State) -> None:
        player = state.first_player
        claim(state, "ceres", player)
        put_stack(state, f"{player}:outpost-1", "ceres").tokens.append("colonist")
        put_stack(state, f"{player}:outpost-2", "vesta").tokens.append("chit")

    game = under_way(arrange)
    player = game.state.first_player
    assert refusal(game, Decommission(player, f"{player}:outpost-1")).code == "precious"
    assert offers(game, Decommission) == [Decommission(player, f"{player}:outpost-2")]
    game.apply(Decommission(player, f"{player}:outpost-2"))
    assert f"{player}:outpost-2" not in game.state.stacks
    assert colony(game).lost == 0


def test_H1b_tokens_do_not_move_twice_in_a_year():
    def arrange(state: State) -> None:
        ferry(state, "geo", "chit")

    game = under_way(arrange)
    one, two = game.state.seats
    crew = game.state.players[one].crew[:-1]
    game.apply(Move(one, f"{one}:rocket", crew, ("earth-belt-1",)))
    game.apply(Reload(one, f"{one}:rocket", f"{one}:outpost-1", "chit", 1))
    terms = DealTerms(
        one, two, handovers=(Handover(f"{one}:outpost-1", f"{two}:outpost-1", whole=True),)
    )
    game.apply(Offer(one, (terms,)))
    game.apply(Agree(two))
    game.apply(EndTurn(one))
    put_stack(game.state, f"{two}:rocket", "earth-belt-1", game.state.players[two].crew, wet="9")
    game.apply(Reload(two, f"{two}:outpost-1", f"{two}:rocket", "chit", 1))
    crew = game.state.players[two].crew[:-1]
    onwards = Move(two, f"{two}:rocket", crew, ("geo",))
    refused = refusal(game, onwards)
    assert (refused.rule, refused.code) == ("H1b", "double-move")
    assert "a token" in refused.message
    end_turns(game, 2)
    assert game.to_act == (two,)
    game.apply(onwards)


def test_N3_colonists_change_hands_where_they_may_lie():
    def arrange(state: State) -> None:
        one, two = state.seats
        put_stack(state, f"{one}:rocket", "cycler", "CB059F", wet="9").tokens.append("colonist")
        put_stack(state, f"{two}:rocket", "geo", "CB060F", wet="9")

    game = under_way(arrange)
    one, two = game.state.seats

    def hand_over(into: str) -> Offer:
        return Offer(
            one, (DealTerms(one, two, handovers=(Handover(f"{one}:rocket", into, whole=True),)),)
        )

    assert refusal(game, hand_over(f"{two}:outpost-1")).code == "no-claim"
    bargains = list(Bargains(game.table, one).values())
    assert all(game.may(Offer(one, bargain)) for bargain in bargains)
    handed = [each for deal in bargains for terms in deal for each in terms.handovers]
    assert {each.stack for each in handed if each.whole} == {f"{two}:rocket"}
    assert not any("colonist" in each.tokens for each in handed)
    del game.state.stacks[f"{two}:rocket"]
    game.apply(hand_over(f"{two}:rocket"))
    game.apply(Agree(two))
    assert game.state.stacks[f"{two}:rocket"].tokens == ["colonist"]


def fleet_of_two(state: State) -> None:
    """Two rockets side by side, the first with chits and a colonist."""
    one, two = state.seats
    put_stack(state, f"{one}:rocket", "geo", "CB059F", wet="20").tokens = [
        "chit",
        "chit",
        "colonist",
    ]
    put_stack(state, f"{two}:rocket", "geo", "CB060F", wet="9")


def test_iiD5_colonists_change_ships_by_a_deal():
    game = under_way(fleet_of_two)
    one, two = game.state.seats
    rockets = [game.state.stacks[f"{name}:rocket"] for name in (one, two)]
    masses = [craft_stack(game.table, rocket).mass for rocket in rockets]
    transfer = Handover(f"{one}:rocket", f"{two}:rocket", tokens=("colonist", "chit"))
    entry = game.apply(Offer(one, (DealTerms(one, two, handovers=(transfer,)),)))
    assert f"1 colonist and 1 chit from {one}:rocket to {two}:rocket" in entry.says[0].text
    game.apply(Agree(two))
    rockets = [game.state.stacks[f"{name}:rocket"] for name in (one, two)]
    assert [rocket.tokens for rocket in rockets] == [["chit"], ["colonist", "chit"]]
    now = [craft_stack(game.table, rocket).mass for rocket in rockets]
    assert now == [masses[0] - 3, masses[1] + 3]
    more = replace(transfer, tokens=("colonist",))
    assert refusal(game, Offer(one, (DealTerms(one, two, handovers=(more,)),))).code == (
        "not-enough-tokens"
    )


def test_iiD5_a_stack_that_joins_another_leaves_nobody_behind():
    game = under_way(fleet_of_two)
    one, two = game.state.seats
    everything = Handover(f"{one}:rocket", f"{two}:rocket", whole=True)
    game.apply(Offer(one, (DealTerms(one, two, handovers=(everything,)),)))
    game.apply(Agree(two))
    assert f"{one}:rocket" not in game.state.stacks
    assert sorted(game.state.stacks[f"{two}:rocket"].tokens) == ["chit", "chit", "colonist"]


def test_H1b_tokens_that_change_ships_stay_tired():
    game = under_way(fleet_of_two)
    one, two = game.state.seats
    game.state.stacks[f"{one}:rocket"].moved_tokens = True
    some = Handover(f"{one}:rocket", f"{two}:rocket", tokens=("colonist",))
    game.apply(Offer(one, (DealTerms(one, two, handovers=(some,)),)))
    game.apply(Agree(two))
    rocket = game.state.stacks[f"{two}:rocket"]
    assert (rocket.moved_tokens, rocket.moved_by) == (True, one)
    # What stayed behind is as tired as what went.
    assert game.state.stacks[f"{one}:rocket"].tokens == ["chit", "chit"]
    assert game.state.stacks[f"{one}:rocket"].moved_tokens
    rest = replace(some, tokens=("chit", "chit"))
    game.apply(Offer(one, (DealTerms(one, two, handovers=(rest,)),)))
    game.apply(Agree(two))
    assert not game.state.stacks[f"{one}:rocket"].moved_tokens


def test_iiD5_one_is_left():
    game = under_way(lambda state: None)
    change_colony(game.state, waiting=2, lost=6)
    game.state.year = FIRST_DEATHS
    while game.state.turn is not None:
        entry = game.apply(EndTurn(game.to_act[0]))
        if game.state.year > FIRST_DEATHS:
            break
    assert any(line.text.endswith("1 is left there") for line in entry.says)


# -- no exploitation tracks ------------------------------------------------------------------------


def test_iiD5_products_have_no_price():
    game = under_way(lambda state: put_leo(state, state.first_player, "CB059R"))
    with pytest.raises(BadInput, match="has no action 'sell-product'"):
        game.apply(SellProduct(game.state.first_player, "CB059"))
