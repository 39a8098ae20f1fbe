"""The pages of the cards: what stands on them."""

from flask.testing import FlaskClient

from planner.cards import default_library
from tests.web.pages import read


def test_the_cards_of_the_core_game_are_listed_first(client: FlaskClient) -> None:
    page = read(client.get("/cards").text)
    core = [face for face in default_library() if face.deck == "core"]
    assert page.one("caption").text == f"{len(core)} card faces"


def test_filters_narrow_the_list(client: FlaskClient) -> None:
    page = read(client.get("/cards?type=thruster&needs=generator:e&deck=core").text)
    names = [row.one("a").text for row in page.one("tbody").all("tr")]
    assert "Hall Effect" in names
    assert "Metastable Helium" not in names


def test_a_search_looks_into_names_and_numbers(client: FlaskClient) -> None:
    for text in ("hall-eff", "ct045f"):
        assert "Hall Effect" in client.get(f"/cards?q={text}").text


def test_a_card_shows_both_faces(client: FlaskClient) -> None:
    page = read(client.get("/cards/CT045").text)
    faces = page.all("section", class_="face")
    assert [face.one("h2").text for face in faces] == ["white Hall Effect", "black Ion Drive"]
    assert "2-1/2 water" in faces[1].text
    assert "1 bonus pivot" in faces[1].text


def test_a_radiator_shows_both_ways_round(client: FlaskClient) -> None:
    text = read(client.get("/cards/CD092").text).one("main").text
    assert "mass 0, rad-hardness 1, 1 therm" in text
    assert "mass 1, rad-hardness 0, 2 therms" in text


def test_the_number_of_a_face_leads_to_its_card(client: FlaskClient) -> None:
    response = client.get("/cards/ct-45r")
    assert (response.status_code, response.location) == (302, "/cards/CT045")


def test_B2j_what_a_card_does_not_print_is_not_shown(client: FlaskClient) -> None:
    assert "Rad-hardness" in read(client.get("/cards/CB065").text).one("main").text
    assert "Rad-hardness" not in read(client.get("/cards/RB022").text).one("main").text


def test_every_card_has_its_page_in_both_languages(client: FlaskClient) -> None:
    for card in default_library().cards:
        for language in ("en", "ja"):
            response = client.get(f"/cards/{card.number}", headers={"Accept-Language": language})
            assert response.status_code == 200, card.number
            read(response.text)
