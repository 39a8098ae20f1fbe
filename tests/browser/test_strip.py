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


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_mouse_drags_a_chit(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/strip?dry=5&wet=8")
    page.mouse.move(*middle(page, '[data-chit="wet"] rect'))
    page.mouse.down()
    page.mouse.move(*middle(page, '[data-spot="6-1/2"] circle'), steps=5)
    page.mouse.up()
    page.wait_for_url("**wet=6-1%2F2*")
    page.locator("dd", has_text="4 steps").wait_for()
    page.go_back()
    page.locator("dd", has_text="7 steps").wait_for()


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("beside", [(0, 0), (15, -15), (18, 8)], ids=str)
def test_a_finger_drags_a_chit_straight_up_and_the_page_stays(
    visit: OpenBrowser, width: int, beside: tuple[int, int]
) -> None:
    page = visit(Device("phone", width, 740, touch=True)).page
    page.goto("/strip?dry=5&wet=11")
    page.mouse.wheel(0, 120)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > 50
    before = page.evaluate("scrollY")
    x, y = middle(page, '[data-chit="wet"] rect')
    goal_x, goal_y = middle(page, '[data-spot="7"] circle')
    start = (x + beside[0], y + beside[1])
    drag(page, start, (start[0], (y + goal_y) / 2), (goal_x, goal_y))
    page.wait_for_url("**wet=7*")
    page.locator("dd", has_text="5 steps").wait_for()
    assert page.evaluate("scrollY") == before


def test_a_finger_beside_the_chits_scrolls_the_page(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/strip?dry=5&wet=8")
    x, y = middle(page, '[data-spot="9-1/2"] circle')
    drag(page, (x, y), (x, y - 40), (x, y - 120))
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > 50
    assert page.locator("[data-strip]").get_attribute("data-wet") == "8"


def test_a_tap_on_a_chit_goes_to_the_spot_below_it(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/strip?dry=5&wet=8")
    # This spot lies within reach of a finger that would take the chit.
    page.touchscreen.tap(*middle(page, '[data-spot="8-1/2"] circle'))
    page.locator("dd", has_text="8 steps").wait_for()
    x, y = middle(page, '[data-chit="wet"] rect')
    page.touchscreen.tap(x, y + 16)
    page.locator("dd", has_text="8 steps").wait_for()


def drag(page: Page, *places: tuple[float, float]) -> None:
    """A finger comes down at the first place, moves over the others and is lifted at the last."""
    device = page.context.new_cdp_session(page)
    x, y = places[0]
    send = "Input.dispatchTouchEvent"
    device.send(send, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for next_x, next_y in places[1:]:
        for step in range(1, 6):
            point = {"x": x + (next_x - x) * step / 5, "y": y + (next_y - y) * step / 5}
            device.send(send, {"type": "touchMove", "touchPoints": [point]})
        x, y = next_x, next_y
    device.send(send, {"type": "touchEnd", "touchPoints": []})


def test_the_least_tanks_are_counted_and_shown(visit: OpenBrowser) -> None:
    page = visit().page
    page.goto("/strip?dry=5&wet=5")
    page.get_by_label("Fuel steps needed").fill("12")
    page.get_by_role("button", name="Count").click()
    page.get_by_text("6 tanks").wait_for()
    page.get_by_role("link", name="Show it on the strip").click()
    page.wait_for_url("**wet=11*")
    page.locator("dd", has_text="13 steps").wait_for()
