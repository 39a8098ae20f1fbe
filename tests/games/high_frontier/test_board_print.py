"""Games on the corrected board, or on its first print (B7a)."""

import json

import pytest

from planner.board import Edition
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.scenarios.core import board_of
from planner.kernel.log import Header
from tests.games.high_frontier.helpers import new_game


def figures(game: Game) -> tuple[int, int]:
    site = game.book.board["lutetia"].site
    assert site is not None
    return site.size, site.hydration


def test_B7a_a_new_game_is_played_on_the_corrected_board():
    assert figures(new_game()) == (4, 1)
    assert figures(new_game("race-to-the-top")) == (4, 1)


def test_B7a_a_table_with_the_first_print_says_so():
    game = new_game(options={"board": "first-print"})
    assert figures(game) == (3, 3)
    assert figures(Game.from_lines(game.lines())) == (3, 3)


def test_B7a_games_of_the_time_before_stay_on_the_first_print():
    header = json.loads(new_game().lines()[0]) | {"rules_version": 3}
    assert figures(Game.from_lines([json.dumps(header)])) == (3, 3)
    assert board_of(Header("core", (), rules_version=4)).edition is Edition.CORRECTED


def test_B7a_there_are_two_prints():
    with pytest.raises(BadInput, match="board cannot be 'second'") as caught:
        new_game(options={"board": "second"})
    assert str(caught.value.hint) == "write corrected or first-print"
