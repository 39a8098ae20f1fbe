"""Whole tables in browsers, as those who play there find them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect

from planner.hosting import Host
from planner.hosting import Visitor as Guest
from tests.browser.conftest import DESKTOP, Device, OpenBrowser, wide
from tests.browser.tables import (
    bot_plays,
    bring_table,
    make_table,
    press,
    question,
    ready_for_all,
    roll,
    unfold,
)
from web.access import streams

TALL = Device("tall phone", 360, 780, touch=True)
WHOLE_GAMES = "WHOLE_GAMES" in os.environ
"""Whether games are played to their end, as before a release: WHOLE_GAMES=1. It takes minutes."""
SCRIPTS = pytest.mark.parametrize("script", [True, False], ids=["scripts", "no-scripts"])


@pytest.fixture
def host(app: Flask) -> Host:
    games: Host = app.extensions["games"].host
    return games


def auction(tab: Page, seat: str, deck: str, bid: int) -> None:
    """Put the top card of a deck up for auction."""
    kind = unfold(tab, f"#{seat}-research")
    way = kind.locator("details", has_text=deck)
    way.locator("> summary").click()
    # A few numbers are to be tapped, many are typed.
    tapped = way.locator(f'[name=bid][type=radio][value="{bid}"]')
    if tapped.count():
        tapped.check()
    else:
        way.locator("[name=bid]").fill(str(bid))
    press(tab, way.get_by_role("button"))


@dataclass
class Round:
    """People at their browsers and a computer player, who has ESA."""

    host: Host
    game: str
    tabs: dict[str, Page]
    scripts: bool

    def see(self, tab: Page) -> None:
        """What others did comes by itself, or when the page is looked at again."""
        if not self.scripts:
            tab.reload()

    def until_turn(self, player: str) -> Page:
        """Let the bot play and the others pass until it is a player's turn."""
        for _ in range(50):
            if self.is_over:
                raise GameOver
            view = self.host.play.view(Guest(self.game, spectator=True))
            if view.table.state.agenda[-1].tag == "turn" and view.to_act == (player,):
                self.see(self.tabs[player])
                expect(question(self.tabs[player])).to_contain_text("that is you")
                return self.tabs[player]
            if "ESA" in view.to_act:
                bot_plays(self.host, self.game, "ESA")
            else:
                answer(self.look(view.to_act[0]))
        raise AssertionError(f"it never is {player}'s turn")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.host.tables.listed(self.game).over is not None

    def look(self, player: str) -> Page:
        """The page of a player, as the table stands now."""
        tab = self.tabs[player]
        self.see(tab)
        expect(tab.locator(".table-choices .answer button").first).to_be_visible()
        return tab

    def year(self) -> int:
        """The year of the game."""
        return self.host.play.view(Guest(self.game, spectator=True)).table.state.year


class GameOver(Exception):
    """Nobody is asked any more."""


def answer(tab: Page) -> None:
    """Pass an auction; of other questions press the first button."""
    answers = tab.locator(".table-choices .answer")
    passing = answers.get_by_role("button", name="Pass", exact=True)
    press(tab, passing.first if passing.count() else answers.locator("button").first)


def end_turn(tab: Page) -> None:
    """End a turn, with a 3 for all that is rolled when the year ends."""
    press(tab, "End the turn")
    for _ in range(10):
        if not tab.locator("#dice").count():
            return
        roll(tab, 3)


def live_year(table: Round, *players: str) -> None:
    """Let each of these players have a turn in which he takes an income."""
    for player in players:
        tab = table.until_turn(player)
        press(tab, "Income")
        press(table.until_turn(player), "End the turn")


@SCRIPTS
def test_two_browsers_and_a_bot_play_race_to_mars(
    visit: OpenBrowser, host: Host, script: bool
) -> None:
    desk, phone = visit(DESKTOP, script=script).page, visit(TALL, script=script).page
    links = make_table(desk, "CRP", "NASA", "ESA:simple")
    phone.goto(links.of["CRP"])
    desk.goto(links.of["NASA"])
    table = Round(host, links.game, {"CRP": phone, "NASA": desk}, script)
    table.until_turn("CRP")
    auction(phone, "CRP", "thruster", 1)
    press(table.until_turn("CRP"), "End the turn")
    live_year(table, "NASA")
    try:
        while WHOLE_GAMES or table.year() == 1 or (script and table.year() == 2):
            live_year(table, "CRP", "NASA")
        table.until_turn("CRP")
    except GameOver:
        assert WHOLE_GAMES
    table.see(phone)
    table.see(desk)
    for tab in (phone, desk):
        expect(tab.locator(".sky")).to_contain_text(f"Year {table.year()}")
        expect(tab.locator(".table-log")).to_contain_text("ESA ends the turn")
        if WHOLE_GAMES:
            expect(question(tab)).to_contain_text("The game is over")
            expect(tab.locator(".score .headline")).to_be_visible()
            tab.get_by_role("link", name="Story").click()
            expect(tab.locator(".story .chart")).to_have_count(3)


@SCRIPTS
def test_several_at_one_screen_do_most_of_what_there_is_to_do(
    visit: OpenBrowser, tmp_path: Path, script: bool
) -> None:
    tab = visit(TALL, script=script, expect_refusals=True).page
    links = bring_table(tab, ready_for_all(), tmp_path)
    for seat in ("NASA", "ESA"):
        tab.goto(links.of[seat])

    def sit_down(seat: str) -> None:
        tab.locator(".hand-over").get_by_role("link", name=seat).first.click()
        expect(tab.locator("#hand-over")).to_contain_text(f"This screen shows what {seat} knows")

    def log(told: str) -> None:
        expect(tab.locator(".table-log")).to_contain_text(told)

    # Before anybody says who sits there, no hand is shown that is not open.
    expect(tab.locator("#hand-over")).to_contain_text("Whose secrets shall this screen show?")
    sit_down("NASA")
    auction(tab, "NASA", "thruster", 2)
    expect(tab.locator("#hand-over")).to_contain_text("Whose secrets")
    sit_down("ESA")
    press(tab, "Pass")
    log("NASA wins CT")

    sit_down("NASA")
    tab.get_by_role("link", name="Offer a deal").click()
    tab.get_by_role("button", name="Show it in words").click()
    expect(tab.locator("#deal .problem")).to_contain_text("a deal needs terms")
    tab.locator('[name="NASA>ESA.aquas"]').fill("3")
    tab.locator("#deal").get_by_label("Photon Kite Sail").check()
    tab.get_by_role("button", name="Show it in words").click()
    expect(tab.locator("#confirm")).to_contain_text("NASA gives ESA 3 aqua; ESA gives NASA")
    tab.locator("#confirm button.main").click()
    sit_down("ESA")
    press(tab, "Agree")
    log("ESA agrees")

    sit_down("NASA")
    unfold(tab, "#NASA-move").locator("a.button").first.click()
    tab.locator("#flights").get_by_role("link", name="Arsia Mons").click()
    expect(tab.locator("#flights")).to_contain_text("All well at 83 %")
    tab.locator("#flights").get_by_role("button", name="Fly").first.click()
    expect(question(tab)).to_contain_text("faces a hazard")
    press(tab, "Failure Is Not An Option")
    log("Failure Is Not An Option")
    press(tab, "Load glory")
    log("glory")
    press(tab, "End the turn")

    sit_down("ESA")
    press(tab, unfold(tab, "#ESA-prospect").get_by_role("button"), 1)
    log("ESA prospects")
    press(tab, "End the turn")

    sit_down("NASA")
    press(tab, tab.locator("#NASA-industrialize button"))
    log("NASA industrializes Ceres")

    # And on for the years to come, from hand to hand.
    for year in range(3, 13 if WHOLE_GAMES else 4):
        expect(tab.locator(".sky")).to_contain_text(f"Year {year}")
        end_turn(tab)
        sit_down("ESA")
        press(tab, "Income")
        end_turn(tab)
        sit_down("NASA")


@SCRIPTS
def test_H_a_spacecraft_is_planned_and_flown_turn_by_turn(
    visit: OpenBrowser, tmp_path: Path, script: bool
) -> None:
    tab = visit(TALL, script=script).page
    links = bring_table(tab, ready_for_all(), tmp_path)
    tab.goto(links.of["NASA"])
    tab.goto(f"/games/{links.game}?place=vesta")
    tab.get_by_role("link", name="Plan with NASA:rocket").first.tap()
    plan = tab.locator(".ship-plan")
    expect(plan).to_contain_text("NASA:rocket: Low Mars Orbit → Vesta")
    tab.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert wide(tab) <= 0
    if script:
        results = Axe().run(tab, {"exclude": [["svg.hf4-board"]]})
        assert results.violations_count == 0, results.generate_report()
    plan.locator(".ways a").nth(1).tap()
    tab.get_by_role("button", name="Fly this turn").tap()
    expect(tab.locator("#plans")).to_contain_text("→ Vesta")
    tab.get_by_role("link", name="Plan on from here").tap()
    expect(plan).to_contain_text("→ Vesta")
    # Whoever looks on sees the spacecraft where it is, and not where it is to go.
    tab.goto(links.of["ESA"])
    assert tab.locator("#plans").count() == 0


def test_a_phone_that_loses_its_connection_in_an_auction_finds_everything_again(
    visit: OpenBrowser, host: Host, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, lost = visit(DESKTOP).page, visit(TALL)
    phone = lost.page
    links = make_table(desk, "CRP", "NASA", "ESA:simple")
    desk.goto(links.of["CRP"])
    phone.goto(links.of["NASA"])
    auction(desk, "CRP", "thruster", 1)
    expect(question(phone)).to_contain_text("up for auction")

    # Nothing can be loaded for a while: what has happened is shown as soon as it can.
    lost.context.set_offline(True)
    assert bot_plays(host, links.game, "ESA")
    expect(phone.locator("[data-news]")).to_be_visible()
    lost.context.set_offline(False)
    expect(phone.locator(".table-log")).to_contain_text("ESA")
    expect(phone.locator("[data-news]")).to_be_hidden()

    # The stream breaks off: it is taken up where it was.
    cut = Event()
    cut.set()
    with monkeypatch.context() as patch, phone.expect_request("**/stream?*") as taken_up:
        patch.setattr(streams, "TOLD_TO_STOP", cut)
    length = host.tables.listed(links.game).length
    assert taken_up.value.all_headers()["last-event-id"] == str(length)
    press(phone, "Pass")
    expect(desk.locator(".table-log")).to_contain_text("NASA passes")
    assert all("net::ERR" in told for told in lost.complaints)
    lost.complaints.clear()


@SCRIPTS
def test_a_spectator_watches_and_can_do_nothing(
    visit: OpenBrowser, host: Host, script: bool
) -> None:
    desk, onlooker = visit(DESKTOP, script=script).page, visit(TALL, script=script).page
    links = make_table(desk, "CRP", "NASA")
    desk.goto(links.of["CRP"])
    onlooker.goto(links.of["spectator"])
    press(desk, "Income")
    if not script:
        onlooker.reload()
    expect(onlooker.locator(".table-log")).to_contain_text("CRP receives 1 aqua")
    expect(onlooker.locator("#now")).to_contain_text("You look on")
    assert onlooker.locator("#now form, #notes").count() == 0
    onlooker.get_by_role("link", name="Replay").click()
    onlooker.get_by_role("link", name="Beginning").click()
    expect(onlooker.locator(".table-log")).to_contain_text("Nothing has happened yet")


@pytest.mark.parametrize(
    ("device", "language", "dark", "script"),
    [(TALL, "ja-JP", True, True), (DESKTOP, "en-GB", False, False)],
    ids=["phone", "desktop-no-scripts"],
)
def test_a_whole_game_is_watched_step_by_step(
    visit: OpenBrowser, device: Device, language: str, dark: bool, script: bool
) -> None:
    tab = visit(device, language=language, dark=dark, script=script).page
    tab.goto("/games/learn")
    tab.locator("a.main").first.click()
    for entry in (1, 2, 3):
        tab.locator(".steps a.main").click()
        expect(tab).to_have_url(re.compile(f"tutorial.at={entry}$"))
    expect(tab.locator(".explained .gists")).to_contain_text("I2")
    tab.locator(".year").nth(27).click()
    expect(tab.locator(".year[aria-current]")).to_have_text("28")
    tab.goto("/games/learn/race-to-mars-2-simple?at=285")
    expect(tab.locator(".score .headline")).to_be_visible()
    expect(tab.locator(".story .chart")).to_have_count(3)
    assert wide(tab) <= 0
    if script:
        outside = {"exclude": [["svg.hf4-board"]]}
        for page in (tab.url, "/games/learn", "/games/learn/tutorial?at=138"):
            tab.goto(page)
            results = Axe().run(tab, outside)
            assert results.violations_count == 0, f"{page}\n{results.generate_report()}"
