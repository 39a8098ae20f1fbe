"""The board as compact integer arrays, for searches that must be fast."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from planner.board.model import Hazard, Space
from planner.rules import Season

if TYPE_CHECKING:
    from planner.board.board import Board

NO_HEADING = -1
HAZARD_CODES = {None: 0, Hazard.CRASH: 1, Hazard.AEROBRAKE: 2}
SEASON_CODES = {None: 0, Season.BLUE: 1, Season.YELLOW: 2, Season.RED: 3}

Scalar = TypeVar("Scalar", bound=np.generic)
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class BoardArrays:
    """One entry per space, in the order of `Board.spaces`, and one entry per way out.

    The ways out of space ``i`` are the entries ``exit_start[i]`` to ``exit_start[i + 1]``
    (not included) of the arrays whose names begin with ``exit_``. All arrays are read-only.
    """

    exit_start: Ints
    exit_to: Ints
    exit_heading: Bytes
    """Heading where the line leaves, `NO_HEADING` away from Hohmanns."""
    exit_arrival_heading: Bytes
    """Heading where the line arrives, `NO_HEADING` away from Hohmanns."""
    exit_aerobrake: Flags
    half_burns: Bytes
    is_hohmann: Flags
    lander: Flags
    hazard: Bytes
    """0 none, 1 crash, 2 aerobrake (`HAZARD_CODES`)."""
    belt: Flags
    flyby: Bytes
    oberth: Flags
    venus_flyby: Flags
    season: Bytes
    """0 none, 1 blue, 2 yellow, 3 red (`SEASON_CODES`)."""
    zone: Bytes
    """Order of the zone, 1 Mercury to 9 Neptune."""
    site_size: Bytes
    """0 where there is no site."""
    atmospheric: Flags


def build_arrays(board: Board) -> BoardArrays:
    """Return the arrays of a board; `Board.arrays` keeps them."""
    spaces = board.spaces
    exits = [board.exits(space.index) for space in spaces]
    ways = [way for each in exits for way in each]
    starts = np.cumsum([0, *(len(each) for each in exits)])

    def small(values: Iterable[int]) -> Bytes:
        return _frozen(np.fromiter(values, dtype=np.int8))

    def flags(values: Iterable[bool]) -> Flags:
        return _frozen(np.fromiter(values, dtype=np.bool_))

    return BoardArrays(
        exit_start=_frozen(starts.astype(np.int32)),
        exit_to=_frozen(np.array([way.to for way in ways], dtype=np.int32)),
        exit_heading=small(_code(way.heading) for way in ways),
        exit_arrival_heading=small(_code(way.arrival_heading) for way in ways),
        exit_aerobrake=flags(way.aerobrake for way in ways),
        half_burns=small(space.half_burns for space in spaces),
        is_hohmann=flags(space.is_hohmann for space in spaces),
        lander=flags(space.lander for space in spaces),
        hazard=small(HAZARD_CODES[space.hazard] for space in spaces),
        belt=flags(space.belt is not None for space in spaces),
        flyby=small(space.flyby for space in spaces),
        oberth=flags(space.oberth for space in spaces),
        venus_flyby=flags(space.venus_flyby for space in spaces),
        season=small(SEASON_CODES[space.season] for space in spaces),
        zone=small(board.zones[space.zone].order for space in spaces),
        site_size=small(_size(space) for space in spaces),
        atmospheric=flags(_is_atmospheric(space) for space in spaces),
    )


def _code(heading: int | None) -> int:
    return NO_HEADING if heading is None else heading


def _size(space: Space) -> int:
    return space.site.size if space.site else 0


def _is_atmospheric(space: Space) -> bool:
    return space.site is not None and space.site.atmospheric


def _frozen(array: NDArray[Scalar]) -> NDArray[Scalar]:
    array.flags.writeable = False
    return array
