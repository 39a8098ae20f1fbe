"""A game step by step, its story in pictures, and its log as a file."""

from __future__ import annotations

from flask import Blueprint, Response, request

from planner.errors import BadInput
from planner.text import Text
from planner.typed import whole_number
from web.access.games import host, take
from web.tables.pages import Replayed, pages_of
from web.tables.seat import come


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/games/<game>/replay", "games_replay", replay)
    pages.add_url_rule("/games/<game>/story", "games_story", story)
    pages.add_url_rule("/games/<game>/log.jsonl", "games_log", log)


def replay(game: str) -> str:
    """The table as it was after an entry."""
    take("looked")
    place = come(game)
    looker = place.shown
    first, last = host().play.first_shown(looker), place.listed.length
    at = min(max(_at(last), first), last)
    return pages_of(place.kind).replay(
        place, host().play.view_at(looker, at), Replayed(at, first, last)
    )


def _at(last: int) -> int:
    given = request.args.get("at", "")
    if not given:
        return last
    number = whole_number(given)
    if number is None:
        raise BadInput(Text("{shown} is not a whole number", shown=repr(given[:40])), field="at")
    return number


def story(game: str) -> str:
    """The score, and how it came about."""
    take("tried")
    place = come(game)
    return pages_of(place.kind).story(place, place.view(), host().play.annals(place.shown))


def log(game: str) -> Response:
    """The log as a file, that can be played on elsewhere."""
    take("looked")
    place = come(game)
    lines = host().tables.export(place.shown)
    return Response(
        "".join(f"{line}\n" for line in lines),
        mimetype="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="hf4-{game}.jsonl"'},
    )
