"""Words of actions stand on their classes: every one has them, and every parameter a label."""

from dataclasses import fields

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.heroism import Vote
from planner.games.high_frontier.chapters.movement.move import FlyOn
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.words import cards_named, choice_name, is_labelled, label
from planner.kernel.actions import Action, Ruling, Template, Undo
from planner.kernel.domains import Subset
from planner.kernel.log import Header

UNNAMED = {"player", "action"}
"""Whoever acts stands in the title; an action within an action has words of its own."""


def kinds() -> list[type[Action]]:
    found: dict[str, type[Action]] = {kind.tag: kind for kind in (Undo, Ruling)}
    for scenario in SCENARIOS:
        fitting = tuple(name for name, module in MODULES.items() if scenario in module.games)
        book = rulebook_for(Header(scenario, ("CRP", "ESA"), modules=fitting))
        found |= {tag: rule.action for tag, rule in book.actions.items()}
    return list(found.values())


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.tag)
def test_every_action_has_a_title_a_summary_and_labels(kind: type[Action]) -> None:
    assert "title" in vars(kind)
    assert "summary" in vars(kind)
    names = [field.name for field in fields(kind) if field.name not in UNNAMED]
    assert [name for name in names if not is_labelled(kind, name)] == []


def test_every_action_that_players_expect_says_what_it_takes() -> None:
    modules = tuple(MODULES)
    book = rulebook_for(Header("core", ("CRP", "ESA"), modules=modules))
    expected = {
        occasion for group in book.groups if group.do.is_expected for occasion in group.do.occasions
    }
    rules = [rule for rule in book.actions.values() if rule.occasion in expected]
    assert len(rules) > 40
    assert [rule.action.tag for rule in rules if rule.action.needs is None] == ["income"]


def test_answers_say_what_they_mean() -> None:
    table = Game.new("core", factions=["NASA", "ESA"]).table
    assert choice_name(table, Vote("NASA", aye=False)) == "vote against it"
    assert choice_name(table, Vote("NASA", aye=True), whole=True) == "Vote: vote for it"
    assert choice_name(table, FlyOn("NASA")) == "stop here"
    assert choice_name(table, FlyOn("NASA", ("leo",))) == "on to Low Earth Orbit"


def test_what_is_not_given_is_not_said() -> None:
    table = Game.new("core", factions=["NASA", "ESA"]).table
    move = Transfer("NASA", "NASA:leo", "NASA:rocket", ("CQ042",))
    assert choice_name(table, move) == "from LEO, to a new rocket, CQ042 NASA Astronauts"
    assert label(Transfer, "drain") == "Tanks taken out of the fuel"


def test_cards_are_found_where_they_are_given_and_where_they_may_be_chosen() -> None:
    fixed = {"player": "NASA", "source": "NASA:leo", "target": "NASA:rocket"}
    open_ = Template(Transfer, fixed, {"cards": Subset(("CD092", "CD092 heavy", "CT045"))})
    assert list(dict.fromkeys(cards_named(open_))) == ["CD092", "CT045"]
    assert list(cards_named(Transfer("NASA", "NASA:leo", "NASA:rocket", ("CT045F",)))) == ["CT045"]
