"""All sites within reach of a rocket, to sift and sort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from planner.board import default_board
from planner.board.model import Site
from planner.route.questions.flights import RouteQuestion
from planner.route.reach import Reached
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.map import Map
from web.queries import flights
from web.queries.flight_forms import FlightForm
from web.queries.flight_queries import ReachForm, ReachOrder
from web.queries.flights import AskedFlight, FoundSites
from web.queries.selections import site_fits
from web.render.i18n import N_, gettext

COLUMNS: tuple[tuple[ReachOrder, str], ...] = (
    ("name", N_("Site")),
    ("turns", N_("Turns")),
    ("steps", N_("Steps")),
    ("tanks", N_("Tanks")),
    ("hazards", N_("Hazards")),
    ("belts", N_("Belts")),
    ("size", N_("Size, type")),
    ("hydration", N_("Hydration")),
    ("zone", N_("Zone")),
)
"""The columns of the table; each can be sorted by."""


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/reach", "reach", reach)


def reach() -> ResponseReturnValue:
    """The sites within reach, those that were asked for."""
    form = FlightForm(ReachForm, request.args)

    def begin(query: ReachForm) -> Task[FoundSites]:
        return jobs.begin(flights.sites, AskedFlight.of(query))

    return answer_page(
        "reach.html", form, begin, lambda found: _shown(form, found), map=Map(picks=_picks())
    )


def _shown(form: FlightForm[ReachForm], sites: FoundSites) -> dict[str, Any]:
    query = form.query
    assert query is not None
    board = sites.query.board
    found = [each for each in sites.reached if site_fits(each.space, query, push=query.push_icon)]
    found.sort(key=_ORDER[query.sort], reverse=query.down)
    origin = board[sites.query.origin]
    return {
        "origin": origin,
        "found": found,
        "reached": len(sites.reached),
        "within": sites.within,
        "all_sites": len(sites.query.goals),
        "columns": _columns(form, query),
        "plan_args": form.carried(RouteQuestion),
        "map": Map(marks=tuple(each.space.id for each in found), picks=_picks()),
    }


def _picks() -> tuple[tuple[str, str], ...]:
    """What a tap on the map can fill in."""
    return (("from", gettext("Start here")),)


def _site(reached: Reached) -> Site:
    assert reached.space.site is not None
    return reached.space.site


_ORDER: dict[ReachOrder, Callable[[Reached], Any]] = {
    "turns": lambda each: (each.turns, each.fuel_steps, each.space.name),
    "name": lambda each: each.space.name,
    "zone": lambda each: (default_board().zones[each.space.zone].order, each.space.name),
    "size": lambda each: (_site(each).size, each.space.name),
    "hydration": lambda each: (_site(each).hydration, each.space.name),
    "steps": lambda each: (each.fuel_steps, each.turns, each.space.name),
    "tanks": lambda each: (each.tanks is None, each.tanks or 0, each.space.name),
    "hazards": lambda each: (each.hazards, each.belts, each.turns, each.space.name),
    "belts": lambda each: (each.belts, each.hazards, each.turns, each.space.name),
}


def _columns(form: FlightForm[ReachForm], query: ReachForm) -> list[dict[str, Any]]:
    """The headings: a tap on one sorts by it, a second one the other way round."""
    columns = []
    for order, heading in COLUMNS:
        sorted_by = query.sort == order
        down = sorted_by and not query.down
        args = form.args(sort=None if order == "turns" else order, down="true" if down else None)
        columns.append(
            {
                "heading": gettext(heading),
                "address": url_for("pages.reach", **args),
                "sorted": ("descending" if query.down else "ascending") if sorted_by else None,
                "number": order not in ("name", "zone", "size", "hydration"),
            }
        )
    return columns
