"""Players that plan take deals that help them, and nobody more than them (N)."""

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import (
    Agree,
    Decline,
    Offer,
    open_deals,
    struck,
)
from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.playing.thinking.dealing import gain
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.weights import default_weights
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Deed, Leave
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action
from tests.games.high_frontier.arrange import claim
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.rescuing import begun, set_up

KIT = ("CB064", "CF070", "CT051")
"""A robonaut, a refinery and a thruster that need nothing in Race for Glory."""


def market(*, spare: str = "CT053", aquas: int = 12) -> Game:
    """NASA lacks a robonaut, and there are no more; CRP has all that it needs, and a spare card."""

    def arrange(state: State) -> None:
        draw_hand(state, "CRP", *KIT, spare)
        draw_hand(state, "NASA", "CF071", "CT054")
        state.leo("CRP").tanks = 15
        state.leo("NASA").tanks = aquas
        state.decks["robonaut"].clear()

    return new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False)


def said_to(game: Game, *terms: DealTerms) -> Action:
    """What CRP says to an offer of NASA."""
    game.apply(Offer("NASA", terms))
    return PLAYERS["medium"](1).choose(game.view("CRP"), game.legal("CRP"))


def gained(game: Game, player: str) -> float:
    """What the deal on the table changes for a player."""
    after = struck(game.table, open_deals(game.table)[0])
    return gain(Thoughts(game.table, player, default_weights()), after)


def buys(card: str, aquas: int) -> tuple[DealTerms, DealTerms]:
    return DealTerms("NASA", "CRP", aquas=aquas), DealTerms("CRP", "NASA", cards=(card,))


def test_N1_a_gift_is_taken():
    assert said_to(market(), DealTerms("NASA", "CRP", aquas=1)) == Agree("CRP", 1)


def test_N1_nothing_is_given_for_nothing():
    assert said_to(market(), DealTerms("CRP", "NASA", aquas=1)) == Decline("CRP", 1)


def test_N2_a_spare_card_is_sold_for_what_it_is_worth():
    assert said_to(market(), *buys("CT053", 1)) == Decline("CRP", 1)
    assert said_to(market(), *buys("CT053", 3)) == Agree("CRP", 1)


def test_N2_a_card_that_a_flight_needs_is_not_sold_for_little():
    game = market()
    assert said_to(game, *buys("CB064", 3)) == Decline("CRP", 1)


def test_N2_a_card_that_helps_another_more_is_not_sold():
    """A second robonaut is spare for CRP, and all that NASA lacks."""
    game = market(spare="CB062")
    said = said_to(game, *buys("CB062", 6))
    game = market(spare="CB062")
    game.apply(Offer("NASA", buys("CB062", 6)))
    assert gained(game, "NASA") > gained(game, "CRP") > 0
    assert said == Decline("CRP", 1)


def with_factory() -> Game:
    """A factory of CRP on Phobos, on the turn of NASA."""
    game = market()
    claim(game.state, "phobos", "CRP", factory=True)
    game.apply(EndTurn("CRP"))
    return game


def test_N5_leave_to_use_a_factory_is_given_for_aquas_and_not_for_nothing():
    leave = DealTerms("CRP", "NASA", leaves=(Leave("factory-assist", "phobos"),))
    assert said_to(with_factory(), leave) == Decline("CRP", 1)
    paid = DealTerms("NASA", "CRP", aquas=1), leave
    assert said_to(with_factory(), *paid) == Agree("CRP", 1)


def test_N3_a_factory_is_not_handed_over_for_a_few_aquas():
    deed = DealTerms("CRP", "NASA", deeds=(Deed("phobos", ()),))
    paid = DealTerms("NASA", "CRP", aquas=5), deed
    assert said_to(with_factory(), *paid) == Decline("CRP", 1)


def test_N1_the_word_to_bid_no_more_is_not_sold():
    word = DealTerms("CRP", "NASA", no_more_bids=True)
    assert said_to(market(), DealTerms("NASA", "CRP", aquas=3), word) == Decline("CRP", 1)


def test_N_what_cannot_be_carried_out_is_declined():
    game = market(aquas=1)
    game.apply(Offer("NASA", (DealTerms("NASA", "CRP", aquas=1),)))
    game.state.leo("NASA").tanks = 0
    assert PLAYERS["medium"](1).choose(game.view("CRP"), game.legal("CRP")) == Decline("CRP", 1)


def test_iiD5_where_all_play_together_a_deal_has_to_help_them_together():
    """One thruster is worth more to the other, and one less."""
    game = begun(2, seed=14, hashing=False)
    set_up(game, lambda each: isinstance(each.state.agenda[-1], PlayerTurn))
    giver, other = game.state.seats
    for card, helpful in (("CT044", True), ("CT050", False)):
        game.apply(Offer(other, (DealTerms(giver, other, cards=(card,)),)))
        assert gained(game, giver) < 0 < gained(game, other)
        assert (gained(game, giver) + gained(game, other) > 0.1) is helpful
        said = PLAYERS["medium"](1).choose(game.view(giver), game.legal(giver))
        number = open_deals(game.table)[0].number
        assert said == (Agree if helpful else Decline)(giver, number)
        game.apply(Decline(giver, number))
