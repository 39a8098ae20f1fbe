"""Swapping rockets and outposts (E3d, E5, E6, G1e)."""

import pytest

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Decommission
from planner.games.high_frontier.chapters.free.fuel import FuelToTanks
from planner.games.high_frontier.chapters.free.redesignate import Redesignate
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal

NASA = "CQ042F"
ROCKET, ONE, TWO = "NASA:rocket", "NASA:outpost-1", "NASA:outpost-2"


def game_of(arrange) -> Game:
    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def offers(game: Game) -> list[tuple[str, str]]:
    return [(c.stack, c.becomes) for c in game.legal() if isinstance(c, Redesignate)]


def test_G1e_an_outpost_becomes_a_rocket_with_both_chits_on_its_mass():
    game = game_of(lambda s: put_stack(s, ONE, "geo", "CT045F", "CF070R", tanks=2))
    assert offers(game) == [(ONE, ROCKET)]
    entry = game.apply(Redesignate("NASA", ONE, ROCKET))
    assert str(entry.says[0]) == f"NASA redesignates {ONE} as {ROCKET} (G1e)"
    assert ONE not in game.state.stacks
    stack = game.state.stacks[ROCKET]
    assert (stack.space, stack.wet, stack.grade, stack.tanks) == ("geo", "6", None, 2)
    assert entry.moved == ((ONE, ROCKET, 2),)


@golden("E6c")
def test_G1e_a_wreck_becomes_an_outpost_and_its_fuel_is_lost(case: Case):
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", "CX080F", wet="9")

    game = game_of(arrange)
    assert offers(game) == [(ROCKET, ONE)]
    game.apply(FuelToTanks("NASA", ROCKET, 2))
    entry = game.apply(Redesignate("NASA", ROCKET, ONE))
    assert entry.says[0].text.startswith(f"{ROCKET} loses ")
    stack = game.state.stacks[ONE]
    assert (stack.tanks, stack.wet, stack.active, cards_of(game.state, ONE)) == (
        2,
        None,
        None,
        ["CX080F"],
    )
    # A rocket can be made elsewhere now.
    game.apply(Transfer("NASA", "NASA:leo", ROCKET, cards=("CQ042",)))
    assert (ROCKET in game.state.stacks) is case["expect"]["rocket_available_again"]


def test_G1e_a_rocket_and_an_outpost_swap_places():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", NASA, wet="5", tanks=1)
        put_stack(state, ONE, "mars-flyby", "CT045F", tanks=3, glitched=True)

    game = game_of(arrange)
    entry = game.apply(Redesignate("NASA", ONE, ROCKET))
    rocket, outpost = game.state.stacks[ROCKET], game.state.stacks[ONE]
    assert (rocket.space, rocket.tanks, rocket.wet, rocket.glitched) == ("mars-flyby", 3, "5", True)
    assert (outpost.space, outpost.tanks, outpost.wet, outpost.glitched) == ("geo", 1, None, False)
    assert outpost.cards == [PlayedCard(NASA)]
    assert sorted(entry.moved) == [(ONE, ROCKET, 3), (ROCKET, ONE, 1)]


def test_D1a_the_rocket_that_swapped_after_its_move_does_not_move_again():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "leo", NASA, wet="9")
        put_stack(state, ONE, "geo", "CT048F")

    game = game_of(arrange)
    game.apply(Move("NASA", ROCKET, "CQ042", ("cycler",)))
    game.apply(Redesignate("NASA", ONE, ROCKET))
    assert refusal(game, Move("NASA", ROCKET, "CT048", ("cycler",))).rule == "D1a"


def test_H1b_tanks_stay_tired_in_the_new_stack():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "leo", NASA, wet="9", tanks=2)

    game = game_of(arrange)
    game.apply(Move("NASA", ROCKET, "CQ042", ("cycler",)))
    game.apply(Redesignate("NASA", ROCKET, ONE))
    assert game.state.stacks[ONE].moved_tanks == 2


def test_H1b_tanks_that_another_moved_wait_for_his_next_turn_in_the_new_stack_too():
    def arrange(state: State) -> None:
        stack = put_stack(state, ONE, "geo", "CT045F", tanks=2)
        stack.moved_tanks, stack.moved_by = 2, "ESA"

    game = game_of(arrange)
    game.apply(Redesignate("NASA", ONE, ROCKET))
    stack = game.state.stacks[ROCKET]
    assert (stack.moved_tanks, stack.moved_by) == (2, "ESA")


def test_G1e_LEO_and_outposts_among_themselves_do_not_swap():
    def arrange(state: State) -> None:
        put_stack(state, ONE, "geo", "CT045F")
        put_stack(state, TWO, "leo", "CT048F")

    game = game_of(arrange)
    for stack, becomes in (("NASA:leo", ROCKET), (ONE, TWO), (ONE, "NASA:leo")):
        assert refusal(game, Redesignate("NASA", stack, becomes)).code == "not-swappable"


def test_F3a_a_rocket_ends_where_the_strip_ends():
    game = game_of(lambda s: put_stack(s, ONE, "geo", "CT045F", tanks=31))
    assert offers(game) == []
    assert refusal(game, Redesignate("NASA", ONE, ROCKET)).rule == "F3a"


@golden("E6-place", "free_actions")
def test_E6b_outposts_are_made_anywhere(case: Case):
    for space in ("geo", "ceres", "sol-mars-l1"):

        def arrange(state: State, space: str = space) -> None:
            put_stack(state, ROCKET, space, NASA, "CT045F", wet="9")
            claim(state, "ceres", "NASA", factory=True)

        game = game_of(arrange)
        transfer = Transfer("NASA", ROCKET, ONE, cards=("CT045",))
        assert game.may(transfer) is case["expect"]["legal"]
        assert game.may(Redesignate("NASA", ROCKET, ONE)) is case["expect"]["legal"]


@golden("N3b", "free_actions")
def test_E6d_a_third_outpost_goes_before_the_turn_ends(case: Case):
    def arrange(state: State) -> None:
        put_stack(state, ONE, "geo", "CT045F")
        put_stack(state, TWO, "leo", "CT048F")
        put_stack(state, "NASA:outpost-3", "leo", "CF070R")

    game = game_of(arrange)
    refused = refusal(game, EndTurn("NASA"))
    assert (refused.rule, refused.numbers["limit"]) == ("E3d", case["expect"]["outposts_allowed"])
    scrapped = game.copy()
    scrapped.apply(Decommission("NASA", ONE))
    scrapped.apply(EndTurn("NASA"))
    game.apply(Redesignate("NASA", ONE, ROCKET))
    game.apply(EndTurn("NASA"))


def test_E5c_the_chits_of_a_redesignated_stack_are_those_of_a_new_rocket():
    game = game_of(lambda s: put_stack(s, ONE, "geo", "CT048F"))
    game.apply(Redesignate("NASA", ONE, ROCKET))
    chits = rocket_of(game.table, game.state.stacks[ROCKET]).chits
    assert (str(chits.dry), str(chits.wet)) == ("1", "1")


@pytest.mark.parametrize("there", [False, True])
def test_G1e_E2_nobody_redesignates_into_the_slot_of_another(there: bool):
    def arrange(state: State) -> None:
        put_stack(state, ONE, "ceres", tanks=1)
        if there:
            put_stack(state, "ESA:rocket", "luna-shackleton", "CQ038F", "CT047F", wet="9")

    game = game_of(arrange)
    before = game.state.fingerprint()
    with pytest.raises(PlannerError, match="belong to NASA") as caught:
        game.apply(Redesignate("NASA", ONE, "ESA:rocket"))
    assert caught.value.rule == "E2"
    assert game.state.fingerprint() == before
