"""What holds for every page and every answer, whatever it is about."""

import gzip
import re
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.pages import read
from web import create_app
from web.api import ENDPOINTS
from web.app import jobs
from web.pages import NAVIGATION
from web.render.i18n import LANGUAGES

LEO_DEIMOS = "from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&max_turns=4"
REACH = "from=leo&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&max_turns=2"
MISSION = (
    "from=leo&engine=5-1,a1&dry=7&rules=race-for-glory&max_turns=4"
    "&leg1_to=Deimos&leg1_operations=prospect&leg1_isru=1&leg2_to=LEO"
)

ROCKETS = (
    "to=deimos&card=Hall+Effect%0ACascade+Photovoltaic&aqua=9&rules=race-for-glory&max_turns=4"
)

PAGES = [
    "/",
    "/?from=ceres",
    f"/?{LEO_DEIMOS}",
    f"/?{LEO_DEIMOS}&pick=2&aqua=4",
    "/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=0&rules=race-for-glory&max_turns=4",
    "/?from=leo&to=deimos&card=CT045F&card=CG106F&tanks=3&rules=race-for-glory&max_turns=4",
    "/tanks",
    "/tanks?from=leo&to=deimos&engine=5-1,a1&dry=7&rules=race-for-glory&max_turns=4",
    "/reach",
    f"/reach?{REACH}",
    f"/reach?{REACH}&zone=mars&hydration=3&sort=hydration&down=true",
    f"/reach?{REACH}&max_size=1&submarine=true",
    "/landing",
    "/landing?site=mars-north-pole&engine=14-9,a2&dry=1&wet=4",
    "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2",
    "/landing?site=ceres&engine=7-4&dry=5&tanks=3&takeoff=true",
    "/mission",
    f"/mission?{MISSION}",
    f"/mission?{MISSION}&draft=1&leg3_to=",
    "/rockets",
    f"/rockets?{ROCKETS}",
    f"/rockets?{ROCKETS}&back=true&ready=CQ038F&carry=CQ038F&prefer=aqua&pick=2",
    f"/rockets?{ROCKETS}&worth=Re+Solar+Moth",
    "/rockets?to=ceres&card=Hall+Effect&aqua=3",
    "/rockets?to=ceres&card=Hall+Effect&ready=Cascade+Photovoltaic&aqua=3&max_turns=3",
    "/compare",
    "/compare?rocket=5-1,dry+7",
    "/compare?rocket=5-1,a1,+dry+7,+3+tanks&rocket=CT045F,CG106F,3+tanks&to=deimos;leo&max_turns=4",
    "/compare?rocket=none,+dry+3,+2+tanks&rocket=9-2,+dry+6&rocket=5-1,dry+4&max_turns=4",
    "/my-rockets",
    "/my-rockets?name=Courier&rocket=CT045F,CG106F,3+tanks",
    "/map",
    "/map?at=ceres",
    "/board",
    "/board?q=mars&hydration=3",
    "/board?sort=size&atmospheric=true",
    "/board?q=nothing+is+called+that",
    "/board/spaces",
    "/board/spaces?zone=mars",
    "/board/leo",
    "/board/ceres",
    "/board/mars-arsia-mons",
    "/board/solar-oberth",
    "/cards",
    "/cards?type=radiator",
    "/cards?q=sail&deck=core",
    "/cards/CT045",
    "/cards/CD092",
    "/cards/RT001",
    "/rocket",
    "/rocket?card=CT045F&card=CG106F&tanks=3",
    "/rocket?card=CT045F&card=CD092F:heavy&zone=neptune&push=true&cargo_tanks=2",
    "/strip",
    "/strip?dry=5&wet=11&do=burn&n=3",
    "/strip?dry=5&wet=8&steps=12",
    "/strip?dry=5&wet=8&tap=dry",
    "/games",
    "/games/new",
    "/api/docs",
]

REFUSED = [
    ("/?from=leo&to=mars&engine=5-1&dry=7&tanks=3", 400),
    ("/?from=leo&to=&engine=5-1&dry=7&tanks=3", 400),
    ("/?from=leo&to=deimos&engine=5-1+thuster&dry=7&tanks=3", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&year=3&season=red", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=40", 400),
    ("/?from=leo&to=deimos&card=CT045F&tanks=3", 422),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&water=deimos", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&factory=lmo", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&water=lmo=3", 400),
    ("/?from=leo&to=deimos&engine=5-1&dry=7&tanks=1&aqua=-1", 400),
    ("/tanks?from=leo&to=deimos&engine=5-1&dry=40", 400),
    ("/reach?from=leo&engine=5-1&dry=7&tanks=1&sort=colour", 400),
    ("/landing?site=leo&engine=5-1&dry=7&tanks=1", 400),
    ("/landing?site=ceres&engine=5-1&dry=7&tanks=1&from=leo", 400),
    ("/mission?engine=5-1&dry=7&leg1_to=", 400),
    ("/mission?engine=5-1&dry=7&leg1_to=deimos&leg1_drop=much", 400),
    ("/rockets?to=deimos&card=", 400),
    ("/rockets?to=&card=Hall+Effect", 400),
    ("/rockets?to=deimos&card=Ion+Drive", 422),
    ("/rockets?to=deimos&card=Hall+Effect;Hall+Effect", 400),
    ("/rockets?to=deimos&card=Hall+Effect&carry=Dumbo", 400),
    ("/rockets?to=deimos&card=Hall+Effect&from=ceres", 422),
    ("/compare?rocket=5-1,+dry+7&rocket=", 400),
    ("/compare?rocket=5-1,+dry+7&rocket=5-1+thuster", 400),
    ("/compare?rocket=5-1,+dry+7&rocket=Hall+Effect", 422),
    ("/compare?rocket=5-1,+dry+7&rocket=5-1,+dry+6&to=mars", 400),
    ("/my-rockets?rocket=zap", 400),
    ("/board?hydration=9", 400),
    ("/board?zone=pluto", 400),
    ("/board/nowhere", 404),
    ("/map?at=nowhere+at+all", 400),
    ("/map.svg?route=nowhere", 400),
    ("/map.svg?route=leo&ends=5", 400),
    ("/map.svg?route=leo,ceres", 400),
    ("/cards?isru=many", 400),
    ("/cards/XX999", 404),
    ("/strip?dry=5&wet=4-2/5", 400),
    ("/strip?dry=9&wet=5", 400),
    ("/strip?dry=5&wet=8&do=burn&n=99", 422),
    ("/rocket?add=solar", 400),
    ("/rocket?card=CT045F&add=Ion+Drive", 400),
    ("/rocket?card=CT045F&tanks=40", 400),
    ("/rocket?card=nothing", 400),
    ("/games/nowhere", 404),
    ("/nothing-here", 404),
]

HOSTILE = "\"'><script>alert(1)</script>{{1234*4321}}%00\u202e\x00"


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_page_is_well_formed_in_every_language(client: FlaskClient, page: str) -> None:
    for language in LANGUAGES:
        response = client.get(page, headers={"Accept-Language": language})
        assert response.status_code == 200, page
        tree = read(response.text)
        assert tree.one("html").attributes["lang"] == language
        assert len(tree.all("h1")) == 1
        ids = [element.attributes["id"] for element in tree.all("*") if "id" in element.attributes]
        assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
        for label in tree.all("label"):
            assert label.attributes["for"] in ids


@pytest.mark.parametrize(("address", "status"), REFUSED)
def test_bad_input_is_refused_with_a_sentence(
    client: FlaskClient, address: str, status: int
) -> None:
    response = client.get(address)
    assert response.status_code == status
    tree = read(response.text)
    if status != 404:
        alert = tree.one("p", role="alert")
        assert len(alert.text) > 10


@pytest.fixture(scope="module")
def behind_a_proxy() -> FlaskClient:
    return create_app({"TESTING": True, "TRUSTED_PROXIES": 1}).test_client()


def test_every_address_on_a_page_keeps_the_prefix_of_a_proxy(
    behind_a_proxy: FlaskClient, page: str
) -> None:
    prefix = {"X-Forwarded-Prefix": "/planner", "X-Forwarded-For": "192.0.2.1"}
    tree = read(behind_a_proxy.get(page, headers=prefix).text)
    addresses = [
        value
        for element in tree.all("*")
        for name, value in element.attributes.items()
        if name in ("href", "src", "action") or name.startswith("data-")
        if value and value.startswith("/")
    ]
    assert addresses
    assert [address for address in addresses if not address.startswith("/planner")] == []


@pytest.mark.parametrize("name", ["app.js", "style.css"])
def test_what_never_changes_is_sent_compressed_and_not_sent_twice(
    client: FlaskClient, name: str
) -> None:
    address = f"/static/{name}"
    plain = client.get(address, headers={"Accept-Encoding": "identity"}, buffered=True)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get(address, headers=known, buffered=True).status_code == 304


def test_a_worker_is_ready_as_long_as_it_can_take_a_question(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(jobs, "MOST_BEGUN", 0)
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_links_within_pages_lead_somewhere(client: FlaskClient) -> None:
    seen: set[str] = set()
    for page in PAGES:
        links = read(client.get(page).text).all("a")
        targets = [(link.attributes.get("href") or "").partition("#")[0] for link in links]
        new = [target for target in dict.fromkeys(targets) if target not in seen]
        for target in [target for target in new if target.startswith("/")][:25]:
            seen.add(target)
            status = client.get(target).status_code
            assert status in (200, 302), f"{page} links to {target}: {status}"
    assert len(seen) > 200


def _addresses() -> list[str]:
    return [*PAGES, *(address for address, _ in REFUSED), "/api/v1/board", "/static/style.css"]


@pytest.mark.parametrize("address", _addresses())
def test_security_headers_are_on_every_answer(client: FlaskClient, address: str) -> None:
    headers = client.get(address, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Request-Id"]


def test_pages_ask_nothing_of_other_hosts_and_have_nothing_inline(client: FlaskClient) -> None:
    for page in PAGES:
        html = client.get(page).text
        for address in re.findall(r'\b(?:src|href|action)="([^"]*)"', html):
            assert address.startswith(("/", "#", "?")), f"{page}: {address}"
        tree = read(html)
        for element in tree.all("*"):
            assert "style" not in element.attributes, f"{page}: {element.tag}"
            assert not [name for name in element.attributes if name.startswith("on")]
            assert element.tag != "style"
            if element.tag == "script":
                assert "src" in element.attributes


def test_hostile_strings_in_every_field_come_back_escaped(app: Flask, client: FlaskClient) -> None:
    questions = {page.partition("?")[0]: page.partition("?")[2] for page in reversed(PAGES)}
    questions |= {"/": LEO_DEIMOS, "/reach": REACH, "/mission": MISSION}
    for path, question in sorted(questions.items()):
        form_fields = {
            name
            for tag in ("input", "select", "textarea")
            for field in read(client.get(f"{path}?{question}").text).all(tag)
            if (name := field.attributes.get("name"))
        }
        for name in sorted(form_fields):
            asked = MultiDict(parse_qsl(question))
            asked[name] = HOSTILE
            response = client.get(path, query_string=asked)
            assert response.status_code in (200, 400, 404, 422), (path, name)
            assert "<script>alert" not in response.text, (path, name)
            assert "5332114" not in response.text, (path, name)
            read(response.text)


def test_hostile_paths_are_not_found(client: FlaskClient) -> None:
    for path in ("/board/", "/cards/", "/api/v1/spaces/", "/api/v1/cards/", "/static/"):
        response = client.get(path + HOSTILE.replace("/", ""))
        assert response.status_code in (404, 400)
        assert response.mimetype != "text/html" or "<script>alert" not in response.text


def test_a_page_that_breaks_says_so_and_logs_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise RuntimeError("a secret detail")

    monkeypatch.setitem(app.view_functions, "pages.board", broken)
    monkeypatch.setitem(app.view_functions, "api.board", broken)
    with app.test_client() as client:
        page = client.get("/board")
        answer = client.get("/api/v1/board")
    assert page.status_code == answer.status_code == 500
    assert "a secret detail" not in page.text + answer.text
    assert answer.mimetype == "application/problem+json"
    assert any(record.exc_info for record in caplog.records)


def test_too_much_is_refused(client: FlaskClient) -> None:
    response = client.post("/board", data=b"x" * 100_000)
    assert response.status_code in (405, 413)


def test_other_methods_are_refused_with_what_is_allowed(client: FlaskClient) -> None:
    response = client.post("/board")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_every_page_of_the_menu_works(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        addresses = [app.url_for(endpoint) for endpoint, _ in NAVIGATION]
    for address in addresses:
        tree = read(client.get(address).text)
        [current] = tree.all("a", aria_current="page")
        assert current.attributes["href"] == address


def test_healthz(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok\n")


def test_every_endpoint_is_described() -> None:
    for endpoint in ENDPOINTS:
        assert endpoint.summary
        assert set(endpoint.in_path) == set(re.findall(r"{(\w+)}", endpoint.path))
