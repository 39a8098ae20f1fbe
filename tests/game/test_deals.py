"""What may change hands in a deal: aquas, cards, tokens, stacks (N1-N3)."""

from __future__ import annotations

import pytest

from planner.game import Game
from planner.game.actions import EndTurn
from planner.game.cargo import Transfer
from planner.game.move import Move
from planner.game.negotiation import Offer
from planner.game.state import LEO, PlayedCard, SiteMarks, StackKind, State
from planner.game.terms import Deed, Handover, Terms
from tests.game.arrange import cards_of, claim, put_leo, put_stack
from tests.game.dealing import ESA_CREW, NASA_CREW, aquas, deal, offer, table
from tests.game.helpers import draw_hand, end_turns, refusal

# -- aquas and hand cards -----------------------------------------------------------------------


def test_N1_nobody_gives_aquas_that_are_not_there():
    game = table()
    refused = refusal(game, offer(Terms("NASA", "ESA", aquas=7)))
    assert (refused.rule, refused.numbers) == ("N1", {"short": 1})


def test_N1_aquas_that_come_in_may_go_out_in_the_same_deal():
    game = table()
    deal(game, Terms("NASA", "ESA", aquas=8), Terms("Shimizu", "NASA", aquas=2))
    assert aquas(game) == [0, 14, 4]


def test_N2_hand_cards_change_hands():
    game = table(lambda state: draw_hand(state, "NASA", "CT045", "CF078"))
    deal(game, Terms("NASA", "ESA", cards=("CT045",)), Terms("ESA", "NASA", aquas=2))
    assert game.state.players["NASA"].hand == ["CF078"]
    assert game.state.players["ESA"].hand == ["CT045"]
    assert refusal(game, offer(Terms("NASA", "ESA", cards=("CT045",)))).code == "not-in-hand"


def test_N2a_a_card_stays_until_its_givers_next_turn():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    deal(game, Terms("NASA", "ESA", cards=("CT045",)))
    on = offer(Terms("ESA", "Shimizu", cards=("CT045",)))
    back = offer(Terms("ESA", "NASA", cards=("CT045",)))
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
    chain = (Terms("NASA", "ESA", cards=("CT045",)), Terms("ESA", "Shimizu", cards=("CT045",)))
    assert refusal(game, Offer("NASA", chain)).rule == "N2a"


# -- claims, factories, colonies (N3) -----------------------------------------------------------


def test_N3a_a_factory_goes_with_its_claim():
    game = table(lambda state: claim(state, "psyche", "NASA", factory=True))
    alone = Terms("NASA", "ESA", deeds=(Deed("psyche", ("factory",)),))
    assert (refusal(game, offer(alone)).rule, refusal(game, offer(alone)).code) == (
        "N3a",
        "claim-and-factory",
    )
    deal(game, Terms("NASA", "ESA", deeds=(Deed("psyche"),)))
    assert game.state.marks("psyche") == SiteMarks(claim="ESA", factory="ESA")


def test_N3_a_colony_changes_hands_alone_or_with_its_factory():
    game = table(lambda state: claim(state, "psyche", "NASA", colony=True))
    deal(game, Terms("NASA", "ESA", deeds=(Deed("psyche", ("colony",)),)))
    assert game.state.marks("psyche") == SiteMarks("NASA", "NASA", "ESA")
    refused = refusal(game, offer(Terms("NASA", "ESA", deeds=(Deed("psyche", ("colony",)),))))
    assert (refused.rule, refused.code) == ("N3", "no-token")


def test_N3b_disks_are_limited():
    def arrange(state: State) -> None:
        sites = ("psyche", "davida", "sylvia", "kleopatra", "enceladus")
        for site in (*sites, "chariklo", "chiron", "hiiaka", "nereid"):
            claim(state, site, "ESA")
        claim(state, "luna-shackleton", "NASA")
        claim(state, "luna-aristarchus", "NASA")

    game = table(arrange)
    gift = Terms("NASA", "ESA", deeds=(Deed("luna-shackleton"),))
    refused = refusal(game, offer(gift))
    assert (refused.rule, refused.code) == ("N3b", "no-token")
    # A swap leaves as many disks on the map as before.
    deal(game, gift, Terms("ESA", "NASA", deeds=(Deed("psyche"),)))
    assert game.state.marks("psyche").claim == "NASA"
    assert game.state.marks("luna-shackleton").claim == "ESA"


def test_N3b_the_first_players_sunspot_cube_counts():
    def arrange(state: State) -> None:
        for site in ("psyche", "davida", "sylvia", "kleopatra", "enceladus", "chiron"):
            claim(state, site, "NASA", factory=True)
        claim(state, "nereid", "ESA", factory=True)

    game = table(arrange)
    assert game.state.first_player == "NASA"
    refused = refusal(game, offer(Terms("ESA", "NASA", deeds=(Deed("nereid"),))))
    assert (refused.rule, refused.numbers) == ("N3b", {"missing": 1})


# -- stacks (N3) --------------------------------------------------------------------------------


def test_N3_a_rocket_changes_hands_with_its_fuel():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", "CG106F", tanks=2, wet="12-1/2")

    game = table(arrange)
    entry = deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),)),
        Terms("ESA", "NASA", aquas=5),
    )
    rocket = game.state.stacks["ESA:rocket"]
    assert "NASA:rocket" not in game.state.stacks
    assert (rocket.owner, rocket.space, rocket.tanks, rocket.wet) == ("ESA", "geo", 2, "12-1/2")
    assert ("NASA:rocket", "ESA:rocket", 2) in entry.tanks


def test_N3_an_outpost_becomes_the_receivers_rocket_without_fuel():
    game = table(lambda state: put_stack(state, "NASA:outpost-1", "geo", "CT045F", tanks=2))
    deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:rocket", whole=True),)),
    )
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.kind, rocket.wet, rocket.grade) == (StackKind.ROCKET, "4", None)


def test_N3_a_rocket_that_becomes_an_outpost_loses_its_fuel():
    game = table(lambda state: put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9"))
    entry = deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:outpost-1", whole=True),)),
    )
    assert game.state.stacks["ESA:outpost-1"].wet is None
    assert any(line.rule == "G1e" for line in entry.says)


def test_N3_whole_stacks_may_join_what_the_receiver_has_there():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT045F", tanks=2)
        put_stack(state, "ESA:rocket", "geo", "CB058F", wet="3")
        put_stack(state, "ESA:outpost-1", "cycler", tanks=1)

    game = table(arrange)
    elsewhere = Terms(
        "NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:outpost-1", whole=True),)
    )
    assert refusal(game, offer(elsewhere)).code == "not-colocated"
    deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:rocket", whole=True),)),
    )
    rocket = game.state.stacks["ESA:rocket"]
    assert (cards_of(game.state, rocket.id), rocket.tanks) == (["CB058F", "CT045F"], 2)
    # Mass 1 grew to 5, and both chits went along.
    assert rocket.wet == "7"
    assert "NASA:outpost-1" not in game.state.stacks


def test_N3_single_cards_and_tanks_go_into_a_stack_there_or_a_new_one():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F")
        put_stack(state, "NASA:outpost-1", "geo", "CB058F", "CF078F", tanks=3)

    game = table(arrange)
    deal(
        game,
        Terms(
            "NASA",
            "ESA",
            handovers=(
                Handover("NASA:leo", "ESA:leo", ("CT045",)),
                Handover("NASA:outpost-1", "ESA:outpost-1", ("CF078",), tanks=1),
            ),
        ),
    )
    assert cards_of(game.state, "ESA:leo") == [ESA_CREW, "CT045F"]
    assert cards_of(game.state, "ESA:outpost-1") == ["CF078F"]
    assert game.state.stacks["ESA:outpost-1"].tanks == 1
    assert game.state.stacks["NASA:outpost-1"].tanks == 2


@pytest.mark.parametrize(
    ("handover", "code"),
    [
        (Handover("NASA:leo", "ESA:leo", whole=True), "permanent-stack"),
        (Handover("ESA:leo", "ESA:rocket", ("CQ038",)), "not-your-stack"),
        (Handover("NASA:outpost-9", "ESA:rocket", whole=True), "no-such-stack"),
        (Handover("NASA:outpost-1", "ESA:rocket", ("CT045",)), "not-in-stack"),
        (Handover("NASA:outpost-1", "ESA:rocket", tanks=4), "not-enough-tanks"),
    ],
)
def test_N3_what_cannot_be_handed_over(handover: Handover, code: str):
    game = table(lambda state: put_stack(state, "NASA:outpost-1", "geo", "CB058F", tanks=3))
    assert refusal(game, offer(Terms("NASA", "ESA", handovers=(handover,)))).code == code


def test_E5b_nobody_has_two_rockets():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="5")
        put_stack(state, "ESA:rocket", "cycler", "CB058F", wet="5")

    game = table(arrange)
    swap = Terms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),))
    assert refusal(game, offer(swap)).code == "not-colocated"


def test_N3_a_third_outpost_may_wait_for_the_end_of_ones_own_turn():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT045F")
        for number in (1, 2):
            put_stack(state, f"ESA:outpost-{number}", "geo", tanks=1)

    game = table(arrange)
    deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:outpost-3", whole=True),)),
    )
    end_turns(game)
    assert game.to_act == ("ESA",)
    assert refusal(game, EndTurn("ESA")).rule == "E3d"


def test_H1b_what_has_moved_stays_tired_in_other_hands():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", LEO, NASA_CREW, "CT048F", tanks=2, wet="9")

    game = table(arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler",)))
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", tanks=2))
    game.state.players["NASA"].moved.clear()
    gift = (
        Handover("NASA:outpost-1", "ESA:outpost-1", whole=True),
        Handover("NASA:rocket", "ESA:rocket", ("CT048",)),
    )
    deal(game, Terms("NASA", "ESA", handovers=gift))
    end_turns(game)
    tanks = game.state.stacks["ESA:outpost-1"]
    assert (tanks.moved_tanks, tanks.moved_by) == (2, "NASA")
    game.apply(Transfer("ESA", "ESA:outpost-1", "ESA:rocket", tanks=1))
    refused = refusal(game, Move("ESA", "ESA:rocket", "CT048", ("leo",)))
    assert refused.rule == "H1b"
    end_turns(game, 2)
    while game.state.turn is None:
        game.apply(game.legal()[0])
    assert game.to_act == ("NASA",)
    assert game.state.stacks["ESA:outpost-1"].moved_tanks == 0


def test_G1h_a_glitch_goes_along_with_cargo_and_with_whole_stacks():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB058F", "CF078F", tanks=3, glitched=True)
        put_stack(state, "NASA:outpost-2", "geo", "CT045F", glitched=True)

    game = table(arrange)
    gift = (Handover("NASA:outpost-1", "ESA:outpost-1", ("CF078", "CB058"), tanks=1),)
    entry = deal(game, Terms("NASA", "ESA", handovers=gift), dice=(3,))
    assert entry.dice == (3,)
    assert cards_of(game.state, "ESA:outpost-1") == ["CB058F"]
    assert game.state.players["NASA"].hand == ["CF078"]
    assert game.state.stacks["ESA:outpost-1"].glitched
    entry = deal(
        game,
        Terms("NASA", "ESA", handovers=(Handover("NASA:outpost-2", "ESA:outpost-2", whole=True),)),
    )
    assert (entry.dice, game.state.stacks["ESA:outpost-2"].glitched) == ((), True)


def test_N_what_a_glitch_breaks_does_not_undo_what_was_agreed():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CF078F", "CF074F", glitched=True)

    game = table(arrange)
    gifts = (
        Handover("NASA:outpost-1", "ESA:outpost-1", ("CF078",)),
        Handover("NASA:outpost-1", "ESA:outpost-1", ("CF074",)),
    )
    entry = deal(
        game,
        Terms("NASA", "ESA", handovers=gifts),
        Terms("ESA", "NASA", aquas=2),
        dice=(3,),
    )
    assert aquas(game) == [8, 4, 6]
    assert any("leaves nothing" in line.text for line in entry.says)
    assert sorted(game.state.players["NASA"].hand) == ["CF074", "CF078"]


# -- crews (N3d) --------------------------------------------------------------------------------


def riding() -> Game:
    """ESA's crew rides in NASA's rocket."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT048F", wet="4")
        put_stack(state, "ESA:outpost-1", "geo", ESA_CREW)

    game = table(arrange)
    deal(
        game,
        Terms("ESA", "NASA", handovers=(Handover("ESA:outpost-1", "NASA:rocket", ("CQ038",)),)),
        Terms("NASA", "ESA", aquas=1),
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
        Terms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:outpost-1", ("CQ038",)),)),
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
    deal(game, Terms("ESA", "NASA", handovers=(ride,)))
    game.state.stacks["NASA:rocket"].glitched = True
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", cards=("CT048",)), (4,))
    assert [glory.zone for glory in game.state.players["ESA"].glories] == ["mars"]
    assert game.state.players["NASA"].glories == []
