"""Planning in a real browser, as somebody at the table would."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from planner.route.watch import report
from tests.browser.conftest import DESKTOP, PHONE, Device, OpenBrowser, Visitor, wide
from tests.browser.test_pages import SHIP
from web.queries import flights

WAYS = [
    pytest.param(PHONE, True, id="phone"),
    pytest.param(PHONE, False, id="phone without script"),
    pytest.param(DESKTOP, True, id="desktop"),
    pytest.param(DESKTOP, False, id="desktop without script"),
]
both = pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])


def asked(page: Page) -> dict[str, list[str]]:
    """The question in the address of a page; fields left empty do not count."""
    return parse_qs(urlsplit(page.url).query)


def limits(page: Page) -> None:
    """Rules and a limit that make the searches of these tests short."""
    page.get_by_label("Rules", exact=True).select_option("Race for Glory")
    page.get_by_text("Options and limits").click()
    page.get_by_label("Turns at most").fill("4")


@pytest.mark.parametrize(("device", "script"), WAYS)
def test_planning_a_route(visit: OpenBrowser, device: Device, script: bool) -> None:
    page = visit(device, script=script).page
    page.goto("/")
    assert page.get_by_label("From", exact=True).input_value() == "LEO"
    page.get_by_label("To", exact=True).fill("deimos")
    page.get_by_label("Rocket", exact=True).fill("5-1,a1 thruster, dry 7, 3 tanks")
    limits(page)
    page.get_by_role("button", name="Find ways").click()
    choices = page.locator("table.choices tbody tr")
    expect(choices).to_have_count(3)
    assert page.get_by_label("Dry mass", exact=True).input_value() == "7"
    assert page.get_by_label("Tanks", exact=True).input_value() == "3"
    assert page.get_by_label("Rocket", exact=True).input_value() == "5-1,a1"
    page.get_by_role("link", name="Show the way of 1 turn (2)").click()
    expect(page.locator("tr.chosen")).to_contain_text("83 %")
    turn = page.locator("li.turn")
    expect(turn).to_contain_text("Net thrust 4")
    expect(turn).to_contain_text("Aerobrake hazard roll")
    strip = page.get_by_role("img", name=re.compile("wet mass chit from 10 to 9, dry mass"))
    assert strip.is_visible()
    assert asked(page)["to"] == ["deimos"]
    assert asked(page)["pick"] == ["2"]
    if script:
        page.locator(".map").scroll_into_view_if_needed()
        expect(page.locator("svg.hf4-board .route")).to_have_count(1)
    else:
        assert "route=leo" in (page.locator(".map img").get_attribute("src") or "")
    assert wide(page) <= 0
    address = page.url
    page.goto("/board")
    page.goto(address)
    expect(page.locator("tr.chosen")).to_contain_text("83 %")


@pytest.mark.parametrize(("language", "steps"), [("en-GB", "Steps"), ("ja-JP", "ステップ")])
def test_on_a_phone_every_figure_of_a_choice_says_what_it_is(
    visit: OpenBrowser, language: str, steps: str
) -> None:
    page = visit(PHONE, language=language).page
    page.goto(f"/?from=leo&to=deimos&{SHIP}&tanks=3")
    told = page.locator("table.choices tbody td:visible").evaluate_all(
        "cells => cells.map((cell) => getComputedStyle(cell, '::before').content)"
    )
    assert f'"{steps} "' in "".join(told).replace('" "', " ")
    assert "none" not in told


def test_planning_with_the_keyboard_alone(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto("/")
    press = page.keyboard.press

    def tab_to(reached: Callable[[], bool]) -> None:
        for _ in range(60):
            press("Tab")
            if reached():
                return
        raise AssertionError("the Tab key never gets there")

    def focused(id: str) -> Callable[[], bool]:
        return lambda: bool(page.evaluate("id => document.activeElement.id === id", id))

    press("Tab")
    press("Enter")
    tab_to(focused("from"))
    page.keyboard.type("leo")
    press("Tab")
    page.keyboard.type("deimos")
    press("Tab")
    page.keyboard.type("5-1,a1 dry 7 tanks 3")
    tab_to(focused("rules"))
    page.keyboard.type("Race")
    press("Tab")
    press("Enter")
    tab_to(focused("max_turns"))
    page.keyboard.type("4")
    press("Enter")
    expect(page.locator("table.choices tbody tr")).to_have_count(3)
    tab_to(lambda: bool(page.evaluate("document.activeElement.closest('tr:not(.chosen)')")))
    press("Enter")
    page.wait_for_url("**pick=2*")
    expect(page.locator("tr.chosen th")).to_have_text("1")
    tab_to(lambda: bool(page.evaluate("document.activeElement.matches('.map-window')")))
    press("+")


@both
def test_no_way_names_what_would_work_and_a_link_fills_it_in(
    visit: OpenBrowser, script: bool
) -> None:
    page = visit(PHONE, script=script).page
    page.goto(f"/?from=leo&to=deimos&{SHIP}&tanks=0")
    expect(page.get_by_role("alert")).to_contain_text("there is not enough fuel to get to Deimos")
    page.get_by_role("link", name="1 tank of fuel in place of 0").click()
    expect(page.locator("table.choices tbody tr").first).to_be_visible()
    assert page.get_by_label("Tanks", exact=True).input_value() == "1"


@both
def test_a_form_filled_in_badly_comes_back(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script, expect_refusals=True).page
    page.goto("/")
    page.get_by_label("To", exact=True).fill("mars")
    page.get_by_label("Rocket", exact=True).fill("5-1 thuster, dry 7")
    page.get_by_label("Tanks", exact=True).fill("many")
    page.get_by_role("button", name="Find ways").click()
    expect(page.get_by_role("alert")).to_contain_text("need another look")
    assert page.get_by_label("Rocket", exact=True).input_value() == "5-1 thuster, dry 7"
    rocket = page.get_by_label("Rocket", exact=True).get_attribute("aria-describedby") or ""
    assert "Did you mean:" in page.locator(f"#{rocket.split()[-1]}").inner_text()
    expect(page.get_by_role("link", name="thruster", exact=True)).to_be_visible()
    tanks = page.get_by_label("Tanks", exact=True)
    assert tanks.input_value() == "many"
    assert tanks.get_attribute("aria-invalid") == "true"


def test_a_tap_on_the_map_fills_in_where_to_go(visit: OpenBrowser) -> None:
    page = visit(PHONE).page
    page.goto("/")
    page.locator(".map").scroll_into_view_if_needed()
    page.wait_for_selector(".map svg.hf4-board")
    page.locator('[data-space="deimos"]').dispatch_event("click")
    page.get_by_role("button", name="Go here").tap()
    assert page.get_by_label("To", exact=True).input_value() == "Deimos"
    page.goto("/map?at=ceres")
    page.wait_for_selector(".map svg.hf4-board")
    page.locator('[data-space="ceres"]').dispatch_event("click")
    expect(page.locator("#from")).to_have_value("Ceres")


def test_the_last_rockets_fill_in_any_form(visit: OpenBrowser) -> None:
    page = visit(DESKTOP).page
    page.goto(f"/?from=leo&to=deimos&{SHIP}&tanks=3")
    page.goto("/landing")
    page.get_by_label("Site", exact=True).fill("ceres")
    page.get_by_role("button", name="5-1,a1 · dry 7 · 3 tanks").click()
    page.wait_for_url("**/landing?*")
    assert page.get_by_label("Site", exact=True).input_value() == "ceres"
    assert page.get_by_label("Dry mass", exact=True).input_value() == "7"
    assert page.get_by_label("Tanks", exact=True).input_value() == "3"


@both
def test_a_rocket_of_cards_is_used_for_a_route(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/rocket?card=CT045F&card=CG106F&tanks=3&rules=race-for-glory")
    page.get_by_role("link", name="Route").click()
    page.get_by_label("To", exact=True).fill("deimos")
    page.get_by_text("Options and limits").click()
    page.get_by_label("Turns at most").fill("4")
    page.get_by_role("button", name="Find ways").click()
    expect(page.locator("li.turn").first).to_contain_text("Hall Effect=3-2,push,r5")


@both
def test_sites_within_reach_are_sifted_and_sorted(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto(f"/reach?from=leo&{SHIP}&tanks=3")
    sites = page.locator("table.reached tbody tr")
    expect(sites.first).to_be_visible()
    everything = sites.count()
    page.get_by_text("Change").click()
    page.get_by_text("Only some sites").click()
    page.get_by_label("Zone").select_option("Mars zone")
    page.get_by_role("button", name="Find sites").click()
    expect(page.locator("caption")).to_contain_text(f"of {everything} within reach")
    page.get_by_role("link", name="Size, type").click()
    page.wait_for_url("**sort=size*")
    page.goto(page.url)
    visit_desktop = visit(DESKTOP, script=script).page
    visit_desktop.goto(page.url)
    visit_desktop.get_by_role("columnheader", name="Hydration").get_by_role("link").click()
    visit_desktop.wait_for_url("**sort=hydration*")
    expect(visit_desktop.get_by_role("columnheader", name="Hydration")).to_have_attribute(
        "aria-sort", "ascending"
    )
    visit_desktop.get_by_role("link", name="Phobos", exact=True).click()
    expect(visit_desktop.locator("table.choices")).to_be_visible()


@both
def test_a_landing_is_checked_and_made_possible(visit: OpenBrowser, script: bool) -> None:
    page = visit(PHONE, script=script).page
    page.goto("/landing")
    page.get_by_label("Site", exact=True).fill("ceres")
    page.get_by_label("Rocket", exact=True).fill("5-4 dry 5 wet 8-1/2")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("It cannot land.")
    page.get_by_role("link", name="unload mass 4").click()
    expect(page.locator(".verdict")).to_contain_text("It can land")
    assert page.get_by_label("Dry mass").input_value() == "1"
    assert page.get_by_label("or wet mass").input_value() == "4-2/3"


@pytest.mark.parametrize(("device", "script"), WAYS)
def test_planning_a_mission_leg_by_leg(visit: OpenBrowser, device: Device, script: bool) -> None:
    page = visit(device, script=script).page
    page.goto("/mission")
    page.get_by_label("Rocket", exact=True).fill("5-1,a1, dry 7")
    page.get_by_label("Rules", exact=True).select_option("Race for Glory")
    page.get_by_role("group", name="Leg 1").get_by_label("To", exact=True).fill("Deimos")
    page.get_by_role("button", name="Add a leg").click()
    second = page.get_by_role("group", name="Leg 2")
    second.get_by_label("To", exact=True).fill("Phobos")
    page.get_by_role("button", name="Add a leg").click()
    page.get_by_role("group", name="Leg 3").get_by_label("To", exact=True).fill("LEO")
    page.get_by_role("button", name="Take leg 2 away").click()
    expect(page.get_by_role("group", name="Leg 3")).to_have_count(0)
    assert second.get_by_label("To", exact=True).input_value() == "LEO"
    first = page.get_by_role("group", name="Leg 1")
    first.get_by_text("Cargo, operations, refuelling there").click()
    first.get_by_label("Operations").fill("prospect")
    first.get_by_label("Refuel by ISRU").fill("1")
    page.get_by_text("Options and limits").click()
    page.get_by_label("Turns at most").fill("4")
    page.get_by_role("button", name="Plan the mission").click()
    expect(page.locator(".answer")).to_contain_text("is the fewest that is enough")
    expect(page.locator("ol.turns")).to_contain_text("prospect Deimos")
    assert wide(page) <= 0
    page.get_by_text("Change").click()
    page.get_by_text("As a file").click()
    file = page.get_by_label("The mission in TOML, as planner mission reads it")
    assert 'to = ["Deimos"]' in file.input_value()
    file.fill(file.input_value().replace("Deimos", "Phobos"))
    page.get_by_role("button", name="Read it").click()
    page.wait_for_url("**leg1_to=Phobos*")
    expect(page.locator("ol.turns")).to_contain_text("prospect Phobos")


Slow = Callable[[OpenBrowser, bool], Visitor]


@pytest.fixture
def slow(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Searches that count turns, and never end until somebody leaves."""
    reached: list[int] = []

    def search(*_: object, **__: object) -> list[object]:
        turn = 0
        while True:
            turn += 1
            reached[:] = [turn]
            report("turn", turn)
            pause.wait(0.05)

    from threading import Event

    pause = Event()
    monkeypatch.setattr(flights, "first_options", search)
    monkeypatch.setitem(app.config, "PATIENCE_SECONDS", 0.1)
    return reached


def ended(page: Page, turns: list[int]) -> bool:
    for _ in range(40):
        before = list(turns)
        page.wait_for_timeout(150)
        if turns == before:
            return True
    return False


SLOW = f"/?from=leo&to=phobos&{SHIP}&tanks=9"


def test_a_long_search_tells_how_far_it_is_and_is_stopped(
    visit: OpenBrowser, slow: list[int]
) -> None:
    page = visit(DESKTOP).page
    page.goto(SLOW.replace("to=", "nowhere="))
    page.get_by_label("To", exact=True).fill("phobos")
    page.get_by_role("button", name="Find ways").click()
    progress = page.locator("[data-progress]")
    expect(progress).to_contain_text("turn ")
    page.get_by_label("Dry mass", exact=True).fill("8")
    progress.get_by_role("button", name="Stop").click()
    expect(progress).to_be_hidden()
    assert page.get_by_label("Dry mass", exact=True).input_value() == "8"
    assert ended(page, slow)


def test_without_script_the_form_is_there_before_the_answer(
    visit: OpenBrowser, slow: list[int]
) -> None:
    page = visit(PHONE, script=False).page
    page.goto(SLOW, wait_until="commit")
    expect(page.locator(".computing .step:visible")).to_contain_text("turn ")
    assert page.get_by_label("Dry mass", exact=True).input_value() == "7"
    expect(page.locator(".computing .step:visible")).to_have_count(1)
    expect(page.get_by_role("link", name="The answer is on its way")).to_be_in_viewport()
    page.goto("/board")
    assert ended(page, slow)
