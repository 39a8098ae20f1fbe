"""A rule with a fault: pages and the API tell it in a plain sentence, and never with a 500."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from planner.games.high_frontier.game import Game
from planner.kernel.log import Header
from planner.kernel.rulebook import Rulebook
from tests.web.games import Kept, app_with_games, made
from tests.web.pages import read

INCOME = {"do": "income", "player": "CRP"}
END = {"do": "end-turn", "player": "CRP"}
ENGLISH = "he program has made a mistake here"
JAPANESE = "プログラムに誤りがあり"


def broken(*arguments: object) -> Any:
    raise RuntimeError("a rule that nobody foresaw")


@pytest.fixture(params=["apply", "choices"])
def fault(request: pytest.FixtureRequest) -> str:
    """What of ending a turn has a fault."""
    return str(request.param)


@pytest.fixture
def app(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, fault: str) -> Flask:
    compose = Game.compose

    def composed(cls: type[Game], header: Header) -> Rulebook:
        book = compose(header)
        book.actions["end-turn"] = replace(book.actions["end-turn"], **{fault: broken})
        return book

    monkeypatch.setattr(Game, "compose", classmethod(composed))
    return app_with_games(f"sqlite:///{tmp_path / 'games.sqlite'}")


@pytest.fixture
def table(app: Flask) -> Kept:
    return made(app, "CRP", "NASA")


@pytest.mark.parametrize("fault", ["apply"], indirect=True)
def test_the_api_refuses_in_words_and_nothing_is_done(
    table: Kept, caplog: pytest.LogCaptureFixture
):
    crp = table.asks("CRP")
    before = crp("").json
    with caplog.at_level(logging.ERROR):
        answers = [
            crp.act(END, 0, request="once"),
            crp("/preview", {"action": END}),
            crp("/why-not", {"action": END}),
        ]
    for answer in answers:
        assert answer.status_code == 422, answer.text
        assert answer.json["code"] == "program-fault"
        assert ENGLISH in answer.json["detail"]
    logged = [each.data for each in caplog.records if each.name == "planner.hosting.faults"]
    assert logged == [{"game": table.id, "entry": 1, "action": END}] * 3
    assert not any(link in caplog.text for link in table.links.values())
    assert crp("").json == before
    assert crp.act(INCOME, 0).json["length"] == 1


@pytest.mark.parametrize("fault", ["choices"], indirect=True)
def test_the_api_lists_nothing_where_a_list_has_a_fault(table: Kept):
    answer = table.asks("CRP")("/legal")
    assert (answer.status_code, answer.json["code"]) == (422, "program-fault")


@pytest.mark.parametrize("fault", ["apply"], indirect=True)
@pytest.mark.parametrize(("language", "sentence"), [("en", ENGLISH), ("ja", JAPANESE)])
def test_the_page_tells_it_and_the_game_goes_on(table: Kept, language: str, sentence: str):
    browser = table.browser("CRP")
    headers = {"Accept-Language": language}
    form = {"expected": "0", "request": "once", "do": json.dumps(END)}
    answer = browser.post(f"/games/{table.id}/act", data=form, headers=headers)
    assert answer.status_code == 422, answer.text
    assert sentence in read(answer.text).text
    shown = browser.get(f"/games/{table.id}", headers=headers)
    assert shown.status_code == 200
    assert sentence not in read(shown.text).text


@pytest.mark.parametrize("fault", ["choices"], indirect=True)
def test_a_page_whose_menu_has_a_fault_shows_the_rest(table: Kept):
    answer = table.browser("CRP").get(f"/games/{table.id}")
    assert answer.status_code == 200
    shown = read(answer.text)
    assert ENGLISH in shown.text
    assert shown.all("form")


@pytest.mark.parametrize("fault", ["apply"], indirect=True)
def test_a_page_with_a_fault_is_no_page_and_blames_no_rule(
    table: Kept, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("web.games.high_frontier.pages.at_table.score_sheet", broken)
    answer = table.browser("CRP").get(f"/games/{table.id}")
    assert answer.status_code == 422
    assert ENGLISH in answer.text
    assert "The rules say no" not in answer.text
