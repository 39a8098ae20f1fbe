"""Who sits at a table: names, links, computer players, rest."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.hosting.kept import Status
from planner.hosting.seats import HOST
from planner.text import Text
from web.access import playing
from web.access.games import host
from web.queries.forms import status_of
from web.tables.links import to_links
from web.tables.seat import Visit, come


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/games/<game>/seats", "games_seats", seats)
    pages.add_url_rule("/games/<game>/seats", "games_change", change, methods=["POST"])


def seats(game: str) -> str:
    """Who sits there, and what one may change about it."""
    return _page(come(game))


def _page(place: Visit, error: PlannerError | None = None) -> str:
    players = host().tables.kind(place.id).players
    return render_template(
        "table/seats.html",
        place=place,
        is_paused=place.listed.status == Status.PAUSED,
        is_drafted=host().drafts.has(place.id),
        bots=players.offered,
        usual_bot=players.usual,
        error=error,
    )


def change(game: str) -> AnyResponse | tuple[str, int]:
    """Change something about it."""
    place = come(game)
    do, whose = request.form.get("do", ""), request.form.get("whose", "")
    try:
        if do == "renew":
            secret = host().seats.renew_link(place.visitor, whose)
            own = [whose] if whose == HOST or whose in place.visitor.seats else []
            return to_links(game, {whose: secret}, *own)
        _change(place, do, whose)
    except PlannerError as error:
        return _page(come(game), error), status_of(error)
    return redirect(url_for("table.games_seats", game=game), code=303)


def _change(place: Visit, do: str, whose: str) -> None:
    here, visitor, bot = host(), place.visitor, request.form.get("bot", "")
    deeds: dict[str, Callable[[], object]] = {
        "name": lambda: here.people.call_seat(visitor, whose, request.form.get("name", "")),
        "bot": lambda: here.seats.seat_to_bot(visitor, whose, bot),
        "vote": lambda: here.seats.vote_for_bot(visitor, whose, bot),
        "back": lambda: playing.take_back(visitor, whose),
        "pause": lambda: here.seats.pause(visitor),
        "resume": lambda: here.seats.resume(visitor),
    }
    if do not in deeds:
        raise BadInput(Text("this says nothing that could be done"), field="do")
    with playing.at_table():
        deeds[do]()
