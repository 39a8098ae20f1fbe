"""The JSON API: the same answers as the command line, and refusals that programs can read."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from planner.cli import main
from web.api import description

DEIMOS = ["leo", "deimos", "--engine", "5-1,a1", "--dry", "7", "--rules", "rfg"]
SHORT = ["--max-turns", "4"]
TO_DEIMOS = "from=leo&to=deimos&engine=5-1,a1&dry=7&rules=race-for-glory&max_turns=4"

SAME = [
    (f"/route?{TO_DEIMOS}&tanks=3", ["route", *DEIMOS, *SHORT, "--tanks", "3"]),
    (
        f"/route?{TO_DEIMOS}&wet=9-1/2&engine=3-2&prefer=fuel&aqua=4&avoid=venus-flyby",
        [
            *("route", *DEIMOS, *SHORT, "--wet", "9-1/2", "--engine", "3-2", "--prefer", "fuel"),
            *("--aqua", "4", "--avoid", "Venus Flyby"),
        ],
    ),
    (
        f"/route?{TO_DEIMOS}&wet=20&no_jettison=true",
        ["route", *DEIMOS, *SHORT, "--wet", "20", "--no-jettison"],
    ),
    (f"/route?{TO_DEIMOS}&wet=20&jettison=true", ["route", *DEIMOS, *SHORT, "--wet", "20"]),
    (
        f"/route?{TO_DEIMOS}&wet=20&jettison=false",
        ["route", *DEIMOS, *SHORT, "--wet", "20", "--no-jettison"],
    ),
    (
        "/route?from=leo&to=cycler&engine=3-2&dry=0&tanks=3",
        ["route", "leo", "cycler", "--engine", "3-2", "--dry", "0", "--tanks", "3"],
    ),
    (f"/route?{TO_DEIMOS}&tanks=0", ["route", *DEIMOS, *SHORT, "--tanks", "0"]),
    (f"/tanks?{TO_DEIMOS}", ["tanks", *DEIMOS, *SHORT]),
    (
        "/reach?from=leo&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&max_turns=2",
        ["reach", "leo", *DEIMOS[2:], "--tanks", "3", "--max-turns", "2"],
    ),
    (
        "/landing?site=mars-north-pole&engine=14-9,a2&dry=1&wet=4",
        ["landing", "Mars: North Pole", "--engine", "14-9,a2", "--dry", "1", "--wet", "4"],
    ),
    (
        "/landing?site=venus-aerostat&engine=5-1&dry=5&tanks=3&takeoff=true&colony=true&water=9",
        [
            *("landing", "venus-aerostat", "--engine", "5-1", "--dry", "5", "--tanks", "3"),
            *("--takeoff", "--colony", "--water", "9"),
        ],
    ),
    (
        "/rockets?to=deimos&card=Hall Effect&card=Cascade Photovoltaic&aqua=9&max_turns=4",
        [
            *("rockets", "--to", "Deimos", "--card", "Hall Effect"),
            *("--card", "Cascade Photovoltaic", "--aqua", "9", *SHORT),
        ],
    ),
    (
        "/rockets?to=deimos&card=Hall Effect&ready=CG106F&ready=CQ038F&carry=CQ038F&aqua=5"
        "&back=true&worth=Re Solar Moth&prefer=aqua&max_turns=4",
        [
            *("rockets", "--to", "Deimos", "--card", "Hall Effect", "--ready", "CG106F"),
            *("--ready", "CQ038F", "--carry", "CQ038F", "--aqua", "5", "--back", *SHORT),
            *("--worth", "Re Solar Moth", "--prefer", "aqua"),
        ],
    ),
    (
        "/rockets?to=ceres&card=Hall Effect&aqua=9",
        ["rockets", "--to", "Ceres", "--card", "Hall Effect", "--aqua", "9"],
    ),
    (
        "/compare?rocket=5-1,a1, dry 7, 3 tanks&rocket=Hall Effect, Cascade Photovoltaic, 3 tanks"
        "&to=deimos&to=ceres&to=leo&max_turns=4",
        [
            *("compare", "5-1,a1, dry 7, 3 tanks", "Hall Effect, Cascade Photovoltaic, 3 tanks"),
            *("--to", "Deimos", "--to", "Ceres", "--to", "LEO", *SHORT),
        ],
    ),
    ("/sites?zone=mars", ["sites", "--zone", "mars"]),
    ("/sites?hydration=4&submarine=true", ["sites", "--hydration", "4", "--submarine"]),
    ("/spaces/leo", ["space", "leo"]),
    ("/spaces/arsia mons", ["space", "arsia mons"]),
    ("/cards/Hall Effect", ["card", "Hall Effect"]),
    ("/cards/CD092", ["card", "CD092"]),
    (
        "/cards?type=thruster&needs=generator:e&push=true",
        ["cards", "--type", "thruster", "--needs", "generator:e", "--push"],
    ),
    ("/strip/burn?wet=4-1/3&steps=9", ["strip", "burn", "4-1/3", "9"]),
    ("/strip/mass?mass=6-1/2&units=3", ["strip", "mass", "6-1/2", "3"]),
    ("/strip/mass?mass=4-2/3&units=-1", ["strip", "mass", "4-2/3", "--", "-1"]),
    ("/strip/steps?wet=8&dry=5", ["strip", "steps", "8", "5"]),
    ("/strip/tanks?dry=5&steps=12", ["strip", "tanks", "--dry", "5", "--steps", "12"]),
    (
        "/thrust?engine=5-4,a1,push&wet=11&zone=earth&push=true",
        ["thrust", "--engine", "5-4,a1,push", "--wet", "11", "--zone", "earth", "--push"],
    ),
    ("/stack?card=CT044F&card=CX088F", ["stack", "--card", "CT044F", "--card", "CX088F"]),
    (
        "/stack?card=Hall Effect&card=Cascade Photovoltaic&card=Tungsten Resistojet&tanks=3",
        [
            *("stack", "--card", "Hall Effect", "--card", "Cascade Photovoltaic"),
            *("--card", "Tungsten Resistojet", "--tanks", "3"),
        ],
    ),
]


def get(client: FlaskClient, address: str) -> Any:
    response = client.get("/api/v1" + address)
    assert response.mimetype in ("application/json", "application/problem+json")
    return response.json


@pytest.mark.parametrize(("address", "command"), SAME, ids=[address for address, _ in SAME])
def test_the_api_answers_what_the_command_line_answers(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], address: str, command: list[str]
) -> None:
    main([*command, "--json"] if "--" not in command else [*command[:2], "--json", *command[2:]])
    assert get(client, address) == json.loads(capsys.readouterr().out)


def test_the_board_in_numbers(client: FlaskClient) -> None:
    board = get(client, "/board")
    assert (board["spaces"], board["sites"], len(board["zones"])) == (996, 188, 9)
    assert [year["season"] for year in board["sunspot_cycle"]].count("red") == 4


def test_one_site(client: FlaskClient) -> None:
    assert get(client, "/sites/ceres")["size"] == 6


def test_spaces_in_short(client: FlaskClient) -> None:
    [leo] = [each for each in get(client, "/spaces?q=leo") if each["id"] == "leo"]
    assert leo == {"id": "leo", "name": "Low Earth Orbit", "zone": "earth", "shape": "lagrange"}


REFUSED = [
    *(
        (f"/{question}&{what}", 400, {"field": what.partition("=")[0], "rule": "B7a"})
        for question in (
            "route?from=leo&to=ceres&engine=5-1&dry=7&tanks=3",
            "tanks?from=leo&to=ceres&engine=5-1&dry=7",
            "reach?from=leo&engine=5-1&dry=7&tanks=3",
        )
        for what in ("factory=lmo", "colony=lmo", "water=lmo=3")
    ),
    ("/route?from=leo&to=ceres&engine=5-1&dry=7&tanks=-3", 400, {"field": "tanks"}),
    ("/route?from=leo&to=ceres&engine=5-1&dry=7&tanks=3&aqua=-1", 400, {"field": "aqua"}),
    ("/landing?site=ceres&engine=5-1&dry=7&tanks=3&water=-1", 400, {"field": "water"}),
    (
        "/landing?site=ceres&engine=5-1&dry=7&tanks=3&from=mars-lander-2",
        400,
        {"field": "from", "rule": "H5e"},
    ),
    ("/route?from=leo&to=ceres", 400, {"field": "engine", "code": "missing"}),
    ("/route?from=leo&to=ceres&engine=5-1&dry=7", 400, {"field": "tanks", "code": "missing"}),
    ("/route?from=leo&to=mars&engine=5-1&dry=7&tanks=3", 400, {"field": "to"}),
    ("/route?from=mars-burn-8&to=ceres&engine=5-1&dry=7x&tanks=3", 400, {"field": "dry"}),
    ("/route?from=leo&to=ceres&card=CT045F&engine=5-1&tanks=3", 400, {"field": "engine"}),
    ("/route?from=leo&to=ceres&card=CT045F&tanks=3", 422, {"rule": "H2", "field": "card"}),
    (
        "/route?from=leo&to=ceres&engine=1-1&engine=1-1&engine=1-1&engine=1-1&engine=1-1&dry=1",
        400,
        {"field": "engine"},
    ),
    ("/tanks?from=leo&to=ceres&engine=5-1&dry=30", 400, {"field": "dry", "rule": "F2a"}),
    ("/reach?from=leo&engine=5-1&dry=7&wet=5", 400, {"field": "wet", "rule": "F3"}),
    ("/reach?from=leo&engine=5-1&dry=7&tanks=1&year=3&season=red", 400, {"field": "year"}),
    ("/landing?site=leo&engine=5-1&dry=7&tanks=1", 400, {"field": "site", "rule": "H6"}),
    ("/rockets?to=ceres", 400, {"field": "card", "code": "missing"}),
    ("/rockets?to=ceres&card=Ion Drive", 422, {"field": "card", "rule": "I4a"}),
    ("/rockets?to=ceres&card=Hall Effect&from=deimos", 422, {"field": "from", "rule": "I4"}),
    ("/rockets?to=ceres&offer=Hall Effect=much", 400, {"field": "offer"}),
    ("/rockets?to=ceres&card=Hall Effect&aqua=-1", 400, {"field": "aqua"}),
    ("/compare?rocket=5-1,dry 7", 400, {"field": "rocket"}),
    ("/compare?rocket=5-1,dry 7&rocket=Hall Effect", 422, {"field": "rocket", "rule": "H2"}),
    ("/compare?rocket=5-1,dry 7&rocket=5-1,dry 6&to=mars", 400, {"field": "to"}),
    ("/mission?toml=nonsense", 400, {"field": "toml"}),
    ("/mission?toml=%5Bspacecraft%5D", 400, {"field": "leg"}),
    ("/sites?hydration=9", 400, {"field": "hydration", "code": "bad-input"}),
    ("/sites?zone=", 400, {"field": "zone"}),
    ("/sites?zone=mars&zone=venus", 400, {"field": "zone", "code": "repeated"}),
    ("/sites?push=yes", 400, {"field": "push"}),
    ("/sites?colour=red", 400, {"field": "colour", "code": "unknown-parameter"}),
    ("/sites/leo", 404, {"code": "no-site"}),
    ("/spaces/marz", 404, {"code": "unknown-place", "field": "id"}),
    ("/spaces/mars", 404, {"code": "ambiguous-place"}),
    ("/cards/hall effct", 404, {"code": "unknown-card", "choices": ["CT045F Hall Effect"]}),
    ("/strip/burn?wet=8", 400, {"field": "steps", "code": "missing"}),
    ("/strip/burn?wet=4-2/5&steps=1", 400, {"field": "wet", "choices": ["4", "4-1/3", "4-2/3"]}),
    ("/strip/burn?wet=8&steps=99", 422, {"rule": "F3d", "code": "not-enough-fuel"}),
    ("/strip/burn?wet=5&steps=1&dry=8", 400, {"rule": "F3"}),
    ("/strip/mass?mass=30&units=5", 422, {"rule": "F3a"}),
    ("/strip/tanks?dry=5&steps=200", 422, {"rule": "F3a"}),
    ("/thrust?engine=5-4,pish&wet=8", 400, {"field": "engine", "choices": ["push"]}),
    ("/thrust?engine=5-4&wet=8&push=true", 422, {"rule": "H3d"}),
    ("/stack", 400, {"field": "card"}),
    ("/stack?card=Hall Effect&card=Ion Drive", 400, {"code": "card-twice"}),
    ("/stack?card=Hall Effect&tanks=33", 400, {"field": "tanks", "rule": "F3a"}),
    ("/nothing", 404, {"code": "not-found"}),
]


@pytest.mark.parametrize(("address", "status", "parts"), REFUSED)
def test_a_refusal_is_a_problem_document(
    client: FlaskClient, address: str, status: int, parts: dict[str, Any]
) -> None:
    response = client.get("/api/v1" + address)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    document = response.json
    assert document is not None
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["code"]
    assert parts.items() <= document.items()


def test_several_wrong_fields_are_all_named(client: FlaskClient) -> None:
    document = get(client, "/sites?hydration=9&zone=pluto")
    assert [error["field"] for error in document["errors"]] == ["zone", "hydration"]


def test_printed_data_may_be_kept_and_is_asked_for_only_once(client: FlaskClient) -> None:
    first = client.get("/api/v1/sites")
    assert first.cache_control.max_age == 24 * 3600
    again = client.get("/api/v1/sites", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_other_sites_may_read_the_api_and_only_the_api(client: FlaskClient) -> None:
    assert client.get("/api/v1/board").headers["Access-Control-Allow-Origin"] == "*"
    preflight = client.options("/api/v1/board", headers={"Origin": "https://example.org"})
    assert "GET" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Origin" not in client.get("/board").headers


def test_the_description_is_served_and_names_every_status(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi.json").json
    assert document == description()
    assert document["openapi"] == "3.1.0"
    burn = document["paths"]["/strip/burn"]["get"]
    assert set(burn["responses"]) == {"200", "400", "414", "422"}
    post = document["paths"]["/mission"]["post"]
    assert set(post["responses"]) == {"200", "400", "413", "414", "422", "429"}
    assert "requestBody" in post
    assert [parameter["name"] for parameter in burn["parameters"]] == ["wet", "steps", "dry"]


def test_the_readable_description_names_every_question(client: FlaskClient) -> None:
    page = client.get("/api/docs").text
    for path in description()["paths"]:
        assert f"/api/v1{path}" in page


MISSION = """
name = "there and back"
[spacecraft]
engines = ["5-1,a1"]
dry = 7
tanks = "least"
[terms]
rules = "race-for-glory"
max_turns = 4
[[leg]]
to = ["Deimos", "Phobos"]
operations = ["prospect", { do = "prospect", isru = 1, buggy = true }]
refuel = { isru = 1, most = 2 }
[[leg]]
to = "LEO"
"""


def test_a_mission_is_answered_alike_as_a_file_in_the_address_in_the_body_and_on_the_command_line(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mission.toml"
    path.write_text(MISSION, "utf-8")
    main(["mission", str(path), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["options"]
    assert client.get("/api/v1/mission", query_string={"toml": MISSION}).json == told
    assert client.post("/api/v1/mission", json=tomllib.loads(MISSION)).json == told


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"{", "body"),
        (b"[]", "body"),
        (b'{"spacecraft": {"engines": ["5-1"], "dry": "x"}, "leg": []}', "spacecraft.dry"),
        (b'{"spacecraft": {"engines": ["5-1"], "dry": 1}, "leg": [{"to": 1}]}', "leg.1.to"),
        (b'{"spacecraft": {"engines": ["5-1"], "dry": 1}, "leg": [{"to": "mars"}]}', "leg.1.to"),
        (b'{"spacecraft": {"engines": ["5-1"], "dry": 1}, "leg": []}', "leg"),
    ],
)
def test_a_body_that_is_no_mission_is_refused_with_the_field(
    client: FlaskClient, body: bytes, field: str
) -> None:
    response = client.post("/api/v1/mission", data=body)
    assert response.status_code == 400
    assert response.json is not None
    assert response.json["field"] == field


def test_too_many_legs_are_refused(client: FlaskClient) -> None:
    legs = [{"to": "deimos"}] * 13
    ship = {"engines": ["5-1"], "dry": 1}
    response = client.post("/api/v1/mission", json={"spacecraft": ship, "leg": legs})
    assert response.status_code == 400


def test_a_body_that_is_too_long_is_refused(client: FlaskClient) -> None:
    response = client.post("/api/v1/mission", data=b"x" * 100_000)
    assert response.status_code == 413
    assert response.mimetype == "application/problem+json"


def undocumented(schema: dict[str, Any], data: Any, at: str) -> list[str]:
    """The keys of an answer that its description does not know."""
    shapes = description()["components"]["schemas"]
    if "anyOf" in schema:
        found = [undocumented(each, data, at) for each in schema["anyOf"]]
        return min(found, key=len) if data is not None else []
    if "$ref" in schema:
        schema = shapes[schema["$ref"].rpartition("/")[2]]
    if isinstance(data, list):
        return [key for each in data for key in undocumented(schema.get("items", {}), each, at)]
    if not isinstance(data, dict) or "properties" not in schema:
        return []
    known = schema["properties"]
    return [f"{at}.{key}" for key in data if key not in known] + [
        key
        for name in data
        if name in known
        for key in undocumented(known[name], data[name], f"{at}.{name}")
    ]


@pytest.mark.parametrize("address", [address for address, _ in SAME])
def test_every_key_of_an_answer_is_described(client: FlaskClient, address: str) -> None:
    path = re.sub(r"^/(spaces|cards)/[^?]+", r"/\1/{id}", address.partition("?")[0])
    path = path.replace("/cards/{id}", "/cards/{number}")
    operation = description()["paths"][path]["get"]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert undocumented(schema, get(client, address), "") == []


def test_every_key_of_a_mission_is_described(client: FlaskClient) -> None:
    operation = description()["paths"]["/mission"]["get"]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    for toml in (MISSION, MISSION.replace('tanks = "least"', "tanks = 0")):
        answer = client.get("/api/v1/mission", query_string={"toml": toml}).json
        assert undocumented(schema, answer, "") == []
