"""The JSON API: the command line's questions and answers, for programs."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from flask import Flask, Response, render_template, request

from web.api import (
    board,
    cards,
    compare,
    craft,
    drafts,
    flights,
    games,
    missions,
    registry,
    rockets,
    tables,
    talk,
)
from web.api.openapi import describe
from web.app.problems import API_PREFIX

MODULES = (board, cards, craft, flights, missions, rockets, compare, games, drafts, tables, talk)

ENDPOINTS = tuple(endpoint for module in MODULES for endpoint in module.ENDPOINTS)
"""Everything that can be asked, in the order of the documentation."""


def install(app: Flask) -> None:
    """Add the API and its documentation to ``app``."""
    for endpoint in ENDPOINTS:
        registry.add(app, endpoint)
    app.add_url_rule(f"{registry.PREFIX}/games/<game>/stream", "api.games_stream", games.stream)
    app.add_url_rule(f"{registry.PREFIX}/openapi.json", "api.openapi", openapi)
    app.add_url_rule("/api/docs", "api.docs", docs)
    app.after_request(_let_others_read)


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document, as whoever asks for it reads it."""
    return dict(msgspec.json.decode(_encoded_description()))


@cache
def _encoded_description() -> bytes:
    return msgspec.json.encode(describe(ENDPOINTS))


def openapi() -> Response:
    """The description of the API, for programs."""
    body = _encoded_description()
    response = Response(body, mimetype="application/json")
    response.set_etag(sha256(body).hexdigest()[:20], weak=True)
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response


def docs() -> str:
    """The description of the API, for people."""
    return render_template("api.html", description=description(), prefix=registry.PREFIX)


def _let_others_read(response: Response) -> Response:
    """Pages from elsewhere may read the API: what is private asks for secrets, not for cookies."""
    if request.path.startswith(API_PREFIX):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After, X-Request-Id"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, HEAD, POST, OPTIONS"
            response.headers["Access-Control-Allow-Headers"] = (
                "Authorization, Content-Type, If-None-Match, Last-Event-ID, X-Request-Id"
            )
            response.headers["Access-Control-Max-Age"] = str(registry.DAY)
    return response
