"""Games that are kept, for programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.games import Kept, app_with_games, made
from web.access.caps import RATES

INCOME = {"do": "income", "player": "CRP"}
END = {"do": "end-turn", "player": "CRP"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('api') / 'games.sqlite'}")


@pytest.fixture
def table(app: Flask) -> Kept:
    return made(app, title="Friday")


def test_a_view_holds_what_the_command_line_shows_and_the_log_on_demand(table: Kept) -> None:
    crp = table.asks("CRP")
    assert crp.act(INCOME, 0).json["length"] == 1
    short, whole = crp("").json, crp("?after=0").json
    assert (short["seats"], short["entries"], short["log"]) == (["CRP"], 1, [])
    assert whole["log"][0]["says"] == ["CRP receives 1 aqua: income (I1)"]
    assert whole["game"]["seed"] is None


def test_O_a_view_tells_the_assembly(app: Flask, table: Kept) -> None:
    crp = made(app, "CRP", "NASA", modules=["politics"]).asks("CRP")
    shown = crp("").json
    seated = {"honor": {"NASA": 1}, "authority": {"CRP": 1}}
    assert shown["table"]["parts"]["assembly"]["delegates"] == seated
    assert "Active laws: Mishap Insurance" in shown["beside"]
    assert any("the star moves to" in line for line in shown["beside"])
    assert [each["do"] for each in crp("/legal").json["legal"]].count("lobby") == 1
    assert table.asks("CRP")("").json["beside"] == []


def test_choices_why_not_preview_and_trial(table: Kept) -> None:
    crp = table.asks("CRP")
    legal = crp("/legal").json["legal"]
    assert legal[0] == INCOME
    assert legal[1]["choose"] == {"bid": {"least": 0, "most": 6}}
    assert crp("/why-not", {"action": INCOME}).json == {"refusal": None}
    sell = {"do": "sell-card", "player": "CRP", "card": "CT001"}
    assert crp("/why-not", {"action": sell}).json["refusal"]["rule"] == "I3a"
    assert crp("/preview", {"action": INCOME}).json["says"] == ["CRP receives 1 aqua: income (I1)"]
    tried = crp("/try", {"actions": [INCOME, END], "seed": 7}).json
    assert [entry["n"] for entry in tried["entries"]] == [1, 2]
    assert tried["view"]["to_act"] == ["NASA"]
    assert crp("/now").json["length"] == 0


def test_an_undo_is_an_action_and_a_request_is_done_once(table: Kept) -> None:
    crp = table.asks("CRP")
    first = crp.act(INCOME, 0, request="a").json
    assert crp.act(INCOME, 0, request="a").json == first
    assert crp.act({"do": "undo", "player": "CRP"}, 1).json["length"] == 2
    assert crp("/entries?after=1").json["entries"][0]["action"]["do"] == "undo"


def test_who_is_late_is_told_what_he_has_missed(table: Kept) -> None:
    crp = table.asks("CRP")
    crp.act(INCOME, 0)
    late = crp.act(END, 0)
    assert (late.status_code, late.json["code"], late.json["length"]) == (409, "game-moved-on", 1)
    assert [entry["n"] for entry in late.json["entries"]] == [1]


def test_refusals_carry_their_rules_and_dice_are_for_games_that_ask_for_them(table: Kept) -> None:
    refused = table.asks("NASA").act({"do": "end-turn", "player": "NASA"}, 0)
    assert (refused.status_code, refused.json["rule"]) == (422, "D1")
    dice = table.asks("CRP").act(END, 0, dice=[3])
    assert (dice.status_code, dice.json["code"]) == (400, "dice-are-seeded")
    odd = table.asks("CRP").act({"do": "dance"}, 0)
    assert (odd.status_code, odd.json["field"]) == (400, "action")


def test_my_games_are_those_of_which_i_hold_a_link(app: Flask, table: Kept) -> None:
    other = made(app)
    address = f"/api/v1/games?id={table.id}&id={other.id}&id=nowhere"
    headers = {"Authorization": f"Bearer {table.links['NASA']},{other.links['host']}"}
    found = app.test_client().get(address, headers=headers).json
    assert {each["id"]: (each["seats"], each["host"]) for each in found} == {
        table.id: (["NASA"], False),
        other.id: ([], True),
    }
    assert app.test_client().get(address).json == []


def test_seats_links_names_notes_and_rest(table: Kept) -> None:
    host, crp, nasa = table.asks("host"), table.asks("CRP"), table.asks("NASA")
    assert crp("/seats/CRP/name", {"name": "Ann"}).json == {"done": True}
    crp("/seats/CRP/notes", {"text": "buy the sail"})
    assert crp("/seats/CRP/notes").json == {"text": "buy the sail"}
    assert host("/seats/CRP/notes").status_code == 403
    assert crp("/seats/NASA/notes", {"text": "x"}).status_code == 403
    assert nasa("/seats/NASA/bot", {"bot": "simple"}).json == {"done": True}
    kinds = {seat["faction"]: (seat["kind"], seat["name"]) for seat in crp("/seats").json}
    assert kinds == {"CRP": ("open", "Ann"), "NASA": ("bot", ""), "ESA": ("open", "")}
    assert nasa("/seats/NASA/back", {}).json == {"done": True}
    assert host("/seats/Mars/back", {}).status_code == 404
    renewed = host("/links/NASA", {}).json["link"]
    assert nasa("/now").status_code == 403
    assert Kept(table.app, table.id, {"NASA": renewed}).asks("NASA")("/now").status_code == 200
    host("/pause", {})
    paused = crp.act(INCOME, 0)
    assert (paused.status_code, paused.json["code"]) == (409, "game-paused")
    host("/resume", {})
    assert crp.act(INCOME, 0).status_code == 200


def test_a_game_is_handed_on_and_played_on_from_an_entry(app: Flask, table: Kept) -> None:
    crp = table.asks("CRP")
    crp.act(INCOME, 0)
    lines = crp("/log").json["lines"]
    assert len(lines) == 3
    brought = app.test_client().post("/api/v1/games/import", json={"lines": lines}).json
    there = Kept(app, brought["id"], brought["links"]).asks("CRP")
    assert there("/now").json["length"] == 1
    copied = crp("/copy", {"entries": 0}).json
    assert Kept(app, copied["id"], copied["links"]).asks("NASA")("/now").json["length"] == 0
    assert crp("/copy", {"entries": 9}).json["field"] == "entries"
    rubbish = app.test_client().post("/api/v1/games/import", json={"lines": ["{", "x"]})
    assert rubbish.status_code in (400, 422)


def test_what_costs_the_server_something_is_capped_by_address(tmp_path: Path) -> None:
    app = app_with_games(f"sqlite:///{tmp_path / 'games.sqlite'}", CAPS=1)
    client, body = app.test_client(), {"scenario": "race-to-mars", "factions": ["CRP", "NASA"]}
    answers = [client.post("/api/v1/games", json=body) for _ in range(RATES["made"].most + 1)]
    assert [answer.status_code for answer in answers[:-1]] == [200] * RATES["made"].most
    assert (answers[-1].status_code, answers[-1].json["code"]) == (429, "too-often")
    assert int(answers[-1].headers["Retry-After"]) > 60
    elsewhere = client.post("/api/v1/games", json=body, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert elsewhere.status_code == 200


@pytest.mark.parametrize(
    "config", [{"GAMES": False}, {"url": "sqlite:////proc/nowhere/games.sqlite"}]
)
def test_without_a_place_for_games_everything_else_works(config: dict[str, Any]) -> None:
    client = app_with_games(**config).test_client()
    assert client.get("/board?q=ceres").status_code == 200
    page, answer = client.get("/games"), client.get("/api/v1/games?id=x")
    assert page.status_code == answer.status_code == 503
    assert answer.json["code"] == "games-off"
    assert "/proc" not in page.text + answer.text
    assert page.headers["Retry-After"]


def test_messages_programmed_answers_and_notices(table: Kept) -> None:
    crp, nasa, esa = (table.asks(seat) for seat in ("CRP", "NASA", "ESA"))
    said = crp("/messages", {"by": "CRP", "text": "two aquas?", "to": "NASA"}).json
    assert nasa("/messages").json == [said]
    assert esa("/messages").json == [said | {"text": None}]
    assert esa(f"/messages?after={said['id']}").json == []
    assert esa("/messages", {"by": "ESA", "text": " "}).status_code == 400
    told = {"decline": True, "finao": {"each": 4, "left": 8, "otherwise": "roll"}}
    assert esa("/seats/ESA/instructions", {"instructions": told}).json == {"done": True}
    assert esa("/seats/ESA/instructions").json == told
    late = esa("/seats/ESA/instructions", {"instructions": {"auction": {"card": "CQ041"}}})
    assert (late.status_code, late.json["code"]) == (422, "no-such-auction")
    assert esa("/seats/ESA/instructions", {"instructions": {"win": True}}).status_code == 400
    wanted = {"service": "ntfy", "webhook": "https://ntfy.sh/esa", "language": "ja"}
    assert esa("/seats/ESA/notices", {"notices": wanted}).json == {"done": True}
    assert esa("/seats/ESA/notices").json == wanted
    assert esa("/seats/ESA/notices", {"notices": {"webhook": "x"}}).status_code == 400
