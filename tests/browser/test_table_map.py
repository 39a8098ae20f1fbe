"""The board of a game in a browser: the layer over the map, what a tap tells, and what is new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask, Response
from playwright.sync_api import Browser, Page, expect

from planner.games.high_frontier import Game
from planner.games.high_frontier.annals import annals
from planner.games.high_frontier.planning import ship_plan, ship_query
from tests.browser.conftest import PHONE, wide
from tests.browser.serving import served
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.web.table_pages import finished, page
from web import create_app
from web.games.high_frontier.board_layer import layer
from web.pages.map import board_with, only_over


def _game() -> Game:
    game = new_game("core", ("NASA", "ESA"))
    put_stack(game.state, "NASA:rocket", "deimos", "CT045F", "CG106F", wet="9")
    put_leo(game.state, "ESA", "CD092F heavy", "CF068F")
    draw_hand(game.state, "NASA", "CT049")
    claim(game.state, "deimos", "ESA")
    return game


def _serving(game: Game) -> Flask:
    app = create_app()

    @app.get("/table")
    def table() -> Response:
        view, ended = game.view("NASA"), annals(finished("tutorial"))
        plan = ship_plan("NASA:rocket", ship_query(view, "NASA:rocket", "lmo"))
        return Response(page(app, view, "deimos", told=ended, plan=plan), mimetype="text/html")

    app.add_url_rule("/over.svg", "over", lambda: only_over(layer(game.view())))
    app.add_url_rule(
        "/picture.svg", "picture", lambda: board_with(layer(game.view()), game.book.board.edition)
    )
    return app


@pytest.fixture
def table(browser: Browser) -> Iterator[tuple[Page, Game]]:
    game = _game()
    with served(_serving(game)) as address:
        context = browser.new_context(
            viewport={"width": PHONE.width, "height": PHONE.height},
            has_touch=True,
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        tab = context.new_page()
        tab.goto(f"{address}/table")
        yield tab, game
        context.close()


def test_a_tap_on_a_place_tells_who_stands_there(table: tuple[Page, Game]):
    tab, game = table
    expect(tab.locator('[data-at="deimos"]')).to_have_count(1)
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE.width
    tab.locator('.map-window [data-space="deimos"]').dispatch_event("click")
    card = tab.locator(".map-card")
    expect(card).to_contain_text("NASA: rocket")
    expect(card).to_contain_text("ESA: claim")
    lead = card.get_by_role("link", name="What is here")
    assert str(lead.get_attribute("href")).endswith("?place=deimos")

    # The layer is drawn again when a part of the page that names another one has come.
    game.state.stacks["NASA:rocket"].space = "phobos"
    tab.evaluate(
        """() => {
          const words = document.querySelector("[data-layer]");
          words.dataset.layer = "/over.svg?n=2";
          document.dispatchEvent(new CustomEvent("fresh", { detail: words }));
        }"""
    )
    expect(tab.locator('[data-at="phobos"]')).to_have_count(1)
    expect(tab.locator('[data-at="deimos"]')).not_to_contain_text("rocket")


def test_all_of_a_table_fits_and_is_accessible(table: tuple[Page, Game]):
    tab, _ = table
    tab.set_viewport_size({"width": 320, "height": 700})
    tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert wide(tab) <= 0
    # One of each kind stands for the others, which take their time.
    tab.evaluate(
        """() => document.querySelectorAll(".deck ~ .deck, .tableau ~ .tableau, .other")
          .forEach((each) => { each.open = false; })"""
    )
    outside = {"exclude": [["svg.hf4-board"]]}
    results = Axe().run(tab, outside)
    assert results.violations_count == 0, results.generate_report()
    tab.emulate_media(color_scheme="dark")
    results = Axe().run(tab, outside, {"runOnly": ["color-contrast"]})
    assert results.violations_count == 0, results.generate_report()


def test_without_scripts_the_picture_holds_the_pieces():
    answer = _serving(_game()).test_client().get("/picture.svg")
    assert 'data-at="deimos"' in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src")
