"""The planner inside a game: a way is looked at, kept for oneself, and flown turn by turn."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, Visitor
from planner.kernel.game import lines_dealt_anew
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.at_site import CREW
from tests.games.high_frontier.helpers import new_game
from tests.web.games import Kept, app_with_games
from tests.web.pages import Element, read

SHIP = "NASA:rocket"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('plans') / 'games.sqlite'}")


@pytest.fixture
def table(app: Flask) -> Kept:
    """A table at which a spacecraft of NASA stands in low Mars orbit."""
    game = new_game("core", ("NASA", "ESA"), dice="hand")
    game.apply(EndTurn("NASA"))
    game.apply(EndTurn("ESA"), (3,))
    put_stack(game.state, SHIP, "lmo", CREW, wet="9")
    made = Host.at(app.config["DATABASE_URL"]).tables.import_log(lines_dealt_anew(game, "prepared"))
    return Kept(app, made.id, made.links)


def page(table: Kept, who: str, query: str = "") -> Element:
    answer = table.browser(who).get(f"/games/{table.id}?{query}")
    assert answer.status_code == 200
    return read(answer.text)


def where(table: Kept) -> str:
    """Where the spacecraft is."""
    host = Host.at(table.app.config["DATABASE_URL"])
    return host.play.view(Visitor(table.id, spectator=True)).table.state.stacks[SHIP].space


def ghosts(shown: Element) -> list[list[str]]:
    """The ways that are drawn on the map of a page, from space to space."""
    (layer,) = [map_.attributes["data-over"] or "" for map_ in shown.all("div", class_="map")]
    return [route.split(",") for route in parse_qs(urlsplit(layer).query).get("route", [])]


def fields(form: Element) -> dict[str, str]:
    """What a form sends when its one button is pressed."""
    named = [each for tag in ("input", "button") for each in form.all(tag)]
    return {
        each.attributes["name"] or "": each.attributes.get("value") or ""
        for each in named
        if "name" in each.attributes
    }


def form_of(shown: Element, button: str) -> dict[str, str]:
    (found,) = [
        form for form in shown.all("form") if [each.text for each in form.all("button")] == [button]
    ]
    return fields(found)


def test_H_a_way_is_looked_at_and_its_first_turn_flown(table: Kept) -> None:
    shown = page(table, "NASA", f"plan={SHIP}&to=deimos")
    assert f"{SHIP}: Low Mars Orbit → Deimos" in shown.one("section", class_="ship-plan").text
    (way,) = ghosts(shown)
    assert (way[0], way[-1]) == ("lmo", "deimos")
    nasa = table.browser("NASA")
    done = nasa.post(f"/games/{table.id}/act", data=form_of(shown, "Fly this turn"))
    assert done.status_code == 303
    assert where(table) in way[1:]


def test_the_rest_of_a_way_stays_as_a_plan_that_nobody_else_sees(table: Kept) -> None:
    shown = page(table, "NASA", f"plan={SHIP}&to=vesta")
    (way,) = ghosts(shown)
    nasa = table.browser("NASA")
    nasa.post(f"/games/{table.id}/act", data=form_of(shown, "Fly this turn"))
    at = where(table)
    assert at not in ("lmo", "vesta")
    mine = page(table, "NASA")
    assert ghosts(mine) == [way[way.index(at) :]]
    assert "→ Vesta" in mine.one("section", id="plans").text
    for who in ("ESA", "host", "spectator"):
        other = page(table, who)
        assert ghosts(other) == []
        assert other.all("section", id="plans") == []
        assert table.asks(who)("/seats/NASA/plans").status_code == 403
    dropped = nasa.post(f"/games/{table.id}/plans", data={"drop": SHIP})
    assert dropped.status_code == 303
    assert ghosts(page(table, "NASA")) == []


def test_a_plan_is_kept_without_flying_and_told_to_programs(table: Kept) -> None:
    shown = page(table, "NASA", f"plan={SHIP}&to=deimos")
    nasa = table.browser("NASA")
    nasa.post(f"/games/{table.id}/plans", data=form_of(shown, "Keep as my plan"))
    assert ghosts(page(table, "NASA")) == ghosts(shown)
    (kept,) = table.asks("NASA")("/seats/NASA/plans").json
    assert (kept["stack"], kept["path"]) == (SHIP, ghosts(shown)[0])
    # Another way for the same spacecraft takes its place; one that it has left says so.
    way = {"stack": SHIP, "path": ["leo", "deimos"], "ends": [1]}
    assert table.asks("NASA")("/seats/NASA/plans", way).status_code == 200
    left = page(table, "NASA")
    assert ghosts(left) == []
    assert "has left the way" in left.one("section", id="plans").text
    assert table.asks("NASA")("/seats/NASA/plans", {"stack": SHIP}).status_code == 200
    assert table.asks("NASA")("/seats/NASA/plans").json == []


NO_WAYS = (
    *("", "x", "[]", "{}", '{"stack": 3}'),
    *(
        json.dumps({"stack": SHIP, "path": path, "ends": ends})
        for path, ends in ((["leo"], []), (["a"] * 401, []), (["leo", "lmo"], [2]))
    ),
)


@pytest.mark.parametrize("plan", NO_WAYS)
def test_what_is_no_way_is_not_kept(table: Kept, plan: str) -> None:
    nasa = table.browser("NASA")
    assert nasa.post(f"/games/{table.id}/plans", data={"plan": plan}).status_code == 400
    assert table.asks("NASA")("/seats/NASA/plans").json == []


def test_from_a_space_that_is_tapped_one_gets_to_plans_for_ones_own_spacecraft(table: Kept) -> None:
    def leads(who: str) -> list[str]:
        shown = page(table, who).all("a", class_="button")
        return [
            str(each.attributes["data-map-lead"])
            for each in shown
            if "data-map-lead" in each.attributes
        ]

    assert [lead.partition("?")[2] for lead in leads("NASA")] == [
        "place=",
        "plan=NASA%3Arocket&to=",
    ]
    assert len(leads("ESA")) == 1
