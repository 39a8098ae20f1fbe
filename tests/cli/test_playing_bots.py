"""Computer players at one keyboard: asked for at the start, called later, and asked for advice."""

from __future__ import annotations

import re
from pathlib import Path

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.table.turn import EndTurn
from tests.cli.conftest import Table

MARS = ("--factions", "NASA,ESA", "--seed", "3")


def _players(log: Path) -> list[str]:
    return [entry.action.player for entry in Game.load(log).entries]


def test_who_begins_by_being_asked_chooses_a_level_for_each_seat(play: Table, log: Path):
    shown = play("mars", "3", "2=clever", "9=easy", "2=easy,3=random", "1", "end")
    assert "easy" in shown
    assert "medium" in shown
    assert "there is no bot 'clever'" in shown
    assert "there is no faction '9'" in shown
    # All have chosen sides, the computer players by themselves.
    chosen = [e.action.player for e in Game.load(log).entries if isinstance(e.action, ChooseSide)]
    assert len(chosen) == 3


def test_a_seat_goes_to_the_computer_and_back(play: Table, log: Path):
    shown = play("bot easy", "bot NASA people", *["pass", "end"] * 4, words=MARS)
    assert "NASA is played by the computer; bot NASA people ends that" in shown
    assert "NASA is played by people" in shown
    assert _players(log)[0] == "NASA", "the computer has begun the turn"
    ends = [e.action.player for e in Game.load(log).entries if isinstance(e.action, EndTurn)]
    assert ends[:2] == ["NASA", "ESA"]


def test_a_seat_that_nobody_has_goes_to_nobody(play: Table):
    shown = play("bot UN easy", "bot ESA clever", "bot", "bot 3 easy", words=MARS)
    assert "no: nobody plays UN; NASA and ESA do" in shown
    assert "no: there is no bot 'clever'; write random or simple" in shown
    assert "no: there is no bot ''" in shown
    assert "no: there is no faction '3'" in shown


def test_a_hint_tells_the_best_plans_with_value_years_and_chance(play: Table):
    shown = play("hint", words=MARS)
    plans = re.findall(r"^ {2}([123]) flies to .*: \d+ points? in \d+ years?, \d+ %", shown, re.M)
    assert plans == ["1", "2", "3"][: len(plans)] != []
    assert re.search(r"^ {4}first: \w+", shown, re.M)
    auctioned = re.findall(r"would auction \w+ (.+)$", shown, re.M)
    assert auctioned
    assert not any(re.search(r"\b(\w[\w ]+) \1\b", names) for names in auctioned)


def test_a_hint_before_the_sides_are_chosen_does_no_harm(play: Table, log: Path):
    shown = play("hint", words=("--factions", "CQ042,CQ038", "--seed", "3"))
    assert "flies to" in shown or "no: " in shown or "no flight" in shown
    assert Game.load(log).entries == []
