"""Logs keep how their sentences were made; people and programs read them in English."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from planner.craft.strip import WetMass
from planner.games.high_frontier import Game
from planner.kernel.sentences import Line, read, written
from planner.rules import Season
from planner.text import Text, Word, count_of, joined, listed
from tests.games.high_frontier.helpers import new_game, play_on


def _same(one: object, two: object) -> bool:
    """Whether two sentences are made alike, through and through."""
    if isinstance(one, Text) and isinstance(two, Text):
        names = one.values.keys() == two.values.keys()
        parts = all(_same(one.values[name], two.values[name]) for name in one.values)
        return one.template == two.template and names and parts
    return type(one) is type(two) and one == two


@pytest.mark.parametrize(
    "text",
    [
        Text("Anarchy is over"),
        Text("{player} passes", player="NASA"),
        Text("{n} and {n}, then {m}", m=2, n=1),
        Text("{why}", why=Text("rolled {die}", die=count_of(Fraction(1, 2), "step"))),
        Text("{what} wins", what=joined(["A", Word("buggy"), Text("no {x}", x=1)], "; ")),
        Text("{what}", what=listed(["A", "B", "C"], " or ")),
        Text("{what} of {name}", what=count_of(3, "factory", "factories"), name="{player} (I2b)"),
        Text("all {{of}} it (so far) by {name}", name=""),
        Text("one") + Text(", two"),
    ],
    ids=str,
)
def test_a_sentence_comes_back_from_a_log_as_it_was_made(text: Text):
    line = Line(text, "gl. Glitch Triggers")
    data = json.loads(json.dumps(written(line)))
    again = read(data)
    assert again == line
    assert _same(again.text, text)
    assert written(again) == data


def test_words_and_other_values_are_kept_as_what_they_are():
    line = Line(Text("{season}, {wet}", season=Season.BLUE, wet=WetMass("4-2/3")), "K1")
    values = read(written(line)).text.values
    assert isinstance(values["season"], Word)
    assert values == {"season": "blue", "wet": "4-2/3"}


@pytest.mark.parametrize("told", ["CRP receives 1 aqua: income (I1)", "NASA promises {all} (N)"])
def test_lines_of_older_logs_are_read_as_they_are(told: str):
    line = read(told)
    assert str(line) == told
    assert line.text.values == {}
    assert written(line) == told


@pytest.mark.parametrize(
    "data",
    [
        ["{a} and {b} (X)", 1],
        ["{a.__class__} (X)", 1],
        ["{a:9999999999} (X)", 1],
        ["{a!r} (X)", 1],
        ["{a (X)", 1],
        ["{a} (X)", {"n": "many", "of": ["tank", "tanks"]}],
        ["{a} (X)", None],
        [7],
        [],
        {},
        None,
    ],
    ids=str,
)
def test_what_is_no_sentence_is_told_as_it_stands(data: object):
    assert str(read(data)).startswith(json.dumps(data))


def test_every_sentence_of_a_game_comes_back_from_its_log():
    game = new_game("core", ("CRP", "NASA", "ESA"), seed=5, dice="seeded")
    play_on(game, 5, 150)
    opened = Game.from_lines(game.lines(), verify=True)
    for told, entry in zip(opened.entries, game.entries, strict=True):
        for one, two in zip(told.says, entry.says, strict=True):
            assert str(one) == str(two)
            assert written(one) == written(two)
    assert any(line.text.values for entry in opened.entries for line in entry.says)


def test_views_tell_the_log_in_plain_english():
    game = new_game("core", ("CRP", "NASA"))
    game.apply(game.legal("CRP")[0])
    (entry,) = game.view("NASA").as_json()["log"]
    assert entry["says"] == ["CRP receives 1 aqua: income (I1)"]
