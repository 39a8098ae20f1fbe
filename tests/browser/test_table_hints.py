"""What would the computer do? Asked on a phone, with and without scripts."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import expect

from tests.browser.conftest import Device, OpenBrowser, wide
from tests.web.games import made

NARROW = Device("narrow phone", 320, 640, touch=True)


@pytest.mark.parametrize(
    ("script", "language", "title"),
    [
        (True, "en-GB", "What the computer would do"),
        (False, "ja-JP", "コンピューターならこうします"),
    ],
    ids=["scripts", "no-scripts"],
)
def test_a_hint_is_asked_for_and_drawn_on_a_phone(
    visit: OpenBrowser, app: Flask, script: bool, language: str, title: str
) -> None:
    table = made(app, "CRP", "NASA", scenario="race-to-mars", seed=3)
    tab = visit(NARROW, language=language, script=script).page
    tab.goto(f"/games/{table.id}/join/{table.links['CRP']}")
    tab.locator("a.button[href*='hint=1']").click()
    hint = tab.locator("#hint")
    expect(hint.locator("h2")).to_have_text(title)
    expect(hint.locator("li").first).to_be_visible()
    assert wide(tab) <= 0
    shown = tab.locator("[src*='route='], [data-over*='route='], [href*='route=']")
    assert shown.count() >= 1
    if script:
        found = Axe().run(tab, "#hint")
        assert found.violations_count == 0, found.generate_report()
    hint.locator("li a[href^='#']").first.click()
    expect(tab.locator(":target")).to_be_visible()
