"""The page of the fuel strip: the same numbers as the library."""

import pytest
from flask.testing import FlaskClient

from planner.craft.strip import MAX_DRY, SPOTS
from tests.web.pages import Element, read


def facts(page: Element) -> dict[str, str]:
    names = [name.text for name in page.all("dt")]
    values = [value.text for value in page.all("dd")]
    return dict(zip(names, values, strict=True))


def test_every_spot_is_on_the_picture(client: FlaskClient) -> None:
    page = read(client.get("/strip?dry=1&wet=1").text)
    spots = [group.attributes["data-spot"] for group in page.all("g", class_="spot")]
    assert spots == list(SPOTS)


def test_a_chit_may_be_moved_only_where_it_may_stand(client: FlaskClient) -> None:
    wet = read(client.get("/strip?dry=5&wet=8").text).one("svg", class_="strip").all("a")
    assert len(wet) == len(SPOTS) - SPOTS.index("5")
    dry = read(client.get("/strip?dry=5&wet=8&tap=dry").text).one("svg", class_="strip").all("a")
    assert len(dry) == MAX_DRY


@pytest.mark.parametrize(
    ("do", "n", "dry", "wet"),
    [
        ("burn", 3, "5", "9-1/2 (was 11)"),
        ("fuel_up", 2, "5", "13 (was 11)"),
        ("load", 1, "6 (was 5)", "12 (was 11)"),
        ("unload", 1, "4 (was 5)", "10 (was 11)"),
        ("fuel_to_tanks", 1, "6 (was 5)", "11"),
        ("tanks_to_fuel", 1, "4 (was 5)", "11"),
    ],
)
def test_F2b_F3_what_is_done_moves_the_right_chits(
    client: FlaskClient, do: str, n: int, dry: str, wet: str
) -> None:
    page = read(client.get(f"/strip?dry=5&wet=11&do={do}&n={n}").text)
    told = facts(page)
    assert (told["Dry mass"], told["Wet mass"]) == (dry, wet)


def test_E5d_the_least_tanks_are_counted_by_intervals(client: FlaskClient) -> None:
    page = read(client.get("/strip?dry=5&wet=5&steps=12").text)
    assert "6 tanks → wet mass 11, 1 step to spare." in page.one("main").text
    assert len(page.one("tbody").all("tr")) == 6


def test_what_was_refused_leaves_the_chits_where_they_were(client: FlaskClient) -> None:
    response = client.get("/strip?dry=5&wet=8&do=burn&n=99")
    page = read(response.text)
    assert facts(page)["Wet mass"] == "8"
    assert page.one("input", id="n").attributes["value"] == "99"
    assert "only 7 steps above dry mass 5, not 99" in page.one("span", id="n-error").text


def test_wide_digits_and_dashes_of_a_japanese_keyboard_are_understood(client: FlaskClient) -> None:
    wide = client.get("/strip?dry=５&wet=８－１／２&do=burn&n=３")
    assert wide.status_code == 200
    assert facts(read(wide.text)) == facts(
        read(client.get("/strip?dry=5&wet=8-1/2&do=burn&n=3").text)
    )
