"""The board, for programs."""

from __future__ import annotations

from typing import Any

from planner.board import default_board
from planner.board.plain import site_as_dict, space_as_dict
from planner.errors import BadInput
from web.api.answers import BoardAnswer, PlaceAnswer, SiteAnswer, SpaceAnswer
from web.api.registry import Endpoint, InPath, NoQuery
from web.asking.forms import about_field
from web.asking.queries import SitesQuery, SpacesQuery
from web.asking.selections import select_sites, select_spaces
from web.showing.i18n import N_

Plain = dict[str, Any]


def board(_query: NoQuery) -> Plain:
    """The board in numbers, its zones and the sunspot cycle."""
    printed = default_board()
    return {
        "spaces": len(printed),
        "sites": len(printed.sites),
        "zones": [
            {
                "id": zone.id,
                "order": zone.order,
                "solar_modifier": zone.solar_modifier,
                "solar_modifier_pushed": zone.solar_modifier_pushed,
            }
            for zone in printed.zones.values()
        ],
        "sunspot_cycle": [
            {
                "year": year.year,
                "season": str(year.season),
                "event_after": year.event_after,
                "seniority_after": year.seniority_after,
            }
            for year in printed.sunspot_cycle
        ],
    }


def sites(query: SitesQuery) -> list[Plain]:
    """The sites that fit."""
    return [site_as_dict(space, space.site) for space in select_sites(query) if space.site]


def spaces(query: SpacesQuery) -> list[Plain]:
    """The spaces that fit."""
    return [
        {"id": space.id, "name": space.name, "zone": space.zone, "shape": str(space.shape)}
        for space in select_spaces(query)
    ]


def space(_query: NoQuery, id: str) -> Plain:
    """One space, by its id or by a name that leads to one place."""
    with about_field("id"):
        found = default_board().find(id)
    return space_as_dict(default_board(), found)


def site(_query: NoQuery, id: str) -> Plain:
    """One site."""
    with about_field("id"):
        found = default_board().find(id)
        if found.site is None:
            raise BadInput(
                f"{found.name} is not a site", code="no-site", hint="look among the spaces"
            )
    return site_as_dict(found, found.site)


ENDPOINTS = (
    Endpoint(
        path="/board",
        summary=N_("The board in numbers, its zones and the sunspot cycle"),
        compute=board,
        answer=BoardAnswer,
        lasting=True,
    ),
    Endpoint(
        path="/sites",
        summary=N_("Sites, all or those that fit"),
        query=SitesQuery,
        compute=sites,
        answer=list[SiteAnswer],
        lasting=True,
    ),
    Endpoint(
        path="/sites/{id}",
        summary=N_("A single site"),
        in_path={"id": InPath(N_("id, or a name that leads to one place"), "place")},
        compute=site,
        answer=SiteAnswer,
        lasting=True,
    ),
    Endpoint(
        path="/spaces",
        summary=N_("Spaces in short, all or those that fit"),
        query=SpacesQuery,
        compute=spaces,
        answer=list[PlaceAnswer],
        lasting=True,
    ),
    Endpoint(
        path="/spaces/{id}",
        summary=N_("One space with its links and headings"),
        in_path={"id": InPath(N_("id, or a name that leads to one place"), "place")},
        compute=space,
        answer=SpaceAnswer,
        lasting=True,
    ),
)
