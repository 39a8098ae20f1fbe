"""Routes, tanks and reach, for programs."""

from __future__ import annotations

from typing import Any

from planner.route.landing.plain import check_as_dict
from planner.route.plain import reached_as_dict, route_as_dict, tanks_as_dict
from web.api.flight_answers import FewestTanksAnswer, LandingAnswer, ReachAnswer, RouteAnswer
from web.api.registry import Endpoint
from web.app import work
from web.asking import flights
from web.asking.flight_queries import LandingQuery, ReachQuery, RouteQuery, TanksQuery
from web.showing.i18n import N_

Plain = dict[str, Any]


def route(query: RouteQuery) -> Plain:
    """The ways from one place to another."""
    found = work.begin(flights.routes, query).result()
    options = list(found.options)
    return route_as_dict(found.query, options, query.aqua, query.safety, found.why_not)


def tanks(query: TanksQuery) -> Plain:
    """The fewest tanks for a route."""
    answer = work.begin(flights.tanks, query).result()
    if answer.found is None:
        return route_as_dict(answer.query, [], why_not=answer.why_not)
    return tanks_as_dict(answer.query, answer.found, query.aqua, query.safety)


def reach(query: ReachQuery) -> Plain:
    """All sites that can be reached."""
    found = work.begin(flights.sites, query).result()
    origin = found.query.board[found.query.origin]
    return {"from": origin.id, "sites": [reached_as_dict(each) for each in found.reached]}


def landing(query: LandingQuery) -> Plain:
    """Whether it can land and leave again."""
    return check_as_dict(work.begin(flights.landing, query).result())


ENDPOINTS = (
    Endpoint(
        path="/route",
        summary=N_("Find the ways from one place to another, turn by turn"),
        query=RouteQuery,
        compute=route,
        answer=RouteAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/tanks",
        summary=N_("Find the fewest tanks that get there"),
        query=TanksQuery,
        compute=tanks,
        answer=FewestTanksAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/reach",
        summary=N_("List all sites that can be reached"),
        query=ReachQuery,
        compute=reach,
        answer=ReachAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/landing",
        summary=N_("Check whether a rocket can land at a site, and leave it again"),
        query=LandingQuery,
        compute=landing,
        answer=LandingAnswer,
        refuses=True,
        slow=True,
    ),
)
