"""Missions, for programs: as a file in the address, or as the same tables in the body."""

from __future__ import annotations

from planner.route.mission.answers import MissionAnswer
from planner.route.mission.file import tables_of
from planner.route.mission.tables import MissionBody
from planner.route.query import Preference
from web.api.registry import Endpoint
from web.app import jobs
from web.queries.mission_queries import MissionQuery, PreferQuery
from web.queries.missions import AskedMission, missions
from web.render.i18n import N_


def mission(query: MissionQuery) -> MissionAnswer:
    """The ways to carry out the mission of a file."""
    return _answer(tables_of(query.toml, field="toml"), query.prefer)


def mission_post(query: PreferQuery, body: MissionBody) -> MissionAnswer:
    """The ways to carry out the mission of the body."""
    return _answer(body, query.prefer)


def _answer(tables: MissionBody, prefer: str) -> MissionAnswer:
    asked = AskedMission(tables.to_mission(), Preference(prefer))
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
