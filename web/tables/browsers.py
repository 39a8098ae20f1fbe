"""What a browser keeps of the tables that it holds links of, and that it is this site that asks.

The secrets of each table lie in a cookie that only the pages of that table are sent; one more
cookie, for the list of tables, holds those of the last tables.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Response, request
from werkzeug.exceptions import Forbidden

from planner.hosting import Visitor
from web.access.games import host
from web.access.visitors import MOST_SECRETS

LIST = "tables"
MOST_BYTES = 3_000
"""Of the list; browsers keep 4 kB of a cookie, and its oldest tables go first."""
_YEAR = 365 * 24 * 3600
_BETWEEN, _AFTER_ID, _BETWEEN_TABLES = ".", "!", "~"


def here(game: str) -> Visitor:
    """What whoever looks at the page may be at this table."""
    return host().seats.visitor(game, secrets_of(game))


def guest_here(game: str) -> Visitor:
    """What he may be at this table, whose factions may still be drafted."""
    return host().seats.guest(game, secrets_of(game))


def secrets_of(game: str) -> list[str]:
    """The secrets of one table that the browser has."""
    kept = request.cookies.get(_name(game)) or listed().get(game, "")
    return [secret for secret in kept.split(_BETWEEN) if secret][:MOST_SECRETS]


def listed() -> dict[str, str]:
    """The tables of the list with their secrets, the last one first."""
    rows = request.cookies.get(LIST, "").split(_BETWEEN_TABLES)
    pairs = (row.partition(_AFTER_ID) for row in rows if row)
    return {game: secrets for game, _, secrets in pairs}


def remember(response: Response, game: str, *secrets: str) -> None:
    """Let the browser keep these secrets of a table beside those that it has."""
    kept = _BETWEEN.join(dict.fromkeys([*secrets, *secrets_of(game)][:MOST_SECRETS]))
    rows = {game: kept} | {each: old for each, old in listed().items() if each != game}
    told = _BETWEEN_TABLES.join(_AFTER_ID.join(row) for row in rows.items())
    while len(told) > MOST_BYTES and _BETWEEN_TABLES in told:
        told = told.rpartition(_BETWEEN_TABLES)[0]
    put_cookie(response, LIST, told, "/games")
    put_cookie(response, _name(game), kept, f"/games/{game}")


def forget(response: Response, game: str) -> None:
    """Let the browser forget a table."""
    rows = {each: secrets for each, secrets in listed().items() if each != game}
    told = _BETWEEN_TABLES.join(_AFTER_ID.join(row) for row in rows.items())
    put_cookie(response, LIST, told, "/games")
    put_cookie(response, _name(game), "", f"/games/{game}")


def put_cookie(response: Response, name: str, value: str, path: str, seconds: int = _YEAR) -> None:
    """Let the browser keep something that no script reads and no other site sends."""
    response.set_cookie(
        name,
        value,
        max_age=seconds if value else 0,
        path=request.script_root + path,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def _name(game: str) -> str:
    return f"seat-{game}"


def check_origin() -> None:
    """Refuse what another site's page makes a browser send."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    if origin is not None:
        if urlsplit(origin).netloc != request.host:
            raise Forbidden("this was sent from a page of another site")
    elif request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("this was sent from a page of another site")
