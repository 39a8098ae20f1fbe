"""My rockets: named, kept in a cookie, offered wherever a rocket flies."""

from base64 import urlsafe_b64encode

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.web.pages import Element, read
from web.queries import kept
from web.queries.kept import COOKIE, KeptRocket, named, read_cookie, write_cookie

CARDS = "CT045F, CG106F, 3 tanks"
BAR = ("/", "/tanks", "/reach", "/landing", "/mission", "/strip", "/compare", "/rocket", "/map")


def keep(client: FlaskClient, name: str = "Courier", line: str = CARDS, **more: str) -> None:
    data = {"do": "keep", "name": name, "rocket": line, **more}
    assert client.post("/my-rockets", data=data).status_code == 303


def chips(page: Element) -> list[Element]:
    return [chip for bar in page.all("ul", class_="chips") for chip in bar.all("li")]


def page_of(client: FlaskClient, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200, address
    return read(response.text)


def test_a_rocket_that_is_kept_is_offered_on_every_page_of_questions(client: FlaskClient) -> None:
    keep(client)
    for address in BAR:
        [chip] = chips(page_of(client, address))
        assert "Courier Hall Effect · dry 5 · 3 tanks" in chip.text, address


def test_one_tap_fills_in_the_rocket_and_leaves_the_rest(client: FlaskClient) -> None:
    response = client.get(f"/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&rocket={CARDS}")
    assert response.status_code == 302
    assert response.location == "/?card=CT045F&card=CG106F&from=leo&to=deimos&tanks=3"


def test_what_was_used_is_offered_too_and_has_no_name(client: FlaskClient) -> None:
    client.get("/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&max_turns=2")
    client.get("/rocket?card=CT045F&card=CG106F&tanks=3")
    told = [chip.text for chip in chips(page_of(client, "/reach"))]
    assert told == ["Hall Effect · dry 5 · 3 tanks", "5-1,a1 · dry 7 · 3 tanks"]
    page = page_of(client, "/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&max_turns=2")
    assert page.one("form", class_="keep").one("button").text == "Keep"


def test_it_goes_back_to_the_question_it_was_kept_from(client: FlaskClient) -> None:
    data = {"do": "keep", "name": "A", "rocket": CARDS, "page": "plan", "asked": "from=leo&to=mars"}
    assert client.post("/my-rockets", data=data).location == "/?from=leo&to=mars"
    data |= {"page": "//elsewhere.example", "asked": "x"}
    assert client.post("/my-rockets", data=data).location == "/my-rockets"


def test_it_is_renamed_and_forgotten(client: FlaskClient) -> None:
    keep(client)
    keep(client, "Tug")
    assert [h.text for h in page_of(client, "/my-rockets").all("h2")] == ["Tug"]
    client.post("/my-rockets", data={"do": "forget", "rocket": CARDS})
    assert page_of(client, "/my-rockets").all("h2") == []


def test_a_link_carries_it_with_its_name_and_offers_to_keep_it(client: FlaskClient) -> None:
    keep(client)
    links = page_of(client, "/my-rockets").links
    [link] = [each.attributes["href"] or "" for each in links if each.text.startswith("The link")]
    stranger = client.application.test_client()
    page = page_of(stranger, link)
    assert page.one("h2").text == "Courier"
    form = page.one("form", class_="keep")
    fields = {
        each.attributes["name"] or "": each.attributes["value"] or "" for each in form.all("input")
    }
    assert stranger.post("/my-rockets", data=fields).status_code == 303
    assert "Courier" in chips(page_of(stranger, "/"))[0].text


def test_nobody_elses_page_changes_what_is_kept(client: FlaskClient) -> None:
    data = {"do": "keep", "rocket": CARDS}
    foreign = client.post("/my-rockets", data=data, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"do": "keep", "rocket": "5-1 thuster"}, "did you mean"),
        ({"do": "keep", "rocket": ""}, "engine or cards"),
        ({"do": "keep", "rocket": "5-1, dry 40"}, "40"),
        ({"do": "keep", "rocket": CARDS, "name": "x" * 50}, "longer than 40"),
        ({"do": "zap"}, "nothing to be done"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: FlaskClient, data: dict[str, str], told: str
) -> None:
    response = client.post("/my-rockets", data=data)
    assert response.status_code == 400
    assert told in read(response.text).one("main").text


def test_the_cookie_tells_nothing_else_and_goes_to_nobody_else(client: FlaskClient) -> None:
    response = client.post("/my-rockets", data={"do": "keep", "name": "Tug", "rocket": CARDS})
    [cookie] = response.headers.getlist("Set-Cookie")
    assert "SameSite=Lax" in cookie
    assert "HttpOnly" in cookie
    value = cookie.partition("=")[2].partition(";")[0]
    assert read_cookie(value) == (KeptRocket("Tug", CARDS),)


DAMAGED = [
    "",
    "%%%",
    "A" * 5000,
    urlsafe_b64encode(b'[2,[["a","5-1, dry 7"]]]').decode(),
    urlsafe_b64encode(b'[1,[["a","' + b"\xff" + b'"]]]').decode(),
    urlsafe_b64encode(b'[1,[["a","zap"],["b","CT045F, CT045R"],["c","5-1, dry 99"]]]').decode(),
    urlsafe_b64encode(b'{"a":' * 500).decode(),
]


@pytest.mark.parametrize("cookie", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_cookie_is_ignored(client: FlaskClient, cookie: str) -> None:
    assert read_cookie(cookie) == ()
    for address in ("/", "/my-rockets", "/strip"):
        response = client.get(address, headers={"Cookie": f"{COOKIE}={cookie}"})
        assert response.status_code == 200


@given(st.text(max_size=200))
def test_no_cookie_breaks_anything(text: str) -> None:
    read_cookie(text)
    read_cookie(urlsafe_b64encode(text.encode("utf-8", "replace")).decode())


def test_there_is_room_for_eight_and_the_last_ones_give_way() -> None:
    rockets: tuple[KeptRocket, ...] = ()
    long = "5-1, dry 7, " + ", ".join(f"rad-hard {n}" for n in range(10, 26))
    for number in range(kept.MOST_NAMED):
        rockets = kept.keep(rockets, f"Rocket number {number}", f"{long}, {number} tanks")
    with pytest.raises(kept.BadInput, match="no more"):
        kept.keep(rockets, "One more", "5-1, dry 7")
    for tanks in range(6):
        rockets = kept.used(rockets, f"3-2, dry {tanks}, 1 tanks")
    assert len(rockets) == kept.MOST_NAMED + kept.MOST_LAST
    again = read_cookie(write_cookie(rockets))
    assert [each for each in again if each.name] == list(rockets[: kept.MOST_NAMED])
    assert rockets[kept.MOST_NAMED].line == "3-2, dry 5, 1 tanks"


def test_what_is_kept_under_a_name_is_not_listed_twice_when_it_is_used() -> None:
    rockets = (named("Tug", CARDS),)
    assert kept.used(rockets, "hall effect, cascade photovoltaic, 3 tanks") == rockets
