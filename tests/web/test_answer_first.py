"""The question in one line, the answer on top, refusals that lead on, rules a tap away."""

from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from planner.board import default_board
from planner.route.risk import BeltRoll
from tests.web.pages import Element, read
from tests.web.test_every_page import LEO_DEIMOS, MISSION, ROCKETS
from web.pages.chances import Chance

CORE = "from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&max_turns=4"
ICARUS = "from=leo&to=icarus&engine=4-3&dry=4&max_turns=6"


def page(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status
    return read(response.text)


@pytest.mark.parametrize(
    ("address", "told", "answer"),
    [
        (f"/?{LEO_DEIMOS}", "LEO → Deimos · 5-1,a1, dry 7, 3 tanks", "1 turn · 3 steps · 2 tanks"),
        ("/tanks?" + LEO_DEIMOS.replace("&tanks=3", ""), "LEO → Deimos · 5-1,a1, dry 7", "1 tank"),
        (
            "/reach?from=leo&engine=5-1&dry=7&tanks=3&max_turns=1&year=2",
            "From LEO · 5-1, dry 7, 3 tanks · year 2",
            "sites within reach of Low Earth Orbit",
        ),
        (
            "/landing?site=ceres&engine=7-4&dry=5&tanks=3&takeoff=true",
            "Ceres · 7-4, dry 5, 3 tanks",
            "It can take off.",
        ),
        (f"/mission?{MISSION}", "LEO → Deimos → LEO · 5-1,a1, dry 7", "prospecting 17 % · 14 %"),
        (
            f"/rockets?{ROCKETS}",
            "LEO → Deimos · Hall Effect, Cascade Photovoltaic",
            "1 turn · 3 aqua · 1 tank · nothing to roll",
        ),
        (
            "/compare?rocket=5-1,+dry+7,+3+tanks&rocket=9-2,+dry+6,+5+tanks&to=deimos&max_turns=3",
            "5-1, dry 7, 3 tanks / 9-2, dry 6, 5 tanks · Deimos",
            "Rocket 1: 1 of 1 goal",
        ),
    ],
)
def test_the_form_folds_to_one_line_and_the_answer_stands_above_all_else(
    client: FlaskClient, address: str, told: str, answer: str
) -> None:
    tree = page(client, address)
    folded = tree.one("details", class_="asked")
    assert "open" not in folded.attributes
    assert folded.one("span", class_="asked-what").text == told
    assert folded.all("form")
    assert tree.one("title").text.startswith(told)
    assert tree.one("meta", property="og:title").attributes["content"] == told
    first = next(each for each in tree.one("div", class_="answer").all("p"))
    assert "headline" in (first.attributes["class"] or "")
    assert answer in first.text


def test_the_form_stays_open_until_there_is_an_answer(client: FlaskClient) -> None:
    for address, status in (("/", 200), ("/?to=ceres", 200), (f"/?{LEO_DEIMOS}&dry=x", 400)):
        assert page(client, address, status).all("details", class_="asked") == []


def test_addresses_carry_no_empty_fields(client: FlaskClient) -> None:
    response = client.get(f"/?{LEO_DEIMOS}&wet=&year=&season=&aqua=")
    assert response.status_code == 302
    assert parse_qs(urlsplit(response.location).query, keep_blank_values=True) == parse_qs(
        LEO_DEIMOS
    )
    assert page(client, response.location).all("table", class_="choices")
    line = "from=leo&to=deimos&engine=5-1,a1,+dry+7,+3+tanks&dry=&tanks=&wet=&max_turns=4&lang=en"
    tidy = parse_qs(urlsplit(client.get(f"/?{line}").location).query, keep_blank_values=True)
    assert (tidy["dry"], tidy["tanks"], tidy["lang"]) == (["7"], ["3"], ["en"])
    assert "wet" not in tidy


def test_an_empty_field_that_is_needed_is_complained_about(client: FlaskClient) -> None:
    tree = page(client, "/?from=leo&to=&engine=5-1&dry=7&tanks=3", 400)
    assert "This is needed" in tree.one("span", id="to-error").text


def test_what_was_perhaps_meant_is_a_button_that_asks_again(client: FlaskClient) -> None:
    tree = page(client, "/?from=leo&to=mars&engine=5-1&dry=7&tanks=3&max_turns=4", 400)
    buttons = tree.one("span", id="to-error").links
    assert "Mars: North Pole" in [button.text for button in buttons]
    for button in buttons:
        assert page(client, button.attributes["href"] or "").all("div", class_="answer")


def test_one_of_several_places_is_mended_and_the_others_stay(client: FlaskClient) -> None:
    tree = page(client, f"/?{LEO_DEIMOS}&avoid=phobos;marz", 400)
    for button in tree.one("span", id="avoid-error").links:
        asked = parse_qs(urlsplit(button.attributes["href"] or "").query)
        assert asked["avoid"] == ["phobos", button.text]


def test_the_cursor_stands_in_the_first_field_that_is_wrong(client: FlaskClient) -> None:
    tree = page(client, "/?from=leo&to=mars&engine=5-1&dry=x&tanks=many", 400)
    focused = [each for each in tree.all("input") if "autofocus" in each.attributes]
    assert [each.attributes["id"] for each in focused] == ["tanks"]


# Chances.


def test_H10_a_chance_with_unknown_belts_says_so(client: FlaskClient) -> None:
    tree = page(client, f"/?{CORE}")
    assert "1 belt roll · ≤ 100 % belts unknown" in tree.one("p", class_="headline").text
    assert "at most 100 %" in tree.one("tr", class_="chosen").text
    assert "Chance to arrive with everything, but for the belts" in tree.text
    offers = tree.one("p", class_="hardness").links
    assert [offer.text.split()[-2] for offer in offers] == ["67", "83", "100"]
    for offer in offers:
        answer = page(client, offer.attributes["href"] or "")
        assert "unknown" not in answer.one("p", class_="headline").text


def test_H10_ways_that_differ_in_the_dice_of_their_belts_alone_say_so(
    client: FlaskClient,
) -> None:
    rows = page(client, f"/?{CORE}").one("table", class_="choices").all("tr")[1:]
    rolls = [row.one("td", class_="rolled").text for row in rows]
    assert rolls[:3] == ["1 belt (1d6 − 4)", "1 belt (1d6 − 5)", "1 belt (1d6 − 4)"]
    known = page(client, f"/?{CORE}&rad_hard=3").one("table", class_="choices").all("tr")[1:]
    assert {row.one("td", class_="rolled").text for row in known} == {"1 belt"}


def test_H10_a_belt_that_harms_nobody_needs_no_rad_hardness() -> None:
    assert Chance(Fraction(1), ()).by_hardness == [(0, Fraction(1))]
    rolls = (BeltRoll(net_thrust=4),)
    assert Chance(Fraction(5, 6), rolls).by_hardness[-1] == (2, Fraction(5, 6))


def test_I6_the_chance_of_a_mission_includes_prospecting(client: FlaskClient) -> None:
    tree = page(client, f"/mission?{MISSION}")
    chosen = tree.one("tr", class_="chosen")
    assert "14 %" in [cell.text for cell in chosen.all("td")]
    assert "Of both together: 14 % (5/36)." in tree.text


# Turns line by line.


def test_H10_a_belt_roll_is_a_line_with_its_die_and_chance(client: FlaskClient) -> None:
    unknown = page(client, f"/?{CORE}").one("ol", class_="lines").text
    assert "Belt roll: 1d6 − 4; cards of a lower rad-hardness are lost chance unknown" in unknown
    known = page(client, f"/?{CORE}&rad_hard=0").one("ol", class_="lines").text
    assert "Belt roll: 1d6 − 5 against rad-hardness 0 83 %" in known


def test_H4_a_coast_is_folded_and_nameless_spaces_are_called_after_neighbours(
    client: FlaskClient,
) -> None:
    lines = page(client, f"/?{CORE}").one("ol", class_="lines")
    coast = lines.one("details")
    assert coast.one("summary").text == "Coast 4 spaces to Sol-Mars L2"
    assert len(coast.all("li")) == 4
    assert "Burn into burn space between Sol-Earth L2 and Sol-Earth L5" in lines.text


# Seasons and sites.


def test_nameless_spaces_are_called_after_neighbours_in_reasons_and_rockets(
    client: FlaskClient,
) -> None:
    tree = page(client, "/landing?site=venus&engine=14-9,a2&dry=1&wet=4")
    assert "burn into lander burn between Venus: Aerostat-Xity and" in tree.text
    assert "Venus lander" not in tree.text
    tree = page(client, f"/rockets?{ROCKETS}&back=true")
    lines = [line.text for line in tree.all("ol", class_="lines")]
    assert len(lines) > 1
    assert "Burn into Cycler" in lines[0]
    assert not any("Mars hohmann" in told for told in lines)


def test_B7h_a_place_closed_by_its_season_says_so_first_and_offers_years(
    client: FlaskClient,
) -> None:
    tree = page(client, f"/?{ICARUS}&tanks=12")
    alert = tree.one("div", class_="problem")
    assert alert.text.startswith("Icarus is open in the red season only: years 9 to 12")
    assert "No year was given." in alert.text
    years = [link for link in tree.links if link.text.startswith("year ")]
    assert years
    for link in years:
        there = page(client, link.attributes["href"] or "").one("p", class_="headline")
        assert there.text.startswith(link.text.partition(": ")[2])


def test_B7h_what_else_is_wrong_is_told_for_the_open_season(client: FlaskClient) -> None:
    tree = page(client, f"/?{ICARUS}&tanks=1")
    season, fuel = tree.all("div", class_="problem")
    assert "red season only" in season.text
    assert "This rocket does not get there from any year." in tree.text
    assert "No way:" in fuel.text
    assert "no one change" not in fuel.text


def test_D2_a_year_left_blank_says_that_seasons_do_not_count(client: FlaskClient) -> None:
    note = "No year was given: the seasons are left out of account."
    assert note in page(client, f"/?{CORE}").text
    assert note not in page(client, f"/?{CORE}&year=1").text
    assert note not in page(client, f"/?{LEO_DEIMOS}").text  # Race for Glory has no seasons


def test_H6_the_only_site_of_a_body_is_taken(client: FlaskClient) -> None:
    tree = page(client, "/landing?site=venus&engine=14-9,a2&dry=1&wet=4")
    assert "Venus: Aerostat-Xity" in tree.one("h2", class_="ends").text
    several = page(client, "/landing?site=titan&engine=14-9,a2&dry=1&wet=4", 400)
    choices = [button.text for button in several.one("span", id="site-error").links]
    assert choices
    assert all(default_board().find(name).is_site for name in choices)


# Rules.


def test_every_sign_of_a_rule_leads_to_its_gist(client: FlaskClient) -> None:
    for address in (f"/?{CORE}", "/landing?site=ceres&engine=7-4&dry=5&wet=8-1/2"):
        signs = page(client, address).all("a", class_="rule")
        assert signs
        for sign in {each.text: each for each in signs}.values():
            there = page(client, sign.attributes["href"] or "")
            assert there.one("h1").text.startswith("Rule ")
            assert there.one("p", class_="lead-number").text


def test_H6_a_rule_shows_what_it_belongs_to_and_its_parts(client: FlaskClient) -> None:
    tree = page(client, "/rules/H6")
    assert [each.text for each in tree.all("a", class_="rule")] == ["H", "H6a", "H6b", "H6c"]
    tree = page(client, "/rules/H10a")
    assert [each.text for each in tree.all("a", class_="rule")] == ["H", "H10"]
    part = read(client.get("/rules/H6a?part=1").text)
    assert part.one("span", class_="gist").text.startswith("H6a Powered: net thrust greater")
    assert client.get("/rules/Z99").status_code == 404


def test_rules_are_looked_for_by_id_and_words(client: FlaskClient) -> None:
    chapters = [each.text for each in page(client, "/rules").all("a", class_="rule")]
    assert chapters[:3] == ["A", "B", "C"]
    found = [each.text for each in page(client, "/rules?q=air-eater+tanks").all("a", class_="rule")]
    assert found == ["I5c"]
    assert "No rule is about that." in client.get("/rules?q=qqqq").text
    assert client.get("/rules", headers={"Accept-Language": "ja"}).status_code == 200


def test_a_rule_is_found_as_a_japanese_keyboard_writes_it(client: FlaskClient) -> None:
    found = page(client, "/rules?q=Ｈ６ａ").all("a", class_="rule")
    assert [each.text for each in found] == ["H6a"]
    assert page(client, "/rules/ｈ６ａ").one("h1").text == "Rule H6a"


def test_rules_are_found_by_words_of_their_japanese_gists(client: FlaskClient) -> None:
    japanese = {"Accept-Language": "ja"}
    found = read(client.get("/rules?q=ハザードロール", headers=japanese).text)
    assert "H7" in [each.text for each in found.all("a", class_="rule")]
    both = read(client.get("/rules?q=FINAO+アクア", headers=japanese).text)
    assert both.all("a", class_="rule")


def test_near_rules_are_offered_where_none_is_meant(client: FlaskClient) -> None:
    tree = page(client, "/rules?q=H6z")
    assert "No rule is about that. Did you mean:" in tree.text
    assert "H6a" in [each.text for each in tree.all("a", class_="rule")]


def test_a_gist_is_told_in_japanese(client: FlaskClient) -> None:
    response = client.get("/rules/H7", headers={"Accept-Language": "ja"})
    assert "ハザードロール" in read(response.text).one("p", class_="lead-number").text
