"""The pages of routes and tanks: what stands on them, and where their links lead."""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from planner.board import default_board
from planner.route.plan import options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.questions.flights import FlightQuestion
from planner.rules import RACE_FOR_GLORY
from tests.web.pages import Element, read
from tests.web.test_every_page import LEO_DEIMOS

NO_FUEL = LEO_DEIMOS.replace("tanks=3", "tanks=0")


def page(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status
    return read(response.text)


def choices(tree: Element) -> list[list[str]]:
    table = tree.one("table", class_="choices")
    return [
        [cell.text for cell in row.children if isinstance(cell, Element)]
        for row in table.one("tbody").all("tr")
    ]


def test_the_choices_are_those_of_the_library(client: FlaskClient) -> None:
    board = default_board()
    ship = Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    terms = Terms(rules=RACE_FOR_GLORY, max_turns=4)
    query = Query.between(board, ship, "leo", "deimos", terms)
    told = [
        [
            str(option.turns),
            str(option.fuel_steps),
            str(option.tanks),
            {0: "–", 1: "1 hazard", 2: "2 hazards"}[option.hazards],
            f"{float(option.success()):.0%}".replace("%", " %"),
            f"{option.finao_aqua} aqua" if option.finao_aqua else "–",
            str(option.wet_end),
        ]
        for option in options(query)
    ]
    assert choices(page(client, f"/?{LEO_DEIMOS}")) == told


def test_a_line_is_as_good_as_fields_and_fills_them_in(client: FlaskClient) -> None:
    typed = "from=leo&to=deimos&engine=5-1,a1+thruster,+dry+7,+3+tanks&dry=&tanks=&year="
    asked = client.get(f"/?{typed}&rules=race-for-glory&max_turns=4", follow_redirects=True)
    tree = read(asked.text)
    assert choices(tree) == choices(page(client, f"/?{LEO_DEIMOS}"))
    values = {name: tree.one("input", id=name).attributes["value"] for name in ("engine", "dry")}
    assert values == {"engine": "5-1,a1", "dry": "7"}
    assert tree.one("input", id="tanks").attributes["value"] == "3"


def test_H3_the_chosen_way_is_told_turn_by_turn(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS}&pick=2")
    [turn] = tree.all("li", class_="turn")
    assert "Net thrust 4 = +5 base thrust of 5-1 H3 , -1 transport at wet mass 10 H3b" in turn.text
    lines = [line.text for line in turn.one("ol", class_="lines").children if line != "\n"]
    assert lines[0] == "Burn into Cycler H5a 1 step"
    assert lines[-1] == "Powered landing, net thrust 4 over size 1 H6a"
    roll = "Aerobrake hazard roll: 1d6, a 1 is the end of the stack 83 % H7b"
    assert roll in lines
    strip = turn.one("svg", class_="track")
    told = strip.attributes["aria-label"] or ""
    assert "wet mass chit from 10 to 9, dry mass chit on 7" in told
    chosen = tree.one("tr", class_="chosen")
    assert chosen.attributes["aria-current"] == "true"


def test_the_route_is_on_the_map_with_its_turn_ends(client: FlaskClient) -> None:
    frame = page(client, f"/?{LEO_DEIMOS}&pick=3").one("div", class_="map")
    over = frame.attributes["data-over"] or ""
    assert "route=leo,cycler" in over
    assert len(over.partition("ends=")[2].split(",")) == 2


def test_H7e_aqua_counts_in_the_chance(client: FlaskClient) -> None:
    without = choices(page(client, f"/?{LEO_DEIMOS}"))[1]
    assert without[4:6] == ["83 %", "4 aqua"]
    assert choices(page(client, f"/?{LEO_DEIMOS}&aqua=4"))[1][4] == "100 %"


def test_every_choice_has_an_address(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS}")
    addresses = [
        row.one("a").attributes["href"]
        for row in tree.one("table", class_="choices").one("tbody").all("tr")
    ]
    assert "pick" not in (addresses[0] or "")
    for number, address in enumerate(addresses, start=1):
        rows = page(client, address or "").one("table", class_="choices").one("tbody").all("tr")
        picked = [i for i, row in enumerate(rows, start=1) if "chosen" in str(row.attributes)]
        assert picked == [number]


def test_H5d_no_way_says_why_and_each_remedy_fills_the_form_and_works(client: FlaskClient) -> None:
    tree = page(client, f"/?{NO_FUEL}")
    alert = tree.one("div", class_="problem")
    assert "No way: there is not enough fuel to get to Deimos" in alert.text
    links = tree.one("ul", class_="remedies").links
    assert links
    for link in links:
        assert choices(page(client, link.attributes["href"] or ""))


def test_a_limit_in_the_way_is_lifted_by_a_link(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS.replace('max_turns=4', 'max_turns=0')}")
    [link] = [a for a in tree.one("ul", class_="remedies").all("a") if "turns" in a.text]
    assert "max_turns=60" in (link.attributes["href"] or "")


def test_what_was_typed_comes_back_with_a_sentence_beside_the_field(client: FlaskClient) -> None:
    address = "/?from=leo&to=mars&engine=5-1+thuster&dry=x&tanks=many&max_turns=99"
    tree = page(client, address, 400)
    assert tree.one("p", role="alert").text == "3 fields need another look."
    assert tree.one("input", id="engine").attributes["value"] == "5-1 thuster"
    assert "Did you mean: thruster" in tree.one("span", id="engine-error").text
    assert "'many' is not a whole number" in tree.one("span", id="tanks-error").text
    assert "99 is not between 0 and 60" in tree.one("span", id="max_turns-error").text
    assert tree.one("input", id="to").attributes["value"] == "mars"


@pytest.mark.parametrize(
    ("address", "field", "told"),
    [
        ("from=leo&to=mars&engine=5-1&dry=7&tanks=3", "to", "'mars' fits"),
        ("from=mars-lander-2&to=leo&engine=5-1&dry=7&tanks=3", "from", "No spacecraft can wait"),
        ("from=leo&to=deimos&engine=5-1&dry=x&tanks=3", "dry", "no spot 'x'"),
        ("from=leo&to=deimos&engine=5-1&dry=&tanks=3", "dry", "This is needed"),
        ("from=leo&to=deimos&engine=&dry=7&tanks=3", "engine", "This is needed"),
        ("from=leo&to=deimos&engine=5-1&dry=7&wet=5", "wet", "below dry mass"),
        (
            "from=leo&to=deimos&engine=5-1&dry=7&tanks=1&factory=ceres;x.y",
            "factory",
            "no place",
        ),
        ("from=leo&to=deimos&engine=5-1&dry=7&tanks=1&water=ceres", "water", "Ceres=20"),
        ("from=leo&to=deimos&card=nothing&tanks=1", "card", "no card"),
    ],
)
def test_each_field_has_its_sentence(
    client: FlaskClient, address: str, field: str, told: str
) -> None:
    tree = page(client, f"/?{address}", 400)
    sentences = [span.text for span in tree.all("span", class_="error")]
    assert any(told in sentence for sentence in sentences), sentences
    if field != "card":
        assert told in tree.one("span", id=f"{field}-error").text


def test_a_part_of_a_question_prepares_the_form_and_complains_about_nothing(
    client: FlaskClient,
) -> None:
    for part in ("from=ceres", "to=ceres", "engine=5-1&dry=7&tanks=2", "card=CT045F&tanks=3"):
        tree = page(client, f"/?{part}")
        assert tree.all("span", class_="error") == []
        assert tree.all("div", class_="answer") == []


def test_a_rocket_of_cards_flies_with_its_supports(client: FlaskClient) -> None:
    cards = "card=CT045F&card=CG106F&tanks=3&rules=race-for-glory&max_turns=4"
    tree = page(client, f"/?from=leo&to=deimos&{cards}")
    assert "Hall Effect, Cascade Photovoltaic" in tree.one("form", id="ask").text
    assert choices(tree)
    assert "Hall Effect=3-2,push,r5" in tree.one("ol", class_="turns").text


def test_the_rocket_page_hands_the_rocket_on(client: FlaskClient) -> None:
    tree = page(client, "/rocket?card=CT045F&card=CG106F&tanks=3&zone=mars")
    links = {a.text: a.attributes["href"] for a in tree.one("nav", class_="elsewhere").all("a")}
    assert links["Route"] == "/?card=CT045F&card=CG106F&tanks=3"
    assert links["Mission"] == "/mission?card=CT045F&card=CG106F&tanks=3"
    for address in links.values():
        assert "Hall Effect" in page(client, address or "").one("form", id="ask").text


def test_E5d_the_fewest_tanks(client: FlaskClient) -> None:
    question = LEO_DEIMOS.replace("&tanks=3", "")
    tree = page(client, f"/tanks?{question}")
    assert tree.one("p", class_="headline").text.startswith("1 tank · ")
    assert "wet mass 8, 0 steps to spare." in tree.text
    [plan] = [a.attributes["href"] or "" for a in tree.links if a.text == "Plan with these"]
    assert "tanks=1" in plan
    assert choices(page(client, plan))


def test_other_questions_about_the_same_rocket_are_a_link_away(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS}")
    for link in tree.one("nav", class_="elsewhere").all("a"):
        there = page(client, link.attributes["href"] or "")
        assert there.one("div", class_="answer"), link.text


def test_a_mission_goes_on_where_a_route_ends_and_back(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS}&no_jettison=true&via=phobos")
    links = {a.text: a.attributes["href"] for a in tree.one("nav", class_="elsewhere").all("a")}
    mission = dict(parse_qsl(urlsplit(links["Mission"] or "").query))
    assert mission["from"] == "leo"
    assert mission["leg1_to"] == "deimos"
    assert not {"jettison", "no_jettison", "via", "to"} & mission.keys()
    tree = page(client, f"/mission?{urlencode(mission | {'leg1_to': 'Deimos; Phobos'})}")
    links = {a.text: a.attributes["href"] for a in tree.one("nav", class_="elsewhere").all("a")}
    assert dict(parse_qsl(urlsplit(links["Route"] or "").query))["to"] == "Deimos"


HEAVY = "from=leo&to=deimos&engine=3-2&dry=3&wet=12&season=blue&max_turns=4"


def test_G1f_ways_that_throw_fuel_away_say_so(client: FlaskClient) -> None:
    tree = page(client, f"/?{HEAVY}")
    table = tree.one("table", class_="choices")
    assert "throw 7 steps away first G1f" in table.text
    assert "throw 7 steps away first G1f" in tree.one("ol", class_="turns").text
    reached = page(client, f"/reach?{HEAVY.replace('to=deimos&', '').replace('=4', '=1')}")
    assert "throw 7 steps away G1f" in reached.one("table", class_="reached").text


@pytest.mark.parametrize("without", ["no_jettison=true", "jettison=false"])
def test_G1f_ways_that_throw_fuel_away_can_be_left_out(client: FlaskClient, without: str) -> None:
    tree = page(client, f"/?{HEAVY}&{without}")
    assert "throw" not in tree.one("table", class_="choices").text
    assert "checked" in tree.one("input", id="no_jettison").attributes
    assert "checked" not in page(client, f"/?{HEAVY}&jettison=true").one(
        "input", id="no_jettison"
    ).attributes  # fmt: skip


def test_H7e_the_finao_for_a_wanted_chance(client: FlaskClient) -> None:
    def told(percent: int) -> str:
        to_mars = LEO_DEIMOS.replace("deimos", "mars-arsia-mons")
        return page(client, f"/?{to_mars}&safety={percent}").text

    assert "FINAO for 1 roll, 4 aqua, makes it 100 %" in told(100)
    assert "A chance of 80% needs no FINAO." in told(80)


def test_H10_the_chance_of_each_card_and_of_prospecting(client: FlaskClient) -> None:
    text = page(client, f"/?{LEO_DEIMOS}&rad_hard=3&rad_hard=9&safety=100").text
    assert "A card of rad-hardness 9 arrives with a chance of" in text
    assert "Chances of prospecting from Deimos (I6)" in text


@pytest.mark.parametrize("page", ["/", "/map", "/tanks", "/reach"])
def test_a_page_makes_its_query_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    made: list[Query] = []
    to_query = FlightQuestion.to_query

    def noted(asked: FlightQuestion) -> Query:
        made.append(to_query(asked))
        return made[-1]

    monkeypatch.setattr(FlightQuestion, "to_query", noted)
    ship = "from=leo&to=deimos&engine=5-1,a1&dry=7&rules=race-for-glory&max_turns=2"
    fuel = "" if page == "/tanks" else "&tanks=3"
    assert client.get(f"{page}?{ship}{fuel}").status_code == 200
    assert len(made) == 1
