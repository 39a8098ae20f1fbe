"""Factions drafted on phones: made, picked and begun with a finger, with scripts and without."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import OUT, PHONE, OpenBrowser, wide
from tests.browser.tables import Links, links_on


def make_draft(tab: Page, players: int) -> Links:
    tab.goto("/games/new")
    tab.get_by_label("Scenario", exact=True).select_option("core")
    tab.get_by_label("Or let the seats draft").select_option(str(players))
    tab.get_by_role("button", name="Make the table").click()
    return links_on(tab)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_three_phones_draft_and_sit_down(visit: OpenBrowser, script: bool) -> None:
    host = visit(PHONE, script=script).page
    links = make_draft(host, 3)
    phones = {place: visit(PHONE, script=script).page for place in ("1", "2", "3")}
    for place, phone in phones.items():
        phone.goto(links.of[place])
        expect(phone.get_by_role("heading", name="The order, drawn by lot")).to_be_visible()
    rows = phones["1"].locator("tbody th").all_inner_texts()
    order = [row.split()[1] for row in rows]
    for place, faction in zip(order, ("NASA", "ESA", "CRP"), strict=True):
        phone = phones[place]
        phone.reload()
        phone.get_by_label(faction, exact=True).check()
        phone.get_by_role("button", name="Pick it").click()
        phone.wait_for_load_state()
    for phone in phones.values():
        phone.goto(f"/games/{links.game}")
        expect(phone.locator("#question")).to_contain_text("CRP")


def test_who_waits_sees_the_next_pick_by_itself(visit: OpenBrowser) -> None:
    host = visit(PHONE).page
    links = make_draft(host, 2)
    phones = {place: visit(PHONE).page for place in ("1", "2")}
    for place, phone in phones.items():
        phone.goto(links.of[place])
    asked = next(place for place, phone in phones.items() if phone.title().startswith("●"))
    waiting = phones["2" if asked == "1" else "1"]
    phones[asked].get_by_label("NASA", exact=True).check()
    phones[asked].get_by_role("button", name="Pick it").click()
    expect(waiting.get_by_role("button", name="Pick it")).to_be_visible(timeout=10_000)
    expect(waiting.get_by_label("ISRO", exact=True)).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_draft_fits_a_phone_and_can_be_read(
    visit: OpenBrowser, language: str, dark: bool
) -> None:
    links = make_draft(visit(PHONE).page, 4)
    tab = visit(PHONE, language=language, dark=dark).page
    pages = {"waiting": ("spectator", ""), "changing": ("host", "?change=1"), "picking": ("1", "")}
    for name, (whose, query) in pages.items():
        for place in ("1", "2", "3", "4") if name == "picking" else (whose,):
            tab.goto(links.of[place])
        tab.goto(f"/games/{links.game}/draft{query}")
        assert wide(tab) == 0
        results = Axe().run(tab)
        assert results.violations_count == 0, f"{name}\n{results.generate_report()}"
        tab.screenshot(path=OUT / f"draft-{name}-{language}.png", full_page=True)
