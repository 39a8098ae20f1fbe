"""The table of a game in the browser: it speaks to the games that are kept, and sees views only."""

from __future__ import annotations

from flask import Blueprint, Flask, Response

from planner.hosting.refusals import BeingDrafted
from web.table import drafts, learn, links, lobby, modules, plans, replay, seats, table
from web.table.browsers import check_origin

MODULES = (learn, lobby, links, drafts, table, plans, seats, replay)


def install(app: Flask) -> None:
    """Add the pages to ``app``."""
    pages = Blueprint("table", __name__)
    for module in MODULES:
        module.add_pages(pages)
    pages.before_request(check_origin)
    pages.register_error_handler(BeingDrafted, drafts.to_draft)
    pages.after_request(_keep_nothing)
    app.register_blueprint(pages)
    modules.install(app)


def _keep_nothing(response: Response) -> Response:
    """What only those may see who hold a link stays nowhere on the way."""
    if response.cache_control.max_age is None:
        response.cache_control.no_store = True
    response.vary.add("Cookie")
    response.headers["X-Robots-Tag"] = "noindex"
    return response
