"""Routes, tanks and reach, for programs."""

from __future__ import annotations

from planner.route.answers import FewestTanksAnswer, ReachAnswer, RouteAnswer
from planner.route.landing import check
from planner.route.landing.answers import LandingAnswer
from planner.route.questions.flights import (
    LandingQuestion,
    ReachQuestion,
    RouteQuestion,
    TanksQuestion,
)
from web.api.registry import Endpoint
from web.app import jobs
from web.queries import flights
from web.queries.flights import AskedFlight
from web.render.i18n import N_


def route(query: RouteQuestion) -> RouteAnswer:
    """The ways from one place to another."""
    found = jobs.begin(flights.routes, AskedFlight.of(query)).result()
    return RouteAnswer.of(
        found.query, found.options, query.aqua, query.safety, found.why_not, found.within
    )


def tanks(query: TanksQuestion) -> FewestTanksAnswer:
    """The fewest tanks for a route."""
    answer = jobs.begin(flights.tanks, AskedFlight.of(query)).result()
    return FewestTanksAnswer.of(
        answer.query, answer.found, query.aqua, query.safety, answer.why_not
    )


def reach(query: ReachQuestion) -> ReachAnswer:
    """All sites that can be reached."""
    found = jobs.begin(flights.sites, AskedFlight.of(query)).result()
    return ReachAnswer.of(found.query, found.reached, found.within)


def landing(query: LandingQuestion) -> LandingAnswer:
    """Whether it can land and leave again."""
    return LandingAnswer.of(jobs.begin(check.answer, query).result())


ENDPOINTS = (
    Endpoint(
        path="/route",
        summary=N_("Find the ways from one place to another, turn by turn"),
        query=RouteQuestion,
        compute=route,
        answer=RouteAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/tanks",
        summary=N_("Find the fewest tanks that get there"),
        query=TanksQuestion,
        compute=tanks,
        answer=FewestTanksAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/reach",
        summary=N_("List all sites that can be reached"),
        query=ReachQuestion,
        compute=reach,
        answer=ReachAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/landing",
        summary=N_("Check whether a rocket can land at a site, and leave it again"),
        query=LandingQuestion,
        compute=landing,
        answer=LandingAnswer,
        refuses=True,
        slow=True,
    ),
)
