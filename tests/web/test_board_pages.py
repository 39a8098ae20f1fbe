"""The pages of the board and the map: what stands on them."""

from flask.testing import FlaskClient

from planner.board import default_board
from tests.web.pages import Element, read


def rows(page: Element) -> list[str]:
    return [row.text for row in page.one("tbody").all("tr")]


def test_all_sites_are_listed(client: FlaskClient) -> None:
    page = read(client.get("/board").text)
    assert page.one("caption").text == "188 sites"
    assert len(rows(page)) == len(default_board().sites)


def test_filters_narrow_the_list(client: FlaskClient) -> None:
    page = read(client.get("/board?zone=mars&atmospheric=true&hydration=4").text)
    names = [row.one("th").text for row in page.one("tbody").all("tr")]
    assert names == ["Mars: Hellas Basin Buried Glaciers", "Mars: North Pole"]


def test_sites_come_in_the_order_asked_for(client: FlaskClient) -> None:
    sizes = [
        int(row.all("td")[0].text[:-1])
        for row in read(client.get("/board?sort=size").text).one("tbody").all("tr")
    ]
    assert sizes == sorted(sizes)
    names = [
        row.one("th").text
        for row in read(client.get("/board?sort=name").text).one("tbody").all("tr")
    ]
    assert names == sorted(names)


def test_nothing_found_says_what_to_do(client: FlaskClient) -> None:
    assert "No site fits." in client.get("/board?zone=mercury&spectral=D").text


def test_a_site_tells_its_figures_and_neighbours(client: FlaskClient) -> None:
    page = read(client.get("/board/kleopatra").text)
    facts = dict(
        zip((d.text for d in page.all("dt")), (d.text for d in page.all("dd")), strict=True)
    )
    assert (facts["Size"], facts["Spectral type"]) == ("4", "M")
    places = [item.one("a").text for item in page.all("ul", class_="places")[0].all("li")]
    assert {"Alexhelios", "Cleoselene"} <= set(places)


def test_a_hohmann_shows_its_headings(client: FlaskClient) -> None:
    board = default_board()
    hohmann = next(space for space in board.spaces if space.is_hohmann)
    page = read(client.get(f"/board/{hohmann.id}").text)
    assert "Heading here" in [th.text for th in page.all("th", scope="col")]
    headings = [row.all("td")[0].text for row in page.one("tbody").all("tr")]
    assert headings == [str(way.heading) for way in board.exits(hohmann.index)]


def test_an_aerobrake_path_is_seen_from_both_ends(client: FlaskClient) -> None:
    assert "One-way paths that arrive here" in client.get("/board/leo").text
    assert "aerobrake path, one way" in client.get("/board/earth-aerobrake-1").text


def test_a_space_elevator_is_told_at_both_ends(client: FlaskClient) -> None:
    lift = next(lift for lift in default_board().elevators if lift.b)
    for id in (lift.a, lift.b):
        assert "Space elevator" in client.get(f"/board/{id}").text


def test_the_map_looks_at_the_place_that_was_asked_for(client: FlaskClient) -> None:
    frame = read(client.get("/map?at=ceres").text).one("div", class_="map")
    x, y, width, height = map(int, (frame.attributes["data-view"] or "").split())
    ceres = default_board()["ceres"]
    assert x < ceres.x < x + width
    assert y < ceres.y < y + height
    assert "marks=ceres" in (frame.attributes["data-over"] or "")


def test_the_picture_of_the_board_links_every_space_and_has_nothing_inline(
    client: FlaskClient,
) -> None:
    response = client.get("/map.svg")
    picture = response.text
    assert picture.count('<a href="/board/') == len(default_board())
    assert " style=" not in picture
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert "<title>Ceres: size 6, type C, hydration 4</title>" in picture
    assert len(picture) < 400_000


def test_the_picture_speaks_japanese(client: FlaskClient) -> None:
    picture = client.get("/map.svg?lang=ja").text
    assert "<title>Ceres：サイズ6、スペクトル型C、水資源4</title>" in picture


def test_a_route_is_drawn_over_the_board(client: FlaskClient) -> None:
    whole = client.get("/map.svg?route=lmo,mars-burn-8,phobos&ends=2&marks=phobos").text
    over = client.get("/map-over.svg?route=lmo,mars-burn-8,phobos&ends=2&marks=phobos").text
    for picture in (whole, over):
        assert '<g class="route">' in picture
        assert '<g class="marks">' in picture
        names = read(picture.partition('<g class="ends">')[2].partition("</g>")[0]).all("text")
        assert [name.text for name in names] == ["Low Mars Orbit", "Phobos"]
    assert len(over) < 2_000


def test_the_map_is_sent_compressed_and_only_once(client: FlaskClient) -> None:
    response = client.get("/map.svg", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.data) < 60_000
    again = client.get("/map.svg", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


def test_the_style_of_the_map_changes_its_address_with_its_content(client: FlaskClient) -> None:
    page = read(client.get("/map").text)
    [address] = [
        link.attributes["href"]
        for link in page.all("link")
        if (link.attributes.get("href") or "").startswith("/map.css")
    ]
    assert "?v=" in address
    assert client.get(address).mimetype == "text/css"
