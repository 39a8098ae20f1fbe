"""Ways down to a site that begin farther away: the search finds them, motion flies them (H3, H4).

The net thrust is fixed at the start of the move (H3), so that a spacecraft may land from where the
Sun is brighter, or with bonus burns gained on the way (H8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from planner.route.explained import flown, thruster_of
from planner.route.landing.ways import Case, LandingWay
from planner.route.passages import Passage, last_stretch, nearest_first
from planner.route.query import NO_LIMIT, Query
from planner.route.search.legs import Leg
from planner.route.search.search import Search, Start

CIRCLES = (10, 40)
"""If there are ways at all, they are looked for from so many of the nearest spaces."""


def ways_from_afar(case: Case) -> list[LandingWay]:
    """Return the ways down in one move from anywhere else in space, or from the origin.

    Those that begin farther away count only where there are no nearer ones. Whoever has stopped
    in the last stretch before the site, or stands on another site, has to say so.
    """
    if case.origin is not None:
        stretch = last_stretch(case.board, case.site)
        return _ways(case, one_move(case, [case.origin]), plain=case.origin not in stretch)
    origins = open_space(case)
    if not origins:
        return []
    found = one_move(case, origins)
    if not found.arrivals(case.site):
        return []
    nearer = (one_move(case, origins[:count]) for count in CIRCLES)
    nearest = next((each for each in nearer if each.arrivals(case.site)), found)
    return _ways(case, nearest, plain=True)


def on_the_last_stretch(case: Case) -> tuple[int, ...]:
    """Return the spaces on the last stretch from which the spacecraft lands in one move.

    Of several such spaces, those from which no other landing is better.
    """
    board = case.board
    stretch = [
        space
        for space in sorted(last_stretch(board, case.site) - case.terms.avoid)
        if not board[space].is_site
    ]
    if not stretch:
        return ()
    found = one_move(case, stretch).arrivals(case.site)
    return tuple(dict.fromkeys(each.start.space for each in found if each.start.space is not None))


def open_space(case: Case) -> list[int]:
    """Return the spaces to wait before a landing by any approach, the nearest first.

    Into the colours of a comet one comes in their season only (B7h).
    """
    board, terms = case.board, case.terms
    shut_out = last_stretch(board, case.site) | terms.avoid
    conditions = terms.conditions(case.turn, case.spacecraft)
    return [
        space
        for space in nearest_first(board, case.site)
        if space not in shut_out
        and not (board[space].lander or board[space].is_site)
        and conditions.may_cross(None, board[space].season)
    ]


def _ways(case: Case, search: Search, *, plain: bool) -> list[LandingWay]:
    legs = (leg for found in search.arrivals(case.site) for leg in search.legs(found))
    return [_way(case, search.query, leg, plain=plain) for leg in legs]


def one_move(case: Case, origins: Sequence[int]) -> Search:
    """Return the search for every way to land in one move from one of these spaces."""
    ship, terms = case.spacecraft, case.terms
    alone = replace(
        terms,
        year=None if terms.year is None else terms.year + case.turn - 1,
        max_turns=1,
        max_hazards=NO_LIMIT,
        max_belts=NO_LIMIT,
        via=(),
    )
    starts = [Start(0, ship.wet, space=space) for space in origins]
    return Search(replace(case.query, origin=origins[0], terms=alone), starts=starts)


def _way(case: Case, query: Query, leg: Leg, *, plain: bool) -> LandingWay:
    move, flight = flown(query, leg)
    return LandingWay(
        case=case,
        passage=Passage(leg.path, waits=leg.start, plain=plain),
        move=move,
        flight=flight,
        thruster=thruster_of(case.spacecraft, leg.way),
        afterburn=leg.way.afterburn,
        jettisoned=leg.jettison,
    )
