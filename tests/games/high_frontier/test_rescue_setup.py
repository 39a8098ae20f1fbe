"""Setting up Race to the Rescue (iiD5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.scenarios.rescue.by_turns import (
    ChooseColony,
    DraftPatent,
    FoundFactory,
    StakeClaim,
    StoreTanks,
    TakeAquas,
    best_isru,
)
from planner.games.high_frontier.scenarios.rescue.fleet import (
    FleetDue,
    Give,
    PlaceChits,
    StationNothing,
    StationPatents,
    StationProduct,
    StationRocket,
)
from planner.games.high_frontier.table.state import Stack, StackKind
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Template
from planner.kernel.domains import OneOf
from tests.games.high_frontier.golden import GOLDEN
from tests.games.high_frontier.helpers import new_game, refusal
from tests.games.high_frontier.rescuing import (
    COLONIES,
    EVERYBODY,
    at_step,
    begun,
    easiest,
    has_begun,
    parts,
    set_up,
    under_way,
)

GOLD: dict[str, Any] = yaml.safe_load((GOLDEN / "scenarios.yaml").read_text(encoding="utf-8"))
TOLD: dict[str, Any] = GOLD["scenarios"][-1]
PLAYERS = range(1, 6)


def test_iiD5_the_first_player_is_drawn_by_lot():
    firsts = {begun(5, seed).state.first_player for seed in range(30)}
    assert firsts == set(EVERYBODY)


def test_iiD5_secretary_general_begins_with_two_more():
    aquas = {player: begun(5).state.aquas(player) for player in EVERYBODY}
    assert aquas == {**dict.fromkeys(EVERYBODY, 6), "UN": 8}


def test_iiD5_no_glories_no_heroism():
    state = under_way(players=3).state
    assert (state.glories, state.heroism) == ({}, 0)


# -- the colony --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_iiD5_the_colony_lies_on_a_big_site_far_out(players: int):
    game = begun(players)
    (choice,) = game.legal()
    assert isinstance(choice, Template)
    sites = choice.free["site"]
    assert isinstance(sites, OneOf)
    told = TOLD["colony"]
    board = game.book.board
    assert list(sites.options) == [
        space.id
        for space in board.sites
        if space.site.size >= told["least_size"] and space.zone in told["zones"][players]
    ]
    assert all(game.may(action) for action in choice.actions())


def test_iiD5_a_small_or_near_site_is_no_colony():
    game = begun(2)
    first = game.to_act[0]
    for site in ("titan-kraken-mare", "achilles", "leo"):
        assert refusal(game, ChooseColony(first, site)).code == "no-colony-site"
    assert refusal(game, DraftPatent(first, "thruster")).code == "not-now"


# -- by turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_iiD5_three_patents_each_in_turn_order(players: int):
    game = set_up(begun(players), lambda game: game.state.parts != {})
    order = []
    for deck in ["thruster", "robonaut", "refinery"] * players:
        order.append(game.to_act[0])
        game.apply(DraftPatent(game.to_act[0], deck))
    assert order == game.state.seats * 3
    assert {len(own.hand) for own in game.state.players.values()} == {3}
    assert "patent" not in parts(game)


def test_iiD5_a_patent_comes_from_the_top_of_any_deck():
    game = set_up(begun(2), lambda game: game.state.parts != {})
    first = game.to_act[0]
    top = game.state.decks["robonaut"][0]
    game.apply(DraftPatent(first, "robonaut"))
    assert game.state.players[first].hand == [top]
    assert refusal(game, DraftPatent(game.to_act[0], "reactor")).code == "deck-empty"


@pytest.mark.parametrize("players", PLAYERS)
def test_iiD5_two_claims_each_or_eight_in_all(players: int):
    game = set_up(begun(players), lambda game: "factory" in parts(game))
    claims = Counter(marks.claim for marks in game.state.sites.values())
    assert [claims[player] for player in game.state.seats] == TOLD["claims"][players]


def claiming(players: int = 2):
    """The first claim is to be staked."""
    return set_up(begun(players), lambda game: "claim" in parts(game))


def test_iiD5_claims_go_where_there_is_water_enough():
    game = claiming()
    player = game.to_act[0]
    game.state.players[player].hand[:] = ["CB059"]
    rating = game.book.library.card("CB059").front.isru
    assert best_isru(game.table, player) == rating
    (choice,) = game.legal()
    assert isinstance(choice, Template)
    board = game.book.board
    offered = set(next(iter(choice.free.values())).values())
    for space in board.sites:
        fine = space.site.hydration >= rating and space.id != COLONIES[2]
        assert (space.id in offered) == fine
        assert game.may(StakeClaim(player, space.id)) == fine


def test_iiD5_the_crew_counts_where_no_patent_is_better():
    game = claiming()
    player = game.to_act[0]
    game.state.players[player].hand[:] = []
    assert best_isru(game.table, player) == 4


def test_iiD5_nobody_claims_the_colony_or_what_is_claimed():
    game = claiming()
    player = game.to_act[0]
    assert refusal(game, StakeClaim(player, COLONIES[2])).code == "no-valid-site"
    game.apply(StakeClaim(player, "ceres"))
    assert refusal(game, StakeClaim(game.to_act[0], "ceres")).code == "no-valid-site"


def test_iiD5_each_puts_a_cube_on_a_claim():
    game = set_up(begun(3), lambda game: "factory" in parts(game))
    player = game.to_act[0]
    other = next(s for s, marks in game.state.sites.items() if marks.claim != player)
    assert refusal(game, FoundFactory(player, other)).code == "no-claim"
    while "factory" in parts(game):
        game.apply(easiest(game))
    cubes = Counter(marks.factory for marks in game.state.sites.values() if marks.factory)
    assert cubes == dict.fromkeys(game.state.seats, 1)


def test_iiD5_each_takes_each_option_once_in_rounds():
    game = set_up(begun(2), lambda game: len(parts(game)) == 4)
    seats = game.state.seats
    one, two = seats
    site = next(s for s, marks in game.state.sites.items() if marks.factory == one)
    before = {player: game.state.aquas(player) for player in seats}
    game.apply(TakeAquas(one))
    assert game.to_act == (two,)
    game.apply(StakeClaim(two, "ceres"))
    assert refusal(game, TakeAquas(one)).code == "not-now"
    game.apply(StoreTanks(one, site))
    game.apply(TakeAquas(two))
    game.apply(DraftPatent(one, "thruster"))
    game.apply(DraftPatent(two, "thruster"))
    assert parts(game) == ("claim",)
    game.apply(StakeClaim(one, "vesta") if game.may(StakeClaim(one, "vesta")) else easiest(game))
    assert parts(game) == ("tanks",)
    game.apply(easiest(game))
    assert game.state.agenda[-1].tag == "rescue-fleet"
    for player in seats:
        assert game.state.aquas(player) == before[player] + 2
        assert len(game.state.players[player].hand) == 4
        assert sum(marks.claim == player for marks in game.state.sites.values()) == 3
        outposts = [s for s in game.state.stacks_of(player) if s.kind is StackKind.OUTPOST]
        assert [stack.tanks for stack in outposts] == [4]


def test_iiD5_tanks_need_a_factory():
    game = set_up(begun(2), lambda game: len(parts(game)) == 4)
    assert refusal(game, StoreTanks(game.to_act[0], "vesta")).code == "no-factory"


def test_iiD5_who_can_do_nothing_for_an_option_is_passed_over():
    game = set_up(begun(1), lambda game: parts(game) == ("patent", "aquas", "claim", "tanks"))
    for deck in game.state.decks.values():
        deck.clear()
    game.apply(TakeAquas("CRP"))
    game.apply(easiest(game))
    entry = game.apply(easiest(game))
    assert any("CRP can do nothing for patent" in str(line) for line in entry.says)


# -- the fleet -----------------------------------------------------------------------------------


def test_iiD5_one_player_stations_a_rocket_without_fuel():
    game = at_step("rescue-fleet", 3)
    assert set(game.to_act) == set(game.state.seats)
    player = game.state.seats[1]
    card = game.state.players[player].hand[0]
    crew = game.state.players[player].crew
    site = next(s for s, marks in game.state.sites.items() if marks.claim is not None)
    assert refusal(game, StationRocket(player, (card,), "leo")).code == "no-claim"
    game.apply(StationRocket(player, (crew[:-1], card), site))
    stack = game.state.stacks[f"{player}:rocket"]
    assert [held.card for held in stack.cards] == [crew[:-1], card]
    assert stack.cards[1].face.endswith("F")
    assert (stack.space, stack.grade) == (site, None)
    assert game.state.leo(player).cards == []
    other = game.state.seats[0]
    assert refusal(game, StationRocket(other, (crew,), site)).code == "not-now"


def test_iiD5_a_rocket_is_made_of_ones_own_cards():
    game = at_step("rescue-fleet")
    one, two = game.state.seats
    site = next(iter(game.state.sites))
    theirs = game.state.players[two].hand[0]
    assert refusal(game, StationRocket(one, (theirs,), site)).code == "not-in-hand"
    with pytest.raises(BadInput, match="at least one card"):
        game.apply(StationRocket(one, (), site))


def station(game: Game) -> str:
    """What may be stationed now."""
    top = game.state.agenda[-1]
    return top.station if isinstance(top, FleetDue) else ""


def decline(game: Game) -> None:
    """Nobody wants to."""
    now = station(game)
    while station(game) == now:
        game.apply(StationNothing(game.to_act[0]))


def test_iiD5_all_may_decline():
    game = at_step("rescue-fleet", 3)
    stations = []
    while station(game):
        stations.append(station(game))
        decline(game)
    assert stations == ["rocket", "product", "patents"]
    assert game.state.agenda[-1].tag == "rescue-chits"


def test_iiD5_one_product_stands_at_a_factory():
    game = at_step("rescue-fleet")
    decline(game)
    player = game.state.seats[0]
    card = game.state.players[player].hand[0]
    site = next(s for s, marks in game.state.sites.items() if marks.factory == player)
    bare = next(s for s, marks in game.state.sites.items() if marks.factory is None)
    assert refusal(game, StationProduct(player, card, bare)).code == "no-factory"
    game.apply(StationProduct(player, card, site))
    stack = next(s for s in game.state.stacks_of(player) if s.space == site)
    assert [held.face for held in stack.cards] == [f"{card}R"]


def test_iiD5_patents_stand_two_zones_from_the_colony():
    game = at_step("rescue-fleet")
    decline(game)
    decline(game)
    player = game.state.seats[0]
    cards = tuple(game.state.players[player].hand[:2])
    assert refusal(game, StationPatents(player, cards, "ceres")).code == "too-near"
    game.apply(StationPatents(player, cards, "deimos"))
    stack = next(s for s in game.state.stacks_of(player) if s.space == "deimos")
    assert tuple(held.card for held in stack.cards) == cards
    assert all(held.face.endswith("F") for held in stack.cards)


def test_E3d_nobody_stations_a_third_outpost():
    game = at_step("rescue-fleet")
    decline(game)
    decline(game)
    player = game.state.seats[0]
    for name, space in (("outpost-1", "geo"), ("outpost-2", "lmo")):
        stack = f"{player}:{name}"
        game.state.stacks[stack] = Stack(stack, player, StackKind.OUTPOST, space, tanks=1)
    cards = tuple(game.state.players[player].hand[:1])
    assert refusal(game, StationPatents(player, cards, "deimos")).rule == "E3d"
    game.apply(StationPatents(player, cards, "geo"))
    assert [held.card for held in game.state.stacks[f"{player}:outpost-1"].cards] == list(cards)


def test_iiD5_cards_and_aquas_change_hands_freely():
    game = at_step("rescue-fleet")
    one, two = game.state.seats
    card = game.state.players[one].hand[0]
    game.apply(Give(one, two, cards=(card,)))
    assert card in game.state.players[two].hand
    aquas = game.state.aquas(two)
    game.apply(Give(two, one, aquas=aquas))
    assert (game.state.aquas(two), game.state.aquas(one)) == (0, 2 * aquas)
    assert refusal(game, Give(two, one, aquas=1)).code == "not-enough-aqua"
    with pytest.raises(BadInput, match="nobody to give to"):
        game.apply(Give(one, one, aquas=1))


# -- chits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_iiD5_eight_chits_are_shared_out(players: int):
    game = under_way(players=players)
    state = game.state
    chits = [state.leo(player).tokens.count("chit") for player in state.seats]
    assert chits == TOLD["chits"][players]
    assert sum(chits) == 8


def test_iiD5_chits_weigh_one_each():
    game = at_step("rescue-fleet")
    player = game.state.seats[0]
    site = next(iter(game.state.sites))
    game.apply(StationRocket(player, (game.state.players[player].crew[:-1],), site))
    game = set_up(game, lambda game: game.state.agenda[-1].tag == "rescue-chits")
    game.apply(PlaceChits(player, f"{player}:rocket", 3))
    stack = game.state.stacks[f"{player}:rocket"]
    assert (stack.tokens, stack.wet) == (["chit"] * 3, "4")
    too_many = PlaceChits(player, f"{player}:leo", 2)
    assert refusal(game, too_many).code == "not-enough-chits"
    game.apply(PlaceChits(player, f"{player}:leo", 1))
    assert game.to_act == (game.state.seats[1],)


def test_iiD5_then_the_first_year_begins():
    game = under_way()
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert (game.state.year, game.to_act) == (1, (game.state.first_player,))


def test_iiD5_the_setup_reads_back_from_the_log():
    game = set_up(begun(4), has_begun)
    again = type(game).from_lines(game.lines())
    assert again.state.fingerprint() == game.state.fingerprint()


def test_iiD5_with_cards_of_race_for_glory_too():
    game = new_game(
        "race-to-the-rescue", EVERYBODY[:3], options={"cards": "race-for-glory"}, seed=3
    )
    set_up(game, has_begun)
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert all(card[0] == "R" for own in game.state.players.values() for card in own.hand)


def test_iiD5_everybody_is_asked_in_words():
    game = begun(2)
    first = game.to_act[0]
    assert game.state.agenda[-1].question == f"{first} sets up: colony (iiD5)"
    game = at_step("rescue-fleet")
    assert "who stations a rocket at a claim?" in game.state.agenda[-1].question
    game = at_step("rescue-chits")
    first = game.to_act[0]
    assert game.state.agenda[-1].question == (f"{first} puts 4 discovery chits into stacks (iiD5)")


def test_iiD5_nothing_is_neither_given_nor_stationed():
    game = at_step("rescue-fleet")
    one, two = game.state.seats
    with pytest.raises(BadInput, match="nothing is to be given"):
        game.apply(Give(one, two))
    site = next(iter(game.state.sites))
    crew = game.state.players[one].crew[:-1]
    game.state.leo(one).cards.clear()
    assert refusal(game, StationRocket(one, (crew,), site)).code == "not-in-stack"
    decline(game)
    decline(game)
    with pytest.raises(BadInput, match="no card is to be stationed"):
        game.apply(StationPatents(one, (), "deimos"))
