"""The application factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from planner.board import default_board
from planner.cards import default_library
from planner.route.warm import warm
from web import api, pages, tables
from web.access.games import Games
from web.app import compression, jobs, logs, problems, security
from web.games.high_frontier import signs
from web.render import i18n, rules, wording
from web.render.drawings import board_map

DEFAULTS: dict[str, Any] = {
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 200,
    "TRUSTED_PROXIES": 0,
    "QUERY_SECONDS": 20,
    "PATIENCE_SECONDS": 1.0,
    "KEPT_ANSWERS": 64,
    "GAMES": True,
    "DATABASE_URL": "",
    "STREAMS": 16,
    "STREAMS_OF_ONE": 24,
    "CAPS": 1.0,
}
"""What `create_app` starts from; nothing here is secret and nothing needs to be.

A question may take ``QUERY_SECONDS``; a page is sent without its answer after
``PATIENCE_SECONDS``, and each worker keeps the last ``KEPT_ANSWERS``.

``GAMES`` says whether games are kept, and ``DATABASE_URL`` where, if not in the usual place
(`planner.hosting.databases.usual_url`). So many ``STREAMS`` may be open in one worker, and so many
of one address; each takes a thread. ``CAPS`` is a factor for all that an address may do in a while
(`web.access.caps.RATES`).
"""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A new application; ``config`` overrides `DEFAULTS` and Flask's own settings.

    >>> create_app().test_client().get("/healthz").text
    'ok\\n'
    """
    app = Flask("web", template_folder="render/templates", static_folder="render/static")
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config or {})
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.url_map.strict_slashes = False
    app.add_url_rule("/healthz", "healthz", healthz)
    app.add_url_rule("/readyz", "readyz", readyz)
    logs.install(app)
    compression.install(app)
    security.install(app)
    i18n.install(app)
    wording.install(app)
    rules.install(app)
    signs.install(app)
    problems.install(app)
    jobs.install(app)
    app.extensions["games"] = Games(app)
    pages.install(app)
    api.install(app)
    tables.install(app)
    proxies = app.config["TRUSTED_PROXIES"]
    if proxies:
        wrapped: Any = app  # of which Flask's documents replace what looks like a method
        wrapped.wsgi_app = ProxyFix(
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies
        )
    return app


def warm_up() -> None:
    """Load everything that is read once, so that no request has to wait for it."""
    default_board()
    default_library()
    board_map.draw_ahead()
    warm()


def healthz() -> Response:
    """Whether this worker answers at all."""
    return Response("ok\n", mimetype="text/plain")


def readyz() -> Response:
    """Whether this worker can take another question that has to be computed."""
    if jobs.is_full():
        return Response("busy\n", status=503, mimetype="text/plain", headers={"Retry-After": "1"})
    return Response("ready\n", mimetype="text/plain")
