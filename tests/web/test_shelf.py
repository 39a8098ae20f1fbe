"""A game that the web has never heard of: programs play it, and pages say that it has none."""

from __future__ import annotations

import pytest
from flask import Flask

from planner import games
from tests.games.pebbles import KIND
from tests.web.games import app_with_games, made


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    found = games.kinds()
    monkeypatch.setattr(games, "kinds", lambda: (*found, KIND))
    return app_with_games("sqlite://")


def test_programs_make_play_and_watch_it(app: Flask):
    table = made(app, "Ann", "Ben", scenario="pebbles", game="pebbles", bots={"Ben": "taker"})
    ann = table.asks("Ann")
    told = ann("/legal").json
    assert [choice["do"] for choice in told["legal"]] == ["turn-up", "take"]
    done = ann.act({"do": "take", "player": "Ann", "count": 2}, 0)
    assert done.json["entries"][0]["says"] == ["Ann takes 2 (P1)"]
    seen = table.asks("spectator")("").json
    assert (seen["to_act"], seen["table"]["pebbles"], seen["beside"]) == (["Ben"], 5, [])
    assert ann("/seats/Ann/instructions", {"instructions": {"each": 1, "left": 2}}).json["done"]
    assert ann("/seats/Ann/instructions").json == {"each": 1, "left": 2}
    assert ann("/seats/Ann/hint").json == []
    assert ann("/seats/Ann/bot", {}).json["done"]
    assert [seat["bot"] for seat in ann("/seats").json] == ["taker", "taker"]


def test_its_page_says_that_it_has_none(app: Flask):
    table = made(app, "Ann", "Ben", scenario="pebbles", game="pebbles")
    browser = table.browser("Ann")
    answer = browser.get(f"/games/{table.id}")
    assert answer.status_code == 400
    assert "Pebbles has no pages" in answer.text
    assert browser.get(f"/games/{table.id}/seats").status_code == 200
    assert browser.get("/games/new?game=pebbles").status_code == 400


def test_a_table_of_an_unknown_game_is_not_made(app: Flask):
    body = {"scenario": "core", "factions": ["CRP", "NASA"], "game": "chess"}
    answer = app.test_client().post("/api/v1/games", json=body)
    assert (answer.status_code, answer.json["field"]) == (400, "game")
