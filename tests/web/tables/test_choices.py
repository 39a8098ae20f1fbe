"""What a page offers in a game can be sent back, and is what the rules allow."""

import random
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.movement.routes import Routes
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Template, Undo
from tests.web.pages import Element
from tests.web.tables.helpers import before, filled_in, rendered, situations, views
from web.games.high_frontier.choices import Menu, MenuWay, menu
from web.games.high_frontier.fields import is_looked_up
from web.games.high_frontier.flights import engines, flights
from web.games.high_frontier.forms import Refused, action_of, confirmation, do_of
from web.games.high_frontier.taps import taps

GAMES = (
    *("core-3-erratic-random", "race-to-mars-4-erratic-random", "race-to-the-rescue-3-random"),
    *("core-wavering", "sides-chosen"),
)
PAGE = """
{% from "table/_choices.html" import choices, confirm %}
{% if menu %}{{ choices(menu, "/act", "/page", {"expected": 7}) }}{% endif %}
{% if asked %}{{ confirm(asked, "/act", "/page") }}{% endif %}
"""
FLIGHTS = """
{% from "table/_flights.html" import flights %}{{ flights(found, "NASA", "/act", "/page") }}
"""


def ways(shown: Menu) -> Iterator[MenuWay]:
    return (way for group in shown.groups for kind in group.kinds for way in kind.ways)


def sent(page: Element, do: str, wanted: dict[str, object]) -> MultiDict[str, str]:
    """What a browser sends for a choice: by its button, or by its form filled in."""
    for form in page.all("form"):
        buttons = [each for each in form.all("button") if each.attributes.get("value") == do]
        hidden = form.all("input", type="hidden", name="do", value=do)
        if buttons or hidden:
            data = filled_in(form, wanted)
            if buttons:
                data.add("do", do)
            return data
    pytest.fail(f"nothing on the page does {do}")


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_page_comes_back_as_what_may_be_done(app: Flask, name: str) -> None:
    chance = random.Random(7)
    for seat, view in views(name):
        page = rendered(app, PAGE, menu=menu(view, seat))
        ids = [each.attributes["id"] for each in page.all("*") if "id" in each.attributes]
        assert len(ids) == len(set(ids))
        for choice in view.legal(seat):
            if isinstance(choice, Action):
                wanted, open_ = choice, {}
            elif is_looked_up(choice):
                continue
            else:
                wanted = choice.sample(chance)
                open_ = {each: getattr(wanted, each) for each in choice.free}
            found = action_of(view, sent(page, do_of(choice), open_))
            assert found == wanted
            assert view.may(found)


def test_every_flight_of_an_engine_is_a_legal_move(app: Flask) -> None:
    looked = 0
    for game in before("core-2-simple-erratic", Move):
        seat = game.to_act[0]
        view = game.view(seat)
        for key in list(engines(view, seat))[:2]:
            found = flights(view, seat, key)
            for goal in (found.goals[0], found.goals[-1]):
                chosen = flights(view, seat, key, goal.space)
                assert chosen.chosen == goal
                page = rendered(app, FLIGHTS, found=chosen)
                for button in page.all("button", name="do"):
                    form = MultiDict({"do": button.attributes["value"]})
                    assert isinstance(action_of(view, form), Move)
                    looked += 1
    assert looked


def test_H_goals_are_found_by_words_of_their_names() -> None:
    game = before("core-2-simple-erratic", Move)[0]
    seat = game.to_act[0]
    view = game.view(seat)
    key = next(iter(engines(view, seat)))
    everywhere = flights(view, seat, key)
    some = everywhere.goals[0].name
    assert any(goal.name == some for goal in flights(view, seat, key, some.upper()).goals)
    nowhere = flights(view, seat, key, "xyzzy")
    assert (nowhere.goals, nowhere.ways, nowhere.chosen) == ((), (), None)
    with pytest.raises(BadInput, match="cannot set out"):
        flights(view, seat, "NASA:zeppelin")


def test_rubbish_is_refused_and_nothing_breaks() -> None:
    chance = random.Random(3)
    junk = ["", "x", "-1", "999999999999999999999", "²", "\ud800", "NASA:leo", "a|b", "[1]", "null"]
    for seat, view in views("core-wavering"):
        for choice in view.legal(seat)[:12]:
            form = MultiDict({"do": do_of(choice)})
            names = [*choice.free] if isinstance(choice, Template) else []
            for name in (*names, chance.choice(["player", "path", "zzz", "terms", "with"])):
                form.setlist(name, chance.choices(junk, k=chance.randint(1, 2)))
            try:
                action = action_of(view, form)
            except PlannerError as refused:
                shown = menu(view, seat, Refused(form, refused))
                assert shown.error is not None or any(way.is_open for way in ways(shown))
            else:
                assert view.may(action)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": ""},
        {"do": "{"},
        {"do": "[]"},
        {"do": "7"},
        {"do": "{}"},
        {"do": '{"do":7}'},
        {"do": '{"do":"incomes","player":"CRP"}'},
        {"do": '{"do":"player-turn","player":"CRP"}'},
        {"do": '{"do":"income"}'},
        {"do": '{"do":"income","player":["CRP"]}'},
        {"do": '{"do":"income","player":"nobody"}'},
        {"do": '{"do":"income","player":"CRP","aquas":7}'},
        {"do": '{"do":"income","player":"CRP"}', "aquas": "7"},
        {"do": '{"do":"offer","player":"CRP","terms":[{"giver":1}]}'},
        {"do": '{"do":"ruling","player":"CRP","action":{"do":"turn"},"waive":[],"reason":""}'},
        {"do": '{"do":"undo","player":"CRP"}', "entries": "0"},
        {"do": "[" * 20_000},
        {"do": '{"do":"' + "x" * 30_000 + '"}'},
        {"do": '{"do":"income","player":"\\ud800"}'},
    ],
)
def test_what_is_no_form_of_ours_is_bad_input(form: dict[str, str]) -> None:
    view = situations("core-wavering")[0].view("CRP")
    with pytest.raises(BadInput) as refused:
        action_of(view, MultiDict(form))
    assert refused.value.field


def test_an_unknown_action_or_field_says_what_was_perhaps_meant() -> None:
    view = situations("core-wavering")[0].view("CRP")
    with pytest.raises(BadInput) as refused:
        action_of(view, MultiDict({"do": '{"do":"incom","player":"CRP"}'}))
    assert "income" in refused.value.choices
    research = next(c for c in view.legal("CRP") if isinstance(c, Template) and "bid" in c.free)
    with pytest.raises(BadInput) as refused:
        action_of(view, MultiDict({"do": do_of(research), "bids": "1"}))
    assert refused.value.choices == ("bid",)


def test_nobody_acts_for_another_seat() -> None:
    game = Game.new("core", factions=["NASA", "ESA"])
    form = MultiDict({"do": do_of(Income("NASA"))})
    assert action_of(game.view("NASA"), form) == Income("NASA")
    for seats in (("ESA",), ()):
        with pytest.raises(BadInput) as refused:
            action_of(game.view(*seats), form)
        assert refused.value.code == "not-your-seat"


def test_a_wrong_field_is_shown_again_with_its_reason(app: Flask) -> None:
    view = situations("core-wavering")[0].view("CRP")
    research = next(c for c in view.legal("CRP") if isinstance(c, Template) and "bid" in c.free)
    form = MultiDict({"do": do_of(research), "bid": "many"})
    with pytest.raises(BadInput) as refused:
        action_of(view, form)
    shown = menu(view, "CRP", Refused(form, refused.value))
    assert shown.error is None
    (way,) = [way for way in ways(shown) if way.is_open]
    page = rendered(app, PAGE, menu=shown)
    (field,) = page.all("input", name="bid", value="many")
    assert field.attributes["aria-invalid"] == "true"
    assert "'many' is not a whole number" in page.text
    assert way.do == do_of(research)


def test_A2c_what_a_rule_refuses_can_be_asked_of_the_table(app: Flask) -> None:
    game = Game.new("core", factions=["NASA", "ESA"])
    game.apply(Income("NASA"))
    view = game.view("NASA")
    form = MultiDict({"do": do_of(Income("NASA"))})
    with pytest.raises(RuleViolation) as refused:
        action_of(view, form)
    assert refused.value.rule == "D1b"
    page = rendered(app, PAGE, menu=menu(view, "NASA", Refused(form, refused.value)))
    asked = next(each for each in page.all("form") if each.all("input", name="reason"))
    ruling = action_of(view, filled_in(asked, {"reason": "the last one was a slip"}))
    assert ruling == Ruling("NASA", Income("NASA"), ("D1b",), "the last one was a slip")
    found = confirmation(view, ruling, MultiDict())
    assert found is not None
    assert found.consent == ("ESA",)


# -- groups, prices, reasons -------------------------------------------------------------------


def test_choices_are_grouped_as_a_player_thinks() -> None:
    for name in GAMES:
        for seat, view in views(name):
            shown = menu(view, seat)
            keys = [group.key for group in shown.groups]
            order = ["answer", "operation", "free", "move", "deal", "turn", "hero", "undo"]
            assert keys == [key for key in order if key in keys]
            listed = [way for way in ways(shown) if not way.key.startswith("undo")]
            deals = sum(kind.is_deal for group in shown.groups for kind in group.kinds)
            assert len(listed) + deals == len(view.legal(seat))


def test_D1b_one_operation_a_turn_is_the_reason_for_all_that_is_closed() -> None:
    game = Game.new("core", factions=["NASA", "ESA"])
    before = menu(game.view("NASA"), "NASA")
    operations = next(group for group in before.groups if group.key == "operation")
    assert operations.note is None
    assert {each.tag: each.rule for each in operations.closed}["industrialize"] == "I7"
    game.apply(Income("NASA"))
    after = menu(game.view("NASA"), "NASA")
    operations = next(group for group in after.groups if group.key == "operation")
    assert operations.note is not None
    assert operations.note.rule == "D1b"
    assert not operations.kinds
    undo = next(group for group in after.groups if group.key == "undo")
    assert action_of(game.view("NASA"), MultiDict({"do": undo.kinds[0].ways[0].do})) == Undo("NASA")


def test_D1_who_is_not_on_turn_is_told_whose_turn_it_is() -> None:
    view = Game.new("core", factions=["NASA", "ESA"]).view("ESA")
    shown = menu(view, "ESA")
    assert shown.now is not None
    assert shown.now.rule == "D1"
    assert [group.key for group in shown.groups] == ["deal"]


def test_what_is_closed_has_a_reason_by_rule() -> None:
    for name in GAMES:
        for seat, view in views(name):
            for group in menu(view, seat).groups:
                for each in group.closed:
                    assert each.why
                    assert each.rule


def test_what_cannot_be_taken_back_is_confirmed_first(app: Flask) -> None:
    view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    assert confirmation(view, Income("NASA"), MultiDict()) is None
    game = Game.new("core", factions=["NASA", "ESA"])
    game.apply(Income("NASA"))
    game.apply(EndTurn("NASA"))
    game.apply(Income("ESA"))
    view, ending = game.view("ESA"), EndTurn("ESA")
    asked = confirmation(view, ending, MultiDict())
    assert asked is not None
    assert "a die is rolled" in asked.final[0]
    page = rendered(app, PAGE, asked=asked)
    form = filled_in(page.one("form"), {})
    assert action_of(view, form) == ending
    assert confirmation(view, ending, form) is None
    shown = next(way for way in ways(menu(view, "ESA")) if way.do == do_of(ending))
    assert shown.is_final


def test_domains_of_their_own_page_are_flights_and_deals() -> None:
    for seat, view in views("core-3-erratic-random"):
        for choice in view.legal(seat):
            if isinstance(choice, Template):
                kinds = {type(domain) for domain in choice.free.values()}
                wanted = "flight" if Routes in kinds else "deal" if Bargains in kinds else ""
                assert is_looked_up(choice) == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_tap_on_a_card_leads_to_a_choice_that_names_it(app: Flask, name: str) -> None:
    for seat, view in views(name):
        shown = menu(view, seat)
        page = rendered(app, PAGE, menu=shown)
        ids = {each.attributes["id"] for each in page.all("*") if "id" in each.attributes}
        for each in taps(shown).values():
            assert {tap.anchor for tap in each if not tap.flight} <= ids
