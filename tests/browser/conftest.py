"""A real Chromium against the real application, on this machine alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from tests.browser.serving import served
from web import create_app
from web.app.application import warm_up

OUT = Path(__file__).with_name("out")
"""Screenshots end up here; they are looked at by people and not kept."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Device:
    """A screen to look at the pages with."""

    name: str
    width: int
    height: int
    touch: bool = False


PHONE = Device("phone", 360, 740, touch=True)
DESKTOP = Device("desktop", 1280, 900)


def _chromium() -> str:
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        path = name and shutil.which(name)
        if path:
            return path
    pytest.fail(
        "the browser tests need Chromium: install it (apt-get install chromium) "
        "or name it in the environment variable CHROMIUM"
    )


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application, which answers in this process and keeps its games in a file of its own."""
    warm_up()
    games = tmp_path_factory.mktemp("games") / "games.sqlite"
    settings = {"QUERY_SECONDS": 60, "PATIENCE_SECONDS": 20, "CAPS": 1000}
    return create_app(settings | {"DATABASE_URL": f"sqlite:///{games}"})


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """Where the application is served during the tests."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody with a browser, who notes every request and every complaint of the page."""

    context: BrowserContext
    page: Page
    requests: list[str]
    complaints: list[str]


OpenBrowser = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[OpenBrowser]:
    """Open a browser window; at the end nothing may have left this machine or gone wrong."""
    visitors: list[Visitor] = []

    def open_window(
        device: Device = DESKTOP,
        *,
        script: bool = True,
        language: str = "en-GB",
        dark: bool = False,
        expect_refusals: bool = False,
        service_worker: bool = False,
    ) -> Visitor:
        context = browser.new_context(
            base_url=address,
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            java_script_enabled=script,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if service_worker else "block",
        )
        context.set_default_timeout(15_000)
        visitor = Visitor(context, context.new_page(), [], [])

        def note(request: Request) -> None:
            visitor.requests.append(request.url)

        context.on("request", note)
        visitor.page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        visitor.page.on(
            "console",
            lambda message: (
                visitor.complaints.append(message.text)
                if message.type == "error"
                and not (expect_refusals and "status of 4" in message.text)
                else None
            ),
        )
        visitors.append(visitor)
        return visitor

    yield open_window
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        elsewhere = [url for url in visitor.requests if not url.startswith((address, "data:"))]
        assert elsewhere == []
        assert visitor.complaints == []


def wide(page: Page) -> int:
    """How far the page sticks out sideways, in pixels."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
