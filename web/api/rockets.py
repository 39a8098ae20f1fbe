"""Which rocket, for programs."""

from __future__ import annotations

from typing import Any

from planner.route.rockets import Worth
from planner.route.rockets.plain import rockets_as_dict, worth_as_dict
from web.api.registry import Endpoint
from web.api.rocket_answers import RocketsAnswer
from web.app import work
from web.asking import choosing
from web.asking.rocket_queries import RocketsQuery
from web.showing.i18n import N_


def rockets(query: RocketsQuery) -> dict[str, Any]:
    """The rockets that fly a mission, and what a card is worth."""
    found = work.begin(choosing.rockets, query).result()
    return worth_as_dict(found) if isinstance(found, Worth) else rockets_as_dict(found)


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
