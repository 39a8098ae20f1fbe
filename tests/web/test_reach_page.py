"""The page of sites within reach: filters, order, links."""

import pytest
from flask.testing import FlaskClient

from planner.board import default_board
from tests.web.pages import Element, read
from tests.web.test_every_page import REACH


def page(client: FlaskClient, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return read(response.text)


def names(tree: Element) -> list[str]:
    rows = tree.one("table", class_="reached").one("tbody").all("tr")
    return [row.one("th").links[0].text for row in rows]


def column(tree: Element, number: int) -> list[int]:
    rows = tree.one("table", class_="reached").one("tbody").all("tr")
    return [int(row.all("td")[number].text.split()[-1]) for row in rows]


def test_the_nearest_sites_come_first(client: FlaskClient) -> None:
    tree = page(client, f"/reach?{REACH}")
    turns = column(tree, 0)
    assert turns == sorted(turns)
    assert len(turns) == len(set(names(tree)))


@pytest.mark.parametrize(
    ("filters", "fits"),
    [
        ("zone=mars", lambda space: space.zone == "mars"),
        ("spectral=C", lambda space: space.site.spectral == "C"),
        ("hydration=3", lambda space: space.site.hydration >= 3),
        ("max_size=1", lambda space: space.site.size <= 1),
        ("atmospheric=true", lambda space: space.site.atmospheric),
        ("astrobiology=true", lambda space: space.site.astrobiology),
        ("push_icon=true", lambda space: space.site.push),
    ],
)
def test_only_the_sites_asked_for(client: FlaskClient, filters: str, fits) -> None:  # type: ignore[no-untyped-def]
    everything = names(page(client, f"/reach?{REACH}"))
    wanted = [name for name in everything if fits(default_board().find(name))]
    assert wanted
    tree = page(client, f"/reach?{REACH}&{filters}")
    assert names(tree) == wanted
    assert f"of {len(everything)} within reach" in tree.one("caption").text


def test_a_heading_sorts_and_a_second_tap_turns_the_order_round(client: FlaskClient) -> None:
    tree = page(client, f"/reach?{REACH}")
    [hydration] = [th for th in tree.all("th", scope="col") if th.text == "Hydration"]
    once = page(client, hydration.one("a").attributes["href"] or "")
    [heading] = [th for th in once.all("th", scope="col") if "Hydration" in th.text]
    assert heading.attributes["aria-sort"] == "ascending"
    assert column(once, 6) == sorted(column(once, 6))
    twice = page(client, heading.one("a").attributes["href"] or "")
    assert column(twice, 6) == sorted(column(once, 6), reverse=True)


def test_a_site_leads_to_the_ways_there(client: FlaskClient) -> None:
    tree = page(client, f"/reach?{REACH}&zone=mars")
    rows = tree.one("table", class_="reached").one("tbody").all("tr")
    there = page(client, rows[0].links[0].attributes["href"] or "")
    first = there.one("table", class_="choices").one("tbody").all("tr")[0].one("th").text
    assert int(first) == column(tree, 0)[0]


def test_the_sites_are_marked_on_the_map(client: FlaskClient) -> None:
    tree = page(client, f"/reach?{REACH}&zone=mars")
    over = tree.one("div", class_="map").attributes["data-over"] or ""
    assert len(over.partition("marks=")[2].split(",")) == len(names(tree))


def test_nothing_within_reach_is_said(client: FlaskClient) -> None:
    text = page(client, f"/reach?{REACH.replace('max_turns=2', 'max_turns=0')}").text
    assert "No site is within reach." in text
    assert "is like that" in page(client, f"/reach?{REACH}&max_size=1&submarine=true").text
