"""Games on pages, for tests: recorded ones, and all that is shown of a table on one page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flask import Flask, g, render_template_string

from planner.games.high_frontier import Game
from planner.games.high_frontier.annals import Annals, annals
from planner.games.high_frontier.game import View
from planner.games.high_frontier.planning import ShipPlan
from planner.kernel.log import read_entry
from planner.kernel.state import COVERED
from planner.route.reach import Reached
from tests.recorded.kept import do_again, file_of, read
from web.games.high_frontier import board_layer
from web.games.high_frontier.market import market
from web.games.high_frontier.place import here
from web.games.high_frontier.plan import shown_plan
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.story import charts
from web.games.high_frontier.tableau import tableaus
from web.pages.map import Map

EVERYTHING = """
{% extends "base.html" %}
{% import "_map.html" as maps with context %}
{% import "table/_board.html" as boards with context %}
{% import "table/_place.html" as places with context %}
{% import "table/_tableau.html" as tableau with context %}
{% import "table/_market.html" as markets with context %}
{% import "table/_score.html" as scores with context %}
{% import "table/_plan.html" as plans with context %}
{% block title %}{{ view.table.book.title|phrase }}{% endblock %}
{% block head %}
{{ maps.head() }}
<link rel="stylesheet" href="{{ asset('table.css') }}">
{% endblock %}
{% block content %}
<h1>{{ view.table.book.title|phrase }}</h1>
{{ markets.sky(market.sky) }}
{{ boards.legend(all) }}
{{ boards.board(map, spots, place_address) }}
{% for each in places_shown %}
{% call(choice) places.place(each, plan_address) %}<code>{{ choice }}</code>{% endcall %}
{% endfor %}
{% if shown %}
{% call(actions) plans.plan(shown, pick_address) %}<code>{{ actions }}</code>{% endcall %}
{% endif %}
{% if reached is not none %}{{ plans.reached("NASA:rocket", reached, plan_address) }}{% endif %}
{{ tableau.tableaus(all, place_address) }}
{{ markets.market(market) }}
{{ scores.score(sheet) }}
{{ scores.story(charts) }}
{% endblock %}
"""


def played(name: str, every: int) -> Iterator[Game]:
    """A recorded game, looked at after every so many entries and at its end."""
    header, lines = read(file_of(name))
    game = Game(header, hashing=False)
    yield game
    for row, line in enumerate(lines, start=2):
        do_again(game, read_entry(line, name, row, game.book.tags))
        if (row - 1) % every == 0 or row == len(lines) + 1:
            yield game


@cache
def finished(name: str) -> Game:
    """A recorded game at its end."""
    *_, last = played(name, 10_000)
    return last


def covered(game: Game) -> set[str]:
    """The cards that nobody may know."""
    shown = game.view().table.state.decks
    return {
        card
        for name, deck in game.state.decks.items()
        for card, known in zip(deck, shown[name], strict=True)
        if known == COVERED
    }


def page(
    app: Flask,
    view: View,
    *places: str,
    told: Annals | None = None,
    plan: ShipPlan | None = None,
    reached: list[Reached] | None = None,
    language: str = "en",
) -> str:
    """A page with everything that a view shows."""
    with app.test_request_context("/"):
        g.language = language
        board = board_layer.TableMap(
            board_layer.where_to_look(view),
            Map().board_address,
            "/over.svg",
            "/picture.svg",
            leads=(("/?place=", "What is here"),),
        )
        return render_template_string(
            EVERYTHING,
            view=view,
            all=tableaus(view),
            market=market(view),
            sheet=score_sheet(view),
            charts=charts(told) if told else [],
            spots=board_layer.spots(view),
            map=board,
            places_shown=[here(view, place) for place in places],
            shown=shown_plan(view, plan) if plan else None,
            reached=reached,
            place_address=lambda place: f"/?place={place}",
            plan_address=lambda stack, place: f"/?stack={stack}&to={place}",
            pick_address=lambda number: f"/?pick={number}",
        )


def everybodys(game: Game) -> list[View]:
    """The view of each seat, and that of a spectator."""
    return [game.view(), *(game.view(seat) for seat in game.state.seats)]


__all__ = ["annals", "covered", "everybodys", "finished", "page", "played"]
