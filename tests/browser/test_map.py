"""The map in a real browser: look around with mouse, finger and keyboard, tap, plan a route."""

import statistics
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, OUT, PHONE, Device, OpenBrowser
from tests.browser.test_pages import SHIP

RULES = "rules=race-for-glory&max_turns=4"
Box = tuple[float, float, float, float]


ROCKET = "5-1,a1, dry 7, 3 tanks"
Finger = tuple[float, float]


def view(page: Page) -> Box:
    """What the map shows, once it is looked at: it comes when its place comes into view."""
    page.locator("[data-map]").evaluate(
        "map => { const { top } = map.getBoundingClientRect();"
        " if (top > innerHeight / 2) map.scrollIntoView({ block: 'nearest' }); }"
    )
    page.wait_for_selector(".map-window svg")
    x, y, width, height = page.evaluate(
        "(({ x, y, width, height }) => [x, y, width, height])"
        "(document.querySelector('[data-map]').map.box)"
    )
    return x, y, width, height


def wait_until(page: Page, moved: Callable[[Box], bool]) -> None:
    """Until the map has glided there; the policy of the pages forbids to evaluate this there."""
    for _ in range(100):
        if moved(view(page)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the map stays at {view(page)}")


def spot(page: Page, space: str) -> Finger:
    box = page.locator(f'.map [data-space="{space}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, space: str) -> None:
    """A finger on a space; where it covers several, the first of them is chosen."""
    page.touchscreen.tap(*spot(page, space))
    several = page.locator(".map-list button")
    if several.count():
        several.first.tap()


def fingers(page: Page, moves: Sequence[Sequence[Finger]]) -> None:
    """Real fingers: they come down, move on together, and are lifted."""
    device = page.context.new_cdp_session(page)
    for number, places in enumerate(moves):
        touches = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(places)]
        kind = "touchMove" if number else "touchStart"
        device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


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
    wait_until(page, lambda box: box[2] < width)
    page.get_by_role("button", name="The whole board").click()
    assert view(page)[2] >= 10000
    page.get_by_role("button", name="Closer").click()
    assert view(page)[2] < 10000


def test_the_keyboard_looks_around(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/map?at=ceres")
    x, y, width, _ = view(page)
    page.locator(".map-window").focus()
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
    page.goto("/board/ceres")
    view(page)
    space = page.locator('.map [data-space="ceres"]')
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


def test_two_fingers_come_closer_and_one_looks_around(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/map?at=ceres")
    before = view(page)
    fingers(page, [[(150, 350), (200, 350)], [(130, 350), (250, 350)], [(100, 350), (300, 350)]])
    wait_until(page, lambda box: box[2] < before[2])
    x, y, _, _ = view(page)
    fingers(page, [[(200, 400)], [(230, 440)], [(260, 480)]])
    wait_until(page, lambda box: box[0] < x)
    assert view(page)[1] < y
    assert page.evaluate("scrollY") == 0
    assert page.locator(".map-card").is_hidden()


def test_two_taps_on_the_map_plan_a_route(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto(f"/map?engine=5-1,a1&dry=7&tanks=3&{RULES}")
    view(page)
    told = page.locator("[data-plan-told]")
    expect(told).to_have_text("Tap the start on the map.")
    tap(page, "leo")
    expect(told).to_have_text("Now tap the goal.")
    expect(page.locator(".map .pin.start")).to_have_count(1)
    tap(page, "deimos")
    ways = page.locator(".ways a")
    expect(ways).to_have_count(3)
    expect(page.locator(".map .route .head").first).to_be_attached()
    assert page.locator(".map .route .turn").all_text_contents() == ["0", "1"]
    expect(page.locator(".map .pin")).to_have_count(2)
    page.screenshot(path=OUT / "map-planned-phone.png")
    ways.nth(2).tap()
    page.wait_for_url("**pick=3*")
    expect(ways.nth(2)).to_have_attribute("aria-current", "true")
    expect(page.locator(".map .route .turn")).to_have_count(3)
    # Another goal from the same start is one more tap.
    tap(page, "phobos")
    page.wait_for_url("**to=Phobos*")
    expect(page.get_by_role("heading", name="Low Earth Orbit → Phobos")).to_be_visible()


def test_a_way_found_leaves_the_map_free_and_its_ends_in_sight(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto(f"/map?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&{RULES}")
    page.wait_for_selector(".map .pin.goal")
    sheet = page.locator("[data-sheet]").bounding_box()
    assert sheet
    for space in ("leo", "deimos"):
        x, y = spot(page, space)
        assert 0 < x < PHONE.width
        assert y < sheet["y"]
    fold = page.get_by_role("button", name="Fold or unfold the sheet")
    fold.tap()
    expect(page.locator(".ways")).to_be_hidden()
    fold.tap()
    expect(page.locator(".ways")).to_be_visible()


def test_a_finger_that_covers_several_places_gets_a_list(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/map")
    view(page)
    page.get_by_role("button", name="The whole board").tap()
    x, y = spot(page, "deimos")
    # 44 pixels are enough for a finger: 15 beside the space is still on it.
    page.touchscreen.tap(x + 12, y + 9)
    card = page.get_by_role("dialog")
    names = card.locator("li button")
    assert "Deimos: size 1, type D, hydration 2" in names.all_inner_texts()
    assert all((box := each.bounding_box()) and box["height"] >= 44 for each in names.all())
    whole = view(page)[2]
    card.get_by_role("button", name="Come closer").tap()
    assert view(page)[2] < whole / 2
    assert card.is_hidden()


def test_without_a_rocket_the_sheet_asks_for_one(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/map")
    view(page)
    tap(page, "leo")
    tap(page, "deimos")
    expect(page.locator("[data-plan-told]")).to_have_text("Now say what flies.")
    page.locator("#engine").fill(ROCKET)
    page.keyboard.press("Enter")
    expect(page.locator(".ways a").first).to_be_visible()


def test_the_keyboard_plans_on_the_map(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto(f"/map?at=leo&engine=5-1,a1&dry=7&tanks=3&{RULES}")
    view(page)
    page.locator(".map-window").focus()
    for _ in range(2):
        page.keyboard.press("-")
    page.keyboard.press("Enter")
    several = page.get_by_role("dialog").locator("li button")
    expect(several.first).to_be_focused()
    assert "Low Earth Orbit" in several.first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#from")).to_have_value("Low Earth Orbit")
    page.locator("#to").fill("Deimos")
    page.keyboard.press("Enter")
    expect(page.locator(".ways a")).to_have_count(3)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=lambda device: device.name)
def test_without_script_the_page_of_the_map_plans_too(visit: OpenBrowser, device: Device) -> None:
    page = visit(device, script=False).page
    page.goto(f"/map?{RULES}")
    page.get_by_label("From", exact=True).fill("LEO")
    page.get_by_label("To", exact=True).fill("Deimos")
    page.locator("#engine").fill(ROCKET)
    page.get_by_role("button", name="Find ways").click()
    assert page.locator(".ways a").count() > 1
    assert "route=leo" in (page.locator(".map img").get_attribute("src") or "")


def test_on_a_page_with_a_form_the_map_fills_it_and_asks(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto(f"/?engine=5-1,a1&dry=7&tanks=3&from=leo&{RULES}")
    view(page)
    page.locator('.map [data-space="deimos"]').dispatch_event("click")
    card = page.get_by_role("dialog")
    expect(page.locator(".marks.chosen circle")).to_have_count(1)
    card.get_by_role("button", name="Go here").tap()
    expect(page.locator("#to")).to_have_value("Deimos")
    expect(page.locator(".map .pin.goal")).to_have_count(1)
    card.get_by_role("button", name="Ask now").tap()
    page.wait_for_url("**to=Deimos*")
    expect(page.locator(".answer")).to_be_visible()


FRAMES = """() => {
  window.frames = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def test_moving_the_map_keeps_up_with_the_screen_on_a_slow_phone(visit: OpenBrowser) -> None:
    """Most frames come in time with a processor of a quarter; the bound is generous, since other
    tests may run beside this one and nothing is drawn by a graphics card here."""
    page = visit(PHONE).page
    page.goto("/map")
    view(page)
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(FRAMES)
    fingers(page, [[(180 + step % 30 * 4, 300 + step * 2)] for step in range(60)])
    panned = page.evaluate("window.frames.splice(0)")[2:]
    fingers(page, [[(150 - step, 350), (200 + step, 350)] for step in range(40)])
    pinched = page.evaluate("window.frames.splice(0)")[2:]
    assert statistics.median(panned) < 34
    assert statistics.median(pinched) < 34


def test_without_script_the_map_is_a_picture_that_leads_to_all_spaces(visit: OpenBrowser) -> None:
    page = visit(PHONE, script=False).page
    page.goto("/map?at=ceres")
    picture = page.get_by_role("link", name="Board of High Frontier 4 All")
    assert picture.locator("img").is_visible()
    picture.click()
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
