"""The fuel strip in a real browser: stepping, tapping and dragging the chits."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Device, OpenBrowser


def fact(page: Page, name: str) -> str:
    return (
        page.locator("dl.facts div", has=page.get_by_text(name, exact=True))
        .locator("dd")
        .inner_text()
    )


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_stepping_and_doing(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/strip?dry=5&wet=8")
    assert fact(page, "Fuel") == "7 steps"
    page.get_by_role("link", name="Burn 1 step").click()
    page.wait_for_url("**do=burn*")
    page.locator("dd", has_text="7-1/2 (was 8)").wait_for()
    assert fact(page, "Fuel") == "6 steps"
    page.get_by_label("What").select_option("load")
    page.get_by_label("How many").fill("2")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_url("**do=load*")
    page.locator("dd", has_text="9-1/2 (was 7-1/2)").wait_for()
    assert fact(page, "Dry mass") == "7 (was 5)"


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_tapping_a_spot_moves_the_chit(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/strip?dry=5&wet=8")
    page.locator('[data-spot="11"]').tap()
    page.wait_for_url("**wet=11*")
    page.locator("dd", has_text="13 steps").wait_for()
    page.get_by_role("link", name="Move the dry one instead").tap()
    page.wait_for_url("**tap=dry*")
    page.locator('[data-spot="6"]').tap()
    page.wait_for_url("**dry=6*")
    assert fact(page, "Fuel") == "10 steps"


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=lambda device: device.name)
def test_dragging_a_chit(visit: OpenBrowser, device: Device) -> None:
    page = visit(device).page
    page.goto("/strip?dry=5&wet=8")
    chit = page.locator('[data-chit="wet"] rect').bounding_box()
    spot = page.locator('[data-spot="6-1/2"] circle').bounding_box()
    assert chit
    assert spot
    page.mouse.move(chit["x"] + 5, chit["y"] + 5)
    page.mouse.down()
    page.mouse.move(spot["x"] + 10, spot["y"] + 10, steps=5)
    page.mouse.up()
    page.wait_for_url("**wet=6-1%2F2*")
    page.locator("dd", has_text="4 steps").wait_for()
    page.go_back()
    page.locator("dd", has_text="7 steps").wait_for()


def test_the_least_tanks_are_counted_and_shown(visit: OpenBrowser) -> None:
    page = visit().page
    page.goto("/strip?dry=5&wet=5")
    page.get_by_label("Fuel steps needed").fill("12")
    page.get_by_role("button", name="Count").click()
    page.get_by_text("6 tanks").wait_for()
    page.get_by_role("link", name="Show it on the strip").click()
    page.wait_for_url("**wet=11*")
    page.locator("dd", has_text="13 steps").wait_for()
