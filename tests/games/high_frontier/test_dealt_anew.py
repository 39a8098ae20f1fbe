"""A game that goes on elsewhere tells nothing of what is still to come in this one."""

from __future__ import annotations

import json

import pytest

from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.playing.invariants import replay_faults
from planner.kernel.actions import Undo
from tests.games.high_frontier.helpers import new_game, play_on

THREE = ("CRP", "NASA", "ESA")


@pytest.fixture(scope="module")
def played() -> Game:
    game = new_game("core", THREE, dice="seeded", seed=11)
    play_on(game, 5, 130)
    return game


@pytest.mark.parametrize("entries", [1, 49, 120, 130])
def test_what_is_known_stays_and_all_else_is_dealt_anew(played: Game, entries: int):
    there = Game.from_lines(played.lines()[:1])
    there.play_on([line for line in played.lines()[1:] if '"n":' in line][:entries])
    other = played.dealt_anew(entries, seed=1)
    assert other.view().table.state == there.view().table.state
    assert list(other.view().entries) == list(there.view().entries)
    assert other.state.decks != there.state.decks
    assert {*map(frozenset, other.state.decks.values())} == {
        *map(frozenset, there.state.decks.values())
    }
    told = "\n".join(other.lines())
    assert played.entries[5].state not in told
    assert other.header.seed == 1
    play_on(other, 3, 60)
    for verify in (False, True):
        again = Game.from_lines(other.lines(), verify=verify)
        assert again.state == other.state
    assert list(replay_faults(other)) == []


def test_nothing_goes_back_behind_it(played: Game):
    other = played.dealt_anew(100)
    player = other.to_act[0]
    with pytest.raises(BadInput, match="0 are left to undo since the game was dealt anew"):
        other.apply(Undo(player))
    with pytest.raises(BadInput):
        other.pop()
    with pytest.raises(BadInput):
        other.dealt_anew(99)
    assert len(other.dealt_anew(100).entries) == 100
    assert len(other.dealt_anew(0).entries) == 0


def test_from_the_beginning_it_is_a_new_game(played: Game):
    other = played.dealt_anew(0)
    assert len(other.entries) == 0
    assert other.header.seats == THREE
    assert other.state.decks != Game.from_lines(played.lines()[:1]).state.decks
    with pytest.raises(BadInput):
        played.dealt_anew(131)
    with pytest.raises(BadInput):
        played.dealt_anew(-1)


def test_C2_what_was_chosen_in_secret_is_not_handed_on():
    game = Game.new("core", factions=["CQ042", "CQ041"])
    game.apply(ChooseSide("CQ042", "ISRO"))
    other = game.dealt_anew()
    assert other.to_act == ("CQ041",)
    assert "ISRO" not in json.dumps([json.loads(line).get("action") for line in other.lines()])


def test_a_log_without_the_moment_from_which_it_goes_on_is_refused(played: Game):
    lines = played.dealt_anew(100).lines()
    without = [line for line in lines if "checkpoint" not in line]
    with pytest.raises(DataError, match="no checkpoint"):
        Game.from_lines(without)
    header = json.loads(lines[0]) | {"dealt": 101}
    with pytest.raises(DataError, match="dealt anew after"):
        Game.from_lines([json.dumps(header), *lines[1:]])
