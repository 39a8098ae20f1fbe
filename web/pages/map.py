"""Maps on pages, and the pictures that they show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, request, url_for

from planner.board import Edition, Space, default_board
from planner.errors import BadInput, about_field
from planner.text import Text
from web.queries.forms import read
from web.queries.queries import PictureQuery
from web.render.drawings import board_map
from web.render.i18n import gettext, language
from web.render.wording import word

MOST_SPACES = 400
"""Longest route and most marks of a picture."""


def add_pages(pages: Blueprint) -> None:
    """Add the pictures of the map."""
    pages.add_url_rule("/map.svg", "map_picture", picture)
    pages.add_url_rule("/map-over.svg", "map_over", over)
    pages.add_url_rule("/map.css", "map_style", style)


@dataclass(frozen=True, slots=True)
class Map:
    """A map on a page: what it shows, and from where.

    ``picks`` are fields of the page that a tap on a space fills in, each with what to call that.
    """

    route: tuple[str, ...] = ()
    turn_ends: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    look_at: tuple[str, ...] = ()
    picks: tuple[tuple[str, str], ...] = ()
    leads: tuple[tuple[str, str], ...] = ()
    """Addresses that take the id of a space at their end, each with what to call that."""
    board: str | None = None
    """The printing that is drawn; if left out, the one that the page is asked about."""

    @property
    def view(self) -> str:
        """The part to show first, as an SVG view box."""
        return " ".join(map(str, board_map.view_around(self.look_at or self.route or self.marks)))

    @property
    def goal(self) -> str:
        """The field that says where it goes, if there is any."""
        return self.picks[-1][0] if self.picks else ""

    @property
    def _print(self) -> Edition:
        board = self.board or request.args.get("board", "")
        return Edition(board) if board in tuple(Edition) else Edition.CORRECTED

    @property
    def _which(self) -> dict[str, Any]:
        other = self._print is not Edition.CORRECTED
        return {"lang": language(), **({"board": str(self._print)} if other else {})}

    def _arguments(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in (
                ("route", ",".join(self.route)),
                ("ends", ",".join(map(str, self.turn_ends))),
                ("marks", ",".join(self.marks)),
            )
            if value
        }

    @property
    def board_address(self) -> str:
        """The picture of the bare board, which a browser keeps."""
        fingerprint = _fingerprint(language(), self._print)
        return url_for("pages.map_picture", **self._which, v=fingerprint)

    @property
    def over_address(self) -> str | None:
        """What is drawn over the board, if anything."""
        arguments = self._arguments()
        return url_for("pages.map_over", **arguments) if arguments else None

    @property
    def picture_address(self) -> str:
        """The whole picture in one, for those without scripts."""
        arguments = self._arguments()
        return (
            url_for("pages.map_picture", **self._which, **arguments)
            if arguments
            else self.board_address
        )


def picture() -> Response:
    """The board as an SVG document."""
    query = read(PictureQuery, request.args)
    return _kept(board_with(board_map.overlay(*_overlay_arguments(query)), query.board))


def over() -> Response:
    """Only what is drawn over the board."""
    query = read(PictureQuery, request.args)
    return _kept(only_over(board_map.overlay(*_overlay_arguments(query))))


def board_with(drawing: str, edition: str) -> Response:
    """The board with something drawn over it, for those without scripts."""
    return Response(
        _board_picture(language(), Edition(edition)).replace("</svg>", f"{drawing}</svg>"),
        mimetype="image/svg+xml",
        headers={
            # The document carries its own style sheet, which its policy names by its hash.
            "Content-Security-Policy": f"default-src 'none'; style-src {board_map.style_hash()}; "
            "frame-ancestors 'none'"
        },
    )


def only_over(drawing: str) -> Response:
    """What is drawn over the board, for a script that has the board already."""
    return Response(
        f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>', mimetype="image/svg+xml"
    )


def style() -> Response:
    """The style sheet of the map."""
    return _kept(Response(board_map.style_sheet(), mimetype="text/css"))


def _kept(response: Response) -> Response:
    response.set_etag(sha256(response.get_data()).hexdigest()[:20], weak=True)
    response.cache_control.public = True
    response.cache_control.max_age = 24 * 3600
    response.make_conditional(request)
    return response


def _overlay_arguments(query: PictureQuery) -> tuple[list[str], list[int], list[str]]:
    with about_field("route"):
        route = _ids(query.route)
    with about_field("marks"):
        marks = _ids(query.marks)
    ends = [end for end in query.ends.split(",") if end]
    if not all(end.isdecimal() and int(end) < len(route) for end in ends):
        raise BadInput(Text("a turn ends at a position in the route"), field="ends")
    return route, [int(end) for end in ends], marks


def _ids(text: str) -> list[str]:
    ids = [id for id in text.split(",") if id]
    if len(ids) > MOST_SPACES:
        raise BadInput(Text("there are more than {most_spaces} spaces", most_spaces=MOST_SPACES))
    for id in ids:
        if id not in default_board():
            raise BadInput(
                Text("there is no space with the id {id}", id=repr(id[:80])), code="no-such-space"
            )
    return ids


@cache
def _board_picture(_language: str, edition: Edition) -> str:
    """The bare board in the language of the request."""
    return board_map.picture(
        gettext("Board of High Frontier 4 All"),
        _title,
        lambda space: url_for("pages.board_space", id=space.id),
        edition=edition,
    )


def style_address() -> str:
    """The address of the style sheet, which changes when it does."""
    return url_for("pages.map_style", v=_style_fingerprint())


@cache
def _style_fingerprint() -> str:
    return sha256(board_map.style_sheet().encode()).hexdigest()[:12]


@cache
def _fingerprint(language: str, edition: Edition) -> str:
    return sha256(_board_picture(language, edition).encode()).hexdigest()[:12]


def _title(space: Space) -> str:
    """A space in a few words."""
    if site := space.site:
        return gettext("%(name)s: size %(size)s, type %(type)s, hydration %(hydration)s") % {
            "name": space.name,
            "size": site.size,
            "type": site.spectral,
            "hydration": site.hydration,
        }
    signs = [
        gettext("half lander burn") if space.lander and space.half_burns == 1 else "",
        gettext("lander burn") if space.lander and space.half_burns == 2 else "",
        gettext("burn") if space.is_burn and not space.lander else "",
        gettext("crash hazard") if space.hazard == "crash" else "",
        gettext("aerobrake hazard") if space.hazard == "aerobrake" else "",
        gettext("radiation belt") if space.belt else "",
        gettext("flyby +%(burns)s") % {"burns": space.flyby} if space.flyby else "",
        word(space.season) if space.season else "",
    ]
    told = ", ".join(filter(None, signs))
    return f"{space.name}: {told}" if told else space.name
