"""The board, for programs."""

from __future__ import annotations

from planner.answers import plain
from planner.board import default_board
from planner.board.answers import BoardAnswer, PlaceAnswer, SiteAnswer, SpaceAnswer
from planner.errors import BadInput, about_field
from planner.text import Text
from web.api.registry import Endpoint, InPath, NoQuery
from web.queries.queries import PrintQuery, SitesQuery, SpacesQuery
from web.queries.selections import select_sites, select_spaces
from web.render.i18n import N_


def board(_query: NoQuery) -> BoardAnswer:
    """The board in numbers, its zones and the sunspot cycle."""
    return BoardAnswer.of(default_board())


def sites(query: SitesQuery) -> list[SiteAnswer]:
    """The sites that fit."""
    return [SiteAnswer.of(space) for space in select_sites(query)]


def spaces(query: SpacesQuery) -> list[PlaceAnswer]:
    """The spaces that fit."""
    return [plain(PlaceAnswer, space) for space in select_spaces(query)]


def space(query: PrintQuery, id: str) -> SpaceAnswer:
    """One space, by its id or by a name that leads to one place."""
    board = default_board(query.board)
    with about_field("id"):
        found = board.find(id)
    return SpaceAnswer.of(board, found)


def site(query: PrintQuery, id: str) -> SiteAnswer:
    """One site."""
    with about_field("id"):
        found = default_board(query.board).find(id)
        if found.site is None:
            raise BadInput(
                Text("{found} is not a site", found=found.name),
                code="no-site",
                hint=Text("look among the spaces"),
            )
    return SiteAnswer.of(found)


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
        query=PrintQuery,
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
        query=PrintQuery,
        summary=N_("One space with its links and headings"),
        in_path={"id": InPath(N_("id, or a name that leads to one place"), "place")},
        compute=space,
        answer=SpaceAnswer,
        lasting=True,
    ),
)
