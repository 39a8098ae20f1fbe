"""Missions, for programs: as a file in the address, or as the same tables in the body."""

from __future__ import annotations

import tomllib

import msgspec

from planner.errors import BadInput
from planner.route.mission.answers import MissionAnswer
from planner.text import Text
from web.api.registry import Endpoint
from web.app import jobs
from web.queries.mission_queries import MissionBody, MissionQuery, PreferQuery
from web.queries.missions import MissionQuestion, missions, question
from web.render.i18n import N_


def mission(query: MissionQuery) -> MissionAnswer:
    """The ways to carry out the mission of a file."""
    try:
        values = tomllib.loads(query.toml)
        asked = question(values, query.prefer)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInput(
            Text("the mission is not written in TOML: {error}", error=str(error)), field="toml"
        ) from None
    return _answer(asked)


def mission_post(query: PreferQuery, body: MissionBody) -> MissionAnswer:
    """The ways to carry out the mission of the body."""
    return _answer(question(msgspec.to_builtins(body), query.prefer))


def _answer(asked: MissionQuestion) -> MissionAnswer:
    found = jobs.begin(missions, asked).result()
    return MissionAnswer.of(found.mission, found.plans, found.aqua, found.why_not)


ENDPOINTS = (
    Endpoint(
        path="/mission",
        summary=N_("Plan several legs in a row, written down in a file"),
        query=MissionQuery,
        compute=mission,
        answer=MissionAnswer,
        refuses=True,
        slow=True,
    ),
    Endpoint(
        path="/mission",
        summary=N_("Plan several legs in a row, sent as JSON"),
        query=PreferQuery,
        body=MissionBody,
        compute=mission_post,
        answer=MissionAnswer,
        refuses=True,
        slow=True,
    ),
)
