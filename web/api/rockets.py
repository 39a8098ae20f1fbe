"""Which rocket, for programs."""

from __future__ import annotations

from planner.route.rockets.answers import RocketsAnswer
from planner.route.rockets.question import RocketsQuestion
from web.api.registry import Endpoint
from web.app import jobs
from web.queries import choosing
from web.queries.choosing import AskedRockets
from web.render.i18n import N_


def rockets(query: RocketsQuestion) -> RocketsAnswer:
    """The rockets that fly a mission, and what a card is worth."""
    return RocketsAnswer.of(jobs.begin(choosing.rockets, AskedRockets.of(query)).result())


ENDPOINTS = (
    Endpoint(
        path="/rockets",
        summary=N_("Find which rockets some cards make that fly a mission"),
        query=RocketsQuestion,
        compute=rockets,
        answer=RocketsAnswer,
        refuses=True,
        slow=True,
    ),
)
