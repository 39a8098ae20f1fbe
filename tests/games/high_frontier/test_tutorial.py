"""The tutorial game of Race for Glory: 28 years, every table, 9 to 7 to 3 (iiD1)."""

import pytest

from planner.cards.model import Deck
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.scenarios.race_to_mars import achieved
from planner.games.high_frontier.table.state import StackKind
from planner.kernel.actions import Ruling
from tests.games.high_frontier.tutorial import IN_ORDER, TUTORIAL, YEARS, after, new_tutorial, play

FINAL = TUTORIAL["final"]


def test_tC_the_table_is_set():
    game = after(0)
    state = game.state
    assert state.decks == {deck: list(cards) for deck, cards in IN_ORDER.items()}
    assert (state.first_player, state.year, state.seniority_disks) == ("CRP", 1, 2)
    assert {player: state.aquas(player) for player in state.players} == {
        "CRP": 4,
        "NASA": 4,
        "ESA": 4,
    }
    assert (state.glories, state.heroism) == ({"mars": 1}, 0)
    assert {made_of.deck for made_of in game.book.decks.values()} == {Deck.RACE_FOR_GLORY}


@pytest.mark.parametrize("year", range(1, 29))
def test_iiD1_each_year_goes_as_printed(year: int):
    game = after(year)
    assert len(YEARS) == 28
    assert (game.state.over is not None) == (year == 28)


def test_iiD1_the_disks_go_after_years_12_and_24():
    left = [after(year).state.seniority_disks for year in (11, 12, 23, 24)]
    assert left == [2, 1, 1, 0]


def test_iiD1_all_achievements_and_the_glory_of_mars_end_the_game():
    game = after(28)
    assert game.state.over == FINAL["over"]
    assert achieved(game.table) == FINAL["achievements"]


def test_iiD1_the_tutorial_ends_nine_to_seven_to_three():
    game = after(28)
    for score in scores(game.table):
        told = dict(FINAL["printed"][score.player])
        assert score.total == told.pop("total")
        assert {key: points for key, points in score.parts.items() if points} == told
    assert [score.player for score in scores(game.table)] == ["NASA", "ESA", "CRP"]
    assert verdict(game.table).winners == (FINAL["winner"],)


def test_M2a_with_its_cubes_the_tutorial_ends_ten_to_eight_to_three():
    game = new_tutorial(options={"cards": "race-for-glory"})
    play(game, YEARS)
    totals = {score.player: score.total for score in scores(game.table)}
    assert totals == FINAL["by_core_M2"]
    assert verdict(game.table).winners == (FINAL["winner"],)


def test_M2b_the_exploitation_tracks_at_the_end():
    game = after(28)
    assert {type_: stock_price(game.table, type_) for type_ in "CSMVDH"} == FINAL["prices"]


def test_M2a_no_rocket_is_left_on_the_map():
    stacks = after(28).state.stacks.values()
    assert [stack.id for stack in stacks if stack.kind is StackKind.ROCKET] == FINAL["rockets"]


def test_A2c_one_action_of_the_tutorial_is_a_ruling():
    entries = after(28).entries
    rulings = [entry for entry in entries if isinstance(entry.action, Ruling)]
    assert len(rulings) == 1
    assert str(rulings[0].says[0]).startswith(
        "Ruling of the table, asked for by ESA, waiving G4: the book"
    )
    assert "takes a Human of ESA at Mars: North Pole" in str(rulings[0].says[1])


def test_the_log_of_the_tutorial_reads_back():
    game = after(28)
    again = Game.from_lines(game.lines())
    assert again.lines() == game.lines()
    assert again.state.fingerprint() == game.state.fingerprint()
