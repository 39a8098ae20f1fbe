"""The page of landings: verdicts, margins, and what would help."""

from flask.testing import FlaskClient

from tests.web.pages import Element, read


def page(client: FlaskClient, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return read(response.text)


def test_H6a_a_landing_with_its_margin_and_the_way_up_again(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=mars-north-pole&engine=14-9,a2&dry=1&wet=4")
    assert "It can land, and leave again." in tree.one("p", class_="verdict").text
    powered, aerobrake = tree.all("section", class_="panel")
    assert "Net thrust 15 = +14 base thrust" in powered.text
    assert "Size 10, margin +5." in powered.text
    assert "wet mass 4 → 2-1/6" in powered.text
    assert "Then it can leave" in powered.text
    assert "Chance: 83 % (5/6). FINAO: 4 aqua." in aerobrake.text
    assert "no factory to use at Mars: North Pole H6c" in tree.one("main").text


def test_H6a_what_would_help_is_a_link_that_works(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2&no_jettison=true")
    assert "It cannot land." in tree.one("p", class_="verdict").text
    assert "net thrust 6 does not exceed size 6 of Ceres" in tree.one("main").text
    links = tree.one("ul", class_="remedies").links
    assert "jettison 1 step of fuel" in links[0].text
    for link in links:
        there = page(client, link.attributes["href"] or "")
        assert "It can land" in there.one("p", class_="verdict").text


def test_G1f_a_landing_after_jettisoning_says_so(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2")
    assert "It can land, and leave again." in tree.one("p", class_="verdict").text
    assert "throw 1 step away first G1f" in tree.one("main").text


def test_the_lions_trap(client: FlaskClient) -> None:
    address = "/landing?site=mars-north-pole&engine=14-9&dry=3&wet=4"
    tree = page(client, address)
    assert "the lion's trap" in tree.one("p", class_="verdict").text
    assert "Then it cannot leave" in tree.one("main").text
    assert tree.all("ul", class_="remedies")


def test_taking_off_from_where_it_stands(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=ceres&engine=9-2&dry=3&tanks=3&takeoff=true")
    assert tree.one("p", class_="verdict").text.startswith("✓ It can take off.")


def test_J3a_a_solar_rocket_of_cards_falls_where_it_could_not_burn(client: FlaskClient) -> None:
    cards = "card=CT044F&card=CX091R&card=CG104R&card=CD092F&tanks=5"
    tree = page(client, f"/landing?site=triton-tuonela&{cards}")
    [fallen] = tree.all("section", class_="panel")
    assert "aerobrake H6b" in fallen.text
    assert "runs on solar power, which does not work in the Neptune zone" in tree.one("main").text
    assert client.get(f"/landing?site=despina&takeoff=true&{cards}").status_code == 200


def test_H3_a_landing_from_farther_away(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=phobos&engine=2-1,solar&dry=6&wet=6&rules=race-for-glory")
    [way] = tree.all("section", class_="panel")
    assert "Sol-Mars L1" in way.text
    assert "Net thrust 2" in way.text


def test_H6b_no_engine_at_all(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=mars-arsia-mons&engine=none&dry=3&wet=4")
    assert "the lion's trap" in tree.one("p", class_="verdict").text
    assert "Then no thruster is left to leave with." in tree.one("main").text


def test_B7h_a_site_that_the_season_has_closed_says_so_first(client: FlaskClient) -> None:
    halley = "/landing?site=comet-halley&engine=9-3&dry=3&tanks=5"
    said = "Comet Halley is open in the red season only: years 9 to 12 of each cycle. B7h"
    shut = page(client, halley).one("p", class_="problem").text
    assert shut == f"{said} No year was given."
    assert page(client, f"{halley}&year=3").one("p", class_="problem").text == said
    assert page(client, f"{halley}&year=9").all("p", class_="problem") == []
