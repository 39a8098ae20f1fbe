"""The page of missions: legs come and go, files are read, plans are told year by year."""

from io import BytesIO
from urllib.parse import parse_qs, parse_qsl, urlsplit

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.pages import Element, read
from tests.web.test_api import MISSION as FILE
from tests.web.test_every_page import MISSION


def page(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status
    return read(response.text)


def legs(tree: Element) -> list[str]:
    return [
        leg.all("input")[0].attributes["value"] or "" for leg in tree.all("fieldset", class_="leg")
    ]


def test_a_mission_is_told_year_by_year(client: FlaskClient) -> None:
    tree = page(client, f"/mission?{MISSION}")
    assert "at the start is the fewest that is enough" in tree.text
    turns = [item.text for item in tree.all("li", class_="turn")]
    assert "load" in turns[0]
    assert any("prospect Deimos I6 operation succeeds with 17 % (1/6)" in turn for turn in turns)
    assert "wet mass" in turns[-1]
    over = tree.one("div", class_="map").attributes["data-over"] or ""
    assert len(over.partition("ends=")[2].partition("&")[0].split(",")) >= 2


def test_operations_have_their_japanese_names_and_wide_separators(client: FlaskClient) -> None:
    way = "from=leo&engine=5-1,a1&dry=7&max_turns=6&leg1_to=Deimos&leg2_to=LEO"
    english = page(client, f"/mission?{way}&leg1_operations=prospect 2 buggy, industrialize")
    japanese = page(client, f"/mission?{way}&leg1_operations=探査２ バギー、工業化")
    assert "industrialize Deimos" in english.text
    assert [each.text for each in japanese.all("li", class_="turn")] == [
        each.text for each in english.all("li", class_="turn")
    ]


def test_legs_are_added_and_taken_away_without_script(client: FlaskClient) -> None:
    added = client.get(f"/mission?{MISSION}&legs=%2B")
    assert added.status_code == 302
    tree = page(client, added.location)
    assert legs(tree) == ["Deimos", "LEO", ""]
    assert tree.all("div", class_="answer") == []
    assert tree.all("span", class_="error") == []
    taken = client.get(f"/mission?{MISSION}&legs=-1")
    assert legs(page(client, taken.location)) == ["LEO"]
    assert "leg1_isru" not in taken.location
    last = client.get("/mission?leg1_to=Deimos&engine=5-1&dry=7&legs=-1")
    assert legs(page(client, last.location)) == ["Deimos"]


def test_there_are_no_more_legs_than_a_mission_may_have(client: FlaskClient) -> None:
    full = "&".join(f"leg{number}_to=LEO" for number in range(1, 13))
    more = client.get(f"/mission?engine=5-1&dry=7&{full}&legs=%2B")
    tree = page(client, more.location)
    assert len(legs(tree)) == 12
    assert "Add a leg" not in tree.text


def test_a_pasted_file_becomes_an_address_and_the_address_a_file(client: FlaskClient) -> None:
    pasted = client.post("/mission", data={"toml": FILE})
    assert pasted.status_code == 303
    tree = page(client, pasted.location)
    assert legs(tree) == ["Deimos; Phobos", "LEO"]
    operations = tree.one("input", id="leg1_operations").attributes["value"]
    assert operations == "prospect; prospect 1 buggy"
    file = "".join(map(str, tree.one("textarea").children))
    again = client.post("/mission", data={"toml": file})
    assert parse_qs(urlsplit(again.location).query) == parse_qs(urlsplit(pasted.location).query)


def test_a_file_is_sent(client: FlaskClient) -> None:
    sent = client.post("/mission", data={"file": (BytesIO(FILE.encode()), "mission.toml")})
    assert sent.status_code == 303
    assert "leg2_to=LEO" in sent.location


def test_a_file_that_is_no_mission_comes_back_with_a_sentence(client: FlaskClient) -> None:
    for text, told in (
        ("nonsense", "not written in TOML"),
        ("[spacecraft]\nengines = []\ndry = 1\n[[leg]]\nto = 'leo'", "1 to 4 engines"),
        (FILE.replace('"LEO"', '"nowhere"'), "no place called 'nowhere'"),
    ):
        response = client.post("/mission", data={"toml": text})
        assert response.status_code == 400
        tree = read(response.text)
        assert told in tree.one("span", id="toml-error").text
        assert tree.one("textarea").text == " ".join(text.split())
    bytes_ = client.post("/mission", data={"file": (BytesIO(b"\xff\xfe\xfa"), "x.toml")})
    assert "no text in UTF-8" in read(bytes_.text).one("span", id="toml-error").text


def test_each_field_of_a_leg_has_its_sentence(client: FlaskClient) -> None:
    for field, value, told in (
        ("leg2_to", "mars", "'mars' fits"),
        ("leg2_drop", "much", "a whole number from 0 to 23"),
        ("leg1_operations", "dance", "cannot be 'dance'"),
        ("leg1_load", "-1", "a whole number"),
        ("leg1_take", "3+2", "does not begin with"),
        ("leg1_leave", "nothing", "nothing"),
        ("max_turns", "99", "between 0 and 60"),
        ("factory", "nowhere", "no place"),
    ):
        asked = MultiDict(parse_qsl(MISSION))
        asked[field] = value
        response = client.get("/mission", query_string=asked)
        assert response.status_code in (400, 422), field
        tree = read(response.text)
        assert told in tree.one("span", id=f"{field}-error").text, field


def test_a_mission_that_fails_says_where_and_what_would_work(client: FlaskClient) -> None:
    tree = page(client, f"/mission?{MISSION}&tanks=0")
    alert = tree.one("div", class_="problem")
    assert "No way at leg" in alert.text
    for link in tree.one("ul", class_="remedies").links:
        there = page(client, link.attributes["href"] or "")
        assert there.all("table", class_="choices"), link.text


def test_a_rocket_of_cards_flies_the_mission(client: FlaskClient) -> None:
    cards = "card=CT045F&card=CG106F&tanks=5&rules=race-for-glory&max_turns=4"
    tree = page(client, f"/mission?from=leo&{cards}&leg1_to=Deimos&leg2_to=LEO")
    assert "Hall Effect=3-2,push,r5" in tree.one("ol", class_="turns").text
