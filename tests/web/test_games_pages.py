"""The pages of games, as a browser without scripts finds them."""

from __future__ import annotations

import io
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from planner.games.high_frontier.examples import NAMES
from planner.hosting import Host
from tests.web.games import Kept, app_with_games, made
from tests.web.pages import Element, read
from web.games.high_frontier.pages.learn import SHOWN
from web.render.i18n import LANGUAGES

END = json.dumps({"do": "end-turn", "player": "CRP"})
INCOME = json.dumps({"do": "income", "player": "CRP"})


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('pages') / 'games.sqlite'}")


@pytest.fixture
def table(app: Flask) -> Kept:
    return made(app, "CRP", "NASA", title="Friday")


def page(browser: FlaskClient, address: str, status: int = 200) -> Element:
    answer = browser.get(address)
    assert answer.status_code == status, answer.text
    return read(answer.text)


def pressed(browser: FlaskClient, shown: Element, title: str, **more: str) -> TestResponse:
    """What comes of pressing a button of a page."""
    for form in shown.all("form"):
        for button in form.all("button"):
            if title in button.text:
                data = {
                    str(each.attributes["name"]): str(each.attributes["value"])
                    for each in form.all("input", type="hidden")
                } | more
                if name := button.attributes.get("name"):
                    data[name] = str(button.attributes["value"])
                return browser.post(str(form.attributes["action"]), data=data)
    raise AssertionError(f"no button {title}")


def test_a_form_that_is_sent_twice_makes_one_table(app: Flask) -> None:
    browser = app.test_client()
    shown = page(browser, "/games/new?request=" + "a" * 40)
    secret = str(shown.one("input", type="hidden").attributes["value"])
    # Whoever hands on an address does not choose what the links come from.
    assert secret != "a" * 40
    form = {"faction": ["NASA", "ESA"], "player": ["people"] * 2, "request": secret}
    once, again = (browser.post("/games/new", data=form) for _ in range(2))
    assert once.status_code == again.status_code == 303
    assert once.headers["Location"] == again.headers["Location"]
    other = browser.post("/games/new", data=form | {"title": "Friday"})
    assert other.headers["Location"] != once.headers["Location"]
    weak = browser.post("/games/new", data=form | {"request": "x"})
    assert weak.status_code == 400
    assert "32 to 64 plain letters" in weak.text
    assert read(weak.text).one("input", type="hidden").attributes["value"] != "x"


def test_a_table_is_made_and_its_links_open_the_seats(app: Flask) -> None:
    host = app.test_client()
    answer = host.post(
        "/games/new",
        data={
            "scenario": "race-to-mars",
            "title": "Friday",
            "faction": ["NASA", "", "ESA"],
            "player": ["people", "people", "simple"],
            "dice": "hand",
        },
        follow_redirects=True,
    )
    shown = read(answer.text)
    links = {
        str(field.attributes["id"]).removeprefix("link-"): str(field.attributes["value"])
        for field in shown.all("input", type="text")
    }
    assert list(links) == ["NASA", "ESA", "spectator", "host"]
    assert len(shown.all("svg", class_="qr")) == 4
    assert answer.cache_control.no_store
    phone = app.test_client()
    sat_down = phone.get(links["NASA"], follow_redirects=True)
    assert "that is you" in sat_down.text
    assert links["NASA"].rpartition("/")[2] not in sat_down.text
    [row] = page(phone, "/games").one("tbody").all("tr")
    assert "Friday" in row.text
    assert "your turn" in row.text
    assert page(host, "/games").one("tbody").text.count("host") == 1
    seats = page(phone, str(sat_down.request.path) + "/seats").text
    assert "Played by people." in seats
    assert "A computer player: simple" in seats


def test_a_form_that_makes_no_table_says_why_beside_the_field(app: Flask) -> None:
    for data, wrong in (
        ({}, "a table needs players"),
        ({"faction": ["NASA"], "player": ["people"]}, "this game is for"),
        ({"deal": "3", "scenario": "nowhere"}, "there is no scenario"),
        ({"deal": "3", "option": "cards"}, "is not name=value"),
        ({"deal": "many"}, "is not a whole number"),
        ({"deal": "3", "printed": "mass"}, "is not piece.column=value"),
    ):
        answer = app.test_client().post("/games/new", data=data, follow_redirects=True)
        assert answer.status_code == 400
        assert wrong in answer.text.lower()


def test_a_form_that_is_refused_leads_to_an_address_that_can_be_come_back_to(app: Flask) -> None:
    """No browser asks whether it is to be sent again, and nothing of it is to be typed again."""
    browser = app.test_client()
    sent = {
        "scenario": "core",
        "title": "Ann & Bea",
        "faction": ["", "NASA"],
        "player": ["people", "easy"],
        "dice": "x",
        "request": "s" * 40,
    }
    refused = browser.post("/games/new", data=sent)
    assert refused.status_code == 303
    assert "s" * 40 not in refused.location
    for _ in range(2):
        again = browser.get(refused.location)
        assert again.status_code == 400
        shown = read(again.text)
        assert shown.one("input", id="title").attributes["value"] == "Ann & Bea"
        chosen = [
            each.attributes["value"]
            for each in shown.all("option")
            if "selected" in each.attributes
        ]
        assert chosen[:4] == ["core", "x", "NASA", "easy"]
        assert "does not say who rolls the dice" in again.text
        assert shown.one("input", type="hidden").attributes["value"] != "s" * 40
    long = browser.post("/games/new", data=sent | {"printed": "x" * 1900})
    assert long.status_code == 400
    assert "x" * 1900 in long.text


def test_an_action_is_done_once_and_what_is_late_is_told(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    shown = page(browser, address)
    for _ in range(2):
        done = pressed(browser, shown, "Income")
        assert (done.status_code, done.headers["Location"]) == (303, address)
    late = browser.post(f"{address}/act", data={"do": INCOME, "expected": "0", "request": "x"})
    assert late.status_code == 422
    assert "In the meantime something else has happened" in late.text
    assert table.asks("CRP")("/now").json["length"] == 1
    # An answer that was meant for the table as it stood is not done, though it might be.
    late = browser.post(f"{address}/act", data={"do": END, "expected": "0", "request": "y"})
    assert late.status_code == 409
    assert table.asks("CRP")("/now").json["length"] == 1


def test_I2_a_card_is_put_up_for_auction_after_a_question(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    form = {"do": json.dumps({"do": "research", "player": "CRP", "deck": "thruster"}), "bid": "1"}
    asked = browser.post(f"{address}/act", data=form | {"expected": "0", "request": "a"})
    assert asked.status_code == 200
    assert "Are you sure?" in asked.text
    done = pressed(browser, read(asked.text), "Research", confirmed="yes")
    assert done.status_code == 303
    other = page(table.browser("NASA"), address)
    assert "NASA, you are asked" in other.one("section", id="question").text


def test_dice_of_the_table_are_typed_in(app: Flask) -> None:
    table = made(app, "CRP", "NASA", dice="hand")
    browser, address = table.browser("CRP", "NASA"), f"/games/{table.id}"
    length, found = 0, None
    while found is None:
        seat = table.asks("CRP")("/now").json["asked"][0]
        do = json.dumps({"do": "end-turn", "player": seat})
        form = {"do": do, "expected": str(length), "request": f"r{length}", "confirmed": "yes"}
        answer = browser.post(f"{address}/as/{seat}/act", data=form)
        length += 1
        if answer.status_code == 200:
            found = read(answer.text)
    assert "Roll the dice" in found.text
    wrong = pressed(browser, found, "Go on", dice="nine")
    assert wrong.status_code == 400
    assert pressed(browser, found, "Go on", dice="3").status_code in (200, 303)


def test_C2_a_hot_seat_asks_whose_secrets_it_shall_show(app: Flask) -> None:
    table = made(app, players=2, factions=[])
    seats = [name for name in table.links if name.startswith("CQ")]
    browser, address = table.browser(*seats), f"/games/{table.id}"
    nobodys = page(browser, address)
    assert "Whose secrets shall this screen show?" in nobodys.text
    assert nobodys.all("section", class_="table-choices") == []
    assert browser.post(f"{address}/act", data={"do": "{}"}).status_code == 400
    mine = page(browser, f"{address}/as/{seats[0]}")
    assert len(mine.all("section", class_="table-choices")) == 1
    button = mine.one("section", class_="answer-kind").all("button")[0].text
    chosen = pressed(browser, mine, button)
    assert chosen.status_code == 303, chosen.text
    # It is another's turn to choose, so the screen is handed on.
    assert chosen.headers["Location"] == address
    assert browser.get(f"{address}/as/ESA").status_code == 403


def test_C2_a_hot_seat_stays_where_it_is_asked_again(app: Flask) -> None:
    table = made(app, "CRP", "NASA", scenario="race-to-mars")
    browser, address = table.browser("CRP", "NASA"), f"/games/{table.id}"
    mine = page(browser, f"{address}/as/CRP")
    taken = pressed(browser, mine, "Income")
    assert (taken.status_code, taken.headers["Location"]) == (303, f"{address}/as/CRP")
    ended = pressed(browser, page(browser, f"{address}/as/CRP"), "End the turn")
    assert (ended.status_code, ended.headers["Location"]) == (303, address)


def test_O_the_assembly_lies_beside_the_board(app: Flask) -> None:
    table = made(app, "CRP", "NASA", modules=["politics"])
    browser = table.browser("CRP")
    for language, centre, law in (("en", "The centre", "Martial Law"), ("ja", "中道", "戒厳令")):
        shown = page(browser, f"/games/{table.id}?lang={language}")
        (picture,) = shown.all("svg", **{"class": "assembly-picture"})
        assert f"★ {centre}" in picture.text
        (drawn,) = shown.all("section", **{"class": "assembly"})
        assert law in drawn.text
        assert len(drawn.all("li", class_="law")) == 7
        # What is in force for who looks, and where the star would go.
        assert len(drawn.one("ul", class_="in-force").all("li")) == 1
        assert len(drawn.one("ul", class_="forecasts").all("li")) == 5
    looking_on = page(table.browser("spectator"), f"/games/{table.id}?lang=en")
    assert looking_on.all("ul", class_="forecasts") == []
    assert "Martial Law" in looking_on.one("section", class_="assembly").text
    assert "Raise funds" in page(browser, f"/games/{table.id}?lang=en").text


def test_K2e_a_table_states_what_its_placard_says(app: Flask) -> None:
    six = ("NASA", "ESA", "UN", "CRP", "Shimizu", "SpaceX")
    around = ("equality", "freedom", "honor", "unity", "authority", "individuality")
    swapped = ", ".join(f"assembly.{die}={name}" for die, name in enumerate(around, start=1))
    data = {
        "scenario": "core",
        "faction": list(six),
        "player": ["people"] * 6,
        "module": "politics",
    }
    browser = app.test_client()
    links = browser.post("/games/new", data=data | {"printed": swapped}, follow_redirects=True)
    assert links.status_code == 200, links.text
    table = links.request.path.split("/")[2]
    shown = page(browser, f"/games/{table}?lang=en").one("section", class_="assembly").text
    assert "Purge roll: 1 equality, 2 freedom, 3 honor" in shown


def test_spectators_see_what_is_open_and_can_do_nothing(table: Kept) -> None:
    browser, address = table.browser("spectator"), f"/games/{table.id}"
    shown = page(browser, address)
    assert "You look on" in shown.text
    assert shown.all("section", class_="table-choices") == []
    assert browser.post(f"{address}/act", data={"do": INCOME, "expected": "0"}).status_code == 400


def test_every_page_of_a_table_is_well_formed_in_every_language(table: Kept) -> None:
    browser, address = table.browser("CRP", "host"), f"/games/{table.id}"
    pressed(browser, page(browser, address), "Income")
    more = ("", "?place=deimos", "?deal=1", "?with=NASA", "/seats", "/replay?at=0", "/replay")
    for path in (*more, "/story", "?place=nowhere", "?fly=x", "?log=99", "?plan=x&to=deimos"):
        for language in LANGUAGES:
            answer = browser.get(address + path, headers={"Accept-Language": language})
            assert answer.status_code == 200, path
            tree = read(answer.text)
            ids = [each.attributes["id"] for each in tree.all("*") if "id" in each.attributes]
            assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
            assert len(tree.all("h1")) == 1
            assert not [each for each in tree.all("*") if "style" in each.attributes]
            for label in tree.all("label"):
                assert label.attributes["for"] in ids


def test_links_are_shown_again_on_the_device_that_made_them_and_nowhere_else(app: Flask) -> None:
    host = app.test_client()
    seats = {"faction": ["NASA", "ESA"], "player": ["people", "people"]}
    made = host.post("/games/new", data={"scenario": "race-to-mars"} | seats)
    address = made.headers["Location"]
    fields = page(host, address).all("input", type="text")
    links = {str(each.attributes["id"]): str(each.attributes["value"]) for each in fields}
    # Whoever opens one of them and comes back finds all of them as before, and no other table.
    assert "that is you" in host.get(links["link-NASA"], follow_redirects=True).text
    assert [each.attributes["value"] for each in page(host, address).all("input", type="text")] == [
        *links.values()
    ]
    assert len(page(host, "/games").one("tbody").all("tr")) == 1
    other = app.test_client()
    other.get(links["link-host"])
    assert page(other, address).all("input", type="text") == []
    # One that has been renewed elsewhere is left out.
    shown = page(other, address.replace("/links", "/seats"))
    pressed(other, shown, "New link")
    assert len(page(host, address).all("input", type="text")) == 3


def test_links_are_renewed_by_the_host(table: Kept) -> None:
    host, address = table.browser("host"), f"/games/{table.id}"
    shown = page(host, f"{address}/seats")
    renewed = pressed(host, shown, "New link")
    link = page(host, renewed.headers["Location"]).one("input", type="text").attributes["value"]
    assert table.browser("NASA").get(address).status_code == 200
    assert table.asks("CRP")("/now").status_code == 403
    assert table.app.test_client().get(str(link)).status_code == 303
    # Whoever renews his own link stays what he is.
    pressed(host, shown, "New link for the host")
    assert pressed(host, page(host, f"{address}/seats"), "Pause").status_code == 303


def test_a_table_rests_and_a_name_is_shown(table: Kept) -> None:
    host, address = table.browser("host", "CRP"), f"/games/{table.id}"
    seats = page(host, f"{address}/seats")
    assert pressed(host, seats, "Pause").status_code == 303
    assert pressed(host, seats, "Call me so", name=" Ann  B ").status_code == 303
    shown = page(host, address)
    assert "The game is paused" in shown.text
    assert "CRP (Ann B)" in shown.text
    refused = pressed(host, shown, "Income")
    assert refused.status_code == 409
    pressed(host, page(host, f"{address}/seats"), "Go on")
    assert pressed(host, page(host, address), "Income").status_code == 303


def test_notes_are_for_one_alone(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    pressed(browser, page(browser, address), "Keep", text="buy <the> sail")
    assert "buy &lt;the&gt; sail" in browser.get(address).text
    for other in ("NASA", "host", "spectator"):
        assert "the sail" not in table.browser(other).get(address).text


def test_a_game_is_replayed_handed_on_and_played_on(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    pressed(browser, page(browser, address), "Income")
    before, after = (page(browser, f"{address}/replay?at={at}").text for at in (0, 1))
    assert "receives 1 aqua" not in before
    assert "receives 1 aqua" in after
    for odd in ("-5", "99", "9" * 9):
        assert page(browser, f"{address}/replay?at={odd}")
    copied = pressed(browser, page(browser, f"{address}/replay?at=0"), "Make the table")
    assert len(page(browser, copied.headers["Location"]).all("input", type="text")) == 4
    log = browser.get(f"{address}/log.jsonl")
    assert "attachment" in log.headers["Content-Disposition"]
    file = (io.BytesIO(log.data), "log.jsonl")
    brought = browser.post("/games/import", data={"log": file, "title": "Again"})
    assert brought.status_code == 303
    assert "Again" in page(browser, "/games").text
    broken = (io.BytesIO(b"\xff\xfe"), "x")
    assert browser.post("/games/import", data={"log": broken}).status_code == 400


def test_a_device_forgets_a_table(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    assert table.id in browser.get("/games").text
    pressed(browser, page(browser, f"{address}/seats"), "Forget this table")
    assert table.id not in browser.get("/games").text
    assert browser.get(address).status_code == 403


def test_the_map_of_a_table_shows_its_pieces_and_a_way(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    over = browser.get(f"{address}/over.svg?n=0&route=leo,leo&ends=1")
    assert over.mimetype == "image/svg+xml"
    assert 'class="ghost"' in over.text
    assert over.cache_control.private
    assert browser.get(f"{address}/over.svg?route=nowhere").status_code == 400
    assert "<svg" in browser.get(f"{address}/board.svg?n=0").text


def test_no_database_is_opened_before_games_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(Host, "at", lambda *_: opened.append("opened"))
    client = app_with_games().test_client()
    for address in ("/", "/board?q=ceres", "/api/v1/board", "/api/docs", "/worker.js"):
        assert client.get(address).status_code == 200
    assert opened == []


def test_the_worker_of_a_browser_keeps_nothing_of_games(app: Flask) -> None:
    [apart] = re.findall(r"APART = (\[.*?\])", app.test_client().get("/worker.js").text)
    assert "/games" in json.loads(apart)


def test_what_is_said_stands_on_the_page(table: Kept) -> None:
    browser, address = table.browser("CRP"), f"/games/{table.id}"
    assert pressed(browser, page(browser, address), "Say it", text="<good> luck").status_code == 303
    pressed(browser, page(browser, address), "Say it", text="two aquas?", to="NASA")
    assert "two aquas?" in table.browser("NASA").get(address).text
    for who in ("host", "spectator"):
        shown = table.browser(who).get(address).text
        assert "&lt;good&gt; luck" in shown
        assert "whispers something" in shown
        assert "two aquas?" not in shown
    refused = pressed(browser, page(browser, address), "Say it", text=" ")
    assert refused.status_code == 400
    assert "othing is said" in refused.text
    assert "Say it" not in table.browser("spectator").get(address).text


def test_every_game_to_be_watched_is_shown() -> None:
    assert tuple(shown.name for shown in SHOWN) == NAMES
