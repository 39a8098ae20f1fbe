"""Without a connection: the worker shows what was looked at last, and says what it cannot do."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.wrappers import Response

from tests.browser.conftest import OUT, PHONE, OpenBrowser
from tests.browser.serving import served

DEIMOS = "from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&max_turns=4"


def wait_for_worker(page: Page) -> None:
    """Until it is active and sees to the requests of the page."""
    page.wait_for_function(
        "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
    )


def test_what_was_looked_at_last_opens_without_a_connection(visit: OpenBrowser) -> None:
    visitor = visit(PHONE, service_worker=True, expect_refusals=True)
    page = visitor.page
    page.goto("/strip")
    wait_for_worker(page)
    page.goto(f"/?{DEIMOS}")
    page.goto("/cards/CT045")
    visitor.context.set_offline(True)

    page.goto(f"/?{DEIMOS}")
    expect(page.locator(".asked-what")).to_contain_text("LEO → Deimos")
    expect(page.get_by_text("as it was last seen")).to_be_visible()
    # Nobody has looked at the map yet.
    page.goto("/map")
    page.wait_for_selector(".map-window svg")
    page.goto("/cards/CT045")
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    page.goto("/?from=leo&to=ceres&engine=5-1&dry=7&tanks=3")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text("A plan is computed there")).to_be_visible()
    page.screenshot(path=OUT / "offline-phone.png")
    page.get_by_role("link", name="LEO → Deimos").click()
    page.wait_for_selector(".answer")

    visitor.context.set_offline(False)
    page.goto(f"/?{DEIMOS}")
    expect(page.get_by_text("as it was last seen")).to_be_hidden()
    visitor.complaints.clear()


def test_what_a_form_asked_opens_without_a_connection(visit: OpenBrowser) -> None:
    visitor = visit(PHONE, service_worker=True, expect_refusals=True)
    page = visitor.page
    page.goto("/")
    wait_for_worker(page)
    page.locator("#to").fill("deimos")
    page.locator("#engine").fill("5-1,a1, dry 7, 3 tanks")
    page.keyboard.press("Enter")
    expect(page.locator(".headline")).to_be_visible()
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("as it was last seen")).to_be_visible()
    expect(page.locator(".headline")).to_be_visible()
    visitor.complaints.clear()


def test_a_new_question_from_a_page_says_that_it_needs_the_server(visit: OpenBrowser) -> None:
    visitor = visit(PHONE, service_worker=True)
    page = visitor.page
    page.goto("/map?engine=5-1,a1&dry=7&tanks=3")
    wait_for_worker(page)
    page.wait_for_selector(".map-window")
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Fold or unfold the sheet").tap()
    page.locator("#from").fill("LEO")
    page.locator("#to").fill("Ceres")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    visitor.complaints.clear()


@pytest.fixture
def below(app: Flask) -> Iterator[str]:
    """The application below a path."""
    nowhere = Response("nothing here", status=404)
    with served(DispatcherMiddleware(nowhere, {"/planner": app.wsgi_app})) as address:
        yield f"{address}/planner"


def test_it_works_below_a_path(browser: Browser, below: str) -> None:
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(5_000)
    page = context.new_page()
    page.goto(f"{below}/strip")
    wait_for_worker(page)
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == f"{below}/"
    context.set_offline(True)
    page.goto(f"{below}/map")
    page.wait_for_selector(".map-window svg")
    context.close()
