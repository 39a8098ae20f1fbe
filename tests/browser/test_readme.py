"""The pictures of the README, taken anew: ``make screenshots`` keeps them."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OUT, Device, OpenBrowser
from tests.browser.tables import make_table, press, unfold

KEPT = Path(__file__).parents[2] / "docs" / "screenshots"

PICTURES = [
    (
        "plan.png",
        Device("table", 1200, 940),
        "/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&pick=2",
        "table.choices",
    ),
    (
        "landing.png",
        Device("phone", 400, 1000, touch=True),
        "/landing?site=ceres&engine=5-4&dry=5&wet=8-1/2",
        ".verdict",
    ),
    (
        "watch.png",
        Device("table", 1200, 940),
        "/games/learn/tutorial?at=138",
        ".explained",
    ),
]


@pytest.mark.parametrize(
    ("name", "device", "shown", "seen"), PICTURES, ids=["plan", "landing", "watch"]
)
def test_the_pictures_of_the_readme_can_be_taken(
    visit: OpenBrowser, name: str, device: Device, shown: str, seen: str
) -> None:
    page = visit(device).page
    page.goto(shown)
    page.wait_for_selector(".map svg.hf4-board")
    expect(page.locator(seen)).to_be_visible()
    if device.touch:
        page.locator(seen).evaluate(
            "element => scrollTo(0, element.getBoundingClientRect().top - 90)"
        )
    _keep(page, name)


def test_the_picture_of_a_table_can_be_taken(visit: OpenBrowser) -> None:
    page = visit(Device("phone", 400, 900, touch=True)).page
    links = make_table(page, "CRP", "NASA", "ESA")
    page.goto(links.of["CRP"])
    way = unfold(page, "#CRP-research").locator("details").first
    way.locator("> summary").click()
    way.get_by_label("2", exact=True).check()
    press(page, way.get_by_role("button"))
    page.goto(links.of["NASA"] + "#now")
    page.goto(page.url.split("#")[0] + "/as/NASA#now")
    expect(page.locator("#question")).to_contain_text("up for auction")
    _keep(page, "table.png")


def _keep(page: Page, name: str) -> None:
    folder = KEPT if "SCREENSHOTS" in os.environ else OUT
    folder.mkdir(exist_ok=True)
    picture = page.screenshot(path=folder / name)
    assert 20_000 < len(picture) < 700_000
    assert (KEPT / name).exists()
