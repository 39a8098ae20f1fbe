"""The pages; each module adds its own to one blueprint."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, request, url_for

from planner.board import default_board
from planner.cards import default_library
from planner.route.turn_lines import by_neighbours
from web.pages import (
    app_install,
    board,
    cards,
    compare,
    landing,
    map,
    map_planning,
    mission,
    my_rockets,
    plan,
    reach,
    rocket,
    rockets,
    rules,
    strip,
)
from web.pages.chances import chance_of
from web.queries.flight_forms import card_title
from web.render.i18n import N_, gettext

NAVIGATION = (
    ("pages.plan", N_("Plan")),
    ("pages.tanks", N_("Tanks")),
    ("pages.reach", N_("Reach")),
    ("pages.landing", N_("Landing")),
    ("pages.mission", N_("Mission")),
    ("pages.rockets", N_("Choose")),
    ("pages.compare", N_("Compare")),
    ("pages.map", N_("Map")),
    ("pages.board", N_("Board")),
    ("pages.rocket", N_("Rocket")),
    ("pages.strip", N_("Fuel strip")),
    ("pages.cards", N_("Cards")),
    ("table.games", N_("Games")),
)
"""The pages in the order of the menu, by endpoint."""

MODULES = (
    *(plan, reach, landing, mission, rockets, compare, map_planning, map, board, cards, rocket),
    *(strip, my_rockets, rules, app_install),
)

STATIC = Path(__file__).parent.parent / "render" / "static"


def install(app: Flask) -> None:
    """Add all pages to ``app``."""
    pages = Blueprint("pages", __name__)
    for module in MODULES:
        module.add_pages(pages)
    app.register_blueprint(pages)
    app.jinja_env.globals.update(
        navigation=navigation,
        asset=asset,
        map_style=map.style_address,
        place_names=place_names,
        card_names=card_names,
        chance_of=chance_of,
    )
    my_rockets.install(app)
    app.jinja_env.filters.update(card_title=card_title, by_neighbours=by_neighbours)
    app.after_request(_say_what_may_be_kept)


def navigation() -> list[tuple[str, str]]:
    """The pages of the menu, each with its name in the language of the request."""
    return [(endpoint, gettext(name)) for endpoint, name in NAVIGATION]


@cache
def place_names() -> tuple[str, ...]:
    """The names that a field for a place suggests: sites first, then other named spaces."""
    board = default_board()
    named = [space for space in board.spaces if space.named]
    return tuple(space.name for space in sorted(named, key=lambda space: not space.is_site))


@cache
def card_names() -> tuple[str, ...]:
    """The names that a field for a card suggests."""
    return tuple(sorted({face.name for face in default_library() if face.core_twin is None}))


def asset(name: str, room: str = "") -> str:
    """The address of a static file, which changes when the file does.

    A room with files of its own is named by its blueprint.
    """
    folder = current_app.blueprints[room].static_folder if room else STATIC
    endpoint = f"{room}.static" if room else "static"
    return url_for(endpoint, filename=name, v=_fingerprint(Path(str(folder)) / name))


def is_asset() -> bool:
    """True if a static file is asked for."""
    return (request.endpoint or "").rpartition(".")[2] == "static"


def _say_what_may_be_kept(response: Response) -> Response:
    """A static file asked for by its fingerprint never changes; a page is asked for again."""
    if response.mimetype == "text/html":
        response.cache_control.no_cache = True
    if is_asset() and "v" in request.args and response.status_code == 200:
        response.cache_control.no_cache = None
        response.cache_control.public = True
        response.cache_control.max_age = 365 * 24 * 3600
        response.cache_control.immutable = True
    return response


@cache
def _fingerprint(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:12]
