"""The board: a searchable list of sites and spaces, and one page for each."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from planner.board import Board, Space, default_board
from web.pages.map import Map
from web.queries.forms import Form
from web.queries.queries import PrintQuery, SitesQuery, SpacesQuery
from web.queries.selections import select_sites, select_spaces

MOST = 200
"""Longest list of a search."""


def add_pages(pages: Blueprint) -> None:
    """Add the pages of the board."""
    pages.add_url_rule("/board", "board", sites)
    pages.add_url_rule("/board/spaces", "board_spaces", spaces)
    pages.add_url_rule("/board/<id>", "board_space", space)


def sites() -> tuple[str, int]:
    """The list of sites, with a search and filters."""
    form = Form(SitesQuery, request.args)
    query = form.query or SitesQuery()
    found = form.answer(select_sites) if form.asked else select_sites(query)
    page = render_template(
        "board.html", form=form, query=query, found=found, zones=default_board().zones
    )
    return page, form.status


def spaces() -> tuple[str, int]:
    """The list of all spaces, with a search."""
    form = Form(SpacesQuery, request.args)
    found = form.answer(select_spaces) if form.asked else select_spaces(SpacesQuery())
    page = render_template(
        "spaces.html", form=form, found=found, most=MOST, zones=default_board().zones
    )
    return page, form.status


def space(id: str) -> str:
    """One space: what is printed there, where its lines lead, and what is near."""
    board = default_board((Form(PrintQuery, request.args).query or PrintQuery()).board)
    if id not in board:
        abort(404)
    here = board[id]
    return render_template(
        "space.html",
        space=here,
        zone=board.zones[here.zone],
        ways=[(board[way.to], way) for way in board.exits(here.index)],
        arrivals=[board[source] for source in board.one_way_from(here.index)],
        adjacent=_in_order(board, board.adjacent(here.index)),
        buggy=[board[index] for index in board.buggy_neighbours(here.index)],
        raygun=_in_order(board, board.raygun_range(here.index)),
        same_body=_same_body(board, here),
        elevators=[e for e in board.elevators if here.id in (e.a, e.b)],
        board=board,
        map=Map(marks=(here.id,), look_at=(here.id,)),
    )


def _in_order(board: Board, indices: frozenset[int]) -> list[Space]:
    return sorted((board[index] for index in indices), key=lambda s: (not s.is_site, s.name))


def _same_body(board: Board, here: Space) -> list[Space]:
    if here.site is None:
        return []
    body = here.site.body
    return [
        other
        for other in board.sites
        if other is not here and other.site and other.site.body == body
    ]
