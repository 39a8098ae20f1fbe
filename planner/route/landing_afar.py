"""Ways down to a site that begin farther away: the search finds them, motion flies them (H3, H4).

The net thrust is fixed at the start of the move (H3), so that a spacecraft may land from where the
Sun is brighter, with bonus burns gained on the way (H8), or by a hop from another site.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from planner.errors import RuleViolation
from planner.motion import Flight, Move, flights
from planner.route.fast.legs import Leg
from planner.route.fast.search import Search, Start
from planner.route.landing_ways import Case, Way
from planner.route.passages import Passage, last_stretch, nearest_first
from planner.route.plan import flown, thruster_of
from planner.route.query import NO_LIMIT, Query

CIRCLES = (10, 30, 100, 300)
"""If there are ways at all, they are looked for from so many of the nearest spaces."""


def ways_from_afar(case: Case) -> list[Way]:
    """The ways down in one move from anywhere else, or from the origin.

    Those that begin farther away count only where there are no nearer ones, and those that begin
    in the last stretch before the site only where there are no others at all.
    """
    stretch = last_stretch(case.board, case.site)
    if case.origin is not None:
        return _ways(case, [case.origin], plain=case.origin not in stretch)
    around = [space for space in nearest_first(case.board, case.site) if _may_wait(case, space)]
    outside = [space for space in around if space not in stretch]
    found = _ways(case, outside, plain=True)
    if not found:
        return _ways(case, [space for space in around if space in stretch], plain=False)
    nearer = (_ways(case, outside[:count], plain=True) for count in CIRCLES)
    return next(filter(None, nearer), found)


def _may_wait(case: Case, space: int) -> bool:
    """Whether one may be waiting there for the landing.

    Into the colours of a comet one comes in their season only (B7h); who has waited there since
    says so.
    """
    there = case.board[space]
    conditions = case.terms.conditions(case.turn, case.spacecraft)
    return (
        not there.lander
        and space not in case.terms.avoid
        and conditions.may_cross(None, there.season)
    )


def _ways(case: Case, origins: Sequence[int], *, plain: bool) -> list[Way]:
    if not origins:
        return []
    search = one_move(case, origins)
    found = (_way(case, search.query, leg, plain=plain) for leg in _legs(search, case.site))
    return [_nearest(way, frozenset(origins)) for way in found]


def one_move(case: Case, origins: Sequence[int]) -> Search:
    """The search for every way to land in one move from one of these spaces."""
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


def _legs(search: Search, site: int) -> Iterator[Leg]:
    for arrival in search.arrivals(site):
        yield from search.legs(arrival)


def _way(case: Case, query: Query, leg: Leg, *, plain: bool) -> Way:
    move, flight = flown(query, leg)
    return Way(
        case=case,
        passage=Passage(leg.path, waits=leg.start, plain=plain),
        move=move,
        flight=flight,
        thruster=thruster_of(case.spacecraft, leg.way),
        afterburn=leg.way.afterburn,
        jettisoned=leg.jettison,
    )


def _nearest(way: Way, origins: frozenset[int]) -> Way:
    """The same way from as near to the site as it costs no more."""
    path = way.passage.path
    for first in range(len(path) - 2, 0, -1):
        if path[first] in origins:
            for flight, move in _flown_from(way, path[first:]):
                passage = replace(way.passage, path=path[first:], waits=path[first])
                nearer = replace(way, passage=passage, move=move, flight=flight)
                if nearer.method is way.method and nearer.rank <= way.rank:
                    return nearer
    return way


def _flown_from(way: Way, path: tuple[int, ...]) -> list[tuple[Flight, Move]]:
    """The flights along the rest of a path, with the thruster activated where that begins."""
    try:
        move = way.case.move(way.activating, path[0], way.wet_start)
        return [(flight, move) for flight in flights(move, path)]
    except RuleViolation:
        return []
