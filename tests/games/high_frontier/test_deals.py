"""What may change hands in a deal: aquas, cards, tokens, stacks (N1-N3)."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, State
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.dealing import ESA_CREW, aquas, deal, offer, table
from tests.games.high_frontier.helpers import draw_hand, end_turns, refusal

# -- aquas and hand cards -----------------------------------------------------------------------


def test_N1_nobody_gives_aquas_that_are_not_there():
    game = table()
    refused = refusal(game, offer(DealTerms("NASA", "ESA", aquas=7)))
    assert (refused.rule, refused.numbers) == ("N1", {"short": 1})


def test_N1_aquas_that_come_in_may_go_out_in_the_same_deal():
    game = table()
    deal(game, DealTerms("NASA", "ESA", aquas=8), DealTerms("Shimizu", "NASA", aquas=2))
    assert aquas(game) == [0, 14, 4]


def test_N2_hand_cards_change_hands():
    game = table(lambda state: draw_hand(state, "NASA", "CT045", "CF078"))
    deal(game, DealTerms("NASA", "ESA", cards=("CT045",)), DealTerms("ESA", "NASA", aquas=2))
    assert game.state.players["NASA"].hand == ["CF078"]
    assert game.state.players["ESA"].hand == ["CT045"]
    assert refusal(game, offer(DealTerms("NASA", "ESA", cards=("CT045",)))).code == "not-in-hand"


def test_N2a_a_card_stays_until_its_givers_next_turn():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    deal(game, DealTerms("NASA", "ESA", cards=("CT045",)))
    on = offer(DealTerms("ESA", "Shimizu", cards=("CT045",)))
    back = offer(DealTerms("ESA", "NASA", cards=("CT045",)))
    for _ in range(3):
        assert (refusal(game, on).rule, refusal(game, back).code) == ("N2a", "passed-on")
        end_turns(game)
        while game.state.turn is None:
            game.apply(game.legal()[0])
    assert game.to_act == ("NASA",)
    deal(game, *on.terms)
    assert game.state.players["Shimizu"].hand == ["CT045"]


def test_N2a_not_even_within_one_deal():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    chain = (
        DealTerms("NASA", "ESA", cards=("CT045",)),
        DealTerms("ESA", "Shimizu", cards=("CT045",)),
    )
    assert refusal(game, Offer("NASA", chain)).rule == "N2a"


# -- claims, factories, colonies (N3) -----------------------------------------------------------


def test_N3a_a_factory_goes_with_its_claim():
    game = table(lambda state: claim(state, "psyche", "NASA", factory=True))
    alone = DealTerms("NASA", "ESA", deeds=(Deed("psyche", ("factory",)),))
    assert (refusal(game, offer(alone)).rule, refusal(game, offer(alone)).code) == (
        "N3a",
        "claim-and-factory",
    )
    deal(game, DealTerms("NASA", "ESA", deeds=(Deed("psyche"),)))
    assert game.state.marks("psyche") == SiteMarks(claim="ESA", factory="ESA")


def test_N3_a_colony_changes_hands_alone_or_with_its_factory():
    game = table(lambda state: claim(state, "psyche", "NASA", colony=True))
    deal(game, DealTerms("NASA", "ESA", deeds=(Deed("psyche", ("colony",)),)))
    assert game.state.marks("psyche") == SiteMarks("NASA", "NASA", "ESA")
    refused = refusal(game, offer(DealTerms("NASA", "ESA", deeds=(Deed("psyche", ("colony",)),))))
    assert (refused.rule, refused.code) == ("N3", "no-token")


def test_N3b_disks_are_limited():
    def arrange(state: State) -> None:
        sites = ("psyche", "davida", "sylvia", "kleopatra", "enceladus")
        for site in (*sites, "chariklo", "chiron", "hiiaka", "nereid"):
            claim(state, site, "ESA")
        claim(state, "luna-shackleton", "NASA")
        claim(state, "luna-aristarchus", "NASA")

    game = table(arrange)
    gift = DealTerms("NASA", "ESA", deeds=(Deed("luna-shackleton"),))
    refused = refusal(game, offer(gift))
    assert (refused.rule, refused.code) == ("N3b", "no-token")
    # A swap leaves as many disks on the map as before.
    deal(game, gift, DealTerms("ESA", "NASA", deeds=(Deed("psyche"),)))
    assert game.state.marks("psyche").claim == "NASA"
    assert game.state.marks("luna-shackleton").claim == "ESA"


def test_N3b_the_first_players_sunspot_cube_counts():
    def arrange(state: State) -> None:
        for site in ("psyche", "davida", "sylvia", "kleopatra", "enceladus", "chiron"):
            claim(state, site, "NASA", factory=True)
        claim(state, "nereid", "ESA", factory=True)

    game = table(arrange)
    assert game.state.first_player == "NASA"
    refused = refusal(game, offer(DealTerms("ESA", "NASA", deeds=(Deed("nereid"),))))
    assert (refused.rule, refused.numbers) == ("N3b", {"missing": 1})


# -- crews (N3d) --------------------------------------------------------------------------------


def riding() -> Game:
    """ESA's crew rides in NASA's rocket."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT048F", wet="4")
        put_stack(state, "ESA:outpost-1", "geo", ESA_CREW)

    game = table(arrange)
    deal(
        game,
        DealTerms("ESA", "NASA", handovers=(Handover("ESA:outpost-1", "NASA:rocket", ("CQ038",)),)),
        DealTerms("NASA", "ESA", aquas=1),
    )
    return game


def test_N3d_a_crew_may_ride_with_others_and_works_its_thruster():
    game = riding()
    assert cards_of(game.state, "NASA:rocket") == ["CT048F", ESA_CREW]
    game.apply(Transfer("NASA", "NASA:leo", "NASA:outpost-1", cards=("CQ042",)))
    game.apply(Move("NASA", "NASA:rocket", "CQ038", ("earth-belt-1",)), (1,))
    assert game.state.stacks["NASA:rocket"].active == ESA_CREW


def test_N3d_a_riding_crew_is_lost_to_its_owners_LEO():
    game = riding()
    game.state.stacks["NASA:rocket"].glitched = True
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", cards=("CT048",)), (4,))
    assert PlayedCard(ESA_CREW) in game.state.leo("ESA").cards


def test_N3d_a_crew_gets_off_by_another_deal():
    game = riding()
    deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:outpost-1", ("CQ038",)),)),
    )
    assert cards_of(game.state, "ESA:outpost-1") == [ESA_CREW]


def test_N3d_a_riding_crew_shows_that_humans_are_there():
    """So the glitch of the event passes the rocket by (K2b)."""
    game = riding()
    while game.state.turn is not None:
        dice = (3,) if game.to_act == ("Shimizu",) else ()
        game.apply(EndTurn(game.to_act[0]), dice)
        if dice:
            break
    assert not game.state.stacks["NASA:rocket"].glitched


def test_Nb_a_glory_stays_with_the_crew_that_carries_it():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT048F", wet="4")
        crew = put_stack(state, "ESA:outpost-1", "geo", ESA_CREW)
        crew.cards[0] = PlayedCard(ESA_CREW, glory="mars")

    game = table(arrange)
    ride = Handover("ESA:outpost-1", "NASA:rocket", ("CQ038",))
    deal(game, DealTerms("ESA", "NASA", handovers=(ride,)))
    game.state.stacks["NASA:rocket"].glitched = True
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", cards=("CT048",)), (4,))
    assert [glory.zone for glory in game.state.players["ESA"].glories] == ["mars"]
    assert game.state.players["NASA"].glories == []
