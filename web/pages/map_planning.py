"""The map on a page of its own: tap a start and a goal, and see the ways over the board."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from planner.board import Space, default_board
from planner.errors import PlannerError
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.map import Map
from web.pages.plan import picks, shown_routes
from web.queries import flights
from web.queries.flight_forms import FlightForm
from web.queries.flight_queries import MapForm
from web.queries.flights import AskedFlight, FoundRoutes
from web.queries.forms import Form
from web.queries.queries import MapQuery
from web.render.drawings.legend import legend_shapes, signs

AT_FIRST = ("leo", "lmo")
"""What the map shows before anything is asked: where most missions begin."""


def add_pages(pages: Blueprint) -> None:
    """Add the page of the map."""
    pages.add_url_rule("/map", "map", board_map)


def board_map() -> ResponseReturnValue:
    """The map; what is planned on it stands in a sheet over it."""
    search = Form(MapQuery, request.args)
    place = search.answer(lambda query: default_board().find(query.at, field="at"))
    form = FlightForm(MapForm, request.args)
    form.status = max(form.status, search.status)

    def begin(query: MapForm) -> Task[FoundRoutes]:
        return jobs.begin(flights.routes, AskedFlight.of(query))

    return answer_page(
        "map.html",
        form,
        begin,
        lambda found: shown_routes(form, found),
        map=_map(place, _ends(form)),
        place=place,
        search=search,
        legend=signs(),
        legend_shapes=legend_shapes(),
    )


def _ends(form: FlightForm[MapForm]) -> tuple[str, ...]:
    """The start and the goal that were typed, as far as they are places."""
    found = []
    for name in ("from", "to"):
        try:
            found.append(default_board().find(form.typed.get(name, ""), field=name).id)
        except PlannerError:
            continue
    return tuple(found)


def _map(place: Space | None, ends: tuple[str, ...]) -> Map:
    marks = (place.id,) if place else ()
    return Map(marks=marks, look_at=marks or ends or AT_FIRST, picks=picks())
