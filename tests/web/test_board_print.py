"""The first print of the board where it is asked for, and a word of it where it matters (B7a)."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import read

NOTE = "Lutetia is 4M, hydration 1 since June 2020; on boards of the first print it is 3M"
SHIP = "engine=12-2&dry=3&tanks=9&rules=race-for-glory&max_turns=9"
ASKED = [
    f"/?from=leo&to=lutetia&{SHIP}",
    f"/landing?site=lutetia&{SHIP}",
    f"/reach?from=leo&{SHIP}",
    f"/mission?from=leo&leg1_to=lutetia&{SHIP}",
    "/compare?rocket=12-2,+dry+3,+9+tanks&rocket=9-2,+dry+3,+9+tanks&to=lutetia&rules=race-for-glory",
    "/rockets?to=lutetia&card=RT001F&ready=CQ038F&rules=race-for-glory",
]


def test_B7a_the_page_of_a_site_shows_the_print_that_is_asked_for(client: FlaskClient) -> None:
    assert NOTE in read(client.get("/board/lutetia").text).one("main").text
    first = read(client.get("/board/lutetia?board=first-print").text).one("main").text
    assert "Lutetia is 3M, hydration 3 on this board, the first print" in first
    assert "June 2020" not in client.get("/board/hertha").text


@pytest.mark.parametrize("size", [(4, 1), (3, 3)])
def test_B7a_programs_ask_for_a_print(client: FlaskClient, size: tuple[int, int]) -> None:
    board = {(4, 1): "", (3, 3): "?board=first-print"}[size]
    for address in ("/api/v1/sites/lutetia", "/api/v1/spaces/lutetia"):
        told = client.get(address + board).json
        site = told.get("site", told)
        assert (site["size"], site["hydration"]) == size
        assert site["other_print"]["edition"] == ("corrected" if board else "first-print")
    listed = client.get(f"/api/v1/sites{board or '?'}&q=lutetia").json
    assert [(site["size"], site["hydration"]) for site in listed] == [size]


def test_B7a_another_print_is_refused(client: FlaskClient) -> None:
    answer = client.get("/api/v1/sites/lutetia?board=second")
    assert (answer.status_code, answer.json["field"]) == (400, "board")


def test_H6a_landing_depends_on_the_print(client: FlaskClient) -> None:
    asked = "/api/v1/landing?site=lutetia&engine=4-1&dry=8&wet=10"
    assert client.get(asked + "&board=first-print").json["can_land"]
    assert not client.get(asked).json["can_land"]


@pytest.mark.parametrize("address", ASKED)
def test_B7a_answers_about_a_site_that_changed_say_so(client: FlaskClient, address: str) -> None:
    assert NOTE in read(client.get(address).text).one("main").text
    first = read(client.get(address + "&board=first-print").text).one("main").text
    assert "on this board, the first print" in first
    assert NOTE not in first


def test_B7a_the_picture_is_that_of_the_print(client: FlaskClient) -> None:
    for board, told in (("", "size 4, type M, hydration 1"), ("first-print", "size 3, type M")):
        page = client.get(f"/board/lutetia?board={board}").text
        address = re.search(r'data-board="([^"]+)"', page)
        assert address is not None
        picture = client.get(html.unescape(address[1])).text
        assert f"<title>Lutetia: {told}" in picture
        assert f"<title>Lutetia: {told}" in client.get(f"/map.svg?marks=lutetia&board={board}").text


def test_B7a_a_table_with_the_first_print_sees_it(app: Flask) -> None:
    browser = app.test_client()
    data = {"scenario": "core", "faction": ["NASA", "ESA"], "player": ["people"] * 2}
    data |= {"option": "board=first-print"}
    links = browser.post("/games/new", data=data, follow_redirects=True)
    address = f"/games/{links.request.path.split('/')[2]}"
    assert "board=first-print" in browser.get(address).text
    place = browser.get(f"{address}?place=lutetia").text
    assert "Lutetia is 3M, hydration 3 on this board, the first print" in place
    assert "Lutetia: size 3" in browser.get(f"{address}/board.svg").text
