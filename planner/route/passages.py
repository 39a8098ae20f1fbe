"""The last spaces before a site, and the first after it (B7, H5e, H6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from planner.board import Board, Hazard, Space
from planner.errors import BadInput
from planner.text import Text, joined

MOST_REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Passage:
    """A path down to a site, or up from it, that is flown in one move."""

    path: tuple[int, ...]
    waits: int
    """The space before the landing, or after the liftoff."""
    plain: bool
    """True if everything that is special about the way lies between there and the site.

    It does not where one has stopped on a hazard on the way down, or where the spacecraft is
    still in the colours of a season.
    """


@lru_cache(maxsize=MOST_REMEMBERED)
def approaches(board: Board, site: int, origin: int | None = None) -> tuple[Passage, ...]:
    """Return the ways down to a site, each from a space where a move may end (H4b, H5e).

    They begin before any lander burn, hazard and season's border, so that what these take is
    counted. With ``origin`` they begin there, which may be nearer, or another site, as one may
    hop; there are none if it is farther away.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> for way in approaches(board, board["mars-arsia-mons"].index):
    ...     print(*(board[space].id for space in way.path))
    lmo mars-lander-2 mars-arsia-mons
    lmo mars-aerobrake-2 mars-arsia-mons
    """
    found = tuple(_down(board, (site,)))
    if origin is None:
        return tuple(each for each in found if each.plain and not board[each.waits].is_site)
    return tuple(each for each in found if each.waits == origin)


@lru_cache(maxsize=MOST_REMEMBERED)
def last_stretch(board: Board, site: int) -> frozenset[int]:
    """Return the spaces to wait on the way down with some of the fuel, dice or colours behind.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> [board[space].id for space in last_stretch(board, board["nysa"].index)]
    ['ceres-crash-14']
    """
    return frozenset(each.waits for each in _down(board, (site,)) if not each.plain)


@lru_cache(maxsize=MOST_REMEMBERED)
def nearest_first(board: Board, site: int) -> tuple[int, ...]:
    """Return the other spaces from which ways lead to a site, those fewest spaces away first.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> [board[space].id for space in nearest_first(board, board["nysa"].index)[:2]]
    ['ceres-crash-14', 'nysa-barycenter']
    """
    found = [site]
    seen = {site}
    for space in found:  # grows while it is gone through
        further = [each for each in _sources(board, space) if each not in seen]
        found += further
        seen.update(further)
    return tuple(found[1:])


def no_approach(board: Board, site: int, origin: int) -> BadInput:
    """Return the refusal where no move from there lands on the site."""
    found = (each for each in _down(board, (site,)) if each.plain)
    starts = dict.fromkeys(board[each.waits].name for each in found)
    return BadInput(
        Text(
            "no approach to {site} begins at {origin}",
            site=board[site].name,
            origin=board[origin].name,
        ),
        field="from",
        choices=list(starts),
        hint=Text("approaches begin at {starts}", starts=joined(starts)),
    )


@lru_cache(maxsize=MOST_REMEMBERED)
def departures(board: Board, site: int, *, seasons: bool = True) -> tuple[Passage, ...]:
    """Return the ways up from a site, each to the first space where one has left it (H4b, H5e).

    An aerobrake leads down again, so the way to one is none of them. In the colours of a comet
    one is as shut in as on it, where ``seasons`` are in force (B7h).

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> for way in departures(board, board["dione"].index):
    ...     print(*(board[space].id for space in way.path))
    dione saturn-half-lander-3 saturn-lagrange-4
    dione saturn-half-lander-4 saturn-lagrange-5
    """
    return tuple(_up(board, (site,), seasons))


def _down(board: Board, path: tuple[int, ...]) -> Iterator[Passage]:
    for source in _sources(board, path[0]):
        if source in path:
            continue
        space, longer = board[source], (source, *path)
        plain = _is_plain(space) and space.hazard is None
        if not space.lander:
            yield Passage(longer, waits=source, plain=plain)
        if not plain and not space.is_site:
            yield from _down(board, longer)


def _up(board: Board, path: tuple[int, ...], seasons: bool) -> Iterator[Passage]:
    for target in dict.fromkeys(exit_.to for exit_ in board.exits(path[-1])):
        space, longer = board[target], (*path, target)
        if target in path or space.is_site or space.hazard is Hazard.AEROBRAKE:
            continue
        if space.lander or (seasons and space.season is not None):
            yield from _up(board, longer, seasons)
        else:
            yield Passage(longer, waits=target, plain=True)


def _is_plain(space: Space) -> bool:
    return not space.lander and space.season is None


def _sources(board: Board, space: int) -> tuple[int, ...]:
    both_ways = [exit_.to for exit_ in board.exits(space) if not exit_.aerobrake]
    return tuple(dict.fromkeys([*both_ways, *board.one_way_from(space)]))
