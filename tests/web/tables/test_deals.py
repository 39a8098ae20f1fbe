"""Deals are composed on the page, and may hold everything that a deal may hold (N)."""

import random

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.deals.words import tokens_of
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.dealing import table
from tests.games.high_frontier.helpers import new_game
from tests.games.high_frontier.test_random_deals import PARTIES, arrange
from tests.games.high_frontier.warring import battlefield
from tests.web.tables.helpers import filled_in, rendered
from web.games.high_frontier.deals import partners, sheet
from web.games.high_frontier.forms import action_of, confirmation

PAGE = """
{% from "table/_deal.html" import deal, partners %}
{% if found %}{{ deal(found, "/act", "/page") }}{% endif %}
{% if names %}{{ partners("NASA", names, "/page") }}{% endif %}
"""
CONFIRM = '{% from "table/_choices.html" import confirm %}{{ confirm(asked, "/act", "/page") }}'


def trading() -> Game:
    game = new_game("core", PARTIES, arrange=arrange)
    while game.to_act != ("NASA",):
        game.apply(EndTurn(game.to_act[0]))
    return game


def fields(game: Game, terms: tuple[DealTerms, ...]) -> dict[str, object]:
    """What one would type and tick for these terms."""
    wanted: dict[str, object] = {}
    for each in terms:
        side = f"{each.giver}>{each.to}"
        if each.aquas:
            wanted[f"{side}.aquas"] = each.aquas
        wanted[f"{side}.cards"] = each.cards
        wanted[f"{side}.repairs"] = each.repairs
        wanted[f"{side}.leaves"] = tuple(f"{x.service}|{x.place or '-'}" for x in each.leaves)
        wanted[f"{side}.silence"] = ("yes",) if each.no_more_bids else ()
        wanted[f"{side}.deeds"] = tuple(
            f"{deed.site}|{token}"
            for deed in each.deeds
            for token in tokens_of(game.table, each.giver, deed)
        )
        for lift in each.lifts:
            wanted[f"{side}.lift.{lift.stack}|{lift.thruster}"] = lift.tanks
        for handover in each.handovers:
            wanted |= _stock(side, handover)
    return {name: value for name, value in wanted.items() if value != ()}


def _stock(side: str, handover: Handover) -> dict[str, object]:
    at = handover.stack
    found: dict[str, object] = {
        f"{side}.cargo.{at}": handover.cards,
        f"{side}.into.{at}": handover.into,
        f"{side}.whole.{at}": ("yes",) if handover.whole else (),
    }
    for name in ("tanks", "fuel", "drain"):
        if getattr(handover, name):
            found[f"{side}.{name}.{at}"] = getattr(handover, name)
    for token in set(handover.tokens):
        found[f"{side}.tokens.{at}|{token}"] = handover.tokens.count(token)
    return found


def offered(app: Flask, game: Game, wanted: dict[str, object], *others: str) -> Offer:
    view = game.view("NASA")
    page = rendered(app, PAGE, found=sheet(view, "NASA", others))
    action = action_of(view, filled_in(page.one("form"), wanted))
    assert isinstance(action, Offer)
    return action


def test_N_every_simple_deal_can_be_composed(app: Flask) -> None:
    game, chance = trading(), random.Random(5)
    for _ in range(40):
        terms = Bargains(game.table, "NASA").sample(chance)
        other = next(name for each in terms for name in (each.giver, each.to) if name != "NASA")
        try:
            found = offered(app, game, fields(game, terms), other)
        except AssertionError:
            # A new outpost has another number where several places give something.
            assert any("outpost" in handover.into for each in terms for handover in each.handovers)
            continue
        assert set(found.terms) == set(terms)
        assert game.may(found)


def test_N3_everything_at_once_and_with_several_others(app: Flask) -> None:
    game = trading()
    wanted = {
        "NASA>ESA.aquas": 1,
        "NASA>ESA.cards": ("CT044",),
        "NASA>ESA.deeds": ("ceres|claim", "ceres|factory"),
        "NASA>ESA.cargo.NASA:outpost-1": ("CF070",),
        "NASA>ESA.tanks.NASA:outpost-1": 1,
        "NASA>ESA.fuel.NASA:outpost-1": 1,
        "NASA>ESA.into.NASA:outpost-1": "ESA:rocket",
        "ESA>NASA.deeds": ("psyche|colony",),
        "NASRDA>ESA.aquas": 2,
        "promise": "we shall be friends",
    }
    found = offered(app, game, wanted, "ESA", "NASRDA")
    to_esa, from_esa, others = found.terms
    assert (to_esa.aquas, to_esa.cards) == (1, ("CT044",))
    assert to_esa.deeds[0].tokens == ()
    assert to_esa.handovers == (
        Handover("NASA:outpost-1", "ESA:rocket", cards=("CF070",), tanks=1, fuel=1),
    )
    assert from_esa.deeds[0].tokens == ("colony",)
    assert (others.giver, others.to, others.aquas) == ("NASRDA", "ESA", 2)
    assert found.promise == "we shall be friends"


def test_N_a_deal_is_shown_in_words_before_it_is_offered(app: Flask) -> None:
    game = table()
    found = offered(app, game, {"NASA>ESA.aquas": 2}, "ESA")
    view = game.view("NASA")
    asked = confirmation(view, found, MultiDict())
    assert asked is not None
    assert "NASA gives ESA 2 aqua" in asked.words
    page = rendered(app, CONFIRM, asked=asked)
    form = filled_in(page.one("form"), {})
    assert action_of(view, form) == found
    assert confirmation(view, found, form) is None
    assert "NASA から ESA へ：2アクア" in rendered(app, CONFIRM, "ja", asked=asked).text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NASA>ESA.aquas", "-1"),
        ("NASA>ESA.aquas", "999"),
        ("NASA>ESA.aquas", "many"),
        ("NASA>ESA.cards", "CT045"),
        ("NASA>ESA.into.NASA:outpost-1", "NASRDA:leo"),
        ("ESA>NASRDA.aquas", "1"),
        ("with", "nobody"),
        ("zzz", "1"),
        ("promise", "x" * 300),
    ],
)
def test_N_what_is_not_on_the_sheet_is_refused_by_its_field(name: str, value: str) -> None:
    view = trading().view("NASA")
    form = MultiDict([("do", '{"do":"offer","player":"NASA"}'), ("with", "ESA"), (name, value)])
    with pytest.raises(BadInput) as refused:
        action_of(view, form)
    assert refused.value.field == name
    if name != "with":
        again = sheet(view, "NASA", ["ESA"], form, refused.value)
        assert again.error is not None


def test_N_an_empty_deal_is_none() -> None:
    view = trading().view("NASA")
    form = MultiDict([("do", '{"do":"offer","player":"NASA"}'), ("with", "ESA")])
    with pytest.raises(PlannerError, match="a deal needs terms"):
        action_of(view, form)


def test_N_one_chooses_with_whom_first(app: Flask) -> None:
    view = trading().view("NASA")
    assert partners(view, "NASA") == ("ESA", "NASRDA")
    page = rendered(app, PAGE, names=partners(view, "NASA"))
    assert [each.attributes["value"] for each in page.all("input", name="with")] == [
        "ESA",
        "NASRDA",
    ]


def test_3B1_bribes_are_among_what_a_deal_may_hold(app: Flask) -> None:
    game = battlefield(on_turn="NASA")
    found = offered(app, game, {"NASA>ESA.valuables.bribe": 2, "ESA>NASA.aquas": 1}, "ESA")
    given, paid = found.terms
    assert given.valuables == ("bribe", "bribe")
    assert paid.aquas == 1
    assert game.may(found)
