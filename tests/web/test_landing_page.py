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
    links = tree.one("ul", class_="remedies").all("a")
    assert "jettison 1 step of fuel G1f" in links[0].text
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
    assert tree.one("p", class_="verdict").text == "✓ It can take off."
