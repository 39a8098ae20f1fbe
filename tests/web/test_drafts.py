"""Factions drafted, as browsers without scripts and programs find it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from planner.hosting import Host
from planner.hosting.draft import drawn
from tests.web.games import Kept, app_with_games
from tests.web.pages import read
from web.render.i18n import LANGUAGES

WHO = ("", "spectator", "waiting", "asked", "host")
"""Nobody, a spectator, a seat that is not asked, the one that is, and the host."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('drafts') / 'games.sqlite'}")


def made(app: Flask, players: int = 3, **more: object) -> Kept:
    body = {"scenario": "core", "players": players, "drafted": True, **more}
    answer = app.test_client().post("/api/v1/games", json=body)
    assert answer.status_code == 200, answer.text
    return Kept(app, answer.json["id"], answer.json["links"])


def asked(table: Kept) -> str:
    found: str = table.asks("spectator")("/draft").json["asked"]
    return found


def pick(browser: FlaskClient, table: Kept, seat: str, faction: str) -> int:
    form = {"seat": seat, "faction": faction}
    return browser.post(f"/games/{table.id}/draft", data=form).status_code


def begun(table: Kept) -> None:
    for faction in ("NASA", "ESA", "CRP"):
        seat = asked(table)
        answer = table.asks(seat)("/draft", {"seat": seat, "faction": faction})
        assert answer.status_code == 200, answer.text


def test_seats_get_links_draft_and_play_without_scripts(app: Flask) -> None:
    host = app.test_client()
    answer = host.post(
        "/games/new",
        data={
            "scenario": "core",
            "title": "Friday",
            "draft": "3",
            "deal": "0",
            "faction": ["", "", "", "", "", ""],
            "player": ["people", "people", "easy", "people", "people", "people"],
        },
        follow_redirects=True,
    )
    shown = read(answer.text)
    links = {
        str(field.attributes["id"]).removeprefix("link-"): str(field.attributes["value"])
        for field in shown.all("input", type="text")
    }
    assert list(links) == ["1", "2", "3", "spectator", "host"]
    assert len(shown.all("svg", class_="qr")) == 5
    game = links["1"].split("/games/")[1].split("/")[0]
    phones = {place: app.test_client() for place in ("1", "2")}
    for place, phone in phones.items():
        arrived = phone.get(links[place], follow_redirects=True)
        assert arrived.request.path == f"/games/{game}/draft"
        assert "The order, drawn by lot" in arrived.text
        assert "factions are being drafted" in phone.get("/games").text
    table = Kept(app, game, {who: link.rpartition("/")[2] for who, link in links.items()})
    while place := asked(table):
        other = phones["2" if place == "1" else "1"]
        waiting = other.get(f"/games/{game}/draft")
        assert f"Seat {place} is to pick now" in waiting.text
        assert "draft.js" in waiting.text
        picking = phones[place].get(f"/games/{game}/draft")
        assert "draft.js" not in picking.text
        free = [
            str(each.attributes["value"]) for each in read(picking.text).all("input", type="radio")
        ]
        assert free == table.asks("spectator")("/draft").json["free"]
        assert pick(phones[place], table, place, free[0]) == 303
    kept = Host.at(app.config["DATABASE_URL"])
    assert [seat.bot for seat in kept.seats.at(game)] == ["", "", "easy"]
    assert kept.tables.listed(game).title == "Friday"
    for place, phone in phones.items():
        sat_down = phone.get(links[place], follow_redirects=True)
        assert sat_down.request.path == f"/games/{game}"
        assert kept.tables.listed(game).factions[int(place) - 1] in sat_down.text
        assert "How the factions were drafted" in phone.get(f"/games/{game}/seats").text
        assert "the game has begun" in phone.get(f"/games/{game}/draft").text
    again = host.get(f"/games/{game}/links")
    assert again.status_code == 200
    assert len(read(again.text).all("svg", class_="qr")) == 5


def test_a_hot_seat_drafts_with_one_browser(app: Flask) -> None:
    table = made(app)
    browser = table.browser("1", "2", "3")
    for faction in ("NASA", "ESA", "CRP"):
        seat = asked(table)
        assert f"Seat {seat}: pick a faction" in browser.get(f"/games/{table.id}/draft").text
        assert pick(browser, table, seat, faction) == 303
        # Pressed twice it acts once, though the same screen is asked again.
        assert pick(browser, table, seat, faction) == 303
    assert set(Host.at(app.config["DATABASE_URL"]).tables.listed(table.id).factions) == {
        "NASA",
        "ESA",
        "CRP",
    }


def test_what_cannot_be_picked_is_refused_with_its_rule(app: Flask) -> None:
    table = made(app, 2, modules=["politics", "conflict"])
    first, second = table.asks("host")("/draft").json["order"]
    browser = table.browser("1", "2")
    assert pick(browser, table, second, "NASA") == 409
    assert pick(browser, table, first, "") == 400
    assert pick(browser, table, first, "Mars") == 400
    assert pick(browser, table, first, "NASA") == 303
    form = {"seat": second, "faction": "UN"}
    refused = browser.post(f"/games/{table.id}/draft", data=form)
    assert refused.status_code == 422
    assert "everybody is of one bloc" in refused.text
    assert "3A2b" in refused.text
    answer = table.asks(second)("/draft", {"seat": second, "faction": "ISRO"})
    assert (answer.status_code, answer.json["rule"]) == (422, "C2")
    assert "UN" not in table.asks(second)("/draft").json["free"]


def test_the_host_hands_seats_over_and_renews_links_on_the_page(app: Flask) -> None:
    table = made(app)
    host, seat = table.browser("host"), asked(table)
    page = f"/games/{table.id}/draft"
    assert "Hand it to the computer" not in host.get(page).text
    assert "Hand it to the computer" in host.get(f"{page}?change=1").text
    last = table.asks("host")("/draft").json["order"][2]
    renewed = host.post(f"{page}/seats", data={"do": "renew", "whose": last}, follow_redirects=True)
    link = str(read(renewed.text).one("input", id=f"link-{last}").attributes["value"])
    assert app.test_client().get(link, follow_redirects=True).status_code == 200
    old = f"/games/{table.id}/join/{table.links[last]}"
    assert app.test_client().get(old).status_code == 403
    handed = host.post(f"{page}/seats", data={"do": "bot", "whose": seat, "bot": "easy"})
    assert handed.status_code == 303
    assert asked(table) not in ("", seat)
    assert host.post(f"{page}/seats", data={"do": "dance", "whose": seat}).status_code == 400
    program = table.asks("host")
    assert program(f"/seats/{asked(table)}/bot", {"bot": "easy"}).status_code == 200
    assert program("/links/spectator", {}).status_code == 200


DRAFT = "/games/{game}/draft"
ROWS = {
    ("GET", f"/api/v1{DRAFT}"): (403, 200, 200, 200, 200),
    ("POST", f"/api/v1{DRAFT}"): (403, 403, 403, 200, 403),
    ("POST", "/api/v1/games/{game}/links/{asked}"): (403, 403, 403, 403, 200),
    ("POST", "/api/v1/games/{game}/seats/{asked}/bot"): (403, 403, 403, 200, 200),
    ("GET", "/api/v1/games/{game}"): (409,) * 5,
    ("GET", "/api/v1/games/{game}/log"): (409,) * 5,
    ("POST", "/api/v1/games/{game}/pause"): (409,) * 5,
    ("GET", DRAFT): (403, 200, 200, 200, 200),
    ("POST", DRAFT): (403, 403, 403, 303, 403),
    ("POST", f"{DRAFT}/seats"): (403, 403, 403, 403, 303),
    ("GET", "/games/{game}/links"): (403, 200, 200, 200, 200),
    ("GET", "/games/{game}"): (303,) * 5,
    ("GET", "/games/{game}/seats"): (303,) * 5,
    ("POST", "/games/{game}/act"): (303,) * 5,
}


@pytest.mark.parametrize("who", WHO, ids=lambda who: who or "nobody")
def test_each_endpoint_of_a_draft_opens_for_those_alone_who_may(app: Flask, who: str) -> None:
    wrong = []
    for (method, address), statuses in ROWS.items():
        table = made(app, 2)
        seat, other = table.asks("host")("/draft").json["order"]
        link = {"asked": seat, "waiting": other}.get(who, who)
        path = address.format(game=table.id, asked=seat)
        data = {"seat": seat, "faction": "NASA"}
        if path.endswith("/seats"):
            data = {"do": "renew", "whose": seat}
        if path.startswith("/api"):
            body = data if path.endswith("/draft") else {}
            program = table.asks(*filter(None, [link]))
            rest = path.removeprefix(f"/api/v1/games/{table.id}")
            answer = program(rest, body if method == "POST" else None)
        else:
            browser = table.browser(*filter(None, [link]))
            answer = browser.open(path, method=method, data=data if method == "POST" else None)
        wanted = statuses[WHO.index(who)]
        if answer.status_code != wanted:
            wrong.append((method, address, answer.status_code, wanted))
        for secret in table.links.values():
            assert secret not in answer.text
    assert wrong == []


def test_nothing_hidden_is_in_a_draft(app: Flask) -> None:
    table = made(app, seed="a seed to be kept secret")
    for who in ("spectator", "1", "host"):
        answers = [table.asks(who)("/draft"), table.browser(who).get(f"/games/{table.id}/draft")]
        for answer in answers:
            assert answer.status_code == 200
            assert "a seed to be kept secret" not in answer.text
            assert answer.cache_control.no_store
            assert re.search(r"token_hash", answer.text) is None


def test_anybody_can_draw_the_lots_again(app: Flask) -> None:
    table = made(app, 6)
    told = table.asks("spectator")("/draft").json
    assert told["order"] == list(drawn(6, told["lot"]))
    assert told["lot"] in table.browser("spectator").get(f"/games/{table.id}/draft").text


def test_the_page_of_a_draft_in_every_language(app: Flask) -> None:
    table = made(app)
    for language in LANGUAGES:
        browser = table.browser("host", asked(table))
        answer = browser.get(f"/games/{table.id}/draft?lang={language}&change=1")
        shown = read(answer.text)
        assert shown.one("html").attributes["lang"] == language
        assert len(shown.all("h1")) == 1
        told = {label.attributes["for"] for label in shown.all("label")}
        fields = [*shown.all("input", type="radio"), *shown.all("select")]
        assert len(fields) == 12 + 3 + 1
        assert {field.attributes["id"] for field in fields} <= told


def test_factions_are_chosen_dealt_or_drafted_and_one_of_them(app: Flask) -> None:
    form = {"scenario": "core", "draft": "2", "faction": ["NASA", "ESA"], "player": ["people"] * 2}
    answer = app.test_client().post("/games/new", data=form, follow_redirects=True)
    assert answer.status_code == 400
    assert "chosen, dealt or drafted" in answer.text
    body = {"scenario": "core", "factions": ["NASA", "ESA"], "drafted": True}
    assert app.test_client().post("/api/v1/games", json=body).status_code == 400
    begun(made(app))


def test_who_drafts_says_where_he_is_told_that_he_is_to_pick(app: Flask) -> None:
    table = made(app)
    page = f"/games/{table.id}/draft"
    browser, address = table.browser("1", "2"), "https://ntfy.sh/our-table"
    form = {"service": "ntfy", "webhook": address}
    assert read(browser.get(page).text).all("details", id="notices")
    for looker in ("host", "spectator"):
        assert not read(table.browser(looker).get(page).text).all("details", id="notices")
        refused = table.browser(looker).post(f"{page}/notices", data=form)
        assert refused.status_code == 403
        assert "Only who plays the seat may do that" in refused.text
    wrong = browser.post(f"{page}/notices", data=form | {"webhook": "ntfy"})
    assert wrong.status_code == 400
    assert "This is no address of a webhook" in wrong.text
    assert read(wrong.text).one("input", id="notices-webhook").attributes["value"] == "ntfy"
    assert browser.get(f"{page}/notices").location == page
    told = browser.post(f"{page}/notices", data=form)
    assert told.status_code == 303
    shown = read(browser.get(told.location).text)
    assert shown.one("input", id="notices-webhook").attributes["value"] == address
    # Programs find the same, for each seat; nobody else does.
    for seat in ("1", "2"):
        kept = table.asks(seat)(f"/seats/{seat}/notices")
        assert (kept.status_code, kept.json["webhook"]) == (200, address)
    assert table.asks("host")("/seats/1/notices").status_code == 403
    body = {"notices": {"service": "ntfy", "webhook": address}}
    assert table.asks("3")("/seats/3/notices", body).status_code == 200
    begun(table)
    for seat in ("1", "2", "3"):
        [faction] = (
            Host.at(app.config["DATABASE_URL"]).seats.guest(table.id, [table.links[seat]]).seats
        )
        assert table.asks(seat)(f"/seats/{faction}/notices").json["webhook"] == address
