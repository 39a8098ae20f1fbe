"""Learning by watching: whole games, step by step, with the rules of each action."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from planner.errors import BadInput
from planner.games.high_frontier.annals import Annals, annals
from planner.games.high_frontier.examples import Example, example
from planner.games.high_frontier.game import View
from planner.text import Text
from planner.typed import whole_number
from web.access.games import take
from web.games.high_frontier.board_layer import TableMap, layer, spots, where_to_look
from web.games.high_frontier.explained import explained
from web.games.high_frontier.log import log_page
from web.games.high_frontier.market import market
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.story import charts
from web.games.high_frontier.tableau import tableaus
from web.pages.map import Map, board_with, only_over
from web.render.i18n import language
from web.render.rules import gist

STEPS_SHOWN = 5
"""So many entries up to the one that is looked at are told."""


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/games/learn", "games_learn", learn)
    pages.add_url_rule("/games/learn/<name>", "games_watch", watch)
    pages.add_url_rule("/games/learn/<name>/over.svg", "games_watch_over", over)
    pages.add_url_rule("/games/learn/<name>/board.svg", "games_watch_board", board)


@dataclass(frozen=True, slots=True)
class Shown:
    """A game of the list."""

    name: str
    title: Text
    told: Text


SHOWN = (
    Shown(
        "tutorial",
        Text("The tutorial of Race for Glory"),
        Text("Three players, 28 years: the game that the booklet tells, turn by turn"),
    ),
    Shown(
        "race-to-mars-2-simple",
        Text("Two computer players race to Mars"),
        Text("Thirty years with the cards of the core game, from the first auction to the score"),
    ),
)


def learn() -> str:
    """The games that can be watched."""
    return render_template("table/learn.html", shown=SHOWN)


def watch(name: str) -> str:
    """One of them after an entry."""
    take("looked")
    game = example(name)
    at = _entry(game, "at", 0)
    view = game.at(at)
    return render_template(
        "table/watch.html",
        shown=next(shown for shown in SHOWN if shown.name == name),
        view=view,
        at=at,
        last=game.length,
        years=game.years,
        explained=explained(view),
        gist=gist,
        map=_map(name, view),
        spots=spots(view),
        players=tableaus(view),
        market=market(view),
        score=score_sheet(view),
        charts=charts(_annals(name)) if at == game.length else [],
        log=log_page(view, size=STEPS_SHOWN),
    )


@cache
def _annals(name: str) -> Annals:
    return annals(example(name).ended())


def _entry(game: Example, field: str, usual: int) -> int:
    given = request.args.get(field, "")
    number = whole_number(given) if given else usual
    if number is None or not 0 <= number <= game.length:
        raise BadInput(
            Text("{shown} is no entry of this game", shown=repr(given[:40])),
            hint=Text("name one from 0 to {last}", last=game.length),
            field=field,
        )
    return number


def _map(name: str, view: View) -> TableMap:
    more: dict[str, Any] = {"name": name, "n": len(view.entries), "lang": language()}
    return TableMap(
        look_at=where_to_look(view),
        board_address=Map(board=view.table.book.board.edition).board_address,
        over_address=url_for("table.games_watch_over", **more),
        picture_address=url_for("table.games_watch_board", **more),
        leads=(),
    )


def over(name: str) -> Response:
    """What stands on the board, to be drawn over it."""
    return _kept(only_over(_drawing(name)[0]))


def board(name: str) -> Response:
    """The board with what stands on it."""
    return _kept(board_with(*_drawing(name)))


def _drawing(name: str) -> tuple[str, str]:
    game = example(name)
    view = game.at(_entry(game, "n", game.length))
    return layer(view), view.table.book.board.edition


def _kept(response: Response) -> Response:
    response.cache_control.max_age = 3600
    return response
