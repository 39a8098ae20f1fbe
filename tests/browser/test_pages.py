"""Every page in a real browser: fits, is accessible, in both languages, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import DESKTOP, OUT, PHONE, Device, OpenBrowser, wide

SHIP = "engine=5-1,a1&dry=7&rules=race-for-glory&max_turns=4"

PAGES = [
    "/",
    f"/?from=leo&to=deimos&{SHIP}&tanks=3&pick=2",
    f"/?from=leo&to=deimos&{SHIP}&tanks=0",
    "/?from=leo&to=deimos&card=CT045F&card=CG106F&tanks=3&rules=race-for-glory&max_turns=4",
    f"/tanks?from=leo&to=deimos&{SHIP}",
    f"/reach?from=leo&{SHIP}&tanks=3&zone=mars&sort=hydration",
    "/landing?site=mars-north-pole&engine=14-9,a2&dry=1&wet=4",
    "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2",
    f"/mission?from=leo&{SHIP}&leg1_to=Deimos&leg1_operations=prospect&leg1_isru=1&leg2_to=LEO",
    "/rockets?to=deimos&card=CT045F&card=CG106F&aqua=9&worth=Re+Solar+Moth&max_turns=4",
    "/compare",
    "/compare?rocket=5-1,a1,+dry+7,+3+tanks&rocket=CT045F,CG106F,3+tanks&to=deimos;ceres&max_turns=4",
    "/my-rockets?name=Courier&rocket=CT045F,CG106F,3+tanks",
    "/board",
    "/board?zone=mars&hydration=3",
    "/board/spaces?q=mars",
    "/map",
    "/map?at=ceres",
    f"/map?from=leo&to=deimos&{SHIP}&tanks=3",
    "/offline",
    "/board/ceres",
    "/board/mars-arsia-mons",
    "/cards?type=thruster",
    "/cards/CT045",
    "/cards/CD092",
    "/rules",
    "/rules?q=fuel",
    "/rules/H6",
    "/rocket",
    "/rocket?card=CT045F&card=CG106F&tanks=3",
    "/rocket?card=CT044F&card=CX088F&card=CD095F",
    "/rocket?card=CT045F&card=CD092F:heavy&zone=neptune&push=true&cargo_tanks=2",
    "/strip",
    "/strip?dry=5&wet=11&do=burn&n=3&steps=12",
    "/api/docs",
]
REFUSED = [
    "/?from=leo&to=mars&engine=5-1+thuster&dry=7&tanks=many",
    "/mission?engine=5-1&dry=7&leg1_to=mars&leg1_drop=much",
    "/board?hydration=9",
    "/strip?dry=5&wet=4-2/5",
    "/nothing-here",
]

LOOKS = [
    (PHONE, "en-GB", False),
    (PHONE, "ja-JP", True),
    (DESKTOP, "en-GB", True),
    (DESKTOP, "ja-JP", False),
]


@pytest.mark.parametrize(
    ("device", "language", "dark"),
    LOOKS,
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_every_page_fits_and_is_accessible(
    visit: OpenBrowser, device: Device, language: str, dark: bool
) -> None:
    visitor = visit(device, language=language, dark=dark, expect_refusals=True)
    OUT.mkdir(exist_ok=True)
    for number, address in enumerate(PAGES + REFUSED):
        visitor.page.goto(address)
        assert wide(visitor.page) <= 0, address
        # The thousand spaces of the board are looked at where the map is the page.
        outside = None if address == "/map" else {"exclude": [["svg.hf4-board"]]}
        results = Axe().run(visitor.page, outside)
        assert results.violations_count == 0, f"{address}\n{results.generate_report()}"
        visitor.page.screenshot(
            path=OUT / f"{number:02}-{device.name}-{language[:2]}-{'dark' if dark else 'light'}.png"
        )


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_on_a_wide_screen_the_whole_menu_shows_and_no_word_is_broken(
    visit: OpenBrowser, language: str
) -> None:
    page = visit(DESKTOP, language=language).page
    for address in ("/cards?type=thruster", "/board?zone=mars", f"/reach?from=leo&{SHIP}&tanks=3"):
        page.goto(address)
        menu = page.locator(".top nav ul")
        assert menu.evaluate("menu => menu.scrollWidth - menu.clientWidth") <= 0, address
        broken = page.locator("table td.quiet, table th").evaluate_all(
            """cells => cells.flatMap((cell) => {
              const text = cell.firstChild;
              if (text?.nodeType !== Node.TEXT_NODE) return [];
              return [...text.data.matchAll(/[\\x21-\\x7e]+/g)].filter((word) => {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                return range.getClientRects().length > 1;
              }).map((word) => word[0]);
            })"""
        )
        assert broken == [], address


WIDE_ROLLS = [
    "/?from=leo&to=Comet+Halley&engine=9-1&dry=4&tanks=8&year=7",
    "/?from=leo&to=deimos&engine=5-1&dry=7&tanks=3",
]
"""Answers with belt rolls, which are told in long badges."""


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_a_page_zoomed_to_four_hundred_percent_still_fits(
    visit: OpenBrowser, language: str
) -> None:
    visitor = visit(Device("zoomed", 320, 256), language=language)
    for address in PAGES + WIDE_ROLLS:
        visitor.page.goto(address)
        assert wide(visitor.page) <= 0, address


def test_the_language_is_the_browsers_until_a_link_changes_it(visit: OpenBrowser) -> None:
    page = visit(language="ja-JP").page
    page.goto("/board")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.get_by_role("link", name="English").click()
    assert page.locator("html").get_attribute("lang") == "en"
    page.goto("/strip")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="日本語").click()
    page.goto("/cards")
    assert page.locator("html").get_attribute("lang") == "ja"


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_searching_the_board(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/board")
    page.get_by_label("Search").fill("arsia")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/board?q=arsia*")
    assert page.get_by_role("row").count() == 2
    page.get_by_role("link", name="Mars: Arsia Mons Caves").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Mars: Arsia Mons Caves"
    page.go_back()
    assert page.get_by_label("Search").input_value() == "arsia"


def test_a_wrong_field_is_told_beside_it_with_what_was_typed(visit: OpenBrowser) -> None:
    page = visit(expect_refusals=True).page
    page.goto("/strip")
    page.get_by_label("Wet mass", exact=True).fill("4-2/5")
    page.get_by_role("button", name="Show").click()
    field = page.get_by_label("Wet mass", exact=True)
    page.wait_for_selector('#wet[aria-invalid="true"]')
    assert field.input_value() == "4-2/5"
    described = field.get_attribute("aria-describedby") or ""
    assert "4-1/3" in page.locator(f"#{described.split()[-1]}").inner_text()


def test_the_keyboard_alone_reaches_the_content_and_the_form(visit: OpenBrowser) -> None:
    page = visit().page
    page.goto("/board")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("ceres")
    page.keyboard.press("Enter")
    page.wait_for_url("**/board?q=ceres*")
    assert page.get_by_role("link", name="Ceres", exact=True).first.is_visible()
