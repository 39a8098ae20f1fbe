"""Hands and stacks: what they hold, who sees them, and that LEO is always there (E, H1)."""

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Decommission, Discard, Jettison
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator
from planner.games.high_frontier.chapters.movement.buggy import RideBuggy
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.move import FlyOn, Move
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.table.state import LEO, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game, refusal

NASA, ROCKET, OUTPOST = "CQ042F", "NASA:rocket", "NASA:outpost-1"


def game_of(arrange=lambda state: None):
    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def test_E1a_a_hand_may_hold_any_number_of_cards():
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", *state.decks["thruster"][:9])

    game = game_of(arrange)
    game.apply(EndTurn("NASA"))
    assert len(game.state.players["NASA"].hand) == 9


def test_E1b_everybody_sees_everything():
    """The state hides nothing, so that nobody has to ask."""

    def arrange(state: State) -> None:
        draw_hand(state, "ESA", "CT045")
        put_stack(state, "ESA:outpost-1", "geo", "CF070F", tanks=3)

    game = game_of(arrange)
    shown = game.state.as_json()
    assert shown["players"]["ESA"]["hand"] == ["CT045"]
    assert shown["stacks"]["ESA:outpost-1"]["tanks"] == 3


def test_E2_a_stack_may_hold_any_number_of_cards():
    def arrange(state: State) -> None:
        faces = [f"{card}F" for deck in ("refinery", "reactor") for card in state.decks[deck]]
        put_leo(state, "NASA", *faces)

    game = game_of(arrange)
    cards = tuple(held.card for held in game.state.leo("NASA").cards)
    game.apply(Transfer("NASA", "NASA:leo", OUTPOST, cards=cards))
    assert len(game.state.stacks[OUTPOST].cards) == len(cards) == 25


def test_E2e_an_empty_stack_leaves_the_map():
    game = game_of(lambda state: put_stack(state, OUTPOST, "geo", "CF070F"))
    entry = game.apply(Jettison("NASA", OUTPOST, cards=("CF070",)))
    assert OUTPOST not in game.state.stacks
    assert str(entry.says[-1]) == f"{OUTPOST} is empty and leaves the map (E2e)"


def test_E3b_the_LEO_stack_stays_when_it_is_empty():
    game = game_of()
    game.apply(Transfer("NASA", "NASA:leo", ROCKET, cards=("CQ042",)))
    game.apply(Transfer("NASA", "NASA:leo", ROCKET, fuel=6))
    leo = game.state.stacks["NASA:leo"]
    assert leo.is_empty
    assert leo.space == "leo"
    assert refusal(game, Decommission("NASA", "NASA:leo")).code == "permanent-stack"


def test_H1a_any_number_of_figures_share_a_space():
    def arrange(state: State) -> None:
        for player in ("NASA", "ESA"):
            for name in ("outpost-1", "outpost-2"):
                put_stack(state, f"{player}:{name}", "deimos", state.decks["refinery"][0] + "F")

    game = game_of(arrange)
    assert len(game.state.stacks_at("deimos")) == 4


def test_H1a_one_claim_one_factory_and_one_colony_for_each_site():
    def arrange(state: State) -> None:
        claim(state, "deimos", "ESA", colony=True)
        put_stack(state, OUTPOST, "deimos", "CB059R")

    game = game_of(arrange)
    refused = refusal(game, Prospect("NASA", OUTPOST, "CB059", "buggy", ("deimos",)))
    assert (refused.rule, refused.code) == ("I6", "claimed")


@pytest.mark.parametrize(
    "action",
    [
        Income("NASA"),
        Jettison("NASA", ROCKET, tanks=1),
        Transfer("NASA", ROCKET, OUTPOST, tanks=1),
        EndTurn("NASA"),
    ],
)
def test_H1c_nothing_interrupts_a_move(action: object):
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "lmo", NASA, tanks=2, wet="9")

    game = game_of(arrange)
    game.apply(Move("NASA", ROCKET, "CQ042", ("mars-aerobrake-2", "mars-arsia-mons")))
    refused = refusal(game, action)
    assert (refused.rule, refused.code) in {("D1c", "busy"), ("Na", "busy")}
    game.apply(RollHazard("NASA"), (6,))
    assert game.may(action)


def test_I4a_only_the_white_side_is_boosted():
    game = game_of(lambda state: draw_hand(state, "NASA", "CT045"))
    game.apply(Boost("NASA", ("CT045",)))
    assert cards_of(game.state, "NASA:leo") == [NASA, "CT045F"]


def test_I4b_what_has_been_boosted_may_fly_at_once():
    game = game_of(lambda state: draw_hand(state, "NASA", "CT048"))
    game.apply(Boost("NASA", ("CT048",)))
    game.apply(Transfer("NASA", "NASA:leo", ROCKET, cards=("CT048", "CQ042")))
    game.apply(Transfer("NASA", "NASA:leo", ROCKET, fuel=4))
    game.apply(Move("NASA", ROCKET, "CT048", ("cycler",)))
    assert game.state.stacks[ROCKET].space == "cycler"


def test_I6c_a_missile_prospects_its_own_site_without_a_second_chance():
    game = game_of(lambda state: put_stack(state, OUTPOST, "deimos", "CB060R"))
    elsewhere = Prospect("NASA", OUTPOST, "CB060", "missile", ("phobos",))
    assert refusal(game, elsewhere).code == "out-of-reach"
    size = game.table.space("deimos").site.size
    game.apply(Prospect("NASA", OUTPOST, "CB060", "missile", ("deimos",)), (size + 1,))
    assert game.state.marks("deimos").busted


def test_J2a_a_thruster_without_its_supports_is_not_activated():
    game = game_of(lambda state: put_stack(state, ROCKET, "geo", "CT045F", wet="6"))
    refused = refusal(game, Move("NASA", ROCKET, "CT045", ("cycler",)))
    assert refused.rule == "J3"
    assert "needs" in refused.message


def test_gl_Discard_b_a_crew_is_not_discarded():
    game = game_of()
    assert refusal(game, Discard("NASA", "CQ042")).code == "not-in-hand"
    assert refusal(game, SellCard("NASA", "CQ042")).code == "not-in-hand"
    assert refusal(game, Jettison("NASA", "NASA:leo", cards=("CQ042",))).rule == "E7c"
    assert PlayedCard(NASA) in game.state.leo("NASA").cards


def test_H10c_a_heavy_radiator_turns_light_in_a_belt():
    def arrange(state: State) -> None:
        # Heavy it has rad-hardness 2, light 4; the electric sail has net thrust 2 in a scout.
        put_stack(state, ROCKET, "cycler", "CT050R", "CD103F heavy", wet="4")

    game = game_of(arrange)
    entry = game.apply(Move("NASA", ROCKET, "CT050", ("earth-belt-1",)), (6,))
    game.apply(KeepRadiator("NASA"))
    game.apply(FlyOn("NASA"))
    assert "Qu Tube turns light instead of being lost (E7d)" in [str(line) for line in entry.says]
    assert game.state.stacks[ROCKET].cards == [PlayedCard("CT050R"), PlayedCard("CD103F")]
    assert game.state.stacks[ROCKET].wet == "1"


@pytest.mark.parametrize(
    ("radiator", "left", "hand"),
    [("CD103F heavy", ["CT050R", "CD103F"], []), ("CD103F", ["CT050R"], ["CD103"])],
)
def test_gl_Orientation_a__ablation_spares_a_radiator_that_is_heavy_and_no_other(
    radiator: str, left: list[str], hand: list[str]
):
    """The belt is too much for either side of it (rad-hardness 2 and 4)."""

    def arrange(state: State) -> None:
        state.year = 9
        put_stack(state, ROCKET, "cycler", "CT050R", radiator, wet="4")

    game = game_of(arrange)
    entry = game.apply(Move("NASA", ROCKET, "CT050", ("earth-belt-1",)), (6,))
    assert any("radiation 5 at" in line.text for line in entry.says)
    assert cards_of(game.state, ROCKET) == left
    assert not any(held.heavy for held in game.state.stacks[ROCKET].cards)
    assert game.state.players["NASA"].hand == hand


def test_H9b_a_ride_is_no_move_of_the_rocket():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "mars-arsia-mons", NASA, "CB059R", wet="3")

    game = game_of(arrange)
    site = next(
        game.book.board[other].id
        for other in game.book.board.buggy_neighbours(game.book.board["mars-arsia-mons"].index)
    )
    game.apply(RideBuggy("NASA", ROCKET, "CQ042", site))
    assert game.state.turn.flown == []


@pytest.mark.parametrize("name", ["rocket-2", "leo-2", "outpost-0", "outpost-01", "outpost-1 b"])
def test_E3_E5b_a_stack_has_one_of_the_slots_of_the_playmat(name: str):
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", LEO, "CT045F", wet="9")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    with pytest.raises(BadInput, match="is no name of a stack"):
        game.apply(Transfer("NASA", "NASA:leo", f"NASA:{name}", tanks=1))
