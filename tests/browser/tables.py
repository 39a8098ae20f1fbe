"""Tables for browsers to sit down at, and what is done there again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host
from planner.hosting import Visitor as Guest
from planner.kernel.game import lines_dealt_anew
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.at_site import CREW, NANOBOT, SANDWORM
from tests.games.high_frontier.helpers import draw_hand, new_game

ALGAE = "CF075R"
"""A refinery of mass 3 that needs nothing."""
SAIL = "CT049"


def ready_for_all() -> list[str]:
    """The log of a game in which two players can do most of what there is to do.

    NASA can bid, deal, land on Mars and industrialize Ceres, and ESA can prospect Deimos, with the
    dice that lie before the screen.
    """
    game = new_game("core", ("NASA", "ESA"), dice="hand")
    game.apply(EndTurn("NASA"))
    game.apply(EndTurn("ESA"), (3,))
    put_stack(game.state, "NASA:rocket", "lmo", CREW, wet="9")
    put_stack(game.state, "NASA:outpost-1", "ceres", SANDWORM, ALGAE)
    put_stack(game.state, "ESA:outpost-1", "deimos", NANOBOT)
    claim(game.state, "ceres", "NASA")
    game.state.leo("NASA").tanks = game.state.leo("ESA").tanks = 12
    draw_hand(game.state, "ESA", SAIL)
    return lines_dealt_anew(game, "prepared")


@dataclass(frozen=True)
class Links:
    """The links of a table as the page has shown them."""

    game: str
    of: Mapping[str, str]
    """By whose they are."""


def links_on(tab: Page) -> Links:
    """The links that a page shows, by the ids of their fields."""
    fields = tab.locator("input[id^=link-]")
    expect(fields.first).to_be_visible()
    found = {
        str(field.get_attribute("id")).removeprefix("link-"): field.input_value()
        for field in fields.all()
    }
    return Links(found["host"].split("/")[-3], found)


def make_table(tab: Page, *seats: str, scenario: str = "race-to-mars") -> Links:
    """Make a table by the form; ``ESA:simple`` is a seat of a computer player."""
    tab.goto("/games")
    tab.get_by_role("link", name="New game").click()
    tab.locator("[name=scenario]").select_option(scenario)
    for row, seat in enumerate(seats):
        faction, _, bot = seat.partition(":")
        tab.locator("[name=faction]").nth(row).select_option(faction)
        tab.locator("[name=player]").nth(row).select_option(bot or "people")
    tab.get_by_role("button", name="Make the table").click()
    return links_on(tab)


def bring_table(tab: Page, lines: list[str], folder: Path) -> Links:
    """Bring the log of a game to a table."""
    file = folder / "game.jsonl"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    tab.goto("/games")
    tab.locator("summary", has_text="Bring a game").click()
    tab.locator("#log-file").set_input_files(file)
    tab.get_by_role("button", name="Make the table").click()
    return links_on(tab)


def bot_plays(host: Host, game: str, seat: str) -> int:
    """Let a computer player do all that it is asked for now; how many actions that were."""
    bot, guest = PLAYERS["simple"](seat), Guest(game, (seat,))
    for count in range(100):
        view = host.play.view(guest)
        if seat not in view.to_act:
            return count
        host.play.act(guest, bot.choose(view, view.legal(seat)), expected=len(view.entries))
    raise AssertionError(f"{seat} does not come to an end")


def question(tab: Page) -> Locator:
    """What is asked now."""
    return tab.locator("#question")


def press(tab: Page, button: str | Locator, *dice: int) -> None:
    """Press a button, confirm what it asks about, and type in the dice that lie on the table."""
    if isinstance(button, str):
        button = tab.locator(".table-page").get_by_role("button", name=button, exact=True).first
    send(tab, button)
    confirm = tab.locator("#confirm button.main")
    if confirm.count():
        send(tab, confirm)
    if dice:
        roll(tab, *dice)


def roll(tab: Page, *dice: int) -> None:
    """Type in the dice that lie on the table."""
    tab.locator("#dice-rolled").fill(" ".join(map(str, dice)))
    send(tab, tab.locator("#dice button.main"))


def send(tab: Page, button: Locator) -> None:
    """Press a button that brings a page of its own, and wait until all of that is there."""
    with tab.expect_navigation():
        button.click()


def unfold(tab: Page, id: str) -> Locator:
    """Open a part that is folded."""
    part = tab.locator(id)
    if part.get_attribute("open") is None:
        part.locator("> summary").click()
    return part
