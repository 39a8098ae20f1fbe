"""Short ways to put questions to the planner."""

from __future__ import annotations

from typing import Any

from planner.board import default_board
from planner.route.query import Query, Spacecraft, Terms

BOARD = default_board()


def index(place: str) -> int:
    return BOARD[place].index


def query(engines: str | list[str], origin: str, target: str | None, **known: Any) -> Query:
    """A query with the spacecraft's and the terms' keywords mixed freely."""
    ship_words = ("dry", "wet", "tanks", "grade", "rad_hard", "sail_mass", "aerobrake_safe")
    ship = {word: known.pop(word) for word in ship_words if word in known}
    for word in ("avoid", "factories", "colonies"):
        if word in known:
            known[word] = frozenset(map(index, known[word]))
    if "via" in known:
        known["via"] = tuple(map(index, known["via"]))
    return Query(
        BOARD,
        Spacecraft.parse([engines] if isinstance(engines, str) else engines, **ship),
        index(origin),
        None if target is None else (index(target),),
        Terms(**known),
    )
