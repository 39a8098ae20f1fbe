"""Names for spaces without a printed name: the named spaces they lie between."""

from __future__ import annotations

from planner.board.board import Board
from planner.board.model import Hazard, Shape, Space
from planner.text import Text, Word


def whereabouts(board: Board, index: int) -> str:
    """Return the name of a space, or its kind and the nearest names along its lines.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> whereabouts(board, board["deimos"].index)
    'Deimos'
    >>> whereabouts(board, board["mars-hohmann-10"].index)
    'Hohmann between Mars Flyby and Sol-Mars L1 (1:45)'
    """
    space = board[index]
    if space.named:
        return space.name
    kind, near = kind_of(space), _nearest_names(board, index)
    if len(near) == 1:
        return Text("{kind} near {a} ({clock})", kind=kind, a=near[0], clock=space.clock)
    a, b = near[:2]
    return Text("{kind} between {a} and {b} ({clock})", kind=kind, a=a, b=b, clock=space.clock)


def kind_of(space: Space) -> Word:
    """Return the kind of a space in words (B7b, B7c, B7d)."""
    if space.shape is Shape.HOHMANN:
        return Word("Hohmann")
    if space.lander:
        return Word("half lander burn") if space.half_burns == 1 else Word("lander burn")
    if space.is_burn:
        return Word("burn space")
    if space.hazard is not None:
        crash = space.hazard is Hazard.CRASH
        return Word("crash hazard") if crash else Word("aerobrake hazard")
    return Word("radiation belt") if space.belt else Word("Lagrange intersection")


def _nearest_names(board: Board, index: int) -> list[str]:
    """Return the first name along each line away from a space, nearest first."""
    found: dict[str, int] = {}
    for way in board.exits(index):
        named = _along(board, index, way.to)
        if named is not None:
            name, distance = named
            found[name] = min(distance, found.get(name, distance))
    return sorted(found, key=lambda name: (found[name], name))


def _along(board: Board, index: int, to: int) -> tuple[str, int] | None:
    """Return the nearest named space beyond ``to``, not looking back, and how far it is."""
    seen, ahead, distance = {index}, [to], 1
    while ahead:
        names = [board[each].name for each in ahead if board[each].named]
        if names:
            return min(names), distance
        seen.update(ahead)
        onward = {way.to for each in ahead for way in board.exits(each)} - seen
        ahead, distance = sorted(onward), distance + 1
    return None
