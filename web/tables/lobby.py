"""The tables of this device, and new ones: made, brought, or played on from another one."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput
from planner.games import kind_named
from planner.hosting import NotAllowed, UnknownGame
from planner.hosting.answers import MineAnswer
from planner.hosting.seats import HOST
from planner.text import Text
from web.access.games import host, take
from web.queries.game_queries import MOST_IMPORTED
from web.tables.browsers import forget, guest_here, here, listed, remember
from web.tables.links import to_links
from web.tables.pages import pages_of


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/games", "games", tables)
    pages.add_url_rule("/games/new", "games_new", new)
    pages.add_url_rule("/games/new", "games_make", make, methods=["POST"])
    pages.add_url_rule("/games/import", "games_import", bring, methods=["POST"])
    pages.add_url_rule("/games/<game>/join/<secret>", "games_join", join)
    pages.add_url_rule("/games/<game>/leave", "games_leave", leave, methods=["POST"])
    pages.add_url_rule("/games/<game>/copy", "games_copy", copy, methods=["POST"])


def tables() -> str:
    """The tables of which this device holds links."""
    found, drafts = [], []
    for game in listed():
        try:
            visitor = guest_here(game)
            if visitor.nobody:
                continue
            draft = host().drafts.open(game)
            if draft is not None:
                drafts.append((draft, visitor))
            else:
                found.append(MineAnswer.of(host().tables.listed(game), visitor))
        except UnknownGame:
            continue
    found.sort(key=lambda each: -each.updated)
    # Where there are none, that the games can be reached is found out all the same.
    host()
    return render_template("table/tables.html", tables=found, drafts=drafts)


# -- a new table -------------------------------------------------------------------------------


def new() -> AnyResponse | tuple[str, int]:
    """The form for a new table, of the game that the address names."""
    return pages_of(kind_named(request.args.get("game", ""))).new()


def make() -> AnyResponse | tuple[str, int]:
    """The links of a table that is made, or the form again, which says what is wrong."""
    return pages_of(kind_named(request.form.get("game", ""))).make()


def bring() -> Response:
    """A table of the game in a log file."""
    take("imported")
    request.max_content_length = MOST_IMPORTED
    file = request.files.get("log")
    try:
        lines = file.read().decode("utf-8").splitlines() if file is not None else []
    except UnicodeDecodeError:
        lines = []
    if not lines:
        raise BadInput(
            Text("this is not the log of a game"), hint=Text("choose a log file"), field="log"
        )
    made = host().tables.import_log(lines, title=request.form.get("title", "")[:80])
    return to_links(made.id, made.links, HOST)


def copy(game: str) -> Response:
    """A table that plays on from an entry of this one."""
    take("made")
    given = request.form.get("at", "")
    if not given.isdecimal() or len(given) > 6:
        raise BadInput(
            Text("{shown} is no number of entries", shown=repr(given[:40])), field="entries"
        )
    made = host().tables.copy(here(game), int(given))
    return to_links(made.id, made.links, HOST)


# -- links -------------------------------------------------------------------------------------


def join(game: str, secret: str) -> AnyResponse:
    """Put the secret of a link where no script can read it, and go to the table."""
    visitor = host().seats.guest(game, [secret])
    if visitor.nobody:
        raise NotAllowed(
            Text("this link opens nothing any more"),
            hint=Text("ask who made the table for a new one"),
        )
    response = make_response(redirect(url_for("table.games_table", game=game), code=303))
    remember(response, game, secret)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def leave(game: str) -> AnyResponse:
    """Let this device forget a table."""
    response = make_response(redirect(url_for("table.games"), code=303))
    forget(response, game)
    return response
