"""Prices, chances and fields of single choices."""

from dataclasses import replace
from fractions import Fraction

from flask import Flask
from werkzeug.datastructures import MultiDict

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.prospect import Prospect, RollAgain, chance_of
from planner.games.high_frontier.game import View
from planner.games.high_frontier.modules.politics.delegates import ElectDelegate, Forgo
from planner.games.high_frontier.modules.politics.fundraise import Expel, Fundraise
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.words import choice_name, stack_at, stack_name, with_names
from planner.kernel.actions import Action, Template
from planner.kernel.domains import Subset
from planner.text import Text
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.web.tables.helpers import before, filled_in, rendered
from web.games.high_frontier.choices import menu
from web.games.high_frontier.fields import fields_of
from web.games.high_frontier.forms import action_of, confirmation
from web.games.high_frontier.outlook import outlook
from web.games.high_frontier.signs import told

CHOICES = '{% from "table/_choices.html" import choices %}{{ choices(menu, "/act", "/page") }}'


def template_of(view: View, seat: str, kind: type[Action]) -> Template:
    return next(c for c in view.legal(seat) if isinstance(c, Template) and c.action is kind)


def test_I6_3_a_prospect_says_how_likely_it_succeeds() -> None:
    game = before("core-2-simple-erratic", Prospect)[0]
    seat = game.to_act[0]
    view = game.view(seat)
    template = template_of(view, seat, Prospect)
    (field,) = fields_of(view.table, template)
    site = field.options[0].value
    stack, platform = template.fixed["stack"], template.fixed["platform"]
    size = view.table.site(site).size
    chance = chance_of(view.table, seat, stack, platform, site)
    assert chance == Fraction(min(size, 6), 6)
    assert field.options[0].note is not None
    assert str(round(chance * 100)) in field.options[0].note


def test_I6a_sites_of_a_raygun_are_put_in_their_order(app: Flask) -> None:
    game = before("core-2-simple-erratic", Prospect)[0]
    seat = game.to_act[0]
    view = game.view(seat)
    template = template_of(view, seat, Prospect)
    several = replace(
        template, free={"sites": Subset(("ceres", "psyche", "hygiea"), in_any_order=True)}
    )
    form = MultiDict([("sites", "psyche"), ("sites", "ceres")])
    (field,) = fields_of(view.table, several, form)
    assert field.kind == "order"
    chosen = [next(o.value for o in each if o.is_chosen) for each in field.lists[:2]]
    assert chosen == ["psyche", "ceres"]


def test_I4c_each_card_is_boosted_one_way_up(app: Flask) -> None:
    game = new_game(factions=("NASA", "ESA"))
    draw_hand(game.state, game.to_act[0], "CD092", "CT045")
    seat = game.to_act[0]
    view = game.view(seat)
    (field,) = fields_of(view.table, template_of(view, seat, Boost))
    assert field.kind == "sides"
    light, heavy = (option.value for option in field.lists[0][1:])
    assert (light, heavy) == ("CD092", "CD092 heavy")
    page = rendered(app, CHOICES, menu=menu(view, seat))
    form = next(each for each in page.all("form") if each.all("select", name="cards"))
    action = action_of(view, filled_in(form, {"cards": ("CD092 heavy", "CT045")}))
    assert action == Boost(seat, ("CD092 heavy", "CT045"))


def test_H7_a_hazard_says_what_a_roll_and_what_finao_costs() -> None:
    game = before("core-2-simple-erratic", RollHazard)[0]
    seat = game.to_act[0]
    view = game.view(seat)
    roll = outlook(view, RollHazard(seat))
    assert roll.price == ("destroyed at 17 %",)
    assert roll.final
    # The button says already that the die is rolled.
    assert confirmation(view, RollHazard(seat), MultiDict()) is None
    if view.may(PayFinao(seat)):
        assert outlook(view, PayFinao(seat)).price[0].endswith("aqua")


def test_I6a_a_second_roll_is_known_for_what_it_is() -> None:
    game = before("race-to-mars-5-simple-erratic", RollAgain)[0]
    seat = game.to_act[0]
    view = game.view(seat)
    shown = menu(view, seat)
    assert shown.groups[0].key == "answer"
    assert {kind.tag for kind in shown.groups[0].kinds} == {"roll-again", "accept-rolls"}
    roll = next(c for c in view.legal(seat) if isinstance(c, RollAgain))
    assert confirmation(view, roll, MultiDict()) is None


def test_names_stand_in_sentences_instead_of_ids() -> None:
    table = new_game().table
    sentence = Text("{card} of {stack} at {space}", card="CT045", stack="ESA:leo", space="ceres")
    assert with_names(table, sentence) == "CT045 Hall Effect of LEO of ESA at Ceres"
    assert stack_name("no stack") == "no stack"
    assert stack_at(table, "ESA:leo", "NASA") == "LEO of ESA"
    assert stack_at(table, "NASA:rocket", "NASA") == "a new rocket"


def test_rules_in_sentences_lead_to_their_gists(app: Flask) -> None:
    with app.test_request_context("/"):
        shown = told(Text("<b> who bids more? (I2b, I2e) (perhaps)"))
    assert shown.count('class="rule"') == 2
    assert "&lt;b&gt;" in shown
    assert "(perhaps)" in shown


def test_O3b_where_the_star_would_go_stands_beside_the_choice():
    game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    game.apply(Fundraise("NASA"))
    view = game.view("NASA")
    found = outlook(view, ElectDelegate("NASA", "honor"))
    assert found.price == ("The gold star moves to honor: Paleoconservative Directive",)
    assert outlook(view, Forgo("NASA")).price == ()


def test_O_ideologies_have_their_names_on_buttons():
    table = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).table
    assert choice_name(table, Expel("NASA", "ESA", Ideology.CENTRIST)) == "ESA, the centre"
