"""What would the computer do? On the page of a table, and for programs."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from planner.games import kind_named
from planner.games.high_frontier import Game
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import choice_data
from planner.text import Text
from tests.web.games import Kept, app_with_games, made
from tests.web.pages import read
from web.access import hints
from web.app.jobs import TooBusy
from web.render.i18n import LANGUAGES

SEED = 3
"""With these cards something is worth a plan."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('hints') / 'games.sqlite'}")


@pytest.fixture(scope="module")
def table(app: Flask) -> Kept:
    return made(app, "CRP", "NASA", scenario="race-to-mars", seed=SEED)


def test_the_best_plans_are_told_and_drawn_on_the_map(table: Kept) -> None:
    browser = table.browser("CRP")
    first = read(browser.get(f"/games/{table.id}").text)
    [link] = [each for each in first.all("a") if "What would the computer do?" in each.text]
    address = str(link.attributes["href"])
    html = browser.get(address.partition("#")[0]).text
    shown = read(html)
    [part] = [each for each in shown.all("section") if each.attributes.get("id") == "hint"]
    plans = part.all("li")
    assert 1 <= len(plans) <= 3
    assert re.search(r"Flies to .* \d+ points? in \d+ years?, \d+ %", plans[0].text)
    anchors = {str(each.attributes["href"]) for each in part.all("a")}
    ids = set(re.findall(r' id="([^"]+)"', html))
    inside = {each[1:] for each in anchors if each.startswith("#")}
    assert inside
    assert inside <= ids, "what to do first is found on the page"
    [drawn] = set(map(unescape, re.findall(r'"(/games/[^"#]*board\.svg[^"#]*)', html)))
    assert drawn.count("route=") == len(plans)
    assert browser.get(drawn).text.count('<g class="ghost">') == len(plans)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_told_in_both_languages(table: Kept, language: str) -> None:
    text = table.browser("CRP").get(f"/games/{table.id}?hint=1&lang={language}").text
    assert ("コンピューターなら" in text) == (language == "ja")


def test_programs_are_told_the_same(table: Kept) -> None:
    told = table.asks("CRP")("/seats/CRP/hint").json
    assert 1 <= len(told) <= 3
    best = told[0]
    assert 0 < best["chance"] <= 1
    assert best["points"] > 0
    assert best["years"] >= 1
    assert best["route"][-1] in best["goals"]
    assert best["first"]["player"] == "CRP"
    done = table.asks("CRP")("/preview", {"action": best["first"]})
    assert done.status_code == 200


def test_iiD5_in_a_rescue_the_way_home_is_told_and_drawn(app: Flask) -> None:
    rescue = made(app, "NASA", scenario="race-to-the-rescue", seed=SEED)
    nasa, player = rescue.asks("NASA"), MediumPlayer(1)
    game = Game.new("race-to-the-rescue", factions=["NASA"], seed=SEED)
    while not isinstance(game.state.agenda[-1], PlayerTurn):
        action = player.choose(game.view("NASA"), game.legal())
        assert nasa.act(choice_data(action), len(game.entries)).status_code == 200
        game.apply(action)
    [told] = nasa("/seats/NASA/hint").json
    assert re.match(r"brings \d colonists? home from .* in \d+ years?, \d+ %", told["sentence"])
    assert told["route"][-1] in told["goals"]
    page = rescue.browser("NASA").get(f"/games/{rescue.id}?hint=1&lang=ja").text
    assert "連れ帰る" in page


def test_hints_are_for_those_who_play_the_seat(table: Kept) -> None:
    for who in (("NASA",), ("spectator",), ("host",), ()):
        answer = table.asks(*who)("/seats/CRP/hint")
        assert answer.status_code in (401, 403), answer.text
    page = table.browser("spectator").get(f"/games/{table.id}?hint=1")
    assert page.status_code == 200
    assert "What the computer would do" not in page.text


def test_the_same_table_is_thought_about_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    other = made(app, "CRP", "NASA", scenario="race-to-mars", seed=SEED)
    thought: list[View] = []

    def best_plans(view: View, player: str) -> list[object]:
        thought.append(view)
        return []

    monkeypatch.setattr(hints, "kind_of", lambda _: replace(kind_named(), ideas=best_plans))
    browser = other.browser("CRP")
    for _ in range(3):
        assert "no flight that is worth" in browser.get(f"/games/{other.id}?hint=1").text
    assert len(thought) == 1
    assert thought[0].seats == ("CRP",)


def test_a_busy_server_says_so_on_the_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    other = made(app, "CRP", "NASA", scenario="race-to-mars", seed=SEED)

    def best_plans(view: View, player: str) -> list[object]:
        raise TooBusy(Text("too many questions are being computed"), hint=Text("ask again soon"))

    monkeypatch.setattr(hints, "kind_of", lambda _: replace(kind_named(), ideas=best_plans))
    page = other.browser("CRP").get(f"/games/{other.id}?hint=1")
    assert page.status_code == 200
    assert "ask again soon" in page.text
    answer = other.asks("CRP")("/seats/CRP/hint")
    assert answer.status_code == 429
    assert answer.json["code"] == "too-busy"


def test_levels_are_offered_for_each_seat_of_a_new_table_and_for_a_seat_handed_over(
    app: Flask, table: Kept
) -> None:
    form = read(app.test_client().get("/games/new").text)
    for number in range(1, 6):
        [levels] = form.all("select", id=f"player-{number}")
        values = [str(each.attributes["value"]) for each in levels.all("option")]
        assert {"people", "easy", "medium", "simple"} <= set(values)
    seats = read(table.browser("host").get(f"/games/{table.id}/seats").text)
    [levels] = seats.all("select", id="bot-CRP")
    [chosen] = [each for each in levels.all("option") if "selected" in each.attributes]
    assert chosen.attributes["value"] == "medium"


def test_a_computer_player_takes_a_seat_over_and_gives_it_back_in_mid_turn(app: Flask) -> None:
    other = made(app, "CRP", "NASA", scenario="race-to-mars", seed=SEED)
    crp = other.asks("CRP")
    assert crp("/seats/CRP/bot", {"bot": "easy"}).json == {"done": True}
    seats = {each["faction"]: each for each in crp("/seats").json}
    assert (seats["CRP"]["kind"], seats["CRP"]["bot"]) == ("bot", "easy")
    assert crp.act({"do": "end-turn", "player": "CRP"}, 0).status_code == 403
    assert crp("/seats/CRP/back", {}).json == {"done": True}
    assert crp.act({"do": "end-turn", "player": "CRP"}, 0).status_code == 200
    page = other.browser("host")
    sent = {"do": "bot", "whose": "NASA", "bot": "medium"}
    assert page.post(f"/games/{other.id}/seats", data=sent).status_code == 303
    assert "A computer player: medium" in page.get(f"/games/{other.id}/seats").text
    assert page.post(f"/games/{other.id}/seats", data=sent | {"bot": "clever"}).status_code == 400
    sent["do"] = "back"
    assert page.post(f"/games/{other.id}/seats", data=sent).status_code == 303
    assert "A computer player" not in page.get(f"/games/{other.id}/seats").text
