"""Who may do what at a table: each endpoint, and each who comes to it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from planner.games import kind_named
from planner.hosting import Host
from planner.hosting.kept import Now
from planner.kernel.codec import encode_record
from tests.web.games import Kept, app_with_games, made
from web.access import caps, hints
from web.access.streams import told
from web.access.visitors import MOST_SECRETS
from web.tables import browsers

WHO = ("", "spectator", "NASA", "CRP", "host")
"""Nobody, a spectator, the wrong seat, the right one, and the host."""
OPEN = (200, 200, 200, 200, 200)
LOOK = (403, 200, 200, 200, 200)
MINE = (403, 403, 403, 200, 403)
HOST = (403, 403, 403, 403, 200)

NO_DRAFT = (403, 404, 404, 404, 404)
"""At a table whose factions were chosen."""

INCOME = {"do": "income", "player": "CRP"}
MADE = {"scenario": "race-to-mars", "factions": ["CRP", "NASA"]}
API: dict[tuple[str, str], tuple[Any, tuple[int, ...]]] = {
    ("POST", "api.games_post"): (MADE, OPEN),
    ("GET", "api.games"): (None, OPEN),
    ("GET", "api.games_game"): (None, LOOK),
    ("GET", "api.games_game_now"): (None, LOOK),
    ("GET", "api.games_game_entries"): (None, LOOK),
    ("GET", "api.games_game_legal"): (None, LOOK),
    ("GET", "api.games_stream"): (None, LOOK),
    ("POST", "api.games_game_why-not_post"): ({"action": INCOME}, LOOK),
    ("POST", "api.games_game_preview_post"): ({"action": INCOME}, LOOK),
    ("POST", "api.games_game_try_post"): ({"actions": [INCOME]}, LOOK),
    ("POST", "api.games_game_actions_post"): ({"action": INCOME, "expected": 0}, MINE),
    ("GET", "api.games_game_draft"): (None, NO_DRAFT),
    ("POST", "api.games_game_draft_post"): ({"seat": "1", "faction": "NASA"}, NO_DRAFT),
    ("GET", "api.games_game_seats"): (None, LOOK),
    ("GET", "api.games_game_log"): (None, LOOK),
    ("POST", "api.games_game_copy_post"): ({}, LOOK),
    ("POST", "api.games_import_post"): ({"lines": "LOG"}, OPEN),
    ("POST", "api.games_game_links_whose_post"): ({}, HOST),
    ("POST", "api.games_game_seats_faction_bot_post"): ({}, (403, 403, 403, 200, 200)),
    ("POST", "api.games_game_seats_faction_back_post"): ({}, HOST),
    ("POST", "api.games_game_seats_faction_vote_post"): ({}, (403, 403, 200, 403, 403)),
    ("POST", "api.games_game_seats_faction_name_post"): ({"name": "Ann"}, MINE),
    ("GET", "api.games_game_seats_faction_notes"): (None, MINE),
    ("POST", "api.games_game_seats_faction_notes_post"): ({"text": "x"}, MINE),
    ("GET", "api.games_game_messages"): (None, LOOK),
    ("POST", "api.games_game_messages_post"): ({"by": "CRP", "text": "hello"}, MINE),
    ("GET", "api.games_game_seats_faction_instructions"): (None, MINE),
    ("POST", "api.games_game_seats_faction_instructions_post"): ({"instructions": {}}, MINE),
    ("GET", "api.games_game_seats_faction_notices"): (None, MINE),
    ("POST", "api.games_game_seats_faction_notices_post"): ({"notices": {}}, MINE),
    ("GET", "api.games_game_seats_faction_hint"): (None, MINE),
    ("GET", "api.games_game_seats_faction_plans"): (None, MINE),
    ("POST", "api.games_game_seats_faction_plans_post"): ({"stack": "CRP:rocket"}, MINE),
    ("POST", "api.games_game_pause_post"): ({}, HOST),
    ("POST", "api.games_game_resume_post"): ({}, HOST),
}
FORM = {"do": json.dumps(INCOME), "expected": "0", "request": "r"}
PAGES: dict[tuple[str, str], tuple[Any, tuple[int, ...]]] = {
    ("GET", "table.games"): (None, OPEN),
    ("GET", "table.games_new"): (None, OPEN),
    ("POST", "table.games_make"): (
        {"faction": ["CRP", "NASA"], "player": ["people"] * 2},
        (303,) * 5,
    ),
    ("POST", "table.games_import"): ({}, (400,) * 5),
    ("GET", "table.games_learn"): (None, OPEN),
    ("GET", "table.games_watch"): (None, OPEN),
    ("GET", "table.games_watch_over"): (None, OPEN),
    ("GET", "table.games_watch_board"): (None, OPEN),
    ("GET", "table.games_join"): (None, (403, 403, 403, 403, 403)),
    ("POST", "table.games_leave"): ({}, (303,) * 5),
    ("POST", "table.games_copy"): ({"at": "0"}, (403, 303, 303, 303, 303)),
    ("GET", "table.games_links"): (None, LOOK),
    ("GET", "table.games_draft"): (None, NO_DRAFT),
    ("POST", "table.games_pick"): ({"seat": "1", "faction": "NASA"}, NO_DRAFT),
    ("POST", "table.games_draft_notices"): ({}, NO_DRAFT),
    ("GET", "table.games_draft_notices_sent"): (None, (302,) * 5),
    ("GET", "table.games_draft_seats_sent"): (None, (302,) * 5),
    ("POST", "table.games_draft_change"): ({"do": "renew", "whose": "1"}, NO_DRAFT),
    ("GET", "table.games_table"): (None, LOOK),
    ("GET", "table.games_table_as"): (None, MINE),
    **{
        ("GET", f"table.games_{name}"): (None, (403, 302, 302, 302, 302))
        for name in ("act", "say", "answers", "notices")
    },
    **{
        ("GET", f"table.games_{name}_as"): (None, (403, 403, 403, 302, 403))
        for name in ("act", "say", "answers", "notices")
    },
    ("POST", "table.games_act"): (FORM, (403, 400, 403, 303, 400)),
    ("POST", "table.games_act_as"): (FORM, (403, 403, 403, 303, 403)),
    ("POST", "table.games_notes"): ({"text": "x"}, (403, 403, 303, 303, 403)),
    ("POST", "table.games_notes_as"): ({"text": "x"}, (403, 403, 403, 303, 403)),
    ("POST", "table.games_say"): ({"text": "hello"}, (403, 403, 303, 303, 303)),
    ("POST", "table.games_say_as"): ({"text": "hello"}, (403, 403, 403, 303, 403)),
    ("POST", "table.games_plans"): ({"drop": "CRP:rocket"}, (403, 403, 303, 303, 403)),
    ("POST", "table.games_plans_as"): ({"drop": "CRP:rocket"}, (403, 403, 403, 303, 403)),
    ("POST", "table.games_answers"): ({}, (403, 403, 303, 303, 403)),
    ("POST", "table.games_answers_as"): ({}, (403, 403, 403, 303, 403)),
    ("POST", "table.games_notices"): ({}, (403, 403, 303, 303, 403)),
    ("POST", "table.games_notices_as"): ({}, (403, 403, 403, 303, 403)),
    ("GET", "table.games_now"): (None, LOOK),
    ("GET", "table.games_stream"): (None, LOOK),
    ("GET", "table.games_over"): (None, LOOK),
    ("GET", "table.games_board"): (None, LOOK),
    ("GET", "table.games_replay"): (None, LOOK),
    ("GET", "table.games_story"): (None, LOOK),
    ("GET", "table.games_log"): (None, LOOK),
    ("GET", "table.games_seats"): (None, LOOK),
    ("POST", "table.games_change"): ({"do": "pause"}, (403, 403, 403, 403, 303)),
}
ROWS = API | PAGES


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('door') / 'games.sqlite'}")


def rules(app: Flask) -> Iterator[tuple[str, Rule]]:
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(("/games", "/api/v1/games")):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield method, rule


def asked(table: Kept, method: str, rule: Rule, who: str, body: Any) -> TestResponse:
    names = {
        "game": table.id,
        "faction": "CRP",
        "whose": "CRP",
        "secret": "x" * 43,
        "name": "tutorial",
    }
    address = re.sub(r"<(\w+)>", lambda name: names[name[1]], rule.rule)
    secrets = {"Authorization": f"Bearer {table.links[who]}"} if who else {}
    if not rule.rule.startswith("/api"):
        browser = table.browser(*filter(None, [who]))
        return browser.open(address, method=method, data=body)
    if body == {"lines": "LOG"}:
        body = {"lines": table.asks("spectator")("/log").json["lines"]}
    return table.app.test_client().open(address, method=method, json=body, headers=secrets)


def test_every_endpoint_is_in_the_table(app: Flask) -> None:
    assert {(method, rule.endpoint) for method, rule in rules(app)} == ROWS.keys()


@pytest.mark.parametrize("who", WHO, ids=lambda who: who or "nobody")
def test_each_endpoint_opens_for_those_alone_who_may(app: Flask, who: str) -> None:
    wrong = []
    for method, rule in rules(app):
        body, statuses = ROWS[method, rule.endpoint]
        table = made(app, "CRP", "NASA")
        with asked(table, method, rule, who, body) as answer:
            wanted = statuses[WHO.index(who)]
            if answer.status_code != wanted:
                wrong.append((method, rule.endpoint, answer.status_code, wanted))
        kept = Host.at(app.config["DATABASE_URL"]).tables.listed(table.id)
        assert kept.length == 0 or (who == "CRP" and "act" in rule.endpoint)
    assert wrong == []


def test_a_secret_of_one_table_opens_no_other(app: Flask) -> None:
    here, there = made(app), made(app)
    mixed = Kept(app, here.id, there.links)
    assert mixed.asks("CRP", "host", "spectator")("").status_code == 403
    browser = app.test_client()
    browser.get(f"/games/{there.id}/join/{there.links['CRP']}")
    assert browser.get(f"/games/{here.id}").status_code == 403


def test_programs_need_secrets_and_cookies_are_for_pages(app: Flask) -> None:
    table = made(app)
    browser = table.browser("CRP")
    assert browser.get(f"/games/{table.id}").status_code == 200
    assert browser.get(f"/api/v1/games/{table.id}").status_code == 403
    secrets = {"Authorization": f"Bearer {table.links['CRP']}"}
    assert app.test_client().get(f"/games/{table.id}", headers=secrets).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Referer": "https://evil.example/games"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_no_page_of_another_site_acts_for_a_browser(app: Flask, headers: dict[str, str]) -> None:
    table = made(app)
    browser = table.browser("CRP", "host")
    for path in ("act", "seats", "copy", "leave", "as/CRP/act", "notes"):
        answer = browser.post(f"/games/{table.id}/{path}", data=FORM, headers=headers)
        assert answer.status_code == 403
    own = {"Origin": "http://localhost"}
    assert browser.post(f"/games/{table.id}/as/CRP/act", data=FORM, headers=own).status_code == 303


def test_the_secret_of_a_link_goes_into_a_cookie_and_into_no_log(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    table = made(app)
    with caplog.at_level("INFO"):
        answer = app.test_client().get(f"/games/{table.id}/join/{table.links['CRP']}")
    assert answer.headers["Location"] == f"/games/{table.id}"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.cache_control.no_store
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert f"Path=/games/{table.id}" in cookie or "Path=/games;" in cookie
    secure = app.test_client().get(
        f"/games/{table.id}/join/{table.links['CRP']}", base_url="https://localhost"
    )
    assert all("Secure" in cookie for cookie in secure.headers.getlist("Set-Cookie"))
    logged = str([vars(record) for record in caplog.records])
    assert "/join/…" in logged
    assert not any(secret in logged for secret in table.links.values())


def test_a_browser_keeps_the_newest_secrets_and_the_last_table_first(app: Flask) -> None:
    old = ".".join(f"s{number}" for number in range(MOST_SECRETS))
    with app.test_request_context(headers={"Cookie": f"seat-b={old}; tables=a!x~b!y~c!z"}):
        response = Response()
        browsers.remember(response, "b", "new")
    kept: SimpleCookie = SimpleCookie()
    for cookie in response.headers.getlist("Set-Cookie"):
        kept.load(cookie)
    secrets = kept["seat-b"].value.split(".")
    assert secrets == ["new", *old.split(".")[:-1]]
    assert kept["tables"].value.split("~") == [f"b!{'.'.join(secrets)}", "a!x", "c!z"]


def played(table: Kept, entries: int, seed: int = 1) -> None:
    """Let chance play for all, with as many bids and reveals as there are."""
    chance, everybody = random.Random(seed), table.asks("CRP", "NASA", "ESA")
    host = Host.at(table.app.config["DATABASE_URL"])
    visitor = host.seats.visitor(table.id, [table.links[seat] for seat in ("CRP", "NASA", "ESA")])
    for length in range(entries):
        view = host.play.view(visitor)
        choice = chance.choice(view.legal())
        action = choice.sample(chance) if hasattr(choice, "sample") else choice
        host.play.act(visitor, action, expected=length)
    assert everybody("/now").json["length"] == entries


def hidden(table: Kept) -> set[str]:
    """The seed, and the covered cards of a game."""
    game = Host.at(table.app.config["DATABASE_URL"]).awake.table(table.id).game()
    decks = game.view().table.state.decks
    covered = {
        card
        for deck, cards in game.state.decks.items()
        for card, seen in zip(cards, decks[deck], strict=True)
        if seen == "?"
    }
    assert len(covered) > 20
    return covered | {str(game.header.seed)}


def test_nothing_hidden_is_in_any_answer(app: Flask) -> None:
    table = made(app)
    played(table, 60)
    for who in WHO[1:]:
        secrets = hidden(table) | set(table.links.values())
        for method, rule in rules(app):
            body, _ = ROWS[method, rule.endpoint]
            if method != "GET" and not rule.endpoint.endswith(("why-not_post", "preview_post")):
                continue
            with asked(table, method, rule, who, body) as answer:
                # A log holds all covered cards: in an order that was dealt for it alone.
                if "stream" in rule.endpoint or rule.endpoint.endswith("_log"):
                    continue
                found = [each for each in secrets if re.search(rf"\b{each}\b", answer.text)]
                assert found == [], (who, rule.endpoint)


def test_a_log_that_is_handed_on_tells_nothing_of_what_is_to_come(app: Flask) -> None:
    table = made(app)
    played(table, 20)
    seed = str(Host.at(app.config["DATABASE_URL"]).awake.table(table.id).game().header.seed)
    for who in WHO[1:]:
        assert seed not in table.asks(who)("/log").text
        assert seed not in table.browser(who).get(f"/games/{table.id}/log.jsonl").text


def _rubbish(chance: random.Random) -> Any:
    return chance.choice(
        [None, -1, 10**30, "", "x" * 500, "\0\udcff", [], {}, [[[]]], {"do": {}}, True, 0.5]
    )


def test_the_client_from_hell_never_breaks_anything(app: Flask) -> None:
    chance = random.Random(7)
    table = made(app)
    played(table, 30, seed=3)
    host = Host.at(app.config["DATABASE_URL"])
    browsers = {who: table.browser(who) for who in ("CRP", "NASA", "spectator", "host")}
    for number in range(100):
        who = chance.choice(list(browsers))
        seats = [seat for seat in ("CRP", "NASA", "ESA") if seat in table.links]
        view = host.awake.table(table.id).game()
        data: Any = {"do": chance.choice(list(view.book.actions)), "player": chance.choice(seats)}
        if legal := view.legal():
            choice = chance.choice(legal)
            wanted = choice.sample(chance) if hasattr(choice, "sample") else choice
            if chance.random() < 0.7:
                data = encode_record(wanted)
        for _ in range(chance.randrange(3)):
            data[chance.choice(["player", "do", "card", "stack", "path", "bid", "action"])] = (
                _rubbish(chance)
            )
        expected = len(view.entries) + chance.choice([0, 0, 0, -1, -5, 3])
        body = {"action": data, "expected": max(0, expected), "request": str(chance.randrange(50))}
        if chance.random() < 0.1:
            body[chance.choice(list(body))] = _rubbish(chance)
        path = chance.choice(["/actions", "/actions", "/why-not", "/preview", "/try"])
        sent = {"/why-not": {"action": data}, "/preview": {"action": data}}.get(path, body)
        sent = {"actions": [data]} if path == "/try" else sent
        answer = table.asks(who)(path, json.loads(json.dumps(sent)))
        assert answer.status_code in (200, 400, 403, 409, 413, 422), (number, sent, answer.text)
        form = {"do": json.dumps(data), "expected": str(expected), "request": str(number)}
        form |= {chance.choice(["bid", "confirmed", "cards", "dice", "with"]): "x" for _ in "ab"}
        page: FlaskClient = browsers[who]
        posted = page.post(f"/games/{table.id}/act", data=form)
        assert posted.status_code in (200, 303, 400, 403, 409, 422), (number, form)
    for query in ("place=nowhere", "fly=x", "with=Mars", "plan=x&to=y", "log=-1", "log=x", "at=x"):
        for path in ("", "/replay", "/over.svg"):
            assert browsers["CRP"].get(f"/games/{table.id}{path}?{query}").status_code < 500
    Host.at(app.config["DATABASE_URL"]).awake.table(table.id).game().replay()


def test_the_address_that_asked_longest_ago_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caps, "MOST_ADDRESSES", 2)
    cap = caps.Cap(caps.Rate(1, 60), lambda: 0.0)
    assert [cap.take(address) for address in ("anna", "bert", "carl")] == [0, 0, 0]
    assert [cap.take(address) for address in ("carl", "bert")] == [60, 60]
    assert cap.take("anna") == 0


def test_a_stream_never_tells_of_an_entry_that_is_not_there() -> None:
    now = Now(4, ("CRP",))
    assert [told(known, now)["n"] for known in (-1, 0, 3, 4, 9)] == [1, 1, 4, 4, 4]


def test_a_hint_is_counted_and_refused_like_all_that_is_asked_too_often(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(app, "CRP", "NASA", scenario="race-to-mars", seed=3)
    taken: list[str] = []
    monkeypatch.setattr(hints, "take", taken.append)
    idle = replace(kind_named(), ideas=lambda *_: ())
    monkeypatch.setattr(hints, "kind_of", lambda _: idle)
    assert table.browser("CRP").get(f"/games/{table.id}?hint=1").status_code == 200
    assert taken == ["hinted"]
