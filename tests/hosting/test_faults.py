"""Faults of the program at a table: the log tells them, and the table stays as it was."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from planner.games.high_frontier.autopilot import Instructions
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host
from planner.hosting.refusals import ProgramFault
from planner.kernel.log import Header
from planner.kernel.rulebook import Rulebook
from tests.hosting.test_playing import seated


def broken(context: object, action: object) -> None:
    raise RuntimeError("a rule that nobody foresaw")


@pytest.fixture
def broken_income(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule of the income operation has a fault, after it has changed something."""
    compose = Game.compose

    def composed(cls: type[Game], header: Header) -> Rulebook:
        book = compose(header)
        book.actions["income"] = replace(book.actions["income"], apply=broken)
        return book

    monkeypatch.setattr(Game, "compose", classmethod(composed))


def test_a_fault_is_logged_and_leaves_the_table_as_it_was(
    host: Host, other: Host, broken_income: None, caplog: pytest.LogCaptureFixture
):
    at = seated(host)
    game = at["CRP"].game
    host.play.act(at["CRP"], EndTurn("CRP"), expected=0)
    table = host.awake.table(game)
    state, lines, row = table.game().state, table.lines(), host.store.game(game)
    with caplog.at_level(logging.ERROR), pytest.raises(ProgramFault, match="made a mistake"):
        host.play.act(at["NASA"], Income("NASA"), expected=1, request="once")
    (record,) = caplog.records
    assert record.name == "planner.hosting.faults"
    assert record.data == {
        "game": game,
        "entry": 2,
        "action": {"do": "income", "player": "NASA"},
    }
    assert "RuntimeError" in caplog.text
    assert table.game().state == state
    assert (table.lines(), host.store.game(game)) == (lines, row)
    assert not host.play.is_done(at["NASA"], "once")
    for each in (host, other):
        assert len(each.play.view(at["NASA"]).entries) == 1
    assert host.play.act(at["NASA"], EndTurn("NASA"), expected=1).length == 2


def test_a_fault_in_the_midst_of_keeping_leaves_nothing_in_memory(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    at = seated(host)
    monkeypatch.setattr("planner.hosting.table.follow", broken)
    with pytest.raises(ProgramFault):
        host.play.act(at["CRP"], EndTurn("CRP"), expected=0)
    monkeypatch.undo()
    assert host.play.view(at["CRP"]).entries == ()
    assert host.play.act(at["CRP"], EndTurn("CRP"), expected=0).length == 1


def test_a_fault_in_an_answer_that_was_told_leaves_it_to_the_player(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    at = seated(host)
    host.play.instruct(at["NASA"], "NASA", Instructions(decline=True))
    monkeypatch.setattr(Instructions, "answer", broken)
    with caplog.at_level(logging.ERROR):
        assert host.play.act(at["CRP"], Research("CRP", "thruster", 0), expected=0).length == 1
    assert caplog.records[0].data["game"] == at["CRP"].game
    assert host.play.act(at["NASA"], Pass("NASA"), expected=1).length == 2


def test_the_log_tells_no_choice_that_is_hidden(
    host: Host,
    broken_income: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    at = seated(host)
    monkeypatch.setattr(Income, "as_seen", lambda action, seats: EndTurn(action.player))
    with caplog.at_level(logging.ERROR), pytest.raises(ProgramFault):
        host.play.act(at["CRP"], Income("CRP"), expected=0)
    assert caplog.records[0].data["action"] == {"do": "end-turn", "player": "CRP"}


def test_a_view_with_a_fault_is_refused_in_words(host: Host, monkeypatch: pytest.MonkeyPatch):
    at = seated(host)
    monkeypatch.setattr(Game, "view", broken)
    with pytest.raises(ProgramFault):
        host.play.view(at["CRP"])
