"""The sites, spaces and card faces that somebody asked for."""

from __future__ import annotations

from planner.board import Space, default_board
from planner.cards import Face, Selection, default_library
from planner.cards.lookup import squeezed
from web.queries.flight_queries import ReachForm
from web.queries.queries import CardsQuery, SitesQuery, SpacesQuery


def select_sites(query: SitesQuery) -> list[Space]:
    """The sites that fit, in the order that was asked for."""
    board = default_board(query.board)
    if query.q:
        candidates = [space for space in board.search(query.q, len(board)) if space.is_site]
    else:
        candidates = list(board.sites)
    found = [
        space
        for space in candidates
        if site_fits(space, query, push=query.push) and query.season in (None, space.season)
    ]
    match query.sort:
        case "name":
            found.sort(key=lambda space: space.name)
        case "size":
            found.sort(key=lambda space: space.site.size if space.site else 0)
        case "hydration":
            found.sort(key=lambda space: -space.site.hydration if space.site else 0)
        case _ if not query.q:
            found.sort(key=lambda space: (board.zones[space.zone].order, space.name))
    return found


def site_fits(space: Space, query: SitesQuery | ReachForm, *, push: bool) -> bool:
    """Whether a space is a site like that; ``push`` asks for the icon."""
    site = space.site
    return (
        site is not None
        and query.zone in (None, space.zone)
        and query.spectral in (None, site.spectral)
        and site.hydration >= (query.hydration or 0)
        and (query.max_size is None or site.size <= query.max_size)
        and site.atmospheric >= query.atmospheric
        and site.astrobiology >= query.astrobiology
        and site.submarine >= query.submarine
        and site.push >= push
    )


def select_spaces(query: SpacesQuery) -> list[Space]:
    """The spaces that fit, in the order of the zones where nothing was searched for."""
    board = default_board()
    if query.q:
        found = board.search(query.q, len(board))
    else:
        found = sorted(board.spaces, key=lambda space: (board.zones[space.zone].order, space.index))
    return [space for space in found if query.zone in (None, space.zone)]


def select_faces(query: CardsQuery) -> list[Face]:
    """The faces that fit."""
    selection = Selection(
        type=query.type,
        deck=query.deck,
        side=query.side,
        spectral=query.spectral,
        needs=query.needs,
        provides=query.provides,
        grade=query.grade,
        platform=query.platform,
        isru=query.isru,
        solar=query.solar,
        push=query.push,
        air_eater=query.air_eater,
        ability=query.ability or None,
    )
    wanted = squeezed(query.q)
    return [
        face
        for face in default_library().sift(selection)
        if wanted in squeezed(f"{face.number} {face.name}")
    ]
