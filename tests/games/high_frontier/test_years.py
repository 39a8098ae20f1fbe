"""Years, turns and the end of the game (C8, D, M1)."""

from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.table.state import Stack, StackKind, State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.helpers import end_turns, new_game, play_on, refusal


def test_C8a_the_best_clout_is_first_player():
    game = new_game(factions=("NASA", "ESA", "CRP"))
    assert game.state.first_player == "CRP"
    assert game.state.seats == ["CRP", "NASA", "ESA"]


def test_Da_turns_go_clockwise_from_the_first_player():
    game = new_game(factions=("NASA", "ESA", "CRP"))
    order = []
    for _ in range(6):
        order.append(game.to_act[0])
        end_turns(game)
    assert order == ["CRP", "NASA", "ESA"] * 2


def test_Db_the_cube_advances_when_everybody_has_had_a_turn():
    game = new_game("race-to-mars")
    end_turns(game, 2)
    assert game.state.year == 1
    entry = game.apply(EndTurn(game.to_act[0]))
    assert game.state.year == 2
    assert str(entry.says[-1]) == "Year 2 begins (D2)"
    assert game.to_act == (game.state.first_player,)


def test_D1_only_the_player_on_turn_acts():
    game = new_game()
    assert refusal(game, Income("NASA")).code == "not-your-turn"


def test_D1b_one_operation_per_turn():
    game = new_game()
    game.apply(Income("CRP"))
    refused = refusal(game, Income("CRP"))
    assert (refused.rule, refused.numbers) == ("D1b", {"operations": 1})
    end_turns(game, 3)
    game.apply(Income("CRP"))


def test_D2b_a_seniority_disk_goes_every_twelve_years():
    game = new_game(factions=("CRP", "NASA"))
    end_turns(game, 2 * 11)
    assert (game.state.year, game.state.seniority_disks) == (12, 4)
    end_turns(game, 2)
    assert (game.state.year, game.state.seniority_disks) == (13, 3)


def test_A1a_M1_the_game_ends_after_48_years():
    game = new_game("race-to-the-top", factions=("CRP", "NASA"))
    play_on(game, 1)
    assert game.state.over == "year 48 was the last (M1)"
    assert game.legal() == []
    assert refusal(game, EndTurn("CRP")).code == "game-over"


def test_E3d_no_more_than_two_outposts_at_the_end_of_a_turn():
    def arrange(state: State) -> None:
        for number in (1, 2, 3):
            stack = f"CRP:outpost-{number}"
            state.stacks[stack] = Stack(stack, "CRP", StackKind.OUTPOST, "geo", tanks=1)

    game = new_game(arrange=arrange)
    refused = refusal(game, EndTurn("CRP"))
    assert (refused.rule, refused.numbers["outposts"]) == ("E3d", 3)
    assert EndTurn("CRP") not in game.legal()
    assert str(game.why_not(EndTurn("CRP"))) == str(refused)
    assert EndTurn("CRP") not in game.legal()
