"""Building a rocket in a real browser."""

import pytest

from tests.browser.conftest import PHONE, OpenBrowser


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


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_rocket_is_named_once_and_used_everywhere(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/rocket?card=CT045F&card=CG106F&tanks=3")
    page.get_by_text("Rocket: Hall Effect").tap()
    page.get_by_label("Keep this rocket as").fill("Courier")
    page.get_by_role("button", name="Keep", exact=True).tap()
    page.locator("summary", has_text="Courier").wait_for()
    page.goto("/")
    page.get_by_label("To", exact=True).fill("deimos")
    page.get_by_role("button", name="Courier").tap()
    page.locator(".headline").wait_for()
    assert "card=CT045F&card=CG106F" in page.url
    assert "to=deimos" in page.url
    page.goto("/strip")
    page.get_by_role("link", name="Courier").tap()
    page.wait_for_url("**/strip?dry=5&wet=8")
