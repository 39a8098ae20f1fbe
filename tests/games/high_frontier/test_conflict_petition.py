"""Petitions, and what war and anarchy forbid without them (3D3-3D5)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.auctions import Bid, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.delivery import Deliver
from planner.games.high_frontier.chapters.operations.market import SellCard, SellProduct
from planner.games.high_frontier.modules.conflict.petition import (
    AnswerPetition,
    Petition,
    PetitionLeave,
)
from planner.games.high_frontier.modules.conflict.restrictions import is_restricted
from planner.games.high_frontier.modules.conflict.sights import told
from planner.games.high_frontier.modules.politics.cycle import LegacyOffers
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from planner.motion import RollKind
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.helpers import draw_hand, refusal
from tests.games.high_frontier.politicking import end_year
from tests.games.high_frontier.warring import FOUR, battlefield, bribed, coins, propaganda

CARD = "CF075"
"""A refinery of mass 3, which needs nothing."""


def hand(*players: str):
    def arrange(state: State) -> None:
        for player, card in zip(players, (CARD, "CF070"), strict=False):
            draw_hand(state, player, card)

    return arrange


# -- petitions (3D3) -------------------------------------------------------------------------------


def boost_in_war(player: str, **more: object) -> Game:
    return battlefield(war=True, arrange=hand(player), on_turn=player, **more)


def test_3D3_3D4_3D4b_no_boost_without_a_petition():
    game = boost_in_war("ESA")
    refused = refusal(game, Boost("ESA", (CARD,)))
    assert refused.rule == "3D4b"
    assert "petition" in str(refused.hint)
    assert not any(isinstance(each, Template) and each.action is Boost for each in game.legal())
    assert refusal(game, Petition("ESA", "unity", "ESA")).code == "no-delegate"


def test_3D3_nothing_is_restricted_in_peace_nor_for_others():
    game = battlefield(arrange=hand("ESA"), on_turn="ESA")
    assert refusal(game, Petition("ESA", "unity", "ESA")).code == "peace"
    game.apply(Boost("ESA", (CARD,)))
    war = battlefield(war=True, on_turn="ESA")
    assert refusal(war, Petition("NASA", "honor", "NASA")).code == "not-your-turn"
    with pytest.raises(BadInput):
        war.apply(Petition("ESA", "centrist", "ESA"))


def test_3D3a_ones_own_extremist_evades():
    game = battlefield(war=True, on_turn="ESA")
    game.apply(Petition("ESA", "equality", "ESA"))
    game.apply(Research("ESA", "thruster", 0))
    assert refusal(game, Petition("ESA", "equality", "ESA")).code == "busy"


def test_3D3b_own_delegates_evade_where_allies_rule():
    allied = battlefield(("UN", "CRP", "ESA"), war=True, seats={"honor": {"UN": 1}}, on_turn="UN")
    allied.apply(Petition("UN", "honor", "UN"))
    hostile = boost_in_war("ESA", seats={"unity": {"ESA": 1}})
    assert refusal(hostile, Petition("ESA", "unity", "ESA")).code == "no-delegate"
    flipped = boost_in_war(
        "ESA", seats={"unity": {"ESA": 1}}, propaganda=propaganda(unity="independents")
    )
    flipped.apply(Petition("ESA", "unity", "ESA"))
    flipped.apply(Boost("ESA", (CARD,)))


def test_3D3c_an_allys_delegate_takes_his_leave():
    game = boost_in_war("NASA", seats={"unity": {"CRP": 1}})
    game.apply(Petition("NASA", "unity", "CRP", aquas=2))
    assert isinstance(game.state.agenda[-1], PetitionLeave)
    assert game.to_act == ("CRP",)
    before = game.state.aquas("CRP")
    game.apply(AnswerPetition("CRP", allow=True))
    assert game.state.aquas("CRP") == before + 2
    game.apply(Boost("NASA", (CARD,)))


def test_3D3c_who_refuses_is_not_asked_again_this_turn():
    game = boost_in_war("NASA", seats={"unity": {"CRP": 1}})
    game.apply(Petition("NASA", "unity", "CRP"))
    game.apply(AnswerPetition("CRP", allow=False))
    assert refusal(game, Petition("NASA", "unity", "CRP")).code == "refused"
    assert refusal(game, Boost("NASA", (CARD,))).rule == "3D4b"


def test_3D3d_3D2f_anybody_petitions_a_corrupt_delegate_without_leave():
    game = boost_in_war(
        "SpaceX",
        seats={"unity": {"CRP": 1}},
        corrupt=bribed("unity", "CRP"),
        reserves={"CRP": coins(2)},
    )
    game.apply(Petition("SpaceX", "unity", "CRP"))
    game.apply(Boost("SpaceX", (CARD,)))


def test_3D3a_of_enemies_only_the_extremist_and_only_if_one_may_talk():
    sides = ("UN", "ESA", "SpaceX")
    game = battlefield(sides, war=True, arrange=hand("ESA"), on_turn="ESA")
    assert refusal(game, Petition("ESA", "unity", "UN")).code == "no-delegate"
    talking = battlefield(
        sides,
        war=True,
        arrange=hand("ESA"),
        seats={"honor": {"ESA": 1}},
        corrupt=bribed("honor", "ESA"),
        reserves={"ESA": coins(2)},
        on_turn="ESA",
    )
    talking.apply(Petition("ESA", "honor", "ESA"))
    talking.apply(Petition("ESA", "unity", "UN"))
    talking.apply(AnswerPetition("UN", allow=True))
    talking.apply(Boost("ESA", (CARD,)))


def test_3D3_a_petition_is_good_for_one_boost():
    game = boost_in_war(
        "ESA", seats={"unity": {"ESA": 1}}, propaganda=propaganda(unity="independents")
    )
    game.apply(Petition("ESA", "unity", "ESA"))
    assert refusal(game, Petition("ESA", "unity", "ESA")).code == "already-evaded"
    game.apply(Boost("ESA", (CARD,)))
    assert is_restricted(game.table, "ESA", Ideology.UNITY)


# -- what is restricted (3D4, 3D5) -----------------------------------------------------------------


def market(state: State) -> None:
    draw_hand(state, "ESA", "CT045", CARD)
    state.players["ESA"].hand.remove("CT045")
    state.leo("ESA").cards.append(PlayedCard("CT045R"))


def test_3D4a_war_pays_an_aqua_for_patents_and_nothing_for_products():
    game = battlefield(war=True, arrange=market, on_turn="ESA")
    assert refusal(game, SellProduct("ESA", "CT045")).rule == "3D4a"
    assert SellProduct("ESA", "CT045") not in game.legal()
    before = game.state.aquas("ESA")
    game.apply(SellCard("ESA", CARD))
    assert game.state.aquas("ESA") == before + 1


def test_3D4a_evaded_the_market_is_free():
    def with_delegate() -> Game:
        return battlefield(war=True, arrange=market, seats={"freedom": {"ESA": 1}}, on_turn="ESA")

    game = with_delegate()
    before = game.state.aquas("ESA")
    game.apply(Petition("ESA", "freedom", "ESA"))
    game.apply(SellCard("ESA", CARD))
    assert game.state.aquas("ESA") == before + 3
    game = with_delegate()
    game.apply(Petition("ESA", "freedom", "ESA"))
    game.apply(SellProduct("ESA", "CT045"))
    assert game.state.aquas("ESA") == before + 10


def test_3D4d_no_auction_is_held_and_all_may_join_one():
    game = battlefield(war=True, on_turn="SpaceX", seats={"equality": {"SpaceX": 1}})
    assert refusal(game, Research("SpaceX", "thruster", 0)).rule == "3D4d"
    game.apply(Petition("SpaceX", "equality", "SpaceX"))
    game.apply(Research("SpaceX", "thruster", 0))
    game.apply(Bid("NASA", 1))


def coming_home(state: State) -> None:
    put_stack(state, "ESA:rocket", "cycler", "CT048F", wet="8")


def home(game: Game) -> Move:
    return Move("ESA", "ESA:rocket", "CT048", ("leo",))


def test_3D5_3D5b_nobody_enters_leo_from_space():
    game = battlefield(war=True, arrange=coming_home, on_turn="ESA")
    refused = refusal(game, home(game))
    assert refused.rule == "3D5b"
    reached = {
        path[-1]
        for each in game.legal()
        if isinstance(each, Template) and each.action is Move
        for path in (way.parameters["path"] for way in each.free["path"].values())
    }
    assert reached
    assert "leo" not in reached


def test_3D5b_evaded_once():
    game = battlefield(
        war=True,
        arrange=coming_home,
        seats={"authority": {"ESA": 1}},
        propaganda=propaganda(authority="independents"),
        extremists=("NASA", "ESA", "SpaceX"),
        on_turn="ESA",
    )
    game.apply(Petition("ESA", "authority", "ESA"))
    game.apply(home(game))
    assert game.state.stacks["ESA:rocket"].space == "leo"
    assert is_restricted(game.table, "ESA", Ideology.AUTHORITY)


def product_at_ceres(state: State) -> None:
    claim(state, "ceres", "ESA", factory=True)
    put_stack(state, "ESA:outpost-1", "ceres", "CT048R", tanks=4)


DELIVERY = Deliver("ESA", "ESA:outpost-1", "CT048")


def test_3D5b_I9_no_delivery_comes_into_leo():
    game = battlefield(war=True, arrange=product_at_ceres, on_turn="ESA")
    refused = refusal(game, DELIVERY)
    assert refused.rule == "3D5b"
    assert "authority" in str(refused.hint)
    assert DELIVERY not in game.legal()
    battlefield(arrange=product_at_ceres, on_turn="ESA").apply(DELIVERY)


def test_3D5b_I9_a_petition_is_good_for_one_delivery():
    game = battlefield(
        war=True,
        arrange=product_at_ceres,
        corrupt=bribed("authority", "CRP"),
        seats={"authority": {"CRP": 1}},
        on_turn="ESA",
    )
    game.apply(Petition("ESA", "authority", "CRP"))
    game.apply(DELIVERY)
    assert "CT048R" in cards_of(game.state, "ESA:leo")
    assert is_restricted(game.table, "ESA", Ideology.AUTHORITY)


def test_3D5c_N4e_enemies_do_not_pay_for_legacy_votes():
    game = battlefield(war=True, year=12)
    end_year(game)
    due = game.state.agenda[-1]
    assert isinstance(due, LegacyOffers)
    assert (due.first, game.to_act) == ("CRP", ("NASA",))


def test_3D5c_N4e_white_with_the_extremist_pays_enemies_for_theirs():
    def first(state: State) -> None:
        state.first_player = "SpaceX"

    game = battlefield(war=True, year=12, arrange=first)
    while not isinstance(game.state.agenda[-1], LegacyOffers):
        game.apply(EndTurn(game.to_act[0]))
    assert set(game.to_act) == {"NASA", "ESA"}


def gift(giver: str, to: str) -> Offer:
    return Offer(giver, (DealTerms(giver, to, aquas=1),))


def test_3D5c_no_negotiation_with_enemies():
    sides = ("UN", "ESA", "SpaceX")
    game = battlefield(sides, war=True, on_turn="ESA")
    assert refusal(game, gift("ESA", "UN")).rule == "3D5c"
    game.apply(gift("ESA", "SpaceX"))
    game.apply(Agree("SpaceX"))
    offers = [each for each in game.legal() if isinstance(each, Template) and each.action is Offer]
    partners = {
        terms.to
        for each in offers
        for bargain in each.free["terms"].values()
        for terms in bargain
        if terms.giver == "ESA"
    }
    assert partners == {"SpaceX"}


def test_3D5c_white_with_his_extremist_speaks_with_everybody():
    game = battlefield(war=True, on_turn="ESA")
    game.apply(gift("ESA", "NASA"))
    game.apply(Agree("NASA"))
    assert refusal(game, gift("ESA", "CRP")).rule == "3D5c"
    silent = battlefield(war=True, extremists=("ESA", "SpaceX", "CRP"), on_turn="ESA")
    assert refusal(silent, gift("ESA", "NASA")).rule == "3D5c"


def test_3D5c_white_gives_leave_to_talk():
    game = battlefield(war=True, on_turn="ESA")
    game.apply(Petition("ESA", "honor", "NASA", aquas=1))
    game.apply(AnswerPetition("NASA", allow=True))
    game.apply(gift("ESA", "CRP"))
    game.apply(Agree("CRP"))


def at_a_hazard(game: Game) -> None:
    game.state.agenda.append(HazardDue("ESA", "ESA:rocket", "leo", RollKind.CRASH))


def test_3D5e_no_finao():
    sides = ("NASA", "ESA", "CRP")
    game = battlefield(sides, war=True, arrange=coming_home, on_turn="ESA")
    at_a_hazard(game)
    assert refusal(game, PayFinao("ESA")).rule == "3D5e"
    assert game.legal() == [RollHazard("ESA")]


def test_3D5e_evaded_when_the_hazard_comes():
    game = battlefield(
        war=True, arrange=coming_home, seats={"individuality": {"ESA": 1}}, on_turn="ESA"
    )
    at_a_hazard(game)
    assert Petition("ESA", "individuality", "ESA") in game.legal()
    game.apply(Petition("ESA", "individuality", "ESA"))
    game.apply(PayFinao("ESA"))
    assert is_restricted(game.table, "ESA", Ideology.INDIVIDUALITY)


def test_3C4c_3C4_anarchy_restricts_as_war_does():
    game = battlefield(anarchy=True, arrange=hand("ESA"), on_turn="ESA")
    assert refusal(game, Boost("ESA", (CARD,))).rule == "3D4b"


def test_the_terminal_tells_what_is_forbidden_and_how_it_is_evaded():
    game = battlefield(war=True, on_turn="NASA", seats={"unity": {"CRP": 1, "ESA": 1}})
    lines = [str(each) for each in told(game.table)]
    assert "NASA: no boost (unity); evaded by: a delegate of CRP, by leave" in lines
    assert "NASA: no FINAO (individuality); evaded by: a delegate of SpaceX, by leave" in lines
    market = "no products on the free market, and 1 aqua for a patent"
    assert f"NASA: {market} (freedom); evaded by: nobody" in lines
    assert lines[0].startswith("War: enemies have to fight: Loyalists: CRP (extremist)")


@pytest.mark.parametrize("player", FOUR)
def test_whoever_is_on_turn_may_petition_what_is_listed(player: str):
    game = battlefield(war=True, on_turn=player, seats={"unity": {"CRP": 1}, "honor": {"ESA": 1}})
    for each in game.legal():
        if isinstance(each, Petition):
            game.copy().apply(each)
