"""The links of a table: shown once, to be handed on, as an address and as a code for a camera."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass

import segno
from flask import Response, make_response, render_template, url_for
from markupsafe import Markup

from web.table.browsers import remember


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


def link(game: str, whose: str, secret: str) -> TableLink:
    """The link with that secret."""
    address = url_for("table.games_join", game=game, secret=secret, _external=True)
    return TableLink(whose, address)


def links_page(game: str, secrets: Mapping[str, str], *, is_new: bool) -> Response:
    """The page that shows links; of a new table this device keeps that of the host."""
    others = [name for name in ("spectator", "host") if name in secrets]
    order = [*(name for name in secrets if name not in others), *others]
    shown = [link(game, whose, secrets[whose]) for whose in order]
    page = make_response(render_template("table/links.html", game=game, links=shown, is_new=is_new))
    if is_new:
        remember(page, game, secrets["host"])
    return page
