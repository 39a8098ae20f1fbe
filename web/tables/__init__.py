"""The table of a game in the browser: it speaks to the games that are kept, and sees views only."""

from __future__ import annotations

from functools import wraps
from typing import Any, cast

from flask import Blueprint, Flask, Response
from flask.typing import ResponseReturnValue, RouteCallable

from planner.hosting.refusals import BeingDrafted
from web.access.playing import without_faults
from web.tables import drafts, links, lobby, replay, seats, table
from web.tables.browsers import check_origin
from web.tables.pages import all_pages

MODULES = (lobby, links, drafts, table, seats, replay)


class _TablePages(Blueprint):
    """Pages of which those of a game tell its faults in a plain sentence."""

    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: RouteCallable | None = None,
        provide_automatic_options: bool | None = None,
        **options: Any,
    ) -> None:
        """Add a page; see `flask.Blueprint.add_url_rule`."""
        if view_func is not None and "<game>" in rule:
            view_func = _without_faults(view_func)
        super().add_url_rule(rule, endpoint, view_func, provide_automatic_options, **options)


def _without_faults(page: RouteCallable) -> RouteCallable:
    @wraps(page)
    def shown(game: str, **more: str) -> ResponseReturnValue:
        with without_faults(game):
            return cast(ResponseReturnValue, page(game, **more))

    return shown


def install(app: Flask) -> None:
    """Add the pages to ``app``."""
    pages = _TablePages("table", __name__)
    for module in MODULES:
        module.add_pages(pages)
    for each in all_pages():
        each.add_pages(pages)
        each.install(app)
    pages.before_request(check_origin)
    pages.register_error_handler(BeingDrafted, drafts.to_draft)
    pages.after_request(_keep_nothing)
    app.register_blueprint(pages)


def _keep_nothing(response: Response) -> Response:
    """What only those may see who hold a link stays nowhere on the way."""
    if response.cache_control.max_age is None:
        response.cache_control.no_store = True
    response.vary.add("Cookie")
    response.headers["X-Robots-Tag"] = "noindex"
    return response
