"""Offers and consent (N), and the simple deals that are listed."""

from __future__ import annotations

from typing import Any

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.deals.negotiation import (
    Agree,
    Decline,
    Offer,
    Withdraw,
    deal_words,
    open_deals,
)
from planner.games.high_frontier.chapters.free.discard import Discard
from planner.games.high_frontier.chapters.heroism import Nominate
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.table.state import Stack, StackKind, State
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover, Leave
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Ruling, Template
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.dealing import NASA_CREW, aquas, deal, offer, table
from tests.games.high_frontier.helpers import draw_hand, new_game, refusal

# -- offers and consent -------------------------------------------------------------------------


def test_N_a_deal_takes_the_consent_of_everybody_in_it():
    game = table()
    game.apply(
        offer(
            DealTerms("NASA", "ESA", aquas=3),
            DealTerms("ESA", "Shimizu", aquas=2),
            DealTerms("Shimizu", "NASA", aquas=1),
        )
    )
    assert set(game.offered) == {"ESA", "Shimizu"}
    assert aquas(game) == [6, 6, 6]
    assert refusal(game, Agree("NASA")).code == "no-such-deal"
    game.apply(Agree("Shimizu"))
    assert (game.offered, aquas(game)) == (("ESA",), [6, 6, 6])
    game.apply(Agree("ESA"))
    assert aquas(game) == [4, 7, 7]
    assert (game.offered, open_deals(game.table)) == ((), [])


def test_N_one_refusal_and_the_deal_is_off():
    game = table()
    game.apply(offer(DealTerms("NASA", "ESA", aquas=3), DealTerms("ESA", "Shimizu", aquas=2)))
    game.apply(Agree("Shimizu"))
    entry = game.apply(Decline("ESA"))
    assert str(entry.says[0]) == "ESA declines deal 1, it is off (N)"
    assert (game.offered, aquas(game)) == ((), [6, 6, 6])


def test_N_who_has_agreed_may_still_decline_until_all_have():
    game = table()
    game.apply(offer(DealTerms("NASA", "ESA", aquas=3), DealTerms("ESA", "Shimizu", aquas=2)))
    game.apply(Agree("Shimizu"))
    game.apply(Decline("Shimizu"))
    assert refusal(game, Agree("ESA")).code == "no-such-deal"


def test_N_an_offer_stops_nobody():
    game = table()
    game.apply(offer(DealTerms("ESA", "Shimizu", aquas=1)))
    assert game.to_act == ("NASA",)
    assert any(isinstance(choice, Income) for choice in game.legal("NASA"))
    game.apply(Income("NASA"))
    game.apply(Agree("Shimizu"))
    assert aquas(game) == [7, 5, 7]


def test_N_those_whom_an_offer_concerns_are_shown_it_and_nobody_else():
    game = table()
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    answers = [c for name in ("NASA", "ESA", "Shimizu") for c in game.legal(name)]
    answers = [c for c in answers if isinstance(c, Agree | Decline | Withdraw)]
    assert answers == [Agree("NASA", 1), Decline("NASA", 1), Withdraw("ESA", 1)]
    assert deal_words(open_deals(game.table)[0]) == (
        "ESA offers deal 1: ESA gives NASA 1 aqua. NASA: agreed? (N)"
    )


def test_N_an_offer_is_taken_back_until_all_have_agreed():
    game = table()
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    assert refusal(game, Withdraw("NASA")).code == "no-such-deal"
    entry = game.apply(Withdraw("ESA"))
    assert str(entry.says[0]) == "ESA withdraws deal 1 (N)"
    assert refusal(game, Agree("NASA")).code == "no-such-deal"


def test_N_offers_stand_side_by_side_and_go_by_their_numbers():
    game = table()
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    game.apply(offer(DealTerms("Shimizu", "NASA", aquas=2)))
    with pytest.raises(BadInput, match="more than one; say deal 1, 2"):
        game.apply(Agree("NASA"))
    game.apply(Agree("NASA", 2))
    assert aquas(game) == [8, 6, 4]
    assert refusal(game, Agree("NASA", 2)).code == "no-such-deal"
    game.apply(Decline("NASA"))
    assert open_deals(game.table) == []
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    assert [deal.number for deal in open_deals(game.table)] == [3]


def test_N_an_offer_lapses_with_the_turn():
    game = table()
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    entry = game.apply(EndTurn("NASA"))
    assert "Deal 1 of ESA lapses with the turn (N)" in map(str, entry.says)
    assert refusal(game, Agree("NASA")).code == "no-such-deal"


def test_N_H5b_nothing_is_offered_or_agreed_to_while_a_turn_closes():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "mars-aerobrake-2", NASA_CREW, wet="5")

    game = table(arrange)
    game.apply(offer(DealTerms("NASA", "ESA", aquas=1)))
    entry = game.apply(EndTurn("NASA"))
    assert isinstance(game.state.agenda[-1], HazardDue)
    assert "Deal 1 of NASA lapses with the turn (N)" in map(str, entry.says)
    assert (game.offered, open_deals(game.table)) == ((), [])
    assert not any(isinstance(choice, Agree) for choice in game.legal("ESA"))
    assert refusal(game, Agree("ESA", 1)).code == "no-such-deal"
    late = refusal(game, offer(DealTerms("NASA", "ESA", aquas=1)))
    assert (late.rule, late.code) == ("N", "turn-is-closing")


def test_N_what_has_become_impossible_is_refused_with_the_reason():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    game.apply(offer(DealTerms("NASA", "ESA", cards=("CT045",))))
    game.apply(Discard("NASA", "CT045"))
    refused = refusal(game, Agree("ESA"))
    assert (refused.rule, refused.code) == ("N2", "stale-deal")
    assert "deal 1 cannot be carried out any more: NASA does not hold CT045" in str(refused)
    assert [c for c in game.legal("ESA") if isinstance(c, Agree | Decline)] == [Decline("ESA", 1)]


def test_N_a_ruling_on_the_offer_holds_for_the_deal():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    deal(game, DealTerms("NASA", "ESA", cards=("CT045",)))
    on = offer(DealTerms("ESA", "Shimizu", cards=("CT045",)))
    game.apply(Ruling("ESA", on, ("N2a",), "nobody knew"), granted=True)
    game.apply(Agree("Shimizu"))
    assert game.state.players["Shimizu"].hand == ["CT045"]


def test_N_offers_come_at_any_time_on_anybodys_turn():
    game = table()
    deal(game, DealTerms("ESA", "Shimizu", aquas=1))
    assert aquas(game) == [6, 5, 7]
    assert game.to_act == ("NASA",)


# -- amid an auction ----------------------------------------------------------------------------


def test_Na_what_is_agreed_in_an_auction_changes_hands_after_it():
    game = table()
    game.apply(Research("NASA", "thruster", 0))
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    entry = game.apply(Agree("NASA"))
    assert str(entry.says[1]) == "Deal 1 is struck; it is carried out when this is over (Na)"
    assert aquas(game) == [6, 6, 6]
    assert refusal(game, Withdraw("ESA")).code == "no-such-deal"
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state
    game.apply(Pass("ESA"))
    entry = game.apply(Pass("Shimizu"))
    assert "Deal 1 is carried out (Na)" in map(str, entry.says)
    assert (game.to_act, aquas(game)) == (("NASA",), [7, 5, 6])


def test_Na_computer_players_answer_a_deal_amid_an_auction_in_which_they_are_not_asked():
    """What they think of the table is kept; which deals are open they see as it is now."""
    game = table()
    bot = MediumPlayer(1)
    game.apply(Research("NASA", "thruster", 0))
    for name in ("ESA", "Shimizu"):
        bot.choose(game.view(name), game.legal(name))
    game.apply(Pass("ESA"))
    game.apply(offer(DealTerms("Shimizu", "ESA", aquas=1), by="Shimizu"))
    view = game.view("ESA")
    assert bot.choose(view, view.legal("ESA")) == Agree("ESA", 1)


def test_Na_deals_of_an_auction_are_carried_out_in_the_order_they_were_struck():
    game = table()
    game.apply(Research("NASA", "thruster", 0))
    deal(game, DealTerms("ESA", "NASA", aquas=6))
    deal(game, DealTerms("NASA", "ESA", aquas=12))
    game.apply(Pass("ESA"))
    game.apply(Pass("Shimizu"))
    assert aquas(game) == [0, 12, 6]


def test_Na_what_can_no_longer_be_done_after_the_auction_comes_to_nothing():
    game = table()
    game.apply(Research("NASA", "thruster", 0))
    deal(game, DealTerms("NASA", "Shimizu", aquas=6))
    game.apply(Bid("ESA", 1))
    game.apply(Bid("NASA", 1))
    game.apply(Pass("ESA"))
    entry = game.apply(Pass("Shimizu"))
    assert "Deal 1 comes to nothing: NASA gives 1 aqua more than there are (N1)" in map(
        str, entry.says
    )
    assert aquas(game) == [5, 6, 6]
    assert game.state.turn is not None
    assert game.state.turn.deals == []


def silence(player: str, to: str = "NASA", price: int = 2) -> tuple[DealTerms, ...]:
    return (DealTerms(player, to, no_more_bids=True), DealTerms(to, player, aquas=price))


def test_N1_who_has_agreed_to_bid_no_more_is_not_asked_again():
    game = table()
    game.apply(Research("NASA", "thruster", 0))
    entry = deal(game, *silence("ESA"), by="ESA")
    assert "ESA is bound to bid no more this turn (N1)" in map(str, entry.says)
    assert game.to_act == ("Shimizu",)
    assert refusal(game, Bid("ESA", 3)).code == "not-asked"
    assert "bound to bid no more: ESA (N1)" in game.state.agenda[-1].question
    game.apply(Bid("Shimizu", 1))
    assert game.to_act == ("NASA",)


def test_N1_an_auction_in_which_nobody_may_bid_any_more_is_over():
    game = table(factions=("NASA", "ESA"))
    game.apply(Research("NASA", "thruster", 0))
    deal(game, *silence("ESA"), by="NASA")
    assert game.to_act == ("NASA",)
    assert len(game.state.players["NASA"].hand) >= 1
    assert (game.state.aquas("NASA"), game.state.aquas("ESA")) == (4, 8)


def test_N1_the_word_given_before_the_auction_holds_in_it_and_for_this_turn_only():
    game = table(factions=("NASA", "ESA"))
    deal(game, *silence("ESA"))
    entry = game.apply(Research("NASA", "thruster", 0))
    assert any("NASA wins" in line.text for line in entry.says)
    game.apply(EndTurn("NASA"))
    game.apply(Research("ESA", "reactor", 1))
    assert game.to_act == ("NASA",)


def test_N1_who_is_bound_opens_no_auction():
    game = table(factions=("NASA", "ESA"))
    deal(game, *silence("NASA", to="ESA"))
    refused = refusal(game, Research("NASA", "thruster", 0))
    assert (refused.rule, refused.code) == ("N1", "bound-by-deal")
    assert not [c for c in game.legal() if isinstance(c, Template) and c.action is Research]


def test_N1_the_word_to_bid_no_more_is_listed_in_an_auction():
    game = table()
    word = {"giver": "ESA", "to": "NASA", "no_more_bids": True}
    for auction in (False, True):
        if auction:
            game.apply(Research("NASA", "thruster", 0))
        (template,) = [
            c for c in game.legal("ESA") if isinstance(c, Template) and c.action is Offer
        ]
        assert (word in template.as_dict()["choose"]["terms"]["goods"]) is auction


# -- the log ------------------------------------------------------------------------------------


def test_N_the_log_tells_the_deal_and_replays_it():
    game = table(seed=3)
    entry = game.apply(offer(DealTerms("NASA", "ESA", aquas=3), promise="I owe you one"))
    assert [str(line) for line in entry.says] == [
        "NASA offers deal 1: NASA gives ESA 3 aqua (N)",
        "NASA promises, without being bound: I owe you one (N)",
    ]
    again = Game.from_lines(game.lines())
    assert again.state == game.state
    entry = game.apply(Agree("ESA"))
    assert entry.moved == (("NASA:leo", "ESA:leo", 3),)
    assert Game.from_lines(game.lines()).state == game.state


def test_N_a_state_with_an_open_deal_is_plain_data():
    game = table()
    game.apply(offer(DealTerms("ESA", "NASA", aquas=1)))
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state


def given(into: str = "ESA:leo", **more: Any) -> tuple[DealTerms, ...]:
    return (DealTerms("NASA", "ESA", handovers=(Handover("NASA:leo", into, **more),)),)


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ((), "needs terms"),
        ((DealTerms("NASA", "ESA"),), "nothing"),
        ((DealTerms("NASA", "NASA", aquas=1),), "both sides"),
        ((DealTerms("NASA", "UN", aquas=1),), "nobody plays"),
        ((DealTerms("NASA", "ESA", aquas=-1),), "never negative"),
        ((DealTerms("ESA", "Shimizu", aquas=1),), "no part"),
        ((DealTerms("NASA", "ESA", leaves=(Leave("lift"),)),), "no service"),
        ((DealTerms("NASA", "ESA", leaves=(Leave("luna", "luna-shackleton"),)),), "no place"),
        ((DealTerms("NASA", "ESA", leaves=(Leave("factory-assist"),)),), "needs a place"),
        ((DealTerms("NASA", "ESA", deeds=(Deed("psyche", ("moon",)),)),), "no tokens"),
        (given(tanks=-3), "never negative"),
        (given(fuel=-1, tanks=2), "never negative"),
        (given(), "nothing of NASA:leo is handed over"),
        (given(whole=True, tanks=1), "whole or in part"),
        (given(into="ESA:nowhere", tanks=1), "no name of a stack"),
        (given(into="NASA:rocket", tanks=1), "would not belong to ESA"),
    ],
)
@pytest.mark.parametrize("auction", [False, True])
def test_N_senseless_offers_are_refused(terms: tuple[DealTerms, ...], message: str, auction: bool):
    game = table()
    if auction:
        game.apply(Research("NASA", "thruster", 0))
    before = game.state.fingerprint()
    with pytest.raises(BadInput, match=message):
        game.apply(Offer("NASA", terms))
    assert game.state.fingerprint() == before


# -- what is listed -----------------------------------------------------------------------------


def rich() -> Game:
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", "CT045")
        draw_hand(state, "ESA", "CF078")
        claim(state, "psyche", "ESA", factory=True)
        claim(state, "davida", "NASA")
        put_stack(state, "ESA:rocket", "psyche", "CB058F", wet="4")
        put_stack(state, "NASA:outpost-1", "psyche", "CF074R", glitched=True)
        put_stack(state, "NASA:outpost-2", "davida", NASA_CREW)

    return table(arrange)


def test_N_simple_offers_are_listed_as_one_template():
    game = rich()
    (template,) = [c for c in game.legal() if isinstance(c, Template) and c.action is Offer]
    data = template.as_dict()["choose"]["terms"]
    assert data["aquas"] == {"NASA": 6, "ESA": 6, "Shimizu": 6}
    assert {"giver": "ESA", "to": "NASA", "leaves": [{"service": "push"}]} in data["goods"]
    assert {"giver": "ESA", "to": "NASA", "deeds": [{"site": "psyche"}]} in data["goods"]
    refinery = {"stack": "NASA:outpost-1", "into": "ESA:outpost-1", "cards": ["CF074"]}
    assert {"giver": "NASA", "to": "ESA", "handovers": [refinery]} in data["goods"]


def test_N_a_template_of_offers_prints_in_a_line():
    game = rich()
    (template,) = [c for c in game.legal() if isinstance(c, Template) and c.action is Offer]
    assert len(repr(template)) < 200


def test_N_every_listed_offer_can_be_carried_out():
    game = rich()
    count = 0
    for player in ("NASA", "ESA"):
        (template,) = [
            c for c in game.legal(player) if isinstance(c, Template) and c.action is Offer
        ]
        for action in template.actions():
            count += 1
            if count % 7:
                continue
            trial = game.copy()
            trial.apply(action)
            for party in trial.offered:
                trial.apply(Agree(party))
            assert trial.to_act == ("NASA",)
    assert count > 150


def test_N_Lc_those_who_are_not_on_turn_are_shown_offers_and_nominations():
    game = table()
    kinds = {c.action for c in game.legal("ESA") if isinstance(c, Template)}
    assert kinds == {Offer, Nominate}
    game.apply(Research("NASA", "thruster", 0))
    kinds = {c.action for c in game.legal("NASA") if isinstance(c, Template)}
    assert kinds == {Offer}


def test_N_beggars_have_nothing_to_offer():
    game = new_game("race-to-mars", ("NASA", "Shimizu"))
    for player in game.state.players.values():
        game.state.stacks[player.bank].tanks = 0
    assert Bargains(game.table, "Shimizu").is_empty
    assert game.legal("Shimizu") == []


def test_iiA1_deals_are_made_in_race_for_glory_too():
    game = new_game("race-to-mars", ("NASA", "ESA"))
    deal(game, DealTerms("NASA", "ESA", aquas=1))
    assert (game.state.aquas("NASA"), game.state.aquas("ESA")) == (3, 5)


def test_E2_a_stack_record_copies_what_it_owes():
    stack = Stack("NASA:outpost-1", "NASA", StackKind.OUTPOST, "geo", moved_by="ESA")
    assert stack.copy() == stack
