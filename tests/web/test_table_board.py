"""What a page shows of a game: over recorded games, and piece by piece."""

from __future__ import annotations

import re

import pytest
from flask import Flask, g

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.annals import annals
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.game import View
from planner.games.high_frontier.planning import first_turn, reach_query, ship_plan, ship_query
from planner.games.high_frontier.table.factions import CREWS
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Undo
from planner.route.reach import reach
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import new_game
from tests.web.pages import read
from tests.web.table_pages import covered, everybodys, finished, page, played
from web.games.high_frontier import board_layer
from web.games.high_frontier.board_layer import layer, spots
from web.games.high_frontier.ghost import path_of
from web.games.high_frontier.market import market, sky
from web.games.high_frontier.place import here
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.story import charts
from web.games.high_frontier.tableau import tableaus
from web.render.drawings.factions import sign_of

RECORDED = ["core-3-simple", "tutorial", "race-to-the-rescue-2-simple", "other-cards"]
CARD = re.compile(r"\b([A-Z][A-Z0-9]{1,3}\d{3})[FR]?\b")


def _shown(view: View) -> set[str]:
    """Every card that stands in the records of a view."""
    found = set(CARD.findall(f"{spots(view)} {layer(view)} {score_sheet(view)}"))
    for each in tableaus(view):
        found |= {card.number for card in each.hand}
        found |= {one.card.face.card for stack in each.stacks for one in stack.cards}
    for deck in market(view).decks:
        tops = [] if deck.top is None else [deck.top]
        found |= {card.number for card in (*tops, *deck.next, *deck.bottoms)}
    return found


@pytest.mark.parametrize("name", RECORDED)
def test_every_view_of_a_game_can_be_shown_and_shows_no_covered_card(app: Flask, name: str):
    for number, game in enumerate(played(name, 20)):
        hidden = covered(game)
        views = everybodys(game)
        for at, view in enumerate(views):
            assert not _shown(view) & hidden
            if number % len(views) == at:  # one page after the other, as they take their time
                language = ("en", "ja")[number % 2]
                html = page(app, view, "leo", "mars-arsia-mons", language=language)
                assert read(html).one("html").attributes["lang"] == language
                assert not set(CARD.findall(html)) & hidden


def test_the_whole_page_of_a_game_that_is_over(app: Flask):
    game = finished("tutorial")
    tree = read(page(app, game.view("NASA"), told=annals(game)))
    assert "Won by" in tree.one("section", class_="score").text
    assert [chart.one("figcaption").text for chart in tree.all("figure")] == [
        "Points, year by year",
        "Aquas, year by year",
        "Factories, year by year",
    ]
    assert len(tree.one("section", class_="story").all("table")) == 3
    ids = [each.attributes["id"] for each in tree.all("*") if each.attributes.get("id")]
    assert len(ids) == len(set(ids))


# -- the board -------------------------------------------------------------------------------------


def _table() -> Game:
    game = new_game("core", ("NASA", "ESA", "Shimizu"))
    state = game.state
    put_stack(state, "NASA:rocket", "leo", "CT045F", "CG106F", "CQ042F", wet="12")
    put_stack(state, "ESA:outpost-1", "leo", "CF068F", tanks=3)
    put_stack(state, "Shimizu:rocket", "deimos", "CQ039F", wet="6", glitched=True)
    claim(state, "deimos", "Shimizu", factory=True, colony=True)
    claim(state, "phobos", "NASA")
    return game


def test_the_board_tells_who_stands_where():
    found = {spot.space.id: list(map(str, spot.told)) for spot in spots(_table().view())}
    assert found["leo"] == [
        "NASA: rocket, dry 6, wet 12, 3 cards, with a Human",
        "ESA: outpost 1, 1 card, 3 tanks",
    ]
    assert found["deimos"] == [
        "Shimizu: rocket, dry 1, wet 6, 1 card, with a Human, glitched",
        "Shimizu: claim",
        "Shimizu: factory",
        "Shimizu: colony",
    ]
    assert found["phobos"] == ["NASA: claim"]


def test_the_layer_fans_out_what_stands_in_one_space_and_names_it(app: Flask):
    view = _table().view()
    with app.test_request_context("/"):
        g.language = "ja"
        drawn = read(layer(view))
    leo = drawn.one("g", data_at="leo")
    assert len(leo.all("g", class_="figure")) == 2
    places = [each.attributes["transform"] for each in leo.one("g", class_="keep").children]
    assert len(set(places)) == 2
    deimos = drawn.one("g", data_at="deimos")
    assert len(deimos.all("g", class_="keep")) == 2  # what stands, and what lies below
    assert leo.attributes["aria-label"] == leo.one("title").text
    assert "ロケット" in str(leo.attributes["aria-label"])
    assert len(drawn.one("g", class_="chits").all("g", role="img")) == 9


def test_every_faction_has_a_letter_and_every_crew_card_a_shape_of_its_own():
    signs = [sign_of(faction) for faction in CREWS]
    assert len({sign.letter for sign in signs}) == len(CREWS)
    assert len({sign.outline for sign in signs}) == len({face[:-1] for face in CREWS.values()})


def test_a_place_tells_what_may_be_done_there_and_who_may_fly_there():
    view = _table().view("NASA")
    leo, deimos = here(view, "leo"), here(view, "Deimos")
    tags = {getattr(choice, "action", type(choice)).tag for choice in leo.choices}
    assert {"move", "transfer"} <= tags
    assert "research" not in tags
    assert [ship.id for ship in deimos.ships] == ["NASA:rocket"]
    assert leo.ships == ()
    assert deimos.glory is not None
    assert deimos.glory.left == 1
    assert here(_table().view(), "leo").choices == ()
    with pytest.raises(BadInput):
        here(view, "nowhere at all")


# -- cards, decks, score ---------------------------------------------------------------------------


def test_J_a_tableau_tells_what_works_together():
    mine, *others = tableaus(_table().view("NASA"))
    assert (mine.player, mine.is_mine) == ("NASA", True)
    assert not any(other.is_mine for other in others)
    rocket = next(stack for stack in mine.stacks if stack.stack.kind == "rocket")
    thruster = next(each for each in rocket.cards if each.card.face.number == "CT045F")
    assert thruster.report is not None
    assert thruster.report.operational
    assert [card.number for card in thruster.report.chain.cards[1:]] == ["CG106F"]
    assert thruster.other.number == "CT045R"
    assert rocket.strip is not None
    assert str(rocket.strip.after.spot.name) == "12"


def test_E1b_what_went_under_a_deck_is_known_and_the_rest_is_covered():
    game = new_game("core", ("NASA", "ESA"))
    deck = game.state.decks["thruster"]
    first, last = deck[0], deck[-1]
    game.state.returned["thruster"] = 1
    shown = next(each for each in market(game.view("NASA")).decks if each.name == "thruster")
    assert shown.top is not None
    assert shown.top.number == first
    assert [card.number for card in shown.bottoms] == [last]
    assert shown.covered == len(deck) - 2


def test_D2_the_sky_tells_what_is_to_come():
    game = new_game("core", ("NASA", "ESA"))
    game.state.year = 12
    found = sky(game.view())
    assert (found.next_event, found.next_disk, found.last_disk) == (13, 12, 48)
    game.state.year, game.state.seniority_disks = 48, 1
    assert sky(game.view()).is_last
    assert sky(new_game("race-to-mars", ("NASA", "ESA")).view()).next_event is None


def test_M2_the_sheet_is_the_score():
    game = _table()
    sheet = score_sheet(game.view())
    for number, place in enumerate(sheet.places):
        assert place.total == sum(line.points[number] for line in sheet.lines)
    assert {place.player for place in sheet.places if place.is_ahead} == {"Shimizu"}


# -- the story -------------------------------------------------------------------------------------


def test_the_annals_end_with_the_score():
    game = finished("core-3-simple")
    found = annals(game)
    last = found.years[game.state.year]
    assert {s.player: (s.total, s.aquas) for s in scores(game.table)} == {
        player: (figures.points, figures.aquas) for player, figures in last.items()
    }
    assert sorted(found.years) == list(range(game.state.year + 1))
    assert all(line.values[-1] == last[line.player].points for line in charts(found)[0].lines)


def test_what_is_taken_back_is_not_in_the_annals():
    game = Game.new("core", factions=("NASA", "ESA"), seed=1, hashing=False)
    game.apply(EndTurn("NASA"))
    game.apply(EndTurn("ESA"))
    assert game.state.year == 2
    game.apply(Undo("ESA", 1), granted=True)
    assert sorted(annals(game).years) == [0, 1]


def test_C2_the_annals_call_everybody_as_they_are_called_now():
    game = finished("sides-chosen")
    found = annals(game)
    assert found.players == tuple(game.state.seats)
    assert all(set(figures) == set(found.players) for figures in found.years.values())


# -- this ship's planner ---------------------------------------------------------------------------


def test_the_first_turn_of_a_plan_can_be_flown_as_it_says(app: Flask):
    game = _table()
    view = game.view("NASA")
    plan = ship_plan("NASA:rocket", ship_query(view, "NASA:rocket", "lmo"))
    safe = next(way for way in plan.ways if not way.moves[0].hazards and way.moves[0].turn == 1)
    first = first_turn(view, plan, safe)
    assert first.may_be_flown
    for action in first.actions:
        game.apply(action)
    route, ends = path_of(safe)
    assert game.state.stacks["NASA:rocket"].space == route[ends[0]]
    assert game.state.stacks["NASA:rocket"].wet == str(safe.moves[0].wet_end)
    # It has moved, so that the rest is for the years to come (D1a).
    after = game.view("NASA")
    rest = ship_plan("NASA:rocket", ship_query(after, "NASA:rocket", "deimos"))
    assert rest.query.terms.year == 2
    assert not first_turn(after, rest, rest.ways[0]).actions
    assert "This year it waits" in read(page(app, after, plan=rest)).text


def test_the_sites_within_reach_of_a_ship_lead_to_their_plans(app: Flask):
    view = _table().view("NASA")
    near = reach_query(view, "NASA:rocket").among(["phobos", "luna: shackleton"])
    tree = read(page(app, view, reached=reach(near)))
    links = tree.one("section", class_="ship-reach").links
    assert "/?stack=NASA:rocket&to=phobos" in [link.attributes["href"] for link in links]


def test_plans_are_for_ships_of_ones_own():
    view = _table().view("NASA")
    for stack, goal, field in (
        ("Shimizu:rocket", "leo", "stack"),
        ("NASA:leo", "lmo", "stack"),
        ("NASA:rocket", "leo", "to"),
        ("NASA:rocket", "nowhere at all", "to"),
    ):
        with pytest.raises(BadInput) as refused:
            ship_query(view, stack, goal)
        assert refused.value.field == field


def test_a_map_looks_at_ones_own_ships_first():
    game = _table()
    assert board_layer.where_to_look(game.view("Shimizu")) == ("deimos",)
    assert board_layer.where_to_look(game.view()) == ("leo", "deimos")
    assert board_layer.where_to_look(new_game("core", ("NASA", "ESA")).view()) == ("leo", "lmo")
