"""Rockets side by side, for programs."""

from __future__ import annotations

from planner.route.compare.answers import CompareAnswer
from web.api.registry import Endpoint
from web.app import jobs
from web.queries import comparing
from web.queries.compare_queries import CompareQuery
from web.render.i18n import N_


def compare(query: CompareQuery) -> CompareAnswer:
    """Each rocket, and how it gets to the goals."""
    return CompareAnswer.of(jobs.begin(comparing.comparison, query).result())


ENDPOINTS = (
    Endpoint(
        path="/compare",
        summary=N_("Set two to four rockets side by side"),
        query=CompareQuery,
        compute=compare,
        answer=CompareAnswer,
        refuses=True,
        slow=True,
    ),
)
