"""The page that builds a rocket: cards come, go, flip and turn."""

from flask.testing import FlaskClient

from tests.web.pages import Element, read


def build(client: FlaskClient, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return read(response.text)


def test_a_card_is_added_by_its_name(client: FlaskClient) -> None:
    response = client.get("/rocket?card=CT045F&add=cascade+photo&tanks=3")
    assert response.status_code == 302
    assert response.location == "/rocket?card=CT045F&card=CG106F&tanks=3"


def test_a_card_that_fits_several_is_not_guessed(client: FlaskClient) -> None:
    response = client.get("/rocket?card=CT045F&add=solar")
    assert response.status_code == 400
    page = read(response.text)
    assert "Did you mean" in page.one("span", id="add-error").text
    assert page.one("input", id="add").attributes["value"] == "solar"
    assert len(page.one("ul", class_="stack").all("li", class_="panel")) == 1


def test_J3b_a_card_without_its_support_is_not_operational(client: FlaskClient) -> None:
    alone = build(client, "/rocket?card=CT045F")
    assert "not operational needs a generator (e) J1" in alone.one("ul", class_="stack").text
    supported = build(client, "/rocket?card=CT045F&card=CG106F")
    assert "not operational" not in supported.one("main").text
    assert "with Cascade Photovoltaic" in supported.one("main").text


def test_H3_net_thrust_adds_up_from_its_parts(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CT045F&card=CG106F&tanks=3&zone=mars")
    table = page.one("table", class_="sum")
    parts = [int(row.all("td")[-1].text) for row in table.one("tbody").all("tr")]
    assert sum(parts) == int(table.one("tfoot").one("strong").text) == 2


def test_a_card_is_flipped_turned_and_taken_away(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CT045F&card=CD092F&zone=mars&push=true")
    links = {
        link.text: link.attributes["href"]
        for item in page.one("ul", class_="stack").all("li")
        for link in item.all("a", class_="button")
    }
    rest = "&zone=mars&push=true"
    assert links["Flip to Ion Drive"] == f"/rocket?card=CT045R&card=CD092F{rest}"
    assert links["Turn heavy"] == f"/rocket?card=CT045F&card=CD092F:heavy{rest}"
    assert links["Take away"] == f"/rocket?card=CT045F{rest}"


def test_therms_are_counted(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CT044F&card=CD092F:heavy")
    assert "2 supplied" in page.one("main").text


def test_too_many_tanks_are_told_beside_the_field(client: FlaskClient) -> None:
    response = client.get("/rocket?card=CT045F&tanks=40")
    assert response.status_code == 400
    assert read(response.text).one("span", id="tanks-error").text


def test_J3_what_is_missing_is_told_with_cards_that_cure_it(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CT044F&card=CX088F&card=CD095F")
    cures = page.one("div", class_="cures")
    assert "a reactor (x)" in cures.text
    first = cures.all("a", class_="button")[0]
    cured = build(client, first.attributes["href"] or "")
    assert (
        "not operational" not in cured.one("ul", class_="stack").all("li", class_="panel")[0].text
    )
    more = cures.links[-1].attributes["href"]
    assert more == "/cards?provides=reactor:x"
    assert client.get(more).status_code == 200


def test_J1a_the_kind_of_a_reactor_stands_on_its_tile(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CX088F")
    assert "Provides: reactor (wave)" in page.one("ul", class_="stack").text


def test_J4b_therms_count_though_a_reactor_is_missing(client: FlaskClient) -> None:
    page = build(client, "/rocket?card=CT044F")
    assert "0 supplied, 1 needed" in page.one("main").text


def test_H2_the_page_begins_with_what_flies_or_why_nothing_does(client: FlaskClient) -> None:
    def headline(address: str) -> str:
        return read(client.get(address).text).one("p", class_="headline").text

    flies = headline("/rocket?card=CT045F&card=CG106F&tanks=3")
    assert flies == "Net thrust 3 · 7 steps · dry mass 5, wet mass 8 · Hall Effect"
    grounded = headline("/rocket?card=CT044F&card=CX088F&card=CD095F")
    assert grounded == "✕ Nothing here flies. Metastable Helium: needs a reactor (x) J1"
    assert headline("/rocket?card=CX088F") == "✕ Nothing here flies."
    title = read(client.get("/rocket?card=CT045F&card=CG106F").text).one("title").text
    assert title.startswith("Hall Effect, Cascade Photovoltaic · Rocket")
