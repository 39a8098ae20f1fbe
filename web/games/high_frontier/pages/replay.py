"""A game of High Frontier step by step, and its story in pictures."""

from __future__ import annotations

from flask import render_template, url_for

from planner.games.high_frontier.annals import Annals
from planner.games.high_frontier.game import View
from web.access.games import host
from web.games.high_frontier.beside import beside
from web.games.high_frontier.board_layer import spots
from web.games.high_frontier.log import log_page
from web.games.high_frontier.market import market
from web.games.high_frontier.pages.at_table import table_map
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.story import charts
from web.games.high_frontier.tableau import tableaus
from web.tables.pages import Replayed
from web.tables.seat import Visit

STEPS_SHOWN = 5
"""So many entries up to the one that is looked at are told beside it."""


def replay(place: Visit, view: View, step: Replayed) -> str:
    """The table as it was after an entry."""
    return render_template(
        "table/replay.html",
        place=place,
        view=view,
        at=step.at,
        first=step.first,
        last=step.last,
        map=table_map(place, view),
        spots=spots(view),
        players=tableaus(view),
        beside=beside(view),
        market=market(view),
        score=score_sheet(view),
        place_address=lambda space: url_for("pages.board_space", id=space),
        log=log_page(view, size=STEPS_SHOWN, how=host().play.how(place.shown)),
    )


def story(place: Visit, view: View, annals: Annals) -> str:
    """The score, and how it came about."""
    return render_template(
        "table/story.html", place=place, score=score_sheet(view), charts=charts(annals)
    )
