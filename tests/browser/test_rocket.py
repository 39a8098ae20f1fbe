"""Building a rocket in a real browser."""

import pytest

from tests.browser.conftest import DESKTOP, PHONE, OpenBrowser


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_building_a_rocket_card_by_card(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/rocket")
    for number, name in enumerate(("hall effect", "cascade photo"), start=1):
        page.get_by_label("Add a card").fill(name)
        page.get_by_label("Tanks of fuel").fill("3")
        page.get_by_role("button", name="Build").click()
        page.locator(f"ul.stack > li:nth-child({number})").wait_for()
    assert page.get_by_label("Tanks of fuel").input_value() == "3"
    assert page.get_by_label("Add a card").input_value() == ""
    page.get_by_role("link", name="Flip to Ion Drive").click()
    page.get_by_role("heading", name="Ion Drive CT045R").wait_for()
    page.get_by_role("link", name="Take Cascade Photovoltaic away").click()
    page.locator(".badge.bad").first.wait_for()


def test_the_last_rockets_are_remembered_in_this_browser(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/rocket?card=CT045F&card=CG106F&tanks=3")
    page.goto("/rocket")
    page.get_by_role("link", name="Hall Effect, Cascade Photovoltaic, 3 tanks").click()
    page.wait_for_url("**/rocket?card=CT045F&card=CG106F&tanks=3")
