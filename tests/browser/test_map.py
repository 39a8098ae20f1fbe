"""The map in a real browser: look around with mouse, finger and keyboard, tap a space."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Device, OpenBrowser
from tests.browser.test_pages import SHIP

Box = tuple[float, float, float, float]


def view(page: Page) -> Box:
    page.wait_for_selector(".map svg.hf4-board")
    x, y, width, height = map(
        float, (page.locator("svg.hf4-board").get_attribute("viewBox") or "").split()
    )
    return x, y, width, height


def test_mouse_wheel_and_buttons(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/map?at=ceres")
    x, _, width, _ = view(page)
    page.mouse.move(640, 600)
    page.mouse.down()
    page.mouse.move(740, 600, steps=3)
    page.mouse.up()
    assert view(page)[0] < x
    page.mouse.wheel(0, -400)
    page.wait_for_function(
        f"document.querySelector('svg.hf4-board').viewBox.baseVal.width < {width}"
    )
    page.get_by_role("button", name="The whole board").click()
    assert view(page)[2] >= 10000
    page.get_by_role("button", name="Closer").click()
    assert view(page)[2] < 10000


def test_the_keyboard_looks_around(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/map?at=ceres")
    x, y, width, _ = view(page)
    page.locator("svg.hf4-board").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    left, down, _, _ = view(page)
    assert left < x
    assert down > y
    page.keyboard.press("-")
    assert view(page)[2] > width
    page.keyboard.press("0")
    assert view(page)[2] >= 10000


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=lambda device: device.name)
def test_a_tap_on_a_space_tells_what_it_is(visit: OpenBrowser, device: Device) -> None:
    page = visit(device).page
    page.goto("/map?at=ceres")
    view(page)
    space = page.locator('[data-space="ceres"]')
    if device.touch:
        space.tap()
    else:
        space.click()
    card = page.get_by_role("dialog")
    assert card.locator("p").inner_text() == "Ceres: size 6, type C, hydration 4"
    page.keyboard.press("Escape")
    assert card.is_hidden()
    space.dispatch_event("click")
    card.get_by_role("link", name="Details").click()
    page.wait_for_url("**/board/ceres")


def test_two_fingers_come_closer(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/map?at=ceres")
    width = view(page)[2]
    page.evaluate(
        """() => {
          const map = document.querySelector("svg.hf4-board");
          const at = (type, pointerId, clientX) => map.dispatchEvent(new PointerEvent(type,
            { pointerId, clientX, clientY: 500, bubbles: true, pointerType: "touch" }));
          at("pointerdown", 1, 150);
          at("pointerdown", 2, 200);
          at("pointermove", 2, 300);
          at("pointerup", 1, 150);
          at("pointerup", 2, 300);
        }"""
    )
    assert view(page)[2] < width


def test_without_script_the_map_is_a_picture_that_leads_to_all_spaces(visit: OpenBrowser) -> None:
    page = visit(PHONE, script=False).page
    page.goto("/map?at=ceres")
    page.get_by_role("link", name="Board of High Frontier 4 All").click()
    page.wait_for_url("**/map.svg*")
    page.locator('a[href="/board/ceres"]').dispatch_event("click")
    page.wait_for_url("**/board/ceres")
    assert page.get_by_role("heading", level=1).inner_text() == "Ceres"


def test_a_small_map_shows_where_a_space_is(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/board/leo")
    assert view(page)[2] < 4000
    assert page.locator(".marks circle").count() == 1


def heights(page: Page, selector: str) -> list[float]:
    found: list[float] = page.locator(selector).evaluate_all(
        "texts => texts.map(text => text.getBoundingClientRect().height)"
    )
    return found


def test_on_a_phone_a_route_is_legible_and_nothing_is_that_cannot_be_read(
    visit: OpenBrowser,
) -> None:
    page = visit(PHONE).page
    page.goto(f"/?from=leo&to=deimos&{SHIP}&tanks=3&pick=2")
    view(page)
    assert min(heights(page, ".route .turn text")) > 9
    assert min(heights(page, ".ends text")) > 12
    assert max(heights(page, ".names text")) == 0
    for _ in range(3):
        page.get_by_role("button", name="Closer").click()
    assert max(heights(page, ".names text")) > 5


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_the_map_says_what_can_be_done_with_it(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/map")
    expect(page.get_by_text("Drag or use the arrow keys")).to_be_visible(visible=script)
    expect(page.locator("noscript .hint")).to_be_visible(visible=not script)
