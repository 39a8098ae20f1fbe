"""Games in a browser: what others do comes by itself, and every page of a table fits."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect

from planner.hosting import Host, Made, NewTable
from tests.browser.conftest import DESKTOP, PHONE, Device, OpenBrowser, wide
from tests.web.games import Kept, made
from web.access import playing
from web.access.games import host

Enter = Callable[[Page, str], None]


@pytest.fixture
def table(app: Flask) -> Kept:
    return made(app, "CRP", "NASA", title="Friday")


@pytest.fixture
def enter(address: str, table: Kept) -> Enter:
    """Open the link of a seat."""

    def open_link(tab: Page, whose: str) -> None:
        tab.goto(f"{address}/games/{table.id}/join/{table.links[whose]}")

    return open_link


def end_turn(tab: Page) -> None:
    tab.get_by_role("button", name="Income").click()
    tab.get_by_role("button", name="End the turn").click()


def test_what_another_does_comes_by_itself(visit: OpenBrowser, enter: Enter) -> None:
    mine, other = visit(PHONE).page, visit(PHONE).page
    enter(mine, "CRP")
    enter(other, "NASA")
    expect(other.locator("#question")).to_contain_text("Waiting for CRP")
    assert not other.title().startswith("●")
    other.evaluate("window.stayed = true")
    end_turn(mine)
    expect(other.locator("#question")).to_contain_text("that is you")
    expect(other.locator(".table-log")).to_contain_text("CRP receives 1 aqua")
    expect(other).to_have_title("● Friday · hf4-planner")
    assert "svg+xml" in str(other.locator('link[rel="icon"]').get_attribute("href"))
    assert other.evaluate("window.stayed")
    expect(mine.locator("#question")).to_contain_text("Waiting for NASA")


def test_what_somebody_fills_in_is_not_taken_away(visit: OpenBrowser, enter: Enter) -> None:
    other, mine = visit(DESKTOP).page, visit(DESKTOP).page
    enter(mine, "CRP")
    enter(other, "CRP")
    other.locator("#CRP-research > summary").click()
    field = other.locator("#CRP-research input[type=number]").first
    details = other.locator("#CRP-research details").first
    if not field.is_visible():
        details.locator("summary").click()
    field.fill("2")
    mine.get_by_role("button", name="Income").click()
    expect(other.locator("[data-news]")).to_be_visible()
    expect(field).to_have_value("2")
    other.locator("[data-news] a").click()
    expect(other.locator(".table-log")).to_contain_text("CRP receives 1 aqua")


def test_without_a_stream_it_is_asked_now_and_then(
    visit: OpenBrowser, enter: Enter, address: str
) -> None:
    mine, lonely = visit(DESKTOP).page, visit(DESKTOP, expect_refusals=True)
    lonely.page.route("**/stream?*", lambda route: route.fulfill(status=403))
    enter(mine, "CRP")
    enter(lonely.page, "NASA")
    end_turn(mine)
    expect(lonely.page.locator("#question")).to_contain_text("that is you", timeout=10_000)


def test_a_page_behind_others_tells_once_that_one_is_asked(
    visit: OpenBrowser, enter: Enter
) -> None:
    mine, behind = visit(PHONE).page, visit(PHONE)
    behind.context.grant_permissions(["notifications"])
    other = behind.page
    other.add_init_script(
        "window.shown = [];"
        "window.Notification = class { constructor(title, more) { shown.push([title, more.body]) }"
        " static permission = 'granted'; static requestPermission = async () => 'granted' };"
    )
    enter(mine, "CRP")
    other.clock.install()
    enter(other, "NASA")
    other.locator("#notices > summary").click()
    bell = other.locator("[data-notify]")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    # The page is laid behind others; what happens while it can be seen is told by itself.
    other.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    end_turn(mine)
    expect(mine.locator("#question")).to_contain_text("Waiting for NASA")
    for _ in range(3):
        other.clock.fast_forward(21_000)
        expect(other.locator("#question")).to_contain_text("that is you")
    assert other.evaluate("shown") == [["You are asked", "Friday · hf4-planner"]]


def test_a_button_that_is_tapped_twice_makes_one_table(
    visit: OpenBrowser, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_slowly(new: NewTable, request: str) -> Made:
        time.sleep(1)
        return host().tables.create(new, request)

    monkeypatch.setattr(playing, "make", make_slowly)
    tab = visit(PHONE).page
    tab.goto("/games/new")
    tab.locator("[name=title]").fill("Twice")
    tab.locator("[name=faction]").nth(0).select_option("CRP")
    tab.locator("[name=faction]").nth(1).select_option("NASA")
    twice = "(form) => { form.requestSubmit(); setTimeout(() => form.requestSubmit(), 300) }"
    tab.locator("form", has=tab.locator("[name=title]")).evaluate(twice)
    expect(tab.locator("svg.qr").first).to_be_visible()
    found = Host.at(app.config["DATABASE_URL"]).tables.list()
    assert [game.title for game in found].count("Twice") == 1


def test_a_new_table_that_was_refused_is_there_again_when_one_comes_back(
    visit: OpenBrowser,
) -> None:
    visitor = visit(PHONE)
    tab = visitor.page
    tab.goto("/games/new")
    tab.locator("[name=title]").fill("Sunday")
    tab.get_by_role("button", name="Make the table").click()
    expect(tab.get_by_text("A table needs players")).to_be_visible()
    tab.goto("/games/learn")
    tab.go_back()
    expect(tab.locator("[name=title]")).to_have_value("Sunday")
    expect(tab.get_by_text("A table needs players")).to_be_visible()
    # That the answer is a refusal is all that the browser has to say.
    assert all("400" in told for told in visitor.complaints)
    visitor.complaints.clear()


@pytest.mark.parametrize("script", [True, False], ids=["scripts", "no-scripts"])
def test_a_tap_on_a_card_opens_what_may_be_done_with_it(
    visit: OpenBrowser, enter: Enter, script: bool
) -> None:
    tab = visit(PHONE, script=script).page
    enter(tab, "CRP")
    crew = tab.locator("#tableau-CRP .card").first
    crew.get_by_role("link", name="Transfer cargo").first.tap()
    box = tab.locator("#CRP-transfer input[type=checkbox]").first
    expect(box).to_be_visible()
    if script:
        expect(box).to_be_checked()
    else:
        box.check()
    tab.locator("#CRP-transfer form").first.get_by_role("button").tap()
    expect(tab.locator(".table-log")).to_contain_text("rocket")


def test_a_game_goes_on_without_scripts(visit: OpenBrowser, enter: Enter) -> None:
    tab = visit(PHONE, script=False).page
    enter(tab, "CRP")
    enter(tab, "NASA")
    expect(tab.get_by_role("heading", name="Whose secrets")).to_be_visible()
    tab.get_by_role("link", name="CRP: is asked").click()
    end_turn(tab)
    tab.get_by_role("link", name="NASA: is asked").click()
    expect(tab.locator("#question")).to_contain_text("that is you")


@pytest.mark.parametrize(
    ("device", "language", "dark"),
    [(PHONE, "ja-JP", True), (DESKTOP, "en-GB", False), (Device("small", 320, 640), "en-GB", True)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_every_page_of_a_table_fits_and_is_accessible(
    visit: OpenBrowser,
    enter: Enter,
    address: str,
    table: Kept,
    device: Device,
    language: str,
    dark: bool,
) -> None:
    tab = visit(device, language=language, dark=dark).page
    for whose in ("host", "CRP"):
        enter(tab, whose)
    here = f"{address}/games/{table.id}"
    pages = (
        here,
        f"{here}?place=deimos",
        f"{here}?deal=1",
        f"{here}/seats",
        f"{here}/replay",
        f"{here}/links",
    )
    for page in (*pages, f"{address}/games", f"{address}/games/new"):
        tab.goto(page)
        tab.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert wide(tab) <= 0, page
        results = Axe().run(tab, {"exclude": [["svg.hf4-board"]]})
        assert results.violations_count == 0, f"{page}\n{results.generate_report()}"
    tab.locator("#faction-1").select_option("CRP")
    tab.locator("#faction-2").select_option("NASA")
    tab.locator("form.panel button").click()
    expect(tab.locator("svg.qr")).to_have_count(4)
    assert wide(tab) <= 0
    assert Axe().run(tab).violations_count == 0
