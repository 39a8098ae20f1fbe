"""What players do on a phone, with a finger: how many taps it takes, and what they see then."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Device, OpenBrowser, wide

PHONE = Device("tall phone", 390, 844, touch=True)
SMALL = Device("small phone", 320, 640, touch=True)
HEADLINE = ".headline, #answer .problem"


@dataclass
class Finger:
    """Somebody with one finger, whose taps are counted."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def type(self, label: str, text: str) -> None:
        """A tap into a field, and typing."""
        field = self.page.get_by_label(label, exact=True).first
        self.tap(field)
        field.fill(text)

    def enter(self) -> None:
        """The key of the keyboard that sends the form: a tap as well."""
        self.page.keyboard.press("Enter")
        self.taps += 1


@pytest.fixture
def finger(visit: OpenBrowser) -> Finger:
    return Finger(visit(PHONE, expect_refusals=True).page)


def answered(page: Page, told: str) -> None:
    """The answer can be read without scrolling."""
    expect(page.locator(HEADLINE).first).to_contain_text(told)
    expect(page.locator(HEADLINE).first).to_be_in_viewport(ratio=1)
    assert wide(page) <= 0


def test_a_route_takes_three_taps(finger: Finger) -> None:
    finger.page.goto("/")
    finger.type("To", "deimos")
    finger.type("Rocket", "5-1, dry 7, 3 tanks")
    finger.enter()
    answered(finger.page, "1 turn")
    assert finger.taps <= 3
    finger.tap(finger.page.get_by_role("link", name="(2)"))
    expect(finger.page.locator("tr.chosen a")).to_have_accessible_name(
        "Show the way of 2 turns (2)"
    )


def test_the_fewest_tanks_take_four_taps(finger: Finger) -> None:
    finger.page.goto("/tanks")
    finger.type("To", "hertha")
    finger.type("Rocket", "5-1")
    finger.type("Dry mass", "7")
    finger.enter()
    answered(finger.page, "tank")
    assert finger.taps <= 4


def test_a_landing_where_only_one_site_is_takes_three_taps(finger: Finger) -> None:
    finger.page.goto("/landing")
    finger.type("Site", "venus")
    finger.type("Rocket", "14-9,a2, dry 1, wet 4")
    finger.enter()
    answered(finger.page, "It can land")
    assert finger.taps <= 3


def test_sites_within_reach_take_six_taps_with_a_limit(finger: Finger) -> None:
    finger.page.goto("/reach")
    finger.type("Rocket", "5-1, dry 7, 8 tanks")
    finger.tap(finger.page.get_by_text("Options and limits"))
    finger.type("Turns at most", "3")
    finger.enter()
    answered(finger.page, "sites within reach")
    assert finger.taps <= 6


def test_a_mission_there_and_back_takes_six_taps(finger: Finger) -> None:
    page = finger.page
    page.goto("/mission")
    finger.type("Rocket", "5-1,a1, dry 7")
    finger.type("To", "Deimos")
    finger.tap(page.get_by_role("button", name="Add a leg"))
    second = page.get_by_role("group", name="Leg 2").get_by_label("To", exact=True)
    finger.tap(second)
    second.fill("LEO")
    finger.enter()
    answered(page, "turns")
    assert finger.taps <= 6


def test_a_mission_with_operations_takes_eight_taps(finger: Finger) -> None:
    """One more than without them for each field, and one to open them."""
    page = finger.page
    page.goto("/mission")
    finger.type("Rocket", "5-1,a1, dry 7")
    finger.type("To", "Deimos")
    finger.tap(page.get_by_text("Cargo, operations, refuelling there").first)
    finger.type("Operations", "prospect 2, industrialize")
    finger.tap(page.get_by_role("button", name="Add a leg"))
    second = page.get_by_role("group", name="Leg 2").get_by_label("To", exact=True)
    finger.tap(second)
    second.fill("LEO")
    finger.enter()
    answered(page, "prospecting 17 %")
    assert finger.taps <= 8


def test_which_rocket_takes_five_taps(finger: Finger) -> None:
    page = finger.page
    page.goto("/rockets")
    finger.type("To", "deimos")
    finger.type("Aqua to spend", "8")
    finger.type("Cards in hand", "Hall Effect\nCascade Photovoltaic")
    finger.type("What would this card be worth?", "Re Solar Moth")
    finger.tap(page.get_by_role("button", name="Find rockets"))
    answered(page, "aqua")
    expect(page.get_by_role("heading", name="What Re Solar Moth is worth")).to_be_visible()
    expect(page.locator("ol.lines").first).to_contain_text("Coast")
    assert finger.taps <= 5


@pytest.mark.parametrize(
    ("site", "choice"), [("titan", "Titan: Kraken Mare"), ("io", "Io: Loki Patera")]
)
def test_a_landing_at_one_of_several_sites_is_one_tap_more(
    finger: Finger, site: str, choice: str
) -> None:
    page = finger.page
    page.goto("/landing")
    finger.type("Site", site)
    finger.type("Rocket", "9-8, dry 8, wet 10")
    finger.enter()
    expect(page.get_by_label("Site", exact=True)).to_be_focused()
    meant = page.get_by_role("link", name=choice, exact=True)
    expect(meant).to_be_in_viewport(ratio=1)
    finger.tap(meant)
    answered(page, "land")
    assert finger.taps <= 4


def test_three_cards_that_do_not_work_are_cured_in_seven_taps(finger: Finger) -> None:
    page = finger.page
    page.goto("/rocket")
    for number, name in enumerate(("metastable", "rubbia", "ti/k"), start=1):
        finger.type("Add a card", name)
        finger.tap(page.get_by_role("button", name="Build"))
        page.locator(f"ul.stack > li:nth-child({number})").wait_for()
    answered(page, "Nothing here flies. Metastable Helium: needs a reactor (x)")
    thruster = page.locator("ul.stack > li").first
    expect(thruster).to_contain_text("not operational needs a reactor (x)")
    finger.tap(thruster.locator(".cures a.button").first)
    expect(page.locator("ul.stack > li")).to_have_count(4)
    expect(page.locator("ul.stack > li").first).not_to_contain_text("not operational")
    answered(page, "Net thrust")
    assert finger.taps <= 7
    assert wide(page) <= 0


def test_two_engines_are_compared_in_four_taps(finger: Finger) -> None:
    page = finger.page
    page.goto("/compare")
    finger.type("Rocket 1", "5-1,a1, dry 7, 3 tanks")
    finger.type("Rocket 2", "9-2, dry 6, 5 tanks")
    finger.type("Goals", "deimos; hertha")
    finger.enter()
    answered(page, "2 of 2 goals")
    expect(page.get_by_role("table", name="To Deimos")).to_contain_text("better")
    assert finger.taps <= 4


def test_a_way_as_safe_as_wanted_takes_seven_taps(finger: Finger) -> None:
    finger.page.goto("/")
    finger.type("To", "mars arsia")
    finger.type("Rocket", "5-1,a1, dry 7, 3 tanks")
    finger.tap(finger.page.get_by_text("Options and limits"))
    finger.type("Wanted chance in percent", "100")
    finger.enter()
    answered(finger.page, "hazard roll")
    assert finger.taps <= 7


def test_another_year_is_one_tap_where_the_season_closes_the_place(finger: Finger) -> None:
    finger.page.goto("/?from=leo&to=icarus&engine=4-3&dry=4&tanks=12&max_turns=9")
    answered(finger.page, "Icarus is open in the red season only")
    finger.tap(finger.page.get_by_role("link", name="year 8"))
    answered(finger.page, "turns")
    assert finger.taps == 1


def test_a_place_that_fits_several_is_told_at_the_field_and_mended_with_a_tap(
    finger: Finger,
) -> None:
    page = finger.page
    page.goto("/")
    finger.type("To", "mars")
    finger.type("Rocket", "5-1,a1, dry 7, 3 tanks")
    finger.enter()
    field = page.get_by_label("To", exact=True)
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.locator("#said")).to_contain_text("fits")
    choice = page.get_by_role("link", name="Mars: North Pole", exact=True)
    expect(choice).to_be_in_viewport(ratio=1)
    finger.tap(choice)
    expect(page.locator(HEADLINE).first).to_be_in_viewport(ratio=1)
    assert finger.taps == 4


def test_a_wrong_field_among_the_options_is_opened_and_shown(finger: Finger) -> None:
    page = finger.page
    page.goto("/")
    finger.type("To", "deimos")
    finger.type("Rocket", "5-1,a1, dry 7, 3 tanks")
    finger.tap(page.get_by_text("Options and limits"))
    finger.type("Turns at most", "many")
    finger.enter()
    expect(page.locator('#max_turns[aria-invalid="true"]')).to_be_focused()
    expect(page.locator("#max_turns-error")).to_be_in_viewport(ratio=1)


def test_without_script_the_cursor_stands_in_the_wrong_field(visit: OpenBrowser) -> None:
    page = visit(PHONE, script=False, expect_refusals=True).page
    page.goto("/?from=leo&to=mars&engine=5-1&dry=7&tanks=3")
    expect(page.get_by_label("To", exact=True)).to_be_focused()
    expect(page.get_by_role("link", name="Mars: North Pole")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Mars: North Pole").tap()
    expect(page.locator(HEADLINE).first).to_be_in_viewport(ratio=1)


QUESTIONS = [
    "/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&rad_hard=5",
    "/?from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=0",
    "/tanks?from=leo&to=hertha&engine=5-1&dry=7",
    "/reach?from=leo&engine=5-1&dry=7&tanks=3&max_turns=2",
    "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2",
    "/mission?from=leo&engine=5-1,a1&dry=7&max_turns=6&leg1_to=Deimos&leg2_to=LEO",
]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("device", [PHONE, SMALL], ids=lambda device: device.name)
@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_a_shared_link_opens_with_its_answer(
    visit: OpenBrowser, device: Device, script: bool, language: str
) -> None:
    page = visit(device, script=script, language=language).page
    for address in QUESTIONS:
        page.goto(address)
        expect(page.locator(HEADLINE).first).to_be_in_viewport(ratio=1)
        assert wide(page) <= 0, address
        assert page.locator("details.asked form").first.is_hidden()
        page.locator("details.asked > summary").tap()
        expect(page.locator("details.asked form").first).to_be_visible()


MOST_BYTES = 60_000


def test_the_first_page_is_small_and_the_map_comes_when_it_is_about_to_be_seen(
    visit: OpenBrowser,
) -> None:
    visitor = visit(PHONE)
    page, sizes = visitor.page, []
    page.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    page.goto("/", wait_until="networkidle")
    assert 0 < sum(sizes) <= MOST_BYTES
    assert page.locator("svg.hf4-board").count() == 0
    page.locator(".map").scroll_into_view_if_needed()
    expect(page.locator("svg.hf4-board")).to_be_visible()


def test_the_headline_stays_in_sight(finger: Finger) -> None:
    finger.page.goto(QUESTIONS[0])
    finger.page.locator("footer").scroll_into_view_if_needed()
    expect(finger.page.locator(".headline")).to_be_in_viewport(ratio=1)


def test_a_tap_on_a_rule_tells_its_gist_and_another_takes_it_away(finger: Finger) -> None:
    page = finger.page
    page.goto(QUESTIONS[0])
    sign = page.locator("ol.lines a.rule").first
    finger.tap(sign)
    expect(page.locator("ol.lines .gist")).to_contain_text("H5a")
    expect(sign).to_have_attribute("aria-expanded", "true")
    finger.tap(sign)
    expect(page.locator(".gist")).to_have_count(0)
    assert page.url.endswith("rad_hard=5")


def test_without_script_a_rule_is_a_page(visit: OpenBrowser) -> None:
    page = visit(PHONE, script=False).page
    page.goto(QUESTIONS[0])
    page.locator("ol.lines a.rule").first.tap()
    expect(page.get_by_role("heading", name="Rule H5a")).to_be_visible()


def test_a_coast_unfolds(finger: Finger) -> None:
    finger.page.goto(QUESTIONS[0])
    coast = finger.page.locator("ol.lines details").first
    expect(coast.locator("li").first).to_be_hidden()
    finger.tap(coast.locator("summary"))
    expect(coast.locator("li").first).to_be_visible()


def test_the_link_is_copied_with_the_question_and_the_answer(visit: OpenBrowser) -> None:
    visitor = visit(PHONE)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.goto(QUESTIONS[0])
    page.get_by_role("button", name="Copy the link: LEO → Deimos").tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    told, answer, address = copied.split("\n")
    assert told == "LEO → Deimos · 5-1,a1, dry 7, 3 tanks"
    assert answer.startswith("1 turn · ")
    assert address == page.url
    assert page.title().startswith(told)
