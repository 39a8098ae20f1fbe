"""Dice from a seed and dice from the table."""

import json

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.dice import DiceNeeded
from planner.kernel.game import DamagedLog
from tests.games.high_frontier.helpers import new_game


def _to_a_die(dice: str) -> Game:
    """A game in which the last action has rolled a die, and the one before it has not."""
    game, bot = new_game(seed=4, dice=dice), RandomPlayer(4)
    while not game.entries or not game.entries[-1].dice:
        game.apply(bot.choose(game, game.legal(game.to_act[0])))
    return game


def test_in_a_seeded_game_nobody_may_bring_dice():
    game = _to_a_die("seeded")
    action = game.pop()
    before = game.state
    for brought in range(1, 7):
        with pytest.raises(BadInput, match="nobody may bring any") as caught:
            game.apply(action, [brought])
        assert caught.value.code == "dice-are-seeded"
    assert game.state is before


def test_a_seeded_log_with_other_dice_is_refused_at_its_entry():
    lines = _to_a_die("seeded").lines()
    data = json.loads(lines[-1])
    rolled = data["dice"]
    for forged in ([rolled[0] % 6 + 1, *rolled[1:]], [], [*rolled, 1]):
        with pytest.raises(DamagedLog, match=f"entry {data['n']} does not apply") as caught:
            Game.from_lines([*lines[:-1], json.dumps(data | {"dice": forged})])
        assert caught.value.row == len(lines)
        assert caught.value.column == "dice"
        assert len(caught.value.game.entries) == data["n"] - 1
    unhashed = json.dumps(data | {"dice": [rolled[0] % 6 + 1, *rolled[1:]], "state": ""})
    with pytest.raises(DamagedLog, match=f"where the seed of this game rolls a {rolled[0]}"):
        Game.from_lines([*lines[:-1], unhashed])


def test_in_other_games_the_log_tells_the_dice():
    game = _to_a_die("either")
    action, (rolled, *_) = game.entries[-1].action, game.entries[-1].dice
    game.pop()
    other = rolled % 6 + 1
    assert game.apply(action, [other]).dice[0] == other
    assert Game.from_lines(game.lines()).lines() == game.lines()
    assert '"dice": "either"' in game.lines()[0]


def test_in_a_game_by_hand_the_seed_rolls_nothing():
    game, bot = new_game(seed=4, dice="hand"), RandomPlayer(4)
    with pytest.raises(DiceNeeded):
        play(game, bot)
    assert all(not entry.dice for entry in game.entries)


def test_the_header_says_who_rolls_the_dice():
    with pytest.raises(BadInput, match="'loaded' does not say who rolls") as caught:
        new_game(dice="loaded")
    assert "seeded, hand, either" in str(caught.value)
    assert new_game(dice="seeded").lines()[0].count("dice") == 0
    assert new_game().apply(EndTurn("CRP")).dice == ()
