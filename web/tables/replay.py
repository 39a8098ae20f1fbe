"""A game step by step, its story in pictures, and its log as a file."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, Response, render_template, request, url_for

from planner.errors import BadInput
from planner.games.high_frontier.game import View
from planner.text import Text
from planner.typed import whole_number
from web.access.games import host, take
from web.games.high_frontier.beside import beside
from web.games.high_frontier.board_layer import spots
from web.games.high_frontier.log import log_page
from web.games.high_frontier.market import market
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.story import charts
from web.games.high_frontier.tableau import tableaus
from web.tables.seat import come
from web.tables.table import table_map

STEPS_SHOWN = 5
"""So many entries up to the one that is looked at are told beside it."""


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/games/<game>/replay", "games_replay", replay)
    pages.add_url_rule("/games/<game>/story", "games_story", story)
    pages.add_url_rule("/games/<game>/log.jsonl", "games_log", log)


def replay(game: str) -> str:
    """The table as it was after an entry."""
    take("looked")
    place = come(game)
    looker = place.shown
    first, last = host().first_shown(looker), place.listed.length
    at = min(max(_at(last), first), last)
    view = cast(View, host().view_at(looker, at))
    return render_template(
        "table/replay.html",
        place=place,
        view=view,
        at=at,
        first=first,
        last=last,
        map=table_map(place, view),
        spots=spots(view),
        players=tableaus(view),
        beside=beside(view),
        market=market(view),
        score=score_sheet(view),
        place_address=lambda space: url_for("pages.board_space", id=space),
        log=log_page(view, size=STEPS_SHOWN, how=host().how(looker)),
    )


def _at(last: int) -> int:
    given = request.args.get("at", "")
    if not given:
        return last
    number = whole_number(given)
    if number is None:
        raise BadInput(Text("{shown} is not a whole number", shown=repr(given[:40])), field="at")
    return number


def story(game: str) -> str:
    """The score, and how it came about."""
    take("tried")
    place = come(game)
    view = place.view()
    return render_template(
        "table/story.html",
        place=place,
        score=score_sheet(view),
        charts=charts(host().annals(place.shown)),
    )


def log(game: str) -> Response:
    """The log as a file, that can be played on elsewhere."""
    take("looked")
    place = come(game)
    lines = host().export(place.shown)
    return Response(
        "".join(f"{line}\n" for line in lines),
        mimetype="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="hf4-{game}.jsonl"'},
    )
