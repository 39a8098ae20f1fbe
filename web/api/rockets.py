"""Which rocket, for programs."""

from __future__ import annotations

from planner.route.rockets.plain import RocketsAnswer
from web.api.registry import Endpoint
from web.app import work
from web.asking import choosing
from web.asking.rocket_queries import RocketsQuery
from web.showing.i18n import N_


def rockets(query: RocketsQuery) -> RocketsAnswer:
    """The rockets that fly a mission, and what a card is worth."""
    return RocketsAnswer.of(work.begin(choosing.rockets, query).result())


ENDPOINTS = (
    Endpoint(
        path="/rockets",
        summary=N_("Find which rockets some cards make that fly a mission"),
        query=RocketsQuery,
        compute=rockets,
        answer=RocketsAnswer,
        refuses=True,
        slow=True,
    ),
)
