"""Rockets side by side, for programs."""

from __future__ import annotations

from planner.route.compare import compare as side_by_side
from planner.route.compare.answers import CompareAnswer
from planner.route.compare.question import CompareQuestion
from web.api.registry import Endpoint
from web.app import jobs
from web.render.i18n import N_


def compare(query: CompareQuestion) -> CompareAnswer:
    """Each rocket, and how it gets to the goals."""
    return CompareAnswer.of(jobs.begin(side_by_side, query.to_contest()).result())


ENDPOINTS = (
    Endpoint(
        path="/compare",
        summary=N_("Set two to four rockets side by side"),
        query=CompareQuestion,
        compute=compare,
        answer=CompareAnswer,
        refuses=True,
        slow=True,
    ),
)
