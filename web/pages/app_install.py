"""What makes the pages an app: a manifest to install it by, and a worker that keeps pages.

The worker asks the server first and falls back on what was looked at last, so that the map, the
strip, cards and plans open without a connection. Whatever has to be computed needs the server.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, current_app, json, render_template, url_for

from web.pages import map as maps
from web.render.i18n import gettext

SHELL_FILES = ("style.css", "map.css", "app.js", "map.js", "strip.js", "offline.js", "icon.svg")
SHELL_PAGES = ("plan", "map", "strip", "cards", "rocket", "offline")
"""Pages that open without a connection even if nobody has looked at them."""


def add_pages(pages: Blueprint) -> None:
    """Add the manifest, the worker and the page for those without a connection."""
    pages.add_url_rule("/app.webmanifest", "manifest", manifest)
    pages.add_url_rule("/worker.js", "worker", worker)
    pages.add_url_rule("/offline", "offline", offline)


def manifest() -> Response:
    """What a phone needs to know to install the planner."""
    start = url_for("pages.plan")
    icons = [("icon-192.png", "192x192"), ("icon-512.png", "512x512")]
    body = {
        "name": gettext("High Frontier planner"),
        "short_name": "hf4-planner",
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": "#0e1420",
        "theme_color": "#10172b",
        "icons": [
            {"src": _asset(name), "sizes": sizes, "type": "image/png", "purpose": "any maskable"}
            for name, sizes in icons
        ],
        "shortcuts": [
            {"name": gettext(name), "url": url_for(endpoint)}
            for name, endpoint in (("Map", "pages.map"), ("Fuel strip", "pages.strip"))
        ],
    }
    return Response(json.dumps(body, ensure_ascii=False), mimetype="application/manifest+json")


def worker() -> Response:
    """The script that stands between the pages and the server; its scope is all below it."""
    shell = [
        *map(_asset, SHELL_FILES),
        maps.style_address(),
        maps.Map().board_address,
        *(url_for(f"pages.{page}") for page in SHELL_PAGES),
    ]
    script = render_template(
        "worker.js",
        version=sha256("\n".join(shell).encode()).hexdigest()[:12],
        shell=shell,
        apart=[
            url_for("api.docs").removesuffix("docs"),
            url_for("healthz"),
            url_for("table.games"),
        ],
    )
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


def offline() -> str:
    """Where one ends up without a connection: what there is to look at."""
    return render_template("offline.html")


def _asset(name: str) -> str:
    globals_of_templates: dict[str, Any] = current_app.jinja_env.globals
    return str(globals_of_templates["asset"](name))
