"""Stacks, cargo, fuel and tokens that change hands in a deal (N3)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from planner.cards.model import FuelGrade
from planner.games.high_frontier.chapters.deals.negotiation import Agree, open_deals
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.state import LEO, StackKind, State
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action
from planner.kernel.codec import decode
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.dealing import ESA_CREW, NASA_CREW, aquas, deal, offer, table
from tests.games.high_frontier.helpers import end_turns, refusal


def gift(stack: str, into: str, **named: object) -> DealTerms:
    """NASA's handover to ESA."""
    return DealTerms("NASA", "ESA", handovers=(Handover(stack, into, **named),))  # type: ignore[arg-type]  # test fields


# -- what is named, and nothing else ------------------------------------------------------------


def test_N3_a_handover_of_tanks_hands_over_tanks_only():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB058F", "CF078F", tanks=5)

    game = table(arrange)
    deal(game, gift("NASA:outpost-1", "ESA:outpost-1", tanks=2), DealTerms("ESA", "NASA", aquas=3))
    assert cards_of(game.state, "NASA:outpost-1") == ["CB058F", "CF078F"]
    assert cards_of(game.state, "ESA:outpost-1") == []
    tanks = [game.state.stacks[f"{name}:outpost-1"].tanks for name in ("NASA", "ESA")]
    assert (tanks, aquas(game)) == ([3, 2], [9, 3, 6])


def test_N3_tanks_of_LEO_leave_the_crew_at_home():
    game = table()
    deal(game, gift("NASA:leo", "ESA:leo", tanks=1))
    assert cards_of(game.state, "NASA:leo") == [NASA_CREW]
    assert aquas(game) == [5, 7, 6]


def test_N3_the_json_of_the_manual_is_a_deal_of_tanks():
    page = Path("docs/game.md").read_text(encoding="utf-8")
    (text,) = re.findall(r'```json\n(\{"do": "offer".*?)```', page, re.DOTALL)

    def arrange(state: State) -> None:
        claim(state, "psyche", "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", "psyche", "CF074R", tanks=3)
        put_stack(state, "NASA:rocket", "psyche", "CT045F", wet="6")

    game = table(arrange)
    game.apply(decode(Action, json.loads(text), game.book.tags))
    game.apply(Agree("ESA"))
    assert cards_of(game.state, "ESA:outpost-1") == ["CF074R"]
    assert (game.state.stacks["ESA:outpost-1"].tanks, aquas(game)[:2]) == (1, [3, 9])
    assert game.state.stacks["NASA:rocket"].tanks == 2


def test_G1b_tanks_become_fuel_of_the_receivers_spacecraft():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CF078F", tanks=3)
        put_stack(state, "ESA:rocket", "geo", "CT045F", wet="5")

    game = table(arrange)
    deal(game, gift("NASA:outpost-1", "ESA:rocket", fuel=2))
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.wet, rocket.tanks, cards_of(game.state, rocket.id)) == ("7", 0, ["CT045F"])
    assert game.state.stacks["NASA:outpost-1"].tanks == 1
    refused = refusal(game, offer(gift("NASA:outpost-1", "ESA:outpost-1", fuel=1)))
    assert refused.rule == "G1d"


def test_G1_fuel_is_handed_over_as_tanks():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")

    game = table(arrange)
    deal(game, gift("NASA:rocket", "ESA:outpost-1", drain=2))
    assert (game.state.stacks["NASA:rocket"].wet, game.state.stacks["ESA:outpost-1"].tanks) == (
        "7",
        2,
    )


# -- merging stacks -----------------------------------------------------------------------------


def test_G1e_who_merges_a_rocket_is_told_that_its_fuel_is_lost():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        put_stack(state, "ESA:rocket", "geo", "CB058F", wet="3")

    game = table(arrange)
    entry = game.apply(offer(gift("NASA:rocket", "ESA:rocket", whole=True)))
    assert "the whole of NASA:rocket as ESA:rocket, its fuel lost" in entry.says[0].text
    entry = game.apply(Agree("ESA"))
    lost = "NASA:rocket is empty and leaves the map, and the fuel that is left in it is lost (E2e)"
    assert lost in map(str, entry.says)
    assert cards_of(game.state, "ESA:rocket") == ["CB058F", "CT045F"]
    assert "NASA:rocket" not in game.state.stacks


def test_G1_fuel_of_a_rocket_that_is_merged_may_be_saved():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9", tanks=1)
        put_stack(state, "ESA:outpost-1", "geo", "CB058F")

    game = table(arrange)
    entry = deal(game, gift("NASA:rocket", "ESA:outpost-1", whole=True, drain=6))
    assert "6 FT out of its fuel, any more of that lost" in game.entries[-2].says[0].text
    assert game.state.stacks["ESA:outpost-1"].tanks == 7
    assert cards_of(game.state, "ESA:outpost-1") == ["CB058F", "CT045F"]
    assert not any("lost" in line.text for line in entry.says)


def test_E1b_the_face_that_is_up_is_named():
    """A buyer must hear what he gets: CF078R is the Termite Nest, its front something else."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB059R", "CF078R")

    game = table(arrange)
    game.apply(offer(gift("NASA:outpost-1", "ESA:outpost-1", cards=("CB059", "CF078"))))
    (deal_,) = open_deals(game.table)
    assert deal_.says == (
        "NASA gives ESA CB059 Electrophoretic Sandworm and CF078 Termite Nest"
        " from NASA:outpost-1 to ESA:outpost-1"
    )


def test_I5c_a_rocket_keeps_what_its_thruster_burns():
    def arrange(state: State) -> None:
        rocket = put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        rocket.active, rocket.consumption = "CT045F", 2  # type: ignore[assignment]  # a whole one

    game = table(arrange)
    deal(game, gift("NASA:rocket", "ESA:rocket", whole=True))
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.active, rocket.consumption, rocket.grade) == ("CT045F", 2, FuelGrade.WATER)


# -- stacks (N3) --------------------------------------------------------------------------------


def test_N3_a_rocket_changes_hands_with_its_fuel():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", "CG106F", tanks=2, wet="12-1/2")

    game = table(arrange)
    entry = deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),)),
        DealTerms("ESA", "NASA", aquas=5),
    )
    rocket = game.state.stacks["ESA:rocket"]
    assert "NASA:rocket" not in game.state.stacks
    assert (rocket.owner, rocket.space, rocket.tanks, rocket.wet) == ("ESA", "geo", 2, "12-1/2")
    assert ("NASA:rocket", "ESA:rocket", 2) in entry.moved


def test_N3_an_outpost_becomes_the_receivers_rocket_without_fuel():
    game = table(lambda state: put_stack(state, "NASA:outpost-1", "geo", "CT045F", tanks=2))
    deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:rocket", whole=True),)),
    )
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.kind, rocket.wet, rocket.grade) == (StackKind.ROCKET, "4", None)


def test_N3_a_rocket_that_becomes_an_outpost_loses_its_fuel():
    game = table(lambda state: put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9"))
    entry = deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:outpost-1", whole=True),)),
    )
    assert game.state.stacks["ESA:outpost-1"].wet is None
    assert any(line.rule == "G1e" for line in entry.says)


def test_N3_whole_stacks_may_join_what_the_receiver_has_there():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT045F", tanks=2)
        put_stack(state, "ESA:rocket", "geo", "CB058F", wet="3")
        put_stack(state, "ESA:outpost-1", "cycler", tanks=1)

    game = table(arrange)
    elsewhere = DealTerms(
        "NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:outpost-1", whole=True),)
    )
    assert refusal(game, offer(elsewhere)).code == "not-colocated"
    deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:rocket", whole=True),)),
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
        DealTerms(
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
    assert refusal(game, offer(DealTerms("NASA", "ESA", handovers=(handover,)))).code == code


def test_E5b_nobody_has_two_rockets():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="5")
        put_stack(state, "ESA:rocket", "cycler", "CB058F", wet="5")

    game = table(arrange)
    swap = DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),))
    assert refusal(game, offer(swap)).code == "not-colocated"


@pytest.mark.parametrize("elsewhere", ["cycler", "geo"])
def test_N3_two_rockets_take_each_others_place(elsewhere: str):
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", tanks=2, wet="9")
        put_stack(state, "ESA:rocket", elsewhere, "CB059F", tanks=1, wet="7").moved_tanks = 1

    game = table(arrange)
    there = DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),))
    back = DealTerms("ESA", "NASA", handovers=(Handover("ESA:rocket", "NASA:rocket", whole=True),))
    entry = game.apply(offer(there, back))
    assert entry.says[0].text.endswith(
        "NASA gives ESA the whole of NASA:rocket; ESA gives NASA the whole of ESA:rocket"
    )
    entry = game.apply(Agree("ESA"))
    rockets = [game.state.stacks[f"{name}:rocket"] for name in ("NASA", "ESA")]
    assert [cards_of(game.state, rocket.id) for rocket in rockets] == [["CB059F"], ["CT045F"]]
    assert [rocket.owner for rocket in rockets] == ["NASA", "ESA"]
    assert [(rocket.space, rocket.wet, rocket.tanks) for rocket in rockets] == [
        (elsewhere, "7", 1),
        ("geo", "9", 2),
    ]
    assert [(rocket.moved_tanks, rocket.moved_by) for rocket in rockets] == [(1, "ESA"), (0, None)]
    assert sorted(entry.moved) == [
        ("ESA:rocket", "NASA:rocket", 1),
        ("NASA:rocket", "ESA:rocket", 2),
    ]


def test_N3_nothing_joins_a_stack_that_is_handed_over_itself():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        put_stack(state, "ESA:rocket", "geo", "CB059F", wet="7")
        put_stack(state, "NASA:outpost-1", "geo", "CF070R")
        put_stack(state, "ESA:outpost-1", "geo", "CG119R")

    game = table(arrange)
    there = DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),))
    on = DealTerms(
        "ESA", "Shimizu", handovers=(Handover("ESA:rocket", "Shimizu:rocket", whole=True),)
    )
    assert refusal(game, offer(there, on)).code == "in-the-way"
    # The other way round there is room.
    deal(game, on, there, by="ESA")
    assert cards_of(game.state, "ESA:rocket") == ["CT045F"]
    outposts = (
        gift("NASA:outpost-1", "ESA:outpost-1", whole=True),
        DealTerms(
            "ESA", "NASA", handovers=(Handover("ESA:outpost-1", "NASA:outpost-1", whole=True),)
        ),
    )
    assert refusal(game, offer(*outposts)).code == "not-swappable"


def test_N3_a_third_outpost_may_wait_for_the_end_of_ones_own_turn():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT045F")
        for number in (1, 2):
            put_stack(state, f"ESA:outpost-{number}", "geo", tanks=1)

    game = table(arrange)
    deal(
        game,
        DealTerms(
            "NASA", "ESA", handovers=(Handover("NASA:outpost-1", "ESA:outpost-3", whole=True),)
        ),
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
    deal(game, DealTerms("NASA", "ESA", handovers=gift))
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


def test_H1b_N1_aquas_that_have_moved_stay_tired_in_another_bank():
    def arrange(state: State) -> None:
        state.leo("NASA").tanks, state.leo("NASA").moved_tanks = 5, 3

    game = table(arrange)
    deal(game, DealTerms("NASA", "ESA", aquas=4))
    banks = [game.state.leo(name) for name in ("NASA", "ESA")]
    # Those that can still move go first.
    assert [(bank.moved_tanks, bank.moved_by) for bank in banks] == [(1, None), (2, "NASA")]


def test_H1b_what_is_handed_on_waits_for_who_moved_it():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", tanks=2).moved_tanks = 2
        put_stack(state, "Shimizu:outpost-1", "geo", "CB058F", tanks=1)

    game = table(arrange)
    deal(game, gift("NASA:outpost-1", "ESA:outpost-1", whole=True))
    on = Handover("ESA:outpost-1", "Shimizu:outpost-1", tanks=1)
    deal(game, DealTerms("ESA", "Shimizu", handovers=(on,)))
    whole = Handover("ESA:outpost-1", "Shimizu:outpost-2", whole=True)
    deal(game, DealTerms("ESA", "Shimizu", handovers=(whole,)))
    for name in ("Shimizu:outpost-1", "Shimizu:outpost-2"):
        stack = game.state.stacks[name]
        assert (stack.moved_tanks, stack.moved_by) == (1, "NASA")


def test_H1b_fuel_that_has_moved_stays_tired_in_a_rocket_that_is_handed_over():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9").moved_fuel = True

    game = table(arrange)
    deal(game, gift("NASA:rocket", "ESA:rocket", whole=True))
    rocket = game.state.stacks["ESA:rocket"]
    assert (rocket.moved_fuel, rocket.moved_by) == (True, "NASA")


def test_H1b_a_rocket_that_changes_hands_again_waits_for_who_moved_it():
    def arrange(state: State) -> None:
        rocket = put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        rocket.moved_fuel, rocket.moved_by = True, "Shimizu"
        put_stack(state, "ESA:rocket", "geo", "CB059F", wet="7")

    game = table(arrange)
    there, back = (
        DealTerms(one, two, handovers=(Handover(f"{one}:rocket", f"{two}:rocket", whole=True),))
        for one, two in (("NASA", "ESA"), ("ESA", "NASA"))
    )
    deal(game, there, back)
    rocket = game.state.stacks["ESA:rocket"]
    assert (cards_of(game.state, rocket.id), rocket.moved_fuel) == (["CT045F"], True)
    assert rocket.moved_by == "Shimizu"


def test_G1h_a_glitch_goes_along_with_cargo_and_with_whole_stacks():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB058F", "CF078F", tanks=3, glitched=True)
        put_stack(state, "NASA:outpost-2", "geo", "CT045F", glitched=True)

    game = table(arrange)
    gift = (Handover("NASA:outpost-1", "ESA:outpost-1", ("CF078", "CB058"), tanks=1),)
    entry = deal(game, DealTerms("NASA", "ESA", handovers=gift), dice=(3,))
    assert entry.dice == (3,)
    assert cards_of(game.state, "ESA:outpost-1") == ["CB058F"]
    assert game.state.players["NASA"].hand == ["CF078"]
    assert game.state.stacks["ESA:outpost-1"].glitched
    entry = deal(
        game,
        DealTerms(
            "NASA", "ESA", handovers=(Handover("NASA:outpost-2", "ESA:outpost-2", whole=True),)
        ),
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
        DealTerms("NASA", "ESA", handovers=gifts),
        DealTerms("ESA", "NASA", aquas=2),
        dice=(3,),
    )
    assert aquas(game) == [8, 4, 6]
    assert any("leaves nothing" in line.text for line in entry.says)
    assert sorted(game.state.players["NASA"].hand) == ["CF074", "CF078"]
