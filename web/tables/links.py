"""The links of a table, to be handed on: as an address and as a code for a camera.

The database has hashes of them alone. So the browser that has made them keeps them for a day, in a
cookie that no script can read and that only the page which shows them is sent: whoever looks at it
again, or comes back to it, finds them there.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

import segno
from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from markupsafe import Markup

from planner.hosting.tables import check_may_look
from web.access.games import host
from web.tables.browsers import guest_here, put_cookie, remember

SHOWN_FOR = 24 * 3600
"""Seconds that a browser keeps the links which it has made."""
_AFTER_NAME, _BETWEEN = "!", "~"


@dataclass(frozen=True, slots=True)
class TableLink:
    """One link."""

    whose: str
    """``host``, ``spectator`` or a seat."""
    address: str

    @property
    def code(self) -> Markup:
        """The address for the camera of a phone."""
        out = io.BytesIO()
        segno.make(self.address, micro=False).save(
            out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, svgclass="qr"
        )
        # Nothing in it has been written by anybody else.
        return Markup(out.getvalue().decode())


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/games/<game>/links", "games_links", links)


def link(game: str, whose: str, secret: str) -> TableLink:
    """The link with that secret."""
    address = url_for("table.games_join", game=game, secret=secret, _external=True)
    return TableLink(whose, address)


def to_links(game: str, secrets: Mapping[str, str], *own: str) -> Response:
    """Go where these links are shown; those of one's own open the table on this device, too."""
    response = make_response(redirect(url_for("table.games_links", game=game), code=303))
    rows = {**_kept(game), **secrets}.items()
    kept = _BETWEEN.join(f"{quote(name)}{_AFTER_NAME}{secret}" for name, secret in rows)
    put_cookie(response, _name(game), kept, f"/games/{game}/links", SHOWN_FOR)
    if own:
        remember(response, game, *(secrets[name] for name in own))
    return response


def links(game: str) -> str:
    """The links that this browser has made within a day."""
    check_may_look(guest_here(game))
    kept = _kept(game).items()
    secrets = {
        name: secret for name, secret in kept if not host().seats.guest(game, [secret]).nobody
    }
    others = [name for name in ("spectator", "host") if name in secrets]
    order = [*(name for name in secrets if name not in others), *others]
    shown = [link(game, whose, secrets[whose]) for whose in order]
    return render_template("table/links.html", game=game, links=shown)


def _kept(game: str) -> dict[str, str]:
    """The secrets that this browser keeps for this page, by whose they are."""
    pairs = (
        row.partition(_AFTER_NAME) for row in request.cookies.get(_name(game), "").split(_BETWEEN)
    )
    return {unquote(name): secret for name, _, secret in pairs if secret}


def _name(game: str) -> str:
    return f"links-{game}"
