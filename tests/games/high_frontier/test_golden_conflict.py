"""The module's own examples of war and peace, played through."""

from __future__ import annotations

from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.operations.auctions import Auction, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.operations.prospect import may_prospect_luna
from planner.games.high_frontier.chapters.scoring import glories, scores
from planner.games.high_frontier.modules.conflict.blocs import (
    has_extremist,
    is_war,
    may_attack,
    owes_bribe,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.corruption import Suborn
from planner.games.high_frontier.modules.conflict.defection import Defect
from planner.games.high_frontier.modules.conflict.petition import (
    FREE,
    AnswerPetition,
    Petition,
    ground,
)
from planner.games.high_frontier.modules.conflict.scoring import bribe_points
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, MoveDelegate
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.scoring import politics
from planner.games.high_frontier.table.state import Glory, State
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand, refusal
from tests.games.high_frontier.test_industrialize import ALGAE, SANDWORM
from tests.games.high_frontier.warring import FOUR, battlefield, coins, conflict_of, own, propaganda

FILE = "conflict"
CARD = "CF075"


def card_for(player: str):
    return lambda state: draw_hand(state, player, CARD)


@golden("3B3c", FILE)
def test_3B3c_a_traitor(case: Case):
    given, expect = case["given"], case["expect"]
    traitor, victim = given["traitor"], given["victim"]
    game = battlefield(tuple(given["players"]), war=True, on_turn=traitor)
    game.apply(Defect(traitor))
    assert may_attack(game.table, traitor, victim) is expect["may_attack"]
    assert owes_bribe(game.table, traitor, victim) is (expect["bribes_to_victim"] == 1)
    assert (not has_extremist(game.table, traitor)) is expect["defeated"]


@golden("3C1", FILE)
def test_3C1_the_first_m_factory(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        claim(state, "psyche", "NASA")
        put_stack(state, "NASA:outpost-1", "psyche", SANDWORM, ALGAE)
        house = state.part(Assembly)
        assert house is not None
        state.put_part(Assembly(house.star, house.delegates, {"honor": given["disks"]}))
        state.seniority_disks -= given["disks"]

    game = battlefield(arrange=arrange, on_turn="NASA")
    assert game.table.site("psyche").spectral == given["spectral"]
    game.apply(Industrialize("NASA", "psyche", "CB059", "CF075"), (given["roll"],))
    assert stock_price(game.table, given["spectral"]) == expect["price"]
    assert given["roll"] + given["disks"] == expect["sum"]
    assert not is_war(game.table)
    game.apply(EndTurn("NASA"), (1,))
    assert is_war(game.table) is expect["war_at_end_of_turn"]


@golden("3D", FILE)
def test_3Da_luna(case: Case):
    given, expect = case["given"], case["expect"]
    game = battlefield(war=given["war"])
    luna = next(s.id for s in game.book.board.sites if "luna" in s.id)
    for who, crew in (("enemy", "CQ038F"), ("ally", "CQ042F")):
        put_stack(game.state, f"{given[who]}:outpost-1", luna, crew)
    assert game.state.first_player == given["first_player"]
    for who in ("enemy", "ally"):
        assert may_prospect_luna(game.table, given[who], luna) is expect[who]


@golden("3D2f", FILE)
def test_3D2f_suborned_to_boost(case: Case):
    given, expect = case["given"], case["expect"]
    player, owner = given["player"], given["owner"]
    game = battlefield(
        war=True, arrange=card_for(player), seats={"unity": {owner: 1}}, on_turn=player
    )
    aquas, held = game.state.aquas(player), bribes(game.table, player)
    game.apply(Suborn(player, owner, "unity"))
    assert bribes(game.table, player) - held == expect["bribes"]
    assert aquas - game.state.aquas(player) == expect["aquas_for_suborning"]
    game.state.leo(player).tanks += 4
    game.apply(Petition(player, "unity", owner))
    game.apply(Boost(player, (CARD,)))
    assert (CARD not in game.state.players[player].hand) is expect["boosts"]


@golden("3D3b", FILE)
def test_3D3b_talks(case: Case):
    given = case["given"]
    player, enemy = given["player"], given["enemy"]
    game = battlefield(
        (player, "CRP", enemy), war=True, seats={"unity": {player: 1}}, on_turn=player
    )
    offer = Offer(player, (DealTerms(player, enemy, aquas=1),))
    game.apply(Fundraise(player))
    game.apply(Forgo(player))
    game.apply(MoveDelegate(player, "unity", "honor"))
    assert refusal(game, offer).rule == "3D5c"
    game.apply(Petition(player, "honor", player))
    game.apply(offer)
    entry = game.apply(Agree(enemy))
    assert bool(entry.moved) is case["expect"]["deal"]


@golden("3D3d", FILE)
def test_3D3d_a_corrupt_delegate_of_ones_own(case: Case):
    player, expect = case["given"]["player"], case["expect"]
    game = battlefield(anarchy=True, seats={"centrist": {player: 1}}, on_turn=player)
    aquas, held = game.state.aquas(player), bribes(game.table, player)
    game.apply(Fundraise(player))
    game.apply(Forgo(player))
    game.apply(MoveDelegate(player, "centrist", "unity"))
    game.apply(Suborn(player, player, "unity"))
    assert game.state.aquas(player) - aquas == expect["aquas"]
    assert bribes(game.table, player) - held == expect["bribes"]
    for other in (player, *expect["others_may_petition"]):
        assert ground(game.table, other, Ideology.UNITY, player) == FREE
    game.apply(EndTurn(player))
    assert (assembly(game.table).of(player, "unity") == 1) is expect["stays"]


@golden("3D4b", FILE)
def test_3D4b_a_corrupt_delegate_of_another(case: Case):
    player, owner = case["given"]["player"], case["given"]["owner"]
    game = battlefield(
        (*FOUR[:2], player),
        war=True,
        arrange=card_for(player),
        seats={"unity": {owner: 1}},
        corrupt={"unity": {owner: coins(1)}},
        reserves={owner: coins(2)},
        on_turn=player,
    )
    game.apply(Petition(player, "unity", owner))
    game.apply(Boost(player, (CARD,)))
    assert (CARD not in game.state.players[player].hand) is case["expect"]["boosts"]


@golden("3D4d", FILE)
def test_3D4d_an_auction(case: Case):
    player = case["given"]["player"]
    game = battlefield(war=True, on_turn=player)
    game.apply(Petition(player, own(game, player), player))
    game.apply(Research(player, "thruster", 0))
    auction = game.state.agenda[-1]
    assert isinstance(auction, Auction)
    assert case["expect"]["bidders"] == "all"
    assert set(auction.bidders) == set(FOUR)


@golden("3D5c", FILE)
def test_3D5c_white_is_asked(case: Case):
    given, expect = case["given"], case["expect"]
    asker, enemy, white = given["asker"], given["enemy"], given["white"]
    game = battlefield(tuple(given["players"]), war=True, on_turn=asker)
    offer = Offer(asker, (DealTerms(asker, enemy, aquas=1),))
    assert game.may(offer) is expect["before"]
    game.apply(Petition(asker, "honor", white, aquas=1))
    game.apply(AnswerPetition(white, allow=True))
    assert game.may(offer) is expect["after"]


@golden("3F4c", FILE)
def test_3F4c_capitulation(case: Case):
    last, expect = case["given"]["last"], case["expect"]
    loyal = propaganda(freedom="loyalists", individuality="loyalists")
    game = battlefield(
        ("NASA", "CRP", last), war=True, propaganda=loyal, on_turn=last, reserves={last: coins(3)}
    )
    game.apply(Defect(last))
    game.apply(EndTurn(last))
    assert conflict_of(game).victors == expect["victors"]
    assert sum(assembly(game.table).all_of(each) for each in FOUR) == expect["delegates"]
    assert len(list(conflict_of(game).coins)) == expect["bribes"]
    assert len(active(game.table)) == expect["laws"]


@golden("3G1", FILE)
def test_3G1_a_republic_is_scored(case: Case):
    expect = case["expect"]

    def arrange(state: State) -> None:
        claim(state, "ceres", "ESA")
        state.players["ESA"].glories.append(Glory("mars", high=True))

    game = battlefield(arrange=arrange, victors=case["given"]["victors"])
    game.state.parts["assembly"] = Assembly("authority", assembly(game.table).delegates)
    assert politics(game.table, "ESA") == expect["politics"]
    assert bribe_points(game.table, "ESA") == expect["bribes"] * bribes(game.table, "ESA")
    parts = next(each.parts for each in scores(game.table) if each.player == "ESA")
    assert parts["glories"] == expect["glories"] * glories(game.table, "ESA")
